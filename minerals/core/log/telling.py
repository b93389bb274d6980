"""A log told in sentences."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from minerals.core.game import Event, Game
from minerals.core.log.entries import Annotation
from minerals.core.log.node import Node, node_at
from minerals.core.log.tree import Tree
from minerals.core.text import StepError, listed, naming_players, quoted, translated, translated_number

_INDENT = "  "


class Draws(NamedTuple):
    """How many draws of chance a line has.

    >>> print(Draws(told=3, all=20))
    3 of 20 outcomes were told at the table, not drawn.
    """

    told: int
    """Those that people told."""
    all: int

    def __str__(self) -> str:
        return translated_number(
            self.told,
            "{number} of {all} outcomes was told at the table, not drawn.",
            "{number} of {all} outcomes were told at the table, not drawn.",
            all=self.all,
        )


def draws_of(line: Sequence[Node]) -> Draws:
    """Return how many draws of chance a line has. O(records)."""
    return Draws(sum(len(node.told) for node in line), line[-1].draws)


class Telling(NamedTuple):
    """The sentences about a log: its events, and the comments on them."""

    game: Game
    players: Sequence[str]
    tree: Tree
    annotations: Sequence[Annotation]

    def story(self, line: Sequence[Node]) -> str:
        """Return a line as text, with comments: a paragraph for the set-up and one for each turn. O(events)."""
        draws = draws_of(line)
        paragraphs = [[f"{self.game.title}: {listed(self.players)}"], [translated("Set-up")]]
        if draws.told:
            paragraphs[0].append(str(draws))
        turn = 0
        for node in line:
            here = paragraphs[-1]  # the action belongs here, but its last event may begin the next turn
            for event, sentence in self._sentences(node, marks_told=draws.told < draws.all):
                if self.game.engine.begins_turn(event):
                    turn += 1
                    paragraphs.append([f"{turn}. {sentence}"])
                else:
                    paragraphs[-1].append(textwrap.indent(sentence, _INDENT))
            here += [textwrap.indent(f"[{said}]", _INDENT) for said in self.annotations if said.on == node.n]
        with naming_players(self.players):
            outcome = self.game.engine.outcome(line[-1].state)
        if outcome is not None and outcome.reason != paragraphs[-1][-1].strip():
            paragraphs.append([outcome.reason])
        return "\n\n".join("\n".join(lines) for lines in paragraphs)

    def between(self, line: Sequence[Node], since: int, until: int) -> tuple[str, ...]:
        """Return sentences for the events of a line after one step and up to another. O(events of their records).

        Raises `StepError` if the first step is not before the other.
        """
        if type(since) is not int or not 0 <= since <= until:
            raise StepError(f"There is no step {quoted(since)} to tell from; choose one from 0 to {until}.")
        records = line[line.index(node_at(line, since)) :]
        sentences = [sentence for node in records if node.first_step < until for _, sentence in self._sentences(node)]
        first = records[0].first_step
        return tuple(sentences[since - first : until - first])

    def _sentences(self, node: Node, *, marks_told: bool = False) -> Iterator[tuple[Event, str]]:
        """Yield each event of a record with its sentence. `marks_told`: whether to say which outcomes were told."""
        state = self.tree.before(node)
        for event, told in node.told_events():
            sentence = self.game.words.narrate(event, state, self.players)
            yield event, translated("{sentence} (Told.)", sentence=sentence) if marks_told and any(told) else sentence
            state = self.game.engine.evolve(state, event)
