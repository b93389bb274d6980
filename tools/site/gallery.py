"""Skeleton."""


def write() -> None:
    """Do nothing yet."""
