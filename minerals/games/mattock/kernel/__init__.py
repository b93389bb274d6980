"""Mattock, compiled by numba; loaded only for studies of thousands of games."""

from minerals.games.mattock.kernel.kernel import KERNEL

__all__ = ["KERNEL"]
