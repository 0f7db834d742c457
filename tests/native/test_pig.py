"""The example game of another package: compiled against the installed .pxd files, held to every promise of the API."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def run(*arguments, path=None, **environment):
    """Run Python in a fresh process; its output."""
    environment = {**os.environ, **environment}
    if path is not None:
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(path), environment.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder into which the package was installed."""
    folder = tmp_path_factory.mktemp("pig")
    shutil.copytree(ROOT / "examples/pig", folder / "source")
    target = folder / "site"
    pip = ("-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-index", "--no-deps")
    run(*pip, "--no-build-isolation", "--target", str(target), str(folder / "source"))
    return target


def test_found_by_its_entry_point(site):
    program = """
import tilegames as tg
state = tg.new_game("pig(players=3)", seed=1)
while not state.is_terminal():
    state.apply_action(state.random_action(state.num_legal_actions()))
print(*tg.games(), type(state).__name__, state.outcome().termination)
"""
    assert "pig" in run("-c", program, path=site).split()


def test_contract(site):
    games = "pig;pig(players=8,target=60);pig(players=3,max_turns=9)"
    run("-m", "pytest", "-q", "tests/contract", path=site, TILEGAMES_TEST_GAMES=games)


def test_playouts_on_threads(site):
    program = """
import tilegames as tg
state = tg.new_game("pig", seed=1)
one, two = tg.playouts(state, 5000, seed=3), tg.playouts(state, 5000, seed=3, threads=2)
assert (one == two).all() and one.std() > 0.5 and abs(one.sum()) == 0
"""
    run("-c", program, path=site)


def test_demo(site):
    assert "Winner" in run("-m", "tilegames", "demo", "--game", "pig", "--no-color", path=site)
