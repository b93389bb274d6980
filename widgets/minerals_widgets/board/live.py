"""A board in one widget, for notebooks that show no widgets but those of anywidget, such as marimo's."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from anywidget import AnyWidget
from traitlets import Bool, List, Unicode
from traitlets import Dict as Table

from minerals.core.errors import MineralsError
from minerals.core.languages import translated
from minerals.core.scene import Place, Scene
from minerals.picture import to_svg
from minerals_widgets.board.session import Session
from minerals_widgets.screen.canvas import AnyMode


class Shown(Protocol):
    """What a live board needs of the board that it shows."""

    session: Session
    mode: AnyMode

    def scene(self, place: Place | None = None) -> Scene:
        """Return the picture."""

    def show(self) -> None:
        """Show the position as it is now."""

    def click(self, token: str) -> None:
        """Click on something."""

    def type(self, text: str) -> None:
        """Type an action."""

    def undo(self) -> None:
        """Take back an action."""

    def redo(self) -> None:
        """Play an undone action again."""

    def hint(self) -> None:
        """Give a hint."""


class LiveBoard(AnyWidget):
    """The picture of a board, its words, and a button for everything that can be clicked next.

    It shows a board and passes clicks on to it, so that both stay the same. It has neither motion nor a clock.

    Parameters
    ----------
    board
        The board. Games against the clock can be looked at, but need a page with a clock to be played.

    Examples
    --------
    >>> from minerals_widgets import Board
    >>> board = Board("minerals", board="lesson", players=2, removals=0, seed=7)
    >>> live = LiveBoard(board)
    >>> live.take({"click": "d6"})
    >>> live.said
    ["Player 1 places Player 2's pawn on the wollastonite at d6."]
    """

    _esm = Path(__file__).with_name("live.js")
    _css = Path(__file__).with_name("live.css")

    picture = Unicode().tag(sync=True)
    """The board as SVG."""
    standing = Unicode().tag(sync=True)
    """Whose turn it is, and what has been clicked so far."""
    said = List().tag(sync=True)
    """The answer to the last click."""
    refused = Bool(default_value=False).tag(sync=True)
    """Whether the answer says why a click is not allowed."""
    targets = List().tag(sync=True)
    """The token and the label of everything that can be clicked next."""
    able = Table().tag(sync=True)
    """Which of the controls can be used."""
    words = Table().tag(sync=True)
    """The words on the controls."""

    def __init__(self, board: Shown) -> None:
        super().__init__()
        self._board = board
        self.words = {
            "undo": translated("Undo"),
            "redo": translated("Redo"),
            "hint": translated("Hint"),
            "cancel": translated("Cancel"),
            "type": translated("or type an action"),
            "board": translated("Board"),
        }
        self.on_msg(lambda _widget, message, _buffers: self.take(message))
        self.show()

    def take(self, message: Any) -> None:
        """Do what the page asks for, show the board as it is then, and say what is wrong with it if anything is.

        Parameters
        ----------
        message
            One of `{"click": token}`, `{"point": [x, y]}`, `{"type": text}` and `{"do": control}`.
        """
        trouble = ""
        try:
            self._do(message)
        except MineralsError as error:
            trouble = str(error)
        self.show(trouble)

    def _do(self, message: Any) -> None:
        board = self._board
        match message:
            case {"click": str(token)}:
                board.click(token)
            case {"point": [float() | int() as x, float() | int() as y]}:
                token = board.scene().cell_at(x, y)
                if token is not None:
                    board.click(token)
            case {"type": str(text)}:
                board.type(text)
            case {"do": "undo"}:
                board.undo()
            case {"do": "redo"}:
                board.redo()
            case {"do": "hint"}:
                board.hint()
            case {"do": "cancel"}:
                board.session.cancel()
                board.show()
            case _:
                pass  # a page of an earlier version may ask for anything

    def show(self, trouble: str = "") -> None:
        """Show the board as it is, and a sentence about what went wrong, if anything did."""
        session = self._board.session
        scene = self._board.scene()
        labels = dict(session.buttons(scene))
        with self.hold_sync():
            self.picture = to_svg(scene, self._board.mode)
            self.standing = session.standing()
            self.said = [trouble] if trouble else list(session.answer.sentences)
            self.refused = bool(trouble) or session.answer.is_refusal
            self.targets = [(token, labels.get(token) or session.match.label(token)) for token in self._offered()]
            self.able = {"undo": session.can_undo, "redo": session.can_redo, "cancel": bool(session.entry.tokens)}

    def _offered(self) -> list[str]:
        session = self._board.session
        buttons = [token for token, _ in session.buttons(self._board.scene())]
        return list(dict.fromkeys([*session.targets(), *buttons]))

    def __repr__(self) -> str:
        return f"<LiveBoard: {self.standing}>"
