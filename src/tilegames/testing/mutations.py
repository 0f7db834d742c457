"""Damaged documents."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from .._args.shown import shown
from ..errors import InvalidParameterError
from ..kit.documents import MAX_DEPTH
from .arguments import as_random

if TYPE_CHECKING:
    import random

__all__ = ["ODD", "mutated", "places"]

#: Values that are wrong in most places of a document.
ODD: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 1, 2, 6, 10**30, 1.5, 1e308, "", "B", "over", "?", "x" * 10_000, [], {}, [[]], {"B": 1},
)  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a document, beginning with the document itself.

    Parameters
    ----------
    value : object
        Any value; dicts and lists hold further values.

    Yields
    ------
    tuple
        The keys and indices that lead to a value.

    Raises
    ------
    InvalidParameterError
        If dicts and lists are nested deeper than any document.

    Examples
    --------
    >>> from tilegames.testing import places
    >>> list(places({"scores": [3, 4]}))
    [(), ('scores',), ('scores', 0), ('scores', 1)]
    """
    return _places(value, ())


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if len(path) > MAX_DEPTH:
        raise InvalidParameterError(f"A document has at most {MAX_DEPTH} levels of nesting.")
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _places(inner, (*path, key))


def mutated(document: Any, rng: random.Random, others: Sequence[Any] = ()) -> Any:
    """A copy of a document with one value removed, repeated, replaced or taken from another document.

    Parameters
    ----------
    document : dict or list
        Plain JSON that is not empty; it is not changed.
    rng : random.Random
        Source of random choices.
    others : sequence of dict
        Documents from which values may be taken.

    Returns
    -------
    dict or list

    Raises
    ------
    InvalidParameterError
        If `document` or `others` is not what it should be, or `rng` is not a random.Random.

    Examples
    --------
    >>> import random
    >>> import tilegames as tg
    >>> from tilegames.testing import mutated
    >>> document = tg.new_game("azul", seed=1).to_dict()
    >>> mutated(document, random.Random(1)) == document
    False
    """
    text, rng = _written(document), as_random(rng)
    if not isinstance(others, Sequence) or isinstance(others, str | bytes):
        raise InvalidParameterError(f"others must be a list of documents, not {shown(others)}.")
    known = [path for path in places(json.loads(text)) if path]
    if not known:
        raise InvalidParameterError(f"There is nothing to change in the document {shown(document)}.")
    for _ in range(100):
        found = at = json.loads(text)
        *way, key = rng.choice(known)
        for step in way:
            at = at[step]
        _change(at, key, rng, (*way, key), others)
        if json.dumps(found) != text:
            break
    return found


def _written(value: Any) -> str:
    """A document as JSON text."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        raise InvalidParameterError(f"A document must be plain JSON, not {shown(value)}.") from None
    return text


def _copied(value: Any) -> Any:
    """A copy of a document."""
    return json.loads(_written(value))


def _change(at: Any, key: Any, rng: random.Random, path: tuple[Any, ...], others: Sequence[Any]) -> None:
    kind = rng.randrange(6)
    if kind == 0:
        del at[key]
    elif kind == 1 and others:
        at[key] = _other(rng.choice(others), path, at[key])
    elif kind == 2 and isinstance(at[key], int):
        at[key] += rng.choice((-1, 1))
    elif kind == 3 and isinstance(at[key], str) and at[key]:
        letters = list(at[key])
        rng.shuffle(letters)
        at[key] = "".join(letters[: rng.randint(0, len(letters))])
    elif kind == 4 and isinstance(at[key], list) and at[key]:
        at[key].append(_copied(rng.choice(at[key])))
    else:
        at[key] = _copied(rng.choice(ODD))


def _other(document: Any, path: tuple[Any, ...], default: Any) -> Any:
    """The value at this path in another document; the default if there is none."""
    for step in path:
        try:
            document = document[step]
        except (KeyError, IndexError, TypeError):
            return default
    return _copied(document)
