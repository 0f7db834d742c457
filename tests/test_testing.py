"""The public contract suite: it catches broken games and says why. Correct games pass it in tests/contract."""

import copy
import os
import random
import subprocess
import sys

import pytest
from hypothesis import find, given, settings

import tilegames as tg
from tilegames.games.azul import AzulGame, AzulState, Take
from tilegames.games.azul.game import AzulRules
from tilegames.games.ingenious import IngeniousGame, IngeniousState
from tilegames.games.ingenious.game import IngeniousRules
from tilegames.testing import CHECKS, ContractError, check_game, documents, games, moves, mutated, places, states, walk


def test_checks_are_documented():
    for name, check in CHECKS.items():
        assert check.name == name
        assert check.description.endswith(".")
    with pytest.raises(tg.InvalidParameterError, match="undo"):
        check_game("azul", checks=["nonsense"])


# ---- broken games ---------------------------------------------------------------------------------------------------


def playing_by(rules):
    """The class of a game with these rules."""
    base = AzulGame if issubclass(rules, AzulRules) else IngeniousGame
    return type(rules.__name__, (base,), {"__slots__": (), "rules_type": rules})


@playing_by
class WrongDocument(AzulRules):
    """Forgets a point of the first player."""

    def document(self, fields):
        found = super().document(fields)
        found["players"][0]["score"] = max(0, found["players"][0]["score"] - 1)
        return found


@playing_by
class TrustingReader(AzulRules):
    """Does not look at the termination before the end."""

    def read_fields(self, reader, found):
        if isinstance(found, dict) and found.get("phase") != "over":
            found = found | {"termination": None}
        return super().read_fields(reader, found)


class WrongEncode(AzulGame):
    """Gives a move the id of its neighbour."""

    def encode(self, move):
        number = super().encode(move)
        return number + 1 if isinstance(move, Take) and move.source == 3 else number


class WrongParse(AzulGame):
    """Reads another line."""

    def parse(self, text):
        move = super().parse(text)
        return Take(move.source, move.colour, 6) if isinstance(move, Take) and move.line == 5 else move


class WrongDecode(AzulGame):
    """Takes from factory 1 what was to be taken from factory 2."""

    def decode(self, action):
        move = super().decode(action)
        return Take(1, move.colour, move.line) if isinstance(move, Take) and move.source == 2 else move


class LaxDecode(AzulGame):
    """Knows every id."""

    def decode(self, action):
        return super().decode(action % self.num_distinct_actions() if isinstance(action, int) else action)


@playing_by
class NoReason(AzulRules):
    """Refuses without a sentence."""

    def explain_refusal(self, fields, action, reason, cells):
        return "no", ()


@playing_by
class Unwritten(AzulRules):
    """Leaves out a rule that refusals name."""

    def numbered_rules(self):
        return {number: text for number, text in super().numbered_rules().items() if number != "2.6"}


class Misquoted(AzulGame):
    """Quotes another rule."""

    def rule(self, number):
        return super().rule("1.1" if number == "1.2" else number)


class ShortGames(AzulGame):
    """Promises to be over soon."""

    def max_game_length(self):
        return 3


@playing_by
class WrongSchema(AzulRules):
    """Promises what it does not write."""

    def document_schema(self, *, view):
        found = copy.deepcopy(super().document_schema(view=view))
        found["properties"]["bag"]["properties"]["W"]["maximum"] = 9
        return found


@playing_by
class StrictSchema(AzulRules):
    """Refuses a document that can be read."""

    def document_schema(self, *, view):
        found = copy.deepcopy(super().document_schema(view=view))
        found["properties"]["players"]["items"]["properties"]["score"]["multipleOf"] = 2
        return found


@playing_by
class WrongSampling(IngeniousRules):
    """Deals anew what the player can see."""

    def resample_hidden(self, fields, player, below):
        return super().resample_hidden(fields, 1 - player, below)


@playing_by
class Truthful(IngeniousRules):
    """Samples the truth."""

    def resample_hidden(self, fields, player, below):
        return fields


@playing_by
class Stubborn(IngeniousRules):
    """Always samples the same arrangement."""

    def resample_hidden(self, fields, player, below):
        return super().resample_hidden(fields, player, lambda n: 0)


@playing_by
class Peeking(IngeniousRules):
    """Exchanges tiles of a rack for some of the bag: the samples vary, and reveal the true position."""

    def resample_hidden(self, fields, player, below):
        racks, bag = [list(rack) for rack in fields["racks"]], list(fields["bag"])
        kinds = [kind for kind, count in enumerate(bag) if count]
        if racks[1 - player] and kinds and self.phases[fields["phase"]] != "swap":
            kind = kinds[below(len(kinds))]
            bag[racks[1 - player].pop()] += 1
            bag[kind] -= 1
            racks[1 - player] = sorted([*racks[1 - player], kind])
        return {**fields, "racks": racks, "bag": bag}


@playing_by
class Careless(IngeniousRules):
    """Doubles a tile."""

    def resample_hidden(self, fields, player, below):
        found = super().resample_hidden(fields, player, below)
        racks = [list(rack) for rack in found["racks"]]
        racks[1 - player][1:2] = racks[1 - player][:1]
        return {**found, "racks": racks}


@playing_by
class Renamed(AzulRules):
    """Draws Unicode on every terminal."""

    def render(self, fields, *, color, unicode):
        return "\u2588 " + super().render(fields, color=color, unicode=unicode)


@playing_by
class Forgetful(AzulRules):
    """Its points come from nowhere."""

    def breakdown(self, state, player):
        return super().breakdown(state, player)[1:]


class Generous(AzulGame):
    """Takes any parameter."""

    def __init__(self, /, **params):
        super().__init__(**{name: value for name, value in params.items() if name in self.parameters})


@playing_by
class Boundless(AzulRules):
    """Reads as many points as the position has room for, and writes them with a limit."""

    def document(self, fields):
        found = super().document(fields)
        for player in found["players"]:
            player["score"] = min(player["score"], 1000)
        return found


class Talkative(IngeniousState):
    """Shows all racks in its repr."""

    def __repr__(self):
        return f"<{self.phase} {self.to_dict()['racks']}>"


class Anybody(AzulState):
    """Has as many players as one likes."""

    def score(self, player):
        return super().score(player % self.num_players() if isinstance(player, int) else player)


class HalfBack(AzulState):
    """Takes back what was drawn, and not what was decided."""

    def undo(self):
        self.undo_action()


class OneFuture(AzulState):
    """Takes no other seed."""

    def clone(self, *, reseed=None):
        return super().clone()


class Lenient(AzulState):
    """Calls texts that are not moves illegal."""

    def check(self, move):
        return super().check(-1) if move is None else super().check(move)


class Listed(AzulState):
    """Its legal moves are a list."""

    @property
    def legal_moves(self):
        return list(super().legal_moves)


class Copying(AzulState):
    """Fills no array that is handed over."""

    def legal_actions_array(self, out=None):
        return super().legal_actions_array(out).copy()


class ForgetsMove(AzulState):
    """Lists all moves but the last."""

    def legal_actions(self, player=None):
        return super().legal_actions()[:-1] if super().num_legal_actions() > 1 else super().legal_actions()


class OneSelf(AzulState):
    """Its clone is itself."""

    def clone(self, *, reseed=None):
        return self


class NoWayBack(AzulState):
    """Takes back nothing."""

    def undo_action(self):
        pass


class Loaded(AzulState):
    """Blue is drawn more often than anything else."""

    def chance_outcomes(self):
        return [(outcome, chance if outcome else chance + 0.1) for outcome, chance in super().chance_outcomes()]


class Winner(AzulState):
    """Everybody wins."""

    def returns(self):
        return [1.0] * self.num_players()


class Shouts(AzulState):
    """Plays a text in capitals as another move."""

    def string_to_action(self, text):
        return super().string_to_action(text) ^ 1


class Bold(AzulState):
    """Plays instead of telling what would happen."""

    def preview(self, move):
        found = super().preview(move)
        self.play(move)
        return found


class Silent(AzulState):
    """Tells nothing of points."""

    def play_with_events(self, move):
        return tuple(event for event in super().play_with_events(move) if event.kind != "scored")


class Undoable(IngeniousState):
    """Gives a clone in place of a sample, with the past."""

    def resample_from_infostate(self, player, rng):
        super().resample_from_infostate(player, rng)
        return self.clone()


class Prophetic(IngeniousState):
    """What is drawn after a sampling is what will be drawn."""

    def resample_from_infostate(self, player, rng):
        restore, (cls, game, origin, before, _, made, told) = super().resample_from_infostate(player, rng).__reduce__()
        return restore(cls, game, origin, before, self.clone().__reduce__()[1][4], made, told)


class Unseeded(IngeniousState):
    """Samples always have explicit chance."""

    def resample_from_infostate(self, player, rng):
        found = super().resample_from_infostate(player, rng)
        restore, (cls, game, origin, before, _, made, told) = found.__reduce__()
        return restore(cls, game, origin, before, [0] * 4, made, told)


class Amnesiac(IngeniousState):
    """A sample knows nothing of what was before."""

    def resample_from_infostate(self, player, rng):
        found = super().resample_from_infostate(player, rng)
        return found.get_game().state_from_dict(found.to_dict()).clone(reseed=1 if self.is_seeded() else None)


class Meddling(IngeniousState):
    """Plays in the state from which it samples."""

    def resample_from_infostate(self, player, rng):
        found = super().resample_from_infostate(player, rng)
        if not self.is_terminal():
            self.apply_action(self.legal_action_at(0))
        return found


def with_states(cls):
    """Azul, or Ingenious, with states of another class."""
    base = AzulGame if issubclass(cls, AzulState) else IngeniousGame
    return type(f"{cls.__name__}Game", (base,), {"state_type": cls, "__slots__": (), "__module__": __name__})


BROKEN_STATES = [
    (Talkative, "secrets", "repr"),
    (Anybody, "players", "score of an unknown player"),
    (HalfBack, "undo_decisions", "a decision and its draws"),
    (OneFuture, "reseeding", "draw by itself|past a change of the seed"),
    (Lenient, "wrong_types", "check"),
    (Listed, "legal_view", "list"),
    (Copying, "arrays", "the caller's"),
    (ForgetsMove, "listing", "num_legal_actions"),
    (OneSelf, "clones", "another object"),
    (NoWayBack, "undo", "taken back"),
    (Loaded, "chance", "add up to 1"),
    (Winner, "ending", "should add up to 0"),
    (Shouts, "notation", "The action of"),
    (Bold, "preview", "after a preview"),
    (Silent, "events", "points, its events 0"),
    (Undoable, "samples", "history of a sampled state"),
    (Prophetic, "samples_are_blind", "another seed"),
    (Unseeded, "samples", "is seeded"),
    (Amnesiac, "samples", "knows in a sampled state"),
    (Meddling, "samples", "after sampling"),
]
globals().update({f"{cls.__name__}Game": with_states(cls) for cls, _, _ in BROKEN_STATES})


@pytest.mark.parametrize(("cls", "check", "message"), BROKEN_STATES, ids=lambda value: getattr(value, "__name__", ""))
def test_broken_states_are_caught(cls, check, message):
    game = globals()[f"{cls.__name__}Game"]()
    with pytest.raises(ContractError, match=message) as caught:
        CHECKS[check](game, games=8)
    assert caught.value.check == check


BROKEN = [
    (WrongDocument, "documents", "should be equal"),
    (Unwritten, "rules", "should have rule 2.6"),
    (Misquoted, "rules", "rule\\('1.2'\\)"),
    (WrongEncode, "ids", "encode"),
    (WrongParse, "ids", "parse"),
    (WrongDecode, "ids", "ordered like their ids"),
    (LaxDecode, "hostile_ids", "should raise UnknownActionError"),
    (TrustingReader, "schemas", "that the schema refuses"),
    (NoReason, "refusals", "should be a sentence"),
    (ShortGames, "ending", "more than max_game_length"),
    (WrongSchema, "schemas", "bag.W"),
    (StrictSchema, "schemas", "score"),
    (WrongSampling, "samples", "sees in a sampled state"),
    (Truthful, "samples_vary", "all alike"),
    (Stubborn, "samples_vary", "all alike"),
    (Peeking, "samples_are_blind", "states that look alike"),
    (Careless, "samples", "not a position of this game"),
    (Renamed, "text", "ASCII"),
    (Forgetful, "breakdown", "add up to"),
    (Generous, "parameters", "An unknown parameter"),
    (Boundless, "high_scores", "the end can be read"),
]


@pytest.mark.parametrize(("cls", "check", "message"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_broken_games_are_caught(cls, check, message):
    game = cls()
    with pytest.raises(ContractError, match=message) as caught:
        check_game(game, games=3, checks=["values", check])
    with pytest.raises(ContractError, match=message) as again:
        CHECKS[check](game, games=4)
    error = again.value
    assert isinstance(error, AssertionError)
    assert (error.game, error.check) == (game, check)
    assert f"check {check}" in str(error)
    assert str(game) in str(error)
    if CHECKS[check].scope == "game":
        assert error.seed is error.event is None
    else:
        assert 0 <= error.seed < 4
        assert error.event == len(error.history)
        assert f"event {error.event}" in str(error)
    assert caught.value.game == game


def test_a_failure_can_be_played_again():
    with pytest.raises(ContractError) as caught:
        CHECKS["documents"](WrongDocument(), games=4)
    state = tg.load_game("azul").new_initial_state()
    for event in caught.value.history:
        state.apply_action(event)
    assert state.score(0) > 0


class Intact(AzulGame):
    """Another class, and not registered."""


def test_games_need_not_be_registered():
    check_game(Intact(players=3), games=1)


PROGRAM = """
import sys
sys.modules["jsonschema"] = sys.modules["hypothesis"] = sys.modules["pytest"] = None
from tilegames.testing import CHECKS, ContractError, check_game
check_game("ingenious(players=1)", games=1)
from tilegames.games.azul import AzulGame
class Broken(AzulGame):
    def max_game_length(self):
        return 1
try:
    check_game(Broken(), games=1, checks=["ending"])
except ContractError:
    print("caught")
"""


def test_nothing_else_is_needed():
    """Neither pytest nor jsonschema nor hypothesis, and no assert statements."""
    run = subprocess.run(
        [sys.executable, "-O", "-c", PROGRAM], capture_output=True, text=True, check=False, env=dict(os.environ)
    )
    assert (run.returncode, run.stdout) == (0, "caught\n"), run.stderr[-2000:]


# ---- strategies and helpers -----------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(games())
def test_games(game):
    assert game == tg.load_game(str(game))


@settings(max_examples=40)
@given(states())
def test_states(state):
    twin = state.clone()
    while twin.can_undo():
        twin.undo_action()
    assert len(twin.history()) <= len(state.history())


@settings(max_examples=30)
@given(states("ingenious", explicit=True, terminal=False))
def test_states_as_wanted(state):
    assert not state.is_terminal()
    assert not state.is_seeded()


def found(strategy, wanted):
    """The simplest of what is wanted."""
    return find(strategy, wanted, settings=settings(max_examples=500, database=None))


def test_shrinking_games():
    simplest = found(games(), lambda game: True)
    assert simplest == tg.load_game(simplest.name)
    assert found(games("azul"), lambda game: game.num_players() >= 3) == tg.load_game("azul", players=3)
    wanted = tg.load_game("ingenious", bonus="one")
    assert found(games("ingenious"), lambda game: game.params["bonus"] == "one") == wanted


@pytest.mark.parametrize("name", ["azul", "gemblo"])
def test_shrinking_states(name):
    """As few events as are needed, of each the first that is legal; else the start of the game with seed 0."""
    shortest = found(states(name, explicit=True), lambda state: len(state.history()) >= 2)
    first = tg.load_game(name).new_initial_state()
    for _ in range(2):
        first.apply_action(first.legal_action_at(0))
    assert (shortest, shortest.history()) == (first, first.history())
    simplest = found(states(name), lambda state: True)
    assert (simplest, simplest.is_seeded()) == (tg.new_game(name, seed=0), True)


@pytest.mark.slow
def test_shrinking_moves_and_documents():
    assert found(moves("azul"), lambda move: move.action >= 7).action == 7
    state = tg.new_game("azul", seed=3)
    assert found(moves(state), lambda move: True) == state.legal_moves[0]
    start = tg.load_game("gemblo").new_initial_state().to_dict()
    assert found(documents("gemblo"), lambda document: True) == start

    def refused(document):
        try:
            tg.load_game("gemblo").state_from_dict(document)
        except tg.InvalidStateError:
            return True
        return False

    wrong = found(documents("gemblo", wrong=True), refused)
    assert sum(wrong.get(key) != start.get(key) for key in {*wrong, *start}) == 1


def test_a_failure_tells_the_events():
    @settings(database=None)
    @given(states("gemblo(players=3)", terminal=False))
    def never_played(state):
        assert not state.history()

    with pytest.raises(AssertionError) as caught:
        never_played()
    assert any("seed 0, events [0]" in note for note in caught.value.__notes__)


def test_moves():
    state = tg.new_game("gembatan", seed=1)

    @settings(max_examples=50)
    @given(moves(state), moves("gembatan"))
    def check(legal, known):
        assert legal in state.legal_moves
        assert state.get_game().encode(str(known)) <= known.action

    check()
    *_, over = walk("gemblo", 1)
    with pytest.raises(tg.InvalidParameterError):
        moves(over)


@settings(max_examples=40)
@given(documents("azul"), documents("azul", wrong=True))
def test_documents(right, wrong):
    game = tg.load_game("azul")
    assert game.state_from_dict(right).to_dict() == right
    assert isinstance(wrong, dict)


def test_changed_documents():
    document = tg.new_game("ingenious", seed=1).to_dict()
    kept = copy.deepcopy(document)
    found = [mutated(document, random.Random(seed)) for seed in range(100)]
    assert document == kept
    assert all(repr(changed) != repr(document) for changed in found)
    assert len(set(map(repr, found))) > 50
    assert found[:5] == [mutated(document, random.Random(seed)) for seed in range(5)]
    assert sum(1 for _ in places(document)) > 20


def test_walks():
    first, second = ([s.key() for s in walk(game, 3)] for game in ("azul", tg.load_game("azul")))
    assert first == second
    assert len(list(walk("azul", 3, explicit=True))) > len(first)
