"""Where points come from, asked for again and again."""

import pickle
import random

import pytest

import tilegames as tg
from tests.helpers import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_breakdowns_follow_the_state_wherever_it_goes(name, monkeypatch):
    """What is kept of earlier calls is that of this very history; each event is replayed once."""
    rng = random.Random(name)
    state = tg.new_game(name, seed=8)
    players, replayed = range(state.num_players()), []
    steps = tg.replay.steps
    monkeypatch.setattr(
        tg.replay, "steps", lambda at, events: replayed.append(len(events)) or steps(at, events)
    )

    def expect_right():
        found = [state.score_breakdown(seat) for seat in players]
        assert found == [state.clone().score_breakdown(seat) for seat in players]
        assert found == [pickle.loads(pickle.dumps(state)).score_breakdown(seat) for seat in players]

    for _ in range(40):
        if state.is_terminal():
            break
        state.apply_action(state.random_action(rng))
        before = len(replayed)
        for seat in players:
            state.score_breakdown(seat)
        assert len(replayed) - before <= 1
        if rng.random() < 0.2:
            expect_right()
        if rng.random() < 0.2:
            for _ in range(rng.randrange(1, 4)):
                if state.can_undo():
                    state.undo_action()
            expect_right()
    expect_right()


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_is_of_the_position_that_it_finds(name):
    """Even if the state moves on while the argument is asked for its number."""
    for seed in range(3):
        state = tg.new_game(name, seed=seed)
        for _ in range(8):
            state.apply_action(state.random_action(random.Random(seed)))
        before, first = state.clone(), state.legal_action_at(0)
        after = state.child(first)
        both = [action for action in after.legal_actions()[:50] if not after.is_terminal()]

        class Moving:
            def __init__(self, action, moved=state, played=first):
                self.action, self.moved, self.played = action, moved, played

            def __index__(self):
                self.moved.apply_action(self.played)
                return self.action

        for action in both[:3]:
            state = before.clone()
            assert state.preview(Moving(action, state)) == after.preview(action)
