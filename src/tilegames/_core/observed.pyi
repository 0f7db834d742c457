from typing import SupportsIndex

from typing_extensions import disjoint_base

from ..arrays import Mask, Planes
from .position import CorePosition

__test__: dict[str, str]

@disjoint_base
class ObservedPosition(CorePosition):
    def observation_tensor(self, player: SupportsIndex | None, out: Planes | None = None) -> Planes: ...
    def legal_actions_mask(self, player: SupportsIndex | None = None, out: Mask | None = None) -> Mask: ...
