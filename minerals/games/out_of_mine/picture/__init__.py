"""How Out of Mine! looks: `scene` turns a state into a list of shapes; the other files draw its parts."""
