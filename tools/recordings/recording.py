"""Helpers for all recordings: actions with a comment, and games between bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import minerals
from minerals.bots import bot_named, play_out

Recordings = dict[str, Callable[[], minerals.Log]]
"""The file of each log, in the order of the index, with the function that records it."""


def play(match: minerals.Match, *actions: str, comment: str) -> None:
    """Play some actions and comment on the last one."""
    for action in actions:
        match.play(action)
    match.log.comment(comment, on=match.node.n)


def bot_game(game: str, players: list[str], seed: int, **options: Any) -> Callable[[], minerals.Log]:
    """Return a function that records a game between bots, in which each bot comments on its actions."""

    def record() -> minerals.Log:
        match = minerals.new(
            game,
            players=_names(players),
            seed=seed,
            meta={"title": f"A game of {' and '.join(players)} bots"},
            **options,
        )
        play_out(match, [bot_named(name, seed=f"{seed}/{seat}") for seat, name in enumerate(players, start=1)])
        return match.log

    return record


def _names(players: list[str]) -> list[str]:
    return [f"{name.capitalize()} {seat}" for seat, name in enumerate(players, start=1)]
