"""Sharing a game or one position: as a file beside the notebook, or as a text on the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Literal, TypeAlias

from ipywidgets import HTML, VBox

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


def write_shared(kind: Kind, log: Log, scene: Scene, mode: Mode, name: str, **look: Any) -> Path:
    """Write a file in the working folder under a name that is free, and return its path.

    Parameters
    ----------
    kind
        What to write.
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
    path = _free(name, _ENDINGS[kind])
    match kind:
        case "page":
            return write_whole(path, log.to_html(**look).encode(), force=False)
        case "picture":
            return write_whole(path, to_png(scene, mode), force=False)
        case "animation":
            return write_whole(path, to_gif(log, mode=mode), force=False)
        case "log":
            return write_whole(path, log.lines(), force=False)


def _free(name: str, ending: str) -> Path:
    path, number = Path(f"{name}.{ending}"), 2
    while path.exists():
        path, number = Path(f"{name}-{number}.{ending}"), number + 1
    return path


class Sharing:
    """A button for each kind of file and where the last one is, and one that copies the position.

    Parameters
    ----------
    share
        Writes a file of a kind and returns its path.
    errors
        The line that shows its errors.
    """

    def __init__(self, share: Callable[[Kind], Path], errors: ErrorLine) -> None:
        self._share = share
        self._told = HTML()
        buttons = [
            button(translated(name), "", translated(_TOOLTIPS[kind]), partial(self._write, kind), errors)
            for kind, name in _NAMES.items()
        ]
        self.position = CopyButton(
            translated("Copy position"),
            translated("The position as text, for a new game, an editor, or a message to somebody"),
        )
        """Copies the position that is shown."""
        self.widget = VBox([toolbar(*buttons, self.position), self._told])
        """What to display."""

    def show(self, state: PlayerState) -> None:
        """Copy the position of another step from now on."""
        diagram = state.log.game.words.diagram
        self.position.text = diagram(state.log.state_at(state.step, state.replay.line))

    def _write(self, kind: Kind) -> None:
        path = self._share(kind)
        told = translated("Written beside the notebook: {name}", name=path.name)
        self._told.value = f'<span role="status">{escape(told)}</span>'
