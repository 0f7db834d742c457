"""The golden numbers of Azul, and the examples of its rulebook."""

from collections import Counter, defaultdict
from itertools import count, product, repeat
from math import factorial

import pytest

import tilegames as tg
from tests.games.azul.positions import (
    COLOURS,
    SPEC_PAGE,
    THREE_REDS,
    TWO_BLACKS,
    board,
    gain,
    load,
    moves,
    over,
    player,
    position,
    start,
    tiled,
)

TWO = "BYRK BYRW BYKW BRKW YRKW"
THREE = TWO + " BYRK BYRW"
SINGLE = "BBBB YYYY RRRR KKKK WWWW"


# ---- counts of moves ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "factories", "leaves"),
    [
        (2, TWO, [120, 13_680, 1_197_720, 87_999_840]),
        (2, SINGLE, [30, 720, 11_160, 115_320, 505_920]),
        (2, "BBYY BRKW KKKW RRYW BYYY", [78, 5_616, 312_354, 14_901_565]),
        (2, "BBYR", [18, 216, 1_116]),
        (2, "BBYR KKKW", [30, 720, 11_160, 115_320, 505_920]),
        (3, THREE, [168, 27_216, 3_992_976]),
        (4, THREE + " BYKW BRKW", [216, 45_360, 8_817_984]),
    ],
)
def test_perft_in_round_1(players, factories, leaves):
    tables = [sorted(factory, key=COLOURS.index) for factory in factories.split()]
    state = start(*repeat(board(), players), factories=" ".join(map("".join, tables)))
    assert [tg.perft(state, depth) for depth in range(1, len(leaves) + 1)] == leaves


@pytest.mark.parametrize(("factories", "takes"), [("BBYR", 3), (SINGLE, 5), ("BBYR KKKW", 5)])
def test_these_rounds_can_end_after_so_many_takes(factories, takes):
    state = start(board(), board(), factories=factories)
    for _ in range(takes):
        assert state.phase == "draft"
        state.play(state.legal_moves[0])
    assert (state.phase, state.to_dict()["round"]) == ("deal", 2)


def test_nobody_takes_the_marker_when_every_factory_is_of_one_colour():
    state = start(board(), board(), factories=SINGLE)
    while state.phase == "draft":
        assert state.to_dict()["marker"] == "centre"
        state.play(state.legal_moves[-1])
    assert state.to_move == 0


def test_66_moves_from_four_factories_and_the_centre():
    state = start(board(), board(), factories="BBYR KKKW - BYYY RRKK", centre="RWW")
    assert state.num_legal_actions() == 66


def test_29_moves_in_the_document_of_the_specification():
    state = load(SPEC_PAGE)
    assert state.num_legal_actions() == 29
    assert state.to_dict() == SPEC_PAGE
    assert SPEC_PAGE["bag"] == dict.fromkeys(COLOURS, 12)


# ---- points ---------------------------------------------------------------------------------------------------------


def spaces(columns, row):
    """A wall row on which only these columns have their tile."""
    return "".join(COLOURS[(column - row) % 5] if column in columns else "." for column in range(5))


def complete_lines(columns):
    """The pattern lines of a player who is about to fill one column of each of the top rows."""
    return " ".join(COLOURS[(column - row) % 5] * (row + 1) for row, column in enumerate(columns))


def mirrored(case):
    """The same case seen in a mirror."""
    held, new = case
    return tuple(frozenset(4 - column for column in row) for row in held), tuple(4 - column for column in new)


def in_order(case):
    """What cases can be ordered by."""
    held, new = case
    return [*map(sorted, held), new]


def gains(held_by_rows):
    """What a round with one tile in each of the top rows scores, for each pair of held columns and new columns."""
    cases = [(held, new) for held in held_by_rows for new in product(*(sorted(set(range(5)) - row) for row in held))]
    halves = [case for case in cases if in_order(case) <= in_order(mirrored(case))]
    bonus = 2 * len(cases[0][1]) if len(cases[0][0][0]) == 4 else 0
    found = {}
    # Three boards fit into one position; a fourth might need more than 20 tiles of a colour.
    for some in (halves[i : i + 3] for i in range(0, len(halves), 3)):
        state = tiled(*(board(0, complete_lines(new), " ".join(map(spaces, held, count()))) for held, new in some))
        for seat, case in enumerate(some):
            found[case] = found[mirrored(case)] = state.score(seat) - bonus
    return found


def totals(rows):
    """How often each total comes up when each of these rows is filled in any order, one tile a round."""
    ways = {(frozenset(),) * rows: Counter({0: 1})}
    for _ in range(5):
        ahead = defaultdict(Counter)
        for (held, new), points in gains(ways).items():
            after = tuple(row | {column} for row, column in zip(held, new, strict=True))
            for total, number in ways[held].items():
                ahead[after][total + points] += number
        ways = ahead
    (result,) = ways.values()
    assert result.total() == factorial(5) ** rows
    return result


def test_the_top_row_alone_scores_11_to_15():
    assert totals(1) == {11: 40, 12: 32, 13: 24, 14: 8, 15: 16}


def test_the_top_two_rows_score_29_to_40():
    found = totals(2)
    assert (min(found), max(found)) == (29, 40)


@pytest.mark.slow
def test_three_rows_score_47_to_70():
    found = totals(3)
    assert (min(found), max(found)) == (47, 70)
    assert sum(total * number for total, number in found.items()) / found.total() == pytest.approx(57.168, abs=5e-4)


def test_the_highest_score_is_240():
    """One state per round; wall and points go from one to the next."""
    rounds = ["12345", "51234", "54123", "54312", "54321"]
    now, found = board(), []
    for number in "12345":
        lines = complete_lines([row.index(number) for row in rounds])
        state = tiled({**now, "lines": lines.split()}, round=int(number))
        found.append(state.score(0) - now["score"])
        now = player(state, 0)
    bonus = 5 * 2 + 5 * 7 + 5 * 10
    assert found == [5, 21, 34, 41, 44 + bonus]
    assert (sum(found), sum(found) - bonus, bonus) == (240, 145, 95)
    assert state.outcome().scores == (240, 0)


# ---- the rulebook ---------------------------------------------------------------------------------------------------


def test_two_yellows_may_go_to_line_1_or_line_5_or_the_floor():
    state = start(board(0, "- - - B", "- ..Y.. ...Y."), board(), factories="YYRK")
    assert [move for move in moves(state) if move[:2] == "1Y"] == ["1Y1", "1Y5", "1YF"]
    state.play("1Y1")
    assert (player(state, 0)["lines"][0], player(state, 0)["floor"]) == ("Y", "Y")


def test_a_floor_of_four_tiles_and_the_marker_costs_8():
    state = tiled(board(20, floor="MBYWW"), marker=0)
    assert state.score(0) == 20 - 8


def test_bonuses_come_after_the_score_was_raised_to_0():
    state = tiled(board(0, "W", "BYRK.", "BBYYRRK"))
    assert state.score(0) == 0 + 2


def test_wall_points_come_before_the_floor():
    assert tiled(board(0, "- WW", "B.... .BY..", "BY")).score(0) == 0 + 5 - 2


def test_a_floor_of_14_takes_four_points_only():
    assert tiled(board(3, "B", floor="BBYYRRK")).score(0) == 0


def test_the_two_at_50_share_the_first_place():
    walls = ["BYRKW", "BYRKW", "BYRKW WBYRK KWBYR"]
    state = over(*[board(score, wall=wall) for score, wall in zip((50, 50, 40), walls, strict=True)])
    assert state.outcome() == tg.Outcome("row", (0, 1), (50, 50, 40), (1, 1, 3))


@pytest.mark.parametrize(
    ("wall", "points"),
    [
        ("", 1),
        ("- - KW.Y.", 4),
        ("- - .W.Y. ..W..", 3 + 2),
        ("..R.. ..Y.. ..... ..W..", 4),
        ("..R.. - ..... ..... ..K..", 1),
    ],
)
def test_runs_are_counted_across_and_down(wall, points):
    assert gain("- - BBB", wall) == points


# ---- stalls ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("boards", [THREE_REDS, TWO_BLACKS])
def test_the_golden_stalls(boards):
    state = tiled(*boards, spare=False)
    assert state.outcome().termination == "stalled"


@pytest.mark.parametrize(("boards", "colour"), [(THREE_REDS, "R"), (TWO_BLACKS, "K")])
def test_the_last_tile_decides_whether_a_game_stalls(boards, colour):
    seat = len(boards) - 1
    lines = [*boards[seat]["lines"][:4], boards[seat]["lines"][4][:-1]]
    before = position(*boards[:seat], {**boards[seat], "lines": lines}, factories=colour, bag="", to_move=seat)
    for destination, phase in (("5", "over"), ("F", "deal")):
        state = load(before)
        state.play(f"1{colour}{destination}")
        assert state.phase == phase


# ---- whole games ----------------------------------------------------------------------------------------------------


def test_random_games_are_as_long_and_as_poor_as_expected():
    games, takes, rounds, points = 1000, 0, 0, 0
    for seed in range(games):
        state = tg.new_game("azul", seed=seed)
        while not state.is_terminal():
            state.apply_action(state.random_action(seed + takes))
            takes += 1
        rounds += state.to_dict()["round"]
        points += state.score(0) + state.score(1)
    assert takes / games == pytest.approx(70.3, abs=2)
    assert rounds / games == pytest.approx(6.6, abs=0.2)
    assert points / games / 2 == pytest.approx(2.9, abs=0.4)
