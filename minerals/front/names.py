"""Other names for the players, for a reader who is not to know who plays until the end. `names.js` does the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from minerals.core.log import Log
from minerals.core.text import default_name, plain, term


def seat_names(log: Log) -> tuple[str, ...]:
    """Return what players are called who are not named: after their seats."""
    return tuple(map(default_name, range(1, len(log.header.players) + 1)))


def renamer(log: Log, names: Sequence[str]) -> Callable[[str], str]:
    """Return a function that puts other names in the place of the players' in what people have written.

    >>> import minerals
    >>> log = minerals.new("mattock", players=["Ada", "Ben"], seed=1).log
    >>> renamer(log, seat_names(log))("Ada beats Ben. Adam and Benny look on.")
    'Player 1 beats Player 2. Adam and Benny look on.'
    """
    other = {
        plain(player): str(term(name)) for player, name in zip(log.header.players, names, strict=True) if player != name
    }
    if not other:
        return str
    found = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(other, key=len, reverse=True)))})(?!\w)")
    return lambda text: found.sub(lambda name: other[name[0]], text)
