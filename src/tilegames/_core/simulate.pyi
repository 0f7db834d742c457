import numpy as np

from .position import CorePosition

__test__: dict[str, str]

def count_leaves(state: CorePosition, depth: int, chance: bool, after: int | None = None) -> int: ...
def run_playouts(
    state: CorePosition, utilities: np.ndarray[tuple[int, int], np.dtype[np.float64]], first: int, last: int, seed: int
) -> None: ...
