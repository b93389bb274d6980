"""The bar above a lesson: whose it is, its pages, how far the student is, and how to hand it in."""

from __future__ import annotations

from pathlib import Path

from anywidget import AnyWidget
from traitlets import Dict, List, Unicode

from minerals.classroom.attempts import Attempts, attempts_suffix
from minerals.classroom.grading import Assignment
from minerals.classroom.grading.grades import points_in_words
from minerals.classroom.grading.marks import grade
from minerals.classroom.publishing.sheets import slug
from minerals.core.text import translated, translated_number
from minerals.front import join_modules, style
from minerals_widgets.classroom.work import Task, Work
from minerals_widgets.screen.controls import Change
from minerals_widgets.screen.errors import ErrorLine


class LessonBar(AnyWidget):
    r"""The bar above a lesson.

    `title`: the title of the lesson. `work`: the work of the student. `assignment`: what is graded, or None.
    `is_class`: whether the class already has the work. `suffix`: how the name of the file ends. `trouble`: why the
    lesson cannot be shown, in a sentence.

    >>> from minerals.classroom import AttemptLog
    >>> bar = LessonBar("Blind bag", Work(AttemptLog("Ada")))
    >>> bar.file, bar.log.count("\n")
    ('ada-blind-bag.jsonl', 1)
    """

    _esm = join_modules("minerals_widgets/lesson/bar.js")
    _css = style() + Path(__file__).with_name("bar.css").read_text(encoding="utf-8")

    title = Unicode().tag(sync=True)
    student = Unicode().tag(sync=True)
    trouble = Unicode().tag(sync=True)
    """Why nothing can be shown."""
    tasks: List[dict[str, object]] = List().tag(sync=True)
    """For each board its title, whether it is begun and done, and how far it is in words."""
    progress = Unicode().tag(sync=True)
    """How far all of it is, in words."""
    points = Unicode().tag(sync=True)
    """The points so far, or "" where nothing is graded."""
    file = Unicode().tag(sync=True)
    """The name of the file to hand in."""
    log = Unicode().tag(sync=True)
    """What the file holds so far."""
    said = Unicode().tag(sync=True)
    """How to hand it in, or that the class already has it."""
    words = Dict().tag(sync=True)
    """The words on its buttons."""

    def __init__(
        self,
        title: str,
        work: Work,
        assignment: Assignment | None = None,
        *,
        is_class: bool = False,
        suffix: str = "",
        trouble: str = "",
    ) -> None:
        self.errors = ErrorLine()
        self.work = work
        """The work of the student."""
        super().__init__(trouble=trouble, words=_words())
        if trouble:
            return
        self._assignment = assignment
        self.title = title
        self.student = work.log.header.student
        self.file = f"{slug(self.student)}-{slug(title)}{suffix or attempts_suffix()}"
        self.said = _handed_in(is_class=is_class)
        work.observe(self.errors.guard(self._follow), "changes")
        self.show()

    def _follow(self, _change: Change) -> None:
        self.show()

    def show(self) -> None:
        """Show how far the student is."""
        tasks = self.work.tasks()
        with self.hold_sync():
            self.tasks = [{**task._asdict(), "words": _told(task)} for task in tasks]
            self.progress = progress_in_words(tasks)
            self.points = self._points()
            self.log = self.work.log.to_bytes().decode()

    def _points(self) -> str:
        if self._assignment is None:
            return ""
        log = self.work.log
        with log.lock:
            attempts = Attempts(log.header, tuple(log.records))
        graded = grade(attempts, {self._assignment.id: self._assignment})
        return points_in_words(graded.points, self._assignment.points)

    def __repr__(self) -> str:
        return f"<LessonBar: {self.trouble or self.progress}>"


def progress_in_words(tasks: list[Task]) -> str:
    """Return how many of the exercises are done, and how many levels are solved.

    >>> progress_in_words([Task("One tile", is_done=True), Task("Two tiles")])
    '1 of 2 done'
    >>> progress_in_words([Task("One tile", is_done=True), Task("Sums", is_extra=True)])
    '1 of 1 done, 0 of 1 extras'
    >>> progress_in_words([Task("The first jump", right=3, total=97, is_level=True)])
    '3 levels solved'
    """
    core = [task for task in tasks if not (task.is_level or task.is_extra)]
    extras = [task for task in tasks if task.is_extra and not task.is_level]
    said = []
    if core:
        said.append(translated("{done} of {number} done", done=sum(task.is_done for task in core), number=len(core)))
    if extras:
        done = sum(task.is_done for task in extras)
        said.append(translated("{done} of {number} extras", done=done, number=len(extras)))
    if len(core) + len(extras) < len(tasks):
        # Boards of levels of one game count the same levels.
        solved = max(task.right for task in tasks if task.is_level)
        said.append(translated_number(solved, "{number} level solved", "{number} levels solved"))
    return ", ".join(said)


def _told(task: Task) -> str:
    if task.is_level:
        return translated("solved") if task.is_done else translated("not solved")
    if task.is_done:
        return translated("done, {right} of {total} right", right=task.right, total=task.total)
    if task.is_begun:
        return translated("begun, {right} of {total} right", right=task.right, total=task.total)
    return translated("not begun")


def _handed_in(*, is_class: bool) -> str:
    if is_class:
        return translated("Your work is in the folder of the class already. You need not hand in anything.")
    return translated("Download your work as a file and give the file to your teacher.")


def _words() -> dict[str, str]:
    return {
        "pages": translated("The pages of this lesson"),
        "page": translated("Page {number} of {of}: {title}"),
        "back": translated("Back"),
        "previous_page": translated("Previous page"),
        "next_page": translated("Next page"),
        "hand_in": translated("Hand in"),
        "download": translated("Download the file"),
        "downloaded": translated("The file is in your downloads: {file}"),
        "close": translated("Close"),
        "progress": translated("Your progress"),
        "leave": translated("Not {student}? Start again"),
        "done": translated("done"),
        "extra": translated("extra"),
    }
