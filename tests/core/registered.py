"""Registering a game for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from minerals.core.game import AnyGame
from minerals.core.registry import register, unregister


@contextmanager
def registered(game: AnyGame) -> Iterator[AnyGame]:
    """Make a game known within a `with` block."""
    register(game.name, lambda: game)
    try:
        yield game
    finally:
        unregister(game.name)
