"""Every output takes what is printed: states, errors, and the command line, also where the encoding is not UTF-8."""

import io
import os
import subprocess
import sys

import pytest

import tilegames as tg
from tests.helpers import GAMES, walk
from tilegames.cli.output import put

pytestmark = pytest.mark.slow

#: Characters that one of the encodings lacks: a letter, an arrow, an emoji, half of a surrogate pair.
FOREIGN = "\u0159\u2192\U0001f600\ud800"
ENCODINGS = ("cp1252", "ascii")


def run(encoding, *arguments):
    """What a Python program with this encoding of its output prints."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, timeout=120)
    return done.returncode, done.stdout.decode(encoding), done.stderr.decode("ascii")


@pytest.mark.parametrize("name", GAMES)
def test_states_print_in_ascii(name):
    for number, state in enumerate(walk(name, 5, explicit=True)):
        if number % 20 and not state.is_terminal():
            continue
        assert str(state).isascii()
        assert str(state) == state.render_text(color=False, unicode=False) == f"{state}"
        assert repr(state).isascii()
        assert repr(state.legal_moves).isascii()
        assert repr(list(state.legal_moves[:3])).isascii()
    assert repr(state.get_game()).isascii()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_states_are_printed_by_any_program(encoding):
    program = "import tilegames as tg\nfor name in tg.games(): print(tg.new_game(name, seed=1), tg.new_game(name))"
    code, out, err = run(encoding, "-c", program)
    assert (code, err) == (0, "")
    assert "Round 1, draft" in out


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_commands_print_on_any_output(encoding, tmp_path):
    file = tmp_path / "games.jsonl"
    *_, state = walk("gembatan", 3)
    tg.write_records(file, [tg.Record.from_state(state, players=(FOREIGN[:3], "B"))])
    with file.open("a", encoding="utf-8") as lines:
        lines.write('{"game": "\u2192"}\n')
    position = tg.new_game("azul", seed=1).to_json()
    for arguments, wanted in (
        (["demo", "--game", "azul", "--every", "1000"], (0, "Winner")),
        (["demo", "--game", f"az{FOREIGN[:3]}ul"], (2, "There is no game 'az\\u0159")),
        (["replay", str(file)], (0, "Seat 0")),
        (["replay", f"{FOREIGN[:3]}.jsonl"], (2, "\\u0159")),
        (["validate", str(file)], (1, "2 records, 1 invalid")),
        (["validate", str(file), "--json"], (1, '"invalid":1')),
        (["why", "azul", position, f"1B{FOREIGN[:3]}"], (1, "not a move")),
        (["legal", "azul", position], (0, "1")),
        (["legal", "azul", f'{{"{FOREIGN[:3]}": 1}}'], (2, "\\u0159")),
        ([FOREIGN[:3]], (2, "\\u0159")),
        (["--help"], (0, "COMMAND")),
    ):
        code, out, err = run(encoding, "-m", "tilegames", *arguments)
        assert "Traceback" not in err
        assert (code, wanted[1] in out + err) == (wanted[0], True), arguments


class Žena:
    """A class whose name is not ASCII."""


def errors():
    """Errors that quote what a caller gave."""
    azul, state = tg.load_game("azul"), tg.new_game("ingenious", seed=1)
    odd = Žena()
    yield lambda: tg.load_game(FOREIGN)
    yield lambda: tg.load_game(f"azul({FOREIGN}=1)")
    yield lambda: tg.load_game("azul", wall=FOREIGN)
    yield lambda: tg.load_game("azul", wall=odd)
    yield lambda: tg.load_game(odd)
    yield lambda: tg.register_game(FOREIGN, odd)
    yield lambda: tg.new_game("gembatan", components=f"{FOREIGN}:1/RB:3")
    yield lambda: tg.new_game("gembatan", components={FOREIGN: 1})
    yield lambda: azul.new_initial_state(odd)
    yield lambda: azul.decode(odd)
    yield lambda: azul.parse(f"3B{FOREIGN}")
    yield lambda: azul.schema(FOREIGN)
    yield lambda: azul.state_from_dict({FOREIGN: FOREIGN})
    yield lambda: azul.state_from_dict(odd)
    yield lambda: azul.parse_state(f'{{"{FOREIGN[:3]}": 1, "phase": "{FOREIGN[:3]}"}}')
    yield lambda: state.get_game().state_from_dict({**state.to_dict(), "board": {FOREIGN: "R", "h7": FOREIGN}})
    yield lambda: tg.azul.Take(3, FOREIGN, 1)
    yield lambda: tg.gembatan.Aside(FOREIGN)
    yield lambda: tg.gemblo.Place([FOREIGN])
    yield lambda: tg.ingenious.Place("R", FOREIGN, "B", "h8")
    yield lambda: state.play(FOREIGN)
    yield lambda: state.play(odd)
    yield lambda: state.check(odd)
    yield lambda: state.score(FOREIGN)
    yield lambda: state.legal_moves.where(**{FOREIGN: 1})
    yield lambda: state.legal_moves.where(piece=FOREIGN)
    yield lambda: state.legal_moves[odd]
    yield lambda: state.resample_from_infostate(0, odd)
    yield lambda: state.render_text(color=FOREIGN)
    yield lambda: tg.perft(odd, 1)
    yield lambda: tg.Record(FOREIGN).replay()
    yield lambda: tg.Record("azul", {FOREIGN: 1}).replay()
    yield lambda: tg.Record("azul", {}, events=(FOREIGN,)).replay()
    yield lambda: tg.Record.from_json(f'{{"game": "azul", "{FOREIGN[:3]}": 1}}')
    yield lambda: tg.VectorState(odd, 2)
    yield lambda: next(tg.selfplay("azul", 1, [complain, complain], seed=1))


def complain(state, rng):
    raise ValueError(FOREIGN)


@pytest.mark.parametrize("call", [pytest.param(call, id=str(number)) for number, call in enumerate(errors())])
def test_errors_print_in_ascii(call):
    with pytest.raises(tg.TilegamesError) as caught:
        call()
    assert str(caught.value)
    assert str(caught.value).isascii()


def test_what_an_encoding_lacks_is_escaped():
    for encoding, wanted in (("ascii", b"\\u0159\n"), ("cp1250", b"\xf8\n"), ("utf-8", b"\xc5\x99\n")):
        stream = io.TextIOWrapper(io.BytesIO(), encoding, newline="\n")
        put("\u0159", stream, flush=True)
        assert stream.buffer.getvalue() == wanted
    plain = io.StringIO()
    put("\u0159", plain)
    assert plain.getvalue() == "\u0159\n"
