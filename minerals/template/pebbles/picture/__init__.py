"""The picture. Split `scene.py` here where it grows: board, panels, marks."""
