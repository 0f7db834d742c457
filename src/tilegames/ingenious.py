"""Ingenious: everything in :mod:`tilegames.games.ingenious`, under a shorter name.

>>> from tilegames.ingenious import IngeniousGame
>>> IngeniousGame().name
'ingenious'
"""

from .games.ingenious import *  # noqa: F403
from .games.ingenious import __all__ as __all__


def __dir__() -> list[str]:
    return __all__
