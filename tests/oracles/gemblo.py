"""Gemblo, slowly and obviously: the yardstick the compiled rules are tested against.

Nothing here is fast or shared with the library.  A cell is a pair (q, r), the board is a dict from a covered
cell to the number of the piece on it, and every rule is asked cell by cell.
Rule numbers are those of docs/games/gemblo.md.
"""

from copy import deepcopy
from functools import cache
from math import atan2, sqrt

# Tables

PIECES = {  # Rule 1.4
    "M1": [(0, 0)],
    "D2": [(0, 0), (0, 1)],
    "I3": [(0, 0), (0, 1), (0, 2)],
    "V3": [(0, 0), (0, 1), (1, -1)],
    "T3": [(0, 0), (0, 1), (1, 0)],
    "I4": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "S4": [(0, 0), (0, 1), (1, -2), (1, -1)],
    "R4": [(0, 0), (0, 1), (1, -1), (1, 0)],
    "Y4": [(0, 0), (1, -2), (1, -1), (2, -1)],
    "C4": [(0, 0), (0, 1), (1, -1), (1, 1)],
    "V5": [(0, 0), (0, 1), (0, 2), (1, -1), (2, -2)],
    "S5": [(0, 0), (0, 1), (1, -1), (2, -3), (2, -2)],
    "W5": [(0, 0), (0, 1), (1, -2), (1, -1), (2, -3)],
    "J5": [(0, 0), (0, 1), (0, 2), (1, -2), (1, -1)],
    "Y5": [(0, 0), (1, -3), (1, -2), (1, -1), (2, -1)],
    "P5": [(0, 0), (0, 1), (1, -2), (1, -1), (2, -1)],
    "A5": [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)],
    "I5": [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)],
}
NAMES = list(PIECES)
TIE_VALUES = dict(zip(NAMES, [0, 0, 1, 2, 3, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6, 7, 8], strict=True))
SET_ASIDE = ["M1", "D2", "V3"]

EDGES = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
HEX_EDGES = [(1, 1), (-1, -1), (2, -1), (-2, 1), (1, -2), (-1, 2)]

STARTS = {  # Rule 1.3
    3: [(5, -10), (5, 5), (-10, 5)],
    4: [(-3, -9), (12, -9), (3, 9), (-12, 9)],
    5: [(7, 6), (-8, 12), (-10, 0), (2, -11), (12, -8)],
    6: [(7, -14), (14, -7), (7, 7), (-7, 14), (-14, 7), (-7, -7)],
}
MASKS = {3: "hex3", 4: "rect", 5: "full", 6: "full"}  # by the number of colours
RING = 20
GAP_LIMIT = 3


def norm(cell):
    q, r = cell
    return max(abs(q - r), abs(q + 2 * r), abs(2 * q + r))


def on_mask(mask, cell):  # Rule 1.1
    q, r = cell
    if mask == "full":
        return norm(cell) <= 21
    if mask == "hex3":
        return norm(cell) <= 15
    return abs(r) <= 9 and abs(2 * q + r) <= 15


def shifted(cell, offsets):
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in offsets]


def edge_neighbours(cell):
    return shifted(cell, EDGES)


def hex_edge_neighbours(cell):
    return shifted(cell, HEX_EDGES)


def flanks(a, b):
    """The two cells between which the hex edge from a to b runs: those next to both."""
    return [cell for cell in edge_neighbours(a) if cell in edge_neighbours(b)]


def by_row(cell):
    q, r = cell
    return r, q


@cache
def cells_of(mask):
    """Every cell of a mask, in the order of their indices."""
    span = range(-21, 22)
    return [(q, r) for r in span for q in span if on_mask(mask, (q, r))]


@cache
def index_of(mask):
    return {cell: number for number, cell in enumerate(cells_of(mask))}


def cell_name(cell):
    q, r = cell
    letters = "abcdefghijklmnopqrstuvwxyz"
    column = q + 14
    return (letters[column] if column < 26 else "a" + letters[column - 26]) + str(r + 15)


def cell_named(name):
    column, row = name.rstrip("0123456789"), name.lstrip("abcdefghijklmnopqrstuvwxyz")
    q = ord(column[-1]) - ord("a") + 26 * (len(column) - 1) - 14
    return q, int(row) - 15


def corner_at_origin(cells):
    """The same cells, moved so that the first of them lies on (0, 0), in the order of rows."""
    first_q, first_r = min(cells, key=by_row)
    return tuple(sorted([(q - first_q, r - first_r) for q, r in cells], key=by_row))


@cache
def orientations(piece):
    """The distinct shapes a piece has when it is turned and flipped."""
    shapes = set()
    cells = PIECES[piece]
    for _ in range(6):
        cells = [(-r, q + r) for q, r in cells]  # a sixth of a turn
        shapes.add(corner_at_origin(cells))
        shapes.add(corner_at_origin([(r, q) for q, r in cells]))  # flipped
    return sorted(shapes)


@cache
def shape_names():
    return {shape: piece for piece in NAMES for shape in orientations(piece)}


def piece_of(cells):
    """The piece that has this shape, or None."""
    return shape_names().get(corner_at_origin(cells)) if cells else None


@cache
def placements(mask):
    """Every (piece, cells) of a mask; the place in this list is the action id."""
    index = index_of(mask)
    found = []
    for piece in NAMES:
        for shape in orientations(piece):
            for q, r in cells_of(mask):
                cells = [(q + dq, r + dr) for dq, dr in shape]
                if all(cell in index for cell in cells):
                    found.append((piece, tuple(sorted(cells, key=by_row))))
    return sorted(found, key=lambda found: (NAMES.index(found[0]), [index[cell] for cell in found[1]]))


@cache
def action_ids(mask):
    return {cells: number for number, (_, cells) in enumerate(placements(mask))}


@cache
def gap_of():
    """For each cell of the ring the gap it lies in: gap i follows start i clockwise.  Starts lie in none.  Rule 5.10"""

    def angle(cell):
        q, r = cell
        return atan2(sqrt(3) * (r + q / 2), 1.5 * q)

    ring = sorted((cell for cell in cells_of("full") if norm(cell) == RING), key=angle)
    first = ring.index(STARTS[5][0])
    gaps, gap = {}, -1
    for cell in ring[first:] + ring[:first]:
        if cell in STARTS[5]:
            gap = STARTS[5].index(cell)
        else:
            gaps[cell] = gap
    return gaps


# Texts that are not decisions of the game: errors of notation come first.
NO_MOVES = ["off_board", "no_piece", "no_draft"]

# Why a decision is refused, in the order in which it is asked, with the rule that is named.
RULES = {
    "game_over": "4.2",
    "draft_due": "5.2",
    "draft_over": "5.3",
    "piece_set_aside": "5.4",
    "piece_drafted": "5.5",
    "not_own_obstacle": "5.6",
    "piece_used": "2.1",
    "cell_covered": "2.2",
    "start_covered": "5.7",
    "beyond_ring": "5.8",
    "misses_ring": "5.9",
    "crosses_ring": "5.9",
    "gap_full": "5.10",
    "touches_obstacle": "5.11",
    "touches_own_colour": "2.3",
    "misses_start": "2.4",
    "not_connected": "2.5",
    "edge_blocked": "2.6",
    "rim_blocked": "6.3",
}


class Gemblo:
    """One game.  Colours are numbers, -1 belongs to no player; there is no chance."""

    def __init__(self, players=2, colours_each=None, border_flank="open"):
        self.players = players
        self.border_flank = border_flank
        self.colours = players * (colours_each or 2) if players == 2 else players
        self.mask = MASKS[self.colours]
        self.starts = STARTS[self.colours]

        self.board = {}  # covered cell -> number of the piece in `placed`
        self.placed = []  # (colour, piece, cells)
        self.out = [False] * self.colours
        self.drafted = [[] for _ in range(players)] if players == 5 else []
        self.unplaced = [[] for _ in range(players)] if players == 5 else []
        self.phase = "draft" if players == 5 else "play"
        self.colour = -1 if players == 5 else 0
        self.to_move = 0

    # What may happen next

    def legal(self):
        """The notations of the legal decisions, in the order of their action ids."""
        if self.phase == "draft":
            return ["pick:" + piece for piece in self.pieces_to_draft()]
        return [notation(cells) for cells in self.legal_placements()]

    def ids(self):
        return [self.action_id(text) for text in self.legal()]

    def chance(self):
        return {}

    def is_over(self):
        return self.phase == "over"

    def action_id(self, text):
        if text.startswith("pick:"):
            return len(placements(self.mask)) + NAMES.index(text[5:])
        return action_ids(self.mask)[parse_cells(text)]

    def refusal(self, text):
        """Why this decision is refused here, None if it is legal."""
        if text.startswith("pick:"):
            return self.why_not_pick(text[5:])
        prefix = text.rpartition(":")[0]
        if prefix and prefix != piece_of(parse_cells(text)):
            return "no_piece"
        return self.why(self.colour, parse_cells(text))

    def why(self, colour, cells):
        """Why this colour may not cover these cells now, None if it may; colour -1: as an obstacle."""
        if not all(on_mask(self.mask, cell) for cell in cells):
            return "off_board"
        piece = piece_of(cells)
        if piece is None:
            return "no_piece"
        if self.phase == "over":
            return "game_over"
        if self.phase == "draft":
            return "draft_due"
        if colour == -1:
            return self.why_not_obstacle(piece, cells, touching=self.touching_is_allowed())
        return self.why_not_piece(colour, piece, [self.cell_state(colour, cell) for cell in cells])

    def legal_placements(self):
        if self.phase == "over":
            return []
        if self.phase == "obstacles":
            return self.obstacle_spots(touching=self.touching_is_allowed())
        return list(self.spots(self.colour))

    # Placing a piece of a colour

    def spots(self, colour):
        """The legal placements of a colour, one by one."""
        used = self.used(colour)
        state = {cell: self.cell_state(colour, cell) for cell in cells_of(self.mask)}
        for piece, cells in placements(self.mask):
            if piece not in used and self.why_not_piece(colour, piece, [state[cell] for cell in cells]) is None:
                yield cells

    def why_not_piece(self, colour, piece, states):
        """The first reason against a piece whose cells are in these states, or None."""
        if piece in self.used(colour):
            return "piece_used"
        if "cell_covered" in states:
            return "cell_covered"
        if "touches_own_colour" in states:
            return "touches_own_colour"
        if "connected" in states:  # Rule 2.7: one cell with one open edge is enough
            return None
        if not self.used(colour):
            return "misses_start"
        return next((reason for reason in ("edge_blocked", "rim_blocked") if reason in states), "not_connected")

    def cell_state(self, colour, cell):
        """What this cell means for a piece of the colour that would cover it."""
        if cell in self.board:
            return "cell_covered"
        if any(self.colour_on(neighbour) == colour for neighbour in edge_neighbours(cell)):
            return "touches_own_colour"
        if not self.used(colour):
            return "connected" if cell == self.starts[colour] else "not_connected"
        edges = [self.edge_state(own, cell) for own in hex_edge_neighbours(cell) if self.colour_on(own) == colour]
        for state in ("connected", "edge_blocked", "rim_blocked"):
            if state in edges:
                return state
        return "not_connected"

    def edge_state(self, a, b):
        """Whether the hex edge between a and b is open."""
        one, other = flanks(a, b)
        if on_mask(self.mask, one) and on_mask(self.mask, other):
            one_piece = one in self.board and self.board[one] == self.board.get(other)
            return "edge_blocked" if one_piece else "connected"
        inner_is_covered = one in self.board or other in self.board
        return "rim_blocked" if inner_is_covered and self.border_flank == "blocking" else "connected"

    def colour_on(self, cell):
        """The colour that covers the cell: -1 an obstacle, None nothing."""
        return self.placed[self.board[cell]][0] if cell in self.board else None

    def used(self, colour):
        return {piece for owner, piece, _ in self.placed if owner == colour}

    # Five players: draft and obstacles

    def pieces_to_draft(self):
        return [piece for piece in NAMES if self.why_not_pick(piece) is None]

    def why_not_pick(self, piece):
        if self.players != 5:
            return "no_draft"
        if self.phase == "over":
            return "game_over"
        if self.phase != "draft":
            return "draft_over"
        if piece in SET_ASIDE:
            return "piece_set_aside"
        return "piece_drafted" if any(piece in pieces for pieces in self.drafted) else None

    def obstacle_spots(self, touching):
        return [
            cells
            for piece, cells in placements(self.mask)
            if piece in self.unplaced[self.to_move] and self.why_not_obstacle(piece, cells, touching) is None
        ]

    def touching_is_allowed(self):  # Rule 5.12
        return self.phase == "obstacles" and not self.obstacle_spots(touching=False)

    def why_not_obstacle(self, piece, cells, touching):
        """The first reason against this obstacle, or None.  Rule 5.11 is asked last since it may be lifted."""
        if self.phase != "obstacles" or piece not in self.unplaced[self.to_move]:
            return "not_own_obstacle"
        if any(cell in self.board for cell in cells):
            return "cell_covered"
        if any(cell in self.starts for cell in cells):
            return "start_covered"
        if any(norm(cell) > RING for cell in cells):
            return "beyond_ring"
        on_ring = [cell for cell in cells if norm(cell) == RING]
        if len(on_ring) != 1:
            return "crosses_ring" if on_ring else "misses_ring"
        if self.obstacles_in_gap(gap_of()[on_ring[0]]) == GAP_LIMIT:
            return "gap_full"
        touches = any(neighbour in self.board for cell in cells for neighbour in edge_neighbours(cell))
        return "touches_obstacle" if touches and not touching else None

    def obstacles_in_gap(self, gap):
        on_ring = [cell for cell, number in self.board.items() if self.placed[number][0] == -1 and norm(cell) == RING]
        return sum(gap_of()[cell] == gap for cell in on_ring)

    # Playing

    def play(self, text):
        reason = self.refusal(text)
        if reason:
            raise ValueError(f"{text} is not possible here: {reason}")
        if self.phase == "draft":
            self.draft(text[5:])
        else:
            self.place(self.colour, parse_cells(text))
            if self.phase == "obstacles":
                self.unplaced[self.to_move].remove(piece_of(parse_cells(text)))
                self.next_obstacle()
            else:
                self.next_colour()

    def draft(self, piece):
        self.drafted[self.to_move].append(piece)
        self.unplaced[self.to_move].append(piece)
        self.to_move = (self.to_move + 1) % 5
        if sum(len(pieces) for pieces in self.drafted) == 15:
            self.phase = "obstacles"

    def place(self, colour, cells):
        for cell in cells:
            self.board[cell] = len(self.placed)
        self.placed.append((colour, piece_of(cells), cells))

    def next_obstacle(self):
        while self.phase == "obstacles" and not self.legal_placements():
            self.unplaced[self.to_move] = []  # Rule 5.13, if there are any
            if self.to_move == 4:
                self.phase = "play"
                self.colour = 3  # Rule 5.14: colour 4 follows
                self.next_colour()
            else:
                self.to_move += 1

    def next_colour(self):
        for colour in range(self.colours):
            if not self.out[colour]:
                self.out[colour] = next(self.spots(colour), None) is None  # Rule 3.3
        order = [(self.colour + step) % self.colours for step in range(1, self.colours + 1)]  # Rule 3.1
        still_in = [colour for colour in order if not self.out[colour]]
        if still_in:
            self.colour = still_in[0]
            self.to_move = self.colour % self.players  # Rule 1.5
        else:
            self.phase, self.colour, self.to_move = "over", -1, -1  # Rule 4.1

    # Standing

    def left(self, player):
        """The pieces left to a player, of all their colours.  Rule 4.7"""
        own = [colour for colour in range(self.colours) if colour % self.players == player]
        return [piece for colour in own for piece in NAMES if piece not in self.used(colour)]

    def scores(self):  # Rule 4.3
        return [-sum(len(PIECES[piece]) for piece in self.left(player)) for player in range(self.players)]

    def ranking(self):
        """Places: hexes left, then sizes from the largest down, then tie values.  Rules 4.3 to 4.6"""
        standing = []
        for player in range(self.players):
            sizes = sorted((len(PIECES[piece]) for piece in self.left(player)), reverse=True)
            standing.append((sum(sizes), sizes, sum(TIE_VALUES[piece] for piece in self.left(player))))
        return [1 + sum(other < own for other in standing) for own in standing]

    # Documents

    def document(self):
        return {
            "phase": self.phase,
            "to_move": self.to_move,
            "colour": self.colour,
            "placed": [
                {"colour": colour, "piece": piece, "cells": [cell_name(cell) for cell in cells]}
                for colour, piece, cells in self.placed
            ],
            "out": list(self.out),
            "drafted": [list(pieces) for pieces in self.drafted],
            "unplaced_obstacles": [list(pieces) for pieces in self.unplaced],
        }

    @classmethod
    def from_document(cls, doc, **params):
        """The game at this document, which is believed without a check."""
        game = cls(**params)
        for entry in doc["placed"]:
            game.place(entry["colour"], tuple(cell_named(name) for name in entry["cells"]))
        game.phase, game.to_move, game.colour = doc["phase"], doc["to_move"], doc["colour"]
        game.out = list(doc["out"])
        game.drafted = [list(pieces) for pieces in doc["drafted"]]
        game.unplaced = [list(pieces) for pieces in doc["unplaced_obstacles"]]
        return game

    def copy(self):
        return deepcopy(self)


# Notation


def notation(cells):
    return "-".join(cell_name(cell) for cell in cells)


def parse_cells(text):
    """The cells of a placement in index order; a prefix such as ``V3:`` is passed over."""
    names = text.rpartition(":")[2].split("-")
    return tuple(sorted((cell_named(name) for name in names), key=by_row))
