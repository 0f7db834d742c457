"""Checks of legal actions: lists, the view of the moves, and refusals."""

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from .._core.observed import MAX_MASK_ACTIONS
from ..bulk.perft import perft
from ..errors import IllegalMoveError, InvalidParameterError
from ..verdict import LEGAL, Reason
from .assertions import expect, expect_raises, expect_same
from .walks import some_ids, some_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from ..state import State

__all__ = ["arrays", "counting", "legal_view", "listing", "mark", "refusals"]

#: Ids to try at each position.
IDS: Final = 2000


def ids_of(state: State[Any], rng: random.Random, most: int) -> list[int]:
    """Ids of decisions; at a chance node, ids of outcomes."""
    return list(range(state.get_game().max_chance_outcomes())) if state.is_chance_node() else some_ids(state, rng, most)


def mark(state: State[Any]) -> tuple[Any, ...]:
    """Everything that a state shows except its generator."""
    return state.key(), state.hash64(), state.history(), state.legal_actions(), state.ranking(), state.returns()


def listing(state: State[Any], rng: random.Random) -> None:
    """The list of legal actions, their number, the mask and the judgement of each action agree."""
    legal = state.legal_actions()
    expect_same(legal, sorted(set(legal)), "legal_actions(), ascending and without duplicates,")
    expect_same(state.num_legal_actions(), len(legal), "num_legal_actions()")
    expect_same(len(state.legal_moves), len(legal), "len(legal_moves)")
    expect_same(state.legal_actions_array().tolist(), legal, "legal_actions_array()")
    expect_same(state.legal_moves.actions().tolist(), legal, "legal_moves.actions()")
    size = state.get_game().max_chance_outcomes() if state.is_chance_node() else state.num_distinct_actions()
    if size > MAX_MASK_ACTIONS:
        expect_raises(InvalidParameterError, state.legal_actions_mask, "A mask of that size")
    else:
        expect_same(state.legal_actions_mask().nonzero()[0].tolist(), legal, "legal_actions_mask()")
    expect_same(bool(legal), not state.is_terminal(), "Whether there are legal actions")
    fresh = state.clone()
    for index in some_of(range(len(legal)), rng, 50):
        expect_same(fresh.legal_action_at(index), legal[index], f"legal_action_at({index})")
    known = set(legal)
    for action in {*ids_of(state, rng, IDS), *some_of(legal, rng, IDS)}:
        expect_same(state.is_legal(action), action in known, f"is_legal({action})")
    for move in [state.legal_moves[index] for index in some_of(range(len(legal)), rng, 3)]:
        expect(move in state.legal_moves, f"{move} should be among the legal moves.")
        expect(state.check(move).ok, f"check({move}) should be ok.")
    for source in (None, 3, rng, rng.random) if legal else ():
        expect(state.random_action(source) in known, "random_action() should be legal.")


def counting(state: State[Any], rng: random.Random) -> None:
    """Counts, single actions, lists, masks and random draws of legal actions agree, in any order of the calls."""
    legal = state.clone().legal_actions()
    indices, seed = some_of(range(len(legal)), rng, 8), rng.randrange(1 << 32)
    ways = ways_to_ask(state, indices, seed)
    wanted = {
        "num_legal_actions()": len(legal),
        "legal_action_at()": [legal[index] for index in indices],
        "legal_actions()": legal,
        "legal_actions_array()": legal,
        "legal_actions_mask()": legal,
        "random_action()": with_list(state).random_action(seed) if legal else None,
        "perft()": len(legal),
    }
    for first, second in permutations(ways, 2):
        # A clone has no list or count yet; the first call may leave one behind that the second uses.
        fresh = state.clone()
        expect_same(ways[first](fresh), wanted[first], f"{first}, called first,")
        expect_same(ways[second](fresh), wanted[second], f"{second}, called after {first},")


def with_list(state: State[Any]) -> State[Any]:
    """A clone that has its list of legal actions."""
    twin = state.clone()
    twin.legal_actions()
    return twin


def ways_to_ask(state: State[Any], indices: list[int], seed: int) -> dict[str, Callable[[State[Any]], Any]]:
    """Every way to ask for legal actions, by its name."""
    ways: dict[str, Callable[[State[Any]], Any]] = {
        "num_legal_actions()": lambda state: state.num_legal_actions(),
        "legal_action_at()": lambda state: [state.legal_action_at(index) for index in indices],
        "legal_actions()": lambda state: state.legal_actions(),
        "legal_actions_array()": lambda state: state.legal_actions_array().tolist(),
    }
    if state.is_terminal():
        return ways
    if state.num_distinct_actions() <= MAX_MASK_ACTIONS:
        ways["legal_actions_mask()"] = lambda state: state.legal_actions_mask().nonzero()[0].tolist()
    if not state.is_chance_node():
        ways["random_action()"] = lambda state: state.random_action(seed)
        ways["perft()"] = lambda state: perft(state, 1)
    return ways


def legal_view(state: State[Any], rng: random.Random) -> None:
    """The view of the legal moves is a sequence in the order of the ids, and can be filtered by the fields of moves."""
    moves, everything = state.legal_moves, list(state.legal_moves)
    expect_same(bool(moves), bool(everything), "bool(legal_moves)")
    expect(sorted(everything) == everything, "Legal moves should be ordered like their ids.")
    expect_same(moves[1:3], everything[1:3], "legal_moves[1:3]")
    expect_raises(IndexError, partial(moves.__getitem__, len(everything)), "An index beyond the legal moves")
    wrong: Any = "first"
    expect_raises(InvalidParameterError, partial(moves.__getitem__, wrong), "An index that is not an integer")
    expect_raises(InvalidParameterError, partial(moves.where, no_such_field=1), "An unknown word")
    if not everything:
        return
    expect_same((moves[0], moves[-1]), (everything[0], everything[-1]), "The first and the last of the legal moves")
    expect(str(everything[0]) in repr(moves), "repr(legal_moves) should show the notations.")
    move = rng.choice(everything)
    alike = [one for one in everything if one.kind == move.kind]
    filtered(state, {"kind": move.kind}, alike)
    for field in some_of([name for name in move.to_dict() if name != "kind"], rng, 1):
        value = getattr(move, field)
        wanted = {"kind": move.kind, field: value}
        filtered(state, wanted, [one for one in alike if getattr(one, field) == value])
        for wrong in ("nothing of the kind", None):
            impossible = partial(state.legal_moves.where, **{field: wrong})
            expect_raises(InvalidParameterError, impossible, f"where({field}={wrong!r}), which no move can have,")


def filtered(state: State[Any], values: dict[str, object], wanted: list[Any]) -> None:
    """The legal moves that have these values are the wanted ones."""
    some = state.legal_moves.where(**values)
    what = f"The moves with {', '.join(f'{word}={value!r}' for word, value in values.items())}"
    expect_same(list(some), wanted, what)
    expect_same(some.actions().tolist(), [one.action for one in wanted], f"{what}, the ids,")
    expect_same((len(some), bool(some)), (len(wanted), True), f"{what}, their number,")
    for one in (state.legal_moves[0], state.legal_moves[-1], wanted[0], wanted[-1]):
        expect_same(one in some, one in wanted, f"{what}: whether {one} is among them")


def arrays(state: State[Any], rng: random.Random) -> None:
    """Legal actions are written into the caller's array; an array that does not fit is refused."""
    import numpy as np

    legal = state.legal_actions()
    out = np.full(len(legal) + 3, -7, np.int32)
    filled = state.legal_actions_array(out)
    expect(filled.base is out, "The array that is returned should be the caller's.")
    expect_same(filled.tolist(), legal, "The filled part of the array")
    expect_same(out[len(legal) :].tolist(), [-7] * 3, "The rest of the array")
    frozen = np.zeros(len(legal) + 1, np.int32)
    frozen.flags.writeable = False
    wrong: list[Any] = [
        np.zeros(len(legal), np.int64), np.zeros((len(legal), 1), np.int32), [0] * len(legal), "x", frozen,
        np.zeros(2 * len(legal) + 4, np.int32)[::2],
    ]  # fmt: skip
    for array in (*wrong, np.zeros(len(legal) - 1, np.int32)) if legal else wrong:
        expect_raises(InvalidParameterError, partial(state.legal_actions_array, array), "An array that does not fit")
    index: Any
    for index in (-1, len(legal), 10**30, "0", None, 0.5):
        expect_raises(InvalidParameterError, partial(state.legal_action_at, index), f"legal_action_at({index!r})")


def refusals(state: State[Any], rng: random.Random) -> None:
    """Every refusal has a reason of the game, a rule and a sentence, and changes nothing."""
    if state.is_terminal() or state.is_chance_node():
        return
    before, game = mark(state), state.get_game()
    expect_same(state.check(state.legal_action_at(0)), LEGAL, "The verdict on a legal move")
    for action in (-1, game.num_distinct_actions() + 40):
        verdict = state.check(action)
        found = verdict.ok, verdict.reason, verdict.rule, verdict.message[-1:]
        expect_same(found, (False, Reason.UNKNOWN_ACTION, None, "."), f"The verdict on {action}")
    for action in some_of(some_ids(state, rng, IDS), rng, 200):
        verdict = state.check(action)
        expect_same(verdict.ok, state.is_legal(action), f"check({action}).ok")
        if verdict.ok:
            continue
        expect(verdict.message.endswith("."), f"The refusal of {action} should be a sentence: {verdict.message!r}.")
        known = (verdict.reason, verdict.rule) in game.hooks.reasons.values()
        expect(known, f"The refusal of {action} has the reason {verdict.reason} and the rule {verdict.rule}.")
        error = expect_raises(IllegalMoveError, partial(state.apply_action, action), f"Action {action}")
        expect_same(error.verdict, verdict, f"The verdict in the error for {action}")
    expect_same(mark(state), before, "The state after refused actions")
