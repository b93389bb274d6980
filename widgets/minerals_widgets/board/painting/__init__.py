"""Painting a position where the board stands."""
