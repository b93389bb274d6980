"""How matches and logs show themselves in a notebook.

The core draws nothing. A painter registers once, when it is first needed, and everything that is shown uses it.
"""

from __future__ import annotations

from collections.abc import Callable

from minerals.core import connect

Painter = Callable[[object], dict[str, str]]

_painters: list[Painter] = []


def set_painter(painter: Painter) -> None:
    """Name the function that turns a shown object into a MIME bundle (`image/svg+xml`, `text/plain`)."""
    _painters[:] = [painter]


PageMaker = Callable[..., str]
"""Takes a log, whose type cannot be named here because the log imports this file, a language or None, and tables."""

_page_makers: list[PageMaker] = []


def set_page_maker(maker: PageMaker) -> None:
    """Name the function that turns a log into an HTML page."""
    _page_makers[:] = [maker]


def page_of(log: object, language: str | None = None, **tables: object) -> str:
    """Return the HTML page of a log in a language with what tables tell of it, from the function named last."""
    if not _page_makers:
        connect()
    return _page_makers[-1](log, language, **tables)


class Displayable:
    """Base of everything that is displayed as a picture wherever rich output is supported."""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - IPython's signature
        if not _painters:
            connect()
        bundle = {"text/plain": repr(self)}
        for painter in _painters:
            bundle |= painter(self)
        return bundle
