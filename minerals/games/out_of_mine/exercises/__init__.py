"""Exercises on Out of Mine!: each has its text in `<name>.toml` and its experiment in `<name>.py`.

Being here is enough. What several of them need is in `whole_games`, `box` and `halls`.
"""
