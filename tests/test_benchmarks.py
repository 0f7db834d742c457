"""The programs that measure run, and their tables hold every bound; what they measure is not judged here."""

import dataclasses
from collections import Counter
from pathlib import Path

import pytest
from benchmarks import bounds, instructions, rows, speed
from benchmarks.measuring import Samples, number, rounds, table
from benchmarks.peers import page, pair, run
from benchmarks.rows import Effort
from benchmarks.subject import numbers, ours, play_games, protocol_game

import tilegames as tg

pytestmark = pytest.mark.slow

TINY = Effort(rounds=2, positions=2, calls=2, budget=0)
ARGUMENTS = ["--rounds", "2", "--positions", "2", "--calls", "2", "--budget", "0"]
PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"


@pytest.fixture(scope="module")
def results():
    return speed.all_results(bounds.GAMES, TINY)


@pytest.mark.slow
def test_every_bound_has_one_row(results):
    shown = [(each.row.what, each.row.game) for group in results for each in group if each.row.limit is not None]
    assert Counter(shown) == Counter(bounds.BOUNDS.keys())


def test_bounds_of_the_tables():
    calls, whole = Counter(bound.row for bound in bounds.CALLS), Counter(bound.row for bound in bounds.WHOLE_GAMES)
    assert set(calls.values()) == {1, len(bounds.GAMES)}
    assert calls[bounds.IMPORT] == 1
    assert whole == {bounds.LOOP: len(bounds.GAMES), bounds.PLAYOUTS: len(bounds.GAMES)}


def test_bounds_grow_with_actions_and_bytes():
    assert bounds.BOUNDS[bounds.LEGAL_ACTIONS, "azul"].at(actions=25) == 150
    assert bounds.BOUNDS[bounds.CLONE, "azul"].at(size=512) == 60
    assert bounds.BOUNDS[bounds.CLONE, "gemblo(players=3)"].at(size=512 + 2048) == 180


@pytest.mark.slow
def test_every_row_is_measured(results):
    for each in (each for group in results for each in group):
        assert len(each.samples.values) == TINY.rounds
        assert each.samples.median > 0


def test_the_loop_is_the_game_that_is_taken_down():
    [played] = play_games(ours("azul"), 1)
    state = ours("azul").new(0)
    protocol_game(state, numbers())
    assert state.is_terminal()
    again = ours("azul").new(0)
    for move in played.moves:
        again.apply_action(move)
    assert again == state


def test_speed_prints_its_tables(capsys):
    speed.main([*ARGUMENTS, "--games", "azul"])
    printed = capsys.readouterr().out
    assert printed.count("| bound |") == 3
    assert f"| {bounds.IMPORT} |" in printed


def test_page_is_written_around_what_is_missing(tmp_path):
    copy = tmp_path / "performance.md"
    copy.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    run.main([*ARGUMENTS, "--games", "azul", "--write", str(copy)], {"nothing": "no-such-distribution-at-all"})
    text = copy.read_text(encoding="utf-8")
    assert "| no-such-distribution-at-all |  |  |  |  |  |  |  | not installed, skipped |" in text
    headings = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    assert [line for line in text.splitlines() if line.startswith("#")] == headings


def test_page_shows_every_bound():
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    for row, game in bounds.BOUNDS:
        assert any(line.startswith(f"| {row} | {game} |") for line in lines), (row, game)


def between(text, name):
    """What stands between the two markers of a table of the page."""
    return text.split(f"<!-- begin {name} -->")[1].split(f"<!-- end {name} -->")[0].strip()


def test_page_begins_with_what_was_reached():
    text = PAGE.read_text(encoding="utf-8")
    assert text.index("<!-- begin reached -->") < text.index("\n## ")
    table, kept = between(text, "reached").split("\n\n")
    lines = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    assert [game for game, *_ in lines] == list(bounds.GAMES)
    for game, *figures in lines:
        for what, figure in zip(rows.REACHED, figures, strict=True):
            assert f"| {what} | {game} | {figure} " in text
    missed = between(text, "missed").count("\n- ")
    assert kept == f"{len(bounds.BOUNDS) - missed} of {len(bounds.BOUNDS)} bounds were kept in this run."


def test_page_without_its_markers_is_refused():
    with pytest.raises(SystemExit, match="begin calls"):
        page.written("# Nothing here\n", {"calls": "| a |"})


def test_pairs_are_measured_on_both_sides():
    met = run.meet(pair.Pair(ours("azul"), "azul", same=True), "1", {"azul": pair.Shape(70, 22)}, TINY)
    assert [each.what for each in met.calls] == [
        "list of legal moves, generated", "the same, per move in it", "a move", "a move and taking it back", "a copy",
    ]  # fmt: skip
    assert all(each.ratio > 0 for each in (met.games, *met.calls))
    assert met.shape_line()[7].startswith("the same game")
    assert {len(line) for line in met.call_lines()} == {len(run.CALL_HEADS)}
    assert len(met.game_line()) == len(run.GAME_HEADS)


def test_peers_that_lack_something_are_measured_in_the_rest():
    peer = dataclasses.replace(ours("azul"), play=None, undo=None, step=tg.State.apply_action, offers_copies=False)
    met = run.meet(pair.Pair(peer, "azul"), "1", {"azul": pair.Shape(70, 22)}, TINY)
    assert [each.what for each in met.calls] == ["list of legal moves, generated", "the same, per move in it"]


def test_bounds_that_are_missed_are_named():
    slow, fast = Samples((1e12,)), Samples((1e-3,))
    call = rows.promised(bounds.CLONE, "azul", None, size=100)
    rate = rows.promised(bounds.PLAYOUTS, "azul", None)
    missed = [each for row in (call, rate) for each in (rows.Result(row, slow), rows.Result(row, fast)) if each.missed]
    assert missed == [rows.Result(call, slow), rows.Result(rate, fast)]
    assert rows.missed(missed).splitlines()[2:] == [f"- {bounds.CLONE} azul", f"- {bounds.PLAYOUTS} azul"]
    assert rows.missed([rows.Result(call, fast), rows.Result(call, None)]) == "Every bound was kept in this run."


def test_what_was_reached_is_shown_game_by_game():
    loop, playouts = (rows.promised(what, "azul", None) for what in (bounds.LOOP, bounds.PLAYOUTS))
    text = rows.reached([rows.Result(loop, Samples((1.0, 2.0, 3.0))), rows.Result(playouts, Samples((1e6,)))])
    assert text.splitlines()[2:] == ["| azul | 2.00 | 1,000,000 |  |", "", "1 of 2 bounds were kept in this run."]


@pytest.mark.parametrize("arguments", [["--rounds", "0"], ["--games", "chess"], ["--calls", "x"]])
def test_arguments_that_make_no_sense(arguments, capsys):
    with pytest.raises(SystemExit):
        speed.main(arguments)
    assert arguments[1] in capsys.readouterr().err


def test_peers_without_a_named_game_meet_the_nearest():
    shapes = {"gembatan": pair.Shape(500, 2), "azul": pair.Shape(70, 22)}
    met = run.meet(pair.Pair(ours("azul")), "1", shapes, TINY)
    assert met.pair.ours == "azul"
    assert pair.Shape(10, 10).likeness(pair.Shape(10, 20)) == "alike"
    assert pair.Shape(10, 10).likeness(pair.Shape(25, 10)) == "apart: by a factor of 2.5"


def test_medians_of_measurements_by_turns():
    order = []
    values = iter([3.0, 10.0, 1.0, 20.0, 2.0, 30.0])

    def measure(name):
        order.append(name)
        return next(values)

    first, second = rounds([lambda: measure("a"), lambda: measure("b")], 3)
    assert order == ["a", "b"] * 3
    assert (first.median, first.spread, second) == (2.0, (1.0, 3.0), Samples((10.0, 20.0, 30.0)))


def test_tables():
    assert table(("a", "b"), [("x", number(1234.5)), ("y", number(1.5))]).splitlines() == [
        "| a | b |", "| --- | ---: |", "| x | 1,234 |", "| y | 1.50 |",
    ]  # fmt: skip


def test_reports_of_callgrind_are_read():
    report = """
--------------------------------------------------------------------------------
1,234,567 (100.0%)  PROGRAM TOTALS

  900,000 (72.90%)  ???:apply [/some/where/_rules.so]
   34,567 ( 2.80%)  /src/ceval.c:evaluate'2 [/lib/libpython3.11.so]
  300,000 (24.30%)  ???:apply
"""
    assert instructions.parse(report) == {"apply": 1_200_000, "evaluate": 34_567}


def test_workloads_of_the_instructions_run():
    for workload in instructions.WORKLOADS:
        instructions.main(["azul", workload, "--count", "1", "--bare"])
