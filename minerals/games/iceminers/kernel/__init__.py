"""Iceminers, compiled by numba; loaded only when very many games are played."""

from minerals.games.iceminers.kernel.kernel import KERNEL

__all__ = ["KERNEL"]
