"""The parts that all games share. The core does not know any game."""
