"""A board in one widget, for notebooks that show no widgets but those of anywidget, such as marimo's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any, Protocol

from ipywidgets import Button, DOMWidget, ToggleButton
from traitlets import Bool, List, Unicode
from traitlets import Dict as Table

from minerals import Log
from minerals.core.match import CELL
from minerals.core.picture import Scene, Viewport
from minerals.core.text import translated
from minerals.front import board_style, join_modules
from minerals.picture import to_svg
from minerals.picture.arrow_keys import arrow_targets, walk
from minerals_widgets.board.answer import Answer, bubble_of
from minerals_widgets.board.live_end import LiveEnd
from minerals_widgets.board.painting.easel import Easel
from minerals_widgets.board.session import Session
from minerals_widgets.board.targets import drags_of
from minerals_widgets.screen.asked import Asked
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.errors import ErrorLine


class ShownBoard(Protocol):
    """What a live board needs of the board that it shows."""

    session: Session
    easel: Easel | None
    mode: AnyMode
    errors: ErrorLine

    leads_on: bool

    def game_over(self) -> Log | None:
        """Return the game if it is over."""

    def people_here(self) -> list[int]:
        """Return the seats that are played here."""

    def new_game(self) -> None:
        """Begin another game."""

    def scene(self, place: Viewport | None = None) -> Scene:
        """Return the picture."""

    def click(self, token: str) -> None:
        """Click on something."""

    def type(self, text: str) -> None:
        """Type an action."""

    def forget(self) -> None:
        """Forget what has been clicked so far."""

    def show(self) -> None:
        """Show the board as it is now, wherever it is shown."""

    def controls(self) -> Sequence[Sequence[DOMWidget]]:
        """Return the rows of its buttons, with words between them."""

    def instead(self, name: str) -> None:
        """Do something instead of answering a question."""


class LiveBoard(Asked):
    """The picture of a board, its words, and a button for everything that can be clicked next.

    It shows a board and passes clicks on to it, so both stay the same. It has neither motion nor a clock, and nothing
    can be painted on it.

    >>> from minerals_widgets import Board
    >>> live = Board("minerals", board="lesson", players=2, removals=0, seed=7).live()
    >>> live.take({"click": "d6"})
    >>> live.said
    ["Player 1 places Player 2's pawn on the wollastonite at d6."]
    """

    _esm = join_modules("minerals_widgets/board/live.js")
    _css = board_style() + Path(__file__).with_name("live.css").read_text(encoding="utf-8")

    picture = Unicode().tag(sync=True)
    """The board as SVG."""
    title = Unicode().tag(sync=True)
    """The name of the board for screen readers."""
    walk = Table().tag(sync=True)
    """Where the arrow keys lead: `rows`, `ways` and `start`."""
    begun: List[str] = List().tag(sync=True)
    """The tokens that have been entered already."""
    drags: List[str] = List().tag(sync=True)
    """The tokens that can be dragged to another one."""
    bubble = Table().tag(sync=True)
    """The answer beside a cell, or nothing."""
    standing = Unicode().tag(sync=True)
    """Whose turn it is, and what has been clicked so far."""
    said: List[str] = List().tag(sync=True)
    """The answer to the last click."""
    refused = Bool(default_value=False).tag(sync=True)
    """Whether the answer says why a click is not allowed."""
    choices: List[list[str]] = List().tag(sync=True)
    """The token and the label of everything that can be clicked next and is not in the picture."""
    targets: List[list[str]] = List().tag(sync=True)
    """The token and the label of everything in the picture that can be clicked next."""
    controls: List[list[dict[str, Any]]] = List().tag(sync=True)
    """The rows of controls: what is written on each, its `id`, whether it is `able`, and whether it is `on`."""
    end = Table().tag(sync=True)
    """The card at the end of a game, or nothing: its words as HTML, its controls, and what is shared."""
    awaits = Bool(default_value=False).tag(sync=True)
    """Whether something is to come, so that the page asks for it."""
    inside = Unicode().tag(sync=True)
    """What is shown in the place of the game, as HTML, such as its replay."""
    words = Table().tag(sync=True)
    """The words that do not change."""

    def __init__(self, board: ShownBoard) -> None:
        super().__init__()
        self._board = board
        self._is_dark: bool | None = None
        self._end = LiveEnd(board)
        self._calls: dict[str, Callable[[], object]] = {}
        self._handle = board.errors.guard(self._do)
        self.words = {
            "type": translated("or type an action"),
            "close": translated("Close"),
            "targets": translated("Everything in the picture that you can click"),
            "link": translated("The game with all variations and comments, as a link to send"),
            "save": translated("Save the game"),
        }
        self.on_msg(lambda _widget, message, _buffers: self.take(message))
        self.show()

    def take(self, message: Any) -> None:
        """Do what the page asks for, and show the board as it is then.

        `message`: one of `{"click": token}`, `{"type": text}`, `{"press": id}`, `{"cancel": true}`, `{"look": true}` or
        `{"dark": whether}`. Anything else does nothing, and so does a press on what is no longer there.
        """
        self._handle(message)
        if self._board.errors.text:
            self.show()

    def _do(self, message: Any) -> None:
        board = self._board
        if self.is_late(message):
            return
        match message:
            case {"click": str(token)}:
                board.click(token)
            case {"type": str(text)}:
                board.type(text)
            case {"press": str(control)} if control in self._calls:
                self._calls[control]()
                self.show()
            case {"cancel": True}:
                board.forget()
                board.show()
            case {"look": True}:
                self.show()
            case {"dark": bool(is_dark)}:
                self._is_dark = is_dark
                self.show()

    def show(self) -> None:
        """Show the board as it is now, or what went wrong with the last click."""
        board, session = self._board, self._board.session
        scene = board.scene()
        told: Answer = (board.easel or session).answer
        trouble = board.errors.text
        buttons = [] if board.easel else session.buttons(scene)
        pictured = {getattr(shape, "cell", None) for shape in scene.shapes}
        with self.hold_sync():
            self.picture, self.title = to_svg(scene, self._mode()), scene.title
            self.walk = walk(arrow_targets(scene))._asdict()
            self.begun = [] if board.easel else list(session.entry.tokens)
            self.drags = [] if board.easel else list(drags_of(session.match.game, session.actions(), session.entry))
            bubble = bubble_of(told, session.match.game.rulebook)
            self.bubble = bubble._asdict() if bubble is not None and not trouble else {}
            self.standing = (board.easel or session).standing()
            self.said = [trouble] if trouble else list(told.sentences)
            self.refused = bool(trouble) or told.is_refusal
            self.choices = [list(choice) for choice in buttons]
            self.targets = self._labelled(
                [] if board.easel else [each for each in session.targets() if each in pictured]
            )
            self._calls = {}
            self.controls = [*self._instead(), *([self._control(each) for each in row] for row in board.controls())]
            self.ask(board.easel or session.question, session.reaction)
            self._show_end()

    def _show_end(self) -> None:
        """Show the card at the end of the game, and what has taken the place of the game."""
        end, pressed = self._end, lambda way: self._pressed(way.name, way.text, way.act) | {"able": way.able}
        end.follow()
        card = end.card()
        self.end = card | {"controls": list(map(pressed, end.ways()))} if card else {}
        if back := list(map(pressed, end.ways_back())):
            self.controls = [back]
        self.inside, self.awaits = end.inside, end.awaits

    def join(self, seconds: float | None = None) -> None:
        """Wait until everything is there that is to come, at most for some seconds for each, and show it."""
        while self.awaits and self._end.join(seconds):
            self.show()

    def close(self) -> None:
        """Take it off all pages, and look for nothing more."""
        self._end.stop()
        super().close()

    def _instead(self) -> Iterator[list[dict[str, Any]]]:
        asking = self._board.session.asking
        if asking is not None and not self._board.easel:
            offered = [(name, text) for name, text in asking.controls if name != "lay"]  # which takes brushes
            yield [self._pressed(name, text, partial(self._board.instead, name)) for name, text in offered]

    def _control(self, widget: DOMWidget) -> dict[str, Any]:
        if isinstance(widget, ToggleButton):
            turn = partial(setattr, widget, "value", not widget.value)
            return self._pressed(widget.model_id, widget.description, turn) | {"on": widget.value}
        if isinstance(widget, Button):
            state = {"able": not widget.disabled} | ({"on": True} if widget.button_style == "primary" else {})
            return self._pressed(widget.model_id, widget.description, widget.click) | state
        return {"id": "", "text": unescape(widget.value)}

    def _pressed(self, name: str, text: str, call: Callable[[], object]) -> dict[str, Any]:
        self._calls[name] = call
        return {"id": name, "text": text}

    def _labelled(self, tokens: Sequence[str]) -> list[list[str]]:
        return [[token, token if CELL.fullmatch(token) else self._board.session.match.label(token)] for token in tokens]

    def _mode(self) -> AnyMode:
        if self._board.mode != "auto" or self._is_dark is None:
            return self._board.mode
        return "dark" if self._is_dark else "light"

    def __repr__(self) -> str:
        return f"<LiveBoard: {self.standing}>"
