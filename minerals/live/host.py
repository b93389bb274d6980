"""Runs widgets without a notebook, and sends what they say as plain data."""

from __future__ import annotations

import ast
import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from minerals.core.text import MineralsError, translated, use

if TYPE_CHECKING:
    from comm.base_comm import BaseComm

Message: TypeAlias = dict[str, Any]
"""Plain data that goes to the page or comes from it.

To the page: `{"open": id, "state": {…}}`, `{"update": id, "state": {…}}`, `{"custom": id, "content": …}`,
`{"close": id}`, `{"code": name, "esm": text, "css": text}`, `{"shown": place, "id": id}` and
`{"failed": sentence, "place": place}`. From it: `{"update": id, "state": {…}}`, `{"custom": id, "content": …}` and
`{"speak": language}`, which comes first.
"""

_LOG = logging.getLogger("traitlets")

_CODE = ("_esm", "_css")
"""The traits of a widget that are the same for all of its class."""


class Host:
    r"""Runs widgets, and passes messages between them and a page.

    The models of a place are numbered in the order in which they are made, so the same source has the same models in
    every Python: `board-1`, `board-2`, and so on.

    Parameters
    ----------
    send
        Called with each message to the page.

    Examples
    --------
    >>> said = []
    >>> host = Host(said.append)
    >>> host.begin("question", "from ipywidgets import Button\nButton(description='Go')")
    >>> [next(iter(message)) for message in said], said[-1]
    (['open', 'open', 'open', 'shown'], {'shown': 'question', 'id': 'question-3'})
    """

    def __init__(self, send: Callable[[Message], object]) -> None:
        self._send = send
        self._comms: dict[str, BaseComm] = {}
        self._counts: dict[str, int] = {}
        self._known: set[str] = set()
        self._place = ""
        self.shown: dict[str, Any] = {}  # widgets of all kinds
        """The widget that each place shows."""

    def begin(self, place: str, source: str, given: Mapping[str, Any] | None = None) -> None:
        """Run a source, and show the widget that its last line names.

        Parameters
        ----------
        place
            The name of the place on the page.
        source
            Some lines of Python. The page must be trusted as much as any of its scripts.
        given
            What the source finds under these names, such as a game that a reader has dropped.
        """
        send, said = self._send, list[Message]()
        self._send = said.append
        try:
            with self.talking(place):
                shown = _value_of(source, {"__name__": "__page__", **(given or {})})
            self.shown[place] = shown
            said.append({"shown": place, "id": shown.model_id})
        except Exception as error:  # noqa: BLE001 - whatever it is, the page must hear of it
            # A later place counts on the code of widgets, which is sent once.
            said[:] = [*(each for each in said if "code" in each), {"failed": _told(error), "place": place}]
        finally:
            self._send = send
        for message in folded(said):
            send(message)

    def take(self, message: Message) -> None:
        """Pass a message from the page to the widget that it is for. One that is closed hears nothing."""
        match message:
            case {"update": str(name), "state": dict(state)}:
                data: Message = {"method": "update", "state": state, "buffer_paths": []}
            case {"custom": str(name), "content": content}:
                data = {"method": "custom", "content": content}
            case {"speak": str(language)}:
                use(language)
                return
            case _:
                return
        to = self._comms.get(name)
        if to is None:
            return
        with self.talking(name.rpartition("-")[0]):
            try:
                to.handle_msg({"content": {"data": data}, "buffers": []})
            except Exception as error:  # noqa: BLE001 - whatever it is, the page must hear of it
                self._send({"failed": _told(error), "place": self._place})

    def close(self) -> None:
        """Close all widgets, so that another host can have models of the same names."""
        for each in list(self._comms.values()):
            each.close()

    def log_of(self, place: str) -> str:
        """Return the game that a place shows, as a file has it, or nothing if it shows none."""
        from minerals.core.log import Log  # a page begins sooner without

        shown = self.shown.get(place)
        log = getattr(getattr(shown, "match", shown), "log", None)
        return b"".join(log.lines()).decode() if isinstance(log, Log) else ""

    @contextmanager
    def talking(self, place: str) -> Iterator[None]:
        """Give the widgets that are made meanwhile a connection to the page, in this place."""
        before, self._place = self._place, place
        import comm  # only where widgets run, their libraries are there

        from minerals.live.page_comm import PageComm

        made = comm.create_comm
        comm.create_comm = partial(PageComm, self)  # as the library tells hosts to do
        complaints = _Complaints(lambda error: self._send({"failed": _told(error), "place": place}))
        _LOG.addHandler(complaints)
        try:
            yield
        finally:
            _LOG.removeHandler(complaints)
            comm.create_comm = made
            self._place = before

    def name(self) -> str:
        """Return the name of the next model of the place that is talking."""
        number = self._counts[self._place] = self._counts.get(self._place, 0) + 1
        return f"{self._place}-{number}"

    def opened(self, of: BaseComm, state: Message) -> None:
        """Tell the page of a new model. Its code is sent once for all models of its class."""
        self._comms[of.comm_id] = of
        code = {name: state[name] for name in _CODE if name in state}
        if code:
            key = state.get("_anywidget_id", "")
            if key not in self._known:
                self._known.add(key)
                self._send({"code": key, "esm": code.get("_esm", ""), "css": code.get("_css", "")})
            state = {name: value for name, value in state.items() if name not in _CODE} | {"_code": key}
        self._send({"open": of.comm_id, "state": state})

    def said(self, of: BaseComm, data: Message) -> None:
        """Pass on what a widget says."""
        if data.get("method") == "update":
            self._send({"update": of.comm_id, "state": data["state"]})
        elif data.get("method") == "custom":
            self._send({"custom": of.comm_id, "content": data["content"]})

    def closed(self, of: BaseComm) -> None:
        """Tell the page that a model has gone."""
        if self._comms.pop(of.comm_id, None) is not None:
            self._send({"close": of.comm_id})


class _Complaints(logging.Handler):
    """Takes the errors of callbacks, such as that of a button. The library only writes them to its log."""

    def __init__(self, tell: Callable[[Exception], object]) -> None:
        super().__init__()
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        """Take an entry of the log."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Exception):
            self._tell(error)


def quiet() -> None:
    """Keep widgets from sending back to a page what it has just said. Before they are imported."""
    os.environ["JUPYTER_WIDGETS_ECHO"] = "0"


def folded(said: Iterable[Message]) -> list[Message]:
    """Return the same with fewer messages: each model is told once how it is at the end.

    >>> folded([{"open": "a", "state": {"x": 1}}, {"update": "a", "state": {"x": 2}}])
    [{'open': 'a', 'state': {'x': 2}}]
    """
    states: dict[str, Message] = {}
    left: list[Message] = []
    for message in said:
        name = message.get("open", message.get("update"))
        if name is not None and name in states:
            states[name].update(message["state"])
            continue
        if name is not None:
            states[name] = dict(message["state"])
        left.append(message if name is None else {**message, "state": states[name]})
    return left


def _value_of(source: str, names: dict[str, Any]) -> Any:
    """Run a source, and return what its last line is."""
    lines = ast.parse(source)
    value: object = None
    if lines.body and isinstance(last := lines.body[-1], ast.Expr):
        exec(compile(ast.Module(lines.body[:-1], []), "<page>", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "<page>", "eval"), names)
    if not hasattr(value, "model_id"):
        raise MineralsError(translated("The last line of a place on a page must name a widget."))
    return value


def _told(error: Exception) -> str:
    if isinstance(error, MineralsError):
        return str(error)
    return translated("Something went wrong in the kit: {error}", error=f"{type(error).__name__}: {error}")
