"""The command line: what it says, its exit codes, and that nothing makes it fail in any other way."""

import io
import json
import os
import subprocess
import sys

import pytest

import tilegames as tg
from tests.helpers import NAMES, walk
from tilegames.__main__ import main


@pytest.fixture
def files(tmp_path):
    records = []
    for name in ("azul", "gemblo(players=3)", *NAMES):
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
    assert run(capsys, "validate", good) == (0, f"{good}: {len(records)} records, 0 invalid\n", "")
    code, out, _ = run(capsys, "validate", bad, good, "--threads", 2)
    lines = out.splitlines()
    assert code == 1
    assert lines[0].startswith(f"{bad}:3: $.events[{len(records[1].events)}]: 't5': The game is over.")
    assert lines[1].startswith(f"{bad}:4: $: is not JSON")
    assert lines[2:] == [f"{bad}: 3 records, 2 invalid", f"{good}: {len(records)} records, 0 invalid"]


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
    assert run(capsys, "why", "azul", path, str(state.legal_actions()[0])) == (0, "legal\n", "")
    assert run(capsys, "why", "azul", path, "9" * 5000)[0] == run(capsys, "why", "azul", path, "999")[0] == 1
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


DIGITS = "9" * 5000
WRONG_USE = [
    [], [""], ["nonsense"], ["x" * 100_000], ["--nonsense"], ["validate"], ["validate", "/no/such/file"],
    ["validate", "/"], ["validate", "a\0b"], ["validate", "x" * 100_000], ["validate", "\udcff"],
    ["validate", "--threads", "x", "f"], ["validate", "--threads", DIGITS, "f"], ["legal", "azul", "{}"],
    ["legal", "nim", "{}"], ["legal", "azul(players=9)", "{}"], ["legal", f"azul(players={DIGITS})", "{}"],
    ["legal", "x" * 100_000, "{}"], ["legal", "\udcff", "{}"], ["legal", "azul", "/no/such/file"],
    ["legal", "azul", "/"], ["legal", "azul", ""], ["legal", "azul", '{"a":' * 10_000],
    ["legal", "azul", f'{{"a":{DIGITS}}}'], ["legal", "azul", f'{{"phase": "{"x" * 100_000}"}}'],
    ["legal", "azul", "{\udcff"], ["why", "azul", "{}"], ["why", "azul", "{", "CB1"], ["why", "azul", "{}", "CB1", "x"],
    ["replay", "/no/such/file"], ["replay", "/"], ["replay", "f", "--at", "x" * 100_000],
    ["replay", "f", "--at", DIGITS], ["replay", "f", "--game", DIGITS], ["replay", "f", "--game", "1.5"],
    ["replay", "f", "--game", ""], ["demo", "--seed", "-1"], ["demo", "--seed", DIGITS], ["demo", "--every", "0"],
    ["demo", "--players", DIGITS], ["demo", "--players", "99"], ["demo", "--game", "nim"], ["demo", "--nonsense"],
]  # fmt: skip


def name_of(arguments):
    return " ".join(arguments).encode("ascii", "backslashreplace").decode()[:40].replace("\0", "0")


@pytest.mark.parametrize("arguments", WRONG_USE, ids=name_of)
def test_wrong_use(arguments, capsys):
    """One short line on standard error; with --json one object, and nothing else."""
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("tilegames")
    assert len(err) < 600
    code, out, err = run(capsys, *arguments, "--json")
    found = json.loads(out)
    assert (code, err, found["code"]) == (2, "", 2)
    assert 0 < len(found["error"]) < 600
    assert all(problem["path"].startswith("$") and problem["message"] for problem in found["problems"])


def test_dashes_end_the_options(capsys):
    code, out, err = run(capsys, "why", "azul", "{}", "--", "--json")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_errors_as_json(files, capsys):
    good, bad, _ = files
    code, out, err = run(capsys, "replay", bad, "--game", 3, "--json")
    found = json.loads(out)
    assert (code, err, found["code"], found["line"]) == (1, "", 1, 4)
    assert "is not JSON" in found["error"]
    code, out, err = run(capsys, "legal", "azul", "{}", "--json")
    found = json.loads(out)
    assert (code, err, found["line"], found["event"]) == (2, "", None, None)
    assert any("phase" in problem["message"] for problem in found["problems"])
    code, out, err = run(capsys, "validate", bad, "/no/such/file", "--json")
    assert [*json.loads(out)] == ["error", "code", "line", "event", "problems"]
    code, out, err = run(capsys, "replay", good, "--at", 10**6, "--json")
    assert (code, json.loads(out)["code"], err) == (2, 2, "")


def test_options_are_not_abbreviated(files, tmp_path, capsys):
    good = files[0]
    state = tg.new_game("azul", seed=7)
    position = tmp_path / "position.json"
    position.write_text(state.to_json())
    move = str(state.legal_moves[0])
    for command, option in (
        (["validate", good], ["--threads", 1]), (["replay", good], ["--game", 1]),
        (["legal", "azul", position], ["--json"]), (["why", "azul", position, move], ["--json"]),
        (["demo", "--game", "azul(max_rounds=1)"], ["--every", 99]),
    ):  # fmt: skip
        assert run(capsys, *command, *option)[0] == 0
        code, out, err = run(capsys, *command, option[0][:-1], *option[1:])
        assert (code, out) == (2, "")
        assert option[0][:-1] in err
    assert run(capsys, "--versio")[0] == 2


def test_help_tells_the_codes(capsys):
    for command in ([], ["demo"], ["validate"], ["replay"], ["why"], ["legal"]):
        code, out, err = run(capsys, *command, "--help")
        text = " ".join(out.split())
        assert (code, err) == (0, "")
        assert "2: wrong usage, or input that cannot be read; 3: output that cannot be written" in text
    code, out, err = run(capsys, "--version")
    assert (code, out, err) == (0, f"tilegames {tg.__version__}\n", "")


@pytest.mark.parametrize("move", ["9" * 5000, "x" * 100_000, "\udcff", "", " ", "+", "--", "\0"])
def test_odd_moves(move, capsys):
    document = tg.new_game("azul", seed=7).to_json()
    code, out, err = run(capsys, "why", "azul", document, "--", move)
    assert (code, err, out.count("\n")) == (1, "", 1)
    assert len(out) < 600
    code, out, err = run(capsys, "why", "--json", "azul", document, "--", move)
    assert (code, err, json.loads(out)["ok"]) == (1, "", False)
    assert len(out) < 600


BINARY = bytes(range(256)) * 40


def test_files_that_are_no_text(tmp_path, capsys):
    path = tmp_path / "binary"
    path.write_bytes(BINARY)
    for command in (["validate", path], ["replay", path], ["validate", path, "--json"], ["replay", path, "--json"]):
        code, out, err = run(capsys, *command)
        assert code == 1
        assert all(len(line) < 1000 for line in (out + err).splitlines())
        if "--json" in command:
            assert err == ""
            assert all(json.loads(line) for line in out.splitlines())
    code, out, err = run(capsys, "legal", "azul", path)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_threads_out_of_range(files, capsys):
    assert run(capsys, "validate", files[0], "--threads", "0")[0] == 2


TILEGAMES = [sys.executable, "-m", "tilegames"]


def command(*arguments, **kwargs):
    return subprocess.run([*TILEGAMES, *map(str, arguments)], capture_output=True, check=False, **kwargs)


def test_output_that_knows_ascii_only(tmp_path):
    path = tmp_path / "é.jsonl"
    path.write_text(tg.Record("azul", events=["é"]).to_json())
    done = command("validate", path, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"\\xe9" in done.stdout


posix = pytest.mark.skipif(os.name == "nt", reason="files and pipes are others there")


def commands(files):
    """One of each command, with much or little to write."""
    good, bad, _ = files
    document = tg.new_game("azul", seed=7).to_json()
    wrong = ["legal", "azul", "{}", "--json"]
    return [
        ["validate", good], ["validate", bad], ["validate", bad, "--json"], ["replay", good],
        ["replay", good, "--json"], ["why", "azul", document, "CBF"], ["why", "azul", document, "CB1"],
        ["legal", "azul", document], wrong,
        ["demo", "--game", "gemblo(players=3)"], ["--help"], ["--version"],
    ]  # fmt: skip


@pytest.mark.slow
@posix
def test_a_full_disk(files):
    for arguments in commands(files):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([*TILEGAMES, *map(str, arguments)], stdout=full, stderr=subprocess.PIPE, check=False)
        assert (done.returncode, done.stderr.count(b"\n")) == (3, 1), arguments
        assert b"error: No space left on device" in done.stderr


@pytest.mark.slow
@posix
def test_broken_pipes(files):
    for arguments in commands(files):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([*TILEGAMES, *map(str, arguments)], stdout=writer, stderr=subprocess.PIPE, check=False)
        os.close(writer)
        assert (done.returncode, done.stderr) == (3, b""), arguments


def shell(line, *arguments):
    """Run a line of sh, in which "$@" is the command."""
    return subprocess.run(["sh", "-c", line, "sh", *TILEGAMES, *map(str, arguments)], capture_output=True, check=False)


@pytest.mark.slow
@posix
def test_closed_streams(files):
    good, bad, _ = files
    done = shell('"$@" >&-', "validate", good)
    assert (done.returncode, done.stderr) == (3, b"tilegames validate: error: there is no standard output.\n")
    assert shell('"$@" <&-', "validate", "-").returncode == 2
    for line in ('"$@" 2>&-', '"$@" 2>/dev/full'):
        done = shell(line, "validate", "/no/such/file")
        assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")
        assert shell(line, "validate", bad).returncode == 1
    assert shell('"$@" >&- 2>&-', "validate", good).returncode == 3


@pytest.mark.slow
@posix
def test_odd_standard_input(files):
    for arguments in (["validate", "-"], ["replay", "-"], ["legal", "azul", "-"], ["why", "azul", "-", "CB1"]):
        done = shell('"$@" </dev/null', *arguments)
        assert done.returncode == (0 if arguments[0] == "validate" else 2)
        done = command(*arguments, input=BINARY)
        assert done.returncode == (1 if arguments[0] in ("validate", "replay") else 2)
        assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="there is no file that can be opened and not read")
@pytest.mark.parametrize("arguments", [["validate"], ["replay"], ["legal", "azul"]])
def test_files_that_cannot_be_read_once_they_are_open(arguments, capsys):
    code, out, err = run(capsys, *arguments, "/proc/self/mem")
    assert (code, out) == (2, "")
    assert err == f"tilegames {arguments[0]}: error: '/proc/self/mem': Input/output error\n"


@pytest.mark.slow
@posix
def test_arguments_that_are_not_utf8(tmp_path):
    path = os.path.join(os.fsencode(tmp_path), b"\xff.jsonl")
    with open(path, "wb") as file:
        file.write(b"{\n")
    done = subprocess.run([*TILEGAMES, "validate", "--json", path], capture_output=True, check=False)
    first, last = map(json.loads, done.stdout.decode().splitlines())
    assert (done.returncode, done.stderr) == (1, b"")
    assert first["file"] == last["file"] == f"{tmp_path}/\\udcff.jsonl"
    last["file"].encode()
    done = subprocess.run([*TILEGAMES, "validate", path], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    odd = b"\xff"
    for arguments in (["legal", odd, odd], ["why", "azul", odd, odd], [odd], ["replay", "f", odd]):
        for extra in ([], ["--json"]):
            done = subprocess.run([*TILEGAMES, *arguments, *extra], capture_output=True, check=False)
            assert (done.returncode, (done.stdout + done.stderr).count(b"\n")) == (2, 1)


def test_standard_input(files):
    done = command("validate", "-", input=files[0].read_bytes())
    assert (done.returncode, done.stdout) == (0, f"-: {len(files[2])} records, 0 invalid{os.linesep}".encode())
