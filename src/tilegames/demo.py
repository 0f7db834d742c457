"""The demo: whole games between players with one simple policy, the same for every game."""

from __future__ import annotations

import random
import textwrap
from typing import TYPE_CHECKING, Any

from .errors import InvalidParameterError
from .games import BUILT_IN, games, load_game
from .randomness import checked_seed
from .simulation import playouts
from .text import put, put_board

if TYPE_CHECKING:
    from .game import Game
    from .state import State

__all__ = ["choose", "games_to_play", "run", "show_game"]

#: The largest number of legal moves to compare.
SAMPLE = 60
#: Number of random continuations that rank moves with the same score.
CONTINUATIONS = 8
#: Columns of the lists of moves.
WIDTH = 78


def choose(state: State[Any], rng: random.Random) -> int:
    """A sensible action: the highest score at once; among equals, the best result in random continuations.

    Each move is tried on a clone with another generator, which hides the true future.
    """
    seat = state.current_player()
    actions: list[int] = state.legal_actions()
    if len(actions) > SAMPLE:
        actions = sorted(rng.sample(actions, SAMPLE))
    if len(actions) == 1:
        return actions[0]
    seed = rng.getrandbits(64)
    children: list[tuple[int, State[Any]]] = []
    best_score: int | None = None
    for action in actions:
        child = state.clone(reseed=seed)
        child.apply_action(action)
        score = child.score(seat)
        if best_score is None or score > best_score:
            best_score = score
            children = []
        if score == best_score:
            children.append((action, child))
    if len(children) == 1:
        return children[0][0]
    values = {action: float(playouts(child, CONTINUATIONS, seed=seed)[:, seat].mean()) for action, child in children}
    return max(values, key=lambda action: (values[action], -action))


def games_to_play(name: str | None, players: int | None) -> tuple[list[Game[Any, Any]], list[str]]:
    """The games to play, and the names of those that do not allow this number of players.

    Raises InvalidParameterError if no game is left, or if the named game does not allow it.
    """
    params = {} if players is None else {"players": players}
    if name is not None:
        return [load_game(name, **params)], []
    known = games()
    chosen: list[Game[Any, Any]] = []
    skipped: list[str] = []
    for each in [*(each for each in BUILT_IN if each in known), *(each for each in known if each not in BUILT_IN)]:
        try:
            chosen.append(load_game(each, **params))
        except InvalidParameterError:
            if players is None:
                raise
            skipped.append(each)
    if not chosen:
        numbers = {number for each in known for number in load_game(each).parameters["players"].allowed}
        allowed = ", ".join(map(str, sorted(numbers)))
        raise InvalidParameterError(f"No game can be played by {players} players; there are games for {allowed}.")
    return chosen, skipped


def seats_text(seats: tuple[int, ...]) -> str:
    if len(seats) == 1:
        return f"Winner: seat {seats[0]}"
    return f"Winners: seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def show_game(game: Game[Any, Any], seed: int, every: int, color: bool | str) -> None:
    """Play one game and print it: a board after every `every` decisions, the moves between, the result."""
    rng = random.Random(seed)
    state: State[Any] = game.new_initial_state(seed)
    put(f"=== {game}, seed {seed} ===\n")
    put_board(state, color, end="\n\n")
    decisions = 0
    moves: list[str] = []
    while not state.is_terminal():
        seat = state.current_player()
        moves.append(f"{seat}: {state.play(choose(state, rng))}")
        decisions += 1
        if decisions % every == 0 or state.is_terminal():
            first = decisions - len(moves) + 1
            title = f"Move {first}" if len(moves) == 1 else f"Moves {first} to {decisions}"
            text = f"{title} (seat: move)  " + ",  ".join(move.replace(" ", "\0") for move in moves)
            lines = textwrap.fill(text, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
            put(lines.replace("\0", " "), end="\n\n")
            put_board(state, color, end="\n\n")
            moves.clear()
    outcome = state.outcome()
    if outcome is None:
        return
    for seat, (score, place) in enumerate(zip(outcome.scores, outcome.ranking, strict=True)):
        put(f"Seat {seat}: score {score}, place {place}")
    put(f"{seats_text(outcome.winners)} ({outcome.termination})\n")


def run(name: str | None, players: int | None, seed: int, every: int, color: bool | str) -> None:
    """Show one game, or one of every kind; all arguments are checked before anything is printed."""
    if every < 1:
        raise InvalidParameterError(f"--every must be at least 1, not {every}.")
    checked_seed(seed)
    chosen, skipped = games_to_play(name, players)
    for each in skipped:
        put(f"({each} is left out: it has no game for players={players}.)\n")
    for game in chosen:
        show_game(game, seed, every, color)
