"""Whether the parts of a state document of Ingenious, each well-formed, are consistent."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .spec import COLOUR_NAMES, COPIES, FIRST_STOP, KIND_NAMES, KINDS, PHASES, RACK, SECOND_STOP

if TYPE_CHECKING:
    from ...kit.documents import DocumentReader
    from .game import IngeniousRules

__all__ = ["check"]

#: A position as the rules give and take it, see ``_rules.fields``.
Fields = dict[str, Any]


def check(game: IngeniousRules, reader: DocumentReader, fields: dict[str, Any]) -> None:
    """Note every inconsistency."""
    Consistency(reader, game, fields).check()


class Consistency:
    """Checks that the fields of a document, each well-formed, are consistent."""

    def __init__(self, reader: DocumentReader, game: IngeniousRules, fields: dict[str, Any]) -> None:
        self.note = reader.note
        self.game = game
        self.phase: str = PHASES[fields["phase"]]
        self.to_move: int = fields["to_move"]
        self.left: int = fields["placements_left"]
        self.board: dict[int, int] = fields["board"]
        self.racks: list[list[int]] = fields["racks"]
        self.aside: list[int] = fields["aside"]
        self.markers: list[list[int]] = fields["markers"]
        self.claimed: list[int] = fields["claimed"]
        self.opened: list[bool] = fields["opened"]
        self.bag: list[int] = fields["bag"]

    def check(self) -> None:
        """Note every inconsistency."""
        self.check_turn()
        self.check_tiles()
        self.check_end()
        self.check_claims()
        if self.phase == "over":
            self.check_over()
        elif self.to_move >= 0 and self.phase == "deal":
            self.check_deal()
        elif self.to_move >= 0:
            self.check_racks()
            self.check_placements()
            self.check_swap()
            self.check_opening()
        self.check_aside()

    def check_turn(self) -> None:
        if (self.to_move == -1) != (self.phase == "over"):
            self.note("$.to_move", "must be -1 in phase over and a seat otherwise.")
        if (self.left > 0) != (self.phase == "place"):
            self.note("$.placements_left", "must be at least 1 in phase place and 0 otherwise.")

    def check_tiles(self) -> None:
        """The colours on the board are those of the tiles that are nowhere else."""
        held = Counter(kind for tiles in (*self.racks, self.aside) for kind in tiles)
        missing = [copies - self.bag[kind] - held[kind] for kind, copies in enumerate(COPIES)]
        for kind, count in enumerate(missing):
            if count < 0:
                self.note("$", f"there are only {COPIES[kind]} tiles {KIND_NAMES[kind]}, not {COPIES[kind] - count}.")
        if min(missing) < 0:
            return
        covered = Counter(self.board.values())
        for colour, name in enumerate(COLOUR_NAMES):
            wanted = sum(count * KINDS[kind].count(colour) for kind, count in enumerate(missing))
            if wanted != covered[colour]:
                message = f"the tiles missing from bag, racks and aside show {name} {wanted} times"
                self.note("$.board", f"{message}, the board {covered[colour]} times.")

    def complete(self) -> bool:
        """Whether all markers of some row are at the top."""
        return any(min(row) == self.game.top for row in self.markers)

    def full(self) -> bool:
        """Whether no two neighbouring cells are empty."""
        return all(a in self.board or b in self.board for a, b in self.game.tables.pairs)

    def check_end(self) -> None:
        ended = self.complete() or self.full()
        if ended and self.phase != "over":
            self.note("$.phase", "must be over: a row of markers is complete, or no two neighbouring cells are empty.")
        elif not ended and self.phase == "over":
            self.note("$.phase", "cannot be over: no row of markers is complete, and a tile has room.")

    def check_claims(self) -> None:
        """Claims and first placements, in every phase."""
        count = sum(self.opened)
        if len(self.claimed) != count:
            self.note("$.claimed", f"must have {count} colours, as many as seats have opened.")
        if self.opened != sorted(self.opened, reverse=True):
            self.note("$.opened", "seats open in seat order.")
        if len(self.board) < 2 * count:
            tiles = len(self.board) // 2
            self.note("$.opened", f"{count} seats cannot have opened: only {tiles} tiles lie on the board.")
        self.check_symbols()
        if count == len(self.opened):
            return
        if len(self.board) > 2 * count:
            self.note("$.board", f"must have {2 * count} covered cells: two for each seat that has opened.")
        for row, markers in enumerate(self.markers):
            if any(markers) and not any(self.opened[row :: self.game.num_rows]):
                self.note(f"$.markers[{row}]", "must be all 0 before the first placement.")

    def check_symbols(self) -> None:
        """A first placement lies next to each claimed symbol (rules 2.5 and 2.6).

        A tile cannot lie next to two symbols, so each claim is checked by itself.
        """
        tables = self.game.tables
        touched = {
            tables.printed[symbol]
            for a, b in tables.pairs
            if a in self.board and b in self.board
            for symbol in tables.touched(a, b)
        }
        for place, colour in enumerate(self.claimed):
            if colour not in touched:
                self.note(f"$.claimed[{place}]", f"no tile lies next to the {COLOUR_NAMES[colour]} symbol to claim it.")

    def check_over(self) -> None:
        short = sum(len(rack) < RACK for rack in self.racks)
        if self.game.solo and self.racks[0]:
            self.note("$.racks[0]", "must be empty in phase over.")
        elif not self.game.solo and short > 1:
            self.note("$.racks", "at most one seat may hold fewer than six tiles in phase over.")

    def check_deal(self) -> None:
        if self.game.solo:
            self.note("$.phase", "there is no deal in solo.")
            return
        if self.board:
            self.note("$.board", "must be empty in phase deal.")
        if any(map(any, self.markers)):
            self.note("$.markers", "must be all 0 in phase deal.")
        if any(self.opened):
            self.note("$.opened", "no seat has opened in phase deal.")
        for seat, rack in enumerate(self.racks):
            if seat < self.to_move:
                self.check_size(seat, rack, RACK, RACK)
            else:
                self.check_size(seat, rack, 0, RACK - 1 if seat == self.to_move else 0)

    def check_racks(self) -> None:
        """The sizes of the racks in the phases place, swap and draw."""
        solo = self.game.solo
        sizes = {"place": (1, 1 if solo else RACK), "swap": (1, RACK - 1), "draw": (0, 0 if solo else RACK - 1)}
        for seat, rack in enumerate(self.racks):
            self.check_size(seat, rack, *(sizes[self.phase] if seat == self.to_move else (RACK, RACK)))

    def check_size(self, seat: int, rack: list[int], low: int, high: int) -> None:
        if not low <= len(rack) <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            self.note(f"$.racks[{seat}]", f"must have {wanted} tiles in phase {self.phase}, not {len(rack)}.")

    def row(self) -> list[int]:
        """The markers of the seat to move."""
        return self.markers[self.to_move % self.game.num_rows]

    def check_placements(self) -> None:
        """The markers must have earned all placements of the turn except the first, whether made or left."""
        placing = self.phase == "place"
        if placing and self.left < 1:
            return
        # In a swap, the tiles laid aside are the rack after the placements; later draws only add to a rack.
        place = "$.aside" if self.aside else f"$.racks[{self.to_move}]"
        gone = RACK - len(self.aside or self.racks[self.to_move])
        stops = (FIRST_STOP, SECOND_STOP) if self.game.params["partnership"] else (FIRST_STOP,)
        reached = sum(marker >= stop for marker in self.row() for stop in stops)
        single = self.game.solo or gone == 0 or self.game.params["bonus"] == "one"
        if placing and single and self.left != 1:
            self.note("$.placements_left", "must be 1: no second placement can be due.")
        elif not self.game.solo and gone + self.left - 1 > reached:
            left = f" and {self.left} placements left" if placing else ""
            message = f"{gone} tiles gone from the rack{left} are too many: the markers have earned {reached} bonuses."
            self.note("$.placements_left" if placing else place, message)

    def offered(self, tiles: list[int]) -> bool:
        """Whether a swap is offered to the seat to move with these tiles on its rack."""
        if self.game.solo or self.game.params["swap"] == "off" or not tiles:
            return False
        row = self.row()
        shows = {colour for kind in tiles for colour in KINDS[kind]}
        return not any(row[colour] == min(row) for colour in shows)

    def check_swap(self) -> None:
        if self.phase == "swap" and not self.offered(self.racks[self.to_move]):
            self.note("$.phase", "cannot be swap: no swap is offered with this rack and these markers (rule 5.1).")

    def check_aside(self) -> None:
        if not self.aside:
            return
        if self.phase != "draw":
            self.note("$.aside", f"must be empty in phase {self.phase}.")
        elif self.to_move >= 0 and not self.offered(self.aside):
            self.note("$.aside", "no swap was offered for these tiles (rule 5.1).")

    def check_opening(self) -> None:
        """The seat to move as long as some seat has not opened."""
        count = sum(self.opened)
        if count == len(self.opened):
            return
        if self.phase == "place":
            if self.to_move != count:
                self.note("$.to_move", f"must be {count}, the first seat that has not opened.")
            if not self.game.solo and len(self.racks[self.to_move]) != RACK:
                self.note(f"$.racks[{self.to_move}]", "must be full before the first placement.")
        elif not self.game.solo and self.to_move != count - 1:
            self.note("$.to_move", "must be the last seat that has opened.")
