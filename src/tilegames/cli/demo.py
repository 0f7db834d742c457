"""``tilegames demo``: whole games between players with one simple policy, the same for every game."""

from __future__ import annotations

import random
import textwrap
from typing import TYPE_CHECKING, Any

from .._args.checks import checked_seed
from ..bots import greedy_bot
from ..errors import InvalidParameterError
from ..games import BUILT_IN, games, load_game
from .output import put, put_board
from .parsing import YES, codes, whole

if TYPE_CHECKING:
    import argparse

    from ..game import Game
    from ..state import State
    from .parsing import Commands

__all__ = ["add_to", "games_to_play", "run", "show_game"]

#: Columns of the lists of moves.
WIDTH = 78


def add_to(commands: Commands) -> None:
    command = commands.add(
        "demo",
        demonstrate,
        help="play one game of every kind and show it",
        description="Plays one game of every kind, with a simple policy for all seats, and shows the boards.",
        exits=codes(),
    )
    command.add_argument("--game", metavar="NAME", help="only this game, for example azul or 'azul(wall=free)'")
    command.add_argument("--players", metavar="N", type=whole, help="number of players (default: the game's own)")
    command.add_argument("--seed", metavar="S", type=whole, default=1, help="equal seeds give equal games (default: 1)")
    command.add_argument("--every", metavar="K", type=whole, default=10, help="decisions between boards (default: 10)")
    command.add_argument("--no-color", action="store_true", help="never use ANSI colours")


def demonstrate(options: argparse.Namespace) -> int:
    run(options.game, options.players, options.seed, options.every, False if options.no_color else "auto")
    return YES


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
        moves.append(f"{seat}: {state.play(greedy_bot(state, rng))}")
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
