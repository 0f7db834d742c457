"""What the engine itself lets in as a packed position: every number in range, as memory depends on it."""

import re
import struct
from pathlib import Path

import pytest

import tilegames as tg
from tests.helpers import GAMES, NAMES, walk
from tilegames._core import engine

#: The layout is read from the sources of the game, so this is for those in this repository.
BUILT_IN = [name for name in GAMES if tg.load_game(name).name in NAMES]
SOURCE = Path(tg.__file__).parent
#: Types of the structs, for the module struct.
CODES = {
    "int8_t": "b", "uint8_t": "B", "int16_t": "h", "uint16_t": "H", "int32_t": "i", "uint32_t": "I", "int64_t": "q",
    "uint64_t": "Q",
}  # fmt: skip


def constants(text):
    """The numbers that the enums of a file name."""
    return {name: int(number) for name, number in re.findall(r"^    ([A-Z_0-9]+) = ([0-9]+)", text, re.M)}


def declared(text, struct_name):
    """The fields of a struct: type, name and, for arrays, sizes."""
    body = re.search(rf"cdef struct {struct_name}:\n((?: {{4}}.*\n)+)", text)[1]
    return re.findall(r"^    (\w+) (\w+)((?:\[[^]]*\])*)", body, re.M)


class Layout:
    """Where the numbers of a packed position lie: read from the struct that the rules declare."""

    def __init__(self, game):
        text = (SOURCE / "games" / game.name / "_rules.pxd").read_text(encoding="utf-8")
        known = constants(text)
        core = (SOURCE / "_core" / "ops.pxd").read_text(encoding="utf-8")
        head = [field for field in declared(core, "Head") if field[1] != "rng"]
        state = declared(text, f"{game.name.title()}State")
        assert state[0][:2] == ("Head", "head")
        self.places = {}
        at = 0
        for kind, name, sizes in [*head, *state[1:]]:
            count = 1
            for size in re.findall(r"\[([^]]*)\]", sizes):
                count *= eval(size, {}, known)
            width = struct.calcsize(f"<{CODES[kind]}")
            name = f"head.{name}" if (kind, name, sizes) in head else name
            for i in range(count):
                self.places[name, i] = (at + i * width, CODES[kind])
            at += count * width
        self.size = at

    def get(self, packed, name, i=0):
        at, code = self.places[name, i]
        return struct.unpack_from(f"<{code}", packed, at)[0]

    def put(self, packed, value, name, i=0):
        at, code = self.places[name, i]
        changed = bytearray(packed)
        struct.pack_into(f"<{code}", changed, at, value)
        return bytes(changed)

    def holds(self, value, name):
        """Whether a field has room for a number at all."""
        code = self.places[name, 0][1]
        bits = 8 * struct.calcsize(f"<{code}")
        low = -(1 << bits - 1) if code.islower() else 0
        return low <= value < low + (1 << bits)


def positions(name):
    """Positions of a game in each of its phases."""
    by_phase = {}
    for number, state in enumerate(walk(name, 3, explicit=True)):
        if number % 5 == 0 or state.phase not in by_phase:
            by_phase.setdefault(state.phase, []).append(state.key())
    return [key for keys in by_phase.values() for key in (keys[0], keys[-1])]


def refused(game, packed):
    try:
        engine.load(game.state_type, game, packed)
    except tg.InvalidStateError:
        return True
    return False


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_layout_is_that_of_the_struct(name):
    game = tg.load_game(name)
    layout = Layout(game)
    assert layout.size <= game.hooks.native_rules.position_size
    assert layout.size == game.hooks.native_rules.position_size or game.name == "gembatan"
    for packed in positions(name):
        state = engine.load(game.state_type, game, packed)
        assert layout.get(packed, "head.to_move") == state.to_move
        assert game.phases[layout.get(packed, "head.phase")] == state.phase


@pytest.mark.parametrize("name", BUILT_IN)
def test_extremes_of_every_field_are_refused(name):
    """The least and the largest number of its type, and one with another sign or highest bit, fit into no field."""
    game = tg.load_game(name)
    layout = Layout(game)
    for packed in positions(name):
        for field, i in layout.places:
            code = layout.places[field, i][1]
            bits = 8 * struct.calcsize(f"<{code}")
            low = -(1 << bits - 1) if code.islower() else 0
            here = layout.get(packed, field, i)
            for value in {low or here ^ 1 << bits - 1, low + (1 << bits) - 1}:
                assert refused(game, layout.put(packed, value, field, i)), (field, i, value)
        for i in range(layout.size, len(packed)):
            assert refused(game, packed[:i] + bytes([packed[i] ^ 0xFF]) + packed[i + 1 :]), i


def limits(game):
    """For each field the least and the largest number that it may ever hold; by index where that matters."""
    seats = game.num_players()
    top = {"head.phase": (0, len(game.phases) - 1), "head.node": (0, 2), "head.to_move": (-1, seats - 1)}
    if game.name == "azul":
        factories = 2 * seats + 1
        return top | {
            "wall": (0, 2**25 - 1), "score": (0, 10**6), "round": (1, game.params["max_rounds"]),
            "holders": (0, 2 ** (factories + 1) - 1), "tiles": (0, 20), "bag": (0, 20), "lid": (0, 20),
            "line_size": lambda i: (0, i % 5 + 1), "line_colour": (0, 4),
            "floor": lambda i: (0, 1 if i % 6 == 5 else 7), "marker": (-1, seats - 1), "starter": (0, seats - 1),
            "slot": (0, 4 * factories - 1), "termination": (0, 4),
        }  # fmt: skip
    if game.name == "ingenious":
        return top | {
            "shown": (0, 6), "rack": (0, 21), "aside": (0, 21), "bag": (0, 6), "claimed": (0, 2**6 - 1),
            "opened": (0, 2**seats - 1), "placements_left": (0, 12),
            "marker": (0, 36 if seats == 1 or game.params.get("partnership") else 18),
        }  # fmt: skip
    if game.name == "gemblo":
        colours = seats * game.params.get("colours_each", 1)
        return top | {
            "used": (0, 2**18 - 1), "owner": (-1, colours - 1), "drafted": (0, 18), "unplaced": (0, 7),
            "out": (0, 2**colours - 1), "n_placed": (0, 108), "colour": (-1, colours - 1),
            "placed": (0, game.num_distinct_actions() - 1),
        }  # fmt: skip
    return top | {
        "score": (-4, 2 * 10**7), "idle": (0, 10 * seats), "tiles": (0, 1000), "gems": (0, 1000),
        "turn_tiles": (0, 4), "turn_gems": (0, 4), "gem_tray": (0, 1000), "tile_tray": (0, 1000),
        "hand_gems": (0, 21), "hand_tiles": (0, 64), "aside_gems": (0, 21), "aside_tiles": (0, 64),
    }  # fmt: skip


@pytest.mark.parametrize("name", BUILT_IN)
def test_one_more_than_a_field_may_hold_is_refused(name):
    game = tg.load_game(name)
    layout, limit = Layout(game), limits(game)
    for packed in positions(name):
        for field, i in layout.places:
            if field not in limit:
                continue
            low, high = limit[field](i) if callable(limit[field]) else limit[field]
            assert low <= layout.get(packed, field, i) <= high
            for value in (low - 1, high + 1):
                if layout.holds(value, field):
                    assert refused(game, layout.put(packed, value, field, i)), (field, i, value)
