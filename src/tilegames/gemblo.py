"""Gemblo: everything in :mod:`tilegames.games.gemblo`, under a shorter name.

>>> from tilegames.gemblo import GembloGame
>>> GembloGame().name
'gemblo'
"""

from .games.gemblo import *  # noqa: F403
from .games.gemblo import __all__ as __all__


def __dir__() -> list[str]:
    return __all__
