"""Rolling the die for points, and rolling again while no move is legal.

Rules: On each players turn; Movement restrictions.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling
from minerals.games.iceminers.events import DieRolled, DieRolledAgain
from minerals.games.iceminers.rules.decision import Deciding
from minerals.games.iceminers.rules.spend import can_spend

DIE = {str(pips): 1 for pips in range(1, 7)}
"""A fair die, in the form in which the rules ask chance for it."""


def roll(deciding: Deciding) -> None:
    """Roll, and roll again until some move is legal. Every roll is an event."""
    player = deciding.state.player
    outcome, probability = deciding.draw(DIE)
    deciding.happens(DieRolled(outcome, str(probability), player))
    while not can_spend(deciding.state):
        outcome, probability = deciding.draw(DIE)
        deciding.happens(DieRolledAgain(outcome, str(probability), player))


def explain_roll(has_rolled: bool) -> Iterator[Ruling]:
    """Yield why the die cannot be rolled."""
    if has_rolled:
        yield ruling("iceminers.turn.roll", "The die has been rolled. You roll it once, at the beginning of your turn.")


def explain_not_rolled() -> Ruling:
    """Return the ruling that the die comes first."""
    return ruling("iceminers.turn.roll", "Your turn begins with the roll of the die.")
