"""Looking at a tree of records step by step, and telling it in sentences."""

from __future__ import annotations

import textwrap
from abc import ABC
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from minerals.core.game import ActionT, EventT, OptionsT, PlaceT, PlayerT, Position, StateT
from minerals.core.log.annotated import AnnotatedTree
from minerals.core.log.entries import Header
from minerals.core.log.node import Node, node_at, require_line
from minerals.core.system import lazy, require
from minerals.core.text import StepError, listed, naming_players, quoted, translated

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

_INDENT = "  "


class ToldTree(AnnotatedTree[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT], ABC):
    """The ways to look at the contents of a log. See `Log`."""

    header: Header

    def at(
        self, step: int, line: Sequence[Node[StateT, ActionT, EventT]] | None = None
    ) -> Position[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
        """Return the position after this many events, to look at. O(log records), plus the events of one record.

        Parameters
        ----------
        step
            The number of events, from 0 to the length of the line.
        line
            The records of a line, by default the main line.

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
        nodes = self.main_line if line is None else line
        state, node = self.state_at(step, nodes), node_at(nodes, step)
        to_act = self.game.engine.to_act(state) if step == node.step else ()
        return Position(self.game, state, self.header.players, step, to_act)

    def frame(self) -> pandas.DataFrame:
        """Return the main line as a tidy table, with a column for everything that its events say.

        Returns
        -------
        pandas.DataFrame
            One row for each event, index `step` from 1. First the columns of every game: `record`, `player` (who acted,
            0 for the set-up), `action` (its notation), `event` (its class), `rule`, `probability` (float; missing where
            chance had no part) and `details` (all fields of the event as JSON). Then a column for each field of the
            game's events, such as `cell`, `mineral` or `at`: whole numbers are `Int64`, true or false is `boolean`,
            text is `string`, and lists are `object`. Where an event has no such field, the value is missing. If a field
            has the name of a column above, its own column begins with `event_`: `event_player` is the player that the
            event is about. The columns are the same for all logs of a game.

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

        return event_frame(self.main_line, self.game.engine.event_types)

    def story(self, line: Sequence[Node[StateT, ActionT, EventT]] | None = None) -> str:
        """Return the whole game as text, with comments: a paragraph for the set-up and one for each turn. O(events).

        Parameters
        ----------
        line
            The records of a line, by default the main line.

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
        nodes = self.main_line if line is None else line
        require_line(nodes)
        paragraphs = [[f"{self.game.title}: {listed(self.header.players)}"], [translated("Set-up")]]
        turn = 0
        for node in nodes:
            here = paragraphs[-1]  # the action belongs here, but its last event may begin the next turn
            for event, sentence in _told(self, node):
                if self.game.engine.begins_turn(event):
                    turn += 1
                    paragraphs.append([f"{turn}. {sentence}"])
                else:
                    paragraphs[-1].append(textwrap.indent(sentence, _INDENT))
            here += [textwrap.indent(f"[{said}]", _INDENT) for said in self.annotations_of(node.n)]
        with naming_players(self.header.players):
            outcome = self.game.engine.outcome(nodes[-1].state)
        if outcome is not None:
            paragraphs.append([outcome.reason])
        return "\n\n".join("\n".join(lines) for lines in paragraphs)


def narrated(log: ToldTree, line: Sequence[Node], since: int, until: int) -> tuple[str, ...]:
    """Return sentences for the events of a line after one step and up to another. O(events of their records).

    Raises `StepError` if the first step is not before the other.
    """
    if type(since) is not int or not 0 <= since <= until:
        raise StepError(f"There is no step {quoted(since)} to tell from; choose one from 0 to {until}.")
    records = line[line.index(node_at(line, since)) :]
    sentences = [sentence for node in records if node.first_step < until for _, sentence in _told(log, node)]
    first = records[0].first_step
    return tuple(sentences[since - first : until - first])


def _told(
    log: ToldTree[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT], node: Node[StateT, ActionT, EventT]
) -> Iterator[tuple[EventT, str]]:
    """Yield the events of a record, each with its sentence."""
    engine = log.game.engine
    state = node.parent.state if node.parent is not None else engine.initial(log.options)
    for event in node.events:
        yield event, log.game.words.narrate(event, state, log.header.players)
        state = engine.evolve(state, event)
