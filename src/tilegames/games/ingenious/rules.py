"""The numbered rules of Ingenious, in the Markdown of the game's page."""

from __future__ import annotations

from typing import Final

__all__ = ["RULES", "SECTIONS"]

#: The headings of the sections.
SECTIONS: Final = {
    "1": "board, tiles and set-up",
    "2": "placing",
    "3": "scoring",
    "4": "bonus placements",
    "5": "swap and refill",
    "6": "end and ranking",
    "7": "variants",
}

#: The rules by their numbers, in the order of the sections.
RULES: Final = {
    "1.1": (
        "The board is a hexagon of hexagonal cells. Its radius is 5 for one or two players, 6 for three, 7 for four; "
        "the table below gives the sizes."
    ),
    "1.2": (
        "Six cells carry a printed symbol, one per colour: red `h3`, green `m3`, blue `m8`, orange `h13`, yellow "
        "`c13`, purple `c8`. They are the same cells on every board, so on the two larger boards they do not lie on "
        "the rim."
    ),
    "1.3": (
        "There are 120 tiles. A tile is two joined hexagons with one symbol each: six of each of the 15 mixed pairs "
        "and five of each of the 6 doubles. Colours are always listed in the order red `R`, green `G`, blue `B`, "
        "orange `O`, yellow `Y`, purple `P`."
    ),
    "1.4": (
        "All tiles are in the bag. Each player draws a rack of six, which the others do not see: first seat 0 all six, "
        "then seat 1, and so on."
    ),
    "1.5": "Each player has one marker per colour, all six at 0.",
    "1.6": (
        "Seat 0 takes the first turn and the seats follow in order. A turn runs: place and score, bonus placements, "
        "swap if offered, refill. Passing is not allowed. *Decided here:* who sits on seat 0 is not part of the game."
    ),
    "2.1": (
        "A placement lays one tile on two neighbouring cells, either way round. It need not touch anything, and "
        "symbols need not match."
    ),
    "2.2": "A printed symbol is never covered.",
    "2.3": "Both cells must be empty.",
    "2.4": "The tile must come from the player's own rack.",
    "2.5": "A player's *first* placement must have a half next to a printed symbol. The colours do not matter.",
    "2.6": (
        "That symbol must not have been claimed. A first placement claims the symbol it touches against all other "
        "players; no tile can touch two of them."
    ),
    "2.7": (
        "Rules 2.5 and 2.6 bind a player's first placement only. Later placements are free, and claims have no further "
        "meaning."
    ),
    "3.1": "Each placement scores at once, one half after the other, each half in its own colour only.",
    "3.2": "A half looks in five directions: all but the one in which the tile's other half lies.",
    "3.3": (
        "In each direction it counts the cells of its colour in an unbroken straight line, starting with the cell next "
        "to it. Tiles of any player and printed symbols count alike; an empty cell, another colour or the rim stops "
        "the line. The half itself is not counted."
    ),
    "3.4": (
        "The sum of the five counts moves the player's marker of that colour forward. Both halves of a double move the "
        "same marker."
    ),
    "3.5": "A marker stops at 18; points beyond are lost.",
    "4.1": (
        "Each marker that a placement brings to 18 from below, exactly or with points to spare, earns one more "
        "placement in the same turn."
    ),
    "4.2": "Bonuses add up: one tile that brings two markers to 18 earns two, and a bonus placement may earn more.",
    "4.3": "A marker that already stands at 18 earns no further placement.",
    "4.4": (
        "A bonus placement is made with the tiles left on the rack, before any swap or refill, and it must be made. "
        "*Decided here:* there is no way to decline it."
    ),
    "5.1": (
        "A swap is offered once in a turn, when its placements are done, the game goes on, and the rack is not empty "
        "but shows none of the colours on which the player's lowest marker stands. If several markers share the lowest "
        "place, none of their colours may be on the rack. The markers count as they stand after scoring."
    ),
    "5.2": (
        "When a swap is offered, the player must answer `keep` or `swap`; nothing else can be played. Without an offer "
        "there is no decision and the refill follows."
    ),
    "5.3": (
        "To swap, the player shows the whole rack, lays it aside and draws six new tiles. Choosing some tiles only is "
        "not possible. The tiles laid aside go back into the bag together with the drawing of the sixth new tile, so "
        "none of them can be drawn again in this swap."
    ),
    "5.4": (
        "The rack is refilled to six, one tile at a time, every tile in the bag being equally likely. After that the "
        "next player's turn begins."
    ),
    "5.5": (
        "Racks are secret, and a player need not mention that a swap is offered. So only the owner of the rack sees "
        "the offer, and only the owner sees that it was declined; for all others, a partner included, the refill has "
        "begun already. All players see an accepted swap and its tiles."
    ),
    "6.1": "A player whose six markers all stand at 18 wins at once. No bonus, swap or refill follows.",
    "6.2": (
        "The game also ends as soon as no two neighbouring cells are empty. This is checked after every placement and "
        "does not depend on the tiles of any player; bonuses still due lapse, and no swap or refill follows."
    ),
    "6.3": "When the game is over, nothing can be played.",
    "6.4": "A player's score is the lowest of the six markers.",
    "6.5": (
        "Players are ranked by their lowest marker, then by the second lowest, and so on up to the sixth. For example "
        "10 beats 9, 12, 14, which beats 9, 12, 13. An instant winner has the best possible markers and so is first. "
        "Players whose six values are all equal share a place, and the places after it are skipped: 1, 1, 3."
    ),
    "7.1": (
        "Solo uses the radius-5 board and has no rack. Each turn one tile is drawn and must be placed. There is no "
        "deal. Solo has no bonus placements and no swap; the options `bonus` and `swap` change nothing. Rules 2.5 and "
        "2.6 hold for the first tile."
    ),
    "7.2": (
        "Solo markers run to 36 as in rule 7.4, and six markers at 36 end the game at once. The aim is a lowest marker "
        "as high as possible. *Decided here:* the stop at 18 is kept in solo too."
    ),
    "7.3": (
        "Seats 0 and 2 play against seats 1 and 3. Each side has one common set of six markers; racks stay separate "
        "and hidden, from the partner too. Each of the four seats makes its own first placement and claims a symbol. A "
        "swap depends on the common markers and the player's own rack."
    ),
    "7.4": (
        "Markers run to 36, with a stop on the way: a half that brings a marker to 18 loses its points beyond 18. A "
        "later half goes on from there, up to 36."
    ),
    "7.5": (
        "On a double the half on the cell with the lower index scores first, so the first can stop at 18 and the "
        "second go on. *Decided here:* the order is fixed, not the player's choice."
    ),
    "7.6": "Reaching 18 and reaching 36 earn a bonus each. A double that does both with one marker earns two.",
    "7.7": "A bonus that is due when the rack is empty lapses. No swap is offered then; six tiles are drawn.",
    "7.8": (
        "A side with all six markers at 36 wins at once. Partners have the same score and the same place: 1, 3, 1, 3."
    ),
    "7.9": (
        '`bonus="one"`: a placement earns at most one bonus, however many markers it brings to a stop. Tournaments '
        'play this way. The default `"each"` is rule 4.2.'
    ),
    "7.10": '`swap="off"`: no swap is ever offered. The default `"optional"` is rule 5.1.',
}
