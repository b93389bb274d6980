"""The steps of a lesson in a row of buttons, with a tick on those that are done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import List, Unicode

from minerals.core.languages import translated
from minerals_widgets.screen.errors import ErrorLine


class Stepper(AnyWidget):
    """A row of buttons, one for each step.

    Parameters
    ----------
    choose
        Called with the key of the step that was pressed.
    errors
        The line that shows its errors.
    """

    _esm = Path(__file__).with_name("stepper.js")
    _css = Path(__file__).with_name("stepper.css")

    steps: List[dict[str, object]] = List().tag(sync=True)
    """For each step its key, its name, whether it is done and open, and all of this in words."""
    current = Unicode().tag(sync=True)
    """The key of the step that is shown."""
    label = Unicode().tag(sync=True)
    """What a screen reader calls the row."""

    def __init__(self, choose: Callable[[str], object], errors: ErrorLine) -> None:
        super().__init__(label=translated("The steps of this lesson"))
        guarded = errors.guard(choose)

        def take(_stepper: object, content: Mapping[str, Any], _buffers: object) -> None:
            if isinstance(content.get("chosen"), str):
                guarded(content["chosen"])

        self.on_msg(take)

    def __repr__(self) -> str:
        return "Stepper()"
