"""Exact odds, by deciding an action once for every way chance can go."""

from __future__ import annotations

from minerals.core.chance import EveryOutcome
from minerals.core.errors import IllegalAction
from minerals.core.match import Match
from minerals.core.records import Action, Event
from minerals.probability.distribution import Distribution


def odds(match: Match, action: Action | str, *, limit: int = 100_000) -> Distribution[tuple[Event, ...]]:
    """Return the exact distribution of the events an action can lead to; nothing is played.

    Parameters
    ----------
    match
        The game, at the position to ask about.
    action
        The action or its notation.
    limit
        The most ways chance may go.

    Raises
    ------
    IllegalAction
        Where the action is not allowed.
    ChanceError
        Where there are more ways than `limit`.

    Notes
    -----
    Runs the game's own `decide` once for each way and fork.
    """
    chosen = match.parse(action) if isinstance(action, str) else action
    rulings = match.explain(chosen)
    if rulings:
        raise IllegalAction(rulings, str(chosen))
    state, decide = match.state, match.game.decide
    ways = EveryOutcome(limit).of(lambda chance: tuple(decide(state, chosen, chance)))
    return Distribution((way.result, way.probability) for way in ways)
