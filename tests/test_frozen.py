"""A program that PyInstaller has frozen plays every game, though compiled modules hide what they import."""

import subprocess
import sys

import pytest

import tilegames as tg

pytest.importorskip("PyInstaller")

PROGRAM = """
import sys
import tilegames as tg

for name in tg.games():
    state = tg.new_game(name, seed=1)
    tg.playouts(state, 2)
    while not state.is_terminal():
        state.play(state.random_action(1))
    record = tg.Record.from_state(state)
    assert record.replay().ranking() == state.ranking()
    print(name, *state.ranking(), getattr(sys, "frozen", False))
"""


def run(*command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_frozen_program_plays_every_game(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    run(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "program.py", folder=tmp_path)
    lines = run(str(tmp_path / "dist/program/program"), folder=tmp_path / "dist").splitlines()
    assert {line.split()[0] for line in lines} >= {"azul", "gembatan", "gemblo", "ingenious"}
    assert len(lines) == len(tg.games())
    assert all(line.endswith("True") for line in lines)
