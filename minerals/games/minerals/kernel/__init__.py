"""Minerals, compiled by numba; loaded only when a great many games are played."""

from minerals.games.minerals.kernel.kernel import KERNEL

__all__ = ["KERNEL"]
