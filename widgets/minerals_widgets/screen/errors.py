"""What goes wrong in a click is told in words, below the widget.

Jupyter shows no output of event handlers: without this an exception there vanishes, and a button
seems dead.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from functools import wraps
from html import escape
from typing import ParamSpec

from ipywidgets import HTML

from minerals.core.errors import MineralsError
from minerals.core.languages import translated
from minerals.core.lock import Lock
from minerals_widgets.screen.alone import HANDLERS

P = ParamSpec("P")

RAISE = "MINERALS_RAISE"
"""The environment variable that makes guarded handlers raise as well, so that tests see the error."""

_log = logging.getLogger(__name__)


class ErrorLine:
    """One line for what went wrong, read out by screen readers, empty while all is well.

    Examples
    --------
    >>> line = ErrorLine()
    >>> line.tell("There is no cell z9 on this board.")
    >>> line.text
    'There is no cell z9 on this board.'
    """

    def __init__(self) -> None:
        self.text = ""
        self.lock = Lock()
        """What handlers hold while they run: the lock of the log that they show or play on, where there is one."""
        self.widget = HTML()
        """What to display."""

    def tell(self, text: str) -> None:
        """Show a sentence."""
        self.text = text
        self.widget.value = (
            f'<span role="alert" style="color:var(--jp-error-color1,#a3210f)">{escape(text)}</span>' if text else ""
        )

    def clear(self) -> None:
        """Show nothing."""
        if self.text:
            self.tell("")

    def guard(self, handler: Callable[P, object]) -> Callable[P, None]:
        """Return a handler that shows its errors here instead of losing them.

        An error of the kit is its own sentence. Any other is a fault of the program: it says so, and
        its traceback goes to the log. Where the environment sets `MINERALS_RAISE`, errors are
        raised again once they are shown.
        """

        @wraps(handler)
        def guarded(*arguments: P.args, **named: P.kwargs) -> None:
            with HANDLERS, self.lock:
                self.clear()
                try:
                    handler(*arguments, **named)
                except Exception as error:  # what is not shown here is never seen
                    self.tell(_in_words(error))
                    if raises_again():
                        raise

        return guarded


def raises_again() -> bool:
    """Tell whether guarded handlers raise what they have shown."""
    return os.environ.get(RAISE, "") not in {"", "0"}


def _in_words(error: Exception) -> str:
    if isinstance(error, MineralsError):
        return str(error)
    _log.error("A fault in a widget", exc_info=error)
    return translated(
        "This is a fault of the program, not yours: {kind}: {error}", kind=type(error).__name__, error=str(error)
    )
