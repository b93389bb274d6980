"""What a player of Iceminers can do next, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals.core.game import Clause, Tokens, marked
from minerals.core.text import translated
from minerals.games.iceminers.actions import Drop, Enter, IceminersAction, Leave, PickUp, Roll, Steal, Step, Stop
from minerals.games.iceminers.components import ARM_AT, ARMS
from minerals.games.iceminers.state import State


def prompt(state: State, legal: Sequence[IceminersAction], _entered: Tokens) -> tuple[Clause, ...]:
    """Return what a player can do next as clauses of one sentence. O(legal actions)."""
    return (*_going(legal), *(clause for action in legal for clause in _pressed(state, action)))


def _going(legal: Sequence[IceminersAction]) -> Iterator[Clause]:
    """Yield what is clicked on the board."""
    if entries := sum(isinstance(action, Enter) for action in legal):
        yield Clause(translated("come onto the board ({marked})", marked=marked(entries)))
    if steps := sum(isinstance(action, Step) for action in legal):
        yield Clause(translated("go one square ({marked})", marked=marked(steps)))


def _pressed(state: State, action: IceminersAction) -> Iterator[Clause]:
    """Yield an action that has a button."""
    match action:
        case Roll():
            yield Clause(translated("roll the die"), "roll")
        case PickUp(gem=gem):
            yield Clause(translated("take the {gem} gem", gem=gem), action.notation)
        case Drop():
            yield Clause(translated("put the {gem} gem down", gem=state.gem), "drop")
        case Steal():
            other = state.other_on(state.miner)
            yield Clause(translated("steal the {gem} gem", gem=state.carried[other - 1]), "steal")
        case Leave():
            arm = ARMS[ARM_AT[state.miner]].name
            yield Clause(translated("leave the board over the {arm} edge", arm=arm), "leave")
        case Stop():
            yield Clause(translated("end your turn"), "stop")
