from collections.abc import Sequence
from typing import Self

from typing_extensions import disjoint_base

from ..._core.position import CorePosition, Rules

__test__: dict[str, str]

@disjoint_base
class GembatanRulesHandle(Rules):
    def __new__(
        cls,
        players: int,
        colours: int,
        tile_kinds: Sequence[tuple[int, int, int, int]],
        tile_counts: Sequence[int],
        gem_counts: Sequence[int],
        gem_only_turn: bool,
        chains_by_gem: bool,
    ) -> Self: ...

def turn_points(state: CorePosition) -> int: ...
