"""The log of a game: a tree of records, the states along it, and annotations.

Nothing is ever taken out of a log. Playing on from an earlier record makes a variation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from minerals.core.arguments import well_asked
from minerals.core.decision import Decision
from minerals.core.errors import LogError, OptionError, StepError
from minerals.core.game import Game
from minerals.core.lazy import lazy
from minerals.core.log.entries import (
    FORMAT,
    SYMBOLS,
    UNREADABLE,
    UNWRITABLE,
    Annotation,
    Comment,
    Header,
    Line,
    Moment,
    Played,
    Record,
    Setup,
    Symbol,
    as_read_back,
    write_line,
)
from minerals.core.log.node import Node, node_at
from minerals.core.quotation import quoted
from minerals.core.shown import Shown, page_of
from minerals.core.type_variables import ActionT, EventT, OptionsT, StateT

if TYPE_CHECKING:
    import pathlib

    import pandas

    from minerals.core.log.recorder import Recorder
else:
    pathlib = lazy("pathlib")
    pandas = lazy("pandas")

AnnotationT = TypeVar("AnnotationT", bound=Annotation)


@well_asked
class Log(Shown, Generic[StateT, ActionT, EventT, OptionsT]):
    """A recorded game: a tree of records, the states along it, and annotations.

    A *step* counts events along one line of play: step 0 is before everything, step *k* after *k* events. Unless you
    ask for another line, that line is the main one: at every fork, the variation that was recorded first. `len(log)` is
    the number of its events, and a log can be iterated over for them.

    Parameters
    ----------
    game
        The game that is played.
    options
        Its options, already read.
    players
        The players' names, by seat.
    position
        The written position that the game begins from, if it does not begin with the usual set-up.
    meta
        Anything else to keep in the header, as JSON types.

    Attributes
    ----------
    header
        The game, options, players and free `meta`.
    nodes
        The records of play by number; 0 is the set-up.
    annotations
        Comments, symbols and key moments, in the order in which they were made.
    damage
        What was wrong at the end of the file it was loaded from, if something was left out; else "".

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> match.play("remove d6") and match.log
    <Log of minerals: 1 actions, 2 events>
    >>> match.log.comment("A good start.", by="Ada").on
    1
    >>> [type(event).__name__ for event in match.log]
    ['BoardLaid', 'MineralRemoved']
    >>> match.log.state_at(2) == match.state
    True
    """

    def __init__(
        self,
        game: Game[StateT, ActionT, EventT, OptionsT],
        options: OptionsT,
        players: Sequence[str],
        *,
        position: str | None = None,
        meta: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.header = self._header(players, position, meta or {})
        self.nodes: dict[int, Node[StateT, ActionT, EventT]] = {}
        self.annotations: list[Annotation] = []
        self.damage = ""
        self._lines: list[Line] = [self.header]
        self._recorder: Recorder | None = None

    def _header(self, players: Sequence[str], position: str | None, meta: Mapping[str, object]) -> Header:
        options = msgspec.to_builtins(self.options)
        header = Header(FORMAT, self.game.name, self.game.rules_version, options, tuple(players), position, dict(meta))
        try:
            return as_read_back(header)
        except (*UNWRITABLE, *UNREADABLE) as error:
            raise OptionError(f"The names, the position or the meta cannot be written to a log: {error}.") from None

    # --- growing ---

    def begin(self, decision: Decision[StateT, EventT]) -> Node[StateT, ActionT, EventT]:
        """Add the set-up as record 0. A match does this for you."""
        node: Node[StateT, ActionT, EventT] = Node(0, None, 0, None, decision)
        self._append(Setup(0, node.events))
        self.nodes[0] = node
        return node

    def add(
        self, parent: Node[StateT, ActionT, EventT], action: ActionT, decision: Decision[StateT, EventT]
    ) -> Node[StateT, ActionT, EventT]:
        """Add an action after a record; a match does this for you.

        If the log is being recorded, the action is on disk when this returns.

        Parameters
        ----------
        parent
            The record that it follows.
        action
            What was played.
        decision
            What the game decided: its events, and the state they lead to. Nothing is folded here.

        Raises
        ------
        OSError
            If the file that is recorded to cannot be written.
        """
        player = self.game.actor(parent.state, action)
        node = Node(self.next_number, parent, player, action, decision, getattr(action, "at", None))
        self._append(Played(node.n, parent.n, player, action, node.events, node.at))
        self.nodes[node.n] = node
        parent.children.append(node)
        return node

    def replace_header(self, header: Header) -> None:
        """Take another header. Only possible before the log is recorded."""
        self.header = header
        self._lines[0] = header

    @property
    def next_number(self) -> int:
        """The number of the next record."""
        return len(self._lines) - 1

    def comment(self, text: str, on: int | None = None, by: str = "") -> Comment:
        """Add a comment on a record.

        Parameters
        ----------
        text
            What is said.
        on
            The number of the record; the last one of the main line by default.
        by
            Who says so.

        Raises
        ------
        StepError
            If there is no such record.
        LogError
            If the text cannot be written.
        """
        return self.annotate(Comment(self.next_number, self._target(on), text, by))

    def mark(self, symbol: str, on: int | None = None) -> Symbol:
        """Add one of the symbols that chess players use.

        Parameters
        ----------
        symbol
            `!!`, `!`, `!?`, `?!`, `?` or `??`.
        on
            The number of the record; the last one of the main line by default.

        Raises
        ------
        StepError
            If there is no such record.
        LogError
            For any other symbol.
        """
        return self.annotate(Symbol(self.next_number, self._target(on), symbol))

    def moment(self, title: str, on: int | None = None) -> Moment:
        """Name a key moment.

        Parameters
        ----------
        title
            Its name, in a few words.
        on
            The number of the record; the last one of the main line by default.

        Raises
        ------
        StepError
            If there is no such record.
        LogError
            If the title cannot be written.
        """
        return self.annotate(Moment(self.next_number, self._target(on), title))

    def annotate(self, annotation: AnnotationT) -> AnnotationT:
        """Add an annotation that was made elsewhere; it gets the next number. Return it as it was added.

        Raises
        ------
        StepError
            If the record it is on does not exist.
        LogError
            If it cannot be written.
        """
        self.node(annotation.on)
        if isinstance(annotation, Symbol) and annotation.symbol not in SYMBOLS:
            raise LogError(f"{quoted(annotation.symbol)} is not one of the symbols {' '.join(SYMBOLS)}.")
        try:
            annotation = as_read_back(msgspec.structs.replace(annotation, n=self.next_number))
        except (*UNWRITABLE, *UNREADABLE) as error:
            raise LogError(f"The annotation cannot be written to a log: {error}.") from None
        self._append(annotation)
        self.annotations.append(annotation)
        return annotation

    def _target(self, on: int | None) -> int:
        return self.node(on).n if on is not None else self.main_line[-1].n

    def _append(self, record: Record) -> None:
        if self._recorder is not None:
            self._recorder.write(record)
        self._lines.append(record)

    # --- finding one's way ---

    @property
    def root(self) -> Node[StateT, ActionT, EventT]:
        """The set-up, record 0."""
        return self.nodes[0]

    def node(self, number: int) -> Node[StateT, ActionT, EventT]:
        """Return a record of play by its number. Raises `StepError` if there is none."""
        if number not in self.nodes:
            raise StepError(f"The log has no action record {quoted(number)}.")
        return self.nodes[number]

    @property
    def main_line(self) -> list[Node[StateT, ActionT, EventT]]:
        """The records of the main line. O(depth)."""
        return self.line_through(self.root)

    def line_through(self, node: Node[StateT, ActionT, EventT]) -> list[Node[StateT, ActionT, EventT]]:
        """Return the line that goes through a record, and from there on along the first variations. O(depth)."""
        line = node.path()
        while line[-1].children:
            line.append(line[-1].children[0])
        return line

    def annotations_of(self, number: int) -> tuple[Annotation, ...]:
        """Return the annotations of a record, in the order in which they were made."""
        return tuple(annotation for annotation in self.annotations if annotation.on == number)

    def state_at(self, step: int, line: Sequence[Node[StateT, ActionT, EventT]] | None = None) -> StateT:
        """Return the state after that many events. O(log records), plus the events of one record.

        Parameters
        ----------
        step
            The number of events, from 0 to the length of the line.
        line
            The records of a line; the main line by default.

        Raises
        ------
        StepError
            If the line has no such step.
        """
        nodes = self.main_line if line is None else line
        node = node_at(nodes, step)
        if step == node.step:
            return node.state
        state = node.parent.state if node.parent is not None else self.game.engine.initial(self.options)
        for event in node.events[: step - node.first_step]:
            state = self.game.engine.evolve(state, event)
        return state

    def draws_at(self, step: int, line: Sequence[Node[StateT, ActionT, EventT]] | None = None) -> int:
        """Return how many chance draws lie before a step.

        Parameters
        ----------
        step
            The number of events, from 0 to the length of the line.
        line
            The records of a line; the main line by default.

        Raises
        ------
        StepError
            If the line has no such step.
        """
        node = node_at(self.main_line if line is None else line, step)
        after = node.events[step - node.first_step :]
        return node.draws - sum(len(event.outcomes) for event in after)

    def events(self, line: Sequence[Node[StateT, ActionT, EventT]] | None = None) -> list[EventT]:
        """Return the events of the main line, or of another line. O(events)."""
        return [event for node in (self.main_line if line is None else line) for event in node.events]

    def __len__(self) -> int:
        """Count the events of the main line."""
        return self.main_line[-1].step

    def __iter__(self) -> Iterator[EventT]:
        return iter(self.events())

    # --- out ---

    def record(self, path: str | PathLike[str]) -> None:
        """Write the log to a file, and from now on every record at once.

        Parameters
        ----------
        path
            The file. If it holds the beginning of this very log, it is continued.

        Raises
        ------
        LogError
            If the file holds anything else, or somebody else is writing to it.
        OSError
            If the file cannot be written.
        """
        from minerals.core.log.recorder import Recorder

        target = pathlib.Path(path)
        if self._recorder is not None and self._recorder.is_writing_to(target):
            return
        recorder = Recorder(target, self.lines())
        self.close()
        self._recorder = recorder

    def close(self) -> None:
        """End the recording, if there is one."""
        if self._recorder is not None:
            self._recorder.close()
            self._recorder = None

    def lines(self) -> Iterator[bytes]:
        """Yield the lines of the file, newlines included."""
        digest = ""
        for line in self._lines:
            written, digest = write_line(line, digest)
            yield written

    def save(self, path: str | PathLike[str]) -> pathlib.Path:
        """Write the log to a file, whole or not at all, in place of what was there. Return the path.

        Raises
        ------
        LogError
            If somebody else is recording to the file.
        OSError
            If the file cannot be written.

        Examples
        --------
        >>> import minerals, tempfile
        >>> log = minerals.new("minerals", board="lesson", seed=7).log
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = log.save(f"{folder}/game.replay")
        ...     minerals.load(path)
        <Log of minerals: 0 actions, 1 events>
        """
        from minerals.core.log.recorder import write_whole

        target = pathlib.Path(path)
        if self._recorder is None or not self._recorder.is_writing_to(target):
            write_whole(target, self.lines())
        return target

    def to_html(self) -> str:
        """Return the log with all its variations as one HTML page that needs nothing else; you can open it from disk.

        O(events) pictures, some milliseconds each.
        """
        return page_of(self)

    def frame(self) -> pandas.DataFrame:
        """Return the main line as a tidy table.

        Returns
        -------
        pandas.DataFrame
            One row for each event, index `step` from 1. Columns: `record`, `player`, `action` (its notation), `event`
            (its class), `rule`, `probability` (float; missing where chance had no part) and `details` (the event's own
            fields as JSON).

        Raises
        ------
        ModuleNotFoundError
            If pandas is missing.
        """
        from minerals.core.log.frame import event_frame

        return event_frame(self.main_line)

    def __repr__(self) -> str:
        return f"<Log of {self.game.name}: {len(self.nodes) - 1} actions, {len(self)} events>"
