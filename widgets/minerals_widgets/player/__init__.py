"""Stepping through a recorded game, and trying what else might have happened."""
