"""The function that the first cell of a generated notebook calls."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from minerals.classroom.attempts import AttemptLog, attempts_suffix
from minerals.classroom.exercise import Numbers
from minerals.classroom.publishing.sheets import slug
from minerals.core.system import require


def begin(
    assignment: str, student: str | None = "", *, numbers: Numbers = "many", folder: str | PathLike[str] = "."
) -> AttemptLog:
    """Return the log in which a student's attempts are kept: a file in the folder, named after both.

    Without a student nothing is kept on disk, so you can try a notebook out before it has a name in it.

    Parameters
    ----------
    assignment
        The name of the assignment.
    student
        The name of the student; None, or "", keeps nothing on disk.
    numbers
        The set that the student's numbers are drawn from: `many`, `all`, `real` or `bank`, as for `Variant`.
    folder
        Where to keep the file.

    Raises
    ------
    LogError
        If the file is damaged, somebody else's, or open elsewhere.
    OptionError
        If the name is too long for a file, or holds no letter.
    OSError
        If it cannot be read or written.

    Examples
    --------
    >>> import tempfile
    >>> print(begin("week-4").file)
    None
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     log = begin("week-4", "Ada Lovelace", folder=folder)
    ...     print(log.file.name)
    ...     log.close()
    ada-lovelace.week-4.jsonl
    """
    require(str, assignment=assignment)
    require(str | None, student=student)
    name = (student or "").strip()
    if not name:
        return AttemptLog("", assignment, numbers=numbers)
    file = Path(folder) / f"{slug(name)}.{slug(assignment)}{attempts_suffix()}"
    return AttemptLog.open(file, name, assignment, numbers=numbers)
