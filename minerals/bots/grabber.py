"""A beginner who plays at random but takes what lies at hand."""

from __future__ import annotations

from minerals.bots.bot import Choice, choices
from minerals.bots.decisions import drawn_action
from minerals.bots.greedy import worth_of_each, worth_to
from minerals.core.game import Chance, PositionView
from minerals.core.match import Match
from minerals.core.system import require


class Grabber:
    """Plays any action that leaves it better off than before; if there is none, it plays at random.

    It does not ask which of them is best. The weakest level should lose to it.

    Parameters
    ----------
    chance
        The source of its random choices.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", removals=0, seed=7)
    >>> Grabber(minerals.SeededChance(1)).choose(match).note
    'nothing at hand'
    """

    name = "magpie"

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose something that lies at hand. O(legal actions × outcomes of chance).

        Raises `StepError` if there is no legal action.
        """
        require(Match | PositionView, match=match)
        legal = choices(match, player)
        seat = player or match.to_act[0]
        now = round(worth_to(match.game, match.state, seat), 9)
        worth = worth_of_each(match, legal, self.chance)
        at_hand = [action for action, value in zip(legal, worth, strict=True) if value > now]
        note = f"one of {len(at_hand)} at hand" if at_hand else "nothing at hand"
        return Choice(drawn_action(match.game, at_hand or legal, self.chance), note)
