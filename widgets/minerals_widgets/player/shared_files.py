"""Sharing a game or one position: as a file beside the notebook, or as a text on the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Literal, TypeAlias

from ipywidgets import HTML, Button, DOMWidget, VBox

from minerals import Log, Scene
from minerals.core.picture import Viewport
from minerals.core.system import write_whole
from minerals.core.text import template, translated
from minerals.exchange.animation import to_gif
from minerals.picture import Mode
from minerals.picture.raster import to_png
from minerals_widgets.player.state import PlayerState
from minerals_widgets.screen.clipboard import CopyButton
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.download import Download, SharedFile
from minerals_widgets.screen.errors import ErrorLine

Kind: TypeAlias = Literal["page", "picture", "animation", "log"]
"""What can be shared."""

LARGE = Viewport(1060)
"""The place for which a shared picture is laid out."""

_ENDINGS: dict[Kind, str] = {"page": "html", "picture": "png", "animation": "gif", "log": "replay"}
_NAMES: dict[Kind, str] = {
    "page": template("Page"),
    "picture": template("Picture"),
    "animation": template("Animation"),
    "log": template("Log"),
}
_TOOLTIPS: dict[Kind, str] = {
    "page": template("A page that replays the game in any browser"),
    "picture": template("A picture of this step"),
    "animation": template("A moving picture of the whole game"),
    "log": template("The game with all comments, for a player like this"),
}


def shared_file(kind: Kind, log: Log, scene: Scene, mode: Mode, name: str, **look: Any) -> SharedFile:
    """Return a file to share.

    Parameters
    ----------
    kind
        What it contains.
    log
        The game.
    scene
        The picture of the step that is shown.
    mode
        `light` or `dark`.
    name
        The name of the file, without its ending.
    **look
        How a page shows the game, as `Log.to_html` takes it.
    """
    match kind:
        case "page":
            data = log.to_html(**look).encode()
        case "picture":
            data = to_png(scene, mode)
        case "animation":
            data = to_gif(log, mode=mode)
        case "log":
            data = b"".join(log.lines())
    return SharedFile(f"{name}.{_ENDINGS[kind]}", data)


def write_beside(file: SharedFile) -> Path:
    """Write a file in the working folder, under a name that is free, and return its path."""
    path, number = Path(file.name), 2
    while path.exists():
        path, number = path.with_stem(f"{Path(file.name).stem}-{number}"), number + 1
    return write_whole(path, file.data, force=False)


class Sharing:
    """A button for each kind of file and where the last one is, and one that copies the position.

    A page hands its reader the log. For the other kinds it has no libraries.

    Parameters
    ----------
    make
        Makes a file of a kind.
    errors
        The line that shows its errors.
    on_page
        Whether this is on a page that hands files over, and not beside a folder.
    """

    def __init__(self, make: Callable[[Kind], SharedFile], errors: ErrorLine, *, on_page: bool) -> None:
        self._make, self._errors, self._on_page = make, errors, on_page
        self._told = HTML()
        buttons = [self._download()] if on_page else list(map(self._button, _NAMES))
        self.position = CopyButton(
            translated("Copy position"),
            translated("The position as text, for a new game, an editor, or a message to somebody"),
        )
        """Copies the position that is shown."""
        row = toolbar(*buttons, self.position)
        row.layout.grid_gap = "8px"
        self.widget = VBox([row, self._told])
        """What to display."""

    def show(self, state: PlayerState) -> None:
        """Copy the position of another step from now on."""
        diagram = state.log.game.words.diagram
        self.position.text = diagram(state.log.state_at(state.step, state.replay.line))

    def saver(self, save: Callable[[], object]) -> DOMWidget:
        """Return a button that saves the log, or with which a page hands it over."""
        if self._on_page:
            return self._download()
        return button(translated("Save"), "save", translated("Write the log to its file"), save, self._errors)

    def _download(self) -> Download:
        make = partial(self._make, "log")
        return Download(translated("Save the game"), translated(_TOOLTIPS["log"]), make, self._errors)

    def _button(self, kind: Kind) -> Button:
        words = translated(_NAMES[kind]), "", translated(_TOOLTIPS[kind])
        return button(*words, partial(self._write, kind), self._errors)

    def _write(self, kind: Kind) -> None:
        path = write_beside(self._make(kind))
        told = translated("Saved beside the notebook as {name}.", name=path.name)
        self._told.value = f'<span role="status">{escape(told)}</span>'
