from array import array

import numpy as np

from .position import CorePosition

__test__: dict[str, str]

def replay(start: CorePosition, events: array[int]) -> tuple[int, bytes]: ...
def judge_many(
    state: CorePosition,
    actions: np.ndarray[tuple[int], np.dtype[np.int64]],
    codes: np.ndarray[tuple[int], np.dtype[np.int32]],
) -> None: ...
