"""The server of a lesson: a door that asks for a name and a code, and behind it the lesson, served by Voilà.

Nothing is started for a student who is still at the door, nor for a page of another website: the door takes a form and
gives a cookie, and no name or code is in an address. Each student has one kernel: a reload, or a second window, takes
over from the first. So the log of a student has one writer, and nobody is locked out by a window that was lost.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from subprocess import DEVNULL
from tempfile import NamedTemporaryFile
from typing import IO, Any
from urllib.parse import urlencode, urlsplit
from weakref import WeakValueDictionary

import nbformat
from jinja2 import Environment, FileSystemLoader
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.httputil import HTTPServerRequest, split_host_and_port
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.routing import Matcher, Rule
from tornado.web import HTTPError, RequestHandler
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from minerals.classroom.room.lesson_pages import BEGIN, Pages, pages_of, pages_of_assignment
from minerals.classroom.room.lesson_server import ServedLesson
from minerals.core.text import MineralsError, translated

SHARE = Path(__file__).with_name("share")
"""The templates, in folders as Jupyter looks for them."""
TEMPLATE = "lesson"
_DOOR = "door.html.j2"
_PING = 60_000
"""How many milliseconds there are between two signs of life of a page."""
_LARGEST_FORM = 10_000
"""The bytes of what a page may send with a request: the form at the door has some hundred."""
_PATIENCE = 30
"""So many seconds a connection has to say what it wants."""
_LARGEST_DETAILS = 1_000_000
"""The characters of the file with what went wrong."""
_UNUSED = 600
"""After how many seconds the kernel of a page that was left without a word is ended."""


class Lesson:
    """A lesson that is served, and who is at work in it. `served`: what is served. `say`: shows the teacher a line."""

    def __init__(self, served: ServedLesson, say: Callable[[str], None] = lambda _line: None) -> None:
        self.served = served
        self._say = say
        self._is_full_told = False
        self.kernels: dict[str, str] = {}
        """The kernel of each student, by the name in lower case."""
        self.taken_over: set[str] = set()
        """The kernels that a later window of the same student ended."""
        self.latest: dict[str, object] = {}
        """The latest window of each student who waits for a kernel."""
        self.starting = 0
        """How many kernels are about to start."""
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
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

    def tell_full(self) -> None:
        """Tell the teacher, once, that somebody could not come in."""
        if not self._is_full_told:
            self._is_full_told = True
            self._say(
                translated(
                    "{number} students are at work. There is room for more with a larger --most.",
                    number=self.served.most,
                )
            )

    def turn(self, student: str) -> asyncio.Lock:
        """Return the lock that is held while a kernel of a student is started: only one is, however many ask."""
        return self._turns.setdefault(student, asyncio.Lock())

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
        "full": translated("This lesson is full. Ask your teacher."),
        "twice": translated("Type one name and one code."),
        "elsewhere": translated("Begin on this page."),
        "gone": translated("The lesson cannot be reached at the moment. Your work up to now is kept."),
    }


def is_of_this_page(handler: RequestHandler) -> bool:
    """Tell whether a person opens a page of ours, and not another website, which may only send people to the door."""
    headers = handler.request.headers
    origin = headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc.lower() != handler.request.host.lower():
        return False
    return headers.get("Sec-Fetch-Site", "none") in {"none", "same-origin"} and is_whole_page(handler)


def is_whole_page(handler: RequestHandler) -> bool:
    """Tell whether a page is asked for as such, and not as a picture, a script or a part of another page."""
    return handler.request.headers.get("Sec-Fetch-Dest", "document") == "document"


def is_own_host(host: str) -> bool:
    """Tell whether the host of an address is this computer whoever looks its name up: no name of anybody else.

    Somebody may let their own name lead here, and a page of theirs would then belong to the same website as ours.

    >>> [is_own_host(host) for host in ("127.0.0.1:8000", "localhost", "[::1]:8000", "evil.example:8000", "")]
    [True, True, True, False, False]
    """
    name = split_host_and_port(host.casefold())[0].removeprefix("[").removesuffix("]").removesuffix(".")
    with suppress(ValueError):
        return bool(ip_address(name))  # figures lead to the computer that has them
    here = socket.gethostname().casefold()
    return name in {"localhost", here, f"{here.partition('.')[0]}.local", socket.getfqdn().casefold()}


class _OtherHost(Matcher):
    """Finds requests for a name that is not this computer's."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if is_own_host(request.host) else {}


class _Refusal(RequestHandler):
    """Answers whatever is asked for under the name of another computer."""

    def prepare(self) -> None:
        self.set_status(403)
        self.finish(translated("This page is not here. Type the address that your teacher shows you."))


class _Templates(TemplateStaticFileHandler):  # type: ignore[misc]
    """The files of Voilà's templates. What is none of them is not found, and no fault of the server."""

    async def get(self, path: str, include_body: bool = True) -> None:
        try:
            await super().get(path, include_body)
        except (AssertionError, ValueError):
            raise HTTPError(404) from None


class _Door(JupyterHandler):
    """Asks for a name and a code."""

    def initialize(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def check_xsrf_cookie(self) -> None:
        """Nothing: where a form comes from says more than a cookie."""

    @allow_unauthenticated
    def get(self) -> None:
        self.finish(self.lesson.door(self.base_url))

    @allow_unauthenticated
    def post(self) -> None:
        """Take the name and the code, and lead to the lesson."""
        if not is_of_this_page(self):
            self._refuse(403, _words()["elsewhere"])
            return
        typed = {name: self.get_body_arguments(name) for name in ("student", "code")}
        if any(len(values) > 1 for values in typed.values()):
            self._refuse(400, _words()["twice"])
            return
        student, code = ("".join(values) for values in typed.values())
        try:
            self.lesson.served.check(student, code)
        except (MineralsError, OSError) as error:
            self.finish(self.lesson.door(self.base_url, student, code, str(error)))
            return
        remember(self, student, code)
        theme = "dark" if self.get_body_arguments("theme") == ["dark"] else "light"
        self.redirect(f"{self.base_url}lesson?theme={theme}", status=303)

    def _refuse(self, status: int, reason: str) -> None:
        self.set_status(status)
        self.finish(self.lesson.door(self.base_url, refusal=reason))


def _cookie(handler: RequestHandler) -> str:
    """Return the name of the cookie: browsers keep one for all ports of a computer."""
    return f"minerals-lesson-{split_host_and_port(handler.request.host)[1] or 80}"


def remember(handler: JupyterHandler, student: str, code: str) -> None:
    """Let a browser keep who works in it, until it is closed: only for this server, and for no script."""
    kept = json.dumps([student, code])
    handler.set_signed_cookie(
        _cookie(handler), kept, expires_days=None, httponly=True, samesite="Strict", path=handler.base_url
    )


def remembered(handler: JupyterHandler) -> tuple[str, str]:
    """Return what was typed at the door, "" if nothing was."""
    kept = handler.get_signed_cookie(_cookie(handler))
    student, code = json.loads(kept) if kept else ("", "")
    return str(student), str(code)


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

    @allow_unauthenticated
    async def get(self, path: str | None = None) -> None:  # noqa: ARG002 - Voilà's has it
        """Show the lesson, or the door, which says why not."""
        student, code = remembered(self)
        if not student or not is_of_this_page(self):
            self.finish(self.lesson.door(self.base_url))
            return
        try:
            student = self.lesson.served.check(student, code)
        except (MineralsError, OSError) as error:
            self.finish(self.lesson.door(self.base_url, student, code, str(error)))
            return
        await self.show_lesson(student, code)

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
        self.lesson.starting += 1
        try:
            if self.lesson.latest.get(name) is not window:
                self.refuse(_words()["taken"])
                return
            await self._take_over()
            others = len(super().kernel_manager.list_kernel_ids()) + self.lesson.starting - 1
            if others >= self.lesson.served.most:
                self.lesson.tell_full()
                self.refuse(_words()["full"])
                return
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
            self.lesson.starting -= 1
            turn.release()

    def refuse(self, reason: str) -> None:
        """Say in a sentence why the lesson is not shown."""
        self.finish(self.lesson.door(self.base_url, self.student, refusal=reason))

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
    starter: int = 0
    """The process that has started this one, and without which it ends; 0 for none."""

    def init_settings(self) -> dict[str, Any]:
        """Return the settings of the server: Voilà's, and what its library needs not to complain to the teacher."""
        settings = super().init_settings()
        return {**settings, "ws_ping_interval": _PING, "ws_ping_timeout": _PING, "static_path": self.static_root}

    def init_handlers(self) -> list[Any]:
        """Return the handlers: ours, and of Voilà's those that a page needs."""
        IOLoop.current().add_callback(self.tell)

        def at(place: str) -> str:
            return str(url_path_join(self.server_url, place))

        *needed, whole = (
            (each[0], _Templates, *each[2:]) if each[1] is TemplateStaticFileHandler else each
            for each in super().init_handlers()
        )
        ours = {"lesson": self.lesson}
        return [
            (at("/"), _Door, ours),
            (at(r"/alive/([\w-]+)"), AliveSign, ours),
            (at("/lesson"), LessonPage, {**whole[2], **ours}),
            *needed,
        ]

    def listen(self) -> None:
        """Serve until the end: only under a name of this computer, and for nobody who takes too long to ask."""
        self.app.default_router.rules.insert(0, Rule(_OtherHost(), _Refusal))
        self.app.listen = partial(
            self.app.listen, max_body_size=_LARGEST_FORM, body_timeout=_PATIENCE, idle_connection_timeout=_PATIENCE
        )
        if self.starter:
            PeriodicCallback(self._end_with_starter, 1000).start()
        super().listen()

    def _end_with_starter(self) -> None:
        if os.getppid() != self.starter:
            self.ioloop.stop()

    def tell(self) -> None:
        """Say where the lesson is."""
        self.announce(f"http://127.0.0.1:{self.port}{self.base_url}")


class _Details(logging.Handler):
    """Writes what goes wrong in the server into a file, for whoever looks into it, and says so once.

    `say`: shows a line to the teacher.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._say = say
        self._left = _LARGEST_DETAILS
        self._file: IO[str] | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write one message."""
        kind = record.exc_info[0] if record.exc_info else None
        # A kernel dies while its page is prepared if a later window takes over.
        if kind is not None and kind.__name__ == "DeadKernelError":
            return
        if self._file is None:
            self._file = NamedTemporaryFile("w", prefix="minerals-lesson-", suffix=".log", delete=False)  # noqa: SIM115
            self._say(translated("Something went wrong. The details are in {file}.", file=self._file.name))
        line = f"{self.format(record)}\n"
        self._left -= len(line)
        if self._left > 0:
            self._file.write(line)
            self._file.flush()


def serve(
    served: ServedLesson,
    port: int,
    *,
    network: bool,
    browser: bool,
    announce: Callable[[str], None],
    say: Callable[[str], None],
    starter: int = 0,
) -> None:
    """Serve a lesson until it is interrupted.

    `network`: whether other computers may open it. `browser`: whether to open it in a browser. `announce`: called with
    the address once the lesson can be opened. `say`: shows a line to the teacher. `starter`: the process that has
    started this one, and without which the server ends; 0 for none.
    """
    os.environ.update(served.in_environment())
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(SHARE), os.environ.get("JUPYTER_PATH")]))
    lesson = Lesson(served, say)

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
    server.lesson, server.announce, server.starter = lesson, tell, starter
    server.notebook_path = served.notebook or str(SHARE / "blank.ipynb")
    server.open_browser, server.log_level = False, "CRITICAL"
    server.port, server.port_retries = port, 0
    server.ip = "0.0.0.0" if network else "127.0.0.1"
    server.initialize(argv=[])
    details = _Details(say)
    # A page whose kernel was taken over goes on asking for it for a while: that is no error.
    for logger in (server.log, *map(logging.getLogger, ("tornado.general", "tornado.application", "asyncio"))):
        logger.handlers, logger.propagate = [details], False
    logging.getLogger("tornado.access").setLevel(logging.CRITICAL)
    server.voila_configuration.prelaunch_hook = lesson.student_notebook
    server.start()
