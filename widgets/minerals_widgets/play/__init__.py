"""A board with everything that a page to play on needs: who plays, new games, files, and links."""
