"""Records in other formats, and the parts that all readers and writers of records share.

:mod:`~tilegames.converters.blksgf` reads and writes games of Gemblo as SGF, :mod:`~tilegames.converters.ludometer`
reads games of Azul played against the nets of the ludometer project.
"""
