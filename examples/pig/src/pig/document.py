"""The state document of Pig: written, read, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .spec import FACES, PHASES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilegames.kit.documents import Reading

    from .state import PigGame

KEYS: Final = ("phase", "to_move", "scores", "total", "turns")
#: Scores are lower even with the highest target.
MOST: Final = 1_005


def write(fields: dict[str, Any]) -> dict[str, Any]:
    """The state document of a position."""
    phase = fields["phase"]
    return {**{key: fields[key] for key in KEYS}, "phase": PHASES[phase]}


def read(game: PigGame, reading: Reading, document: object) -> dict[str, Any]:
    """The fields of a document; each is well-formed if no problem was noted."""
    players = game.num_players()
    readers: dict[str, Callable[[object], Any]] = {
        "phase": lambda value: _phase(reading, value),
        "to_move": lambda value: reading.integer(value, "$.to_move", -1, players - 1),
        "scores": lambda value: _scores(reading, value, players),
        "total": lambda value: reading.integer(value, "$.total", 0, game.params["target"] + FACES - 1),
        "turns": lambda value: reading.integer(value, "$.turns", 0, game.params["max_turns"]),
    }
    found = reading.mapping(document, "$", KEYS) or {}
    return {name: readers[name](value) for name, value in found.items()}


def _phase(reading: Reading, value: object) -> int | None:
    name = reading.choice(value, "$.phase", PHASES)
    return None if name is None else PHASES.index(name)


def _scores(reading: Reading, value: object, players: int) -> list[int | None]:
    scores = reading.items(value, "$.scores", players) or []
    return [reading.integer(score, f"$.scores[{seat}]", 0, MOST) for seat, score in enumerate(scores)]


def check(game: PigGame, reading: Reading, fields: dict[str, Any]) -> None:
    """Note every inconsistency."""
    over = PHASES[fields["phase"]] == "over"
    ended = max(fields["scores"]) >= game.params["target"] or fields["turns"] == game.params["max_turns"]
    if over != (fields["to_move"] == -1):
        reading.say("$.to_move", "must be -1 when the game is over, otherwise a seat.")
    if over != ended:
        reading.say("$.phase", "must be over if and only if the target or the last turn is reached.")
    reached = 0 if fields["to_move"] == -1 else fields["scores"][fields["to_move"]] + fields["total"]
    most = game.params["target"] - 1 + (0 if PHASES[fields["phase"]] == "roll" else FACES)
    if reached > most:
        reading.say("$.total", "is more than this turn can have gathered.")
    if fields["total"] == 1 or (over and fields["total"]):
        reading.say("$.total", f"must be 0 or a sum of faces 2 to {FACES}; 0 when the game is over.")
