"""Observations against slow ones, which are written from the pages of the games and from the view alone."""

import random
import re
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import BUILT_IN, NAMES, walk

PAGES = Path(__file__).parents[1] / "docs/games"
#: A game may do without observations. The pages are held to all set-ups, whichever are tested elsewhere.
OBSERVED = tuple(name for name in BUILT_IN if tg.load_game(name).hooks.plane_names())


def slow_planes(game, view, seat):
    """What a seat sees by slow code: the function ``planes`` of the game's module in ``tests/planes``."""
    return import_module(f"tests.planes.{game.name}").planes(game, view, seat)


BIG_SET = (
    tg.load_game(
        "gembatan",
        components={
            "tiles": {"RP--": 300, "OOOO": 400, "PO-R": 30},
            "gems": {"RR": 300, "PO": 300, "RP": 100, "OO": 50, "RO": 50},
        },
    ),
)


def hold_equal(state):
    game = state.get_game()
    for player in (None, *range(game.num_players())):
        wanted = slow_planes(game, state.view(player), player)
        found = state.observation_tensor(player)
        if not (found == wanted).all():
            names = game.observation_planes()
            pytest.fail(f"{state.to_json()}: player {player}: {[names[i] for i in {*np.nonzero(found != wanted)[0]}]}")


@pytest.mark.parametrize("name", OBSERVED)
def test_observations_are_what_the_page_says(name):
    for step, state in enumerate(walk(name, 5, explicit=True)):
        if step % 3 == 0:
            hold_equal(state)
    assert state.is_terminal()
    hold_equal(state)


@pytest.mark.parametrize("game", BIG_SET, ids=str)
def test_numbers_end_at_255(game):
    state = game.new_initial_state(seed=2)
    tensor = state.observation_tensor(0)
    assert tensor[game.observation_planes().index("tray:tiles")].max() == 255
    while not state.is_terminal():
        hold_equal(state)
        for _ in range(40):
            if not state.is_terminal():
                state.apply_action(state.random_action(7))
    hold_equal(state)


def test_scores_beyond_what_fits():
    state = tg.new_game("azul", seed=1)
    document = state.to_dict()
    document["players"][0]["score"], document["round"] = 999_000, 77
    state = state.get_game().state_from_dict(document)
    for tensor in (state.observation_tensor(0), state.observation_tensor(0, np.empty((18, 5, 5), np.uint8))):
        assert tensor[4, 0, 0] == 255
        assert tensor[5, 1, 0] == 77
    hold_equal(state)


def test_tiles_laid_aside():
    game, rng = tg.load_game("ingenious(players=4,partnership=true)"), random.Random(3)
    state = game.new_initial_state()
    while state.phase != "swap":
        state = game.new_initial_state() if state.is_terminal() else state
        state.apply_action(state.random_action(rng))
    state.play("swap")
    assert state.to_dict()["aside"]
    while state.phase == "draw":
        hold_equal(state)
        state.apply_action(state.random_action(rng))
    assert not state.to_dict()["aside"]
    hold_equal(state)


def documented(name):
    """The planes that the page of a game lists, with `<...>` where any colour, seat or side may stand."""
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    table = page.split("\n## Observation\n")[1].split("\n## ")[0].split("| plane |")[1].split("\n\n")[0]
    cells = re.findall(r"^\| (`[^|]*`) \|", table, re.MULTILINE)
    return [plane for cell in cells for plane in re.findall("`([^`]+)`", cell)]


@pytest.mark.parametrize("name", [name for name in NAMES if name in OBSERVED])
def test_the_page_lists_the_planes(name):
    patterns = [re.compile(re.sub("<[a-z]+>", r"(?:own|\\+[0-9]|[A-Z-])", plane)) for plane in documented(name)]
    used = set()
    for set_up in OBSERVED:
        if set_up.partition("(")[0] == name:
            planes = tg.load_game(set_up).observation_planes()
            assert len(planes) == len(set(planes))
            found = [[i for i, pattern in enumerate(patterns) if pattern.fullmatch(plane)] for plane in planes]
            assert {len(places) for places in found} == {1}, planes
            used.update(places[0] for places in found)
    assert used == set(range(len(patterns)))
