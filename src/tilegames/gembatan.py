"""Gembatan: everything in :mod:`tilegames.games.gembatan`, under a shorter name.

>>> from tilegames.gembatan import GembatanGame
>>> GembatanGame().name
'gembatan'
"""

from .games.gembatan import *  # noqa: F403
from .games.gembatan import __all__ as __all__


def __dir__() -> list[str]:
    return __all__
