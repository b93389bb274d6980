"""A game of the compiled kernel of Iceminers told in the engine's words, for a test to play again."""

from __future__ import annotations

from minerals.games.iceminers.actions import Drop, Enter, IceminersAction, Leave, PickUp, Roll, Steal, Step, Stop
from minerals.games.iceminers.components import GEMS
from minerals.games.iceminers.kernel.tables import (
    DROP,
    ENTER,
    LEAVE,
    OUTCOMES,
    PICK_UP,
    ROLL,
    SQUARES,
    STEAL,
    STEP,
    STOP,
    Game,
)

_PLAIN: dict[int, IceminersAction] = {ROLL: Roll(), LEAVE: Leave(), STEAL: Steal(), DROP: Drop(), STOP: Stop()}


def outcomes_of(game: Game) -> tuple[str, ...]:
    """Return what chance brought since the last action, in the order in which the engine asks for it."""
    return tuple(OUTCOMES[number] for number in game.outcomes[: game.outcome_number])


def action_of(game: Game) -> IceminersAction:
    """Return the action that was chosen last."""
    if game.kind == ENTER:
        return Enter(SQUARES[game.about])
    if game.kind == STEP:
        return Step(SQUARES[game.about])
    if game.kind == PICK_UP:
        return PickUp(GEMS[game.about])
    return _PLAIN[int(game.kind)]
