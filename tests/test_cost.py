"""What reading costs: time and memory grow with the size of the input and no faster, whatever it is made of."""

import gc
import io
import json
import sys
import time
import tracemalloc
from collections import deque
from contextlib import suppress
from functools import partial

import pytest

import tilegames as tg
from tilegames.records.formats import blksgf, ludometer

pytestmark = pytest.mark.slow

SMALL, LARGE = 1 << 15, 1 << 17
#: Linear growth is a factor of 4, quadratic growth one of 16.
FACTOR = LARGE // SMALL
MAX_GROWTH = 2 * FACTOR


def repeated(unit, size):
    return unit * (size // len(unit))


def numbered(form, size, separator=","):
    count = size // len(form.format(10_000) + separator)
    return separator.join(map(form.format, range(count)))


#: JSON values of about so many characters.
VALUES = {
    "keys": lambda size: "{" + numbered('"k{}":0', size) + "}",
    "one key again and again": lambda size: "{" + repeated('"k":0,', size) + '"k":0}',
    "numbers": lambda size: "[" + repeated("0,", size) + "0]",
    "objects": lambda size: "[" + repeated("{},", size) + "{}]",
    "strings": lambda size: "[" + repeated('"x",', size) + '"x"]',
    "depth": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "depth that is allowed": lambda size: "[" + repeated("[" * 40 + "]" * 40 + ",", size) + "0]",
    "depth of objects": lambda size: repeated('{"a":', size) + "0" + "}" * (size // 5),
    "a long string": lambda size: '"' + "x" * size + '"',
    "escapes": lambda size: '"' + repeated("\\u0041", size) + '"',
    "halves of pairs": lambda size: '"' + repeated("\\ud800", size) + '"',
    "a long number": lambda size: "1" * size,
    "a long fraction": lambda size: "0." + "1" * size,
    "large numbers": lambda size: "[" + repeated("9" * 4000 + ",", size) + "0]",
    "a long key": lambda size: '{"' + "k" * size + '":0}',
    "spaces": lambda size: " " * size + "0",
}


def within(document, *path):
    """The JSON text of a document with a value put in at a path."""

    def text(value):
        if not path:
            return value
        copy = json.loads(json.dumps(document))
        inner = copy
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = "@"
        return json.dumps(copy).replace('"@"', value)

    return text


RECORD = {
    "format": 1, "game": "azul", "params": {"players": 2}, "rules_version": tg.load_game("azul").rules_version,
    "players": ["a", "b"], "tags": {"a": "b"}, "initial": tg.new_game("azul", seed=1).to_dict(), "events": ["CBF"],
    "result": {"scores": [1, 2], "ranking": [1, 2], "termination": "x"},
}  # fmt: skip
LINE = {"format": "faience-game/1", "deals": [{"factories": [[4, 0, 0, 0, 0]] * 5}], "moves": [], "seed": 1, "net": {}}


def last(found):
    """Only the last is kept, so that memory is that of the reader."""
    kept = deque(found, maxlen=1)
    return kept.pop() if kept else None


def read_records(text):
    return last(tg.validate_records(tg.read_records(io.StringIO(text), on_error="yield")))


def read_ludometer(text):
    return last(ludometer.read(io.StringIO(text), on_error="yield"))


def read_sgf(text):
    return last(blksgf.loads(text, on_error="yield"))


READERS = {
    **{
        f"{name} {key or 'whole'}": (
            tg.load_game(name).parse_state, within(tg.new_game(name, seed=1).to_dict(), *filter(None, [key]))
        )
        for name, key in [("azul", ""), ("azul", "bag"), ("gembatan", "hands"), ("gemblo", "placed"),
                          ("ingenious", "board")]
    },
    **{
        f"record {'.'.join(map(str, path)) or 'whole'}": (read_records, within(RECORD, *path))
        for path in [(), ("params",), ("players",), ("tags",), ("tags", "a"), ("initial",), ("initial", "x"),
                     ("events",), ("events", 0), ("result",), ("result", "scores"), ("x",)]
    },
    **{
        f"ludometer {'.'.join(map(str, path)) or 'whole'}": (read_ludometer, within(LINE, *path))
        for path in [(), ("deals",), ("moves",), ("seed",)]
    },
}  # fmt: skip

SGF = {
    **{
        f"games {unit}": partial(repeated, unit)
        for unit in ("(;)", "()", "(;GM[x])", "(;GM[Gemblo])", "(;GM[Gemblo(players=5)])", "(;GM[Gemblo];1[t5])",
                     "(;GM[Gemblo];1[zz])", "(;GM[Gemblo]XI[{}])")
    },
    "games with parameters": lambda size: numbered("(;GM[Gemblo(x{}=1)])", size, ""),
    **{
        f"{first}{unit}...": lambda size, first=first, unit=unit, last=last: first + repeated(unit, size) + last
        for first, unit, last in [
            ("(;GM[Gemblo]", ";", ")"), ("", "(", ""), ("(;GM[Gemblo]", "(;)", ")"), ("(;GM[Gemblo]", "AA[x]", ")"),
            ("(;GM[Gemblo]AA", "[x]", ")"), ("(;GM[Gemblo]AA[", "x", "])"), ("(;GM[Gemblo]", "A", "[x])"),
            ("(;GM[Gemblo]GN[", "\\]", "])"), ("(;GM[Gemblo]AA[", "x", ""), ("(;GM[Gemblo]AA[", "\\", ""),
            ("(;GM[Gemblo]", "\n", ")"), ("(;GM[Gemblo])", " ", "x"), ("(;GM[Gemblo])", "x", ""),
            ("(;GM[Gemblo]XT", "[a:b]", ")"), ("(;GM[Gemblo]XT[", "a\\:", "])"), ("(;GM[Gemblo]XI[", "[", "])"),
            ("(;GM[Gemblo]RE[", "1,", "])"), ("(;GM[Gemblo]", ";1[t5]", ")"), ("(;GM[Gemblo];1[", "t5,", "])"),
            ("(;GM[Gemblo];1", "[t5]", ")"), ("(;GM[Gemblo(", "a=1,", ")])"), ("(;GM[Gemblo", " ", "x])"),
            ("(;GM[Gemblo]RV[", "1", "])"), ("", "x", ""),
        ]
    },
    "properties": lambda size: "(;GM[Gemblo]" + numbered("A{}B[x]", size, "") + ")",
    "moves of one node": lambda size: "(;GM[Gemblo];" + numbered("{}[t5]", size, "") + ")",
}  # fmt: skip
LINES = {
    f"lines {line[:12]}": partial(repeated, line + "\n")
    for line in ("{}", "0", "x", "", json.dumps(RECORD), json.dumps({**RECORD, "events": ["no"]}),
                 json.dumps({"format": 1, "game": "chess", "params": {}, "rules_version": 1, "events": []}))
}  # fmt: skip


def move_or_error(text):
    for name in ("azul", "gembatan", "gemblo", "ingenious"):
        with pytest.raises(tg.InvalidMoveError):
            tg.load_game(name).parse(text)


def no_game(text):
    with pytest.raises((tg.InvalidParameterError, tg.UnknownGameError)):
        tg.load_game(text)


TEXTS = {
    f"{read.__name__} {first}{unit!r}": (read, lambda size, first=first, unit=unit: first + repeated(unit, size))
    for read, first in ((move_or_error, ""), (no_game, ""), (no_game, "azul("), (no_game, "gembatan(components="))
    for unit in ("x", "(", ",", "a=1,", " ", "1", "-", "\n", "\0", "+")
}
CASES = {
    **{
        f"{reader}: {shape}": (read, lambda size, put=put, make=make: put(make(size)))
        for reader, (read, put) in READERS.items()
        for shape, make in VALUES.items()
    },
    **{f"sgf: {shape}": (read_sgf, make) for shape, make in SGF.items()},
    **{f"records: {shape}": (read_records, make) for shape, make in LINES.items()},
    **{f"ludometer: {shape}": (read_ludometer, make) for shape, make in LINES.items()},
    **TEXTS,
}


def read_anyhow(read, text):
    with suppress(tg.TilegamesError):
        read(text)


def seconds(read, text):
    """Time of the processor, without that of the garbage collector: how often it runs depends on what else there is."""
    gc.collect()
    gc.disable()
    try:
        began = time.process_time()
        read_anyhow(read, text)
        return time.process_time() - began
    finally:
        gc.enable()


@pytest.mark.parametrize("case", CASES)
def test_time_grows_with_the_size(case):
    """The least time of a few: other programs make it longer, never shorter."""
    read, make = CASES[case]
    small, large = make(SMALL), make(LARGE)
    few, many = [], []
    for _ in range(6):
        many.append(seconds(read, large))
        if min(many) < 0.01:
            return  # too short to tell, and no matter
        few.append(seconds(read, small))
        if min(many) < MAX_GROWTH * min(few):
            return
    pytest.fail(f"{len(large) / len(small):.1f} times the size takes {min(many) / min(few):.1f} times as long.")


@pytest.mark.parametrize("case", [case for case in CASES if case.startswith(("sgf", "records", "azul", "record init"))])
def test_memory_grows_with_the_size(case):
    read, make = CASES[case]
    peaks = []
    for size in (SMALL // 4, LARGE // 4):
        text = make(size)
        gc.collect()
        tracemalloc.start()
        try:
            read_anyhow(read, text)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert peaks[1] < MAX_GROWTH * max(peaks[0], 100_000)
    assert peaks[1] < 150 * len(text) + 1_000_000


def calls(read, text):
    """How many functions are called, those of the interpreter included."""
    count = 0

    def profile(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    gc.disable()  # its callbacks would be counted
    sys.setprofile(profile)
    try:
        read_anyhow(read, text)
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


@pytest.mark.parametrize(
    ("unit", "most"),
    [("(;)", 40), ("()", 40), ("(;GM[x])", 80), ("(;GM[Gemblo])", 350), ("(;GM[Gemblo];1[t5])", 650),
     ("(;GM[Gemblo];1[zz])", 500)],
)  # fmt: skip
def test_a_tiny_game_costs_little(unit, most):
    read_sgf(unit)
    assert calls(read_sgf, unit * 200) - calls(read_sgf, unit * 100) < 100 * most


@pytest.mark.parametrize("reader", ["azul whole", "azul bag", "record whole", "record initial", "record params"])
@pytest.mark.parametrize("shape", ["keys", "numbers", "strings"])
def test_reading_stops_after_some_problems(reader, shape):
    read, put = READERS[reader]
    few, many = (calls(read, put(VALUES[shape](size))) for size in (1 << 17, 1 << 19))
    assert many < few + 200


def test_an_initial_document_that_is_no_state_costs_little():
    """Such documents were copied several times over before they were refused."""
    read, put = READERS["record initial.x"]
    for shape in ("keys", "depth that is allowed"):
        text = put(VALUES[shape](1 << 21))
        problems = read(text)
        assert "must have at most 1048576 characters" in str(problems[0])
