"""What the widgets of a page say first: how they look, and what they answer to the first action."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

import msgspec

from minerals.core.game import game_names
from minerals.core.text import MineralsError
from minerals.live.engine import STUDY
from minerals.live.host import Host, Message, folded

_SURFACE = "MINERALS_SURFACE"
"""The environment variable that says what the widgets draw boards on."""
_MEASURES = (".screen.page.Page", ".lesson.panel.LessonPage")
"""The widgets that tell a board or a lesson how much room its page has."""


class PlaceError(MineralsError):
    """A place on a page that cannot begin."""


WIDTHS = ((358, 560), (728, 760), (1120, 620), (1408, 700), (1888, 960))
"""The places that boards are laid out for beforehand, in CSS pixels: a phone, a tablet, a laptop, a large screen
and a projector."""

Answers: TypeAlias = tuple[tuple[Message, tuple[Message, ...]], ...]
"""Some messages, each with what the widgets say to it if it is the first action."""


class Look(NamedTuple):
    """A place on a page as it is laid out for a width."""

    width: int
    said: tuple[Message, ...]
    """What the widgets say when they learn of it."""
    dark: tuple[Message, ...]
    """What they say when they learn then that the page is dark."""
    answers: Answers


class Still(NamedTuple):
    """A place on a page as its widgets begin."""

    place: str
    source: str
    given: Mapping[str, Any]
    """What the source finds, as plain data."""
    said: tuple[Message, ...]
    """What they say at the beginning."""
    looks: tuple[Look, ...] = ()
    """How they look in some widths, from narrow to wide."""
    packs: tuple[str, ...] = ()
    """What the engine fetches for it at once: see engine.py."""

    def plain(self) -> dict[str, Any]:
        """Return it as plain data, as still.js reads it."""
        return {**self._asdict(), "looks": [look._asdict() for look in self.looks]}


def take_still(
    place: str,
    source: str,
    given: Mapping[str, Any] | None = None,
    *,
    asked: int = 0,
    widths: Sequence[tuple[int, int]] = WIDTHS,
) -> Still:
    """Run a source here, and note what its widgets say.

    Parameters
    ----------
    place, source, given
        As `Host.begin` takes them.
    asked
        How many first actions get their answer in each width, at most. Each is tried on widgets of its own.
    widths
        The width and the height of each place that boards are laid out for.

    Raises
    ------
    PlaceError
        If the source cannot be run, or its last line names no widget.
    """
    known = dict(given or {})
    with _on_svg():
        imported = len(sys.modules)
        said = _dialogue(place, source, known)[0]
        if len(sys.modules) > imported:
            # A library may make a widget of its own when it is imported, and then the others have other names.
            said = _dialogue(place, source, known)[0]
        pages = [each["open"] for each in said if each.get("state", {}).get("_code", "").endswith(_MEASURES)]
        looks = tuple(_look(place, source, known, pages, size, asked) for size in widths) if pages else ()
    return Still(place, source, known, tuple(said), looks, tuple(_packs(source, known, said)))


def _look(
    place: str, source: str, given: Mapping[str, Any], pages: Sequence[str], size: tuple[int, int], asked: int
) -> Look:
    width, height = size
    light = [{"update": page, "state": {"width": width, "height": height, "ratio": 1.0}} for page in pages]
    dark = [{"update": page, "state": {"dark": True}} for page in pages]
    begun, *told = _dialogue(place, source, given, *light, *dark)
    said = folded(message for answer in told[: len(light)] for message in answer)
    darkened = folded(message for answer in told[len(light) :] for message in answer)
    now = folded([*begun, *said])
    # The page will count the time, so bots wait as they will there.
    ticking = [
        {"update": each["open"], "state": {"seen": True}}
        for each in begun
        if each.get("state", {}).get("seen") is False
    ]
    answers = [
        (press, tuple(folded(_dialogue(place, source, given, *light, *ticking, press)[-1])))
        for press in islice(_first_actions(now), asked)
    ]
    return Look(width, (*light, *said), (*dark, *darkened), tuple(answers))


def _packs(source: str, given: Mapping[str, Any], said: Iterable[Message]) -> Iterator[str]:
    """Return the packs that a place surely needs. What it needs beside them, the engine fetches later."""
    text = f"{source} {given}"
    for name in game_names():
        # The kit has the name of a game.
        if re.search(rf"[\"']{name}[.\"'\\]", text):
            yield f"game-{name}"
    code = {message["code"].split(".")[1] for message in said if message.get("code", "").count(".") > 1}
    if not code.isdisjoint(STUDY):
        yield "study"


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


def _dialogue(place: str, source: str, given: Mapping[str, Any], *messages: Message) -> list[list[Message]]:
    """Return what widgets say at the beginning, and then to each message."""
    said: list[Message] = []
    host = Host(lambda message: said.append(msgspec.json.decode(msgspec.json.encode(message))))  # as it is now
    host.begin(place, source, given)
    answers = [list(said)]
    for message in messages:
        before = len(said)
        host.take(message)
        answers.append(said[before:])
    failed = next((message["failed"] for answer in answers for message in answer if "failed" in message), None)
    host.close()
    if failed is not None:
        raise PlaceError(failed)
    return answers


def _first_actions(said: Iterable[Message]) -> Iterable[Message]:
    """Return a press on each cell of each board that a click can use, and then on every other."""
    later = []
    for message in said:
        state = message.get("state", {})
        if "open" not in message or "shapes" not in state or "targets" not in state:
            continue
        name, targets = message["open"], state["targets"]
        for token, _outline in state["shapes"]:
            press = {"custom": name, "content": {"press": token, "question": state["question"]}}
            if targets is None or token in targets:
                yield press
            else:
                later.append(press)
    yield from later
