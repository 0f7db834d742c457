"""What the docstrings show is what happens."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import tilegames

MODULES = ["tilegames", *(each.name for each in pkgutil.walk_packages(tilegames.__path__, "tilegames."))]


#: Modules that run a program when they are imported, or that only PyInstaller can import.
NOT_IMPORTED = ("tilegames.__main__", "tilegames._pyinstaller.hook-tilegames")


@pytest.mark.parametrize("name", [name for name in MODULES if name not in NOT_IMPORTED])
def test_examples(name):
    result = doctest.testmod(import_module(name))
    assert result.failed == 0


def test_there_are_examples():
    assert sum(doctest.testmod(import_module(f"tilegames.{name}")).attempted for name in ("state", "game")) > 50
