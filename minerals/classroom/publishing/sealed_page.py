"""Sealed pages: the questions of an assignment for one student, without anything that tells right from wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from minerals.classroom.answers import LONGEST
from minerals.classroom.attempts import same
from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.roster import RosterEntry
from minerals.classroom.publishing.prose import html
from minerals.classroom.publishing.sheets import in_points, slug
from minerals.classroom.sealed_answers import SUFFIX, Key
from minerals.classroom.texts import Part, choices_of, kind_in_words
from minerals.core.system import lazy, require
from minerals.core.text import OptionError, language, quoted, translated
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template
from minerals.picture.svg import Sheet, to_svg_of

if TYPE_CHECKING:
    import markupsafe
else:
    markupsafe = lazy("markupsafe")


def sealed_pages(assignment: Assignment, key: Key, students: Sequence[RosterEntry]) -> dict[PurePosixPath, bytes]:
    """Return a page for each student, by where it belongs. The pages hold no answer, and not the key.

    Parameters
    ----------
    assignment
        The assignment.
    key
        Its key.
    students
        The students, such as those of a roster.

    Raises
    ------
    OptionError
        If the assignment has levels or no exercises, or the key belongs to another assignment.

    Examples
    --------
    >>> from minerals.classroom.grading import Assignment, RosterEntry, Task
    >>> week = Assignment(id="week-4", title="Dice that lie", numbers="many", exercises=(Task("E17", 4),))
    >>> key = Key(assignment="week-4", secret="only an example, of course")
    >>> [str(name) for name in sealed_pages(week, key, [RosterEntry(name="Ada Lovelace")])]
    ['sealed/week-4/ada-lovelace.week-4.html']
    """
    require(Assignment, assignment=assignment)
    require(Key, key=key)
    require(Sequence[RosterEntry], students=students)
    if assignment.levels:
        named = ", ".join(task.level for task in assignment.levels)
        raise OptionError(
            translated("A sealed page has no boards, so it cannot hold levels. Take these out: {levels}.", levels=named)
        )
    if not assignment.exercises:
        raise OptionError(translated("It lists no exercise and no level."))
    if key.assignment != assignment.id:
        raise OptionError(
            translated(
                "The key is for the assignment {other}, not for {name}.",
                other=quoted(key.assignment),
                name=quoted(assignment.id),
            )
        )
    names = Counter(same(student.name) for student in students)
    pages: dict[PurePosixPath, bytes] = {}
    for student in students:
        whose = slug(f"{student.name} {student.id}" if names[same(student.name)] > 1 else student.name)
        stem = f"{whose}.{slug(assignment.id)}"
        place = PurePosixPath("sealed", slug(assignment.id), f"{stem}.html")
        if place in pages:
            raise OptionError(
                translated("Several students are called {name}, without ids of their own.", name=quoted(student.name))
            )
        pages[place] = _page(assignment, key, student, f"{stem}{SUFFIX}").encode()
    return pages


def _page(assignment: Assignment, key: Key, student: RosterEntry, file: str) -> str:
    variant = key.variant(student.name, student.id, assignment.numbers)
    sheet = Sheet()
    exercises = [
        _exercise(number, variant.pose(task.exercise), in_points(task.points), sheet)
        for number, task in enumerate(assignment.exercises, start=1)
    ]
    deadline = assignment.deadline_with(student.extension)
    style, script = (
        markupsafe.Markup(_source("sealed_page.css") + sheet.style(".picture")),
        markupsafe.Markup(_source("sealed_page.js")),
    )
    return fill_template(
        __package__,
        "sealed_page.html",
        language=language(),
        title=assignment.title,
        due=deadline.told if deadline is not None else "",
        student=student,
        assignment=assignment.id,
        code=key.code(student.name, student.id),
        file=file,
        policy=content_policy(scripts=[script], styles=[style]),
        style=style,
        script=script,
        longest=LONGEST,
        words=_words(),
        said=json.dumps(_said(), ensure_ascii=False),
        exercises=exercises,
    )


def _exercise(number: int, posed: ExerciseInstance, points: str, sheet: Sheet) -> Mapping[str, object]:
    scene = posed.experiment.scene()
    predict = posed.text.predict
    return {
        "code": posed.text.code,
        "heading": f"{number}. {posed.title}",
        "points": points,
        "statement": markupsafe.Markup(html(posed.statement)),
        "tag": posed.tag,
        "picture": markupsafe.Markup(to_svg_of(sheet, scene)) if scene is not None else "",
        "guess": {
            "prompt": markupsafe.Markup(html(posed.prediction_prompt)),
            "label": f"{posed.text.code}-guess",
            "form": kind_in_words(predict.type),
            "choices": choices_of(predict.type, predict.options, posed.prediction_options),
            "unit": "",
        },
        "parts": [_part(posed, part) for part in posed.parts],
    }


def _part(posed: ExerciseInstance, part: Part) -> Mapping[str, object]:
    return {
        "key": part.key,
        "label": f"{posed.text.code}-{part.key}",
        "prompt": markupsafe.Markup(html(posed.prompt(part))),
        "form": kind_in_words(part.type),
        "choices": choices_of(part.type, part.options, posed.options(part)),
        "unit": posed.unit(part),
    }


def _words() -> Mapping[str, str]:
    return {
        "how": translated(
            "Guess first: that opens the questions. Write numbers as you like: 1/4, 0.25, 25 %, 1 - 3/4. This page "
            "does not know the answers. It keeps what you write, in this browser on this device."
        ),
        "hand_in_how": translated(
            "When you are done, save the file and hand it in. You can go on and save again: the file that was saved "
            "last counts."
        ),
        "guess": translated("Your guess:"),
        "note": translated("Note the guess"),
        "choose": translated("Choose …"),
        "hand_in": translated("Save the file to hand in"),
        "as_text": translated("If your device cannot save files, copy this text and hand it in:"),
        "no_script": translated("This page needs JavaScript."),
    }


def _said() -> Mapping[str, str]:
    return {
        "answered": translated("{number} of {all} questions answered."),
        "saved": translated("Saved as {file}. Now hand in this file."),
        "forgets": translated("This browser keeps nothing. Save the file before you close the page."),
    }


@cache
def _source(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
