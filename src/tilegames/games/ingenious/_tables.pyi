from .board import BOARDS as BOARDS
from .spec import COPIES as COPIES

__test__: dict[str, str]
PAIRS_OF_COLOURS: tuple[tuple[int, int], ...]
