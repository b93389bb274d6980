"""Python for one page that is open: the widgets of the page run here, and the server passes on what they say.

It runs as a process of its own, reads one message per line, and writes one per line. What the messages mean is in
`minerals.live.host`. It answers as `worker.js` does, and ends when nobody writes to it any more.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from minerals.core.log import read_log
from minerals.core.system import make_folder, write_whole
from minerals.core.text import MineralsError
from minerals.live.host import Host, quiet

Message: TypeAlias = dict[str, Any]
"""Plain data, as in `minerals.live.host`."""

_LONG = 2.0
"""What Python says to one message goes to the page as one, but no page waits longer than these seconds for a part."""
_PLAYED = "PlayBoard"
"""The widget whose games are kept in the folder. Those of lessons are not anybody's own games."""
_FIRST = 2
"""A log has this many lines, the header and the set-up, before anybody has done anything."""


class Visit:
    r"""Answers what a page says.

    Parameters
    ----------
    tell
        Called with each message to the page.
    folder
        Where games that were played are kept.

    Examples
    --------
    >>> said = []
    >>> visit = Visit(said.append, Path("games"))
    >>> visit.take({"begin": "question", "source": "from ipywidgets import Button\nButton()", "number": 0})
    >>> [next(iter(message)) for message in said]
    ['all', 'done']
    """

    def __init__(self, tell: Callable[[Message], object], folder: Path) -> None:
        self._tell, self._folder = tell, folder
        self._answer: list[Message] | None = None
        self._since = 0.0
        self._played: set[str] = set()
        self._moved: set[str] = set()
        self._host = Host(self._say)

    def take(self, message: Message) -> None:
        """Do what a message says, and tell the page that it is done."""
        self._answer, self._since = [], time.monotonic()
        try:
            self._do(message)
        except Exception as error:  # noqa: BLE001 - the page must hear of whatever it is
            self._say({"failed": str(error), "place": message.get("begin", "")})
        self._keep()
        self._pass_on()
        self._answer = None
        if "number" in message:
            self._tell({"done": message["number"]})

    def _do(self, message: Message) -> None:
        match message:
            case {"begin": str(place), "source": str(source)}:
                if _PLAYED in source:
                    self._played.add(place)
                self._host.begin(place, source, message.get("given"))
                for each in message.get("measured", ()):
                    self._host.take(each)
            case {"log": str(place)}:
                self._say({"log": place, "text": self._host.log_of(place)})
            case _:
                self._host.take(message)

    def _keep(self) -> None:
        """Keep the games that have gone on: the page has been told of another address."""
        for each in self._moved & self._played:
            try:
                keep(self._folder, self._host.log_of(each))
            except OSError as error:
                self._say({"failed": f"{error.filename}: {error.strerror}", "place": each})
        self._moved.clear()

    def _say(self, message: Message) -> None:
        match message:
            case {"update": str(name), "state": {"address": str(address)}} if address:
                self._moved.add(name.rpartition("-")[0])
        if self._answer is None:  # a thread in the background
            self._tell(message)
            return
        self._answer.append(message)
        if time.monotonic() - self._since > _LONG:
            self._pass_on()

    def _pass_on(self) -> None:
        if self._answer:
            self._tell({"all": self._answer})
        self._answer, self._since = [], time.monotonic()


def keep(folder: Path, text: str) -> Path | None:
    """Keep a game in a folder, and return its file. A game in which nothing has been done yet is not kept.

    Logs only grow, so a file with which the game begins is an earlier state of it, and is replaced. Every other game
    gets a file of its own.

    Parameters
    ----------
    folder
        The folder, which is made.
    text
        The log.

    Raises
    ------
    OSError
        If the file cannot be written.
    """
    data = text.encode()
    if data.count(b"\n") <= _FIRST:
        return None
    name = read_log(data).game.name
    known = sorted(folder.glob(f"{name}-*.replay"))
    file = next((each for each in known if data.startswith(each.read_bytes())), None)
    if file is None:
        if any(each.read_bytes().startswith(data) for each in known):
            return None  # another tab has it already, and more of it
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        file = _free(folder, f"{name}-{stamp}", {each.name for each in known})
    make_folder(folder)
    write_whole(file, data, force=True)
    return file


def _free(folder: Path, stem: str, taken: Collection[str]) -> Path:
    numbered = (f"{stem}{f'-{number}' if number > 1 else ''}.replay" for number in range(1, len(taken) + 2))
    return folder / next(name for name in numbered if name not in taken)


def main() -> None:
    """Answer the lines that come in, until no more come."""
    # What a widget prints must not come between the messages.
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        turn = threading.Lock()  # a thread in the background speaks as well

        def tell(message: Message) -> None:
            with turn:
                out.write(msgspec.json.encode(message) + b"\n")
                out.flush()

        quiet()
        os.environ["MINERALS_SURFACE"] = "svg"
        widgets = import_module("minerals_widgets")
        for name in ("Board", "LevelBoard", "PlayBoard", "Player", "TourBoard"):  # while nobody waits yet
            getattr(widgets, name)
        visit = Visit(tell, Path(sys.argv[1]))
        tell({"ready": {}})
        for line in sys.stdin.buffer:
            with suppress(msgspec.DecodeError):
                visit.take(msgspec.json.decode(line, type=dict[str, Any]))


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError, MineralsError):
        main()
