"""The random bot: every sub-decision of the rules in order, each uniformly."""

from __future__ import annotations

from minerals.bots.bot import Choice, choices
from minerals.bots.decisions import drawn_action
from minerals.core.arguments import checked_first, well_asked
from minerals.core.chance import Chance
from minerals.core.match import Match


@well_asked
class Uniform:
    """Draws each sub-decision in the order of the rules, with all possibilities equally likely.

    So it does not prefer the kinds of action that have many variants.

    Parameters
    ----------
    chance
        The source of its luck.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> Uniform(minerals.SeededChance(1)).choose(match).note
    'one of 22'
    """

    name = "random"

    @checked_first
    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose at random. O(legal actions).

        Parameters
        ----------
        match
            The game, at the position to choose in.
        player
            Who chooses, if several may act at the same time; the first of them by default.

        Raises
        ------
        StepError
            If there is no legal action.
        """
        legal = choices(match, player)
        return Choice(drawn_action(match.game, legal, self.chance), f"one of {len(legal)}")
