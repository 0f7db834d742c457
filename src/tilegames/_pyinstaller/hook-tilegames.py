"""PyInstaller cannot see what compiled modules import, nor games that are loaded by name."""

from PyInstaller.utils.hooks import collect_submodules

#: Needs packages that a game does without; a program that imports it is seen to do so.
LEFT_OUT = ("tilegames.testing", "tilegames._pyinstaller")

hiddenimports = collect_submodules("tilegames", filter=lambda name: not name.startswith(LEFT_OUT))
