"""Azul: everything in :mod:`tilegames.games.azul`, under a shorter name.

>>> from tilegames.azul import AzulGame
>>> AzulGame().name
'azul'
"""

from .games.azul import *  # noqa: F403
from .games.azul import __all__ as __all__


def __dir__() -> list[str]:
    return __all__
