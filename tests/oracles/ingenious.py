"""Ingenious, slow and obvious: the oracle that the fast rules are tested against.

Only the standard library, no tables, no tricks.  The rule numbers are those of docs/games/ingenious.md.
"""
from collections import Counter
from copy import deepcopy
from fractions import Fraction
from itertools import combinations_with_replacement

COLOURS = "RGBOYP"
KINDS = [a + b for a, b in combinations_with_replacement(COLOURS, 2)]
DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
PRINTED = {(0, -5): "R", (5, -5): "G", (5, 0): "B", (0, 5): "O", (-5, 5): "Y", (-5, 0): "P"}
RADIUS = {1: 5, 2: 5, 3: 6, 4: 7}


def copies(kind):  # Rule 1.3
    return 5 if kind[0] == kind[1] else 6


def kind_of(colour_1, colour_2):
    return "".join(sorted((colour_1, colour_2), key=COLOURS.index))


def neighbours(cell):
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def cell_name(cell):
    q, r = cell
    return chr(ord("a") + q + 7) + str(r + 8)


def cell_named(name):
    return ord(name[0]) - ord("a") - 7, int(name[1:]) - 8


def all_cells(radius):
    """Every cell of the board, printed ones included, in the order of their indices."""
    span = range(-radius, radius + 1)
    return [(q, r) for r in span for q in span if abs(q + r) <= radius]


class Ingenious:
    def __init__(self, players=2, partnership=False, bonus="each", swap="optional"):
        self.players = players
        self.partnership = partnership
        self.bonus = bonus
        self.swap = swap
        self.solo = players == 1
        self.rack_size = 1 if self.solo else 6
        self.stops = [18, 36] if self.solo or partnership else [18]
        self.cells = all_cells(RADIUS[players])
        self.pairs = self._adjacent_playable_pairs()

        self.phase = "draw" if self.solo else "deal"
        self.to_move = 0
        self.placements_left = 0
        self.board = {}
        self.racks = [[] for _ in range(players)]
        self.aside = []
        self.markers = [[0] * 6 for _ in range(2 if partnership else players)]
        self.claimed = set()
        self.opened = [False] * players
        self.bag = Counter({kind: copies(kind) for kind in KINDS})

    # What may happen next

    def legal(self):
        if self.phase == "swap":
            return ["keep", "swap"]
        if self.phase != "place":
            return []
        ways = self._ways_to_lay_a_tile()
        return [
            f"{colour_a}{cell_name(a)}-{colour_b}{cell_name(b)}"
            for a, b in self.pairs
            if self._may_cover(a, b)
            for colour_a, colour_b in ways
        ]

    def chance(self):
        if self.phase not in ("deal", "draw"):
            return {}
        total = sum(self.bag.values())
        return {"+" + kind: Fraction(self.bag[kind], total) for kind in KINDS if self.bag[kind]}

    def action_id(self, text):
        if text in ("keep", "swap"):
            return 36 * len(self.pairs) + ("keep", "swap").index(text)
        if text.startswith("+"):
            return KINDS.index(text[1:])
        (colour_a, a), (colour_b, b) = self._halves(text)
        return 36 * self.pairs.index((a, b)) + 6 * COLOURS.index(colour_a) + COLOURS.index(colour_b)

    def refusal(self, text):
        """The number of the rule that forbids this decision here, or None if it is legal."""
        if self.phase == "over":
            return "6.3"
        if self.phase in ("deal", "draw"):
            raise ValueError("a chance node has no decisions")
        if text in ("keep", "swap"):
            return self._refusal_of_swap_decision()
        return self._refusal_of_placement(*self._halves(text))

    def _refusal_of_swap_decision(self):
        if self.phase == "swap":
            return None
        bonus_is_due = len(self.racks[self.to_move]) < self.rack_size
        return "4.4" if bonus_is_due else "5.1"

    def _refusal_of_placement(self, half_a, half_b):
        (colour_a, a), (colour_b, b) = half_a, half_b
        if self.phase == "swap":
            return "5.2"
        if a in PRINTED or b in PRINTED:
            return "2.2"
        if a in self.board or b in self.board:
            return "2.3"
        if kind_of(colour_a, colour_b) not in self.racks[self.to_move]:
            return "2.4"
        if not self.opened[self.to_move] and not self._touched_symbols(a, b):
            return "2.5"
        if not self._may_cover(a, b):
            return "2.6"
        return None

    def _ways_to_lay_a_tile(self):
        """The (colour on the first cell, colour on the second) that the rack allows, in colour order."""
        rack = self.racks[self.to_move]
        return [(a, b) for a in COLOURS for b in COLOURS if kind_of(a, b) in rack]

    def _may_cover(self, a, b):
        if a in self.board or b in self.board:
            return False
        if self.opened[self.to_move]:  # Rule 2.7
            return True
        return bool(self._touched_symbols(a, b) - self.claimed)

    def _touched_symbols(self, a, b):
        return {PRINTED[cell] for cell in neighbours(a) + neighbours(b) if cell in PRINTED}

    def _adjacent_playable_pairs(self):
        playable = [cell for cell in self.cells if cell not in PRINTED]
        later = {cell: number for number, cell in enumerate(playable)}
        return [
            (a, b)
            for a in playable
            for b in sorted(neighbours(a), key=lambda cell: later.get(cell, -1))
            if later.get(b, -1) > later[a]
        ]

    # Playing

    def play(self, text):
        """Apply a legal event; the text is trusted to be one."""
        if text.startswith("+"):
            self._draw(text[1:])
        elif text == "keep":
            self.phase = "draw"
        elif text == "swap":
            self._set_rack_aside()
        else:
            self._place(*self._halves(text))

    def _draw(self, kind):
        rack = self.racks[self.to_move]
        self.bag[kind] -= 1
        rack.append(kind)
        rack.sort(key=KINDS.index)
        if len(rack) == self.rack_size:
            self._rack_is_full()

    def _rack_is_full(self):
        self.bag.update(self.aside)  # Rule 5.3
        self.aside = []
        dealing = self.phase == "deal"
        self.to_move = (self.to_move + 1) % self.players
        if dealing and self.to_move != 0:
            return
        self.phase = "place"
        self.placements_left = 1

    def _set_rack_aside(self):
        self.aside = self.racks[self.to_move]
        self.racks[self.to_move] = []
        self.phase = "draw"

    def _place(self, half_a, half_b):
        (colour_a, a), (colour_b, b) = half_a, half_b
        self.racks[self.to_move].remove(kind_of(colour_a, colour_b))
        self.board[a] = colour_a
        self.board[b] = colour_b
        self._claim(a, b)
        # Rule 7.5: the half on the lower cell first.
        stops_reached = self._score(a, b) + self._score(b, a)
        self.placements_left += self._bonuses(stops_reached) - 1
        self._continue_turn()

    def _claim(self, a, b):
        if not self.opened[self.to_move]:
            self.claimed |= self._touched_symbols(a, b)
            self.opened[self.to_move] = True

    def _bonuses(self, stops_reached):
        if self.solo:  # Rule 7.1
            return 0
        # Rules 4.2 and 7.9
        return min(stops_reached, 1) if self.bonus == "one" else stops_reached

    def _continue_turn(self):
        rack = self.racks[self.to_move]
        if self._has_won() or not self._room_for_a_tile():
            # Rules 6.1 and 6.2
            self.phase, self.to_move, self.placements_left = "over", -1, 0
        elif self.placements_left and rack:  # Rules 4.4 and 7.7
            self.phase = "place"
        else:
            self.placements_left = 0
            self.phase = "swap" if self._swap_is_offered() else "draw"

    def _has_won(self):
        return all(marker == self.stops[-1] for marker in self._row(self.to_move))

    def _room_for_a_tile(self):
        return any(a not in self.board and b not in self.board for a, b in self.pairs)

    def _swap_is_offered(self):  # Rule 5.1
        rack = self.racks[self.to_move]
        if self.swap == "off" or not rack:
            return False
        row = self._row(self.to_move)
        lowest = {colour for colour, marker in zip(COLOURS, row, strict=True) if marker == min(row)}
        return not lowest & set("".join(rack))

    # Scoring

    def _score(self, cell, other):
        """Score the half on `cell`; how many stops its marker reached (0 or 1)."""
        colour = self.board[cell]
        points = sum(
            self._line(cell, direction, colour)
            for direction, next_cell in zip(DIRECTIONS, neighbours(cell), strict=True)
            if next_cell != other  # Rule 3.2
        )
        return self._advance(colour, points)

    def _line(self, cell, direction, colour):  # Rule 3.3
        (q, r), (dq, dr) = cell, direction
        length = 0
        while self._colour_at((q + dq, r + dr)) == colour:
            q, r = q + dq, r + dr
            length += 1
        return length

    def _colour_at(self, cell):
        return PRINTED.get(cell) or self.board.get(cell)

    def _advance(self, colour, points):
        """Move a marker up to its next stop at most (rules 3.5, 4.1, 4.3 and 7.4)."""
        row, c = self._row(self.to_move), COLOURS.index(colour)
        before = row[c]
        limit = min([stop for stop in self.stops if stop > before], default=before)
        row[c] = min(before + points, limit)
        return int(before < row[c] == limit)

    def _row(self, seat):
        return self.markers[seat % 2 if self.partnership else seat]

    def scores(self):
        return [min(self._row(seat)) for seat in range(self.players)]

    def ranking(self):  # Rule 6.5
        rows = [sorted(self._row(seat)) for seat in range(self.players)]
        return [1 + sum(other > row for other in rows) for row in rows]

    # Text and documents

    def _halves(self, text):
        """((colour, cell), (colour, cell)) of a placement."""
        return [(half[0], cell_named(half[1:])) for half in text.split("-")]

    def document(self):
        return {
            "phase": self.phase,
            "to_move": self.to_move,
            "placements_left": self.placements_left,
            "board": {cell_name(cell): self.board[cell] for cell in self.cells if cell in self.board},
            "racks": [list(rack) for rack in self.racks],
            "aside": list(self.aside),
            "markers": [list(row) for row in self.markers],
            "claimed": [colour for colour in COLOURS if colour in self.claimed],
            "opened": list(self.opened),
            "bag": {kind: self.bag[kind] for kind in KINDS if self.bag[kind]},
        }

    @classmethod
    def from_document(cls, doc, **params):
        game = cls(**params)
        doc = deepcopy(doc)
        for field in ("phase", "to_move", "placements_left", "racks", "aside", "markers", "opened"):
            setattr(game, field, doc[field])
        game.board = {cell_named(name): colour for name, colour in doc["board"].items()}
        game.claimed = set(doc["claimed"])
        game.bag = Counter(doc["bag"])
        return game

    def copy(self):
        return deepcopy(self)
