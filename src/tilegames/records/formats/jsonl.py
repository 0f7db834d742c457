"""Files of records, one line of JSON each, and the lines of untrusted files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import count
from typing import Any, Final, Literal, TypeAlias, cast, overload

from ..._args.arrays import elements
from ..._args.checks import truth
from ..._args.shown import shown
from ...errors import InvalidParameterError, RecordError, TilegamesError
from ..files import Target, opened, write_text
from ..record import Record

__all__ = ["MAX_LINE_BYTES", "RECORDS", "OnError", "Source", "at_line", "numbered", "read_numbered", "read_records",
           "settled", "write_records"]  # fmt: skip

#: Limit of a line, in bytes, or of text, in characters; a longer one is refused and never kept in memory as a whole.
MAX_LINE_BYTES: Final = 1 << 24
#: The message about anything that is given in place of records.
RECORDS: Final = "records must be records in a list or another iterable"

OnError: TypeAlias = Literal["raise", "skip", "yield"]
#: The source of records: a path, an open file, or lines.
Source: TypeAlias = "Target | Iterable[str | bytes]"
Line: TypeAlias = "str | bytes"


# ---- lines ----------------------------------------------------------------------------------------------------------


def numbered(source: Source) -> Iterator[tuple[int, Line | RecordError]]:
    """The lines that are not blank, with their numbers from 1; an error in the place of one that is too long."""
    if isinstance(source, str | os.PathLike):
        with opened(source, "rb") as file:
            yield from _wanted(_lines_of(file))
    elif hasattr(source, "readline"):
        yield from _wanted(_lines_of(source))
    else:
        yield from _wanted(_checked(elements(source, "Records are read from a path, a file or lines")))


def _too_long(line: int) -> RecordError:
    return RecordError(f"the line is longer than {MAX_LINE_BYTES} bytes.", line)


def _checked(lines: Iterable[Line]) -> Iterator[tuple[int, Line | RecordError]]:
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str | bytes):
            raise InvalidParameterError(f"A line must be text or bytes, not {shown(line)}.")
        yield number, _too_long(number) if len(line) > MAX_LINE_BYTES + 1 else line


def _lines_of(file: Any) -> Iterator[tuple[int, Line | RecordError]]:
    for number in count(1):
        try:
            line = file.readline(MAX_LINE_BYTES + 1)
            if not isinstance(line, str | bytes):
                raise InvalidParameterError(f"A file must give text or bytes, not {shown(line)}.")
            if not line:
                return
            if len(line) > MAX_LINE_BYTES and not _ends(line):
                # The rest is read only if the next line is wanted: an endless line ends with this error.
                yield number, _too_long(number)
                while line and not _ends(line):
                    line = file.readline(1 << 16)
                continue
        except UnicodeDecodeError as error:
            yield number, RecordError(f"the file is not in the encoding in which it was opened: {error}.", number)
            return
        yield number, line


def _ends(line: Line) -> bool:
    return line.endswith("\n") if isinstance(line, str) else line.endswith(b"\n")


def _wanted(lines: Iterator[tuple[int, Line | RecordError]]) -> Iterator[tuple[int, Line | RecordError]]:
    """The lines without the byte order mark and without blank lines."""
    with closing(cast("Any", lines)):
        for number, line in lines:
            if number == 1 and isinstance(line, str):
                line = line.removeprefix("\ufeff")
            elif number == 1 and isinstance(line, bytes):
                line = line.removeprefix(b"\xef\xbb\xbf")
            if isinstance(line, RecordError) or line.strip():
                yield number, line if isinstance(line, RecordError) else line.rstrip()


# ---- errors ---------------------------------------------------------------------------------------------------------


def at_line(error: TilegamesError, line: int) -> RecordError:
    """The same error with its line, unless it has one, and without the traceback, which keeps the input in memory."""
    if not isinstance(error, RecordError):
        return RecordError(str(error), line)
    return RecordError(error.message, error.line or line, error.event, error.verdict, error.problems)


def settled(found: Iterator[Record | RecordError], on_error: OnError) -> Iterator[Any]:
    """The records, with errors raised, left out or yielded, as the caller wants."""
    if not isinstance(on_error, str) or on_error not in ("raise", "skip", "yield"):
        raise InvalidParameterError(f"on_error must be 'raise', 'skip' or 'yield', not {shown(on_error)}.")
    return _settled(found, on_error)


def _settled(found: Iterator[Record | RecordError], on_error: OnError) -> Iterator[Record | RecordError]:
    with closing(cast("Any", found)):
        for record in found:
            if isinstance(record, RecordError):
                if on_error == "raise":
                    raise record
                if on_error == "skip":
                    continue
            yield record


def converted(source: Source, convert: Callable[[Line], Record]) -> Iterator[tuple[int, Record | RecordError]]:
    """The records made from lines, each with the number of its line."""
    with closing(cast("Any", numbered(source))) as lines:
        for number, line in lines:
            record: Record | RecordError
            try:
                record = line if isinstance(line, RecordError) else convert(line)
            except RecordError as error:
                record = at_line(error, number)
            yield number, record


# ---- records --------------------------------------------------------------------------------------------------------


def read_numbered(source: Source) -> Iterator[tuple[int, Record | RecordError]]:
    """The records of a file or the errors in their places, each with the number of its line."""
    return converted(source, Record.from_json)


def _verified(line: Line) -> Record:
    record = Record.from_json(line)
    problems = record.verify()
    if problems:
        first = problems[0]
        raise RecordError(f"{first.path}: {first.message}", event=first.event, verdict=first.verdict)
    return record


@overload
def read_records(
    path: Source, on_error: Literal["raise", "skip"] = "raise", verify: bool = False
) -> Iterator[Record]: ...
@overload
def read_records(path: Source, on_error: Literal["yield"], verify: bool = False) -> Iterator[Record | RecordError]: ...
def read_records(path: Source, on_error: OnError = "raise", verify: bool = False) -> Iterator[Any]:
    """Read a file of records one by one, with only one line in memory at a time.

    Parameters
    ----------
    path : path, file or iterable of lines
        A JSON Lines file, in UTF-8 if it is not open as text already. Blank lines are left out.
    on_error : {"raise", "skip", "yield"}
        What to do with a line that cannot be read: raise its RecordError and end, leave it out, or give the
        RecordError in its place.
    verify : bool
        Whether to verify each record as well: the first problem that ``Record.verify()`` finds becomes the error of
        its line. :func:`validate_records` is faster and lists all problems.

    Yields
    ------
    Record
        In the order of the lines; those before a bad line come first.

    Raises
    ------
    RecordError
        `line` is the number of the line, `event` the index of the event, if known. A line of more than 16 MiB is
        refused.
    InvalidParameterError
        If `on_error` has another value, or `path` cannot be read from.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import io
    >>> import tilegames as tg
    >>> file = io.StringIO()
    >>> tg.write_records(file, [tg.Record("gemblo", events=["l6"])])
    1
    >>> lines = [file.getvalue(), '{"format": 1, "game"']
    >>> [type(found).__name__ for found in tg.read_records(lines, on_error="yield")]
    ['Record', 'RecordError']
    """
    read = _verified if truth(verify, "verify") else Record.from_json
    return settled((record for _, record in converted(path, read)), on_error)


def write_records(path: Target, records: Iterable[Record], append: bool = False) -> int:
    """Write records one by one, each as a line of JSON.

    Parameters
    ----------
    path : path or file
        The destination; an open file may be text or binary and stays open. Symbolic links are followed.
    records : iterable of Record
        The records.
    append : bool
        Whether to add to the end of the file, after ending an incomplete last line. For paths only. Several programs
        can append to one file at the same time: lines stay whole.

    Returns
    -------
    int
        The number of records written.

    Raises
    ------
    InvalidParameterError
        If something is not a record, or `path` is not the path of a file.
    RecordError
        If a record would be a line that is too long to be read.
    OSError
        If the file cannot be written.

    Notes
    -----
    If an error is raised, an existing file stays as it was: the records go to a draft beside it, whose name begins
    with a dot and ends with ``.part``. The draft replaces the file, with the same mode, when it is complete and on the
    disk. So a file can be filtered into itself, and if two programs write at the same time, the file of one of them
    remains whole. A new file keeps the records that were written before the error.
    """
    each = elements(records, RECORDS)
    return write_text(path, map(_line_of, each), append)


def _line_of(record: object) -> str:
    if not isinstance(record, Record):
        raise InvalidParameterError(f"A record must be a Record, not {shown(record)}.")
    line = record.to_json()
    if len(line) > MAX_LINE_BYTES:
        raise RecordError(f"the record would be a line of more than {MAX_LINE_BYTES} bytes, which is too long.")
    return line + "\n"
