"""Private copies of the checkout, and what is run in them. The user's own files are never written."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
#: Of memory, in KiB, for each process: a changed loop may never stop allocating.
MAX_MEMORY = 8 << 20
POLL = 0.05
RUNNING: set[subprocess.Popen[bytes]] = set()
STOPPED = threading.Event()


class Finished(NamedTuple):
    code: int | None    # None: killed after too long a silence
    output: str


def run(folder: Path, *arguments: str, silence: float, **environment: str) -> Finished:
    """Run Python in a copy until it ends, or has printed nothing for `silence` seconds."""
    limited = ("/bin/sh", "-c", f'ulimit -v {MAX_MEMORY}; exec "$@"', "sh", sys.executable, *arguments)
    own = {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"}
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            limited, cwd=folder, env={**os.environ, **own, **environment}, process_group=0,
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
        RUNNING.add(process)
        try:
            code = wait(process, output.fileno(), silence)
        finally:
            stop(process)
        if STOPPED.is_set():
            raise KeyboardInterrupt
        output.seek(0)
        return Finished(code, output.read().decode(errors="replace"))


def wait(process: subprocess.Popen[bytes], output: int, silence: float) -> int | None:
    size, since = 0, time.monotonic()
    while process.poll() is None and not STOPPED.is_set():
        time.sleep(POLL)
        if os.fstat(output).st_size != size:
            size, since = os.fstat(output).st_size, time.monotonic()
        elif time.monotonic() - since > silence:
            return None
    return process.returncode


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process with all that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    RUNNING.discard(process)


def stop_all() -> None:
    """End what runs, and whatever a thread would still begin."""
    STOPPED.set()
    for process in list(RUNNING):
        stop(process)


class Base:
    """A built copy of the unchanged checkout; every mutant gets a copy of this copy."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self.folder, self.scratch = folder / "base", folder
        self.compilers = max(1, (os.cpu_count() or 1) // jobs)
        copy_checkout(self.folder)
        done = self.build(self.folder)
        if done.code != 0:
            raise SystemExit(f"{done.output}\nThe unchanged checkout does not build.")
        self.setups = self.read_setups()

    def build(self, folder: Path) -> Finished:
        """Compile what has changed, without optimization: compiling takes longer than testing."""
        return run(
            folder, "setup.py", "-q", "build_ext", "--inplace", f"-j{self.compilers}",
            silence=600, CFLAGS=os.environ.get("CFLAGS", "-O1 -g0"),
        )  # fmt: skip

    def read_setups(self) -> tuple[str, ...]:
        """The names of all games with options that the tests know."""
        program = "import tilegames, tests.helpers as h; print(tilegames.__file__, *h.BUILT_IN, sep='\\n')"
        done = run(self.folder, "-c", program, silence=600)
        first, *names = done.output.split("\n")[:-1] or [""]
        if done.code != 0 or not names or not Path(first).is_relative_to(self.folder):
            raise SystemExit(f"{done.output}\nThe private copy cannot be imported.")
        return tuple(names)

    @contextlib.contextmanager
    def mutant(self, path: str, text: str) -> Iterator[Path]:
        """A copy in which one file is another; it is gone afterwards."""
        with tempfile.TemporaryDirectory(dir=self.scratch) as name:
            folder = Path(name) / "tree"
            shutil.copytree(self.folder, folder, symlinks=True)
            (folder / path).write_text(text)
            yield folder


def copy_checkout(target: Path) -> None:
    """Copy what git knows, and what is new and not ignored."""
    listing = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
