"""The changes that may be made to a source text, each of one place."""

import re
import tokenize
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .source import Statement, statements

COMPARISONS = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
}  # fmt: skip
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "//": "*", "%": "+", "+=": "-=", "-=": "+=", "*=": "+="}
BITS = {
    "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<",
    "&=": "|=", "|=": "&=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
}  # fmt: skip
WORDS = {"and": "or", "or": "and", "True": "False", "False": "True", "break": "continue", "continue": "break"}
EXTREMES = {"min": "max", "max": "min"}
GENERIC = {"list", "dict", "tuple", "set", "frozenset", "type"}
#: A statement that begins with one of these is not dropped.
KEPT = {"cdef", "return", "pass", "break", "continue", "...", "yield", "assert"}
INTEGER = re.compile(r"\d[\d_]*|0[xX][\da-fA-F_]+|0[bB][01_]+")


class Change(NamedTuple):
    operator: str
    start: int      # offsets of the old text
    end: int
    new: str


@cache
def changes(text: str, *, cython: bool) -> tuple[Change, ...]:
    """Every change of one place of a source text, in the order of the places."""
    zero = "0" if cython else "None"
    found = []
    for statement in statements(text):
        found += of_tokens(statement)
        found += of_brackets(statement)
        found += of_statement(statement, zero)
    return tuple(sorted(found, key=lambda change: change.start))


def of_tokens(statement: Statement) -> Iterator[Change]:
    """Changes of operators, words and numbers."""
    loops = 0
    for i in statement.open:
        token, before, after = statement.tokens[i], statement.word(i - 1), statement.word(i + 1)
        binary = i > 0 and statement.tokens[i - 1].ends_operand
        loops += token.text == "for"
        if token.text == "in" and loops:
            loops -= 1
        elif token.kind == tokenize.NUMBER:
            if not has_suffix(statement, i):
                yield from (Change("constant", *token[2:], new) for new in other_numbers(token.text))
        elif token.kind == tokenize.OP:
            yield from (Change(name, *token[2:], new) for name, new in other_operators(token.text, binary))
        elif token.kind == tokenize.NAME:
            yield from (Change(name, *token[2:], new) for name, new in other_words(before, token.text, after))
            if token.text == "not":
                yield Change("negation", token.start, statement.tokens[i + 1].start, "")


def has_suffix(statement: Statement, i: int) -> bool:
    """Whether a number goes on as in ``1ULL``: its suffix is a token of its own."""
    return statement.word(i + 1).isidentifier() and statement.tokens[i + 1].start == statement.tokens[i].end


def other_numbers(text: str) -> list[str]:
    """Its neighbours and 0; for a float, 0.0 or 1.0."""
    if not INTEGER.fullmatch(text):
        return ["0.0" if float(text) else "1.0"]
    number = int(text, 0)
    write = hex if text[:2].lower() == "0x" else str
    return [write(other) for other in dict.fromkeys((number + 1, number - 1, 0)) if other != number]


def other_operators(text: str, binary: bool) -> Iterator[tuple[str, str]]:
    if binary:
        yield from (("comparison", new) for new in COMPARISONS.get(text, ()))
    if text in ARITHMETIC and binary:
        yield "arithmetic", ARITHMETIC[text]
    elif text in BITS and binary:
        yield "bits", BITS[text]
    elif text == "-" or text == "~":
        yield "sign", ""


def other_words(before: str, text: str, after: str) -> Iterator[tuple[str, str]]:
    if text in WORDS:
        yield "word", WORDS[text]
    elif text == "in" and before != "not":
        yield "negation", "not in"
    elif text == "is" and after != "not":
        yield "negation", "is not"
    elif text in EXTREMES and after == "(":
        yield "extreme", EXTREMES[text]


def of_brackets(statement: Statement) -> Iterator[Change]:
    """An index becomes 0; two neighbouring arguments that are plain names change places."""
    tokens, opened = statement.tokens, []
    allowed = set(statement.open)
    for i, token in enumerate(tokens):
        if token.text in ("(", "[", "{"):
            opened.append(i)
        elif token.text in (")", "]", "}"):
            first = opened.pop()
            if token.text == "]" and first in allowed:
                yield from zero_index(statement, first, i)
        elif token.text == "," and i in allowed and opened and statement.word(opened[-1]) == "(":
            called = opened[-1] > 0 and tokens[opened[-1] - 1].ends_operand
            if called and statement.word(i - 2) in ("(", ",") and statement.word(i + 2) in (")", ","):
                one, two = tokens[i - 1], tokens[i + 1]
                if one.is_name and two.is_name and one.text != two.text:
                    yield Change("arguments", one.start, two.end, f"{two.text}, {one.text}")


def zero_index(statement: Statement, first: int, last: int) -> Iterator[Change]:
    """The change of what stands between two brackets, unless that is no single index."""
    inside = statement.tokens[first + 1 : last]
    name = statement.word(first - 1)
    if first == 0 or not statement.tokens[first - 1].ends_operand or name in GENERIC:
        return
    if not inside or {",", ":"} & {token.text for token in inside}:
        return
    if len(inside) == 1 and (inside[0].kind in (tokenize.STRING, tokenize.NUMBER)):
        return
    yield Change("index", inside[0].start, inside[-1].end, "0")


def of_statement(statement: Statement, zero: str) -> Iterator[Change]:
    """A statement that does nothing, another value returned."""
    tokens = statement.tokens
    if not statement.in_function or not statement.is_whole or statement.word(len(tokens) - 1) == ":":
        return
    first, last = tokens[0].start, tokens[-1].end
    if tokens[0].text == "return" and len(tokens) > 1:
        if [token.text for token in tokens[1:]] != [zero]:
            yield Change("return", tokens[1].start, last, zero)
    elif tokens[0].text not in KEPT and not is_untestable(statement, zero):
        yield Change("statement", first, last, "pass")


def is_untestable(statement: Statement, zero: str) -> bool:
    """Whether dropping it only leaves a name of Python without a value, or the end of memory unnoticed."""
    words = [token.text for token in statement.tokens]
    binding = zero == "None" and statement.tokens[0].is_name and words[1:2] == ["="] and words[0] not in words[2:]
    return binding or words == ["raise", "MemoryError"]
