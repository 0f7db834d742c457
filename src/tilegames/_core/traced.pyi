from typing import SupportsIndex

from .engine import CoreState

__test__: dict[str, str]

def foreseen(
    state: CoreState, action: SupportsIndex
) -> tuple[int, list[tuple[int, ...]], list[tuple[int, ...]]]: ...
def past_scores(state: CoreState, events: list[int], origin: bytes | None) -> list[tuple[int, ...]]: ...
