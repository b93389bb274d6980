"""What a page can show: a game, a position, a replay, a level, an exercise or a lesson, each by the widget for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from minerals.core.log import Log
from minerals.core.match import Match

Plain: TypeAlias = str | int | float | bool | list["Plain"] | tuple["Plain", ...] | dict[Any, "Plain"] | None
"""Plain data, which is the same in every Python."""


class Subject(NamedTuple):
    """A widget of the kit, as a page makes it."""

    source: str
    """Some lines of Python, whose last one names the widget."""
    given: Mapping[str, Plain] = MappingProxyType({})
    """What they find, as plain data."""


def subject(widget: str, of: Log | Match | Plain, **options: Plain) -> Subject:
    """Return what shows something on a page.

    Parameters
    ----------
    widget
        The name of the widget in `minerals_widgets`: `Board` for a game or a position, `Player` for a replay,
        `LevelBoard` for a level or all levels of a game, `ExerciseBoard` for an exercise, `LessonPath` for its lesson.
    of
        What it shows, as the widget takes it. A log or a match goes along whole, with its comments and variations.
    **options
        What else the widget takes, as plain data.

    Examples
    --------
    >>> print(subject("LevelBoard", "mattock.levels.mine-first").source)
    from minerals_widgets import LevelBoard
    LevelBoard('mattock.levels.mine-first')

    >>> import minerals
    >>> print(subject("Board", minerals.new("mattock", seed=1), bots={2: "greedy"}).source)
    from minerals.core.log import read_log
    from minerals.core.match import match_of
    from minerals_widgets import Board
    match = match_of(read_log(log.encode()), line=0).goto(13)
    Board(match, bots={2: 'greedy'})
    """
    lines, given = [f"from minerals_widgets import {widget}"], dict[str, Plain]()
    log = of.log if isinstance(of, Match) else of
    if isinstance(log, Log):
        given["log"] = b"".join(log.lines()).decode()
        lines.insert(0, "from minerals.core.log import read_log")
    match of:
        case Match():
            # The line that the match is on need not be the main one.
            lines.insert(1, "from minerals.core.match import match_of")
            lines.append(f"match = match_of(read_log(log.encode()), line={of.line[-1].n}).goto({of.step})")
            named = "match"
        case Log():
            named = "read_log(log.encode())"
        case _:
            named = repr(of)
    arguments = ", ".join([named, *(f"{name}={value!r}" for name, value in options.items())])
    return Subject("\n".join([*lines, f"{widget}({arguments})"]), given)
