from collections.abc import Sequence
from typing import Any, Self

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

def fields(state: CorePosition) -> dict[str, Any]: ...
def turn_points(state: CorePosition) -> int: ...
def pack(rules: Rules, values: dict[str, Any]) -> bytes: ...
def end_reason(rules: Rules, values: dict[str, Any]) -> int: ...
def some_placement(rules: Rules, values: dict[str, Any]) -> bool: ...
