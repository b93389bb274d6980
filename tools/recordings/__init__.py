"""What the recorded games are made of: one module a game, and what they share."""
