"""E50: best of three, and best of five."""

from __future__ import annotations

from collections.abc import Mapping

from minerals.classroom.experiment import AnswerKey, Experiment, Script, Stage
from minerals.core.text import translated
from minerals.games.iceminers.exercises.die import FACES, chance_of_roll
from minerals.games.iceminers.exercises.table import go_home
from minerals.probability import Distribution, Picture, sequences
from minerals.probability.pictures import by_caption


class BestOf(Experiment, code="E50"):
    """Play five games, and look who was first to two and to three victories."""

    points: int
    faces: int

    def series(self, games: int) -> Distribution[tuple[bool, ...]]:
        """Return which games are won in a series that stops as soon as somebody has won most of them."""
        wins = int(chance_of_roll(self.points, self.faces) * self.faces)
        most = games // 2 + 1
        results = sequences({True: wins, False: self.faces - wins}, games, replaced=True)
        return results.map(
            lambda found: next(
                found[:number] for number in range(most, games + 1) if most in map(found[:number].count, (True, False))
            )
        )

    def answers(self) -> AnswerKey:
        """Add up the series that the better player wins."""
        better = chance_of_roll(self.points, self.faces)
        three, five = (self.series(games).probability(lambda found: found[-1]) for games in (3, 5))
        return AnswerKey(
            {"three": three, "five": five, "length": self.series(3).mean(len)},
            mistakes={
                "three": {"single": better, "both": better**2},
                "five": {"single": better, "all-three": better**3},
                "length": {"may-stop": 3},
            },
        )

    @property
    def can_play(self) -> bool:
        """The die has six faces."""
        return self.faces == FACES

    def trial(self, stage: Stage) -> Script:
        """Play five games."""
        games: list[bool] = []
        for _ in range(5):
            _, left = yield from go_home(stage, self.points)
            games.append(left)
            stage.only(*games)
        stage.ends(sum(games))
        return {
            "three": sum(games[:3]) >= 2,
            "five": sum(games) >= 3,
            "length": 2 if games[0] == games[1] else 3,
        }

    def pictures(self) -> Mapping[str, Picture]:
        """Follow a best of three, which stops as soon as somebody has won two games."""
        if self.faces != FACES:
            return {}
        words = {True: translated("won"), False: translated("lost")}
        return by_caption(
            self.series(3)
            .map(lambda found: tuple(map(words.__getitem__, found)))
            .tree(
                favourable=lambda games: games.count(words[True]) == 2,
                names=(translated("first game"), translated("second game"), translated("third game")),
                title=translated("Best of three"),
            )
        )
