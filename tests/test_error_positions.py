"""Errors in moves point to the first character that is wrong; Gemblo and Gembatan have tables of their own."""

import pytest

import tilegames as tg

AZUL = [
    ("", 0, "a source .* is missing"),
    ("  ", 2, "a source .* is missing"),
    ("X", 0, "a source .* should stand here"),
    ("C", 1, "a colour .* is missing"),
    ("1X1", 1, "a colour .* should stand here"),
    ("1B", 2, "a line .* is missing"),
    (" 1 B 6", 5, "a line .* should stand here"),
    ("1B0", 2, "a line .* should stand here"),
    ("1B5x", 3, "the move should end here"),
    (" 1 B 5 x", 7, "the move should end here"),
    ("1Bfloorx", 7, "the move should end here"),
    ("6R1", 0, "no factory 6"),
    ("  10R1", 2, "no factory 10"),
    ("@", 1, "a row .* is missing"),
    ("@6", 1, "a row .* should stand here"),
    ("@1", 2, "a column .* is missing"),
    (" @ 1 6", 5, "a column .* should stand here"),
    ("@115", 3, "the move should end here"),
    (" @11", 1, "tiles move to the wall by themselves"),
    ("+", 1, "a colour .* is missing"),
    ("+Q", 1, "a colour .* should stand here"),
    ("+Rx", 2, "the move should end here"),
    ("1B5" + " " * 98, 100, "at most 100 characters, not 101"),
]
INGENIOUS = [
    ("", 0, "a colour .* is missing"),
    ("X", 0, "a colour .* should stand here"),
    ("R", 1, "a cell .* is missing"),
    ("R15", 1, "a cell .* should stand here"),
    ("Rz1-Gf6", 1, "no cell 'z1'"),
    (" R z1 - G y2", 3, "no cell 'z1'"),
    ("Rh8-Gz6", 5, "no cell 'z6'"),
    (" R h8 - G z6", 10, "no cell 'z6'"),
    ("Rh3-Gi3", 1, "h3 has a printed symbol"),
    ("Ri3-G h3", 6, "h3 has a printed symbol"),
    ("Rh8-Gh8", 5, "not h8 twice"),
    (" R h8 - G  h8", 11, "not h8 twice"),
    ("Rh8-Gj8", 5, "not neighbours"),
    ("Rh10-G  h8", 8, "not neighbours"),
    ("Rh8", 3, "a dash is missing"),
    ("Rh8Gi8", 3, "a dash should stand here"),
    ("Rh8-", 4, "a colour .* is missing"),
    ("Rh8-Xi8", 4, "a colour .* should stand here"),
    ("Rh8--Gi8", 4, "a colour .* should stand here"),
    ("Rh8-Gi8 x", 8, "the move should end here"),
    (" kept", 1, "the word 'keep' should stand here"),
    ("swa", 0, "the word 'swap' should stand here"),
    ("keep x", 5, "the move should end here"),
    ("+", 1, "a colour .* is missing"),
    ("+R X", 3, "a colour .* should stand here"),
    ("+RGB", 3, "the move should end here"),
    ("keep" + " " * 97, 100, "at most 100 characters, not 101"),
]


@pytest.mark.parametrize(
    ("name", "text", "position", "message"),
    [*(("azul", *each) for each in AZUL), *(("ingenious", *each) for each in INGENIOUS)],
)
def test_errors_point_to_their_place(name, text, position, message):
    with pytest.raises(tg.InvalidMoveError, match=f"(?i){message}") as caught:
        tg.load_game(name).parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert str(caught.value).endswith(f"(character {position + 1})." if "here" in message else ".")


@pytest.mark.parametrize("text", ["1B5" + " " * 97, " " * 97 + "1B5"])
def test_a_move_has_at_most_100_characters(text):
    assert str(tg.load_game("azul").parse(text)) == "1B5"
