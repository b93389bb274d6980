"""Whole random games: actions per second, listing the legal actions before each."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import chess

import minerals
from tests.bench.measuring import OURS, Bench

GAMES_A_ROUND = 3
SEVENTY_FIVE_MOVES = 150  # counted by half moves


def minerals_games(number: int, folder: Path | None = None) -> Sequence[float]:
    """Play Minerals for two, set-up included; recorded to disk where a folder is named."""
    choice = random.Random(number)
    plies = 0
    begun = time.perf_counter()
    for game in range(GAMES_A_ROUND):
        match = minerals.new("minerals", players=2, seed=number * GAMES_A_ROUND + game)
        if folder is not None:
            match.record(folder / f"{number}-{game}.replay")
        while actions := match.legal_actions():
            match.play(choice.choice(actions))
            plies += 1
        match.log.close()
    return [plies / (time.perf_counter() - begun)]


def minerals_games_on_disk(number: int) -> Sequence[float]:
    """Play the same, every action on disk before the next."""
    with tempfile.TemporaryDirectory() as folder:
        return minerals_games(number, Path(folder))


def chess_games(number: int) -> Sequence[float]:
    """Play chess to mate, stalemate, or 75 moves in which nothing happened."""
    choice = random.Random(number)
    plies = 0
    begun = time.perf_counter()
    for _ in range(GAMES_A_ROUND):
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.halfmove_clock < SEVENTY_FIVE_MOVES:
            board.push(choice.choice(moves))
            plies += 1
    return [plies / (time.perf_counter() - begun)]


BENCHES = (
    Bench(
        title="random games",
        unit="plies a second",
        sides={OURS: minerals_games, "minerals, on disk": minerals_games_on_disk, "python-chess": chess_games},
        rounds=15,
        aim="at least 0.45 of python-chess",
    ),
)
