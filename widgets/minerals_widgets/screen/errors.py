"""Errors in a click, shown as sentences below the widget.

Jupyter shows no output of event handlers. Without this, an exception in a handler would vanish, and the button would
seem dead.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from functools import wraps
from html import escape
from typing import ParamSpec

from ipywidgets import HTML

from minerals.core.system import Lock
from minerals.core.text import MineralsError, translated
from minerals_widgets.screen.alone import HANDLERS

P = ParamSpec("P")

RAISE = "MINERALS_RAISE"
"""The environment variable that makes guarded handlers raise their errors too, so that tests see them."""

_log = logging.getLogger(__name__)


class ErrorLine:
    """One line that says what went wrong. Screen readers read it out. It is empty while all is well.

    >>> line = ErrorLine()
    >>> line.tell("There is no cell z9 on this board.")
    >>> line.text
    'There is no cell z9 on this board.'
    """

    def __init__(self) -> None:
        self.text = ""
        self.lock = Lock()
        """The lock that handlers hold while they run: that of the log which they show or play on, if there is one."""
        self.is_handling = False
        """Whether a handler of the page is running, rather than a call from a notebook cell."""
        self.widget = HTML()
        """What to display."""

    def tell(self, text: str) -> None:
        """Show a sentence."""
        self.text = text
        self.widget.value = (
            f'<span role="alert" style="color:var(--jp-error-color1,#a3210f)">{escape(text)}</span>' if text else ""
        )

    def tell_of(self, error: Exception) -> None:
        """Show an error that a handler has not raised: one of the kit as its sentence, any other as a bug."""
        self.tell(_in_words(error))

    def clear(self) -> None:
        """Show nothing."""
        if self.text:
            self.tell("")

    def guard(self, handler: Callable[P, object]) -> Callable[P, None]:
        """Return a handler that shows its errors here instead of losing them.

        An error of the kit is shown as its own sentence. Any other error is shown as a bug in the program, and its
        traceback goes to the log. If the environment sets `MINERALS_RAISE`, errors are raised again after they are
        shown.
        """

        @wraps(handler)
        def guarded(*arguments: P.args, **named: P.kwargs) -> None:
            with HANDLERS, self.lock:
                self.clear()
                was_handling, self.is_handling = self.is_handling, True
                try:
                    handler(*arguments, **named)
                except Exception as error:  # an error that is not shown here is never seen
                    self.tell(_in_words(error))
                    if raises_again():
                        raise
                finally:
                    self.is_handling = was_handling

        return guarded


def raises_again() -> bool:
    """Tell whether guarded handlers raise the errors that they have shown."""
    return os.environ.get(RAISE, "") not in {"", "0"}


def _in_words(error: Exception) -> str:
    if isinstance(error, MineralsError):
        return str(error)
    _log.error("A fault in a widget", exc_info=error)
    return translated(
        "This is a bug in the program, not your mistake: {kind}: {error}", kind=type(error).__name__, error=str(error)
    )
