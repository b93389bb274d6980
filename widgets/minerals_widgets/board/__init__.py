"""A match to be played: who sits at it, what a click does, what is said to it, and the clock of a round."""
