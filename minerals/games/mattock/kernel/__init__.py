"""Mattock, compiled by numba; loaded only when very many games are played."""

from minerals.games.mattock.kernel.kernel import KERNEL

__all__ = ["KERNEL"]
