"""The parts that all games share. The core does not know any game."""

from __future__ import annotations

from importlib import import_module


def connect() -> None:
    """Let what stands above the core say which games there are, and what paints them. Only the first call does it."""
    import_module("minerals.connections")
