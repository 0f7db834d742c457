"""Single calls from Python: what each costs in the middle of games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import tilegames as tg

from . import bounds
from .measuring import per_call, per_one
from .rows import Effort, Row, promised
from .subject import Subject, ours, play_games, positions

#: Bytes of a state's generator, which a packed position leaves out.
GENERATOR = 32
#: Games whose moves are played again, and how many of them live at a time.
REPLAYED = 40
TOGETHER = 4
#: Copies of each position that are made for calls that can be made only once: as many as caches hold with ease.
COPIES = 8

Names = dict[str, Any]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def overheads(effort: Effort) -> Iterator[Row]:
    """What a figure per call includes that is not the library's."""
    times = effort.calls * effort.positions
    yield Row("the loop that measures, empty", "", "ns", lambda: per_call("pass", times))
    yield Row("the shortest call", "", "ns", lambda: per_call("call()", times, call=(5).bit_length),
              "of a method of Python's own, `int.bit_length`, the loop included")  # fmt: skip


def everywhere(statement: str, names: list[Names], times: int) -> Callable[[], float]:
    """Measures a statement in each of several positions; the mean of these."""
    return lambda: mean([per_call(statement, times, **names_here) for names_here in names])


def batches(effort: Effort) -> int:
    return max(1, effort.calls // (8 * COPIES))


def moving(state: Any, action: int) -> Names:
    twin = state.clone()
    return {"apply": twin.apply_action, "undo": twin.undo_action, "action": action, "used": False}


def seen(subject: Subject, effort: Effort) -> Iterator[Row]:
    """Calls on positions whose legal actions were asked for before."""
    game, times = subject.name, effort.calls
    states = positions(subject, effort.positions)
    lists = [state.legal_actions() for state in states]
    choices = mean([len(actions) for actions in lists])
    chosen = [(state, actions[len(actions) // 2]) for state, actions in zip(states, lists, strict=True)]
    size = tg.load_game(game).hooks.native_rules.position_size + GENERATOR

    names = [{"call": state.is_legal, "action": action} for state, action in chosen]
    yield promised(bounds.IS_LEGAL, game, everywhere("call(action)", names, times), "of a legal action")
    names = [{"count": state.num_legal_actions, "draw": state.random_action} for state in states]
    yield promised(bounds.COUNT_AND_DRAW, game, everywhere("count(); draw()", names, times), "position already seen")
    names = [moving(*pair) for pair in chosen]
    yield promised(bounds.APPLY_AND_UNDO, game, everywhere("apply(action); undo()", names, times))
    names = [{"call": state.clone} for state in states]
    yield promised(bounds.CLONE, game, everywhere("call()", names, times), size=size)
    names = [{"call": state.legal_actions} for state in states]
    yield promised(bounds.LEGAL_ACTIONS, game, everywhere("call()", names, times),
                   "position already seen", actions=choices)  # fmt: skip


def replay(subject: Subject) -> Row:
    """All decisions of whole games, with the chance that follows them in a seeded state.

    Few games at a time, as self-play has them: many at once would measure how the system finds memory.
    """
    games = [game.moves for game in play_games(subject, REPLAYED)]
    statement = "for apply, actions in games:\n    for action in actions: apply(action)"

    def measure() -> float:
        total = 0.0
        for first in range(0, REPLAYED, TOGETHER):
            seeds = range(first, first + TOGETHER)
            total += per_call(statement, 1, games=[(subject.new(seed).apply_action, games[seed]) for seed in seeds])
        return total / sum(map(len, games))

    return promised(bounds.APPLY, subject.name, measure, "mean over whole games, chance that follows included")


def single_moves(subject: Subject, effort: Effort) -> Row:
    """One move in each of several positions, by states that have moved before."""
    states = [state for state in positions(subject, effort.positions) for _ in range(COPIES)]
    ready = [moving(state, state.clone().legal_actions()[0]) for state in states]
    calls = [(names["apply"], names["action"]) for names in ready]

    def make() -> list[Any]:
        for names in ready:
            if names["used"]:
                names["undo"]()
            names["used"] = True
        return calls

    def measure() -> float:
        return per_one("apply, action", "apply(action)", make, batches(effort))

    return Row("checked `apply_action`, in single positions", subject.name, "ns", measure, "the first legal action")


def first_time(subject: Subject, effort: Effort) -> Iterator[Row]:
    """Calls on clones that nothing was asked of before."""
    states = [state for state in positions(subject, effort.positions) for _ in range(COPIES)]
    moves = [state.clone().legal_actions()[0] for state in states]
    choices = mean([state.clone().num_legal_actions() for state in states])

    def measures(statement: str) -> Callable[[], float]:
        return lambda: per_one("state, move", statement, fresh, batches(effort))

    def fresh() -> list[Any]:
        return [(state.clone(), move) for state, move in zip(states, moves, strict=True)]

    yield Row("`legal_actions()`, generation included", subject.name, "ns", measures("state.legal_actions()"),
              actions=choices)  # fmt: skip
    yield Row("`num_legal_actions` + `random_action`, generation included", subject.name, "ns",
              measures("state.num_legal_actions(); state.random_action()"), f"{choices:.0f} actions")  # fmt: skip
    yield Row("`clone` + checked `apply_action`", subject.name, "ns", measures("state.clone().apply_action(move)"),
              "a step of a search")  # fmt: skip


def observing(subject: Subject, effort: Effort) -> Row:
    """Observations into an array that is there already."""
    states = positions(subject, effort.positions)
    names = [{"call": state.observation_tensor, "out": state.observation_tensor(0)} for state in states]
    size = names[0]["out"].size
    return promised(bounds.OBSERVE, subject.name, everywhere("call(0, out=out)", names, effort.calls),
                    f"{size} numbers of {names[0]['out'].dtype}")  # fmt: skip


def importing() -> Row:
    """The import in an interpreter of its own."""
    code = (
        "import sys, time\nstart = time.process_time()\nimport tilegames\nprint(time.process_time() - start)\n"
        "sys.exit('numpy' in sys.modules)"
    )

    def measure() -> float:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        return float(done.stdout) * 1e3

    return promised(bounds.IMPORT, "", measure, "in a new interpreter; fails if numpy gets imported")


def call_rows(games: tuple[str, ...], effort: Effort) -> Iterator[Row]:
    yield from overheads(effort)
    for subject in map(ours, games):
        yield from seen(subject, effort)
        yield replay(subject)
        yield single_moves(subject, effort)
        yield observing(subject, effort)
        yield from first_time(subject, effort)
    yield importing()
