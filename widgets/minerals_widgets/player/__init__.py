"""A recorded game to be stepped through, and what might have become of it."""
