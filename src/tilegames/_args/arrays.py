"""Arrays of callers: input is converted once and copied, and output arrays are checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from ..errors import InvalidParameterError
from .integers import index_of, is_boolean
from .shown import shown

if TYPE_CHECKING:
    import numpy as np

    Bytes: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]
    Int8s: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int8]]
    Int32s: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int32]]
    Int64s: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int64]]
    #: Masks and observations, of one game or of many.
    Mask: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]] | np.ndarray[Any, np.dtype[np.bool_]]
    Planes: TypeAlias = np.ndarray[Any, np.dtype[np.float32]] | np.ndarray[Any, np.dtype[np.uint8]]
    #: One game of many: its number of restarts, its generator's words, its packed position.
    Saved: TypeAlias = tuple[int, tuple[int, ...], bytes]

__all__ = ["MASKED", "MAX_LENGTH", "OBSERVED", "array_out", "elements", "integers", "listed", "selected", "vector"]

#: The dtypes of masks and observations.
MASKED = ("uint8", "bool")
OBSERVED = ("float32", "uint8")
#: The most elements of a vector whose length the caller chooses.
MAX_LENGTH = 1 << 24
#: Replaces integers that do not fit into 64 bits with a sign: no id or index is that large.
MAX_INT64 = (1 << 63) - 1


def vector(given: Any, name: str, what: str, lengths: range) -> Int64s | np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """An argument as an array of one dimension: of int64, or of bool if all of its elements are booleans.

    It may share the caller's memory. The length is checked before the elements: a ``range`` can be longer than memory.
    An integer that does not fit into 64 bits with a sign becomes the largest one that does.

    Parameters
    ----------
    given : array_like
        The argument: an array, an object with a buffer or ``__array__``, or an iterable of integers.
    name : str
        Name of the argument for messages.
    what : str
        Description of a valid argument for messages.
    lengths : range
        The lengths that are allowed.

    Returns
    -------
    numpy.ndarray

    Raises
    ------
    InvalidParameterError
        If it is not such a vector.

    Examples
    --------
    >>> vector([3, -1, 10**30], "ids", "a vector of integers", range(9))
    array([                  3,                  -1, 9223372036854775807])
    >>> vector([True, False], "where", "a mask", range(9))
    array([ True, False])
    """
    import numpy as np

    wanted = f"{name} must be {what}"
    array = array_of(given, wanted)
    if array is None or (array.dtype.kind == "O" and array.ndim == 1 and len(array) in lengths):
        array = array_of_elements(given if array is None else array.tolist(), wanted, lengths)
    if array.ndim != 1:
        raise InvalidParameterError(f"{wanted}, not of shape {array.shape}.")
    if len(array) not in lengths:
        raise InvalidParameterError(f"{wanted}, not of {len(array)}.")
    if not len(array):
        return np.zeros(0, np.bool_ if array.dtype.kind == "b" else np.int64)
    if array.dtype.kind not in "iub":
        raise InvalidParameterError(f"{wanted}, not of dtype {array.dtype}.")
    if array.dtype.kind == "u":
        array = np.minimum(array, np.array(MAX_INT64, np.uint64))
    return np.require(array, np.bool_ if array.dtype.kind == "b" else np.int64, ["C", "A"])


def array_of(given: Any, wanted: str) -> np.ndarray[Any, Any] | None:
    """An object with a buffer or ``__array__`` as a plain array; None for anything else."""
    import numpy as np

    try:
        if not hasattr(type(given), "__array__"):
            memoryview(given)
    except TypeError:
        return None
    except (ValueError, BufferError):
        raise InvalidParameterError(f"{wanted}.") from None
    try:
        return np.asarray(given)
    except (TypeError, ValueError, OverflowError, BufferError, NotImplementedError):
        raise InvalidParameterError(f"{wanted}.") from None


def array_of_elements(given: Any, wanted: str, lengths: range) -> np.ndarray[Any, Any]:
    """The elements of an iterable as an array, taken one by one: numpy would expand nested lists and ranges."""
    import numpy as np

    taken = listed(given, wanted, lengths)
    if taken and all(map(is_boolean, taken)):
        return np.array(taken, np.bool_)
    return np.array([fitting(index_of(element), wanted) for element in taken], np.int64)


def listed(given: Any, wanted: str, lengths: range) -> list[Any]:
    """The elements of an iterable of an allowed length; raises InvalidParameterError.

    Examples
    --------
    >>> listed(range(3), "rows must be three integers", range(3, 4))
    [0, 1, 2]
    """
    each = elements(given, wanted)
    longest = lengths.stop - 1
    if hasattr(type(given), "__len__"):
        try:
            longest = len(given)
        except (TypeError, ValueError, OverflowError):
            raise InvalidParameterError(f"{wanted}, not {shown(given)}.") from None
        if longest not in lengths:
            raise InvalidParameterError(f"{wanted}, not of {longest}.")
    # Take one more than allowed: the length may be unknown or wrong.
    taken = list(islice(each, longest + 1))
    if len(taken) > longest or len(taken) not in lengths:
        raise InvalidParameterError(f"{wanted}, not of {len(taken)}.")
    return taken


def fitting(number: int | None, wanted: str) -> int:
    """An integer that fits into 64 bits."""
    if number is None:
        raise InvalidParameterError(f"{wanted}.")
    return number if -MAX_INT64 <= number <= MAX_INT64 else MAX_INT64


def elements(given: Any, wanted: str) -> Iterator[Any]:
    """The elements of an iterable one by one; raises InvalidParameterError for text, bytes, buffers and mappings.

    Examples
    --------
    >>> list(elements(range(3), "rows must be integers"))
    [0, 1, 2]
    """
    if not isinstance(given, str | bytes | bytearray | memoryview | Mapping):
        try:
            return iter(given)
        except TypeError:
            pass
    raise InvalidParameterError(f"{wanted}, not {shown(given)}.")


def integers(given: Any, name: str, what: str, lengths: range) -> Int64s:
    """A vector of integers as :func:`vector` gives it, where booleans are refused.

    Examples
    --------
    >>> integers([3, -1], "actions", "two integers", range(2, 3))
    array([ 3, -1])
    """
    import numpy as np

    array = vector(given, name, what, lengths)
    if array.dtype.kind == "b" and len(array):
        raise InvalidParameterError(f"{name} must be {what}, not of booleans.")
    return array.astype(np.int64, copy=False)


def selected(given: Any, name: str, n: int) -> Bytes:
    """The games of `n` that a mask or a vector of indices selects: 1 for these, 0 for the others.

    Examples
    --------
    >>> selected([0, -1], "where", 3), selected([False, True, False], "where", 3)
    (array([1, 0, 1], dtype=uint8), array([0, 1, 0], dtype=uint8))
    """
    import numpy as np

    what = f"a mask of {n} booleans or a vector of at most {n} indices"
    array = vector(given, name, what, range(n + 1))
    if array.dtype.kind == "b":
        if array.shape != (n,):
            raise InvalidParameterError(f"{name} must be {what}, not a mask of {len(array)}.")
        return np.array(array, np.uint8)
    outside = np.flatnonzero((array < -n) | (array >= n))
    if outside.size:
        raise InvalidParameterError(f"{name}[{outside[0]}]: there is no game {array[outside[0]]} of {n}.")
    marks = np.zeros(n, np.uint8)
    marks[array] = 1
    return marks


def array_out(out: Any, name: str, shape: tuple[int, ...], dtypes: tuple[str, ...]) -> np.ndarray[Any, Any]:
    """The caller's array as a plain one, if it has this shape and one of these types and its memory is contiguous.

    Examples
    --------
    >>> import numpy as np
    >>> array_out(np.zeros((2, 3), np.uint8), "out", (2, 3), MASKED).shape
    (2, 3)
    """
    import numpy as np

    kinds = " or ".join(dtypes)
    wanted = f"{name} must be a numpy array of dtype {kinds} and shape {shape}, C-contiguous, aligned and writable"
    if not isinstance(out, np.ndarray):
        raise InvalidParameterError(f"{wanted}, not {type(out).__name__}.")
    # A subclass can lie about itself.
    array = np.asarray(out)
    if array.dtype not in map(np.dtype, dtypes):
        raise InvalidParameterError(f"{wanted}, not of dtype {array.dtype}.")
    if array.shape != shape:
        raise InvalidParameterError(f"{wanted}, not of shape {array.shape}.")
    if not array.flags.c_contiguous:
        raise InvalidParameterError(f"{wanted}: this one is not C-contiguous.")
    if not array.flags.aligned:
        raise InvalidParameterError(f"{wanted}: this one is not aligned.")
    if not array.flags.writeable:
        raise InvalidParameterError(f"{wanted}: this one is read-only.")
    return array
