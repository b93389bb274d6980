"""Out of Mine!, compiled by numba; loaded only for studies of thousands of games, and to count packings."""

from minerals.games.out_of_mine.kernel.kernel import KERNEL

__all__ = ["KERNEL"]
