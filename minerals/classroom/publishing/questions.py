"""Questions for question banks: each part of an exercise and each variant is a separate question."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import msgspec

from minerals.classroom.answers import decimal, written_tolerance
from minerals.classroom.exercise import ExerciseInstance, Numbers, Variant, pose
from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.publishing.sheets import Item
from minerals.classroom.texts import Kind, Part, Value
from minerals.core.text import OptionError, term, translated, translated_number

MOST_VARIANTS = 200

_DRAWS_FOR_EACH = 20
_DIGITS_OF_A_MISTAKE = 3


class Answer(msgspec.Struct, frozen=True):
    """An answer in a question bank: the right one, or one with feedback."""

    text: str
    """A decimal, or the words of an option."""
    is_right: bool = False
    feedback: str = ""
    tolerance: str = ""
    """The tolerance within which a decimal counts as this answer."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One question of a bank.

    Examples
    --------
    >>> from minerals.classroom.grading import Assignment, Task
    >>> question = question_bank(Assignment(id="week-4", exercises=(Task("E17", 4),)), 2)[0]
    >>> question.name, question.pool, question.points
    ('E17 six 1', 'E17 six', 1.0)
    >>> question.right.text, [answer.text for answer in question.answers if not answer.is_right]
    ('0.2', ['0.166666666667'])
    """

    exercise: str
    """The exercise's code."""
    part: str
    variant: int
    """Its number, from 1, among the questions that differ only in their numbers."""
    title: str
    statement: str
    prompt: str
    is_choice: bool
    answers: tuple[Answer, ...]
    """For a choice, all options in their order. Otherwise the right number, then those of the misconceptions."""
    hints: tuple[str, ...]
    solution: str
    points: float

    @property
    def pool(self) -> str:
        """The name of the pool of which a quiz takes one: `E17 six`."""
        return f"{self.exercise} {self.part}"

    @property
    def name(self) -> str:
        """Its unique name."""
        return f"{self.pool} {self.variant}"

    @property
    def right(self) -> Answer:
        """The right answer."""
        return next(answer for answer in self.answers if answer.is_right)


def question_bank(assignment: Assignment, variants: int) -> tuple[Question, ...]:
    """Return the questions of an assignment, by exercise, part and variant.

    An exercise has fewer variants if its parameters have fewer values, or if some of them bring a misconception so
    close to the right answer that a question bank could not tell them apart.

    Parameters
    ----------
    assignment
        The assignment.
    variants
        The number of variants of each exercise, from 1 to 200.

    Raises
    ------
    OptionError
        If the assignment has no exercise, or variants is out of range.

    Examples
    --------
    >>> from minerals.classroom.grading import Assignment, Task
    >>> week = Assignment(id="week-4", exercises=(Task("E17", 4),))
    >>> [question.name for question in question_bank(week, 2)][:4]
    ['E17 six 1', 'E17 six 2', 'E17 mean 1', 'E17 mean 2']
    """
    require_variants(variants, MOST_VARIANTS)
    if not assignment.exercises:
        named = repr(assignment.id)
        raise OptionError(
            translated("The assignment {name} has no exercises, and a question bank cannot hold levels.", name=named)
        )
    return tuple(_questions(assignment, variants))


def require_variants(variants: int, most: int) -> None:
    """Raise `OptionError` unless there are 1 to so many variants."""
    if not 1 <= variants <= most:
        raise OptionError(translated("There can be 1 to {most} variants, not {number}.", most=most, number=variants))


def _questions(assignment: Assignment, variants: int) -> Iterator[Question]:
    for number, task in enumerate(assignment.exercises, start=1):
        posed = clear_variants(task.exercise, variants, assignment.id, assignment.numbers)
        for part in posed[0].parts:
            for variant, each in enumerate(posed, start=1):
                yield _question(Item(number, each, task.points), each.text.part(part.key), variant)


def clear_variants(
    exercise: str, most: int, assignment: str = "", numbers: Numbers = "many"
) -> tuple[ExerciseInstance, ...]:
    """Return an exercise with different numbers, the bank's own first; always the same ones.

    With each, misconceptions lead to numbers that a question bank can tell from the right one, so there may be fewer
    than asked for.

    `exercise`: the code, such as `E17`, or the id. `most`: how many are wanted. `assignment`: the name of the
    assignment, which has variants of its own. `numbers`: the set that the numbers are drawn from.

    >>> [posed.parameters["legal"] for posed in clear_variants("E17", 3)][0]
    5
    """
    first = pose(exercise)
    found = {tuple(first.parameters.items()): first}
    for draw in range(most * _DRAWS_FOR_EACH):
        if len(found) == most:
            break
        posed = Variant(f"variant {draw}", assignment, numbers=numbers).pose(exercise)
        if posed.is_clear and all(_can_be_told(posed, part) for part in posed.parts):
            found.setdefault(tuple(posed.parameters.items()), posed)
    return tuple(found.values())


def _can_be_told(posed: ExerciseInstance, part: Part) -> bool:
    """Tell whether every misconception lies outside the tolerance; inside, a question bank would count it as right."""
    if part.type in ("choice", "yes-no"):
        return True
    right, *others = _numbers(posed, part)
    return all(abs(Decimal(each.text) - Decimal(right.text)) > Decimal(right.tolerance) for each in others)


def _question(item: Item, part: Part, variant: int) -> Question:
    posed = item.posed
    is_choice = part.type in ("choice", "yes-no")
    return Question(
        exercise=posed.text.code,
        part=part.key,
        variant=variant,
        title=posed.title,
        statement=f"{posed.statement}\n\n*{posed.tag}*",
        prompt=f"{posed.prompt(part)}\n\n*{form}*" if (form := _form(posed, part)) else posed.prompt(part),
        is_choice=is_choice,
        answers=_options(posed, part) if is_choice else _numbers(posed, part),
        hints=posed.hints(part),
        solution=posed.solution,
        points=item.share(part),
    )


def _form(posed: ExerciseInstance, part: Part) -> str:
    """Return what form the answer has: a question bank reads no fraction, no percentage and no expression."""
    unit = translated("In {unit}.", unit=posed.unit(part)) if part.unit else ""
    return f"{unit} {_decimal_form(part)}".strip()


def _decimal_form(part: Part) -> str:
    match part.type:
        case "probability":
            return translated_number(
                part.digits,
                "A decimal from 0 to 1 with at least {number} significant digit.",
                "A decimal from 0 to 1 with at least {number} significant digits.",
            )
        case "count":
            return translated("A whole number.")
        case "choice" | "yes-no":
            return ""
        case _:
            return translated_number(
                part.digits,
                "A decimal with at least {number} significant digit, unless it is shorter.",
                "A decimal with at least {number} significant digits, unless it is shorter.",
            )


def _options(posed: ExerciseInstance, part: Part) -> tuple[Answer, ...]:
    right, messages = posed.value(part), posed.messages(part)
    said = {value: messages[name] for name, value in posed.mistakes(part).items()} | {right: translated("Right.")}
    options = part.options or ("yes", "no")
    words = posed.options(part) or tuple(term(option).capitalize() for option in options)
    return tuple(
        Answer(shown, option == right, said.get(option, "")) for option, shown in zip(options, words, strict=True)
    )


def _numbers(posed: ExerciseInstance, part: Part) -> tuple[Answer, ...]:
    """Return the right number and those of the misconceptions; banks take the first that fits, so it comes first."""
    found = [_number(posed.value(part), part.type, part.digits, translated("Right."), is_right=True)]
    messages = posed.messages(part)
    for name, value in posed.mistakes(part).items():
        if isinstance(value, str):
            continue
        answer = _number(value, "number", _DIGITS_OF_A_MISTAKE, messages[name])
        if all(answer.text != known.text for known in found):
            found.append(answer)
    return tuple(found)


def _number(value: Value, kind: Kind, digits: int, feedback: str, *, is_right: bool = False) -> Answer:
    assert not isinstance(value, str)
    return Answer(decimal(value), is_right, feedback, written_tolerance(value, kind, digits))
