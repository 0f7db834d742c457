"""Whether the parts of a well-formed state document of Gembatan are consistent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _rules
from .spec import (
    BLANK,
    HAND,
    MOST_POINTS,
    PHASES,
    SIDES,
    TERMINATIONS,
    beside,
    cell_at,
    idle_limit,
    rotations,
    socket_number,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...kit.documents import DocumentReader
    from .game import GembatanRules

__all__ = ["check"]


def check(game: GembatanRules, reader: DocumentReader, fields: dict[str, Any]) -> None:
    """Note every inconsistency."""
    _Checks(game, reader, fields).check()


class _Checks:
    """Checks the fields of a document, each of them well-formed."""

    def __init__(self, game: GembatanRules, reader: DocumentReader, fields: dict[str, Any]) -> None:
        self.game = game
        self.kinds = game.kinds
        self.note = reader.note
        self.reader = reader
        self.fields = fields
        self.phase: str = PHASES[fields["phase"]]
        self.to_move: int = fields["to_move"]
        self.hands: list[dict[str, list[int]]] = fields["hands"]
        self.aside: dict[str, list[int]] = fields["aside"]
        self.trays = {"gems": sum(fields["gem_tray"]), "tiles": sum(fields["tile_tray"])}
        self.sockets: dict[int, str] = {}

    def check(self) -> None:
        """Note every problem."""
        self.totals()
        self.grid()
        self.gems()
        self.turn()
        self.numbers()
        if (self.to_move == -1) != (self.phase == "over"):
            self.note("$.to_move", "must be -1 in phase over and a seat otherwise.")
        elif self.phase == "over":
            self.over()
        else:
            {"deal": self.deal, "play": self.play, "swap": self.swap, "draw": self.draw}[self.phase]()

    def totals(self) -> None:
        """Every piece of the set lies in exactly one place."""
        for sort, names, wanted in (
            ("gems", self.kinds.gems, self.kinds.gem_counts),
            ("tiles", self.kinds.tiles, self.kinds.tile_counts),
        ):
            found = list(self.fields[f"{sort[:-1]}_tray"])
            held = [kind for pieces in (*self.hands, self.aside) for kind in pieces[sort]]
            for kind in [*held, *(item[1] for item in self.fields[sort])]:
                found[kind] += 1
            for name, there, count in zip(names, wanted, found, strict=True):
                if count != there:
                    self.note("$", f"there must be {there} {sort} {name}, not {count}.")

    def grid(self) -> None:
        """The tiles in the order of play, each among those before it."""
        tiles = self.fields["tiles"]
        if self.phase == "deal":
            if tiles:
                self.note("$.tiles", "must be empty in phase deal.")
            return
        if not tiles:
            self.note("$.tiles", "must have the start tile.")
            return
        if cell_at(tiles[0][0]) != (0, 0):
            self.note("$.tiles[0].at", "must be [0, 0], where the start tile lies.")
        fresh = len(tiles) - self.fields["turn_tiles"]
        new_gems = len(self.fields["gems"]) - self.fields["turn_gems"]
        gem_index = {number: index for index, (number, _) in enumerate(self.fields["gems"])}
        board: dict[tuple[int, int], str] = {}
        turn = set()
        for index, (z, kind, turns) in enumerate(tiles):
            cell, sides = cell_at(z), rotations(self.kinds.tiles[kind])[turns]
            path = f"$.tiles[{index}]"
            joints = self.meetings(path, cell, sides, board)
            if index and not joints:
                self.note(path, "makes no socket with the tiles before it (rule 2.6).")
            elif index:
                if index > fresh and not any(beside(*cell, side) in turn for side in joints):
                    self.note(path, "is not joined by a socket to an earlier tile of the turn (rule 2.7).")
                indices = (gem_index.get(socket_number(*cell, side)) for side in joints)
                if not any(gem is not None and (gem >= new_gems) == (index >= fresh) for gem in indices):
                    when = "of this turn" if index >= fresh else "of an earlier turn"
                    self.note(path, f"has no gem {when} in a socket that it made.")
            board[cell] = sides
            if index >= fresh:
                turn.add(cell)

    def meetings(self, path: str, cell: tuple[int, int], sides: str, board: Mapping[tuple[int, int], str]) -> list[int]:
        """The sides on which a tile makes a socket; they are noted with their colours."""
        joints = []
        for side, own in enumerate(sides):
            other = board.get(beside(*cell, side))
            if other is None or own == other[side - 2] == BLANK:
                continue
            facing = other[side - 2]
            if own == BLANK:
                self.note(path, f"has a blank {SIDES[side]} side against a cut-out (rule 2.4).")
            elif facing == BLANK:
                self.note(path, f"has a cut-out on its {SIDES[side]} side against a blank side (rule 2.5).")
            else:
                joints.append(side)
                self.sockets[socket_number(*cell, side)] = own + facing
        return joints

    def gems(self) -> None:
        """Every gem lies in a socket that it fits."""
        gems = self.fields["gems"]
        if self.phase == "deal" and gems:
            self.note("$.gems", "must be empty in phase deal.")
            return
        for index, (number, kind) in enumerate(gems):
            borders, gem = self.sockets.get(number), self.kinds.gems[kind]
            if borders is None:
                self.note(f"$.gems[{index}].at", "is not the site of a socket (rule 3.2).")
            elif sorted(borders) != sorted(gem):
                self.note(f"$.gems[{index}].colours", f"must be {borders} in colour order: the borders (rule 1.3).")

    def turn(self) -> None:
        """The tiles and gems that the running turn can have brought."""
        for name, sort in (("cells", "tiles"), ("sites", "gems")):
            count = self.fields[f"turn_{sort}"]
            if count and self.phase != "play":
                self.note(f"$.turn.{name}", f"must be empty in phase {self.phase}.")
            elif count and count == len(self.fields[sort]) and sort == "tiles":
                self.note(f"$.turn.{name}", "must not name the start tile.")

    def numbers(self) -> None:
        """Turns without a gem, and scores."""
        self.idle_turns()
        for seat, score in enumerate(self.fields["scores"]):
            least = -len(self.hands[seat]["gems"]) if self.phase == "over" else 0
            most = MOST_POINTS - self.still_to_gain()
            if not least <= score <= most:
                self.note(f"$.scores[{seat}]", f"must be from {least} to {most} here.")
            elif score and self.phase == "deal":
                self.note(f"$.scores[{seat}]", "must be 0 in phase deal.")

    def idle_turns(self) -> None:
        """Turns in a row without a gem, and stuck ones among the last of them."""
        players, idle, stuck = len(self.hands), self.fields["idle"], self.fields["stuck"]
        limit = idle_limit(players)
        if self.phase in ("play", "swap") and idle >= limit:
            self.note("$.idle", f"must be below {limit} in phase {self.phase} (rule 6.5).")
        elif self.phase == "deal" and idle:
            self.note("$.idle", "must be 0 in phase deal.")
        if stuck > idle:
            self.note("$.stuck", "must be at most idle: a stuck turn brings no gem (rule 4.11).")
        elif self.phase in ("play", "swap") and stuck >= players and not self.trays["gems"]:
            self.note("$.stuck", f"must be below {players} when the gem tray is empty (rule 6.3).")

    def still_to_gain(self) -> int:
        """An upper bound of the points still to come: each gem scores 1, its share of the 4, and four full runs."""
        gems = len(self.fields["gems"])
        left = sum(self.fields["gem_tray"]) + sum(len(hand["gems"]) for hand in self.hands) + len(self.aside["gems"])
        unscored: int = self.fields["turn_gems"]
        return 0 if self.phase == "over" else (left + unscored) * (4 * (gems + left) + 2)

    def nothing_aside(self) -> None:
        for sort, pieces in self.aside.items():
            if pieces:
                self.note(f"$.aside.{sort}", f"must be empty in phase {self.phase}.")

    def deal(self) -> None:
        """Seats draw one after the other, gems first."""
        self.nothing_aside()
        full = all(len(pieces) == HAND for hand in self.hands for pieces in hand.values())
        if full:
            if self.to_move:
                self.note("$.to_move", "must be 0 in phase deal when all hands are full.")
            return
        for seat, hand in enumerate(self.hands):
            gems, tiles = len(hand["gems"]), len(hand["tiles"])
            for sort, count in (("gems", gems), ("tiles", tiles)):
                path = f"$.hands[{seat}].{sort}"
                if seat < self.to_move and count < HAND:
                    self.note(path, "must be four: this seat has drawn already.")
                elif seat > self.to_move and count:
                    self.note(path, "must be empty: this seat has not drawn yet.")
            if seat == self.to_move and gems < HAND and tiles:
                self.note(f"$.hands[{seat}].tiles", "must be empty: gems are drawn first.")
            elif seat == self.to_move and gems == tiles == HAND:
                self.note("$.to_move", "must be a seat that has not drawn yet.")

    def play(self) -> None:
        """The turn and the hand together come from a hand of four gems and four tiles."""
        self.nothing_aside()
        hand = self.hands[self.to_move]
        for sort in ("gems", "tiles"):
            if len(hand[sort]) + self.fields[f"turn_{sort}"] > HAND:
                self.note(f"$.hands[{self.to_move}].{sort}", f"must be at most four with the {sort} of the turn.")
        only_fills = self.fields["turn_gems"] and not self.fields["turn_tiles"]
        stuck = only_fills and not self.game.params["gem_only_turn"] and self.reader.ok
        if stuck and not _rules.some_placement(self.game.native_rules, self.fields):
            self.note("$.turn.sites", "must leave some placement legal (rule 7.6).")

    def swap(self) -> None:
        """Pieces were set aside, and no more than the trays hold."""
        if not any(self.aside.values()):
            self.note("$.aside", "must not be empty in phase swap.")
        hand = self.hands[self.to_move]
        for sort in ("gems", "tiles"):
            if len(self.aside[sort]) > self.trays[sort]:
                self.note(f"$.aside.{sort}", "must not be more than the tray holds (rule 4.5).")
            if len(self.aside[sort]) + len(hand[sort]) > HAND:
                self.note(f"$.aside.{sort}", f"must be at most four with the {sort} of the hand.")

    def draw(self) -> None:
        """A piece can be drawn, after a turn or a swap."""
        hand = self.hands[self.to_move]
        if not any(len(hand[sort]) < HAND and self.trays[sort] for sort in ("gems", "tiles")):
            self.note("$.phase", "cannot be draw: the hand is full, or the trays are empty.")
        if any(self.aside.values()) != (self.fields["idle"] > 0):
            self.note("$.aside", "must be empty in phase draw if and only if idle is 0.")

    def over(self) -> None:
        """A rule ends the game here."""
        self.nothing_aside()
        if self.reader.ok and not _rules.end_reason(self.game.native_rules, self.fields):
            self.note("$.phase", f"cannot be over: none of {', '.join(TERMINATIONS)} applies.")
