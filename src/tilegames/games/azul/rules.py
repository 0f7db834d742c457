"""The numbered rules of Azul, in the Markdown of the game's page."""

from __future__ import annotations

from typing import Final

__all__ = ["RULES", "SECTIONS"]

#: The headings of the sections.
SECTIONS: Final = {
    "1": "components and set-up",
    "2": "drafting",
    "3": "tiling and scoring",
    "4": "refill; its other rules are under *End and ranking*",
    "5": "the grey side",
}

#: The rules by their numbers, in the order of the sections.
RULES: Final = {
    "1.1": (
        "There are 100 tiles, 20 of each colour: blue `B`, yellow `Y`, red `R`, black `K`, white `W`. Colours are "
        "always listed in this order."
    ),
    "1.2": (
        "Every player has five pattern lines with 1, 2, 3, 4 and 5 spaces, a wall of 5 rows and 5 columns, and a floor "
        "line of seven slots."
    ),
    "1.3": (
        "On the fixed wall each space takes one colour only. Row 1 reads B Y R K W from left to right; each following "
        "row is the one above moved one column to the right, with the last colour coming round to column 1."
    ),
    "1.4": "Two players use 5 factories, three use 7, four use 9. A full factory holds four tiles.",
    "1.5": (
        "At the start all tiles are in the bag, the lid is empty, all scores are 0, the start marker lies in the "
        "centre, and seat 0 is the starting player. *Decided here:* the rulebook picks that player by where people "
        "have travelled."
    ),
    "2.1": (
        "Drafting lasts until neither the centre nor any factory holds a tile. Tiles can be taken in this phase only."
    ),
    "2.2": (
        "The starting player begins, the others follow in the order of their seats, round and round. Every turn is "
        "exactly one take; a player must not pass."
    ),
    "2.3": (
        "A take picks up every tile of one colour from one source: a factory or the centre. What else lay on that "
        "factory slides to the centre."
    ),
    "2.4": "Nothing can be taken from an empty source.",
    "2.5": "The colour taken must be present at the source.",
    "2.6": "The start marker is not a tile: while it lies alone in the centre, there is nothing to take there.",
    "2.7": (
        "The first player in a round to take from the centre takes the marker as well. It goes to the leftmost free "
        "slot of their floor line, ahead of any tile of the same take that ends there. If that floor line is full, it "
        "uses no slot and costs nothing; the player still holds it."
    ),
    "2.8": (
        "All tiles taken go to one place of the player's choice: a pattern line or the floor line. The floor line is "
        "always allowed."
    ),
    "2.9": "A full pattern line accepts nothing, not even its own colour.",
    "2.10": "A pattern line that has been begun accepts its own colour only.",
    "2.11": "A pattern line refuses a colour that its wall row already shows.",
    "2.12": (
        "Tiles beyond the line's free spaces go to the floor line, leftmost slot first. Tiles that find no slot there "
        "go to the lid and cost nothing."
    ),
    "3.1": (
        "After drafting, each player empties their complete pattern lines from the top down: one tile goes to the wall "
        "space of its colour in that row, the others to the lid. Incomplete lines stay as they are."
    ),
    "3.2": (
        "A tile scores the moment it reaches the wall: the length of the unbroken row of tiles it now belongs to, plus "
        "the length of the unbroken column, each counted only if it is longer than one. A tile without neighbours "
        "scores 1."
    ),
    "3.3": (
        "Then the used floor slots are charged, from the left: 1, 1, 2, 2, 2, 3, 3 points. The marker uses a slot like "
        "a tile."
    ),
    "3.4": (
        "A score never goes below 0. This is applied in every round, after that round's wall points and before the end "
        "bonuses."
    ),
    "3.5": "Tiles leave the floor line for the lid; the marker returns to the centre.",
    "3.6": (
        "The player who took the marker starts the next round. If no player took it, the same player starts again "
        "(*decided here*; it happens when every factory is of a single colour)."
    ),
    "4.1": (
        "For a new round the factories are filled in order, factory 1 first, four random tiles each, one tile after "
        "the other from the bag."
    ),
    "4.2": (
        "If a tile is needed and the bag is empty, everything in the lid goes into the bag, and not earlier. If the "
        "lid is empty too, the round starts with the tiles there are."
    ),
    "4.3": (
        "The end of the game is checked once per round, after all players have tiled and every floor line has been "
        "scored. If several of the next four rules apply, the first one is the recorded reason."
    ),
    "4.4": 'The game ends when a wall has a complete row (`"row"`). Complete columns and colours do not end it.',
    "4.5": 'It ends when bag and lid are both empty, so that no round can be dealt (`"exhausted"`; *decided here*).',
    "4.6": (
        "It ends when no tile of bag or lid could ever enter a pattern line: for each line of each player, if the line "
        "is begun, its colour is in neither bag nor lid; if it is empty, all colours found there are in its wall row "
        '(`"stalled"`; *decided here*).'
    ),
    "4.7": 'It ends after round `max_rounds` (`"round_limit"`; *decided here*).',
    "4.8": (
        "At the end, whatever the reason, every complete row of a wall is worth 2 points, every complete column 7, and "
        "every colour with all five tiles on the wall 10."
    ),
    "4.9": (
        "More points rank higher; with equal points, more complete rows rank higher. Players equal in both share the "
        "place, and the next place is skipped. The rulebook settles only who wins; *decided here:* lower places follow "
        "the same rule."
    ),
    "4.10": "After the end there are no more moves.",
    "5.1": (
        "The owner of a complete line chooses the column for its tile, which must then be placed. If only one column "
        "is possible, the tile goes there without a decision."
    ),
    "5.2": (
        "Tile moves belong to the tiling phase. Players tile one after the other, beginning with the starting player "
        "of the round."
    ),
    "5.3": "A tile move is for the topmost complete line of the player to move, and for no other row.",
    "5.4": "The chosen space must be empty.",
    "5.5": "The chosen column must not show the colour yet. Tiles placed earlier in the same tiling phase count.",
    "5.6": "If no column is possible, all tiles of the line go to the floor line as in rule 2.12, before it is scored.",
    "5.7": (
        "A player's floor line is scored as soon as their own five rows are done, before the next player tiles. The "
        "holder of the marker stays on record until all players have tiled (*decided here*)."
    ),
    "5.8": (
        "While drafting, only the row matters (rule 2.11): a pattern line may collect a colour even if no column is "
        "left for it. Rule 4.6 uses the same test."
    ),
}
