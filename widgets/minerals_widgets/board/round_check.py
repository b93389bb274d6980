"""What the end of a round brought, step by step, before the next one begins. Without any widget."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from minerals import Match
from minerals.core.game import Clause, Event, Prompt
from minerals.core.log import Node
from minerals.core.text import translated
from minerals_widgets.board.answer import Answer

NEXT, GO_ON = "check: next", "check: go on"
"""The tokens of its buttons. No game has such tokens."""


class _Step(NamedTuple):
    """Some events and the state after them."""

    event: Event
    state: Any
    answer: Answer
    number: int
    """How many events of the record have happened."""


class RoundCheck:
    """The events that end a round, in steps that a person looks through.

    `match`: the match. `node`: the record of the action that ended the round. `answer`: what is told afterwards.

    >>> import minerals
    >>> match = minerals.new("out_of_mine", players=["Ada", "Bo"], rounds=1, seed=3)
    >>> for action in ("1: front", "2: front", "1: call at 900"):
    ...     _ = match.play(action)
    >>> check = RoundCheck(match, match.node, Answer())
    >>> str(check.prompt()), check.answer.sentences
    ('What the round brought, 1 of 4: Next or The result.', ('0.9 s: Ada calls OUT OF MINE!',))
    >>> check.go_to_next()
    >>> check.answer.sentences[-1]
    'Ada scores 0 points in this round.'
    """

    def __init__(self, match: Match, node: Node, answer: Answer) -> None:
        self.node = node
        """The record that is looked at."""
        self.told = answer
        """What is told when all of it has been seen."""
        self._match = match
        self._steps = tuple(_steps(match, node))
        self._place = 0

    @property
    def _now(self) -> _Step:
        return self._steps[self._place]

    @property
    def event(self) -> Event:
        """The last event of the step."""
        return self._now.event

    @property
    def state(self) -> Any:
        """The state after it."""
        return self._now.state

    @property
    def step(self) -> int:
        """The step of the log, which counts events."""
        return self.node.first_step + self._now.number

    @property
    def answer(self) -> Answer:
        """What happened in the step."""
        return self._now.answer

    @property
    def player(self) -> int:
        """The player whom the step is about, or 0 if it is about everybody."""
        real_time = self._match.game.real_time
        is_about_one = real_time is not None and real_time.stops(self.event)
        return int(getattr(self.event, "player", 0)) if is_about_one else 0

    def go_to_next(self) -> None:
        """Go to the next step, if there is one."""
        self._place = min(self._place + 1, len(self._steps) - 1)

    def prompt(self) -> Prompt:
        """Return the step of the check, with the buttons that lead on."""
        said = translated(
            "What the round brought, {step} of {all}:",
            step=self._place + 1,
            all=len(self._steps),
        )
        on = translated("The result") if self._match.is_over else translated("Next round")
        parts = [Clause(f"{said} "), Clause(on, GO_ON)]
        if self._place < len(self._steps) - 1:
            parts[1:1] = [Clause(translated("Next"), NEXT), Clause(" " + translated("or") + " ")]
        return Prompt((*parts, Clause(".")))


def round_ended_by(match: Match, nodes: Iterable[Node]) -> Node | None:
    """Return the last of some records that ended a round, if people look through what that brought."""
    real_time = match.game.real_time
    if real_time is None:
        return None
    ended = [node for node in nodes if real_time.is_over_after(node.events)]
    return ended[-1] if ended else None


def _steps(match: Match, node: Node) -> Iterator[_Step]:
    """Yield a step for each event at which people stop, and one for the rest."""
    game, players = match.game, match.players
    assert game.real_time is not None, "only a game against the clock has rounds to check"
    assert node.parent is not None, "a round does not end with the set-up"
    state, said, rules = node.parent.state, list[str](), dict[str, None]()
    for number, event in enumerate(node.events, start=1):
        said.append(game.words.narrate(event, state, players))
        rules[event.rule] = None
        state = game.engine.evolve(state, event)
        if game.real_time.stops(event) or number == len(node.events):
            yield _Step(event, state, Answer(tuple(said), rules=tuple(rules)), number)
            said, rules = [], {}
