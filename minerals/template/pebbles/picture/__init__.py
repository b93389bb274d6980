"""The picture. If `scene.py` grows, split it here into board, panels and marks, as the other games do."""
