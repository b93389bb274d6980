"""The recorded games: one module for each game, and the parts they share."""
