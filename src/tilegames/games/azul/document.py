"""The state document of Azul: written, read, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...parameters import shown
from . import _rules
from .notation import lies, topmost
from .spec import (
    COLOUR_NAMES,
    COLOURS,
    COPIES,
    FACTORY_TILES,
    PHASES,
    ROWS,
    SLOTS,
    SOURCES,
    TERMINATIONS,
    fixed_column,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...documents import Reading
    from .state import AzulGame

__all__ = ["check", "read", "wall_rows", "write"]

#: A position as the rules give and take it, see ``_rules.fields``.
Fields = dict[str, Any]

# ---- writing --------------------------------------------------------------------------------------------------------
# Bytes that are no position get here as well (Game.state_from_bytes writes them as a document and reads that), so
# nothing is taken for granted.


def write(game: AzulGame, fields: Fields) -> dict[str, Any]:
    """The state document of a position."""
    termination = fields["termination"]
    return {
        "phase": _name(PHASES, fields["phase"]),
        "to_move": fields["to_move"],
        "round": fields["round"],
        "starter": fields["starter"],
        "factories": [_tiles(fields["tiles"][source]) for source in range(1, game.factories + 1)],
        "centre": _tiles(fields["tiles"][0]),
        "marker": "centre" if fields["marker"] == -1 else fields["marker"],
        "bag": _counts(fields["bag"]),
        "lid": _counts(fields["lid"]),
        "players": [_player(fields, seat) for seat in range(game.num_players())],
        "termination": None if termination == 0 else _name(TERMINATIONS, termination - 1),
    }


def _name(names: tuple[str, ...] | str, number: int) -> str:
    return names[number] if 0 <= number < len(names) else "?"


def _tiles(counts: list[int]) -> str:
    return "".join(letter * count for letter, count in zip(COLOURS, counts, strict=True))


def _counts(counts: list[int]) -> dict[str, int]:
    return {letter: count for letter, count in zip(COLOURS, counts, strict=True) if count}


def _player(fields: Fields, seat: int) -> dict[str, Any]:
    sizes, colours = fields["line_size"][seat], fields["line_colour"][seat]
    floor = fields["floor"][seat]
    return {
        "score": fields["score"][seat],
        "lines": [_name(COLOURS, colour) * size for size, colour in zip(sizes, colours, strict=True)],
        "wall": wall_rows(fields, seat),
        "floor": "M" * floor[5] + _tiles(floor[:5]),
    }


def wall_rows(fields: Fields, seat: int) -> list[str]:
    """A wall as five strings."""
    return ["".join(_space(fields, seat, row, column) for column in range(ROWS)) for row in range(ROWS)]


def _space(fields: Fields, seat: int, row: int, column: int) -> str:
    found = [letter for colour, letter in enumerate(COLOURS) if lies(fields, seat, colour, row, column)]
    return "." if not found else found[0] if len(found) == 1 else "?"


# ---- reading --------------------------------------------------------------------------------------------------------

KEYS: Final = (
    "phase", "to_move", "round", "starter", "factories", "centre", "marker", "bag", "lid", "players", "termination",
)  # fmt: skip
PLAYER_KEYS: Final = ("score", "lines", "wall", "floor")
#: Far more than a game can give.
MOST_POINTS: Final = 1_000_000
MOST_TILES: Final = COPIES * len(COLOURS)
DEAL, DRAFT, TILE, OVER = range(4)


def read(game: AzulGame, reading: Reading, document: object) -> Fields:
    """The fields of a document, each well-formed if nothing was noted."""
    return _Shapes(game, reading).document(document)


def check(game: AzulGame, reading: Reading, fields: Fields) -> None:
    """Note what does not go together."""
    _Checks(game, reading, fields).all()


def blank() -> Fields:
    """A position with nothing in it: every seat and source that a game does not use stays like this."""
    return {
        "phase": 0,
        "to_move": -1,
        "round": 1,
        "starter": 0,
        "marker": -1,
        "termination": 0,
        "tiles": [[0] * 5 for _ in range(SOURCES)],
        "bag": [0] * 5,
        "lid": [0] * 5,
        "score": [0] * 4,
        "line_size": [[0] * ROWS for _ in range(4)],
        "line_colour": [[0] * ROWS for _ in range(4)],
        "wall": [[0] * 5 for _ in range(4)],
        "floor": [[0] * 6 for _ in range(4)],
    }


class _Shapes:
    """First look at a document: names, types, lengths, sorting. What is well formed goes into `fields`."""

    def __init__(self, game: AzulGame, reading: Reading) -> None:
        self.game = game
        self.reading = reading
        self.fields = blank()

    def document(self, document: object) -> Fields:
        """The fields of a document; of use only if nothing was wrong."""
        found = self.reading.mapping(document, "$", KEYS)
        readers: dict[str, Callable[[object], None]] = {
            "phase": self.phase,
            "factories": self.factories,
            "centre": lambda value: self.source(value, "$.centre", 0, MOST_TILES),
            "marker": self.marker,
            "players": self.players,
            "termination": self.termination,
        }
        for name, value in (found or {}).items():
            if name in readers:
                readers[name](value)
            elif name in ("bag", "lid"):
                self.fields[name] = self.reading.counts(value, f"$.{name}", tuple(COLOURS), COPIES)
            else:
                self.fields[name] = self.reading.integer(value, f"$.{name}", *self.limits(name))
        return self.fields

    def limits(self, name: str) -> tuple[int, int]:
        """The range of a number."""
        if name == "round":
            return 1, self.game.params["max_rounds"]
        return -1 if name == "to_move" else 0, self.game.num_players() - 1

    def phase(self, value: object) -> None:
        name = self.reading.choice(value, "$.phase", PHASES)
        if name is not None:
            self.fields["phase"] = PHASES.index(name)

    def termination(self, value: object) -> None:
        if value is None:
            return
        name = self.reading.choice(value, "$.termination", TERMINATIONS)
        if name is not None:
            self.fields["termination"] = TERMINATIONS.index(name) + 1

    def marker(self, value: object) -> None:
        if isinstance(value, str):
            if value != "centre":
                self.reading.say("$.marker", f"must be 'centre' or a seat, not {shown(value)}.")
        else:
            self.fields["marker"] = self.reading.integer(value, "$.marker", 0, self.game.num_players() - 1)

    def factories(self, value: object) -> None:
        for index, text in enumerate(self.reading.items(value, "$.factories", self.game.factories) or []):
            self.source(text, f"$.factories[{index}]", index + 1, FACTORY_TILES)

    def source(self, value: object, path: str, source: int, longest: int) -> None:
        counts = self.tiles(value, path, longest, COLOURS)
        if counts is not None:
            self.fields["tiles"][source] = counts

    def tiles(self, value: object, path: str, longest: int, letters: str) -> list[int] | None:
        """The counts of a sorted string of tiles."""
        text = self.reading.string(value, path, longest)
        if text is None:
            return None
        if any(letter not in letters for letter in text):
            self.reading.say(path, f"may hold the letters {letters} only.")
            return None
        if list(text) != sorted(text, key=letters.index):
            self.reading.say(path, f"must be sorted in the order {letters}.")
            return None
        return [text.count(letter) for letter in letters]

    def players(self, value: object) -> None:
        for seat, player in enumerate(self.reading.items(value, "$.players", self.game.num_players()) or []):
            path = f"$.players[{seat}]"
            found = self.reading.mapping(player, path, PLAYER_KEYS) or {}
            if "score" in found:
                score = self.reading.integer(found["score"], f"{path}.score", 0, MOST_POINTS)
                self.fields["score"][seat] = score
            if "floor" in found:
                self.floor(found["floor"], f"{path}.floor", seat)
            for name, read in (("lines", self.line), ("wall", self.wall_row)):
                if name in found:
                    rows = self.reading.items(found[name], f"{path}.{name}", ROWS) or []
                    for row, text in enumerate(rows):
                        read(text, f"{path}.{name}[{row}]", seat, row)

    def floor(self, value: object, path: str, seat: int) -> None:
        counts = self.tiles(value, path, SLOTS, "M" + COLOURS)
        if counts is None:
            return
        if counts[0] > 1:
            self.reading.say(path, "may hold the marker M once only.")
        self.fields["floor"][seat] = [*counts[1:], counts[0]]

    def line(self, value: object, path: str, seat: int, row: int) -> None:
        counts = self.tiles(value, path, row + 1, COLOURS)
        if counts is None:
            return
        held = [colour for colour, count in enumerate(counts) if count]
        if len(held) > 1:
            self.reading.say(path, "must be of one colour.")
        elif held:
            self.fields["line_size"][seat][row] = counts[held[0]]
            self.fields["line_colour"][seat][row] = held[0]

    def wall_row(self, value: object, path: str, seat: int, row: int) -> None:
        text = self.reading.string(value, path, ROWS)
        if text is None:
            return
        if len(text) != ROWS or any(letter not in "." + COLOURS for letter in text):
            self.reading.say(path, f"must be {ROWS} characters, each a letter of {COLOURS} or a dot.")
            return
        for column, letter in enumerate(text):
            if letter != ".":
                self.fields["wall"][seat][COLOURS.index(letter)] |= 1 << (ROWS * row + column)


class _Checks:
    """Second look: whether the parts of a well-formed document go together."""

    def __init__(self, game: AzulGame, reading: Reading, fields: Fields) -> None:
        self.game = game
        self.say = reading.say
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
            self.wall(seat)
            self.lines(seat)
            self.floor(seat)
        (self.deal, self.draft, self.tile, self.over)[self.phase]()
        if self.phase in (DEAL, OVER) and self.fields["marker"] != -1:
            self.say("$.marker", f"must be in the centre in phase {PHASES[self.phase]}.")
        if self.phase != OVER and self.fields["termination"]:
            self.say("$.termination", "must be null before the end.")

    def totals(self) -> None:
        """Every colour counts 20 tiles."""
        for colour, name in enumerate(COLOUR_NAMES):
            total = self.total(colour)
            if total != COPIES:
                self.say("$", f"there must be {COPIES} {name} tiles, not {total}.")

    def total(self, colour: int) -> int:
        fields = self.fields
        total: int = fields["bag"][colour] + fields["lid"][colour] + sum(counts[colour] for counts in fields["tiles"])
        for seat in self.seats:
            total += fields["floor"][seat][colour] + fields["wall"][seat][colour].bit_count()
            lines = zip(fields["line_size"][seat], fields["line_colour"][seat], strict=True)
            total += sum(size for size, held in lines if held == colour)
        return total

    def turn(self) -> None:
        """Who is to move."""
        to_move = self.fields["to_move"]
        if (to_move == -1) != (self.phase == OVER):
            self.say("$.to_move", "must be -1 when the game is over." if to_move >= 0 else "must be a seat.")
        elif self.phase == DEAL and to_move != self.fields["starter"]:
            self.say("$.to_move", "must be the starter in phase deal.")

    def wall(self, seat: int) -> None:
        """What a wall may show."""
        rows, path = self.walls[seat], f"$.players[{seat}].wall"
        for row, text in enumerate(rows):
            if self.game.free_wall:
                self.once(text, f"{path}[{row}]", "the row")
            else:
                self.fixed_row(text, f"{path}[{row}]", row)
            if "." not in text and self.unfinished(seat):
                self.say(f"{path}[{row}]", f"must not be complete in phase {PHASES[self.phase]}.")
        if self.game.free_wall:
            for column in range(ROWS):
                self.once("".join(text[column] for text in rows), path, f"column {column + 1}")

    def once(self, text: str, path: str, where: str) -> None:
        for colour, letter in enumerate(COLOURS):
            if text.count(letter) > 1:
                self.say(path, f"{COLOUR_NAMES[colour]} may stand once only in {where}.")

    def fixed_row(self, text: str, path: str, row: int) -> None:
        for column, letter in enumerate(text):
            if letter != "." and fixed_column(COLOURS.index(letter), row) != column:
                self.say(path, f"column {column + 1} of this row is not {COLOUR_NAMES[COLOURS.index(letter)]}.")

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
        """What a pattern line may hold."""
        for row, size in enumerate(self.fields["line_size"][seat]):
            path = f"$.players[{seat}].lines[{row}]"
            letter = COLOURS[self.fields["line_colour"][seat][row]]
            if size and letter in self.walls[seat][row]:
                self.say(path, "must not be of a colour that its wall row shows.")
            if size == row + 1 and self.phase in (DEAL, OVER):
                self.say(path, f"must not be complete in phase {PHASES[self.phase]}.")

    def floor(self, seat: int) -> None:
        """What a floor line may hold."""
        floor = self.fields["floor"][seat]
        path = f"$.players[{seat}].floor"
        holder = self.fields["marker"] == seat
        if floor[5] and not holder:
            self.say(path, "must not have the marker, which is elsewhere.")
        if self.phase == DRAFT and holder and not floor[5] and sum(floor) < SLOTS:
            self.say(path, "must have the marker or be full.")
        if sum(floor) and self.phase in (DEAL, OVER):
            self.say(path, f"must be empty in phase {PHASES[self.phase]}.")

    def deal(self) -> None:
        """The bag is not empty, the factories are filled in order."""
        if self.sizes[0]:
            self.say("$.centre", "must be empty in phase deal.")
        if not sum(self.fields["bag"]):
            self.say("$.bag", "must not be empty in phase deal.")
        used = self.sizes[1 : self.game.factories + 1]
        for index in range(1, len(used)):
            if used[index] and used[index - 1] < FACTORY_TILES:
                self.say(f"$.factories[{index}]", "must be empty: the factory before it is not full.")
        if used[-1] == FACTORY_TILES:
            self.say("$.factories", "must have space for a tile in phase deal.")

    def draft(self) -> None:
        """There is something to take; factories are full or empty unless tiles have run out."""
        if not sum(self.sizes):
            self.say("$.factories", "must not all be empty in phase draft, with an empty centre.")
        scarce = not sum(self.fields["bag"])
        for source in range(1, self.game.factories + 1):
            if self.sizes[source] in (0, FACTORY_TILES):
                continue
            if not scarce or any(self.sizes[source + 1 :]):
                path = f"$.factories[{source - 1}]"
                self.say(path, "must have no tiles or four; less only if the bag is empty and no tile lies further on.")

    def bare(self) -> None:
        """Nothing lies on the table."""
        for source, size in enumerate(self.sizes):
            if size:
                path = f"$.factories[{source - 1}]" if source else "$.centre"
                self.say(path, f"must be empty in phase {PHASES[self.phase]}.")

    def tile(self) -> None:
        """Who comes before the player to move has finished; the player to move has a choice."""
        self.bare()
        if not self.game.free_wall:
            self.say("$.phase", "cannot be tile with the fixed wall.")
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
                self.say(f"$.players[{seat}].lines[{row}]", "must not be complete: this player has tiled.")
        if sum(self.fields["floor"][seat]):
            self.say(f"$.players[{seat}].floor", "must be empty: this player has tiled.")

    def choice(self, seat: int) -> None:
        """The topmost complete line of a seat has at least two columns to choose from."""
        row = topmost(self.fields, seat)
        if row is None:
            self.say(f"$.players[{seat}].lines", "must have a complete line: this player is to tile.")
            return
        colour = self.fields["line_colour"][seat][row]
        columns: int = _rules.columns(self.game.rules, self.fields, seat, row, colour)
        if columns.bit_count() < 2:
            self.say(f"$.players[{seat}].lines[{row}]", "must have at least two columns to choose from.")

    def over(self) -> None:
        """The game ended for the reason that the rules give."""
        self.bare()
        reason: int = _rules.end_reason(self.game.rules, self.fields)
        if reason == 0:
            self.say("$.phase", "cannot be over: no rule ends the game here.")
        elif reason != self.fields["termination"]:
            self.say("$.termination", f"must be {TERMINATIONS[reason - 1]}.")
