"""``tilegames replay``: show a position of a recorded game."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from .._args.shown import shown
from ..errors import RecordError
from .inputs import opened, records_of
from .output import put_board
from .parsing import YES, WrongUseError, codes, whole

if TYPE_CHECKING:
    import argparse

    from ..records.record import Record
    from .parsing import Commands

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    command = commands.add(
        "replay",
        replay_record,
        help="show a position of a recorded game",
        description="Replays a record of a file and shows the position after its events, or after the first N.",
        exits=codes(no="the record is wrong, or cannot be replayed to that event"),
    )
    command.add_argument("file", metavar="FILE", help="file of records, - for standard input")
    command.add_argument("--at", metavar="N", type=whole, help="after the first N events (default: after all)")
    command.add_argument("--game", metavar="K", type=whole, default=1, help="the K-th record, from 1 (default: 1)")
    command.add_argument("--json", action="store_true", help="the state document instead of the board")


def replay_record(options: argparse.Namespace) -> int:
    if not 1 <= options.game < 1 << 62 or (options.at is not None and options.at < 0):
        raise WrongUseError("--game counts from 1, --at from 0.")
    line, record = chosen(options.file, options.game)
    try:
        if isinstance(record, RecordError):
            raise record
        at = len(record.events) if options.at is None else options.at
        if at > len(record.events):
            raise WrongUseError(f"the record has {len(record.events)} events, not {at}.")
        state = replace(record, events=record.events[:at]).replay()
    except RecordError as error:
        raise RecordError(error.message, line, error.event) from None
    if options.json:
        print(state.to_json())
    else:
        put_board(state)
    return YES


def chosen(name: str, number: int) -> tuple[int, Record | RecordError]:
    """The line and the record with this number in a file, from 1."""
    with ExitStack() as stack:
        found = next(islice(records_of(name, opened(name, stack)), number - 1, None), None)
    if found is None:
        raise WrongUseError(f"{shown(name)} has no record number {number}.")
    return found
