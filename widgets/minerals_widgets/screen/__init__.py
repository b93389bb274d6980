"""What every board is drawn on: canvas, grid, words and controls, and the time that passes on a page."""
