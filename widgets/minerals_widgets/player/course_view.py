"""The time line, the score strip and the tree of moves below a player of replays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from anywidget import AnyWidget
from traitlets import Bool, Dict, Int, List, Unicode

from minerals.core.languages import term, translated
from minerals_widgets.player.course import Course, KeyMoment
from minerals_widgets.player.tree import tree_of
from minerals_widgets.screen.errors import ErrorLine


class CourseView(AnyWidget):
    """Shows the course of a game, and calls a function for each kind of click.

    Parameters
    ----------
    on_step
        Called with the step of a key moment.
    on_player
        Called with the player whose points were clicked.
    on_record
        Called with the number of a record in the tree.
    errors
        The line that shows errors in these calls.
    """

    _esm = Path(__file__).with_name("course_view.js")
    _css = Path(__file__).with_name("course_view.css")

    last = Int(0).tag(sync=True)
    """The last step."""
    step = Int(0).tag(sync=True)
    record = Int(0).tag(sync=True)
    """The record that contains the step."""
    moments: List[list[int | str]] = List().tag(sync=True)
    """Key moments: step, title, and label for screen readers."""
    players = List(Unicode()).tag(sync=True)
    scores = List(Int()).tag(sync=True)
    """The points at the step, by player."""
    active = Int(0).tag(sync=True)
    """The player who acts in the record."""
    tree: List[list[int | str]] = List().tag(sync=True)
    """The tree of moves: record, depth, text."""
    about: List[list[str]] = List().tag(sync=True)
    """The lines at the head of the log: name and value."""
    words = Dict().tag(sync=True)
    """The other words on the page, in the reader's language, by their purpose."""
    silent = Bool(False).tag(sync=True)
    """Whether the tree only marks the step, because the step changes too fast."""

    def __init__(
        self,
        on_step: Callable[[int], object],
        on_player: Callable[[int], object],
        on_record: Callable[[int], object],
        errors: ErrorLine,
    ) -> None:
        super().__init__()
        answers = {"step": on_step, "player": on_player, "record": on_record}

        def take(message: dict[str, object]) -> None:
            for name, answer in answers.items():
                number = message.get(name)
                if isinstance(number, int):
                    answer(number)

        guarded = errors.guard(take)
        self.on_msg(lambda _widget, message, _buffers: guarded(message))

    def show_course(self, course: Course) -> None:
        """Show another line or log. O(records)."""
        log = course.log
        with self.hold_sync():
            self.last = course.last
            self.words = _words()
            self.moments = [[moment.step, moment.title, _spoken(moment)] for moment in course.moments]
            self.players = list(map(term, log.header.players))
            self.tree = [list(row) for row in tree_of(log)]
            self.about = [list(row) for row in _about(course)]

    def show_step(self, course: Course, step: int, record: int, player: int) -> None:
        """Show the player's place in it. O(players)."""
        with self.hold_sync():
            self.step = step
            self.record = record
            self.active = player
            self.scores = list(course.scores[step])

    def __repr__(self) -> str:
        return "CourseView()"


def _words() -> dict[str, str]:
    """Return the fixed words of the page, under the names that `course_view.js` uses."""
    return {
        "moments": translated("Key moments"),
        "moves": translated("Moves"),
        "about": translated("About this game"),
        "change": translated("Go to the next change in these points"),
    }


def _spoken(moment: KeyMoment) -> str:
    return translated("{title}, step {step}", title=moment.title, step=moment.step)


def _about(course: Course) -> list[tuple[str, str]]:
    """Return the players, options, seed and other remarks at the head of a log."""
    header = course.log.header
    rows = [(translated("Players"), ", ".join(map(term, header.players)))]
    rows += [
        (translated("Option {name}", name=name), str(value))
        for name, value in header.options.items()
        if name != "players"
    ]
    rows += [(term(str(name).capitalize()), str(value)) for name, value in header.meta.items()]
    return rows
