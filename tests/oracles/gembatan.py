"""Gembatan, slow and obvious: the oracle that the fast rules are tested against.

Only the standard library, no tables, no tricks: the board is a dictionary from cells to tiles, the gems are one
from sites to colours.  The rule numbers are those of docs/games/gembatan.md.
"""

from collections import Counter
from copy import copy, deepcopy
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product

LETTERS = "RBGYOP"
BLANK = "-"
SIDES = "NESW"
OFFSETS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
REACH = 60
SPAN = 2 * REACH + 1
HAND = 4
DIAGONALS = [(1, 1), (1, -1)]

REASONS = {
    "swap_begun": "4.8",
    "tile_not_in_hand": "2.2",
    "cell_occupied": "2.3",
    "blank_against_cut_out": "2.4",
    "cut_out_against_blank": "2.5",
    "makes_no_socket": "2.6",
    "not_joined_to_turn": "2.7",
    "no_socket_on_side": "2.8",
    "gem_not_in_hand": "2.9",
    "redundant_rotation": "2.11",
    "no_socket": "3.2",
    "socket_filled": "3.3",
    "tile_must_follow": "7.6",
    "no_gem_played": "4.1",
    "no_tile_played": "7.5",
    "turn_begun": "4.3",
    "piece_not_in_hand": "4.4",
    "tray_too_small": "4.5",
    "aside_out_of_order": "4.6",
    "nothing_aside": "4.7",
    "move_available": "4.10",
    "game_over": "6.8",
}


# Pieces


def in_order(text):
    """A key that sorts texts letter by letter: colours first, blank last."""
    return [(LETTERS + BLANK).index(letter) for letter in text]


def turned(sides, quarter_turns):
    """The sides after some clockwise quarter turns: with one, the old W side is N."""
    for _ in range(quarter_turns):
        sides = sides[3] + sides[:3]
    return sides


def rotations(sides):
    """The ways a tile can lie, without repetition. Rule 2.11."""
    ways = []
    for quarter_turns in range(4):
        if turned(sides, quarter_turns) not in ways:
            ways.append(turned(sides, quarter_turns))
    return ways


def canonical(sides):
    return min(rotations(sides), key=in_order)


def gem_of(colour_1, colour_2):
    return "".join(sorted((colour_1, colour_2), key=LETTERS.index))


def all_gems(colours):
    return [a + b for a, b in combinations_with_replacement(colours, 2)]


def standard_tiles():  # Rule 7.1
    colours = "RBGY"
    tiles = [a + "---" for a in colours]
    tiles += [a + b + "--" for a, b in product(colours, repeat=2)]
    tiles += [a + "-" + b + "-" for a, b in combinations_with_replacement(colours, 2)]
    tiles += [a + b + c + "-" for a, b, c in permutations(colours, 3)]
    tiles += ["R" + "".join(rest) for rest in permutations("BGY")]
    return dict.fromkeys(tiles, 1)


def asymmetric_tiles(colours):  # Rule 7.3
    every = {"".join(sides) for sides in product(colours + BLANK, repeat=4)}
    return {canonical(sides): 1 for sides in every if len(rotations(sides)) == 4}


def components_named(name):
    """The tiles and the gems of a component set: two dictionaries from texts to counts."""
    if name == "standard":
        return standard_tiles(), dict.fromkeys(all_gems("RBGY"), 6)
    if name == "no_doubles":  # Rule 7.2
        return standard_tiles(), {a + b: 10 for a, b in combinations("RBGY", 2)}
    if name == "three_colours":
        return asymmetric_tiles("RBG"), dict.fromkeys(all_gems("RBG"), 10)
    return name["tiles"], name["gems"]  # Rule 7.4


# Places


def neighbour(cell, side):
    (x, y), (dx, dy) = cell, OFFSETS[side]
    return x + dx, y + dy


def site_of(cell, side):
    (x, y), (dx, dy) = cell, OFFSETS[side]
    return 2 * x + dx, 2 * y + dy


def sides_at(site):
    """The two (cell, side) that meet at a site, the west or south cell first."""
    x, y = site
    if x % 2:
        return [((x // 2, y // 2), 1), ((x // 2 + 1, y // 2), 3)]
    return [((x // 2, y // 2), 0), ((x // 2, y // 2 + 1), 2)]


def on_grid(cell):  # Rule 2.12
    return max(abs(cell[0]), abs(cell[1])) <= REACH


def facing(side):
    return (side + 2) % 4


class Gembatan:
    """One game. Chance is explicit: every gem and tile drawn is an event of its own."""

    def __init__(self, players=2, components="standard", gem_only_turn=True, chain_scoring="turn"):
        self.players = players
        self.components = components
        self.gem_only_turn = gem_only_turn
        self.chain_scoring = chain_scoring
        tiles, gems = components_named(components)
        self.tile_tray = Counter()
        for tile, count in tiles.items():
            self.tile_tray[canonical(tile)] += count
        self.gem_tray = Counter({gem_of(*gem): count for gem, count in gems.items()})
        used = "".join([*tiles, *gems])
        self.tile_kinds = sorted(self.tile_tray, key=in_order)
        self.gem_kinds = all_gems([colour for colour in LETTERS if colour in used])

        self.phase = "deal"
        self.to_move = 0
        self.board = {}  # cell: sides as laid, in order of play
        self.gems = {}  # site: gem, in order of play
        self.hands = [{"gems": [], "tiles": []} for _ in range(players)]
        self.aside = {"gems": [], "tiles": []}
        self.points = [0] * players
        self.turn_cells = []
        self.turn_sites = []
        self.idle = 0
        self.stuck = 0

    # What may happen next

    def legal(self):
        """The decisions open to the player to move, in the order of their action ids."""
        if self.phase not in ("play", "swap"):
            return []
        moves = [*self._placements(), *self._fills(), *self._others()]
        return sorted((move for move in moves if self.reason(move) is None), key=self.action_id)

    def ids(self):
        return [self.action_id(move) for move in self.legal()]

    def chance(self):
        """The pieces that may be drawn next, with their probabilities, in the order of their ids."""
        if self.phase not in ("deal", "draw"):
            return {}
        tray, kinds = self.gem_tray, self.gem_kinds
        if self._what_to_draw() != "gems":
            tray, kinds = self.tile_tray, self.tile_kinds
        return {"+" + kind: Fraction(tray[kind], tray.total()) for kind in kinds if tray[kind]}

    def _placements(self):
        """Placements worth a look: tiles of the hand beside the others, with a gem in a socket they make."""
        for cell in self._free_cells():
            for tile in set(self._hand()["tiles"]):
                for sides in rotations(tile):
                    if self._misfit(cell, sides) is None:
                        yield from (placement_text(sides, cell, side) for side in self._joints(cell, sides))

    def _free_cells(self):
        """The empty cells beside the tiles, as far as the grid goes."""
        cells = {neighbour(cell, side) for cell in self.board for side in range(4)}
        return [cell for cell in cells if cell not in self.board and on_grid(cell)]

    def _fills(self):
        return [fill_text(site) for site in self._open_sockets()]

    def _others(self):
        return ["end", "pass", "redraw", *("aside:" + piece for piece in [*self.gem_kinds, *self.tile_kinds])]

    def action_id(self, text):
        """The number of a decision or of a chance outcome."""
        if text.startswith("+"):
            return self._piece_number(text[1:])
        fills = SPAN * SPAN * len(self.tile_kinds) * 16
        others = fills + 2 * SPAN * SPAN
        if text in ("end", "pass", "redraw"):
            return others + ("end", "pass", "redraw").index(text)
        if text.startswith("aside:"):
            return others + 3 + self._piece_number(text[6:])
        if text.startswith("fill@"):
            cell, side = sides_at(parse_fill(text))[0]
            return fills + 2 * cell_number(cell) + side
        sides, cell, socket_side = parse_placement(text)
        tile = canonical(sides)
        number = cell_number(cell) * len(self.tile_kinds) + self.tile_kinds.index(tile)
        return (number * 4 + rotations(tile).index(sides)) * 4 + socket_side

    def _piece_number(self, piece):
        if len(piece) == 2:
            return self.gem_kinds.index(gem_of(*piece))
        return 32 + self.tile_kinds.index(canonical(piece))

    # Why not

    def refusal(self, text):
        """The number of the rule that forbids this decision here, or None if it is legal."""
        reason = self.reason(text)
        return None if reason is None else REASONS[reason]

    def reason(self, text):
        """Why this decision is refused here, in one word; None if it is legal."""
        if self.phase == "over":
            return "game_over"
        if self.phase in ("deal", "draw"):
            raise ValueError("a chance node has no decisions")
        if text.startswith("aside:"):
            return self._why_not_aside(text[6:])
        if text == "redraw":
            return None if self.phase == "swap" else "nothing_aside"
        if self.phase == "swap":
            return "swap_begun"
        if text == "end":
            return self._why_not_end()
        if text == "pass":
            return self._why_not_pass()
        if text.startswith("fill@"):
            return self._why_not_fill(parse_fill(text))
        return self._why_not_place(*parse_placement(text))

    def _why_not_place(self, sides, cell, side):
        if canonical(sides) not in self._hand()["tiles"]:
            return "tile_not_in_hand"
        misfit = self._misfit(cell, sides)
        if misfit:
            return misfit
        if side not in self._joints(cell, sides):
            return "no_socket_on_side"
        if self._gem_for(cell, sides, side) not in self._hand()["gems"]:
            return "gem_not_in_hand"
        return None

    def _misfit(self, cell, sides):
        """Why a tile cannot lie like this on this cell, whoever holds it and whatever the gem."""
        if cell in self.board:
            return "cell_occupied"
        meetings = self._meetings(cell, sides)
        if any(own == BLANK and other != BLANK for _, own, other in meetings):
            return "blank_against_cut_out"
        if any(own != BLANK and other == BLANK for _, own, other in meetings):
            return "cut_out_against_blank"
        joints = self._joints(cell, sides)
        if not joints:
            return "makes_no_socket"
        if self.turn_cells and not any(neighbour(cell, side) in self.turn_cells for side in joints):
            return "not_joined_to_turn"
        return None

    def _meetings(self, cell, sides):
        """(side, what the tile has there, what its neighbour has there) for every neighbour of a cell."""
        met = [(side, neighbour(cell, side)) for side in range(4)]
        return [(side, sides[side], self.board[other][facing(side)]) for side, other in met if other in self.board]

    def _joints(self, cell, sides):
        """The sides on which the tile makes a socket."""
        return [side for side, own, other in self._meetings(cell, sides) if BLANK not in (own, other)]

    def _gem_for(self, cell, sides, side):
        return gem_of(sides[side], self.board[neighbour(cell, side)][facing(side)])

    def _why_not_fill(self, site):
        gem = self._socket_gem(site)
        if gem is None:
            return "no_socket"
        if site in self.gems:
            return "socket_filled"
        if gem not in self._hand()["gems"]:
            return "gem_not_in_hand"
        if not self.gem_only_turn and not self.turn_cells and not self._tile_can_follow(site, gem):
            return "tile_must_follow"
        return None

    def _tile_can_follow(self, site, gem):
        after = self.copy()
        after._put_gem(site, gem)
        return any(after.reason(move) is None for move in after._placements())

    def _socket_gem(self, site):
        """The gem that belongs into the socket at a site; None if there is no socket."""
        borders = [self.board[cell][side] for cell, side in sides_at(site) if cell in self.board]
        return gem_of(*borders) if len(borders) == 2 and BLANK not in borders else None

    def _open_sockets(self):
        sites = {site_of(cell, side) for cell in self.board for side in range(4)}
        return [site for site in sites if self._socket_gem(site) and site not in self.gems]

    def _why_not_end(self):
        if not self.turn_sites:
            return "no_gem_played"
        if not self.gem_only_turn and not self.turn_cells:
            return "no_tile_played"
        return None

    def _why_not_pass(self):
        if self.turn_sites:
            return "turn_begun"
        return None if self._is_stuck() else "move_available"

    def _is_stuck(self):
        """Whether the player to move has no placement and no fill."""
        return not any(self.reason(move) is None for move in [*self._placements(), *self._fills()])

    def _was_stuck(self):
        """The same of the start of a turn in which pieces have been set aside since. Rule 4.11."""
        start = self.copy()
        start.phase = "play"
        for pile, pieces in start.aside.items():
            start._hand()[pile] += pieces
            pieces.clear()
        return start._is_stuck()

    def _why_not_aside(self, piece):
        if self.turn_sites:
            return "turn_begun"
        tray, pile = self._pile(piece)
        if plain(piece) not in self._hand()[pile]:
            return "piece_not_in_hand"
        earlier = [*self.aside["gems"], *self.aside["tiles"]]
        if any(self._piece_number(other) > self._piece_number(piece) for other in earlier):
            return "aside_out_of_order"
        if len(self.aside[pile]) >= tray.total():
            return "tray_too_small"
        return None

    def _pile(self, piece):
        """The tray of a piece and the name of the pile that it belongs to."""
        return (self.gem_tray, "gems") if len(piece) == 2 else (self.tile_tray, "tiles")

    def _hand(self):
        return self.hands[self.to_move]

    # Playing

    def play(self, text):
        """Apply an event; ValueError if it is not possible here."""
        if text.startswith("+"):
            if text not in self.chance():
                raise ValueError(f"{text} cannot be drawn here")
            self._draw(text[1:])
            return
        reason = self.reason(text)
        if reason:
            raise ValueError(f"{text}: {reason}")
        if text == "end":
            self._end_turn()
        elif text == "pass":
            self._count_turn_without_gem()
            self._turn_is_done()
        elif text == "redraw":
            self._count_turn_without_gem()
            self._start_drawing()
        elif text.startswith("aside:"):
            self._set_aside(text[6:])
        elif text.startswith("fill@"):
            site = parse_fill(text)
            self._put_gem(site, self._socket_gem(site))
        else:
            self._place(*parse_placement(text))

    def _place(self, sides, cell, side):
        self._hand()["tiles"].remove(canonical(sides))
        self.board[cell] = sides
        self.turn_cells.append(cell)
        site = site_of(cell, side)
        self._put_gem(site, self._socket_gem(site))

    def _put_gem(self, site, gem):
        self._hand()["gems"].remove(gem)
        self.gems[site] = gem
        self.turn_sites.append(site)

    def _set_aside(self, piece):
        self.phase = "swap"
        _, pile = self._pile(piece)
        self._hand()[pile].remove(plain(piece))
        self.aside[pile].append(plain(piece))

    def _count_turn_without_gem(self):
        self.stuck = self.stuck + 1 if self._was_stuck() else 0
        self.idle += 1

    def _end_turn(self):
        self.points[self.to_move] += self.turn_score()
        self.turn_cells, self.turn_sites = [], []
        self.idle = self.stuck = 0
        self._start_drawing()

    # Drawing

    def _what_to_draw(self):
        """ "gems" or "tiles" for the hand of `to_move`, "start" for the start tile, None if nothing."""
        for pile, tray in [("gems", self.gem_tray), ("tiles", self.tile_tray)]:
            if len(self._hand()[pile]) < HAND and tray.total():
                return pile
        return "start" if self.phase == "deal" else None

    def _draw(self, piece):
        what = self._what_to_draw()
        tray, pile = self._pile(piece)
        tray[piece] -= 1
        if what == "start":  # Rule 1.6
            self.board[(0, 0)] = piece
            self.phase = "play"
            return
        self._hand()[pile].append(piece)
        self._hand()[pile].sort(key=self._piece_number)
        if self.phase == "draw":
            self._start_drawing()
        elif self._what_to_draw() == "start":  # this hand is full
            self.to_move = (self.to_move + 1) % self.players

    def _start_drawing(self):
        self.phase = "draw"
        if self._what_to_draw() is None:
            self._turn_is_done()

    def _turn_is_done(self):
        self.gem_tray.update(self.aside["gems"])  # Rule 4.9
        self.tile_tray.update(self.aside["tiles"])
        self.aside = {"gems": [], "tiles": []}
        if self.why_over():
            self.phase, self.to_move = "over", -1
            for seat, hand in enumerate(self.hands):
                self.points[seat] -= len(hand["gems"])  # Rule 6.6
        else:
            self.phase, self.to_move = "play", (self.to_move + 1) % self.players

    # Scoring

    def turn_score(self):
        """What the steps of the running turn are worth."""
        bonus = 4 if len(self.turn_sites) == 4 else 0  # Rule 5.5
        chains = self.chains_gem_by_gem() if self.chain_scoring == "gem" else self.turn_runs()
        return len(self.turn_sites) + sum(length for *_, length in chains) + bonus

    def chains_gem_by_gem(self):
        """The runs that score when the gems of the turn are played one after the other. Rule 7.7."""
        past = self.copy()
        for site in self.turn_sites:
            del past.gems[site]
        chains = []
        for site in self.turn_sites:
            past.gems[site] = self.gems[site]
            past.turn_sites = [site]
            chains += past.turn_runs()
        return chains

    def turn_runs(self):
        """(first site, direction, colour, length) of every run that scores, each once. Rules 5.2 to 5.4."""
        runs = set()
        for site in self.turn_sites:
            for direction in DIAGONALS:
                for colour in self.gems[site]:
                    runs.add(self._run(site, direction, colour))
        return {run for run in runs if run[-1] >= 3}

    def _run(self, site, direction, colour):
        (x, y), (dx, dy) = site, direction
        while colour in self.gems.get((x - dx, y - dy), ""):
            x, y = x - dx, y - dy
        length = 0
        while colour in self.gems.get((x + length * dx, y + length * dy), ""):
            length += 1
        return (x, y), direction, colour, length

    # Ending

    def why_over(self):
        """The first reason to end that applies after a turn, else None. Rule 6.1."""
        if not self.gem_tray.total():
            if not all(hand["gems"] for hand in self.hands):  # Rule 6.2
                return "out_of_gems"
            if self.stuck >= self.players:  # Rule 6.3
                return "stuck"
        if not self._anything_fits():  # Rule 6.4
            return "stalled"
        return "turn_limit" if self.idle >= 10 * self.players else None  # Rule 6.5

    def _anything_fits(self):
        gems, tiles = self._pieces_off_the_board()
        if any(self._socket_gem(site) in gems for site in self._open_sockets()):
            return True
        return any(
            self._misfit(cell, sides) is None
            and any(self._gem_for(cell, sides, side) in gems for side in self._joints(cell, sides))
            for cell in self._free_cells()
            for tile in tiles
            for sides in rotations(tile)
        )

    def _pieces_off_the_board(self):
        gems = {gem for gem in self.gem_tray if self.gem_tray[gem]}
        tiles = {tile for tile in self.tile_tray if self.tile_tray[tile]}
        for hand in self.hands:
            gems.update(hand["gems"])
            tiles.update(hand["tiles"])
        return gems, tiles

    def scores(self):
        return list(self.points)

    def ranking(self):  # Rule 6.7
        return [1 + sum(other > own for other in self.points) for own in self.points]

    # Whole turns

    def legal_turns(self, limit=None):
        """Every way to finish the running turn with `end`: {set of steps: what the turn scores}.

        Steps are notations without the `end`; orders of the same steps count as one turn, which scores what the best
        of them does. Swaps and passes are not listed. Turns with fewer steps come first; with a limit, not more than
        so many turns are returned.
        """
        turns = {}
        seen = {frozenset()}
        waiting = [(frozenset(), self)]
        for steps, game in waiting:  # grows while it is read
            if limit is not None and len(turns) >= limit:
                break
            moves = game.legal() if game.phase == "play" else []
            if "end" in moves:
                turns[steps] = max(turns.get(steps, 0), game.turn_score())
            for move in moves:
                more = steps | {move}
                if "@" in move and (more not in seen or self.chain_scoring == "gem"):
                    seen.add(more)
                    after = game.copy()
                    after.play(move)
                    waiting.append((more, after))
        return turns

    # Documents

    def document(self):
        return {
            "phase": self.phase,
            "to_move": self.to_move,
            "tiles": [{"at": list(cell), "sides": sides} for cell, sides in self.board.items()],
            "gems": [{"at": list(site), "colours": gem} for site, gem in self.gems.items()],
            "hands": [{pile: list(pieces) for pile, pieces in hand.items()} for hand in self.hands],
            "scores": list(self.points),
            "turn": {
                "cells": [list(cell) for cell in self.turn_cells],
                "sites": [list(site) for site in self.turn_sites],
            },
            "idle": self.idle,
            "stuck": self.stuck,
            "aside": {pile: list(pieces) for pile, pieces in self.aside.items()},
            "gem_tray": {kind: self.gem_tray[kind] for kind in self.gem_kinds if self.gem_tray[kind]},
            "tile_tray": {kind: self.tile_tray[kind] for kind in self.tile_kinds if self.tile_tray[kind]},
        }

    @classmethod
    def from_document(cls, document, **params):
        """The game at this document, which is believed without a check."""
        game = cls(**params)
        document = deepcopy(document)
        for field in ("phase", "to_move", "hands", "idle", "stuck", "aside"):
            setattr(game, field, document[field])
        game.points = document["scores"]
        game.board = {tuple(tile["at"]): tile["sides"] for tile in document["tiles"]}
        game.gems = {tuple(gem["at"]): gem["colours"] for gem in document["gems"]}
        game.turn_cells = [tuple(cell) for cell in document["turn"]["cells"]]
        game.turn_sites = [tuple(site) for site in document["turn"]["sites"]]
        game.gem_tray = Counter(document["gem_tray"])
        game.tile_tray = Counter(document["tile_tray"])
        return game

    def copy(self):
        twin = copy(self)
        for name in ("board", "gems", "points", "turn_cells", "turn_sites", "gem_tray", "tile_tray"):
            setattr(twin, name, copy(getattr(self, name)))
        twin.hands = deepcopy(self.hands)
        twin.aside = deepcopy(self.aside)
        return twin


# Notation


def plain(piece):
    """A piece as it is kept in a hand: colours in order, a tile in its canonical rotation."""
    return gem_of(*piece) if len(piece) == 2 else canonical(piece)


def cell_number(cell):
    x, y = cell
    return (y + REACH) * SPAN + x + REACH


def placement_text(sides, cell, side):
    return f"{sides}@{cell[0]},{cell[1]}:{SIDES[side]}"


def parse_place(text):
    """(cell, side) of `x,y:S`."""
    cell, side = text.split(":")
    x, y = cell.split(",")
    return (int(x), int(y)), SIDES.index(side)


def parse_placement(text):
    """(sides, cell, side of the socket)."""
    sides, place = text.split("@")
    return (sides, *parse_place(place))


def fill_text(site):
    (x, y), side = sides_at(site)[0]
    return f"fill@{x},{y}:{SIDES[side]}"


def parse_fill(text):
    """The site of a fill, which may be named from either cell."""
    return site_of(*parse_place(text.removeprefix("fill@")))
