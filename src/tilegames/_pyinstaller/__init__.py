"""Gives PyInstaller the hook for freezing programs; the entry point ``pyinstaller40`` names this module."""

from pathlib import Path

__all__ = ["hook_dirs"]


def hook_dirs() -> list[str]:
    """The folders that hold hooks."""
    return [str(Path(__file__).parent)]
