"""A move that is corrected on a board, in the place of the picture of its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, VBox

from minerals import Log
from minerals.core.log import Node
from minerals.core.text import counted, term, translated
from minerals_widgets.board.board import Board
from minerals_widgets.player.correction import Correction
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, toolbar
from minerals_widgets.screen.errors import ErrorLine

_HEADING = 80
"""How much of the window's height the lines above the board take."""


class CorrectMove:
    """A board on which you play what was really played. The moves after it are played again, and stay.

    If one of them no longer fits, it is named with its reasons, and the board asks for what belongs there. The log
    changes only when everything fits. Until then you can leave, and nothing is lost.

    Parameters
    ----------
    log
        The recorded game.
    line
        A line of it.
    node
        The record of the line to correct.
    mode
        `light`, `dark`, or `auto` to follow the page.
    on_kept
        Called with the records of the corrected line from the correction on, once they are in the log.
    on_back
        Called to show the game again, without a correction.

    Raises
    ------
    StepError
        If the record is the set-up, or not on the line.
    """

    def __init__(
        self,
        log: Log,
        line: Sequence[Node],
        node: Node,
        *,
        mode: AnyMode = "auto",
        on_kept: Callable[[Sequence[Node]], object] = lambda _records: None,
        on_back: Callable[[], object] = lambda: None,
    ) -> None:
        self.correction = Correction(log, line, node)
        """What is corrected, without any widget."""
        self.errors = ErrorLine()
        self.errors.lock = self.correction.match.log.lock
        self._on_kept = on_kept
        self.board = Board(self.correction.match, mode=mode, editable=False)
        """The board on which the correct move is played."""
        self.board.above += _HEADING
        for control in (self.board.undo_button, self.board.redo_button):
            control.layout.display = "none"
        self.board.observe(self.errors.guard(self._take), "position")
        self.said = HTML(layout=Layout(margin="0 0 0 8px"))
        """Which move to play, and why the recorded one does not fit."""
        heading = escape(translated("Correct {action}", action=node.action))
        leave = button(
            translated("Back to the game"),
            "arrow-left",
            translated("Correct nothing: the game stays as it was"),
            on_back,
            self.errors,
        )
        one = button(
            translated("Leave this move out"),
            "minus",
            translated("Go on without this move, and play the moves after it again"),
            self.leave_out,
            self.errors,
        )
        self._rest = button(
            translated("Leave out the rest"),
            "fast-forward",
            translated("Keep what fits, and leave out this move and all moves after it"),
            self.leave_out_rest,
            self.errors,
        )
        self.widget = VBox(
            [
                toolbar(HTML(f"<b>{heading}</b>"), leave, one, self._rest).add_class("minerals-bar"),
                self.said,
                self.board,
                self.errors.widget,
            ],
            layout=Layout(margin="0", width="100%", overflow="visible"),
        )
        """What to display."""
        self._tell()

    @alone
    def leave_out(self) -> None:
        """Go on without the move that is asked for."""
        self.correction.leave_out()
        self._show()

    @alone
    def leave_out_rest(self) -> None:
        """Leave out the move that is asked for and all moves after it, and keep what fits."""
        self.correction.leave_out_rest()
        self._show()

    def _take(self, _change: Change) -> None:
        """Play on after a move on the board. The board also changes its position when moves are played again."""
        before = self.correction.match.node
        self.correction.go_on()
        if self.correction.match.node is not before or self.correction.wrong is None:
            self._show()
        else:
            self._tell()

    def _show(self) -> None:
        if self.correction.wrong is None:
            self._on_kept(self.correction.keep())
            return
        self._tell()
        self.board.refresh(self._request())

    def _tell(self) -> None:
        reasons = " ".join(self.correction.reasons)
        self._rest.layout.display = "" if reasons else "none"
        said = f'<span class="minerals-refusal">✗ {escape(self._misfit())} {escape(reasons)}</span> ' if reasons else ""
        self.said.value = f'<span role="status">{said}{escape(self._request())}</span>'

    def _misfit(self) -> str:
        """Return which move does not fit, after how many that do."""
        wrong, again = self.correction.wrong, self.correction.again
        assert wrong is not None
        moves = counted(again, "{number} move was played again.", "{number} moves were played again.")
        name = term(self.correction.log.header.players[wrong.player - 1])
        misfit = translated("{action} by {name} no longer fits.", action=wrong.action, name=name)
        return f"{moves} {misfit}" if again else misfit

    def _request(self) -> str:
        assert self.correction.wrong is not None
        return translated("Play what was really played instead of {action}.", action=self.correction.wrong.action)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and the board as picture and text for all others."""
        live: dict[str, Any] = self.widget._repr_mimebundle_(**options)
        still = self.board._repr_mimebundle_(**options)
        return live | {name: still[name] for name in ("image/svg+xml", "text/plain")}

    def __repr__(self) -> str:
        return f"<CorrectMove: {self.board!r}>"
