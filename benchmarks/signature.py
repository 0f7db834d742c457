"""One number that changes only when the behaviour of a game does: ``python benchmarks/signature.py``."""

import random

import tilegames as tg

GAMES = (
    "azul", "azul(players=4,wall=free)", "gembatan", "gembatan(players=3,gem_only_turn=false)", "gemblo(players=3)",
    "gemblo(players=5)", "ingenious", "ingenious(players=4,partnership=true)",
)  # fmt: skip


def signature() -> int:
    """Hash together every position of some random games of every kind."""
    total = 0
    for name in GAMES:
        rng = random.Random(name)
        for seed in range(20):
            state = tg.new_game(name, seed=seed)
            while not state.is_terminal():
                state.apply_action(state.legal_action_at(rng.randrange(state.num_legal_actions())))
                total = (total * 31 + state.hash64()) % 2**64
    return total


if __name__ == "__main__":
    print(signature())
