"""What a recorded game of bots is called."""

from __future__ import annotations

import re
from collections import Counter

from minerals.core.text.translation import translated_number
from minerals.core.text.words import listed

_ONLY_BOTS = re.compile(r"A game of (\w+(?: and \w+)*) bots")
"""A title that lists a bot for each seat, as the kit gives it to the games that it records itself."""


def named_bots(title: str) -> str | None:
    """Return the bots that a title lists, counted and in the current language; None for any other title.

    >>> named_bots("A game of greedy and greedy bots")
    '2 greedy bots'
    >>> named_bots("The printed example")
    """
    found = _ONLY_BOTS.fullmatch(title)
    if found is None:
        return None
    kinds = Counter(found[1].split(" and "))
    return listed([_bots(kind, number) for kind, number in kinds.items()])


def _bots(kind: str, number: int) -> str:
    return translated_number(number, "{number} {kind} bot", "{number} {kind} bots", kind=kind)
