"""Whose turn it is, in words."""

from __future__ import annotations

from collections.abc import Sequence

from minerals import Match
from minerals.core.entry import Entry
from minerals.core.languages import term, translated
from minerals.core.words import listed
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.story import CELL


def to_act(names: Sequence[str]) -> str:
    """Return that these players can act, without a full stop.

    >>> to_act(["Ada"]), to_act(["Ada", "Ben", "Cleo"])
    ('Ada to act', 'Ada, Ben and Cleo to act')
    """
    if len(names) == 1:
        return translated("{name} to act", name=names[0])
    return translated("{names} to act", names=listed(map(term, names)))


def whose_turn(seats: Seats) -> str:
    """Return who of those who play from here can act, or who else, without a full stop."""
    players = seats.match.players
    return to_act([players[seat - 1] for seat in seats.able or seats.match.to_act])


def turn_of_others(seats: Seats) -> str:
    """Return whose turn it is in a sentence, where it is that of others; else ""."""
    return f"{whose_turn(seats)}." if seats.match.to_act and not seats.able else ""


def why_nobody(match: Match) -> str:
    """Return in a sentence why nobody can act in a match as it stands; "" where somebody can."""
    if match.outcome is not None:
        return translated("The game is over. {reason}", reason=match.outcome.reason)
    if not match.between_actions:
        return translated("This is amid an action: undo or redo leads to where one can play.")
    return "" if match.to_act else translated("Nobody can act in this position.")


def standing(seats: Seats, entry: Entry) -> str:
    """Return whose turn it is and what has been entered, or how the game ended."""
    return why_nobody(seats.match) or _entered(seats, entry)


def _entered(seats: Seats, entry: Entry) -> str:
    match, whose = seats.match, whose_turn(seats)
    if not entry.tokens:
        return f"{whose}."
    names = (token if CELL.fullmatch(token) else match.game.words.label(match.state, token) for token in entry.tokens)
    entered = " ".join(names)
    match entry.complete:
        case "no":
            return translated("{whose}: {entered} … go on.", whose=whose, entered=entered)
        case "maybe":
            return translated("{whose}: {entered} … play it, or go on.", whose=whose, entered=entered)
        case "yes":
            return translated("{whose}: {entered} … play it.", whose=whose, entered=entered)
