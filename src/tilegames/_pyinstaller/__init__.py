"""Where PyInstaller finds the hook that lets programs be frozen; named by the entry point ``pyinstaller40``."""

from pathlib import Path

__all__ = ["hook_dirs"]


def hook_dirs() -> list[str]:
    """The folders that hold hooks."""
    return [str(Path(__file__).parent)]
