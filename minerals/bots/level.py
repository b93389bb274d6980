"""Opponents of five levels: from one that hardly looks to one that plays hundreds of games ahead."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from minerals.bots.bot import Choice, choices
from minerals.bots.person import people_of
from minerals.bots.search import Budget, Candidate, Search, most_promising, random_order, seed_from
from minerals.core.game import Action, Chance, PositionView
from minerals.core.match import Match
from minerals.core.system import require
from minerals.core.text import OptionError, quoted

LEVELS = (1, 2, 3, 4, 5)
"""The levels, the weakest first."""
_SHOWN = 3


class Sight(NamedTuple):
    """How many of the legal actions a level looks at, one action ahead. It takes the best of them."""

    most: int
    """So many at most."""
    per_cent: int
    """How likely it is to notice an action, in per cent. It always notices one."""


_EVERYTHING = Sight(most=1 << 30, per_cent=100)
SIGHT = {1: Sight(most=1, per_cent=100), 2: Sight(most=5, per_cent=50), 3: Sight(most=24, per_cent=75)}
"""What the levels see that do not see everything."""
BUDGETS = {
    4: Budget(candidates=6, playouts=60, work=100_000),
    5: Budget(candidates=16, playouts=1000, work=700_000),
}
"""How far the levels search that search."""


class Level:
    """An opponent of a level from 1 to 5.

    Level 1 plays at random. Levels 2 and 3 look at some of the legal actions and take the one that looks best one
    action ahead. Levels 4 and 5 play games out from the most promising actions, and take the one that wins most.

    In a game against the clock, a level is a person of its own pace and care, if the game says how they play.

    Parameters
    ----------
    chance
        The source of its random choices.
    level
        The level, from 1 to 5.
    seconds
        About how long levels 4 and 5 may think. If that is too short for all their games, they play fewer, and
        `is_cut` says so. Then the same seed need not make the same choice.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", removals=0, seed=7)
    >>> Level(minerals.SeededChance(1), level=2).choose(match).note
    'the best of 2 seen'
    """

    def __init__(self, chance: Chance, level: int = 5, *, seconds: float = inf) -> None:
        if level not in LEVELS:
            raise OptionError(f"The levels are 1 to {LEVELS[-1]}, not {quoted(level)}.")
        require(int | float, seconds=seconds)
        self.chance = chance
        self.level = level
        self.name = f"level {level}"
        """The bot's name."""
        self.strength = self.name
        """The strength of people that it plays like against the clock."""
        self.plays_ahead = level in BUDGETS
        """Whether it plays games out to choose, with compiled players where the game has them."""
        self.is_cut = False
        """Whether it had no time for all its games when it last chose."""
        self._seconds = seconds

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose an action. O(legal actions), and from level 4 on also O(playouts × length of a game).

        Raises `StepError` if there is no legal action.
        """
        require(Match | PositionView, match=match)
        self.is_cut = False
        legal = choices(match, player)
        seat = player or match.to_act[0]
        people = people_of(match.game, self)
        if people is not None:
            return Choice(people.person(match.state, seat, self.chance), "as people play")
        if len(legal) == 1:
            return Choice(legal[0], "the only action")
        budget = BUDGETS.get(self.level)
        if budget is None:
            return self._best_seen(match, legal, SIGHT[self.level])
        search = Search(match, seat, seed_from(self.chance), self._seconds)
        found = search.ranking(legal, budget, self.chance)
        self.is_cut = search.is_cut
        return _explained(found)

    def _best_seen(self, match: Match, legal: tuple[Action, ...], sight: Sight) -> Choice:
        """Return the best of the actions that it notices."""
        order = random_order(len(legal), self.chance)
        weights = {"seen": sight.per_cent, "missed": 100 - sight.per_cent}
        seen = [legal[place] for place in order[: sight.most] if self.chance.draw(weights).outcome == "seen"]
        seen = seen or [legal[order[0]]]
        action, _ = most_promising(match, seen, self.chance, 1)[0]
        return Choice(action, f"the best of {len(seen)} seen")


def _explained(found: list[Candidate]) -> Choice:
    """Return the choice of a search, with its share of games won and the next best."""
    best, *others = found
    shown = ", ".join(f"{other.action} {other.played.chance:.2f}" for other in others[: _SHOWN - 1])
    note = f"{best.played.chance:.2f} of {best.played.games} playouts"
    return Choice(best.action, note + (f"; then {shown}" if shown else ""))
