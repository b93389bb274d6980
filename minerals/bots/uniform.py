"""The random bot: it draws every sub-decision uniformly, in the order of the rules."""

from __future__ import annotations

from minerals.bots.bot import Choice, choices
from minerals.bots.decisions import drawn_action
from minerals.core.game import Chance, PositionView
from minerals.core.match import Match
from minerals.core.system import require


class Uniform:
    """Draws each sub-decision in the order of the rules; all possibilities are equally likely.

    It therefore does not prefer kinds of action that have many variants.

    Parameters
    ----------
    chance
        The source of its random choices.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> Uniform(minerals.SeededChance(1)).choose(match).note
    'one of 22'
    """

    name = "random"

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose at random. O(legal actions).

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
        legal = choices(match, player)
        return Choice(drawn_action(match.game, legal, self.chance), f"one of {len(legal)}")
