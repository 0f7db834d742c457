"""The names that a user sees: what ``dir`` shows, the short modules of the games, and what an import costs."""

import pickle
import subprocess
import sys
import typing
from importlib import import_module

import pytest

import tilegames as tg

GAME_MODULES = ("azul", "gembatan", "gemblo", "ingenious")


def test_dir_shows_the_public_names():
    assert dir(tg) == sorted({*tg.__all__, *GAME_MODULES, "bots", "testing"})
    for name in dir(tg):
        assert not name.startswith("_")
        assert getattr(tg, name) is not None
    assert {"AnyGame", "AnyState", "Move", "Record", "new_game"} <= set(dir(tg))


@pytest.mark.parametrize("game", GAME_MODULES)
def test_each_game_has_a_short_module(game):
    short, long = import_module(f"tilegames.{game}"), import_module(f"tilegames.games.{game}")
    assert dir(short) == dir(long) == sorted(long.__all__)
    assert all(getattr(short, name) is getattr(long, name) for name in dir(long))
    assert getattr(tg, game) is short
    assert f"{game.title()}Game" in dir(short)
    made = getattr(short, f"{game.title()}Game")()
    assert pickle.loads(pickle.dumps(made)) == made == tg.load_game(game)


def run(*lines):
    """What a program of its own prints."""
    return subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("game", GAME_MODULES)
def test_a_program_can_begin_with_the_short_module(game):
    name = f"{game.title()}Game"
    first = f"from tilegames.{game} import {name}"
    assert run(first, "import tilegames as tg", f"print(tg.load_game('{game}') == {name}())") == "True\n"


def test_modules_are_imported_when_first_used():
    lazy = {"numpy", "tilegames.games.azul", "tilegames.azul", "tilegames.testing", "tilegames.records.record"}
    assert run("import sys, tilegames as tg", "dir(tg)", f"print({lazy} & set(sys.modules))") == "set()\n"
    assert run("import tilegames.testing", "print(tilegames.testing.check_game.__name__)") == "check_game\n"
    assert run("import tilegames as tg", "print(tg.testing.check_game.__name__)") == "check_game\n"


@pytest.mark.parametrize("game", GAME_MODULES)
def test_numbered_rules_are_imported_when_first_asked_for(game):
    module = f"tilegames.games.{game}.rules"
    check = f"print('{module}' in sys.modules)"
    play = f"state = tg.new_game('{game}', seed=1); state.check(0); state.play(state.legal_moves[0])"
    said = run("import sys, tilegames as tg", play, check, "rules = state.get_game().rules()", check)
    assert said == "False\nTrue\n"


def test_there_is_nothing_else():
    for name in ("no_such_name", "games_", "__all"):
        with pytest.raises(AttributeError, match=name):
            getattr(tg, name)


def test_aliases_for_annotations():
    assert (tg.AnyState.__origin__, tg.AnyGame.__origin__) == (tg.State, tg.Game)
    assert typing.get_type_hints(takes_any) == {"state": tg.AnyState, "game": tg.AnyGame, "return": int}


def takes_any(state: tg.AnyState, game: tg.AnyGame) -> int:
    raise NotImplementedError
