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
    SeededChance,
    ToldChance,
    UntoldOutcome,
    Weights,
    outcome_meant,
    probability_of,
)
from minerals.core.text import NotationError, counted, name_list, naming_players, quoted, template, term, translated

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


class _Reached(NamedTuple):
    """What a draw leads to if a certain outcome comes up."""

    state: Any
    """The state before the event that it decides."""
    event: Any = None
    """That event, or None if it is not known yet."""
    later: Sequence[str] = ()
    """What the later draws of the same event could bring, which are not asked for yet."""


class Question:
    """A draw that waits for people to say what came up. `UntoldOutcome.question` is one.

    Parameters
    ----------
    asked
        The action or set-up that it belongs to.
    untold
        The draw: what can come up, and what was told before it.
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
        untold: UntoldOutcome,
        decide: Callable[[Chance], Decision[Any, Any]],
    ) -> None:
        self.game = asked.game
        """The game that is played."""
        self.players = tuple(asked.players)
        """The players' names, by seat."""
        self.action = asked.action
        """The action, or None for the set-up."""
        self.told = untold.told
        """What people have told so far of the same action or set-up."""
        self.weights: Weights = untold.weights
        """What can come up, with its weights."""
        self._drawn = untold.drawn
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
        """What people are asked, in words, with everything that can come up, and how many pieces are laid after it."""
        labels = [offer.label for offer in self.offers]
        title = f"{self.title}, {self.cell}" if self.cell else self.title
        if self.action is None:
            ask = template("{title}. Say what came up. Possible now: {outcomes}.")
            asked = translated(ask, title=title, outcomes=name_list(labels))
        else:
            written = " ".join([str(self.action), *self.told, self.offers[0].outcome])
            ask = template("{title}. Say what came up, as in {example}. Possible now: {outcomes}.")
            asked = translated(ask, title=title, example=quoted(written), outcomes=name_list(labels))
        return f"{asked} {self.more}".rstrip()

    @property
    def more(self) -> str:
        """How many pieces are laid after this one, in words, or "" if there are none or nobody can know yet."""
        return counted(self.left, "{number} more comes after it.", "{number} more come after it.") if self.left else ""

    @cached_property
    def left(self) -> int:
        """How many pieces the same event lays after this one, or 0 if that depends on what comes up."""
        if not self.cell:
            return 0
        pieces = {brush.name for brush in Labels(self.game, self._reached.state).brushes}
        left = {sum(outcome in pieces for outcome in tried.later) for tried in self._tries}
        return left.pop() if len(left) == 1 else 0

    @cached_property
    def state(self) -> Any:
        """A state for a picture, with everything that has happened so far.

        It is the state before the event that the draw decides. If that event lays a whole board by many draws, it is
        the state after it, with the cells empty that nobody has told of yet.
        """
        before, event, _ = self._reached
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
        event: Event | None = self._reached.event
        return event

    @property
    def player(self) -> int:
        """The player whose draw it is, counted from 1, or 0 if it is nobody's."""
        return int(getattr(self.event, "player", 0) or 0)

    @cached_property
    def cell(self) -> str:
        """The cell that the outcome comes to lie on, or "" if it comes to lie on none.

        It is the one whose contents depend on this draw, and on none of those after it; or the one that was told last.
        """
        if not self._boards:
            return ""
        place, half = self.game.pieces.place, len(self._boards) // 2
        found = []
        cells = list(self.game.pieces.cells(self._boards[0]))
        if self.told and self.told[-1] in cells:
            return self.told[-1]
        for cell in cells:
            lies = [place(board, cell) for board in self._boards]
            if lies[0] != lies[half] and len(set(lies[:half])) == 1 == len(set(lies[half:])):
                found.append(cell)
        return found[0] if len(found) == 1 else ""

    @cached_property
    def _tries(self) -> tuple[_Reached, ...]:
        """Half of them have one outcome and half have another, and then any later draws."""
        if self.event is None or len(self._possible) < 2:
            return ()
        tries = range(_TRIES if len(self.event.outcomes) > 1 else 1)
        return tuple(self._reached_with(each, later) for each in self._possible[:2] for later in tries)

    @cached_property
    def _boards(self) -> tuple[Any, ...]:
        """The states after the event."""
        return tuple(self.game.engine.evolve(tried.state, tried.event) for tried in self._tries)

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
        labels = {offer.outcome: offer.label for offer in self.offers}
        return outcome_meant(said.strip(), self.weights, labels.__getitem__)

    @property
    def _possible(self) -> list[str]:
        return [outcome for outcome, weight in self.weights.items() if weight > 0]

    @cached_property
    def _reached(self) -> _Reached:
        return self._reached_with(self._possible[0])

    def _reached_with(self, outcome: str, later: int = 0) -> _Reached:
        """Return what the draw leads to with an outcome. `later`: the seed of the draws after it."""
        events = self._decide(ToldChance((*self.told, outcome), SeededChance(later))).events
        state, drawn = self._beginning, 0
        for event in events:
            before, drawn = drawn, drawn + len(event.outcomes)
            if drawn > self._drawn:
                return _Reached(state, event, event.outcomes[self._drawn - before + 1 :])
            state = self.game.engine.evolve(state, event)
        return _Reached(state)

    def _offers(self) -> Iterator[Offer]:
        labels = Labels(self.game, self._reached.state)
        with naming_players(self.players):
            for outcome in self._possible:
                brush = brush_of(labels.brushes, outcome, self.event)
                label = brush.label if brush is not None else str(term(outcome))
                chance = probability_of(outcome, self.weights)
                yield Offer(outcome, label, chance, self._sentence(outcome, chance), brush)

    def _sentence(self, outcome: str, chance: Fraction) -> str:
        if not isinstance(self.event, ChanceEvent):
            return ""
        event = msgspec.structs.replace(self.event, outcome=outcome, chance=str(chance))
        return self.game.words.narrate(event, self._reached.state, self.players)

    def __repr__(self) -> str:
        return f"<Question: {self.title}, {len(self.offers)} outcomes>"


class Labels:
    """What people call outcomes: as the brushes that paint such a piece, or by the word in their language.

    `game`: the game. `state`: a state of it, which decides about brushes.

    >>> import minerals
    >>> match = minerals.new("iceminers")
    >>> Labels(match.game, match.state)("small red")
    'Small red'
    """

    def __init__(self, game: Game, state: Any) -> None:
        self._game = game
        self._state = state

    @cached_property
    def brushes(self) -> Sequence[Brush]:
        """All brushes of the game."""
        return self._game.editing.brushes(self._state) if self._game.editing is not None else ()

    def __call__(self, outcome: str) -> str:
        """Return what people call an outcome."""
        brush = brush_of(self.brushes, outcome, None)
        return brush.label if brush is not None else str(term(outcome))


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
