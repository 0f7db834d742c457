"""Azul as text and data: the parser of moves, explanations, and the state document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NoReturn

from ...documents import Reading
from ...errors import InvalidMoveError
from ...parameters import shown
from . import _rules
from .spec import (
    COLOUR_NAMES,
    COLOUR_WORDS,
    COLOURS,
    COPIES,
    FACTORY_TILES,
    FLOOR,
    PHASES,
    REASONS,
    ROWS,
    SLOTS,
    SOURCES,
    TERMINATIONS,
    Reason,
    fixed_column,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...verdict import Verdict
    from .state import AzulGame

__all__ = ["explain", "parse", "read_document", "write_document"]

#: A position as the rules give and take it, see ``_rules.fields``.
Fields = dict[str, Any]

# ---- moves ----------------------------------------------------------------------------------------------------------

#: A move is never longer.
LONGEST: Final = 100
SPACES: Final = re.compile(r"\s*", re.ASCII)
FIRST: Final = re.compile(r"[@+]|centre|center|c|[0-9]+", re.ASCII | re.IGNORECASE)
COLOUR: Final = re.compile("|".join(sorted(COLOUR_WORDS, key=len, reverse=True)), re.ASCII | re.IGNORECASE)
LINE: Final = re.compile(r"floor|f|[1-5]", re.ASCII | re.IGNORECASE)
NUMBER: Final = re.compile(r"[1-5]", re.ASCII)


class _Text:
    """A text of which parts are taken from the left."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def skip(self) -> int:
        """Go on to the next character that is no space."""
        match = SPACES.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def take(self, pattern: re.Pattern[str], wanted: str) -> str:
        """The part that stands here, in lower case."""
        match = pattern.match(self.text, self.skip())
        if match is None:
            self.fail(f"{wanted} is missing" if self.at == len(self.text) else f"{wanted} should stand here")
        self.at = match.end()
        return match.group().lower()

    def fail(self, message: str) -> NoReturn:
        """Raise the error that points here."""
        where = "" if self.at == len(self.text) else f" (character {self.at + 1})"
        raise InvalidMoveError(f"{message[0].upper()}{message[1:]}{where}.", self.text, self.at)

    def end(self) -> None:
        """Nothing may follow."""
        if self.skip() < len(self.text):
            self.fail("the move should end here")


def parse(text: str) -> tuple[str, int, tuple[int, ...]]:
    """Take a text in notation apart.

    Returns
    -------
    kind : str
        ``"take"``, ``"tile"`` or ``"draw"``.
    start : int
        Index of the first character that is no space.
    values : tuple of int
        Source, number of the colour and line; or row and column; or number of the colour.
    """
    if not isinstance(text, str):
        raise InvalidMoveError(f"A move is text, not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise InvalidMoveError(f"A move has at most {LONGEST} characters.", text, LONGEST)
    rest = _Text(text)
    start = rest.skip()
    first = rest.take(FIRST, "a source (C or the number of a factory), @ or +")
    kind = {"@": "tile", "+": "draw"}.get(first, "take")
    values: tuple[int, ...]
    if kind == "tile":
        values = int(rest.take(NUMBER, "a row from 1 to 5")), int(rest.take(NUMBER, "a column from 1 to 5"))
    else:
        values = (COLOUR_WORDS[rest.take(COLOUR, "a colour (B, Y, R, K, W or its name)")],)
    if kind == "take":
        line = rest.take(LINE, "a line from 1 to 5, or F,")
        values = int(first) if first.isdigit() else 0, *values, FLOOR if line[0] == "f" else int(line)
    rest.end()
    return kind, start, values


# ---- explanations ---------------------------------------------------------------------------------------------------


def explain(game: AzulGame, fields: Fields, action: int, code: int) -> Verdict:
    """The verdict behind a reason code of the rules."""
    reason, rule = REASONS[code]
    if action < game.takes:
        rest, line = divmod(action, FLOOR)
        message, cells = _why_no_take(fields, reason, *divmod(rest, len(COLOURS)), line)
    else:
        message, cells = _why_no_tile(fields, reason, *divmod(action - game.takes, ROWS))
    return game.refusal(reason, rule, message, cells)


def _why_no_take(fields: Fields, reason: Reason, source: int, colour: int, line: int) -> tuple[str, tuple[str, ...]]:
    """Sentence and cells against a take; the line is counted from 0."""
    if reason == Reason.NOT_DRAFTING:
        return "Tiles are taken from the table while drafting only.", ()
    seat = fields["to_move"]
    here = (f"factory{source}" if source else "centre",)
    place = f"Factory {source}" if source else "The centre"
    held = (f"p{seat}:line{line + 1}",)
    if reason == Reason.SOURCE_EMPTY:
        return f"{place} is empty.", here
    if reason == Reason.MARKER_ALONE:
        return "Only the start marker lies in the centre; it is not a tile.", here
    if reason == Reason.SOURCE_LACKS_COLOUR:
        return f"{place} holds no {COLOUR_NAMES[colour]} tiles.", here
    if reason == Reason.LINE_FULL:
        return f"Line {line + 1} is full.", held
    if reason == Reason.LINE_OTHER_COLOUR:
        other = COLOUR_NAMES[fields["line_colour"][seat][line]]
        return f"Line {line + 1} already holds {other} tiles.", held
    found = (column for column in range(ROWS) if _lies(fields, seat, colour, line, column))
    cells = tuple(_wall_cell(seat, line, column) for column in found)
    return f"Row {line + 1} of the wall already shows {COLOUR_NAMES[colour]}.", cells


def _why_no_tile(fields: Fields, reason: Reason, row: int, column: int) -> tuple[str, tuple[str, ...]]:
    """Sentence and cells against a tile move; row and column are counted from 0."""
    if reason == Reason.NOT_TILING:
        return "Tiles move to the wall in the tiling phase only.", ()
    seat = fields["to_move"]
    wanted = _topmost(fields, seat)
    if reason == Reason.WRONG_ROW:
        if wanted is None:
            return "No line is complete.", ()
        message = f"Line {wanted + 1} is the topmost complete line: its tile is placed first."
        return message, (f"p{seat}:line{wanted + 1}",)
    if reason == Reason.SPACE_TAKEN:
        return f"Column {column + 1} of row {row + 1} has a tile already.", (_wall_cell(seat, row, column),)
    colour = fields["line_colour"][seat][row]
    found = (at for at in range(ROWS) if _lies(fields, seat, colour, at, column))
    cells = tuple(_wall_cell(seat, at, column) for at in found)
    return f"Column {column + 1} of the wall already shows {COLOUR_NAMES[colour]}.", cells


def _wall_cell(seat: int, row: int, column: int) -> str:
    return f"p{seat}:wall:{row + 1},{column + 1}"


def _lies(fields: Fields, seat: int, colour: int, row: int, column: int) -> bool:
    """Whether a colour lies on a space of a wall."""
    return bool(fields["wall"][seat][colour] >> (ROWS * row + column) & 1)


def _topmost(fields: Fields, seat: int) -> int | None:
    """The topmost complete line."""
    return next((row for row in range(ROWS) if fields["line_size"][seat][row] == row + 1), None)


# ---- writing the document -------------------------------------------------------------------------------------------
# Bytes that are no position get here as well (Game.state_from_bytes writes them as a document and reads that), so
# nothing is taken for granted.


def write_document(game: AzulGame, fields: Fields) -> dict[str, Any]:
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
    found = [letter for colour, letter in enumerate(COLOURS) if _lies(fields, seat, colour, row, column)]
    return "." if not found else found[0] if len(found) == 1 else "?"


# ---- reading the document -------------------------------------------------------------------------------------------

KEYS: Final = (
    "phase", "to_move", "round", "starter", "factories", "centre", "marker", "bag", "lid", "players", "termination",
)  # fmt: skip
PLAYER_KEYS: Final = ("score", "lines", "wall", "floor")
#: Far more than a game can give.
MOST_POINTS: Final = 1_000_000
MOST_TILES: Final = COPIES * len(COLOURS)
DEAL, DRAFT, TILE, OVER = range(4)


def read_document(game: AzulGame, document: object) -> bytes:
    """The packed position that a document describes; raises InvalidStateError with all problems."""
    reading = Reading()
    fields = _Shapes(game, reading).document(document)
    if reading.clean:
        _Checks(game, reading, fields).all()
    reading.finish()
    packed: bytes = _rules.pack(game.rules, fields)
    return packed


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
        row = _topmost(self.fields, seat)
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
