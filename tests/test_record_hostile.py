"""Hostile records: each is refused quickly, in few words, with the place of the mistake."""

import io
import itertools
import json
import random
import time
import tracemalloc
from contextlib import suppress
from importlib import import_module

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilegames as tg
from tests.helpers import GAMES, NAMES, walk
from tilegames.errors import InvalidStateError, Problem
from tilegames.records import truncation as damage
from tilegames.records.formats import blksgf, ludometer

HEAD = '{"format":1,"game":"%s","params":{},"rules_version":1,"events":['
SIZE = 1 << 20
HUGE = 10**5000


def some_record(name="azul", seed=1):
    *_, state = walk(name, seed)
    return tg.Record.from_state(state)


# ---- time and memory ------------------------------------------------------------------------------------------------


def events(name, *texts):
    """A line that is filled with some events."""
    inside = ",".join(map(json.dumps, texts))
    return HEAD % name + ",".join([inside] * (SIZE // len(inside))) + "]}"


def keys(before, after):
    """A line that is filled with keys."""
    return before + ",".join(f'"{number:x}":1' for number in range(SIZE // 9)) + after


LINES = {
    **{f"{name} {text!r}": events(name, text)
       for name in NAMES for text in ("", "x", "é", "+", "1B4 " * 25)},
    "moves": events("azul", "1B4"),
    "after a wrong one": events("azul", "1B4").replace("1B4", "x", 1),
    "different": HEAD % "azul" + ",".join(f'"{number:x}"' for number in range(SIZE // 8)) + "]}",
    "spelt differently": HEAD % "azul" + ",".join(f'"1B{" " * (n % 80)}4"' for n in range(SIZE // 45)) + "]}",
    "numbers": events("azul", 1),
    "objects": events("azul", {"a": 1}),
    "half pairs": events("azul", "\ud800"),
    "one too long": events("azul", "é").replace("é", "x" * 101, 1),
    "unknown keys": keys("{", "}"),
    "keys twice": "{" + '"a":1,' * (SIZE // 6) + '"a":1}',
    "parameters": keys(HEAD % "azul" + '],"params":{', "}}").replace('"params":{},', "", 1),
    "tags": keys(HEAD % "azul" + '],"tags":{', "}}"),
    "result": keys(HEAD % "azul" + '],"result":{', "}}"),
    "scores": HEAD % "azul" + '],"result":{"scores":[' + "1," * (SIZE // 2) + "1]}}",
    "names": HEAD % "azul" + '],"players":[' + "1," * (SIZE // 2) + "1]}",
    "initial": keys(HEAD % "azul" + '],"initial":{', "}}"),
    "initial bag": keys(HEAD % "azul" + '],"initial":{"bag":{', "}}}"),
    "initial lists": HEAD % "azul" + '],"initial":{"factories":[' + "[]," * (SIZE // 3) + "[]]}}",
    "initial numbers": HEAD % "azul" + '],"initial":{"factories":[' + "1," * (SIZE // 2) + "1]}}",
    "initial digits": HEAD % "azul" + '],"initial":{"a":"' + "1" * SIZE + '"}}',
    "cut": events("azul", "1B4")[:-1],
    "cut in an event": HEAD % "azul" + '"' + "x" * SIZE,
    "escapes": HEAD % "azul" + '"' + "\\\\" * (SIZE // 2),
    "cut after escapes": events("azul", '"')[:-1],
    "cut after numbers": events("azul", 1)[:-1],
    "cut after values": '{"a":' + "[]," * 3 + "[" + "[]," * (SIZE // 3),
    "long key": '{"' + "a" * SIZE,
    "spaces": HEAD % "azul" + " " * SIZE,
}  # fmt: skip


@pytest.mark.parametrize("name", LINES)
def test_long_lines_take_little_longer_than_to_be_parsed(name):
    begin = time.process_time()
    with suppress(ValueError):
        json.loads(LINES[name])
    parsed = time.process_time() - begin
    begin = time.process_time()
    ((problem, *others),) = tg.validate_records(tg.read_records([LINES[name]], on_error="yield"))
    assert time.process_time() - begin < 0.3 + 20 * parsed
    assert len(others) <= 200
    assert len(str(problem)) < 500


@pytest.mark.parametrize("name", NAMES)
def test_of_a_document_the_first_problems_are_told(name):
    document = tg.new_game(name, seed=1).to_dict() | {f"{number:x}": 0 for number in range(SIZE // 9)}
    begin = time.process_time()
    with pytest.raises(tg.InvalidStateError) as caught:
        tg.load_game(name).state_from_dict(document)
    assert time.process_time() - begin < 0.3
    assert len(caught.value.problems) == 201
    assert caught.value.problems[-1] == Problem("$", "there are more problems than these 200.")


def test_what_was_not_looked_at_is_said():
    problems = tg.Record("gemblo", events=["l6", "l6", "no", *["l6"] * 9998, "no"]).verify()
    assert [problem.event for problem in problems] == [1, 2, None]
    assert problems[-1].path == "$.events"
    assert "from event 4098 on, 5904 events were not checked" in problems[-1].message


@pytest.mark.parametrize(
    "changes",
    [
        {"initial": {"x": ["a" * 50] * 10_000}}, {"tags": {str(number): "x" * 2000 for number in range(100)}},
        {"events": ["+B"] * 20_000}, {"players": ["x" * 200] * 100},
    ],
)  # fmt: skip
@pytest.mark.parametrize("threads", [1, 2])
def test_large_records_are_held_a_few_at_a_time(changes, threads):
    record = tg.Record(**{"game": "azul"} | changes)
    size = len(record.to_json())
    taken = 0

    def source():
        nonlocal taken
        for _ in range(200):
            taken += 1
            yield record

    found = tg.validate_records(source(), threads)
    next(found)
    assert taken * size <= (threads + 2) * (import_module("tilegames.bulk.validation").CHUNK_SIZE + size) * 1.2
    found.close()


@pytest.mark.slow
def test_memory_for_a_file_of_large_records():
    line = tg.Record("azul", initial={"x": [[]] * 100_000}).to_json()
    tracemalloc.start()
    problems = [*tg.validate_records(tg.read_records(itertools.repeat(line, 12)))]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert all(problems)
    assert peak < 50e6


# ---- where it breaks off --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("name", ["azul", "gembatan", "gemblo(players=5)"])
def test_every_place_where_a_line_may_be_cut(name, indent):
    record = some_record(name)
    text = json.dumps(record.to_dict(), indent=indent)
    begin, end = text.index("[", text.index('"events"')) + 1, text.index("]", text.index('"events"'))
    for at in sorted(random.Random(1).sample(range(1, len(text)), 300)):
        cut = text[:at]
        for given_text in (cut, cut.encode(), cut + "\x00", cut.encode() + b"\xff"):
            with pytest.raises(tg.RecordError) as caught:
                tg.Record.from_json(given_text)
        if begin <= at <= end:
            complete = text[begin:at].count('"') // 2
            assert caught.value.event == complete
            assert f"complete events before it: {complete}." in str(caught.value)
            assert caught.value.problems[0].path == f"$.events[{complete}]"
        else:
            assert caught.value.event is None


@pytest.mark.parametrize(
    ("inside", "event"),
    [
        ("", 0), ('"a"', 1), ('"a",', 1), ('"a", "b', 1), ('"a",,"b"]}', 1), ('"a" "b"]}', 1), ('"a",]}', 1),
        ('"a","\\"","\\\\",x]}', 3), ('"a","\\"b', 1), ('"a",2,["x"', 1), ('"a",{"b":["c"]},', 1), ('"\\u00e9",', 1),
        ('"a",NaN]}', 1), ('"a",{"x":1,"x":2}]}', 1), ('"a",' + "[" * 10**5, 1),
        ('"a",' + "[" * 60 + "]" * 60 + "]}", 1), ('"a","\n"]}', 1),
        ('"a,\\"b","c",tru]}', 2), ('"a",' + "9" * 5000 + "]}", 1), ("]", None), ("],", None),
        ('"a"],"tags":{"x', None), ('"a"],"format":2}', None), (']}{"events":["x",', None), ("]}]", None),
    ],
)  # fmt: skip
def test_the_event_where_the_json_breaks_off(inside, event):
    for head in ('{"format":1,"events":[', ' {"tags" : {"events":["x"]}, "players":["a\\"]"],\t"events" : [ '):
        with pytest.raises(tg.RecordError) as caught:
            tg.Record.from_json(head + inside)
        assert caught.value.event == event
        (error,) = tg.read_records(["", head + inside], on_error="yield")
        assert (error.line, error.event) == (2, event)
        assert len(str(error)) < 400


@pytest.mark.parametrize("text", ["", "[", "{", '{"', '{"events"', '{"events":', '{"events":{', '{"events":"', None, 3,
                                  "{" + '"a":1,' * 1000 + '"events":["a",'])  # fmt: skip
def test_texts_that_break_off_elsewhere(text):
    error = InvalidStateError([Problem("$", "is not JSON.")])
    assert damage.locate(error, text) is error


def test_a_malformed_event_is_named():
    for wrong in (None, 1, "x" * 101, "\ud800", [], {}, True, 1.5):
        for place in (0, 3, 5000):
            document = some_record().to_dict() | {"events": ["+B"] * place + [wrong] + ["+B"] * 10}
            (error,) = tg.read_records([json.dumps(document)], on_error="yield")
            assert (error.line, error.event) == (1, place)
            assert [problem.path for problem in error.problems] == [f"$.events[{place}]"]


# ---- values of any kind ---------------------------------------------------------------------------------------------

ODD = [
    None, 0, 1, -1, HUGE, -HUGE, 2**53 + 1, 1.0, float("nan"), float("inf"), True, "", "x", "x" * 10**5, "\ud800", b"x",
    [], [1], [None], ["a", HUGE], {}, {"a": 1}, {1: 2}, {None: None}, {"a": HUGE}, {"a": float("nan")}, {"\ud800": "x"},
    {"x": "\udfff"}, {"players": 2.0}, {"players": np.int64(2)}, {"a": {"b": [HUGE]}}, {1, 2}, range(10**9), object(),
    {"scores": [HUGE]}, {"scores": {1: 2}}, {"scores": [True, 1.0]}, {"termination": "x" * 10**5}, {"x" * 10**5: 1},
    tg.RecordResult(5), tg.RecordResult((1.0,)), tg.RecordResult("ab"), tg.RecordResult(termination=HUGE), np.zeros(3),
    complex(1, 2), int, {"a": "x" * 10**6}, {"a": [[[[]]]]},
]  # fmt: skip
FIELDS = ("game", "params", "rules_version", "events", "players", "tags", "initial", "result")


def expect_record_or_error(attempt):
    """Our errors, in few words; or a record that is read as it was written."""
    try:
        record = attempt()
        problems = record.verify()
    except tg.TilegamesError as error:
        assert len(str(error)) < 1000
        return
    assert tg.Record.from_json(record.to_json()) == record
    assert tg.Record.from_json(record.to_json()).verify() == problems
    assert all(len(str(problem)) < 500 for problem in problems)


@pytest.mark.parametrize("field", FIELDS)
def test_fields_of_any_kind(field):
    for odd in ODD:
        expect_record_or_error(lambda odd=odd: tg.Record(**{"game": "azul"} | {field: odd}))
        document = {"format": 1, "game": "azul", "params": {}, "rules_version": 1, "events": []} | {field: odd}
        expect_record_or_error(lambda document=document: tg.Record.from_dict(document))


def test_other_arguments_of_any_kind(tmp_path):
    state = tg.new_game("azul", seed=1)
    for odd in ODD:
        for attempt in (
            lambda odd=odd: tg.Record.from_state(state, players=odd), lambda odd=odd: tg.Record.from_dict(odd),
            lambda odd=odd: tg.Record.from_state(state, tags=odd), lambda odd=odd: tg.Record.from_json(odd),
            lambda odd=odd: tg.Record.from_state(odd),
        ):  # fmt: skip
            expect_record_or_error(attempt)
        for attempt in (
            lambda odd=odd: tg.read_records([], on_error=odd), lambda odd=odd: tg.read_records([], verify=odd),
            lambda odd=odd: list(tg.validate_records(odd)), lambda odd=odd: tg.write_records(tmp_path / "x", odd),
            lambda odd=odd: tg.load_game("azul", players=odd), lambda odd=odd: tg.load_game("azul").schema(odd),
        ):  # fmt: skip
            try:
                attempt()
            except tg.TilegamesError as error:
                assert len(str(error)) < 300


@pytest.mark.parametrize("field", ["events", "players"])
def test_what_never_ends(field):
    with pytest.raises(tg.RecordError, match="must have 0 to"):
        tg.Record(**{"game": "azul"} | {field: itertools.repeat("x")})


@pytest.mark.parametrize(
    ("initial", "message"),
    [
        ({"a": 2**53 + 1}, "integers"), ({"a": [{"b": -(2**60)}]}, "integers"), ({"a": HUGE}, "JSON"),
        ({"a": "\ud800"}, "surrogate"), ({"\udc00": 1}, "surrogate"), ({"a": float("nan")}, "JSON"),
        ({"a": float("inf")}, "JSON"), ({"a": {1}}, "JSON"), ({1: 2, "1": 3}, "JSON"),
    ],
)  # fmt: skip
def test_what_no_initial_document_holds(initial, message):
    with pytest.raises(tg.RecordError, match=message) as caught:
        tg.Record("azul", initial=initial)
    assert [problem.path for problem in caught.value.problems] == ["$.initial"]


@pytest.mark.parametrize(
    "initial",
    [{}, {"a": 2**53}, {"a": -(2**53)}, {"a": "9" * 50}, {"9" * 50: 1}, {"a": "\U0001f600"},
     {"a": 'x"9999999999999999'}, {"a": 0.1234567890123456}, {"a": 1e300}, {"a": 1234567890123456.5}, {"a": "\\\\"}],
)  # fmt: skip
def test_what_initial_documents_hold(initial):
    record = tg.Record("azul", initial=initial)
    assert tg.Record.from_json(record.to_json()) == record
    assert record.initial == initial


@pytest.mark.parametrize("value", [2.0, None, [], float("nan")])
def test_parameters_say_what_is_allowed(value):
    with pytest.raises(tg.RecordError, match="must be an integer, a boolean or a string, not "):
        tg.Record("azul", {"players": value})
    with pytest.raises(tg.InvalidParameterError, match="players must be an integer from 2 to 4, not "):
        tg.load_game("azul", players=value)


def test_parameters_with_long_names():
    for name in ("x" * 10**5, "\ud800"):
        with pytest.raises(tg.InvalidParameterError) as caught:
            tg.load_game("azul", **{name: 1})
        assert len(str(caught.value)) < 200


def test_long_tables_are_recorded():
    pairs = list(itertools.combinations_with_replacement("RBGYOP", 2))
    tiles = {f"{a}{b}--": 2 for a, b in pairs} | {f"{a}{b}{a}-": 2 for a, b in pairs}
    state = tg.new_game("gembatan", components={"tiles": tiles, "gems": {a + b: 2 for a, b in pairs}}, seed=1)
    record = tg.Record.from_state(state)
    assert len(record.params["components"]) > 300
    assert tg.Record.from_json(record.to_json()).replay() == state


@given(st.sampled_from(FIELDS), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.integers(), inner, max_size=3),
    max_leaves=6))  # fmt: skip
def test_fields_of_any_value(field, value):
    expect_record_or_error(lambda: tg.Record(**{"game": "azul"} | {field: value}))


@pytest.mark.parametrize("path", ["\0", "\ud800\0", "x" * 100 + "\0"])
def test_paths_that_are_none(path):
    for attempt in (
        lambda: list(tg.read_records(path)), lambda: tg.write_records(path, []), lambda: list(blksgf.read(path)),
        lambda: tg.write_records(path, [], append=True), lambda: blksgf.write(path, []),
        lambda: list(ludometer.read(path)),
    ):  # fmt: skip
        with pytest.raises(tg.InvalidParameterError, match="is not a path"):
            attempt()


def test_lines_that_nobody_reads_are_not_written(tmp_path, monkeypatch):
    monkeypatch.setattr(import_module("tilegames.records.formats.jsonl"), "MAX_LINE_BYTES", 1000)
    with pytest.raises(tg.RecordError, match="1000 bytes"):
        tg.write_records(tmp_path / "x", [tg.Record("azul", events=["+B"] * 1000)])


@pytest.mark.parametrize("name", GAMES)
def test_verify_says_what_a_replay_says(name):
    record, rng = some_record(name, 5), random.Random(name)
    for _ in range(8):
        changed = [*record.events]
        at = rng.randrange(len(changed))
        changed[at] = rng.choice([rng.choice(record.events), "no", ""])
        found = tg.Record(record.game, record.params, events=changed)
        problems = found.verify()
        try:
            found.replay()
        except tg.RecordError as error:
            assert (problems[0].event, problems[0].verdict, problems[0].message) == (
                error.event, error.verdict, error.message)  # fmt: skip
        else:
            assert problems == []


@pytest.mark.parametrize("text", ["x", b"x"])
def test_an_endless_line_ends_with_an_error(text):
    class Endless:
        def readline(self, size):
            return text * size

    with pytest.raises(tg.RecordError, match="the line is longer than"):
        next(tg.read_records(Endless()))


@pytest.mark.parametrize("records", [5, None, "text", {}])
def test_records_of_gemblo_are_an_iterable(records):
    with pytest.raises(tg.InvalidParameterError, match="records must be records"):
        blksgf.dumps(records)
    with pytest.raises(tg.InvalidParameterError, match="records must be records"):
        blksgf.write(io.StringIO(), records)
