"""Draft and obstacles: section 5 of the rules."""

import random
from collections import Counter

import pytest

import tilegames as tg
from tests.games.gemblo.positions import (
    DRAFT,
    EARLY_DISCARD,
    EARLY_DISCARD_DRAFT,
    EIGHT_LAID,
    FIVE,
    MAY_DISCARD,
    MAY_DISCARD_DRAFT,
    MUST_TOUCH,
    MUST_TOUCH_DRAFT,
    PIECES,
    SETUPS,
    STARTS,
    broken_rule,
    cells_of,
    laying,
    moves,
    page,
    position,
    rule,
)
from tests.oracles import gemblo as oracle
from tilegames.games import gemblo

TO_DRAFT = [piece for piece in PIECES if piece not in ("M1", "D2", "V3")]


def start():
    return tg.load_game(FIVE).new_initial_state()


def drafted(picks):
    """The state after these picks."""
    state = start()
    for piece in picks:
        state.play(f"pick:{piece}")
    return state


#: The order in which the seats picked DRAFT.
PICKS = [DRAFT[seat].split()[turn] for turn in range(3) for seat in range(5)]

# ---- draft ----------------------------------------------------------------------------------------------------------


@rule("5.1")
def test_the_game_begins_with_the_draft_on_an_empty_board():
    state = start()
    assert (state.phase, state.to_move, state.colour) == ("draft", 0, -1)
    document = state.to_dict()
    assert document["placed"] == []
    assert document["drafted"] == document["unplaced_obstacles"] == [[], [], [], [], []]
    assert document["out"] == [False] * 5
    assert state.num_distinct_actions() == 35_319 + 18
    for name in SETUPS:
        if name != FIVE:
            assert tg.load_game(name).new_initial_state().phase == "play"


@rule("5.2", "5.3")
def test_three_rounds_of_picks():
    state = start()
    for number, piece in enumerate(PICKS):
        assert (state.phase, state.to_move) == ("draft", number % 5)
        assert moves(state) == [f"pick:{other}" for other in TO_DRAFT if other not in PICKS[:number]]
        state.play(gemblo.Pick(piece))
    assert (state.phase, state.to_move) == ("obstacles", 0)
    assert state.to_dict()["drafted"] == state.to_dict()["unplaced_obstacles"] == [text.split() for text in DRAFT]


@rule("5.2")
def test_nothing_is_placed_before_the_draft_is_done():
    for number in (0, 7, 14):
        state = drafted(PICKS[:number])
        for text in ("o15", "v21", "e17-e18-f18-c19-d19"):
            assert broken_rule(state, text) == "5.2"


@rule("5.3")
def test_the_last_pick_has_one_choice():
    state = drafted(PICKS[:14])
    assert moves(state) == [f"pick:{PICKS[14]}"]
    assert (state.phase, state.to_move) == ("draft", 4)


@rule("5.3")
def test_there_are_no_picks_after_the_draft():
    state = drafted(PICKS)
    for piece in ("I5", "M1"):
        assert broken_rule(state, f"pick:{piece}") == "5.3"
    assert broken_rule(position(name=FIVE), "pick:I5") == "5.3"


@rule("5.4")
@pytest.mark.parametrize("piece", ["M1", "D2", "V3"])
def test_three_pieces_are_set_aside(piece):
    assert broken_rule(start(), f"pick:{piece}") == "5.4"


@rule("5.5")
def test_each_piece_is_picked_once():
    state = drafted(PICKS[:7])
    for seat, piece in enumerate(PICKS[:7]):
        assert broken_rule(state, f"pick:{piece}") == "5.5"
        assert f"Seat {seat % 5} " in state.check(f"pick:{piece}").message


# ---- obstacles ------------------------------------------------------------------------------------------------------


@rule("5.6")
def test_each_seat_places_its_three_in_one_turn():
    """In any order; then it is the next seat's turn."""
    state = drafted(PICKS)
    rng = random.Random(1)
    for number in range(15):
        seat = number // 3
        assert (state.phase, state.to_move, state.colour) == ("obstacles", seat, -1)
        unplaced = state.to_dict()["unplaced_obstacles"]
        assert unplaced[seat + 1 :] == [text.split() for text in DRAFT[seat + 1 :]]
        assert {move.piece for move in state.legal_moves} <= set(unplaced[seat])
        move = state.play(rng.choice(list(state.legal_moves)))
        assert move.piece not in state.to_dict()["unplaced_obstacles"][seat]
        assert state.to_dict()["placed"][-1]["colour"] == -1
    assert state.phase == "play"


def first_of(piece, wanted):
    """The first placement of this piece for whose cells something holds."""
    placements = (cells for name, cells in oracle.placements("full") if name == piece)
    return oracle.notation(next(cells for cells in placements if wanted(cells)))


def on_ring(cells):
    return [cell for cell in cells if oracle.norm(cell) == 20]


def reach(cells):
    return max(map(oracle.norm, cells))


def covers_start(cells):
    return bool(set(cells) & set(oracle.STARTS[5]))


def touches(state, text):
    """Whether a placement touches an obstacle."""
    laid = {cell for entry in state.to_dict()["placed"] for cell in map(oracle.cell_named, entry["cells"])}
    return any(near in laid for cell in cells_of(text) for near in oracle.edge_neighbours(cell))


@rule("5.6")
def test_a_seat_places_its_own_obstacles_once():
    state = laying()
    assert broken_rule(state, first_of("I5", on_ring)) == "5.6"
    assert state.check(first_of("I5", on_ring)).message == "Seat 0 has no I5 to place: it still has W5, R4 and Y5."
    state = laying(EIGHT_LAID, seat=2, unplaced=["", "", "T3", *DRAFT[3:]])
    # this very seat has placed P5: the verdict shows where, and what is left
    verdict = state.check(first_of("P5", on_ring))
    assert verdict.rule == "5.6"
    assert verdict.cells[0] == "p2:obstacles:T3"
    assert state.get_game().parse("-".join(verdict.cells[1:])).piece == "P5"


@rule("2.2", "5.7")
def test_an_obstacle_covers_free_cells_and_no_start():
    state = laying(EIGHT_LAID, seat=2, unplaced=["", "", "T3", *DRAFT[3:]])
    assert broken_rule(state, "x5-y5-x6") == "2.2"
    assert sorted(state.check("x5-y5-x6").cells) == ["x5", "x6", "y5"]
    for start_cell in STARTS[5]:
        text = first_of("Y5", lambda cells, name=start_cell: oracle.cell_named(name) in cells and reach(cells) == 20)
        assert broken_rule(laying(), text) == "5.7"
        assert laying().check(text).cells == (start_cell,)


@rule("5.8")
def test_an_obstacle_stays_off_the_outermost_cells():
    text = first_of("R4", lambda cells: reach(cells) == 21 and not covers_start(cells))
    assert broken_rule(laying(), text) == "5.8"
    assert [oracle.norm(cell) for cell in map(oracle.cell_named, laying().check(text).cells)] == [21]


@rule("5.9")
def test_an_obstacle_covers_exactly_one_cell_of_the_ring():
    state = laying()
    text = first_of("R4", lambda cells: reach(cells) < 20)
    assert (broken_rule(state, text), state.check(text).reason) == ("5.9", gemblo.Reason.MISSES_RING)
    text = first_of("R4", lambda cells: reach(cells) == 20 and len(on_ring(cells)) == 2 and not covers_start(cells))
    assert (broken_rule(state, text), state.check(text).reason) == ("5.9", gemblo.Reason.CROSSES_RING)
    assert len(state.check(text).cells) == 2


@rule("5.7", "5.8", "5.9")
def test_spots_on_an_empty_board():
    state = laying()
    slow = oracle.Gemblo.from_document(state.to_dict(), players=5)
    assert moves(state) == [oracle.notation(cells) for cells in slow.obstacle_spots(touching=False)]
    assert len(moves(state)) == 379
    for text in moves(state):
        cells = cells_of(text)
        assert (reach(cells), len(on_ring(cells)), covers_start(cells)) == (20, 1, False)


def gaps_of_the_page():
    """The ring cells of each gap, as the page lists them."""
    rows = [line.split("|") for line in page().splitlines() if line.startswith("| ") and "` `" in line]
    table = {row[1].strip(): row[3].replace("`", "").split() for row in rows if row[1].strip() in "01234"}
    return [table[str(gap)] for gap in range(5)]


@rule("5.10")
def test_the_starts_cut_the_ring_into_five_gaps():
    gaps = gaps_of_the_page()
    assert [len(cells) for cells in gaps] == [8, 8, 7, 7, 7]
    numbers = {cell: gap for gap, cells in enumerate(gaps) for cell in cells}
    assert numbers == {oracle.cell_name(cell): gap for cell, gap in oracle.gap_of().items()}
    assert not set(numbers) & set(STARTS[5])


def full_gap(gap):
    """A state in which this gap, and no other, holds three obstacles, all of seat 0."""
    cells = {oracle.cell_named(name) for name in gaps_of_the_page()[gap]}
    for seed in range(50):
        rng = random.Random(seed)
        state = laying()
        for _ in range(3):
            here = [text for text in moves(state) if cells & set(cells_of(text))]
            if state.to_move == 0 and here:
                state.play(rng.choice(here))
        if state.to_move == 1:
            return state
    return None


@rule("5.10")
@pytest.mark.parametrize("gap", range(5))
def test_a_gap_takes_three_obstacles(gap):
    state = full_gap(gap)
    ring = gaps_of_the_page()[gap]
    for text in moves(state):
        assert not set(ring) & set(text.split("-"))
    here = {oracle.cell_named(name) for name in ring}
    beside = [cells for name, cells in oracle.placements("full") if name == "I3" and len(here & set(cells)) == 1]
    verdicts = [state.check(oracle.notation(cells)) for cells in beside]
    full = [verdict for verdict in verdicts if verdict.reason == gemblo.Reason.GAP_FULL]
    assert full
    for verdict in full:
        assert verdict.rule == "5.10"
        assert "at most 3 obstacles" in verdict.message
        assert len(verdict.cells) == 3
        assert set(verdict.cells) <= set(ring)


def test_every_part_of_the_rules_has_the_limit_of_a_gap_from_one_place(monkeypatch):
    """With another limit all of them follow: the list, the predicate and its sentence, documents, the rules in short.

    How many pieces each player drafts stays the same: only by chance is it the same number.
    """
    monkeypatch.setattr(gemblo.spec, "GAP_LIMIT", 2)
    game = gemblo.GembloGame(players=5)
    assert "at most 2 between" in game.rules_text()
    full = 0
    for seed in range(6):
        rng = random.Random(seed)
        state = game.new_initial_state()
        while state.phase != "play":
            if state.phase == "obstacles":
                legal = set(state.legal_actions())
                tried = [*legal, *rng.sample(range(game.hooks.placements), 400), *near_the_ring(game, state)]
                assert {action for action in tried if state.is_legal(action)} == legal & {*tried}
                refused = [state.check(action) for action in tried if action not in legal]
                over = [verdict for verdict in refused if verdict.reason == gemblo.Reason.GAP_FULL]
                assert all(len(verdict.cells) == 2 and "at most 2" in verdict.message for verdict in over)
                full += len(over)
            state.apply_action(state.random_action(rng))
        assert game.state_from_dict(state.to_dict()) == state
        obstacles = [entry["cells"] for entry in state.to_dict()["placed"] if entry["colour"] == -1]
        gaps = [oracle.gap_of().get(oracle.cell_named(cell)) for cells in obstacles for cell in cells]
        assert max(count for gap, count in Counter(gaps).items() if gap is not None) == 2
    assert full > 50


def near_the_ring(game, state):
    """The placements of the pieces that the seat to move still has, with just one cell on the ring."""
    names = set(state.to_dict()["unplaced_obstacles"][state.to_move])
    for piece, cells in oracle.placements("full"):
        if piece in names and len(on_ring(cells)) == 1 and reach(cells) == 20:
            yield game.encode(oracle.notation(cells))


def test_documents_follow_the_limit_of_a_gap(monkeypatch):
    """Three obstacles in one gap: neither the reader nor the packed form takes them where two are the most."""
    state = full_gap(1)
    monkeypatch.setattr(gemblo.spec, "GAP_LIMIT", 2)
    game = gemblo.GembloGame(players=5)
    with pytest.raises(tg.InvalidStateError, match="a gap holds 2 obstacles at most"):
        game.state_from_dict(state.to_dict())
    with pytest.raises(tg.InvalidStateError):
        game.state_from_bytes(state.to_bytes())


@rule("5.11")
def test_an_obstacle_touches_no_other():
    state = laying(EIGHT_LAID, seat=2, unplaced=["", "", "T3", *DRAFT[3:]])
    assert broken_rule(state, "k26-j27-k27") == "5.11"
    assert state.check("k26-j27-k27").cells == ("i27",)
    assert "the obstacle C4" in state.check("k26-j27-k27").message
    assert not any(touches(state, text) for text in moves(state))


@rule("5.12")
def test_if_there_is_no_other_spot_obstacles_may_touch():
    state = laying(MUST_TOUCH, seat=4, draft=MUST_TOUCH_DRAFT, unplaced=["", "", "", "", "Y4"])
    assert moves(state) == ["x4-v5-w5-w6"]
    assert touches(state, "x4-v5-w5-w6")
    state.play("x4-v5-w5-w6")
    assert (state.phase, state.colour) == ("play", 4)


@rule("5.12")
def test_the_question_is_asked_anew_for_each_placement():
    """As long as I4 has a spot, Y4 may not touch either; after I4 it may, where there is room."""
    given = {"draft": MAY_DISCARD_DRAFT, "unplaced": ["", "", "", "", "I4 Y4"], "seat": 4}
    state = laying(MAY_DISCARD, **given)
    assert sorted(moves(state)) == ["o5-o6-o7-o8", "o5-p5-q5-r5", "s3-r4-q5-p6", "s3-s4-s5-s6", "z6-y7-x8-w9"]
    assert not any(touches(state, text) for text in moves(state))
    assert broken_rule(state, "z6-x7-y7-y8") == "5.11"
    followed_by = {}
    for first in moves(state):
        after = state.child(state.get_game().encode(first))
        slow = oracle.Gemblo.from_document(state.to_dict(), players=5)
        slow.play(first)
        assert after.to_dict() == slow.document()
        followed_by[first] = moves(after) if after.phase == "obstacles" else []
        assert all(touches(after, text) for text in followed_by[first])
    assert followed_by == {
        "o5-o6-o7-o8": ["s3-s4-t4-r5", "z6-x7-y7-y8"],
        "o5-p5-q5-r5": ["z6-x7-y7-y8"],
        "s3-r4-q5-p6": [],
        "s3-s4-s5-s6": ["o5-o6-p6-n7"],
        "z6-y7-x8-w9": ["o5-o6-p6-n7"],
    }


@rule("5.13")
def test_without_any_spot_the_rest_is_discarded():
    state = laying(MAY_DISCARD, seat=4, draft=MAY_DISCARD_DRAFT, unplaced=["", "", "", "", "I4 Y4"])
    state.play("s3-r4-q5-p6")
    assert (state.phase, state.to_move, state.colour) == ("play", 4, 4)
    document = state.to_dict()
    assert document["unplaced_obstacles"] == [[]] * 5
    assert document["drafted"][4] == ["I4", "S5", "Y4"]
    assert [entry["piece"] for entry in document["placed"]].count("Y4") == 0
    assert len(document["placed"]) == 14
    state.undo()
    assert state.to_dict()["unplaced_obstacles"][4] == ["I4", "Y4"]


def early():
    """Seat 3 is to place V5 and Y4, seat 4 its three after that."""
    unplaced = ["", "", "", "V5 Y4", EARLY_DISCARD_DRAFT[4]]
    return laying(EARLY_DISCARD, seat=3, draft=EARLY_DISCARD_DRAFT, unplaced=unplaced)


@rule("5.13")
def test_a_seat_before_the_last_discards_and_the_next_goes_on():
    state = early()
    assert "y13-y14-y15-x16-w17" in moves(state)
    events = state.play_with_events("y13-y14-y15-x16-w17")
    assert events[1:] == (gemblo.Discarded(3, ("Y4",)), gemblo.ColourToMove(4, "obstacles", -1))
    assert (state.phase, state.to_move, state.colour) == ("obstacles", 4, -1)
    document = state.to_dict()
    assert document["unplaced_obstacles"] == [[], [], [], [], ["T3", "R4", "W5"]]
    assert document["drafted"][3] == ["S4", "V5", "Y4"]
    assert state.get_game().state_from_dict(document) == state
    assert moves(state) == oracle.Gemblo.from_document(document, players=5).legal() != []
    # What was discarded does not come back, and its owner places no more.
    while state.phase == "obstacles":
        assert state.to_move == 4
        state.play(state.legal_moves[0])
    assert (state.phase, state.to_move, state.colour) == ("play", 4, 4)
    assert "Y4" not in [entry["piece"] for entry in state.to_dict()["placed"]]
    assert state.to_dict()["unplaced_obstacles"] == [[]] * 5


@rule("5.13")
def test_early_discards_as_slow_code_sees_them():
    """After every move of seat 3, and of seat 4 behind it, the position is that of the slow code."""
    state, discarded = early(), 0
    for first in moves(state):
        after = state.child(state.get_game().encode(first))
        slow = oracle.Gemblo.from_document(state.to_dict(), players=5)
        slow.play(first)
        assert after.to_dict() == slow.document()
        assert moves(after) == slow.legal()
        discarded += after.to_move == 4 and "Y4" not in [entry["piece"] for entry in after.to_dict()["placed"]]
    assert 0 < discarded < len(moves(state))


@rule("5.13")
def test_an_early_discard_is_taken_back():
    state = early()
    before = state.clone()
    for _ in range(2):
        state.play("y13-y14-y15-x16-w17")
        state.play(state.legal_moves[0])
        state.undo()
        state.undo()
        assert state == before
        assert state.to_dict()["unplaced_obstacles"][3] == ["V5", "Y4"]


@rule("5.14")
@pytest.mark.parametrize("seed", [1, 2])
def test_colour_4_begins_then_0_1_2_3(seed):
    state = drafted(PICKS)
    while state.phase == "obstacles":
        state.apply_action(state.random_action(seed))
    turns = []
    for _ in range(10):
        turns.append((state.colour, state.to_move))
        state.apply_action(state.random_action(seed))
    assert turns == [(4, 4), (0, 0), (1, 1), (2, 2), (3, 3)] * 2


@rule("5.15")
def test_obstacles_may_be_touched_and_count_in_no_score():
    state = position(MUST_TOUCH, FIVE, draft=MUST_TOUCH_DRAFT, colour=4)
    assert any(touches(state, text) for text in moves(state))
    assert [state.score(seat) for seat in range(5)] == [-72] * 5
    assert state.ranking() == (1,) * 5


def test_a_set_up_as_slow_code_plays_it():
    rng = random.Random(5)
    state = drafted(PICKS)
    for number in range(15):
        if number % 4 == 3:
            slow = oracle.Gemblo.from_document(state.to_dict(), players=5)
            assert moves(state) == slow.legal()
        state.play(rng.choice(moves(state)))
