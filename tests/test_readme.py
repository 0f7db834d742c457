"""What the README shows is what happens."""

import doctest
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def test_examples_of_the_readme() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted >= 15
    assert result.failed == 0


def test_readme_begins_with_the_two_commands() -> None:
    lines = [line for line in README.read_text(encoding="utf-8").splitlines() if line]
    assert lines[:5] == [
        "# tilegames",
        "```sh",
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/tilegames demo",
        'python3 -m venv .venv && .venv/bin/pip install ".[test]" && .venv/bin/python -m pytest',
        "```",
    ]
