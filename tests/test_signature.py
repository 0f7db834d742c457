"""The behaviour of all games in one number."""

from benchmarks.signature import signature


def test_signature():
    # Changes only when a game behaves differently: then say so in CHANGELOG.md and raise its rules_version.
    assert signature() == 7854487371036199762
