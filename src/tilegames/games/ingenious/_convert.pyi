from typing import Any

from ..._core.position import CorePosition, Rules

__test__: dict[str, str]

def fields(state: CorePosition) -> dict[str, Any]: ...
def pack(handle: Rules, fields: dict[str, Any]) -> bytes: ...
