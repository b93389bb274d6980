"""Buttons for the choices of a question, of which one or several are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from anywidget import AnyWidget
from traitlets import List, Unicode

from minerals.front import join_modules, style
from minerals_widgets.screen.errors import ErrorLine


class ChoiceButtons(AnyWidget):
    """A row of buttons, hidden while there is nothing to choose.

    `choose`: called with the word of a button that is pressed, whether it was taken or not. `errors`: the line that
    shows its errors.
    """

    _esm = join_modules("minerals_widgets/screen/choice_buttons.js")
    _css = style()

    question = Unicode().tag(sync=True)
    """What is chosen, for a screen reader."""
    options: List[tuple[str, str]] = List().tag(sync=True)
    """The choices, each as it is sent and as it is shown."""
    chosen: List[str] = List().tag(sync=True)
    """The choices that are taken."""

    def __init__(self, choose: Callable[[str], object], errors: ErrorLine) -> None:
        super().__init__()
        self._choose = errors.guard(choose)
        self.on_msg(self._hear)

    def show(self, question: str, options: Sequence[tuple[str, str]], chosen: Iterable[str]) -> None:
        """Offer choices.

        `question`: what is chosen. `options`: each choice as it is sent and as it is shown. `chosen`: those taken.
        """
        with self.hold_sync():
            self.question = question
            self.options = list(options)
            self.chosen = list(chosen)
            self.layout.display = "" if options else "none"

    def press(self, word: str) -> None:
        """Press the button of a choice."""
        if word in dict(self.options):
            self._choose(word)

    def _hear(self, _buttons: object, content: Mapping[str, Any], _buffers: object) -> None:
        word = content.get("word")
        if isinstance(word, str):
            self.press(word)

    def __repr__(self) -> str:
        return f"ChoiceButtons({[said for _, said in self.options]})"
