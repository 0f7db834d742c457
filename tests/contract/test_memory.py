"""What is asked a million times takes no memory that it does not give back."""

import gc
import sys

import pytest

import tilegames as tg
from tests.helpers import KINDS, walk

#: Ids that are listed in each test.
LISTED = 1_000_000
#: Blocks that Python itself may keep meanwhile: one is leaked for each id if a reference is not given back.
SLACK = 2_000


def blocks(work):
    """How many blocks of memory are in use after some work that were not before."""
    work()
    gc.collect()
    before = sys.getallocatedblocks()
    work()
    gc.collect()
    return sys.getallocatedblocks() - before


def positions(name):
    """Some positions of several games: in Gembatan with more large ids than are kept for the next lists."""
    states = [state.clone() for seed in range(3) for state in walk(name, seed) if not state.is_terminal()]
    return states[:: max(len(states) // 60, 1)]


def asked(name, ask, ids):
    """Ask about all positions over and over, until so many ids were given if they are lists."""
    states = positions(name)
    rounds = ids // sum(state.num_legal_actions() for state in states) + 1

    def work():
        for _ in range(rounds):
            for state in states:
                ask(state)

    return work


ASKED = {
    "lists": tg.State.legal_actions,
    "arrays": tg.State.legal_actions_array,
    "views": lambda state: list(state.legal_moves),
    "clones": lambda state: state.clone().apply_action(state.legal_action_at(0)),
    "draws": tg.State.random_action,
    "histories": tg.State.history,
    "refusals": lambda state: state.is_legal(-1) or state.check(-1),
}


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize("name", KINDS)
def test_asking_takes_no_memory(name, ask):
    assert blocks(asked(name, ASKED[ask], LISTED if ask in ("lists", "arrays") else LISTED // 100)) < SLACK


@pytest.mark.parametrize("name", KINDS)
def test_each_list_holds_references_of_its_own(name):
    """So for the ids that are made beforehand, for larger ones that are kept a while, and for others."""
    states = positions(name)
    state = max(states, key=lambda state: (state.legal_actions()[-1], state.num_legal_actions()))
    if name == "gembatan":
        assert state.legal_actions()[-1] >= 2**16

    def counts():
        return {str(action): sys.getrefcount(action) for action in state.legal_actions()}

    first, again = counts(), counts()
    assert first == again
    kept = [state.legal_actions() for _ in range(10)]
    assert all(each == kept[0] for each in kept)
    # Small integers of Python's own count no references from 3.12 on.
    largest = state.legal_actions()[-1]
    assert largest < 257 or counts()[str(largest)] == first[str(largest)] + 11
    del kept, largest
    assert counts() == first
