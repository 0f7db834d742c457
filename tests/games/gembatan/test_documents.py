"""The state document of Gembatan: what it shows, and what it may not say."""

import copy
import json
import random
import re
import time
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilegames as tg
from tests.games.gembatan.positions import document, free, load, play, position, rule
from tests.helpers import walk
from tilegames._core import engine
from tilegames.games.gembatan.faults import FAULTS

NAMES = ["gembatan", "gembatan(players=4,components=three_colours)", "gembatan(players=3,gem_only_turn=false)"]
OPEN = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W R-YB@1,0:N"


def problems(document, components="standard", **params):
    """The places of everything that is wrong with a document."""
    with pytest.raises(tg.InvalidStateError) as caught:
        load(document, components, players=2, **params)
    assert all(problem.message for problem in caught.value.problems)
    return [problem.path for problem in caught.value.problems]


# ---- what it shows --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_state_can_be_read_back(name):
    game = tg.load_game(name)
    for number, state in enumerate(walk(name, 5, explicit=True)):
        if number % 3 and state.phase not in ("swap", "over"):
            continue
        made = state.to_dict()
        assert json.loads(json.dumps(made)) == made
        again = game.state_from_dict(made)
        assert (again.to_dict(), again.legal_actions()) == (made, state.legal_actions())
        assert game.state_from_bytes(state.to_bytes()) == state


def test_the_fields_are_those_of_the_specification():
    made = tg.new_game("gembatan", seed=1).to_dict()
    assert list(made) == list(document("RG-B@0,0"))
    assert list(made["hands"][0]) == ["gems", "tiles"]
    assert list(made["turn"]) == ["cells", "sites"]


def test_pieces_are_sorted_and_what_was_played_is_not():
    state = position("RG-B@0,0", "YY RB RR / Y--- R--- RB--")
    assert state.to_dict()["hands"][0] == {"gems": ["RR", "RB", "YY"], "tiles": ["RB--", "R---", "Y---"]}
    state = play(free("RRRR@0,0", "RR RR RR / R-R- R---"), "R-R-@0,1:S", "--R-@0,2:S")
    assert state.to_dict()["turn"] == {"cells": [[0, 1], [0, 2]], "sites": [[0, 1], [0, 3]]}
    assert json.dumps(state.to_dict()["gem_tray"]) == '{"RR": 16}'


@rule("1.6")
def test_it_need_not_be_reachable():
    """The start tile in another rotation, short hands, points without gems."""
    state = position("G-BR@0,0", "RB / ", scores=[99, 1], idle=19)
    assert state.score(0) == 99


# ---- what it may not say: one field ---------------------------------------------------------------------------------


def hand(gems=(), tiles=()):
    return {"gems": gems or [], "tiles": tiles or []}


def changed(**fields):
    return {**document("RG-B@0,0 -R--@-1,0:E", "RB / R-R-", turn=(1, 1)), **fields}


@pytest.mark.parametrize(
    ("fields", "places"),
    [
        ({"phase": "place"}, ["$.phase"]),
        ({"phase": 1}, ["$.phase"]),
        ({"to_move": 2}, ["$.to_move"]),
        ({"to_move": "0"}, ["$.to_move"]),
        ({"to_move": True}, ["$.to_move"]),
        ({"idle": -1}, ["$.idle"]),
        ({"idle": 21}, ["$.idle"]),
        ({"idle": 2**70}, ["$.idle"]),
        ({"stuck": -1}, ["$.stuck"]),
        ({"stuck": 21}, ["$.stuck"]),
        ({"stuck": None}, ["$.stuck"]),
        ({"stuck": 0.0}, ["$.stuck"]),
        ({"stuck": True}, ["$.stuck"]),
        ({"stuck": 2**70}, ["$.stuck"]),
        ({"scores": [0]}, ["$.scores"]),
        ({"scores": [0, 0.5]}, ["$.scores[1]"]),
        ({"scores": [0, 10**9]}, ["$.scores[1]"]),
        ({"scores": [0, float("nan")]}, ["$.scores[1]"]),
        ({"scores": None}, ["$.scores"]),
        ({"hands": {}}, ["$.hands"]),
        ({"hands": [{}, 5]}, ["$.hands[0]", "$.hands[0]", "$.hands[1]"]),
        ({"hands": [hand(tiles=["RGB"]), hand(gems="RB")]}, ["$.hands[0].tiles[0]", "$.hands[1].gems"]),
        ({"hands": [hand(gems=["BR"]), hand(tiles=["BRG-"])]}, ["$.hands[0].gems[0]", "$.hands[1].tiles[0]"]),
        ({"hands": [{"gems": ["RR", "OO", "RR"], "tiles": []}] * 2}, ["$.hands[0].gems[1]", "$.hands[1].gems[1]"]),
        ({"hands": [{"gems": ["RB", "RR"], "tiles": []}, {"gems": [], "tiles": []}]}, ["$.hands[0].gems"]),
        ({"hands": [{"gems": ["RR"] * 5, "tiles": []}, {"gems": [], "tiles": []}]}, ["$.hands[0].gems"]),
        ({"aside": {"gems": []}}, ["$.aside"]),
        ({"aside": {"gems": [], "tiles": [None]}}, ["$.aside.tiles[0]"]),
        ({"aside": []}, ["$.aside"]),
        ({"gem_tray": {"BR": 5}}, ["$.gem_tray"]),
        ({"gem_tray": {"RB": 0}}, ["$.gem_tray.RB"]),
        ({"gem_tray": {"RB": 2**80}}, ["$.gem_tray.RB"]),
        ({"gem_tray": [6] * 10}, ["$.gem_tray"]),
        ({"tile_tray": {"BRG-": 1}}, ["$.tile_tray"]),
        ({"tile_tray": {5: 1}}, ["$.tile_tray"]),
        ({"tile_tray": {"RB--": True}}, ["$.tile_tray.RB--"]),
        ({"turn": []}, ["$.turn"]),
        ({"turn": {"cells": [], "sites": [], "more": 1}}, ["$.turn"]),
        ({"turn": {"cells": [5], "sites": [[0, 0]]}}, ["$.turn.cells[0]", "$.turn.sites[0]"]),
        ({"turn": {"cells": [[0, 0]] * 5, "sites": 7}}, ["$.turn.cells", "$.turn.sites"]),
        ({"tiles": {}, "turn": {"cells": [], "sites": [[-1, 0]]}}, ["$.tiles"]),
        ({"tiles": [5, None], "turn": {"cells": [], "sites": []}}, ["$.tiles[0]", "$.tiles[1]"]),
        ({"tiles": [{"at": [0, 0], "sides": "RG-B"}] * 2}, ["$.tiles[1].at", "$.turn.cells"]),
        ({"tiles": [{"at": [0, 61], "sides": "RG-B"}]}, ["$.tiles[0].at[1]"]),
        ({"tiles": [{"at": [0], "sides": "RG-B"}]}, ["$.tiles[0].at"]),
        ({"tiles": [{"at": "0,0", "sides": "RRR-"}]}, ["$.tiles[0].at", "$.tiles[0].sides"]),
        ({"tiles": [{"at": [0, 0], "sides": ["R"]}]}, ["$.tiles[0].sides"]),
        ({"tiles": [{"at": [0, 0]}]}, ["$.tiles[0]"]),
        ({"tiles": [{"at": [0, 0], "sides": "RG-BRG"}]}, ["$.tiles[0].sides"]),
        ({"tiles": [{}] * 61}, ["$.tiles"]),
        ({"gems": [{"at": [1, 1], "colours": "RB"}]}, ["$.gems[0].at"]),
        ({"gems": [{"at": [-121, 0], "colours": "RB"}]}, ["$.gems[0].at"]),
        ({"gems": [{"at": [0, 123], "colours": "RB"}]}, ["$.gems[0].at[1]"]),
        ({"gems": [{"at": [-1, 0], "colours": "BR"}]}, ["$.gems[0].colours"]),
        ({"gems": [{"at": [-1, 0], "colours": 5}]}, ["$.gems[0].colours"]),
        ({"gems": [{"at": [-1, 0], "colours": "RB"}] * 2}, ["$.gems[1].at"]),
        ({"gems": "RB"}, ["$.gems"]),
    ],
)
def test_each_field_is_well_formed(fields, places):
    assert problems(changed(**fields)) == places


def test_keys_are_neither_missing_nor_unknown():
    for key in document("RG-B@0,0"):
        made = document("RG-B@0,0")
        del made[key]
        assert problems(made) == ["$"]
    assert problems({**document("RG-B@0,0"), "termination": None}) == ["$"]
    for wrong in (None, [], 5, "x", float("nan"), object()):
        with pytest.raises(tg.InvalidStateError):
            tg.load_game("gembatan").state_from_dict(wrong)


# ---- what it may not say: the whole ---------------------------------------------------------------------------------


def test_every_piece_is_somewhere_once():
    for tray, kind in (("gem_tray", "RB"), ("tile_tray", "Y---"), ("gem_tray", "YY")):
        for change in (1, -1):
            made = document("RG-B@0,0", "RB / R---")
            made[tray][kind] = made[tray][kind] + change
            if not made[tray][kind]:
                del made[tray][kind]
            assert problems(made) == ["$"]


CASES = [
    # the grid
    ("", {}, ["$.tiles"]),
    ("RG-B@0,1", {}, ["$.tiles[0].at"]),
    ("RG-B@0,0 R---@5,5", {}, ["$.tiles[1]"]),
    ("RG-B@0,0 --R-@0,1", {}, ["$.tiles[1]"]),
    ("RG-B@0,0 RR--@0,1", {}, ["$.tiles[1]", "$.tiles[1]"]),
    ("RG-B@0,0 R---@0,-1", {}, ["$.tiles[1]", "$.tiles[1]"]),
    ("RG-B@0,0 -R--@-1,0:E R-R-@0,1:S", {"turn": (2, 2)}, ["$.tiles[2]"]),
    ("RG-B@0,0 -R--@-1,0:E", {"turn": (2, 1)}, ["$.turn.cells"]),
    ("RG-B@0,0 -R--@-1,0:E", {"turn": (1, 0)}, ["$.tiles[1]"]),
    ("RG-B@0,0 -R--@-1,0:E", {"turn": (0, 1)}, ["$.tiles[1]"]),
    ("RG-B@0,0 -R--@-1,0:E", {"turn": (1, 1), "phase": "swap", "aside": "GG / "}, ["$.turn.cells", "$.turn.sites"]),
    # who is to move, and when
    ("RG-B@0,0", {"to_move": -1}, ["$.to_move"]),
    ("RG-B@0,0", {"phase": "over", "to_move": 0}, ["$.to_move"]),
    ("RG-B@0,0", {"phase": "over", "to_move": -1}, ["$.phase"]),
    ("RG-B@0,0", {"scores": [0, -1]}, ["$.scores[1]"]),
    ("RG-B@0,0", {"phase": "over", "to_move": -1, "idle": 20, "scores": [-1, 0]}, ["$.scores[0]"]),
    ("RG-B@0,0", {"idle": 20}, ["$.idle"]),
    ("RG-B@0,0", {"idle": 20, "phase": "swap", "aside": "GG / "}, ["$.idle"]),
    # what was set aside
    ("RG-B@0,0", {"aside": "GG / "}, ["$.aside.gems"]),
    ("RG-B@0,0", {"aside": "/ G---", "phase": "over", "to_move": -1, "idle": 20}, ["$.aside.tiles"]),
    ("RG-B@0,0", {"phase": "swap"}, ["$.aside"]),
    ("RG-B@0,0", {"phase": "draw", "idle": 1}, ["$.aside"]),
    ("RG-B@0,0", {"phase": "draw", "aside": "GG / "}, ["$.aside"]),
    # the deal
    ("RG-B@0,0", {"phase": "deal"}, ["$.tiles"]),
    ("", {"phase": "deal", "idle": 1}, ["$.idle"]),
    ("", {"phase": "deal", "idle": 1, "stuck": 1}, ["$.idle"]),
    # stuck turns
    ("", {"phase": "deal", "stuck": 1}, ["$.stuck"]),
    ("RG-B@0,0", {"stuck": 1}, ["$.stuck"]),
    ("RG-B@0,0", {"idle": 5, "stuck": 6}, ["$.stuck"]),
    ("RG-B@0,0", {"idle": 5, "stuck": 6, "phase": "swap", "aside": "GG / "}, ["$.stuck"]),
    ("RG-B@0,0", {"idle": 5, "stuck": 6, "phase": "draw", "aside": "GG / "}, ["$.stuck"]),
    ("RG-B@0,0", {"idle": 20, "stuck": 21, "phase": "over", "to_move": -1}, ["$.stuck"]),
    ("", {"phase": "deal", "scores": [0, 3]}, ["$.scores[1]"]),
    ("", {"phase": "deal", "aside": "GG / "}, ["$.aside.gems"]),
    ("", {"phase": "deal", "to_move": 1}, ["$.hands[0].gems", "$.hands[0].tiles"]),
    ("", {"phase": "deal", "to_move": -1}, ["$.to_move"]),
]


@pytest.mark.parametrize(("plays", "fields", "places"), CASES)
def test_what_cannot_be(plays, fields, places):
    assert problems(document(plays, **fields)) == places


@pytest.mark.parametrize(
    ("hands", "to_move", "places"),
    [
        (["RR RR RR RR / R--- B---", "RB / "], 0, ["$.hands[1].gems"]),
        (["RR RR RR RR / R--- B---", " / Y---"], 0, ["$.hands[1].tiles"]),
        (["RR RR RR / R---"], 0, ["$.hands[0].tiles"]),
        (["RR RR RR RR / R--- B--- G--- Y---"], 0, ["$.to_move"]),
        (["RR RR RR RR / R--- B--- G--- Y---", "BB BB BB BB / RR-- BB-- GG-- YY--"], 1, ["$.to_move"]),
        (["RR RR RR RR / R--- B---", "BB / "], 1, ["$.hands[0].tiles"]),
    ],
)
def test_what_cannot_be_dealt(hands, to_move, places):
    assert problems(document("", *hands, phase="deal", to_move=to_move)) == places


@rule("1.5", "1.6")
def test_what_can_be_dealt():
    four = "RR RR RR RR / R--- B--- G--- Y---", "BB BB BB BB / RR-- BB-- GG-- YY--"
    for hands, to_move in (([], 0), (four[:1], 1), (["RR RR / "], 0), ([four[0], "BB BB BB BB / RR--"], 1), (four, 0)):
        state = load(document("", *hands, phase="deal", to_move=to_move))
        assert state.is_chance_node()
    play(state, "+RG-B")
    assert (state.phase, state.to_move, state.to_dict()["tiles"]) == ("play", 0, [{"at": [0, 0], "sides": "RG-B"}])


def test_gems_lie_in_sockets_that_they_fit():
    made = document("RG-B@0,0 -R--@-1,0:E", "RB / B---")
    made["gems"][0]["colours"] = "GG"
    assert "$.gems[0].colours" in problems(made)
    made["gems"][0] = {"at": [0, 1], "colours": "RB"}
    assert problems(made) == ["$.tiles[1]", "$.gems[0].at"]


def test_each_tile_has_its_gem():
    """A gem of the turn does not serve an older tile, nor the other way round."""
    plays = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W R-YB@1,0:N fill@1,-1:N"
    assert position(plays, turn=(0, 1))
    assert position(plays, turn=(1, 2))
    made = document(plays, turn=(1, 1))
    assert load(made)
    assert problems(document(OPEN, turn=(0, 1))) == ["$.tiles[5]"]


def test_turn_names_the_last_in_their_order():
    made = document(OPEN, turn=(2, 2))
    made["turn"]["cells"].reverse()
    made["turn"]["sites"].reverse()
    assert problems(made) == ["$.turn.cells", "$.turn.sites"]
    made = document("RG-B@0,0")
    made["turn"] = {"cells": [], "sites": [[0, 1]]}
    assert problems(made) == ["$.turn.sites"]


def test_a_hand_and_what_it_played_are_four_and_four():
    plays = "RG-B@0,0 -R--@-1,0:E"
    made = document(plays, "RB RB RB RB / R-R- B-B- G-G- Y-Y-", turn=(1, 1))
    assert problems(made) == ["$.hands[0].gems", "$.hands[0].tiles"]
    assert load(document(plays, "RB RB RB / R-R- B-B- G-G-", turn=(1, 1)))


def test_the_limits_of_a_swap():
    made = document("RG-B@0,0", "RB RB RB RB / R---", phase="swap", aside="GG / B---")
    assert problems(made) == ["$.aside.gems"]
    tables = {"tiles": {"R---": 10}, "gems": {"RR": 8}}
    made = document("R---@0,0", "RR / R---", "RR RR RR RR / ", components=tables, phase="swap", aside="RR RR / ")
    assert problems(made, tables) == ["$.aside.gems"]
    hands = "RR / ", "RR RR RR RR / R--- R--- R--- R---"
    made = document("R---@0,0", *hands, components=tables, phase="swap", aside=" / R--- R--- R---")
    assert problems(made, tables) == ["$.aside.tiles"]


def test_a_draw_needs_something_to_draw():
    made = document("RG-B@0,0", "RB RB RB RB / R--- B--- G--- Y---", phase="draw")
    assert problems(made) == ["$.phase"]


@rule("4.11", "6.3")
@pytest.mark.parametrize("phase", ["play", "swap"])
def test_a_round_of_stuck_turns_with_an_empty_gem_tray(phase):
    """The game would be over; with a gem in the tray, after the last draw or in the end it may be read."""
    tables = {"tiles": {"R---": 12}, "gems": {"RR": 8}}
    hands = "RR RR RR RR / R---", "RR RR RR RR / R---"

    def made(components=tables, phase=phase, **fields):
        aside = " / R---" if phase in ("swap", "draw") else ""
        return document("R---@0,0", *hands, components=components, phase=phase, aside=aside, **fields)

    assert problems(made(idle=2, stuck=2), tables) == ["$.stuck"]
    assert problems(made(idle=19, stuck=19), tables) == ["$.stuck"]
    assert load(made(idle=19, stuck=1), tables)
    more = {**tables, "gems": {"RR": 9}}
    assert load(made(components=more, idle=19, stuck=19), more)
    assert load(made(phase="draw", idle=2, stuck=2), tables)
    assert load(made(phase="over", to_move=-1, idle=2, stuck=2), tables).outcome().termination == "stuck"


@rule("4.11", "6.3")
def test_the_rules_themselves_refuse_wrong_numbers_of_stuck_turns():
    """Packed positions, which no document reader has seen, are held to the same bounds."""
    tables = {"tiles": {"R---": 12}, "gems": {"RR": 8}}
    hands = "RR RR RR RR / R---", "RR RR RR RR / R---"
    state = load(document("R---@0,0", *hands, components=tables, idle=19, stuck=1), tables)
    hooks = state.get_game().hooks
    fields = hooks.fields(state)
    assert hooks.pack(fields) == state.key()
    for wrong in ({"stuck": 2}, {"stuck": 19}, {"idle": 0}):
        packed = hooks.pack({**fields, **wrong})
        assert engine.faults(hooks.native_rules, packed)
        with pytest.raises(tg.InvalidStateError, match="position of this game"):
            engine.load(type(state), state.get_game(), packed)
    for wrong in ({"stuck": -1}, {"stuck": 21, "idle": 20}, {"stuck": None}):
        with pytest.raises(ValueError, match="number from"):
            hooks.pack({**fields, **wrong})


def test_every_fault_of_the_rules_has_a_sentence():
    source = (Path(tg.__file__).parent / "games/gembatan/_check.pxd").read_text(encoding="utf-8")
    codes = re.search(r"cdef enum FaultCode:.*\n((?:    .*\n)+)", source)[1]
    assert [int(code) for code in re.findall(r"^    [A-Z_]+ = (\d+)", codes, re.MULTILINE)] == [*FAULTS]


def test_a_document_with_very_many_faults():
    game = tg.load_game("gembatan", components={"tiles": {"RG-B": 600}, "gems": {"RB": 480}})
    document = game.new_initial_state(seed=1).to_dict()
    document["tiles"] += [{"at": [x, y], "sides": "RG-B"} for x in range(2, 42, 2) for y in range(2, 32, 2)]
    with pytest.raises(tg.InvalidStateError) as caught:
        game.state_from_dict(document)
    assert len(caught.value.problems) == 201
    assert caught.value.problems[-1].message == "there are more problems than these 200."


def test_documents_and_bytes_of_rules_version_1():
    """A document without `stuck` is refused with all that is missing, bytes of other rules as a whole."""
    game = tg.load_game("gembatan")
    assert game.rules_version == 2
    old = document("RG-B@0,0", "RB / R---")
    del old["stuck"]
    with pytest.raises(tg.InvalidStateError, match="'stuck' is missing"):
        game.state_from_dict(old)
    for text in ("gembatan(players=2,components=standard,gem_only_turn=true)/1", f"{game}/1"):
        header = b"TG\x01" + zlib.crc32(text.encode()).to_bytes(4, "little")
        packed = game.new_initial_state().to_bytes()
        assert packed[:3] == header[:3]
        with pytest.raises(tg.InvalidStateError, match="not those of a state of gembatan"):
            game.state_from_bytes(header + packed[len(header) :])


@rule("7.6")
def test_fills_that_leave_no_placement():
    """Without a tile in hand no turn can be ended with gem_only_turn=False."""
    made = document(f"{OPEN} fill@0,0:E", "BY / ", turn=(0, 1))
    assert problems(made, gem_only_turn=False) == ["$.turn.sites"]
    assert load(made)


def test_everything_that_is_wrong_is_reported():
    made = document("RG-B@0,0 R---@5,5", "RB / R-R-", scores=[0, -2], idle=20, aside="GG / ")
    made["gem_tray"]["YY"] = 5
    assert problems(made) == ["$", "$.tiles[1]", "$.idle", "$.scores[1]", "$.aside.gems"]


@rule("6.2", "6.3", "6.4", "6.5")
def test_the_end_is_read():
    tables = {"tiles": {"R---": 10}, "gems": {"RR": 8}}
    over = {"phase": "over", "to_move": -1}
    for made, components, termination in (
        (document("R---@0,0", *["RR RR RR RR / "] * 2, components=tables, **over, idle=2, stuck=2), tables, "stuck"),
        (document("R---@0,0 --R-@0,1:S", **over, components=tables), tables, "stalled"),
        (document("RG-B@0,0", **over, idle=20), "standard", "turn_limit"),
    ):
        assert load(made, components).outcome().termination == termination
    assert load(document("R---@0,0 --RR@0,1:S", "RR / ", **over, idle=20, scores=[-1, 0])).score(0) == -1


# ---- hostile documents ----------------------------------------------------------------------------------------------

DOCUMENTS = [
    (name, state.to_dict())
    for name in NAMES
    for number, state in enumerate(walk(name, 2, explicit=True))
    if number % 41 == 0 or (state.phase == "swap" and number % 5 == 0)
]
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 130), st.integers(), st.floats(), st.text(max_size=5),
    st.sampled_from(["RB", "RR", "R---", "RG-B", "over", "deal", "draw", "swap", "play", [], {}, [0, 1], 2**70]),
)  # fmt: skip


@settings(max_examples=400)
@given(st.data())
def test_any_change_gives_a_state_or_its_problems(data):
    name, made = data.draw(st.sampled_from(DOCUMENTS))
    made = copy.deepcopy(made)
    for _ in range(data.draw(st.integers(1, 3))):
        place, key = made, data.draw(st.sampled_from(sorted(made))) if made else None
        while key is not None and isinstance(place[key], dict | list) and place[key] and data.draw(st.integers(0, 4)):
            place = place[key]
            keys = sorted(place, key=str) if isinstance(place, dict) else range(len(place))
            key = data.draw(st.sampled_from(keys))
        if key is not None:
            place[key] = copy.deepcopy(data.draw(ODD))  # lists of it are changed in turn
    game = tg.load_game(name)
    try:
        state = game.state_from_dict(made)
    except tg.InvalidStateError as error:
        assert all(problem.path.startswith("$") for problem in error.problems)
        return
    assert state.to_dict() == made
    for number in range(30):
        if not state.is_terminal():
            assert state.num_legal_actions() or state.is_chance_node()
            state.apply_action(state.random_action(number))


def test_long_documents_are_refused_quickly():
    begin = time.process_time()
    for field in ("tiles", "gems", "hands", "scores"):
        assert problems(changed(**{field: [{"at": [0, 0]}] * 200_000}))[0].startswith(f"$.{field}")
    assert problems(changed(gem_tray={str(number): 1 for number in range(20_000)}))
    assert time.process_time() - begin < 5


def test_changed_bytes():
    rng = random.Random(3)
    for name, made in DOCUMENTS[::3]:
        game = tg.load_game(name)
        packed = game.state_from_dict(made).to_bytes()
        for _ in range(30):
            twin = bytearray(packed)
            twin[rng.randrange(len(twin))] = rng.randrange(256)
            try:
                state = game.state_from_bytes(bytes(twin))
            except tg.InvalidStateError:
                continue
            assert state.to_bytes() == twin
