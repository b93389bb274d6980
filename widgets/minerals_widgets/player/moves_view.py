"""The list of moves beside a player of replays, with the points and what is known of the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from anywidget import AnyWidget
from traitlets import Dict, Int, List, Unicode

from minerals.core.text import term, translated
from minerals.front import join_modules, style, words
from minerals.front.records import head_of, records_of
from minerals.front.words import LINE_ACTS, line_words
from minerals_widgets.player.course import Course
from minerals_widgets.player.state import PlayerState
from minerals_widgets.screen.errors import ErrorLine


class MovesView(AnyWidget):
    """The list of moves with variations and comments in it, the points, and what is known of the game.

    Parameters
    ----------
    on_player
        Called with the player whose points were clicked.
    on_record
        Called with the number of a record that was clicked and, for a key moment in it, with the number of its events
        up to the moment.
    on_line
        Called with the number of a record, and with what to do with the line through it: a key of `LINE_ACTS`.
    errors
        The line that shows errors in these calls.
    """

    _esm = join_modules("minerals_widgets/player/moves_view.js")
    _css = style() + Path(__file__).with_name("moves_view.css").read_text(encoding="utf-8")

    words = Dict().tag(sync=True)
    players = List(Unicode()).tag(sync=True)
    records: List[dict[str, object]] = List().tag(sync=True)
    """The records of the log, each after its parent."""
    record = Int(0).tag(sync=True)
    """The record that contains the step."""
    turn: Dict[str, object] | None = Dict(allow_none=True).tag(sync=True)
    """What the turn of the step brought: `said`, its `events` and the place `at` which the step is."""
    scores = List(Int()).tag(sync=True)
    """The points at the step, by player."""
    active = List(Int()).tag(sync=True)
    """The player who acts in the record."""
    about: List[list[str]] = List().tag(sync=True)
    """The lines at the head of the log: name and value."""
    seen = Int(-1).tag(sync=True)
    """The last step of the main line whose move is listed, or −1 for all."""
    asked = Int(0).tag(sync=True)
    """The record that people must guess, or 0. Neither it nor any other way to go on there is listed."""

    def __init__(
        self,
        on_player: Callable[[int], object],
        on_record: Callable[[int, int | None], object],
        on_line: Callable[[int, str], object],
        errors: ErrorLine,
    ) -> None:
        self._course: Course | None = None
        super().__init__(words=words() | {"points": translated("Points and game")} | line_words())

        def take(message: dict[str, object]) -> None:
            match message:
                case {"player": int(player)}:
                    on_player(player)
                case {"record": int(record), "events": int(events)}:
                    on_record(record, events)
                case {"record": int(record)}:
                    on_record(record, None)
                case {"line": int(record), "act": str(act)} if act in LINE_ACTS:
                    on_line(record, act)

        guarded = errors.guard(take)
        self.on_msg(lambda _widget, message, _buffers: guarded(message))

    def show(self, state: PlayerState) -> None:
        """Show a step. O(players), or O(records) of another line or log."""
        course = state.course
        with self.hold_sync():
            if course is not self._course:
                self._course = course
                self.players = list(map(term, course.names))
                self.records = records_of(course.log, course.turning, course.names)
            viewer = state.replay.viewer
            self.about = [list(row) for row in head_of(course.log, is_result_hidden=viewer.is_veiled)]
            self.seen = viewer.seen if viewer.is_veiled else -1
            self.asked = viewer.asked.n if viewer.asked is not None else 0
            self.record = state.node.n
            self.turn = state.replay.turn_told()
            self.active = [state.node.player] if state.node.player else []
            self.scores = list(course.scores[state.step])

    def __repr__(self) -> str:
        return "MovesView()"
