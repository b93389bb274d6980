"""The records of an attempt log: what a student did, each a line of the file.

Old files always load, so a record never changes its fields or its meaning; new kinds of record may be added.
"""

from __future__ import annotations

import sys
from typing import Annotated, TypeAlias

import msgspec

from minerals.classroom.answers import Standing
from minerals.classroom.exercise import Lookup, Numbers
from minerals.classroom.texts import Parameter

FORMAT = 1
"""The version of the file format this kit writes."""

LONGEST_TEXT = 2_000
"""How many characters of an answer are kept. Anything longer is not an answer anyway."""

LARGEST_ATTEMPTS = 20_000_000
"""The size limit of an attempt log in bytes, enough for about 100,000 answers.

The log of a diligent student has about 100,000 bytes.
"""

_LARGEST_WHOLE_NUMBER = 2**53
Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-_LARGEST_WHOLE_NUMBER, le=_LARGEST_WHOLE_NUMBER)]
"""A whole number that every JSON reader keeps exactly."""


def attempts_suffix(platform: str = sys.platform) -> str:
    """Return the suffix of the files that the kit names itself when it keeps attempts there. Both can be graded.

    JupyterLite reads every file of its site with "json" in its name as one JSON document, so no log can be called so.

    >>> attempts_suffix("linux"), attempts_suffix("emscripten")
    ('.jsonl', '.replay')
    """
    return ".replay" if platform == "emscripten" else ".jsonl"


class _Line(msgspec.Struct, frozen=True, tag_field="record", omit_defaults=True, forbid_unknown_fields=True):
    """What all lines have in common."""


class Header(_Line, frozen=True, tag="attempts"):
    """The first line: the student and the assignment."""

    format: Whole
    student: str
    assignment: str
    kit: str
    """The version of the kit that began the file."""
    numbers: Numbers = "all"
    """The parameters that the variants draw from. The first kits left `all` out, so it is still the default here."""


class Opened(_Line, frozen=True, tag="opened"):
    """An exercise was opened, with these parameters."""

    at: Whole
    """The time in milliseconds since 1970, as in all records."""
    exercise: str
    parameters: dict[str, Parameter] = {}


class Predicted(_Line, frozen=True, tag="predicted"):
    """A guess was made."""

    at: Whole
    exercise: str
    text: str


class Guessed(_Line, frozen=True, tag="guessed"):
    """A guess was made about a part, where the exercise's own question for a guess is about one that is not shown."""

    at: Whole
    exercise: str
    part: str
    text: str


class Checked(_Line, frozen=True, tag="checked"):
    """An answer was given."""

    at: Whole
    exercise: str
    part: str
    text: str
    verdict: Standing


class Hinted(_Line, frozen=True, tag="hinted"):
    """A hint was read."""

    at: Whole
    exercise: str
    part: str
    number: Whole


class Solved(_Line, frozen=True, tag="solved"):
    """The solution was read."""

    at: Whole
    exercise: str


class Simulated(_Line, frozen=True, tag="simulated"):
    """Trials were played."""

    at: Whole
    exercise: str
    n: Whole
    seed: int


class LookedUp(_Line, frozen=True, tag="looked_up"):
    """Something that gives answers away was looked up before they were in."""

    at: Whole
    exercise: str
    what: Lookup
    part: str = ""
    """The part whose answer it gives away; "" if it gives away all of them."""


class Played(_Line, frozen=True, tag="played"):
    """A level was played on a board from its beginning, with these actions."""

    at: Whole
    level: str
    actions: tuple[str, ...]


OfExercise: TypeAlias = Opened | Predicted | Guessed | Checked | Hinted | Solved | Simulated | LookedUp
AttemptRecord: TypeAlias = OfExercise | Played


def short_code(digest: str) -> str:
    """Return the hand-in code of a log whose last line has this digest.

    >>> short_code("3f2a91bc" + 24 * "0")
    '3f2a-91bc'
    """
    return f"{digest[:4]}-{digest[4:8]}"
