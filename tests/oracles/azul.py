"""Azul, slowly and obviously: the yardstick the compiled rules are tested against.

Nothing here is fast or shared with the library. Letters are tiles, lists are heaps of tiles,
and every event is handled as a person at the table would handle it.
Rule numbers are those of docs/games/azul.md.
"""

from collections import Counter
from fractions import Fraction

COLOURS = "BYRKW"
MARKER = "M"
FLOOR = 5  # the destination after the pattern lines 0..4
FLOOR_COSTS = [1, 1, 2, 2, 2, 3, 3]
FACTORIES = {2: 5, 3: 7, 4: 9}


class Board:
    """What lies in front of one player."""

    def __init__(self):
        self.score = 0
        self.lines = [[], [], [], [], []]
        self.wall = [["."] * 5 for _ in range(5)]
        self.floor = []

    def document(self):
        return {
            "score": self.score,
            "lines": ["".join(line) for line in self.lines],
            "wall": ["".join(row) for row in self.wall],
            "floor": tile_string(self.floor),
        }

    @classmethod
    def from_document(cls, doc):
        board = cls()
        board.score = doc["score"]
        board.lines = [list(line) for line in doc["lines"]]
        board.wall = [list(row) for row in doc["wall"]]
        board.floor = list(doc["floor"])
        return board

    def accepts(self, row, colour):
        """Whether tiles of this colour may go to this pattern line."""
        line = self.lines[row]
        if len(line) == row + 1:  # Rule 2.9
            return False
        if line and line[0] != colour:  # Rule 2.10
            return False
        return colour not in self.wall[row]  # Rule 2.11

    def topmost_complete_line(self):
        """The row of the first complete pattern line, None if there is none."""
        for row, line in enumerate(self.lines):
            if len(line) == row + 1:
                return row
        return None

    def column(self, column):
        return [row[column] for row in self.wall]

    def points_at(self, row, column):
        """What the tile that has just been put on this space scores. Rule 3.2."""
        across = run_length(self.wall[row], column)
        down = run_length(self.column(column), row)
        if across == down == 1:
            return 1
        return (across if across > 1 else 0) + (down if down > 1 else 0)

    def floor_cost(self):
        return sum(FLOOR_COSTS[: len(self.floor)])  # Rule 3.3

    def complete_rows(self):
        return sum("." not in row for row in self.wall)

    def complete_columns(self):
        return sum("." not in self.column(column) for column in range(5))

    def complete_colours(self):
        tiles = Counter(tile for row in self.wall for tile in row)
        return sum(tiles[colour] == 5 for colour in COLOURS)

    def bonus(self):
        # Rule 4.8
        return 2 * self.complete_rows() + 7 * self.complete_columns() + 10 * self.complete_colours()


class Azul:
    """One game. Chance is explicit: every tile dealt is an event of its own."""

    def __init__(self, players=2, wall="fixed", max_rounds=100):
        self.players = players
        self.wall = wall
        self.max_rounds = max_rounds
        self.phase = "deal"
        self.to_move = 0
        self.round = 1
        self.starter = 0  # Rule 1.5
        self.factories = [[] for _ in range(FACTORIES[players])]
        self.centre = []
        self.marker = "centre"
        self.bag = Counter(dict.fromkeys(COLOURS, 20))
        self.lid = Counter()
        self.boards = [Board() for _ in range(players)]
        self.termination = None

    # What may happen next

    def legal(self):
        """The decisions open to the player to move, in the order of their action ids."""
        if self.phase == "draft":
            return self.legal_takes()
        if self.phase == "tile":
            return self.legal_tiles()
        return []

    def legal_takes(self):
        board = self.boards[self.to_move]
        takes = []
        for source in range(len(self.factories) + 1):
            for colour in COLOURS:
                if colour not in self.source(source):  # Rules 2.4, 2.5, 2.6
                    continue
                for destination in range(FLOOR + 1):
                    if destination == FLOOR or board.accepts(destination, colour):
                        takes.append(take_string(source, colour, destination))
        return takes

    def legal_tiles(self):
        board = self.boards[self.to_move]
        row = board.topmost_complete_line()  # Rule 5.3
        return [tile_move_string(row, column) for column in self.columns(board, row)]

    def chance(self):
        """The tiles that may be dealt next, with their probabilities."""
        if self.phase != "deal":
            return {}
        size = self.bag.total()
        return {"+" + colour: Fraction(self.bag[colour], size) for colour in COLOURS if self.bag[colour]}

    def action_id(self, text):
        if text[0] == "+":
            return COLOURS.index(text[1])
        if text[0] == "@":
            row, column = parse_tile_move(text)
            return self.first_tile_id() + row * 5 + column
        source, colour, destination = parse_take(text)
        return (source * 5 + COLOURS.index(colour)) * 6 + destination

    def first_tile_id(self):
        return (len(self.factories) + 1) * 5 * 6

    # Events

    def play(self, text):
        if text not in self.legal() and text not in self.chance():
            raise ValueError(f"{text} is not possible here")
        if text[0] == "+":
            self.deal(text[1])
        elif text[0] == "@":
            self.tile(*parse_tile_move(text))
        else:
            self.take(*parse_take(text))

    # Dealing

    def begin_round(self, number, starter):
        self.phase = "deal"
        self.round = number
        self.starter = starter
        self.to_move = starter
        self.pour_if_bag_is_empty()

    def deal(self, colour):
        """Put a tile from the bag on the first factory with space. Rule 4.1."""
        self.bag[colour] -= 1
        open_factories = [factory for factory in self.factories if len(factory) < 4]
        open_factories[0].append(colour)
        full = all(len(factory) == 4 for factory in self.factories)
        if full or not self.tiles_left():
            self.phase = "draft"
        else:
            self.pour_if_bag_is_empty()

    def pour_if_bag_is_empty(self):
        if self.bag.total() == 0:  # Rule 4.2
            self.bag, self.lid = self.lid, Counter()

    def tiles_left(self):
        """How many tiles could still be dealt."""
        return self.bag.total() + self.lid.total()

    # Drafting

    def source(self, number):
        """The tiles of the centre (0) or of a factory (1, 2, ...)."""
        return self.centre if number == 0 else self.factories[number - 1]

    def take(self, source, colour, destination):
        board = self.boards[self.to_move]
        taken, rest = split(self.source(source), colour)  # Rule 2.3
        if source == 0:
            self.centre = rest
            self.take_marker(board)
        else:
            self.factories[source - 1] = []
            self.centre = self.centre + rest
        if destination == FLOOR:
            self.drop(board, taken)
        else:
            self.fill_line(board, destination, taken)
        self.next_turn()

    def take_marker(self, board):
        """The first to take from the centre takes the marker too, before any excess. Rule 2.7."""
        if self.marker != "centre":
            return
        self.marker = self.to_move
        if len(board.floor) < 7:
            board.floor.append(MARKER)

    def fill_line(self, board, row, tiles):
        room = row + 1 - len(board.lines[row])
        board.lines[row] += tiles[:room]
        self.drop(board, tiles[room:])

    def drop(self, board, tiles):
        """Put tiles on the free floor slots, what finds none into the lid. Rule 2.12."""
        for tile in tiles:
            if len(board.floor) < 7:
                board.floor.append(tile)
            else:
                self.lid[tile] += 1

    def next_turn(self):
        if self.centre or any(self.factories):
            self.to_move = (self.to_move + 1) % self.players
        else:
            self.to_move = self.starter
            self.tile_until_a_choice()

    # Tiling

    def columns(self, board, row):
        """The columns where the complete line of this row may put its tile."""
        colour = board.lines[row][0]
        if self.wall == "fixed":
            return [(COLOURS.index(colour) + row) % 5]  # Rule 1.3
        return [
            column
            for column in range(5)
            if board.wall[row][column] == "." and colour not in board.column(column)  # Rules 5.4, 5.5
        ]

    def tile(self, row, column):
        self.place(self.boards[self.to_move], row, column)
        self.tile_until_a_choice()

    def tile_until_a_choice(self):
        """Tile for the player to move and those after, until a player has a choice or all are done."""
        order = [(self.starter + i) % self.players for i in range(self.players)]
        for seat in order[order.index(self.to_move) :]:
            board = self.boards[seat]
            while board.topmost_complete_line() is not None:
                row = board.topmost_complete_line()
                columns = self.columns(board, row)
                if len(columns) > 1:  # Rule 5.1
                    self.phase = "tile"
                    self.to_move = seat
                    return
                if columns:
                    self.place(board, row, columns[0])
                else:
                    self.drop_line(board, row)
            self.score_floor(board)
        self.end_round()

    def place(self, board, row, column):
        """Move one tile of a complete line to the wall and score it. Rules 3.1, 3.2."""
        colour = board.lines[row][0]
        board.lines[row] = []
        self.lid[colour] += row
        board.wall[row][column] = colour
        board.score += board.points_at(row, column)

    def drop_line(self, board, row):
        """A complete line that finds no column falls to the floor. Rule 5.6."""
        tiles = board.lines[row]
        board.lines[row] = []
        self.drop(board, tiles)

    def score_floor(self, board):
        board.score = max(0, board.score - board.floor_cost())  # Rules 3.3, 3.4
        self.lid.update(tile for tile in board.floor if tile != MARKER)  # Rule 3.5
        board.floor = []

    # Ending

    def end_round(self):
        next_starter = self.starter if self.marker == "centre" else self.marker  # Rule 3.6
        self.marker = "centre"
        self.termination = self.why_over()
        if self.termination:
            self.end_game()
        else:
            self.begin_round(self.round + 1, next_starter)

    def why_over(self):
        """The first reason to end that applies after a tiling phase, else None. Rule 4.3."""
        if any(board.complete_rows() for board in self.boards):
            return "row"  # Rule 4.4
        if not self.tiles_left():
            return "exhausted"  # Rule 4.5
        if self.stalled():
            return "stalled"  # Rule 4.6
        if self.round >= self.max_rounds:
            return "round_limit"  # Rule 4.7
        return None

    def stalled(self):
        circulating = [colour for colour in COLOURS if self.bag[colour] + self.lid[colour]]
        return not any(
            board.accepts(row, colour) for board in self.boards for row in range(5) for colour in circulating
        )

    def end_game(self):
        self.phase = "over"
        self.to_move = -1
        for board in self.boards:
            board.score += board.bonus()

    # Standing

    def scores(self):
        return [board.score for board in self.boards]

    def ranking(self):
        """Places by points, then by complete rows; equal places are shared. Rule 4.9."""
        standing = [(board.score, board.complete_rows()) for board in self.boards]
        return [1 + sum(other > own for other in standing) for own in standing]

    # Documents

    def document(self):
        return {
            "phase": self.phase,
            "to_move": self.to_move,
            "round": self.round,
            "starter": self.starter,
            "factories": [tile_string(factory) for factory in self.factories],
            "centre": tile_string(self.centre),
            "marker": self.marker,
            "bag": count_object(self.bag),
            "lid": count_object(self.lid),
            "players": [board.document() for board in self.boards],
            "termination": self.termination,
        }

    @classmethod
    def from_document(cls, doc, **params):
        """The game at this document, which is believed without a check."""
        game = cls(**params)
        for name in ["phase", "to_move", "round", "starter", "marker", "termination"]:
            setattr(game, name, doc[name])
        game.factories = [list(factory) for factory in doc["factories"]]
        game.centre = list(doc["centre"])
        game.bag = Counter(doc["bag"])
        game.lid = Counter(doc["lid"])
        game.boards = [Board.from_document(player) for player in doc["players"]]
        return game

    def copy(self):
        return self.from_document(
            self.document(), players=self.players, wall=self.wall, max_rounds=self.max_rounds
        )


# Tiles


def split(tiles, colour):
    """Tiles of the colour, and the others."""
    return [tile for tile in tiles if tile == colour], [tile for tile in tiles if tile != colour]


def run_length(spaces, at):
    """Length of the unbroken run of tiles through one place of a row or column."""
    first = last = at
    while first > 0 and spaces[first - 1] != ".":
        first -= 1
    while last < 4 and spaces[last + 1] != ".":
        last += 1
    return last - first + 1


def tile_string(tiles):
    return "".join(sorted(tiles, key=(MARKER + COLOURS).index))


def count_object(counts):
    return {colour: counts[colour] for colour in COLOURS if counts[colour]}


# Notation


def take_string(source, colour, destination):
    return "C123456789"[source] + colour + "12345F"[destination]


def parse_take(text):
    source, colour, destination = text
    return "C123456789".index(source), colour, "12345F".index(destination)


def tile_move_string(row, column):
    return f"@{row + 1}{column + 1}"


def parse_tile_move(text):
    return int(text[1]) - 1, int(text[2]) - 1
