"""The time line below a player of replays: the graph of the points, moments and comments, a slider, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from anywidget import AnyWidget
from traitlets import Dict, Int, List, Unicode

from minerals.bots import BOTS
from minerals.core.log import Comment
from minerals.front import join_modules, style, words
from minerals.front.controls import controls_data
from minerals.front.names import renamer
from minerals_widgets.player.course import Course
from minerals_widgets.player.state import PlayerState
from minerals_widgets.screen.errors import ErrorLine


class TimeLineView(AnyWidget):
    """The graph of the points, the moments and comments, and a slider. It also takes the keys of the player.

    Parameters
    ----------
    on_step
        Called with the step that was chosen.
    press
        Called with the name of a control whose key was pressed.
    errors
        The line that shows errors in these calls.
    """

    _esm = join_modules("minerals_widgets/player/time_line_view.js")
    _css = style() + Path(__file__).with_name("time_line_view.css").read_text(encoding="utf-8")

    words = Dict().tag(sync=True)
    last = Int(0).tag(sync=True)
    """The last step."""
    points: List[list[int]] = List().tag(sync=True)
    """The points of each player at every step, or none if nobody has any before the end."""
    marks: List[dict[str, object]] = List().tag(sync=True)
    """Key moments and comments: step, kind and title."""
    step = Int(0).tag(sync=True)
    spoken = Unicode().tag(sync=True)
    """What a screen reader says of the step."""
    limit = Int(-1).tag(sync=True)
    """The last step of which anything is told, or −1 for the last of all."""
    controls: List[dict[str, object]] = List().tag(sync=True)
    """The controls, for their keys."""

    def __init__(self, on_step: Callable[[int], object], press: Callable[[str], object], errors: ErrorLine) -> None:
        self._course: Course | None = None
        super().__init__(words=words(), controls=controls_data())

        def take(message: dict[str, object]) -> None:
            match message:
                case {"step": int(step)}:
                    on_step(step)
                case {"press": str(name)}:
                    press(name)

        guarded = errors.guard(take)
        self.on_msg(lambda _widget, message, _buffers: guarded(message))

    def show(self, state: PlayerState) -> None:
        """Show a step. O(1), or O(steps) of another line or log."""
        course, caption = state.course, state.caption
        with self.hold_sync():
            if course is not self._course:
                self._course = course
                self.last = course.last
                has_points = any(map(any, course.scores[:-1]))
                self.points = [list(scores) for scores in course.scores] if has_points else []
                self.marks = _marks(course)
            self.limit = state.limit if state.limit < course.last else -1
            self.step = state.step
            self.spoken = f"{caption.place}: {caption.sentence}"

    def __repr__(self) -> str:
        return "TimeLineView()"


def _marks(course: Course) -> list[dict[str, object]]:
    """Return the key moments and comments of a line, in the order of their steps."""
    marks: list[dict[str, object]] = [
        {"step": moment.step, "kind": "moment", "title": moment.title} for moment in course.moments
    ]
    steps, renamed = {node.n: node.step for node in course.line}, renamer(course.log, course.names)
    marks += [
        {"step": steps[said.on], "kind": "comment", "title": renamed(said.text)}
        for said in course.log.annotations
        # What bots say of every move would hide what people say of some.
        if isinstance(said, Comment) and said.on in steps and said.by not in BOTS
    ]
    return sorted(marks, key=lambda mark: int(str(mark["step"])))
