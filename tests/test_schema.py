"""JSON Schemas of everything that is written: what they allow and refuse, and that the readers agree."""

import dataclasses
import json
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import tilegames as tg
from tests.helpers import GAMES, walk
from tilegames.kit import schema
from tilegames.records import schemas
from tilegames.testing import documents, games, mutated, places, states, validator

KINDS = ("state", "view", "record", "events")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_schemas_are_schemas(name, kind):
    found = tg.load_game(name).schema(kind)
    Draft202012Validator.check_schema(found)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert found["$id"].startswith(f"urn:tilegames:{kind}:")
    assert found == json.loads(json.dumps(found)) == tg.load_game(name).schema(kind)
    assert found["title"]


def test_ids_differ():
    games = set(map(tg.load_game, GAMES))
    ids = {game.schema(kind)["$id"] for game in games for kind in KINDS}
    assert len(ids) == len(games) * len(KINDS)
    assert all(part.isascii() and " " not in part for part in ids)


@pytest.mark.parametrize("wrong", ["", "State", "states", None, 1, ["state"]])
def test_unknown_kinds(wrong):
    with pytest.raises(tg.InvalidParameterError, match="state, view, record, events"):
        tg.load_game("azul").schema(wrong)


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_every_document_of_whole_games(name, greedy):
    game = tg.load_game(name)
    state_check, view_check = validator(game, "state"), validator(game, "view")
    for number, state in enumerate(walk(name, 41, greedy=greedy, explicit=True)):
        if number % 7 and not state.is_terminal():
            continue
        state_check.validate(state.to_dict())
        seen = []
        for player in (None, *range(game.num_players())):
            if state.view(player) not in seen:
                seen.append(state.view(player))
                view_check.validate(seen[-1])


@pytest.mark.parametrize("name", GAMES)
def test_readers_refuse_what_a_schema_refuses(name):
    game, rng = tg.load_game(name), random.Random(name)
    found = [state.to_dict() for state in walk(name, 43, greedy=True, explicit=True)]
    refused = 0
    for document in rng.choices(found, k=60):
        changed = mutated(document, rng, found)
        if not validator(game, "state").is_valid(changed):
            refused += 1
            with pytest.raises(tg.InvalidStateError):
                game.state_from_dict(changed)
    assert refused > 20


@settings(max_examples=60)
@given(games().flatmap(lambda game: st.tuples(st.just(game), documents(game, wrong=True))))
def test_of_any_game(drawn):
    game, document = drawn
    try:
        state = game.state_from_dict(document)
    except tg.InvalidStateError:
        return
    assert validator(game, "state").is_valid(document)
    assert validator(game, "state").is_valid(state.to_dict())


@settings(max_examples=40)
@given(states())
def test_random_states_of_any_game(state):
    game = state.get_game()
    validator(game, "state").validate(state.to_dict())
    validator(game, "view").validate(state.view(0))


@pytest.mark.parametrize("name", GAMES)
def test_missing_and_unknown_keys(name):
    game, document = tg.load_game(name), tg.new_game(name, seed=1).to_dict()
    check = validator(game, "state")
    assert not check.is_valid({**document, "nonsense": 1})
    for key in document:
        assert not check.is_valid({name: value for name, value in document.items() if name != key})
        assert not check.is_valid({**document, key: object()})


def changed(name, change, seed=7):
    document = tg.new_game(name, seed=seed).to_dict()
    change(document)
    return document


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("azul", lambda d: d["players"][0].update(wall=["Y....", ".....", ".....", ".....", "....."])),
        ("azul", lambda d: d["players"][0].update(lines=["BB", "", "", "", ""])),
        ("azul", lambda d: d["players"][0].update(lines=["", "BY", "", "", ""])),
        ("azul", lambda d: d["players"][0].update(floor="BM")),
        ("azul", lambda d: d["factories"].append("")),
        ("azul", lambda d: d.update(centre="YB")),
        ("azul", lambda d: d.update(marker=2)),
        ("azul", lambda d: d.update(phase="tile")),
        ("azul", lambda d: d.update(to_move=-1)),
        ("azul", lambda d: d.update(termination="row")),
        ("azul", lambda d: d["bag"].update(B=0)),
        ("gembatan", lambda d: d["hands"][0]["gems"].append("XX")),
        ("gembatan", lambda d: d["tiles"][0].update(at=[61, 0])),
        ("gembatan", lambda d: d["tiles"][0].update(sides="----")),
        ("gembatan", lambda d: d["gems"].append({"at": [1, 1], "colours": "RR"})),
        ("gembatan", lambda d: d.update(tiles=[])),
        ("gembatan", lambda d: d.update(idle=20)),
        ("gemblo", lambda d: d["placed"].append({"colour": 0, "piece": "M1", "cells": ["l6", "l7"]})),
        ("gemblo", lambda d: d["placed"].append({"colour": 0, "piece": "M1", "cells": ["a100"]})),
        ("gemblo", lambda d: d["placed"].append({"colour": -1, "piece": "M1", "cells": ["l6"]})),
        ("gemblo", lambda d: d["drafted"].append([])),
        ("gemblo(players=5)", lambda d: d["drafted"][0].append("M1")),
        ("ingenious", lambda d: d["board"].update(m3="R")),
        ("ingenious", lambda d: d["board"].update(z9="R")),
        ("ingenious", lambda d: d["racks"][0].append("GR")),
        ("ingenious", lambda d: d["markers"][0].append(0)),
        ("ingenious", lambda d: d["markers"][0].__setitem__(0, 19)),
        ("ingenious", lambda d: d["bag"].update(RR=6)),
        ("ingenious", lambda d: d.update(placements_left=0)),
        ("ingenious(swap=off)", lambda d: d.update(phase="swap", placements_left=0)),
    ],
)
def test_how_strict_the_schemas_are(name, change):
    game, document = tg.load_game(name), changed(name, change)
    assert validator(game, "state").is_valid(changed(name, lambda d: None))
    assert not validator(game, "state").is_valid(document)
    with pytest.raises(tg.InvalidStateError):
        game.state_from_dict(document)


def test_a_view_shows_one_rack_at_most():
    game = tg.load_game("ingenious", players=3)
    state = game.new_initial_state(seed=1)
    check = validator(game, "view")
    both = {**state.view(0), "racks": state.to_dict()["racks"]}
    assert [check.is_valid(document) for document in (state.view(0), state.view(None), both)] == [True, True, False]
    assert not check.is_valid(state.to_dict())
    assert not validator(game, "state").is_valid(state.view(0))


# ---- records --------------------------------------------------------------------------------------------------------

TABLES = "gembatan(components=RG-B:60 R---:12/BR:48)"


def some_records(name):
    """A whole game with everything that a record may have, the end of a game, and a beginning."""
    game, played = tg.load_game(name), [state.clone() for state in walk(name, 44, explicit=True)]
    names = ["x"] * game.num_players()
    whole = tg.Record.from_state(played[-1], names, {"event": "test", "year": "2026"})
    begun = game.state_from_dict(played[len(played) // 2].to_dict())
    return [record.to_dict() for record in (
        whole, dataclasses.replace(whole, result=None, players=()), tg.Record.from_state(begun),
        dataclasses.replace(whole, result=None, events=whole.events[:3]),
    )]  # fmt: skip


def wrong_at(game, document):
    """The paths of what the reader, or the rules, have to say against a record of a game."""
    try:
        record = tg.Record.from_dict(document)
        if record.get_game() != game:
            return ["$.params"]
    except tg.RecordError as error:
        return [problem.path for problem in error.problems]
    return [problem.path for problem in record.verify()]


def beyond(game, document, paths):
    """Whether a schema cannot express any of these problems."""
    result, players = document.get("result") or {}, game.num_players()
    fitting = all(len(result.get(key) or range(players)) == players for key in ("scores", "ranking"))
    wholes = any(isinstance(value_at(document, path), float) for path in places(document))
    return wholes or all(
        path.startswith("$.events")
        or (path.startswith("$.initial") and validator(game, "state").is_valid(document["initial"]))
        or (path.startswith("$.result") and fitting)
        or (path == "$.params" and isinstance(document["params"].get("components"), str))
        for path in paths
    )


def value_at(document, path):
    for step in path:
        document = document[step]
    return document


@pytest.mark.parametrize("name", [*GAMES, TABLES])
def test_records(name):
    game, rng = tg.load_game(name), random.Random(name)
    check, records = validator(game, "record"), some_records(name)
    seen = set()
    for record in records:
        check.validate(record)
        assert wrong_at(game, record) == []
    for number in range(200):
        record = rng.choice(records)
        # Mostly the other parts, of which there is less.
        kept = {key: value for key, value in record.items() if key in ("events", "initial") and number % 4}
        changed = mutated({key: value for key, value in record.items() if key not in kept}, rng, records)
        changed = {**kept, **(mutated(changed, rng, records) if number % 3 == 0 and changed else changed)}
        paths = wrong_at(game, changed)
        seen.add((check.is_valid(changed), not paths))
        if check.is_valid(changed):
            assert not paths or beyond(game, changed, paths)
        else:
            assert paths
    assert seen >= {(True, True), (False, False)}


@pytest.mark.parametrize(
    "changes",
    [
        {"params": {}}, {"params": {"players": 3}}, {"params": {"players": 2, "wall": "free"}}, {"params": {"x": 1}},
        {"params": {"players": True}}, {"params": {"players": "3"}}, {"params": {"players": 3, "max_rounds": "100"}},
        {"players": ["Ann"]}, {"players": ["Ann", "Ben", "Cleo"]}, {"players": []}, {"players": None},
        {"players": ["x" * 201] * 3}, {"players": [1, 2, 3]}, {"result": {}}, {"result": None}, {"result": []},
        {"result": {"scores": [1]}}, {"result": {"ranking": []}}, {"result": {"ranking": [1, 2, 4]}},
        {"result": {"scores": None}}, {"result": {"winner": 1}}, {"result": {"scores": [2**53 + 1, 0, 0]}},
        {"tags": {}}, {"tags": None}, {"tags": {"x": 1}}, {"tags": {"x" * 101: ""}}, {"tags": {"": "x" * 2000}},
        {"tags": {str(number): "" for number in range(101)}}, {"initial": None}, {"initial": {}}, {"initial": []},
        {"format": 2}, {"format": "1"}, {"format": True}, {"rules_version": 0}, {"rules_version": 99}, {"extra": 1},
        {"events": None}, {"events": [1]}, {"events": [""]}, {"events": ["x" * 101]}, {"game": "gemblo"},
    ],
)  # fmt: skip
def test_reader_and_schema_agree_on_records(changes):
    game = tg.load_game("azul", players=3)
    document = {"format": 1, "game": "azul", "params": {"players": 3}, "rules_version": 1, "events": []} | changes
    assert validator(game, "record").is_valid(document) == (not wrong_at(game, document))


@pytest.mark.parametrize(
    "changes",
    [{"rules_version": 1.0}, {"params": {"players": 3.0}}, {"format": 1.0}, {"result": {"scores": [1.0, 0, 0]}},
     {"tags": {"x": "\ud800"}}, {"events": ["CB1"]}, {"result": {"scores": [0, 0, 0]}}],
)  # fmt: skip
def test_what_only_the_reader_refuses(changes):
    game = tg.load_game("azul", players=3)
    document = {"format": 1, "game": "azul", "params": {"players": 3}, "rules_version": 1, "events": []} | changes
    assert validator(game, "record").is_valid(document)
    assert wrong_at(game, document)


def test_tables_may_be_written_in_several_ways():
    game = tg.load_game(TABLES)
    record = tg.Record.from_state(game.new_initial_state(seed=1)).to_dict()
    record["params"]["components"] = "R---:12 RG-B:60/BR:48"
    assert validator(game, "record").is_valid(record)
    assert wrong_at(game, record) == []


@pytest.mark.parametrize("name", GAMES)
def test_events(name):
    game, rng = tg.load_game(name), random.Random(name)
    state, kinds = game.new_initial_state(seed=45), set()
    known = {cls.kind for cls in schemas.event_types(game)}
    while not state.is_terminal():
        told = state.play_with_events(state.random_action(rng))
        kinds |= {event.kind for event in told}
        if rng.random() < 0.2 or state.is_terminal():
            for player in (None, *range(game.num_players())):
                seen = [event.seen_by(player) for event in told]
                validator(game, "events").validate([event.to_dict() for event in seen if event is not None])
    assert kinds <= known
    assert {"ended", "turn_began"} <= kinds
    check = validator(game, "events")
    for wrong in ({}, [{}], [{"kind": "nonsense"}], [{"kind": "turn_began", "seat": -1, "phase": "x"}], None):
        assert not check.is_valid(wrong)


@pytest.mark.parametrize("annotation", [int, str, bool, int | None, str | None, tuple[str, ...], tuple[int, str]])
def test_annotations(annotation):
    found = schemas.hint_schema(tg.load_game("azul"), annotation)
    values = [1, "x", True, None, ["x", "y"], [1, "x"], [], 1.5, {}]
    allowed = [value for value in values if Draft202012Validator(found).is_valid(value)]
    wanted = {
        int: [1], str: ["x"], bool: [True], int | None: [1, None], str | None: ["x", None],
        tuple[str, ...]: [["x", "y"], []], tuple[int, str]: [[1, "x"]],
    }  # fmt: skip
    assert allowed == wanted[annotation]


def test_keys_that_the_code_does_not_have():
    with pytest.raises(ValueError, match="keys"):
        schema.closed({"a": {}}, ("a", "b"))


def test_a_game_without_a_schema():
    class Silent(tg.azul.AzulGame.rules_type):
        def document_schema(self, *, view):
            raise NotImplementedError

    class Bare(tg.azul.AzulGame):
        rules_type = Silent

    with pytest.raises(NotImplementedError):
        Bare().schema()
    assert validator(Bare(), "state") is None


def test_games_are_as_before():
    game = tg.load_game("azul")
    game.schema()["properties"].clear()
    assert game.schema()["properties"]
    assert pickle.loads(pickle.dumps(game)) == game
