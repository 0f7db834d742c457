"""What the README and the docs show is what happens."""

import doctest
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"


def test_examples_of_the_readme() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted >= 15
    assert result.failed == 0


@pytest.mark.parametrize("page", sorted((README.parent / "docs").glob("**/*.md")), ids=lambda page: page.stem)
def test_examples_of_the_pages(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted > 0 or page.parent.name != "howto"


def test_readme_begins_with_the_two_commands() -> None:
    lines = [line for line in README.read_text(encoding="utf-8").splitlines() if line]
    assert lines[:5] == [
        "# tilegames",
        "```sh",
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/tilegames demo",
        'python3 -m venv .venv && .venv/bin/pip install ".[test]" && .venv/bin/python -m pytest -n auto',
        "```",
    ]
