"""The time line below a player of replays, and the list of moves beside its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from anywidget import AnyWidget
from traitlets import Dict, Int, List, Unicode

from minerals import Log
from minerals.core.languages import term, translated
from minerals.core.log import Comment, Moment, Node, Symbol
from minerals.front import joined, style, words
from minerals_widgets.player.course import Course
from minerals_widgets.screen.errors import ErrorLine

_GAME_CSS = """
.minerals-course { display: flex; flex-direction: column; overflow: hidden; }
.minerals-course > .minerals-panel { flex: 1 1 0; min-height: 0; overflow-y: auto; padding-top: 4px; }
.minerals-game dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 8px 0; }
.minerals-game dd { margin: 0; overflow-wrap: anywhere; }
.minerals-line { margin: 4px 0 0; }
.minerals-frame:focus { outline: none; }
.minerals-frame:focus-visible { outline: none; }
@container minerals-frame (max-width: 699px) { .minerals-course { max-height: 320px; } }
"""


class TimeLineView(AnyWidget):
    """The graph of the points, the moments and comments, and a slider. It also takes the keys of the player.

    Parameters
    ----------
    on_step
        Called with the step that was chosen.
    keys
        What each key does, by the name that `time_line_view.js` has for it.
    errors
        The line that shows errors in these calls.
    """

    _esm = joined("minerals_widgets/player/time_line_view.js")
    _css = style() + _GAME_CSS

    words = Dict().tag(sync=True)
    last = Int(0).tag(sync=True)
    """The last step."""
    points = List(allow_none=True, default_value=None).tag(sync=True)
    """The points of each player at every step, or None if nobody ever has any."""
    marks: List[dict[str, object]] = List().tag(sync=True)
    """Key moments and comments: step, kind and title."""
    step = Int(0).tag(sync=True)
    spoken = Unicode().tag(sync=True)
    """What a screen reader says of the step."""

    def __init__(
        self, on_step: Callable[[int], object], keys: Mapping[str, Callable[[], object]], errors: ErrorLine
    ) -> None:
        super().__init__(words=words())

        def take(message: dict[str, object]) -> None:
            match message:
                case {"step": int(step)}:
                    on_step(step)
                case {"key": str(key)} if key in keys:
                    keys[key]()

        guarded = errors.guard(take)
        self.on_msg(lambda _widget, message, _buffers: guarded(message))

    def show_course(self, course: Course) -> None:
        """Show another line or log. O(steps)."""
        with self.hold_sync():
            self.last = course.last
            has_points = any(map(any, course.scores))
            self.points = [list(scores) for scores in course.scores] if has_points else None
            self.marks = _marks(course)

    def show_step(self, step: int, spoken: str) -> None:
        """Show the player's place in it."""
        with self.hold_sync():
            self.step = step
            self.spoken = spoken

    def __repr__(self) -> str:
        return "TimeLineView()"


class MovesView(AnyWidget):
    """The list of moves with variations and comments in it, the points, and what is known of the game.

    Parameters
    ----------
    on_player
        Called with the player whose points were clicked.
    on_record
        Called with the number of a record that was clicked.
    errors
        The line that shows errors in these calls.
    """

    _esm = joined("minerals_widgets/player/moves_view.js")
    _css = style() + _GAME_CSS

    words = Dict().tag(sync=True)
    players = List(Unicode()).tag(sync=True)
    records: List[dict[str, object]] = List().tag(sync=True)
    """The records of the log, each after its parent."""
    record = Int(0).tag(sync=True)
    """The record that contains the step."""
    scores = List(Int()).tag(sync=True)
    """The points at the step, by player."""
    active = List(Int()).tag(sync=True)
    """The player who acts in the record."""
    about: List[list[str]] = List().tag(sync=True)
    """The lines at the head of the log: name and value."""

    def __init__(
        self, on_player: Callable[[int], object], on_record: Callable[[int], object], errors: ErrorLine
    ) -> None:
        super().__init__(words=words() | {"points": translated("Points and game")})

        def take(message: dict[str, object]) -> None:
            match message:
                case {"player": int(player)}:
                    on_player(player)
                case {"record": int(record)}:
                    on_record(record)

        guarded = errors.guard(take)
        self.on_msg(lambda _widget, message, _buffers: guarded(message))

    def show_course(self, course: Course) -> None:
        """Show another line or log, or what has been added to it. O(records)."""
        with self.hold_sync():
            self.players = list(map(term, course.log.header.players))
            self.records = _records(course.log)
            self.about = [list(row) for row in _about(course)]

    def show_step(self, course: Course, step: int, node: Node) -> None:
        """Show the player's place in it. O(players)."""
        with self.hold_sync():
            self.record = node.n
            self.active = [node.player] if node.player else []
            self.scores = list(course.scores[step])

    def __repr__(self) -> str:
        return "MovesView()"


def _marks(course: Course) -> list[dict[str, object]]:
    """Return the key moments and comments of a line, in the order of their steps."""
    marks: list[dict[str, object]] = [
        {"step": moment.step, "kind": "moment", "title": moment.title} for moment in course.moments
    ]
    steps = {node.n: node.step for node in course.line}
    marks += [
        {"step": steps[said.on], "kind": "comment", "title": said.text}
        for said in course.log.annotations
        if isinstance(said, Comment) and said.on in steps
    ]
    return sorted(marks, key=lambda mark: int(str(mark["step"])))


def _records(log: Log) -> list[dict[str, object]]:
    """Return the records of a log as the list of moves takes them."""
    said: dict[int, list[str]] = {}
    signs: dict[int, list[str]] = {}
    moments: dict[int, str] = {}
    for annotation in log.annotations:
        if isinstance(annotation, Comment):
            said.setdefault(annotation.on, []).append(str(annotation))
        elif isinstance(annotation, Symbol):
            signs.setdefault(annotation.on, []).append(annotation.symbol)
        elif isinstance(annotation, Moment):
            moments[annotation.on] = annotation.title
    return [
        {
            "n": node.n,
            "parent": -1 if node.parent is None else node.parent.n,
            "player": node.player,
            "action": _action(node),
            "first": node.first_step,
            "count": len(node.events),
            "said": said.get(node.n, []),
            "signs": signs.get(node.n, []),
            "moment": moments.get(node.n, ""),
        }
        for node in sorted(log.nodes.values(), key=lambda node: node.n)
    ]


def _action(node: Node) -> str:
    """Return an action in notation, without the player, whom the list shows beside it."""
    return "" if node.action is None else str(node.action).removeprefix(f"{node.player}: ")


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
