"""Exercises on Minerals: texts in `*.toml`, functions in `*.py`. The kit finds every file in this folder."""
