"""E45e: a pattern that pooled games reverse (Simpson's paradox)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment, ImpossibleParameters
from minerals.core.text import translated
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

GAMES = 100
"""How many games with tools were logged, and how many without."""


class PooledGames(Experiment, code="E45e"):
    """Compare games with tools and without, for two and for four players."""

    two: int
    four: int
    gain: int
    few: int

    @property
    def played(self) -> Mapping[tuple[str, str], int]:
        """How many games of each kind were played: two or four players, with tools or without."""
        few, many = self.few, GAMES - self.few
        return {("two", "tools"): few, ("two", "plain"): many, ("four", "tools"): many, ("four", "plain"): few}

    @property
    def rate(self) -> Mapping[tuple[str, str], Fraction]:
        """Which share of them Ada won."""
        return {
            (players, tools): Fraction(plain + (self.gain if tools == "tools" else 0), 100)
            for players, plain in (("two", self.two), ("four", self.four))
            for tools in ("tools", "plain")
        }

    def games(self, tools: str) -> Distribution[tuple[str, bool]]:
        """Return the games with tools or without: the number of players, and whether Ada won."""
        return Distribution(
            ((players, is_won), Fraction(self.played[players, tools], GAMES) * (rate if is_won else 1 - rate))
            for players in ("two", "four")
            for rate in (self.rate[players, tools],)
            for is_won in (True, False)
        )

    def answers(self) -> AnswerKey:
        """Compare like with like: most games with tools were for four players, and most without them for two."""
        played, rate = self.played, self.rate
        won = {kind: played[kind] * rate[kind] for kind in played}
        if max(rate.values()) > 1 or any(games.denominator > 1 for games in won.values()):
            raise ImpossibleParameters("nobody wins parts of games, or more games than all")
        pooled = {tools: self.games(tools).probability(lambda game: game[1]) for tools in ("tools", "plain")}
        if pooled["tools"] >= pooled["plain"]:
            raise ImpossibleParameters("all games together must tell the opposite")
        gains = [rate[players, "tools"] - rate[players, "plain"] for players in ("two", "four")]
        return AnswerKey(
            {
                **{f"{players}_{tools}": share for (players, tools), share in rate.items()},
                **{f"pooled_{tools}": share for tools, share in pooled.items()},
                "helps": "yes" if min(gains) > 0 else "no",
                "adjusted": sum(gains, Fraction(0)) / len(gains),
            },
            mistakes={
                **{f"{players}_{tools}": {"share-of-all": won[players, tools] / GAMES} for players, tools in played},
                **{
                    f"pooled_{tools}": {"mean-of-shares": (rate["two", tools] + rate["four", tools]) / 2}
                    for tools in pooled
                },
                "helps": {"pooling": "yes" if pooled["tools"] > pooled["plain"] else "no"},
                "adjusted": {"pooling": pooled["tools"] - pooled["plain"]},
            },
            facts={
                **{f"{players}_{tools}_won": won[players, tools] for players, tools in played},
                **{f"{players}_{tools}_games": played[players, tools] for players, tools in played},
            },
        )

    def pictures(self) -> Mapping[str, Picture]:
        """Show games with tools and without as squares: the strips are as high, but not as wide."""
        words = {"two": translated("two players"), "four": translated("four players")}
        titles = {"tools": translated("Games with tools"), "plain": translated("Games without tools")}
        return by_caption(
            *(
                self.games(tools)
                .map(lambda game: (words[game[0]], game[1]))
                .area(
                    lambda game: game[0],
                    lambda game: game[1],
                    names=("", (translated("won"), translated("lost"))),
                    title=title,
                )
                for tools, title in titles.items()
            )
        )
