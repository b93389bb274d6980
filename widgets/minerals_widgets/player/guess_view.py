"""The panel of a player in which the next move is guessed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import Bool, Dict, List, Unicode

from minerals.front import join_modules, style, words
from minerals_widgets.screen.errors import ErrorLine


class GuessView(AnyWidget):
    """The question, a field for the answer, and what is told after each guess.

    Parameters
    ----------
    on_call
        Called with what the reader does, `guess`, `reveal`, `next`, `clear`, `whose` or `close`, and what belongs to
        it: the text of the guess, or the seat whose moves are guessed.
    errors
        The line that shows errors in these calls.
    """

    _esm = join_modules("minerals_widgets/player/guess_view.js")
    _css = style() + Path(__file__).with_name("guess_view.css").read_text(encoding="utf-8")

    words = Dict().tag(sync=True)
    players = List(Unicode()).tag(sync=True)
    visible = Bool(False).tag(sync=True)
    """Whether it is shown."""
    shown: Dict[str, Any] = Dict().tag(sync=True)
    """What it shows, as `guess_panel.js` takes it."""
    told: Any = Dict(None, allow_none=True).tag(sync=True)
    """What happened in the move that has just been guessed, or None."""

    def __init__(self, on_call: Callable[[str, object], object], errors: ErrorLine) -> None:
        super().__init__(words=words())

        def take(message: dict[str, object]) -> None:
            match message:
                case {"call": str(name), "with": given}:
                    on_call(name, given)

        guarded = errors.guard(take)
        self.on_msg(lambda _widget, message, _buffers: guarded(message))

    def __repr__(self) -> str:
        return "GuessView()"
