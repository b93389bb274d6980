"""How matches and logs show themselves in a notebook.

The core draws nothing. What paints it says so once, at import, and everything shown asks it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Painter = Callable[[Any], dict[str, str]]

_painters: list[Painter] = []


def shown_by(painter: Painter) -> None:
    """Name the function that turns a shown object into a MIME bundle (`image/svg+xml`, `text/plain`)."""
    _painters[:] = [painter]


class Shown:
    """Base of what shows itself as a picture wherever rich output is understood."""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - IPython's signature
        bundle = {"text/plain": repr(self)}
        for painter in _painters:
            bundle |= painter(self)
        return bundle
