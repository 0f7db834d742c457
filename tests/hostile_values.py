"""Values that no caller should hand over, for tests that hand them over."""

import collections
import decimal
import fractions
import math

import numpy as np

import tilegames as tg

__all__ = ["OwnError", "hostile_values", "misaligned"]


class OwnError(Exception):
    """What a caller's own code raises; it may come out of the library as it is."""


def own_error(*args, **names):
    raise OwnError


class LyingInt(int):
    """An integer that is equal to everything, in every range, and another one when it is converted."""

    __hash__ = int.__hash__

    def agree(self, other=None):
        return True

    __eq__ = __le__ = __ge__ = __lt__ = __gt__ = agree

    def __index__(self):
        return 10**9

    __int__ = __index__

    def __mul__(self, other):
        return 10**12

    __rmul__ = __mul__


class LyingFloat(float):
    """A float that is in every range and gives a large number when it is multiplied."""

    __hash__ = float.__hash__

    def __le__(self, other):
        return True

    __lt__ = __ge__ = __gt__ = __le__

    def __mul__(self, other):
        return 1e18

    __rmul__ = __mul__

    def __float__(self):
        return 1e9


class LyingStr(str):
    """A text that is equal to everything and has the hash of another one."""

    __slots__ = ()

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __hash__(self):
        return hash("players")

    def __len__(self):
        return 1

    def __str__(self):
        return "azul"


class DifferentStr(str):
    """A text that is equal to nothing."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other):
        return False


class UnhashableStr(str):
    __slots__ = ()
    __hash__ = None


class ErrorStr(str):
    __slots__ = ()
    __eq__ = __hash__ = __len__ = __iter__ = __getitem__ = own_error


class LyingDict(dict):
    """A mapping that claims to have every key, and has none."""

    def __contains__(self, key):
        return True

    def __len__(self):
        return 3

    def __iter__(self):
        return iter((1, None, "players"))

    def keys(self):
        return [1, None]


class LyingList(list):
    """A list that is longer, or shorter, than it says."""

    def __len__(self):
        return 2

    def __iter__(self):
        return iter(range(5))

    def __getitem__(self, i):
        return 10**9


class Index:
    """An object whose ``__index__`` gives, or raises, what it was made with."""

    def __init__(self, answer):
        self.answer = answer

    def __index__(self):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


class Long(collections.abc.Sequence):
    """A sequence with no memory behind it."""

    def __init__(self, length, element=0):
        self.length, self.element = length, element

    def __len__(self):
        return self.length

    def __getitem__(self, i):
        return self.element


class Unclear:
    """Neither true nor false, and neither equal nor different."""

    def __bool__(self):
        raise OwnError

    __eq__ = __ne__ = __lt__ = own_error
    __hash__ = None


class Converted:
    """An object that numpy asks for an array."""

    def __init__(self, answer):
        self.answer = answer

    def __array__(self, dtype=None, copy=None):
        return self.answer


class Subclass(np.ndarray):
    """An array that lies about itself."""

    dtype = np.dtype("f4")
    shape = (10**6,)
    flags = None

    def __len__(self):
        return 10**6


def misaligned(array):
    """The same numbers in memory where none of them begins at a multiple of its size."""
    memory = np.zeros(array.nbytes + 2 * array.itemsize, np.uint8)
    start = -memory.ctypes.data % array.itemsize + 1
    copy = memory[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def arrays():
    yield np.array(3)
    yield np.array(True)
    yield np.zeros(0)
    yield np.zeros(4)
    yield np.zeros((2, 2), np.int64)
    yield np.zeros(4, ">i4")
    yield np.zeros(4, "M8[s]")
    yield np.zeros(4, [("a", "i4")])
    yield np.zeros(4, "S3")
    yield np.array([None, 1, "x"], object)
    yield np.broadcast_to(0, 10**12)
    yield np.arange(8)[::-2]
    yield misaligned(np.arange(4))
    yield misaligned(np.zeros(180, np.int32))
    yield misaligned(np.zeros((18, 5, 5), np.float32))
    yield np.ma.masked_array([1, 2], [True, False])
    yield np.zeros((2, 2)).view(np.matrix)
    yield np.zeros(4, np.int32).view(Subclass)
    frozen = np.zeros(180, np.int32)
    frozen.flags.writeable = False
    yield frozen


def views():
    yield memoryview(np.array(3))
    yield memoryview(np.zeros((2, 2)))
    yield memoryview(np.zeros(4, ">i4"))
    yield memoryview(np.zeros(4, [("a", "i4")]))
    yield memoryview(b"abcd")[::2]
    released = memoryview(b"abc")
    released.release()
    yield released


def hostile_values():
    """All of them, made anew each time: some can be used once only."""
    yield from (None, True, False, np.True_, -1, -2, -(2**31), 2**31, 2**63, 2**64, 10**30, -(10**30), 10**5000)
    yield from (0.5, 1.5, math.nan, math.inf, 1j, decimal.Decimal("NaN"), fractions.Fraction(1, 2), np.float32(0.5))
    yield from ("", "x", "0", "\ud800", "\0", "+", "x" * 100_000, b"", b"x", bytearray(b"x"))
    yield from ([], [None], [True, 1], [[1]], [10**30], (), (1, 2), {}, {1: 2}, {"x": object()}, set(), frozenset({1}))
    yield from (range(10**12), range(10**30), [range(10**12)], Long(10**12), Long(2**63 - 1), Long(3, "x"))
    yield from (LyingInt(5), LyingFloat(0.5), LyingStr("azul"), DifferentStr("azul"), UnhashableStr("azul"))
    yield from (ErrorStr("azul"), LyingDict(), LyingDict(players=2), LyingList([0, 1]), [LyingInt(1)], [LyingStr("x")])
    yield from ({LyingStr("x"): 1}, {DifferentStr("players"): 3}, {ErrorStr: 1})
    yield from (Index(0.5), Index("x"), Index(10**30), Index(OwnError()), Index(TypeError()), Unclear())
    for number in (2.0, -0.5, math.nan, True, None, LyingFloat(0.5), decimal.Decimal("1e400"), 10**400, "0.5", [0.5]):
        yield lambda *_, number=number, **__: number
    yield from (own_error, (i for i in (1, "x")), object(), object, type, Converted(np.zeros((3, 3))), Converted(None))
    yield from arrays()
    yield from views()
    yield from (tg.load_game("gemblo(players=3)"), tg.new_game("gemblo(players=3)"), tg.azul.Take(1, "B", 1))
    yield from (tg.azul.AzulState.__new__(tg.azul.AzulState), tg.Move())
