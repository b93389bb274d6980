"""What the server of Jupyter answers: pages of recorded games, what starts by itself, the tour, and the words."""

from __future__ import annotations

import asyncio
import base64
import threading
from collections import OrderedDict
from pathlib import Path, PurePosixPath
from typing import Any

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import ensure_async, url_escape, url_path_join
from tornado.web import HTTPError, authenticated

from minerals.core.system import OutOfTime, tell_kernels, while_wanted
from minerals.core.text import MineralsError, speaking, translated
from minerals.exchange.lesson_copies import COPIES, copy_lessons, first_in
from minerals.exchange.viewer.document import Document, document_of, language_for, refusal, too_large, words
from minerals.exchange.viewer.lessons import code_cells, share_of_kit
from minerals.picture import Mode

_MOST_KEPT = 8
"""How many pages are kept, so that a second look at a game costs nothing."""


class _Handler(JupyterHandler):
    """Answers in the reader's language to whoever may read files on this server."""

    auth_resource = "contents"

    @property
    def content_security_policy(self) -> str:
        """Let a page run, but as a page of a stranger: its script reaches nothing of Jupyter."""
        return f"{super().content_security_policy}; sandbox allow-scripts"

    @property
    def spoken(self) -> str:
        return language_for(self.get_query_argument("language", ""), self.request.headers.get("Accept-Language", ""))

    @property
    def mode(self) -> Mode:
        return "dark" if self.get_query_argument("mode", "light") == "dark" else "light"


class ReplayHandler(_Handler):
    """Makes the page of a file, and makes it again once the file has changed."""

    kept: OrderedDict[tuple[str, ...], Document]
    turn: asyncio.Lock

    def initialize(self, kept: OrderedDict[tuple[str, ...], Document], turn: asyncio.Lock) -> None:
        """Take the pages that were made before, and what lets one page be made at a time."""
        self.kept = kept
        self.turn = turn
        self._is_gone = threading.Event()

    def on_connection_close(self) -> None:
        """End the work on a page that nobody waits for any more."""
        self._is_gone.set()
        super().on_connection_close()

    @authenticated
    @authorized
    async def get(self, path: str) -> None:
        """Answer with the page, or with one that says why there is none."""
        name = PurePosixPath(path).name
        try:
            document = await self._document(path, name)
        except OutOfTime:  # the tab was closed
            return
        except HTTPError as error:
            with speaking(self.spoken):
                sentence = _reason(error, name)
            document = refusal(sentence, self.mode, self.spoken)
            self.set_status(error.status_code)
        else:
            self.set_status(200 if document.is_game else 422)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(document.page)

    async def _document(self, path: str, name: str) -> Document:
        """Return the page of a file, after those that were asked for before.

        Raises `HTTPError` if the file cannot be read, and `OutOfTime` if nobody waits any more.
        """
        async with self.turn:
            return await self._made(path, name)

    async def _made(self, path: str, name: str) -> Document:
        if self._is_gone.is_set():
            raise OutOfTime
        contents: Any = self.contents_manager
        about: dict[str, Any] = await ensure_async(contents.get(path, type="file", content=False))
        key = (path, str(about["last_modified"]), str(about.get("size")), self.mode, self.spoken)
        if key not in self.kept:
            with speaking(self.spoken):
                sentence = too_large(name, about.get("size") or 0)
            if sentence is not None:
                return refusal(sentence, self.mode, self.spoken)
            model: dict[str, Any] = await ensure_async(contents.get(path, type="file", format="base64"))
            data = base64.b64decode(model["content"])
            # Pictures of a long game take seconds, in which the server must go on answering.
            with while_wanted(self._is_gone.is_set):
                self.kept[key] = await asyncio.to_thread(document_of, data, name, self.mode, self.spoken)
            while len(self.kept) > _MOST_KEPT:
                self.kept.popitem(last=False)
        return self.kept[key]


class LessonHandler(_Handler):
    """Tells how much of a notebook's code is the kit's own, so that it may start by itself."""

    @authenticated
    @authorized
    async def get(self, path: str) -> None:
        """Answer with `all`, `some` or `none`."""
        contents: Any = self.contents_manager
        model: dict[str, Any] = await ensure_async(contents.get(path, type="notebook"))
        known = await asyncio.to_thread(share_of_kit, code_cells(model["content"]))
        self.set_header("Cache-Control", "no-store")
        self.finish({"known": known})


class TourHandler(_Handler):
    """Finds the notebook to begin with, and copies the lessons if there is none."""

    @authenticated
    @authorized
    async def post(self) -> None:
        """Answer with the path of the notebook, or with the reason why there is none."""
        with speaking(self.spoken):
            try:
                found = {"path": await asyncio.to_thread(self._first, Path(self.contents_manager.root_dir))}
            except (MineralsError, OSError, AttributeError) as error:  # some servers keep files elsewhere
                found = {"refusal": str(error)}
        self.finish(found)

    @staticmethod
    def _first(root: Path) -> str | None:
        found = first_in(root)
        if found is None:
            if first_in(root / COPIES) is None:
                copy_lessons(root / COPIES)
            found = f"{COPIES.as_posix()}/{first_in(root / COPIES)}"
        return found


class FirstHandler(_Handler):
    """Leads to the notebook to begin with, in the language of the browser."""

    @authenticated
    @authorized
    def get(self) -> None:
        """Send the browser to JupyterLab with the notebook, or without one if there is none."""
        with speaking(self.spoken):
            first = first_in(Path(getattr(self.contents_manager, "root_dir", "")))
        self.redirect(url_path_join(self.base_url, "lab", *(["tree", url_escape(first)] if first else [])))


class WordsHandler(_Handler):
    """Gives the extension its words."""

    @authenticated
    @authorized
    def get(self) -> None:
        """Answer with the words. Kernels that begin after that speak the same language."""
        tell_kernels(self.spoken)
        with speaking(self.spoken):
            self.finish({**words(), "language": self.spoken})


def handlers(base_url: str) -> list[tuple[Any, ...]]:
    """Return the handlers for a server.

    `base_url`: where the server begins, such as `/` or `/user/ada/`.

    >>> [place.removeprefix("/user/ada/minerals-kit/") for place, *_ in handlers("/user/ada/")]
    ['replay/(.+)', 'lesson/(.+)', 'tour', 'first', 'words']
    """
    shared = {"kept": OrderedDict(), "turn": asyncio.Lock()}
    return [
        (url_path_join(base_url, "minerals-kit/replay/(.+)"), ReplayHandler, shared),
        (url_path_join(base_url, "minerals-kit/lesson/(.+)"), LessonHandler),
        (url_path_join(base_url, "minerals-kit/tour"), TourHandler),
        (url_path_join(base_url, "minerals-kit/first"), FirstHandler),
        (url_path_join(base_url, "minerals-kit/words"), WordsHandler),
    ]


def _reason(error: HTTPError, name: str) -> str:
    if error.status_code == 404:
        return translated("{name} is not there any more.", name=name)
    return translated("{name} cannot be read: {reason}", name=name, reason=error.log_message or error.reason or "")
