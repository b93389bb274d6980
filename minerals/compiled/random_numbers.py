"""Random numbers for compiled kernels: each is a function of a key, a game and a counter, and of nothing else.

So game 1,000,000 needs none of the games before it, and any number of processes play the same study.
Needs numba. The mixing function is that of SplitMix64 (Steele, Lea and Flood, 2014).
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)


@numba.njit(cache=True, nogil=True, inline="always")  # type: ignore[untyped-decorator, unused-ignore]  # numba has no types
def mixed(number: Any) -> Any:
    """Return 64 bits in which every bit depends on every bit of a number."""
    # Of mixed signs, numba would make floating-point numbers.
    number = np.uint64(number)
    number = (number ^ (number >> np.uint64(30))) * _FIRST
    number = (number ^ (number >> np.uint64(27))) * _SECOND
    return number ^ (number >> np.uint64(31))


@numba.njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]  # numba has no types
def stream_of(key: Any, game: Any) -> Any:
    """Return where the numbers of one game begin; `key` and `game` are 64 bits each."""
    return mixed(np.uint64(key) + mixed(np.uint64(game) * _GOLDEN + _GOLDEN))


@numba.njit(cache=True, nogil=True, inline="always")  # type: ignore[untyped-decorator, unused-ignore]  # numba has no types
def number_below(stream: Any, counter: Any, bound: Any) -> Any:
    """Return the number at a place of a stream, from 0 to below a bound of at most 2**31, as int64.

    The bound's multiple is cut off 32 random bits, so a number may be likelier than another by bound / 2**32 of itself.
    """
    bits = mixed(np.uint64(stream) + np.uint64(counter) * _GOLDEN) >> np.uint64(32)
    return np.int64((bits * np.uint64(bound)) >> np.uint64(32))
