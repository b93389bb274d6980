"""E29: rolling for who starts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, cached_property
from math import comb, perm

from minerals.classroom.experiment import AnswerKey, Anything, Experiment, ManyLucks, Observation, Stage, np
from minerals.core.match import Match, new
from minerals.core.text import translated
from minerals.games.iceminers.components import COLOUR_NAMES
from minerals.games.iceminers.events import FirstPlayerRolled
from minerals.games.iceminers.exercises.die import FACES, FAIR, die
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class WhoStarts(Experiment, code="E29"):
    """Let all players roll. Those who are tied at the top roll again."""

    players: int
    faces: int

    @cached_property
    def highest(self) -> Distribution[tuple[int, int]]:
        """The highest of all rolls, and how many players have it."""
        return _highest(self.players, self.faces)

    def answers(self) -> AnswerKey:
        """Count the outcomes in which all others show less. Players who are tied roll again."""
        players, faces = self.players, self.faces
        unique = self.highest.probability(lambda case: case[1] == 1)
        level = _rounds(players, faces)
        return AnswerKey(
            {"unique": unique, "everybody": 1 / unique, "level": level},
            mistakes={
                "unique": {
                    "all-alike": 1 - Fraction(1, faces ** (players - 1)),
                    "all-different": Fraction(perm(faces, players), faces**players),
                    "one-player": unique / players,
                },
                "everybody": {"inverted": unique, "all-alike": 1 / (1 - Fraction(1, faces ** (players - 1)))},
                "level": {"everybody-again": 1 / unique, "one-more": 2 - unique},
            },
        )

    @property
    def can_play(self) -> bool:
        """The game has a die with six faces, and a colour for each player."""
        return self.faces == FACES and self.players <= len(COLOUR_NAMES)

    def trial(self, stage: Stage) -> Observation:
        """Set up a game that begins with the highest roll, and count the rounds until one player is ahead."""
        events = stage.play("iceminers", players=self.players, first_player="die").events
        rolls = iter(int(event.outcomes[0]) for event in events if isinstance(event, FirstPlayerRolled))
        rounds, rolling = [], self.players
        while rolling > 1:
            shown = [next(rolls) for _ in range(rolling)]
            rolling = shown.count(max(shown))
            rounds.append(rolling)
        stage.ends(len(rounds))
        return {"unique": rounds[0] == 1, "level": len(rounds)}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Let those roll again who are tied at the top: four players can roll in too many ways for the engine."""
        rolling = np.ones((len(luck), self.players), dtype=bool)
        rounds = np.zeros(len(luck), dtype=np.int64)
        ahead_at_once = np.zeros(len(luck), dtype=bool)
        while (waiting := np.flatnonzero(rolling.sum(axis=1) > 1)).size:
            rounds[waiting] += 1
            rolled = np.zeros((len(luck), self.players), dtype=np.int64)
            for player in range(self.players):
                some = waiting[rolling[waiting, player]]
                rolled[some, player] = 1 + luck.among(some).below(FACES)
            rolling[waiting] &= rolled[waiting] == rolled[waiting].max(axis=1)[:, None]
            if rounds.max() == 1:
                ahead_at_once = rolling.sum(axis=1) == 1
        return {"unique": ahead_at_once, "level": rounds}

    def before(self) -> Match:
        """Return the game before the first roll."""
        return new("iceminers", players=self.players)

    def pictures(self) -> Mapping[str, Picture]:
        """Show for each highest roll whether one player alone has it; two players also as a grid."""
        if self.faces != FACES:
            return {}
        alone, tied = translated("one player alone"), translated("tied")
        table = self.highest.table(
            lambda case: case[0],
            lambda case: alone if case[1] == 1 else tied,
            total=FACES**self.players,
            title=translated("The highest of {players} rolls", players=self.players),
        )
        if self.players != 2:
            return by_caption(table)
        grid = FAIR.combine(FAIR).grid(
            favourable=lambda rolls: rolls[0] != rolls[1],
            look=die,
            names=(translated("first player"), translated("second player")),
            title=translated("One player alone has the highest roll"),
        )
        return by_caption(grid, table)


@cache
def _highest(players: int, faces: int) -> Distribution[tuple[int, int]]:
    return Distribution(
        ((top, ahead), Fraction(comb(players, ahead) * (top - 1) ** (players - ahead), faces**players))
        for ahead in range(1, players + 1)
        for top in range(1, faces + 1)
    )


@cache
def _rounds(players: int, faces: int) -> Fraction:
    """Return the expected number of rounds, if only the players who are tied at the top roll again."""
    if players == 1:
        return Fraction(0)
    tied = _highest(players, faces).map(lambda case: case[1])
    fewer = sum((chance * _rounds(ahead, faces) for ahead, chance in tied.items() if ahead < players), Fraction(0))
    return (1 + fewer) / (1 - tied[players])
