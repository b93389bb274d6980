"""Exercises on Out of Mine!: texts in `*.toml`, what works them out in `*.py`. A file is found by being here."""
