"""The greedy bot: what looks best one action ahead."""

from __future__ import annotations

from itertools import islice
from typing import Any

from minerals.bots.bot import Choice
from minerals.core.chance import Chance, EveryOutcome
from minerals.core.errors import StepError
from minerals.core.match import Match
from minerals.core.records import Action

_MOST_WAYS = 50


class Greedy:
    """Chooses the action whose result is worth most on average; of equal ones, one at random.

    What a state is worth to a player the game says (`Game.worth`), else it is the lead in points.

    Parameters
    ----------
    chance
        Who decides between equals.
    """

    name = "greedy"

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, match: Match) -> Choice:
        """Choose by looking one action ahead. O(legal actions × ways chance can go)."""
        legal = match.legal_actions()
        if not legal:
            raise StepError("There is no legal action to choose from.")
        worth = [_expected_worth(match, action) for action in legal]
        best = max(worth)
        equals = {str(action): action for action, value in zip(legal, worth, strict=True) if value == best}
        chosen = equals[self.chance.draw(dict.fromkeys(equals, 1)).outcome]
        others = [value for value in worth if value < best]
        beyond = f", next best {max(others):+.4g}" if others else ""
        return Choice(chosen, f"{best:+.4g} of {len(legal)} actions{beyond}")


def _expected_worth(match: Match, action: Action) -> float:
    """Return the average worth after an action, over the likeliest ways chance can go.

    Where there are very many ways, the first ones that make up the bulk stand for all.
    """
    game, state = match.game, match.state
    player = game.actor(state, action)
    ways = EveryOutcome(limit=100_000).of(lambda chance: game.decide(state, action, chance))
    total = weight = 0.0
    for way in islice(ways, _MOST_WAYS):
        after: Any = state
        for event in way.result:  # type: ignore[attr-defined]  # what decide returned
            after = game.evolve(after, event)
        probability = float(way.probability)
        weight += probability
        total += probability * worth_to(match, after, player)
    return total / weight


def worth_to(match: Match, state: Any, player: int) -> float:
    """Return what a state is worth to a player: as the game says, else the lead over the best other player."""
    game = match.game
    if game.worth is not None:
        return game.worth(state, player)
    scores = game.scores(state)
    others = [score for seat, score in enumerate(scores, start=1) if seat != player]
    return scores[player - 1] - max(others, default=0)
