"""Documents with something wrong in them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

__all__ = ["ODD", "mutated", "places"]

#: What stands nowhere, or somewhere else.
ODD: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 1, 2, 6, 10**30, 1.5, 1e308, "", "B", "over", "?", "x" * 10_000, [], {}, [[]], {"B": 1},
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in a document, of the whole first.

    Examples
    --------
    >>> from tilegames.testing import places
    >>> list(places({"scores": [3, 4]}))
    [(), ('scores',), ('scores', 0), ('scores', 1)]
    """
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def mutated(document: Any, rng: random.Random, others: Sequence[Any] = ()) -> Any:
    """A document with one place changed: something left out, put in, counted wrong, odd, or from another document.

    Parameters
    ----------
    document : dict
        It stays as it is.
    rng : random.Random
        Where the choice comes from.
    others : sequence of dict
        Documents from which parts may come.

    Returns
    -------
    dict

    Examples
    --------
    >>> import random
    >>> import tilegames as tg
    >>> from tilegames.testing import mutated
    >>> document = tg.new_game("azul", seed=1).to_dict()
    >>> mutated(document, random.Random(1)) == document
    False
    """
    for _ in range(100):
        found = copy.deepcopy(document)
        *way, key = rng.choice([path for path in places(found) if path])
        at = found
        for step in way:
            at = at[step]
        _change(at, key, rng, (*way, key), others)
        if found != document or repr(found) != repr(document):
            break
    return found


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
        at[key].append(copy.deepcopy(rng.choice(at[key])))
    else:
        at[key] = copy.deepcopy(rng.choice(ODD))


def _other(document: Any, path: tuple[Any, ...], default: Any) -> Any:
    """What stands at this place in another document."""
    for step in path:
        try:
            document = document[step]
        except (KeyError, IndexError, TypeError):
            return default
    return copy.deepcopy(document)
