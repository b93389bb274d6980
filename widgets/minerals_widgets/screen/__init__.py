"""The parts of every board: canvas, grid, words and controls, and the time that passes on a page."""
