"""Many games of one kind at once, in one block of memory."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, Self, SupportsIndex, TypeVar, cast, overload

from .._args.arrays import MASKED, OBSERVED, array_out, integers, selected
from .._args.checks import checked_seed, whole_number
from .._core.observed import MAX_MASK_ACTIONS
from .._core.vector import DECIDING_SEAT, Block
from ..errors import IllegalActionsError, InvalidParameterError, InvalidStateError, Problem
from ..game import Game
from ..games import load_game
from ..state import State
from .vector_states import VectorStates
from .workers import MAX_THREADS, Workers

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from .._args.arrays import Int8s, Int32s, Int64s, Mask, Planes, Saved

__all__ = ["VectorState"]

MAX_GAMES = 1 << 40
BROKE_IN = "A finalizer or signal handler interrupted a call of the VectorState that it uses."

StateT = TypeVar("StateT", bound=State[Any])
T = TypeVar("T")
MaskT = TypeVar("MaskT", bound="Mask")
PlanesT = TypeVar("PlanesT", bound="Planes")


class VectorState(Generic[StateT]):
    """Many seeded games of one kind in one block of memory, played in parallel without holding the GIL.

    Game `i` draws from stream `i` of the seed, and after its `k`-th restart from stream ``k * n + i``; chance is
    resolved at once. So results do not depend on the number of threads, and game 0 equals
    ``game.new_initial_state(seed)``. Returned arrays are new: they belong to the caller and do not follow the games.
    Several Python threads may use one object; their calls run one after the other. Ctrl-C waits for the end of a call.
    If a process forks while another of its threads is inside a call, the object in the child waits for that thread for
    ever: fork earlier, or start processes by "spawn".

    Parameters
    ----------
    game : Game or str
        The game, or its name as for :func:`load_game`.
    n : int
        The number of games.
    seed : int
        0 <= seed < 2**64.
    threads : int
        The number of threads in a call, from 1 to 1024; 1 means the calling thread alone. More threads pay off from
        about 10,000 games on.

    Raises
    ------
    InvalidParameterError
        If an argument is out of range, or memory runs out.

    Examples
    --------
    >>> import tilegames as tg
    >>> games = tg.VectorState("azul", 100, seed=7)
    >>> while not games.terminated.all():
    ...     games.step(games.sample_actions())
    >>> games.returns.shape
    (100, 2)
    """

    __slots__ = ("__weakref__", "_block", "_busy", "_lock", "_workers")

    @overload
    def __init__(
        self, game: Game[StateT, Any], n: SupportsIndex, seed: SupportsIndex = 0, threads: SupportsIndex = 1
    ) -> None: ...
    @overload
    def __init__(
        self: VectorState[State[Any]],
        game: str,
        n: SupportsIndex,
        seed: SupportsIndex = 0,
        threads: SupportsIndex = 1,
    ) -> None: ...
    def __init__(
        self, game: Game[Any, Any] | str, n: SupportsIndex, seed: SupportsIndex = 0, threads: SupportsIndex = 1
    ) -> None:
        if hasattr(self, "_block"):
            raise InvalidParameterError("These games are set up already.")
        kind = load_game(game) if isinstance(game, str) else game
        if not isinstance(kind, Game):
            raise InvalidParameterError(f"game must be a game or the name of one, not {type(game).__name__}.")
        count = whole_number(n, "n", 0, MAX_GAMES)
        number, workers = checked_seed(seed), whole_number(threads, "threads", 1, MAX_THREADS)
        try:
            block = Block(kind, count, number)
        except (MemoryError, OverflowError):
            raise InvalidParameterError(f"n = {count}: there is no memory for so many games.") from None
        self._adopt(block, workers)
        self._workers.run(block.start)

    def _adopt(self, block: Block, threads: int) -> None:
        self._block = block
        self._workers = Workers(block.n, threads)
        self._lock = threading.RLock()
        self._busy = False

    @contextmanager
    def _held(self) -> Iterator[Block]:
        """Lock the games: other threads wait, and code that interrupts a call of this thread is refused."""
        if self._workers.inside():
            raise RuntimeError(BROKE_IN)
        with self._lock:
            if self._busy:
                raise RuntimeError(BROKE_IN)
            try:
                self._busy = True
                yield self._block
            finally:
                self._busy = False

    def _state(self, i: int) -> StateT:
        """Game i as a separate state."""
        with self._held() as block:
            return cast("StateT", block.state(i))

    def _filled(self, out: T, fill: Callable[[Block, T, int, int], None]) -> T:
        with self._held() as block:
            self._workers.run(lambda first, last: fill(block, out, first, last))
        return out

    # ---- queries -------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[StateT, Any]:
        """The game that is played."""
        return cast("Game[StateT, Any]", self._block.game)

    @property
    def n(self) -> int:
        """The number of games, which is also ``len()``."""
        return self._block.n

    def __len__(self) -> int:
        return self._block.n

    @property
    def threads(self) -> int:
        """The number of threads in a call."""
        return self._workers.threads

    @property
    def states(self) -> VectorStates[StateT]:
        """The games as ordinary states: see :class:`VectorStates`."""
        return VectorStates(self)

    @property
    def current_player(self) -> Int8s:
        """The player who decides in each game: a seat, or ``tilegames.TERMINAL`` (-4) if over; int8, shape (n,)."""
        import numpy as np

        return self._filled(np.empty(self.n, np.int8), Block.players)

    @property
    def terminated(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which games are over; bool, shape (n,)."""
        return self.current_player < 0

    @property
    def legal_counts(self) -> Int32s:
        """The number of legal actions in each game, 0 if over; int32, shape (n,)."""
        import numpy as np

        return self._filled(np.empty(self.n, np.int32), Block.counts)

    @property
    def returns(self) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
        """The utilities as ``State.returns()`` gives them, zeros before the end; float64, shape (n, num_players)."""
        import numpy as np

        return self._filled(np.empty((self.n, self.game.num_players()), np.float64), Block.utilities)

    @overload
    def legal_mask(self, out: None = None) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]: ...
    @overload
    def legal_mask(self, out: MaskT) -> MaskT: ...
    def legal_mask(self, out: Mask | None = None) -> Mask:
        """Which actions are legal in each game.

        Parameters
        ----------
        out : numpy.ndarray, optional
            The array to fill: uint8 or bool of shape (n, num_distinct_actions), C-contiguous, aligned and writable.
            Default: a new array of uint8.

        Returns
        -------
        numpy.ndarray
            `out`, or the new array: 1 for each legal action, 0 for the others; a finished game has none.

        Raises
        ------
        InvalidParameterError
            If `out` does not fit, the game has more than 2**20 action ids, or memory runs out; nothing is written
            then.

        Examples
        --------
        >>> import tilegames as tg
        >>> games = tg.VectorState("azul", 3)
        >>> bool((games.legal_mask().sum(axis=1) == games.legal_counts).all())
        True
        """
        import numpy as np

        width = self.game.num_distinct_actions()
        if width > MAX_MASK_ACTIONS:
            raise InvalidParameterError(
                f"A mask of {width} actions is refused (more than 2**20): use states[i].legal_actions()."
            )
        mask = self._room(out, (self.n, width), MASKED)
        self._filled(mask.view(np.uint8), Block.mask)
        return mask if out is None else out

    @overload
    def observe(
        self, out: None = None, player: SupportsIndex | None = None
    ) -> np.ndarray[Any, np.dtype[np.float32]]: ...
    @overload
    def observe(self, out: PlanesT, player: SupportsIndex | None = None) -> PlanesT: ...
    def observe(self, out: Planes | None = None, player: SupportsIndex | None = None) -> Planes:
        """The observations of all games as numbers for machine learning, see ``State.observation_tensor()``.

        Parameters
        ----------
        out : numpy.ndarray, optional
            The array to fill: float32 or uint8, of shape (n,) and the game's ``observation_shape()``, C-contiguous,
            aligned and writable. Default: a new array of float32.
        player : int, optional
            The observing seat, the same in each game. Default: the seat that decides, or a spectator if the game is
            over.

        Returns
        -------
        numpy.ndarray
            `out`, or the new array.

        Raises
        ------
        InvalidParameterError
            If `out` does not fit, there is no such seat, or memory runs out; nothing is written then.
        NoObservationError
            If the game has no observations.

        Examples
        --------
        >>> import tilegames as tg
        >>> games = tg.VectorState("ingenious", 3, seed=7)
        >>> bool((games.observe()[2] == games.states[2].observation_tensor(0)).all())
        True
        """
        shape = self.game.observation_shape()
        seat = DECIDING_SEAT if player is None else whole_number(player, "player", 0, self.game.num_players() - 1)
        planes = self._room(out, (self.n, *shape), OBSERVED)
        flat = planes.reshape(self.n, math.prod(shape))
        with self._held() as block:
            self._workers.run(lambda first, last: block.observe(flat, seat, first, last))
        return planes if out is None else out

    def _room(self, out: Any, shape: tuple[int, ...], dtypes: tuple[str, ...]) -> np.ndarray[Any, Any]:
        """The caller's array, or a new one of the first of these types."""
        import numpy as np

        try:
            return np.empty(shape, dtypes[0]) if out is None else array_out(out, "out", shape, dtypes)
        except (MemoryError, ValueError) as error:
            if isinstance(error, InvalidParameterError):
                raise
            raise InvalidParameterError(f"There is no memory for an array of shape {shape}.") from None

    # ---- moving -------------------------------------------------------------------------------------------------

    def sample_actions(self, seed: SupportsIndex | None = None) -> Int32s:
        """A legal action for each game, all with the same probability.

        Parameters
        ----------
        seed : int, optional
            0 <= seed < 2**64. Game `i` uses the first number of stream ``2**64 - 1 - i`` of this seed, so a game
            never shares a stream with its own draws; use another seed for each step. Default: a seed that differs from
            call to call and from run to run. The generators of the games are never used.

        Returns
        -------
        numpy.ndarray
            int32, shape (n,): -1 for a finished game, as :meth:`step` expects.

        Raises
        ------
        InvalidParameterError
            If `seed` is out of range.

        Examples
        --------
        >>> import tilegames as tg
        >>> games = tg.VectorState("gemblo", 3)
        >>> bool((games.sample_actions(seed=1) == games.sample_actions(seed=1)).all())
        True
        """
        import numpy as np

        number = int.from_bytes(os.urandom(8), "little") if seed is None else checked_seed(seed)
        out = np.empty(self.n, np.int32)
        with self._held() as block:
            self._workers.run(lambda first, last: block.sample(out, number, first, last))
        return out

    def step(self, actions: Sequence[SupportsIndex] | np.ndarray[Any, Any]) -> None:
        """Play one action in each game: all are checked first and played only if every one is legal.

        Parameters
        ----------
        actions : array of int
            Shape (n,), any integer dtype: a legal action for each running game, -1 for each finished one. It is read
            once, at the start of the call.

        Raises
        ------
        IllegalActionsError
            If some actions are illegal: the error names the games and says why, and no action is played.
        InvalidParameterError
            If `actions` is not a vector of n integers.

        Examples
        --------
        >>> import tilegames as tg
        >>> games = tg.VectorState("azul", 3, seed=7)
        >>> games.step(games.sample_actions())
        >>> games.current_player
        array([1, 1, 1], dtype=int8)
        >>> games.step([*games.sample_actions()[:2], 500])
        Traceback (most recent call last):
        tilegames.errors.IllegalActionsError: game 2, action 500: There is no such action: ids run from 0 to 179.
        """
        import numpy as np

        given = integers(actions, "actions", f"a vector of {self.n} integers", range(self.n, self.n + 1))
        # The caller's array may change meanwhile.
        chosen = given.copy()
        codes = np.empty(self.n, np.int32)
        with self._held() as block:
            if not sum(self._workers.run(lambda first, last: block.judge(chosen, codes, first, last))):
                self._workers.run(lambda first, last: block.play(chosen, first, last))
                return
            state = block.state(int(np.flatnonzero(codes)[0]))
        raise self._refusal(chosen, codes, state)

    def _refusal(self, actions: Int64s, codes: Int32s, state: State[Any]) -> IllegalActionsError:
        """The error that says which actions are not legal; `state` is the first of these games."""
        from .validation import reason_of

        indices = tuple(i for i, code in enumerate(codes.tolist()) if code)
        reasons = tuple(reason_of(self.game, code) for code in codes.tolist() if code)
        action = int(actions[indices[0]])
        return IllegalActionsError(state._verdict(action), action, indices, reasons)

    def reset(self, where: Sequence[SupportsIndex] | np.ndarray[Any, Any] | None = None) -> None:
        """Restart games, each with a new stream.

        Parameters
        ----------
        where : array of bool or of int, optional
            The games: a mask of shape (n,), or at most n indices, where negative ones count from the end and duplicates
            count once. Default: all.

        Raises
        ------
        InvalidParameterError
            If it is neither, or there is no such game; no game is changed then.

        Examples
        --------
        >>> import tilegames as tg
        >>> games = tg.VectorState("azul", 3, seed=7)
        >>> games.reset(games.terminated)
        >>> games.reset([0, -1])
        """
        import numpy as np

        marks = np.ones(self.n, np.uint8) if where is None else selected(where, "where", self.n)
        with self._held() as block:
            self._workers.run(lambda first, last: block.reset(marks, first, last))

    # ---- copies -------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy: its games continue the same streams.

        Returns
        -------
        VectorState

        Raises
        ------
        InvalidParameterError
            If memory runs out.

        Examples
        --------
        >>> import tilegames as tg
        >>> games = tg.VectorState("azul", 3)
        >>> twin = games.clone()
        >>> games.step(games.sample_actions())
        >>> list(twin.states) == list(tg.VectorState("azul", 3).states)
        True
        """
        twin = type(self).__new__(type(self))
        try:
            with self._held() as block:
                copy = block.clone()
        except MemoryError:
            raise InvalidParameterError(f"There is no memory for {self.n} more games.") from None
        twin._adopt(copy, self.threads)
        return twin

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        with self._held() as block:
            saved = block.saved()
        return restore, (type(self), self.game, block.seed, self.threads, saved)

    def __repr__(self) -> str:
        return f"<VectorState {self.game}: {self.n} games>"


def restore(*parts: Any) -> VectorState[Any]:
    """Rebuild a pickled block of games from the parts of ``VectorState.__reduce__``, which may have been edited."""
    try:
        return restored(*parts)
    except (ArithmeticError, AttributeError, LookupError, NotImplementedError, TypeError, ValueError) as error:
        if isinstance(error, InvalidStateError):
            raise
        raise InvalidStateError([Problem("$", f"this is not a pickled VectorState: {error}.")]) from None


def restored(
    kind: type[VectorState[Any]], game: Game[Any, Any], seed: int, threads: int, saved: list[Saved]
) -> VectorState[Any]:
    """A block with these games; every position is checked."""
    if not (isinstance(kind, type) and issubclass(kind, VectorState) and isinstance(game, Game)):
        raise TypeError("the type or the game is wrong")
    if type(saved) is not list:
        raise TypeError("the games are not a list")
    made: VectorState[Any] = kind.__new__(kind)
    block = Block(game, len(saved), seed)
    for i, (begun, words, packed) in enumerate(saved):
        game._state_at(packed)
        block.restore(i, begun, words, packed)
    made._adopt(block, whole_number(threads, "threads", 1, MAX_THREADS))
    return made
