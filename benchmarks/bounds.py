"""What the library promises about its speed, as data: the one place from which bounds are shown and tested."""

from __future__ import annotations

from dataclasses import dataclass

GAMES = ("azul", "ingenious", "gemblo(players=3)", "gemblo(players=4)", "gemblo(players=6)", "gembatan")
#: Games whose moves change much more than a few fields.
HEAVY = GAMES[2:]

NANOSECONDS = "ns"
MILLISECONDS = "ms"
GAMES_PER_SECOND = "games/s"
MOVES_PER_SECOND = "moves/s"
TIMES = "times"


@dataclass(frozen=True)
class Bound:
    """A promise: one row for one game, in `unit`; a time may grow with the actions and the size of the state."""

    row: str
    game: str
    limit: float
    unit: str = NANOSECONDS
    per_action: float = 0
    per_kib: float = 0

    def at(self, actions: float = 0, size: float = 0) -> float:
        """The bound at this number of legal actions and bytes per state (the first 512 bytes are free)."""
        return self.limit + self.per_action * actions + self.per_kib * max(0, size - 512) / 1024

    @property
    def more_is_better(self) -> bool:
        return self.unit.endswith("/s") or self.unit == TIMES


IS_LEGAL = "`is_legal`"
COUNT_AND_DRAW = "`num_legal_actions` + `random_action`"
APPLY = "checked `apply_action`"
APPLY_AND_UNDO = "checked `apply_action` + `undo_action`"
CLONE = "`clone`"
LEGAL_ACTIONS = "`legal_actions()`"
OBSERVE = "`observation_tensor(out=...)`"
IMPORT = "`import tilegames`"
LOOP = "Python loop over `legal_actions()`"
PLAYOUTS = "`tg.playouts`, GIL released"
TWO_THREADS = "`tg.playouts` on two threads, against one"
VECTOR = "`VectorState`, `sample_actions` + `step`"


def calls(game: str) -> tuple[Bound, ...]:
    """The bounds of single calls from Python."""
    heavy = game in HEAVY
    return (
        Bound(IS_LEGAL, game, 60),
        Bound(COUNT_AND_DRAW, game, 150),
        Bound(APPLY, game, 200 if heavy else 60),
        Bound(APPLY_AND_UNDO, game, 500 if heavy else 200),
        Bound(CLONE, game, 60, per_kib=60),
        Bound(LEGAL_ACTIONS, game, 50, per_action=4),
        Bound(OBSERVE, game, 300),
    )


#: Whole uniformly random games per second and core: a Python loop, and playouts.
RATES = {
    "azul": (40_000, 120_000),
    "ingenious": (10_000, 300_000),
    "gemblo(players=3)": (12_000, 25_000),
    "gemblo(players=4)": (10_000, 20_000),
    "gemblo(players=6)": (5_000, 10_000),
    "gembatan": (8_000, 15_000),
}

CALLS = (*(bound for game in GAMES for bound in calls(game)), Bound(IMPORT, "", 50, MILLISECONDS))
WHOLE_GAMES = tuple(
    Bound(row, game, rate, GAMES_PER_SECOND)
    for game, rates in RATES.items()
    for row, rate in zip((LOOP, PLAYOUTS), rates, strict=True)
)
MANY_GAMES = (
    *(Bound(VECTOR, game, 5_000_000, MOVES_PER_SECOND) for game in ("azul", "ingenious")),
    *(Bound(TWO_THREADS, game, 1.9, TIMES) for game in GAMES),
)

BOUNDS = {(bound.row, bound.game): bound for bound in CALLS + WHOLE_GAMES + MANY_GAMES}
