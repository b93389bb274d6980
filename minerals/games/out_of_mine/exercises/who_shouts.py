"""E32: who shouts how often."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import comb

from minerals.classroom.experiment import AnswerKey, Anything, Experiment, ManyLucks, Observation, Stage, np
from minerals.core.text import translated
from minerals.games.out_of_mine.events import Called
from minerals.games.out_of_mine.exercises.whole_games import MOST_ROUNDS, PLAYERS, ManyGames, whole_game
from minerals.games.out_of_mine.rules.score import CALL
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

THRICE = 3


class WhoShouts(Experiment, code="E32"):
    """Play a game in which each call comes from a random player; the first one is watched."""

    players: int
    rounds: int

    @cached_property
    def calls(self) -> Distribution[int]:
        """How often a certain player calls."""
        players, rounds = self.players, self.rounds
        return Distribution(
            (calls, Fraction(comb(rounds, calls) * (players - 1) ** (rounds - calls), players**rounds))
            for calls in range(rounds + 1)
        )

    def answers(self) -> AnswerKey:
        """Who is missing is included and excluded; a player's calls are binomial."""
        players, rounds = self.players, self.rounds
        mean = self.calls.mean()
        ways = sum(
            (-1) ** missing * comb(players, missing) * (players - missing) ** rounds for missing in range(players)
        )
        silent = self.calls[0]
        thrice = self.calls.probability(lambda calls: calls >= THRICE)
        exactly = self.calls.probability(lambda calls: calls == THRICE)
        return AnswerKey(
            {"all": Fraction(ways, players**rounds), "thrice": thrice, "bonus": CALL * mean},
            mistakes={
                "all": {"surely": Fraction(1), "mean": mean, "independent": (1 - silent) ** players},
                "thrice": {"exactly": exactly, "more-than": thrice - exactly},
                "bonus": {"counted-calls": mean, "all-calls": Fraction(CALL * rounds)},
            },
            facts={"bonus_each": CALL, "ways": ways, "sequences": players**rounds},
        )

    @property
    def can_play(self) -> bool:
        """The game has so many players and rounds."""
        return self.players in PLAYERS and self.rounds <= MOST_ROUNDS

    def trial(self, stage: Stage) -> Observation:
        """Play a game."""
        calls = [event for event in whole_game(stage, self.players, self.rounds) if isinstance(event, Called)]
        callers = [call.player for call in calls]
        stage.counts([call for call in calls if call.player == 1][THRICE - 1 : THRICE], "thrice")
        return {"all": len(set(callers)) == self.players, "thrice": callers.count(1) >= THRICE}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Look who calls: no two games are alike."""
        callers = np.stack(ManyGames(self.players, self.rounds, luck).callers)
        everyone = np.stack([(callers == seat).any(axis=0) for seat in range(self.players)]).all(axis=0)
        return {"all": everyone, "thrice": (callers == 0).sum(axis=0) >= THRICE}

    def pictures(self) -> Mapping[str, Picture]:
        """Show how often a certain player calls."""
        title = translated("The calls of a certain player")
        return by_caption(self.calls.bars(marked=lambda calls: calls >= THRICE, title=title))
