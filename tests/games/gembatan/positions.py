"""Positions of Gembatan, briefly written.

The grid is given as what was played on it: ``"RG-B@0,0 -RY-@-1,0:E fill@0,0:N"`` is the start tile, a placement with
its gem on the E side, and a fill. A hand is written ``"RB GG / R--- RG-B"``, and so is what was set aside. Pieces that
are mentioned nowhere lie in the trays.
"""

from collections import Counter

import pytest

import tilegames as tg
from tests.oracles.gembatan import (
    canonical,
    components_named,
    facing,
    gem_of,
    in_order,
    neighbour,
    parse_place,
    site_of,
)


def rule(*numbers):
    """Marks a test of these rules of the game's page."""
    return pytest.mark.rule("gembatan", *numbers)


def grid(plays):
    """Tiles and gems of a document."""
    board, gems = {}, {}
    for play in plays.split():
        piece, place = play.split("@")
        if ":" not in place:
            board[tuple(map(int, place.split(",")))] = piece
            continue
        cell, side = parse_place(place)
        if piece != "fill":
            board[cell] = piece
        gems[site_of(cell, side)] = gem_of(board[cell][side], board[neighbour(cell, side)][facing(side)])
    tiles = [{"at": list(cell), "sides": sides} for cell, sides in board.items()]
    return tiles, [{"at": list(site), "colours": gem} for site, gem in gems.items()]


def pieces(text):
    """A hand."""
    gems, _, tiles = text.partition("/")
    return {"gems": sorted(gems.split(), key=in_order), "tiles": sorted(map(canonical, tiles.split()), key=in_order)}


def used(tiles, gems, hands):
    """How often every piece is outside the trays."""
    count = Counter(canonical(tile["sides"]) for tile in tiles) + Counter(gem["colours"] for gem in gems)
    for hand in hands:
        count.update(hand["gems"] + hand["tiles"])
    return count


def tray(kinds, count):
    """What is left of some kinds."""
    rest = {kind: number - count[kind] for kind, number in kinds.items()}
    return {kind: rest[kind] for kind in sorted(rest, key=in_order) if rest[kind]}


def document(plays, *hands, players=None, components="standard", turn=(0, 0), aside="", **fields):
    """A state document; in phase play unless other fields are given."""
    players = max(2, len(hands)) if players is None else players
    tiles, gems = grid(plays)
    hands = [pieces(hand) for hand in [*hands, *[""] * (players - len(hands))]]
    away = pieces(aside)
    count = used(tiles, gems, [*hands, away])
    all_tiles, all_gems = components_named(components)
    all_tiles = {canonical(tile): number for tile, number in all_tiles.items()}
    return {
        "phase": "play",
        "to_move": 0,
        "tiles": tiles,
        "gems": gems,
        "hands": hands,
        "scores": [0] * players,
        "turn": {
            "cells": [tile["at"] for tile in tiles[len(tiles) - turn[0] :]],
            "sites": [gem["at"] for gem in gems[len(gems) - turn[1] :]],
        },
        "idle": 0,
        "stuck": 0,
        "aside": away,
        "gem_tray": tray(all_gems, count),
        "tile_tray": tray(all_tiles, count),
        **fields,
    }


def load(document, components="standard", players=None, **params):
    """The state of a document."""
    players = len(document["hands"]) if players is None else players
    game = tg.load_game("gembatan", players=players, components=components, **params)
    return game.state_from_dict(document)


OPTIONS = ("gem_only_turn", "chain_scoring")


def split_options(fields):
    """The options of the game, and the fields of the document."""
    options = {name: fields[name] for name in OPTIONS if name in fields}
    return options, {name: fields[name] for name in fields if name not in OPTIONS}


def position(plays, *hands, components="standard", **fields):
    """The state that `document` describes."""
    options, fields = split_options(fields)
    return load(document(plays, *hands, components=components, **fields), components, **options)


def bare(plays, *hands, gem_tray="", tile_tray="", **fields):
    """A state whose component set is exactly what is on the grid, in the hands, aside and in these trays."""
    tiles, gems = grid(plays)
    stock = pieces(f"{gem_tray} / {tile_tray}")
    count = used(tiles, gems, [*map(pieces, hands), stock, pieces(fields.get("aside", ""))])
    tables = {
        "tiles": {piece: number for piece, number in count.items() if len(piece) == 4},
        "gems": {piece: number for piece, number in count.items() if len(piece) == 2},
    }
    return position(plays, *hands, components=tables, **fields)


def moves(state, *words):
    """The notations of the legal moves; only those that contain one of the words, if there are any."""
    texts = [str(move) for move in state.legal_moves]
    return [text for text in texts if not words or any(word in text for word in words)]


def play(state, *texts):
    """Play some moves; the same state."""
    for text in texts:
        state.play(text)
    return state


def verdict(state, move):
    """The verdict against a move; to refuse it changes nothing."""
    before = state.to_dict()
    with pytest.raises(tg.IllegalMoveError) as caught:
        state.play(move)
    action = move if isinstance(move, int) else state.get_game().encode(move)
    assert not state.is_legal(action)
    assert action not in state.legal_actions()
    assert state.check(move) == caught.value.verdict
    assert state.to_dict() == before
    return caught.value.verdict


def refused(state, move):
    """Reason and rule against a move."""
    found = verdict(state, move)
    return found.reason.value, found.rule


def gain(state, *texts):
    """What a turn scores: these moves and `end`."""
    seat = state.to_move
    before = state.score(seat)
    after = play(state.clone(), *texts, "end")
    assert not after.is_terminal()
    return after.score(seat) - before


def draw_all(state):
    """Draw the first possible piece again and again; the pieces."""
    drawn = []
    while state.is_chance_node():
        drawn.append(str(state.play(state.legal_moves[0])))
    return drawn


def free(plays, *hands, **fields):
    """A state with any pieces, and as many red ones in the trays as a game needs."""
    return bare(plays, *hands, gem_tray="RR " * 16, tile_tray="R--- " * 17, **fields)
