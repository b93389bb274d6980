"""What a log is called on a page, and how its game stands."""

from __future__ import annotations

import re
from collections import Counter

from minerals.core.languages import term, translated, translated_number
from minerals.core.log import Log
from minerals.core.seats import seated
from minerals.core.words import listed

_ONLY_BOTS = re.compile(r"A game of (\w+(?: and \w+)*) bots")
"""A title that lists a bot for each seat, as the kit gives it to the games that it records itself."""


def title_of(log: Log) -> str:
    """Return the title of a log's page: the title in its `meta`, or else the game and its players.

    Examples
    --------
    >>> import minerals
    >>> title_of(minerals.new("mattock", players=["Ada", "Ben"]).log)
    'Mattock: Ada, Ben'
    >>> title_of(minerals.new("mattock", meta={"title": "A game of greedy and greedy bots"}).log)
    'Mattock: 2 greedy bots'
    """
    title = log.header.meta.get("title")
    if not isinstance(title, str) or not title:
        return f"{log.game.title}: {', '.join(map(term, log.header.players))}"
    only_bots = _ONLY_BOTS.fullmatch(title)
    if only_bots is None:
        return title
    kinds = Counter(only_bots[1].split(" and "))
    bots = [_bots(kind, number) for kind, number in kinds.items()]
    return f"{log.game.title}: {listed(bots)}"


def _bots(kind: str, number: int) -> str:
    return translated_number(number, "{number} {kind} bot", "{number} {kind} bots", kind=kind)


def standing(log: Log) -> str:
    """Return how the main line of a log ended, or where it stands, in one sentence.

    Examples
    --------
    >>> import minerals
    >>> standing(minerals.new("mattock", players=["Ada", "Ben"], seed=1).log)
    'Not finished. Next to move: Ada.'
    """
    engine, state = log.game.engine, log.main_line[-1].state
    with seated(log.header.players):
        outcome = engine.outcome(state)
    if outcome is not None:
        return outcome.reason
    names = list(map(term, log.header.players))
    points = engine.scores(state)
    if any(points):
        shown = ", ".join(f"{name} {number}" for name, number in zip(names, points, strict=True))
        return translated("Not finished. Points so far: {points}.", points=shown)
    active = [names[seat - 1] for seat in engine.to_act(state)]
    return translated("Not finished. Next to move: {names}.", names=", ".join(active))
