"""The native core, and the border between it and Python.

Below the border (``*.pxd``, ``*.pyx`` here and each game's ``_rules.pyx``): integers and flat structs, functions
that need neither the GIL nor exceptions, memory safety. Above it: names, text, documents, typed moves.
The classes :class:`~tilegames._core.engine.Rules` and :class:`~tilegames._core.engine.CoreState` are the border:
they turn whatever Python hands over into integers in range and never let anything else through.
The core knows no game: a game joins by its :c:struct:`GameOps` table (``ops.pxd``).
"""
