"""The work of the student who sits at this page: one log for all boards, and what each of them has to do.

A notebook names no student. Where a page knows its student, as a lesson that is served does, it begins the work before
its boards are made. Every board that is given no log of its own then keeps what is done in the log of the work, and
joins it.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from traitlets import HasTraits, Int

from minerals.classroom import AttemptLog


class Task(NamedTuple):
    """What a board has to do, and how far it is."""

    title: str
    right: int = 0
    """How many answers are right, or how many levels are solved."""
    total: int = 0
    """How many there are."""
    is_begun: bool = False
    is_done: bool = False
    is_level: bool = False
    """Whether it is a board of levels: it is done with the level that it began with, and there are more."""
    is_extra: bool = False
    """Whether it is an exercise for those who have finished the core of the lesson."""


class TaskBoard(Protocol):
    """A board that is worked on."""

    @property
    def task_progress(self) -> Task:
        """What it has to do, and how far it is."""
        ...

    def add_class(self, className: str) -> object:  # noqa: N803 - named by ipywidgets
        """Mark it on the page."""
        ...


class Work(HasTraits):
    """The work of a student on one page.

    `log`: the log of the work.

    >>> from minerals_widgets import LessonPath
    >>> work = begin(AttemptLog("Ada"))
    >>> path = LessonPath("E17")
    >>> path.guess.guess("1/6")
    >>> [(task.title, task.is_begun) for task in work.tasks()]
    [('Roll again until it is legal', True)]
    >>> [type(record).__name__ for record in work.log.records]
    ['Opened', 'Predicted']
    >>> end()
    """

    changes = Int(0)
    """How many times a board has told that something has changed."""

    def __init__(self, log: AttemptLog) -> None:
        super().__init__()
        self.log = log
        self.boards: list[TaskBoard] = []
        """The boards, in their order on the page."""

    def join(self, board: TaskBoard) -> None:
        """Take in a board, which is marked on the page with its number."""
        board.add_class(f"minerals-task-{len(self.boards)}")
        self.boards.append(board)
        self.changes += 1

    def tasks(self) -> list[Task]:
        """Return the tasks, in the order of the page. An exercise that comes again brings its other parts as extras."""
        found: list[Task] = []
        for task in (board.task_progress for board in self.boards):
            comes_again = not task.is_level and any(task.title == other.title for other in found)
            found.append(task._replace(is_extra=task.is_extra or comes_again))
        return found


class _Page:
    """What this process shows. There is one student for each."""

    work: Work | None = None


def begin(log: AttemptLog) -> Work:
    """Begin the work of the student of this page."""
    _Page.work = Work(log)
    return _Page.work


def current() -> Work | None:
    """Return the work of the student of this page, or None."""
    return _Page.work


def end() -> None:
    """Forget the student of this page."""
    _Page.work = None


def join(board: TaskBoard, log: AttemptLog | None) -> None:
    """Let a board join the work of the page, if it writes to the log of it."""
    work = _Page.work
    if work is not None and log is work.log:
        work.join(board)


def tell(board: TaskBoard) -> None:
    """Tell the work of the page that a board has changed."""
    work = _Page.work
    if work is not None and board in work.boards:
        work.changes += 1
