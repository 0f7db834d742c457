"""A position as numbers in arrays: observations and masks of legal actions, written into the caller's memory."""
cimport cython
from cpython.buffer cimport PyBUF_C_CONTIGUOUS, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.object cimport PyObject_TypeCheck, PyTypeObject
from cpython.long cimport PyLong_AsLongAndOverflow, PyLong_CheckExact
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from tilegames._core.ops cimport CHANCE
from tilegames._core.legal cimport LegalPosition

from tilegames.errors import InvalidParameterError, NoObservationError
from tilegames._args.integers import index_of

cdef enum:
    MAX_MASK = 1 << 20

#: The largest number of actions in a mask.
MAX_MASK_ACTIONS = MAX_MASK

# numpy and its types; they are imported with the first array, not before.
cdef object np = None
cdef object ndarray = None
cdef object dtype_of = None
cdef object float32 = None
cdef object uint8 = None
cdef object boolean = None


cdef int need_numpy() except -1:
    global np, ndarray, dtype_of, float32, uint8, boolean
    if np is None:
        import numpy
        ndarray, float32, uint8, boolean = numpy.ndarray, numpy.dtype("f4"), numpy.dtype("u1"), numpy.dtype("?")
        dtype_of = numpy.ndarray.dtype.__get__
        np = numpy
    return 0


cdef bint acquire_memory(object out, Py_buffer* buffer) noexcept:
    """Acquire the memory of an object if it is a numpy array, writable and contiguous."""
    if not PyObject_TypeCheck(out, <PyTypeObject*>ndarray):
        return False
    try:
        PyObject_GetBuffer(out, buffer, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS)
    except (BufferError, ValueError):
        return False
    return True


cdef bint acquire_buffer(object out, Py_buffer* buffer, const int32_t* shape, int dimensions, object wide) except -1:
    """Acquire an array of this shape, of type uint8 or `wide`, or raise an error; return whether it is wide.

    The type of an array is one object for each of numpy's own types. Subclasses are refused, because they can give
    wrong answers and change their memory.
    """
    cdef int i
    cdef bint fits, is_wide
    cdef size_t size
    if acquire_memory(out, buffer):
        dtype = out.dtype if type(out) is ndarray else dtype_of(out)
        is_wide = dtype is wide
        size = sizeof(float) if is_wide and wide is float32 else 1
        fits = (is_wide or dtype is uint8) and buffer.ndim == dimensions
        fits = fits and <size_t>buffer.itemsize == size and <size_t>buffer.buf % size == 0
        for i in range(dimensions):
            fits = fits and buffer.shape[i] == shape[i]
        if fits:
            return is_wide
        PyBuffer_Release(buffer)
    from tilegames._args.arrays import MASKED, OBSERVED, array_out
    array_out(out, "out", tuple([shape[i] for i in range(dimensions)]), OBSERVED if wide is float32 else MASKED)
    raise InvalidParameterError("out must be an array of numpy's own types, in memory of its own.")


@cython.no_gc
cdef class ObservedPosition(LegalPosition):
    """A position that writes itself into arrays; :class:`~tilegames._core.engine.CoreState` adds moving."""

    __hash__ = None

    def observation_tensor(self, player, out=None):
        """The observation of a player as numbers for machine learning: named planes, which the game's page describes.

        Parameters
        ----------
        player : int or None
            The observing seat: its own planes come first, those of the other seats follow in turn order. None: a
            spectator, who sees the seats in their order and only public information.
        out : numpy.ndarray, optional
            The array to fill: float32 or uint8, of the shape ``Game.observation_shape()``, C-contiguous, aligned and
            writable. Default: a new array of float32.

        Returns
        -------
        numpy.ndarray
            `out`, or the new array. ``Game.observation_planes()[i]`` is the name of plane i. The values are whole
            numbers from 0 to 255, equal in both dtypes; they depend only on :meth:`State.view` of this player.

        Raises
        ------
        InvalidParameterError
            If there is no such seat, or `out` does not fit; nothing is written then.
        NoObservationError
            If the game has no observations.

        Examples
        --------
        >>> import numpy as np
        >>> import tilegames as tg
        >>> state = tg.new_game("ingenious", seed=7)
        >>> planes = state.get_game().observation_planes()
        >>> tensor = state.observation_tensor(0)
        >>> tensor.shape, int(tensor[planes.index("own:rack")].sum())
        ((13, 11, 11), 6)
        >>> out = np.empty(tensor.shape, np.uint8)
        >>> state.observation_tensor(0, out) is out, bool((out == tensor).all())
        (True, True)
        """
        cdef Py_buffer buffer
        cdef int32_t seat = self.seat_or_spectator(player)
        cdef int dimensions = 0
        cdef bint floats
        need_numpy()
        while dimensions < 3 and self.rules.planes[dimensions]:
            dimensions += 1
        if dimensions == 0 or self.ops.observe_bytes == NULL or self.ops.observe_floats == NULL:
            raise NoObservationError(f"{self.game or 'A state without a game'} has no observations.")
        if out is None:
            out = np.empty(tuple([self.rules.planes[i] for i in range(dimensions)]), np.float32)
        floats = acquire_buffer(out, &buffer, self.rules.planes, dimensions, float32)
        # No Python code may run between here and the end, so that the state does not move.
        with cython.critical_section(self):
            if floats:
                self.ops.observe_floats(self.rules, self.head, seat, <float*>buffer.buf)
            else:
                self.ops.observe_bytes(self.rules, self.head, seat, <uint8_t*>buffer.buf)
        PyBuffer_Release(&buffer)
        return out

    cdef int32_t seat_or_spectator(self, object player) except -2:
        """A seat, or -1 for a spectator."""
        cdef int overflow
        cdef long seat
        if player is None:
            return -1
        if PyLong_CheckExact(player):
            seat = PyLong_AsLongAndOverflow(player, &overflow)
            if 0 <= seat < self.rules.players and not overflow:
                return <int32_t>seat
        return self.seat(player)

    def legal_actions_mask(self, player=None, out=None):
        """One byte per action id, 1 if it is legal; at a chance node one byte per outcome id.

        Parameters
        ----------
        player : int, optional
            The player whose actions to show: a seat, ``tilegames.CHANCE`` or ``tilegames.TERMINAL``. Default: the one
            to act.
        out : numpy.ndarray, optional
            The array to fill: uint8 or bool, of the shape below, C-contiguous, aligned and writable. Default: a new
            array of uint8.

        Returns
        -------
        numpy.ndarray
            `out`, or the new array; shape (num_distinct_actions(),), but (max_chance_outcomes(),) at a chance node
            unless `player` is a seat. All zeros if the game is over or it is not that player's turn, so that the mask
            of a seat does not show what the others wait for.

        Raises
        ------
        InvalidParameterError
            If there is no such player, `out` does not fit, or the game has more than 2**20 action ids; nothing is
            written then.

        Examples
        --------
        >>> import tilegames as tg
        >>> state = tg.new_game("azul", seed=1)
        >>> int(state.legal_actions_mask().sum()) == state.num_legal_actions()
        True
        """
        cdef Py_buffer buffer
        cdef uint64_t before
        cdef int32_t size
        cdef bint seated = False
        need_numpy()
        if player is not None:
            number = index_of(player)
            if number is not None:
                player, seated = number, number >= 0
        with cython.critical_section(self):
            # Creating an array may run foreign finalizers, which may move the state: then it is done again.
            while True:
                before = self.changes
                acts = self.is_turn_of(player)
                size = self.mask_size(seated)
                mask = self.acquire_mask(out, size, &buffer)
                if before == self.changes:
                    break
                PyBuffer_Release(&buffer)
            try:
                self.fill_mask(<uint8_t*>buffer.buf, size, acts)
            finally:
                PyBuffer_Release(&buffer)
        return mask

    cdef int32_t mask_size(self, bint seated) noexcept:
        """The number of ids in the mask of a seat, or of the player to act."""
        return self.rules.num_outcomes if self.head.node == CHANCE and not seated else self.rules.num_actions

    cdef object acquire_mask(self, object out, int32_t size, Py_buffer* buffer):
        """The caller's array, or a new one, with its memory acquired."""
        if size > MAX_MASK:
            raise InvalidParameterError(f"A mask of {size} actions is refused (more than 2**20): use legal_actions().")
        mask = np.empty(size, np.uint8) if out is None else out
        acquire_buffer(mask, buffer, &size, 1, boolean)
        return mask

    cdef int fill_mask(self, uint8_t* mask, int32_t size, bint acts) except -1:
        cdef int32_t i
        self.generate()
        memset(mask, 0, size)
        if acts:
            for i in range(self.n_legal):
                mask[self.legal[i]] = 1
        return 0
