"""Whole random games of Mattock: whole turns from the full list, and turns decided step by step."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

import minerals
from minerals.core.geometry import Cells
from minerals.games.mattock.actions import Turn
from minerals.games.mattock.rules.connection import galleries
from minerals.games.mattock.rules.mine import mines
from minerals.games.mattock.rules.move import moves_after
from minerals.games.mattock.state import State
from tests.bench.measuring import OURS, Bench
from tests.bench.playing import chess_games

GAMES_A_ROUND = 5


def recorded_games(number: int, choose: Callable[[minerals.Match, random.Random], Turn]) -> Sequence[float]:
    """Play Mattock on the full board, set-up included, and return the plies a second."""
    choice = random.Random(number)
    plies = 0
    begun = time.perf_counter()
    for _ in range(GAMES_A_ROUND):
        match = minerals.new("mattock", seed=number)
        while match.to_act:
            match.play(choose(match, choice))
            plies += 1
    return [plies / (time.perf_counter() - begun)]


def out_of_all(match: minerals.Match, choice: random.Random) -> Turn:
    """Choose out of the list of all legal turns, some hundreds or thousands."""
    return choice.choice(match.legal_actions())  # type: ignore[return-value]


def step_by_step(match: minerals.Match, choice: random.Random) -> Turn:
    """Choose the space to mine, and then to stay or one pair of a miner and its goal, each uniformly."""
    state: State = match.state
    name = state.grid.name
    index = nth(mines(state), choice.random())
    groups = [
        (miners, targets, miners.bit_count() * targets.bit_count())
        for miners, targets in moves_after(state, index, galleries(state))
    ]
    number = int(choice.random() * (1 + sum(pairs for *_, pairs in groups)))
    for miners, targets, pairs in groups:
        if number < pairs:
            part, rest = divmod(number, targets.bit_count())
            return Turn(name(index), name(member(miners, part)), name(member(targets, rest)))
        number -= pairs
    return Turn(name(index))


def nth(cells: Cells, part: float) -> int:
    """Return the cell that lies at a part of the way through a set."""
    return member(cells, int(part * cells.bit_count()))


def member(cells: Cells, number: int) -> int:
    """Return a cell of a set by its number, counted from 0."""
    for _ in range(number):
        cells &= cells - 1
    return (cells & -cells).bit_length() - 1


BENCHES = (
    Bench(
        title="Mattock, every legal turn listed",
        unit="plies a second",
        sides={OURS: lambda number: recorded_games(number, out_of_all), "python-chess": chess_games},
        rounds=10,
    ),
    Bench(
        title="Mattock, step by step",
        unit="plies a second",
        sides={OURS: lambda number: recorded_games(number, step_by_step), "python-chess": chess_games},
        rounds=15,
        aim="at least 0.70 of python-chess",
    ),
)
