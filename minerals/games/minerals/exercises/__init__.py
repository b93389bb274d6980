"""Exercises on Minerals: each has its text in `<name>.toml` and its experiment in `<name>.py`. Being here is enough.

What several of them need is in `bag_of_tiles`, `blind_tiles`, `fragment`, `hexagons`, `points`, `side_by_side` and
`tries`. `boards_at_once` holds the many boards of E11.
"""
