"""Which languages somebody reads, as the system or the browser says, the best first."""

from __future__ import annotations

import os
import re

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables with the system's locale, as POSIX orders them."""
_WEIGHT = re.compile(r"q=(0(?:\.\d{1,3})?|1)")


def wishes_of_system() -> list[str]:
    """Return the language of the system's locale, by the first of the variables that is set.

    >>> isinstance(wishes_of_system(), list)
    True
    """
    return [value for name in _LOCALE if (value := os.environ.get(name))][:1]


def wishes_in(header: str) -> list[str]:
    """Return the languages that a browser asks for.

    `header`: what it sends as `Accept-Language`.

    >>> wishes_in("fr;q=0.5, de-AT, *;q=0.1, en;q=0.8")
    ['de-AT', 'en', 'fr', '*']
    """
    wishes = [wish.partition(";") for wish in header.split(",") if wish.strip()]
    return [name.strip() for name, _, how in sorted(wishes, key=lambda wish: -_weight(wish[2]))]


def _weight(written: str) -> float:
    """Return how much a language is wanted, from 0 to 1; what cannot be read counts fully."""
    found = _WEIGHT.search(written)
    return float(found[1]) if found else 1.0
