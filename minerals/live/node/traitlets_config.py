"""Stands in for `traitlets.config`, which pages have no use for: the library only asks it for a log."""

from __future__ import annotations


class Application:
    """A program with settings. On a page there is none."""

    @staticmethod
    def initialized() -> bool:
        """Tell whether there is one."""
        return False
