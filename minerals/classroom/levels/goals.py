"""The goal of a level: assertions about a position and the actions that led to it, as plain data.

Each kind is a table in TOML, recognised by its first key: `{ event = "MinerRemoved", where = { player = 2 } }`.
No kind depends on a game. A goal is met when all its assertions hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self, TypeAlias

import msgspec
from msgspec import structs

from minerals.classroom.levels.situation import Situation
from minerals.classroom.levels.terms import (
    add_tags,
    allows,
    event_faults,
    is_said,
    is_such,
    join_sentences,
    labels,
    spell_out,
    such,
    timeless,
)
from minerals.core.game import Game
from minerals.core.text import (
    ENGLISH,
    addressed,
    counted,
    did_you_mean,
    quoted,
    seat_name,
    speaking,
    template,
    translated,
)


class Assertion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """A statement that is true or false."""

    say: str = ""
    """The sentence that the student reads. If it is left out, the engine makes one."""

    def is_met(self, situation: Situation) -> bool:
        """Tell whether it holds."""
        raise NotImplementedError

    @property
    def sentence(self) -> str:
        """The sentence that the student reads."""
        return translated(self.say) if self.say else self._in_words()

    @property
    def in_words(self) -> Self:
        """The assertion with its sentence in the reader's language."""
        return structs.replace(self, say=translated(self.say))

    def _in_words(self) -> str:
        raise NotImplementedError

    def faults(self, game: Game) -> Iterator[str]:  # noqa: ARG002 - most have none
        """Yield its faults that do not depend on the position."""
        yield from ()

    def cells(self) -> Iterator[str]:
        """Yield the cells it names, which the picture must show."""
        yield from ()

    def notations(self) -> Iterator[str]:
        """Yield the actions it names, which must be readable in the position."""
        yield from ()

    @property
    def counts_refusals(self) -> bool:
        """Whether a forbidden action meets it."""
        return False


# --- what has happened ---


class EventAssertion(Assertion, frozen=True, tag="event"):
    """An event has happened since the level began: its class, the values of some fields, and how often at least."""

    event: str
    where: dict[str, Any] = {}
    count: int = 1

    def is_met(self, situation: Situation) -> bool:
        """Tell whether it has happened that often."""
        return sum(is_such(event, self.event, self.where) for event in situation.events()) >= self.count

    def _in_words(self) -> str:
        event = f"{spell_out(self.event)}{such(self.where)}"
        if self.count == 1:
            return f"{event}."
        return translated(
            "{event}, {times}.", event=event, times=counted(self.count, "{number} time", "{number} times")
        )

    def faults(self, game: Game) -> Iterator[str]:
        """Yield an unknown event or field."""
        yield from event_faults(game, self.event, self.where)


class ActionAssertion(Assertion, frozen=True, tag="played"):
    """The student has played this action."""

    played: str

    def is_met(self, situation: Situation) -> bool:
        """Tell whether it was played."""
        return any(timeless(tried.action) == timeless(self.played) and not tried.rulings for tried in situation.tries)

    def _in_words(self) -> str:
        return translated("{action} is played.", action=self.played)


class MoveFound(Assertion, frozen=True, tag="found"):
    """The student has played one of the best actions. What they are is for the student to find out."""

    found: tuple[str, ...]

    def is_met(self, situation: Situation) -> bool:
        """Tell whether one was played."""
        best = set(map(timeless, self.found))
        return any(timeless(tried.action) in best and not tried.rulings for tried in situation.tries)

    def _in_words(self) -> str:
        return translated("You find the best move.")

    def notations(self) -> Iterator[str]:
        """Yield the actions."""
        yield from self.found


class RefusalAssertion(Assertion, frozen=True, tag="refused_by"):
    """The student has tried something that a rule forbids."""

    refused_by: str
    only: bool = False
    """Whether no other rule may forbid it as well."""

    def is_met(self, situation: Situation) -> bool:
        """Tell whether this rule refused an action."""
        for tried in situation.tries:
            rules = {ruling.rule for ruling in tried.rulings}
            if self.refused_by in rules and not (self.only and len(rules) > 1):
                return True
        return False

    def _in_words(self) -> str:
        return translated(
            template("You try something that only {rule} forbids.")
            if self.only
            else template("You try something that {rule} forbids."),
            rule=self.refused_by,
        )

    def faults(self, game: Game) -> Iterator[str]:
        """Yield an unknown rule."""
        if self.refused_by not in game.rulebook:
            yield f"there is no rule {quoted(self.refused_by)}. {did_you_mean(self.refused_by, game.rulebook)}"

    @property
    def counts_refusals(self) -> bool:
        """It is what it asks for."""
        return True


# --- how it stands ---


class Score(Assertion, frozen=True, tag="score"):
    """A player would have at least this many points."""

    score: int
    player: int

    def is_met(self, situation: Situation) -> bool:
        """Tell whether the player has the points."""
        scores = situation.match.scores
        return self.player <= len(scores) and scores[self.player - 1] >= self.score

    def _in_words(self) -> str:
        points = counted(self.score, "{number} point", "{number} points")
        return addressed(
            "{name} has at least {points}.", "You have at least {points}.", name=seat_name(self.player), points=points
        )


class Legal(Assertion, frozen=True, tag="legal"):
    """An action is allowed now."""

    legal: str

    def is_met(self, situation: Situation) -> bool:
        """Tell whether it is allowed. An unreadable action is not."""
        return allows(situation.match, self.legal) is True

    def _in_words(self) -> str:
        return translated("{action} is possible.", action=self.legal)

    def notations(self) -> Iterator[str]:
        """Yield the action."""
        yield self.legal


class Illegal(Assertion, frozen=True, tag="illegal"):
    """An action is not allowed now."""

    illegal: str

    def is_met(self, situation: Situation) -> bool:
        """Tell whether it is forbidden. An unreadable action is not."""
        return allows(situation.match, self.illegal) is False

    def _in_words(self) -> str:
        return translated("{action} is not possible.", action=self.illegal)

    def notations(self) -> Iterator[str]:
        """Yield the action."""
        yield self.illegal


class Over(Assertion, frozen=True, tag="over"):
    """The game has ended, or has not."""

    over: bool

    def is_met(self, situation: Situation) -> bool:
        """Tell whether it has."""
        return situation.match.is_over == self.over

    def _in_words(self) -> str:
        return translated("The game is over.") if self.over else translated("The game is not over.")


class WinnerAssertion(Assertion, frozen=True, tag="winner"):
    """The game has ended, and a player has won or shares the victory."""

    winner: int

    def is_met(self, situation: Situation) -> bool:
        """Tell whether the player has won."""
        outcome = situation.match.outcome
        return outcome is not None and self.winner in outcome.winners

    def _in_words(self) -> str:
        return addressed("{name} wins.", "You win.", name=seat_name(self.winner))


class ToAct(Assertion, frozen=True, tag="to_act"):
    """A player may act now."""

    to_act: int

    def is_met(self, situation: Situation) -> bool:
        """Tell whether the player may act."""
        return self.to_act in situation.match.to_act

    def _in_words(self) -> str:
        return addressed("It's {name}'s turn.", "It's your turn.", name=seat_name(self.to_act))


class Holds(Assertion, frozen=True, tag="cell"):
    """The description of a cell in the picture contains these words."""

    cell: str
    holds: str

    def is_met(self, situation: Situation) -> bool:
        """Tell whether it has."""
        with speaking(ENGLISH):  # in which the words of a level are written
            scene = situation.match.scene()
        return is_said(labels(scene).get(self.cell, ""), self.holds)

    def _in_words(self) -> str:
        return translated("On {cell}: {words}.", cell=self.cell, words=self.holds)

    def cells(self) -> Iterator[str]:
        """Yield the cell."""
        yield self.cell


class Faulty(Assertion, frozen=True, tag="fault"):
    """The position breaks a rule of the set-up. Only an edited position can."""

    fault: str

    def is_met(self, situation: Situation) -> bool:
        """Tell whether it does."""
        return any(ruling.rule == self.fault for ruling in situation.match.explain_position())

    def _in_words(self) -> str:
        return translated("The position breaks {rule}.", rule=self.fault)

    def faults(self, game: Game) -> Iterator[str]:
        """Yield an unknown rule."""
        if self.fault not in game.rulebook:
            yield f"there is no rule {quoted(self.fault)}. {did_you_mean(self.fault, game.rulebook)}"


# --- put together ---


class _Several(Assertion, frozen=True):
    """Several assertions in one, under a key that says how."""

    parts: tuple[AnyAssertion, ...]

    def faults(self, game: Game) -> Iterator[str]:
        """Yield those of the parts."""
        if not self.parts:
            yield f"'{self.__struct_config__.tag}' lists nothing."
        for part in self.parts:
            yield from part.faults(game)

    def cells(self) -> Iterator[str]:
        """Yield those of the parts."""
        for part in self.parts:
            yield from part.cells()

    def notations(self) -> Iterator[str]:
        """Yield those of the parts."""
        for part in self.parts:
            yield from part.notations()

    @property
    def counts_refusals(self) -> bool:
        """Whether a part does."""
        return any(part.counts_refusals for part in self.parts)

    @property
    def in_words(self) -> Self:
        """The assertion and its parts with what a student reads of them in the reader's language."""
        parts = tuple(part.in_words for part in self.parts)
        return structs.replace(self, say=translated(self.say), parts=parts)

    def _sentences(self) -> Iterator[str]:
        """Yield the sentences of the parts, without their stops."""
        return (part.sentence.rstrip(".") for part in self.parts)


class All(_Several, frozen=True, tag="all"):
    """All of them hold."""

    parts: tuple[AnyAssertion, ...] = msgspec.field(name="all")

    def is_met(self, situation: Situation) -> bool:
        """Tell whether all hold."""
        return are_met(self.parts, situation)

    def _in_words(self) -> str:
        return f"{join_sentences(self._sentences(), 'and')}."


class Either(_Several, frozen=True, tag="any"):
    """At least one of them holds."""

    parts: tuple[AnyAssertion, ...] = msgspec.field(name="any")

    def is_met(self, situation: Situation) -> bool:
        """Tell whether one holds."""
        return next((True for part in self.parts if part.is_met(situation)), False)

    def _in_words(self) -> str:
        return f"{join_sentences(self._sentences(), 'or')}."


class Neither(_Several, frozen=True, tag="none"):
    """None of them holds."""

    parts: tuple[AnyAssertion, ...] = msgspec.field(name="none")

    def is_met(self, situation: Situation) -> bool:
        """Tell whether none holds."""
        return next((False for part in self.parts if part.is_met(situation)), True)

    def _in_words(self) -> str:
        return translated("This is not true: {sentences}.", sentences=join_sentences(self._sentences(), "or"))


AnyAssertion: TypeAlias = (
    EventAssertion
    | ActionAssertion
    | MoveFound
    | RefusalAssertion
    | Score
    | Legal
    | Illegal
    | Over
    | WinnerAssertion
    | ToAct
    | Holds
    | Faulty
    | All
    | Either
    | Neither
)

KINDS = (
    *("event", "played", "refused_by", "score", "legal", "illegal", "over", "winner", "to_act", "cell", "fault"),
    *("all", "any", "none"),
)
"""The keys by which the kinds are known."""


def are_met(assertions: tuple[AnyAssertion, ...], situation: Situation) -> bool:
    """Tell whether all assertions hold."""
    return next((False for assertion in assertions if not assertion.is_met(situation)), True)


def read_assertion(data: object) -> AnyAssertion:
    """Return an assertion from its table. Raises `msgspec.ValidationError`."""
    assertion: AnyAssertion = msgspec.convert(add_tags(data, KINDS, ("all", "any", "none")), AnyAssertion)
    return assertion
