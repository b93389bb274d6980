"""Clicks that answer a question: each carries the one that it was meant for, so it never answers another."""

from __future__ import annotations

from anywidget import AnyWidget
from traitlets import Int


class Asked(AnyWidget):
    """Base: a widget whose clicks answer a question. Its page sends the number of the question with each of them.

    A click is on its way for a while, and meanwhile a bot may move, a round may end, or somebody else may undo.
    """

    question = Int(0).tag(sync=True)
    """What a click answers now: a number that changes with the question."""
    reaction = Int(0).tag(sync=True)
    """For how many milliseconds after that a click still answers the question before: nobody's hand is faster."""

    _about: object = None

    def ask(self, about: object, reaction: int = 0) -> None:
        """Ask something. It is another question if it is not equal to the one before. `reaction`: as the trait."""
        with self.hold_sync():
            if about != self._about:
                self._about = about
                self.question += 1
            self.reaction = reaction

    def is_late(self, message: object) -> bool:
        """Tell whether a message from the page answers a question that is asked no more."""
        return isinstance(message, dict) and message.get("question", self.question) != self.question
