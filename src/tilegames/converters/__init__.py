"""Records in the formats of others, and the parts that reading and writing records share.

:mod:`~tilegames.converters.blksgf` reads and writes games of Gemblo as SGF, :mod:`~tilegames.converters.ludometer`
reads games of Azul played against the nets of the ludometer project.
"""
