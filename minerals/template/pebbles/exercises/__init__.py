"""Exercises: their texts in `*.toml`, and what works them out in `*.py`. A file is found by being here."""
