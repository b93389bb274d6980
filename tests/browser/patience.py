"""How long tests wait for a page."""

PATIENCE = 120_000
"""Milliseconds to wait for a page with a kernel behind it: two busy cores are slow."""
STILL = 50
"""Milliseconds in which a picture that does not move is taken to stay where it is."""
