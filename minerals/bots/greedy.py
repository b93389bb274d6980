"""The greedy bot: it plays whatever looks best one action ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from minerals.bots.bot import Choice, choices
from minerals.core.game import Action, Chance, EveryOutcome, Game, PositionView
from minerals.core.match import Match
from minerals.core.system import require
from minerals.core.text import ChanceError

_EVERY_OUTCOME = EveryOutcome(limit=24)
_SAMPLES = 8


class Greedy:
    """Chooses the action whose result is worth most on average, and breaks ties at random.

    The game says what a state is worth to a player (`game.study.worth`); if it does not, the lead in points counts. The
    average is exact if chance has at most 24 possible outcomes; otherwise, 8 outcomes are drawn at random.

    Parameters
    ----------
    chance
        Breaks ties, and draws outcomes if there are too many.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", removals=0, seed=7)
    >>> choice = Greedy(minerals.SeededChance(1)).choose(match)
    >>> choice.action in match.legal_actions()
    True
    """

    name = "greedy"

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose by looking one action ahead. O(legal actions × outcomes of chance).

        Raises `StepError` if there is no legal action.
        """
        require(Match | PositionView, match=match)
        legal = choices(match, player)
        worth = worth_of_each(match, legal, self.chance)
        best = max(worth)
        equals = {str(action): action for action, value in zip(legal, worth, strict=True) if value == best}
        notation = self.chance.draw(dict.fromkeys(equals, 1)).outcome if len(equals) > 1 else next(iter(equals))
        others = [value for value in worth if value < best]
        beyond = f", next best {max(others):+.4g}" if others else ""
        return Choice(equals[notation], f"{best:+.4g} of {len(legal)} actions{beyond}")


def worth_of_each(match: PositionView, actions: Sequence[Action], chance: Chance) -> list[float]:
    """Return the value of each of some actions to its player, averaged over all outcomes of chance or a sample of them.

    It is rounded, so that actions of the same value tie, in whatever order their averages were summed.

    `match`: a match or a position. `actions`: legal actions. `chance`: draws outcomes if there are too many.
    """
    return [round(_expected_worth(match, action, chance), 9) for action in actions]


def _expected_worth(match: PositionView, action: Action, chance: Chance) -> float:
    """Return the average worth of an action to its player, over all outcomes of chance or a sample of them."""
    game, state = match.game, match.state
    player = game.actor(state, action)
    total = 0.0
    for probability, after in ways_of(lambda luck: game.engine.decide(state, action, luck).state, chance):
        total += probability * worth_to(game, after, player)
    return total


def ways_of(decision: Callable[[Chance], Any], chance: Chance) -> list[tuple[float, Any]]:
    """Return what a decision may lead to, each with its probability: everything, or a sample if that is too much."""
    try:
        return [(float(way.probability), way.result) for way in _EVERY_OUTCOME.of(decision)]
    except ChanceError:
        return [(1 / _SAMPLES, decision(chance)) for _ in range(_SAMPLES)]


def worth_to(game: Game, state: Any, player: int) -> float:
    """Return what a state is worth to a player: what the game says, or the lead over the best other player."""
    if game.study.worth is not None:
        return game.study.worth(state, player)
    scores = game.engine.scores(state)
    others = [score for seat, score in enumerate(scores, start=1) if seat != player]
    return scores[player - 1] - max(others, default=0)
