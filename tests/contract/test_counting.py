"""What is counted without a list: the list of what is legal leaves its length behind, and so hides a wrong count."""

import random

import pytest

import tilegames as tg
from tests.helpers import GAMES, walk
from tilegames.games.azul import AzulGame, AzulState
from tilegames.testing import CHECKS, ContractError


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_counts_at_every_position(name, greedy):
    """A clone per question, so that nothing has been listed when it is asked."""
    for seed in range(2 if greedy else 6):
        rng = random.Random(seed)
        for state in walk(name, seed, greedy=greedy, explicit=seed % 2 == 1):
            counted, drawn, single = state.clone(), state.clone(), state.clone()
            number = counted.num_legal_actions()
            legal = counted.legal_actions()
            assert number == len(legal)
            if legal:
                index = rng.randrange(number)
                assert single.legal_action_at(index) == legal[index]
                assert drawn.random_action(seed) == counted.random_action(seed)
                assert drawn.legal_actions() == single.legal_actions() == legal


@pytest.mark.parametrize("name", GAMES)
def test_every_order_of_questions(name):
    CHECKS["counting"](tg.load_game(name), games=4, seed=7)


class Miscounts(AzulState):
    """Counts one too few where nothing was listed."""

    def num_legal_actions(self):
        known = getattr(self, "known", False)
        return super().num_legal_actions() - (not known)

    def legal_actions(self, player=None):
        self.known = True
        return super().legal_actions(player)


class MiscountingGame(AzulGame):
    state_type = Miscounts


def test_a_wrong_count_is_caught_though_the_list_is_right():
    with pytest.raises(ContractError, match=r"num_legal_actions\(\), called first,"):
        CHECKS["counting"](MiscountingGame(), games=1)
    CHECKS["counting"](AzulGame(), games=1)
