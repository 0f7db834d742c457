"""Games and positions by independent implementations."""

import hashlib
import json
from fractions import Fraction
from pathlib import Path

import pytest

import tilegames as tg

FOLDER = Path(__file__).parent / "conformance"


def cases(kind):
    for path in sorted(FOLDER.glob(f"*.{kind}.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield pytest.param(json.loads(line), id=f"{path.name}:{number}")


def sha(texts):
    return hashlib.sha256("\n".join(sorted(texts)).encode()).hexdigest()


def scores(state):
    return [state.score(seat) for seat in range(state.num_players())]


def look(state, check):
    """Hold a state against one entry of `checks`."""
    legal = [str(move) for move in state.legal_moves]
    assert (state.phase, state.to_move) == (check["phase"], check["to_move"])
    assert (len(legal), sha(legal), scores(state)) == (check["legal"], check["sha256"], check["scores"])
    if "ids" in check:
        ids = ",".join(map(str, state.legal_actions()))
        assert hashlib.sha256(ids.encode()).hexdigest() == check["ids"]
    if "chance" in check:
        wanted = {outcome: float(Fraction(p)) for outcome, p in check["chance"]}
        assert dict(state.chance_outcomes()) == pytest.approx(wanted)


@pytest.mark.parametrize("case", list(cases("walks")))
def test_walk(case):
    game = tg.load_game(case["game"], **case["params"])
    state = game.new_initial_state()
    checks = {check["at"]: check for check in case["checks"]}
    documents = {entry["at"]: entry["state"] for entry in case["docs"]}
    for at, event in enumerate([*case["events"], None]):
        if at in checks:
            look(state, checks[at])
        if at in documents:
            assert state.to_dict() == documents[at]
            assert game.state_from_dict(documents[at]) == state
        if event is not None:
            state.play(event)
    assert state.is_terminal()
    assert (scores(state), list(state.ranking())) == (case["final"]["scores"], case["final"]["ranking"])


@pytest.mark.parametrize("case", list(cases("positions")))
def test_position(case):
    game = tg.load_game(case["game"], **case["params"])
    state = game.state_from_dict(case["state"])
    assert state.to_dict() == case["state"]
    legal = [str(move) for move in state.legal_moves]
    assert len(legal) == len(set(legal))
    if "legal" in case:
        assert sorted(legal) == sorted(case["legal"])
    if "legal_count" in case:
        assert (len(legal), sha(legal)) == (case["legal_count"], case["sha256"])
    for move, action in case.get("ids", {}).items():
        assert state.string_to_action(move) == action
        assert state.action_to_string(action) == move
    for bad in case.get("illegal", []):
        before = state.key()
        with pytest.raises(tg.TilegamesError):
            state.play(bad["move"] if isinstance(bad, dict) else bad)
        assert state.key() == before
    for then in case.get("then", []):
        after = state.clone()
        for move in [then["move"]] if isinstance(then["move"], str) else then["move"]:
            after.play(move)
        found = {
            "scores": scores(after), "ranking": list(after.ranking()), "phase": after.phase,
            "to_move": after.to_move, "state": after.to_dict(), "legal": sorted(str(m) for m in after.legal_moves),
        }  # fmt: skip
        for key in then.keys() & found.keys():
            assert found[key] == (sorted(then[key]) if key == "legal" else then[key])
