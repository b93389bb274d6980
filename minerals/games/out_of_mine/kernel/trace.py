"""A game of the compiled kernel of Out of Mine! told in the engine's words, for a test to play again."""

from __future__ import annotations

from minerals.games.out_of_mine.actions import (
    Call,
    ChooseSide,
    Flip,
    Lift,
    OutOfMineAction,
    Pass,
    Place,
    Return,
    Take,
    Turn,
)
from minerals.games.out_of_mine.components import SIDES, Components
from minerals.games.out_of_mine.kernel.tables import (
    CALL,
    CELL_NAMES,
    CHOOSE_SIDE,
    FIRST_CARD,
    FLIP,
    LIFT,
    PASS,
    PLACE,
    RETURN,
    TAKE,
    TURN,
    Game,
)

_PLAIN: dict[int, type[Return | Turn | Flip | Call | Pass]] = {
    RETURN: Return,
    TURN: Turn,
    FLIP: Flip,
    CALL: Call,
    PASS: Pass,
}


def outcomes_of(box: Components, game: Game) -> tuple[str, ...]:
    """Return what chance brought since the last action, in the order in which the engine asks for it."""
    galleries = [gallery.name for gallery in box.gallery]
    cards = [card.name for card in box.card]
    drawn = map(int, game.outcomes[: game.outcome_number])
    return tuple(cards[number - FIRST_CARD] if number >= FIRST_CARD else galleries[number] for number in drawn)


def action_of(box: Components, game: Game) -> OutOfMineAction:
    """Return the action that was chosen last."""
    player, kind, about, at = int(game.player) + 1, int(game.kind), int(game.about), int(game.at)
    if kind == CHOOSE_SIDE:
        return ChooseSide(player, SIDES[about])
    if kind == TAKE:
        return Take(player, at, tile=list(box.supply)[about])
    if kind == PLACE:
        return Place(player, at, cell=CELL_NAMES[about])
    if kind == LIFT:
        return Lift(player, at, cell=CELL_NAMES[about])
    return _PLAIN[kind](player, at)
