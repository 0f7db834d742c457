"""Every promise of the library, on every game: the public suite, one test per check and set-up."""

import pytest

import tilegames as tg
from tests.helpers import GAMES
from tilegames.testing import CHECKS

#: Two games are enough for these: one at random with a seed, one greedy with explicit chance.
SLOW = {"hostile_documents", "samples_are_blind", "schemas", "secrets"}


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", GAMES)
def test_promise(name, check):
    """Random and greedy games, each with a seed and with explicit chance."""
    CHECKS[check](tg.load_game(name), games=2 if check in SLOW else 4, seed=50)
