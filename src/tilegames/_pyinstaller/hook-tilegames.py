"""PyInstaller cannot see the imports of compiled modules or the games that are loaded by name."""

from PyInstaller.utils.hooks import collect_submodules

#: These need packages that games do not need; PyInstaller sees when a program imports them.
LEFT_OUT = ("tilegames.testing", "tilegames._pyinstaller")

hiddenimports = collect_submodules("tilegames", filter=lambda name: not name.startswith(LEFT_OUT))
