from typing import Self

from typing_extensions import disjoint_base

from ..._core.position import Rules

__test__: dict[str, str]

@disjoint_base
class GembloRulesHandle(Rules):
    def __new__(cls, players: int, colours: int, blocking: bool) -> Self: ...
