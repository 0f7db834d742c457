"""Files that are written: nothing is lost, whoever writes at the same time and whatever stands in the way."""

import errno
import io
import os
import stat
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

import tilegames as tg
from tilegames.records.formats import blksgf

POSIX = pytest.mark.skipif(os.name != "posix", reason="other files, links and modes")
RECORD = tg.Record("gemblo", {"players": 3}, events=["t5", "t20"])
OTHER = tg.Record("gemblo", {"players": 3}, events=["t5"])
WRITERS = pytest.mark.parametrize("write", [tg.write_records, blksgf.write])


def failing(error, records=(OTHER,)):
    yield from records
    raise error


def read(path):
    return list(tg.read_records(path) if path.suffix == ".jsonl" else blksgf.read(path))


def at_once(*calls):
    """Make calls in threads that all are in the middle of their records at the same time; the errors."""
    middle, errors = threading.Barrier(len(calls)), []

    def run(call, record):
        def records():
            for number in range(200):
                if number == 100:
                    middle.wait(60)
                yield record

        try:
            call(records())
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=each) for each in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


@WRITERS
@pytest.mark.parametrize("there", [True, False])
def test_two_writers_at_once_leave_the_whole_file_of_one(tmp_path, write, there):
    path = tmp_path / ("x.jsonl" if write is tg.write_records else "x.sgf")
    if there:
        write(path, [RECORD])
    assert at_once(*((lambda records: write(path, records), record) for record in (RECORD, OTHER))) == []
    found = read(path)
    assert len(found) == 200
    assert len({record.events for record in found}) == 1
    assert os.listdir(tmp_path) == [path.name]


def test_several_append_at_once(tmp_path):
    path = tmp_path / "x.jsonl"
    long = tg.Record("gemblo", tags={f"t{i}": "x" * 2000 for i in range(10)})
    calls = [(lambda records: tg.write_records(path, records, append=True), record) for record in (RECORD, OTHER, long)]
    assert at_once(*calls) == []
    found = [record.events for record in tg.read_records(path)]
    assert sorted(found) == sorted([record.events for record in (RECORD, OTHER, long)] * 200)


@WRITERS
def test_files_with_other_drafts_names_stay(tmp_path, write):
    path = tmp_path / "x"
    write(path, [RECORD])
    others = [f"x.{os.getpid()}.part", "x.part", ".x.part"]
    for name in others:
        (tmp_path / name).write_text("mine")
    write(path, [OTHER])
    with pytest.raises(ZeroDivisionError):
        write(path, failing(ZeroDivisionError()))
    assert all((tmp_path / name).read_text() == "mine" for name in others)
    assert sorted(os.listdir(tmp_path)) == sorted(["x", *others])


@POSIX
@WRITERS
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o640])
def test_the_mode_of_a_file_stays(tmp_path, write, mode):
    path = tmp_path / "x"
    path.touch()
    path.chmod(mode)
    write(path, [RECORD])
    assert stat.S_IMODE(path.stat().st_mode) == mode


@POSIX
@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_new_files_follow_the_umask(tmp_path, umask):
    before = os.umask(umask)
    try:
        tg.write_records(tmp_path / "x", [RECORD])
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o666 & ~umask


@POSIX
def test_drafts_can_be_read_by_nobody_else(tmp_path):
    path = tmp_path / "x"
    path.touch(0o600)

    def records():
        (draft,) = set(tmp_path.iterdir()) - {path}
        assert stat.S_IMODE(draft.stat().st_mode) == 0o600
        yield RECORD

    assert tg.write_records(path, records()) == 1


@contextmanager
def as_nobody():
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@POSIX
def test_the_owner_of_a_file_stays(tmp_path):
    if os.geteuid():
        pytest.skip("Only the superuser gives files away.")
    path = tmp_path / "x"
    path.touch()
    os.chown(path, 65534, 65533)
    tg.write_records(path, [RECORD])
    assert (path.stat().st_uid, path.stat().st_gid) == (65534, 65533)


@POSIX
@pytest.mark.parametrize("append", [False, True])
def test_files_and_directories_that_are_read_only(tmp_path, append):
    path = tmp_path / "x"
    tg.write_records(path, [RECORD])
    tmp_path.parent.chmod(0o755)
    tmp_path.parent.parent.chmod(0o755)
    path.chmod(0o444)
    tmp_path.chmod(0o777)
    with as_nobody(), pytest.raises(PermissionError):
        tg.write_records(path, [OTHER], append)
    path.chmod(0o666)
    tmp_path.chmod(0o555)
    try:
        with as_nobody():
            with pytest.raises(PermissionError):
                tg.write_records(tmp_path / "y", [OTHER], append)
            if not append:
                with pytest.raises(PermissionError):
                    tg.write_records(path, [OTHER])
    finally:
        tmp_path.chmod(0o755)
    assert read_all(path) == [RECORD]
    assert os.listdir(tmp_path) == ["x"]


def read_all(path):
    return list(tg.read_records(path))


@POSIX
@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("append", [False, True])
def test_links_are_followed(tmp_path, there, append):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    target, link = tmp_path / "a" / "x", tmp_path / "b" / "link"
    if there:
        target.touch()
    link.symlink_to("../middle")
    (tmp_path / "middle").symlink_to("a/x")
    tg.write_records(link, [RECORD], append)
    assert link.is_symlink()
    assert (tmp_path / "middle").is_symlink()
    assert read_all(target) == [RECORD]
    assert sorted(os.listdir(tmp_path / "a")) == ["x"]
    assert sorted(os.listdir(tmp_path / "b")) == ["link"]


@POSIX
@WRITERS
def test_links_in_a_circle(tmp_path, write):
    (tmp_path / "x").symlink_to("y")
    (tmp_path / "y").symlink_to("x")
    with pytest.raises(tg.InvalidParameterError, match="links"):
        write(tmp_path / "x", [RECORD])
    with pytest.raises(tg.InvalidParameterError, match="links"):
        tg.write_records(tmp_path / "x", [RECORD], append=True)


@pytest.mark.parametrize("append", [False, True])
def test_places_where_no_file_can_be(tmp_path, append):
    path = tmp_path / "x"
    path.touch()
    for place in (tmp_path, f"{tmp_path}{os.sep}", path / "y", tmp_path / "no" / "y", tmp_path / ("n" * 300)):
        with pytest.raises(OSError):  # noqa: PT011
            tg.write_records(place, [RECORD], append)
    for place in ("", "a\0b", "\ud800\ud801"):
        with pytest.raises((OSError, tg.InvalidParameterError)):
            tg.write_records(place, [RECORD], append)
    assert os.listdir(tmp_path) == ["x"]


def test_long_names(tmp_path):
    path = tmp_path / ("ä" * 120)
    for record in (RECORD, OTHER):
        tg.write_records(path, [record])
    assert read_all(path) == [OTHER]


@POSIX
@pytest.mark.parametrize("append", [False, True])
def test_pipes(tmp_path, append):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    found = []
    reader = threading.Thread(target=lambda: found.append(read_all(path)))
    reader.start()
    tg.write_records(path, [RECORD] * 1000, append)
    reader.join()
    assert found == [[RECORD] * 1000]
    assert stat.S_ISFIFO(path.stat().st_mode)


@POSIX
@pytest.mark.parametrize("where", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
@pytest.mark.parametrize("to_file", [True, False])
def test_standard_output(tmp_path, where, to_file):
    if not os.path.exists(where):
        pytest.skip(f"There is no {where}.")
    program = (
        f"import tilegames as tg\ntg.write_records({where!r}, [tg.Record('gemblo')], append=True)\n"
        "print('after', flush=True)"
    )
    path = tmp_path / "out"
    with open(path, "ab") as file:
        done = subprocess.run(
            [sys.executable, "-c", program], stdout=file if to_file else subprocess.PIPE, stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}, check=True,
        )  # fmt: skip
    out = path.read_bytes() if to_file else done.stdout
    assert out.decode() == tg.Record("gemblo").to_json() + "\nafter\n"
    assert os.listdir(tmp_path) == ["out"]


@contextmanager
def full_disk(size):
    """No file can become larger than this."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@POSIX
@WRITERS
def test_a_full_disk_takes_nothing_away(tmp_path, write):
    path = tmp_path / "x"
    write(path, [RECORD])
    before = path.read_bytes()
    with full_disk(10_000), pytest.raises(OSError) as caught:  # noqa: PT011
        write(path, [RECORD] * 10_000)
    assert caught.value.errno in (errno.EFBIG, errno.ENOSPC)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["x"]
    if write is tg.write_records:
        with full_disk(10_000), pytest.raises(OSError):  # noqa: PT011
            write(path, [OTHER] * 10_000, append=True)
        write(path, [RECORD], append=True)
        found = list(tg.read_records(path, on_error="skip"))
        assert (found[0], found[-1]) == (RECORD, RECORD)
        assert set(found[1:-1]) == {OTHER}


@POSIX
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")
@pytest.mark.parametrize("append", [False, True])
def test_a_device_that_is_full(append):
    with pytest.raises(OSError, match="No space left"):
        tg.write_records("/dev/full", [RECORD] * 1000, append)
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


@WRITERS
@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError("x"), FileExistsError("x"), tg.RecordError("x")])
def test_an_error_among_the_records(tmp_path, write, error):
    path = tmp_path / ("x.jsonl" if write is tg.write_records else "x.sgf")
    # In a new file what was written stays; a file that was there stays as it was.
    for kept in (OTHER, RECORD):
        with pytest.raises(type(error)):
            write(path, failing(error))
        assert [record.events for record in read(path)] == [kept.events]
        write(path, [RECORD])
    assert os.listdir(tmp_path) == [path.name]


class Drop(io.RawIOBase):
    """Takes three bytes at a time, or none at all."""

    def __init__(self, takes=3):
        self.takes, self.data = takes, b""

    def writable(self):
        return True

    def write(self, data):
        if self.takes is not None:
            self.data += bytes(data[: self.takes])
        return self.takes if self.takes is None else min(self.takes, len(data))


def test_files_without_a_buffer(tmp_path):
    file = Drop()
    assert tg.write_records(file, [RECORD, OTHER]) == 2
    assert list(tg.read_records(io.BytesIO(file.data))) == [RECORD, OTHER]
    with pytest.raises(BlockingIOError):
        tg.write_records(Drop(None), [RECORD])
    with open(tmp_path / "x", "wb", buffering=0) as file:
        tg.write_records(file, [RECORD])
    assert read_all(tmp_path / "x") == [RECORD]


def test_compressed_files(tmp_path):
    import gzip

    for mode in ("wb", "wt"):
        with gzip.open(tmp_path / "x.gz", mode) as file:
            tg.write_records(file, [RECORD] * 3)
        with gzip.open(tmp_path / "x.gz") as file:
            assert list(tg.read_records(file)) == [RECORD] * 3


def test_a_relative_path_is_one_from_where_the_call_began(tmp_path, monkeypatch):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    monkeypatch.chdir(tmp_path / "a")
    tg.write_records("x", [RECORD])

    def records():
        os.chdir(tmp_path / "b")
        yield OTHER

    tg.write_records(Path("x"), records())
    assert read_all(tmp_path / "a" / "x") == [OTHER]
    assert os.listdir(tmp_path / "b") == []
