"""SGF, the format of game trees: the main line of each game, as properties and their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from ..._args.shown import shown
from ...errors import RecordError

__all__ = ["GameTree", "Node", "escaped", "game_trees", "unescaped"]

#: Limit of nested game trees.
MAX_DEPTH: Final = 1000

Node: TypeAlias = "dict[str, list[str]]"

TOKEN: Final = re.compile(r"\s*+(?:([();])|([A-Za-z0-9]++)|\[((?:[^\]\\]++|\\.)*+)\])", re.DOTALL)
ESCAPED: Final = re.compile(r"\\(\r\n|\n\r|\n|\r|.)", re.DOTALL)


class GameTree(NamedTuple):
    """The main line of a game."""

    line: int
    nodes: list[tuple[int, Node]]


def game_trees(text: str) -> Iterator[GameTree]:
    """The main lines of all games in a text; linear in its size."""
    at = text.find("(")
    if at < 0:
        raise RecordError("there is no game: SGF begins with a parenthesis.", 1)
    line, counted = 1, 0
    depth = 0        # of parentheses
    main = 0         # the depth to which the main line has come; deeper ones, and later ones, are variations
    ended = False    # the main line is complete
    nodes: list[tuple[int, Node]] = []
    values: list[str] | None = None
    while at < len(text):
        found = TOKEN.match(text, at)
        start = at if found is None else found.start(found.lastindex or 0)
        line += text.count("\n", counted, start)
        counted = start
        if found is None:
            if not text[at:].strip():
                break
            raise RecordError(f"{shown(text[at:].lstrip()[:20])} is not SGF.", line)
        at = found.end()
        sign, name, value = found.groups()
        inside = not ended and depth == main
        if sign == "(":
            depth += 1
            if depth > MAX_DEPTH:
                raise RecordError(f"variations are nested deeper than {MAX_DEPTH}.", line)
            if depth == 1:
                first, nodes, main, ended = line, [], 1, False
            elif inside:
                main = depth
        elif sign == ")":
            if depth == 0:
                raise RecordError("there is a closing parenthesis too many.", line)
            ended = True
            depth -= 1
            if depth == 0:
                yield GameTree(first, nodes)
                at = _next_game(text, at)
        elif sign == ";":
            if inside:
                # Nodes without properties are dropped: the next one takes the place of an empty one.
                if nodes and not nodes[-1][1]:
                    nodes.pop()
                nodes.append((line, {}))
        elif not inside:
            continue
        elif not nodes:
            raise RecordError("there is a property before the first semicolon.", line)
        elif name is not None:
            values = nodes[-1][1].setdefault(name.upper(), [])
            continue
        elif values is None:
            raise RecordError("there is a value without a property.", line)
        else:
            values.append(value)
            continue
        values = None
    if depth:
        raise RecordError("the file ends within a game.", line)


def _next_game(text: str, at: int) -> int:
    """The index where the next game begins: any text may come between two games."""
    found = text.find("(", at)
    return len(text) if found < 0 else found


def unescaped(value: str) -> str:
    """A value without its escapes."""
    return ESCAPED.sub(lambda found: "" if found[1][0] in "\r\n" else found[1], value)


def escaped(text: str, colon: bool = False) -> str:
    """A text as the value of a property; `colon` for the parts of a value that colons divide."""
    # A line break after a single backslash would vanish, so backslashes are doubled first.
    text = text.replace("\\", "\\\\").replace("]", "\\]")
    return text.replace(":", "\\:") if colon else text
