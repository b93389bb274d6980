"""Measurements of speed, not tests: `make bench`, or `python -m tests.bench NAME...`.

Each other module in this folder has a tuple `BENCHES`; a new module is found by itself.
"""
