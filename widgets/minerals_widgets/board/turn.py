"""Sentences that say whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals import Match
from minerals.core.game import Clause, EndGame, Prompt, plain_prompt, prompt_of
from minerals.core.match import CELL, Entry
from minerals.core.text import addressed, addressed_together, naming_players, translated
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

    >>> from minerals.core.game import Clause, EndGame, Prompt, plain_prompt, prompt_of
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


def prompt(seats: Seats, entry: Entry) -> Prompt:
    """Return what to do next at this board in one sentence, whose turn it is elsewhere, or how the game ended."""
    match = seats.match
    if over := why_nobody(match):
        return plain_prompt(over)
    if not seats.able:
        return plain_prompt(f"{whose_turn(seats)}.")
    names = [match.players[seat - 1] for seat in seats.able]
    with naming_players(match.players):
        clauses = [*_clauses(seats, entry), *_as_it_is(entry)]
    return prompt_of(clauses, names) if clauses else plain_prompt(f"{whose_turn(seats)}.")


def _clauses(seats: Seats, entry: Entry) -> Sequence[Clause]:
    """Return what can be clicked next, in the words of the game, or else in plain words."""
    match, say = seats.match, seats.match.game.words.prompt
    return list(_in_plain_words(match, entry)) if say is None else say(match.state, seats.actions(), entry.tokens)


def _as_it_is(entry: Entry) -> Iterator[Clause]:
    """Yield that the action can be played as it is, if it can: another click on what was clicked last plays it."""
    if entry.tokens and entry.action is not None:
        yield Clause(translated("play {action}", action=entry.action), entry.tokens[-1])


def _in_plain_words(match: Match, entry: Entry) -> Iterator[Clause]:
    """Yield what can be clicked next."""
    cells = [token for token in entry.next if CELL.fullmatch(token)]
    others = [token for token in entry.next if token not in cells]
    if len(cells) == 1:
        yield Clause(translated("click {cell}", cell=cells[0]))
    elif cells:
        yield Clause(translated("click one of the marked cells"))
    if len(others) == 1:
        yield Clause(translated("press “{label}”", label=match.label(others[0])), others[0])
    elif others:
        yield Clause(translated("choose something that is offered"))
