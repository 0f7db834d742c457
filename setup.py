"""Builds every Cython module under src/; no game is named here. Everything else is in pyproject.toml.

TILEGAMES_DEBUG=1 in the environment builds with bounds checks and with every state checked after every event.
"""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("TILEGAMES_DEBUG", "") not in ("", "0")
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": DEBUG,
    "embedsignature": True,
    "embedsignature.format": "python",
    "freethreading_compatible": True,
    "legacy_implicit_noexcept": False,
    "show_performance_hints": True,
}


def extension(source: Path) -> Extension:
    name = ".".join(source.relative_to("src").with_suffix("").parts)
    macros = [("TILEGAMES_DEBUG", "1")] if DEBUG else []
    return Extension(name, [source.as_posix()], define_macros=macros)


# Cython's processes import this file anew where they are not forked.
if __name__ == "__main__":
    setup(
        ext_modules=cythonize(
            [extension(source) for source in sorted(Path("src").rglob("*.pyx"))],
            build_dir="build/cython",
            compiler_directives=DIRECTIVES,
            include_path=["src"],
            nthreads=CORES,
        ),
        options={"build_ext": {"parallel": CORES}},
    )
