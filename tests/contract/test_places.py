"""The places of verdicts are those that the sentence names, and a verdict has some whenever a place shows why."""

import re

import pytest

import tilegames as tg
from tests.contract.test_refusals import BY_GAME
from tests.contract.test_refusals import refusals as by_set_up


def refusals(game):
    """All verdicts of a game, with their seats."""
    return set().union(*by_set_up(game).values())


#: Reasons that no place shows.
NOWHERE = {
    "azul": set(),
    "gemblo": {"draft_over"},
    "ingenious": {"bonus_due", "no_swap_offered"},
}


def azul(message, seat):
    """The places in a sentence of Azul; lines and walls are those of the seat to move."""
    yield from (f"factory{number}" for number in re.findall(r"[Ff]actory (\d+)", message))
    yield from ("centre" for _ in re.findall(r"[Tt]he centre", message))
    yield from (f"p{seat}:line{number}" for number in re.findall(r"[Ll]ine (\d)", message))
    for row, columns in re.findall(r"Row (\d) of the wall .*, in column (.*)\.", message):
        yield from (f"p{seat}:wall:{row},{column}" for column in columns.split(" and "))
    for column, rows in re.findall(r"Column (\d) of the wall .*, in row (.*)\.", message):
        yield from (f"p{seat}:wall:{row},{column}" for row in rows.split(" and "))
    for column, row in re.findall(r"Column (\d) of row (\d)", message):
        yield f"p{seat}:wall:{row},{column}"


def gemblo(message, seat):
    """The places in a sentence of Gemblo: names of cells are lower case, those of pieces upper case."""
    yield from re.findall(r"\b[a-z]{1,2}\d{1,2}\b", message)
    yield from ("pool" for _ in re.findall(r"\bpool\b", message))
    yield from (f"aside:{piece}" for piece in re.findall(r"The ([A-Z]\d) of the sixth set", message))
    for number, piece in re.findall(r"Seat (\d) has picked the (..)", message):
        yield f"p{number}:obstacles:{piece}"
    for number, pieces in re.findall(r"Seat (\d) has no .* it still has (.*?)(?:, and the|\.)", message):
        yield from (f"p{number}:obstacles:{piece}" for piece in re.findall(r"[A-Z]\d", pieces))


def ingenious(message, seat):
    """The places in a sentence of Ingenious."""
    yield from re.findall(r"\b[a-o]\d{1,2}\b", message)
    yield from (f"p{number}:rack" for number in re.findall(r"rack of seat (\d)", message))


NAMED = {"azul": azul, "gemblo": gemblo, "ingenious": ingenious}


@pytest.mark.parametrize("game", [game for game in BY_GAME if game in NAMED])
def test_a_verdict_has_the_places_that_its_sentence_names(game):
    for seat, verdict in refusals(game):
        assert sorted(verdict.cells) == sorted(set(NAMED[game](verdict.message, seat))), verdict


@pytest.mark.parametrize("game", [game for game in BY_GAME if game in NOWHERE])
def test_a_verdict_has_a_place_wherever_one_shows_it(game):
    assert NOWHERE[game] <= {reason.value for reason, _ in tg.load_game(game).hooks.reasons.values()}
    for _, verdict in refusals(game):
        assert bool(verdict.cells) == (verdict.reason.value not in NOWHERE[game]), verdict


@pytest.mark.parametrize("game", BY_GAME)
def test_no_place_is_named_twice(game):
    assert all(len(set(verdict.cells)) == len(verdict.cells) for _, verdict in refusals(game))
