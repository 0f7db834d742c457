"""Python and Cython source text as statements, with the stretches of each that may be changed.

Imports, declarations, annotations, decorators, docstrings and comments are left alone. Python's own tokenizer reads
both languages; no grammar of Cython is needed.
"""

import io
import keyword
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

VALUES = {"True", "False", "None"}
LEFT_ALONE = {"import", "from", "cimport", "include", "@", "class", "global", "nonlocal", "ctypedef"}
DECLARATIONS = {"struct", "union", "enum", "extern", "fused", "ctypedef"}
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING}


class Token(NamedTuple):
    kind: int
    text: str
    start: int      # offset in the source text
    end: int

    @property
    def is_name(self) -> bool:
        return self.kind == tokenize.NAME and not keyword.iskeyword(self.text)

    @property
    def ends_operand(self) -> bool:
        """Whether an operator after this token has a left operand."""
        if self.kind == tokenize.NAME:
            return self.is_name or self.text in VALUES
        return self.kind in (tokenize.NUMBER, tokenize.STRING) or self.text in (")", "]", "}")


@dataclass
class Statement:
    """One logical line; only the tokens whose indices are in `open` may be changed."""

    tokens: list[Token]
    open: list[int]
    in_function: bool
    is_whole: bool      # all of it may be changed, so that it may also be dropped

    def word(self, index: int) -> str:
        """The text of a token, empty beyond either end."""
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""


def read_tokens(text: str) -> Iterator[Token]:
    """The tokens of a text; an f-string is one token, as it was before Python 3.12."""
    starts = [0, *accumulate(len(line) for line in io.StringIO(text))]
    nested, first = 0, 0
    # `except? -1` is the only use of a question mark.
    for token in tokenize.generate_tokens(io.StringIO(text.replace("except?", "except ")).readline):
        start, end = (starts[min(row, len(starts)) - 1] + column for row, column in (token.start, token.end))
        name = tokenize.tok_name[token.type]
        if name in ("FSTRING_START", "TSTRING_START"):
            first = first if nested else start
            nested += 1
        elif name in ("FSTRING_END", "TSTRING_END"):
            nested -= 1
            if not nested:
                yield Token(tokenize.STRING, text[first:end], first, end)
        elif not nested:
            yield Token(token.type, token.string, start, end)


def statements(text: str) -> Iterator[Statement]:
    """All statements in which something may be changed."""
    blocks, next_block, line = ["module"], "module", []
    for token in read_tokens(text):
        if token.kind == tokenize.INDENT:
            blocks.append(next_block)
        elif token.kind == tokenize.DEDENT:
            blocks.pop()
        elif token.kind in (tokenize.NEWLINE, tokenize.ENDMARKER):
            if line:
                next_block = block_of(line, blocks[-1])
                if blocks[-1] != "declaration":
                    free = changeable(line)
                    outside_casts = [i for i in free if not in_cast(line, i)]
                    yield Statement(line, outside_casts, blocks[-1] == "function", len(free) == len(line))
            line = []
        elif token.kind not in LAYOUT:
            line.append(token)


def block_of(line: list[Token], outer: str) -> str:
    """The kind of the block that a line opens. Enumerations without a name are constants, those with one are types."""
    words = [token.text for token in line]
    if words[-1] != ":" or words == ["cdef", "enum", ":"]:
        return outer
    if "class" in words[:2]:
        return "class"
    if DECLARATIONS & set(words[:3]) or "TYPE_CHECKING" in words:
        return "declaration"
    return "function" if words[0] in ("def", "cdef", "cpdef", "async") else outer


def changeable(line: list[Token]) -> range | list[int]:
    """The indices of tokens that are neither a declaration nor an annotation."""
    words = [token.text for token in line]
    whole = range(len(line))
    if words[0] in LEFT_ALONE or words[1:2] == ["class"] or words[0].startswith("__"):
        return []
    if all(token.kind == tokenize.STRING for token in line):
        return []
    if words[0] == "type" and line[1].is_name:
        return []
    equals, colon = (next((i for i in whole if words[i] == mark and depth(words, i) == 0), None) for mark in "=:")
    if words[0] in ("def", "cdef", "cpdef", "async") and colon is not None:
        return defaults(line[:colon])
    declared = words[0] in ("cdef", "cpdef")
    annotated = line[0].is_name and colon is not None and colon < len(line) - 1 and (equals is None or colon < equals)
    if declared or annotated:
        return [] if equals is None else range(equals + 1, len(line))
    return whole


def defaults(line: list[Token]) -> list[int]:
    """The indices of the default values of parameters."""
    words, found, inside = [token.text for token in line], [], False
    for i, word in enumerate(words):
        if depth(words, i) == 1 and word in ("=", ","):
            inside = word == "="
        elif depth(words, i) == 0:
            inside = False
        elif inside:
            found.append(i)
    return found


def depth(words: list[str], index: int) -> int:
    """How many brackets are open before a token."""
    return sum((word in "([{") - (word in ")]}") for word in words[:index] if len(word) == 1)


def in_cast(line: list[Token], index: int) -> bool:
    """Whether a token belongs to a cast as in ``<uint32_t>size``, not to a comparison."""
    for i in range(index, -1, -1):
        if line[i].text == "<":
            return i == 0 or not line[i - 1].ends_operand
        ends = i < index and line[i].text == ">"
        if ends or not (line[i].kind == tokenize.NAME or line[i].text in ("*", "**", ".", ">")):
            return False
    return False
