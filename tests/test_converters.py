"""Games in the formats of others."""

import io
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilegames as tg
from tests.helpers import expect_linear, walk
from tilegames.records.formats import blksgf, ludometer

SETUPS = (
    "gemblo", "gemblo(colours_each=3)", "gemblo(players=3)", "gemblo(players=3,border_flank=blocking)",
    "gemblo(players=4)", "gemblo(players=5)", "gemblo(players=6)",
)  # fmt: skip


def record_of(name, seed, **kwargs):
    *_, state = walk(name, seed)
    return tg.Record.from_state(state, **kwargs)


# ---- SGF ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETUPS)
def test_sgf_round_trip(name, tmp_path):
    players = [f"a]b\\{seat}:(;é" for seat in range(tg.load_game(name).num_players())]
    tags = {"date": "2026-11-30", "comment": "one\ntwo\\", "o:d\\d": "x:]y\\", "": "empty"}
    records = [record_of(name, seed, players=players, tags=tags) for seed in range(5)]
    path = tmp_path / "games.blksgf"
    assert blksgf.write(path, records) == 5
    assert list(blksgf.read(path)) == records
    assert list(blksgf.loads(blksgf.dumps(records))) == records
    assert not any(tg.validate_records(blksgf.read(path)))


def test_sgf_of_positions_and_unfinished_games():
    states = [state.clone() for state in walk("gemblo(players=5)", 2)]
    for at in (0, 7, 20, 40):
        begun = states[0].get_game().state_from_dict(states[at].to_dict())
        begun.apply_action(begun.legal_actions()[0])
        record = tg.Record.from_state(begun)
        assert list(blksgf.loads(blksgf.dumps([record]))) == [record]


def test_sgf_tolerant():
    text = """some words (; FF[4] GM [Gemblo ( players = 3 )] C[a \\] comment (;] XX[1][2]
      P1[Ann] RE[?]; 1 [ T5 ]
        C[first] ( ;2[t20, s20] (;3[e20] ;C[no move]) (;3[no cell] (;1[x]) ) ) (;2[t20];3[nonsense]) ) rest
      (;GM[gemblo(players=3)])"""
    first, second = blksgf.loads(text)
    assert first.events == ("t5", "s20-t20", "e20")
    assert first.players == ("Ann", "", "")
    assert second.events == ()


@pytest.mark.parametrize(
    ("text", "line", "event"),
    [
        ("", 1, None),
        ("(;GM[Gemblo]", 1, None),
        ("(;GM[Go])", 1, None),
        ("(;GM[GembloQ])", 1, None),
        ("(;GM[Gemblo(players=9)])", 1, None),
        ("(;FF[4])", 1, None),
        ("()", 1, None),
        ("(GM[Gemblo])", 1, None),
        ("(;[x])", 1, None),
        ("(;GM[Gemblo]RV[9])", 1, None),
        ("(;GM[Gemblo]RV[x])", 1, None),
        ("(;GM[Gemblo]XT[x])", 1, None),
        ("(;GM[Gemblo]XI[x])", 1, None),
        ("(;GM[Gemblo]XI[{}])", 1, None),
        ("\n(;GM[Gemblo]\n;1[l6]\n;1[aa6])", 4, 1),
        ("(;GM[Gemblo]\n;1[l6];2[l6])", 2, 1),
        ("(;GM[Gemblo];7[l6])", 1, 0),
        ("(;GM[Gemblo];1[zz9])", 1, 0),
        ("(;GM[Gemblo];1[])", 1, 0),
        ("(;GM[Gemblo];1)", 1, 0),
        ("(;GM[Gemblo];1[l6]2[aa6])", 1, 0),
        ("(;GM[Gemblo];DR[V5])", 1, 0),
        ("(;GM[Gemblo]A1[l6])", 1, 0),
        ("(;GM[Gemblo]\n\n;%)", 3, None),
        ("(" * 2000, 1, None),
    ],
)
def test_sgf_errors(text, line, event):
    with pytest.raises(tg.RecordError) as caught:
        list(blksgf.loads(text))
    assert (caught.value.line, caught.value.event) == (line, event)
    found = list(blksgf.loads(f"(;GM[Gemblo])\n{text}", on_error="yield"))
    assert isinstance(found[0], tg.Record)


def test_sgf_goes_on_after_a_bad_game():
    text = "(;GM[Gemblo];1[zz])(;GM[Gemblo];1[l6])"
    assert [record.events for record in blksgf.loads(text, on_error="skip")] == [("l6",)]


def test_sgf_wrong_arguments():
    for attempt in (lambda: blksgf.loads(b"x"), lambda: list(blksgf.read(3)), lambda: blksgf.dumps(["x"]),
                    lambda: blksgf.dumps([tg.Record("azul")])):  # fmt: skip
        with pytest.raises(tg.InvalidParameterError):
            attempt()
    for events in (["l6", "l6"], ["?"]):
        with pytest.raises(tg.RecordError):
            blksgf.dumps([tg.Record("gemblo", events=events)])


def test_sgf_encodings(tmp_path):
    assert next(blksgf.read(io.BytesIO(b"\xef\xbb\xbf(;GM[Gemblo])"))).events == ()
    with pytest.raises(tg.RecordError) as caught:
        list(blksgf.read(io.BytesIO(b"\n\xff")))
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("head", "repeated", "tail"),
    [("(;", "a", ""), ("(;A[", "\\", ""), ("(;GM[Gemblo]C", "[x]", ")"), ("", " ", ""), ("(;GM[Gemblo]", "(;)", ")"),
     ("", "()", ""), ("(;GM[Gemblo]RE[", "1,", "])"), ("(;GM[Gemblo]XT[", "\\:", "])"), ("", ";", ""), ("(", ";", ""),
     ("(;GM[", "(", "])"), ("(;GM[Gemblo];1[", "a,", "])")],
)  # fmt: skip
def test_sgf_hostile_is_linear(head, repeated, tail):
    def read(text):
        for _ in blksgf.loads(text, on_error="skip"):
            pass

    expect_linear(read, lambda size: head + repeated * size + tail, 300_000)


@given(st.text(alphabet="()[];\\1238DROBGMgemblo=,l6a \n:", max_size=60))
def test_sgf_any_text(text):
    list(blksgf.loads(text, on_error="yield"))
    list(blksgf.read(io.BytesIO(text.encode()), on_error="yield"))


SAMPLE = blksgf.dumps([record_of("gemblo(players=5)", 1, tags={"a": "b"})])


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 9), st.text(max_size=3)), min_size=1, max_size=3))
def test_sgf_damaged(cuts):
    text = SAMPLE
    for where, length, new in cuts:
        at = int(where * len(text))
        text = text[:at] + new + text[at + length :]
    for record in blksgf.loads(text, on_error="yield"):
        assert isinstance(record, tg.Record | tg.RecordError)


PLAIN_TEXT = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("]\\:[ \n\r;(/,"), max_size=8)
NUMBERS = st.none() | st.lists(st.integers(-(2**53), 2**53), max_size=4).map(tuple)


@given(
    st.lists(PLAIN_TEXT, max_size=4),
    st.dictionaries(st.sampled_from(["name", "x"]) | PLAIN_TEXT, PLAIN_TEXT, max_size=3),
    st.none() | st.builds(tg.RecordResult, NUMBERS, NUMBERS, st.none() | PLAIN_TEXT),
)  # fmt: skip
def test_sgf_is_read_as_it_was_written_or_not_written(names, tags, result):
    params = dict(tg.load_game("gemblo(players=3)").params)
    record = tg.Record("gemblo", params, events=["t5"], players=names, tags=tags, result=result)
    try:
        text = blksgf.dumps([record])
    except tg.RecordError:
        assert len(names) not in (0, 3) or result is not None
        return
    assert list(blksgf.loads(text)) == [record]
    file = io.BytesIO()
    blksgf.write(file, [record])
    file.seek(0)
    assert list(blksgf.read(file)) == [record]


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Cleo", "Dan"], ["x"] * 100])
def test_sgf_names_that_are_not_one_for_each_player(names):
    with pytest.raises(tg.RecordError, match=f"must be 3 names of players or none, not {len(names)}"):
        blksgf.dumps([tg.Record("gemblo", {"players": 3}, players=names)])


def test_sgf_names():
    (record,) = blksgf.loads("(;GM[Gemblo(players=3)]P2[Ben])")
    assert record.players == ("", "Ben", "")
    with pytest.raises(tg.RecordError, match="P4 names a player, but there are 3") as caught:
        list(blksgf.loads("\n(;GM[Gemblo(players=3)]P4[Dan])"))
    assert caught.value.line == 2


@pytest.mark.parametrize(
    "result",
    [tg.RecordResult(()), tg.RecordResult((1,), ()), tg.RecordResult(termination=" x"), tg.RecordResult((2**53,) * 99)],
)
def test_sgf_results_that_would_be_read_as_others(result):
    with pytest.raises(tg.RecordError, match="result"):
        blksgf.dumps([tg.Record("gemblo", result=result)])


def test_errors_hold_nothing_of_what_was_read(tmp_path):
    line = faience(3)[0]
    for found in (
        blksgf.loads("(;)(;GM[Gemblo];1[zz])(;GM[Gemblo(players=9)])(", on_error="yield"),
        ludometer.read([line[:-9], change(line, "moves", 1, "ply", 7), "{"], on_error="yield"),
        tg.read_records(["{", "[]", '{"format":2}'], on_error="yield"),
    ):
        errors = list(found)
        assert len(errors) >= 3
        assert all(error.__traceback__ is None and error.__context__ is None for error in errors)


# ---- ludometer ------------------------------------------------------------------------------------------------------


def faience(seed, moves=10**6):
    """A game as the ludometer project's page writes it, and the events that it stands for."""
    rng = random.Random(seed)
    state = tg.load_game("azul").new_initial_state(seed)
    game = {"format": "faience-game/1", "seed": seed, "human_seat": seed % 2, "think_time_s": 0.5,
            "net": {"run": "r", "checkpoint": None, "elo": 2000}, "moves": [], "deals": []}  # fmt: skip
    rounds = 0
    while not state.is_terminal() and len(game["moves"]) < moves:
        document = state.to_dict()
        if document["round"] > rounds:
            rounds = document["round"]
            game["deals"].append({
                "round": rounds - 1,
                "factories": [[tiles.count(colour) for colour in "BYRKW"] for tiles in document["factories"]],
                "bag": [document["bag"].get(colour, 0) for colour in "BYRKW"],
                "lid": [document["lid"].get(colour, 0) for colour in "BYRKW"],
            })  # fmt: skip
        action = state.random_action(rng)
        source, rest = divmod(action, 30)
        their = (source - 1 if source else 5) * 30 + rest
        game["moves"].append({"ply": len(game["moves"]) + 1, "player": state.to_move, "action": their, "sims": 5})
        state.apply_action(action)
    game["final"] = {"finished": state.is_terminal(), "scores": [state.score(0), state.score(1)], "outcome": None,
                     "rounds": rounds, "exhausted": False}  # fmt: skip
    return json.dumps(game), state


@pytest.mark.parametrize("seed", range(60))
def test_ludometer_games(seed):
    line, state = faience(seed)
    (record,) = ludometer.read([line])
    assert record.replay() == state
    assert record.verify() == []
    assert record.result.scores == (state.score(0), state.score(1))
    assert record.players[seed % 2] == "human"
    assert (record.tags["seed"], record.tags["net_elo"]) == (str(seed), "2000")


def test_ludometer_unfinished():
    line, _ = faience(1, moves=7)
    (record,) = ludometer.read(io.StringIO(line))
    assert (len(record.events), record.result, record.verify()) == (27, None, [])


@pytest.mark.slow
def test_ludometer_order_of_draws_across_a_pour():
    # Long games empty the bag within a factory: what is left in it must come before what is poured.
    poured = 0
    for seed in range(200):
        line, state = faience(seed)
        poured += len(json.loads(line)["deals"]) > 5
        assert [record.replay() for record in ludometer.read([line])] == [state]
    assert poured > 5


def change(line, *path_and_value):
    *path, key, value = path_and_value
    document = json.loads(line)
    at = document
    for step in path:
        at = at[step]
    at[key] = value
    return json.dumps(document)


def test_ludometer_errors():
    line, _ = faience(3)
    bad = [
        (change(line, "format", "faience-game/2"), None),
        (change(line, "moves", 1, "action", 180), None),
        (change(line, "moves", 1, "ply", 7), None),
        (change(line, "moves", 1, "player", 0), 21),
        (change(line, "moves", 1, "action", json.loads(line)["moves"][0]["action"]), 21),
        (change(line, "deals", 0, "factories", 0, [0, 0, 0, 0, 0]), 0),
        (change(line, "deals", 0, "factories", 0, [4, 4, 4, 4, 4]), 4),
        (change(line, "deals", 0, "bag", [0, 0, 0, 0, 0]), 20),
        (change(line, "deals", json.loads(line)["deals"][:1]), ...),
        (change(line, "deals", json.loads(line)["deals"] * 2), None),
        (change(line, "moves", None), None),
        (change(line, "deals", [1]), None),
        (change(line, "final", "scores", [1]), None),
        ("[]", None),
        ("{", None),
        (line[:-5], None),
    ]
    for text, event in bad:
        (error,) = ludometer.read([text], on_error="yield")
        assert isinstance(error, tg.RecordError)
        assert error.line == 1
        assert event is ... or error.event == event
    assert len(list(ludometer.read([line, "{", line], on_error="skip"))) == 2
    with pytest.raises(tg.RecordError) as caught:
        list(ludometer.read([line, "", "{"]))
    assert caught.value.line == 3
    (record,) = ludometer.read([change(line, "final", "scores", [7, 500])])
    assert [problem.path for problem in record.verify()] == ["$.result.scores"]


LINE = faience(3)[0]


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 5), st.binary(max_size=3)), max_size=3))
def test_ludometer_damaged(cuts):
    data = LINE.encode()
    for where, length, new in cuts:
        at = int(where * len(data))
        data = data[:at] + new + data[at + length :]
    for record in ludometer.read(io.BytesIO(data), on_error="yield"):
        assert isinstance(record, tg.Record | tg.RecordError)


@given(st.recursive(st.none() | st.integers() | st.text(max_size=3), lambda x: st.lists(x, max_size=5), max_leaves=9),
       st.sampled_from(["moves", "deals", "final", "net", "human_seat", "seed"]))  # fmt: skip
def test_ludometer_odd_values(value, key):
    for record in ludometer.read([change(LINE, key, value)], on_error="yield"):
        assert isinstance(record, tg.Record | tg.RecordError)


@pytest.mark.parametrize("result", [{"scores": (1, 2)}, {"ranking": (1, 2, 3, 4)}])
def test_sgf_of_another_number_of_players_is_refused(result):
    record = tg.Record("gemblo", {"players": 3}, result=tg.RecordResult(**result))
    with pytest.raises(tg.RecordError, match="must have 3 numbers"):
        blksgf.dumps([record])
