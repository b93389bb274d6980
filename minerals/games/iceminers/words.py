"""Words for gems that several pictures share."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.text import listed, term, translated


def gems_in_words(gems: Sequence[str]) -> str:
    """Return gems in the words for something that somebody sees, carries or delivers.

    >>> gems_in_words(["small red"]), gems_in_words(["small red", "medium blue"])
    ('small red gem', 'small red and medium blue gem')
    """
    if len(gems) == 1:
        return translated("{gem} gem", gem=gems[0])
    return translated("{gems} gem", gems=listed(map(term, gems)))
