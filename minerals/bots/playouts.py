"""Games played out from a position: compiled where the game's kernel takes them, by the rules otherwise."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import Any

from minerals.bots.tree import random_action
from minerals.core.game import Game, Kernel, SeededChance, key_of

_POLICIES = ("greedy", "random")
"""How games are played out: everyone plays by the first of these that the kernel takes."""
_BY_THE_RULES = "random"
"""How they are played out without a kernel."""
_SLOWER = 400
"""How many times as long an action takes by the rules as a compiled player looks at one."""
_BEFORE_SCORES = 2  # a row begins with the numbers of actions and events


class PlayoutScores:
    """What games from one position came to for one player.

    `player`: the player, counted from 1.

    >>> played = PlayoutScores(1)
    >>> played.add((1, 1), (7, 7), actions=20)
    >>> played.shares, played.leads, played.actions
    ([0.5], [0], 20)
    """

    def __init__(self, player: int) -> None:
        self.player = player
        self.shares: list[float] = []
        """For each game the player's share of the victory: 1 alone, 1/2 if two players won."""
        self.leads: list[float] = []
        """For each game the player's points beyond the best of the others."""
        self.actions = 0
        """How many actions all these games took."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.shares)

    @property
    def chance(self) -> float:
        """The share of the games that the player won. There must be one."""
        return sum(self.shares) / len(self.shares)

    def add(self, winners: Sequence[int], scores: Sequence[float], actions: int) -> None:
        """Add a game.

        `winners`: for each seat 1 if it won, else 0. `scores`: the points of each seat. `actions`: how many actions it
        took.
        """
        place = self.player - 1
        self.shares.append(winners[place] / max(1, sum(winners)))
        self.leads.append(scores[place] - max((*scores[:place], *scores[place + 1 :]), default=0))
        self.actions += actions


class Playouts:
    """Plays games out from the positions of one match. The same number meets the same luck in every position.

    `seats`: how many players there are. `seed`: the seed of all these games. `most_actions`: not used with a kernel.
    Else a game is stopped after so many actions, and the points decide.
    """

    def __init__(self, game: Game, seats: int, seed: int | str, most_actions: int = 400) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.most_actions = most_actions
        self.end = inf
        """When games by the rules are stopped, as `time.perf_counter` has it. Then the points decide them."""

    def play(self, state: Any, games: int, played: PlayoutScores) -> None:
        """Play some more games from a state and add them. Their numbers follow those that were played before.

        A state in which the game is over counts as so many games with the same result.
        """
        if not self.game.engine.to_act(state):
            self._add(state, games, played, actions=0)
            return
        policy = self.policy_from(state)
        if policy:
            self._play_compiled(state, policy, games, played)
        else:
            self._play_by_the_rules(state, games, played)

    def policy_from(self, state: Any) -> str:
        """Return how everyone plays in compiled games from a state, or "" if such games cannot be compiled."""
        if self._kernel is None:
            return ""
        for policy in _POLICIES:
            if self._kernel.refuses(state.options, (policy,) * self.seats, state) is None:
                return policy
        return ""

    def policy_told(self, state: Any) -> str:
        """Return how everyone plays in the games from a state, compiled or not."""
        return self.policy_from(state) or _BY_THE_RULES

    def cost_of(self, played: PlayoutScores, state: Any, legal: int) -> float:
        """Return about how much work a game is, counted in actions that a compiled player looks at.

        `played`: games that were played from there. `state`: the position from which they were played. `legal`: how
        many actions are legal there: a greedy player looks at each of them.
        """
        policy, length = self.policy_from(state), played.actions / max(1, played.games)
        if self._kernel is not None:
            legal = max(legal, self._kernel.usually_legal(state.options))
        return max(1.0, length * {"greedy": max(legal, 1), "random": 2}.get(policy, _SLOWER))

    @cached_property
    def _kernel(self) -> Kernel | None:
        try:
            return self.game.kernel()
        except ModuleNotFoundError:  # numba is missing, for example in a browser
            return None

    def _play_compiled(self, state: Any, policy: str, games: int, played: PlayoutScores) -> None:
        assert self._kernel is not None, "only a kernel has such a policy"
        key, policies = key_of(self.seed), (policy,) * self.seats
        rows = self._kernel.play(state.options, key, played.games, games, position=state, policies=policies)
        won = _BEFORE_SCORES + self.seats
        for row in rows.tolist():
            played.add(row[won : won + self.seats], row[_BEFORE_SCORES:won], row[0])

    def _play_by_the_rules(self, state: Any, games: int, played: PlayoutScores) -> None:
        engine = self.game.engine
        for number in range(played.games, played.games + games):
            chance, reached, actions = SeededChance(f"{self.seed}/{number}"), state, 0
            while actions < self.most_actions and engine.to_act(reached) and time.perf_counter() < self.end:
                reached = engine.decide(reached, random_action(self.game, reached, chance), chance).state
                actions += 1
            self._add(reached, 1, played, actions)

    def _add(self, state: Any, games: int, played: PlayoutScores, actions: int) -> None:
        """Add games that ended in a state. If the game is not over there, the points decide."""
        scores, outcome = self.game.engine.scores(state), self.game.engine.outcome(state)
        if outcome is not None:
            winners = [int(seat in outcome.winners) for seat in range(1, self.seats + 1)]
        else:
            winners = [int(score == max(scores)) for score in scores]
        for _ in range(games):
            played.add(winners, scores, actions)
