"""Questions about a position. The engine works out every answer; none is written down.

Each kind is a table in TOML recognised by its first key: `answer = { next = [] }`. The given and the right answers are
sets of words: names of cells, a number, actions, or ids of rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import msgspec

from minerals.classroom.levels.terms import add_tags, event_faults, is_said, is_such, labels
from minerals.core.game import Event, Game, Ruling
from minerals.core.match import Match, click, enter
from minerals.core.picture import Concealed, View
from minerals.core.text import ENGLISH, NotationError, did_you_mean, naming_players, quoted, speaking, term, translated

Form = Literal["cells", "number", "players", "yes-no", "actions", "rules", "contents"]
"""What an answer is made of. Players are numbers of seats, and 0 is nobody."""

NOBODY = "0"
"""The word for no player."""


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """A question about the position of a match."""

    @property
    def form(self) -> Form:
        """What an answer is made of."""
        raise NotImplementedError

    def answer(self, match: Match) -> frozenset[str]:
        """Return the right answer."""
        raise NotImplementedError

    def choices(self, match: Match) -> tuple[str, ...]:  # noqa: ARG002 - most offer none
        """Return the choices, if the student does not choose on the board."""
        return ()

    def name(self, match: Match, word: str) -> str:
        """Return a choice in the words in which a person reads it."""
        rulebook = match.game.rulebook
        return rulebook[word].in_words.title if word in rulebook else word

    @property
    def is_about_now(self) -> bool:
        """Whether it asks about the position as it is."""
        return not self.ahead

    def conceals(self) -> frozenset[Concealed]:
        """Return what a picture of the position leaves out, so that it does not give the answer away."""
        return frozenset({"numbers"})

    def why_not(self, match: Match, given: str) -> tuple[Ruling, ...]:  # noqa: ARG002 - most are no matter of rulings
        """Return why a given word does not belong to the answer, if the rules give a reason."""
        return ()

    @property
    def ahead(self) -> tuple[str, ...]:
        """The actions to look ahead to."""
        return ()

    def faults(self, game: Game) -> Iterator[str]:  # noqa: ARG002 - most have none
        """Yield its faults that do not depend on the position."""
        yield from ()


class LookingAhead(Question, frozen=True):
    """A question about the position after some actions."""

    after: tuple[str, ...] = ()
    """The actions to look ahead to."""

    @property
    def ahead(self) -> tuple[str, ...]:
        """The actions to look ahead to."""
        return self.after


class Next(Question, frozen=True, tag="next"):
    """Asks which cells can be clicked next, once these have been."""

    next: tuple[str, ...]

    @property
    def form(self) -> Form:
        """Cells."""
        return "cells"

    def answer(self, match: Match) -> frozenset[str]:
        """Return the cells with which a legal action goes on. O(legal actions)."""
        pictured = labels(match.scene())
        return frozenset(enter(match.game, match.legal_actions(), self.next).next).intersection(pictured)

    def why_not(self, match: Match, given: str) -> tuple[Ruling, ...]:
        """Return why such a click is refused."""
        legal = match.legal_actions()
        with naming_players(match.players):
            return click(match.game, match.state, legal, enter(match.game, legal, self.next), given).rulings


class Holding(LookingAhead, frozen=True, kw_only=True, tag="cells_holding"):
    """Asks of which cells the picture says these words, once some actions are played."""

    cells_holding: str

    def conceals(self) -> frozenset[Concealed]:
        """Return also the words for what the rules make of a place: they may be those asked for."""
        return frozenset({"numbers", "terms"})

    @property
    def form(self) -> Form:
        """Cells."""
        return "cells"

    def answer(self, match: Match) -> frozenset[str]:
        """Return the cells."""
        return frozenset(_holding(match, self.after, self.cells_holding))


class CellsOf(LookingAhead, frozen=True, kw_only=True, tag="cells_of"):
    """Asks which cells stand in a field of these events.

    Without actions to look ahead to, it is about what happened before the level.
    """

    cells_of: str
    field: str
    where: dict[str, Any] = {}

    @property
    def form(self) -> Form:
        """Cells."""
        return "cells"

    def answer(self, match: Match) -> frozenset[str]:
        """Return the cells."""
        cells: set[str] = set()
        for event in _events(match, self.after):
            if is_such(event, self.cells_of, self.where):
                held = getattr(event, self.field)
                cells.update([held] if isinstance(held, str) else held)
        return frozenset(cells)

    def faults(self, game: Game) -> Iterator[str]:
        """Yield an unknown event or field."""
        yield from event_faults(game, self.cells_of, dict.fromkeys((*self.where, self.field)))


class _Number(Question, frozen=True):
    """A question for a whole number."""

    @property
    def form(self) -> Form:
        """A number."""
        return "number"


def _alone(number: int) -> frozenset[str]:
    return frozenset({str(number)})


class _NumberAhead(_Number, LookingAhead, frozen=True):
    """A number once some actions are played."""


class CountOf(_NumberAhead, frozen=True, kw_only=True, tag="count_of"):
    """Asks how often these events happen; without actions to look ahead to, how often they have happened."""

    count_of: str
    where: dict[str, Any] = {}

    def answer(self, match: Match) -> frozenset[str]:
        """Return how often."""
        return _alone(sum(is_such(event, self.count_of, self.where) for event in _events(match, self.after)))

    def faults(self, game: Game) -> Iterator[str]:
        """Yield an unknown event or field."""
        yield from event_faults(game, self.count_of, self.where)


class CountHolding(_NumberAhead, frozen=True, kw_only=True, tag="count_holding"):
    """Asks of how many cells the picture says these words, once some actions are played."""

    count_holding: str

    def conceals(self) -> frozenset[Concealed]:
        """Return also the words for what the rules make of a place: they may be those to count."""
        return frozenset({"numbers", "terms"})

    def answer(self, match: Match) -> frozenset[str]:
        """Return how many."""
        return _alone(len(_holding(match, self.after, self.count_holding)))


class CountNext(_Number, frozen=True, tag="count_next"):
    """Asks how many cells can be clicked next, once these have been."""

    count_next: tuple[str, ...]

    def answer(self, match: Match) -> frozenset[str]:
        """Return how many. O(legal actions)."""
        return _alone(len(Next(next=self.count_next).answer(match)))


class ScoreOf(_NumberAhead, frozen=True, kw_only=True, tag="score_of"):
    """Asks how many points a player would have, once some actions are played."""

    score_of: int

    def answer(self, match: Match) -> frozenset[str]:
        """Return the points."""
        state, _ = look_ahead(match, self.after)
        scores = match.game.engine.scores(state)
        if not 0 < self.score_of <= len(scores):
            raise NotationError(translated("There is no player {player}.", player=self.score_of))
        return _alone(scores[self.score_of - 1])


class _Players(Question, frozen=True):
    """A question for players: the numbers of their seats, or 0 for nobody."""

    @property
    def form(self) -> Form:
        """Players."""
        return "players"

    def choices(self, match: Match) -> tuple[str, ...]:
        """Return the number of each seat, and that of nobody."""
        return (*map(str, range(1, len(match.players) + 1)), NOBODY)

    def name(self, match: Match, word: str) -> str:
        """Return a player's name, or the number if it does not belong to a player."""
        if word == NOBODY:
            return translated("Nobody")
        seat = int(word) if word.isdigit() else 0
        return str(term(match.players[seat - 1])) if 0 < seat <= len(match.players) else word

    def conceals(self) -> frozenset[Concealed]:
        """Return whose turn it is as well, if the question is about this position."""
        return frozenset({"numbers", "turn"}) if self.is_about_now else frozenset({"numbers"})


class PlayersOf(_Players, LookingAhead, frozen=True, kw_only=True, tag="players_of"):
    """Asks to which players these events happen; without actions to look ahead to, to which they have happened."""

    players_of: str
    where: dict[str, Any] = {}

    def answer(self, match: Match) -> frozenset[str]:
        """Return their numbers, or 0 if there are none."""
        events = (event for event in _events(match, self.after) if is_such(event, self.players_of, self.where))
        return frozenset(str(getattr(event, "player", NOBODY)) for event in events) or frozenset({NOBODY})

    def faults(self, game: Game) -> Iterator[str]:
        """Yield an unknown event or field, or that the event does not name a player."""
        yield from event_faults(game, self.players_of, dict.fromkeys((*self.where, "player")))


class Happens(LookingAhead, frozen=True, kw_only=True, tag="happens"):
    """Asks whether such an event happens; without actions to look ahead to, whether one has happened."""

    happens: str
    where: dict[str, Any] = {}

    @property
    def form(self) -> Form:
        """Yes or no."""
        return "yes-no"

    def answer(self, match: Match) -> frozenset[str]:
        """Return `yes` or `no`."""
        found = any(is_such(event, self.happens, self.where) for event in _events(match, self.after))
        return frozenset({"yes" if found else "no"})

    def choices(self, match: Match) -> tuple[str, ...]:  # noqa: ARG002 - they are the same everywhere
        """Return yes and no."""
        return ("yes", "no")

    def name(self, match: Match, word: str) -> str:  # noqa: ARG002 - they are the same everywhere
        """Return yes or no in the reader's language."""
        return translated("Yes") if word == "yes" else translated("No")

    def faults(self, game: Game) -> Iterator[str]:
        """Yield an unknown event or field."""
        yield from event_faults(game, self.happens, self.where)


class WinnerAfter(_Players, frozen=True, tag="winner_after"):
    """Asks who has won, once some actions are played; 0 for nobody yet."""

    winner_after: tuple[str, ...]

    @property
    def ahead(self) -> tuple[str, ...]:
        """The actions to look ahead to."""
        return self.winner_after

    def answer(self, match: Match) -> frozenset[str]:
        """Return the winner's number, or the numbers of everyone who shares the victory."""
        outcome = match.game.engine.outcome(look_ahead(match, self.winner_after)[0])
        return frozenset(map(str, outcome.winners)) if outcome is not None else frozenset({NOBODY})


class ToActAfter(_Players, frozen=True, tag="to_act_after"):
    """Asks whose turn it is, once some actions are played; 0 for nobody's."""

    to_act_after: tuple[str, ...]

    @property
    def ahead(self) -> tuple[str, ...]:
        """The actions to look ahead to."""
        return self.to_act_after

    def answer(self, match: Match) -> frozenset[str]:
        """Return the player's number, or the numbers of everyone who may act."""
        to_act = match.game.engine.to_act(look_ahead(match, self.to_act_after)[0])
        return frozenset(map(str, to_act or (0,)))


class _Among(Question, frozen=True):
    """Asks which of these actions are allowed, or not."""

    among: tuple[str, ...]
    """The actions to choose from."""

    @property
    def form(self) -> Form:
        """Actions."""
        return "actions"

    def choices(self, match: Match) -> tuple[str, ...]:
        """Return the actions."""
        return tuple(str(match.parse(text)) for text in self.among)

    def _forbidden(self, match: Match) -> frozenset[str]:
        return frozenset(choice for choice in self.choices(match) if match.explain(choice))


class LegalAmong(_Among, frozen=True, tag="legal_among"):
    """Asks which of these actions are allowed."""

    among: tuple[str, ...] = msgspec.field(name="legal_among")

    def answer(self, match: Match) -> frozenset[str]:
        """Return the ones that are."""
        return frozenset(self.choices(match)) - self._forbidden(match)

    def why_not(self, match: Match, given: str) -> tuple[Ruling, ...]:
        """Return why one is not."""
        return tuple(match.explain(given))


class IllegalAmong(_Among, frozen=True, tag="illegal_among"):
    """Asks which of these actions are forbidden."""

    among: tuple[str, ...] = msgspec.field(name="illegal_among")

    def answer(self, match: Match) -> frozenset[str]:
        """Return the ones that are."""
        return self._forbidden(match)


class ReasonAgainst(Question, frozen=True, tag="reason_against"):
    """Asks which of these rules forbid an action."""

    reason_against: str
    among: tuple[str, ...]

    @property
    def form(self) -> Form:
        """Rules."""
        return "rules"

    def answer(self, match: Match) -> frozenset[str]:
        """Return the ids of the rules."""
        return frozenset(ruling.rule for ruling in match.explain(self.reason_against))

    def choices(self, match: Match) -> tuple[str, ...]:  # noqa: ARG002 - they are the same everywhere
        """Return the rules to choose from."""
        return self.among

    def faults(self, game: Game) -> Iterator[str]:
        """Yield unknown rules."""
        for rule in self.among:
            if rule not in game.rulebook:
                yield f"there is no rule {quoted(rule)}. {did_you_mean(rule, game.rulebook)}"


class _Hidden(Question, frozen=True, kw_only=True):
    """Asks what may be hidden in a cell."""

    cell: str
    among: tuple[str, ...] = ()
    """The contents to choose from, by default all that are possible there."""

    @property
    def form(self) -> Form:
        """Contents of a cell."""
        return "contents"

    def choices(self, match: Match) -> tuple[str, ...]:
        """Return the contents to choose from."""
        return self.among or tuple(self.possible(match))

    def possible(self, match: Match) -> dict[str, Fraction]:
        """Return what may be hidden there, with its probability."""
        return match.beliefs().get(self.cell, {})


class PossibleAt(_Hidden, frozen=True, kw_only=True, tag="possible_at"):
    """Asks which contents a cell can hide."""

    cell: str = msgspec.field(name="possible_at")

    def answer(self, match: Match) -> frozenset[str]:
        """Return those of the choices that it can hide."""
        return frozenset(self.possible(match)).intersection(self.choices(match))


class LikeliestAt(_Hidden, frozen=True, kw_only=True, tag="likeliest_at"):
    """Asks which of the contents that a cell can hide are the most likely ones."""

    cell: str = msgspec.field(name="likeliest_at")

    def answer(self, match: Match) -> frozenset[str]:
        """Return the most likely choice, or several that are equally likely."""
        likely = {content: self.possible(match).get(content, Fraction(0)) for content in self.choices(match)}
        most = max(likely.values(), default=Fraction(0))
        return frozenset(content for content, probability in likely.items() if probability == most > 0)


AnyQuestion: TypeAlias = (
    Next
    | Holding
    | CellsOf
    | CountOf
    | CountHolding
    | CountNext
    | ScoreOf
    | PlayersOf
    | Happens
    | WinnerAfter
    | ToActAfter
    | LegalAmong
    | IllegalAmong
    | ReasonAgainst
    | PossibleAt
    | LikeliestAt
)

KINDS = (
    *("next", "cells_holding", "cells_of", "count_of", "count_holding", "count_next", "score_of"),
    *("players_of", "happens"),
    *("winner_after", "to_act_after", "legal_among", "illegal_among", "reason_against", "possible_at", "likeliest_at"),
)
"""The keys by which the kinds are known."""


def read_question(data: object) -> AnyQuestion:
    """Return a question from its table. Raises `msgspec.ValidationError`."""
    question: AnyQuestion = msgspec.convert(add_tags(data, KINDS), AnyQuestion)
    return question


def look_ahead(match: Match, actions: Iterable[str]) -> tuple[Any, list[Event]]:
    """Return the state after some actions and the events on the way, without playing them. Raises `MineralsError`."""
    game, state, draws = match.game, match.state, match.node.draws
    happened: list[Event] = []
    for text in actions:
        events, state = game.engine.decide(state, game.parse(state, text), match.chance.at(draws))
        draws += sum(len(event.outcomes) for event in events)
        happened.extend(events)
    return state, happened


def _events(match: Match, after: tuple[str, ...]) -> list[Event]:
    if after:
        return look_ahead(match, after)[1]
    return [event for node in match.node.path() for event in node.events]


def _holding(match: Match, after: tuple[str, ...], words: str) -> list[str]:
    state, _ = look_ahead(match, after)
    with speaking(ENGLISH):  # in which the words of a level are written
        scene = match.game.picture(state, View(), match.players)
    return [cell for cell, label in labels(scene).items() if is_said(label, words)]
