"""The numbered rules of Gembatan, in the Markdown of the game's page."""

from __future__ import annotations

from typing import Final

__all__ = ["RULES", "SECTIONS"]

#: The headings of the sections.
SECTIONS: Final = {
    "1": "pieces and set-up",
    "2": "placing a tile",
    "3": "filling a socket",
    "4": "ending a turn, swapping, passing",
    "5": "scoring",
    "6": "end and ranking",
    "7": "component sets and options",
}

#: The rules by their numbers, in the order of the sections.
RULES: Final = {
    "1.1": (
        "A tile is a square. A side is either blank or notched: it then has a cut-out, whose border shows a colour. No "
        "tile is blank all round. A tile may be turned by quarter turns but never turned over."
    ),
    "1.2": (
        "Where the cut-outs of two neighbouring tiles face each other, they form a socket. A socket holds one gem; it "
        "is open until it has one."
    ),
    "1.3": (
        "A gem has two colours, which may be the same. It fits a socket exactly if its two colours are the colours of "
        "the two borders, in either order."
    ),
    "1.4": (
        "The gems lie in one tray and the tiles in another. Every draw takes a piece from the tray in question, each "
        "piece in it being equally likely."
    ),
    "1.5": "Seat 0 draws four gems and then four tiles, seat 1 does the same, and so on. All hands lie open.",
    "1.6": (
        "Then one more tile is drawn and laid at the origin as the start tile. It brings no gem and no points. "
        "*Decided here:* it lies in its canonical rotation (see *Notation*)."
    ),
    "1.7": (
        "Seat 0 has the first turn and the seats follow in order. *Decided here:* who sits on seat 0 is not part of "
        "the game."
    ),
    "2.1": (
        "In a turn a player makes any number of placements and fills, in any order, until they end the turn. A "
        "placement lays a tile on the grid together with one gem."
    ),
    "2.2": "The tile must be in the player's hand. It may be laid in any rotation.",
    "2.3": "The cell must be empty.",
    "2.4": "A blank side of the tile must not lie against a cut-out of a neighbour, which it would cut off.",
    "2.5": (
        "A cut-out of the tile must not lie against a blank side of a neighbour. *Decided here:* the rule sheet speaks "
        "of cutting off sockets; this reading takes both ways alike. Blank against blank is allowed."
    ),
    "2.6": "The tile must make at least one socket with its neighbours.",
    "2.7": (
        "From the second tile of a turn on, one of the sockets made must join the tile to a tile that was laid in this "
        "turn. *Decided here:* blank sides that touch are not enough. The gem may go into another of the sockets."
    ),
    "2.8": "The player chooses where to put the gem, but only among the sockets that this very tile has made.",
    "2.9": "The gem that fits there (rule 1.3) must be in the player's hand. This holds for fills as well.",
    "2.10": "Other sockets that the tile makes stay open.",
    "2.11": (
        "Rotations that look alike are one: a tile that equals its half turn lies in two ways, and a tile with four "
        "equal sides in one."
    ),
    "2.12": (
        "*Decided here:* the grid reaches from −60 to 60 both ways, and no tile lies beyond. A set of 60 tiles cannot "
        "reach that far."
    ),
    "3.1": (
        "A fill puts a gem of the hand into any open socket, whichever player made it and in whichever turn. It needs "
        "no tile and may come before, between or after placements."
    ),
    "3.2": "There must be a socket: two cut-outs that face each other.",
    "3.3": "The socket must be open.",
    "4.1": (
        "A turn can be ended as soon as it has brought a gem. *Decided here:* fills alone make a turn; "
        "`gem_only_turn=False` asks for a tile (rule 7.5)."
    ),
    "4.2": (
        "After a turn the player draws gems up to four and then tiles up to four, as far as the trays go. A tray that "
        "is empty is skipped."
    ),
    "4.3": (
        "A player may swap instead of playing, and never has to. Swaps and passes take the place of a whole turn: "
        "after a placement or a fill neither is possible."
    ),
    "4.4": "To swap, the player sets aside any choice of gems and tiles of their own hand, piece by piece.",
    "4.5": (
        "*Decided here:* at most as many gems are set aside as lie in the gem tray, and at most as many tiles as lie "
        "in the tile tray."
    ),
    "4.6": (
        "*Decided here:* gems are set aside before tiles, and each in the order of their kinds (equal pieces may "
        "follow each other). So every choice can be made in one way only."
    ),
    "4.7": "The redraw closes the swap. Something must have been set aside before.",
    "4.8": "Once a piece has been set aside, only setting aside more and the redraw are possible.",
    "4.9": (
        "After the redraw the hand is filled up as in rule 4.2. The pieces set aside go back to the trays together "
        "with the last draw, so they cannot be drawn in this swap. A swap scores nothing and ends the turn."
    ),
    "4.10": (
        "A player may pass at the start of a turn if no placement and no fill is possible, and only then. *Decided "
        "here:* the rule sheet has no pass, but says that a player who cannot play may swap; so a swap that would be "
        "possible can be declined. Nothing is drawn after a pass."
    ),
    "4.11": (
        "A turn is *stuck* if no placement and no fill was possible at its start, whether the player then swaps or "
        "passes. For a swap this is asked of the whole hand, the pieces set aside included."
    ),
    "5.1": "At the end of a turn each gem that it brought scores one point.",
    "5.2": (
        "Chains run diagonally, in two directions: from a site (*X*, *Y*) to (*X* + 1, *Y* + 1), or to (*X* + 1, *Y* − "
        "1), and on. Gems in line with a row or column of tiles form no chain."
    ),
    "5.3": (
        "A run is an unbroken stretch of a diagonal, as long as possible, whose gems all show one colour. A run of "
        "three or more that includes a gem of this turn scores its whole length. It scores once in a turn, even if "
        'several of its gems are new (*decided here*; `chain_scoring="gem"` reads the rule sheet otherwise, see rule '
        "7.7). Runs without a new gem score nothing."
    ),
    "5.4": (
        "Each colour and each direction counts for itself: a gem of two colours can belong to a run of each of them, "
        "and to four runs in all. A gem with one colour twice counts once."
    ),
    "5.5": "A turn that brings four gems is a *Gembatan* and scores four points more.",
    "5.6": "All this is counted when the turn is ended, before anything is drawn.",
    "6.1": (
        "The end of the game is checked only after a turn, when the draws are done and the pieces set aside are back "
        "in the trays. If several of the next four rules apply, the first one is the recorded reason."
    ),
    "6.2": 'The game ends if the gem tray is empty and some player has no gem (`"out_of_gems"`).',
    "6.3": (
        "It ends if the gem tray is empty and no player was able to play for a whole round: the last turns, as many as "
        'there are players, were all stuck (`"stuck"`). *Decided here:* a swap by a player who could have played is '
        "not a stuck turn; turns before the tray was empty count."
    ),
    "6.4": (
        'It ends if the grid is closed for good (`"stalled"`; *decided here*): no gem outside the grid fits an open '
        "socket, and there is no place for a tile from outside the grid, however it is turned and whichever of those "
        "gems comes with it. Hands and trays count alike, and `gem_only_turn` changes nothing."
    ),
    "6.5": (
        'It ends after ten rounds without a gem, 10 turns in a row for each player (`"turn_limit"`; *decided here*).'
    ),
    "6.6": (
        "At the end, whatever the reason, each player loses one point for every gem in hand. A total may be negative."
    ),
    "6.7": (
        "More points rank higher. Players with equal points share the place, and the places after it are skipped: 1, "
        "1, 3."
    ),
    "6.8": "When the game is over, nothing can be played.",
    "7.1": (
        '`components="standard"`: four colours, and each of these 60 tiles once:\n'
        "\n"
        "| cut-outs | tiles |\n"
        "|---|---|\n"
        "| one | 4, one of each colour |\n"
        "| two, on neighbouring sides | 16: every colour followed clockwise by every colour |\n"
        "| two, on opposite sides | 10: every pair of colours |\n"
        "| three | 24: three different colours in every order |\n"
        "| four | 6: the four colours in every order around the tile |\n"
        "\n"
        "The 60 gems are six of each of the ten pairs, doubles included."
    ),
    "7.2": '`components="no_doubles"`: the same tiles; ten gems of each of the six mixed pairs.',
    "7.3": (
        '`components="three_colours"`: red, blue and green only. The tiles are all that look different after every '
        "quarter turn, each once; there are 60 of them. The gems are ten of each of the six pairs, doubles included."
    ),
    "7.4": (
        '`components={"tiles": {...}, "gems": {...}}` gives how many there are of each kind, written as in the trays '
        'of a state document, for example `{"tiles": {"RG-B": 20}, "gems": {"RB": 12, "GG": 8}}`. Every rotation of a '
        "tile is accepted, but no kind may appear twice. Counts are 1 or more. There may be up to six colours, 64 "
        "kinds of tile, 1,000 tiles and 1,000 gems (*decided here*); gems must be enough for four each, tiles for four "
        "each and the start tile. The totals need not be 60."
    ),
    "7.5": "`gem_only_turn=False`: a turn can be ended only if it has brought a tile too.",
    "7.6": (
        "`gem_only_turn=False`: as long as the turn has brought no tile, a fill is possible only if afterwards, with "
        "the gems then left, some placement is legal. So every turn that has begun can be ended."
    ),
    "7.7": (
        '`chain_scoring="gem"`: runs count when a gem is played, as they stand then, with the gems played so far. Each '
        "gem of a turn scores, in each direction and for each of its colours, the length of the run through it if that "
        "is three or more. A run that grows twice in a turn scores twice: a red run of two with a third and a fourth "
        'red gem brings 3 + 4 points besides the two for the gems, where `chain_scoring="turn"` brings 4. All of it is '
        "still credited when the turn ends."
    ),
}
