"""The random bot: every sub-decision of the rules in order, each uniformly."""

from __future__ import annotations

from minerals.bots.bot import Choice, choices
from minerals.bots.decisions import drawn_action
from minerals.core.chance import Chance
from minerals.core.match import Match


class Uniform:
    """Draws each sub-decision in the order of the rules, all possibilities equally likely.

    So it does not prefer the kinds of action of which there are many variants.

    Parameters
    ----------
    chance
        Who decides.
    """

    name = "random"

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose at random. O(legal actions)."""
        legal = choices(match, player)
        return Choice(drawn_action(match.game, legal, self.chance), f"one of {len(legal)}")
