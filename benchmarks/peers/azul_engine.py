"""azul-game-engine: Azul in Python.

It checks a move that it is given but lists none, so the list is made here, from what it shows; the loop is as short
as that allows. Its start player's marker is only there in the first round.
"""

import copy
import random
from collections.abc import Callable, Iterator

from azul_game_engine.board import Board
from azul_game_engine.center import Center
from azul_game_engine.floor import Floor
from azul_game_engine.game import Game
from azul_game_engine.lid import Lid
from azul_game_engine.player import Player
from azul_game_engine.tile import Tile

from ..subject import Subject
from .pair import Pair

#: Source (-1: the centre), colour, how many go to the floor, pattern line.
Move = tuple[int, Tile, int, int]


def new(seed: int) -> Game:
    random.seed(seed)
    lid = Lid()
    return Game([Player(Board(floor=Floor(lid))) for _ in range(2)], Center(), 0, lid)


def legal(game: Game) -> list[Move]:
    if not game.is_running:
        return []
    board = game.players[game.current_player].board
    lines = {
        tile: [
            i for i, line in enumerate(board.pattern_lines)
            if not line.is_filled() and not line.is_colour_invalid(tile) and not board.wall.already_has(tile, i)
        ]
        for tile in Tile
    }  # fmt: skip
    found = []
    for source, display in enumerate((game.center, *game.factory_displays), -1):
        for tile in dict.fromkeys(display.tiles):
            found += [(source, tile, 0, line) for line in lines[tile]]
            found.append((source, tile, display.count(tile), 0))
    return found


def step(game: Game, move: Move) -> None:
    source, tile, to_floor, line = move
    if source < 0:
        game.execute_factory_offer_phase_with_center(tile, to_floor, line)
    else:
        game.execute_factory_offer_phase_with_factory(source, tile, to_floor, line)


def random_game(game: Game, draws: Iterator[int]) -> None:
    while moves := legal(game):
        step(game, moves[next(draws) % len(moves)])


def moves(game: Game) -> Callable[[], list[Move]]:
    return lambda: legal(game)


def pairs() -> list[Pair]:
    subject = Subject(
        name="azul-game-engine",
        new=new,
        random_game=random_game,
        moves=moves,
        copy=lambda game: lambda: copy.deepcopy(game),
        play=None,
        step=step,
    )
    return [Pair(subject, "azul", "lists no moves: made from what it shows", same=True)]
