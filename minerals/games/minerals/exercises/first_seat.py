"""E45a: the same share of wins in a long log and in a short one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from minerals.classroom.experiment import (
    AnswerKey,
    Anything,
    Experiment,
    ImpossibleParameters,
    ManyLucks,
    Observation,
    Stage,
)
from minerals.core.text import translated
from minerals.games.minerals.exercises.tries import CONFIDENCE, WALD, WILSON, count_successes, interval, successes
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

HALF = Fraction(1, 2)
EVEN = 50
"""The same, in percent."""
SMALLEST = 1e-4
"""The smallest p-value that is asked for."""
FARTHEST = 30
"""How far from the middle numbers have bars of their own. Those beyond, if any, are counted with the outermost."""

MEANINGS = (
    "how likely a result at least as lopsided would be if both seats had the same chance of winning",
    "how likely it is that both seats have the same chance of winning",
    "how likely it is that the first seat has an advantage",
)
VERDICTS = (
    "the seats are fair",
    "the first seat has an advantage",
    "these games cannot tell",
)


class FirstSeat(Experiment, code="E45a"):
    """Give both seats the same chance, and check whether luck alone is as lopsided as the logs."""

    percent: int
    long: int
    short: int

    def wins(self, games: int) -> int:
        """Return how many games of a log the first seat won."""
        return games * self.percent // 100

    def is_as_lopsided(self, games: int) -> Callable[[Any], Any]:
        """Return what tells whether wins, one number or many, are at least as far from one half as those of the log."""
        return lambda wins: abs(2 * wins - games) >= abs(2 * self.wins(games) - games)

    def answers(self) -> AnswerKey:
        """Test the same share in more and in fewer games exactly, and give its intervals."""
        if self.short >= self.long:
            raise ImpossibleParameters("the second log must be the shorter one")
        if self.percent * self.long % 100 or self.percent * self.short % 100:
            raise ImpossibleParameters("nobody wins parts of games")
        (p_long, above_long), (p_short, above_short) = (self._tests(games) for games in (self.long, self.short))
        if p_long < SMALLEST:
            raise ImpossibleParameters("the first log must leave some doubt")
        long, short = (interval(self.wins(games), games, WILSON) for games in (self.long, self.short))
        wald_long, wald_short = (interval(self.wins(games), games, WALD) for games in (self.long, self.short))
        return AnswerKey(
            {
                "p_long": p_long,
                "low_long": long[0],
                "high_long": long[1],
                "p_short": p_short,
                "low_short": short[0],
                "high_short": short[1],
                "meaning": MEANINGS[0],
                "verdict": VERDICTS[2] if p_short > float(1 - CONFIDENCE) else VERDICTS[1],
            },
            mistakes={
                "p_long": {"one-sided": above_long, "inverted-p": 1 - p_long},
                "low_long": {"wald": wald_long[0]},
                "high_long": {"wald": wald_long[1]},
                "p_short": {"one-sided": above_short, "small-numbers": p_long, "inverted-p": 1 - p_short},
                "low_short": {"wald": wald_short[0], "small-numbers": long[0]},
                "high_short": {"wald": wald_short[1], "small-numbers": long[1]},
                "meaning": {"inverted-p": MEANINGS[1], "inverted-effect": MEANINGS[2]},
                "verdict": {"no-effect": VERDICTS[0], "small-numbers": VERDICTS[1]},
            },
            facts={
                "wins_long": self.wins(self.long),
                "wins_short": self.wins(self.short),
                "long_and_half": _told(long),
                "short_and_half": _told(short),
                "confidence": f"{float(100 * CONFIDENCE):g}",
            },
        )

    def _tests(self, games: int) -> tuple[float, float]:
        """Return the p-values of a log against a fair game, two-sided and one-sided."""
        fair = successes(games, HALF)
        return (
            float(fair.probability(self.is_as_lopsided(games))),
            float(fair.probability(lambda wins: wins >= self.wins(games))),
        )

    def trial(self, stage: Stage) -> Observation:
        """Play the games of the short log, and go on to the long one."""
        first = count_successes(stage, self.short, EVEN)
        wins = first + count_successes(stage, self.long - self.short, EVEN, first)
        stage.tells(
            lambda: translated(
                "seat 1 won {first} of the first {short} games, and {wins} of {long}",
                first=first,
                short=self.short,
                wins=wins,
                long=self.long,
            )
        )
        return self._look(first, wins)

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Count the wins: hundreds of draws in a row take too many courses."""
        first = luck.happens(self.short, EVEN)
        return self._look(first, first + luck.happens(self.long - self.short, EVEN))

    def _look(self, first: Any, wins: Any) -> dict[str, Any]:
        return {"p_long": self.is_as_lopsided(self.long)(wins), "p_short": self.is_as_lopsided(self.short)(first)}

    def pictures(self) -> Mapping[str, Picture]:
        """Show the wins of fair seats: the bars at both ends are at least as lopsided as the log."""
        return by_caption(
            *(
                _wins_of_fair_seats(games).bars(
                    marked=self.is_as_lopsided(games),
                    title=translated("Wins of seat 1 in {games} games if the seats are fair", games=games),
                )
                for games in (self.long, self.short)
            )
        )


def _wins_of_fair_seats(games: int) -> Distribution[int]:
    middle = games // 2
    return successes(games, HALF).map(lambda wins: min(max(wins, middle - FARTHEST), middle + FARTHEST))


def _told(limits: tuple[float, float]) -> str:
    return "holds" if limits[0] <= 0.5 <= limits[1] else "leaves out"
