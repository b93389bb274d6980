"""What the room shows: for the teacher with names, and for the projector without any.

Nothing that the projector gets has a field for a name or for anything that a student typed. A guess gets there only as
a count in a bar, after it was read as a number or as one of the choices.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

State: TypeAlias = Literal["open", "wrong", "right", "read"]
"""Of a part: `open` is not answered yet; `read` means that the solution was read before a right answer."""


class _View(msgspec.Struct, frozen=True):
    """What all have in common."""


class Question(_View, frozen=True):
    """An exercise of the lesson."""

    code: str
    title: str


class Chart(_View, frozen=True):
    """The guesses of a class at one question, without names: a histogram."""

    code: str
    title: str
    prompt: str
    """What was asked, with the numbers of the class, or the book's where everybody has different ones."""
    counts: tuple[int, ...] = ()
    """How many guesses lie in each bar."""
    labels: tuple[str, ...] = ()
    """The labels of the bars; or of their edges, which are one more."""
    less: int = 0
    """How many of those in the first bar lie below the scale."""
    more: int = 0
    """How many of those in the last bar lie beyond the scale."""
    exact: tuple[float, ...] = ()
    """Where the exact values are, from 0 at the left end of the scale to 1 at the right."""
    answer: str = ""
    """The exact value in words, or from which to which they go; "" if it cannot be shown."""
    low: int = 0
    """How many guesses are too low; with choices, how many are wrong."""
    close: int = 0
    """How many are close to the guesser's own exact value; with choices, how many are right."""
    high: int = 0
    is_choice: bool = False
    has_own_numbers: bool = False
    """Whether the students have different numbers."""

    @property
    def guesses(self) -> int:
        """How many guesses there are."""
        return sum(self.counts)


class Idea(_View, frozen=True):
    """A misconception, and how many students it led astray."""

    title: str
    students: int


class ProjectorView(_View, frozen=True):
    """Everything that a projector shows."""

    title: str
    code: str
    students: int
    charts: tuple[Chart, ...]
    ideas: tuple[Idea, ...]


class PartStatus(_View, frozen=True):
    """A part of an exercise, for one student."""

    key: str
    state: State
    misses: int
    """How many different wrong answers there were."""


class Cell(_View, frozen=True):
    """An exercise, for one student who has opened it."""

    exercise: str
    guess: str
    parts: tuple[PartStatus, ...]
    ideas: tuple[str, ...]
    """The titles of the misconceptions that came up."""

    @property
    def is_done(self) -> bool:
        """Whether every part is right, or the solution was read."""
        return all(part.state in {"right", "read"} for part in self.parts)


class Row(_View, frozen=True):
    """A student."""

    name: str
    cells: tuple[Cell, ...]
    current: str
    """The code of the exercise that was worked on last, or ""."""
    idle: int
    """The whole minutes since the last action."""
    stuck: str
    """Why the student seems to be stuck, in a sentence, or ""."""
    is_away: bool
    levels: int = 0
    """How many levels were played."""
    files: int = 1


class Trouble(_View, frozen=True):
    """A file that does not count, or not all of it."""

    file: str
    reason: str


class TeacherView(_View, frozen=True):
    """Everything that a teacher sees."""

    questions: tuple[Question, ...]
    rows: tuple[Row, ...]
    troubles: tuple[Trouble, ...]
    projected: ProjectorView

    @property
    def stuck(self) -> int:
        """How many students are stuck."""
        return sum(bool(row.stuck) for row in self.rows)
