"""Which action wins most games: candidates are played out, and half of them are dropped, again and again.

This is sequential halving. It spends most of its games on the actions that are hardest to tell apart. Game number n of
every candidate meets the same luck, so that two candidates are compared game by game. The action that looks best one
move ahead, the favourite, is never dropped, and only an action that is clearly better takes its place: otherwise a few
lucky games would be enough to choose a poor one.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import inf, sqrt
from typing import Any, NamedTuple

from minerals.bots.greedy import worth_of_each
from minerals.bots.playouts import Playouts, PlayoutScores
from minerals.core.game import Action, Chance, SeededChance
from minerals.core.match import Match

_WAYS = 8
"""If an action depends on luck, so many of its results are played out at most in each round."""
_POINT = 0.02
"""What a point counts beside a victory: in few games, points tell more than winners do."""
_CLEARLY = 1.0
"""By how many standard errors another action must be better than the favourite."""
_LOOKED_AT = 1000
"""If more actions are legal, whole groups of them are left out by what one of each group looks worth."""
_GAMES_EACH = 3
"""It plays out no more actions than it can afford so many games for."""
_AT_ONCE = 8
"""So many actions are looked at between two looks at the time."""
_LETTERS = dict.fromkeys("0123456789abcdef", 1)


class Budget(NamedTuple):
    """How much a search may do. It counts games and not seconds, so that the same seed makes the same choice."""

    candidates: int
    """How many actions it plays out at most."""
    playouts: int
    """How many games it plays in all, about."""
    work: int
    """It plays fewer games if they are long and have many actions: see `Playouts.cost_of`."""


class Candidate:
    """An action that is played out, and what became of it.

    `player`: the player who chooses. `worth`: what it looks worth one action ahead.
    """

    def __init__(self, action: Action, player: int, worth: float) -> None:
        self.action = action
        self.worth = worth
        self.played = PlayoutScores(player)
        self.result: Any = None
        """The state after it if it needs no luck, else None."""
        self.results = 0
        """How many results were drawn if it needs luck."""

    @property
    def values(self) -> list[float]:
        """What each game was worth to the player: the victory, and a little for points."""
        played = self.played
        return [share + _POINT * lead for share, lead in zip(played.shares, played.leads, strict=True)]

    @property
    def value(self) -> float:
        """The mean of these."""
        values = self.values
        return sum(values) / len(values)

    def is_clearly_better_than(self, other: Candidate) -> bool:
        """Tell whether it was better in the games that both played, beyond what luck explains.

        One that looks equally good one action ahead need only be better at all.
        """
        gains = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        mean = sum(gains) / len(gains)
        if self.worth >= other.worth or len(gains) == 1:
            return mean > 0
        spread = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
        return mean > _CLEARLY * sqrt(spread / len(gains))


class Search:
    """Plays actions out from one position.

    `match`: the game, at the position to choose in. `player`: the player who chooses. `seed`: the seed of all luck in
    the search. `seconds`: how long it may take, about.
    """

    def __init__(self, match: Match, player: int, seed: str, seconds: float = inf) -> None:
        self.match = match
        self.player = player
        self.seed = seed
        self.playouts = Playouts(match.game, len(match.players), seed)
        self.is_cut = False
        """Whether it played fewer games than its budget allows, because there was no time."""
        self._end = self.playouts.end = time.perf_counter() + seconds
        self._half = self._end - seconds / 2 if seconds < inf else inf

    def ranking(self, legal: Sequence[Action], budget: Budget, chance: Chance) -> list[Candidate]:
        """Return the candidates, the choice first, then those that lasted longest and won most.

        `legal`: the actions to choose from, at least one. `budget`: how much the search may do. `chance`: breaks ties
        between the actions that look equally good one action ahead, and draws their outcomes if there are too many.
        """
        alive = [
            Candidate(action, self.player, worth)
            for action, worth in self._most_promising(legal, chance, budget.candidates)
        ]
        favourite = alive[0]
        self._play(favourite, 1)
        games = self._affordable(favourite, budget, len(legal))
        alive = alive[: max(2, games // _GAMES_EACH)]
        rounds = max(1, (len(alive) - 1).bit_length())
        dropped: list[Candidate] = []
        played = 0
        for _ in range(rounds):
            played += max(1, games // (rounds * len(alive)))
            if not self._play_each(alive, played):
                alive = [candidate for candidate in alive if candidate.played.games]
                break
            alive.sort(key=lambda candidate: (candidate is not favourite, -candidate.value))
            kept = min(len(alive), len(alive) // 2 + 1)
            alive, dropped = alive[:kept], alive[kept:] + dropped
        return self._chosen_first(favourite, sorted(alive, key=lambda candidate: -candidate.value)) + dropped

    def policy(self) -> str:
        """Return how everyone plays in the games that are played out."""
        return self.playouts.policy_told(self.match.state)

    def _affordable(self, favourite: Candidate, budget: Budget, legal: int) -> int:
        """Return how many games the budget allows, judged by the first."""
        cost = self.playouts.cost_of(favourite.played, self.match.state, legal)
        return max(1, min(budget.playouts, int(budget.work / cost)))

    def _most_promising(self, legal: Sequence[Action], chance: Chance, most: int) -> list[tuple[Action, float]]:
        """Return the actions that look best; if time is short, of those that half of it is enough to look at."""
        if self._end == inf:
            return most_promising(self.match, legal, chance, most)
        order = random_order(len(legal), chance)
        found: list[tuple[Action, float]] = []
        for start in range(0, len(order), _AT_ONCE):
            if found and time.perf_counter() > self._half:
                self.is_cut = True
                break
            part = [legal[place] for place in order[start : start + _AT_ONCE]]
            found += most_promising(self.match, part, chance, len(part))
        return sorted(found, key=lambda looked_at: -looked_at[1])[:most]

    def _play_each(self, alive: Sequence[Candidate], games: int) -> bool:
        """Play games out until each candidate has so many, and return whether there was time for it.

        If time is short, they are played one by one.
        """
        if self._end == inf:
            for candidate in alive:
                self._play(candidate, games - candidate.played.games)
            return True
        while (behind := min(alive, key=lambda candidate: candidate.played.games)).played.games < games:
            if time.perf_counter() > self._end:
                self.is_cut = True
                return False
            self._play(behind, 1)
        return True

    def _chosen_first(self, favourite: Candidate, alive: list[Candidate]) -> list[Candidate]:
        """Return the candidates by value, but with the favourite first unless another is clearly better."""
        chosen = next((one for one in alive if one is favourite or one.is_clearly_better_than(favourite)), favourite)
        return [chosen, *(one for one in alive if one is not chosen)]

    def _play(self, candidate: Candidate, games: int) -> None:
        """Play some more games after an action, spread over what luck may bring."""
        left, ways = games, min(games, _WAYS)
        for way in range(ways):
            state = self._result(candidate)
            share = left if candidate.result is not None else -(-left // (ways - way))
            self.playouts.play(state, share, candidate.played)
            left -= share
            if not left:
                break

    def _result(self, candidate: Candidate) -> Any:
        """Return a state after an action. Result number n of every action meets the same luck."""
        if candidate.result is not None:
            return candidate.result
        luck = SeededChance(f"{self.seed}/result {candidate.results}")
        events, state = self.match.game.engine.decide(self.match.state, candidate.action, luck)
        if any(event.outcomes for event in events):
            candidate.results += 1
        else:
            candidate.result = state
        return state


def most_promising(match: Match, legal: Sequence[Action], chance: Chance, most: int) -> list[tuple[Action, float]]:
    """Return the actions that look best one action ahead, each with its worth, the best first.

    `match`: the game, at the position to choose in. `legal`: the actions to choose from. `chance`: breaks ties, and
    draws outcomes if there are too many. `most`: how many actions to return.
    """
    legal = _looked_at(match, legal, chance)
    worth = worth_of_each(match, legal, chance)
    order = random_order(len(legal), chance)
    by_worth = sorted(order, key=lambda place: -worth[place])
    return [(legal[place], worth[place]) for place in by_worth[:most]]


def _looked_at(match: Match, legal: Sequence[Action], chance: Chance) -> Sequence[Action]:
    """Return the actions to look at: all of them, or the best groups if they are a great many.

    Actions that begin with the same sub-decision are a group. The one with the fewest sub-decisions stands for it.
    """
    if len(legal) <= _LOOKED_AT:
        return legal
    parts = match.game.study.decisions or match.game.words.tokens
    groups: dict[str, list[Action]] = {}
    for action in legal:
        groups.setdefault(parts(action)[0], []).append(action)
    ambassadors = [min(group, key=lambda action: len(parts(action))) for group in groups.values()]
    worth = worth_of_each(match, ambassadors, chance)
    looked_at: list[Action] = []
    for _, group in sorted(zip(worth, groups.values(), strict=True), key=lambda entry: -entry[0]):
        if looked_at and len(looked_at) + len(group) > _LOOKED_AT:
            break
        looked_at += group
    return looked_at


def random_order(many: int, chance: Chance) -> list[int]:
    """Return the numbers from 0 to below `many` in a random order."""
    numbers = list(range(many))
    random.Random(seed_from(chance)).shuffle(numbers)
    return numbers


def seed_from(chance: Chance) -> str:
    """Return a seed that luck decides."""
    return "".join(chance.draw(_LETTERS).outcome for _ in range(8))
