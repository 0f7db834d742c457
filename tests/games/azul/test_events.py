"""Events keep a mirror of the document, entries add up to the scores: section "Events and scores" of the page."""

import copy
import dataclasses
import json
import pickle
import random
from pathlib import Path

import pytest

import tilegames as tg
from tests.games.azul.positions import board, load, over, position, rule, start
from tilegames import azul
from tilegames.events import Event, Scored, ScoreEntry

SETUPS = [f"azul(players={players},wall={wall})" for players in (2, 3, 4) for wall in ("fixed", "free")]
SHORT = ["azul(max_rounds=1)", "azul(players=3,wall=free,max_rounds=2)"]
PAGE = (Path(__file__).parents[3] / "docs/games/azul.md").read_text(encoding="utf-8")


class Mirror:
    """A state document that is kept by events alone, as the page says."""

    def __init__(self, document):
        self.now = copy.deepcopy(document)
        self.seen = set()

    def feed(self, events):
        for event in events:
            fields = json.loads(json.dumps(event.to_dict()))
            kind = fields.pop("kind")
            self.seen.add(kind)
            getattr(self, kind)(**fields)
        return self.now

    def add(self, text, tiles):
        return "".join(sorted(text + tiles, key="MBYRKW".index))

    def stock(self, name, tiles, sign=1):
        counts = self.now[name]
        for tile in tiles:
            counts[tile] = counts.get(tile, 0) + sign
            if not counts[tile]:
                del counts[tile]

    def board(self, seat):
        return self.now["players"][seat]

    def taken(self, seat, source, colour, count):
        place, key = (self.now["factories"], source - 1) if source else (self.now, "centre")
        assert place[key].count(colour) == count > 0
        place[key] = place[key].replace(colour, "")

    def slid_to_centre(self, source, tiles):
        assert self.now["factories"][source - 1] == tiles != ""
        self.now["factories"][source - 1] = ""
        self.now["centre"] = self.add(self.now["centre"], tiles)

    def marker_taken(self, seat, on_floor):
        self.now["marker"] = seat
        self.put_on_floor(seat, "M" * on_floor)

    def put_on_line(self, seat, line, colour, count):
        self.board(seat)["lines"][line - 1] += colour * count

    def put_on_floor(self, seat, tiles):
        self.board(seat)["floor"] = self.add(self.board(seat)["floor"], tiles)

    def to_lid(self, tiles):
        assert tiles
        self.stock("lid", tiles)

    def placed(self, seat, row, column, colour):
        lines, wall = self.board(seat)["lines"], self.board(seat)["wall"]
        assert lines[row - 1] == colour * row
        assert wall[row - 1][column - 1] == "."
        lines[row - 1] = lines[row - 1][1:]
        wall[row - 1] = wall[row - 1][: column - 1] + colour + wall[row - 1][column:]

    def line_emptied(self, seat, line):
        self.board(seat)["lines"][line - 1] = ""

    def floor_emptied(self, seat):
        assert self.board(seat)["floor"]
        self.board(seat)["floor"] = ""

    def marker_returned(self, seat):
        assert self.now["marker"] == seat
        self.now["marker"] = "centre"

    def round_began(self, round, starter):
        self.now |= {"round": round, "starter": starter}

    def bag_refilled(self):
        assert not self.now["bag"]
        self.now |= {"bag": self.now["lid"], "lid": {}}

    def drawn(self, factory, colour):
        self.stock("bag", colour, -1)
        self.now["factories"][factory - 1] = self.add(self.now["factories"][factory - 1], colour)

    def scored(self, entry):
        assert entry["points"]
        self.board(entry["seat"])["score"] += entry["points"]

    def turn_began(self, seat, phase):
        self.now |= {"to_move": seat, "phase": phase}

    def ended(self, termination, scores, ranking):
        self.now |= {"phase": "over", "to_move": -1, "termination": termination}
        assert scores == [board["score"] for board in self.now["players"]]
        self.ranking = ranking


def follow(state, choose):
    """Play to the end and hold the mirror against the view; the mirror."""
    mirror = Mirror(state.view(None))
    while not state.is_terminal():
        events = state.play_with_events(choose(state))
        assert mirror.feed(events) == state.view(None)
        assert pickle.loads(pickle.dumps(events)) == events
        assert all(event.seen_by(0) is event for event in events)
    assert tuple(mirror.ranking) == tuple(state.ranking())
    return mirror


def at_random(seed):
    rng = random.Random(seed)
    return lambda state: state.random_action(rng)


def best(seed):
    """What scores and prepares the most, by the preview."""
    rng = random.Random(seed)

    def choose(state):
        if state.is_chance_node():
            return state.random_action(rng)
        actions = state.legal_actions()
        previews = {action: state.preview(action) for action in rng.sample(actions, min(12, len(actions)))}
        return max(previews, key=lambda a: (previews[a].points + sum(e.points for e in previews[a].pending), a))

    return choose


def kinds(events):
    return [event.kind for event in events]


def entries(events, seat=0):
    """Points, kind and cells of what a seat scored, without the seat in the names of the cells."""
    scored = [event.entry for event in events if isinstance(event, Scored) and event.entry.seat == seat]
    return [told(entry) for entry in scored]


def told(entry):
    return entry.points, entry.kind, " ".join(cell.split(":", 1)[1] for cell in entry.cells)


def last_take(*boards, **fields):
    """The events of the last take of a round, of a spare player who puts a lone W on the floor line."""
    boards = [*boards, board()]
    document = position(*boards, factories="W", bag="", to_move=len(boards) - 1, **fields)
    return load(document).play_with_events("1WF")


# ---- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("name", SETUPS + SHORT)
def test_events_keep_a_mirror_in_random_games(name, explicit):
    seen = set()
    for seed in range(3):
        state = tg.load_game(name).new_initial_state(None if explicit else seed)
        seen |= follow(state, at_random(seed)).seen
    if "max_rounds" not in name:
        assert seen == {name for name in vars(Mirror) if f"| `{name}` |" in PAGE}


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("name", SETUPS)
def test_events_keep_a_mirror_in_greedy_games(name, explicit):
    follow(tg.load_game(name).new_initial_state(None if explicit else 5), best(5))


def test_the_page_lists_the_kinds():
    found = {each for each in vars(azul).values() if isinstance(each, type) and issubclass(each, Event)}
    assert len(found) == 13
    for each in found:
        fields = ", ".join(f"`{field.name}`" for field in dataclasses.fields(each))
        assert f"| `{each.kind}` | {fields} |".replace("|  |", "| |") in PAGE


# ---- takes ----------------------------------------------------------------------------------------------------------


def test_a_take_from_a_factory():
    state = start(board(), board(), factories="BBYR YYYY")
    assert state.play_with_events("1B1") == (
        azul.Taken(0, 1, "B", 2),
        azul.SlidToCentre(1, "YR"),
        azul.PutOnLine(0, 1, "B", 1),
        azul.PutOnFloor(0, "B"),
        tg.events.TurnBegan(1, "draft"),
    )


def test_nothing_slides_from_a_factory_of_one_colour():
    state = start(board(), board(), factories="BBYR YYYY")
    assert kinds(state.play_with_events("2Y4")) == ["taken", "put_on_line", "turn_began"]


@rule("2.7")
@pytest.mark.parametrize(
    ("floor", "expected"),
    [
        ("RRRRR", [azul.MarkerTaken(0, True), azul.PutOnFloor(0, "B"), azul.ToLid("B")]),
        ("RRRRRR", [azul.MarkerTaken(0, True), azul.ToLid("BB")]),
        ("RRRRRRR", [azul.MarkerTaken(0, False), azul.ToLid("BB")]),
    ],
)
def test_the_marker_comes_before_the_excess(floor, expected):
    state = start(board(floor=floor), board(), factories="BBYR", centre="BBB")
    taken, *others, _ = state.play_with_events("CB1")
    assert taken == azul.Taken(0, 0, "B", 3)
    assert others == [expected[0], azul.PutOnLine(0, 1, "B", 1), *expected[1:]]


# ---- tiling ---------------------------------------------------------------------------------------------------------


@rule("3.1", "3.2", "3.3")
def test_lines_from_the_top_then_the_floor():
    events = last_take(board(3, "B WW YYY KK", floor="RR"))
    assert [str(event) for event in events if getattr(event, "seat", 0) == 0 and event.kind != "scored"][:9] == [
        "Placed(seat=0, row=1, column=1, colour='B')",
        "LineEmptied(seat=0, line=1)",
        "Placed(seat=0, row=2, column=1, colour='W')",
        "LineEmptied(seat=0, line=2)",
        "ToLid(tiles='W')",
        "Placed(seat=0, row=3, column=4, colour='Y')",
        "LineEmptied(seat=0, line=3)",
        "ToLid(tiles='YY')",
        "FloorEmptied(seat=0)",
    ]
    assert entries(events) == [
        (1, "tile", "wall:1,1"),
        (2, "tile", "wall:1,1 wall:2,1"),
        (1, "tile", "wall:3,4"),
        (-2, "floor", "floor:1 floor:2"),
    ]


@rule("3.2")
def test_a_tile_that_counts_both_ways_is_named_twice():
    events = last_take(board(0, "- - RRR", "B.... .BY.. K.... .K... ....."))
    assert entries(events)[0] == (1, "tile", "wall:3,5")
    events = last_take(board(0, "- YY", "..R.. WB.R. ..B.. ..W.. ....."))
    assert entries(events) == [
        (8, "tile", "wall:2,1 wall:2,2 wall:2,3 wall:2,4 wall:1,3 wall:2,3 wall:3,3 wall:4,3"),
    ]


@rule("3.3")
def test_the_floor_of_the_rulebook_costs_8():
    events = last_take(board(20, floor="BYKWW"))
    assert entries(events) == [(-8, "floor", "floor:1 floor:2 floor:3 floor:4 floor:5")]


@rule("3.4")
@pytest.mark.parametrize(
    ("score", "lines", "wall", "floor", "expected"),
    [
        (3, "B", "", "YYYYYYY", [1, -4]),
        (0, "", "", "YYYYYYY", []),
        (0, "- - - - YYYYY", "", "RR", [1, -1]),
        (0, "W", "BYRK.", "RRRRRRR", [5, -5, 2]),
        (0, "W", "BYRK.", "R", [5, -1, 2]),
    ],
)
def test_the_floor_costs_as_far_as_the_score_goes(score, lines, wall, floor, expected):
    events = last_take(board(score, lines, wall, floor))
    assert [points for points, *_ in entries(events)] == expected


@rule("3.5", "3.6", "4.2")
def test_a_new_round():
    state = start(board(), board(floor="M"), factories="B", to_move=0, marker=1, bag="", round=4)
    events = state.play_with_events("1B1")
    assert kinds(events) == [
        *("taken", "put_on_line", "placed", "scored", "line_emptied", "floor_emptied", "marker_returned"),
        *("round_began", "bag_refilled", "turn_began"),
    ]
    assert events[-3:] == (azul.RoundBegan(5, 1), azul.BagRefilled(), tg.events.TurnBegan(1, "deal"))
    assert state.play_with_events("+B") == (azul.Drawn(1, "B"),)


@rule("4.2")
def test_the_bag_is_refilled_between_two_draws_and_the_last_draw_begins_the_draft():
    document = position(board(), board(), phase="deal", bag="BY", round=2)
    state = load(document)
    assert kinds(state.play_with_events("+B")) == ["drawn"]
    assert kinds(state.play_with_events("+Y")) == ["drawn", "bag_refilled"]
    for _ in range(17):
        assert kinds(state.play_with_events(state.random_action(1))) == ["drawn"]
    assert kinds(state.play_with_events(state.random_action(1))) == ["drawn", "turn_began"]


@rule("4.8")
def test_bonuses_come_at_the_end_each_with_its_cells():
    wall = "BYRK. WBYR. K.BYR R...Y Y...."
    document = position(board(10, "W KK", wall, "MY"), board(5), factories="W", bag="", to_move=1, marker=0)
    state = load(document)
    events = state.play_with_events("1WF")
    found = entries(events)
    assert found[-5:] == [
        (-2, "floor", "floor:1 floor:2"),
        (2, "row", "wall:1,1 wall:1,2 wall:1,3 wall:1,4 wall:1,5"),
        (2, "row", "wall:2,1 wall:2,2 wall:2,3 wall:2,4 wall:2,5"),
        (7, "column", "wall:1,1 wall:2,1 wall:3,1 wall:4,1 wall:5,1"),
        (10, "colour", "wall:1,2 wall:2,3 wall:3,4 wall:4,5 wall:5,1"),
    ]
    assert events[-1] == tg.events.Ended("row", (state.score(0), state.score(1)), (1, 2))
    assert kinds(events).index("marker_returned") < kinds(events).index("ended")


def test_a_complete_colour():
    wall = "BYRK. .B... ..B.. ...B. ....B"
    assert entries(last_take(board(0, "W", wall)))[1:] == [
        (2, "row", "wall:1,1 wall:1,2 wall:1,3 wall:1,4 wall:1,5"),
        (10, "colour", "wall:1,1 wall:2,2 wall:3,3 wall:4,4 wall:5,5"),
    ]


def test_a_finished_document_has_its_score_from_before():
    state = over(board(12, wall="BYRKW"), board(3))
    assert state.score_breakdown(0) == (ScoreEntry(0, 12, "before"),)


# ---- the free wall --------------------------------------------------------------------------------------------------


@rule("5.1", "5.2", "5.7")
def test_tiling_stops_for_a_choice_and_goes_on_after_it():
    document = position(board(4, "B YY", floor="K"), board(0, "R"), factories="W", bag="", to_move=1)
    state = load(document, wall="free")
    assert kinds(state.play_with_events("1WF")) == ["taken", "put_on_floor", "turn_began"]
    assert state.play_with_events("@13") == (
        azul.Placed(0, 1, 3, "B"),
        Scored(ScoreEntry(0, 1, "tile", ("p0:wall:1,3",))),
        azul.LineEmptied(0, 1),
    )
    assert state.preview("@23").entries[0].points == 2
    assert kinds(state.play_with_events("@23")) == [
        *("placed", "scored", "line_emptied", "to_lid", "scored", "floor_emptied", "to_lid", "turn_began"),
    ]


@rule("5.6")
def test_a_line_without_column_falls():
    """Blue stands in columns 1 to 4, and column 5 of row 5 has a tile."""
    wall = "B.... .B... ..B.. ...B. ....K"
    document = position(board(50, "- - - - BBBBB", wall, "RRRR"), board(), factories="W", bag="", to_move=1)
    events = load(document, wall="free").play_with_events("1WF")
    assert events[2:7] == (
        azul.LineEmptied(0, 5),
        azul.PutOnFloor(0, "BBB"),
        azul.ToLid("BB"),
        Scored(ScoreEntry(0, -14, "floor", tuple(f"p0:floor:{slot}" for slot in range(1, 8)))),
        azul.FloorEmptied(0),
    )
