"""Arrays that callers hand over: looked at once, copied where they are read, checked where they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from .errors import InvalidParameterError

if TYPE_CHECKING:
    import numpy as np

    Bytes: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]
    Int8s: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int8]]
    Int32s: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int32]]
    Int64s: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int64]]
    #: Of one game or of many: what is legal, what is seen.
    Mask: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]] | np.ndarray[Any, np.dtype[np.bool_]]
    Planes: TypeAlias = np.ndarray[Any, np.dtype[np.float32]] | np.ndarray[Any, np.dtype[np.uint8]]
    #: Of one game of many: how often it was begun anew, its generator's words, its packed position.
    Saved: TypeAlias = tuple[int, tuple[int, ...], bytes]

__all__ = ["MASKED", "OBSERVED", "array_out", "integers", "selected"]

#: What masks and observations can be written as.
MASKED = ("uint8", "bool")
OBSERVED = ("float32", "uint8")


def vector(given: Any, name: str, what: str) -> np.ndarray[Any, Any]:
    """An argument as an array of one dimension."""
    import numpy as np

    try:
        array = np.asarray(given)
    except (TypeError, ValueError, OverflowError):
        raise InvalidParameterError(f"{name} must be {what}.") from None
    if array.ndim != 1:
        raise InvalidParameterError(f"{name} must be {what}, not of shape {array.shape}.")
    return array


def integers(given: Any, name: str, n: int) -> Int64s:
    """A fresh int64 copy of a vector of `n` integers, or an InvalidParameterError.

    What does not fit into 64 bits with a sign becomes the largest integer that does.

    Examples
    --------
    >>> integers([3, -1], "actions", 2)
    array([ 3, -1])
    """
    import numpy as np

    what = f"a vector of {n} integers"
    array = vector(given, name, what)
    if array.shape != (n,):
        raise InvalidParameterError(f"{name} must be {what}, not of {len(array)}.")
    if array.dtype.kind not in ("iu" if n else "iuf"):
        raise InvalidParameterError(f"{name} must be {what}, not of dtype {array.dtype}.")
    if array.dtype.kind == "u":
        array = np.minimum(array, np.array(np.iinfo(np.int64).max, np.uint64))
    return np.array(array, np.int64, order="C")


def selected(given: Any, name: str, n: int) -> Bytes:
    """Which of `n` games a mask or a vector of indices means: 1 for those, 0 for the others.

    Examples
    --------
    >>> selected([0, -1], "where", 3), selected([False, True, False], "where", 3)
    (array([1, 0, 1], dtype=uint8), array([0, 1, 0], dtype=uint8))
    """
    import numpy as np

    what = f"a mask of {n} bools or a vector of indices"
    array = vector(given, name, what)
    if array.dtype.kind == "b":
        if array.shape != (n,):
            raise InvalidParameterError(f"{name} must be {what}, not a mask of {len(array)}.")
        return np.array(array, np.uint8)
    marks = np.zeros(n, np.uint8)
    if not array.size:
        return marks
    indices = integers(array, name, len(array))
    outside = np.flatnonzero((indices < -n) | (indices >= n))
    if outside.size:
        raise InvalidParameterError(f"{name}[{outside[0]}]: there is no game {indices[outside[0]]} of {n}.")
    marks[indices] = 1
    return marks


def array_out(out: Any, name: str, shape: tuple[int, ...], dtypes: tuple[str, ...]) -> np.ndarray[Any, Any]:
    """The caller's array as it is, if numbers of one of these types can be written into it one after the other.

    Examples
    --------
    >>> import numpy as np
    >>> array_out(np.zeros((2, 3), np.uint8), "out", (2, 3), MASKED).shape
    (2, 3)
    """
    import numpy as np

    wanted = f"{name} must be a numpy array of dtype {' or '.join(dtypes)} and shape {shape}, C-contiguous and writable"
    if not isinstance(out, np.ndarray):
        raise InvalidParameterError(f"{wanted}, not {type(out).__name__}.")
    if out.dtype not in map(np.dtype, dtypes):
        raise InvalidParameterError(f"{wanted}, not of dtype {out.dtype}.")
    if out.shape != shape:
        raise InvalidParameterError(f"{wanted}, not of shape {out.shape}.")
    if not out.flags.c_contiguous:
        raise InvalidParameterError(f"{wanted}: this one is not C-contiguous.")
    if not out.flags.writeable:
        raise InvalidParameterError(f"{wanted}: this one is read-only.")
    return out
