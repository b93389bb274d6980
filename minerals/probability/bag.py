"""Draws from a bag, one after the other."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

from minerals.core.system import require
from minerals.core.text import OptionError, quoted
from minerals.probability.distribution import Distribution

Kind = TypeVar("Kind", bound=Hashable)

MOST_SEQUENCES = 100_000


def sequences(bag: Mapping[Kind, int], draws: int, *, replaced: bool = False) -> Distribution[tuple[Kind, ...]]:
    """Return the distribution of what is drawn from a bag, in order. O(kinds to the power of draws).

    Parameters
    ----------
    bag
        How many there are of each kind.
    draws
        How many are drawn.
    replaced
        Whether each is put back before the next is drawn.

    Raises
    ------
    OptionError
        If more are drawn than there are, or there are more than 100,000 sequences.

    Examples
    --------
    >>> two = sequences({"white": 3, "blue": 2}, 2)
    >>> two["white", "blue"], two.probability(lambda tiles: tiles[0] == tiles[1])
    (Fraction(3, 10), Fraction(2, 5))
    """
    require(Mapping, bag=bag)
    require(int, draws=draws)
    for kind, number in bag.items():
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise OptionError(f"sequences: bag takes a whole number from 0 for each kind; {kind} has {quoted(number)}.")
    total = sum(bag.values())
    if draws < 0 or not total or (draws > total and not replaced):
        raise OptionError(
            f"sequences: draws takes a whole number from 0 to the {total} in the bag, not {quoted(draws)}."
        )
    if len(bag) ** min(draws, 20) > MOST_SEQUENCES:
        raise OptionError(
            f"sequences: {quoted(draws)} draws of {len(bag)} kinds make more than {MOST_SEQUENCES:,} sequences."
        )
    found: dict[tuple[Kind, ...], int] = {(): 1}
    ways = 1
    for drawn in range(draws):
        left_of = {kind: number for kind, number in bag.items() if number}
        found = {
            (*before, kind): weight * left
            for before, weight in found.items()
            for kind, number in left_of.items()
            if (left := number - (0 if replaced else before.count(kind))) > 0
        }
        ways *= total if replaced else total - drawn
    return Distribution((sequence, Fraction(weight, ways)) for sequence, weight in found.items())
