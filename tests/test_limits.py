"""Limits at their edges: the last value that is allowed, and the first that is not."""

import io
import json

import pytest

import tilegames as tg
from tilegames.records.formats import blksgf, ludometer

STATE = tg.new_game("gemblo", players=3)
RECORD = {"format": 1, "game": "gemblo", "params": {"players": 3}, "rules_version": STATE.get_game().rules_version,
          "events": []}  # fmt: skip
DEAL = {"factories": [[4, 0, 0, 0, 0]] * 5}
LINE = {"format": "faience-game/1", "deals": [DEAL], "moves": []}


def record(**fields):
    return tg.Record.from_dict({**RECORD, **fields})


def problem(call, *args, **kwargs):
    """The only problem that a reader names."""
    with pytest.raises((tg.RecordError, tg.InvalidStateError)) as caught:
        call(*args, **kwargs)
    (found,) = caught.value.problems
    return str(found)


# ---- arguments ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call",
    [
        lambda threads: tg.perft(STATE, 1, threads=threads),
        lambda threads: len(tg.playouts(STATE, 1, threads=threads)),
        lambda threads: len(list(tg.validate_records([record()], threads=threads))),
        lambda threads: tg.VectorState("azul", 1, threads=threads).n,
    ],
    ids=["perft", "playouts", "validate_records", "VectorState"],
)
def test_threads(call):
    assert call(1) == call(1024) > 0
    for wrong in (0, 1025):
        with pytest.raises(tg.InvalidParameterError, match="threads must be an integer from 1 to 1024"):
            call(wrong)


@pytest.mark.parametrize(
    ("name", "low", "high", "call"),
    [
        ("depth", 0, 1000, lambda n: tg.perft(tg.Record("azul", {"max_rounds": 1}).replay(), n)),
        ("batch", 1, 10_000, lambda n: list(tg.selfplay("azul", 0, max, batch=n))),
        ("in_flight", 1, 1 << 20, lambda n: list(tg.selfplay("azul", 0, max, in_flight=n))),
        ("n", 0, 1 << 40, lambda n: next(tg.selfplay("azul", n, lambda state, rng: state.legal_action_at(0)), None)),
    ],
)
def test_whole_numbers(name, low, high, call):
    for right in (low, high):
        call(right)
    for wrong in (low - 1, high + 1):
        with pytest.raises(tg.InvalidParameterError, match=f"{name} must be an integer from {low} to {high}"):
            call(wrong)


# ---- records --------------------------------------------------------------------------------------------------------

TEXTS = [
    ("$.players[0]", 200, lambda text: {"players": [text, "b", "c"]}),
    ("$.tags.a", 2000, lambda text: {"tags": {"a": text}}),
    ("$.params.a", 2000, lambda text: {"params": {"a": text}}),
    ("$.tags", 100, lambda text: {"tags": {text: ""}}),
    ("$.params", 100, lambda text: {"params": {text: 1}}),
    ("$.game", 100, lambda text: {"game": text}),
    ("$.events[1]", 100, lambda text: {"events": ["t5", text]}),
    ("$.result.termination", 100, lambda text: {"result": {"termination": text}}),
]


@pytest.mark.parametrize(("path", "longest", "fields"), TEXTS, ids=[path for path, _, _ in TEXTS])
@pytest.mark.parametrize("letter", ["x", "ä", "\U0001f600"])
def test_lengths_of_texts(path, longest, fields, letter):
    if path == "$.game" and letter != "x":
        pytest.skip("Names of games are ASCII.")
    for length in (0 if path != "$.game" else 1, longest):
        record(**fields(letter * length))
    wrong = f"{path}: must have at most {longest} characters, not {longest + 1}."
    assert problem(record, **fields(letter * (longest + 1))) == wrong


def test_numbers_of_entries():
    for name in ("tags", "params"):
        record(**{name: {f"k{i}": "" for i in range(100)}})
        wrong = problem(record, **{name: {f"k{i}": "" for i in range(101)}})
        assert wrong == f"$.{name}: must have at most 100 entries, not 101."
    for fields, path in (({"players": [""] * 101}, "players"), ({"result": {"scores": [1] * 101}}, "result.scores"),
                         ({"result": {"ranking": [1] * 101}}, "result.ranking")):  # fmt: skip
        assert problem(record, **fields) == f"$.{path}: must have 0 to 100 items, not 101."
    record(players=[""] * 100, result={"scores": [1] * 100, "ranking": [1] * 100})


def test_numbers_in_records():
    most = 1 << 53
    for number in (-most, most):
        record(result={"scores": [number]}, params={"a": number}, initial={"a": number})
    for number in (-most - 1, most + 1):
        shown = f"must be from {-most} to {most}, not {number}."
        assert problem(record, result={"scores": [number]}) == f"$.result.scores[0]: {shown}"
        assert problem(record, params={"a": number}) == f"$.params.a: {shown}"
        assert "must hold integers" in problem(record, initial={"a": number})
    assert record(rules_version=most).rules_version == most
    for number in (0, most + 1):
        assert problem(record, rules_version=number) == f"$.rules_version: must be from 1 to {most}, not {number}."


def test_number_of_events():
    most = 1 << 22
    assert len(record(events=["t5"] * most).events) == most
    assert problem(record, events=["t5"] * (most + 1)) == f"$.events: must have 0 to {most} items, not {most + 1}."


def test_size_of_an_initial_document():
    most = 1 << 20
    for text in ("x", "ä"):
        right = {"a": text * (most - len('{"a": ""}'))}
        assert record(initial=right).initial == right
        wrong = f"$.initial: must have at most {most} characters as JSON, not {most + 1}."
        assert problem(record, initial={"a": right["a"] + "x"}) == wrong


def test_depth_of_documents():
    def nested(levels):
        return "[" * levels + "]" * levels

    load = tg.load_game("azul").parse_state
    assert problem(load, nested(51)) == "$: is nested deeper than 50 levels."
    assert problem(load, nested(50)) == "$: must be an object, not a list."


def test_number_of_problems():
    load = tg.load_game("azul").state_from_dict
    full = tg.new_game("azul", seed=1).to_dict()

    def problems(count):
        with pytest.raises(tg.InvalidStateError) as caught:
            load({**full, **dict.fromkeys(map(str, range(count)), 0)})
        return caught.value.problems

    assert len(problems(199)) == 199
    assert len(problems(200)) == 200
    for count in (201, 1000):
        assert len(problems(count)) == 201
        assert problems(count)[-1].message == "there are more problems than these 200."


def test_problems_of_a_record():
    def problems(count):
        return record(events=["no"] * count).verify()

    assert [len(problems(count)) for count in (199, 200, 201, 5000)] == [199, 200, 201, 201]
    assert problems(201)[-1].message == "there are more problems than these 200."


@pytest.mark.parametrize("more", [0, 1])
def test_events_that_are_looked_at_after_the_first_that_cannot_be_played(more):
    events = ["t5", "t5", *["t20"] * (4096 + more)]
    found = [(each.event, each.message) for each in record(events=events).verify()]
    assert found[0] == (1, "'t5': Cell t5 is covered already.")
    late = "from event 4098 on, 1 events were not checked."
    assert found[1:] == ([(None, late)] if more else [])


@pytest.mark.parametrize("encode", [str, str.encode])
def test_length_of_a_line(encode):
    text = json.dumps(RECORD)
    right = text + " " * ((1 << 24) - len(text))
    ended = right + "\n"
    for lines in ([encode(right)], [encode(ended)], io.BytesIO(ended.encode()), io.StringIO(ended)):
        assert list(tg.read_records(lines)) == [record()]
    for lines in ([encode(" " + right + " ")], io.BytesIO(right.encode() + b" \n"), io.StringIO(right + " \n")):
        with pytest.raises(tg.RecordError, match="longer than 16777216 bytes"):
            list(tg.read_records(lines))


def test_a_record_that_nobody_could_read_is_not_written(monkeypatch):
    length = len(record().to_json())
    monkeypatch.setattr("tilegames.records.formats.jsonl.MAX_LINE_BYTES", length)
    assert tg.write_records(io.StringIO(), [record()]) == 1
    monkeypatch.setattr("tilegames.records.formats.jsonl.MAX_LINE_BYTES", length - 1)
    with pytest.raises(tg.RecordError, match=f"more than {length - 1} bytes"):
        tg.write_records(io.StringIO(), [record()])


def test_keys_before_the_events_of_a_damaged_record():
    def damaged(keys):
        text = "{" + "".join(f'"k{i}":0,' for i in range(keys)) + '"events":["t5","t'
        return problem(tg.Record.from_json, text)

    assert damaged(99).startswith("$.events[1]: ")
    assert damaged(100).startswith("$: ")


# ---- SGF ------------------------------------------------------------------------------------------------------------


def sgf(text):
    (found,) = blksgf.loads(text)
    return found


def test_sgf():
    for depth, right in ((1000, True), (1001, False)):
        text = "(;GM[Gemblo]" + "(;" * (depth - 1) + ")" * depth
        if right:
            assert sgf(text).events == ()
        else:
            with pytest.raises(tg.RecordError, match="deeper than 1000"):
                sgf(text)
    assert sgf("(;GM[Gemblo]RE[1/1/" + "x" * 96 + " " * 900 + "])").result.termination == "x" * 96
    assert sgf("(;GM[Gemblo]RE[1/1/" + "x" * 96 + " " * 901 + "])").result is None
    for version, message in (("9" * 9, "version 999999999"), ("9" * 10, "RV must be a number")):
        with pytest.raises(tg.RecordError, match=message):
            sgf(f"(;GM[Gemblo]RV[{version}])")
    for number, right in (("9" * 16, True), ("9" * 17, False)):
        text = f"(;GM[Gemblo]RE[{number[:15]}/1/x]RV[1])" if right else f"(;GM[Gemblo]RE[{number}/1/x])"
        assert (sgf(text).result is not None) == right


def test_size_of_sgf(monkeypatch):
    text = "(;GM[Gemblo])"
    assert blksgf.MAX_FILE_BYTES == 1 << 26
    for size, count in ((len(text), 1), (len(text) - 1, 0)):
        monkeypatch.setattr(blksgf, "MAX_FILE_BYTES", size)
        for file in (io.StringIO(text), io.BytesIO(text.encode())):
            found = list(blksgf.read(file, on_error="yield"))
            assert [isinstance(each, tg.Record) for each in found] == [bool(count)]


# ---- ludometer ------------------------------------------------------------------------------------------------------


def ludo(**fields):
    (found,) = ludometer.read([json.dumps({**LINE, **fields})], on_error="yield")
    return found


def test_numbers_in_ludometer_lines():
    final = {"finished": True, "scores": [-1000, 1000]}
    assert ludo(final=final, seed="x" * 1001).result.scores == (-1000, 1000)
    assert ludo(seed="x" * 1001).tags["seed"] == "x" * 1000
    for wrong in (-1001, 1001):
        found = ludo(final={"finished": True, "scores": [0, wrong]})
        assert str(found.problems[0]) == f"$.final.scores[1]: must be from -1000 to 1000, not {wrong}."
    for name, most in (("moves", 2000), ("deals", 200)):
        found = ludo(**{name: [{}] * (most + 1)})
        assert str(found.problems[0]) == f"$.{name}: must have 0 to {most} items, not {most + 1}."
        assert "items" not in ludo(**{name: [{}] * most}).problems[0].message
    for move, wrong in (({"player": 2, "action": 0}, "$.moves[0].player: must be from 0 to 1, not 2."),
                        ({"player": 0, "action": 180}, "$.moves[0].action: must be from 0 to 179, not 180."),
                        ({"player": 0, "action": 0, "ply": 2}, "$.moves[0].ply: must be from 1 to 1, not 2.")):
        assert str(ludo(moves=[move]).problems[0]) == wrong
    for fields, wrong in (({"round": 1}, "round: must be from 0 to 0, not 1."),
                          ({"bag": [21, 0, 0, 0, 0]}, "bag[0]: must be from 0 to 20, not 21."),
                          ({"factories": [[5, 0, 0, 0, 0]] * 5}, "factories[0][0]: must be from 0 to 4, not 5.")):
        assert str(ludo(deals=[{**DEAL, **fields}]).problems[0]) == f"$.deals[0].{wrong}"


def test_messages_of_the_ludometer_reader():
    bag, lid = [0, 20, 20, 20, 20], [0] * 5
    move = {"player": 0, "action": 4}

    def message(**fields):
        found = ludo(**{"moves": [move], **fields})
        return (found.message, found.event) if isinstance(found, tg.RecordError) else None

    assert message() is message(deals=[{**DEAL, "bag": bag, "lid": lid}]) is None
    assert message(deals=[{**DEAL, "bag": [1, 19, 20, 20, 20]}]) == (
        "round 1: after the deal the bag holds [0, 20, 20, 20, 20], not [1, 19, 20, 20, 20].", 20,
    )  # fmt: skip
    assert message(deals=[{**DEAL, "lid": [0, 0, 3, 0, 0]}]) == (
        "round 1: after the deal the lid holds [0, 0, 0, 0, 0], not [0, 0, 3, 0, 0].", 20,
    )  # fmt: skip
    assert message(moves=[{"player": 1, "action": 4}]) == ("move 1 is by player 1, but it is the turn of player 0.", 20)
    assert message(moves=[move, move]) == ("move 2 is by player 0, but it is the turn of player 1.", 21)
    assert message(deals=[DEAL, DEAL]) == ("there are 2 deals, but only 1 rounds.", 21)
    assert message(deals=[]) == ("the deal of round 1 is missing.", 0)
    few = [*[[4, 0, 0, 0, 0]] * 4, [3, 0, 0, 0, 0]]
    assert message(deals=[{"factories": few}]) == (
        "round 1 cannot be dealt as stated: factory 5 does not fit.", 19,
    )  # fmt: skip
    many = [*[[4, 0, 0, 0, 0]] * 4, [4, 1, 0, 0, 0]]
    assert message(deals=[{"factories": many}])[0].endswith("factory 5 does not fit.")
    assert message(moves=[{"player": 0, "action": 6}]) == ("move 1, 1Y1: Factory 1 holds no yellow tiles.", 20)
