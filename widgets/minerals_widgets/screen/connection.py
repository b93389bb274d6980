"""The connection of a widget to its page."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from ipywidgets import Widget


def hands_over(widget: Widget) -> bool:
    """Tell whether a widget is on a page that hands files over, and not beside a folder, as a notebook is.

    >>> from ipywidgets import Button
    >>> hands_over(Button())
    False
    """
    return bool(getattr(widget.comm, "hands_over", False))


def connected_like(widget: Widget) -> AbstractContextManager[None]:
    """Return in what widgets are made for the page of another one, when no handler of that page is running.

    A notebook connects every widget. A page without a kernel does so only while it is heard, or in this.

    >>> from ipywidgets import Button
    >>> with connected_like(Button()):
    ...     Button(description="Back")
    Button(description='Back', style=ButtonStyle())
    """
    talking = getattr(widget.comm, "talking", None)
    return nullcontext() if talking is None else talking()
