"""The command line: ``tilegames`` and ``python -m tilegames``."""

from __future__ import annotations

import sys

from .cli.app import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
