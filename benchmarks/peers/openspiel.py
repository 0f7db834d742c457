"""OpenSpiel: C++ games behind pybind11, in the words that our states share."""

import pyspiel

from ..subject import Subject, protocol_game
from .pair import Pair

GAMES = ("hex", "havannah", "connect_four")


def subject(name: str) -> Subject:
    game = pyspiel.load_game(name)
    return Subject(
        name=f"OpenSpiel {name}",
        new=lambda _: game.new_initial_state(),
        random_game=protocol_game,
        moves=lambda state: state.legal_actions,
        copy=lambda state: state.clone,
        play=lambda state: state.apply_action,
    )


def pairs() -> list[Pair]:
    return [Pair(subject(name)) for name in GAMES]
