"""A match to play: the seats, the clicks, the answers to them, and the clock of a round."""
