"""The verdict on an answer: right, wrong, or unreadable, and what is said to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import structs

from minerals.classroom.answers.answers import Answer, agreement, is_blank, read_answer, short_text
from minerals.classroom.answers.expressions import UnreadableAnswer
from minerals.classroom.answers.feedback import Feedback
from minerals.classroom.answers.replies import reply_text
from minerals.classroom.texts import Kind, Part, Value
from minerals.core.text import translated, translated_number


def verdict(
    part: Part, text: str, right: Value, mistakes: Mapping[str, Value], message: Callable[[str], str]
) -> Feedback:
    """Judge an answer to a part.

    `text`: the answer, as it would be typed. `mistakes`: the values that misconceptions lead to, by the misconception's
    name. `message`: returns what is said about a misconception.
    """
    if is_blank(text):
        return Feedback("not attempted", reply_text("not_attempted"), part.key)
    try:
        answer = read_answer(text, part.type, part.options)
    except UnreadableAnswer as error:
        name = _misconception(part, text, mistakes)
        return _misled(part, name, message) if name else Feedback("unreadable", str(error), part.key)
    agrees = agreement(answer, right, part.type, part.digits)
    if agrees == "right":
        return with_reading(Feedback("right", reply_text("is_right"), part.key), text, answer)
    if answer.fraction:
        return Feedback("unreadable", _with_colon(text, answer), part.key)
    name = _misconception(part, text, mistakes, only_exactly=agrees == "rough")
    if not name and agrees == "rough":
        return Feedback("unreadable", too_rough(part), part.key)
    reply = _misled(part, name, message) if name else Feedback("wrong", _direction(part.type, answer, right), part.key)
    return with_reading(reply, text, answer)


def _with_colon(text: str, answer: Answer) -> str:
    """Return the question what a colon means: in some languages it divides. Nothing is said about either number."""
    one, other = answer.fraction.split("/")
    odds = translated("{one} to {other}", one=one, other=other)
    return reply_text("colon", answer=text.strip(), fraction=answer.fraction, odds=odds)


def _direction(kind: Kind, answer: Answer, right: Value) -> str:
    if isinstance(answer.value, str) or isinstance(right, str):
        return what_can_be_said(kind)
    return what_can_be_said(kind, is_too_large=answer.value > Fraction(right))


def with_reading(reply: Feedback, text: str, answer: Answer) -> Feedback:
    """Add how an answer was read, if it could be meant otherwise or is written in a way of its own.

    Odds are such an answer, because in some languages a colon divides.
    """
    if isinstance(answer.value, str) or (answer.is_plain and not answer.fraction):
        return reply
    shown = {"said": reply.message, "answer": text.strip(), "value": short_text(answer.value)}
    told = (
        reply_text("reading", **shown, fraction=answer.fraction) if answer.fraction else reply_text("read_as", **shown)
    )
    return structs.replace(reply, message=told)


def _misled(part: Part, name: str, message: Callable[[str], str]) -> Feedback:
    return Feedback("wrong", message(name), part.key, name)


def _misconception(part: Part, text: str, mistakes: Mapping[str, Value], *, only_exactly: bool = False) -> str:
    """Return the misconception that leads to this answer, or "".

    It may lead to what no probability or count is; so all that matters is that a number can be read.
    """
    kind: Kind = part.type if part.type in ("choice", "yes-no") else "number"
    try:
        answer = read_answer(text, kind, part.options)
    except UnreadableAnswer:
        return ""
    for name, value in mistakes.items():
        agrees = agreement(answer, value, kind, 3)
        if only_exactly:
            agrees = "right" if answer.value == value else "different"
        if agrees == "right" or (agrees == "rough" and answer.digits > 1):
            return name
    return ""


def too_rough(part: Part) -> str:
    """Return the message about a decimal that agrees with the right value, but has too few digits."""
    if part.type == "fraction":
        return translated("This question asks for the exact value. Give a fraction.")
    return translated_number(
        part.digits,
        "Give at least {number} significant digit, or a fraction.",
        "Give at least {number} significant digits, or a fraction.",
    )


def what_can_be_said(kind: Kind, *, is_too_large: bool = False) -> str:
    """Return the message about a wrong answer that comes from no known misconception: first of all a direction."""
    match kind:
        case "choice":
            return translated("Not that one.")
        case "yes-no":
            return translated("That is not right.")
        case "probability" if is_too_large:
            return translated("That is too large. Do you count something that the question does not ask for?")
        case "probability":
            return translated("That is too small. Have you left something out that the question asks for?")
        case "count" if is_too_large:
            return translated("That is too large. Have you counted something twice?")
        case "count":
            return translated("That is too small. Have you left something out?")
        case _ if is_too_large:
            return translated("That is too large.")
        case _:
            return translated("That is too small.")
