"""The demo: what it prints is a game that was played, and its players are sensible."""

import random
import re

import pytest

import tilegames as tg
from tilegames.bots import greedy_bot
from tilegames.cli.demo import games_to_play, run, show_game

LIST = re.compile(r"^Moves? \d+(?: to \d+)? \(seat: move\)  (.*?)\n\n", re.MULTILINE | re.DOTALL)
NAMES = ("azul", "gembatan", "gemblo(players=3)", "ingenious")


def moves_of(printed):
    """Each seat with its move, as the lists of a demo name them."""
    text = ",  ".join(found.replace("\n    ", " ") for found in LIST.findall(printed))
    return [move.split(": ", 1) for move in re.split(r", +(?=\d+: )", text)]


@pytest.mark.parametrize("name", NAMES)
def test_the_moves_shown_are_the_game(name, capsys):
    show_game(tg.load_game(name), 7, 5, False)
    printed = capsys.readouterr().out
    state = tg.new_game(name, seed=7)
    assert printed.startswith(f"=== {state.get_game()}, seed 7 ===\n\n{state.render_text(color=False)}\n\n")
    moves = moves_of(printed)
    for number, (seat, move) in enumerate(moves, 1):
        assert int(seat) == state.current_player()
        state.play(move)
        if number % 5 == 0 or number == len(moves):
            assert f"{move}\n\n{state.render_text(color=False)}\n\n" in printed
    outcome = state.outcome()
    for seat in range(state.num_players()):
        assert f"Seat {seat}: score {outcome.scores[seat]}, place {outcome.ranking[seat]}\n" in printed
    winners = re.search(r"^Winners?: seats? (.*) \((.*)\)\n\n\Z", printed, re.MULTILINE)
    assert [int(seat) for seat in re.findall(r"\d+", winners[1])] == list(outcome.winners)
    assert winners[2] == outcome.termination
    assert max(len(line) for found in LIST.finditer(printed) for line in found[0].splitlines()) <= 78


def test_every_decision_may_be_shown(capsys):
    run("azul(max_rounds=1)", None, 3, 1, False)
    printed = capsys.readouterr().out
    state = tg.new_game("azul(max_rounds=1)", seed=3)
    for number, (_, move) in enumerate(moves_of(printed), 1):
        state.play(move)
        assert f"\n\nMove {number} (seat: move)  " in printed
    assert state.is_terminal()


@pytest.mark.parametrize("name", NAMES)
def test_players_take_what_scores_most(name):
    state, rng = tg.new_game(name, seed=4), random.Random(2)
    chosen = 0
    while not state.is_terminal() and chosen < 12:
        seat, actions = state.current_player(), state.legal_actions()
        action = greedy_bot(state, rng)
        if len(actions) <= 60:
            scores = {each: score_after(state, each, seat) for each in actions}
            assert scores[action] == max(scores.values())
            chosen += 1
        state.play(action)


def score_after(state, action, seat):
    child = state.clone(reseed=1)
    child.apply_action(action)
    return child.score(seat)


def test_the_same_seed_is_the_same_demo(capsys):
    game = tg.load_game("ingenious")
    printed = []
    for seed in (1, 1, 2):
        show_game(game, seed, 10, False)
        printed.append(capsys.readouterr().out.partition("\n")[2])
    assert printed[0] == printed[1] != printed[2]


def test_games_for_so_many_players():
    chosen, skipped = games_to_play(None, 5)
    assert {str(game).partition("(")[0] for game in chosen}.isdisjoint(skipped)
    assert {"azul", "gembatan", "ingenious"} <= set(skipped)
    assert "gemblo" not in skipped
    assert games_to_play(None, None)[1] == []
    with pytest.raises(tg.InvalidParameterError, match="No game can be played by 99 players; there are games for 1, 2"):
        games_to_play(None, 99)


def test_games_that_are_left_out_are_named(capsys, monkeypatch):
    monkeypatch.setattr("tilegames.cli.demo.games", lambda: ["azul", "gemblo"])
    run(None, 6, 1, 100, False)
    printed = capsys.readouterr().out
    assert printed.startswith("(azul is left out: it has no game for players=6.)\n\n=== gemblo(players=6")
