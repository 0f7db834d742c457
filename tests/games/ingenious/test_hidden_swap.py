"""That a swap is offered, and that it is declined, is known to the owner of the rack alone (rule 5.5)."""

import json
import pickle
from collections import Counter

import numpy as np
import pytest

import tilegames as tg
from tests.games.ingenious.positions import PARTNERS, document, rule
from tests.helpers import walk

NAMES = ("ingenious", "ingenious(players=3)", "ingenious(players=4,bonus=one)", PARTNERS)
MOVE = "Ph8-Pi8"


def worlds(name):
    """Two games in which seat 0 is about to play `MOVE`; red alone is its lowest colour.

    In the first game a swap is offered then. In the second one a tile of the rack and one of the bag are exchanged,
    which nobody else can see, and there is no offer.
    """
    found = document(name, {"R": "c9 c10"}, "GG GB BB OO YY PP", (0, 1, 1, 1, 1, 1))
    other = json.loads(json.dumps(found))
    other["racks"][0][0] = "RG"
    other["bag"]["RG"] -= 1
    other["bag"]["GG"] += 1
    game = tg.load_game(name)
    return game.state_from_dict(found), game.state_from_dict(other)


def others(state):
    """Everybody but seat 0: the partner, opponents and spectators."""
    return (*range(1, state.num_players()), None)


def shown(state, player):
    """All that is made for one player, or for a spectator."""
    found = {"view": state.view(player), "repr": repr(state), "tensor": state.observation_tensor(player).tolist()}
    if player is None:
        return found
    mask = state.legal_actions_mask(player)
    return found | {
        "observation": state.observation_string(player),
        "information": state.information_state_string(player),
        "legal": state.legal_actions(player),
        "mask": (mask.shape, mask.tolist()),
    }


def tell(state, player, move):
    """The events of a move as a player sees them."""
    seen = [event.seen_by(player) for event in state.play_with_events(move)]
    return [event.to_dict() for event in seen if event is not None]


@rule("5.5")
@pytest.mark.parametrize("name", NAMES)
def test_an_offer_that_is_declined_looks_like_no_offer(name):
    """Two whole turns side by side, of which one has an offer: at each step the others see the same."""
    for player in others(worlds(name)[0]):
        offered, plain = worlds(name)
        assert tell(offered, player, MOVE) == tell(plain, player, MOVE)
        assert (offered.phase, plain.phase) == ("swap", "draw")
        assert offered.view(player)["phase"] == "draw"
        assert shown(offered, player) == shown(plain, player)
        assert tell(offered, player, "keep") == []
        assert shown(offered, player) == shown(plain, player)
        # The owner draws what the other world has drawn, or something else.
        assert tell(offered, player, "+RB") == tell(plain, player, "+OY")
        assert shown(offered, player) == shown(plain, player)
        assert offered.current_player() == plain.current_player() == 1


@rule("5.5")
@pytest.mark.parametrize("name", NAMES)
def test_the_owner_sees_it_all(name):
    state, _ = worlds(name)
    assert [event["kind"] for event in tell(state, 0, MOVE)] == ["placed", "swap_offered", "turn_began"]
    assert state.view(0)["phase"] == json.loads(state.observation_string(0))["phase"] == "swap"
    assert [event["kind"] for event in tell(state, 0, "keep")] == ["kept", "turn_began"]
    assert json.loads(state.information_state_string(0))["events"] == [MOVE, "keep"]
    for player in range(1, state.num_players()):
        assert json.loads(state.information_state_string(player))["events"] == [MOVE]


@rule("5.5", "5.3")
def test_a_swap_that_is_taken_is_public():
    state, _ = worlds("ingenious")
    state.play(MOVE)
    twin = state.clone()
    for player in (0, 1, None):
        kinds = [event["kind"] for event in tell(twin.clone(), player, "swap")]
        assert kinds == ["swapped", "turn_began"]
    state.play("swap")
    assert state.view(1)["aside"] == ["GG", "GB", "BB", "OO", "YY"]


@pytest.mark.parametrize("name", NAMES)
def test_samples_have_no_trace_of_an_offer(name):
    """Sampled for another seat from a state with an offer, without one, and after it was declined: all the same."""
    for player in range(1, tg.load_game(name).num_players()):
        offered, plain = worlds(name)
        for state in (offered, plain):
            state.play(MOVE)
        kept = offered.clone()
        kept.play("keep")
        for seed in range(20):
            samples = [state.resample_from_infostate(player, seed) for state in (offered, plain, kept)]
            assert {sample.phase for sample in samples} == {"draw"}
            assert len({pickle.dumps(sample) for sample in samples}) == 1
            sample = pickle.loads(pickle.dumps(samples[0]))
            assert sample.information_state_string(player) == offered.information_state_string(player)
            assert json.loads(sample.information_state_string(0))["events"] == [MOVE]


@pytest.mark.parametrize("name", NAMES)
def test_samples_at_the_owner_s_own_offer_keep_it(name):
    state, _ = worlds(name)
    state.play(MOVE)
    sample = state.resample_from_infostate(0, 5)
    assert (sample.phase, sample.view(0)) == ("swap", state.view(0))


def swaps(name):
    """Seeded states at a swap decision."""
    return [state.clone() for seed in range(4) for state in walk(name, seed, greedy=True) if state.phase == "swap"]


def test_seeded_samples_wait_for_the_draw():
    """A sample of a seeded state is at the draw, too: it goes on by itself from the first outcome on."""
    states = swaps("ingenious")
    assert states
    for state in states[:5]:
        other = 1 - state.to_move
        sample = state.resample_from_infostate(other, 3)
        assert sample.is_seeded()
        assert sample.view(other) == state.view(other)
        assert sample.information_state_string(other) == state.information_state_string(other)
        assert (sample.phase, sample.current_player()) == ("draw", tg.CHANCE)
        for twin in (sample.clone(), pickle.loads(pickle.dumps(sample)), sample.resample_from_infostate(other, 4)):
            assert twin.is_seeded()
            twin.apply_action(twin.random_action(1))
            assert twin.phase in ("place", "draw")
            assert twin.current_player() == other
            twin.undo_action()
            assert twin.view(other) == state.view(other)
        assert sample.clone(reseed=1).current_player() == other


def test_both_kinds_of_rack_come_up_in_samples():
    """Whether the hidden rack would allow a swap is not decided by what the true one does."""
    found = []
    for state in worlds("ingenious"):
        state.play(MOVE)
        samples = (state.resample_from_infostate(1, seed).to_dict()["racks"][0] for seed in range(300))
        found.append(Counter(any("R" in tile for tile in sample) for sample in samples))
    assert found[0] == found[1]
    assert set(found[0]) == {False, True}


def test_vectors_of_games_show_no_offer():
    """The planes of `VectorState.observe` are those of a view, also at a swap decision."""
    games = tg.VectorState("ingenious", 40, seed=3)
    planes = games.game.observation_planes()
    phases, seen = games.game.phases, 0
    for step in range(400):
        games.step(games.sample_actions(seed=step))
        tensors = [games.observe(np.empty((40, *games.game.observation_shape()), np.uint8), seat) for seat in (0, 1)]
        for number, state in enumerate(games.states):
            if state.phase == "swap":
                seen += 1
                rows = [tensor[number, planes.index("game"), 0, : len(phases)] for tensor in tensors]
                assert phases[rows[state.to_move].argmax()] == "swap"
                assert phases[rows[1 - state.to_move].argmax()] == "draw"
        games.reset(games.terminated)
        if seen > 5:
            return
    raise AssertionError("No swap was offered.")
