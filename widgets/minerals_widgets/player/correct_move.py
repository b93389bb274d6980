"""A move that is corrected on a board, in the place of the picture of its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, ToggleButton, VBox

from minerals import Log
from minerals.core.log import Node
from minerals.core.text import counted, template, term, translated
from minerals_widgets.player.branch_board import BranchBoard
from minerals_widgets.player.correction import CorrectionTrial
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, toolbar
from minerals_widgets.screen.errors import ErrorLine

HEADING = 80
"""How much of the window's height the lines above the board take."""


class CorrectMove:
    """A board on which you play what was really played. The moves after it are played again, and stay.

    If one of them no longer fits, it is named with its reasons, and the board asks what was played there. The log
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
        Called with the new records of the corrected line, once they are in the log.
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
        self.trial = CorrectionTrial(log, line, node)
        """What is corrected, without any widget."""
        self.errors = ErrorLine()
        self.errors.lock = self.trial.match.log.lock
        self._on_kept = on_kept
        self.board = BranchBoard(self.trial.match, mode=mode, editable=False)
        """The board on which the correct move is played."""
        self.board.above += HEADING
        for control in (self.board.undo_button, self.board.redo_button):
            control.layout.display = "none"
        self.board.observe(self.errors.guard(self._take), "position")
        self.said = HTML(layout=Layout(margin="0 0 0 8px"))
        """Which move to play, and why the recorded one does not fit."""
        self.before = ToggleButton(
            value=False,
            description=translated("Put a move before it"),
            icon="plus",
            tooltip=translated("What you play comes before this move, which stays"),
            layout=Layout(width="auto"),
        )
        """Whether the move that is played comes before the one that is asked for."""
        self.before.observe(self.errors.guard(lambda _change: self._tell()), "value")
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
                toolbar(
                    HTML(f"<b>{heading}</b>", layout=Layout(flex="0 0 auto", width="auto")),
                    leave,
                    self.before,
                    one,
                    self._rest,
                ),
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
        self.trial.leave_out()
        self._show()

    @alone
    def leave_out_rest(self) -> None:
        """Leave out the move that is asked for and all moves after it, and keep what fits."""
        self.trial.leave_out_rest()
        self._show()

    def _take(self, _change: Change) -> None:
        """Play on after a move on the board. The board also changes its position when moves are played again."""
        played = self.trial.match.node
        self.trial.go_on(before=self.before.value)
        if self.trial.match.node is not played or self.trial.wrong is None:
            self._show()
        else:
            self._tell()

    def _show(self) -> None:
        if self.trial.wrong is None:
            self._on_kept(self.trial.keep())
            return
        self.before.value = False
        self._tell()
        self.board.refresh(self._request())

    def _tell(self) -> None:
        reasons = " ".join(self.trial.reasons)
        self._rest.layout.display = "" if reasons else "none"
        said = f'<span class="minerals-refusal">✗ {escape(self._misfit())} {escape(reasons)}</span> ' if reasons else ""
        self.said.value = f'<span role="status">{said}{escape(self._request())}</span>'

    def _misfit(self) -> str:
        """Return which move does not fit, after how many that do."""
        wrong, again = self.trial.wrong, self.trial.again
        assert wrong is not None
        moves = counted(again, "{number} move was played again.", "{number} moves were played again.")
        name = term(self.trial.log.header.players[wrong.player - 1])
        misfit = translated("{action} by {name} no longer fits.", action=wrong.action, name=name)
        return f"{moves} {misfit}" if again else misfit

    def _request(self) -> str:
        assert self.trial.wrong is not None
        words = template("Play what was really played instead of {action}.")
        if self.before.value:
            words = template("Play what was really played before {action}.")
        return translated(words, action=self.trial.wrong.action)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and the board as picture and text for all others."""
        live: dict[str, Any] = self.widget._repr_mimebundle_(**options)
        still = self.board._repr_mimebundle_(**options)
        return live | {name: still[name] for name in ("image/svg+xml", "text/plain")}

    def __repr__(self) -> str:
        return f"<CorrectMove: {self.board!r}>"
