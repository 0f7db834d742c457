"""The golden numbers of Azul."""

import pytest

import tilegames as tg

TWO = "BYRK WBYR KWBY RKWB YRKW"
THREE = TWO + " BYRK WBYR"
SINGLE = "BBBB YYYY RRRR KKKK WWWW"
FULL = "BYRKW"


def sorted_tiles(text):
    return "".join(sorted(text.replace("-", ""), key=FULL.index))


def board(score=0, wall=None, lines=None, floor=""):
    return {"score": score, "lines": lines or [""] * 5, "wall": wall or ["....."] * 5, "floor": floor}


def rest(used):
    """What lies in the bag when these tiles are elsewhere."""
    return {c: 20 - used.count(c) for c in FULL if used.count(c) < 20}


def opening(factories, players=2, centre="", boards=None):
    """A position of round 1 with the marker in the centre."""
    factories = [sorted_tiles(f) for f in factories.split()]
    boards = boards or [board() for _ in range(players)]
    on_boards = "".join("".join(b["lines"]) + b["floor"] for b in boards)
    return {
        "phase": "draft", "to_move": 0, "round": 1, "starter": 0, "factories": factories, "centre": centre,
        "marker": "centre", "bag": rest("".join(factories) + centre + on_boards), "lid": {}, "players": boards,
        "termination": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("players", "factories", "counts"),
    [
        (2, TWO, [120, 13_680, 1_197_720]),
        (2, SINGLE, [30, 720, 11_160, 115_320, 505_920]),
        (2, "BBYY BRKW KKKW RRYW BYYY", [78, 5_616, 312_354]),
        (3, THREE, [168, 27_216, 3_992_976]),
        (4, THREE + " KWBY RKWB", [216, 45_360, 8_817_984]),
    ],
)
def test_perft(players, factories, counts):
    state = tg.load_game("azul", players=players).state_from_dict(opening(factories, players))
    assert [tg.perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert sum(tg.perft(state, 2, divide=True).values()) == counts[1]


def partly_dealt(factories):
    """Fewer tiles than slots: bag empty, everything else in the lid."""
    document = opening(factories)
    document["lid"], document["bag"] = document["bag"], {}
    return document


@pytest.mark.parametrize(
    ("factories", "counts"),
    [("BBYR - - - -", [18, 216, 1_116]), ("BBYR KKKW - - -", [30, 720, 11_160, 115_320, 505_920])],
)
def test_perft_to_the_end_of_the_round(factories, counts):
    state = tg.load_game("azul").state_from_dict(opening(factories))
    assert [tg.perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert tg.perft(state, len(counts) + 1) >= counts[-1]


def test_66_moves_from_four_factories_and_the_centre():
    state = tg.load_game("azul").state_from_dict(opening("BBRY KKKW - BYYY RRKK", centre="RWW"))
    assert state.num_legal_actions() == 66


def complete_line_walk(order):
    """One player fills wall spaces in the given rounds; the points of each round."""
    wall = [["."] * 5 for _ in range(5)]
    gains = []
    for number in range(1, 6):
        lines = ["" for _ in range(5)]
        for row in range(5):
            column = order[row].index(number)
            lines[row] = FULL[(column - row) % 5] * (row + 1)
        gains.append((["".join(r) for r in wall], lines))
        for row in range(5):
            column = order[row].index(number)
            wall[row][column] = FULL[(column - row) % 5]
    return gains


def test_highest_score():
    order = [[int(n) for n in row.split()] for row in "1 2 3 4 5/5 1 2 3 4/5 4 1 2 3/5 4 3 1 2/5 4 3 2 1".split("/")]
    gains = []
    for wall, lines in complete_line_walk(order):
        # Seat 1 takes the last tile of the round to the floor, then everybody tiles.
        boards = [board(wall=wall, lines=lines), board()]
        used = "".join(wall) + "".join(lines)
        last = next(c for c in FULL if used.count(c) < 20)
        document = opening("- - - - -", centre=last, boards=boards)
        document["marker"] = 1
        boards[1]["floor"] = "M"
        document["to_move"] = 1
        document["bag"] = rest(used.replace(".", "") + last)
        state = tg.load_game("azul").state_from_dict(document)
        state.play(f"C{last}F")
        gains.append(state.score(0))
    assert gains[:4] == [5, 21, 34, 41]
    assert gains[4] == 44 + 95
    assert sum(gains) == 240
