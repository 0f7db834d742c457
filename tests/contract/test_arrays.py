"""Arrays of callers of every kind: what is read is copied where it must be, what is written is checked first."""

import numpy as np
import pytest

import tilegames as tg
from tests.helpers import GAMES, OBSERVED
from tests.hostile_values import Converted, Long, misaligned

SMALL = tuple(name for name in GAMES if tg.load_game(name).num_distinct_actions() <= 2**20)


def outputs(name):
    """Every function that writes into an array: the call, the shape, the types, which must lie at multiples."""
    state, games = tg.new_game(name, seed=1), tg.VectorState(name, 2, seed=1)
    shape = state.get_game().observation_shape()
    width = state.num_distinct_actions()
    yield lambda out: state.observation_tensor(0, out), shape, (np.float32, np.uint8)
    yield games.observe, (2, *shape), (np.float32, np.uint8)
    yield state.legal_actions_array, (len(state.legal_actions()),), (np.int32,)
    if name in SMALL:
        yield lambda out: state.legal_actions_mask(out=out), (width,), (np.uint8, np.bool_)
        yield games.legal_mask, (2, width), (np.uint8, np.bool_)


@pytest.mark.parametrize("name", OBSERVED)
def test_misaligned_memory_is_not_written(name):
    for call, shape, dtypes in outputs(name):
        for dtype in dtypes:
            out = misaligned(np.full(shape, 7, dtype))
            if out.itemsize == 1:
                assert (call(out) == call(np.zeros(shape, dtype))).all()
                continue
            assert not out.flags.aligned
            with pytest.raises(tg.InvalidParameterError, match="not aligned"):
                call(out)
            assert (out == 7).all()


class Vanishing(np.ndarray):
    """An array that frees its memory and lies when it is asked about itself."""

    def gone(self):
        np.ndarray.resize(self, 0, refcheck=False)
        raise AssertionError("A subclass is asked about itself.")

    dtype = shape = flags = size = ndim = nbytes = strides = property(gone)


@pytest.mark.parametrize("name", OBSERVED)
def test_subclasses_are_taken_as_arrays(name, tmp_path):
    for number, (call, shape, dtypes) in enumerate(outputs(name)):
        for dtype in dtypes:
            right = call(np.zeros(shape, dtype))
            mapped = np.memmap(tmp_path / str(number), dtype, "w+", 0, shape)
            for out in (np.zeros(shape, dtype).view(Vanishing), mapped):
                call(out)
                assert (np.asarray(out) == right).all()
            wrong = np.zeros(shape, np.int16).view(Vanishing)
            with pytest.raises(tg.InvalidParameterError):
                call(wrong)
            assert not np.asarray(wrong).any()


@pytest.mark.parametrize("name", OBSERVED)
def test_what_is_no_array_is_not_written(name):
    for call, shape, dtypes in outputs(name):
        size = int(np.prod(shape)) * np.dtype(dtypes[0]).itemsize
        pretends = type("Pretends", (bytearray,), {"__class__": np.ndarray})
        converted = Converted(np.zeros(shape, dtypes[0]))
        for out in (bytearray(size), memoryview(bytearray(size)), pretends(size), converted):
            with pytest.raises(tg.InvalidParameterError):
                call(out)
        for dtype in (">f4", ">i4", "O", "S1", "M8[s]", [("a", "u1")]):
            with pytest.raises(tg.InvalidParameterError):
                call(np.zeros(shape, dtype))
        if shape[0] > 1:                           # a single row is in one piece, whatever its stride
            with pytest.raises(tg.InvalidParameterError):
                call(np.zeros((2 * shape[0], *shape[1:]), dtypes[0])[::-2])
        with pytest.raises(tg.InvalidParameterError):
            call(np.broadcast_to(dtypes[0](0), shape))
        with pytest.raises(tg.InvalidParameterError):
            call(np.zeros((), dtypes[0]))


def vectors(numbers):
    """Some small integers as vectors of every kind."""
    yield numbers
    yield tuple(numbers)
    yield iter(numbers)
    yield np.array(numbers, object)
    for dtype in ("i1", "<i2", ">i2", "<i4", ">i4", "<i8", ">i8", *(("u1", ">u4", "u8") if min(numbers) >= 0 else ())):
        array = np.array(numbers, dtype)
        yield array
        yield misaligned(array)
        yield array[::-1].copy()[::-1]
        yield np.repeat(array, 3)[::3]
        yield array.view(np.recarray)
        yield np.ma.masked_array(array)
        yield array.view(Vanishing)
        yield memoryview(array)
        yield Converted(array)
        frozen = array.copy()
        frozen.flags.writeable = False
        yield frozen


@pytest.mark.parametrize("name", GAMES)
def test_vectors_of_every_kind_are_read_alike(name):
    state = tg.new_game(name, seed=1)
    ids = [-1, 0, 1, 2, 3, 127]
    for given in vectors(ids):
        assert tg.check_many(state, given).tolist() == tg.check_many(state, ids).tolist()
    games = tg.VectorState(name, 3, seed=1)
    twin = games.clone()
    twin.reset(np.array([True, False, True]))
    for given in vectors([0, 2]):
        other = games.clone()
        other.reset(given)
        assert [*other.states] == [*twin.states]
    low = [state.legal_actions()[0] for state in games.states]
    if max(low) < 128:
        twin = games.clone()
        twin.step(low)
        for given in vectors(low):
            other = games.clone()
            other.step(given)
            assert [*other.states] == [*twin.states]


def test_vectors_without_elements():
    games = tg.VectorState(GAMES[0], 0)
    for given in ([], (), range(0), np.zeros(0), np.zeros(0, "S3"), np.zeros(0, [("a", "i4")]), np.zeros(0, bool)):
        games.step(given)
        games.reset(given)
        assert tg.check_many(tg.new_game(GAMES[0]), given).shape == (0,)


NO_VECTORS = (
    5, "", "12", b"12", {}, {1: 2}, np.array(3), memoryview(np.array(3)), memoryview(np.zeros((2, 2))),
    np.zeros((2, 1), np.int64), np.zeros((2, 0), np.int64), np.zeros(2), np.zeros(2, "M8[s]"),
    np.zeros(2, [("a", "i4")]), [0, True], [True, 0], (np.True_, 0), [0, None], [0, 0.0], [[0], [1]],
    np.array([0, True], object), [range(10**12)] * 2, range(10**12), range(10**30), Long(10**12), Long(2),
    Long(2, True), np.broadcast_to(0, 10**12), np.zeros((1, 2), int).view(np.matrix), Converted(None),
    Converted(np.zeros((2, 2))), iter([0, 1, 2, 3, 4]),
)  # fmt: skip


@pytest.mark.parametrize("given", NO_VECTORS, ids=lambda given: type(given).__name__)
def test_what_is_no_vector_is_refused_at_once(given):
    games = tg.VectorState("azul", 2, seed=1)
    before = [*games.states]
    for call in (games.step, games.reset):
        with pytest.raises(tg.InvalidParameterError):
            call(given)
    assert [*games.states] == before


def test_many_ids_at_once():
    """The limit at its edge: one id more is refused, however it is given, before it is read."""
    state = tg.new_game("azul", seed=1)
    most = 2**24
    codes = tg.check_many(state, np.broadcast_to(np.int8(0), most))
    assert codes.shape == (most,)
    assert codes.min() == codes.max()
    for given in (np.broadcast_to(0, most + 1), range(most + 1), Long(most + 1)):
        with pytest.raises(tg.InvalidParameterError, match=rf"at most 2\*\*24 integers, not of {most + 1}"):
            tg.check_many(state, given)
