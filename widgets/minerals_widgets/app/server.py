"""The server of a lesson: a door that asks for a name and a code, and behind it the lesson, served by Voilà.

Nothing is started for a student who is still at the door. Each student has one kernel: a reload, or a second window,
takes over from the first. So the log of a student has one writer, and nobody is locked out by a window that was lost.
"""

from __future__ import annotations

import json
import logging
import os
import webbrowser
from collections.abc import Callable, Mapping
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

import nbformat
from jinja2 import Environment, FileSystemLoader
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler

from minerals.classroom.room.lesson_server import ServedLesson
from minerals.core.text import MineralsError, translated
from minerals_widgets.app.pages import BEGIN, Pages, pages_of, pages_of_assignment

SHARE = Path(__file__).with_name("share")
"""The templates, in folders as Jupyter looks for them."""
TEMPLATE = "lesson"
_DOOR = "door.html.j2"
_PING = 60_000
"""How many milliseconds there are between two signs of life of a page."""
_UNUSED = 600
"""After how many seconds the kernel of a page that was left without a word is ended."""


class Lesson:
    """A lesson that is served, and who is at work in it. `served`: what is served."""

    def __init__(self, served: ServedLesson) -> None:
        self.served = served
        self.kernels: dict[str, str] = {}
        """The kernel of each student, by the name in lower case."""
        self.taken_over: set[str] = set()
        """The kernels that a later window of the same student ended."""
        templates = SHARE / "voila" / "templates" / TEMPLATE
        self._door = Environment(loader=FileSystemLoader(templates), autoescape=True).get_template(_DOOR)

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

    def door(self, base_url: str, student: str = "", code: str = "", refusal: str = "") -> str:
        """Return the page that asks for a name and a code."""
        served = self.served
        return self._door.render(
            base_url=base_url,
            language=served.language,
            title=served.title,
            about=translated("A lesson to work through. Type your name and begin."),
            needs_code=served.is_class,
            student=student,
            code=code,
            refusal=refusal,
            words={
                "name": translated("Your name"),
                "code": translated("The code of your class"),
                "begin": translated("Begin"),
                "kept": translated("Everything you do is kept. To go on later, type the same name again."),
            },
        )


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


class _Door(JupyterHandler):
    """Asks for a name and a code."""

    def initialize(self, lesson: Lesson) -> None:
        self.lesson = lesson

    @allow_unauthenticated
    def get(self) -> None:
        self.finish(self.lesson.door(self.base_url))


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

    @property
    def kernel_manager(self) -> Any:
        """The kernels, of which those of this lesson are noted."""
        return _Kernels(super().kernel_manager, self._note)

    def _note(self, kernel: str) -> None:
        self.lesson.kernels[self.student.casefold()] = kernel

    @allow_unauthenticated
    async def get(self, path: str | None = None) -> None:  # noqa: ARG002 - Voilà's has it
        """Show the lesson, or the door, which says why not."""
        student, code = self.get_query_argument("student", ""), self.get_query_argument("code", "")
        try:
            self.student = self.lesson.served.check(student, code)
        except (MineralsError, OSError) as error:
            self.finish(self.lesson.door(self.base_url, student, code, str(error)))
            return
        await self._take_over()
        await super().get()

    async def _take_over(self) -> None:
        """End the kernel that the student has in another window, or had before a reload."""
        kernel = self.lesson.kernels.pop(self.student.casefold(), None)
        if kernel is not None and kernel in super().kernel_manager:
            self.lesson.taken_over.add(kernel)
            await super().kernel_manager.shutdown_kernel(kernel, now=True)

    def write_error(self, status_code: int, **_reasons: Any) -> None:
        """Show the door, which says that something is broken."""
        self.set_status(status_code)
        self.finish(self.lesson.door(self.base_url, self.student, "", _words()["broken"]))


class LessonServer(Voila):  # type: ignore[misc]
    """Voilà with a door before it."""

    lesson: Lesson
    announce: Callable[[str], None]

    def init_settings(self) -> dict[str, Any]:
        """Return the settings of the server: Voilà's, and what its library needs not to complain to the teacher."""
        settings = super().init_settings()
        return {**settings, "ws_ping_interval": _PING, "ws_ping_timeout": _PING, "static_path": self.static_root}

    def init_handlers(self) -> list[Any]:
        """Return the handlers: ours, and of Voilà's those that a page needs."""
        IOLoop.current().add_callback(self.tell)

        def at(place: str) -> str:
            return str(url_path_join(self.server_url, place))

        *needed, whole = super().init_handlers()
        ours = {"lesson": self.lesson}
        return [
            (at("/"), _Door, ours),
            (at(r"/alive/([\w-]+)"), AliveSign, ours),
            (at("/lesson"), LessonPage, {**whole[2], **ours}),
            *needed,
        ]

    def tell(self) -> None:
        """Say where the lesson is."""
        self.announce(f"http://127.0.0.1:{self.port}{self.base_url}")


def serve(served: ServedLesson, port: int, *, network: bool, browser: bool, announce: Callable[[str], None]) -> None:
    """Serve a lesson until it is interrupted.

    `network`: whether other computers may open it. `browser`: whether to open it in a browser. `announce`: called with
    the address once the lesson can be opened.
    """
    os.environ.update(served.in_environment())
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(SHARE), os.environ.get("JUPYTER_PATH")]))
    lesson = Lesson(served)

    def tell(address: str) -> None:
        announce(address)
        if browser:
            webbrowser.open(address)

    config = Config()
    config.VoilaConfiguration.template = TEMPLATE
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "YES"
    config.VoilaConfiguration.file_allowlist = []
    config.KernelManager.autorestart = False
    config.MappingKernelManager.cull_idle_timeout = _UNUSED
    config.MappingKernelManager.cull_interval = 60
    # A page asks for boards in turn, and a slow computer with many students needs its time.
    config.VoilaExecutor.timeout = 300
    server = LessonServer(config=config)
    server.lesson, server.announce = lesson, tell
    server.notebook_path = served.notebook or str(SHARE / "blank.ipynb")
    server.open_browser, server.log_level = False, "ERROR"
    server.port, server.port_retries = port, 0
    server.ip = "0.0.0.0" if network else "127.0.0.1"
    server.initialize(argv=[])
    # A page whose kernel was taken over goes on asking for it for a while.
    for name in ("tornado.access", "tornado.general", "tornado.application"):
        logging.getLogger(name).setLevel(logging.ERROR)
    server.voila_configuration.prelaunch_hook = lesson.student_notebook
    server.start()
