"""A row of buttons of which one is chosen: the steps of a lesson with a tick on those that are done, or tabs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from anywidget import AnyWidget
from traitlets import List, Unicode

from minerals.core.text import translated
from minerals.front import join_modules
from minerals_widgets.screen.errors import ErrorLine


class Step(NamedTuple):
    """One button of the row."""

    key: str
    name: str
    done: bool = False
    open: bool = True
    """Whether it can be chosen already."""

    @property
    def words(self) -> str:
        """All of it in words."""
        if not self.open:
            return translated("{step}, not open yet", step=self.name)
        return translated("{step}, done", step=self.name) if self.done else self.name


class Stepper(AnyWidget):
    """A row of buttons, one for each step.

    `label`: what a screen reader calls the row. `choose`: called with the key of the step that was pressed. `errors`:
    the line that shows its errors. `kind`: `steps`, or `tabs` for a smaller row.
    """

    _esm = join_modules("minerals_widgets/lesson/stepper.js")
    _css = Path(__file__).with_name("stepper.css").read_text(encoding="utf-8")

    steps: List[dict[str, object]] = List().tag(sync=True)
    """For each step its key, its name, whether it is done and open, and all of this in words."""
    current = Unicode().tag(sync=True)
    """The key of the step that is shown."""
    label = Unicode().tag(sync=True)
    """What a screen reader calls the row."""

    kind = Unicode("steps").tag(sync=True)
    """`steps` or `tabs`."""

    def __init__(
        self, label: str, choose: Callable[[str], object], errors: ErrorLine, kind: Literal["steps", "tabs"] = "steps"
    ) -> None:
        super().__init__(label=label, kind=kind)
        guarded = errors.guard(choose)

        def take(_stepper: object, content: Mapping[str, Any], _buffers: object) -> None:
            if isinstance(content.get("chosen"), str):
                guarded(content["chosen"])

        self.on_msg(take)

    def show(self, steps: Iterable[Step], current: str) -> None:
        """Show the steps, one of them as the current one."""
        with self.hold_sync():
            self.steps = [{**step._asdict(), "words": step.words} for step in steps]
            self.current = current

    def __repr__(self) -> str:
        return "Stepper()"
