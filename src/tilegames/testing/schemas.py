"""Validators of documents by the schemas of a game; they need the package jsonschema."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .._args.shown import shown
from ..errors import InvalidParameterError
from ..game import SCHEMAS
from .arguments import as_game

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["expect_valid", "validator"]


def validator(game: Game[Any, Any] | str, kind: str = "state") -> Any:
    """A validator for documents of a game, with the package jsonschema.

    Parameters
    ----------
    game : Game or str
        The game, or its name with parameters.
    kind : str
        As for ``Game.schema``.

    Returns
    -------
    jsonschema.Draft202012Validator or None
        None without that package, or if the game has no such schema.

    Raises
    ------
    UnknownGameError, InvalidParameterError
        If there is no such game or no such kind.

    Examples
    --------
    >>> import tilegames as tg
    >>> from tilegames.testing import validator
    >>> validator("azul").is_valid(tg.new_game("azul", seed=1).to_dict())
    True
    """
    if not isinstance(kind, str) or kind not in SCHEMAS:
        raise InvalidParameterError(f"There are schemas of {', '.join(SCHEMAS)}, not of {shown(kind)}.")
    return _validator(as_game(game), kind)


@lru_cache(32)
def _validator(game: Game[Any, Any], kind: str) -> Any:
    """Make a validator and keep it: making one takes longer than checking many documents."""
    try:
        draft = import_module("jsonschema").Draft202012Validator
    except ImportError:
        return None
    try:
        schema = game.schema(kind)
    except NotImplementedError:
        return None
    draft.check_schema(schema)
    return draft(schema)


def expect_valid(game: Game[Any, Any], kind: str, document: Any) -> None:
    """A document must be valid by the schema."""
    checker = validator(game, kind)
    if checker is not None:
        for error in checker.iter_errors(document):
            raise AssertionError(f"By the schema of {kind}, {error.json_path}: {error.message[:200]}")
