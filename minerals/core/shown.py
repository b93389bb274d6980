"""How matches and logs show themselves in a notebook.

The core draws nothing. What paints it says so once, at import, and everything shown asks it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Painter = Callable[[object], dict[str, str]]

_painters: list[Painter] = []


def shown_by(painter: Painter) -> None:
    """Name the function that turns a shown object into a MIME bundle (`image/svg+xml`, `text/plain`)."""
    _painters[:] = [painter]


PageMaker = Callable[[Any], str]  # it takes a log, which this file cannot name: the log imports it

_page_makers: list[PageMaker] = []


def paged_by(maker: PageMaker) -> None:
    """Name the function that turns a log into an HTML page."""
    _page_makers[:] = [maker]


def page_of(log: object) -> str:
    """Return the HTML page of a log, as the maker named last makes it."""
    return _page_makers[-1](log)


class Shown:
    """Base of what shows itself as a picture wherever rich output is understood."""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - IPython's signature
        bundle = {"text/plain": repr(self)}
        for painter in _painters:
            bundle |= painter(self)
        return bundle
