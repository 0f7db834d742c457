"""Modules in the folder of a class."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["module_beside"]


def module_beside(cls: type, name: str) -> Any:
    """A module of this name beside that of a class or of one of its bases outside the library's own; None without one.

    Parameters
    ----------
    cls : type
        The class.
    name : str
        The last part of the module's name.

    Returns
    -------
    module or None

    Examples
    --------
    >>> from tilegames.games.azul.game import AzulRules
    >>> module_beside(AzulRules, "rules").__name__, module_beside(int, "rules")
    ('tilegames.games.azul.rules', None)
    """
    for base in cls.__mro__:
        package = base.__module__.rpartition(".")[0]
        if package in ("", "tilegames"):
            continue
        try:
            return import_module(f"{package}.{name}")
        except ModuleNotFoundError as error:
            if error.name is None or not f"{package}.{name}".startswith(error.name):
                raise
    return None
