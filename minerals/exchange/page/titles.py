"""What a log is called on a page, and how its game stands."""

from __future__ import annotations

from minerals.core.log import Log
from minerals.core.text import named_bots, naming_players, term, translated


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
    bots = named_bots(title)
    return title if bots is None else f"{log.game.title}: {bots}"


def standing(log: Log) -> str:
    """Return how the main line of a log ended, or where it stands, in one sentence.

    Examples
    --------
    >>> import minerals
    >>> standing(minerals.new("mattock", players=["Ada", "Ben"], seed=1).log)
    'Not finished. Next to move: Ada.'
    """
    engine, state = log.game.engine, log.main_line[-1].state
    with naming_players(log.header.players):
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
