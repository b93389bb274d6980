"""A frame around a log whose place is taken by a variation, or by an edited position, while somebody looks at that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ipywidgets import DOMWidget, Layout, VBox

from minerals.core.picture import Scene, Viewport
from minerals.core.text import translated
from minerals_widgets.player.edit_from_here import EditFromHere
from minerals_widgets.player.noted_frame import NotedFrame
from minerals_widgets.player.what_if import WhatIf
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import toolbar
from minerals_widgets.screen.frame import close_parts


class BranchingFrame(NotedFrame):
    """The base of a player: variations and edited positions that begin at the step shown."""

    def __init__(
        self, draw: Callable[[Viewport], Scene], mode: AnyMode, on_cell: Callable[[str], object] | None = None
    ) -> None:
        super().__init__(draw, mode, on_cell)
        self._whatif = VBox(layout=Layout(margin="0", overflow="visible"))
        self._edits: dict[tuple[int, int], EditFromHere] = {}
        self.kept = toolbar()
        """Buttons that lead back to what was edited, one for each step."""
        self.kept.layout.display = "none"
        self.add_below(self._whatif)

    def pause(self) -> None:
        """Stop playing."""
        raise NotImplementedError

    @alone
    def what_if(self) -> WhatIf:
        """Show a branch from here in the place of the game. You or a bot can play it."""
        self.pause()
        line, step = self.replay.line, self.replay.step
        asked = WhatIf(self.log, line, step, path=self.path, mode=self.mode, on_back=self.go_back)
        self._show_instead(asked.widget)
        return asked

    @alone
    def edit_from_here(self) -> EditFromHere:
        """Edit the position of this step in the place of the game, which stays as it is, and play on from there.

        What was edited before at the same step is shown again.
        """
        self.pause()
        replay = self.replay
        key = (replay.node.n, replay.step)
        if key not in self._edits:
            name = Path(self.path).stem if self.path is not None else ""
            self._edits[key] = EditFromHere(
                self.log, replay.line, replay.step, name=name, mode=self.mode, on_back=self.go_back
            )
        self._reopen(key)
        return self._edits[key]

    @alone
    def _reopen(self, key: tuple[int, int]) -> None:
        self.pause()
        self._show_instead(self._edits[key].widget)

    def _show_instead(self, shown: DOMWidget) -> None:
        """Show a variation or an edited position in the place of the game."""
        edited = [edit.widget for edit in self._edits.values()]
        self._whatif.children = [*edited, *([] if shown in edited else [shown])]
        for part in edited:
            part.layout.display = "" if part is shown else "none"
        self.inside.layout.display = "none"

    @alone
    def go_back(self) -> None:
        """Show the game again. A variation is now in the list of moves, and what was edited has a button."""
        edited = [edit.widget for edit in self._edits.values()]
        past = [part for part in self._whatif.children if part not in edited]
        self._whatif.children = edited
        for part in edited:
            part.layout.display = "none"
        for widget in past:
            widget.close()
        self._offer_edits()
        self.inside.layout.display = ""

    def forget_edits(self) -> None:
        """Take off what was edited, because another log is shown."""
        edited, self._edits = [edit.widget for edit in self._edits.values()], {}
        self._whatif.children = [part for part in self._whatif.children if part not in edited]
        for widget in edited:
            close_parts(widget)
            widget.close()

    def _offer_edits(self) -> None:
        past = self.kept.children
        self.kept.children = [
            self.named_button(edit.heading, "pencil", translated("Show again what you have edited"), reopen)
            for edit, reopen in ((edit, partial(self._reopen, key)) for key, edit in self._edits.items())
        ]
        self.kept.layout.display = "" if self._edits else "none"
        for button in past:
            button.close()
