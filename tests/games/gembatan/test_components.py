"""Component sets as tables (rule 7.4): normal form, text, and everything that can be wrong with them."""

import copy
import json
import pickle
from collections import UserDict
from itertools import product
from types import MappingProxyType

import numpy as np
import pytest

import tilegames as tg
from tests.games.gembatan.positions import rule
from tests.helpers import walk
from tests.oracles.gembatan import Gembatan
from tilegames.games.gembatan import Components, GembatanGame
from tilegames.games.gembatan.spec import canonical

TABLES = {"tiles": {"RG-B": 20}, "gems": {"RB": 12, "GG": 8}}


def game(tiles=None, gems=None, **params):
    tables = {"tiles": TABLES["tiles"] if tiles is None else tiles, "gems": TABLES["gems"] if gems is None else gems}
    return GembatanGame(components=tables, **params)


# ---- what they are --------------------------------------------------------------------------------------------------


@rule("7.4")
def test_the_same_tables_make_the_same_game():
    one = game({"R---": 4, "BRG-": 6}, {"BR": 5, "GG": 4})
    for other in (
        game({"RG-B": 6, "--R-": 4}, {"GG": 4, "RB": 5}),
        game(UserDict({"-BRG": np.int64(6), "R---": 4}), MappingProxyType({"RB": 5, "GG": 4})),
        GembatanGame(components="RG-B:6 R---:4/RB:5 GG:4"),
        GembatanGame(components="  R---:4   BRG-:6 / GG:4 BR:5 "),
        GembatanGame(components=one.params["components"]),
        tg.load_game(str(one)),
        pickle.loads(pickle.dumps(one)),
    ):
        assert (other, hash(other), str(other)) == (one, hash(one), str(one))
        assert other.params["components"] == one.params["components"]
        assert other._native.position_size == one._native.position_size
    assert one != game({"RG-B": 6, "--R-": 5}, {"GG": 4, "RB": 5})
    assert one != tg.load_game("gembatan")


@rule("7.4")
def test_the_normal_form():
    components = game({"R---": 4, "BRG-": 6}, {"GG": 4, "BR": 5}).params["components"]
    assert components == {"tiles": {"RG-B": 6, "R---": 4}, "gems": {"RB": 5, "GG": 4}}
    assert list(components["tiles"]) == ["RG-B", "R---"]
    assert json.loads(json.dumps(components)) == components
    assert str(components) == "RG-B:6 R---:4/RB:5 GG:4"
    options = "gem_only_turn=true,chain_scoring=turn"
    assert str(game({"R---": 9}, {"RR": 8})) == f"gembatan(players=2,components=R---:9/RR:8,{options})"


def test_they_cannot_be_changed():
    components = game().params["components"]
    for table in (components, components["tiles"]):
        before = dict(table)
        for change in (
            lambda table: table.update(RB=1),
            lambda table: table.clear(),
            lambda table: table.pop("tiles"),
            lambda table: table.popitem(),
            lambda table: table.setdefault("x", 1),
            lambda table: table.__setitem__("x", 1),
            lambda table: table.__delitem__("tiles"),
            lambda table: table.__ior__({"x": 1}),
        ):
            with pytest.raises(TypeError, match="cannot be changed"):
                change(table)
        assert table == before
        for twin in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
            assert twin == table
            assert type(twin) is type(table)
            assert hash(twin) == hash(table)
    assert isinstance(components, Components)


@rule("7.4")
def test_kinds_are_numbered_by_the_colours_of_the_set():
    """Blue and purple: a gem kind for each of their pairs, whether the set has such gems or not."""
    played = game({"B-P-": 5, "PP--": 4}, {"BP": 8})
    assert played.hooks.kinds.gems == ("BB", "BP", "PP")
    assert played.hooks.kinds.tiles == ("B-P-", "PP--")
    assert (played.encode("+BP"), played.encode("+P--P")) == (1, 33)
    with pytest.raises(tg.InvalidMoveError):
        played.parse("+RR")
    assert game({"R---": 9}, {"GG": 8}).hooks.kinds.colours == "RG"


@rule("7.4")
@pytest.mark.parametrize(
    "tables",
    [
        TABLES,
        {"tiles": {"RBGY": 10, "YOP-": 20, "R---": 9, "RRRR": 3, "O-O-": 5}, "gems": {"RR": 5, "RO": 20, "YP": 20}},
        {"tiles": {"R---": 9}, "gems": {"RR": 8}},
    ],
)
@pytest.mark.parametrize("gem_only_turn", [True, False])
def test_the_oracle_plays_the_same_games(tables, gem_only_turn):
    played = GembatanGame(components=tables, gem_only_turn=gem_only_turn)
    oracle = Gembatan(**played.params)
    seen, texts = 0, {}
    for state in walk(str(played), 3, greedy=True, explicit=True):
        for event in state.history()[seen:]:
            oracle.play(texts[event])
        seen = len(state.history())
        texts = {move.action: str(move) for move in state.legal_moves}
        assert state.to_dict() == oracle.document()
        assert played.state_from_dict(state.to_dict()) == state
        wanted = list(oracle.chance()) if state.is_chance_node() else oracle.legal()
        assert list(texts.values()) == wanted


def test_the_largest_sets():
    tiles = sorted({canonical("".join(tile)) for tile in product("RBGYOP", repeat=4)})[:64]
    played = game(dict.fromkeys(tiles, 15), {"RB": 1000})
    assert played.num_distinct_actions() < 2**31
    state = played.new_initial_state(seed=1)
    for number in range(40):
        if not state.is_terminal():
            state.apply_action(state.random_action(number))
    assert played.state_from_bytes(state.to_bytes()) == state
    assert str(tg.load_game(str(played))) == str(played)


# ---- what they cannot be --------------------------------------------------------------------------------------------

MANY = dict.fromkeys(sorted({canonical("".join(tile)) for tile in product("RBGYOP", repeat=4)})[:65], 1)


@rule("7.4", "1.1")
@pytest.mark.parametrize(
    ("components", "message"),
    [
        ("large", "components must be one of 'standard', 'no_doubles', 'three_colours' or tables"),
        ("Standard", "components must be one of"),
        (None, "components must be one of .*not a value of type NoneType"),
        (["tiles", "gems"], "not a value of type list"),
        (7, "components must be one of .*not 7"),
        (True, "components must be one of"),
        ({"tiles": {"R---": 9}}, "components need a table 'gems'"),
        ({"gems": {"RR": 9}}, "components need a table 'tiles'"),
        ({}, "components need a table 'tiles'"),
        ({**TABLES, "colours": "RB"}, "but not 'colours'"),
        ({**TABLES, 5: {}}, "but not 5"),
        ({**TABLES, "tiles": ["R---"]}, "table 'tiles' of components must be a mapping of counts, .* of type list"),
        ({**TABLES, "gems": "RR"}, "table 'gems' of components must be a mapping of counts, not 'RR'"),
        ({**TABLES, "tiles": {"RGB": 9}}, "a tile of the components is four letters of RBGYOP-, .*not 'RGB'"),
        ({**TABLES, "tiles": {"RGBX": 9}}, "not 'RGBX'"),
        ({**TABLES, "tiles": {"rg-b": 9}}, "not 'rg-b'"),
        ({**TABLES, "tiles": {5: 9}}, "a tile of the components .*not 5"),
        ({**TABLES, "tiles": {None: 9}}, "a tile of the components .*not a value of type NoneType"),
        ({**TABLES, "tiles": {"R" * 10**6: 9}}, "a tile of the components"),
        ({**TABLES, "tiles": {"R---": 9, "----": 1}}, "cannot be blank all round"),
        ({**TABLES, "tiles": {"R---": 9, "-R--": 1}}, "components have the tile R--- twice, as '-R--' and before"),
        ({**TABLES, "gems": {"RB": 9, "BR": 1}}, "components have the gem RB twice"),
        ({**TABLES, "gems": {"R": 9}}, "a gem of the components is two letters of RBGYOP, .*not 'R'"),
        ({**TABLES, "gems": {"R-": 9}}, "a gem of the components .*not 'R-'"),
        ({**TABLES, "gems": {"RX": 9}}, "a gem of the components .*not 'RX'"),
        ({**TABLES, "gems": {"rb": 9}}, "a gem of the components .*not 'rb'"),
        ({**TABLES, "gems": {("R", "B"): 9}}, "a gem of the components"),
        ({**TABLES, "gems": {"RB": 0}}, "number of gems RB must be an integer from 1, not 0"),
        ({**TABLES, "gems": {"RB": -(10**40)}}, "must be an integer from 1, not a number out of range"),
        ({**TABLES, "tiles": {"BRG-": 9.0}}, "number of tiles RG-B must be an integer from 1, not 9.0"),
        ({**TABLES, "tiles": {"RG-B": True}}, "must be an integer from 1, not True"),
        ({**TABLES, "tiles": {"RG-B": "9"}}, "must be an integer from 1, not '9'"),
        ({**TABLES, "tiles": {"RG-B": None}}, "must be an integer from 1"),
        ({**TABLES, "tiles": MANY}, "at most 64 kinds of tile, not 65"),
        ({**TABLES, "tiles": {"RG-B": 1001}}, "at most 1000 tiles"),
        ({**TABLES, "gems": {"RB": 500, "GG": 501}}, "at most 1000 gems"),
        ({**TABLES, "gems": {"RB": 10**40}}, "at most 1000 gems"),
        ({**TABLES, "tiles": {"RG-B": 8}}, "components need 9 tiles for 2 players, but have 8"),
        ({**TABLES, "tiles": {}}, "components need 9 tiles for 2 players, but have 0"),
        ({**TABLES, "gems": {"RB": 7}}, "components need 8 gems for 2 players, but have 7"),
        ("RG-B:20", "components must be one of"),
        ("RG-B:20/RB:12/GG:8", "components are written tiles/gems"),
        ("/", "components need 9 tiles"),
        ("RG-B/RB:12", "number of tiles RG-B must be an integer from 1, not ''"),
        ("RG-B:x/RB:12", "must be an integer from 1, not 'x'"),
        ("RG-B:-2/RB:12", "must be an integer from 1, not '-2'"),
        ("RG-B:20 BRG-:1/RB:12", "components have the tile RG-B twice"),
    ],
)
def test_what_cannot_be(components, message):
    with pytest.raises(tg.InvalidParameterError, match=message) as caught:
        GembatanGame(components=components)
    assert str(caught.value).startswith("gembatan: ")
    assert len(str(caught.value)) < 300


class Broken(UserDict):
    def __getitem__(self, key):
        raise KeyError(key)


def test_mappings_that_cannot_be_read():
    for broken in (Broken(TABLES), {**TABLES, "gems": Broken({"RR": 9})}):
        with pytest.raises(tg.InvalidParameterError, match="cannot be read: KeyError"):
            GembatanGame(components=broken)


@rule("7.4")
def test_there_must_be_enough_for_all_players():
    for players in (3, 4):
        with pytest.raises(tg.InvalidParameterError, match=f"need {4 * players + 1} tiles for {players} players"):
            game({"R---": 4 * players}, players=players)
        with pytest.raises(tg.InvalidParameterError, match=f"need {4 * players} gems for {players} players"):
            game({"R---": 4 * players + 1}, {"RR": 4 * players - 1}, players=players)
        assert game({"R---": 4 * players + 1}, {"RR": 4 * players}, players=players).num_players() == players


def test_the_other_parameters():
    for params in ({"players": 1}, {"players": 5}, {"gem_only_turn": "yes"}, {"gem_only_turn": 1}, {"gems": 4}):
        with pytest.raises(tg.InvalidParameterError):
            GembatanGame(**params)
    assert tg.load_game("gembatan(gem_only_turn=false)").params["gem_only_turn"] is False


def test_the_length_of_a_game_is_bounded():
    assert tg.load_game("gembatan").max_game_length() == 11100
    for name in ("gembatan", "gembatan(players=4,components=R---:20/RR:16)"):
        *_, state = walk(name, 8)
        assert len(state.history()) <= tg.load_game(name).max_game_length()
    assert "60 tiles and 60 gems" in tg.load_game("gembatan").rules_text()
    assert "red R, blue B, green G.\n" not in tg.load_game("gembatan").rules_text()
