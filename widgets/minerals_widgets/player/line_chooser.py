"""A list of the lines of a log, to choose one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import Dropdown, Layout

from minerals import Log
from minerals.core.log import Node
from minerals.core.text import translated
from minerals_widgets.player.lines import lines_of
from minerals_widgets.screen.controls import Change
from minerals_widgets.screen.errors import ErrorLine


class LineChooser(Dropdown):  # type: ignore[misc]  # ipywidgets has no types
    """A list of the lines of a log. It is hidden while there is only one.

    Parameters
    ----------
    on_line
        Called with the line that was chosen.
    errors
        The line that shows its errors.
    """

    def __init__(self, on_line: Callable[[Sequence[Node]], object], errors: ErrorLine) -> None:
        super().__init__(description=translated("Line"), layout=Layout(width="28em"))
        self._on_line = on_line
        self._is_offering = False
        self.observe(errors.guard(self._choose), "value")

    def offer(self, log: Log, shown: Sequence[Node]) -> None:
        """List the lines of a log. The line that is shown is chosen already."""
        lines = lines_of(log)
        self._is_offering = True
        self.options = list(lines.items())
        self.value = next((line for line in lines.values() if shown[-1] in line), None)
        self._is_offering = False
        self.layout.display = "" if len(lines) > 1 else "none"

    def _choose(self, change: Change) -> None:
        # New options make the list choose the first, which nobody chose.
        if not self._is_offering and change["new"] is not None:
            self._on_line(change["new"])
