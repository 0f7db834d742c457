"""Observations against slow ones, written from the pages of the games and from the view of the player alone."""

import random
import re
from pathlib import Path

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import BUILT_IN, walk
from tilegames.games import BUILT_IN as NAMES

PAGES = Path(__file__).parents[1] / "docs/games"


class Slow:
    """Planes by name, all zeros at first; numbers are cut to 0 to 255."""

    def __init__(self, game):
        self.planes = {name: np.zeros(game.observation_shape()[1:], int) for name in game.observation_planes()}

    def put(self, name, place, number):
        self.planes[name][place] = min(max(int(number), 0), 255)

    def count(self, name, places):
        for place in places:
            self.planes[name][place] += 1

    def tensor(self):
        return np.array(list(self.planes.values()))


def after(k):
    return f"+{k}" if k else "own"


def turned(items, first):
    """The items from one on, round."""
    return [*items[first:], *items[:first]]


def azul(game, view, seat):
    slow, colours = Slow(game), "BYRKW"
    sources = [view["centre"], *view["factories"]]
    for source, tiles in enumerate(sources):
        plane = "sources:0-4" if source < 5 else "sources:5-9"
        slow.count(plane, [(source % 5, colours.index(tile)) for tile in tiles])
    for row, supply in enumerate((view["bag"], view["lid"])):
        for colour, count in supply.items():
            slow.put("supply", (row, colours.index(colour)), count)
    for k, (number, player) in enumerate(turned(list(enumerate(view["players"])), seat)):
        slow.count("floors", [(k, colours.index(tile)) for tile in player["floor"] if tile != "M"])
        flags = "M" in player["floor"], view["marker"] == number, view["starter"] == number, view["to_move"] == number
        for column, value in enumerate((player["score"], *flags)):
            slow.put("seats", (k, column), value)
        for row, line in enumerate(player["lines"]):
            slow.count(f"{after(k)}:lines", [(row, colours.index(tile)) for tile in line])
            for column, tile in enumerate(player["wall"][row]):
                if tile != ".":
                    slow.put(f"{after(k)}:wall:{tile}", (row, column), 1)
    slow.put("game", (0, ("deal", "draft", "tile", "over").index(view["phase"])), 1)
    slow.put("game", (0, 4), view["marker"] == "centre")
    slow.put("game", (1, 0), view["round"])
    return slow.tensor()


PIECES = "M1 D2 I3 V3 T3 I4 S4 R4 Y4 C4 V5 S5 W5 J5 Y5 P5 A5 I5".split()
STARTS = {
    3: "t5 t20 e20",
    4: "l6 aa6 r24 c24",
    5: "v21 g27 e15 q4 aa7",
    6: "v1 ac8 v22 h29 a22 h8",
}


def gemblo(game, view, seat):
    slow = Slow(game)
    colours, players = len(view["out"]), game.num_players()
    letters = {chr(97 + i): i for i in range(26)} | {"aa": 26, "ab": 27, "ac": 28}
    masks = {
        3: lambda q, r: norm(q, r) <= 15,
        4: lambda q, r: abs(r) <= 9 and abs(2 * q + r) <= 15,
    }

    def norm(q, r):
        return max(abs(q - r), abs(q + 2 * r), abs(2 * q + r))

    in_mask = masks.get(colours, lambda q, r: norm(q, r) <= 21)
    row, column = {3: (5, "e"), 4: (6, "c")}.get(colours, (1, "a"))

    def place(name):
        letter, number = re.fullmatch("([a-z]+)([0-9]+)", name).groups()
        return int(number) - row, letters[letter] - letters[column]

    for letter, q in letters.items():
        for number in range(1, 30):
            if in_mask(q - 14, number - 15):
                slow.put("board", place(f"{letter}{number}"), 1)
    placed = [entry for entry in view["placed"] if entry["colour"] >= 0]
    for entry in placed:
        for cell in entry["cells"]:
            slow.put(after((entry["colour"] - seat) % colours), place(cell), 1)
    obstacles = [entry for entry in view["placed"] if entry["colour"] < 0]
    for number, entry in enumerate(obstacles):
        for cell in entry["cells"]:
            slow.put("obstacles", place(cell), number + 1)
    for k, colour in enumerate(turned(range(colours), seat)):
        played = {entry["piece"] for entry in placed if entry["colour"] == colour}
        for piece, name in enumerate(PIECES):
            slow.put("pieces", (k, piece), name not in played)
        slow.put("pieces", (k, 18), view["out"][colour])
        slow.put("pieces", (k, 19), view["colour"] == colour)
        for line, number in zip((13, 14), place(STARTS[colours].split()[colour]), strict=True):
            slow.put("pieces", (line, k), number)
    for k, number in enumerate(turned(range(players), seat)):
        slow.put("pieces", (6 + k, 19), view["to_move"] == number)
        for name in view["drafted"][number] if view["drafted"] else ():
            due = name in view["unplaced_obstacles"][number]
            slow.put("pieces", (6 + k, PIECES.index(name)), 2 if due else 1)
    slow.put("pieces", (12, ("draft", "obstacles", "play", "over").index(view["phase"])), 1)
    return slow.tensor()


SYMBOLS = {"R": (0, -5), "G": (5, -5), "B": (5, 0), "O": (0, 5), "Y": (-5, 5), "P": (-5, 0)}


def ingenious(game, view, seat):
    slow, colours = Slow(game), "RGBOYP"
    players = game.num_players()
    radius = {1: 5, 2: 5, 3: 6, 4: 7}[players]
    span = range(-radius, radius + 1)
    shown = {(q, r): letter for letter, (q, r) in SYMBOLS.items()}
    for name, letter in view["board"].items():
        shown[ord(name[0]) - 97 - 7, int(name[1:]) - 8] = letter
    for q in span:
        for r in span:
            if abs(q + r) <= radius:
                slow.put(f"board:{shown.get((q, r), 'empty')}", (r + radius, q + radius), 1)
    for letter, (q, r) in SYMBOLS.items():
        slow.put("board:unclaimed", (r + radius, q + radius), letter not in view["claimed"])
        slow.put("game", (1, colours.index(letter)), letter in view["claimed"])
    tables = {"aside": view["aside"]} | ({} if seat is None else {"own:rack": view["racks"][seat]})
    for name, tiles in tables.items():
        slow.count(name, [(colours.index(one), colours.index(other)) for one, other in tiles])
    first = seat or 0
    rows = len(view["markers"])
    for k, row in enumerate(turned(view["markers"], first % rows)):
        for column, marker in enumerate(row):
            slow.put("markers", (k, column), marker)
    for k, number in enumerate(turned(range(players), first)):
        rack = view["racks"][number]
        slow.put("seats", (k, 0), rack if isinstance(rack, int) else len(rack))
        slow.put("seats", (k, 1), view["opened"][number])
        slow.put("seats", (k, 2), view["to_move"] == number)
    slow.put("game", (0, ("deal", "place", "swap", "draw", "over").index(view["phase"])), 1)
    slow.put("game", (2, 0), view["placements_left"])
    slow.put("game", (2, 1), view["bag"])
    return slow.tensor()


def gembatan(game, view, seat):
    slow, players = Slow(game), game.num_players()
    tables = {"gems": list(game.kinds.gems), "tiles": list(game.kinds.tiles)}

    def hold(whose, pieces):
        for sort, names in pieces.items():
            slow.count(f"{whose}:{sort}", [tables[sort].index(name) for name in names])

    for i, tile in enumerate(view["tiles"]):
        x, y = tile["at"]
        slow.put("tile", i, 2 if tile["at"] in view["turn"]["cells"] else 1)
        slow.put("tile:x", i, x + 60)
        slow.put("tile:y", i, y + 60)
        for side, colour in zip("NESW", tile["sides"], strict=True):
            slow.put(f"tile:{side}:{colour}", i, 1)
    for i, gem in enumerate(view["gems"]):
        x, y = gem["at"]
        slow.put("gem", i, 2 if gem["at"] in view["turn"]["sites"] else 1)
        slow.put("gem:x", i, x + 120)
        slow.put("gem:y", i, y + 120)
        for colour in gem["colours"]:
            slow.count(f"gem:{colour}", [i])
    for k, number in enumerate(turned(range(players), seat)):
        hold(after(k), view["hands"][number])
        slow.put("seats:score", k, view["scores"][number])
        slow.put("seats:to_move", k, view["to_move"] == number)
    hold("aside", view["aside"])
    for sort in ("gem", "tile"):
        for name, count in view[f"{sort}_tray"].items():
            slow.put(f"tray:{sort}s", tables[f"{sort}s"].index(name), count)
    slow.put("game", ("deal", "play", "swap", "draw", "over").index(view["phase"]), 1)
    slow.put("game", 5, view["idle"])
    slow.put("game", 6, view["stuck"])
    return slow.tensor()


SLOW = {"azul": azul, "gembatan": gembatan, "gemblo": gemblo, "ingenious": ingenious}

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
        seat = player if game.name == "ingenious" else player or 0
        wanted = SLOW[game.name](game, state.view(player), seat)
        found = state.observation_tensor(player)
        if not (found == wanted).all():
            names = game.observation_planes()
            pytest.fail(f"{state.to_json()}: player {player}: {[names[i] for i in {*np.nonzero(found != wanted)[0]}]}")


@pytest.mark.parametrize("name", BUILT_IN)
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


@pytest.mark.parametrize("name", NAMES)
def test_the_page_lists_the_planes(name):
    patterns = [re.compile(re.sub("<[a-z]+>", r"(?:own|\\+[0-9]|[A-Z-])", plane)) for plane in documented(name)]
    used = set()
    for set_up in BUILT_IN:
        if set_up.partition("(")[0] == name:
            planes = tg.load_game(set_up).observation_planes()
            assert len(planes) == len(set(planes))
            found = [[i for i, pattern in enumerate(patterns) if pattern.fullmatch(plane)] for plane in planes]
            assert {len(places) for places in found} == {1}, planes
            used.update(places[0] for places in found)
    assert used == set(range(len(patterns)))
