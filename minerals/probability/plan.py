"""Follows a plan along every way that chance can take, and merges equal positions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import msgspec

from minerals.core.game import Action, Chance, Decision, Event, EveryOutcome, Game, IllegalAction, Possibility
from minerals.core.text import ChanceError, OptionError, quoted
from minerals.probability.position import HistoryWanted, ReachedPosition

MOST_ACTIONS = 1_000
"""The largest number of actions that a plan may take on one way."""

_OR_BOUNDS = "Use bounds=True to get what can be found within the limits."

Chooser: TypeAlias = Callable[[int, ReachedPosition], Action | str | None]
"""The next action of a plan, given how many actions it has already taken; None at its end."""
Weighted: TypeAlias = tuple[Hashable, Fraction]


class Limits(msgspec.Struct, frozen=True):
    """Limits on how far to follow chance."""

    ways: int
    """The most ways at one action of a plan, counted over all positions in which it is taken."""
    draws: int
    """The most draws on one way through one action."""
    bounds: bool
    """Whether to leave out what is beyond the limits instead of raising an error."""


class _Place(NamedTuple):
    """A position with all the probability of being there."""

    probability: Fraction
    state: Any
    events: tuple[Event, ...] | None
    """What led there, where it matters; else None."""
    outcomes: tuple[str, ...]
    """What chance brought on one way there, to be named in an error."""


class Enumeration:
    """A plan that is followed from a state.

    `game`: the game's functions. `of`: what the result is; None for all events.
    """

    def __init__(
        self, game: Game, choose: Chooser, of: Callable[[ReachedPosition], Hashable] | None, limits: Limits
    ) -> None:
        self.game = game
        self.choose = choose
        self.of = of
        self.limits = limits

    def results(self, state: Any) -> list[Weighted]:
        """Return results with their probabilities.

        Equal states are merged after each action. If a function asks for the events that led there, everything is done
        again with the ways kept apart.
        """
        if self.of is not None:
            try:
                return list(self._results(state, None))
            except HistoryWanted:
                pass
        return list(self._results(state, ()))

    def outcomes(self, state: Any) -> list[tuple[tuple[str, ...], Fraction]]:
        """Return a list of different ends with their probabilities, each as what chance brought on one way there."""
        return [(place.outcomes, place.probability) for place in self._ends(state, None)]

    def _results(self, state: Any, events: tuple[Event, ...] | None) -> Iterator[Weighted]:
        for place in self._ends(state, events):
            of_it = place.events if self.of is None else self.of(ReachedPosition(self.game, place.state, place.events))
            yield of_it, place.probability

    def _ends(self, state: Any, events: tuple[Event, ...] | None) -> Iterator[_Place]:
        places = [_Place(Fraction(1), state, events, ())]
        for taken in range(MOST_ACTIONS + 1):
            going_on = []
            for place in places:
                position = ReachedPosition(self.game, place.state, place.events)
                action = self._chosen(taken, position, place)
                if action is None:
                    yield place
                else:
                    going_on.append((place, action))
            if not going_on:
                return
            if taken < MOST_ACTIONS:
                places = self._next(going_on, taken)
        if not self.limits.bounds:
            raise ChanceError(f"On some way, the plan has not ended after {MOST_ACTIONS} actions.")

    def _chosen(self, taken: int, position: ReachedPosition, place: _Place) -> Action | None:
        chosen = self.choose(taken, position)
        if chosen is None:
            return None
        if not isinstance(chosen, Action | str):
            raise OptionError(f"A plan must return an action, its notation or None, not {quoted(chosen)}.")
        action = position.parse(chosen) if isinstance(chosen, str) else chosen
        rulings = self.game.engine.explain(place.state, action)
        if rulings:
            raise IllegalAction(rulings, f"{action}{_after(place.outcomes)}")
        return action

    def _next(self, going_on: list[tuple[_Place, Action]], taken: int) -> list[_Place]:
        """Return where the actions lead, the likeliest place followed first."""
        merged: dict[Hashable, _Place] = {}
        found = 0
        for place, action in sorted(going_on, key=lambda pair: -pair[0].probability):
            if found == self.limits.ways and self.limits.bounds:
                break  # the rest is missing
            for way in self._ways(place, action, found):
                found += 1
                if found > self.limits.ways:
                    raise ChanceError(
                        f"Chance can go more than {self.limits.ways} ways at action {taken + 1} ({action}; "
                        f"{found} found so far); raise the limit to enumerate them. {_OR_BOUNDS}"
                    )
                followed, state = way.result
                events = None if place.events is None else place.events + followed
                here = place.probability * way.probability
                before = merged.get((state, events))
                merged[state, events] = (
                    _Place(here, state, events, (*place.outcomes, *way.outcomes))
                    if before is None
                    else before._replace(probability=before.probability + here)
                )
        return list(merged.values())

    def _ways(self, place: _Place, action: Action, found: int) -> Iterator[Possibility[Decision[Any, Event]]]:
        engine = self.game.engine
        if place.events is not None:
            return ways_of(lambda chance: engine.decide(place.state, action, chance), self.limits, found)

        def decide(chance: Chance) -> Decision[Any, Event]:
            return Decision((), engine.canonical(engine.decide(place.state, action, chance).state))

        return ways_of(decide, self.limits, found, engine.canonical)


def ways_of(
    decision: Callable[[Chance], Any],
    limits: Limits,
    found: int = 0,
    canonical: Callable[[Any], Hashable] | None = None,
) -> Iterator[Possibility[Any]]:
    """Yield the ways that a decision can go; with bounds, only as many as the limit still allows.

    With `canonical`, all ways that come to the same are one: see `EveryOutcome.merged`. Raises `ChanceError` at the
    limits, unless there are bounds.
    """
    every = EveryOutcome(limits.ways - found if limits.bounds else limits.ways, limits.draws)
    try:
        if canonical is not None:
            yield from every.merged(decision, canonical, bounds=limits.bounds)
        else:
            yield from every.likeliest(decision) if limits.bounds else every.of(decision)
    except ChanceError as error:
        raise ChanceError(f"{error} {_OR_BOUNDS}") from None


def _after(outcomes: tuple[str, ...]) -> str:
    if not outcomes:
        return ""
    shown = ", ".join(outcomes[:6])
    return f" (where chance brings {shown}{', …' if len(outcomes) > 6 else ''})"
