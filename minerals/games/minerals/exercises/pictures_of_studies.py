"""Minerals: the pictures of the exercises on logs of many games, and on what they can tell."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from minerals.classroom.texts import Parameters, seen
from minerals.core.text import translated
from minerals.games.minerals.exercises.designs import GAMES, games_of_both_kinds
from minerals.games.minerals.exercises.estimates import interval, statistics
from minerals.games.minerals.exercises.tools import COMPONENTS
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import captioned

HALF = Fraction(1, 2)
FARTHEST = 30
"""How far from the middle numbers have bars of their own. Those beyond, if any, are counted with the outermost."""


def how_many(trials: int, share: Fraction) -> Distribution[int]:
    """Return the distribution of how often something happens in independent trials."""
    return Distribution(
        (number, comb(trials, number) * share**number * (1 - share) ** (trials - number))
        for number in range(trials + 1)
    )


def wins_of_fair_seats(games: int) -> Distribution[int]:
    """Return the distribution of the wins of a seat that has the same chance as the other."""
    middle = games // 2
    return how_many(games, HALF).map(lambda wins: min(max(wins, middle - FARTHEST), middle + FARTHEST))


@seen("E45a")
def as_lopsided(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the wins of fair seats: the bars at both ends are at least as lopsided as the log."""
    percent = int(parameters["percent"])

    def wins(games: int) -> Picture:
        off_the_middle = abs(2 * percent - 100) * games // 100
        return wins_of_fair_seats(games).bars(
            marked=lambda wins: abs(2 * wins - games) >= off_the_middle,
            title=translated("Wins of seat 1 in {games} games if the seats are fair", games=games),
        )

    return captioned(*(wins(int(parameters[log])) for log in ("long", "short")))


@seen("E45c")
def counts_that_are_covered(parameters: Parameters) -> Mapping[str, Picture]:
    """Show how often the tool is chosen: the intervals of the counts that stand out contain the true share."""
    games, share = int(parameters["games"]), Fraction(int(parameters["percent"]), 100)
    _, proportion, _ = statistics()
    chosen = how_many(games, share)

    def covered(method: str, title: str) -> Picture:
        def contains_it(number: int) -> bool:
            low, high = interval(proportion, number, games, method)
            return low <= share <= high

        return chosen.bars(marked=contains_it, title=title)

    return captioned(
        covered("normal", translated("The counts whose Wald interval contains the true share")),
        covered("wilson", translated("The counts whose Wilson interval contains the true share")),
    )


@seen("E45d")
def false_alarms(parameters: Parameters) -> Mapping[str, Picture]:
    """Show how many of the tests raise a false alarm: all bars but the first count."""
    level, tests = Fraction(int(parameters["percent"]), 100), 2 ** len(COMPONENTS.tool_tiles)
    return captioned(
        how_many(tests, level).bars(
            marked=lambda alarms: alarms > 0, title=translated("False alarms in {tests} tests", tests=tests)
        )
    )


@seen("E45e")
def lumped_together(parameters: Parameters) -> Mapping[str, Picture]:
    """Show games with tools and without as squares: the strips are as high, but not as wide."""
    played, rates = games_of_both_kinds(parameters)
    groups = {"two": translated("two players"), "four": translated("four players")}
    titles = {"tools": translated("Games with tools"), "plain": translated("Games without tools")}
    return captioned(
        *(
            Distribution(
                ((group, is_won), Fraction(played[kind, tools], GAMES) * (rate if is_won else 1 - rate))
                for kind, group in groups.items()
                for rate in (rates[kind, tools],)
                for is_won in (True, False)
            ).area(
                lambda game: game[0],
                lambda game: game[1],
                names=("", (translated("won"), translated("lost"))),
                title=title,
            )
            for tools, title in titles.items()
        )
    )
