"""The page of a lesson on a hub, served by Voilà: one kernel for each student.

A reload, or a second window, takes over from the first. So the log of a student has one writer, and nobody is locked
out by a window that was lost.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from subprocess import DEVNULL
from typing import Any
from urllib.parse import urlencode
from weakref import WeakValueDictionary

import nbformat
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import RequestHandler
from voila.tornado.handler import TornadoVoilaHandler

from minerals.classroom.room.lesson_pages import BEGIN, Pages, pages_of, pages_of_assignment
from minerals.classroom.room.lesson_server import ServedLesson
from minerals.core.text import translated

SHARE = Path(__file__).with_name("share")
"""The templates, in folders as Jupyter looks for them."""
TEMPLATE = "lesson"


class Lesson:
    """A lesson that is served, and who is at work in it. `served`: what is served."""

    def __init__(self, served: ServedLesson) -> None:
        self.served = served
        self.kernels: dict[str, str] = {}
        """The kernel of each student, by the name in lower case."""
        self.taken_over: set[str] = set()
        """The kernels that a later window of the same student ended."""
        self.latest: dict[str, object] = {}
        """The latest window of each student who waits for a kernel."""
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def pages(self) -> Pages:
        """Return the pages. Raises `MineralsError`, `OSError`."""
        tasks = self.served.tasks()
        if tasks is not None:
            return pages_of_assignment(tasks)
        return pages_of(json.loads(Path(self.served.notebook).read_text(encoding="utf-8")))

    def student_notebook(self, _handler: object, notebook: Any, cwd: str) -> Any:  # noqa: ARG002 - Voilà calls it like this
        """Return the notebook that is run for a student, whatever Voilà has read."""
        pages = self.pages()
        cells = [
            _cell({"cell_type": "code", "source": BEGIN}, "bar"),
            *(_cell(cell, number) for cell, number in pages.cells),
        ]
        told = {
            "title": self.served.title,
            "language": self.served.language,
            "pages": list(pages.titles),
            "words": _words(),
        }
        metadata = {**notebook["metadata"], "lesson": told}
        made = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 4}
        read: Callable[..., Any] = nbformat.reads
        return read(json.dumps(made), as_version=4)

    def turn(self, student: str) -> asyncio.Lock:
        """Return the lock that is held while a kernel of a student is started: only one is, however many ask."""
        return self._turns.setdefault(student, asyncio.Lock())


def _cell(cell: Mapping[str, Any], number: int | str) -> dict[str, Any]:
    made = {"cell_type": cell["cell_type"], "source": cell["source"], "metadata": {"minerals_page": number}}
    return {**made, "outputs": [], "execution_count": None} if made["cell_type"] == "code" else made


def _words() -> dict[str, str]:
    return {
        "preparing": translated("Your boards are being set up."),
        "again": translated("Open it again"),
        "broken": translated("This lesson could not be set up. Tell your teacher. Your earlier work is kept."),
        "stopped": translated("The lesson has stopped here. Your work up to now is kept."),
        "taken": translated("You have opened this lesson in another window. Go on there, or take it back here."),
        "gone": translated("The lesson cannot be reached at the moment. Your work up to now is kept."),
    }


def is_whole_page(handler: RequestHandler) -> bool:
    """Tell whether a page is asked for as such, and not as a picture, a script or a part of another page."""
    return handler.request.headers.get("Sec-Fetch-Dest", "document") == "document"


class AliveSign(JupyterHandler):
    """Tells a page whether its kernel is still there."""

    def initialize(self, lesson: Lesson) -> None:
        """Take the lesson that is served."""
        self.lesson = lesson

    @allow_unauthenticated
    async def get(self, kernel: str) -> None:
        """Say how a kernel is."""
        if kernel in self.lesson.taken_over:
            self.finish({"state": "taken"})
            return
        known = kernel in self.kernel_manager
        kernels: Any = self.kernel_manager
        alive = known and await kernels.get_kernel(kernel).is_alive()
        self.finish({"state": "" if alive else "stopped"})


class _Kernels:
    """The kernels of the server, which tell of each that is started."""

    def __init__(self, kernels: Any, announce: Callable[[str], None]) -> None:
        self._kernels, self._announce = kernels, announce

    async def start_kernel(self, **options: Any) -> str:
        # What a kernel has to say would come between the lines that are for the teacher.
        started: str = await self._kernels.start_kernel(**options, stdout=DEVNULL, stderr=DEVNULL)
        self._announce(started)
        return started

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)


class LessonPage(TornadoVoilaHandler):  # type: ignore[misc]  # Voilà has no types
    """Shows the lesson to a student whom the door lets in."""

    def initialize(self, lesson: Lesson, **options: Any) -> None:
        """Take the lesson that is served, and the options of Voilà."""
        super().initialize(**options)
        self.lesson = lesson
        self.student = ""
        self._kernel = ""
        self._turn: asyncio.Lock | None = None

    @property
    def kernel_manager(self) -> Any:
        """The kernels, of which those of this lesson are noted."""
        return _Kernels(super().kernel_manager, self._note)

    def _note(self, kernel: str) -> None:
        self._kernel = self.lesson.kernels[self.student.casefold()] = kernel
        self._end_turn()

    async def show_lesson(self, student: str, code: str) -> None:
        """Start a kernel for a student, and show its page as it comes; or say why not.

        `student`: the name. `code`: the code of the class. The kernel opens the log with these, whatever the address
        of the page says.
        """
        self.student = student
        self.request.query = urlencode({"student": student, "code": code})
        name = student.casefold()
        window = self.lesson.latest[name] = object()
        turn = self.lesson.turn(name)
        await turn.acquire()
        self._turn = turn
        try:
            if self.lesson.latest.get(name) is not window:
                self.refuse(_words()["taken"])
                return
            await self._take_over()
            async for html in self.get_generator():
                if self._kernel in self.lesson.taken_over:
                    self.write('<script>mineralsTrouble("taken")</script>')
                    return
                self.write(html)
                self.flush()
        finally:
            self._end_turn()
            if self.lesson.latest.get(name) is window:
                del self.lesson.latest[name]

    def _end_turn(self) -> None:
        """Let the next window of the same student begin."""
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.release()

    def refuse(self, reason: str) -> None:
        """Say in a sentence why the lesson is not shown."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(reason)

    async def _take_over(self) -> None:
        """End the kernel that the student has in another window, or had before a reload."""
        kernel = self.lesson.kernels.pop(self.student.casefold(), None)
        if kernel is not None and kernel in super().kernel_manager:
            self.lesson.taken_over.add(kernel)
            await super().kernel_manager.shutdown_kernel(kernel, now=True)
