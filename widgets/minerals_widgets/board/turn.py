"""Sentences that say whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals import Match
from minerals.core.game import EndGame
from minerals.core.match import CELL, Entry
from minerals.core.text import addressed, addressed_together, template, translated
from minerals_widgets.board.seats import Seats


def to_act(names: Sequence[str]) -> str:
    """Return words that say whose turn it is, without a full stop.

    >>> to_act(["Ada"]), to_act(["Ada", "Ben", "Cleo"]), to_act(["You"])
    ("Ada's turn", 'Ada, Ben and Cleo can play', 'Your turn')
    """
    if len(names) == 1:
        return addressed("{name}'s turn", "Your turn", name=names[0])
    return addressed_together("{names} can play", "You and {others} can play", names=names)


def whose_turn(seats: Seats) -> str:
    """Return whose turn it is, without a full stop: people at this board first, or else the others."""
    players = seats.match.players
    return to_act([players[seat - 1] for seat in seats.able or seats.match.to_act])


def turn_of_others(seats: Seats) -> str:
    """Return a sentence that says whose turn it is, or "" if somebody at this board can act."""
    return f"{whose_turn(seats)}." if seats.match.to_act and not seats.able else ""


def why_nobody(match: Match) -> str:
    """Return a sentence that says why nobody can act in a match now, or "" if somebody can."""
    if match.outcome is not None:
        return translated("The game is over. {reason}", reason=match.outcome.reason)
    if not match.between_actions:
        return translated("An action is not finished here. Press Undo or Redo to reach a position where you can play.")
    return "" if match.to_act else translated("Nobody can play in this position.")


def end_in_words(action: EndGame, name: str) -> str:
    """Return in a few words how somebody ends a game early. `name`: the player who loses by that, if anyone does.

    >>> from minerals.core.game import EndGame
    >>> end_in_words(EndGame("resign", 1), "Ada"), end_in_words(EndGame("time", 1), "You")
    ('Ada resigns', 'You have no time left')
    """
    match action.how:
        case "resign":
            return addressed("{name} resigns", "You resign", name=name)
        case "time":
            return addressed("{name} has no time left", "You have no time left", name=name)
        case "draw":
            return translated("Agree on a draw")
        case "abandon":
            return translated("Abandon the game")
        case "stop":
            return translated("Stop here, at the end of the lesson")


def standing(seats: Seats, entry: Entry) -> str:
    """Return whose turn it is and what has been entered, or how the game ended."""
    return why_nobody(seats.match) or _entered(seats, entry)


def _entered(seats: Seats, entry: Entry) -> str:
    match, whose = seats.match, whose_turn(seats)
    if not entry.tokens:
        return f"{whose}."
    names = (token if CELL.fullmatch(token) else match.label(token) for token in entry.tokens)
    entered = " ".join(names)
    match entry.complete:
        case "no":
            what = " ".join(_what_comes_next(match, entry))
            return translated("{whose}: {entered} … {what}", whose=whose, entered=entered, what=what)
        case "maybe":
            return translated("{whose}: {entered} … Play it, or click what comes next.", whose=whose, entered=entered)
        case "yes":
            return translated("{whose}: {entered} … Click again to play it.", whose=whose, entered=entered)


def _what_comes_next(match: Match, entry: Entry) -> Iterator[str]:
    """Yield what to click next, as sentences."""
    cells = [token for token in entry.next if CELL.fullmatch(token)]
    others = [token for token in entry.next if token not in cells]
    if len(cells) == 1:
        yield translated("Click {cell}.", cell=cells[0])
    elif cells:
        yield translated("Click one of the marked cells.")
    if len(others) == 1:
        label = match.label(others[0])
        yield translated(template("Or choose “{label}”.") if cells else template("Choose “{label}”."), label=label)
    elif others:
        yield translated(
            template("Or choose something else that is offered.") if cells else template("Choose what comes next.")
        )
