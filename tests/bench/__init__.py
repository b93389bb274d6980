"""Measurements of speed, not tests: `make bench`, or `python -m tests.bench NAME...`.

Each other module in this folder has a tuple `BENCHES`, and may have a sentence `SUMMARY`; a new one is found by itself.
"""
