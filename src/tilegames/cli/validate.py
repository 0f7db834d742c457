"""``tilegames validate``: check files of records."""

from __future__ import annotations

from collections import deque
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, BinaryIO

from ..bulk.validation import validate_records
from .inputs import opened, records_of
from .output import emit, put, verdict_dict
from .parsing import NO, YES, codes, whole

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from ..errors import RecordError
    from ..records.record import Record
    from ..records.verification import RecordProblem
    from .parsing import Commands

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    command = commands.add(
        "validate",
        validate_files,
        help="check files of records",
        description="Checks every record in JSON Lines files and reports everything that is wrong.",
        exits=codes("all is well", "something is wrong with a record"),
    )
    command.add_argument("files", metavar="FILE", nargs="+", help="file of records, - for standard input")
    command.add_argument("--json", action="store_true", help="one JSON object per bad record and one per file")
    command.add_argument("--threads", metavar="N", type=whole, default=1, help="threads, 1 to 1024 (default: 1)")


def validate_files(options: argparse.Namespace) -> int:
    code = YES
    with ExitStack() as stack:
        for name, file in [(name, opened(name, stack)) for name in options.files]:
            records, invalid = validate_file(name, file, options)
            if options.json:
                emit({"file": name_for_json(name), "records": records, "invalid": invalid})
            else:
                put(f"{name}: {records} record{'s' * (records != 1)}, {invalid} invalid")
            code = NO if invalid else code
    return code


def validate_file(name: str, file: BinaryIO, options: argparse.Namespace) -> tuple[int, int]:
    """The number of records in a file, and the number of invalid ones."""
    lines: deque[int] = deque()

    def records() -> Iterator[Record | RecordError]:
        for line, record in records_of(name, file):
            lines.append(line)
            yield record

    number = invalid = 0
    for number, problems in enumerate(validate_records(records(), options.threads), 1):
        line = lines.popleft()
        invalid += bool(problems)
        if problems and options.json:
            problems_found = [*map(problem_dict, problems)]
            emit({"file": name_for_json(name), "line": line, "record": number, "problems": problems_found})
        elif problems:
            put("\n".join(f"{name}:{line}: {problem}" for problem in problems))
    return number, invalid


def problem_dict(problem: RecordProblem) -> dict[str, Any]:
    return {"path": problem.path, "event": problem.event, "message": problem.message, **verdict_dict(problem.verdict)}


def name_for_json(name: str) -> str:
    """The name of a file; bytes that are not text are escaped, because some programs cannot read lone surrogates."""
    return name.encode("utf-8", "backslashreplace").decode()
