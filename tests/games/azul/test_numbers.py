"""What the native code and Python both number is the same."""

from tests.test_constants import enums
from tilegames import azul
from tilegames.games.azul import spec
from tilegames.games.azul.events import OWN_EVENTS
from tilegames.games.azul.position import FAULTS


def constants(file, wanted):
    return next(found for name, found in enums(f"games/azul/{file}") if name == wanted)


def in_words(name):
    """SLID_TO_CENTRE as SlidToCentre."""
    return name.title().replace("_", "")


def test_entries_of_a_trace_are_the_events_in_their_order():
    told = constants("_rules.pxd", "Told")
    assert sorted(told.values()) == list(range(16, 16 + len(OWN_EVENTS)))
    for name, number in told.items():
        maker = OWN_EVENTS[number - 16]
        values = (0,) * (maker.__code__.co_argcount - 1)
        assert type(maker(None, *values)) is getattr(azul, in_words(name))


def test_reasons_of_points():
    reasons = constants("_rules.pxd", "Points")
    assert {name.removesuffix("_POINTS").lower(): number for name, number in reasons.items()} == {
        kind: number for number, kind in enumerate(spec.SCORE_KINDS)
    }
    assert set(spec.BONUSES) < set(spec.SCORE_KINDS)


def test_every_fault_has_a_sentence():
    codes = constants("_check.pxd", "Inconsistency")
    assert sorted(codes.values()) == sorted(FAULTS) == list(range(1, len(FAULTS) + 1))


def test_the_native_tables_have_room():
    assert len(spec.COLOURS) == spec.ROWS == 5
    assert len(spec.FLOOR_COSTS) + 1 == 8
    assert spec.FLOOR == 6
    assert max(spec.SCORE_KINDS.index(kind) for kind in spec.BONUSES) < 5
