"""The bot that plays as people do."""

from __future__ import annotations

from minerals.bots.bot import Choice, choices
from minerals.bots.greedy import Greedy
from minerals.core.arguments import checked_first, well_asked
from minerals.core.chance import Chance
from minerals.core.match import Match


@well_asked
class Person:
    """Plays as people do, mistakes included, if the game says how; otherwise it plays greedily.

    Parameters
    ----------
    chance
        The source of its random choices.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", removals=0, seed=7)
    >>> Person(minerals.SeededChance(1)).choose(match).action in match.legal_actions()
    True
    """

    name = "person"

    @checked_first
    def __init__(self, chance: Chance) -> None:
        self.chance = chance

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
        choices(match, player)
        if match.game.real_time is None:
            return Greedy(self.chance).choose(match, player)
        return Choice(
            match.game.real_time.person(match.state, player or match.to_act[0], self.chance), "as people play"
        )
