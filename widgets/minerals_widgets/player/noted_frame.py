"""A frame around a log that can be commented on and shared."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from ipywidgets import Button, DOMWidget, VBox

from minerals.core.picture import Scene, Viewport
from minerals_widgets.player.replay import Replay
from minerals_widgets.player.shared_files import Kind, write_shared
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import button
from minerals_widgets.screen.frame import Frame

LARGE = Viewport(1060)
"""The place for which a shared picture is laid out."""


class NotedFrame(Frame):
    """The base of a player: comments and symbols on the move that is shown, and files of the game."""

    path: str | PathLike[str] | None
    """The file of the log, if it has one."""

    def __init__(
        self, draw: Callable[[Viewport], Scene], mode: AnyMode, on_cell: Callable[[str], object] | None = None
    ) -> None:
        self.drawer = VBox().add_class("minerals-drawer")
        """What is only shown now and then, below the controls."""
        super().__init__(draw, mode, on_cell)

    @property
    def replay(self) -> Replay:
        """The position in the log."""
        raise NotImplementedError

    def take_notes(self) -> None:
        """Show what has been said of the moves."""
        raise NotImplementedError

    @alone
    def comment(self, text: str) -> None:
        """Write a comment on the move that is shown. It is in the log, and in its file once it is saved."""
        self.log.comment(text, on=self.replay.node.n)
        self.take_notes()

    @alone
    def mark(self, symbol: str) -> None:
        """Put one of the symbols of chess players on the move that is shown. Raises `LogError` for any other."""
        self.log.mark(symbol, on=self.replay.node.n)
        self.take_notes()

    @alone
    def save(self) -> Path:
        """Write the log to its file, or to a new one beside the notebook if it has none, and return the path."""
        if self.path is None:
            self.path = self.share("log")
            return self.path
        return Path(self.log.save(self.path))

    @alone
    def share(self, kind: Kind) -> Path:
        """Write a `page`, `picture`, `animation` or `log` beside the notebook, and return its path."""
        name = Path(self.path).stem if self.path is not None else self.log.game.name
        if kind == "picture":
            name = f"{name}-{self.replay.step}"
        return write_shared(kind, self.log, self.scene(LARGE), self.canvas.mode, name)

    # --- buttons ---

    def icon_button(self, icon: str, tooltip: str, press: Callable[[], object]) -> Button:
        """Return a button without a text."""
        return button("", icon, tooltip, press, self.errors)

    def named_button(self, text: str, icon: str, tooltip: str, press: Callable[[], object]) -> Button:
        """Return a button with a text."""
        return button(text, icon, tooltip, press, self.errors)

    def drawer_button(self, text: str, icon: str, content: DOMWidget, tooltip: str = "") -> Button:
        """Return a button that opens and closes the drawer below the controls."""

        def turn() -> None:
            is_open = self.drawer.children == (content,)
            self.drawer.children = () if is_open else (content,)

        return self.named_button(text, icon, tooltip or text, turn)
