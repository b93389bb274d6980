"""The widgets of a lesson: guess, play, simulate, compute, compare, and what if."""
