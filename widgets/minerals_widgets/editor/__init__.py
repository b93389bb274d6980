"""A position to paint, write or draw at random."""
