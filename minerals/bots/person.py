"""The bot that plays as people do."""

from __future__ import annotations

from minerals.bots.bot import Choice, choices
from minerals.bots.greedy import Greedy
from minerals.core.chance import Chance
from minerals.core.match import Match


class Person:
    """Plays as the game says that people play, mistakes included; a game that does not say so it plays greedily.

    Parameters
    ----------
    chance
        Who decides what people leave to chance.
    """

    name = "person"

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose as a person might. Raises `StepError` where there is no legal action."""
        choices(match, player)
        if match.game.real_time is None:
            return Greedy(self.chance).choose(match, player)
        return Choice(
            match.game.real_time.person(match.state, player or match.to_act[0], self.chance), "as people play"
        )
