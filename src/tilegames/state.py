"""The state of a game: the engine's state plus names, texts, typed moves and explanations."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Self, SupportsIndex, TypeAlias, TypeVar, cast, overload

from . import refusals, replay
from ._args.checks import truth
from ._args.integers import index_of
from ._args.shown import shown
from ._core import engine
from ._core.engine import CoreState
from ._core.randomness import uniform
from .errors import InvalidMoveError, InvalidParameterError, InvalidStateError, Problem, TilegamesError
from .events import Preview
from .kit.terminal import use_color
from .moves import LegalMoves, Move

if TYPE_CHECKING:
    from ._core.randomness import RandomSource
    from .events import Event, ScoreEntry
    from .game import Game
    from .verdict import Verdict

__all__ = ["CHANCE", "TERMINAL", "AnyState", "Outcome", "State", "checked_state"]

#: ``current_player()`` at a chance node.
CHANCE = -1
#: ``current_player()`` when the game is over.
TERMINAL = -4

MoveT = TypeVar("MoveT", bound=Move)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    Parameters
    ----------
    termination : str
        How it ended, see the game's page.
    winners : tuple of int
        The seats in first place.
    scores : tuple of int
        One per player.
    ranking : tuple of int
        One place per player.
    """

    termination: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...]


class State(CoreState, Generic[MoveT]):
    """The state of a game. States are made by a game; each game has a subclass.

    States are mutable and equal by value (same game and position; history and generator do not count), and therefore
    unhashable; use :meth:`key` as the key of a dict.

    Examples
    --------
    >>> import tilegames as tg
    >>> state = tg.new_game("azul", seed=7)
    >>> str(state.play(state.legal_moves[0])) == state.action_to_string(0, state.history()[-1])
    True
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    # ---- queries -------------------------------------------------------------------------------------------------

    def get_game(self) -> Game[Any, MoveT]:
        """The game that this is a state of.

        Returns
        -------
        Game

        Raises
        ------
        InvalidStateError
            If no game made this state, because ``__new__`` was called directly.
        """
        if self.game is None:
            raise InvalidStateError([Problem("$", "this state does not belong to a game.")])
        game: Game[Any, MoveT] = self.game
        return game

    @property
    def phase(self) -> str:
        """The kind of event that comes next; the game's page lists the names."""
        phases: tuple[str, ...] = self.get_game().phases
        return phases[self._phase]

    @property
    def legal_moves(self) -> LegalMoves[MoveT]:
        """A lazy view of the legal moves."""
        return LegalMoves(self)

    def outcome(self) -> Outcome | None:
        """How the game ended.

        Returns
        -------
        Outcome or None
            None while the game goes on.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=7).outcome() is None
        True
        """
        if not self.is_terminal():
            return None
        game, ranking = self.get_game(), self.ranking()
        winners = tuple(seat for seat, place in enumerate(ranking) if place == 1)
        scores = tuple(self.score(seat) for seat in range(self.num_players()))
        return Outcome(game.hooks.termination(game.hooks.fields(self)), winners, scores, ranking)

    # ---- moves --------------------------------------------------------------------------------------------------

    def resolve(self, move: MoveT | str | SupportsIndex) -> MoveT:
        """The typed move for an action id, a text or a typed move, legal or not.

        Parameters
        ----------
        move : int, str or Move
            At a chance node an int is an outcome id.

        Returns
        -------
        Move

        Raises
        ------
        InvalidMoveError
            If it is not a move of this game.
        """
        game = self.get_game()
        if isinstance(move, str):
            return game.parse(move)
        if isinstance(move, Move):
            decode = game.decode_outcome if move.is_chance else game.decode
            return decode(game.encode(move))
        return game.decode_outcome(move) if self.is_chance_node() else game.decode(move)

    def play(self, move: MoveT | str | SupportsIndex) -> MoveT:
        """Play a move: it is parsed, checked and applied, or the state is not changed.

        Parameters
        ----------
        move : int, str or Move
            An action id, a text in notation or a typed move; at a chance node an outcome.

        Returns
        -------
        Move
            The move, typed.

        Raises
        ------
        InvalidMoveError
            If it is not a move of this game.
        IllegalMoveError
            If the rules do not allow it here; ``verdict`` says why.
        GameOverError
            If the game is over.
        ChanceNodeError
            If a decision is played at a chance node, or an outcome elsewhere.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.load_game("azul").new_initial_state()
        >>> state.play("+B")
        Draw(colour='B')
        """
        if isinstance(move, str | Move):
            fitting = self._fitting(move)
            self.apply_action(fitting.action)
            return fitting
        action = self._id(move)
        typed = self._decoded(action) if self.is_legal(action) else None
        self.apply_action(action)
        return self._decoded(action) if typed is None else typed

    def check(self, move: MoveT | str | SupportsIndex) -> Verdict:
        """Whether a move is legal here, and if not, why; the answer may reveal hidden pieces of the seat to move.

        Parameters
        ----------
        move : int, str or Move
            As for :meth:`play`.

        Returns
        -------
        Verdict
            Illegal moves and integers that are not ids give a verdict, not an exception.

        Raises
        ------
        InvalidMoveError
            If a text is not a move of this game, or `move` has a wrong type.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=7)
        >>> state.check(state.legal_moves[0]).ok
        True
        """
        if isinstance(move, str | Move):
            move = self.resolve(move)
            kind = refusals.wrong_kind(self, move)
            return self._verdict(move.action) if kind is None else kind
        return self._verdict(self._id(move))

    def _action_of(self, move: MoveT | str | SupportsIndex) -> int:
        """The id of a move or outcome that fits this kind of node, legal or not; raises otherwise."""
        return self._fitting(move).action if isinstance(move, str | Move) else self._id(move)

    def _fitting(self, move: MoveT | str) -> MoveT:
        """The typed move, if it fits this kind of node."""
        typed = self.resolve(move)
        verdict = refusals.wrong_kind(self, typed)
        if verdict is not None:
            raise refusals.error_for(verdict)
        return typed

    @staticmethod
    def _id(move: object) -> int:
        """An action id as a plain int."""
        action = index_of(move)
        if action is None:
            raise InvalidMoveError(f"A move must be an integer, a text or a typed move, not {type(move).__name__}.")
        return action

    def _decoded(self, action: int) -> MoveT:
        game = self.get_game()
        return game.decode_outcome(action) if self.is_chance_node() else game.decode(action)

    def _verdict(self, action: int) -> Verdict:
        return refusals.verdict_on(self, action)

    def _refusal(self, action: int) -> TilegamesError:
        """The error that says why an action is not legal; the engine raises it."""
        return refusals.error_for(self._verdict(action))

    @overload
    def action_to_string(self, action: SupportsIndex, /) -> str: ...
    @overload
    def action_to_string(self, player: SupportsIndex, action: SupportsIndex, /) -> str: ...
    def action_to_string(self, player: SupportsIndex, action: SupportsIndex | None = None, /) -> str:
        """The notation of an action id.

        Parameters
        ----------
        player : int, optional
            ``tilegames.CHANCE`` for an outcome id, any seat for a decision. Default: the player to act.
        action : int
            The id, legal or not.

        Returns
        -------
        str

        Raises
        ------
        InvalidMoveError
            If there is no such id.
        InvalidParameterError
            If there is no such player.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=7)
        >>> state.action_to_string(0), state.action_to_string(tg.CHANCE, 0)
        ('CB1', '+B')
        """
        if action is None:
            chance, action = self.is_chance_node(), player
        else:
            number = index_of(player)
            if number is None or not CHANCE <= number < self.num_players():
                raise InvalidParameterError(f"player must be CHANCE or a seat, not {shown(player)}.")
            chance = number == CHANCE
        game = self.get_game()
        return str(game.decode_outcome(action) if chance else game.decode(action))

    def string_to_action(self, text: str) -> int:
        """The id of the move that a text names, or of the chance outcome for a text with ``+``.

        Parameters
        ----------
        text : str
            A move in notation, read leniently.

        Returns
        -------
        int
            Its id, legal or not.

        Raises
        ------
        InvalidMoveError
            If the text is not a move of this game.

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=7).string_to_action("c b 1")
        0
        """
        return self.get_game().parse(text).action

    # ---- explanations -------------------------------------------------------------------------------------------

    def play_with_events(self, move: MoveT | str | SupportsIndex) -> tuple[Event, ...]:
        """Play a move as :meth:`play` does, and return everything that it changed.

        Parameters
        ----------
        move : int, str or Move
            As for :meth:`play`.

        Returns
        -------
        tuple of Event
            Every visible change in order, including the chance outcomes that followed in a seeded state: enough to
            animate the move and to update a copy of ``view(None)``. ``event.seen_by(player)`` hides the fields that a
            player may not see, and is None if the whole event is hidden.

        Raises
        ------
        TilegamesError
            As :meth:`play`.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("gemblo", players=3)
        >>> [event.kind for event in state.play_with_events("t5")]
        ['placed', 'scored', 'turn_began']
        """
        return replay.play_with_events(self, self._action_of(move))

    def preview(self, move: MoveT | str | SupportsIndex) -> Preview:
        """The points that a move would score, and where, found without playing it.

        Parameters
        ----------
        move : int, str or Move
            A legal move.

        Returns
        -------
        Preview
            The points that the mover would score at once, before any draw.

        Raises
        ------
        TilegamesError
            As :meth:`play`, if the move is not legal here.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("gemblo", players=3)
        >>> state.preview("t5").points
        1
        """
        action = self._action_of(move)
        entries, pending = replay.foreseen(self, action)
        return Preview(str(self._decoded(action)), entries, pending)

    def score_breakdown(self, player: SupportsIndex) -> tuple[ScoreEntry, ...]:
        """The reasons of a player's points.

        Parameters
        ----------
        player : int
            The seat.

        Returns
        -------
        tuple of ScoreEntry
            They add up to the score, in Ingenious to each marker. The game's page lists the kinds.

        Raises
        ------
        InvalidParameterError
            If there is no such seat.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("gemblo", players=3)
        >>> sum(entry.points for entry in state.score_breakdown(0)) == state.score(0)
        True
        """
        return self.get_game().hooks.breakdown(self, self._seat(player))

    # ---- what a player may see ----------------------------------------------------------------------------------

    def view(self, player: SupportsIndex | None = None) -> dict[str, Any]:
        """The state document as a player may see it.

        Parameters
        ----------
        player : int, optional
            The seat; None: a spectator.

        Returns
        -------
        dict
            As :meth:`to_dict`, with counts in place of the pieces that are hidden from the player.

        Raises
        ------
        InvalidParameterError
            If there is no such seat.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("ingenious", seed=7)
        >>> state.view(0)["racks"][1]
        6
        """
        rules = self.get_game().hooks
        return rules.view_of(rules.fields(self), None if player is None else self._seat(player))

    def observation_string(self, player: SupportsIndex) -> str:
        """The :meth:`view` of a player as one line of JSON.

        Parameters
        ----------
        player : int
            The seat.

        Returns
        -------
        str

        Examples
        --------
        >>> import json
        >>> import tilegames as tg
        >>> state = tg.new_game("ingenious", seed=7)
        >>> json.loads(state.observation_string(1)) == state.view(1)
        True
        """
        return compact(self.view(self._seat(player)))

    def information_state_string(self, player: SupportsIndex) -> str:
        """The knowledge of a player: the view, the public events so far, and this player's own draws.

        Parameters
        ----------
        player : int
            The seat.

        Returns
        -------
        str
            One line of JSON: an object with ``view`` and ``events``. Draws that the player did not see are ``"+?"``.

        Examples
        --------
        >>> import json
        >>> import tilegames as tg
        >>> state = tg.new_game("ingenious", seed=7)
        >>> json.loads(state.information_state_string(0))["events"][6:8]
        ['+?', '+?']
        """
        seat = self._seat(player)
        return compact({"view": self.view(seat), "events": replay.known_events(self, seat)})

    def _past_as_heard_by(
        self,
        listeners: tuple[int | None, ...],
        as_told: replay.KnownPast | None,
        origin: bytes | None,
        events: list[int],
    ) -> list[tuple[str, ...]]:
        """The past of a sampled state as each listener knows it; the engine calls this."""
        return replay.past_as_heard_by(self, listeners, as_told, origin, events)

    def resample_from_infostate(self, player: SupportsIndex, rng: RandomSource) -> Self:
        """A state that this player cannot distinguish from the true one, for search with hidden information.

        Parameters
        ----------
        player : int
            The seat whose knowledge (:meth:`information_state_string`) is kept.
        rng : int, random.Random, numpy.random.Generator or callable
            Source of random choices.

        Returns
        -------
        State
            It is drawn uniformly among the arrangements of the hidden pieces that give the player the same view, and
            seeded with a new stream if this state is seeded. It cannot be undone past the sampling. If the player
            sees a chance node, the state is at one, even if it is seeded: the caller plays the first outcome.

        Raises
        ------
        InvalidParameterError
            If there is no such seat, or `rng` is not a source of random numbers.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("ingenious", seed=7)
        >>> other = state.resample_from_infostate(0, rng=3)
        >>> other.view(0) == state.view(0), other.view(1) == state.view(1)
        (True, False)
        """
        seat, rules = self._seat(player), self.get_game().hooks
        below = uniform(rng)
        # Use a copy, because `rng` may be a callable that plays on.
        past = self.clone()
        fields = rules.fields(past)
        drawn = rules.resample_hidden(fields, seat, below)
        position = past.key() if drawn is fields else rules.pack(drawn)
        return cast("Self", engine.resampled(past, position, below(1 << 62), seat))

    # ---- documents, bytes, text ---------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The state document: the complete position as plain data, described on the game's page.

        Returns
        -------
        dict

        Examples
        --------
        >>> import tilegames as tg
        >>> tg.new_game("azul", seed=7).to_dict()["phase"]
        'draft'
        """
        rules = self.get_game().hooks
        return rules.document(rules.fields(self))

    def to_json(self) -> str:
        """The state document as one line of JSON.

        Returns
        -------
        str
        """
        return compact(self.to_dict())

    def to_bytes(self) -> bytes:
        """The position as compact bytes that ``Game.state_from_bytes`` reads; the same on every platform.

        Returns
        -------
        bytes
            Seven bytes that identify the game, then :meth:`key`.
        """
        return self.get_game()._bytes_header() + self.key()

    def render_text(self, color: bool | str = "auto", unicode: bool = True) -> str:
        """The position as text for a terminal; it includes hidden pieces, so do not show it to players.

        Parameters
        ----------
        color : bool or "auto"
            Whether to use ANSI colours; "auto" means if standard output is a terminal that supports them.
        unicode : bool
            Whether to use characters beyond ASCII; ``str(state)`` does not, so that printing never fails.

        Returns
        -------
        str
            Several lines.

        Raises
        ------
        InvalidParameterError
            If `color` has another value, or `unicode` is neither true nor false.

        Examples
        --------
        >>> import tilegames as tg
        >>> print(tg.new_game("azul", seed=7).render_text(color=False).splitlines()[0])
        Round 1, draft: seat 0 to move
        """
        rules = self.get_game().hooks
        return rules.render(rules.fields(self), color=use_color(color), unicode=truth(unicode, "unicode"))

    def __str__(self) -> str:
        # Every standard output can print ASCII.
        return self.render_text(color=False, unicode=False)

    def __repr__(self) -> str:
        if self.game is None:
            return f"<{type(self).__name__} without a game>"
        # A player may see a log or a traceback, so this shows the public phase.
        phase = self.view(None).get("phase", self.phase)
        return f"<{type(self).__name__} {self.game}: {phase}, seat {self.to_move} to move>"


def checked_state(state: Any) -> State[Any]:
    """An argument that is a state made by a game; raises InvalidParameterError for anything else."""
    if not isinstance(state, State) or state.game is None:
        raise InvalidParameterError(f"state must be a state of a game, not {type(state).__name__}.")
    return state


#: A state of any game, for annotations: ``def bot(state: tg.AnyState) -> int``.
AnyState: TypeAlias = State[Any]


def compact(value: object) -> str:
    """Plain data as one line of JSON."""
    return json.dumps(value, separators=(",", ":"))
