"""One game of one library as the loops see it; the same loops run on our games and on those of the peers."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import tilegames as tg

Call = Callable[..., Any]


#: Drawn beforehand, so that a loop measures the library and not Python's generator.
DRAWN = tuple(map(random.Random(20).getrandbits, itertools.repeat(30, 20_000)))


def numbers() -> Iterator[int]:
    """Random numbers, the same ones each time, over and over."""
    return itertools.cycle(DRAWN)


@dataclass(frozen=True)
class Subject:
    """A game to be measured. Functions of a state return a bound call: no code of ours runs in between.

    `new` may use up the state that it gave before; `copy` always makes an independent one.
    """

    name: str
    new: Callable[[int], Any]
    #: A whole game from a start, in the library's own words.
    random_game: Callable[[Any, Iterator[int]], None]
    #: The legal moves; none when the game is over.
    moves: Callable[[Any], Call]
    copy: Callable[[Any], Call]
    #: None where moves cannot be repeated, because chance is drawn from a generator that all games share.
    play: Callable[[Any], Call] | None
    undo: Callable[[Any], Call] | None = None
    offers_copies: bool = True
    #: Plays a move where `play` cannot be measured.
    step: Callable[[Any, Any], None] | None = None

    def move(self, state: Any, move: Any) -> None:
        if self.play is None:
            assert self.step is not None
            self.step(state, move)
        else:
            self.play(state)(move)


def protocol_game(state: Any, draws: Iterator[int]) -> None:
    """A random game in the words of OpenSpiel, which are ours."""
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[next(draws) % len(actions)])


def ours(name: str) -> Subject:
    game = tg.load_game(name)
    return Subject(
        name=name,
        new=lambda seed: game.new_initial_state(seed=seed),
        random_game=protocol_game,
        moves=lambda state: state.legal_actions,
        copy=lambda state: state.clone,
        play=lambda state: state.apply_action,
        undo=lambda state: state.undo_action,
    )


def run_games(subject: Subject, count: int) -> None:
    draws = numbers()
    for seed in range(count):
        subject.random_game(subject.new(seed), draws)


@dataclass(frozen=True)
class Played:
    """A random game that was played: its start, its decisions, and the number of moves to choose from at each."""

    start: Any
    moves: list[Any]
    choices: list[int]


def play_games(subject: Subject, count: int) -> list[Played]:
    """The games that `run_games` plays, recorded."""
    draws = numbers()
    return [play_game(subject, subject.new(seed), draws) for seed in range(count)]


def play_game(subject: Subject, state: Any, draws: Iterator[int]) -> Played:
    game = Played(subject.copy(state)(), [], [])
    moves = subject.moves(state)()
    while len(moves):
        move = moves[next(draws) % len(moves)]
        game.moves.append(move)
        game.choices.append(len(moves))
        subject.move(state, move)
        moves = subject.moves(state)()
    return game


def positions(subject: Subject, count: int) -> list[Any]:
    """Positions at even distances in one random game."""
    state, draws = subject.new(1), numbers()
    seen = [subject.copy(state)()]
    moves = subject.moves(state)()
    while len(moves):
        subject.move(state, moves[next(draws) % len(moves)])
        moves = subject.moves(state)()
        if len(moves):
            seen.append(subject.copy(state)())
    return [seen[i * len(seen) // count] for i in range(min(count, len(seen)))]
