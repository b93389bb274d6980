"""The places along a line of play from which it can be played on, and the order in which they are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from minerals.core.game import Ended, unended
from minerals.core.log import Log, Node, Stops
from minerals.core.text import OptionError, quoted

STEPS = ("all", "turns")
"""Names for the steps of a line: all between two actions, or where a turn begins."""


class LineStep(NamedTuple):
    """A step of a line between two actions."""

    step: int
    turn: int
    """How many turns have begun."""
    state: Any


def line_steps(log: Log, steps: str | Sequence[int] = "all") -> tuple[LineStep, ...]:
    """Return the places of the main line, in order. The set-up and the end always count if the steps have a name.

    Raises `OptionError` if there is no such name, or a step is not between two actions.
    """
    stops = Stops(log)
    places = {node.step: LineStep(node.step, stops.turn(node.step), _played(node.state)) for node in log.main_line}
    if steps == "all":
        return tuple(places.values())
    if isinstance(steps, str):
        if steps != "turns":
            raise OptionError(f"steps takes 'all', 'turns' or a list of steps, not {quoted(steps)}.")
        return _where_turns_begin(tuple(places.values()))
    if not len(steps):
        raise OptionError("steps takes at least one step.")
    for step in steps:
        if step not in places:
            known = [one for one in places if one >= step] if isinstance(step, int) else []
            instead = f"; the next one is {known[0]}" if known else f"; the last one is {max(places)}"
            raise OptionError(f"steps: step {quoted(step)} does not lie between two actions{instead}.")
    return tuple(places[step] for step in sorted(set(steps)))


def without_open_end(line: Sequence[Node]) -> Sequence[Node]:
    """Return a line without an early end that no single player has brought about: what it was worth shows before."""
    return line[:-1] if isinstance(line[-1].state, Ended) and not line[-1].player else line


def coarse_to_fine(places: Sequence[LineStep]) -> list[int]:
    """Return the order in which to look at places, so that the line is seen as a whole first and in detail later.

    The places where a turn begins come before the others. Of either, the first and the last come first, then the one
    in the middle, and so on.
    """
    begins = {place.step for place in _where_turns_begin(places)}
    turns = [number for number, place in enumerate(places) if place.step in begins]
    others = [number for number, place in enumerate(places) if place.step not in begins]
    return [*_halved(turns), *_halved(others)]


def _played(state: Any) -> Any:
    """Return a state, and if the game was stopped there without a winner, the position in which it was stopped."""
    return unended(state) if isinstance(state, Ended) and not state.ending.winners else state


def _where_turns_begin(places: Sequence[LineStep]) -> tuple[LineStep, ...]:
    """Return the first place, the first of each turn, and the last."""
    first_of_turn: dict[int, LineStep] = {}
    for place in places:
        first_of_turn.setdefault(place.turn, place)
    found = {place.step: place for place in (*first_of_turn.values(), *places[-1:])}
    return tuple(found.values())


def _halved(numbers: Sequence[int]) -> list[int]:
    """Return numbers from coarse to fine.

    >>> _halved([0, 1, 2, 3, 4])
    [0, 4, 2, 1, 3]
    """
    ordered = dict.fromkeys([*numbers[:1], *numbers[-1:]])
    spans = [(0, len(numbers) - 1)]
    while spans:
        halves = [(low, (low + high) // 2, high) for low, high in spans if high - low > 1]
        ordered.update(dict.fromkeys(numbers[middle] for _, middle, _ in halves))
        spans = [span for low, middle, high in halves for span in ((low, middle), (middle, high))]
    return list(ordered)
