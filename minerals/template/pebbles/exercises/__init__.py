"""Exercises: their texts in `*.toml`, and the code that works them out in `*.py`. The kit finds all files here."""
