"""What Python and the native code both write down is the same: sizes, phases, ends, codes of reasons."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import tilegames as tg
from tilegames.games import BUILT_IN
from tilegames.verdict import FIRST_GAME_REASON

SOURCE = Path(__file__).parents[1] / "src" / "tilegames"  # native sources are not installed
#: A name that stands for two things: the number of the floor line, and where it comes among the destinations.
OTHERWISE = {("azul", "FLOOR"): -1}


def enums(path):
    """The enums of native code, each with its name, "" for one without, and its constants."""
    text = (SOURCE / path).read_text(encoding="utf-8")
    for name, body in re.findall(r"^cdef enum ?(\w*):.*\n((?:    .*\n)+)", text, re.MULTILINE):
        yield name, {key: int(value) for key, value in re.findall(r"^    (\w+) = (\d+)\b(?! *<)", body, re.MULTILINE)}


def native(game):
    """All constants of a game's native code."""
    files = [f"games/{game}/_rules.{kind}" for kind in ("pxd", "pyx")]
    return {name: value for file in files for _, found in enums(file) for name, value in found.items()}


def named(game, wanted):
    """The constants of one enum of a game's declarations."""
    return next(found for name, found in enums(f"games/{game}/_rules.pxd") if name == wanted)


def spec(game):
    return import_module(f"tilegames.games.{game}.spec")


def size(value):
    """A number, or how many there are."""
    return value if isinstance(value, int) else len(value)


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_both_name_is_the_same(game):
    both = {name: value for name, value in native(game).items() if hasattr(spec(game), name)}
    assert both
    for name, value in both.items():
        assert value == size(getattr(spec(game), name)) + OTHERWISE.get((game, name), 0), name


@pytest.mark.parametrize("game", BUILT_IN)
def test_phases_ends_and_reasons_have_the_same_numbers(game):
    phases = {name.lower(): number for name, number in named(game, "Phase").items()}
    assert phases == {"done" if name == "over" else name: number for number, name in enumerate(spec(game).PHASES)}
    if hasattr(spec(game), "TERMINATIONS"):
        ends = {name.lower(): number for name, number in named(game, "Termination").items()}
        assert ends == {"none": 0} | {name: number for number, name in enumerate(spec(game).TERMINATIONS, 1)}
    codes = {code: name.lower() for name, code in native(game).items() if name in spec(game).Reason.__members__}
    assert codes == {code: reason.value for code, (reason, _) in spec(game).REASONS.items()}
    assert min(codes) >= FIRST_GAME_REASON


def test_the_codes_of_the_engine_are_those_of_the_shared_reasons():
    codes = dict(next(found for name, found in enums("_core/ops.pxd") if name == "Code"))
    assert codes.pop("FIRST_GAME_REASON") == FIRST_GAME_REASON
    game = tg.load_game("azul")
    assert {name.lower(): code for name, code in codes.items()} == {
        tg.reason_of(game, code).value: code for code in codes.values()
    }


def test_what_follows_from_other_facts():
    azul, gembatan, gemblo, ingenious = map(spec, ("azul", "gembatan", "gemblo", "ingenious"))
    assert azul.factories(azul.SEATS) + 1 == azul.SOURCES
    assert len(azul.FLOOR_COSTS) == azul.SLOTS
    assert native("gembatan")["ORIGIN"] == gembatan.cell_number(0, 0)
    assert native("gembatan")["TILE_OUTCOME"] == gembatan.FIRST_TILE
    assert native("ingenious")["CELLS"] == len(tg.load_game("ingenious", players=ingenious.SEATS).hooks.board.cells)
    assert tg.load_game("gemblo", players=6).num_distinct_actions() == gemblo.PLACEMENTS
    assert native("gemblo")["PIECES"] == len(gemblo.PIECES)
