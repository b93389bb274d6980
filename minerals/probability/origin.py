"""Where a distribution comes from: a game, an action, and every way that chance could go."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from minerals.core.game import Event, Game, Rule
from minerals.core.text import ChanceError
from minerals.probability.pickles import can_be_pickled
from minerals.probability.plan import Chooser, Enumeration, Limits
from minerals.probability.position import ReachedPosition


class ChanceDraw(NamedTuple):
    """One draw of chance.

    >>> ChanceDraw("6", "iceminers.turn.roll").outcome
    '6'
    """

    outcome: str
    """What chance brought."""
    rule: str
    """The id of the rule that asked for it."""


class Way(NamedTuple):
    """One way that chance can go.

    >>> Way(Fraction(1, 6), (ChanceDraw("6", "iceminers.turn.roll"),), 6).probability
    Fraction(1, 6)
    """

    probability: Fraction
    draws: tuple[ChanceDraw, ...]
    """The draws in their order."""
    result: Any
    """What it came to."""


Ways: TypeAlias = Callable[[], Iterable[Way]]


class Origin:
    """The game and the action that a distribution is the odds of.

    `action`: the action in its notation, or several of them; "" if a function chose them, or for a set-up. `ways`:
    returns every way that chance can go, with its probability. It is asked only if somebody looks.
    """

    def __init__(self, game: Game, action: str, ways: Ways) -> None:
        self.game = game
        self.action = action
        self._follow = ways
        self._found: tuple[Way, ...] | None = None

    def ways(self) -> tuple[Way, ...]:
        """Return every way that chance can go. O(ways) the first time. Raises `ChanceError` if they are too many."""
        if self._found is None:
            self._found = tuple(self._follow())
        return self._found

    def __getstate__(self) -> dict[str, Any]:
        if self._found is None and can_be_pickled(self._follow):
            return vars(self)
        try:
            return vars(self) | {"_follow": partial(iter, self.ways()), "_found": self._found}
        except ChanceError as error:
            return vars(self) | {"_follow": partial(_refuse, error)}

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that asked chance, in the order in which they did."""
        ids = dict.fromkeys(draw.rule for way in self.ways() for draw in way.draws)
        return tuple(self.game.rulebook[rule].in_words for rule in ids)

    def rule(self, rule_id: str) -> Rule:
        """Return one of the game's rules in the reader's language."""
        return self.game.rulebook[rule_id].in_words

    def map(self, of: Callable[[Any], Any]) -> Origin:
        """Return the origin of a function of the results."""
        return Origin(self.game, self.action, partial(_followed, self, of))

    def reweigh(self, weight: Callable[[Any], Any], total: Fraction) -> Origin:
        """Return the origin of the same results with other weights, which add up to a total."""
        return Origin(self.game, self.action, partial(_weighed, self, weight, total))

    def __repr__(self) -> str:
        return f"<Origin: {self.action or self.game.title}>"


def _followed(origin: Origin, of: Callable[[Any], Any]) -> Iterator[Way]:
    return (way._replace(result=of(way.result)) for way in origin.ways())


def _weighed(origin: Origin, weight: Callable[[Any], Any], total: Fraction) -> Iterator[Way]:
    for way in origin.ways():
        if part := weight(way.result):
            yield way._replace(probability=way.probability * Fraction(part) / total)


def _refuse(error: ChanceError) -> Iterable[Way]:
    raise error


def draws_of(events: Sequence[Event]) -> tuple[ChanceDraw, ...]:
    """Return what chance brought in some events, in order."""
    return tuple(ChanceDraw(outcome, event.rule) for event in events for outcome in event.outcomes)


def ways_of_action(
    game: Game, choose: Chooser, of: Callable[[ReachedPosition], Hashable] | None, limits: Limits, state: Any
) -> Ways:
    """Return what follows a plan along all ways of chance, none of them merged."""
    return partial(_enumerated, Enumeration(game, choose, partial(_drawn_and_found, of), limits), state)


def _drawn_and_found(of: Callable[[ReachedPosition], Hashable] | None, position: ReachedPosition) -> Way:
    # Its probability is known when all ways have been followed.
    return Way(Fraction(0), draws_of(position.events), position.events if of is None else of(position))


def _enumerated(enumeration: Enumeration, state: Any) -> Iterator[Way]:
    for way, probability in enumeration.results(state):
        assert isinstance(way, Way), "it is what was made of the position"
        yield way._replace(probability=probability)
