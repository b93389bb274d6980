"""Boards, exercises and levels on paper, for a class without computers: sheets as PDF, and answers for the teacher.

>>> from minerals.classroom.paper import material, sheets
>>> [task.posed.text.code for task in sheets([material("4")], ["Ada"])[0].tasks[1:]]
['E17', 'E17b']
"""

from __future__ import annotations

from collections.abc import Sequence

from minerals.classroom.paper.material import (
    PAPERS,
    BoardTask,
    ExerciseTask,
    LevelTask,
    Material,
    Paper,
    Sheet,
    log_material,
    material,
    sheets,
)
from minerals.core.system import named_extra, require
from minerals.core.text import MineralsError, quoted, translated

__all__ = [
    "PAPERS",
    "BoardTask",
    "ExerciseTask",
    "LevelTask",
    "Material",
    "Paper",
    "Sheet",
    "log_material",
    "material",
    "sheets",
    "to_pdf",
]


def to_pdf(found: Sequence[Sheet], paper: Paper = "a4", *, answers: bool = False) -> bytes:
    """Return sheets as one PDF. Each starts on a new page. The same sheets give the same bytes.

    Parameters
    ----------
    found
        What `sheets` returns.
    paper
        `a4` or `letter`.
    answers
        Print the teacher's version instead: the answers, the misconceptions behind wrong ones, and the solutions.

    Raises
    ------
    MineralsError
        If there is nothing to print, or if the packages that make PDFs are missing.

    Examples
    --------
    >>> pdf = to_pdf(sheets([material("E42")], ["Ada"]), answers=True)
    >>> pdf[:4]
    b'%PDF'
    """
    require(Sequence[Sheet], found=found)
    if not found:
        raise MineralsError(translated("There is no sheet to print."))
    if paper not in PAPERS:
        raise MineralsError(
            translated(
                "There is no paper {paper}. The kinds are: {known}.", paper=quoted(paper), known=", ".join(PAPERS)
            )
        )
    with named_extra("Paper needs", "paper"):
        from minerals.classroom.paper import pdf as printing
    return printing.to_pdf(found, paper, answers=answers)
