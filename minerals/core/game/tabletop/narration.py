"""Events in sentences, from the template that each class has, or else from its name and its fields."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from minerals.core.game.records import ChanceEvent, Event
from minerals.core.text import fill_in, is_you, term, translated


def narrate(event: Event, _before: object, names: Sequence[str]) -> str:
    """Return one sentence for an event. The state is the one before it.

    >>> class FrogHopped(Event, frozen=True):
    ...     player: int
    ...     cell: str
    >>> narrate(FrogHopped(1, "b2"), None, ["Ada", "Ben"])
    'Frog hopped: Ada, b2.'
    >>> FrogHopped.sentence, FrogHopped.to_you = "{name} hops to {cell}.", "You hop to {cell}."
    >>> [narrate(FrogHopped(seat, "b2"), None, ["Ada", "You"]) for seat in (1, 2)]
    ['Ada hops to b2.', 'You hop to b2.']
    """
    seat = getattr(event, "player", None)
    if seat is None and isinstance(event, ChanceEvent) and event.outcome.isdecimal():
        seat = int(event.outcome)  # chance has drawn a player
    name = names[seat - 1] if isinstance(seat, int) and 1 <= seat <= len(names) else None
    values: dict[str, Any] = {field: getattr(event, field) for field in event.__struct_fields__}
    if not event.sentence:
        return _plain(event, values, name)
    if name is None or "{name}" not in event.sentence:
        return fill_in(translated(event.sentence), {field: str(value) for field, value in values.items()})
    return translated(event.to_you if event.to_you and is_you(name) else event.sentence, **values, name=name)


def _plain(event: Event, values: dict[str, Any], name: str | None) -> str:
    """Return the name of the class as words, and the values that are numbers and texts."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).capitalize()
    told = [
        term(name) if field == "player" and name else str(value)
        for field, value in values.items()
        if isinstance(value, int | str)
    ]
    return f"{words}: {', '.join(told)}." if told else f"{words}."
