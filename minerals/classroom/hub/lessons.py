"""Which lesson a class on a hub is at."""

from __future__ import annotations

from pathlib import Path

from minerals.classroom.lessons import lesson
from minerals.classroom.room import ClassFolder
from minerals.classroom.room.lesson_server import ServedLesson
from minerals.core.text import ENGLISH, OptionError, plain_name, translated

_GERMAN = "-de"


def lesson_of_class(folder: str, notebooks: str, number: int | None = None) -> ServedLesson:
    """Return a lesson as it is served to a class: the one that `class.toml` names at this moment, or another.

    `folder`: the folder of the class. `notebooks`: the folder of the lessons: `probability`, or `probability-de` for
    German. `number`: the number of the lesson, if it is not the class's own. Raises `OptionError` if the folder belongs
    to no class, the class has no lesson, or its notebook is missing. Raises `MineralsError` if there is no such lesson.
    """
    chosen = ClassFolder.open(folder).lesson if number is None else number
    if chosen is None:
        raise OptionError(translated("Your teacher has not chosen a lesson yet. Wait a little, and reload this page."))
    found = sorted(Path(notebooks).glob(f"{chosen:02}-*.ipynb"))
    title = lesson(chosen).title
    if not found:
        raise OptionError(
            translated("{folder}: lesson {number} is not there.", folder=plain_name(Path(notebooks)), number=chosen)
        )
    language = "de" if Path(notebooks).name.endswith(_GERMAN) else ENGLISH
    return ServedLesson(title=title, notebook=str(found[0]), folder=folder, is_class=True, language=language)
