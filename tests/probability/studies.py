"""Small studies, and functions to play and to measure with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import pandas as pd

import minerals
from minerals.core.game import Game, register
from minerals.core.game.registry import unregister

LESSON = {"board": "lesson", "removals": 0}
"""Minerals in some milliseconds a game."""


def lesson(games: int = 12, **study: Any) -> pd.DataFrame:
    return minerals.simulate("minerals", games=games, **({"seed": 1, "engine": "reference"} | LESSON | study))


def first_action(match: minerals.Match) -> Any:
    return match.legal_actions()[0]


def last_action(match: minerals.Match) -> str:
    return str(match.legal_actions()[-1])


def lead(match: minerals.Match) -> dict[str, Any]:
    first, second = match.scores
    return {"lead": first - second, "ahead": "first" if first > second else None}


class KernelOfNumbers:
    """Plays no game: each row says which it is, so that one can see who asked for what."""

    def __init__(self) -> None:
        self.asked: list[range] = []
        self.interrupted_after: int | None = None

    def refuses(self, options: Any, policies: Sequence[str] = (), position: Any = None) -> str | None:
        if {*policies} - {"random"}:
            return "it plays random games"
        if position is not None:
            return "it plays from the beginning"
        return "the inner board is for the reference engine" if options.board == "inner" else None

    def play(
        self, options: Any, key: int, first: int, games: int, *, position: Any = None, policies: Sequence[str] = ()
    ) -> np.ndarray[Any, np.dtype[np.int64]]:
        assert position is None and not {*policies} - {"random"}, "it has refused them"
        if self.interrupted_after is not None and len(self.asked) >= self.interrupted_after:
            raise KeyboardInterrupt
        self.asked.append(range(first, first + games))
        numbers = np.arange(first, first + games)[:, None]
        columns = len(minerals.get_game("mattock").study_columns(2))
        return (numbers * 7 + np.arange(columns) + key % 1000) % np.array([1000] * 4 + [2] * 2 + [1000] * (columns - 6))


@contextmanager
def counting_game(load: Callable[[], Any] | None = None) -> Iterator[KernelOfNumbers]:
    """Register `counting`: Mattock with a kernel of numbers, or with another one."""
    kernel = KernelOfNumbers()

    class Counting(Game, frozen=True, eq=False, kw_only=True):
        def kernel(self) -> Any:
            return load() if load is not None else kernel

    mattock = minerals.get_game("mattock")
    parts = {part: getattr(mattock, part) for part in mattock.__struct_fields__}
    game = Counting(**parts | {"name": "counting"})
    register("counting", lambda: game)
    try:
        yield kernel
    finally:
        unregister("counting")
