"""The state document of Gemblo: written, read, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...geometry import DIRECTIONS
from ...parameters import shown
from . import _rules
from .notation import gaps, piece_on
from .spec import DRAFTED, PHASES, PIECE_NAMES, PIECES, RING, SET_ASIDE, STARTS, norm

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...documents import Reading
    from .state import GembloGame

__all__ = ["check", "read", "write"]

#: A position as the rules give and take it, see ``_rules.fields``.
Fields = dict[str, Any]
Cell = tuple[int, int]

KEYS: Final = ("phase", "to_move", "colour", "placed", "out", "drafted", "unplaced_obstacles")
ENTRY_KEYS: Final = ("colour", "piece", "cells")
#: Colour of an obstacle.
NOBODY: Final = -1
GAP_LIMIT: Final = 3

# ---- writing --------------------------------------------------------------------------------------------------------
# Bytes that are no position get here as well (Game.state_from_bytes writes them as a document and reads that), so
# nothing is taken for granted.


def write(game: GembloGame, fields: Fields) -> dict[str, Any]:
    """The state document of a position."""
    return {
        "phase": _name(PHASES, fields["phase"]),
        "to_move": int(fields["to_move"]),
        "colour": int(fields["colour"]),
        "placed": [_entry(game, int(colour), int(action)) for colour, action in fields["placed"]],
        "out": [bool(out) for out in fields["out"]],
        "drafted": [_pieces(pieces) for pieces in fields["drafted"]],
        "unplaced_obstacles": [_pieces(pieces) for pieces in fields["unplaced"]],
    }


def _name(names: tuple[str, ...], number: int) -> str:
    return names[number] if 0 <= number < len(names) else "?"


def _pieces(numbers: list[int]) -> list[str]:
    return [_name(PIECE_NAMES, number) for number in numbers]


def _entry(game: GembloGame, colour: int, action: int) -> dict[str, Any]:
    """A piece on the board."""
    if not 0 <= action < game.placements:
        return {"colour": colour, "piece": "?", "cells": []}
    piece, cells = game.placement(action)
    return {"colour": colour, "piece": PIECE_NAMES[piece], "cells": list(game.names(cells))}


# ---- reading --------------------------------------------------------------------------------------------------------


def read(game: GembloGame, reading: Reading, document: object) -> Fields:
    """The fields of a document, each well-formed if nothing was noted."""
    return _Shapes(game, reading).document(document)


def check(game: GembloGame, reading: Reading, fields: Fields) -> None:
    """Note what does not go together."""
    _Checks(game, reading, fields).all()


class _Shapes:
    """First look at a document: types, names, lengths, and whether the cells of each entry form its piece."""

    def __init__(self, game: GembloGame, reading: Reading) -> None:
        self.game = game
        self.reading = reading
        self.phases = PHASES if game.drafts else PHASES[PHASES.index("play") :]

    def document(self, document: object) -> Fields:
        """The fields as the rules want them; complete if nothing was wrong."""
        found = self.reading.mapping(document, "$", KEYS) or {}
        seats, colours = self.game.num_players(), self.game.colours
        readers: dict[str, Callable[[object], Any]] = {
            "phase": self.phase,
            "to_move": lambda value: self.reading.integer(value, "$.to_move", -1, seats - 1),
            "colour": lambda value: self.reading.integer(value, "$.colour", -1, colours - 1),
            "placed": self.placed,
            "out": self.out,
            "drafted": lambda value: self.by_seat(value, "$.drafted"),
            "unplaced_obstacles": lambda value: self.by_seat(value, "$.unplaced_obstacles"),
        }
        fields = {name: readers[name](value) for name, value in found.items()}
        fields["unplaced"] = fields.pop("unplaced_obstacles", None)
        return fields

    def phase(self, value: object) -> int | None:
        name = self.reading.choice(value, "$.phase", self.phases)
        return None if name is None else PHASES.index(name)

    def placed(self, value: object) -> list[Any]:
        obstacles = DRAFTED * self.game.num_players() if self.game.drafts else 0
        most = len(PIECE_NAMES) * self.game.colours + obstacles
        entries = self.reading.items(value, "$.placed", 0, most) or []
        return [self.entry(entry, f"$.placed[{place}]") for place, entry in enumerate(entries)]

    def entry(self, value: object, path: str) -> tuple[int | None, int | None]:
        """The colour and the action of a piece on the board."""
        found = self.reading.mapping(value, path, ENTRY_KEYS) or {}
        colour = piece = action = None
        if "colour" in found:
            lowest = NOBODY if self.game.drafts else 0
            colour = self.reading.integer(found["colour"], f"{path}.colour", lowest, self.game.colours - 1)
        if "piece" in found:
            piece = self.reading.choice(found["piece"], f"{path}.piece", PIECE_NAMES)
        if "cells" in found:
            action = self.action(found["cells"], f"{path}.cells", piece)
        return colour, action

    def action(self, value: object, path: str, piece: str | None) -> int | None:
        """The action that places a piece on these cells; with None as piece, only the cells are looked at."""
        low, high = (1, 5) if piece is None else (len(PIECES[piece]),) * 2
        names = self.reading.items(value, path, low, high) or []
        cells = [self.cell(name, f"{path}[{place}]") for place, name in enumerate(names)]
        known = [cell for cell in cells if cell is not None]
        if not known or len(known) < len(cells):
            return None
        board = self.game.board
        indices = [board.index[cell] for cell in known]
        if indices != sorted(set(indices)):
            self.reading.say(path, "must be in the order of the rows, no cell twice.")
            return None
        number = piece_on(known)
        if piece is None:
            return None
        if number is None or PIECE_NAMES[number] != piece:
            form = "no piece" if number is None else f"the piece {PIECE_NAMES[number]}"
            self.reading.say(path, f"form {form}, not {piece}.")
            return None
        return _rules.action_of(self.game.rules, tuple(indices))

    def cell(self, value: object, path: str) -> Cell | None:
        """A cell of the board."""
        name = self.reading.string(value, path, 4)
        if name is None:
            return None
        try:
            return self.game.board.cell_named(name)
        except KeyError:
            self.reading.say(path, f"there is no cell {shown(name)} on this board.")
            return None

    def out(self, value: object) -> list[bool | None]:
        items = self.reading.items(value, "$.out", self.game.colours) or []
        return [self.reading.boolean(item, f"$.out[{colour}]") for colour, item in enumerate(items)]

    def by_seat(self, value: object, path: str) -> list[list[int]]:
        """For each of five seats its pieces; nothing for any other number."""
        seats = self.reading.items(value, path, self.game.num_players() if self.game.drafts else 0) or []
        return [self.pieces(pieces, f"{path}[{seat}]") for seat, pieces in enumerate(seats)]

    def pieces(self, value: object, path: str) -> list[int]:
        items = self.reading.items(value, path, 0, DRAFTED) or []
        names = [self.reading.choice(item, f"{path}[{place}]", PIECE_NAMES) for place, item in enumerate(items)]
        return [PIECE_NAMES.index(name) for name in names if name is not None]


class _Piece:
    """A piece on the board, as an entry of the document describes it."""

    def __init__(self, game: GembloGame, place: int, colour: int, action: int) -> None:
        self.path = f"$.placed[{place}]"
        self.colour = colour
        self.number, indices = game.placement(action)
        self.cells = [game.board.cells[index] for index in indices]


class _Checks:
    """Second look: whether the parts of a well-formed document go together."""

    def __init__(self, game: GembloGame, reading: Reading, fields: Fields) -> None:
        self.game = game
        self.reading = reading
        self.say = reading.say
        self.fields = fields
        self.phase: str = PHASES[fields["phase"]]
        self.to_move: int = fields["to_move"]
        self.colour: int = fields["colour"]
        self.out: list[bool] = fields["out"]
        self.drafted: list[list[int]] = fields["drafted"]
        self.unplaced: list[list[int]] = fields["unplaced"]
        self.placed = [_Piece(game, place, *entry) for place, entry in enumerate(fields["placed"])]
        self.obstacles = [piece for piece in self.placed if piece.colour == NOBODY]

    def all(self) -> None:
        """Note every problem."""
        self.board()
        if self.game.drafts:
            self.obstacle_places()
        sound = self.reading.clean
        if self.game.drafts:
            self.picks()
        if self.phase == "draft":
            self.draft()
        elif self.phase == "obstacles":
            self.laying()
        else:
            self.playing(sound)
        if self.phase != "play" and self.colour != -1:
            self.say("$.colour", f"must be -1 in phase {self.phase}.")

    # ---- the board ----------------------------------------------------------------------------------------------

    def board(self) -> None:
        """No cell twice, no piece twice in a colour, no colour that touches itself."""
        covered: dict[Cell, _Piece] = {}
        used: set[tuple[int, int]] = set()
        for piece in self.placed:
            name = PIECE_NAMES[piece.number]
            if (piece.colour, piece.number) in used:
                whose = "as an obstacle" if piece.colour == NOBODY else f"in colour {piece.colour}"
                self.say(f"{piece.path}.piece", f"{name} is there twice {whose}.")
            used.add((piece.colour, piece.number))
            self.cover(piece, covered)

    def cover(self, piece: _Piece, covered: dict[Cell, _Piece]) -> None:
        """Lay a piece on its cells."""
        for place, cell in enumerate(piece.cells):
            if cell in covered:
                name = self.game.board.name(cell)
                self.say(f"{piece.path}.cells[{place}]", f"{name} is covered already by {covered[cell].path}.")
        if piece.colour != NOBODY:
            around = [(q + dq, r + dr) for q, r in piece.cells for dq, dr in DIRECTIONS]
            near = {covered[cell].path for cell in around if cell in covered and covered[cell].colour == piece.colour}
            for path in sorted(near):
                self.say(f"{piece.path}.cells", f"must not touch {path}, which is of the same colour (rule 2.3).")
        for cell in piece.cells:
            covered.setdefault(cell, piece)

    # ---- five players -------------------------------------------------------------------------------------------

    def picks(self) -> None:
        """Picked in turn, each piece once, none of those set aside."""
        total = sum(map(len, self.drafted))
        seen: set[int] = set()
        for seat, pieces in enumerate(self.drafted):
            wanted = (total - seat + 4) // 5
            if len(pieces) != wanted:
                self.say(f"$.drafted[{seat}]", f"must have {wanted} of the {total} pieces: they are picked in turn.")
            for place, piece in enumerate(pieces):
                path = f"$.drafted[{seat}][{place}]"
                if PIECE_NAMES[piece] in SET_ASIDE:
                    self.say(path, f"{PIECE_NAMES[piece]} is set aside (rule 5.4).")
                elif piece in seen:
                    self.say(path, f"{PIECE_NAMES[piece]} is picked twice.")
                seen.add(piece)
        if (total < DRAFTED * 5) != (self.phase == "draft"):
            done = "must not all" if self.phase == "draft" else "must all"
            self.say("$.drafted", f"fifteen picks {done} have been made in phase {self.phase}.")

    def obstacle_places(self) -> None:
        """Each obstacle drafted, and where rules 5.7 to 5.10 allow."""
        drafted = {piece for pieces in self.drafted for piece in pieces}
        starts = STARTS[self.game.colours]
        in_gaps = [0] * len(starts)
        for obstacle in self.obstacles:
            path = f"{obstacle.path}.cells"
            if obstacle.number not in drafted:
                self.say(f"{obstacle.path}.piece", f"nobody has drafted {PIECE_NAMES[obstacle.number]}.")
            if any(cell in starts for cell in obstacle.cells):
                self.say(path, "an obstacle covers no starting cell (rule 5.7).")
            if any(norm(*cell) > RING for cell in obstacle.cells):
                self.say(path, "an obstacle does not reach beyond the ring (rule 5.8).")
            on_ring = [cell for cell in obstacle.cells if norm(*cell) == RING]
            if len(on_ring) != 1:
                self.say(path, f"an obstacle has exactly one cell on the ring, not {len(on_ring)} (rule 5.9).")
            elif on_ring[0] in gaps():
                gap = gaps()[on_ring[0]]
                in_gaps[gap] += 1
                if in_gaps[gap] > GAP_LIMIT:
                    self.say(path, f"a gap holds {GAP_LIMIT} obstacles at most (rule 5.10).")

    def draft(self) -> None:
        if self.placed:
            self.say("$.placed", "must be empty in phase draft.")
        for seat, pieces in enumerate(self.unplaced):
            if pieces != self.drafted[seat]:
                self.say(f"$.unplaced_obstacles[{seat}]", "must be what the seat has drafted in phase draft.")
        next_seat = sum(map(len, self.drafted)) % 5
        if self.to_move != next_seat:
            self.say("$.to_move", f"must be {next_seat}, whose pick is next.")
        self.nobody_out()

    def laying(self) -> None:
        """Phase obstacles."""
        for piece in self.placed:
            if piece.colour != NOBODY:
                self.say(f"{piece.path}.colour", "must be -1: colours place nothing in phase obstacles.")
        laid = {piece.number for piece in self.obstacles}
        self.nobody_out()
        seat = next((seat for seat, pieces in enumerate(self.unplaced) if pieces), None)
        if seat is None:
            self.say("$.phase", "cannot be obstacles: no seat has one to place.")
            return
        if self.to_move != seat:
            self.say("$.to_move", f"must be {seat}, the first seat with unplaced obstacles.")
        if self.unplaced[seat] != [piece for piece in self.drafted[seat] if piece not in laid]:
            self.say(f"$.unplaced_obstacles[{seat}]", "must be what the seat has drafted and not placed, in order.")
        for later in range(seat + 1, len(self.unplaced)):
            if self.unplaced[later] != self.drafted[later]:
                self.say(f"$.unplaced_obstacles[{later}]", "must be all that the seat has drafted: it comes later.")
            early = [piece.path for piece in self.obstacles if piece.number in self.drafted[later]]
            for path in early:
                self.say(path, f"belongs to seat {later}, whose turn comes later.")
        if self.reading.clean and not _rules.has_obstacle_spot(self.game.rules, self.fields, seat):
            self.say("$.to_move", f"cannot be {seat}: none of its obstacles has a spot (rule 5.13).")

    def nobody_out(self) -> None:
        for colour, out in enumerate(self.out):
            if out:
                self.say(f"$.out[{colour}]", f"must be false in phase {self.phase}.")

    # ---- play and over ------------------------------------------------------------------------------------------

    def playing(self, sound: bool) -> None:
        """Phases play and over; `sound`: the board is such that rules can be asked."""
        for seat, pieces in enumerate(self.unplaced):
            if pieces:
                self.say(f"$.unplaced_obstacles[{seat}]", f"must be empty in phase {self.phase}.")
        out = self.out
        if sound:
            fields = {**self.fields, "unplaced": [[] for _ in self.unplaced]}
            out = _rules.colours_out(self.game.rules, fields)
            for colour, (wanted, found) in enumerate(zip(out, self.out, strict=True)):
                if wanted != found:
                    what = "no" if wanted else "a"
                    self.say(f"$.out[{colour}]", f"must be {str(wanted).lower()}: the colour has {what} placement.")
        if self.phase == "over":
            if not all(out):
                self.say("$.phase", "cannot be over: some colour is not out.")
            if self.to_move != -1:
                self.say("$.to_move", "must be -1 in phase over.")
            return
        if all(out):
            self.say("$.phase", "cannot be play: every colour is out.")
            return
        if self.colour == -1 or out[self.colour]:
            self.say("$.colour", "must be a colour that is not out.")
        if self.colour != -1 and self.to_move != self.game.owner(self.colour):
            self.say("$.to_move", f"must be {self.game.owner(self.colour)}, the owner of colour {self.colour}.")
        elif self.to_move == -1:
            self.say("$.to_move", "must be a seat in phase play.")
