"""The behaviour of each game in one number."""

import json
from pathlib import Path

import pytest
from benchmarks.signature import main, signature

from tests.helpers import NAMES

KEPT = Path(__file__).with_name("signatures.json")


@pytest.mark.parametrize("name", NAMES)
def test_behaviour_is_as_it_was(name):
    # A change on purpose goes into CHANGELOG.md and raises the game's rules_version; then run
    # python -m benchmarks.signature --write tests/signatures.json
    assert signature(name) == json.loads(KEPT.read_text(encoding="utf-8")).get(name)


def test_numbers_are_printed_and_written(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("benchmarks.signature.BUILT_IN", {"azul": "AzulGame"})
    monkeypatch.setattr("benchmarks.signature.GAMES", 1)
    main(["--write", str(tmp_path / "numbers.json")])
    assert json.loads(capsys.readouterr().out) == json.loads((tmp_path / "numbers.json").read_text())
