from typing import Any, SupportsIndex, TypeVar, overload

import numpy as np

from .._args.arrays import Mask, Planes
from .legal import LegalPosition

__test__: dict[str, str]

MAX_MASK_ACTIONS: int

_MaskT = TypeVar("_MaskT", bound=Mask)
_PlanesT = TypeVar("_PlanesT", bound=Planes)

class ObservedPosition(LegalPosition):
    @overload
    def observation_tensor(
        self, player: SupportsIndex | None, out: None = None
    ) -> np.ndarray[Any, np.dtype[np.float32]]: ...
    @overload
    def observation_tensor(self, player: SupportsIndex | None, out: _PlanesT) -> _PlanesT: ...
    @overload
    def legal_actions_mask(
        self, player: SupportsIndex | None = None, out: None = None
    ) -> np.ndarray[tuple[int], np.dtype[np.uint8]]: ...
    @overload
    def legal_actions_mask(self, player: SupportsIndex | None = None, *, out: _MaskT) -> _MaskT: ...
    @overload
    def legal_actions_mask(self, player: SupportsIndex | None, out: _MaskT) -> _MaskT: ...
