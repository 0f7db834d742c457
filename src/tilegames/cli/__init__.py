"""The commands of ``tilegames``."""
