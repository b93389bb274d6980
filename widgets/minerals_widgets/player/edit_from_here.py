"""The position of a step of a recorded game, edited in the place of the picture and played on, in a log of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Layout, VBox

from minerals import Log, NotationError
from minerals.core.editing import EditedStep
from minerals.core.log import Node
from minerals.core.match import SharedPosition
from minerals.core.text import translated, translated_number
from minerals_widgets.player.branch_board import BranchBoard
from minerals_widgets.player.shared_files import LARGE, Kind, Sharing, shared_file, write_beside
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.clipboard import CopyButton
from minerals_widgets.screen.connection import hands_over
from minerals_widgets.screen.controls import Change, button, toolbar
from minerals_widgets.screen.download import SharedFile
from minerals_widgets.screen.errors import ErrorLine

_HEADING = 44
"""How much of the window's height the line above the board takes."""
_MOST_REASONS = 3
"""How many reasons are said above the board. All faults of a position are beside it."""


class EditFromHere:
    """A board that begins with the position of a step, and a line that says whether play could have led to it.

    Parameters
    ----------
    log
        The recorded game, which is never touched.
    line
        A line of it, by default the main line.
    step
        The step, by default its end.
    name
        What its files are called: a number is added. It is also the name of the game in the new log.
    mode
        `light`, `dark`, or `auto` to follow the page.
    on_back
        Called to show the game again. Without it, there is no button for that.

    Examples
    --------
    >>> import minerals
    >>> game = minerals.new("mattock", board="inner", seed=1)
    >>> edited = EditFromHere(game.log)
    >>> edited.board.paint("turn 2")
    True
    >>> edited.log.root.state.player, game.state.player
    (2, 1)
    """

    def __init__(
        self,
        log: Log,
        line: Sequence[Node] | None = None,
        step: int | None = None,
        *,
        name: str = "",
        mode: AnyMode = "auto",
        on_back: Callable[[], object] | None = None,
    ) -> None:
        self.errors = ErrorLine()
        self.errors.lock = log.lock
        self.edited = EditedStep(log, line, step, name=name)
        self._name = f"{name or log.game.name}-edited-{self.edited.step}"
        self.board = BranchBoard(self.edited.match, mode=mode, edit=True)
        """The board, which first paints the position."""
        self.board.above += _HEADING
        self.verdict = HTML(layout=Layout(margin="0 0 0 8px"))
        """Whether play could have led to the position."""
        self._sharing = Sharing(self._file, self.errors, on_page=hands_over(self.board))
        self._link = CopyButton(
            translated("Copy link"), translated("The position as a link that a board opens: a line of text to send")
        )
        heading = HTML(f"<b>{escape(self.heading)}</b>")
        back = (
            []
            if on_back is None
            else [
                button(
                    translated("Back to the game"),
                    "arrow-left",
                    translated("Show the game again. What you have edited is kept."),
                    on_back,
                    self.errors,
                )
            ]
        )
        self.widget = VBox(
            [
                toolbar(*back, heading, self.verdict),
                self.board,
                toolbar(self._sharing.widget, self._link),
                self.errors.widget,
            ],
            layout=Layout(margin="0", width="100%", overflow="visible"),
        )
        """What to display."""
        self.board.observe(self.errors.guard(self._follow), ["position", "editing"])
        self._follow()

    @property
    def heading(self) -> str:
        """Which step was edited."""
        step, asked = self.edited.step, self.edited.asked
        if step == asked:
            return translated("Edited from step {step}", step=step)
        return translated(
            "Edited from step {step}, because the position of step {asked} is not complete", step=step, asked=asked
        )

    @property
    def log(self) -> Log:
        """The log of what is played from the edited position. Its `meta` names the game and the step.

        Raises `NotationError` while the edited position is not a whole one.
        """
        draft = self.board.draft
        if draft is None:
            return self.board.match.log
        if draft.refusal:
            raise NotationError(draft.refusal)
        return draft.match().log

    @alone
    def share(self, kind: Kind) -> Path:
        """Write a `page`, `picture`, `animation` or `log` beside the notebook, and return its path."""
        return write_beside(self._file(kind))

    @alone
    def _file(self, kind: Kind) -> SharedFile:
        return shared_file(kind, self.log, self.board.scene(LARGE), self.board.canvas.mode, self._name)

    def _follow(self, _change: Change | None = None) -> None:
        """Say whether play could have led to the position, and offer it for copying."""
        self._sharing.position.text = self.board.position_text()
        draft = self.board.draft
        match = self.board.match if draft is None else draft.playable
        if match is None:
            self.verdict.value = _said(translated("This is not a whole position yet."))
            return
        self._link.text = SharedPosition.of(match).link if match.between_actions else ""
        self._tell(match.log.root.state)

    def _tell(self, state: Any) -> None:  # a state of any game
        edited = self.edited
        rulings = edited.objections(state)
        if edited.is_as_played(state):
            self.verdict.value = _said(translated("This is the position as it was played."))
        elif rulings:
            rulebook = edited.log.game.rulebook
            told = " ".join(
                f"{ruling.message} ({rulebook[ruling.rule].in_words.title})" for ruling in rulings[:_MOST_REASONS]
            )
            more = len(rulings) - _MOST_REASONS
            if more > 0:
                others = translated_number(more, "And {number} more reason.", "And {number} more reasons.")
                told = f"{told} {others}"
            said = translated("Play could not have led to this position.")
            self.verdict.value = _said(f"✗ {said} {told}", "minerals-refusal")
        else:
            self.verdict.value = _said(
                translated(
                    "The rules name no fault in this position. That does not prove that play could have led to it."
                )
            )

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and the board as picture and text for all others."""
        live: dict[str, Any] = self.widget._repr_mimebundle_(**options)
        still = self.board._repr_mimebundle_(**options)
        return live | {name: still[name] for name in ("image/svg+xml", "text/plain")}

    def __repr__(self) -> str:
        return f"<EditFromHere: {self.board!r}>"


def _said(text: str, css_class: str = "minerals-standing") -> str:
    return f'<span role="status" class="{css_class}">{escape(text)}</span>'
