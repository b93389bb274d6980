"""Lessons that are worked with pictures: guess, play, simulate, compute, compare, and what if."""
