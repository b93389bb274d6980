"""A lesson that is served as a page: what it shows, whom it lets in, and where their work is kept.

The command `minerals lesson` serves it. On a hub, the description goes through the environment to the process behind
each student's page.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from minerals.classroom.attempts import LARGEST_ATTEMPTS, AttemptLog, attempts_suffix, read_attempts, same
from minerals.classroom.grading.assignments import Assignment, read_assignment
from minerals.classroom.publishing.sheets import slug
from minerals.classroom.room import ClassFolder
from minerals.classroom.room.folder import name_of
from minerals.core.system import make_folder, open_shared, read_at_most
from minerals.core.text import ENGLISH, LogError, OptionError, quoted, translated

VARIABLE = "MINERALS_LESSON"
"""The environment variable that holds the description, as JSON."""


class ServedLesson(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson that is served as a page."""

    title: str
    notebook: str = ""
    """The path of the notebook, or "" for an assignment."""
    assignment: str = ""
    """The path of the assignment file, or "" for a notebook."""
    folder: str
    """The path of the folder of the class, or of one for the work."""
    is_class: bool = False
    """Whether the folder is that of a class, which has a code."""
    language: str = ENGLISH

    def tasks(self) -> Assignment | None:
        """Return the assignment, or None. Raises `OptionError`, `OSError`."""
        return read_assignment(Path(self.assignment)) if self.assignment else None

    def check(self, student: str, code: str) -> str:
        """Return a student's name in the form that logs keep.

        `student`: the name that was typed. `code`: the code of the class that was typed; anything if there is no class.
        Raises `OptionError` if nothing can be called by the name, or the code is wrong.
        """
        if not student.strip():
            raise OptionError(translated("Type your name first."))
        name = name_of(student)
        if self.is_class and not ClassFolder.open(self.folder).admits(code):
            raise OptionError(translated("This is not the code of this class. Ask your teacher for it."))
        return name

    def begin(self, student: str, code: str) -> AttemptLog:
        """Open the log of a student: a new one, or the one from before.

        `student` and `code`: what was typed. Raises `OptionError`: as `check` does, and if the folder holds the
        student's work at something else. Raises `LogError` if the log is damaged, or somebody else is writing to it.
        Raises `OSError` if the system refuses the folder.
        """
        name, tasks = self._known(self.check(student, code)), self.tasks()
        # A lesson that is not graded asks everybody the same, so that a class can talk about it.
        wanted, numbers = (tasks.id, tasks.numbers) if tasks is not None else ("", "bank")
        if self.is_class:
            log = ClassFolder.open(self.folder).begin(name, wanted, numbers=numbers)
        else:
            make_folder(self._work)
            log = AttemptLog.open(self._work / f"{slug(name)}{attempts_suffix()}", name, wanted, numbers=numbers)
        if log.header.assignment != wanted:
            log.close()
            other = quoted(log.header.assignment)
            raise OptionError(
                translated(
                    "This folder already holds your work at {other}. Your teacher can choose another folder for this.",
                    other=other,
                )
            )
        return log

    def _known(self, name: str) -> str:
        """Return a name as it stands in the log of the one who typed it before, perhaps in small letters."""
        try:
            with open_shared(self._work / f"{slug(name)}{attempts_suffix()}", "own") as file:
                before = read_attempts(read_at_most(file, LARGEST_ATTEMPTS, LogError)).header.student
        except (LogError, OSError):
            return name
        return before if same(before) == same(name) else name

    @property
    def _work(self) -> Path:
        return ClassFolder.open(self.folder).own_work if self.is_class else Path(self.folder)

    def files(self) -> list[Path]:
        """Return the logs in the folder, in the order of their paths."""
        if self.is_class:
            return ClassFolder.open(self.folder).files()
        return sorted(Path(self.folder).glob(f"*{attempts_suffix()}"))

    def in_environment(self) -> Mapping[str, str]:
        """Return what to add to the environment of a process that shows it."""
        return {VARIABLE: msgspec.json.encode(self).decode()}


def served_here() -> ServedLesson | None:
    """Return the lesson that this process is to show, or None.

    >>> served_here() is None
    True
    """
    told = os.environ.get(VARIABLE)
    return msgspec.json.decode(told, type=ServedLesson) if told else None
