"""The part of a play board that only a page can do: save and open files, and copy, show and follow addresses."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, Unicode

from minerals.core.game import game_names
from minerals.core.system import LARGEST_LOG, size_in_words
from minerals.core.text import LogError, translated
from minerals.front import join_modules, style


class PlayBar(AnyWidget):
    """Buttons to save, open and share a game. A file can also be dropped.

    On a page of the kit the address always holds the game, so that it lives on when the page is loaded again.

    Parameters
    ----------
    save
        Returns the name and the text of the file to save.
    take
        Called with the bytes of a file that was opened, and its name.
    visit
        Called with the text after the `#` of an address that a reader follows.
    do
        Does one of these in place of a click, with all that belongs to it.
    """

    _esm = join_modules("minerals_widgets/play/play_bar.js")
    _css = style() + Path(__file__).with_name("play_bar.css").read_text(encoding="utf-8")

    address = Unicode().tag(sync=True)
    """What the address of the page holds behind its `#`. Nothing before the first action."""
    game_link = Unicode().tag(sync=True)
    """What to copy as a link to the game."""
    position_link = Unicode().tag(sync=True)
    """What to copy as a link to the position. Nothing amid an action."""
    game = Unicode().tag(sync=True)
    """The name of the game, which is that of its page."""
    title = Unicode().tag(sync=True)
    words = Dict().tag(sync=True)
    """What does not change: words, the limit of a file, and the names of the games, which are those of their pages."""

    def __init__(
        self,
        save: Callable[[], tuple[str, str]],
        take: Callable[[bytes, str], object],
        visit: Callable[[str], object],
        do: Callable[[Callable[[], object]], object],
    ) -> None:
        self._save, self._take, self._visit, self._do = save, take, visit, do
        super().__init__(
            words={
                "save": translated("Save"),
                "save_about": translated("Download the game as a file, with all its variations and comments"),
                "open": translated("Open…"),
                "open_about": translated(
                    "Go on with a game from a file that ends in .replay. You can also drop it here"
                ),
                "share": translated("Share"),
                "share_about": translated("Copy a link to this game or to this position"),
                "game": translated("Link to the game"),
                "position": translated("Link to this position"),
                "copied": translated("Copied"),
                "failed": translated("Press Ctrl+C to copy this"),
                "limit": LARGEST_LOG,
                "games": list(game_names()),
            }
        )
        self.on_msg(lambda _bar, message, _buffers: self.hear(message))

    def hear(self, message: Any) -> None:
        """Take a message from the page: `save`, `open` with `data`, `large`, `unread`, or `visit`."""
        match message:
            case {"save": True}:
                self._do(self._send_file)
            case {"open": str(name), "data": str(data)}:
                self._do(lambda: self._take(_bytes(data), name))
            case {"large": str(name)}:
                limit = size_in_words(LARGEST_LOG)
                self._do(
                    lambda: _refuse(
                        translated("The file is larger than {limit}, the limit for a game.", limit=limit), name
                    )
                )
            case {"unread": str(name)}:
                self._do(lambda: _refuse(translated("The browser could not read the file."), name))
            case {"visit": str(address)}:
                self._do(lambda: self._visit(address))

    def _send_file(self) -> None:
        name, text = self._save()
        self.send({"file": name, "text": text})

    def __repr__(self) -> str:
        return "PlayBar()"


def _bytes(data: str) -> bytes:
    try:
        return base64.b64decode(data, validate=True)
    except binascii.Error:
        raise LogError(translated("The browser could not read the file.")) from None


def _refuse(reason: str, name: str) -> None:
    raise LogError(reason, None, name)
