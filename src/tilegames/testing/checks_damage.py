"""Checks of damaged documents and bytes: they are refused with all problems, or read exactly as written."""

from __future__ import annotations

import copy
import json
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from ..errors import InvalidStateError
from .assertions import expect, expect_raises, expect_same, short
from .mutations import mutated, places
from .schemas import expect_valid
from .walks import some_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from ..state import State

__all__ = ["high_scores", "hostile_bytes", "hostile_documents", "reread"]

#: Changed documents to try at each position.
DOCUMENTS: Final = 32
#: Changed bytes to try at each position.
BYTES: Final = 64
#: Texts that are not documents.
TEXTS: Final[tuple[str | bytes, ...]] = (
    "", "{", "[" * 100_000, '{"a":' * 100_000, '{"a":1,"a":2}', "NaN", "1e999", "9" * 5000, "null", b"\xff", "\ud800",
)  # fmt: skip
#: Every error message is shorter.
MAX_ERROR_LENGTH: Final = 100_000


def hostile_documents(state: State[Any], rng: random.Random) -> None:
    """A damaged document is refused with all its problems, or read exactly as written."""
    game, document = state.get_game(), state.to_dict()
    for wrong in (None, 1, "x", [], (), object(), [document], json.dumps(document)):
        expect_raises(InvalidStateError, partial(game.state_from_dict, wrong), f"Reading a {type(wrong)}")
    error = expect_raises(InvalidStateError, lambda: game.state_from_dict({"nonsense": 1}), "Reading nonsense")
    for key in ("nonsense", *document):
        expect(key in str(error), f"The problems of a document without any known key should name {key!r}.")
    for key in document:
        less = {name: value for name, value in document.items() if name != key}
        error = expect_raises(InvalidStateError, partial(game.state_from_dict, less), f"Reading without key {key!r}")
        expect(key in str(error), f"The problems should name the missing key {key!r}.")
        twice = f"{json.dumps(document)[:-1]}, {json.dumps(key)}: {json.dumps(document[key])}}}"
        error = expect_raises(InvalidStateError, partial(game.parse_state, twice), f"Reading {key!r} twice")
    more = {**document, "nonsense": 1}
    expect_raises(InvalidStateError, lambda: game.state_from_dict(more), "Reading a document with an unknown key")
    for written in TEXTS:
        expect_raises(InvalidStateError, partial(game.parse_state, written), f"Reading {written[:9]!r}")
    for _ in range(DOCUMENTS):
        changed = mutated(document, rng)
        kept = copy.deepcopy(changed)
        reread(partial(game.state_from_dict, changed), f"The document {short(changed)}")
        expect_same(changed, kept, "The document after reading")


def hostile_bytes(state: State[Any], rng: random.Random) -> None:
    """Damaged bytes are refused, or give a state with exactly these bytes."""
    game, whole = state.get_game(), state.to_bytes()
    for size in some_of(range(len(whole)), rng, 10):
        expect_raises(InvalidStateError, partial(game.state_from_bytes, whole[:size]), f"Reading {size} bytes")
    expect_raises(InvalidStateError, lambda: game.state_from_bytes(whole + b"\0"), "Reading a byte too many")
    wrong: Any
    for wrong in (None, 5, "x", [1]):
        expect_raises(InvalidStateError, partial(game.state_from_bytes, wrong), f"Reading {wrong!r} as bytes")
    for what, data in changed_bytes(state, rng):
        read = reread(partial(game.state_from_bytes, data), what)
        expect(read is None or read.to_bytes() == data, f"{what} gave a state with other bytes.")


def changed_bytes(state: State[Any], rng: random.Random) -> Iterator[tuple[str, bytes]]:
    """The bytes of a state with a few of them changed, and arbitrary bytes after a valid header."""
    whole, header = state.to_bytes(), state.get_game()._bytes_header()
    for _ in range(BYTES):
        changed = bytearray(whole)
        for at in rng.sample(range(len(whole)), rng.choice((1, 1, 2, 3))):
            changed[at] = rng.choice((changed[at] ^ 1, changed[at] ^ 0x80, changed[at] ^ 0xFF, rng.randrange(256)))
        yield "Bytes with a few changed", bytes(changed)
    size = len(whole) - len(header)
    for body in (bytes(size), b"\xff" * size, b"\1" * size, rng.randbytes(size)):
        yield "Arbitrary bytes after a valid header", header + body


def reread(read: Callable[[], State[Any]], what: str) -> State[Any] | None:
    """Read damaged input; a state that it gives must be complete and playable."""
    try:
        state = read()
    except InvalidStateError as error:
        expect(error.problems, f"{what}: the error should list problems.")
        expect(len(str(error)) < MAX_ERROR_LENGTH, f"{what}: the error message is too long.")
        for problem in error.problems:
            expect(problem.path.startswith("$") and problem.message, f"{what}: a problem needs a path and a message.")
        return None
    game = state.get_game()
    expect(game.state_from_dict(state.to_dict()) == state, f"{what} should give a state that can be written and read.")
    expect(game.state_from_bytes(state.to_bytes()) == state, f"{what} should give a state that can be packed.")
    expect(str(state), f"{what} should give a state that can be shown.")
    expect_valid(game, "state", state.to_dict())
    twin = state.clone()
    for number in range(12):
        if not twin.is_terminal():
            twin.apply_action(twin.random_action(number))
    return state


def high_scores(state: State[Any], rng: random.Random) -> None:
    """With the highest scores that can be read, the rest of the game can still be written and read."""
    game, document = state.get_game(), state.to_dict()
    if state.is_terminal():
        return
    for path in [path for path in places(document) if "score" in path or "scores" in path]:
        highest = with_highest(state, path)
        while highest is not None and not highest.is_terminal():
            highest.apply_action(highest.random_action(7))
        if highest is not None:
            expect(game.state_from_dict(highest.to_dict()) == highest, f"With {path} high, the end can be read.")
            expect(game.state_from_bytes(highest.to_bytes()) == highest, f"With {path} high, the end can be unpacked.")


def with_highest(state: State[Any], path: tuple[Any, ...]) -> State[Any] | None:
    """The state with the highest number at a path of its document that can be read; None if there is no higher one."""
    *way, last = path
    changed = at = copy.deepcopy(state.to_dict())
    for step in way:
        at = at[step]
    if not isinstance(at[last], int):
        return None
    found = None
    for power in range(31, 3, -1):
        at[last] += 1 << power
        try:
            found = state.get_game().state_from_dict(changed)
        except InvalidStateError:
            at[last] -= 1 << power
    return found
