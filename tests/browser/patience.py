"""How long a page is waited for."""

PATIENCE = 120_000
"""Milliseconds that a page with a kernel behind it is waited for: two busy cores are slow, and nobody waits in vain."""
STILL = 50
"""Milliseconds in which a picture that does not move is taken to stay where it is."""
