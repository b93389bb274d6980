"""The controls of a replay, in one table: how each is called, its key, its button, and where it takes the reader.

The player of notebooks, the page of a log, and the help of keys follow this table, so a control is added here alone.
Where a control goes is data, which `Replay` of the player and `line.js` of the page read alike.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import Any, Literal, TypeAlias

import msgspec

from minerals.core.log import Unit
from minerals.core.text import template, translated

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Steps per second."""


class To(msgspec.Struct, frozen=True, tag=True):
    """Go to a place of the line: 0 is its beginning, and 1 its end."""

    share: float


class Before(msgspec.Struct, frozen=True, tag=True):
    """Go back to the stop before, by a unit or by the one that the reader has chosen."""

    by: Unit | Literal["chosen"] = "chosen"


class After(msgspec.Struct, frozen=True, tag=True):
    """Go on to the next stop, by a unit or by the one that the reader has chosen."""

    by: Unit | Literal["chosen"] = "chosen"


class PlayOrPause(msgspec.Struct, frozen=True, tag=True):
    """Step on as time passes, or stop that."""


class Switch(msgspec.Struct, frozen=True, tag=True):
    """Turn something on or off.

    The result is hidden, moves are guessed, different luck is tried, or the best move is shown. Of the seat, go on to
    the next one.
    """

    of: Literal["seat", "result", "guess", "luck", "best"]


Move: TypeAlias = To | Before | After


class Control(msgspec.Struct, frozen=True):
    """A control of a replay. Without an icon and a picture it has no button, but only its key."""

    name: str
    words: str
    """What it does, in English."""
    goes: Move | PlayOrPause | Switch
    key: str
    """As browsers call it: `ArrowLeft`, `Home`, `m`, or `M` for Shift and M."""
    icon: str = ""
    """Its icon in notebooks, by its name in Font Awesome 4."""
    picture: str = ""
    """Its icon on pages: the path of an SVG element in a square of 16."""


PLAY = Control("play", template("Play"), PlayOrPause(), " ", "play", "M4 2l9 6-9 6z")
PAUSE = Control("pause", template("Pause"), PlayOrPause(), " ", "pause", "M5 3v10M11 3v10")
"""What the button to play is while the replay plays."""

CONTROLS = (
    Control("first", template("First step"), To(0), "Home", "fast-backward", "M3 3v10M13 3L6 8l7 5z"),
    Control("previous", template("Previous step"), Before(), "ArrowLeft", "step-backward", "M11 3L4 8l7 5z"),
    PLAY,
    PAUSE,
    Control("next", template("Next step"), After(), "ArrowRight", "step-forward", "M5 3l7 5-7 5z"),
    Control("last", template("Last step"), To(1), "End", "fast-forward", "M13 3v10M3 3l7 5-7 5z"),
    Control("previous_turn", template("Previous turn"), Before("turn"), "ArrowUp"),
    Control("next_turn", template("Next turn"), After("turn"), "ArrowDown"),
    Control("previous_moment", template("Previous key moment"), Before("moment"), "M"),
    Control("next_moment", template("Next key moment"), After("moment"), "m"),
    Control(
        "seat",
        template("See the board from the next seat"),
        Switch("seat"),
        "f",
        "refresh",
        "M3 8a5 5 0 0 1 9-3M13 8a5 5 0 0 1-9 3M12 1v4h-4M4 15v-4h4",
    ),
    Control(
        "result",
        template("Hide the result"),
        Switch("result"),
        "h",
        "eye-slash",
        "M1 8q7-8 14 0q-7 8-14 0zM2 14L14 2",
    ),
    Control(
        "guess",
        template("Guess the next move"),
        Switch("guess"),
        "g",
        "question",
        "M5 6a3 3 0 1 1 4 3q-1 .5-1 2M8 13.5v.5",
    ),
    Control(
        "luck",
        template("Try different luck"),
        Switch("luck"),
        "l",
        "random",
        "M1 8h4L15 2M5 8h10M5 8l10 6",
    ),
    Control(
        "best",
        template("Show the best move"),
        Switch("best"),
        "a",
        "lightbulb-o",
        "M6 11a4 4 0 1 1 4 0v1h-4zM6.5 14.5h3",
    ),
)
"""All controls, in the order of their buttons."""

_SIGNS = {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}
_KEYS = {"Home": template("Home"), "End": template("End"), " ": template("Space")}


def controls_data(without: Collection[str] = ()) -> list[dict[str, Any]]:
    """Return the controls as `controls.js` takes them, in the reader's language.

    `without`: the names of those to leave out.

    >>> [control["name"] for control in controls_data(without=["luck", "guess"])][-3:]
    ['seat', 'result', 'best']
    """
    return [
        {
            "name": control.name,
            "words": translated(control.words),
            "title": f"{translated(control.words)} ({_name_of(control.key)})",
            "goes": msgspec.to_builtins(control.goes),
            "key": control.key,
            "picture": control.picture,
        }
        for control in CONTROLS
        if control.name not in without
    ]


def keys_help(without: Collection[str] = ()) -> list[tuple[str, str]]:
    """Return the name of each key and what it does, in the reader's language.

    >>> keys_help()[1:3]
    [('←', 'Previous step'), ('Space', 'Play / Pause')]
    """
    by_key = groupby((control for control in CONTROLS if control.name not in without), key=lambda control: control.key)
    return [(_name_of(key), " / ".join(translated(control.words) for control in controls)) for key, controls in by_key]


def _name_of(key: str) -> str:
    if key in _KEYS:
        return translated(_KEYS[key])
    return translated("Shift+{key}", key=key) if key.isupper() else _SIGNS.get(key, key.upper())
