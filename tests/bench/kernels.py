"""All kernels: from a position against from the beginning, and greedy play against the reference engine.

The rates are actions a second of the processor, so that games of any length can be compared, even on a busy machine.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import minerals
from minerals.bots.bot import actions_of
from minerals.bots.greedy import worth_of_each
from minerals.core.game import Game, Kernel, ScriptedChance, SeededChance, TracedStep, key_of
from minerals.probability.position import ReachedPosition
from tests.bench.measuring import OURS, Bench, Side

KEY = key_of("bench")
ROUNDS = 9


class Amount(NamedTuple):
    """How much of a game is played in a round: about a second."""

    random: int
    """Random games."""
    greedy: int
    """Greedy games."""
    chosen: int
    """Actions that the reference engine chooses for a greedy player."""
    aim: int
    """How many times as fast as the reference engine greedy play should be."""


AMOUNTS = {
    "mattock": Amount(random=20_000, greedy=40, chosen=2, aim=300),
    "iceminers": Amount(random=10_000, greedy=100, chosen=6, aim=100),
    "minerals": Amount(random=8_000, greedy=600, chosen=8, aim=300),
    "out_of_mine": Amount(random=1_000, greedy=20, chosen=6, aim=100),
}


class Contest:
    """A game with its default options, and its kernel. It is compiled, or loaded from disk, before it is measured."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Game[Any, Any, Any, Any, Any, Any] = minerals.get_game(name)
        kernel = self.game.kernel()
        assert kernel is not None
        self.kernel: Kernel = kernel
        self.options = self.game.read_options({})
        self.greedy = ["greedy"] * self.options.players
        self.kernel.play(self.options, KEY, 0, 1)

    def actions_a_second(self, first: int, games: int, **given: Any) -> Sequence[float]:
        """Let the kernel play, and return the actions a second."""
        begun = time.process_time()
        rows = self.kernel.play(self.options, KEY, first, games, **given)
        return [float(rows[:, 0].sum()) / (time.process_time() - begun)]

    @cache  # noqa: B019 - there are four of them, as long as the program runs
    def positions(self, *policies: str) -> Sequence[tuple[Any, TracedStep]]:
        """Return each position of one game, and what is done in it."""
        trace = self.kernel.trace(self.options, KEY, 0, policies=policies)
        state = self.game.engine.setup(self.options, ScriptedChance(trace.setup)).state
        positions = []
        for step in trace.steps:
            positions.append((state, step))
            state = self.game.engine.decide(state, step.action, ScriptedChance(step.outcomes)).state
        return positions

    # --- sides ---

    def from_beginning(self, number: int) -> Sequence[float]:
        """Measure random games from the set-up."""
        games = AMOUNTS[self.name].random
        return self.actions_a_second(number * games, games)

    def from_position(self, part: float) -> Side:
        """Return what measures random games from a position: so much of a game has been played."""
        games = AMOUNTS[self.name].random

        def side(number: int) -> Sequence[float]:
            positions = self.positions()
            state, _ = positions[int(part * len(positions))]
            return self.actions_a_second(number * games, games, position=state)

        return side

    def greedily(self, number: int) -> Sequence[float]:
        """Measure greedy games from the set-up."""
        games = AMOUNTS[self.name].greedy
        return self.actions_a_second(number * games, games, policies=self.greedy)

    def greedily_by_the_rules(self, number: int) -> Sequence[float]:
        """Measure the reference bot and engine in positions from all over a greedy game."""
        positions = self.positions(*self.greedy)
        chosen = AMOUNTS[self.name].chosen
        engine = self.game.engine
        begun = time.process_time()
        for place in range(chosen):
            state, step = positions[(place * ROUNDS + number) * len(positions) // (chosen * ROUNDS)]
            legal = actions_of(self.game, state, engine.legal(state), self.game.actor(state, step.action))
            worth_of_each(ReachedPosition(self.game, state, ()), legal, SeededChance(0))
            engine.decide(state, step.action, ScriptedChance(step.outcomes))
        return [chosen / (time.process_time() - begun)]


def benches_of(name: str) -> tuple[Bench, Bench]:
    """Return the benches of a game."""
    contest = Contest(name)
    title = contest.game.title
    beginning = Bench(
        title=f"{title}, random, from the position after the set-up",
        unit="actions a second",
        sides={
            OURS: contest.from_position(0),
            "from the beginning": contest.from_beginning,
            "from half-way through, where actions may take longer": contest.from_position(0.5),
        },
        rounds=ROUNDS,
        aim="at least 0.90 of the rate from the beginning",
    )
    greedy = Bench(
        title=f"{title}, greedy",
        unit="actions a second",
        sides={OURS: contest.greedily, "the reference engine": contest.greedily_by_the_rules},
        rounds=ROUNDS,
        aim=f"at least {AMOUNTS[name].aim} of the reference engine",
    )
    return beginning, greedy


BENCHES = tuple(bench for name in AMOUNTS for bench in benches_of(name))
