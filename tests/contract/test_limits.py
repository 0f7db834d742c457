"""Limits at their edges: the last value that is allowed, and the first that is not."""

import sys

import pytest

import tilegames as tg
from tests.helpers import KINDS, OBSERVED
from tilegames._args.shown import shown


def expect_edges(call, low, high):
    """The call takes `low` and `high`, and neither one less nor one more."""
    call(low)
    call(high)
    for wrong in (low - 1, high + 1):
        with pytest.raises(tg.InvalidParameterError):
            call(wrong)


@pytest.mark.parametrize("name", KINDS)
def test_arguments_of_states_and_games(name):
    game = tg.load_game(name)
    state = game.new_initial_state(seed=1)
    last = game.num_players() - 1
    for call in (state.score, state.view, state.information_state_string, state.score_breakdown,
                 lambda seat: state.resample_from_infostate(seat, 1)):  # fmt: skip
        expect_edges(call, 0, last)
    if name in OBSERVED:
        expect_edges(state.observation_tensor, 0, last)
    if game.max_chance_outcomes():
        expect_edges(lambda player: state.action_to_string(player, 0), tg.CHANCE, last)
    expect_edges(state.legal_action_at, 0, state.num_legal_actions() - 1)
    for call in (game.new_initial_state, lambda seed: state.clone(reseed=seed), state.random_action,
                 lambda seed: tg.playouts(state, 1, seed), lambda seed: tg.VectorState(name, 1, seed),
                 tg.VectorState(name, 2).sample_actions,
                 lambda seed: state.resample_from_infostate(0, seed)):  # fmt: skip
        expect_edges(call, 0, 2**64 - 1)
    top, outcomes = game.num_distinct_actions(), game.max_chance_outcomes()
    for decode, count in ((game.decode, top), (game.decode_outcome, outcomes)):
        assert count == 0 or decode(0).action == 0
        assert count == 0 or decode(count - 1).action == count - 1
        for wrong in (-1, count, 2**31 - 1, 2**31, 2**32, -(2**31) - 1, 2**63, -(2**63) - 1):
            with pytest.raises(tg.UnknownActionError):
                decode(wrong)
    legal = state.legal_actions()[0]
    for wrong in (-1, top, 2**31, 2**32, 2**32 + legal, 2**63, 2**64, 2**64 + legal):
        assert not state.is_legal(wrong)
        with pytest.raises(tg.UnknownActionError):
            state.apply_action(wrong)
        before = state.key()
        state.apply_action_unchecked(wrong)
        assert state.key() == before
    for name_of, parameter in game.parameters.items():
        if isinstance(parameter.allowed, range) and name_of in game.params:
            for wrong in (parameter.allowed.start - 1, parameter.allowed.stop):
                with pytest.raises(tg.InvalidParameterError, match=name_of):
                    type(game)(**{**game.params, name_of: wrong})


@pytest.mark.parametrize("name", KINDS)
def test_threads_depths_and_numbers_of_games(name):
    state = tg.new_game(name, seed=1)
    record = tg.Record.from_state(state)
    for call in (lambda threads: tg.perft(state, 1, threads=threads), lambda threads: tg.playouts(state, 1, 1, threads),
                 lambda threads: tg.VectorState(name, 1, 1, threads),
                 lambda threads: list(tg.validate_records([record], threads))):  # fmt: skip
        expect_edges(call, 1, 1024)
    *_, over = walk_to_end(state)
    expect_edges(lambda depth: tg.perft(over, depth), 0, 1000)
    for n in (-1, 2**40 + 1):
        with pytest.raises(tg.InvalidParameterError):
            tg.playouts(state, n)
        with pytest.raises(tg.InvalidParameterError, match="n must be"):
            tg.VectorState(name, n)
    assert tg.playouts(state, 0).shape == (0, state.num_players())
    assert tg.VectorState(name, 0).n == 0


def walk_to_end(state):
    state = state.clone()
    while not state.is_terminal():
        state.apply_action(state.random_action(1))
        yield state


def test_indices_of_vectors():
    games = tg.VectorState("azul", 3, seed=1)
    assert games.states[2] == games.states[-1]
    assert games.states[0] == games.states[-3]
    for wrong in (3, -4, 2**31, 2**63, -(2**63) - 1, 2**64):
        with pytest.raises(IndexError):
            games.states[wrong]
        with pytest.raises(tg.InvalidParameterError, match="no game"):
            games.reset([wrong])
    games.reset([-3, 2, 0])
    with pytest.raises(tg.InvalidParameterError, match="at most 3 indices"):
        games.reset([0, 0, 0, 0])
    for wrong in (-1, 3, 2**62, 2**63 - 1):
        with pytest.raises(ValueError, match="no such game"):
            games._block.state(wrong)
        with pytest.raises(ValueError, match="no such game"):
            games._block.restore(wrong, 0, (1, 2, 3, 4), games.states[0].key())


def test_the_widest_mask(monkeypatch):
    games = tg.VectorState("azul", 2, seed=1)
    monkeypatch.setattr("tilegames.bulk.vector.MAX_MASK_ACTIONS", 180)
    assert games.legal_mask().shape == (2, 180)
    monkeypatch.setattr("tilegames.bulk.vector.MAX_MASK_ACTIONS", 179)
    with pytest.raises(tg.InvalidParameterError, match="180 actions is refused"):
        games.legal_mask()


def test_names_and_texts(monkeypatch):
    monkeypatch.setattr(sys.modules["tilegames.games"], "_registered", {})
    for length in (1, 100):
        name = "q" * length
        tg.register_game(name, tg.azul.AzulGame)
        assert tg.load_game(name).name == "azul"
    for wrong in ("", "q" * 101, "1q", "Q", "q-", "q\n"):
        with pytest.raises(tg.InvalidParameterError):
            tg.register_game(wrong, tg.azul.AzulGame)
    for spaces in (10_000 - len("azul"), 10_001 - len("azul")):
        text = "azul" + " " * spaces
        if len(text) <= 10_000:
            assert tg.load_game(text).name == "azul"
        else:
            with pytest.raises(tg.InvalidParameterError):
                tg.load_game(text)
    assert (shown("x" * 40), shown("x" * 41)) == (repr("x" * 40), repr("x" * 40 + "..."))
    assert (shown(2**64 - 1), shown(2**64)) == (str(2**64 - 1), "a number out of range")
    assert (shown(-(2**64) + 1), shown(-(2**64))) == (str(-(2**64) + 1), "a number out of range")
