"""The native core, and the border between it and Python.

Below the border (``*.pxd``, ``*.pyx`` here and each game's ``_rules.pyx``): integers and flat structs, functions
that need neither the GIL nor exceptions, memory safety. Above it: names, text, documents, typed moves.
The classes :class:`~tilegames._core.engine.Rules` and :class:`~tilegames._core.engine.CoreState` are the border:
they turn any Python object into an integer in range or raise an error.
The core does not depend on any game: a game plugs in through its :c:struct:`GameOps` table (``ops.pxd``).
"""
