from array import array

import numpy as np

from .position import CorePosition

__test__: dict[str, str]

def count_leaves(state: CorePosition, depth: int, chance: bool) -> int: ...
def count_after(
    state: CorePosition, depth: int, chance: bool, events: array[int], counts: array[int], first: int, last: int,
    calling_off: bytearray,
) -> None: ...
def run_playouts(
    state: CorePosition, utilities: np.ndarray[tuple[int, int], np.dtype[np.float64]], first: int, last: int, seed: int
) -> None: ...
def draws(state: CorePosition, seed: int) -> tuple[int, int]: ...
