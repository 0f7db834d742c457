"""Our figures and those of the peers, in one run of one process: ``python -m benchmarks.peers.run``.

With ``--write docs/performance.md`` the tables of that page are replaced, each between its two markers.
"""

from __future__ import annotations

import argparse
import datetime
import importlib
import itertools
import os
import platform
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import tilegames as tg

from ..bounds import GAMES
from ..measuring import number, table
from ..rows import Effort, as_table, missed, reached
from ..speed import add_effort, all_results, effort_of
from ..subject import ours, play_games
from .page import written
from .pair import LOOKED_AT, Duel, Pair, Shape, call_duels, duel, games

#: The modules here, and the distributions that they need.
PEERS = {
    "openspiel": "open_spiel",
    "momaland_ingenious": "momaland",
    "python_chess": "chess",
    "pettingzoo_connect_four": "pettingzoo",
    "azul_engine": "azul-game-engine",
    "blokus": "blokus-rl",
}
SHAPE_HEADS = ("peer", "version", "decisions a game", "choices each", "ours", "decisions a game", "choices each",
               "comparable", "remarks")  # fmt: skip
GAME_HEADS = ("random games of", "ours", "theirs, games/s", "ours, games/s", "theirs, ns per decision",
              "ours, ns per decision", "times as fast", "lowest .. highest")  # fmt: skip
CALL_HEADS = ("call", "peer", "ours", "theirs, ns", "ours, ns", "times as fast", "lowest .. highest")


@dataclass(frozen=True)
class Met:
    """A pair that was measured."""

    pair: Pair
    version: str
    theirs: Shape
    own: Shape
    games: Duel
    calls: tuple[Duel, ...]

    def shape_line(self) -> list[str]:
        likeness = self.theirs.likeness(self.own)
        return [
            self.pair.peer.name, self.version, number(self.theirs.moves), number(self.theirs.choices), self.pair.ours,
            number(self.own.moves), number(self.own.choices),
            f"the same game, {likeness}" if self.pair.same else likeness, self.pair.remark,
        ]  # fmt: skip

    def game_line(self) -> list[str]:
        each, scale = self.games, self.own.moves / self.theirs.moves
        low, high = each.ratios
        return [
            self.pair.peer.name, self.pair.ours, number(1e9 / each.peer.median), number(1e9 / each.ours.median),
            number(each.peer.median / self.theirs.moves), number(each.ours.median / self.own.moves),
            number(each.ratio * scale), f"{number(low * scale)} .. {number(high * scale)}",
        ]  # fmt: skip

    def call_lines(self) -> list[list[str]]:
        return [[each.what, self.pair.peer.name, self.pair.ours, *each.cells()] for each in self.calls]


def meet(pair: Pair, release: str, own_shapes: dict[str, Shape], effort: Effort) -> Met:
    theirs = Shape.of(play_games(pair.peer, looked_at(effort)))
    pair = replace(pair, ours=pair.ours or min(own_shapes, key=lambda name: theirs.distance(own_shapes[name])))
    own = own_shapes[pair.ours]
    whole = duel("a random game", pair, games, effort)
    return Met(pair, release, theirs, own, whole, tuple(call_duels(pair, effort)))


def looked_at(effort: Effort) -> int:
    return LOOKED_AT if effort.budget else 1


def meetings(peers: dict[str, str], effort: Effort) -> Iterator[Met | str]:
    """Every pair measured, or the name of a distribution that is not installed."""
    own_shapes = {name: Shape.of(play_games(ours(name), looked_at(effort))) for name in GAMES}
    for module, distribution in peers.items():
        try:
            release = version(distribution)
        except PackageNotFoundError:
            yield distribution
            continue
        for pair in importlib.import_module(f"{__package__}.{module}").pairs():
            yield meet(pair, release, own_shapes, effort)


def same_games(met: Iterable[Met]) -> str:
    """How much faster whole random games are than those of the peers that play the same game."""
    lines = [f"- {each.pair.ours}: {each.game_line()[6]} times as fast as {each.pair.peer.name} {each.version}"
             for each in met if each.pair.same]  # fmt: skip
    return "\n".join(lines or ["No peer that plays one of these games is installed."])


def peer_tables(peers: dict[str, str], effort: Effort) -> dict[str, str]:
    all_met = list(meetings(peers, effort))
    met = [each for each in all_met if isinstance(each, Met)]
    missing = [each for each in all_met if isinstance(each, str)]
    return {
        "same games": same_games(met),
        "shapes": table(SHAPE_HEADS, [*(each.shape_line() for each in met), *map(skipped, missing)]),
        "peer games": table(GAME_HEADS, [each.game_line() for each in met]),
        "peer calls": table(CALL_HEADS, [line for each in met for line in each.call_lines()]),
    }


def skipped(distribution: str) -> list[str]:
    return [distribution, "", "", "", "", "", "", "", "not installed, skipped"]


def processor() -> str:
    """The name of the processor, as far as the system reports it."""
    path = Path("/proc/cpuinfo")
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def machine() -> str:
    today = datetime.datetime.now(datetime.UTC).date()
    return table(("what", "here"), [
        ["processor", f"{processor()} ({platform.machine()})"],
        ["system", f"{platform.system()}, {' '.join(platform.libc_ver())}"],
        ["Python", f"{platform.python_implementation()} {platform.python_version()}, {platform.python_compiler()}"],
        ["tilegames", str(tg.__version__)],
        ["date", today.isoformat()],
        ["load", load()],
    ])  # fmt: skip


def load() -> str:
    """The load of the machine when the measuring began."""
    if not hasattr(os, "getloadavg"):
        return "not known"
    return f"{os.getloadavg()[0]:.1f} processes on {os.cpu_count()} cores in the minute before"


def all_tables(peers: dict[str, str], names: tuple[str, ...], effort: Effort) -> dict[str, str]:
    here = machine()
    results = all_results(names, effort)
    calls, whole, bulk = map(as_table, results)
    together = list(itertools.chain(*results))
    own = {"reached": reached(together), "machine": here, "missed": missed(together)}
    return own | {"calls": calls, "games": whole, "bulk": bulk} | peer_tables(peers, effort)


def main(arguments: list[str] | None = None, peers: dict[str, str] = PEERS) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers.run", description=__doc__)
    add_effort(parser)
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into this page")
    options = parser.parse_args(arguments)
    tables = all_tables(peers, tuple(options.games), effort_of(options))
    if options.write is None:
        print("\n\n".join(f"### {name}\n\n{text}" for name, text in tables.items()))
    else:
        text = options.write.read_text(encoding="utf-8")
        options.write.write_text(written(text, tables), encoding="utf-8")


if __name__ == "__main__":
    main()
