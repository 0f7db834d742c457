"""Checks of documents, bytes, pickles, texts, schemas and records: they give back what was written."""

from __future__ import annotations

import copy
import json
import pickle
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ..errors import InvalidParameterError, InvalidStateError
from .assertions import Skipped, expect, expect_raises, expect_same, short
from .mutations import mutated
from .schemas import expect_valid, validator

if TYPE_CHECKING:
    import random

    from ..game import Game
    from ..state import State

__all__ = ["documents", "packed", "pickles", "records", "rules", "schemas", "text", "values"]

#: Changed documents to try at each position.
CHANGES: Final = 16


def values(game: Game[Any, Any], rng: random.Random) -> None:
    """A game is a value: it can be pickled, copied and hashed, and cannot be changed."""
    for name, twin in (("Unpickled", pickle.loads(pickle.dumps(game))), ("Copied", copy.deepcopy(game))):
        expect(twin == game and hash(twin) == hash(game), f"{name}, the game should be equal.")
        found, wanted = ((str(one), repr(one), dict(one.params)) for one in (twin, game))
        expect_same(found, wanted, f"{name}, the game")
    expect(game.name.isidentifier(), "The name of the game should be an identifier.")
    expect(game != str(game), "A game should not be equal to its text.")
    for attribute in ("params", "rules", "nonsense"):
        expect_raises(AttributeError, lambda: setattr(game, attribute, 1), f"Changing {attribute}")  # noqa: B023
        expect_raises(AttributeError, lambda: delattr(game, attribute), f"Deleting {attribute}")  # noqa: B023
    params: Any = game.params
    expect_raises((TypeError, AttributeError), lambda: params.__setitem__("players", 9), "Changing a parameter")
    twin = registered(game)
    expect(twin is None or twin == game, "The game loaded from its text should be equal.")
    expect(game.rules_text().strip(), "rules_text() should not be empty.")
    expect(game.num_players() >= 1, "num_players() should be positive.")
    expect(game.max_game_length() >= 1, "max_game_length() should be positive.")
    expect_same(game.new_initial_state(1).num_players(), game.num_players(), "num_players() of a state")


def rules(game: Game[Any, Any], rng: random.Random) -> None:
    """The numbered rules, if a game has them, include those that refusals name, and each can be asked for."""
    found = game.rules()
    for number in {game.hooks.over_rule, *(rule for _, rule in game.hooks.reasons.values())} - {None}:
        expect(not found or number in found, f"rules() should have rule {number}, which refusals name.")
    for number, sentence in found.items():
        expect(sentence.strip() and game.rule(number) == sentence, f"rule({number!r}) should be the text in rules().")
    expect_raises(InvalidParameterError, lambda: game.rule("no number"), "Asking for an unknown rule")


def documents(state: State[Any], rng: random.Random) -> None:
    """A state document is plain JSON and gives an equal state."""
    game, document = state.get_game(), state.to_dict()
    expect_same(json.loads(json.dumps(document)), document, "The document as JSON and back")
    expect_same(document, state.to_dict(), "The document, written twice,")
    for what, read in (("to_dict()", game.state_from_dict(document)), ("to_json()", game.parse_state(state.to_json()))):
        found = short(read.to_dict())
        expect(read == state, f"The state read from {what} should be equal: {found} for {short(document)}.")
        expect_same(read.to_dict(), document, f"The document of the state read from {what}")
        expect_same(read.legal_actions(), state.legal_actions(), f"The legal actions of the state read from {what}")
    expect_same(document, state.to_dict(), "The document after reading")


def packed(state: State[Any], rng: random.Random) -> None:
    """The bytes of a state give an equal state."""
    game, found = state.get_game(), state.to_bytes()
    for data in (found, bytearray(found), memoryview(found)):
        read = game.state_from_bytes(data)
        expect(read == state, "The state read from bytes should be equal.")
        expect_same((read.key(), read.hash64()), (state.key(), state.hash64()), "Key and hash, read from bytes,")
        expect_same(read.to_bytes(), found, "The bytes of the state read from bytes")


def pickles(state: State[Any], rng: random.Random) -> None:
    """Pickling and copying keep position, history and generator."""
    twins = {"copy()": copy.copy(state), "deepcopy()": copy.deepcopy(state)}
    for name, twin in {"Unpickled": pickle.loads(pickle.dumps(state)), **twins}.items():
        expect(twin == state, f"{name}: the state should be equal.")
        for what in ("key", "hash64", "history", "is_seeded", "legal_actions", "ranking"):
            expect_same(getattr(twin, what)(), getattr(state, what)(), f"{name}: {what}()")
        if not state.is_terminal():
            action = state.random_action(rng)
            twin.apply_action(action)
            expect_same(twin.history(), state.child(action).history(), f"{name}: what follows {action}")


def text(state: State[Any], rng: random.Random) -> None:
    """A state can be shown as text, on any terminal."""
    expect(str(state).strip(), "str(state) should not be empty.")
    expect(str(state).isascii(), "str(state) should be ASCII.")
    expect(state.phase in state.get_game().phases, f"The phase {state.phase!r} should be one of the game's.")
    expect(state.phase in repr(state), "repr(state) should name the phase.")
    expect(state.render_text(color=True, unicode=False).isascii(), "Without unicode, the text should be ASCII.")


def schemas(state: State[Any], rng: random.Random) -> None:
    """Documents and views are valid by the schemas, and documents that a schema refuses are refused when read."""
    game, document = state.get_game(), state.to_dict()
    if validator(game, "state") is None:
        raise Skipped
    expect_valid(game, "state", document)
    seen: list[Any] = []
    for player in (None, *range(game.num_players())):
        view = state.view(player)
        if view not in seen:
            expect_valid(game, "view", view)
            seen.append(view)
    for _ in range(CHANGES):
        changed = mutated(document, rng)
        problem = next(validator(game, "state").iter_errors(changed), None)
        if problem is not None:
            what = f"Reading a document that the schema refuses ({problem.json_path}: {problem.message[:200]})"
            expect_raises(InvalidStateError, partial(game.state_from_dict, changed), what)


def records(state: State[Any], rng: random.Random) -> None:
    """A game is recorded as text that replays to the same position."""
    try:
        from ..records.record import Record
    except ImportError:
        raise Skipped from None
    game = state.get_game()
    record = Record.from_state(state, [f"Player {seat}" for seat in range(game.num_players())], {"event": "a test"})
    expect_same(Record.from_json(record.to_json()), record, "The record as JSON and back")
    if game.params != getattr(registered(game), "params", None):
        return
    expect_same(record.verify(), [], "The problems of a record")
    expect(record.replay() == state, "A record should replay to the same position.")
    expect_valid(game, "record", record.to_dict())
    expect_valid(game, "record", Record.from_state(state.clone()).to_dict())


def registered(game: Game[Any, Any]) -> Game[Any, Any] | None:
    """The registered game with the same text, if it has the same class: only such games have records."""
    from ..errors import TilegamesError
    from ..games import load_game

    try:
        found = load_game(str(game))
    except TilegamesError:
        return None
    return found if type(found) is type(game) else None
