"""The random bot: every sub-decision of the rules in order, each uniformly."""

from __future__ import annotations

from minerals.bots.bot import Choice
from minerals.core.chance import Chance
from minerals.core.errors import StepError
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

    def choose(self, match: Match) -> Choice:
        """Choose at random. O(legal actions)."""
        legal = match.legal_actions()
        if not legal:
            raise StepError("There is no legal action to choose from.")
        decisions = match.game.decisions or match.game.tokens
        open_actions = [(decisions(action), action) for action in legal]
        depth = 0
        while len(open_actions) > 1:
            # An action that ends here while others go on is one of the possibilities: to go no further.
            following = dict.fromkeys((parts[depth : depth + 1] for parts, _ in open_actions), 1)
            if len(following) > 1:
                weights = {" ".join(part): 1 for part in following}
                drawn = self.chance.draw(weights).outcome
                open_actions = [pair for pair in open_actions if " ".join(pair[0][depth : depth + 1]) == drawn]
            elif not next(iter(following)):
                break
            depth += 1
        return Choice(open_actions[0][1], f"one of {len(legal)}")
