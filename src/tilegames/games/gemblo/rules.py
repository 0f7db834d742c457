"""The numbered rules of Gemblo, in the Markdown of the game's page."""

from __future__ import annotations

from typing import Final

__all__ = ["RULES", "SECTIONS"]

#: The headings of the sections.
SECTIONS: Final = {
    "1": "board, pieces and set-up",
    "2": "placing a piece",
    "3": "turns; five players see section 5 as well",
    "4": "end and ranking",
    "5": "five players",
    "6": "two players, and edges at the rim",
}

#: The rules by their numbers, in the order of the sections.
RULES: Final = {
    "1.1": (
        "The board is a grid of hexagonal cells. How much of it is in play depends on the number of colours: the "
        "*mask* `full`, `rect` or `hex3` of the table below."
    ),
    "1.2": "A piece lies wholly on cells of the mask. The half hexagons along the rim are not cells.",
    "1.3": (
        "Every colour has a starting cell. They are numbered clockwise as the table lists them, and colour *i* starts "
        "on number *i*. *Decided here:* the exact cells for five players."
    ),
    "1.4": (
        "Each colour has the same 18 pieces, one of each kind drawn below, 72 hexagons in all. A piece may be turned "
        "and flipped."
    ),
    "1.5": (
        "Three to six players have one colour each. Two players have two or three colours each, which they play in "
        "turn: colour *i* belongs to seat *i* mod 2 (*decided here*)."
    ),
    "2.1": "A colour plays each of its pieces once.",
    "2.2": "All cells of the piece must be free. This goes for the first piece too, and for every cell of it.",
    "2.3": "No cell of the piece may share a side with a cell of its own colour.",
    "2.4": (
        "The first piece of a colour must cover that colour's starting cell. Other starting cells do not matter to it."
    ),
    "2.5": (
        "Each later piece must be joined to an earlier piece of its colour by a *hex edge*. A hex edge is a side of "
        "the grid that runs from a corner of one cell to a corner of another, the two cells not being neighbours: seen "
        "from a cell it points straight away from one of its six corners."
    ),
    "2.6": (
        "A hex edge is the common side of two cells, its *flanks*. It is blocked if both flanks are covered by one and "
        "the same piece."
    ),
    "2.7": (
        "Each hex edge is judged by itself. One open edge, at any cell of the piece, is enough; any number of blocked "
        "ones do no harm."
    ),
    "2.8": (
        "An edge with one covered flank is open, and so is an edge whose flanks are covered by two different pieces."
    ),
    "2.9": (
        "Whose piece lies across an edge does not matter: an opponent's, one of another own colour and an obstacle "
        "block alike."
    ),
    "2.10": (
        "Pieces of different colours may touch freely. *Decided here:* this includes the several colours of one "
        "player, each of which is played as if the others belonged to other players."
    ),
    "3.1": (
        "Colour 0 begins. The colours follow in the order of their numbers, which is clockwise, one piece each, round "
        "and round."
    ),
    "3.2": "Passing is not allowed. A colour that can place a piece places one.",
    "3.3": (
        "A colour without a legal placement is out for good; no later event could give it one. This is checked after "
        "every move and for every colour, whether or not its turn has come."
    ),
    "3.4": "Colours that are out are skipped without a decision. The last colour left plays on alone.",
    "4.1": "The game ends when every colour is out. A colour that has played all its pieces is out as well.",
    "4.2": "When the game is over, nothing can be played.",
    "4.3": (
        "A player counts the hexagons of the pieces not played; the fewest win. The score is this number with a minus "
        "sign, so that more is better: it starts at -72 for each colour and ends at 0 at best."
    ),
    "4.4": (
        "With equal numbers of hexagons, the sizes of the pieces left are written down from the largest to the "
        "smallest and compared one by one; at the first difference the smaller size ranks higher. So 4, 4 beats 5, 3."
    ),
    "4.5": "If the sizes are all equal too, the lower sum of the tie values of the pieces left ranks higher.",
    "4.6": "Players who are equal in all of this share a place, and the places after it are skipped: 1, 1, 3.",
    "4.7": (
        "The pieces left in all colours of a player are counted together, for the score as well as for ties (*decided "
        "here*)."
    ),
    "5.1": (
        "Five colours play on the mask `full`, from the five starting cells in the first table. The game begins with "
        "the draft; the board is empty."
    ),
    "5.2": (
        "In the draft seats 0 to 4 pick one piece of the sixth set each, in this order, three times round. Nothing is "
        "placed before the draft is done."
    ),
    "5.3": (
        "The fifteenth pick is a decision like the others, although it has only one choice. It ends the draft, and "
        "there are no picks after it."
    ),
    "5.4": "M1, D2 and V3 of the sixth set are set aside and cannot be picked.",
    "5.5": "Each of the other fifteen pieces is picked once.",
    "5.6": (
        "Then seats 0 to 4, in this order, place their obstacles: each all three in a single turn, one decision per "
        "obstacle, in any order. A seat places the pieces it picked and no others, each once."
    ),
    "5.7": "An obstacle covers free cells (rule 2.2) and no starting cell.",
    "5.8": "All its cells have *N* ≤ 20; the outermost cells, with *N* = 21, are barred.",
    "5.9": "Exactly one of its cells is on the *ring*, the 42 cells with *N* = 20.",
    "5.10": (
        "The five starting cells cut the ring into five gaps. An obstacle lies in the gap of its ring cell, and a gap "
        "takes three obstacles at most."
    ),
    "5.11": "An obstacle shares no side with another obstacle.",
    "5.12": (
        "If no obstacle that the seat still has to place has a spot under rules 5.7 to 5.11, rule 5.11 is lifted for "
        "this placement, and for all of the seat's remaining obstacles alike. For the next placement the question is "
        "asked anew."
    ),
    "5.13": (
        "If there is no spot even so, the seat's remaining obstacles are discarded at once, without a decision, and "
        "the next seat goes on."
    ),
    "5.14": (
        "When the obstacles of seat 4 are placed or discarded, colour 4 makes the first move of the game proper. "
        "Colours 0, 1, 2 and 3 follow, and so on round the board."
    ),
    "5.15": (
        "Obstacles belong to no colour: they block hex edges like any other piece, each by itself; every colour may "
        "touch them; they count for no player's score."
    ),
    "6.1": (
        "`colours_each` says how many colours each of two players has: 2 for the board and starting cells of four "
        "players, 3 for those of six. With two each, colours 0 and 2 are seat 0's, colours 1 and 3 seat 1's; with "
        "three each, the even colours are seat 0's."
    ),
    "6.2": (
        'At the rim one flank of a hex edge may lie outside the mask. With `border_flank="open"` such an edge is never '
        "blocked (*decided here*)."
    ),
    "6.3": 'With `border_flank="blocking"` it is blocked as soon as any piece covers its other flank.',
}
