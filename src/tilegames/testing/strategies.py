"""Strategies for hypothesis: games, states, moves and documents. Using one imports hypothesis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..errors import InvalidParameterError
from ..games import games as names_of_games
from ..state import State
from .arguments import as_game, checked_state, truth
from .mutations import mutated

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from ..game import Game
    from ..kit.parameters import Parameter
    from ..moves import Move

__all__ = ["documents", "games", "moves", "states"]

#: Parameters with more values than these often have their default.
WIDE: Final = 20
#: The largest number of events: most games are over by then, or nearly.
MAX_EVENTS: Final = 250


def games(name: str | None = None) -> SearchStrategy[Game[Any, Any]]:
    """Games with any parameters.

    Parameters
    ----------
    name : str, optional
        Name of a game; default: all registered games.

    Returns
    -------
    hypothesis.strategies.SearchStrategy
        They shrink to the default of every parameter.

    Raises
    ------
    UnknownGameError
        If there is no such game.

    Examples
    --------
    >>> from tilegames.testing import games
    >>> from hypothesis import given
    >>> @given(games("azul"))
    ... def test(game):
    ...     assert game.num_players() in (2, 3, 4)
    >>> test()
    """
    from hypothesis import strategies as st

    if name is None:
        return st.sampled_from(names_of_games()).flatmap(games)
    default = as_game(name)
    cls = type(default)

    @st.composite
    def build(draw: Any) -> Game[Any, Any]:
        params: dict[str, Any] = {}
        for key, parameter in cls.parameters.items():
            # Every parameter is drawn, even one that the game lacks: otherwise games with few would seem simpler.
            value, needs = draw(values(parameter)), parameter.only_with
            if needs is None or params.get(needs[0]) == needs[1]:
                params[key] = value
        return cls(**params)

    def allowed(draw: Any) -> Game[Any, Any]:
        # Some values are not allowed together; only the game knows which.
        from hypothesis import reject

        try:
            found: Game[Any, Any] = draw(build())
        except InvalidParameterError:
            reject()
        return found

    return st.composite(allowed)()


def values(parameter: Parameter) -> SearchStrategy[Any]:
    """The values of a parameter, the default first."""
    from hypothesis import strategies as st

    allowed = parameter.allowed
    if isinstance(allowed, range) and len(allowed) > WIDE:
        return st.one_of(st.just(parameter.default), st.integers(allowed.start, allowed.stop - 1))
    return st.sampled_from([parameter.default, *(value for value in allowed if value != parameter.default)])


def states(
    game: Game[Any, Any] | str | None = None, *, explicit: bool | None = None, terminal: bool = True
) -> SearchStrategy[State[Any]]:
    """Positions of random games.

    Parameters
    ----------
    game : Game or str, optional
        The game; default: any.
    explicit : bool, optional
        Whether chance nodes are explicit; default: either.
    terminal : bool
        Whether games may be over.

    Returns
    -------
    hypothesis.strategies.SearchStrategy
        Of states with their history. They shrink to the start of the game, to the first legal moves and to seed 0. A
        failure reports the events.

    Raises
    ------
    UnknownGameError, InvalidParameterError
        If there is no such game, or an argument is neither true nor false.

    Examples
    --------
    >>> from hypothesis import given, settings
    >>> from tilegames.testing import states
    >>> @settings(max_examples=20)
    ... @given(states("gemblo", terminal=False))
    ... def test(state):
    ...     assert state.legal_moves
    >>> test()
    """
    from hypothesis import note
    from hypothesis import strategies as st

    fixed = None if game is None else as_game(game)
    whether = None if explicit is None else truth(explicit, "explicit")
    may_end = truth(terminal, "terminal")

    @st.composite
    def build(draw: Any) -> State[Any]:
        chosen = draw(games()) if fixed is None else fixed
        bare = draw(st.booleans()) if whether is None else whether
        # The seed is always drawn: otherwise states without one would seem simpler.
        number = draw(st.integers(0, 2**32))
        seed = None if bare else number
        state: State[Any] = chosen.new_initial_state(seed)
        for _ in range(draw(st.integers(0, MAX_EVENTS))):
            if state.is_terminal():
                break
            state.apply_action(state.legal_action_at(draw(st.integers(0, state.num_legal_actions() - 1))))
        if state.is_terminal() and not may_end:
            state.undo()
        note(f"{chosen}, seed {seed}, events {state.history()}")
        return state

    return build()


def moves(source: State[Any] | Game[Any, Any] | str) -> SearchStrategy[Move]:
    """Typed moves.

    Parameters
    ----------
    source : State, Game or str
        For a state: its legal moves, or at a chance node the outcomes. For a game: any decisions, even those that are
        never legal.

    Returns
    -------
    hypothesis.strategies.SearchStrategy
        They shrink to the lowest id.

    Raises
    ------
    InvalidParameterError
        If the game of the state is over.
    UnknownGameError
        If there is no such game.

    Examples
    --------
    >>> from hypothesis import given
    >>> import tilegames as tg
    >>> from tilegames.testing import moves
    >>> game = tg.load_game("ingenious")
    >>> @given(moves(game))
    ... def test(move):
    ...     assert game.parse(str(move)) == move
    >>> test()
    """
    from hypothesis import strategies as st

    if isinstance(source, State):
        legal = checked_state(source).legal_moves
        if not legal:
            raise InvalidParameterError("There is no move: the game is over.")
        return st.integers(0, len(legal) - 1).map(legal.__getitem__)
    game = as_game(source)
    return st.integers(0, game.num_distinct_actions() - 1).map(game.decode)


def documents(game: Game[Any, Any] | str | None = None, *, wrong: bool = False) -> SearchStrategy[dict[str, Any]]:
    """State documents.

    Parameters
    ----------
    game : Game or str, optional
        The game; default: any.
    wrong : bool
        Whether up to three places are changed. Most such documents are wrong; some are other documents.

    Returns
    -------
    hypothesis.strategies.SearchStrategy
        They shrink as :func:`states` do, and to one change.

    Raises
    ------
    UnknownGameError, InvalidParameterError
        If there is no such game, or `wrong` is neither true nor false.

    Examples
    --------
    >>> from hypothesis import given
    >>> import tilegames as tg
    >>> from tilegames.testing import documents
    >>> game = tg.load_game("azul")
    >>> @given(documents(game))
    ... def test(document):
    ...     assert game.state_from_dict(document).to_dict() == document
    >>> test()
    """
    from hypothesis import strategies as st

    found = states(game).map(State.to_dict)
    if not truth(wrong, "wrong"):
        return found

    @st.composite
    def build(draw: Any) -> dict[str, Any]:
        document: Any = draw(found)
        rng = draw(st.randoms(use_true_random=False))
        for _ in range(draw(st.integers(1, 3))):
            document = mutated(document, rng) if document else document
        return dict(document)

    return build()
