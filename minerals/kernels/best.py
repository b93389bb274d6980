"""The best of some actions: what a compiled greedy player collects them in. Needs numba.

A table holds the greatest worth so far, how many actions are worth as much, and their codes, which the game reads. A
worth is rounded as the greedy bot rounds it, so that the same actions tie.
"""

from __future__ import annotations

import numpy as np

from minerals.kernels.compilation import compiled
from minerals.kernels.records import Numbers

WORTH, EQUALS, FIRST = range(3)
"""Where the table holds the greatest worth, the number of actions of that worth, and the first of their codes."""
_NOTHING_YET = -(1 << 62)
_DECIMALS = 1e9
"""The greedy bot rounds a worth to nine decimals."""


@compiled
def begin_best(scratch: Numbers) -> None:
    """Empty the table."""
    scratch[WORTH] = _NOTHING_YET
    scratch[EQUALS] = 0


@compiled
def round_worth(worth: float) -> int:
    """Return a worth as a whole number of billionths."""
    return int(np.rint(worth * _DECIMALS))


@compiled
def consider(scratch: Numbers, worth: int, code: int) -> None:
    """Keep an action if none is worth more. O(1)."""
    if worth < scratch[WORTH]:
        return
    if worth > scratch[WORTH]:
        scratch[WORTH] = worth
        scratch[EQUALS] = 0
    scratch[FIRST + scratch[EQUALS]] = code
    scratch[EQUALS] += 1


@compiled
def nth_smallest(scratch: Numbers, number: int) -> int:
    """Return one of the codes by its number in ascending order, counted from 0. The codes differ. O(actions).

    Their order in the table changes.
    """
    low, high, wanted = FIRST, FIRST + scratch[EQUALS] - 1, FIRST + number
    while low < high:
        middle = scratch[(low + high) // 2]
        left, right = low, high
        while left <= right:
            while scratch[left] < middle:
                left += 1
            while scratch[right] > middle:
                right -= 1
            if left <= right:
                scratch[left], scratch[right] = scratch[right], scratch[left]
                left += 1
                right -= 1
        if wanted <= right:
            high = right
        elif wanted >= left:
            low = left
        else:
            break
    return int(scratch[wanted])
