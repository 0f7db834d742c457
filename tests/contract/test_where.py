"""Filters of the legal moves: the same words in every game, and an error for a value that no move can have."""

import random
import re
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import BUILT_IN, CHANCE_GAMES, GAMES, walk
from tilegames.moves import Move


def azul(move, state):
    """What a move says, read from its text and the document: the values by word, each as a set."""
    text, seat = str(move), state.to_move
    if text[0] == "+":
        return {"kind": {"draw"}, "colour": {text[1]}, "piece": {text[1]}}
    if text[0] == "@":
        line = state.to_dict()["players"][seat]["lines"][int(text[1]) - 1]
        places = {f"p{seat}:line{text[1]}", f"p{seat}:wall:{text[1]},{text[2]}"}
        return {"kind": {"tile"}, "row": {text[1]}, "column": {text[2]}, "piece": {line[0]}, "cell": places}
    end = "floor" if text[2] == "F" else f"line{text[2]}"
    places = {"centre" if text[0] == "C" else f"factory{text[0]}", f"p{seat}:{end}"}
    own = {"source": {text[0]}, "colour": {text[1]}, "line": {text[2]}}
    return {"kind": {"take"}, "piece": {text[1]}, "cell": places, **own}


STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def rotated(sides):
    return {sides[at:] + sides[:at] for at in range(4)}


def gembatan(move, state):
    """As above."""
    text = str(move)
    if (":" in text and "@" not in text) or text[0] == "+":
        piece = text[1:] if text[0] == "+" else text.partition(":")[2]
        return {"kind": {move.kind}, "piece": {piece, piece[::-1]} if len(piece) == 2 else rotated(piece)}
    if "@" not in text:
        return {"kind": {text}}
    what, x, y, side = re.fullmatch(r"(.{4})@(-?\d+),(-?\d+):([NESW])", text).groups()
    beside = int(x) + STEPS[side][0], int(y) + STEPS[side][1]
    facing = "NESW"["SWNE".index(side)]
    cell, socket = f"{x},{y}", {f"{x},{y}:{side}", "{},{}:{}".format(*beside, facing)}
    own = {"kind": {move.kind}, "x": {x}, "y": {y}}
    if what == "fill":
        laid = {tuple(tile["at"]): tile["sides"] for tile in state.to_dict()["tiles"]}
        gem = laid[int(x), int(y)]["NESW".index(side)] + laid[beside]["NESW".index(facing)]
        return {**own, "piece": {gem, gem[::-1]}, "side": {side}, "cell": {cell, "{},{}".format(*beside), *socket}}
    own |= {"sides": {what}, "tile": rotated(what), "piece": rotated(what)}
    return {**own, "socket": {side}, "cell": {cell, *socket}}


def gemblo(move, state):
    """As above."""
    text = str(move)
    if text.startswith("pick:"):
        return {"kind": {"pick"}, "piece": {text[5:]}}
    return {"kind": {"place"}, "piece": {move.piece}, "cell": {*text.split("-")}, "cells": {text}}


def ingenious(move, state):
    """As above."""
    text = str(move)
    if text[0] == "+":
        return {"kind": {"draw"}, "tile": {text[1:], text[:0:-1]}, "piece": {text[1:], text[:0:-1]}}
    if "-" not in text:
        return {"kind": {text}}
    one, other = text.split("-")
    tile = {one[0] + other[0], other[0] + one[0]}
    halves = {"colour_a": {one[0]}, "cell_a": {one[1:]}, "colour_b": {other[0]}, "cell_b": {other[1:]}}
    return {"kind": {"place"}, "tile": tile, "piece": tile, "cell": {one[1:], other[1:]}, **halves}


READERS = {"azul": azul, "gembatan": gembatan, "gemblo": gemblo, "ingenious": ingenious}


def positions(name):
    """Some positions of a random game with explicit chance: the first ones of each phase, and a few more."""
    seen = {}
    for number, state in enumerate(walk(name, 3, explicit=True)):
        seen[state.phase] = seen.get(state.phase, 0) + 1
        if seen[state.phase] <= 2 or number % 60 == 0:
            yield state


OURS = [name for name in GAMES if name.split("(")[0] in READERS]


@pytest.mark.parametrize("name", OURS)
def test_every_word_finds_just_the_moves_that_have_the_value(name):
    rng = random.Random(name)
    reader = READERS[name.split("(")[0]]
    tried = set()
    for state in positions(name):
        view = state.legal_moves
        said = [(move, reader(move, state)) for move in view]
        for move, words in rng.sample(said, min(len(said), 2)):
            assert set(move.to_dict()) <= set(words)
            for word, values in words.items():
                tried.add(word)
                value = rng.choice(sorted(values))
                wanted = [each for each, other in said if value in other.get(word, ())]
                given = rng.choice((value, value.lower(), f" {value} ", int(value) if value.isdigit() else value))
                some = view.where(**{word: given})
                assert some.actions().tolist() == [each.action for each in wanted], (word, given)
                assert move in some
                assert all((each in some) == (each in wanted) for each, _ in rng.sample(said, min(len(said), 5)))
    assert {"kind", "piece"} <= tried


@pytest.mark.parametrize("name", OURS)
def test_a_filtered_view_is_a_view(name):
    for state in islice(positions(name), 3):
        for move in state.legal_moves[:1]:
            some = state.legal_moves.where(kind=move.kind)
            wanted = [each for each in state.legal_moves if each.kind == move.kind]
            assert list(some) == wanted
            assert (len(some), bool(some), some[0], some[-1:]) == (len(wanted), True, wanted[0], wanted[-1:])
            assert repr(some) == f"<LegalMoves ({', '.join(map(str, wanted))})>"


@pytest.mark.parametrize("name", OURS)
def test_filters_narrow_each_other(name):
    reader = READERS[name.split("(")[0]]
    rng = random.Random(name)
    for state in islice(positions(name), 4):
        view = state.legal_moves
        said = [(move, reader(move, state)) for move in view]
        if not said:
            continue
        move, words = said[0]
        assert move in view.where(**{word: min(values) for word, values in words.items()})
        for _ in range(8):
            # Often the same word twice: then both values must fit.
            (one, first), (other, second) = (rng.choice(sorted(rng.choice(said)[1].items())) for _ in "12")
            first, second = min(first), min(second)
            both = [each for each, its in said if first in its.get(one, ()) and second in its.get(other, ())]
            assert list(view.where(**{one: first}).where(**{other: second})) == both


def test_a_view_follows_its_state():
    state = tg.new_game("azul", seed=1)
    mine = state.legal_moves.where(cell="p0:line1")
    first = next(iter(mine))
    assert len(mine) > 1
    state.play(first)
    assert (len(mine), first in mine) == (0, False)
    state.undo()
    assert first in mine


@pytest.mark.parametrize(
    ("game", "given", "wanted"),
    [
        ("azul", {"source": "C"}, {"source": 0}),
        ("azul", {"source": "centre"}, {"source": 0}),
        ("azul", {"source": np.int64(1)}, {"source": "1"}),
        ("azul", {"colour": "blue"}, {"colour": "B"}),
        ("azul", {"colour": 0}, {"piece": "b"}),
        ("azul", {"line": "floor"}, {"line": 6}),
        ("azul", {"cell": "Factory 1"}, {"source": 1}),
        ("azul", {"cell": "P0: line3"}, {"line": "3"}),
        ("gembatan", {"socket": "south"}, {"socket": 2}),
        ("gembatan", {"cell": (0, 1)}, {"cell": "0,1"}),
        ("gembatan", {"cell": [np.int8(0), "1"]}, {"x": 0, "y": "1"}),
        ("gembatan", {"x": "-1"}, {"x": -1}),
        ("gemblo", {"cells": "t5"}, {"cells": ["T5"]}),
        ("gemblo", {"cells": "D2: t6-t5"}, {"cells": ("t5", "t6")}),
        ("gemblo", {"piece": " v3 ", "cell": "T5"}, {"piece": "V3"}),
        ("ingenious", {"colour_a": "Red"}, {"colour_a": 0}),
        ("ingenious", {"colour_b": "p"}, {"colour_b": np.uint8(5)}),
    ],
)  # fmt: skip
def test_values_are_read_like_texts(game, given, wanted):
    state = tg.new_game(game, seed=3, players=3)
    view = state.legal_moves
    assert list(view.where(**given)) == list(view.where(**wanted))


#: What no move of the game with these options can have.
IMPOSSIBLE = [
    *(("azul", "source", value) for value in ("9", 6, -1, True, 1.0, "x", b"1", None, "1" * 30, 10**30, [1])),
    *(("azul", "colour", value) for value in ("purple", "", 5, -1, False, "BY")),
    *(("azul", "piece", value) for value in ("purple", None)),
    *(("azul", "line", value) for value in (0, 7, "x", "7", True)),
    *(("azul", "cell", value) for value in ("factory6", "factory0", "p2:line1", "p0:line6", "p0:wall:1,1", 1)),
    *(("azul", "kind", value) for value in ("taek", "tile", "move", None, 1)),
    ("azul", "row", 1),
    *(("azul(wall=free)", word, value) for word in ("row", "column") for value in (0, 6, "6", True, None)),
    *(("azul(wall=free)", "cell", value) for value in ("p0:wall:0,1", "p2:wall:1,1", "p0:wall:1", "p0:wall:1,6")),
    ("azul(players=3)", "source", 8),
    ("azul(players=3)", "cell", "p3:floor"),
    *(("gembatan", "piece", value) for value in ("XX", "RGBX", "----", "RO", 5, "R", None, ("R", "B"))),
    *(("gembatan", word, "RB") for word in ("tile", "sides")),
    *(("gembatan", "cell", value) for value in ("zz99", "61,0", "0,0:Q", (0,), (0, 1, 2), (0, True), (0.5, 1))),
    *(("gembatan", word, value) for word in ("x", "y") for value in (61, "-61", True, 0.0, "", None, 10**30)),
    *(("gembatan", "socket", value) for value in (4, -1, "Q", "", True)),
    *(("gembatan", "side", value) for value in ("S", "W", "Q")),
    *(("gembatan", "kind", value) for value in ("fil", "place.", "_ofpiece")),
    ("gembatan(components=three_colours)", "piece", "RY"),
    *(("gemblo", "piece", value) for value in ("V9", "", 3, None, "V3V3")),
    *(("gemblo", "cell", value) for value in ("zz99", "o30", "", 1, None, ["o15"])),
    *(("gemblo", "cells", value) for value in ("o15-o17", "zz99", [], ["o15", "o15"], 5, None, b"o15", "pick:V5", "+")),
    ("gemblo(players=3)", "cell", "a1"),
    ("gemblo(players=3)", "cells", ["a1"]),
    *(("gemblo", "kind", value) for value in ("pick", "plcae")),
    ("gemblo(players=5)", "kind", "drop"),
    *(("ingenious", word, value) for word in ("tile", "piece") for value in ("XX", "R", "RBG", 0, None)),
    *(("ingenious", word, value) for word in ("cell", "cell_a") for value in ("zz99", "h3", "a1", 3, None)),
    ("ingenious", "cell_a", "m8"),
    *(("ingenious", word, value) for word in ("colour_a", "colour_b") for value in ("K", 6, -1, True, 1.0)),
    *((name, "kind", "swap") for name in ("ingenious(players=1)", "ingenious(swap=off)")),
    ("ingenious", "kind", "sawp"),
    *((name, "no_such_word", 1) for name in ("azul", "gembatan", "gemblo", "ingenious")),
]


@pytest.mark.parametrize(("name", "word", "value"), IMPOSSIBLE)
def test_a_value_that_no_move_can_have_is_refused(name, word, value):
    view = tg.new_game(name, seed=3).legal_moves
    for moves in (view, view.where(kind="draw" if "gemblo" not in name else "place")):
        with pytest.raises(tg.InvalidParameterError) as caught:
            moves.where(**{word: value})
        assert word in str(caught.value)
        assert str(caught.value).isascii()
        assert len(str(caught.value)) < 500


class Shouting(str):
    """A text whose own methods do not work."""

    __slots__ = ()

    def lower(self):
        raise RuntimeError

    strip = split = lower
    __hash__ = str.__hash__

    def __eq__(self, other):
        return True


@pytest.mark.parametrize("word", ["kind", "colour", "piece", "source", "line", "cell"])
def test_texts_with_methods_of_their_own(word):
    with pytest.raises(tg.InvalidParameterError):
        tg.new_game("azul", seed=3).legal_moves.where(**{word: Shouting("nothing of the kind")})


@pytest.mark.parametrize("name", [name for name in CHANCE_GAMES if name in BUILT_IN])
def test_outcomes_are_filtered_too(name):
    state = tg.load_game(name).new_initial_state()
    outcome = state.legal_moves[0]
    some = state.legal_moves.where(kind="DRAW", piece=str(outcome)[1:].lower())
    assert list(some) == [outcome]
    assert list(state.legal_moves.where(cell="factory1" if "azul" in name else "0,0" if "gemb" in name else "h7")) == []


@dataclass(frozen=True, slots=True)
class Step(Move):
    """A move of a game that says nothing about filters."""

    kind: ClassVar[str] = "step"

    length: int
    name: str


def test_moves_that_say_nothing_about_filters():
    game = tg.load_game("azul")
    length, name = Step.criteria(game).values()
    assert list(map(length.read, ("3", 3, 3.0, None, True))) == [3, 3, None, None, None]
    assert (name.read("long"), name.read(None)) == ("long", None)
    state = game.new_initial_state(seed=1)
    assert [length.test(state, 3)(Step(number, "long")) for number in (3, 4)] == [True, False]


def test_the_words_of_each_game_are_those_of_the_page():
    page = (Path(__file__).parents[2] / "docs/howto/filter.md").read_text(encoding="utf-8")
    for name in ("azul(wall=free)", "gembatan", "gemblo", "ingenious"):
        game = name.split("(")[0].title()
        listed = re.search(rf"## {game}\n(.*?)(?=\n## |\Z)", page, re.DOTALL)[1]
        with pytest.raises(tg.InvalidParameterError) as caught:
            tg.new_game(name, seed=1).legal_moves.where(no_such_word=1)
        known = str(caught.value).rpartition("the words are ")[2].rstrip(".").split(", ")
        columns = " ".join(re.findall(r"^\| ([^|]*) \|", listed, re.MULTILINE))
        assert {*re.findall(r"`(\w+)`", columns), "kind"} == set(known), game
