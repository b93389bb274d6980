"""Random numbers for compiled kernels: each depends only on a key, a game and a counter.

Game 1,000,000 therefore needs none of the games before it, and any number of processes can play the same study.
Needs numba. The mixing function comes from SplitMix64 (Steele, Lea and Flood, 2014).
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from minerals.kernels.compilation import kept_on_disk

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)


@kept_on_disk
@numba.njit(nogil=True, inline="always")  # type: ignore[untyped-decorator, unused-ignore]  # numba has no types
def mix_bits(number: Any) -> Any:
    """Return 64 bits, each of which depends on every bit of a number."""
    # Given mixed signs, numba would produce floating-point numbers.
    number = np.uint64(number)
    number = (number ^ (number >> np.uint64(30))) * _FIRST
    number = (number ^ (number >> np.uint64(27))) * _SECOND
    return number ^ (number >> np.uint64(31))


@kept_on_disk
@numba.njit(nogil=True)  # type: ignore[untyped-decorator, unused-ignore]  # numba has no types
def stream_of(key: Any, game: Any) -> Any:
    """Return the start of one game's random numbers; `key` and `game` have 64 bits each."""
    return mix_bits(np.uint64(key) + mix_bits(np.uint64(game) * _GOLDEN + _GOLDEN))


@kept_on_disk
@numba.njit(nogil=True, inline="always")  # type: ignore[untyped-decorator, unused-ignore]  # numba has no types
def number_below(stream: Any, counter: Any, bound: Any) -> Any:
    """Return the number at one place of a stream, as int64: from 0 up to but not including a bound of at most 2**31.

    It scales 32 random bits to the bound and drops the fraction, so one number may be more likely than another by a
    share of bound / 2**32.
    """
    bits = mix_bits(np.uint64(stream) + np.uint64(counter) * _GOLDEN) >> np.uint64(32)
    return np.int64((bits * np.uint64(bound)) >> np.uint64(32))
