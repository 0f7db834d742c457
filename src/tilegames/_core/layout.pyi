from typing import Any, Final

from .position import CorePosition, Rules

__test__: dict[str, str]

WIDTHS: Final[dict[str, int]]

def size_of(layout: tuple[Any, ...]) -> int: ...
def fields(state: CorePosition, layout: tuple[Any, ...]) -> dict[str, Any]: ...
def pack(rules: Rules, layout: tuple[Any, ...], nodes: tuple[int, ...], values: dict[str, Any]) -> bytes: ...
