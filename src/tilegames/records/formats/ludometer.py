"""Games of Azul from the ludometer project (https://github.com/RemiFabre/ludometer): its ``faience-game/1`` lines.

A line holds the deal of each round and every move, so no generator is needed. The format is described there in
``web/ingest/DATASET.md`` and ``web/player/js/record.js``; docs/records.md says what its fields become.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from ...errors import ChanceNodeError, IllegalMoveError, InvalidStateError, RecordError
from ...games.azul import AzulGame
from ...games.azul.spec import COLOURS, FACTORY_TILES
from ...kit.documents import load_json
from ..fields import reading_record, record_error
from ..record import Record, RecordResult
from .jsonl import Line, OnError, Source, converted, settled

if TYPE_CHECKING:
    from ...games.azul import AzulState
    from ...kit.documents import DocumentReader

__all__ = ["read"]

FORMAT: Final = "faience-game/1"
PLAYERS: Final = 2
FACTORIES: Final = 5
#: Limits of moves and rounds; the project's own collector accepts at most 200 and 20.
MAX_MOVES: Final = 2000
MAX_ROUNDS: Final = 200
#: Tags that are fields of the line, and those that are fields of its ``net``.
TAGS: Final = ("created_at", "received_at", "seed", "human_seat", "think_time_s")
NET_TAGS: Final = ("run", "checkpoint", "elo", "params", "backend")


@overload
def read(source: Source, on_error: Literal["raise", "skip"] = "raise") -> Iterator[Record]: ...
@overload
def read(source: Source, on_error: Literal["yield"]) -> Iterator[Record | RecordError]: ...
def read(source: Source, on_error: OnError = "raise") -> Iterator[Any]:
    """Read games one by one.

    Parameters
    ----------
    source : path, file or iterable of lines
        One JSON object per line.
    on_error : {"raise", "skip", "yield"}
        As for :func:`tilegames.read_records`.

    Yields
    ------
    Record
        Games of Azul for two with a fixed wall. Each has been replayed: moves and deals are possible.
        ``Record.verify()`` checks the stated scores.

    Raises
    ------
    RecordError
        With the line, and with the event if a move or a deal does not fit.

    Examples
    --------
    >>> import json
    >>> from tilegames.records.formats import ludometer
    >>> deal = {"factories": [[4, 0, 0, 0, 0]] * 5}
    >>> game = {"format": "faience-game/1", "deals": [deal], "moves": [{"player": 0, "action": 4}]}
    >>> [record.events[-2:] for record in ludometer.read([json.dumps(game)])]
    [('+B', '1B5')]
    """
    return settled((record for _, record in converted(source, _convert)), on_error)


def _convert(line: Line) -> Record:
    try:
        document = load_json(line)
    except InvalidStateError as error:
        raise record_error(error) from None
    found = document if isinstance(document, dict) else {}
    with reading_record() as reader:
        if reader.choice(found.get("format"), "$.format", (FORMAT,)) is None:
            reader.finish()
        moves = _moves(reader, found.get("moves"))
        deals = _deals(reader, found.get("deals"))
        result = _result(reader, found.get("final"))
    net = found.get("net")
    tags = {name: found.get(name) for name in TAGS}
    tags |= {f"net_{name}": net.get(name) for name in NET_TAGS} if isinstance(net, dict) else {}
    human = found.get("human_seat")
    return Record(
        "azul",
        dict(_Replay.game.params),
        AzulGame.rules_version,
        tuple(_Replay(deals).events(moves)),
        ("human", "net") if human == 0 else ("net", "human") if human == 1 else (),
        {name: str(value)[:1000] for name, value in tags.items() if isinstance(value, str | int | float)},
        None,
        result,
    )


def _moves(reader: DocumentReader, value: object) -> list[tuple[int, int]]:
    """Player and action of each move."""
    found = []
    for number, move in enumerate(reader.items(value, "$.moves", 0, MAX_MOVES) or ()):
        path = f"$.moves[{number}]"
        if not isinstance(move, dict):
            reader.note(path, "must be an object.")
            continue
        player = reader.integer(move.get("player"), f"{path}.player", 0, PLAYERS - 1)
        action = reader.integer(move.get("action"), f"{path}.action", 0, _Replay.game.num_distinct_actions() - 1)
        if "ply" in move:
            reader.integer(move["ply"], f"{path}.ply", number + 1, number + 1)
        found.append((player or 0, action or 0))
    return found


def _deals(reader: DocumentReader, value: object) -> list[dict[str, Any]]:
    """The deals: the factories and, where stated, bag and lid after the deal, as counts of the colours."""
    found = []
    for number, deal in enumerate(reader.items(value, "$.deals", 0, MAX_ROUNDS) or ()):
        path = f"$.deals[{number}]"
        if not isinstance(deal, dict):
            reader.note(path, "must be an object.")
            continue
        if "round" in deal:
            reader.integer(deal["round"], f"{path}.round", number, number)
        factories = reader.items(deal.get("factories"), f"{path}.factories", FACTORIES) or ()
        read: dict[str, Any] = {
            "factories": [_counts(reader, each, f"{path}.factories[{i}]", FACTORY_TILES)
                          for i, each in enumerate(factories)]
        }  # fmt: skip
        for name in ("bag", "lid"):
            if deal.get(name) is not None:
                read[name] = _counts(reader, deal[name], f"{path}.{name}", 20)
        found.append(read)
    return found


def _counts(reader: DocumentReader, value: object, path: str, most: int) -> list[int]:
    items = reader.items(value, path, len(COLOURS)) or ()
    return [reader.integer(n, f"{path}[{i}]", 0, most) or 0 for i, n in enumerate(items)]


def _result(reader: DocumentReader, value: object) -> RecordResult | None:
    """The scores of a finished game; its other fields add nothing, or mean something else than in a record."""
    if not isinstance(value, dict) or value.get("finished") is not True:
        return None
    scores = reader.items(value.get("scores"), "$.final.scores", PLAYERS) or ()
    found = (reader.integer(score, f"$.final.scores[{seat}]", -1000, 1000) for seat, score in enumerate(scores))
    return RecordResult(tuple(score or 0 for score in found))


class _Replay:
    """Replays a game: only the position shows in which order tiles were drawn."""

    game: Final = AzulGame(players=PLAYERS)

    def __init__(self, deals: list[dict[str, Any]]) -> None:
        self.state: AzulState = self.game.new_initial_state()
        self.deals = deals
        self.rounds = 0
        self.at = 0

    def events(self, moves: list[tuple[int, int]]) -> Iterator[str]:
        """All events in notation."""
        for ply, (player, action) in enumerate(moves, 1):
            yield from self.deal()
            if not self.state.is_terminal() and self.state.to_move != player:
                self.fail(f"move {ply} is by player {player}, but it is the turn of player {self.state.to_move}.")
            yield self.play(self.take(action), f"move {ply}")
        if self.rounds < len(self.deals):
            yield from self.deal()
        if self.rounds < len(self.deals):
            self.fail(f"there are {len(self.deals)} deals, but only {self.rounds} rounds.")

    @staticmethod
    def take(action: int) -> int:
        """The action id of a take: in their ids the centre comes after the factories."""
        source, rest = divmod(action, 30)
        return (0 if source == FACTORIES else source + 1) * 30 + rest

    def play(self, event: int, what: str) -> str:
        text = self.state.action_to_string(event)
        try:
            self.state.apply_action(event)
        except (IllegalMoveError, ChanceNodeError) as error:
            raise RecordError(f"{what}, {text}: {error}", event=self.at, verdict=error.verdict) from None
        self.at += 1
        return text

    def deal(self) -> Iterator[str]:
        """The draws of a round if one begins here; the tiles of each factory in a possible order."""
        if not self.state.is_chance_node():
            return
        if self.rounds == len(self.deals):
            self.fail(f"the deal of round {self.rounds + 1} is missing.")
        deal = self.deals[self.rounds]
        self.rounds += 1
        for number, counts in enumerate(deal["factories"], 1):
            left = list(counts)
            while self.state.is_chance_node() and sum(counts) - sum(left) < FACTORY_TILES:
                possible = [colour for colour, _ in self.state.chance_outcomes() if left[colour]]
                if not possible:
                    break
                left[possible[0]] -= 1
                yield self.play(possible[0], f"factory {number}")
            if any(left) or (self.state.is_chance_node() and sum(counts) < FACTORY_TILES):
                self.fail(f"round {self.rounds} cannot be dealt as stated: factory {number} does not fit.")
        document = self.state.to_dict()
        for name in ("bag", "lid"):
            counts = [document[name].get(colour, 0) for colour in COLOURS]
            if name in deal and deal[name] != counts:
                self.fail(f"round {self.rounds}: after the deal the {name} holds {counts}, not {deal[name]}.")

    def fail(self, message: str) -> None:
        raise RecordError(message, event=self.at)
