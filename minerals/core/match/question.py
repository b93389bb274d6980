"""What people are asked while they tell what chance brought: at a real table, with real dice, draws and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from minerals.core.game import (
    Action,
    Brush,
    Chance,
    ChanceEvent,
    Decision,
    Event,
    Game,
    ScriptedChance,
    SeededChance,
    Weights,
    outcome_meant,
    probability_of,
)
from minerals.core.text import NotationError, name_list, naming_players, quoted, template, term, translated

_TRIES = 6
"""In how many ways the later draws of an event are tried, to see what does not depend on them."""
_NOTHING = "empty"
"""The brush that empties a cell."""


class Offer(NamedTuple):
    """One of the outcomes that can come up."""

    outcome: str
    """As a log has it."""
    label: str
    """In a few words, in the reader's language."""
    probability: Fraction
    """How likely it is, exactly."""
    sentence: str
    """What happens then, as the game tells it, or "" if it takes more draws to know."""
    brush: Brush | None
    """The brush that paints such a piece, if there is one: its swatch is a picture of the outcome."""


class Asked(NamedTuple):
    """What is decided while people are asked: an action, or the set-up."""

    game: Game
    players: Sequence[str]
    """The players' names, by seat."""
    action: Action | None
    """The action, or None for the set-up."""
    beginning: Any
    """The state before it."""


class Question:
    """A draw that waits for people to say what came up. `UntoldOutcome.question` is one.

    Parameters
    ----------
    asked
        The action or set-up that it belongs to.
    told
        The earlier outcomes of the same action or set-up.
    weights
        What can come up, with its weights.
    decide
        Decides the action or set-up with the chance that it is given.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("iceminers", players=["Ada", "Ben"], at_table=True)
    >>> try:
    ...     match.play("roll")
    ... except minerals.UntoldOutcome as error:
    ...     question = error.question
    >>> question.title, [offer.label for offer in question.offers]
    ('Ada: The roll', ['1', '2', '3', '4', '5', '6'])
    >>> question.offers[3].sentence
    'Ada rolls a 4 (1 in 6).'
    >>> match.play("roll", told=[question.meant("4")])
    (DieRolled(outcome='4', chance='1/6', player=1),)
    """

    def __init__(
        self,
        asked: Asked,
        told: Sequence[str],
        weights: Weights,
        decide: Callable[[Chance], Decision[Any, Any]],
    ) -> None:
        self.game = asked.game
        """The game that is played."""
        self.players = tuple(asked.players)
        """The players' names, by seat."""
        self.action = asked.action
        """The action, or None for the set-up."""
        self.told = tuple(told)
        self.weights = weights
        self._beginning = asked.beginning
        self._decide = decide

    @property
    def title(self) -> str:
        """What is drawn, in a few words: whose draw it is, and the title of the rule behind it."""
        rule = self.event.rule if self.event is not None else ""
        if rule in self.game.rulebook:
            what = self.game.rulebook[rule].in_words.title
        else:
            what = translated("Set-up") if self.action is None else str(self.action)
        return f"{self.players[self.player - 1]}: {what}" if 0 < self.player <= len(self.players) else what

    @property
    def sentence(self) -> str:
        """What people are asked, in one sentence, with everything that can come up."""
        labels = [offer.label for offer in self.offers]
        if self.action is None:
            ask = template("{title}. Say what came up. Possible now: {outcomes}.")
            return translated(ask, title=self.title, outcomes=name_list(labels))
        written = " ".join([str(self.action), *self.told, self.offers[0].outcome])
        ask = template("{title}. Say what came up, as in {example}. Possible now: {outcomes}.")
        return translated(ask, title=self.title, example=quoted(written), outcomes=name_list(labels))

    @cached_property
    def state(self) -> Any:
        """A state for a picture: everything is seen that has happened by then, and of a board that is laid, what lies.

        It is the state before the event that the draw decides. If that event lays a whole board by many draws, it is
        the state after it, with the cells empty that nobody has told of yet.
        """
        before, event = self._reached
        editing, boards = self.game.editing, self._boards
        if event is None or len(event.outcomes) < 2 or editing is None or not boards:
            return before
        place, state = self.game.pieces.place, boards[0]
        try:
            for cell in self.game.pieces.cells(state):
                if len({place(board, cell) for board in boards}) > 1:
                    state = editing.paint(state, _NOTHING, cell)
        except NotationError:  # such a cell cannot be empty here
            return before
        return state

    @property
    def event(self) -> Event | None:
        """The event that the draw decides, with an outcome for example, or None if that is not known yet."""
        event: Event | None = self._reached[1]
        return event

    @property
    def player(self) -> int:
        """The player whose draw it is, counted from 1, or 0 if it is nobody's."""
        return int(getattr(self.event, "player", 0) or 0)

    @cached_property
    def cell(self) -> str:
        """The cell that the outcome comes to lie on, or "" if it comes to lie on none.

        It is the one whose contents depend on this draw, and on none of those after it.
        """
        if not self._boards:
            return ""
        place, half = self.game.pieces.place, len(self._boards) // 2
        found = []
        for cell in self.game.pieces.cells(self._boards[0]):
            lies = [place(board, cell) for board in self._boards]
            if lies[0] != lies[half] and len(set(lies[:half])) == 1 == len(set(lies[half:])):
                found.append(cell)
        return found[0] if len(found) == 1 else ""

    @cached_property
    def _boards(self) -> tuple[Any, ...]:
        """The states after the event: half of them with one outcome and half with another, and any later draws."""
        if self.event is None or len(self._possible) < 2:
            return ()
        evolve, tries = self.game.engine.evolve, range(_TRIES if len(self.event.outcomes) > 1 else 1)
        return tuple(evolve(*self._reached_with(each, later)) for each in self._possible[:2] for later in tries)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """Everything that can come up, in the game's order."""
        return tuple(self._offers())

    def meant(self, said: str) -> str:
        """Return the outcome that people mean, as a log has it.

        Parameters
        ----------
        said
            What they say: the outcome in any case, or what the board calls it.

        Raises
        ------
        ChanceError
            If it cannot come up, or several outcomes can be meant. The message names what can come up.
        """
        wanted = said.strip().casefold()
        named = [offer.outcome for offer in self.offers if wanted == offer.label.casefold()]
        return named[0] if len(named) == 1 else outcome_meant(said.strip(), self.weights)

    @property
    def _possible(self) -> list[str]:
        return [outcome for outcome, weight in self.weights.items() if weight > 0]

    @cached_property
    def _reached(self) -> tuple[Any, Any]:
        return self._reached_with(self._possible[0])

    def _reached_with(self, outcome: str, later: int = 0) -> tuple[Any, Any]:
        """Return the state before the event that the draw decides, and that event with an outcome.

        `later`: the seed of the draws after it, which are not asked for yet.
        """
        events = self._decide(ScriptedChance((*self.told, outcome), SeededChance(later))).events
        state, drawn = self._beginning, 0
        for event in events:
            drawn += len(event.outcomes)
            if drawn > len(self.told):
                return state, event
            state = self.game.engine.evolve(state, event)
        return state, None

    def _offers(self) -> Iterator[Offer]:
        brushes = self.game.editing.brushes(self._reached[0]) if self.game.editing is not None else ()
        with naming_players(self.players):
            for outcome in self._possible:
                brush = brush_of(brushes, outcome, self.event)
                label = brush.label if brush is not None else str(term(outcome))
                chance = probability_of(outcome, self.weights)
                yield Offer(outcome, label, chance, self._sentence(outcome, chance), brush)

    def _sentence(self, outcome: str, chance: Fraction) -> str:
        if not isinstance(self.event, ChanceEvent):
            return ""
        event = msgspec.structs.replace(self.event, outcome=outcome, chance=str(chance))
        return self.game.words.narrate(event, self._reached[0], self.players)

    def __repr__(self) -> str:
        return f"<Question: {self.title}, {len(self.offers)} outcomes>"


def brush_of(brushes: Sequence[Brush], outcome: str, event: object) -> Brush | None:
    """Return the brush that paints an outcome: one of its name, or a face of what the event is called after.

    Parameters
    ----------
    brushes
        The brushes of the game.
    outcome
        The outcome, as a log has it.
    event
        The event that it decides. A roll may be named after whom it is for, and then only its faces tell of it.

    Examples
    --------
    >>> from minerals import get_game, new
    >>> brushes = get_game("iceminers").editing.brushes(new("iceminers").state)
    >>> brush_of(brushes, "4", None).name, brush_of(brushes, "small red", None).name
    ('die 4', 'small red')
    """
    told = type(event).__name__.lower()
    for brush in brushes:
        if brush.name == outcome:
            return brush
    for brush in brushes:
        if brush.name == f"{brush.group} {outcome}" and (
            told.startswith(brush.group) or len(faces(brushes, brush.group)) > 5
        ):
            return brush
    return None


def faces(brushes: Sequence[Brush], group: str) -> list[Brush]:
    """Return everything that a rolled piece can show.

    Parameters
    ----------
    brushes
        The brushes of the game.
    group
        The group of the piece's brushes, such as `die`.
    """
    return [brush for brush in brushes if brush.group == group and is_face(brush) and not brush.name.endswith(" 0")]


def is_face(brush: Brush) -> bool:
    """Return whether a brush is one of the faces of something that is rolled: `die 4`."""
    number = brush.name.removeprefix(f"{brush.group} ")
    return number != brush.name and number.isdecimal()
