"""The commands validate, replay, why and legal."""

import io
import json
import os
import subprocess
import sys

import pytest

import tilegames as tg
from tests.helpers import walk
from tilegames.__main__ import main


@pytest.fixture
def files(tmp_path):
    records = []
    for name in ("azul", "gemblo(players=3)", "ingenious", "gembatan"):
        *_, state = walk(name, 3)
        records.append(tg.Record.from_state(state))
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    tg.write_records(good, records)
    events = (*records[1].events, "t5")
    broken = tg.Record("gemblo", {"players": 3}, events=events, result=records[1].result)
    bad.write_text(f"{records[0].to_json()}\n\n{broken.to_json()}\n{{\n")
    return good, bad, records


def run(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_validate(files, capsys):
    good, bad, records = files
    assert run(capsys, "validate", good) == (0, f"{good}: 4 records, 0 invalid\n", "")
    code, out, _ = run(capsys, "validate", bad, good, "--threads", 2)
    lines = out.splitlines()
    assert code == 1
    assert lines[0].startswith(f"{bad}:3: $.events[{len(records[1].events)}]: 't5': The game is over.")
    assert lines[1].startswith(f"{bad}:4: $: is not JSON")
    assert lines[2:] == [f"{bad}: 3 records, 2 invalid", f"{good}: 4 records, 0 invalid"]


def test_validate_json(files, capsys):
    _, bad, records = files
    code, out, _ = run(capsys, "validate", bad, "--json")
    first, second, last = map(json.loads, out.splitlines())
    assert code == 1
    assert (first["line"], first["record"]) == (3, 2)
    assert first["problems"][0]["reason"] == "game_over"
    assert first["problems"][0]["event"] == len(records[1].events)
    assert (second["line"], second["problems"][0]["event"]) == (4, None)
    assert last == {"file": str(bad), "records": 3, "invalid": 2}


def test_replay(files, capsys):
    good, bad, records = files
    code, out, _ = run(capsys, "replay", good, "--game", 2, "--at", 3, "--json")
    game = records[1].get_game()
    assert (code, game.parse_state(out)) == (0, [*records[1].states()][3])
    code, out, _ = run(capsys, "replay", good)
    assert (code, "ound" in out) == (0, True)
    code, out, err = run(capsys, "replay", bad, "--game", 2)
    assert (code, out) == (1, "")
    assert err.startswith(f"tilegames replay: error: line 3, event {len(records[1].events)}: 't5'")
    assert run(capsys, "replay", bad, "--game", 3)[0] == 1
    for wrong in (["--game", 9], ["--game", 0], ["--at", -1], ["--at", 10**6], ["--game", 10**30], ["--at", "x"]):
        code, out, err = run(capsys, "replay", good, *wrong)
        assert (code, out, err.count("\n")) == (2, "", 1)


def test_why_and_legal(tmp_path, capsys, monkeypatch):
    state = tg.new_game("azul", seed=7)
    document = state.to_json()
    path = tmp_path / "state.json"
    path.write_text("\ufeff" + document, encoding="utf-8")
    move = str(state.legal_moves[0])
    assert run(capsys, "why", "azul", path, move) == (0, "legal\n", "")
    verdict = state.check("CBF")
    assert run(capsys, "why", "azul", document, "cbf") == (1, f"illegal: {verdict.message} (rule {verdict.rule})\n", "")
    code, out, _ = run(capsys, "why", "azul", document, "CBF", "--json")
    assert (code, json.loads(out)) == (1, {
        "ok": False, "message": verdict.message, "reason": verdict.reason.value, "cells": list(verdict.cells),
        "rule": verdict.rule,
    })  # fmt: skip
    code, out, _ = run(capsys, "why", "azul", document, "9é", "--json")
    assert (code, json.loads(out)["reason"]) == (1, None)
    assert run(capsys, "why", "azul", document, "é")[0] == 1
    code, out, _ = run(capsys, "legal", "azul", path)
    assert (code, out.split()) == (0, [str(move) for move in state.legal_moves])
    monkeypatch.setattr(sys, "stdin", io.StringIO(document))
    code, out, _ = run(capsys, "legal", "azul(players=2)", "-", "--json")
    assert [entry["action"] for entry in json.loads(out)["legal"]] == state.legal_actions()


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate"], ["validate", "/no/such/file"], ["validate", "/"], ["validate", "a\0b"], ["legal", "azul", "{}"],
        ["legal", "nim", "{}"], ["legal", "azul(players=9)", "{}"], ["legal", "azul", "/no/such/file"],
        ["why", "azul", "{}"], ["why", "azul", "{", "CB1"], ["replay", "/no/such/file"], ["nonsense"],
        ["validate", "--threads", "x", "f"], ["legal", "azul", '{"a":' * 10_000],
    ],
)  # fmt: skip
def test_wrong_use(arguments, capsys):
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_threads_out_of_range(files, capsys):
    assert run(capsys, "validate", files[0], "--threads", "0")[0] == 2


def command(*arguments, **kwargs):
    return subprocess.run([sys.executable, "-m", "tilegames", *map(str, arguments)], capture_output=True, **kwargs)


def test_output_that_knows_ascii_only(tmp_path):
    path = tmp_path / "é.jsonl"
    path.write_text(tg.Record("azul", events=["é"]).to_json())
    done = command("validate", path, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"\\xe9" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_broken_pipe(files):
    reader, writer = os.pipe()
    os.close(reader)
    arguments = [sys.executable, "-m", "tilegames", "validate", files[1]]
    done = subprocess.run(list(map(str, arguments)), stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_standard_input(files):
    done = command("validate", "-", input=files[0].read_bytes())
    assert (done.returncode, done.stdout) == (0, b"-: 4 records, 0 invalid" + os.linesep.encode())
