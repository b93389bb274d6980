"""What the answers of a class say of the questions: how hard they are, whom they tell apart, and what they uncover.

The classical measures of test theory, each a few lines of arithmetic. Models of item response theory need hundreds of
students for stable estimates; the table of answers is what their programs read.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import StatisticsError, correlation, pvariance
from typing import TypeAlias

import msgspec

from minerals.classroom.exercise import pose
from minerals.classroom.grading.answer_table import AnswerRow, answers_in, first_answers, whose
from minerals.classroom.grading.grades import ExerciseGrade, Results, StudentGrade
from minerals.core.system import require

_Item: TypeAlias = tuple[str, str, str]
"""An assignment, an exercise or level, and a part."""
FEWEST = 10
"""With fewer students than this, a discrimination says nothing, and none is given."""


class ItemStatistics(msgspec.Struct, frozen=True):
    """A part of an exercise, or a level, as a class met it."""

    assignment: str
    item: str
    part: str
    students: int
    """How many students handed in the assignment."""
    answered: int
    """How many of them gave an answer that could be read."""
    right_first: int
    """How many were right at the first answer."""
    right_at_last: int
    """How many were right in the end."""
    answers: int
    """How many answers all of them gave."""
    difficulty: float | None
    """The share of right first answers among those who answered, from 0 (hard) to 1 (easy); None if nobody did."""
    discrimination: float | None
    """The correlation of a right first answer with how many other first answers of the assignment were right (the
    corrected item-total correlation); a missing answer counts as wrong. None for fewer than ten students, or if all did
    equally well.
    """


class MisconceptionCount(msgspec.Struct, frozen=True):
    """How often a misconception was met in a part of an exercise."""

    assignment: str
    item: str
    part: str
    misconception: str
    students: int
    """How many students gave an answer that it leads to."""
    first: int
    """For how many of them this was the first answer."""
    overcome: int
    """How many of them were right in the end."""


class LearningStep(msgspec.Struct, frozen=True):
    """A point of a learning curve: what students did when a misconception could trip them for the n-th time."""

    assignment: str
    misconception: str
    opportunity: int
    """1 for the first part in which the misconception was possible, in the order in which a student answered."""
    students: int
    """How many students came to this opportunity."""
    tripped: int
    """How many of them fell for it, in their first answer to the part."""


def item_statistics(results: Results) -> list[ItemStatistics]:
    """Return each part of each exercise and each level, in the order of the assignment. O(answers + students x items).

    Parameters
    ----------
    results
        The grades. Work that somebody has to decide about is left out.

    Examples
    --------
    >>> from minerals.classroom.grading import Results
    >>> item_statistics(Results(()))
    []
    """
    require(Results, results=results)
    rows = [row for row in answers_in(results) if not row.student.doubt]
    first = {(*_item(row), whose(row.student)) for row in first_answers(rows)}
    right = {(*_item(row), whose(row.student)) for row in rows if row.answer.right}
    given = Counter(_item(row) for row in rows)
    found = []
    for names, scores in _first_scores(results).values():
        totals = [sum(of_student) for of_student in zip(*scores.values(), strict=True)]
        for item, score in scores.items():
            answered = sum((*item, name) in first for name in names)
            hits = sum(score)
            rest = [total - own for total, own in zip(totals, score, strict=True)]
            found.append(
                ItemStatistics(
                    *item,
                    students=len(names),
                    answered=answered,
                    right_first=hits,
                    right_at_last=sum((*item, name) in right for name in names),
                    answers=given[item],
                    difficulty=hits / answered if answered else None,
                    discrimination=_correlated(score, rest),
                )
            )
    return found


def reliability(results: Results) -> dict[str, float | None]:
    """Return Cronbach's alpha of the first answers of each assignment; None if it is not defined.

    Parameters
    ----------
    results
        The grades. Work that somebody has to decide about is left out.

    Examples
    --------
    >>> from minerals.classroom.grading import Results
    >>> reliability(Results(()))
    {}
    """
    require(Results, results=results)
    return {
        assignment: _alpha(list(scores.values())) if len(names) >= FEWEST else None
        for assignment, (names, scores) in _first_scores(results).items()
    }


def misconception_counts(results: Results) -> list[MisconceptionCount]:
    """Return the misconceptions that were met, by item, the most frequent first. O(answers).

    Parameters
    ----------
    results
        The grades.

    Examples
    --------
    >>> from minerals.classroom.grading import Results
    >>> misconception_counts(Results(()))
    []
    """
    require(Results, results=results)
    rows = [row for row in answers_in(results) if not row.student.doubt]
    right = {(*_item(row), whose(row.student)) for row in rows if row.answer.right}
    first = {(*_item(row), row.answer.misconception, whose(row.student)) for row in first_answers(rows)}
    met: dict[tuple[str, str, str, str], set[str]] = defaultdict(set)
    for row in rows:
        if row.answer.misconception:
            met[*_item(row), row.answer.misconception].add(whose(row.student))
    counts = [
        MisconceptionCount(
            *key,
            students=len(names),
            first=sum((*key, name) in first for name in names),
            overcome=sum((*key[:3], name) in right for name in names),
        )
        for key, names in met.items()
    ]
    return sorted(counts, key=lambda each: (each.assignment, -each.students, each.item, each.part, each.misconception))


def learning_curves(results: Results) -> list[LearningStep]:
    """Return a learning curve for each misconception that could be met more than once. O(answers).

    A part is an opportunity if one of its known wrong values comes from the misconception. A curve that goes down shows
    that students learn from part to part. Later points have fewer students, and not by chance: read `students` as well.

    Parameters
    ----------
    results
        The grades.

    Examples
    --------
    >>> from minerals.classroom.grading import Results
    >>> learning_curves(Results(()))
    []
    """
    require(Results, results=results)
    rows = sorted(first_answers(list(answers_in(results))), key=lambda row: row.answer.at)
    turns: Counter[tuple[str, str, str]] = Counter()
    came: Counter[tuple[str, str, int]] = Counter()
    tripped: Counter[tuple[str, str, int]] = Counter()
    for row in rows:
        assignment = row.student.assignment.id
        for name in _possible(row):
            turns[whose(row.student), assignment, name] += 1
            key = (assignment, name, turns[whose(row.student), assignment, name])
            came[key] += 1
            tripped[key] += row.answer.misconception == name
    more = {key[:2] for key in came if key[2] > 1}
    return [LearningStep(*key, came[key], tripped[key]) for key in sorted(came) if key[:2] in more]


def _possible(row: AnswerRow) -> Sequence[str]:
    if not isinstance(row.task, ExerciseGrade):
        return ()
    text = pose(row.task.exercise).text
    return tuple(dict.fromkeys(found.name for found in text.part(row.answer.part).misconceptions))


def _item(row: AnswerRow) -> _Item:
    return row.student.assignment.id, row.task.name, row.answer.part


def _items_of(assignment: str, student: StudentGrade) -> list[_Item]:
    parts = [(assignment, task.exercise, part.key) for task in student.exercises for part in task.parts]
    return [*parts, *((assignment, level.level, "") for level in student.levels)]


def _first_scores(results: Results) -> Mapping[str, tuple[Sequence[str], Mapping[_Item, Sequence[int]]]]:
    """Return, by assignment, the students and for each item whether each was right at the first answer, as 1 or 0."""
    students: dict[str, list[StudentGrade]] = {}
    for student in results.certain:
        students.setdefault(student.assignment.id, []).append(student)
    right = {(*_item(row), whose(row.student)) for row in first_answers(list(answers_in(results))) if row.answer.right}
    found = {}
    for assignment, those in students.items():
        names = list(dict.fromkeys(map(whose, those)))
        items = _items_of(assignment, those[0])
        found[assignment] = names, {item: [int((*item, name) in right) for name in names] for item in items}
    return found


def _alpha(scores: Sequence[Sequence[int]]) -> float | None:
    whole = pvariance([sum(of_student) for of_student in zip(*scores, strict=True)]) if len(scores) > 1 else 0
    if not whole:
        return None
    parts = sum(pvariance(score) for score in scores)
    return len(scores) / (len(scores) - 1) * (1 - parts / whole)


def _correlated(scores: Sequence[int], rest: Sequence[int]) -> float | None:
    if len(scores) < FEWEST:
        return None
    try:
        return correlation(scores, rest)
    except StatisticsError:  # one of them is the same for everybody
        return None
