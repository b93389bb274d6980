"""One source, many forms: notebooks for students, teachers, nbgrader and otter, and question banks for quizzes.

An assignment names exercises and points (`minerals.classroom.grading.assignments`). Everything else comes from the
posed exercises, so a notebook and a question bank ask in the same words.

>>> from minerals.classroom.grading import Assignment, Task
>>> week = Assignment(id="week-4", title="Dice", exercises=(Task("E17", 4),))
>>> [str(file) for file in publication(week, "moodle")]
['week-4.moodle.xml']

- `sheets`: the exercises of an assignment posed, with their points;
- `cells`, `notebooks`, `nbgrader`, `otter`: notebooks;
- `numerals`, `prose`, `questions`: what question banks need of numbers and texts;
- `start`, `hand_in`: what the first and the last cell of a student's notebook call;
- `check_answer`, `owner`: what the tests of nbgrader and otter ask;
- `bundle`: the kit as a grader takes it along;
- `sealed_page`: pages that hold no answer, for assignments that are checked with a key;
- `gift`, `moodle`, `qti`, `canvas`: question banks. `qti.rng` is a schema of what is used of QTI 2.1, and of no more;
- `archive`: the zip files of the last two;
- `forms`: all forms by name.
"""

from minerals.classroom.publishing.answer_check import check_answer, own_name
from minerals.classroom.publishing.forms import FORMS, VARIANTS, publication, write_published
from minerals.classroom.publishing.hand_in import hand_in
from minerals.classroom.publishing.questions import Question, question_bank
from minerals.classroom.publishing.sheets import Sheet
from minerals.classroom.publishing.start import begin

__all__ = [
    "FORMS",
    "VARIANTS",
    "Question",
    "Sheet",
    "begin",
    "check_answer",
    "hand_in",
    "own_name",
    "publication",
    "question_bank",
    "write_published",
]
