"""The owner of a notebook that is being graded: the person who handed it in, as far as the grader says so.

- nbgrader runs a notebook in `autograded/ID/ASSIGNMENT`. What else it knows of that student is in `gradebook.db`.
- Gradescope, where otter runs, puts `submission_metadata.json` beside the folder of the submission.

Where neither is the case, as with `otter run`, nobody is known and every name is accepted.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from minerals.classroom.attempts import same
from minerals.core.text import quoted, translated

_DATABASE = "gradebook.db"
_METADATA = "submission_metadata.json"


def why_not(student: object) -> str:
    """Return why a grader does not accept a name, or ""."""
    if not isinstance(student, str) or not _words(student):
        return translated("Write your name after `student =`. It decides which numbers you get.")
    people = handed_in_by()
    if not people or any(_is_one_of(student, names) for names in people):
        return ""
    return translated(
        "{owner} handed this in, but the name in it is {student}. Write your own name after `student =`. It decides "
        "which numbers you get.",
        owner=" / ".join(names[0] for names in people),
        student=quoted(student),
    )


def handed_in_by(folder: Path | None = None) -> list[tuple[str, ...]]:
    """Return the names of each person who handed a folder in, by default the current one; [] if nobody knows."""
    place = Path.cwd() if folder is None else folder
    if os.environ.get("NBGRADER_EXECUTION") == "autograde":
        return [_in_nbgrader(place)]
    return _in_otter(place.parent / _METADATA) if place.name == "submission" else []


def _in_nbgrader(place: Path) -> tuple[str, ...]:
    identifier = place.parent.name
    database = next((above / _DATABASE for above in place.parents if (above / _DATABASE).is_file()), None)
    if database is None:
        return (identifier,)
    import sqlite3  # the Python of a browser has no databases

    try:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as opened:
            row = opened.execute("SELECT first_name, last_name, email FROM student WHERE id = ?", (identifier,))
            first, last, email = row.fetchone() or ("", "", "")
    except sqlite3.Error:  # another database than nbgrader's own
        return (identifier,)
    return _known((identifier, f"{first or ''} {last or ''}", email))


def _in_otter(file: Path) -> list[tuple[str, ...]]:
    try:
        users = json.loads(file.read_bytes())["users"]
        people = [_known((user.get("name"), user.get("email"), user.get("sid"))) for user in users]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):  # only Gradescope fills it in
        return []
    return [names for names in people if names]


def _known(names: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(name).strip() for name in names if name and str(name).strip())


def _is_one_of(student: str, names: Iterable[str]) -> bool:
    """Tell whether a student may call themselves so; one name may be shorter than the other."""
    said = _words(student)
    for name in names:
        front, at, _ = name.partition("@")
        known = _words(front)
        if said == known or same(student) == same(name) or (not at and (said <= known or known <= said)):
            return True
    return False


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", same(text)))
