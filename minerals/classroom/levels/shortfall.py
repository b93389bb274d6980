"""What is missing where an assertion of a goal does not hold, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from minerals.classroom.levels.goals import (
    ActionAssertion,
    Assertion,
    Either,
    EventAssertion,
    Holds,
    Illegal,
    Legal,
    Neither,
    Over,
    Score,
    ToAct,
    WinnerAssertion,
)
from minerals.classroom.levels.goals import All as AllOf
from minerals.classroom.levels.situation import Situation
from minerals.classroom.levels.terms import is_said, is_such, labels
from minerals.core.game import Action, Event, SeededChance
from minerals.core.match import Match
from minerals.core.text import (
    ENGLISH,
    MineralsError,
    addressed,
    counted,
    listed,
    seat_name,
    speaking,
    term,
    translated,
    translated_number,
    with_minus_sign,
)


def shortfall(assertion: Assertion, situation: Situation, latest: Iterable[Event]) -> str:
    """Return what is different from what an assertion asks for, as a sentence, or "" if there is no more to say.

    `assertion`: the assertion, which does not hold. `situation`: the situation in which it does not hold. `latest`:
    what the last try has brought about.
    """
    match, events = situation.match, tuple(latest)
    if isinstance(assertion, EventAssertion):
        return _of_event(assertion, situation, events)
    if isinstance(assertion, Holds):
        return _of_cells([assertion], match)
    if isinstance(assertion, Score):
        points = match.scores[assertion.player - 1] if assertion.player <= len(match.scores) else 0
        return translated("So far: {points}.", points=counted(points, "{number} point", "{number} points"))
    if isinstance(assertion, Either) and all(isinstance(part, Holds) for part in assertion.parts):
        return _of_cells([part for part in assertion.parts if isinstance(part, Holds)], match)
    if isinstance(assertion, AllOf | Either):
        unmet = [part for part in assertion.parts if not part.is_met(situation)]
        return next(filter(None, (shortfall(part, situation, events) for part in unmet)), "")
    return _of_turns(assertion, match)


def _of_turns(assertion: Assertion, match: Match) -> str:
    """Return what is different from what is asked about turns, actions and the end of the game."""
    if isinstance(assertion, WinnerAssertion):
        return match.outcome.reason if match.outcome is not None else _goes_on(match, assertion.winner)
    if isinstance(assertion, Over):
        return _goes_on(match) if assertion.over else translated("The game is over.")
    if isinstance(assertion, ToAct):
        return _whose_turn(match)
    if isinstance(assertion, Legal):
        return _why_not(match, assertion.legal)
    if isinstance(assertion, Illegal):
        return translated("{action} is possible.", action=assertion.illegal)
    if isinstance(assertion, ActionAssertion):
        return translated("The goal asks for {action}.", action=assertion.played)
    return ""


def is_ruled_out(assertion: Assertion) -> bool:
    """Tell whether an assertion that does not hold never will: something has happened that must not.

    >>> from minerals.classroom.levels.goals import read_assertion
    >>> is_ruled_out(read_assertion({"none": [{"event": "MinerRemoved"}]}))
    True
    """
    if isinstance(assertion, Neither):
        return any(isinstance(part, EventAssertion | ActionAssertion) for part in assertion.parts)
    return isinstance(assertion, Over) and not assertion.over


# --- events ---


def _of_event(assertion: EventAssertion, situation: Situation, latest: tuple[Event, ...]) -> str:
    done = sum(is_such(event, assertion.event, assertion.where) for event in situation.events())
    if done or (assertion.count > 1 and any(is_such(event, assertion.event, {}) for event in latest)):
        return translated_number(
            done, "So far {number} of {wanted}.", "So far {number} of {wanted}.", wanted=assertion.count
        )
    likest = [_differences(event, assertion.where) for event in latest if is_such(event, assertion.event, {})]
    if not likest:
        return ""
    field, given = next(iter(min(likest, key=len).items()))
    return translated(
        "The goal needs {wanted}, and this was {given}.",
        wanted=_in_words(field, assertion.where[field]),
        given=_in_words(field, given),
    )


def _differences(event: Event, where: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an event that are not as asked, with what they hold."""
    return {
        field: getattr(event, field)
        for field, value in where.items()
        if not is_such(event, type(event).__name__, {field: value})
    }


def _in_words(field: str, value: Any) -> str:
    if isinstance(value, list | tuple | frozenset | set):
        return listed(_in_words(field, one) for one in value)
    if isinstance(value, int) and field in ("player", "opponent", "by"):
        return seat_name(value)
    return str(with_minus_sign(term(value)))


# --- cells ---


def _of_cells(wanted: Sequence[Holds], match: Match) -> str:
    """Return what is different from what is asked of a cell, or of any of several."""
    with speaking(ENGLISH):  # in which the words of a level are written
        said = labels(match.scene())
    cells = [one.cell for one in wanted]
    found = {cell for one in wanted for cell, label in said.items() if is_said(label, one.holds)}
    if len(found) == 1:
        return translated("It is on {found}, not on {cell}.", found=found.pop(), cell=listed(cells, "or"))
    there = labels(match.scene()).get(cells[0], "")
    if not there or len(cells) > 1:
        return ""
    named = there if cells[0].rpartition(":")[2] in there else f"{cells[0]}: {there}"
    return translated("The board shows {cell}.", cell=named)


# --- turns ---


def _goes_on(match: Match, winner: int = 0) -> str:
    """Return that the game goes on, with an action that a player still has, if possible one that wins."""
    if not match.to_act:
        return ""
    seat = match.to_act[0]
    if seat == winner:
        return translated("The game is not over yet.")
    own = [action for action in match.legal_actions() if match.game.actor(match.state, action) == seat]
    name = seat_name(seat)
    if winner:
        won = next((str(action) for action in own if _wins(match, action, seat)), "")
        if won:
            return addressed(
                "Now {name} can win with {action}.", "Now you can win with {action}.", name=name, action=won
            )
    if not own:
        return _whose_turn(match)
    return addressed(
        "{name} can still play {action}, for example.",
        "You can still play {action}, for example.",
        name=name,
        action=str(own[0]),
    )


def _wins(match: Match, action: Action, seat: int) -> bool:
    engine = match.game.engine
    # Chance decides it only somehow: what one outcome of many brings is still something that can happen.
    outcome = engine.outcome(engine.decide(match.state, action, SeededChance(0)).state)
    return outcome is not None and seat in outcome.winners


def _whose_turn(match: Match) -> str:
    if not match.to_act:
        return translated("The game is over.")
    return addressed("It's {name}'s turn.", "It's your turn.", name=seat_name(match.to_act[0]))


def _why_not(match: Match, action: str) -> str:
    try:
        return " ".join(ruling.message for ruling in match.explain(action))
    except MineralsError as error:
        return str(error)
