"""The remark on a try that does not solve a level, worked out from its goal and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from minerals.classroom.levels.goals import AnyAssertion, EventAssertion, RefusalAssertion
from minerals.classroom.levels.level import Level
from minerals.classroom.levels.search import known_way, search
from minerals.classroom.levels.shortfall import is_ruled_out, shortfall
from minerals.classroom.levels.situation import Situation, Try
from minerals.classroom.levels.table import Table
from minerals.classroom.levels.terms import is_such
from minerals.core.game import Event, get_game
from minerals.core.log import Node
from minerals.core.text import addressed, listed, naming_players, seat_name, template, translated, translated_number

MOST = 150
"""The most actions to try when looking for a way from here to the goal."""

MOST_ANSWERED = 20
"""The most where bots answer, who take their time."""

_MOST_GOALS = 2
"""How many parts of the goal a remark names."""

Reason = Literal[
    "on the way",
    "detour",
    "dead end",
    "ruled out",
    "difference",
    "rule",
    "allowed",
    "answered",
    "turn over",
    "game over",
    "missing",
]
"""What a remark rests on. `missing` alone names no reason."""


class Remark(NamedTuple):
    """A remark on a try that does not solve a level."""

    text: str
    """A few sentences, in the reader's language."""
    reasons: tuple[Reason, ...]
    """What it rests on, in the order of the sentences."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that it names."""

    @property
    def is_wrong(self) -> bool:
        """Whether the try was not a step towards the goal within par."""
        return "on the way" not in self.reasons


def remark_on(table: Table, tries: Sequence[Try], before: Node, *, is_edited: bool = False) -> Remark:
    """Return a remark on the last try, which does not meet the goal.

    It plays at most `MOST` actions on a copy of the game to see whether the goal can still be met, and nothing on the
    table itself. O(actions tried).

    `table`: where the level is played. `tries`: what was tried since the level was begun, with the last try. `before`:
    the record at which the last try was made. `is_edited`: whether the position is not the level's own, so that its
    solutions say nothing.
    """
    if table.level.counts_refusals:
        return _unasked(table.level, is_allowed=not tries[-1].rulings)
    with naming_players(table.match.players):
        outlook = Remark("", ()) if is_edited else _outlook(table, tries)
        if outlook.reasons == ("on the way",):
            return outlook
        return _together([*_missing(table, tries, before), *_answers(table), outlook])


def _together(remarks: Iterable[Remark]) -> Remark:
    """Return several remarks as one. What names no reason is left out where another does."""
    several = [remark for remark in remarks if remark.text]
    reasons = tuple(reason for remark in several for reason in remark.reasons)
    text = " ".join(remark.text for remark in several)
    return Remark(text, reasons, tuple(rule for remark in several for rule in remark.rules))


def _unasked(level: Level, *, is_allowed: bool) -> Remark:
    """Return the remark on a try that is not the forbidden one that a level asks for."""
    rules = tuple(dict.fromkeys(rule for assertion in level.goal for rule in _forbidding(assertion)))
    titles = [get_game(level.game).rulebook[rule].in_words.title for rule in rules]
    said = translated(
        template("This is allowed. Try what this rule forbids: {rule}.")
        if is_allowed
        else template("That is not the one to try. Try what only this rule forbids: {rule}."),
        rule=listed(titles, "or"),
    )
    return Remark(said, ("allowed" if is_allowed else "difference",), rules)


def _forbidding(assertion: AnyAssertion) -> Iterator[str]:
    if isinstance(assertion, RefusalAssertion):
        yield assertion.refused_by
    for part in getattr(assertion, "parts", ()):
        yield from _forbidding(part)


# --- what is missing ---


def _missing(table: Table, tries: Sequence[Try], before: Node) -> list[Remark]:
    """Return a remark on each of the first parts of the goal that are not met; those with a reason come first."""
    path = table.match.node.path()
    latest = [event for node in path[path.index(before) + 1 :] for event in node.events]
    situation = Situation(table.match, table.begun, tuple(tries))
    unmet = (assertion for assertion in table.level.goal if not assertion.is_met(situation))
    found = [_part_missing(assertion, situation, latest, table.level) for assertion in unmet]
    found.sort(key=lambda remark: _WORTH[remark.reasons[0]])
    return [found[0], *(remark for remark in found[1:_MOST_GOALS] if remark.reasons != ("missing",))]


_WORTH: dict[Reason, int] = {"ruled out": 0, "difference": 1, "rule": 2, "missing": 3}


def _part_missing(assertion: AnyAssertion, situation: Situation, latest: Iterable[Event], level: Level) -> Remark:
    goal = assertion.sentence
    if is_ruled_out(assertion):
        return Remark(translated("This can no longer come true: {goal}", goal=goal), ("ruled out",))
    if why := shortfall(assertion, situation, latest):
        return Remark(translated("Not met yet: {goal} {why}", goal=goal, why=why), ("difference",))
    if rule := _rule_behind(assertion, level):
        why = translated("See the rule “{title}”.", title=situation.match.game.rulebook[rule].in_words.title)
        return Remark(translated("Not met yet: {goal} {why}", goal=goal, why=why), ("rule",), (rule,))
    return Remark(translated("Not met yet: {goal}", goal=goal), ("missing",))


def _rule_behind(assertion: AnyAssertion, level: Level) -> str:
    """Return the id of the rule that brings about what an assertion asks for, in the first solution that does."""
    if not isinstance(assertion, EventAssertion):
        return ""
    for solution in level.solutions:
        table = _again(level, [Try(action) for action in solution.play])
        for event in Situation(table.match, table.begun).events():
            if is_such(event, assertion.event, assertion.where):
                return event.rule
    return ""


# --- what the others do ---


def _answers(table: Table) -> list[Remark]:
    """Return a remark on the last action if it is another player's answer to the student's."""
    node = table.match.node
    if not table.seat or node.player in (0, None, table.seat) or table.match.is_over:
        return []
    said = addressed(
        "{name} answers with {action}.",
        "You answer with {action}.",
        name=seat_name(node.player or 0),
        action=str(node.action),
    )
    return [Remark(said, ("answered",))]


# --- what can still become of it ---


def _outlook(table: Table, tries: Sequence[Try]) -> Remark:
    level, done = table.level, sum(not tried.rulings for tried in tries)
    if table.match.is_over:
        return Remark(translated("The game is over."), ("game over",))
    if table.is_turn_over:
        return Remark(translated("Your turn is over."), ("turn over",))
    known = known_way(_again(level, tries), tries)
    if known and done + known <= level.par:
        return _on_the_way(known)
    longest = max(1, level.par - done)
    most = MOST_ANSWERED if level.opponent else MOST
    found = search(_again(level, tries), tries, longest=longest, most=most)
    if found.found is not None and done + len(found.found) <= level.par:
        return _on_the_way(len(found.found))
    if known or found.found is not None:
        return _detour(min(filter(None, (known, len(found.found or ())))))
    return _dead_end(longest) if found.is_complete else Remark("", ())


def _again(level: Level, tries: Sequence[Try]) -> Table:
    """Return another table where the same was played."""
    table = Table(level)
    for number, tried in enumerate(tries):
        if not tried.rulings:
            table.play(tried.action, tries[:number])
    return table


def _on_the_way(more: int) -> Remark:
    said = translated_number(
        more,
        "Good so far. {number} more action can solve it.",
        "Good so far. {number} more actions can solve it.",
    )
    return Remark(said, ("on the way",))


def _detour(more: int) -> Remark:
    said = translated_number(
        more,
        "You can still solve it with {number} more action, but then you are over par.",
        "You can still solve it with {number} more actions, but then you are over par.",
    )
    return Remark(said, ("detour",))


def _dead_end(longest: int) -> Remark:
    said = translated_number(
        longest,
        "From here, no single action leads to the goal.",
        "From here, no {number} actions lead to the goal.",
    )
    return Remark(said, ("dead end",))
