"""The parts that all games share. The core knows no game."""
