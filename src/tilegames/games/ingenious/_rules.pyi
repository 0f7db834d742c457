from typing import Self

from typing_extensions import disjoint_base

from ..._core.position import Rules

__test__: dict[str, str]

@disjoint_base
class IngeniousRulesHandle(Rules):
    def __new__(cls, players: int, radius: int, partnership: bool, bonus_one: bool, swap: bool) -> Self: ...
