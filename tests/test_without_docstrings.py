"""The library says the same when Python runs without docstrings and assertions (``-OO``)."""

import os
import subprocess
import sys

import pytest

from tests.helpers import BUILT_IN

pytestmark = pytest.mark.slow

PROGRAM = """
import json
import tilegames as tg
from tilegames.__main__ import main
from tilegames.kit.schema import TITLES as KINDS

for name in {names}:
    for kind in KINDS:
        print(name, kind, json.dumps(tg.load_game(name).schema(kind)))
for arguments in ([], ["demo"], ["validate"], ["replay"], ["why"], ["legal"]):
    print(main([*arguments, "--help"]))
for name in tg.games():
    print(main(["demo", "--game", name, "--seed", "3"]))
print(main(["why", "azul", json.dumps(tg.new_game("azul", seed=1).to_dict()), "1B6", "--json"]))
print(main(["why", "azul", "{{}}", "1B6"]))
print(main(["validate", "no such file"]))
state = tg.new_game("gembatan", seed=1)
print([(str(move), repr(move)) for move in state.legal_moves])
print(repr(state), state.get_game())
"""


@pytest.mark.parametrize("option", ["-O", "-OO"])
def test_what_the_library_says_does_not_depend_on_docstrings(option):
    path = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": path}
    said = []
    for options in ([], [option]):
        command = [sys.executable, *options, "-c", PROGRAM.format(names=BUILT_IN)]
        said.append(subprocess.run(command, env=environment, capture_output=True, stdin=subprocess.DEVNULL, check=True))
    assert len(said[0].stdout) > 100_000
    assert (said[0].stdout, said[0].stderr) == (said[1].stdout, said[1].stderr)
