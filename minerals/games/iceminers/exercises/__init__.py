"""Exercises on Iceminers: each has its text in `<name>.toml` and its experiment in `<name>.py`. Being here is enough.

What several of them need is in `die`, `table` and `caps`.
"""
