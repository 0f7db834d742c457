"""What a player of Ingenious cannot see: nothing made for one player depends on it, and sampling deals it anew."""

import json
import pickle
import random
from collections import Counter
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

import tilegames as tg
from tests.games.ingenious.positions import COLOURS, KINDS, PARTNERS, TILES, position
from tests.games.ingenious.test_events import good_action

SOLO = "ingenious(players=1)"
NAMES = (SOLO, "ingenious", "ingenious(players=3)", "ingenious(players=4,bonus=one)", PARTNERS)


def game_positions(name, seed, *, explicit, step=1):
    """Some positions of a whole game, as states of their own."""
    rng = random.Random(seed)
    state = tg.load_game(name).new_initial_state(None if explicit else seed)
    while not state.is_terminal():
        if len(state.history()) % step == 0 or state.phase == "swap":
            yield state.clone()
        state.apply_action(good_action(state, rng))
    yield state.clone()


POSITIONS = [
    (name, explicit, state)
    for name in NAMES
    for explicit in (False, True)
    for state in game_positions(name, 4, explicit=explicit, step=11)
]


def pieces(document):
    """Every tile that is not on the board."""
    racks = [tile for rack in document["racks"] for tile in rack]
    return Counter(racks) + Counter(document["aside"]) + Counter(document["bag"])


def known(state, player):
    """All that is made for one player."""
    view = state.view(player)
    compact = json.dumps(view, separators=(",", ":"))
    assert state.observation_string(player) == compact
    return {
        "view": view,
        "text": str(view),
        "hash": hash(compact),
        "information": state.information_state_string(player),
        "repr": repr(state),
        "legal": state.legal_actions(player),
        "spectator": state.view(None),
    }


def follow(state, player, events):
    """What a player sees of some events."""
    seen = [event.seen_by(player) for move in events for event in state.play_with_events(move)]
    return [event.to_dict() for event in seen if event is not None]


def seen_phase(state, player):
    """The phase that a player sees: the decision about a swap is the refill for all but the one who decides."""
    return "draw" if state.phase == "swap" and state.to_move != player else state.phase


def exchanged(document, seat):
    """The same document with a tile of a rack and one of the bag exchanged."""
    changed = json.loads(json.dumps(document))
    rack, bag = changed["racks"][seat], Counter(changed["bag"])
    for tile in rack:
        barred = set()
        if changed["phase"] == "swap" and changed["to_move"] == seat:
            row = changed["markers"][seat % len(changed["markers"])]
            barred = {colour for colour, marker in zip(COLOURS, row, strict=True) if marker == min(row)}
        others = [kind for kind in KINDS if bag[kind] and kind != tile and not barred & set(kind)]
        if others:
            rack.remove(tile)
            rack.append(others[0])
            rack.sort(key=KINDS.index)
            bag[tile] += 1
            bag[others[0]] -= 1
            changed["bag"] = {kind: bag[kind] for kind in KINDS if bag[kind]}
            return changed
    return None


# ---- nothing depends on what is hidden ------------------------------------------------------------------------------


def test_the_positions_cover_every_phase():
    phases = {(name, state.phase) for name, _, state in POSITIONS}
    assert {phase for _, phase in phases} == {"deal", "place", "swap", "draw", "over"}
    assert {name for name, phase in phases if phase == "swap"} >= {"ingenious", PARTNERS}


def test_views_hide_other_racks_the_bag_and_offers_only():
    for _, _, state in POSITIONS:
        document = state.to_dict()
        for player in (None, *range(state.num_players())):
            view = state.view(player)
            assert view["phase"] == seen_phase(state, player)
            view["phase"] = document["phase"]
            assert view.pop("bag") == sum(document["bag"].values())
            for seat, rack in enumerate(view.pop("racks")):
                assert rack == (document["racks"][seat] if seat == player else len(document["racks"][seat]))
            assert view == {name: document[name] for name in document if name not in ("bag", "racks")}


def test_exchanging_hidden_tiles_changes_nothing_for_the_others():
    tried = 0
    for _, _, state in POSITIONS:
        document, game = state.to_dict(), state.get_game()
        first = game.state_from_dict(document)
        for seat in range(state.num_players()):
            other = exchanged(document, seat)
            if other is None:
                continue
            second = game.state_from_dict(other)
            assert first.view(seat) != second.view(seat)
            for player in set(range(state.num_players())) - {seat}:
                assert known(first, player) == known(second, player)
                tried += 1
    assert tried > 100


def test_events_do_not_give_hidden_tiles_away():
    """The same draws for others, and different ones, look alike; whoever draws sees them."""
    document = position("ingenious", {"R": "g8 f8"}, "RG GG GB BB OO YY").to_dict()
    game = tg.load_game("ingenious")
    told = {0: [], 1: [], None: []}
    for tile in ("RY", "PP"):
        for player, found in told.items():
            state = game.state_from_dict(document)
            events = follow(state, player, ["Rh8-Gi8", f"+{tile}"])
            found.append((events, state.information_state_string(1), state.observation_string(1)))
    assert told[1][0] == told[1][1]
    assert told[None][0] == told[None][1]
    assert told[0][0][0] != told[0][1][0]
    assert '"+?"' in told[1][0][1]


def test_a_whole_game_with_other_hidden_draws_looks_the_same():
    """Seat 1 lays its two tiles RB first; what else it draws at the deal is unknown to seat 0."""
    game = tg.load_game("ingenious")
    seen = []
    for hidden in ("GG", "YY"):
        state = game.new_initial_state()
        events = ["+RB"] * 3 + ["+OO"] * 3 + ["+RB"] * 2 + [f"+{hidden}"] * 4
        events += ["Bg4-Rh4", "+RB", "Rl4-Bm4", f"+{hidden}", "Rj8-Bk8", "+PP"]
        told = []
        for event in events:
            told += follow(state, 0, [event])
            told.append(known(state, 0))
        seen.append(told)
    assert seen[0] == seen[1]


def test_a_swap_shows_the_tiles_and_hides_the_new_ones():
    state = position("ingenious", {"R": "c9 c10"}, "GG GB BB OO YY PP", (0, 1, 1, 1, 1, 1))
    follow(state, 1, ["Ph8-Pi8", "swap", "+RY"])
    assert state.view(1)["aside"] == ["GG", "GB", "BB", "OO", "YY"]
    assert json.loads(state.information_state_string(1))["events"] == ["Ph8-Pi8", "swap:GG,GB,BB,OO,YY", "+?"]
    assert json.loads(state.information_state_string(0))["events"] == ["Ph8-Pi8", "swap:GG,GB,BB,OO,YY", "+RY"]


# ---- sampling -------------------------------------------------------------------------------------------------------


def test_a_sampled_state_looks_the_same_and_has_all_tiles():
    rng = random.Random(9)
    for _, _, state in POSITIONS:
        before = state.to_dict()
        for player in range(state.num_players()):
            sample = state.resample_from_infostate(player, rng)
            assert known(sample, player) == known(state, player)
            document = sample.to_dict()
            assert pieces(document) == pieces(before)
            assert {name: document[name] for name in document if name not in ("bag", "racks")} == {
                name: before[name] for name in before if name not in ("bag", "racks")
            } | {"phase": seen_phase(state, player)}
            assert state.get_game().state_from_dict(document) == sample
            assert sample.history() == []
            with pytest.raises(tg.TilegamesError):
                sample.undo()
            assert sample.is_seeded() == state.is_seeded()
            assert sample.is_chance_node() == (seen_phase(state, player) in ("deal", "draw"))
            for copy in (pickle.loads(pickle.dumps(sample)), sample.clone()):
                assert copy == sample
                assert known(copy, player) == known(sample, player)
        assert state.to_dict() == before


def test_a_sampled_state_goes_on_to_be_told():
    """What the player knows stays in front; what happens after the sampling comes behind."""
    state = tg.new_game("ingenious", seed=3)
    for _ in range(5):
        state.play(state.legal_moves[0])
    sample = state.resample_from_infostate(0, 1)
    events = json.loads(state.information_state_string(0))["events"]
    move = sample.play(sample.legal_moves[0])
    after = json.loads(sample.information_state_string(0))["events"]
    assert after[: len(events)] == events
    assert after[len(events) :] == [str(move), "+?"]
    again = sample.resample_from_infostate(0, 2)
    assert again.information_state_string(0) == sample.information_state_string(0)
    assert "+?" in json.loads(sample.information_state_string(1))["events"]
    assert pickle.loads(pickle.dumps(sample)).information_state_string(0) == sample.information_state_string(0)
    sample.undo()
    assert sample.information_state_string(0) == state.information_state_string(0)


def test_a_sampled_state_has_another_stream():
    """Clones of a state go on alike; samples with other sources draw other tiles."""
    state = tg.new_game("ingenious", seed=11)

    def draws(start):
        state = start.clone()
        for _ in range(6):
            state.play(state.legal_moves[0])
        return state.to_dict()["racks"][1]

    assert draws(state) == draws(state)
    solo = tg.new_game(SOLO, seed=11)
    # in solo nothing but the stream can differ
    sample = solo.resample_from_infostate(0, 5)
    assert sample == solo
    futures = set()
    for start in (solo, sample, solo.resample_from_infostate(0, 6)):
        twin = start.clone()
        told = []
        for _ in range(12):
            told += [str(e.tile) for e in twin.play_with_events(twin.legal_moves[0]) if e.kind == "drew"]
        futures.add(tuple(told))
    assert len(futures) == 3


def test_the_same_source_gives_the_same_sample():
    state = tg.new_game("ingenious", players=3, seed=2)
    sources = (
        lambda: 7,
        lambda: np.int64(7),
        lambda: random.Random(7),
        lambda: np.random.default_rng(7),
        lambda: random.Random(7).random,
    )
    for source in sources:
        one, other = (state.resample_from_infostate(1, source()) for _ in range(2))
        assert one == other
        for _ in range(3):
            one.play(one.legal_moves[0])
            other.play(other.legal_moves[0])
        assert one == other
    assert state.resample_from_infostate(1, 7) == state.resample_from_infostate(1, np.int64(7))
    assert state.resample_from_infostate(1, 7) != state.resample_from_infostate(1, 8)


@pytest.mark.parametrize("rng", [None, "7", 1.5, -1, 2**64, object(), [], lambda: 1.0, lambda: -0.1,
                                 lambda: None, lambda: "x", lambda: float("nan")])  # fmt: skip
@pytest.mark.parametrize("name", [SOLO, "ingenious"])
def test_odd_sources_are_refused(name, rng):
    state = tg.new_game(name, seed=1)
    before = state.to_dict()
    with pytest.raises(tg.InvalidParameterError):
        state.resample_from_infostate(0, rng)
    assert state.to_dict() == before


@pytest.mark.parametrize("player", [-1, 2, None, "0", 0.0])
def test_odd_players_are_refused(player):
    state = tg.new_game("ingenious", seed=1)
    asked = [lambda: state.resample_from_infostate(player, 1), lambda: state.information_state_string(player)]
    asked.append(lambda: state.observation_string(player))
    if player is not None:
        asked.append(lambda: state.view(player))
    for ask in asked:
        with pytest.raises(tg.InvalidParameterError):
            ask()


# ---- the distribution -----------------------------------------------------------------------------------------------


def unseen(state, player):
    """The tiles that a player does not see."""
    document = state.to_dict()
    hidden = [tile for seat, rack in enumerate(document["racks"]) if seat != player for tile in rack]
    return Counter(hidden) + Counter(document["bag"])


def all_choices(size):
    """For each integer below `size` a source that gives it first, as two halves of 64 bits."""
    numbers = [(value << 64) // size + (1 << 32) for value in range(size)]
    for number in numbers:
        halves = iter([(number >> 32) / 2**32, (number & 0xFFFFFFFF) / 2**32])
        yield lambda halves=halves: next(halves, 0.5)


def test_one_hidden_tile_is_dealt_exactly():
    """At the deal seat 1 holds a single tile: every tile of the pool comes for one value of the first integer."""
    game = tg.load_game("ingenious")
    state = game.new_initial_state()
    for event in ["+RB"] * 3 + ["+OO"] * 3 + ["+GG"]:
        state.play(event)
    pool = unseen(state, 0)
    assert pool.total() == 114
    found = Counter()
    for source in all_choices(114):
        sample = state.resample_from_infostate(0, source)
        found[sample.to_dict()["racks"][1][0]] += 1
    assert found == pool


def test_the_last_tile_of_a_rack_that_may_be_swapped_is_dealt_exactly():
    """Seat 1 does not know of the offer: so any unseen tile may be on the rack, also one of the lowest colours."""
    state = position(PARTNERS, {"R": "c9 c10"}, "OP", (0, 0, 0, 36, 0, 36), size=1, phase="swap")
    pool = unseen(state, 1)
    found = Counter()
    for source in all_choices(pool.total()):
        found[state.resample_from_infostate(1, source).to_dict()["racks"][0][0]] += 1
    assert found == pool


def chi_square(found, expected):
    """The statistic less its mean, in standard deviations."""
    total = sum((found[case] - wanted) ** 2 / wanted for case, wanted in expected.items())
    freedom = len(expected) - 1
    return (total - freedom) / sqrt(2 * freedom)


def pairs_expected(pool, times):
    """How often two tiles of one rack are of two kinds, if every pair of physical tiles is equally likely."""
    ways = pool.total() * (pool.total() - 1) / 2
    found = {}
    for one in pool:
        found[one, one] = pool[one] * (pool[one] - 1) / 2
    for one, other in combinations(sorted(pool), 2):
        found[one, other] = pool[one] * pool[other]
    return {pair: times * count / ways for pair, count in found.items() if count}


def sampled_pairs(state, player, times, places):
    """Pairs of kinds at two hidden places of samples, chosen anew each time."""
    rng = random.Random(123)
    found = Counter()
    for _ in range(times):
        racks = state.resample_from_infostate(player, rng).to_dict()["racks"]
        one, other = places
        tiles = rng.sample(racks[one], 2) if one == other else [rng.choice(racks[seat]) for seat in places]
        found[tuple(sorted(tiles))] += 1
    return found


@pytest.mark.parametrize("places", [(1, 1), (2, 2), (1, 2)])
def test_two_tiles_of_hidden_racks(places):
    """Two tiles of one rack or of two are any two of the unseen tiles."""
    state = tg.new_game("ingenious", players=3, seed=5)
    times = 6000
    found = sampled_pairs(state, 0, times, places)
    expected = pairs_expected(unseen(state, 0), times)
    assert set(found) <= set(expected)
    assert abs(chi_square(found, expected)) < 4


@pytest.mark.parametrize("places", [(0, 0), (0, 1)])
def test_two_tiles_of_a_rack_that_may_be_swapped(places):
    """That red and green are lowest says nothing about the rack of seat 0: nobody else knows that it may be swapped."""
    state = position("ingenious(players=3)", {"R": "c9 c10"}, "BB BO BO OY PP", (0, 0, 1, 1, 1, 1), phase="swap")
    times = 6000
    found = sampled_pairs(state, 2, times, places)
    expected = pairs_expected(unseen(state, 2), times)
    assert set(found) <= set(expected)
    assert abs(chi_square(found, expected)) < 4


def test_the_mover_s_own_swap_decision_bars_nothing_for_others():
    """The other rack may show any colour, and the player goes on deciding."""
    state = position("ingenious", {"R": "c9 c10"}, "GG GB BB OO YY", (0, 1, 1, 1, 1, 1), phase="swap")
    tiles = Counter()
    for seed in range(200):
        sample = state.resample_from_infostate(0, seed)
        assert sample.view(0) == state.view(0)
        assert sample.legal_actions() == state.legal_actions()
        tiles.update(sample.to_dict()["racks"][1])
    assert any("R" in tile for tile in tiles)
    assert len(tiles) == len(TILES)
