"""Iceminers, compiled by numba; loaded only for studies of thousands of games."""

from minerals.games.iceminers.kernel.kernel import KERNEL

__all__ = ["KERNEL"]
