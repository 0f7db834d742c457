"""Games of Gemblo as SGF, in the manner of Pentobi's blksgf: docs/records.md describes the dialect."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, Literal, cast, overload

from ..._args.arrays import elements
from ..._args.shown import shown
from ...errors import (
    ChanceNodeError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidParameterError,
    InvalidStateError,
    RecordError,
    TilegamesError,
)
from ...games import load_game
from ...games.gemblo import GembloGame, GembloState
from ...kit.documents import load_json
from ...state import compact
from ..codec import initial_state
from ..files import Target, opened, write_text
from ..record import Record, RecordResult
from .jsonl import RECORDS, OnError, at_line, settled
from .sgf import GameTree, Node, escaped, game_trees, unescaped

__all__ = ["MAX_FILE_BYTES", "dumps", "loads", "read", "write"]

#: Limit of a file, in bytes, or of a text, in characters.
MAX_FILE_BYTES: Final = 1 << 26
#: Tags that have a property of their own.
KNOWN_TAGS: Final = {
    "name": "GN", "event": "EV", "round": "RO", "date": "DT", "place": "PC", "user": "US", "source": "SO",
    "annotator": "AN", "copyright": "CP", "comment": "GC",
}  # fmt: skip
TAG_OF: Final = {name: tag for tag, name in KNOWN_TAGS.items()}

#: Properties of moves: of a colour, in the draft, of an obstacle. Set-up properties are not moves and are refused.
MOVE: Final = re.compile("[0-9]+|DR|OB")
SETUP: Final = re.compile("A[BWE0-9]")
PLAYER: Final = re.compile("P[1-9]")
#: Limit of a result, in characters.
MAX_RESULT_LENGTH: Final = 1000


# ---- reading --------------------------------------------------------------------------------------------------------


@overload
def read(source: Target, on_error: Literal["raise", "skip"] = "raise") -> Iterator[Record]: ...
@overload
def read(source: Target, on_error: Literal["yield"]) -> Iterator[Record | RecordError]: ...
def read(source: Target, on_error: OnError = "raise") -> Iterator[Any]:
    """Read the main line of each game in an SGF file.

    Parameters
    ----------
    source : path or file
        At most 64 MiB; UTF-8 if it is not open as text already.
    on_error : {"raise", "skip", "yield"}
        As for :func:`tilegames.read_records`. Reading ends after an error in the syntax.

    Yields
    ------
    Record
        Each has been replayed: every move is legal and made by the colour to move.

    Raises
    ------
    RecordError
        With the line, and with the event if a move does not fit.

    Examples
    --------
    >>> import io
    >>> from tilegames.records.formats import blksgf
    >>> [record.events for record in blksgf.read(io.StringIO("(;GM[Gemblo(players=3)] ;1[t5] ;2[t20,s20])"))]
    [('t5', 's20-t20')]
    """
    return settled(_read(source), on_error)


def _read(source: Target) -> Iterator[Record | RecordError]:
    if isinstance(source, str | os.PathLike):
        with opened(source, "rb") as file:
            content: Any = file.read(MAX_FILE_BYTES + 1)
    elif hasattr(source, "read"):
        content = source.read(MAX_FILE_BYTES + 1)
    else:
        raise InvalidParameterError(f"SGF is read from a path or a file, not from {shown(source)}.")
    if isinstance(content, bytes) and len(content) <= MAX_FILE_BYTES:
        try:
            content = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            yield RecordError(f"the file is not UTF-8: {error}.", 1 + content.count(b"\n", 0, error.start))
            return
    if len(content) > MAX_FILE_BYTES:
        yield RecordError(f"the file is larger than {MAX_FILE_BYTES} bytes.")
        return
    yield from _records(content)


@overload
def loads(text: str, on_error: Literal["raise", "skip"] = "raise") -> Iterator[Record]: ...
@overload
def loads(text: str, on_error: Literal["yield"]) -> Iterator[Record | RecordError]: ...
def loads(text: str, on_error: OnError = "raise") -> Iterator[Any]:
    """Read the games of an SGF text, as :func:`read` does those of a file."""
    if not isinstance(text, str):
        raise InvalidParameterError(f"SGF is text, not {shown(text)}.")
    return settled(_records(text), on_error)


def _records(text: str) -> Iterator[Record | RecordError]:
    try:
        for tree in game_trees(text.removeprefix("\ufeff")):
            found: Record | RecordError
            try:
                found = _Import(tree).record()
            except TilegamesError as error:
                found = at_line(error, tree.line)
            yield found
    except RecordError as error:
        yield at_line(error, 1)


@lru_cache(32)
def _loaded(name: str) -> GembloGame:
    return cast("GembloGame", load_game(name))


class _Import:
    """Turns a main line into a record."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.root: Node = tree.nodes[0][1] if tree.nodes else {}

    def text(self, name: str) -> str | None:
        """The value of a property of the root."""
        values = self.root.get(name)
        return unescaped(values[0]) if values else None

    def record(self) -> Record:
        """The record; a RecordError has a line only if that is not the first line of the game."""
        name = self.text("GM")
        if name is None or re.match(r"\s*gemblo\s*(\(|$)", name, re.IGNORECASE) is None:
            raise RecordError(f"GM must name Gemblo, not {shown(name) if name else 'nothing'}.")
        game = _loaded(name.strip().lower())
        version = self.text("RV") or str(game.rules_version)
        if re.fullmatch("[0-9]{1,9}", version) is None:
            raise RecordError(f"RV must be a number, not {shown(version)}.")
        header = Record(
            game.name, game.params, int(version), (), self.players(game), self.tags(), self.initial(),
            _result_of(self.text("RE") or ""),
        )
        header.get_game()
        state = cast("GembloState", initial_state(header, game))
        events = tuple(self.events(state))
        return replace(header, events=events) if events else header

    def players(self, game: GembloGame) -> tuple[str, ...]:
        names = [self.text(f"P{seat}") for seat in range(1, game.num_players() + 1)]
        for name in self.root:
            if PLAYER.fullmatch(name) and int(name[1:]) > len(names):
                raise RecordError(f"{name} names a player, but there are {len(names)}.")
        return tuple(name or "" for name in names) if any(name is not None for name in names) else ()

    def tags(self) -> dict[str, str]:
        tags = {tag: self.text(name) for tag, name in KNOWN_TAGS.items()}
        found = {tag: text for tag, text in tags.items() if text is not None}
        for value in self.root.get("XT", ()):
            pair = re.fullmatch(r"((?:[^\\:]++|\\.)*+):(.*)", value, re.DOTALL)
            if pair is None:
                raise RecordError("XT must be a name and a text with a colon between them.")
            found[unescaped(pair[1])] = unescaped(pair[2])
        return found

    def initial(self) -> Mapping[str, Any] | None:
        text = self.text("XI")
        try:
            return None if text is None else cast("Mapping[str, Any]", load_json(text))
        except InvalidStateError as error:
            raise RecordError(f"XI: {error}") from None

    def events(self, state: GembloState) -> Iterator[str]:
        """The moves, replayed: each names a colour, which must be the one to move."""
        number = 0
        for line, node in self.tree.nodes:
            if any(map(SETUP.fullmatch, node)):
                raise RecordError("only XI can set up pieces.", line, number)
            moves = [name for name in node if MOVE.fullmatch(name)]
            if len(moves) > 1:
                raise RecordError(f"a node has {len(moves)} moves.", line, number)
            for name in moves:
                try:
                    yield self.play(state, name, node[name])
                except (IllegalMoveError, ChanceNodeError) as error:
                    raise RecordError(str(error), line, number, error.verdict) from None
                except InvalidMoveError as error:
                    raise RecordError(str(error), line, number) from None
                number += 1

    @staticmethod
    def play(state: GembloState, name: str, values: list[str]) -> str:
        words = re.split(r"[\s,\-]+", unescaped(" ".join(values)).strip()) if len(" ".join(values)) < 1000 else ["?"]
        due = {"draft": "DR", "obstacles": "OB", "over": name}.get(state.phase, str(state.colour + 1))
        if name != due:
            raise InvalidMoveError(f"The move is {name[:20]}, but {due} is due.")
        return str(state.play(f"pick:{words[0]}" if name == "DR" and len(words) == 1 else "-".join(words)))


# ---- results --------------------------------------------------------------------------------------------------------


def _result_of(text: str) -> RecordResult | None:
    """The stated result; None if its form is not the one that is written here."""
    number = r"-?[0-9]{1,16}(?:\s*,\s*-?[0-9]{1,16})*"
    form = rf"\s*({number})?\s*/\s*({number})?\s*/\s*(.*?)\s*"
    found = re.fullmatch(form, text, re.ASCII | re.DOTALL) if len(text) <= MAX_RESULT_LENGTH else None
    if found is None:
        return None
    scores, ranking = (None if text is None else tuple(map(int, text.split(","))) for text in found.group(1, 2))
    return RecordResult(scores, ranking, found[3] or None)


def _result_text(result: RecordResult) -> str:
    """A result as text; raises RecordError for one that would not be read back as it was."""
    scores, ranking = (",".join(map(str, numbers or ())) for numbers in (result.scores, result.ranking))
    text = f"{scores}/{ranking}/{result.termination or ''}"
    if _result_of(text) != result:
        raise RecordError("the result cannot be written as SGF: it is too long, or a part of it is empty.")
    return text


# ---- writing --------------------------------------------------------------------------------------------------------


def _tree(record: object) -> str:
    """A record as a game tree."""
    if not isinstance(record, Record):
        raise InvalidParameterError(f"A record must be a Record, not {shown(record)}.")
    if record.game != "gemblo":
        raise InvalidParameterError(f"Only games of Gemblo can be written as SGF, not those of {record.game}.")
    game = record.get_game()
    if record.players and len(record.players) != game.num_players():
        raise RecordError(f"there must be {game.num_players()} names of players or none, not {len(record.players)}.")
    root = [f"FF[4]CA[UTF-8]GM[{escaped(str(game).capitalize())}]RV[{record.rules_version}]"]
    root += [f"P{seat}[{escaped(name)}]" for seat, name in enumerate(record.players, 1)]
    root += [f"{KNOWN_TAGS[tag]}[{escaped(text)}]" for tag, text in record.tags.items() if tag in KNOWN_TAGS]
    others = [f"[{escaped(t, True)}:{escaped(text)}]" for t, text in record.tags.items() if t not in KNOWN_TAGS]
    root += [f"XT{''.join(others)}"] if others else []
    root += [] if record.initial is None else [f"XI[{escaped(compact(dict(record.initial)))}]"]
    if record.result is not None:
        for numbers in (record.result.scores, record.result.ranking):
            if numbers is not None and len(numbers) != game.num_players():
                raise RecordError(f"the result must have {game.num_players()} numbers, not {len(numbers)}.")
        root.append(f"RE[{escaped(_result_text(record.result))}]")
    nodes = ["".join(root)]
    due = ""
    for number, state in enumerate(record.states()):
        if number:
            cells = str(game.parse(record.events[number - 1])).removeprefix("pick:").replace("-", ",")
            nodes.append(f"{due}[{cells}]")
        due = {"draft": "DR", "obstacles": "OB"}.get(state.phase, str(cast("GembloState", state).colour + 1))
    return "(;" + "\n;".join(nodes) + ")\n"


def dumps(records: Iterable[Record]) -> str:
    """Records of Gemblo as SGF text; raises RecordError for one that cannot be replayed."""
    return "".join(map(_tree, elements(records, RECORDS)))


def write(path: Target, records: Iterable[Record]) -> int:
    """Write records of Gemblo to an SGF file, one by one.

    Parameters
    ----------
    path : path or file
        The destination; an open file may be text or binary and stays open.
    records : iterable of Record
        The records.

    Returns
    -------
    int
        The number of records written.

    Raises
    ------
    RecordError
        If a record cannot be replayed (SGF names the colour of each move), has names for only some of the players,
        or has a result that would not be read back as it was.
    InvalidParameterError
        If something is not a record of a game of Gemblo.

    Examples
    --------
    >>> import io
    >>> import tilegames as tg
    >>> from tilegames.records.formats import blksgf
    >>> file = io.StringIO()
    >>> blksgf.write(file, [tg.Record("gemblo", {"players": 3}, events=["t5", "s20-t20"])])
    1
    >>> print(file.getvalue().strip())
    (;FF[4]CA[UTF-8]GM[Gemblo(players=3,border_flank=open)]RV[1]
    ;1[t5]
    ;2[s20,t20])
    """
    return write_text(path, map(_tree, elements(records, RECORDS)))
