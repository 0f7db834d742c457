"""Writing files: the new file replaces the old one when it is complete, and several programs may write at a time."""

from __future__ import annotations

import errno
import io
import os
import stat
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import IO, Any, Final, TypeAlias, cast

from .._args.checks import truth
from .._args.shown import shown
from ..errors import InvalidParameterError

__all__ = ["Target", "opened", "write_text"]

#: The destination of text: a path or an open file.
Target: TypeAlias = "str | os.PathLike[str] | IO[str] | IO[bytes]"

#: The largest number of symbolic links to follow, one after the other.
MAX_LINKS: Final = 40
#: Characters of a file's name that the name of its draft takes over: the length of names is limited.
DRAFT_NAME: Final = 40


def opened(path: str | os.PathLike[str], mode: str, buffering: int = -1) -> IO[bytes]:
    """Open a file; raises InvalidParameterError for anything that cannot be its path."""
    try:
        return cast("IO[bytes]", open(path, mode, buffering))
    except (TypeError, ValueError) as error:
        raise InvalidParameterError(f"{shown(path)} is not a path: {error}.") from None


def write_text(path: Target, pieces: Iterable[str], append: bool = False) -> int:
    """Write texts and return their number; see :func:`tilegames.write_records`."""
    keep = truth(append, "append")
    if isinstance(path, str | os.PathLike):
        target = _behind_links(path)
        if keep:
            return _append(path if target is None else target, pieces)
        return _write_direct(opened(path, "wb"), pieces) if target is None else _write_path(target, pieces)
    if keep or not hasattr(path, "write"):
        what = "append needs a path" if keep else f"Records go to a path or a file, not to {shown(path)}"
        raise InvalidParameterError(f"{what}.")
    return _write(_writer(path), pieces, not (isinstance(path, io.TextIOBase) or hasattr(path, "encoding")))


def _behind_links(path: str | os.PathLike[str]) -> str | None:
    """The path to which symbolic links lead, whether or not the file exists; None for a file that is open already."""
    try:
        name = os.fsdecode(path)
        for _ in range(MAX_LINKS):
            folder = os.path.realpath(os.path.dirname(name))
            # An open file such as /dev/stdout is written to, never replaced.
            if folder == "/dev/fd" or folder.startswith("/proc/"):
                return None
            name = os.path.join(folder, os.path.basename(name))
            if not os.path.islink(name):
                return name
            name = os.path.join(folder, os.readlink(name))
    except (TypeError, ValueError) as error:
        raise InvalidParameterError(f"{shown(path)} is not a path: {error}.") from None
    raise InvalidParameterError(f"{shown(name)}: there are too many symbolic links, perhaps a circle.")


def _append(path: str | os.PathLike[str], pieces: Iterable[str]) -> int:
    # Without a buffer each piece is one system call, so that other programs can append at the same time.
    with opened(path, "a+b", 0) as file:
        if file.seekable() and file.tell():
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                file.write(b"\n")
        return _write(_writer(file), pieces, True)


def _write_path(path: str, pieces: Iterable[str]) -> int:
    try:
        file = opened(path, "xb")
    except FileExistsError:
        if stat.S_ISREG(os.stat(path).st_mode):
            return _replace(path, pieces)
        file = opened(path, "wb")
    return _write_direct(file, pieces)


def _write_direct(file: IO[bytes], pieces: Iterable[str]) -> int:
    with file:
        return _write(file.write, pieces, True)


def _replace(path: str, pieces: Iterable[str]) -> int:
    """Replace a file when the new one is complete; the pieces may be read from the old one."""
    with opened(path, "r+b") as file:  # fails unless the file may be written to
        old = os.fstat(file.fileno())
    folder, name = os.path.split(path)
    handle, draft = tempfile.mkstemp(".part", f".{name[:DRAFT_NAME]}.", folder)
    try:
        with open(handle, "wb") as file:
            written = _write(file.write, pieces, True)
            file.flush()
            os.fsync(handle)
        _give(draft, old)
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise
    return written


def _give(path: str, old: os.stat_result) -> None:
    """Give a file the mode of an old one and, if allowed, its owner."""
    new = os.stat(path)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        with suppress(OSError):
            os.chown(path, old.st_uid, old.st_gid)
    os.chmod(path, stat.S_IMODE(old.st_mode))


def _writer(file: Any) -> Callable[[Any], Any]:
    """A function that writes a whole piece to an open file: one call to a file without a buffer may write less."""
    if not isinstance(file, io.RawIOBase):
        return cast("Callable[[Any], Any]", file.write)

    def write(data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            count = file.write(rest)
            if count is None:
                raise BlockingIOError(errno.EAGAIN, "the file cannot take more without blocking")
            rest = rest[count:]

    return write


def _write(write: Callable[[Any], Any], pieces: Iterable[str], binary: bool) -> int:
    written = 0
    for piece in pieces:
        write(piece.encode() if binary else piece)
        written += 1
    return written
