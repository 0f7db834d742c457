"""Checks of sampling what a player cannot see.

The checks compare a state with its *rivals*: the same game with one chance outcome drawn anew and all other events as
they were. If a player sees the same in both, each of them must be among the samples of the other.
"""

from __future__ import annotations

import json
import pickle
import random
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from ..bulk.playouts import playouts
from ..errors import InvalidParameterError, NothingToUndoError
from .assertions import expect, expect_raises, expect_same
from .walks import some_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..state import State

__all__ = ["samples", "samples_are_blind", "samples_vary", "secrets"]

#: Rivals to try at each position; most of them look different to the player.
TRIED: Final = 16
#: Number of samples that must not all be equal.
SAMPLES: Final = 40
#: Rivals to sample from for each player.
COMPARED: Final = 2
#: If at least this part of the rivals that look the same are other positions, samples must vary.
PART: Final = 0.25
#: Sources of randomness to compare samples with: seeds, and a function that always leads to the last choice.
SOURCES: Final[tuple[Any, ...]] = (5, 1 << 63, lambda: 0.999999)


def rivals(state: State[Any], player: int, rng: random.Random) -> Iterator[State[Any]]:
    """Games like this one, but with one outcome drawn anew, that look the same to a player.

    They have explicit chance. The outcome is drawn with its probability, so it may be the same as before.
    """
    history, at = state.history(), state.get_game().new_initial_state()
    draws = []
    for number, event in enumerate(history, 1):
        if at.is_chance_node():
            draws.append((at.clone(), history[number:]))
        at.apply_action(event)
    seen, key = state.view(player), state.key()
    for before, later in some_of(draws, rng, TRIED):
        outcomes, chances = zip(*before.chance_outcomes(), strict=True)
        before.apply_action(rng.choices(outcomes, chances)[0])
        if follows(before, later) and (before.key() == key or before.view(player) == seen):
            yield before


def follows(state: State[Any], events: list[int]) -> bool:
    """Play these events as long as they are legal; whether all of them were."""
    for event in events:
        if not state.is_legal(event):
            return False
        state.apply_action(event)
    return True


def samples(state: State[Any], rng: random.Random) -> None:
    """A state sampled for a player looks the same to this player, is whole, and cannot be undone past the sampling."""
    game, before = state.get_game(), (state.key(), state.history())
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, rng)
        expect_same((state.key(), state.history()), before, "The state after sampling from it")
        expect_same(other.view(player), state.view(player), f"What player {player} sees in a sampled state")
        for twin in (other, pickle.loads(pickle.dumps(other))):
            found, wanted = twin.information_state_string(player), state.information_state_string(player)
            expect_same(found, wanted, f"What player {player} knows in a sampled state")
            expect_same(twin.view(None), state.view(None), "What a spectator sees in a sampled state")
        expect_same(other.is_seeded(), state.is_seeded(), "Whether a sampled state is seeded")
        # A document with lost or doubled pieces would be refused.
        expect(game.state_from_dict(other.to_dict()) == other, "A sampled state should have a valid document.")
        if state.current_player() in (player, -4):
            expect_same(other.legal_actions(), state.legal_actions(), f"What player {player} may do in a sampled state")
        no_way_back(other, rng)
    wrong: Any
    for wrong in (-1, state.num_players(), "0", None):
        expect_raises(InvalidParameterError, partial(state.resample_from_infostate, wrong, 1), f"Player {wrong!r}")
    source: Any
    for source in (None, "x", object(), random.Random, -1, lambda: "x"):
        expect_raises(InvalidParameterError, partial(state.resample_from_infostate, 0, source), f"rng={source!r}")


def no_way_back(sampled: State[Any], rng: random.Random) -> None:
    """Play on from a sampled state and undo as far as possible."""
    key = sampled.key()
    expect_same(sampled.history(), [], "The history of a sampled state")
    for _ in range(4):
        if not sampled.is_terminal():
            sampled.apply_action(sampled.random_action(rng))
    if not sampled.is_terminal():
        playouts(sampled, 2, seed=rng.getrandbits(64))
    while sampled.can_undo():
        sampled.undo_action()
    expect_same(sampled.key(), key, "A sampled state, played on and taken back,")
    for undo in (sampled.undo, sampled.undo_action):
        expect_raises(NothingToUndoError, undo, "Going back past the sampling")


def samples_vary(state: State[Any], rng: random.Random) -> None:
    """Samples vary where a player cannot know the arrangement of the hidden pieces."""
    for player in range(state.num_players()):
        alike = [rival.key() for rival in rivals(state, player, rng)]
        others = sum(key != state.key() for key in alike)
        if others < PART * len(alike) or not others:
            continue
        first = state.resample_from_infostate(player, rng.getrandbits(64)).key()
        found = (state.resample_from_infostate(player, rng.getrandbits(64)).key() for _ in range(SAMPLES))
        what = f"{others} of {len(alike)} games that look the same to player {player} are at another position"
        expect(any(key != first for key in found), f"{what}, but {SAMPLES} samples are all alike.")


def samples_are_blind(state: State[Any], rng: random.Random) -> None:
    """A sample depends only on what the player knows, not on hidden pieces or future draws."""
    for player in range(state.num_players()):
        known = state.information_state_string(player)
        sampled = state.resample_from_infostate(player, rng)
        others = (rival for rival in rivals(state, player, rng) if rival.key() != state.key())
        same = (rival for rival in others if rival.information_state_string(player) == known)
        for rival in (sampled, *islice(same, COMPARED)):
            for source in SOURCES:
                one, two = (each.resample_from_infostate(player, source).to_dict() for each in (state, rival))
                expect_same(one, two, f"The sample for player {player} from one of two states that look alike")
        if state.is_seeded():
            left, right = (future(each.resample_from_infostate(player, 7)) for each in (state, state.clone(reseed=11)))
            expect_same(left, right, "The draws after sampling from a clone with another seed")


def secrets(state: State[Any], rng: random.Random) -> None:
    """Neither the output for a player nor public output depends on what is hidden from that player."""
    for player in range(state.num_players()):
        known = shown_to(state, player)
        others = (rival for rival in rivals(state, player, rng) if rival.key() != state.key())
        same = (rival for rival in others if rival.information_state_string(player) == known["information"])
        for rival in islice(same, COMPARED):
            for what, found in shown_to(rival, player).items():
                expect_same(found, known[what], f"For player {player} and with other hidden pieces, {what}")


def shown_to(state: State[Any], player: int) -> dict[str, Any]:
    """All output for one player, and all public output."""
    return {
        "view": state.view(player),
        "observation": state.observation_string(player),
        "information": state.information_state_string(player),
        "legal": state.legal_actions(player),
        "spectator": state.view(None),
        "repr": repr(state),
        "standing": (state.ranking(), state.returns(), [*map(state.score, range(state.num_players()))]),
        "points": [*map(state.score_breakdown, range(state.num_players()))],
    }


def future(state: State[Any]) -> tuple[list[int], str]:
    """The rest of a game in which every player makes the first legal move."""
    for _ in range(40):
        if not state.is_terminal():
            state.apply_action(state.legal_action_at(0))
    return state.history(), json.dumps(state.to_dict())
