"""Positions of Gemblo, briefly written.

A piece on the board is written ``"3:h26-h27-h28-h29"``, colour and cells, and an obstacle ``"#:e15-e16"``.
Geometry comes from the slow oracle, not from the library.
"""

import json
import re
from functools import cache
from pathlib import Path

import pytest

import tilegames as tg
from tests.oracles import gemblo as oracle

SIX = "gemblo(players=6)"
FIVE = "gemblo(players=5)"
FOUR = "gemblo(players=4)"
THREE = "gemblo(players=3)"
#: Two players with two and with three colours each.
TWO = "gemblo"
TWO_BIG = "gemblo(colours_each=3)"
SETUPS = (TWO, TWO_BIG, THREE, FOUR, FIVE, SIX)

PIECES = list(oracle.PIECES)
SIZES = {piece: len(cells) for piece, cells in oracle.PIECES.items()}
#: The starting cells, clockwise, as the page names them.
STARTS = {
    3: ["t5", "t20", "e20"],
    4: ["l6", "aa6", "r24", "c24"],
    5: ["v21", "g27", "e15", "q4", "aa7"],
    6: ["v1", "ac8", "v22", "h29", "a22", "h8"],
}
#: Five drafts of three pieces.
DRAFT = ["W5 R4 Y5", "I5 C4 I3", "P5 T3 A5", "I4 S5 S4", "J5 Y4 V5"]


def rule(*numbers):
    """Marks a test of these rules of the game's page."""
    return pytest.mark.rule("gemblo", *numbers)


def colours(name):
    """How many colours play."""
    params = tg.load_game(name).params
    return params["players"] * params.get("colours_each", 1)


def cells_of(text):
    """Names parted by dashes, as cells in the order of their indices."""
    return oracle.parse_cells(text)


def entry(text):
    """The entry of a piece on the board."""
    colour, cells = text.split(":")
    cells = cells_of(cells)
    names = [oracle.cell_name(cell) for cell in cells]
    return {"colour": -1 if colour == "#" else int(colour), "piece": oracle.piece_of(cells), "cells": names}


def document(placed="", name=SIX, *, colour=0, phase="play", seat=None, out=None, draft=DRAFT, unplaced=None):
    """A state document in which `colour` is to move unless other facts are given.

    `out`: the numbers of the colours that are out, by default those of which the reader says so (other tests hold that
    against the oracle); `draft` and `unplaced`: pieces by seat, five players only.
    """
    five = name.startswith("gemblo(players=5")
    drafted = [text.split() for text in draft] if five else []
    left = [[] for _ in drafted] if unplaced is None else [text.split() for text in unplaced]
    if phase != "play":
        colour = -1
    if seat is None:
        seat = {"play": colour % tg.load_game(name).num_players(), "over": -1}[phase]
    result = {
        "phase": phase,
        "to_move": seat,
        "colour": colour,
        "placed": [entry(text) for text in placed.split()],
        "out": [str(number) in (out or "").split() for number in range(colours(name))],
        "drafted": drafted,
        "unplaced_obstacles": left,
    }
    if out is None:
        wrong = problems(result, name)
        result["out"] = [f"$.out[{number}]" in wrong for number in range(colours(name))]
    return result


def problems(document, name):
    """The places of everything that is wrong with a document."""
    try:
        tg.load_game(name).state_from_dict(document)
    except tg.InvalidStateError as error:
        return [problem.path for problem in error.problems]
    return []


def position(placed="", name=SIX, **fields):
    """The state that `document` describes."""
    return tg.load_game(name).state_from_dict(document(placed, name, **fields))


def laying(placed="", *, seat=0, unplaced=DRAFT, draft=DRAFT, name=FIVE):
    """A state in which obstacles are placed."""
    return position(placed, name, phase="obstacles", seat=seat, draft=draft, unplaced=unplaced)


def moves(state):
    """The notations of the legal moves."""
    return [str(move) for move in state.legal_moves]


def broken_rule(state, move):
    """The rule that a move breaks; to refuse it changes nothing."""
    before = state.to_dict()
    with pytest.raises(tg.IllegalMoveError) as caught:
        state.play(move)
    action = state.get_game().encode(move)
    assert not state.is_legal(action)
    assert action not in state.legal_actions()
    assert state.to_dict() == before
    return caught.value.verdict.rule


def at(cell, *steps):
    """The placement that covers the cells at these steps from a named cell."""
    q, r = oracle.cell_named(cell)
    return oracle.notation(sorted([(q + dq, r + dr) for dq, dr in steps], key=oracle.by_row))


@cache
def packed(name, pieces_by_colour):
    """Pieces laid somewhere without touching their own colour or covering a start; one text of pieces per colour."""
    number = colours(name)
    free, found = set(oracle.cells_of(oracle.MASKS[number])) - set(oracle.STARTS[number]), []
    for colour, text in enumerate(pieces_by_colour):
        own = set()
        for piece in sorted(text.split(), key=SIZES.get, reverse=True):
            cells = next(spots(piece, free - own))
            free -= cells
            own.update(near for cell in cells for near in oracle.edge_neighbours(cell))
            found.append(f"{colour}:{oracle.notation(sorted(cells, key=oracle.by_row))}")
    return " ".join(found)


def spots(piece, free):
    """Where a piece has room."""
    for q, r in sorted(free, key=oracle.by_row):
        for shape in oracle.orientations(piece):
            cells = {(q + dq, r + dr) for dq, dr in shape}
            if cells <= free:
                yield cells


def all_but(text):
    """The pieces of a colour that are not left over."""
    return " ".join(piece for piece in PIECES if piece not in text.split())


def page():
    """The text of the game's page."""
    return (Path(__file__).parents[3] / "docs/games/gemblo.md").read_text(encoding="utf-8")


def page_document():
    """The state document on the page."""
    (text,) = re.findall(r"```json\n(.*?)```", page(), re.DOTALL)
    return json.loads(text)


# Twelve obstacles and more, laid in random games.
EIGHT_LAID = (
    "#:j9-k9-h10-i10-g11 #:ab8-y9-z9-aa9-aa10 #:x5-y5-w6-x6 #:h26-i26-i27-h28 #:v2-u3-t4-s5-r6 #:x13-y13-z13"
    " #:e17-e18-f18-c19-d19 #:o5-p5-q5-p6-o7"
)
#: Seat 4 has Y4 to place, and every spot of it touches an obstacle.
MUST_TOUCH = (
    "#:d17-d18-d19-e19-f19 #:v2-t3-u3-u4-v4 #:y15-w16-x16-u17-v17 #:i26-k26-i27-j27-i28 #:z11-aa11-z12"
    " #:y5-x6-x7-x8-w9 #:h23-h24-i24-g25-f26 #:b21-c21-c22-d22-e22 #:q22-r22-r23-s23 #:g12-f13-g13-f14"
    " #:u19-w19-u20-v20 #:m6-l7-k8-j9-i10 #:o5-p5-q5-r5 #:m25-n25-o25"
)
MUST_TOUCH_DRAFT = ("W5 V5 P5", "A5 S5 T3", "Y5 J5 S4", "I5 R4 C4", "I3 Y4 I4")
#: Seat 4 has I4 and Y4 to place; after some spots of the one the other has no spot at all.
MAY_DISCARD = (
    "#:b21-c21-d21-d22-d23 #:k7-l7-m7-k8-k9 #:x4-x5-v6-w6-w7 #:g13-f14-f15-e16-d17 #:aa8-ab8-z9-aa9 #:u3-v3-w3"
    " #:i26-j26-k26-l26-m26 #:h9-h10-i10-i11-j11 #:z11-aa11-z12 #:x13-x14-x15-y15-w16 #:u20-t21-t22-s23"
    " #:f25-h25-f26-g26 #:o22-p22-p23-p24-q24"
)
MAY_DISCARD_DRAFT = ("A5 P5 V5", "I3 R4 J5", "W5 T3 I5", "Y5 S4 C4", "I4 S5 Y4")
#: Seat 3, not the last one, has V5 and Y4 to place; after some spots of V5 there is none for Y4, though not all gaps
#: are full.
EARLY_DISCARD = (
    "#:h9-j9-h10-i10 #:n23-n24-l25-m25-m26 #:f26-g26-h26-h27-i27 #:h13-g14-f15-e16-d17 #:u20-t21-r22-s22-s23"
    " #:ab8-aa9-z10 #:e20-f20-d21-b22-c22 #:x4-x5-x6-x7 #:o5-n6-m7-n7-o7 #:s3-t3-t4-u4"
)
EARLY_DISCARD_DRAFT = ("C4 P5 J5", "I5 Y5 I3", "S5 I4 A5", "S4 V5 Y4", "T3 R4 W5")
