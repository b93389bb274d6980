"""What the widgets of a page say first: how they look, and what they answer to the first action."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple

from minerals.live.host import Host, Message, folded

_SURFACE = "MINERALS_SURFACE"
"""The environment variable that says what the widgets draw boards on."""


class Still(NamedTuple):
    """A place on a page as its widgets begin."""

    place: str
    source: str
    given: Mapping[str, Any]
    """What the source finds, as plain data."""
    said: tuple[Message, ...]
    """What they say at the beginning."""
    answers: tuple[tuple[Message, tuple[Message, ...]], ...] = ()
    """What they answer to each of some messages, if it is the first."""


def take_still(place: str, source: str, given: Mapping[str, Any] | None = None, *, asked: int = 0) -> Still:
    """Run a source here, and note what its widgets say.

    Parameters
    ----------
    place, source, given
        As `Host.begin` takes them.
    asked
        How many first actions get their answer, at most. Each is tried on widgets of its own.

    Raises
    ------
    MineralsError
        Whatever the source raises.
    """
    known = dict(given or {})
    with _on_svg():
        said, _ = _said(place, source, known)
        answers = []
        for message in islice(_first_actions(said), asked):
            _, answer = _said(place, source, known, message)
            answers.append((message, tuple(folded(answer))))
    return Still(place, source, known, tuple(said), tuple(answers))


@contextmanager
def _on_svg() -> Iterator[None]:
    """Let boards that are made meanwhile be drawn as on a page."""
    before = os.environ.get(_SURFACE)
    os.environ[_SURFACE] = "svg"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_SURFACE]
        else:
            os.environ[_SURFACE] = before


def _said(
    place: str, source: str, given: Mapping[str, Any], first: Message | None = None
) -> tuple[list[Message], list[Message]]:
    """Return what widgets say at the beginning, and what to a first message."""
    said: list[Message] = []
    host = Host(said.append)
    host.begin(place, source, given)
    begun = list(said)
    if first is not None:
        _let_tick(host, begun)
        begun = list(said)
        host.take(first)
    answer = said[len(begun) :]
    host.close()
    return begun, answer


def _let_tick(host: Host, said: Iterable[Message]) -> None:
    """Tell the widgets that a page counts the time, so that bots wait as they will there."""
    for message in said:
        if "open" in message and message["state"].get("seen") is False:
            host.take({"update": message["open"], "state": {"seen": True}})


def _first_actions(said: Iterable[Message]) -> Iterable[Message]:
    """Return a press on each cell of each board that a click can use, and then on every other."""
    later = []
    for message in said:
        state = message.get("state", {})
        if "open" not in message or "shapes" not in state or "targets" not in state:
            continue
        name, targets = message["open"], state["targets"]
        for token, _outline in state["shapes"]:
            press = {"custom": name, "content": {"press": token}}
            if targets is None or token in targets:
                yield press
            else:
                later.append(press)
    yield from later
