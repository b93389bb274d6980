"""What all games share. The core knows no game."""
