"""Pig as text for a terminal."""

from __future__ import annotations

from typing import Any

from .spec import PHASES


def render(fields: dict[str, Any]) -> str:
    """The position as text."""
    lines = [f"{PHASES[fields['phase']]}: this turn {fields['total']}"]
    for seat, score in enumerate(fields["scores"]):
        lines.append(f"{'>' if seat == fields['to_move'] else ' '} Seat {seat}: {score}")
    return "\n".join(lines)
