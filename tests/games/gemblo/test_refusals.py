"""Every refusal is reached, says why in words, and is the one that slow code gives."""

import random

import pytest

import tilegames as tg
from tests.games.gemblo.positions import (
    DRAFT,
    FIVE,
    MAY_DISCARD,
    MAY_DISCARD_DRAFT,
    SETUPS,
    THREE,
    TWO,
    laying,
    position,
    rule,
)
from tests.helpers import walk
from tests.oracles import gemblo as oracle
from tilegames.games import gemblo

BLOCKING = "gemblo(players=4,border_flank=blocking)"
LAST = {"seat": 4, "draft": MAY_DISCARD_DRAFT, "unplaced": ["", "", "", "", "I4 Y4"]}


def start(name=FIVE):
    return tg.load_game(name).new_initial_state()


def picked(*pieces):
    state = start()
    for piece in pieces:
        state.play(f"pick:{piece}")
    return state


CASES = [
    (start, "o15", "draft_due", "The draft comes first: nothing is placed before all pieces of the pool are picked.",
     "pool"),
    (lambda: position(name=FIVE), "pick:V5", "draft_over", "The draft is over: there are no more picks.", ""),
    (start, "pick:D2", "piece_set_aside", "The D2 of the sixth set is set aside: it cannot be picked.",
     "aside:D2"),
    (lambda: picked("I5", "A5"), "pick:A5", "piece_drafted", "Seat 1 has picked the A5 already.",
     "p1:obstacles:A5"),
    (laying, "o5-o6-o7", "not_own_obstacle", "Seat 0 has no I3 to place: it still has W5, R4 and Y5.",
     "p0:obstacles:W5 p0:obstacles:R4 p0:obstacles:Y5"),
    (lambda: position("0:o15"), "v1", "piece_used", "Colour 0 has played its M1 already: it lies on o15.",
     "o15"),
    (lambda: position("1:o15"), "o15", "cell_covered", "Cell o15 is covered already.", "o15"),
    (
        lambda: position("1:o15-o16 2:n16"), "n16-o16-n17", "cell_covered", "Cells n16 and o16 are covered already.",
        "n16 o16",
    ),
    (
        lambda: laying(draft=["I3 R4 Y5", "I5 C4 W5", *DRAFT[2:]], unplaced=["I3 R4 Y5", "I5 C4 W5", *DRAFT[2:]]),
        "e15-e16-e17", "start_covered", "An obstacle covers no starting cell, as e15 is.", "e15",
    ),
    (
        laying, "v1-u2-v2-u3", "beyond_ring",
        "An obstacle does not reach beyond the ring, as it would on v1.", "v1",
    ),
    (
        laying, "t3-u3-s4-t4", "misses_ring",
        "An obstacle covers exactly one cell of the ring; this one, on t3, u3, s4 and t4, covers none.", "t3 u3 s4 t4",
    ),
    (
        laying, "u2-v2-t3-u3", "crosses_ring",
        "An obstacle covers exactly one cell of the ring; this one covers u2 and v2.", "u2 v2",
    ),
    (
        lambda: laying(MAY_DISCARD, **LAST), "d24-e24-f24-g24", "gap_full",
        "A gap of the ring holds at most 3 obstacles, and this one has them on f26, b21 and d17.", "f26 b21 d17",
    ),
    (
        lambda: laying(MAY_DISCARD, **LAST), "z6-x7-y7-y8", "touches_obstacle",
        "An obstacle touches no other one: this one would touch the obstacle P5 on w7.", "w7",
    ),
    (
        lambda: position("0:o15 0:q17-r17"), "p15-p16-p17", "touches_own_colour",
        "Pieces of one colour never touch: this one would touch the M1 and D2 of colour 0 on o15 and q17.",
        "o15 q17",
    ),
    (
        lambda: start(THREE), "o15", "misses_start", "The first piece of colour 0 must cover its starting cell, t5.",
        "t5",
    ),
    (
        lambda: position("4:o15", colour=4), "o18-o19", "not_connected",
        "No hex edge leads from o18 and o19 to a piece of colour 4.", "o18 o19",
    ),
    (
        lambda: position("0:o15 2:p15-o16", TWO), "p16-p17", "edge_blocked",
        "Every hex edge from here to colour 0 is blocked by the D2 of colour 2 on p15 and o16.", "p15 o16",
    ),
    (
        lambda: position("0:z8-y9 3:z7", BLOCKING), "aa6", "rim_blocked",
        "Every hex edge from here to colour 0 is at the rim and blocked by the M1 of colour 3 on z7.", "z7",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("state", "move", "reason", "message", "cells"), CASES, ids=[case[2] for case in CASES])
def test_reasons(state, move, reason, message, cells):
    verdict = state().check(move)
    assert (verdict.reason.value, verdict.message) == (reason, message)
    assert verdict.cells == tuple(cells.split())
    assert (verdict.reason, verdict.rule) in gemblo.GembloGame.rules_type.reasons.values()


def test_all_reasons_have_a_case():
    assert {case[2] for case in CASES} == {reason.value for reason in gemblo.Reason}
    assert {reason for reason, _ in gemblo.GembloGame.rules_type.reasons.values()} == set(gemblo.Reason)
    rules = {str(reason): rule for reason, rule in gemblo.GembloGame.rules_type.reasons.values()}
    assert rules.items() <= oracle.RULES.items()


@rule("2.2", "2.3", "2.6")
def test_the_reason_higher_up_in_the_table_is_named():
    state = position("0:o15 0:q20-q21 1:p15-o16 2:p16")
    # covered, and next to its own colour
    assert state.check("p15-o16-p16").reason == gemblo.Reason.CELL_COVERED
    # used, and covered
    assert state.check("p16").reason == gemblo.Reason.PIECE_USED
    # next to its own colour, and without an open edge
    assert state.check("n15-n16-n17").reason == gemblo.Reason.TOUCHES_OWN_COLOUR
    # an obstacle on a starting cell that has two cells on the ring
    state = laying()
    assert state.check("e15-d16-e16-d17").reason == gemblo.Reason.START_COVERED


def oracle_of(state):
    return oracle.Gemblo.from_document(state.to_dict(), **state.get_game().params)


@pytest.mark.parametrize("name", [*SETUPS, BLOCKING, "gemblo(players=6,border_flank=blocking)"])
def test_refusals_are_those_of_slow_code(name):
    """In positions of a random game, for placements near what lies on the board and for any others."""
    rng = random.Random(name)
    game = tg.load_game(name)
    for number, state in enumerate(walk(name, 7)):
        if number % 7 or state.is_terminal() or state.phase == "obstacles":
            continue
        slow = oracle_of(state)
        for action in rng.sample(range(game.num_distinct_actions()), 60):
            text = str(game.decode(action))
            verdict, reason = state.check(action), slow.refusal(text)
            assert (None if verdict.ok else verdict.reason.value) == reason
            assert verdict.rule == oracle.RULES.get(reason)


def test_refusals_of_obstacles_are_those_of_slow_code():
    rng = random.Random(3)
    for state in (laying(), laying(MAY_DISCARD, **LAST)):
        slow = oracle_of(state)
        unplaced = set(state.to_dict()["unplaced_obstacles"][state.to_move])
        texts = [oracle.notation(cells) for piece, cells in oracle.placements("full") if piece in unplaced]
        touching = slow.touching_is_allowed()
        seen = set()
        for text in rng.sample(texts, 1500):
            cells = oracle.parse_cells(text)
            reason = slow.why_not_obstacle(oracle.piece_of(cells), cells, touching)
            seen.add(reason)
            verdict = state.check(text)
            assert (None if verdict.ok else verdict.reason.value) == reason
        assert {"beyond_ring", "misses_ring", "crosses_ring"} <= seen
