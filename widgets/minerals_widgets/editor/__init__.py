"""A position to be painted, written or drawn by lot."""
