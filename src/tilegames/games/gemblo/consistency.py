"""Whether the parts of a state document of Gemblo, each well-formed, are consistent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...kit.geometry import DIRECTIONS
from . import _rules, spec
from .document import NOBODY
from .spec import DRAFTED, FIVE, GAP_OF, PHASES, PIECE_NAMES, RING, SET_ASIDE, STARTS, norm

if TYPE_CHECKING:
    from ...kit.documents import DocumentReader
    from .game import GembloRules

__all__ = ["check"]

#: A position as the rules give and take it, see ``_rules.fields``.
Fields = dict[str, Any]
Cell = tuple[int, int]


def check(game: GembloRules, reader: DocumentReader, fields: Fields) -> None:
    """Note every inconsistency."""
    _Checks(game, reader, fields).all()


class _Piece:
    """A piece on the board, as an entry of the document describes it."""

    def __init__(self, game: GembloRules, place: int, colour: int, action: int) -> None:
        self.path = f"$.placed[{place}]"
        self.colour = colour
        self.number, indices = game.placement(action)
        self.cells = [game.board.cells[index] for index in indices]


class _Checks:
    """The second pass: whether the parts of a well-formed document are consistent."""

    def __init__(self, game: GembloRules, reader: DocumentReader, fields: Fields) -> None:
        self.game = game
        self.reader = reader
        self.note = reader.note
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
        sound = self.reader.ok
        if self.game.drafts:
            self.picks()
        if self.phase == "draft":
            self.draft()
        elif self.phase == "obstacles":
            self.laying()
        else:
            self.playing(sound)
        if self.phase != "play" and self.colour != -1:
            self.note("$.colour", f"must be -1 in phase {self.phase}.")

    # ---- the board ----------------------------------------------------------------------------------------------

    def board(self) -> None:
        """No cell is covered twice, no colour has a piece twice, and no colour touches itself."""
        covered: dict[Cell, _Piece] = {}
        used: set[tuple[int, int]] = set()
        for piece in self.placed:
            name = PIECE_NAMES[piece.number]
            if (piece.colour, piece.number) in used:
                whose = "as an obstacle" if piece.colour == NOBODY else f"in colour {piece.colour}"
                self.note(f"{piece.path}.piece", f"{name} is on the board twice {whose}.")
            used.add((piece.colour, piece.number))
            self.cover(piece, covered)

    def cover(self, piece: _Piece, covered: dict[Cell, _Piece]) -> None:
        """Lay a piece on its cells."""
        for place, cell in enumerate(piece.cells):
            if cell in covered:
                name = self.game.board.name(cell)
                self.note(f"{piece.path}.cells[{place}]", f"{name} is covered already by {covered[cell].path}.")
        if piece.colour != NOBODY:
            around = [(q + dq, r + dr) for q, r in piece.cells for dq, dr in DIRECTIONS]
            near = {covered[cell].path for cell in around if cell in covered and covered[cell].colour == piece.colour}
            for path in sorted(near):
                self.note(f"{piece.path}.cells", f"must not touch {path}, which is of the same colour (rule 2.3).")
        for cell in piece.cells:
            covered.setdefault(cell, piece)

    # ---- five players -------------------------------------------------------------------------------------------

    def picks(self) -> None:
        """Pieces are picked in turn, each once, and none of those set aside."""
        total = sum(map(len, self.drafted))
        seen: set[int] = set()
        for seat, pieces in enumerate(self.drafted):
            wanted = (total - seat + FIVE - 1) // FIVE
            if len(pieces) != wanted:
                self.note(f"$.drafted[{seat}]", f"must have {wanted} of the {total} pieces: they are picked in turn.")
            for place, piece in enumerate(pieces):
                path = f"$.drafted[{seat}][{place}]"
                if PIECE_NAMES[piece] in SET_ASIDE:
                    self.note(path, f"{PIECE_NAMES[piece]} is set aside (rule 5.4).")
                elif piece in seen:
                    self.note(path, f"{PIECE_NAMES[piece]} is picked twice.")
                seen.add(piece)
        if (total < DRAFTED * FIVE) != (self.phase == "draft"):
            done = "must not all" if self.phase == "draft" else "must all"
            self.note("$.drafted", f"{DRAFTED * FIVE} picks {done} have been made in phase {self.phase}.")

    def obstacle_places(self) -> None:
        """Each obstacle was drafted and lies where rules 5.7 to 5.10 allow."""
        drafted = {piece for pieces in self.drafted for piece in pieces}
        starts = STARTS[self.game.colours]
        in_gaps = [0] * len(starts)
        for obstacle in self.obstacles:
            path = f"{obstacle.path}.cells"
            if obstacle.number not in drafted:
                self.note(f"{obstacle.path}.piece", f"no seat has drafted {PIECE_NAMES[obstacle.number]}.")
            if any(cell in starts for cell in obstacle.cells):
                self.note(path, "an obstacle covers no starting cell (rule 5.7).")
            if any(norm(*cell) > RING for cell in obstacle.cells):
                self.note(path, "an obstacle does not reach beyond the ring (rule 5.8).")
            on_ring = [cell for cell in obstacle.cells if norm(*cell) == RING]
            if len(on_ring) != 1:
                self.note(path, f"an obstacle has exactly one cell on the ring, not {len(on_ring)} (rule 5.9).")
            elif on_ring[0] in GAP_OF:
                gap = GAP_OF[on_ring[0]]
                in_gaps[gap] += 1
                if in_gaps[gap] > spec.GAP_LIMIT:
                    self.note(path, f"a gap holds {spec.GAP_LIMIT} obstacles at most (rule 5.10).")

    def draft(self) -> None:
        if self.placed:
            self.note("$.placed", "must be empty in phase draft.")
        for seat, pieces in enumerate(self.unplaced):
            if pieces != self.drafted[seat]:
                self.note(f"$.unplaced_obstacles[{seat}]", "must be what the seat has drafted in phase draft.")
        next_seat = sum(map(len, self.drafted)) % FIVE
        if self.to_move != next_seat:
            self.note("$.to_move", f"must be {next_seat}, whose pick is next.")
        self.nobody_out()

    def laying(self) -> None:
        """Phase obstacles."""
        for piece in self.placed:
            if piece.colour != NOBODY:
                self.note(f"{piece.path}.colour", "must be -1: colours place nothing in phase obstacles.")
        laid = {piece.number for piece in self.obstacles}
        self.nobody_out()
        seat = next((seat for seat, pieces in enumerate(self.unplaced) if pieces), None)
        if seat is None:
            self.note("$.phase", "cannot be obstacles: no seat has one to place.")
            return
        if self.to_move != seat:
            self.note("$.to_move", f"must be {seat}, the first seat with unplaced obstacles.")
        if self.unplaced[seat] != [piece for piece in self.drafted[seat] if piece not in laid]:
            self.note(f"$.unplaced_obstacles[{seat}]", "must be what the seat has drafted and not placed, in order.")
        for later in range(seat + 1, len(self.unplaced)):
            if self.unplaced[later] != self.drafted[later]:
                self.note(f"$.unplaced_obstacles[{later}]", "must be all that the seat has drafted: it comes later.")
            early = [piece.path for piece in self.obstacles if piece.number in self.drafted[later]]
            for path in early:
                self.note(path, f"belongs to seat {later}, whose turn comes later.")
        if self.reader.ok and not _rules.has_obstacle_spot(self.game.native_rules, self.fields, seat):
            self.note("$.to_move", f"cannot be {seat}: none of its obstacles has a spot (rule 5.13).")

    def nobody_out(self) -> None:
        for colour, out in enumerate(self.out):
            if out:
                self.note(f"$.out[{colour}]", f"must be false in phase {self.phase}.")

    # ---- play and over ------------------------------------------------------------------------------------------

    def playing(self, sound: bool) -> None:
        """Phases play and over; `sound`: the rules can be applied to the board."""
        for seat, pieces in enumerate(self.unplaced):
            if pieces:
                self.note(f"$.unplaced_obstacles[{seat}]", f"must be empty in phase {self.phase}.")
        out = self.out
        if sound:
            fields = {**self.fields, "unplaced": [[] for _ in self.unplaced]}
            out = _rules.colours_out(self.game.native_rules, fields)
            for colour, (wanted, found) in enumerate(zip(out, self.out, strict=True)):
                if wanted != found:
                    what = "no" if wanted else "a"
                    self.note(f"$.out[{colour}]", f"must be {str(wanted).lower()}: the colour has {what} placement.")
        if self.phase == "over":
            if not all(out):
                self.note("$.phase", "cannot be over: some colour is not out.")
            if self.to_move != -1:
                self.note("$.to_move", "must be -1 in phase over.")
            return
        if all(out):
            self.note("$.phase", "cannot be play: every colour is out.")
            return
        if self.colour == -1 or out[self.colour]:
            self.note("$.colour", "must be a colour that is not out.")
        if self.colour != -1 and self.to_move != self.game.owner(self.colour):
            self.note("$.to_move", f"must be {self.game.owner(self.colour)}, the owner of colour {self.colour}.")
        elif self.to_move == -1:
            self.note("$.to_move", "must be a seat in phase play.")
