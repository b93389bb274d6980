"""Exercises on Mattock: each has its text in `<name>.toml` and its experiment in `<name>.py`. Being here is enough."""
