"""The parts that all games share. The core does not know any game."""

from __future__ import annotations

from importlib import import_module


def connect() -> None:
    """Register the games, the painters and the makers of pages. Only the first call does it."""
    import_module("minerals.connections")
