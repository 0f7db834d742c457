"""Formats of files with records.

:mod:`~tilegames.records.formats.jsonl` reads and writes JSON Lines,
:mod:`~tilegames.records.formats.blksgf` games of Gemblo as SGF;
:mod:`~tilegames.records.formats.ludometer` reads games of Azul played against the nets of the ludometer project.
"""
