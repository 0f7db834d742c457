"""Whether the parts of a state document of Azul, each well-formed, are consistent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _rules
from .document import DEAL, DRAFT, OVER, TILE, wall_rows
from .notation import topmost
from .spec import (
    BEST_TILE,
    BONUSES,
    COLOUR_NAMES,
    COLOURS,
    COPIES,
    FACTORY_TILES,
    MARKER,
    MOST_POINTS,
    PHASES,
    ROWS,
    SLOTS,
    TERMINATIONS,
    fixed_column,
)

if TYPE_CHECKING:
    from ...kit.documents import DocumentReader
    from .game import AzulRules

__all__ = ["check"]

#: A position as the rules give and take it, see ``_rules.fields``.
Fields = dict[str, Any]


def check(game: AzulRules, reader: DocumentReader, fields: Fields) -> None:
    """Note every inconsistency."""
    _Checks(game, reader, fields).all()


class _Checks:
    """The second pass: whether the parts of a well-formed document are consistent."""

    def __init__(self, game: AzulRules, reader: DocumentReader, fields: Fields) -> None:
        self.game = game
        self.note = reader.note
        self.fields = fields
        self.phase: int = fields["phase"]
        self.seats = range(game.num_players())
        self.walls = [wall_rows(fields, seat) for seat in self.seats]
        self.sizes = [sum(counts) for counts in fields["tiles"]]

    def all(self) -> None:
        """Note every problem."""
        self.totals()
        self.turn()
        for seat in self.seats:
            self.score(seat)
            self.wall(seat)
            self.lines(seat)
            self.floor(seat)
        (self.deal, self.draft, self.tile, self.over)[self.phase]()
        if self.phase in (DEAL, OVER) and self.fields["marker"] != -1:
            self.note("$.marker", f"must be in the centre in phase {PHASES[self.phase]}.")
        if self.phase != OVER and self.fields["termination"]:
            self.note("$.termination", "must be null before the end.")

    def totals(self) -> None:
        """There are 20 tiles of every colour."""
        for colour, name in enumerate(COLOUR_NAMES):
            total = self.total(colour)
            if total != COPIES:
                self.note("$", f"there must be {COPIES} {name} tiles, not {total}.")

    def total(self, colour: int) -> int:
        fields = self.fields
        total: int = fields["bag"][colour] + fields["lid"][colour] + sum(counts[colour] for counts in fields["tiles"])
        for seat in self.seats:
            total += fields["floor"][seat][colour] + fields["wall"][seat][colour].bit_count()
            lines = zip(fields["line_size"][seat], fields["line_colour"][seat], strict=True)
            total += sum(size for size, held in lines if held == colour)
        return total

    def score(self, seat: int) -> None:
        """Even with the best score for every tile and all bonuses, play cannot exceed the limit of points."""
        spaces = sum(row.count(".") for row in self.walls[seat])
        most = MOST_POINTS - (0 if self.phase == OVER else BEST_TILE * spaces + ROWS * sum(BONUSES.values()))
        if self.fields["score"][seat] > most:
            self.note(f"$.players[{seat}].score", f"must be at most {most} here.")

    def turn(self) -> None:
        """The seat to move."""
        to_move = self.fields["to_move"]
        if (to_move == -1) != (self.phase == OVER):
            self.note("$.to_move", "must be -1 when the game is over." if to_move >= 0 else "must be a seat.")
        elif self.phase == DEAL and to_move != self.fields["starter"]:
            self.note("$.to_move", "must be the starter in phase deal.")

    def wall(self, seat: int) -> None:
        """The tiles that a wall may show."""
        rows, path = self.walls[seat], f"$.players[{seat}].wall"
        for row, text in enumerate(rows):
            if self.game.free_wall:
                self.once(text, f"{path}[{row}]", "the row")
            else:
                self.fixed_row(text, f"{path}[{row}]", row)
            if "." not in text and self.unfinished(seat):
                self.note(f"{path}[{row}]", f"must not be complete in phase {PHASES[self.phase]}.")
        if self.game.free_wall:
            for column in range(ROWS):
                self.once("".join(text[column] for text in rows), path, f"column {column + 1}")

    def once(self, text: str, path: str, where: str) -> None:
        for colour, letter in enumerate(COLOURS):
            if text.count(letter) > 1:
                self.note(path, f"{COLOUR_NAMES[colour]} may occur only once in {where}.")

    def fixed_row(self, text: str, path: str, row: int) -> None:
        for column, letter in enumerate(text):
            if letter != "." and fixed_column(COLOURS.index(letter), row) != column:
                self.note(path, f"column {column + 1} of this row is not {COLOUR_NAMES[COLOURS.index(letter)]}.")

    def unfinished(self, seat: int) -> bool:
        """Whether a seat cannot have completed a row yet: it has not begun to tile in this round."""
        if self.phase != TILE:
            return self.phase in (DEAL, DRAFT)
        return self.place(seat) > self.place(self.fields["to_move"])

    def place(self, seat: int) -> int:
        """The place of a seat in the order of this round."""
        starter: int = self.fields["starter"]
        return (seat - starter) % len(self.seats)

    def lines(self, seat: int) -> None:
        """The tiles that a pattern line may hold."""
        for row, size in enumerate(self.fields["line_size"][seat]):
            path = f"$.players[{seat}].lines[{row}]"
            letter = COLOURS[self.fields["line_colour"][seat][row]]
            if size and letter in self.walls[seat][row]:
                self.note(path, "must not be of a colour that its wall row shows.")
            if size == row + 1 and self.phase in (DEAL, OVER):
                self.note(path, f"must not be complete in phase {PHASES[self.phase]}.")

    def floor(self, seat: int) -> None:
        """The tiles that a floor line may hold."""
        floor = self.fields["floor"][seat]
        path = f"$.players[{seat}].floor"
        holder = self.fields["marker"] == seat
        if floor[MARKER] and not holder:
            self.note(path, "must not have the marker, which is elsewhere.")
        if self.phase == DRAFT and holder and not floor[MARKER] and sum(floor) < SLOTS:
            self.note(path, "must have the marker or be full.")
        if sum(floor) and self.phase in (DEAL, OVER):
            self.note(path, f"must be empty in phase {PHASES[self.phase]}.")

    def deal(self) -> None:
        """The bag is not empty, the factories are filled in order."""
        if self.sizes[0]:
            self.note("$.centre", "must be empty in phase deal.")
        if not sum(self.fields["bag"]):
            self.note("$.bag", "must not be empty in phase deal.")
        used = self.sizes[1 : self.game.factories + 1]
        for index in range(1, len(used)):
            if used[index] and used[index - 1] < FACTORY_TILES:
                self.note(f"$.factories[{index}]", "must be empty: the factory before it is not full.")
        if used[-1] == FACTORY_TILES:
            self.note("$.factories", "must have space for a tile in phase deal.")

    def draft(self) -> None:
        """There are tiles to take; factories are full or empty unless tiles have run out."""
        if not sum(self.sizes):
            self.note("$.factories", "must not all be empty in phase draft, with an empty centre.")
        scarce = not sum(self.fields["bag"])
        for source in range(1, self.game.factories + 1):
            if self.sizes[source] in (0, FACTORY_TILES):
                continue
            if not scarce or any(self.sizes[source + 1 :]):
                path = f"$.factories[{source - 1}]"
                wanted = "must have four tiles or none; fewer only if the bag and all later factories are empty."
                self.note(path, wanted)

    def bare(self) -> None:
        """The table is empty."""
        for source, size in enumerate(self.sizes):
            if size:
                path = f"$.factories[{source - 1}]" if source else "$.centre"
                self.note(path, f"must be empty in phase {PHASES[self.phase]}.")

    def tile(self) -> None:
        """The players before the one to move have finished; the one to move has a choice."""
        self.bare()
        if not self.game.free_wall:
            self.note("$.phase", "cannot be tile with the fixed wall.")
            return
        to_move = self.fields["to_move"]
        if to_move == -1:
            return
        for seat in self.seats:
            if self.place(seat) < self.place(to_move):
                self.finished(seat)
        self.choice(to_move)

    def finished(self, seat: int) -> None:
        """A seat has tiled in this round."""
        for row, size in enumerate(self.fields["line_size"][seat]):
            if size == row + 1:
                self.note(f"$.players[{seat}].lines[{row}]", "must not be complete: this player has tiled.")
        if sum(self.fields["floor"][seat]):
            self.note(f"$.players[{seat}].floor", "must be empty: this player has tiled.")

    def choice(self, seat: int) -> None:
        """The topmost complete line of a seat has at least two columns to choose from."""
        row = topmost(self.fields, seat)
        if row is None:
            self.note(f"$.players[{seat}].lines", "must have a complete line: this player is to tile.")
            return
        colour = self.fields["line_colour"][seat][row]
        columns: int = _rules.columns(self.game.native_rules, self.fields, seat, row, colour)
        if columns.bit_count() < 2:
            self.note(f"$.players[{seat}].lines[{row}]", "must have at least two columns to choose from.")

    def over(self) -> None:
        """The game ended for the reason that the rules give."""
        self.bare()
        reason: int = _rules.end_reason(self.game.native_rules, self.fields)
        if reason == 0:
            self.note("$.phase", "cannot be over: no rule ends the game here.")
        elif reason != self.fields["termination"]:
            self.note("$.termination", f"must be {TERMINATIONS[reason - 1]}.")
