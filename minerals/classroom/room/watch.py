"""Watching the folder of a class: the system tells of changes, and where it does not, they are looked for.

A network drive often tells nothing about what other machines write. So whatever the system says, the folder is looked
through every two seconds. With `poll`, it is looked through three times a second, and the system is not asked at all.
"""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from minerals.classroom.room.room import Room
from minerals.classroom.room.views import ProjectorView, TeacherView, Trouble
from minerals.core.system import named_extra, require
from minerals.core.text import plain, plain_name, translated

SWEEP = 2.0
"""The folder is looked through at least once in so many seconds."""
_POLL = 0.3
LATE = 10.0
"""If the folder has not been looked through for so many seconds, the picture says so."""
_TOGETHER = 200
"""Changes within so many milliseconds are taken together, if they follow each other closely."""


def require_watchfiles() -> None:
    """Make sure that a folder can be watched. Raises `MissingLibrary`."""
    with named_extra("Watching a folder needs", "lab"):
        import watchfiles  # noqa: F401


def changes(folder: Path, stop: threading.Event, *, poll: bool = False) -> Iterator[None]:
    """Yield whenever something in a folder may have changed, and at least every two seconds, until told to stop.

    `folder`: the folder, which must be there. `stop`: set it to end. `poll`: whether to look for changes instead of
    asking the system.
    """
    import watchfiles

    try:
        for _ in watchfiles.watch(
            folder,
            watch_filter=None,
            debounce=_TOGETHER,
            rust_timeout=int(1000 * SWEEP),
            yield_on_timeout=True,
            stop_event=stop,
            raise_interrupt=False,
            force_polling=poll or None,  # None: it knows systems that tell nothing
            ignore_permission_denied=True,
            poll_delay_ms=int(1000 * _POLL),
        ):
            yield
    except (OSError, RuntimeError):
        if poll:
            raise
    if not stop.is_set():  # the system has no more watches to give, or cannot watch this drive
        yield from changes(folder, stop, poll=True)


class Watch:
    """Follows a room in the background. Each new picture is told, the first one too.

    Parameters
    ----------
    room
        The room.
    tell
        Called with the picture, in another thread.
    poll
        Whether to look for changes instead of asking the system: for network drives.

    Examples
    --------
    >>> import tempfile
    >>> from minerals.classroom.room.folder import ClassFolder
    >>> told = threading.Event()
    >>> with tempfile.TemporaryDirectory() as place:
    ...     room = Room(ClassFolder.make(place, code="ruby"))
    ...     with Watch(room, lambda seen: told.set()):
    ...         told.wait(10)
    True
    """

    def __init__(self, room: Room, tell: Callable[[TeacherView], object], *, poll: bool = False) -> None:
        require(Room, room=room)
        require(Callable, tell=tell)
        require(bool, poll=poll)
        require_watchfiles()  # the thread would say too late that it is missing
        self.room = room
        self._tell = tell
        self._poll = poll
        self._stop = threading.Event()
        self._telling = threading.Lock()
        self._shown: TeacherView | None = None
        self._came_round = time.monotonic()
        # A thread does not know the language of the reader by itself.
        run = contextvars.copy_context().run
        self._thread = threading.Thread(target=run, args=(self._work,), daemon=True, name="minerals-class")
        run = contextvars.copy_context().run
        self._guard = threading.Thread(target=run, args=(self._look_out,), daemon=True, name="minerals-class-guard")

    def __enter__(self) -> Watch:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Begin."""
        self._came_round = time.monotonic()
        self._thread.start()
        self._guard.start()

    def stop(self) -> None:
        """End, and wait until the thread has ended."""
        self._stop.set()
        for thread in (self._thread, self._guard):
            if thread.is_alive() and thread is not threading.current_thread():
                thread.join(2 * SWEEP)

    def _work(self) -> None:
        while not self._stop.is_set():
            try:
                self._look()
                for _ in changes(self.room.folder.work, self._stop, poll=self._poll):
                    self._look()
            except Exception as error:  # noqa: BLE001 - a drive may be back in a moment, and the lesson goes on
                reason = plain(getattr(error, "strerror", None) or str(error) or type(error).__name__)
                self._came_round = time.monotonic()
                self._show_trouble(Trouble(plain_name(self.room.folder.path), reason))
                self._stop.wait(SWEEP)

    def _look_out(self) -> None:
        """Say so if the folder cannot be looked through: a drive that is away keeps whoever asks it waiting."""
        while not self._stop.wait(SWEEP / 2):
            if time.monotonic() - self._came_round > LATE:
                reason = translated(
                    "The folder has not answered for {seconds} seconds. You see it as it was before.", seconds=int(LATE)
                )
                self._show_trouble(Trouble(plain_name(self.room.folder.path), reason))

    def _show_trouble(self, trouble: Trouble) -> None:
        with self._telling:
            shown = self._shown or TeacherView(
                (), (), (), ProjectorView(self.room.folder.title, self.room.folder.code, 0, (), ())
            )
            if trouble not in shown.troubles:
                self._shown = msgspec.structs.replace(shown, troubles=(trouble, *shown.troubles))
                self._tell(self._shown)

    def _look(self) -> None:
        self.room.look()
        seen = self.room.teacher_view()
        self._came_round = time.monotonic()
        with self._telling:
            if seen != self._shown:
                self._shown = seen
                self._tell(seen)
