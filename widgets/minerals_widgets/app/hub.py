"""A lesson as a page on a JupyterHub: everybody has a server there, and is known by the login.

It is an extension of the Jupyter server, and serves `minerals/lesson`: the lesson that the class is at. Nobody is asked
for a name or a code.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, authenticated
from voila.configuration import VoilaConfiguration
from voila.paths import collect_template_paths

from minerals.classroom.hub.lessons import lesson_of_class
from minerals.classroom.room import ClassFolder
from minerals.classroom.room.lesson_server import ServedLesson
from minerals.core.text import MineralsError, use
from minerals_widgets.app.server import SHARE, TEMPLATE, AliveSign, Lesson, LessonPage, is_whole_page

FOLDER, NOTEBOOKS = "MINERALS_CLASS_FOLDER", "MINERALS_NOTEBOOKS"
"""The environment variables with the folder of the class, and with the folder of its lessons."""
_LOGIN = "JUPYTERHUB_USER"


class _OwnLesson(LessonPage):
    """Shows the lesson to the student whose server this is."""

    @authenticated
    async def get(self, number: str | None = None) -> None:
        served = _served(int(number) if number else None)
        self.lesson.served = served
        os.environ.update(served.in_environment())
        use(served.language)
        self.notebook_path = os.path.relpath(served.notebook, self.settings["server_root_dir"])
        if not is_whole_page(self):
            raise HTTPError(403)
        # Whatever the address says, the name is that of the login.
        await self.show_lesson(os.environ[_LOGIN], ClassFolder.open(served.folder).code)

    def write_error(self, status_code: int, **reasons: Any) -> None:
        _, error, _ = reasons.get("exc_info", (None, None, None))
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        told = error.log_message if isinstance(error, HTTPError) else None
        self.finish(told or f"{status_code}")


class _OwnAlive(AliveSign):
    """Tells the page of this student whether its kernel is still there."""

    @authenticated
    async def get(self, kernel: str) -> None:  # type: ignore[override]
        await super().get(kernel)


def _served(number: int | None) -> ServedLesson:
    try:
        return lesson_of_class(os.environ[FOLDER], os.environ[NOTEBOOKS], number)
    except (MineralsError, OSError) as error:
        raise HTTPError(404, log_message=str(error)) from None


def _jupyter_server_extension_points() -> list[Mapping[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(SHARE), os.environ.get("JUPYTER_PATH")]))
    configuration = VoilaConfiguration(parent=server)
    configuration.template = TEMPLATE
    configuration.allow_template_override = "NO"
    configuration.file_allowlist = []
    lesson = Lesson(ServedLesson(title="", folder=os.environ.get(FOLDER, "")))
    configuration.prelaunch_hook = lesson.student_notebook
    options = {
        "lesson": lesson,
        "config": server.config,
        "template_paths": collect_template_paths(["voila", "nbconvert"], TEMPLATE),
        "voila_configuration": configuration,
    }

    def at(place: str) -> str:
        return str(url_path_join(server.base_url, place))

    handlers = [
        (at(r"/minerals/lesson(?:/(\d{1,2}))?"), _OwnLesson, options),
        (at(r"/alive/([\w-]+)"), _OwnAlive, {"lesson": lesson}),
    ]
    server.web_app.add_handlers(".*$", handlers)
