"""What the page of a lesson begins with: the student's log is opened, and the bar is shown."""

from __future__ import annotations

import os
from urllib.parse import parse_qs

from minerals.classroom import AttemptLog
from minerals.classroom.room.lesson_server import ServedLesson, served_here
from minerals.core.text import MineralsError, translated, use
from minerals_widgets.classroom import work
from minerals_widgets.lesson.bar import LessonBar

ADDRESS = "QUERY_STRING"
"""The environment variable with the part of the address that names the student."""


def open_lesson() -> LessonBar:
    """Begin the lesson that this process is to show, for the student whom the address names.

    Nothing is raised: what is wrong is shown instead of the lesson.

    >>> open_lesson()
    <LessonBar: This page shows no lesson. Open it with: minerals lesson>
    """
    served = served_here()
    try:
        if served is None:
            raise MineralsError(translated("This page shows no lesson. Open it with: minerals lesson"))
        use(served.language)
        return LessonBar(served.title, work.begin(_log(served)), served.tasks(), is_class=served.is_class)
    except (MineralsError, OSError) as error:
        # Whatever is done on the boards all the same is kept nowhere, so the page covers them.
        return LessonBar("", work.begin(AttemptLog()), trouble=str(error))


def _log(served: ServedLesson) -> AttemptLog:
    typed = parse_qs(os.environ.get(ADDRESS, ""))
    student, code = (typed.get(key, [""])[0] for key in ("student", "code"))
    return served.begin(student, code)
