"""Numbers of minerals: what a pool, a pouch or a card holds."""

from __future__ import annotations

Counts = tuple[int, int, int, int, int]
"""Numbers of minerals in order of value: wollastonite, kyanite, tourmaline, anthracite, orpiment."""

NONE: Counts = (0, 0, 0, 0, 0)


def change_count(counts: Counts, value: int, by: int) -> Counts:
    """Return counts with the number of the mineral of a value changed.

    >>> change_count((3, 1, 0, 0, 0), 2, -1)
    (3, 0, 0, 0, 0)
    """
    place = value - 1
    counted: Counts = (*counts[:place], counts[place] + by, *counts[place + 1 :])  # type: ignore[assignment]  # still five
    return counted


def plus(one: Counts, other: Counts, times: int = 1) -> Counts:
    """Return the sum of two counts, the second taken `times` times."""
    return (
        one[0] + times * other[0],
        one[1] + times * other[1],
        one[2] + times * other[2],
        one[3] + times * other[3],
        one[4] + times * other[4],
    )


def holds(counts: Counts, others: Counts) -> bool:
    """Tell whether some minerals are among others.

    >>> holds((3, 1, 0, 0, 0), (2, 1, 0, 0, 0))
    True
    """
    # Written out, for it is asked of every card and every bundle at every turn.
    return (
        counts[0] >= others[0]
        and counts[1] >= others[1]
        and counts[2] >= others[2]
        and counts[3] >= others[3]
        and counts[4] >= others[4]
    )
