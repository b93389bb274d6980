"""What takes the place of a game meanwhile: a variation, an edited position, or a move that is corrected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ipywidgets import DOMWidget, Layout, VBox

from minerals.core.log import Node
from minerals.core.text import translated
from minerals_widgets.player.correct_move import CorrectMove
from minerals_widgets.player.edit_from_here import EditFromHere
from minerals_widgets.player.state import PlayerState
from minerals_widgets.player.what_if import WhatIf
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.parts import close_all


class Branches:
    """The variations and the edited positions that begin at steps of a player, in the place of what shows its game."""

    def __init__(
        self,
        state: Callable[[], PlayerState],
        game: DOMWidget,
        mode: AnyMode,
        *,
        on_leave: Callable[[], object],
        on_back: Callable[[], object],
        above: Callable[[], float],
        errors: ErrorLine,
    ) -> None:
        self._state, self._game, self._mode = state, game, mode
        self._on_leave, self._on_back, self._above = on_leave, on_back, above
        self.errors = errors
        self._edits: dict[tuple[int, int, tuple[str, ...]], EditFromHere] = {}
        self.area = VBox(layout=Layout(margin="0", overflow="visible"))
        """The variation or the edited position."""
        self.past_edits = toolbar()
        """Buttons that lead back to what was edited, one for each step."""
        self.past_edits.layout.display = "none"

    def what_if(self) -> WhatIf:
        """Show a branch from here in the place of the game."""
        self._on_leave()
        state = self._state()
        asked = WhatIf(
            state.log,
            state.replay.line,
            state.step,
            path=state.path,
            mode=self._mode,
            above=self._above(),
            on_back=self.go_back,
        )
        self._show_instead(asked.widget)
        return asked

    def edit_from_here(self, change: Sequence[str] = ()) -> EditFromHere:
        """Edit the position of this step in the place of the game, or show again what was edited at it before.

        `change`: strokes to begin with. Each change of a step is edited by itself.
        """
        self._on_leave()
        state = self._state()
        key = (state.node.n, state.step, tuple(change))
        if key not in self._edits:
            name = Path(state.path).stem if state.path is not None else ""
            edited = self._edits[key] = EditFromHere(
                state.log, state.replay.line, state.step, name=name, mode=self._mode, on_back=self.go_back
            )
            edited.board.above += self._above()
            edited.board.paint_all(change)
        self._show_instead(self._edits[key].widget)
        return self._edits[key]

    def correct(self, line: Sequence[Node], node: Node, on_kept: Callable[[Sequence[Node]], object]) -> CorrectMove:
        """Show a board on which a move of a line is corrected, in the place of the game."""
        self._on_leave()
        asked = CorrectMove(self._state().log, line, node, mode=self._mode, on_kept=on_kept, on_back=self.go_back)
        asked.board.above += self._above()
        self._show_instead(asked.widget)
        return asked

    @alone
    def go_back(self) -> None:
        """Show the game again. What was edited has a button."""
        edited = self._edited()
        past = [part for part in self.area.children if part not in edited]
        self.area.children = edited
        for part in edited:
            part.layout.display = "none"
        close_all(past)
        self._offer_edits()
        self._game.layout.display = ""
        self._on_back()

    def forget(self) -> None:
        """Take off what was edited, because another log is shown."""
        edited, past, self._edits = self._edited(), list(self._edits.values()), {}
        self.area.children = [part for part in self.area.children if part not in edited]
        close_all(past)
        self._offer_edits()

    @alone
    def _reopen(self, key: tuple[int, int, tuple[str, ...]]) -> None:
        self._on_leave()
        self._show_instead(self._edits[key].widget)

    def _show_instead(self, shown: DOMWidget) -> None:
        edited = self._edited()
        self.area.children = [*edited, *([] if shown in edited else [shown])]
        for part in edited:
            part.layout.display = "" if part is shown else "none"
        self._game.layout.display = "none"

    def _edited(self) -> list[DOMWidget]:
        return [edit.widget for edit in self._edits.values()]

    def _offer_edits(self) -> None:
        past = self.past_edits.children
        tooltip = translated("Show again what you have edited")
        self.past_edits.children = [
            button(edit.heading, "pencil", tooltip, partial(self._reopen, key), self.errors)
            for key, edit in self._edits.items()
        ]
        self.past_edits.layout.display = "" if self._edits else "none"
        close_all(past)
