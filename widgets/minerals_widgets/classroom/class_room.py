"""The room of a class in a notebook: for a JupyterHub, where a page of its own could not be reached."""

from __future__ import annotations

from os import PathLike
from typing import Any

import msgspec
from anywidget import AnyWidget
from traitlets import Dict

from minerals.classroom.room import ClassFolder, Room, StuckRule, Watch
from minerals.classroom.room.desk import USUAL
from minerals.classroom.room.page import room_style
from minerals.classroom.room.views import TeacherView
from minerals.classroom.room.words import words_of_room
from minerals.core.system import require
from minerals.front import join_modules
from minerals_widgets.screen.background import weakly
from minerals_widgets.screen.parts import close_parts


class ClassRoom(AnyWidget):
    """What a class is doing, live: who is where, what was guessed, which misconceptions came up, who is stuck.

    Click it, then press P for the view without names, for a projector; the arrow keys go from question to question,
    and R shows the exact value. The names are never saved in the notebook.

    Parameters
    ----------
    folder
        The folder of the class, or its path.
    rule
        When a student counts as stuck.
    poll
        Whether to look for changes all the time: for network drives that tell nothing.

    Raises
    ------
    OptionError
        If it is not the folder of a class.

    Examples
    --------
    >>> import tempfile
    >>> place = tempfile.TemporaryDirectory()
    >>> room = ClassRoom(ClassFolder.make(f"{place.name}/7b", code="ruby"))
    >>> room
    ClassRoom('7b')
    >>> room.close()
    >>> place.cleanup()
    """

    _esm = join_modules("minerals_widgets/classroom/class_room.js")
    _css = room_style()

    words = Dict().tag(sync=True)

    _watch: Watch | None = None

    def __init__(
        self, folder: ClassFolder | str | PathLike[str], *, rule: StuckRule = USUAL, poll: bool = False
    ) -> None:
        require(ClassFolder | str | PathLike, folder=folder)
        require(StuckRule, rule=rule)
        require(bool, poll=poll)
        opened = folder if isinstance(folder, ClassFolder) else ClassFolder.open(folder)
        self._shown: Any = None
        self._title = opened.title
        super().__init__(words=words_of_room())
        self.on_msg(self._take)
        self._watch = Watch(Room(opened, rule=rule), weakly(self._show), poll=poll)
        self._watch.start()

    def _show(self, seen: TeacherView) -> None:
        self._shown = msgspec.to_builtins(seen)
        self.send({"seen": self._shown})

    def _take(self, _widget: object, content: dict[str, object], _buffers: object) -> None:
        """Answer a page that has just begun to show the room."""
        if content == {"ask": "seen"} and self._shown is not None:
            self.send({"seen": self._shown})

    def close(self) -> None:
        """Stop following the class, and take the widget away."""
        if self._watch is not None:
            self._watch.stop()
        close_parts(self)
        super().close()

    def __repr__(self) -> str:
        return f"ClassRoom({self._title!r})"
