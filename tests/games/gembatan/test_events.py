"""Events, a mirror that follows them, and what turns score."""

import json
import pickle
import random
from collections import Counter
from dataclasses import fields

import pytest

import tilegames as tg
from tests.games.gembatan.positions import bare, document, draw_all, free, load, play, position
from tests.oracles.gembatan import in_order
from tilegames.events import Ended, Scored, ScoreEntry, TurnBegan
from tilegames.games.gembatan import (
    AsideReturned,
    Drew,
    GemPlaced,
    Passed,
    Redrew,
    SetAside,
    StartTileLaid,
    TilePlaced,
    TurnEnded,
)

TABLES = "RB--:12 R-B-:12 RRBB:9/RB:10 RR:4 BB:4"
NAMES = (
    "gembatan",
    "gembatan(gem_only_turn=false)",
    "gembatan(players=3,components=no_doubles,chain_scoring=gem)",
    "gembatan(players=4,components=three_colours)",
)


class Mirror:
    """A document, kept up to date as the section "Events and scores" of the game's page says."""

    def __init__(self, view):
        self.view = view

    def add(self, pieces, piece):
        found = pieces["gems" if len(piece) == 2 else "tiles"]
        found.append(piece)
        found.sort(key=in_order)

    def remove(self, pieces, piece):
        pieces["gems" if len(piece) == 2 else "tiles"].remove(piece)

    def count(self, tray, piece, by):
        found = Counter(self.view[tray])
        found[piece] += by
        self.view[tray] = {kind: found[kind] for kind in sorted(found, key=in_order) if found[kind]}

    def follow(self, event):
        view, kind, seat = self.view, event["kind"], event.get("seat")
        hand = None if seat is None else view["hands"][seat]
        if kind == "start_tile_laid":
            self.count("tile_tray", event["sides"], -1)
            view["tiles"].append({"at": event["at"], "sides": event["sides"]})
        elif kind == "tile_placed":
            self.remove(hand, event["piece"])
            view["tiles"].append({"at": event["at"], "sides": event["sides"]})
            view["turn"]["cells"].append(event["at"])
        elif kind == "gem_placed":
            self.remove(hand, event["colours"])
            view["gems"].append({"at": event["site"], "colours": event["colours"]})
            view["turn"]["sites"].append(event["site"])
        elif kind == "scored":
            view["scores"][event["entry"]["seat"]] += event["entry"]["points"]
        elif kind == "turn_ended":
            view["turn"], view["idle"], view["stuck"] = {"cells": [], "sites": []}, 0, 0
        elif kind == "set_aside":
            self.remove(hand, event["piece"])
            self.add(view["aside"], event["piece"])
        elif kind in ("redrew", "passed"):
            view["idle"], view["stuck"] = event["idle"], event["stuck"]
        elif kind == "drew":
            self.count(event["tray"], event["piece"], -1)
            self.add(hand, event["piece"])
        elif kind == "aside_returned":
            view["aside"] = {"gems": [], "tiles": []}
            for sort in ("gem", "tile"):
                for piece in event[f"{sort}s"]:
                    self.count(f"{sort}_tray", piece, 1)
        elif kind == "turn_began":
            view["to_move"], view["phase"] = seat, event["phase"]
        else:
            assert kind == "ended"
            view["to_move"], view["phase"] = -1, "over"


def ordered(view):
    """A view as text, with the order in the trays."""
    return json.dumps(view)


def check_sums(state):
    for seat in range(state.num_players()):
        assert sum(entry.points for entry in state.score_breakdown(seat)) == state.score(seat)
        assert {entry.seat for entry in state.score_breakdown(seat)} <= {seat}


def follow_game(state, choose, every=7):
    """Play to the end with a mirror; the kinds of event and of entry that came about."""
    mirror = Mirror(state.view(None))
    kinds = Counter()
    while not state.is_terminal():
        action, seat, chance = choose(state), state.to_move, state.is_chance_node()
        preview = None if chance else state.preview(action)
        if preview is not None and preview.pending:
            check_pending(state, action, preview)
        events = state.play_with_events(action)
        for event in events:
            kinds[event.entry.kind if isinstance(event, Scored) else event.kind] += 1
            mirror.follow(json.loads(json.dumps(event.seen_by(None).to_dict())))
        assert ordered(mirror.view) == ordered(state.view(None))
        assert state.view(0) == state.to_dict()
        if preview is not None and events[-1].kind != "ended":
            assert preview.entries == tuple(event.entry for event in events if isinstance(event, Scored))
            assert {entry.seat for entry in preview.entries} <= {seat}
        if len(state.history()) % every == 0:
            check_sums(state)
    check_sums(state)
    assert events[-1] == Ended(*[getattr(state.outcome(), name) for name in ("termination", "scores", "ranking")])
    return kinds


def check_pending(state, action, preview):
    """What a placement or a fill prepares is what `end` scores right after it, where it is legal."""
    twin = state.get_game().state_from_dict(state.to_dict())
    seat, had = twin.to_move, twin.score(twin.to_move)
    twin.play(action)
    assert preview.entries == ()
    if not twin.is_legal(twin.get_game().hooks.first_end):
        assert not state.get_game().params["gem_only_turn"]
        return
    assert twin.preview("end").entries[: len(preview.pending)] == preview.pending
    twin.play("end")
    if not twin.is_terminal():
        assert twin.score(seat) - had == sum(entry.points for entry in preview.pending)


def good_action(state, rng):
    """A move that prepares much, if there is one; else `end`."""
    if state.phase != "play":
        return state.random_action(rng)
    game = state.get_game()
    actions = [action for action in state.legal_actions() if action <= game.hooks.first_end]
    if not actions or rng.random() < 0.02:
        return state.random_action(rng)
    sample = rng.sample(actions, min(8, len(actions)))
    return max(sample, key=lambda action: sum(entry.points for entry in state.preview(action).pending))


def games(name):
    """The four ways of playing that are tried."""
    game = tg.load_game(name) if isinstance(name, str) else name
    for seed, explicit, choose in (
        (1, False, lambda state, rng: state.random_action(rng)),
        (2, True, lambda state, rng: state.random_action(rng)),
        (3, False, good_action),
        (4, True, good_action),
    ):
        rng = random.Random(seed)
        state = game.new_initial_state(None if explicit else seed)
        yield state, lambda state, rng=rng, choose=choose: choose(state, rng)


@pytest.mark.parametrize("name", NAMES)
def test_a_mirror_that_follows_the_events_shows_the_document(name):
    kinds = Counter()
    for state, choose in games(name):
        kinds += follow_game(state, choose, 25)
    assert set(kinds) >= {"start_tile_laid", "tile_placed", "gem_placed", "turn_ended", "gem", "run", "set_aside",
                          "redrew", "drew", "aside_returned", "turn_began", "ended", "gems_left"}  # fmt: skip


def test_a_mirror_with_other_components():
    game = tg.load_game("gembatan", components=TABLES)
    for state, choose in games(game):
        follow_game(state, choose, 25)


def test_the_breakdown_adds_up_at_every_position():
    rng = random.Random(7)
    kinds = follow_game(tg.new_game("gembatan", seed=7), lambda state: good_action(state, rng), 1)
    assert kinds["gembatan"] + kinds["run"] > 0


# ---- worked examples ------------------------------------------------------------------------------------------------


def begin(plays, *hands):
    return load(document(plays, *hands))


def scored(seat, *items):
    return tuple(ScoreEntry(seat, *item) for item in items)


def told_entries(events):
    return tuple(event.entry for event in events if isinstance(event, Scored))


def test_the_centre_example():
    """Seven points: one gem, and a red and a blue run of three through it."""
    grid = "BRG-@0,0 -GY-@0,1:S --YR@1,1:W RB--@0,-1:N B--G@1,-1:W R-YB@1,0:N fill@1,0:S"
    state = bare(grid, "RB / G---", "GG / G---", gem_tray="GG " * 8, tile_tray="G--- " * 8)
    preview = state.preview("fill@0,0:E")
    expected = scored(
        0,
        (1, "gem", ("0,0:E",)),
        (3, "run", ("0,-1:N", "0,0:E", "1,0:N"), "R"),
        (3, "run", ("0,0:N", "0,0:E", "1,-1:N"), "B"),
    )
    assert (preview.entries, preview.points, preview.pending) == ((), 0, expected)
    assert state.play_with_events("fill@0,0:E") == (GemPlaced(0, (1, 0), "RB"),)
    assert state.preview("end").points == 7
    told = state.play_with_events("end")
    assert told == (*map(Scored, expected), TurnEnded(0), TurnBegan(0, "draw"))
    assert state.score_breakdown(0) == expected
    draw_all(state)
    assert state.outcome().termination == "stalled"
    assert state.score_breakdown(0) == (*expected, *scored(0, (-4, "gems_left")))


def test_the_top_example():
    grid = "RG-B@0,0 -RY-@-1,0:E R---@-1,-1:N --YB@1,0:W B---@1,-1:N"
    state = begin(grid, "RB / -GB-", "")
    expected = scored(
        0,
        (1, "gem", ("0,0:N",)),
        (3, "run", ("-1,-1:N", "-1,0:E", "0,0:N"), "R"),
        (3, "run", ("0,0:N", "0,0:E", "1,-1:N"), "B"),
    )
    assert state.preview("-GB-@0,1:S").pending == expected
    state.play("-GB-@0,1:S")
    preview = state.preview("end")
    assert (preview.entries, preview.points, preview.pending) == (expected, 7, ())


def test_the_gembatan_example():
    state = begin("-R--@0,0", "RR RB RG RY / R--G -YR- B--R B-R-", "")
    play(state, "R--G@1,0:W", "-YR-@1,1:S", "B--R@2,1:W")
    pending = state.preview("B-R-@2,2:S").pending
    assert state.play_with_events("B-R-@2,2:S") == (
        TilePlaced(0, (2, 2), "B-R-", "R-B-"),
        GemPlaced(0, (4, 3), "RB"),
    )
    cells = ("0,0:E", "1,0:N", "1,1:E", "2,1:N")
    expected = (
        *scored(0, *((1, "gem", (cell,)) for cell in cells)),
        *scored(0, (4, "run", cells, "R"), (4, "gembatan", cells)),
    )
    assert pending == expected
    assert told_entries(state.play_with_events("end")) == expected
    assert state.score(0) == 12


# ---- the events of some moves ---------------------------------------------------------------------------------------


def test_the_deal():
    state = tg.load_game("gembatan").new_initial_state()
    assert state.play_with_events("+RB") == (Drew(0, "RB", "gem_tray"),)
    for piece in ["+GG"] * 3 + ["+RB--", "+RG--", "+RY--"]:
        state.play(piece)
    assert state.play_with_events("+B---") == (Drew(0, "B---", "tile_tray"), TurnBegan(1, "deal"))
    for piece in ["+YY"] * 4 + ["+G---", "+Y---", "+GG--"]:
        state.play(piece)
    assert state.play_with_events("+YY--") == (Drew(1, "YY--", "tile_tray"), TurnBegan(0, "deal"))
    assert state.play_with_events("+RG-B") == (StartTileLaid((0, 0), "RG-B"), TurnBegan(0, "play"))


def test_a_swap():
    state = position("RG-B@0,0", "RB RG YY / R--- G---", "RR / B---")
    assert state.play_with_events("aside:YY") == (SetAside(0, "YY"), TurnBegan(0, "swap"))
    assert state.play_with_events("aside:G---") == (SetAside(0, "G---"),)
    assert state.preview("redraw").entries == ()
    assert state.play_with_events("redraw") == (Redrew(0, 1, 0), TurnBegan(0, "draw"))
    for piece in ("GG", "GG", "YY--", "GG--"):
        assert state.play_with_events(f"+{piece}")[0].piece == piece
    assert state.play_with_events("+RR--") == (
        Drew(0, "RR--", "tile_tray"),
        AsideReturned(0, ("YY",), ("G---",)),
        TurnBegan(1, "play"),
    )


def test_a_pass():
    state = bare("R---@0,0", "YY YY YY YY / B--- B--- B--- B---", "RR RR RR RR / R--- R--- R--- R---")
    mirror = Mirror(state.view(None))
    told = state.play_with_events("pass")
    assert told == (Passed(0, 1, 1), TurnBegan(1, "play"))
    for event in told:
        mirror.follow(event.to_dict())
    assert mirror.view == state.view(None)


def test_the_final_loss_is_told_of_every_seat():
    state = position("RG-B@0,0", "RB GG / R---", "RR / B---", "", idle=29, scores=[1, 5, 0])
    play(state, "aside:R---", "redraw")
    while state.is_chance_node():
        told = state.play_with_events(state.legal_moves[0])
    assert [event.kind for event in told] == ["drew", "aside_returned", "scored", "scored", "ended"]
    assert told_entries(told) == (ScoreEntry(0, -4, "gems_left"), ScoreEntry(1, -1, "gems_left"))
    assert told[-1] == Ended("turn_limit", (-3, 4, 0), (3, 1, 2))
    assert state.score_breakdown(1) == (ScoreEntry(1, 5, "before"), ScoreEntry(1, -1, "gems_left"))
    assert state.score_breakdown(2) == ()


def test_a_turn_that_ends_the_game_at_once():
    """Nothing can be drawn: the turn's points, and the loss, come with `end`."""
    grid = "RRRR@0,0 R-R-@0,1:S R-R-@0,2:S R-R-@0,3:S R-R-@0,4:S R-R-@0,5:S"
    state = bare(grid, "RR / --R- R---", "YY YY YY / R---", scores=[0, 7])
    play(state, "--R-@0,6:S")
    preview = state.preview("end")
    told = state.play_with_events("end")
    assert [event.kind for event in told] == ["scored", "turn_ended", "scored", "ended"]
    assert told_entries(told) == (ScoreEntry(0, 1, "gem", ("0,5:N",)), ScoreEntry(1, -3, "gems_left"))
    assert preview.entries == told_entries(told)[:1]
    assert told[-1] == Ended("out_of_gems", (1, 4), (2, 1))
    state = bare(grid, "RR YY YY / --R- R---", " / R---")
    play(state, "--R-@0,6:S")
    preview = state.preview("end")
    assert (preview.entries, preview.points) == (told_entries(state.play_with_events("end")), 1 - 2)
    assert state.outcome().scores == (-1, 0)
    check_sums(state)


def test_runs_of_several_new_gems_and_of_two_colours():
    """Three gems RB on a rising diagonal, two of them new: a run for each colour, once."""
    state = free("-R--@0,0 R--B@1,0:W", "RB RB / -RB- B---")
    play(state, "-RB-@1,1:S", "---B@2,1:W")
    sites = ("0,0:E", "1,0:N", "1,1:E")
    assert state.preview("end").entries == scored(
        0, (1, "gem", ("1,0:N",)), (1, "gem", ("1,1:E",)), (3, "run", sites, "R"), (3, "run", sites, "B")
    )


def test_pending_without_a_tile():
    """Where a turn needs a tile, a fill prepares its points all the same."""
    grid = "RRRR@0,0 RRRR@1,0:W RRRR@1,1:S RRRR@0,1:S"
    state = bare(grid, "RR RR / R---", "RR / R---", gem_tray="RR " * 6, tile_tray="R--- " * 9, gem_only_turn=False)
    fill = next(str(move) for move in state.legal_moves if str(move).startswith("fill"))
    assert sum(entry.points for entry in state.preview(fill).pending) >= 1
    state.play(fill)
    assert not state.check("end").ok


# ---- breakdowns and values ------------------------------------------------------------------------------------------


def test_the_breakdown_of_a_document_begins_with_its_scores():
    state = position("RG-B@0,0", "RB / R---", "RR / B---", scores=[7, 0])
    assert state.score_breakdown(0) == (ScoreEntry(0, 7, "before"),)
    assert state.score_breakdown(1) == ()
    play(state, "-R--@-1,0:E", "end")
    assert state.score_breakdown(0)[1:] == scored(0, (1, "gem", ("-1,0:E",)))
    state.undo()
    check_sums(state)
    rng = random.Random(1)
    follow_game(state, lambda state: good_action(state, rng))


def test_a_finished_document():
    state = load(document("R---@0,0 --RR@0,1:S", "RR / B---", "", phase="over", to_move=-1, idle=20, scores=[-1, 3]))
    assert state.score_breakdown(0) == (ScoreEntry(0, -1, "before"),)
    check_sums(state)


EVENTS = (
    StartTileLaid((0, 0), "RG-B"),
    TilePlaced(0, (0, 1), "-BRG", "RG-B"),
    GemPlaced(0, (0, 1), "RB"),
    Scored(ScoreEntry(0, 3, "run", ("0,0:N", "0,0:E", "1,-1:N"), "R")),
    TurnEnded(0),
    SetAside(0, "RB"),
    Redrew(0, 1, 0),
    Passed(0, 1, 1),
    Drew(0, "RB", "gem_tray"),
    AsideReturned(0, ("RB",), ("RG-B",)),
)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_events_are_values(event):
    copy = pickle.loads(pickle.dumps(event))
    assert copy == event
    assert len({event, copy}) == 1
    assert json.loads(json.dumps(event.to_dict())) == event.to_dict()
    assert event.to_dict()["kind"] == event.kind
    assert [event.seen_by(player) for player in (None, 0, 1)] == [event] * 3
    with pytest.raises(AttributeError):
        setattr(event, fields(event)[0].name, 1)
