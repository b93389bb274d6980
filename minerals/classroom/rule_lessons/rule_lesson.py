"""A rule on one screen: a position, what to try there, and a question. Without any widget."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any

from minerals.classroom.rule_lessons.try_this import (
    TryThis,
    TryThisError,
    faults_of,
    read_question_of_lesson,
    read_try_this,
)
from minerals.core.game import Rule, get_game
from minerals.core.log import Log, amid, load
from minerals.core.match import Match, match_of, new, require_none
from minerals.core.text import OptionError, StepError, did_you_mean, quoted, translated


class RuleLesson:
    r"""One rule or several, a position that shows them, what to try there, and a question.

    Parameters
    ----------
    rules
        The id of a rule, or several of one game.
    match
        A match, a recorded game or the path of one, if the lesson does not begin from a written position. A match is
        played on as it is; of a recorded game the step is shown.
    step
        The step of a recorded game. By default its end.
    try_this
        Experiments, as plain data: see `minerals.classroom.rule_lessons.try_this`.
    question
        A question about the position: a dictionary with `ask` and `answer`.
    **options
        Without a match, everything that `minerals.new` takes, including `position`, `players` and `seed`.

    Raises
    ------
    TryThisError
        If the data has the wrong form. The text names the place.
    OptionError
        For an unknown game, rule or option.
    NotationError
        For a position that cannot be read.

    Examples
    --------
    >>> lesson = RuleLesson(
    ...     "minerals.move.exact-distance",
    ...     position="W   K1  W   W   W2\nturn: 1",
    ...     try_this=[{"do": "Move one hex only", "refused": "d5-d6"}],
    ... )
    >>> lesson.rules[0].title, lesson.experiments[0].do, list(lesson.faults())
    ('Exactly as far as the value', 'Move one hex only', [])
    """

    def __init__(
        self,
        rules: str | Sequence[str],
        *,
        match: Match | Log | str | PathLike[str] | None = None,
        step: int | None = None,
        try_this: Sequence[Mapping[str, object]] = (),
        question: Mapping[str, object] | None = None,
        **options: Any,  # options of the game have various types
    ) -> None:
        ids = (rules,) if isinstance(rules, str) else tuple(rules)
        self.rules = _rules(ids)
        """The rules, as they stand in the rulebook."""
        self.experiments: tuple[TryThis, ...] = read_try_this(try_this)
        """What to try."""
        self.question: TryThis | None = read_question_of_lesson(question) if question is not None else None
        """What is asked about the position itself, or None."""
        self.begun = _begin(ids[0], match, step, options)
        """The match at the position of the lesson."""
        if self.begun.game.name != _game(ids[0]):
            raise OptionError(f"{quoted(ids[0])} is not a rule of {self.begun.game.name}.")
        for place in (*self.experiments, *([self.question] if self.question is not None else [])):
            for fault in place.answer.faults(self.begun.game) if place.answer is not None else ():
                raise TryThisError(f"{place.place}, answer: {fault}")

    def faults(self) -> Iterator[str]:
        """Yield everything that does not work, each with its place. It makes every experiment."""
        for experiment in self.experiments:
            yield from faults_of(experiment, self.begun)
        if self.question is not None:
            yield from faults_of(self.question, self.begun)

    def __repr__(self) -> str:
        return f"<RuleLesson on {', '.join(rule.id for rule in self.rules)}: {len(self.experiments)} experiments>"


def _game(rule: str) -> str:
    return str(rule).partition(".")[0]


def _rules(ids: Sequence[str]) -> tuple[Rule, ...]:
    if not ids:
        raise OptionError(translated("A lesson is about at least one rule."))
    rulebook = get_game(_game(ids[0])).rulebook
    for rule in ids:
        if rule not in rulebook:
            meant = did_you_mean(rule, rulebook)
            raise OptionError(translated("There is no rule {rule}. {meant}", rule=quoted(rule), meant=meant))
    return tuple(rulebook[rule] for rule in ids)


def _begin(
    rule: str, match: Match | Log | str | PathLike[str] | None, step: int | None, options: dict[str, Any]
) -> Match:
    if match is None:
        if step is not None:
            raise OptionError(translated("A step is one of a recorded game: give the game as well."))
        # Without a seed of its own, a lesson still has the same luck each time it is opened.
        luck = {} if {"seed", "chance"} & set(options) else {"seed": rule}
        return new(_game(rule), **{**luck, **options})
    require_none(options)
    if isinstance(match, Match) and step is None:
        return match
    found = match if isinstance(match, Match) else match_of(match if isinstance(match, Log) else load(match))
    begun = found.branch(step)
    if not begun.between_actions:
        raise StepError(amid(begun.node, begun.step, "to begin from there"))
    return begun
