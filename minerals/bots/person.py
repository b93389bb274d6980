"""The bot that plays as people do."""

from __future__ import annotations

from typing import Any

from minerals.bots.bot import Bot, Choice, choices
from minerals.bots.greedy import Greedy
from minerals.core.game import Chance, Game, PositionView, RealTime
from minerals.core.match import Match
from minerals.core.system import require


class Person:
    """Plays as people do, mistakes included, if the game says how; otherwise it plays greedily.

    Parameters
    ----------
    chance
        The source of its random choices.
    strength
        How well it plays, where a game against the clock has people of several strengths: `beginner`, `steady` or
        `expert`. By default as most people do.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", removals=0, seed=7)
    >>> Person(minerals.SeededChance(1)).choose(match).action in match.legal_actions()
    True
    """

    def __init__(self, chance: Chance, strength: str = "") -> None:
        self.chance = chance
        self.strength = strength
        self.name = strength or "person"
        """The bot's name."""

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose as a person might.

        Parameters
        ----------
        match
            The game, at the position to choose in.
        player
            The player who chooses, if several may act at the same time; by default the first of them.

        Raises
        ------
        StepError
            If there is no legal action.
        """
        require(Match | PositionView, match=match)
        choices(match, player)
        people = people_of(match.game, self)
        if people is None:
            return Greedy(self.chance).choose(match, player)
        return Choice(people.person(match.state, player or match.to_act[0], self.chance), "as people play")


def people_of(game: Game, bot: Bot) -> RealTime[Any, Any] | None:
    """Return how people of a bot's strength play a game, or None if they take turns in it."""
    people = game.real_time
    return people.strengths.get(getattr(bot, "strength", ""), people) if people is not None else None
