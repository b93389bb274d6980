"""The log of a game: a tree of records, the states along it, and annotations.

Nothing is ever removed from a log. Playing on from an earlier record makes a variation, and a record of its own kind
says which variation leads.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Generic, Self

import msgspec

from minerals.core.game import (
    ActionT,
    Decision,
    Displayable,
    EventT,
    Game,
    OptionsT,
    PlaceT,
    PlayerT,
    Position,
    Rulebook,
    StateT,
    page_of,
)
from minerals.core.log.copies import rebuilt, rows_of
from minerals.core.log.entries import (
    FORMAT,
    UNWRITABLE,
    Annotation,
    AnnotationT,
    Comment,
    Header,
    Moment,
    Order,
    Record,
    Symbol,
    as_read_back,
)
from minerals.core.log.ledger import Ledger
from minerals.core.log.line_order import (
    demotion,
    promotion,
    removal,
)
from minerals.core.log.node import Deed, LineChoice, Node, node_at, require_line
from minerals.core.log.same_game import Course, SameGame, compare_games, require_one_game
from minerals.core.log.telling import Draws, Telling, draws_of
from minerals.core.log.tree import Tree
from minerals.core.system import LONGEST_NAME, UNREADABLE, Lock, file_errors_explained, lazy, require
from minerals.core.text import OptionError, StepError, reason_of

if TYPE_CHECKING:
    import pathlib

    import pandas

else:
    pathlib = lazy("pathlib")
    pandas = lazy("pandas")


class Log(Displayable, Generic[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]):
    """A recorded game: a tree of records, the states along it, and annotations.

    A *step* counts events along one line of play: step 0 is before everything, step *k* after *k* events. The line is
    the main line unless you ask for another one: at every fork, the variation that leads. That is what a match played
    last, unless you choose another one with `promote`, `promote_to_main`, `demote` or `remove`. `len(log)` is the
    number of its events, and you can iterate over them.

    Several threads can play on one log, each with its own match or all with the same one, and nothing is lost. Whatever
    interrupts a call, the log and its file agree: both have the whole record or nothing of it.

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
    game
        The game that is played.
    options
        Its options.
    tree
        The records of play, and the ways through them.
    damage
        What was wrong at the end of the file that it was loaded from, if something was left out, or else "".
    form
        What another program added to the file that it was loaded from, such as the line ends of Windows, or else "".
        Recording continues in a file without it.

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

    __slots__ = ("_along",)
    """The line that is seen as the main line. Everything else is shared by all who see the log."""

    def __init__(
        self,
        game: Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
        options: OptionsT,
        players: Sequence[str],
        *,
        position: str | None = None,
        meta: Mapping[str, object] | None = None,
    ) -> None:
        self._along: Sequence[Node[StateT, ActionT, EventT]] | None = None
        self.game = game
        self.options = options
        self.tree: Tree[StateT, ActionT, EventT] = Tree(game.engine, options)
        self.damage = ""
        self.form = ""
        self._ledger = Ledger(self._header(players, position, meta or {}), self.tree)

    def _header(self, players: Sequence[str], position: str | None, meta: Mapping[str, object]) -> Header:
        for seat, name in enumerate(players, start=1):
            if len(name) > LONGEST_NAME:
                long = f"{len(name):,} characters, and the limit is {LONGEST_NAME:,}"
                raise OptionError(f"The name of player {seat} is too long: it has {long}.")
        options = msgspec.to_builtins(self.options)
        header = Header(FORMAT, self.game.name, self.game.rules_version, options, tuple(players), position, dict(meta))
        try:
            return as_read_back(header)
        except (*UNWRITABLE, *UNREADABLE) as error:
            why = reason_of(error)
            raise OptionError(f"The names, the position or the meta cannot be written to a log: {why}.") from None

    @property
    def header(self) -> Header:
        """The game, options, players and free `meta`."""
        header = self._ledger.lines[0]
        assert isinstance(header, Header), "the first line"
        return header

    @property
    def annotations(self) -> list[Annotation]:
        """Comments, symbols and key moments, in the order in which they were made."""
        return self._ledger.annotations

    @property
    def lock(self) -> Lock:
        """The lock that is held while the log grows or is written.

        Hold it yourself to do several things as one: `with log.lock: …`. Do not call any method of a board or player
        meanwhile.
        """
        return self._ledger.lock

    @property
    def rulebook(self) -> Rulebook:
        """The rules as data. Their texts tell the costs and numbers of the components and options of this game."""
        return self.game.rulebook_with(self.options)

    # --- finding your way ---

    @property
    def nodes(self) -> Mapping[int, Node[StateT, ActionT, EventT]]:
        """The records of play by number; 0 is the set-up."""
        return self.tree.nodes

    @property
    def root(self) -> Node[StateT, ActionT, EventT]:
        """The set-up, record 0."""
        return self.tree.root

    def node(self, number: int) -> Node[StateT, ActionT, EventT]:
        """Return a record of play by its number. Raises `StepError` if there is none."""
        require(Hashable, number=number)
        return self.tree.node(number)

    @property
    def main_line(self) -> list[Node[StateT, ActionT, EventT]]:
        """The records of the main line. O(depth)."""
        return self.tree.line_through(self.tree.root) if self._along is None else list(self._along)

    def line_through(self, node: Node[StateT, ActionT, EventT]) -> list[Node[StateT, ActionT, EventT]]:
        """Return the line that goes through a record, and after it along the first variations. O(depth)."""
        return self.tree.line_through(node)

    def along(self, line: LineChoice | None) -> Self:
        """Return this log seen along another line, which everything then takes for its main line. O(depth).

        It is the same log, not a copy: what is added to one is in the other. Everything that reads a log and has a
        parameter `line` looks at the log so.

        Parameters
        ----------
        line
            The records of a line, or the number of a record that it goes through. None for the log as it is.

        Raises
        ------
        StepError
            If there is no such record.
        OptionError
            If it is neither.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("minerals", board="lesson", seed=7)
        >>> for action in ("remove d6", "remove e6"):
        ...     events = match.play(action)
        ...     match = match.undo()
        >>> slip = match.log.along(1)
        >>> slip.main_line, match.log.main_line
        ([<record 0: set-up>, <record 1: remove d6>], [<record 0: set-up>, <record 2: remove e6>])
        """
        if line is None:
            return self
        seen = type(self).__new__(type(self))
        seen.__dict__ = self.__dict__
        seen._along = self._nodes(line)  # noqa: SLF001 - a log of our own
        return seen

    def _nodes(self, line: LineChoice | None) -> Sequence[Node[StateT, ActionT, EventT]]:
        if line is None:
            return self.main_line
        if isinstance(line, int) and not isinstance(line, bool):
            if line not in self.nodes:
                raise StepError(f"There is no line through record {line}: the log has no action record {line}.")
            return self.tree.line_through(self.node(line))
        return require_line(line)

    def annotations_of(self, number: int) -> tuple[Annotation, ...]:
        """Return the annotations of a record, in the order in which they were made."""
        return tuple(annotation for annotation in self.annotations if annotation.on == number)

    def state_at(self, step: int, line: LineChoice | None = None) -> StateT:
        """Return the state after this many events. O(log records), plus the events of one record.

        Parameters
        ----------
        step
            The number of events, from 0 to the length of the line.
        line
            The records of a line, or the number of a record that it goes through; by default the main line.

        Raises
        ------
        StepError
            If the line has no such step.
        """
        require(int, step=step)
        return self.tree.state_at(step, self._nodes(line))

    def draws_at(self, step: int, line: LineChoice | None = None) -> int:
        """Return how many draws of chance there are before a step.

        Parameters
        ----------
        step
            The number of events, from 0 to the length of the line.
        line
            The records of a line, or the number of a record that it goes through; by default the main line.

        Raises
        ------
        StepError
            If the line has no such step.
        """
        node = node_at(self._nodes(line), step)
        after = node.events[step - node.first_step :]
        return node.draws - sum(len(event.outcomes) for event in after)

    def events(self, line: LineChoice | None = None) -> list[EventT]:
        """Return the events of the main line, or of another line. O(events)."""
        return [event for node in self._nodes(line) for event in node.events]

    def __len__(self) -> int:
        """Count the events of the main line."""
        return self.main_line[-1].step

    def __iter__(self) -> Iterator[EventT]:
        return iter(self.events())

    # --- looking at it ---

    def at(
        self, step: int, line: LineChoice | None = None
    ) -> Position[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
        """Return the position after this many events, to look at. O(log records), plus the events of one record.

        Parameters
        ----------
        step
            The number of events, from 0 to the length of the line.
        line
            The records of a line, or the number of a record that it goes through; by default the main line.

        Raises
        ------
        StepError
            If the line has no such step.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("iceminers", players=["Ada", "Ben"], seed=7)
        >>> events = match.play("roll")
        >>> position = match.log.at(len(match.log))
        >>> position.board["e5"], position.player("Ada").carried
        (Square(cell='e5', coaster='black', cap='large'), '')
        """
        require(int, step=step)
        nodes = self._nodes(line)
        state, node = self.tree.state_at(step, nodes), node_at(nodes, step)
        to_act = self.game.engine.to_act(state) if step == node.step else ()
        return Position(self.game, state, self.header.players, step, to_act)

    def frame(self, line: LineChoice | None = None) -> pandas.DataFrame:
        """Return a line as a tidy table, with a column for everything that its events say.

        Parameters
        ----------
        line
            The records of a line, or the number of a record that it goes through; by default the main line.

        Returns
        -------
        pandas.DataFrame
            One row for each event, index `step` from 1. First the columns of every game: `record`, `player` (who acted,
            0 for the set-up), `action` (its notation), `event` (its class), `rule`, `probability` (float; missing where
            chance had no part), `told` and `details` (all fields of the event as JSON). `told` says whether people told
            what their real dice, tiles or cards showed; it is missing where chance had no part. Then a column for each
            field of the game's events, such as `cell`, `mineral` or `at`: whole numbers are `Int64`, true or false is
            `boolean`, text is `string`, and lists are `object`. Where an event has no such field, the value is missing.
            If a field has the name of a column above, its own column begins with `event_`: `event_player` is the player
            that the event is about. The columns are the same for all logs of a game.

        Raises
        ------
        ModuleNotFoundError
            If pandas is missing.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("minerals", board="lesson", seed=7)
        >>> events = match.play("remove d6")
        >>> match.log.frame()[["event", "cell", "mineral"]].loc[2].tolist()
        ['MineralRemoved', 'd6', 'wollastonite']
        """
        from minerals.core.log.frame import event_frame

        return event_frame(self._nodes(line), self.game.event_types)

    def story(self, line: LineChoice | None = None) -> str:
        """Return the whole game as text, with comments: a paragraph for the set-up and one for each turn. O(events).

        Parameters
        ----------
        line
            The records of a line, or the number of a record that it goes through; by default the main line.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], removals=0, seed=7)
        >>> for action in ("pawn e6", "pawn d6", "d6-d7"):
        ...     events = match.play(action)
        >>> print(match.log.story())
        Minerals: Ada and Ben
        <BLANKLINE>
        Set-up
          The board is set up with 24 minerals: 9 wollastonite, 6 kyanite, 5 tourmaline, 2 anthracite and 2 orpiment.
        ...
        """
        return self.telling.story(self._nodes(line))

    def draws(self, line: LineChoice | None = None) -> Draws:
        """Return how many draws of chance there were, and how many of them people told: real dice, tiles and cards.

        Parameters
        ----------
        line
            The records of a line, or the number of a record that it goes through; by default the main line.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("iceminers", seed=7)
        >>> events = match.play("roll 4"), match.play("enter a4")
        >>> match.log.draws()
        Draws(told=1, all=1)
        """
        return draws_of(self._nodes(line))

    @property
    def telling(self) -> Telling:
        """What can be told of it in sentences."""
        return Telling(self.game, self.header.players, self.tree, self.annotations)

    # --- comparing ---

    def same_game(self, other: Log, *, names: bool = True) -> SameGame:
        """Return whether another log holds the same game, and where they part if not. O(events).

        It is the same game if the game, its options, the players, the set-up and all actions and events of the main
        lines are the same. Comments, variations and the free `meta` do not count. `log == other` says the same in one
        word. A log may grow, so its hash is that of its game, options and players alone.

        Parameters
        ----------
        other
            The other log.
        names
            Whether the players' names count.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("iceminers", players=["Ada", "Ben"], seed=7)
        >>> other = minerals.new("iceminers", players=["Ada", "Ben"], seed=7)
        >>> events = match.play("roll")
        >>> print(match.log.same_game(other.log))
        The other game ends after step 7, and this one goes on with 'roll'.
        >>> match.log == other.log
        False
        """
        require(Log, other=other)
        return compare_games(self._course, other._course, names=names)

    def __eq__(self, other: object) -> bool:
        """Tell whether another log holds the same game; see `same_game`."""
        return bool(self.same_game(other)) if isinstance(other, Log) else NotImplemented

    @property
    def _course(self) -> Course:
        with self.lock:
            line = self.main_line if self.nodes else []
        return Course(self.game, self.options, self.header.players, self.tree, line)

    def __hash__(self) -> int:
        """Return a hash of what never changes: the game, its options and the players."""
        return hash((self.game.name, self.options, self.header.players))

    # --- growing ---

    def begin(self, decision: Decision[StateT, EventT], told: tuple[int, ...] = ()) -> Node[StateT, ActionT, EventT]:
        """Add the set-up as record 0. A match does this for you.

        Parameters
        ----------
        decision
            The game's decision.
        told
            Which of its draws people told, counted from 1.

        Raises
        ------
        LogError
            If it has no such draw.
        """
        root: Node[StateT, ActionT, EventT] = Node(0, None, 0, None, decision, told=told)
        self._ledger.begin(root)
        return root

    def add(
        self,
        parent: Node[StateT, ActionT, EventT],
        action: ActionT,
        decision: Decision[StateT, EventT],
        told: tuple[int, ...] = (),
        *,
        leads: bool = False,
        trial: bool = False,
    ) -> Node[StateT, ActionT, EventT]:
        """Add an action after a record. A match does this for you.

        If the log is being recorded, the action is on disk when this returns.

        Parameters
        ----------
        parent
            The record that it follows.
        action
            The action.
        decision
            The game's decision: its events, and the state they lead to. Nothing is folded here.
        told
            Which of its draws people told, counted from 1.
        leads
            Whether its line becomes the main line.
        trial
            Whether a trial begins with it, which leads only if somebody lets it.

        Raises
        ------
        LogError
            If it has no such draw, or cannot be written to the file of the recording. The log is then unchanged.
        """
        return self.extend(parent, [Deed(action, decision, told=told)], leads=leads, trial=trial)[0]

    def extend(
        self,
        parent: Node[StateT, ActionT, EventT],
        deeds: Sequence[Deed[StateT, ActionT, EventT]],
        *,
        leads: bool = False,
        trial: bool = False,
    ) -> list[Node[StateT, ActionT, EventT]]:
        """Add actions one after another, all or none, and return their records. See `add`.

        Parameters
        ----------
        parent
            The record that the first of them follows.
        deeds
            The actions, each with its decision, and with comments, symbols and key moments to be recorded with it.
        leads
            Whether their line becomes the main line.
        trial
            Whether a trial begins with them, which leads only if somebody lets it.

        Raises
        ------
        LogError
            If they cannot be written to the file of the recording. The log is then unchanged.
        """
        return self._ledger.extend(parent, deeds, self._player_of, leads=leads, trial=trial)

    def _player_of(self, node: Node[StateT, ActionT, EventT], deed: Deed[StateT, ActionT, EventT]) -> int:
        return self.game.actor(node.state, deed.action)

    def replace_header(self, header: Header) -> None:
        """Replace the header. This is only possible before the log is recorded."""
        self._ledger.lines[0] = header

    @property
    def next_number(self) -> int:
        """The number of the next record."""
        return self._ledger.next_number

    def annotate(self, annotation: AnnotationT) -> AnnotationT:
        """Add an annotation that was made elsewhere. It gets the next number. Return it as it was added.

        Raises
        ------
        StepError
            If the record it is on does not exist.
        LogError
            If it cannot be written.
        """
        return self._ledger.annotate(annotation)

    def comment(self, text: str, on: int | None = None, by: str = "") -> Comment:
        """Add a comment on a record.

        Parameters
        ----------
        text
            The text.
        on
            The number of the record, by default the last of the main line.
        by
            The author.

        Raises
        ------
        StepError
            If there is no such record.
        LogError
            If the text cannot be written.
        """
        require(str, text=text)
        require(Hashable, on=on)
        return self.annotate(Comment(0, self._target(on), text, by))

    def mark(self, symbol: str, on: int | None = None) -> Symbol:
        """Add one of the symbols that chess players use.

        Parameters
        ----------
        symbol
            `!!`, `!`, `!?`, `?!`, `?` or `??`.
        on
            The number of the record, by default the last of the main line.

        Raises
        ------
        StepError
            If there is no such record.
        LogError
            For any other symbol.
        """
        return self.annotate(Symbol(0, self._target(on), symbol))

    def moment(self, title: str, on: int | None = None) -> Moment:
        """Name a key moment.

        Parameters
        ----------
        title
            Its name, in a few words.
        on
            The number of the record, by default the last of the main line.

        Raises
        ------
        StepError
            If there is no such record.
        LogError
            If the title cannot be written.
        """
        return self.annotate(Moment(0, self._target(on), title))

    def _target(self, on: int | None) -> int:
        return self.node(on).n if on is not None else self.main_line[-1].n

    # --- the order of lines ---

    @property
    def orders(self) -> list[Order]:
        """The orders of continuations, as they were written. O(records)."""
        return self._ledger.orders

    def arrange(
        self,
        on: int,
        children: Sequence[int],
        *,
        continues: bool = False,
        undoes: int | None = None,
        ends: bool = False,
    ) -> Order:
        """Put the continuations of a record into an order. The first leads, and those that you leave out are hidden.

        Hidden records stay in the file and in `nodes`. `promote`, `promote_to_main`, `demote`, `remove` and
        `undo_order` are made of this.

        Parameters
        ----------
        on
            The number of the record.
        children
            The numbers of its continuations, in their new order.
        continues
            Whether this is one change together with the order before it, which must be the last record.
        undoes
            The number of the first order of the change that this takes back.
        ends
            Whether none of them leads, because the line ends at the record.

        Raises
        ------
        StepError
            If there is no such record, or a number is not that of one of its continuations, or is there twice.
        LogError
            If it cannot be written.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("minerals", board="lesson", seed=7)
        >>> for action in ("remove d6", "remove e6"):
        ...     events = match.play(action)
        ...     match = match.undo()
        >>> match.log.main_line
        [<record 0: set-up>, <record 2: remove e6>]
        >>> match.log.arrange(0, [1, 2]).n, match.log.main_line
        (4, [<record 0: set-up>, <record 1: remove d6>])
        """
        require(Sequence[int], children=children)
        return self._ledger.arrange(Order(0, on, tuple(children), continues, undoes, ends))

    def promote(self, number: int) -> tuple[Order, ...]:
        """Bring the line through a record forward by one place, at its last fork where it does not lead.

        A record that was removed is shown again, in the last place.

        Parameters
        ----------
        number
            The number of the record.

        Raises
        ------
        StepError
            If there is no such record, or it is on the main line already.
        LogError
            If it cannot be written.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("minerals", board="lesson", seed=7)
        >>> events = match.play("remove d6")
        >>> events = match.undo().play("remove e6")
        >>> orders = match.log.promote(1)
        >>> match.log.main_line
        [<record 0: set-up>, <record 1: remove d6>]
        """
        require(Hashable, number=number)
        return self._ledger.rearrange(number, promotion)

    def promote_to_main(self, number: int) -> tuple[Order, ...]:
        """Make the line through a record the main line. Return the orders written: none if it is already.

        Parameters
        ----------
        number
            The number of the record.

        Raises
        ------
        StepError
            If there is no such record.
        LogError
            If it cannot be written.
        """
        require(Hashable, number=number)
        return self._ledger.promote_to_main(number)

    def demote(self, number: int) -> tuple[Order, ...]:
        """Put the line through a record back by one place, at its last fork.

        Parameters
        ----------
        number
            The number of the record.

        Raises
        ------
        StepError
            If there is no such record, no other line beside its own, or it is the last one there already.
        LogError
            If it cannot be written.
        """
        require(Hashable, number=number)
        return self._ledger.rearrange(number, demotion)

    def remove(self, number: int) -> tuple[Order, ...]:
        """Hide a record and everything that follows it. They stay in the file, and `undo_order` shows them again.

        Parameters
        ----------
        number
            The number of the record.

        Raises
        ------
        StepError
            If there is no such record, or it is the set-up or removed already.
        LogError
            If it cannot be written.
        """
        require(Hashable, number=number)
        return self._ledger.rearrange(number, removal)

    def undo_order(self) -> tuple[Order, ...]:
        """Take back the last change of the order of lines, even if a match made it as it played.

        You can take back one change after another, even after saving and loading. Nothing is erased: this writes the
        former order.

        Raises
        ------
        StepError
            If there is no change to take back.
        LogError
            If it cannot be written.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("minerals", board="lesson", seed=7)
        >>> events = match.play("remove d6")
        >>> orders = match.log.remove(1)
        >>> len(match.log), len(match.log.undo_order()), len(match.log)
        (1, 1, 2)
        """
        return self._ledger.undo_order()

    def merge(self, other: Log) -> tuple[Record, ...]:
        """Add what another copy of the same game has and this one lacks. Return the records that were added.

        Copies of one game begin alike: the same game, players, options and set-up. Where they continue differently, the
        continuation of the other copy becomes a variation. Comments, symbols and key moments of both are kept, each
        once. The main line stays the one that leads here, and a line is hidden only if no copy shows it.

        Parameters
        ----------
        other
            The other copy, which does not change.

        Raises
        ------
        LogError
            If it is not the same game, with where they part; or if the records cannot be written.

        Examples
        --------
        >>> import copy, minerals
        >>> match = minerals.new("minerals", board="lesson", seed=7)
        >>> events, other = match.play("remove d6"), copy.deepcopy(match)
        >>> remark = other.log.comment("A good start.", by="Ben")
        >>> events = other.play("remove e6")
        >>> [type(record).__name__ for record in match.log.merge(other.log)], match.log.merge(other.log)
        (['ActionRecord', 'Comment'], ())
        """
        require(Log, other=other)
        # Two logs that are merged into each other at the same time must not wait for each other.
        first, second = sorted((self, other), key=lambda log: id(log.lock))
        with first.lock, second.lock:
            for log in (self, other):
                log._ledger.settle()  # noqa: SLF001 - a log of our own
            require_one_game(self._course, other._course)
            return self._ledger.merge(other._ledger)

    # --- out ---

    @file_errors_explained()
    def record(self, path: str | PathLike[str]) -> None:
        """Write the log to a file, and from now on write every record immediately.

        Parameters
        ----------
        path
            The file. If it contains the beginning of this log, it is continued.

        Raises
        ------
        LogError
            If the file contains anything else, somebody else is writing to it, or the system does not write to it.
        OSError
            If the file cannot be opened.

        Notes
        -----
        Only one process records to a file, and a second one is refused. A process that is forked from it can only go on
        once it records to another file or has called `close`.

        The file is checked before each record. If it was removed, moved, replaced, changed or made read-only, or if
        there is no space left, adding to the log raises a `LogError` that says so, and the log does not change. Save or
        record it to another file, or correct what is wrong, and the recording continues.
        """
        self._ledger.record(path)

    def check_recording(self) -> None:
        """Check the file of the recording, if there is one. Raises `LogError` if something is wrong with it."""
        self._ledger.check_recording()

    def close(self) -> None:
        """End the recording, if there is one."""
        self._ledger.close()

    def lines(self) -> Iterator[bytes]:
        """Return the lines of the file, including newlines, as the log is now."""
        return self._ledger.encoded()

    @file_errors_explained()
    def save(self, path: str | PathLike[str]) -> pathlib.Path:
        """Write the log to a file, whole or not at all, and replace any old file. Return the path.

        The permissions of the old file are kept, and a link is followed.

        Raises
        ------
        LogError
            If somebody else is recording to the file, or it is the file of this recording and something is wrong with
            it.
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
        require(str | PathLike, path=path)
        return self._ledger.save(path)

    def to_html(
        self,
        language: str | None = None,
        *,
        line: LineChoice | None = None,
        forecast: pandas.DataFrame | None = None,
        luck: pandas.DataFrame | None = None,
        seat: int | Sequence[int] | None = None,
        hide_result: bool = False,
        guess: bool = False,
        analysis: str | None = None,
    ) -> str:
        """Return the log with all its variations as one HTML page that needs nothing else. You can open it from disk.

        O(events) pictures, some milliseconds each.

        Parameters
        ----------
        language
            The language of the page, such as `de`, by default the current one.
        line
            The records of the line to show first, or the number of a record that it goes through; by default the main
            line.
        forecast
            A table of `minerals.forecast`. With it, the page shows how likely each player was to win.
        luck
            A table of `minerals.luck`. With it, the page says what luck and choice changed.
        seat
            The player from whose seat the board is seen, or several seats between which the reader can choose. 0 is the
            board as it is without a seat.
        hide_result
            Whether to hide the result, and the names, until the reader has seen the end.
        guess
            Whether the reader can guess the moves.
        analysis
            The address of a page for analysis, which the reader can open with the game in it.

        Raises
        ------
        OptionError
            If there are no texts in the language, a table is not one of this log, or there is no such seat.
        """
        look = {"seat": seat, "hide_result": hide_result, "guess": guess, "analysis": analysis}
        return page_of(self.along(line), language, forecast=forecast, luck=luck, **look)

    def __reduce__(self) -> tuple[Any, ...]:
        with self.lock:
            self._ledger.settle()
            rest = {"options": self.options, "damage": self.damage, "form": self.form}
            rows, annotations = rows_of(self.nodes), tuple(self.annotations)
            along = None if self._along is None else [node.n for node in self._along]
            return rebuilt, (type(self), self.game, rows, self.header, annotations, self.orders, rest, along)

    def __repr__(self) -> str:
        with self.lock:
            return f"<Log of {self.game.name}: {len(self.nodes) - 1} actions, {len(self)} events>"
