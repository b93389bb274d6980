"""The mode of a page that does not follow the reader's system."""

from __future__ import annotations

from minerals.picture import Mode


def in_mode(page: str, mode: Mode) -> str:
    """Return a page that begins in a mode, whatever the mode of the reader's system is.

    >>> in_mode('<html lang="en">', "dark")
    '<html data-theme="dark" lang="en">'
    """
    return page.replace("<html ", f'<html data-theme="{mode}" ', 1)
