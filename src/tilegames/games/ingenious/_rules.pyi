from typing import Any, Self

from typing_extensions import disjoint_base

from ..._core.position import CorePosition, Rules

__test__: dict[str, str]
DIRECTIONS: tuple[tuple[int, int], ...]

@disjoint_base
class IngeniousRulesHandle(Rules):
    def __new__(cls, players: int, partnership: bool, bonus_one: bool, swap: bool) -> Self: ...

def fields(state: CorePosition) -> dict[str, Any]: ...
def pack(handle: Rules, fields: dict[str, Any]) -> bytes: ...
