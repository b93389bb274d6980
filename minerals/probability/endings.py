"""Endings: the exact chances of the players, where chance and a policy can be followed to the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from minerals.bots import BOTS
from minerals.core.game import Action, EveryOutcome, Game, Outcome, Possibility
from minerals.core.text import ChanceError
from minerals.probability.policies import Policy
from minerals.probability.position import ReachedPosition

_MOST_LOOKED_AT = 400
"""So many legal actions are looked at from one position, and those looked at before are known."""
_MOST_ACTIONS = 60
"""So far the end may be away."""
_MOST_WAYS = 64
_MOST_FAILURES = 3
"""After so many positions that are too far from the end, those before are not tried."""


class Ending(NamedTuple):
    """The exact expectations of each seat."""

    shares: tuple[Fraction, ...]
    """The chance to win; one of k winners has 1/k."""
    points: tuple[Fraction, ...]
    """The points at the end."""


class _TooFarError(Exception):
    """The end of the game is too far away."""


def endings_of(game: Game, states: Sequence[Any], policies: Sequence[Policy]) -> dict[int, Ending]:
    """Return the exact chances in those states of a line that are near enough to the end, by their places in the line.

    `states`: the states of a line, in order. The last ones are nearest to the end. `policies`: who plays each seat.
    Only bots given by name can be followed, because what they choose depends on nothing but the position and chance.
    """
    found: dict[int, Ending] = {}
    search = _Search(game, policies)
    failures = 0
    for place in reversed(range(len(states))):
        ending = search.ending(states[place])
        if ending is not None:
            found[place] = ending
        elif game.engine.to_act(states[place]):
            failures += 1
        if failures == _MOST_FAILURES:
            break
    return found


class _Search:
    """Follows every way from positions to the end, and remembers what it found."""

    def __init__(self, game: Game, policies: Sequence[Policy]) -> None:
        self.game = game
        self.policies = policies
        self._known: dict[Any, Ending] = {}
        self._left = 0

    def ending(self, state: Any) -> Ending | None:
        """Return the exact chances from a state, or None if the end is too far away."""
        self._left = _MOST_LOOKED_AT
        try:
            return self._from(state, 0)
        except (_TooFarError, ChanceError):
            return None

    def _from(self, state: Any, depth: int) -> Ending:
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self._worked_out(state, depth)
        return known

    def _worked_out(self, state: Any, depth: int) -> Ending:
        engine = self.game.engine
        to_act = engine.to_act(state)
        if not to_act:
            outcome = engine.outcome(state)
            if outcome is None:
                raise _TooFarError
            return _at_the_end(outcome)
        if len(to_act) > 1 or depth == _MOST_ACTIONS:
            raise _TooFarError
        return _mean(
            [
                (chosen * way.probability, self._from(way.result, depth + 1))
                for chosen, action in self._chosen(state, to_act[0])
                for way in self._ways(state, action)
            ]
        )

    def _ways(self, state: Any, action: Action) -> Iterable[Possibility[Any]]:
        engine = self.game.engine
        every = EveryOutcome(_MOST_WAYS)
        return every.merged(lambda chance: engine.decide(state, action, chance).state, engine.canonical)

    def _chosen(self, state: Any, seat: int) -> list[tuple[Fraction, Action]]:
        """Return what the seat's bot may choose, with the exact probabilities."""
        policy = self.policies[seat - 1]
        if not isinstance(policy, str):
            raise _TooFarError
        position = _Here(self.game, state)
        self._look_at(len(position.legal_actions()))

        def choose(chance: Any) -> Action:
            self._look_at(len(position.legal_actions()))
            return BOTS[policy](chance).choose(position, seat).action  # type: ignore[arg-type]

        return [(way.probability, way.result) for way in EveryOutcome(_MOST_WAYS).of(choose)]

    def _look_at(self, actions: int) -> None:
        self._left -= actions
        if self._left < 0:
            raise _TooFarError


class _Here(ReachedPosition):
    """A position whose legal actions are listed once."""

    def __init__(self, game: Game, state: Any) -> None:
        super().__init__(game, state, None)
        self._legal = tuple(game.engine.legal(state))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every action that is allowed."""
        return self._legal


def _at_the_end(outcome: Outcome) -> Ending:
    share = Fraction(1, max(1, len(outcome.winners)))
    seats = range(1, len(outcome.scores) + 1)
    return Ending(
        tuple(share if seat in outcome.winners else Fraction(0) for seat in seats), tuple(map(Fraction, outcome.scores))
    )


def _mean(following: Sequence[tuple[Fraction, Ending]]) -> Ending:
    seats = range(len(following[0][1].shares))
    return Ending(
        tuple(sum((chance * ending.shares[seat] for chance, ending in following), Fraction()) for seat in seats),
        tuple(sum((chance * ending.points[seat] for chance, ending in following), Fraction()) for seat in seats),
    )
