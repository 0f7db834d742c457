"""Positions of Azul, briefly written.

Lines and wall rows are written like ``"- K KK"``: parted by spaces, ``-`` is empty, what is missing is empty.
Tiles that are mentioned nowhere lie in the bag, or in the lid if the content of the bag is given.
"""

import pytest

import tilegames as tg

COLOURS = "BYRKW"
EMPTY_ROW = "....."
FULL_ROWS = "BYRKW WBYRK KWBYR RKWBY YRKWB".split()


def words(text, length, empty):
    """The parts of a text, filled up to a length."""
    parts = [empty if part == "-" else part for part in text.split()]
    return parts + [empty] * (length - len(parts))


def board(score=0, lines="", wall="", floor=""):
    """What lies before one player."""
    return {"score": score, "lines": words(lines, 5, ""), "wall": words(wall, 5, EMPTY_ROW), "floor": floor}


def counts(tiles):
    """A count object."""
    return {colour: tiles.count(colour) for colour in COLOURS if colour in tiles}


def on_boards(boards):
    """Every tile that lies before a player, as one string."""
    return "".join("".join(b["lines"]) + "".join(b["wall"]) + b["floor"] for b in boards)


def position(*boards, factories="", centre="", bag=None, lid="", **fields):
    """A state document; in the first round of drafting unless other fields are given."""
    table = words(factories, 2 * len(boards) + 1, "")
    used = "".join(table) + centre + on_boards(boards) + (lid if bag is None else bag)
    rest = {colour: 20 - used.count(colour) for colour in COLOURS if used.count(colour) != 20}
    return {
        "phase": "draft",
        "to_move": 0,
        "round": 1,
        "starter": 0,
        "factories": table,
        "centre": centre,
        "marker": "centre",
        "bag": rest if bag is None else counts(bag),
        "lid": counts(lid) if bag is None else rest,
        "players": list(boards),
        "termination": None,
        **fields,
    }


def load(document, **params):
    """The state of a document."""
    return tg.load_game("azul", players=len(document["players"]), **params).state_from_dict(document)


def start(*boards, **fields):
    """The state of a position with the fixed wall."""
    return load(position(*boards, **fields))


def tiled(*boards, spare=True, params=None, **fields):
    """The state after the last take of a round.

    It is a lone tile that goes to the floor of a spare player behind the others, or of the last of the boards.
    """
    boards = [*boards, board()] if spare else list(boards)
    last = next(colour for colour in COLOURS if on_boards(boards).count(colour) < 20)
    document = position(*boards, factories=last, bag="", to_move=len(boards) - 1, **fields)
    state = load(document, **(params or {}))
    state.play(f"1{last}F")
    return state


def gain(lines, wall, floor=""):
    """What a player gets in a tiling phase that starts with many points."""
    return tiled(board(score=100, lines=lines, wall=wall, floor=floor)).score(0) - 100


def over(*boards, termination="row", **fields):
    """The state of a finished game; the scores of the boards contain the bonuses."""
    return start(*boards, phase="over", to_move=-1, termination=termination, **fields)


def player(state, seat):
    """One player's part of the document."""
    return state.to_dict()["players"][seat]


def moves(state):
    """The notations of the legal moves."""
    return [str(move) for move in state.legal_moves]


def deal(state, tiles):
    """Play chance outcomes."""
    for tile in tiles:
        state.play(f"+{tile}")


def tiles_of(document):
    """How often each colour occurs anywhere in a document."""
    text = "".join(document["factories"]) + document["centre"] + on_boards(document["players"])
    return {c: text.count(c) + document["bag"].get(c, 0) + document["lid"].get(c, 0) for c in COLOURS}


def rule(*numbers):
    """Marks a test of these rules of the game's page."""
    return pytest.mark.rule("azul", *numbers)


def broken_rule(state, move):
    """The rule that a move breaks; to refuse it changes nothing."""
    before = state.to_dict()
    with pytest.raises(tg.IllegalMoveError) as caught:
        state.play(move)
    action = state.get_game().encode(move)
    assert not state.is_legal(action)
    assert action not in state.legal_actions()
    assert state.to_dict() == before
    return caught.value.verdict.rule


# The document on the specification page.
SPEC_PAGE = position(
    board(2, "- BB - KKK", "B.... ..Y..", "MB"),
    board(1, "W - - - RR", ".Y...", "K"),
    factories="BBYR - KWWW",
    centre="RK",
    lid="BBYYYYYRRRRKKWWWW",
    marker=0,
    round=2,
    starter=1,
)

# Boards that leave no use for any tile that is not on them: all red, or all black tiles are locked in lines.
THREE_REDS = [
    board(0, "- - R RRR RRRR", "BY.KW WBY.K ..B.."),
    board(0, "- - - RR RRRR", "BY.KW WBY.K KWBY."),
    board(0, "- - RR - RRRR", "BY.KW WBY.K ..... .KWBY"),
]
TWO_BLACKS = [board(0, "- K KK KKK KKKK", "BYR.W"), board(0, "- K KK KKK KKKK", "BYR.W")]
