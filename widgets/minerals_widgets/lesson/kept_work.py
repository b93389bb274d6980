"""What a lesson keeps of a student's work in the log of attempts, and finds there again."""

from __future__ import annotations

from contextlib import suppress
from os import PathLike, environ
from pathlib import Path

from minerals.classroom import AttemptLog, Exercise
from minerals.classroom.attempts import Simulated, attempts_suffix
from minerals.classroom.exercise import Numbers
from minerals.classroom.trials import Trials
from minerals.core.text import LogError
from minerals_widgets.classroom.work import current

_MOST_REPLAYED = 10_000
"""How many trials are played once more at most, when a lesson continues."""


def log_of(
    log: AttemptLog | str | PathLike[str] | None, student: str | None, assignment: str | None, *, graded: bool
) -> AttemptLog:
    """Return the log of a lesson: the one given, the one in a file, the one of the page's student, or a new one.

    A new one is in memory. It has numbers that occur in the game, unless the lesson is graded.

    >>> log_of(None, "Ada", "", graded=False).header.numbers
    'real'
    """
    if isinstance(log, AttemptLog):
        return log
    work = current()
    if log is None and student is None and assignment is None and work is not None:
        return work.log
    numbers: Numbers = "many" if graded else "real"
    if log is None and student is None and assignment is None and (file := file_beside_notebook()) is not None:
        # Somebody else may write to it, such as the same notebook in another kernel. Then nothing is kept.
        with suppress(LogError, OSError):
            return AttemptLog.open(file, numbers=numbers)
    if log is None:
        return AttemptLog(student or "", assignment or "", numbers=numbers)
    return AttemptLog.open(log, student or "", assignment or "", numbers=numbers)


def file_beside_notebook() -> Path | None:
    """Return the file that keeps the work in a notebook: beside it, with its name. Return None if no notebook is open.

    A server of Jupyter tells its kernels which notebook they are for.
    """
    notebook = Path(environ.get("JPY_SESSION_NAME", ""))
    if notebook.suffix != ".ipynb":
        return None
    folder = notebook.parent if notebook.is_absolute() else Path.cwd()
    return folder / f"{notebook.stem}-work{attempts_suffix()}"


def trials_in(exercise: Exercise) -> Trials:
    """Return the trials that the log says were simulated last, played once more.

    `exercise`: the exercise with its log.

    >>> exercise = Exercise("E17")
    >>> exercise.note_trials(100, seed=2)
    >>> exercise.note_trials(10, seed=2)
    >>> trials_in(exercise).n
    110
    """
    played = [record for record in exercise.log.of(exercise.code) if isinstance(record, Simulated)]
    seed = played[-1].seed if played else 1
    trials = Trials(exercise.posed, seed)
    n = sum(record.n for record in played if record.seed == seed)
    if n > 0 and trials.can_play:
        trials.play(min(n, _MOST_REPLAYED))
    return trials
