"""Arguments of the simplest kinds."""

from __future__ import annotations

from typing import SupportsIndex

from ..errors import InvalidParameterError
from .integers import index_of

__all__ = ["checked_seed", "truth", "whole_number"]


def truth(value: object, name: str) -> bool:
    """An argument that is true or false; raises InvalidParameterError for anything else."""
    try:
        return bool(value)
    except (TypeError, ValueError):
        raise InvalidParameterError(f"{name} must be true or false.") from None


def whole_number(value: SupportsIndex, name: str, low: int, high: int) -> int:
    """An argument as an int from `low` to `high`; raises InvalidParameterError for anything else."""
    number = index_of(value)
    if number is None or not low <= number <= high:
        raise InvalidParameterError(f"{name} must be an integer from {low} to {high}.")
    return number


def checked_seed(seed: SupportsIndex) -> int:
    """A seed as an int from 0 to 2**64 - 1; raises InvalidParameterError for anything else."""
    number = index_of(seed)
    if number is None:
        raise InvalidParameterError(
            f"A seed must be an integer from 0 to 2**64 - 1, not {type(seed).__name__}."
        )
    if not 0 <= number < 1 << 64:
        raise InvalidParameterError("A seed must be an integer from 0 to 2**64 - 1.")
    return number
