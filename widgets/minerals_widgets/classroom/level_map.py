"""A map of the levels of a game with the stars won, and the celebration of a solved level."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from ipywidgets import Layout
from traitlets import List, Unicode

from minerals.classroom.levels import Level
from minerals.classroom.levels.topics import topic_of
from minerals.core.text import counted, translated, translated_number
from minerals.front import join_modules
from minerals_widgets.screen.errors import ErrorLine

_FLIGHTS = (("60px", "-34px", "#2a5ca6"), ("84px", "6px", "#de6c9a"), ("38px", "30px", "#329862"))
"""Where the gems of a celebration fly, and their colours."""


class LevelMap(AnyWidget):
    """A row of buttons by topic, one for each level, which show the stars won and the level to play next.

    A long row scrolls to the level that is played.

    `choose`: called with the id of the level that was clicked. `errors`: the line that shows its errors.
    """

    _esm = join_modules("minerals_widgets/classroom/level_map.js")
    _css = Path(__file__).with_name("level_map.css").read_text(encoding="utf-8")

    levels: List[dict[str, object]] = List().tag(sync=True)
    """For each level its id, its name, its topic, the stars won, whether it is next, and all of this in words."""
    current = Unicode().tag(sync=True)
    """The id of the level that is played."""
    label = Unicode().tag(sync=True)
    """How many levels are solved, and the stars won."""
    heading = Unicode().tag(sync=True)
    """What a screen reader calls the map."""

    def __init__(self, choose: Callable[[str], object], errors: ErrorLine) -> None:
        super().__init__(heading=translated("Levels"), layout=Layout(flex="1 1 14em", min_width="10em"))
        guarded = errors.guard(choose)

        def take(_map: object, content: Mapping[str, Any], _buffers: object) -> None:
            if isinstance(content.get("chosen"), str):
                guarded(content["chosen"])

        self.on_msg(take)

    def show(self, levels: Sequence[Level], stars: Mapping[str, int], current: str) -> None:
        """Show the levels with the stars won so far, by level. O(levels)."""
        following = next((level.id for level in levels if not stars.get(level.id)), "")
        solved = sum(bool(stars.get(level.id)) for level in levels)
        won = counted(sum(stars.get(level.id, 0) for level in levels), "{number} star", "{number} stars")
        with self.hold_sync():
            self.levels = [
                _entry(level, f"{number}. {translated(level.title)}", stars.get(level.id, 0), level.id == following)
                for number, level in enumerate(levels, start=1)
            ]
            self.label = translated(
                "{number} of {all} levels solved, {stars}", number=solved, all=len(levels), stars=won
            )
            self.current = current

    def __repr__(self) -> str:
        return "LevelMap()"


def _entry(level: Level, name: str, stars: int, is_next: bool) -> dict[str, object]:
    words = (
        translated_number(stars, "{level}, {number} star", "{level}, {number} stars", level=name)
        if stars
        else translated("{level}, not solved yet", level=name)
    )
    return {"id": level.id, "name": name, "topic": topic_of(level), "stars": stars, "next": is_next, "words": words}


def celebration(stars: int) -> str:
    """Return the stars of a solved level as HTML, with a few gems that fly off unless the reader wants no motion.

    >>> celebration(0)
    ''
    """
    if not stars:
        return ""
    gems = "".join(f'<i style="--x:{x};--y:{y};--gem:{gem}"></i>' for x, y, gem in _FLIGHTS)
    shown = f'<span class="minerals-stars" aria-hidden="true">{"★" * stars}</span>'
    return f'<span class="minerals-gems" aria-hidden="true">{gems}</span>{shown} '
