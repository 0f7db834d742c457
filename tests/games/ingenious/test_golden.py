"""The golden numbers of Ingenious."""

import pytest

import tilegames as tg


@pytest.mark.parametrize(("players", "pairs", "actions"), [(2, 54, 7_994), (3, 102, 11_018), (4, 144, 15_338)])
def test_first_placements(players, pairs, actions):
    game = tg.load_game("ingenious", players=players)
    assert game.num_distinct_actions() == actions
    state = game.new_initial_state(seed=3)
    rack = {tuple(tile) for tile in state.to_dict()["racks"][0]}
    options = sum(1 if a == b else 2 for a, b in rack)
    assert state.num_legal_actions() == pairs * options


@pytest.mark.parametrize("seat", range(4))
def test_claimed_symbols_shrink_the_first_round(seat):
    state = tg.new_game("ingenious", players=4, seed=5)
    for _ in range(seat):
        state.play(state.legal_moves[0])
    rack = {tuple(tile) for tile in state.to_dict()["racks"][seat]}
    options = sum(1 if a == b else 2 for a, b in rack)
    assert state.num_legal_actions() == 144 * (6 - seat) // 6 * options


def test_longest_game():
    assert tg.load_game("ingenious", players=2).max_game_length() >= 42
