"""The picture. If `scene.py` grows, split it here into board, panels and marks."""
