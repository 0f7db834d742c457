"""Records: made, written, read, replayed; and files that hold something else."""

import copy
import dataclasses
import io
import json
import pickle
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilegames as tg
from tests.helpers import GAMES, walk
from tilegames.games import _registered, azul
from tilegames.records.formats import jsonl

FOLDER = Path(__file__).parent / "conformance"


def played(name, seed, **kwargs):
    *_, state = walk(name, seed, **kwargs)
    return state


def some_record(name="azul", seed=1):
    return tg.Record.from_state(played(name, seed), tags={"seed": str(seed)})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("explicit", [False, True])
def test_round_trip(name, explicit):
    state = played(name, 3, explicit=explicit)
    names = [f"Ann é {seat}" for seat in range(state.num_players())]
    record = tg.Record.from_state(state, names, {"date": "2026-11-30"})
    with pytest.raises(tg.RecordError, match=f"names of players or none, not {len(names) + 1}"):
        tg.Record.from_state(state, [*names, "Zoe"])
    again = tg.Record.from_json(record.to_json())
    assert (again, hash(again), again.verify()) == (record, hash(record), [])
    end = again.replay()
    assert (end, end.history(), end.is_seeded()) == (state, state.history(), False)
    assert again.result == tg.RecordResult(state.outcome().scores, state.ranking(), state.outcome().termination)
    assert list(tg.validate_records([record])) == [[]]


@pytest.mark.parametrize("name", GAMES)
def test_replayed_state_can_be_undone(name):
    state = some_record(name).replay()
    while state.can_undo():
        state.undo_action()
    assert state == tg.load_game(name).new_initial_state()


@pytest.mark.parametrize("name", GAMES)
def test_record_of_a_state_that_was_read(name):
    states = [state.clone() for state in walk(name, 5, explicit=True)]
    begun = tg.load_game(name).state_from_dict(states[len(states) // 2].to_dict())
    rng = random.Random(1)
    while not begun.is_terminal():
        begun.apply_action(begun.random_action(rng))
    record = tg.Record.from_state(begun)
    assert record.initial == states[len(states) // 2].to_dict()
    assert tg.Record.from_json(record.to_json()).replay() == begun
    assert (record.verify(), list(tg.validate_records([record]))) == ([], [[]])


def test_record_of_a_sampled_state():
    state = tg.new_game("ingenious", seed=4).resample_from_infostate(0, 1)
    state.play(state.legal_moves[0])
    assert tg.Record.from_state(state).replay() == state


def test_states_are_all_positions_and_independent():
    record = some_record("ingenious")
    states = list(record.states())
    assert len(states) == len(record.events) + 1
    assert [len(state.history()) for state in states] == list(range(len(states)))
    assert states[-1] == record.replay()


def conformance():
    for path in sorted(FOLDER.glob("*.walks.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def test_games_of_others():
    records = [
        tg.Record(
            case["game"], case["params"], events=case["events"],
            result=tg.RecordResult(case["final"]["scores"], case["final"]["ranking"]),
        )
        for case in conformance()
    ]  # fmt: skip
    assert [*tg.validate_records(records)] == [record.verify() for record in records] == [[] for _ in records]


def test_frozen_and_copied():
    record = some_record()
    for attempt in (lambda: setattr(record, "game", "x"), lambda: record.tags.update(a="b")):
        with pytest.raises((dataclasses.FrozenInstanceError, AttributeError)):
            attempt()
    assert copy.copy(record) == copy.deepcopy(record) == pickle.loads(pickle.dumps(record)) == record
    assert dataclasses.replace(record, tags={}) != record


def test_initial_document_is_a_copy():
    document = tg.new_game("azul", seed=1).to_dict()
    record = tg.Record("azul", initial=document)
    document["players"][0]["score"] = 77
    assert record.initial["players"][0]["score"] == 0


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"game": 3}, "$.game"),
        ({"game": "azul(players=3)"}, "$.game"),
        ({"params": []}, "$.params"),
        ({"params": {"players": 2.0}}, "$.params.players"),
        ({"params": {"players": 1 << 80}}, "$.params.players"),
        ({"rules_version": True}, "$.rules_version"),
        ({"players": "ab"}, "$.players"),
        ({"players": ["\ud800"]}, "$.players[0]"),
        ({"players": ["x" * 1000]}, "$.players[0]"),
        ({"tags": {"a": 1}}, "$.tags.a"),
        ({"tags": {"x" * 1000: ""}}, "$.tags"),
        ({"tags": {str(i): "" for i in range(101)}}, "$.tags"),
        ({"initial": 1}, "$.initial"),
        ({"initial": {"a": float("nan")}}, "$.initial"),
        ({"initial": {"a": {1}}}, "$.initial"),
        ({"events": "CB1"}, "$.events"),
        ({"events": ["CB1", 1]}, "$.events[1]"),
        ({"events": ["x" * 101]}, "$.events[0]"),
        ({"events": ["\udcff"]}, "$.events[0]"),
        ({"result": []}, "$.result"),
        ({"result": {"scores": [1.5, 2]}}, "$.result.scores[0]"),
        ({"result": {"scores": 1}}, "$.result.scores"),
        ({"result": {"termination": 1}}, "$.result.termination"),
        ({"result": {"winner": 1}}, "$.result"),
    ],
)
def test_wrong_fields(changes, path):
    with pytest.raises(tg.RecordError) as caught:
        tg.Record(**({"game": "azul"} | changes))
    assert [problem.path for problem in caught.value.problems] == [path]
    document = {"format": 1, "game": "azul", "params": {}, "rules_version": 1, "events": []} | changes
    with pytest.raises(tg.RecordError) as read:
        tg.Record.from_dict(document)
    assert (read.value.problems, read.value.event) == (caught.value.problems, caught.value.event)
    assert (read.value.event is not None) == path.startswith("$.events[")
    assert str(pickle.loads(pickle.dumps(read.value))) == str(read.value)


def test_all_problems_of_a_document():
    with pytest.raises(tg.RecordError) as caught:
        tg.Record.from_dict({"format": "1", "game": 1, "extra": 2, "events": [None]})
    assert [problem.path for problem in caught.value.problems] == ["$", "$", "$", "$.format", "$.game", "$.events[0]"]


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "1" * 5000, "[" * 100_000, '{"a":' * 50_000, '{"format":1,"format":1}', "NaN",
        '{"format": 1e999}', b"\xff\xfe", b"\xed\xa0\x80", "\ufeff{}", '{"format":' + "9" * 4000 + "}",
        '{"format":' + "9" * 5000 + "}", '{"format": -1}', "{} {}", "\x00",
    ],
)  # fmt: skip
def test_no_record(text):
    with pytest.raises(tg.RecordError) as caught:
        tg.Record.from_json(text)
    assert caught.value.problems
    assert len(str(caught.value)) < 1000


def test_newer_format():
    with pytest.raises(tg.RecordError, match="newer"):
        tg.Record.from_json('{"format": 2, "anything": "else"}')


def test_a_record_has_the_rules_of_this_library_unless_it_says_so():
    """A version that raises its rules refuses older records, not those that are made with it."""
    versions = {name: tg.load_game(name).rules_version for name in tg.games()}
    assert {name: tg.Record(name).rules_version for name in versions} == versions
    assert versions["gembatan"] == 2
    assert tg.Record("gembatan").replay() == tg.load_game("gembatan").new_initial_state()
    assert tg.Record("nim").rules_version == 1
    old = tg.Record("gembatan", rules_version=1)
    with pytest.raises(tg.RecordError, match="with version 1 of the rules of gembatan; this library has version 2"):
        old.replay()
    assert [problem.path for problem in old.verify()] == ["$.rules_version"]


def test_other_rules_unknown_games_and_parameters():
    for record, path in (
        (tg.Record("azul", rules_version=99), "$.rules_version"),
        (tg.Record("nim"), "$.game"),
        (tg.Record("azul", {"players": 9}), "$.params"),
        (tg.Record("azul", {"players": True}), "$.params"),
        (tg.Record("azul", {"self": 1}), "$.params"),
        (tg.Record("azul", initial={}), "$.initial"),
    ):
        assert {problem.path for problem in record.verify()} == {path}
        assert [*tg.validate_records([record])] == [record.verify()]
        with pytest.raises(tg.RecordError):
            record.replay()


def test_a_game_that_is_registered_later():
    record = tg.Record("azul_later", events=["+B"])
    assert [problem.path for problem in record.verify()] == ["$.game"]
    tg.register_game("azul_later", azul.AzulGame)
    try:
        assert record.verify() == []
    finally:
        del _registered["azul_later"]


def test_first_illegal_event_and_all_that_are_no_moves():
    record = some_record()
    events = list(record.events)
    events[25] = "CB1 x"
    events[40] = "zzz"
    assert [(p.event, p.verdict) for p in tg.Record("azul", events=events).verify()] == [(25, None), (40, None)]
    events = list(record.events)
    events[3] = "5WF"
    problems = tg.Record("azul", events=events, result=record.result).verify()
    assert [(p.event, p.verdict.reason) for p in problems] == [(3, tg.Reason.CHANCE_NODE)]
    events = [*record.events, "CB1"]
    (problem,) = dataclasses.replace(record, events=events).verify()
    assert (problem.event, problem.verdict.reason, problem.verdict.rule) == (len(events) - 1, "game_over", "4.10")
    with pytest.raises(tg.RecordError) as caught:
        dataclasses.replace(record, events=events).replay()
    assert (caught.value.event, caught.value.verdict) == (problem.event, problem.verdict)


def test_stated_result():
    record = some_record()
    scores = tuple(score + 1 for score in record.result.scores)
    for result, paths in (
        (tg.RecordResult(scores=scores), ["$.result.scores"]),
        (tg.RecordResult((1,), (1, 1, 1), "x"), ["$.result.scores", "$.result.ranking"]),
        (tg.RecordResult(ranking=(9, 9), termination="x"), ["$.result.ranking", "$.result.termination"]),
        (None, []),
        (tg.RecordResult(), []),
    ):
        changed = dataclasses.replace(record, result=result)
        assert [problem.path for problem in changed.verify()] == paths
    unfinished = dataclasses.replace(record, events=record.events[:-1])
    assert [problem.path for problem in unfinished.verify()] == ["$.result"]
    assert [p.path for p in dataclasses.replace(record, players=["Ann"]).verify()] == ["$.players"]


def test_thousands_of_problems_are_not_told():
    problems = tg.Record("azul", events=["no"] * 5000).verify()
    assert [problem.event for problem in problems] == [*range(200), None]
    assert problems[-1].message == "there are more problems than these 200."
    assert len(tg.Record("azul", events=["no"] * 200).verify()) == 200
    with pytest.raises(tg.RecordError) as caught:
        tg.Record.from_dict({str(number): 0 for number in range(10**5)})
    assert (len(caught.value.problems), caught.value.problems[-1].message) == (201, problems[-1].message)


# ---- files ----------------------------------------------------------------------------------------------------------


def test_a_file_of_every_kind(tmp_path):
    path = tmp_path / "games.jsonl"
    records = [some_record(name, seed) for seed in range(-(-108 // len(GAMES))) for name in GAMES]
    assert tg.write_records(path, records[:100]) == 100
    assert tg.write_records(path, iter(records[100:]), append=True) == len(records) - 100
    assert list(tg.read_records(path)) == list(tg.read_records(str(path), verify=True)) == records
    assert not any(tg.validate_records(tg.read_records(path)))
    assert path.read_bytes().isascii()


def test_open_files():
    records = [some_record(seed=seed) for seed in range(3)]
    for file in (io.StringIO(), io.BytesIO()):
        tg.write_records(file, records)
        file.seek(0)
        assert list(tg.read_records(file)) == records
        assert not file.closed


def test_blank_lines_byte_order_mark_and_line_ends(tmp_path):
    line = some_record().to_json().encode()
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + line + b"\r\n\n   \n" + line)
    assert len(list(tg.read_records(path))) == 2
    assert len(list(tg.read_records(io.StringIO("\ufeff\n" + line.decode())))) == 1


def test_append_after_a_cut_line(tmp_path):
    path = tmp_path / "x.jsonl"
    record = some_record()
    path.write_text(record.to_json()[:-20])
    tg.write_records(path, [record], append=True)
    with pytest.raises(tg.RecordError) as caught:
        list(tg.read_records(path))
    assert caught.value.line == 1
    assert list(tg.read_records(path, on_error="skip")) == [record]


def test_a_bad_line_loses_nothing_before_it():
    record = some_record()
    text = record.to_json()
    edited = text.replace(f'"{record.events[30]}"', '"5WF"', 1) if record.events[30] != "5WF" else text
    lines = [text, "", text[: len(text) // 2], edited, '{"format":1,"events":[1]}', text]
    found = list(tg.read_records(lines, on_error="yield", verify=True))
    assert [found[0], found[-1]] == [record, record]
    assert [(error.line, error.event is None) for error in found[1:-1]] == [(3, False), (4, False), (5, False)]
    assert found[2].verdict is not None
    reader = tg.read_records(lines)
    assert next(reader) == record
    with pytest.raises(tg.RecordError):
        next(reader)
    found = tg.validate_records(tg.read_records(lines, on_error="yield"))
    assert [len(problems) for problems in found] == [0, 1, 1, 4, 0]


def test_long_lines_are_not_held(monkeypatch):
    monkeypatch.setattr(jsonl, "MAX_LINE_BYTES", 5000)
    asked = []

    class File(io.BytesIO):
        def readline(self, size=-1):
            asked.append(size)
            return super().readline(size)

    line = some_record().to_json().encode()[:4000]
    good = some_record("gemblo").to_json().encode()
    assert len(good) < 5000
    file = File(good + b"\n" + line * 100 + b"\n" + good + b"\n" + b" " * 5000 + b"\n" + line * 10)
    found = list(tg.read_records(file, on_error="yield"))
    assert [getattr(each, "line", None) for each in found] == [None, 2, None, 5]
    assert 0 < max(asked) <= 1 << 16
    assert [e.line for e in tg.read_records(["x" * 6000], on_error="yield")] == [1]


def test_wrong_arguments(tmp_path):
    for attempt in (
        lambda: list(tg.read_records(3)), lambda: list(tg.read_records(b"x")), lambda: list(tg.read_records([1])),
        lambda: tg.read_records("x", on_error="no"), lambda: tg.write_records(3, []),
        lambda: tg.write_records(io.StringIO(), [], append=True), lambda: tg.write_records(tmp_path / "y", ["x"]),
        lambda: tg.Record.from_state("x"), lambda: [*tg.validate_records(["x"])], lambda: tg.validate_records([], 0),
    ):  # fmt: skip
        with pytest.raises(tg.InvalidParameterError):
            attempt()
    with pytest.raises(FileNotFoundError):
        list(tg.read_records(tmp_path / "none"))
    with pytest.raises(tg.RecordError):
        list(tg.read_records(io.TextIOWrapper(io.BytesIO(b"\xff\xff"), "utf-8")))


# ---- anything at all ------------------------------------------------------------------------------------------------

SEEDS = [some_record(name).to_json() for name in GAMES[::5]]


def read_all(data):
    """Reading never fails with anything but our errors, and never in silence."""
    found = list(tg.read_records(io.BytesIO(data), on_error="yield"))
    for record, problems in zip(found, tg.validate_records(found), strict=True):
        if isinstance(record, tg.RecordError):
            assert problems
            assert record.line >= 1
        else:
            assert problems == record.verify()
            assert tg.Record.from_json(record.to_json()) == record
            assert all(isinstance(str(problem), str) for problem in problems)


@given(st.binary(max_size=300))
def test_any_bytes(data):
    read_all(data)


CUTS = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 0.2), st.binary(max_size=4)), max_size=4)


@given(st.sampled_from(SEEDS), CUTS)
def test_damaged_bytes(text, cuts):
    data = text.encode()
    for where, length, new in cuts:
        at = int(where * len(data))
        data = data[:at] + new + data[at + int(length * 30) :]
    read_all(data)


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6), st.sampled_from(["+B", "l6"])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=9), inner, max_size=4)),
    max_leaves=10,
)


@given(st.sampled_from(SEEDS), st.data())
def test_damaged_documents(text, data):
    document = json.loads(text)
    for _ in range(data.draw(st.integers(1, 3))):
        at = document
        while isinstance(at, dict | list) and at:
            key = data.draw(st.sampled_from([*at] if isinstance(at, dict) else range(len(at))))
            if not isinstance(at[key], dict | list) or data.draw(st.booleans()):
                at[key] = data.draw(VALUES)
                break
            at = at[key]
    read_all(json.dumps(document).encode())


def test_games_with_tables_are_recorded():
    tables = {"tiles": {"RG-B": 20}, "gems": {"RB": 12, "GG": 8}}
    state = tg.new_game("gembatan", components=tables, seed=1)
    for number in range(20):
        if not state.is_terminal():
            state.apply_action(state.random_action(number))
    record = tg.Record.from_json(tg.Record.from_state(state).to_json())
    assert record.verify() == []
    assert record.replay() == state
    assert record.get_game() == state.get_game()


def test_a_file_is_filtered_into_itself(tmp_path):
    path = tmp_path / "games.jsonl"
    assert tg.write_records(path, [tg.Record("azul")] * 5) == 5
    with path.open("a") as file:
        file.write("cut off {\n")
    assert tg.write_records(path, tg.read_records(path, on_error="skip")) == 5
    before = path.read_bytes()
    with pytest.raises(tg.InvalidParameterError):
        tg.write_records(path, [tg.Record("azul"), 5])
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["games.jsonl"]


def test_a_record_shares_nothing():
    state = tg.load_game("azul").state_from_dict(tg.new_game("azul", seed=1).to_dict())
    record = tg.Record.from_state(state)
    record.to_dict()["initial"]["bag"]["B"] = 0
    assert record.verify() == []


@pytest.mark.parametrize("wrong", [None, 5, "x", {}, tg.Record("azul")])
def test_what_holds_no_records(wrong, tmp_path):
    with pytest.raises(tg.InvalidParameterError):
        tg.write_records(tmp_path / "x", wrong)
    with pytest.raises(tg.InvalidParameterError):
        list(tg.validate_records(wrong))


@pytest.mark.parametrize("wrong", [10**15, 5, None, [1], {}])
def test_what_is_no_text(wrong):
    with pytest.raises(tg.RecordError):
        tg.Record.from_json(wrong)
    with pytest.raises(tg.InvalidStateError):
        tg.load_game("azul").parse_state(wrong)
