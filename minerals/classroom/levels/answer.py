"""Reading the answer to a question, and checking that the question has one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from minerals.classroom.levels.questions import Form, Question
from minerals.classroom.levels.terms import labels
from minerals.core.match import Match
from minerals.core.text import MineralsError, NotationError, did_you_mean, quoted, translated


def read_answer(question: Question, match: Match, given: str | Iterable[str]) -> frozenset[str]:
    """Return the words of an answer, as `Question.answer` gives them. Raises `NotationError` for the wrong form."""
    words = _words(question.form, given)
    if not words:
        raise NotationError(translated("There is no answer yet."))
    if question.form == "number":
        return frozenset(map(_whole, words))
    choices = question.choices(match)
    known = {question.name(match, word).casefold(): word for word in choices}
    known |= {word.casefold(): word for word in choices or labels(match.scene())}
    if question.form == "players":
        # A number that is no player's is an answer all the same, as it always was: a wrong one.
        known |= {word: str(int(word)) for word in words if re.fullmatch(r"[0-9]{1,9}", word)}
    for word in words:
        if word.casefold() not in known:
            meant = did_you_mean(word, sorted(known.values()))
            raise NotationError(
                translated("{word} cannot be part of the answer. {meant}", word=quoted(word), meant=meant)
            )
    return frozenset(known[word.casefold()] for word in words)


def _words(form: Form, given: str | Iterable[str]) -> tuple[str, ...]:
    if not isinstance(given, str):
        return tuple(given)
    # Names of cells and rules may stand one behind the other; what has spaces in it needs commas.
    is_spaced = form in ("cells", "rules") and not re.search("[,;]", given)
    parts = given.split() if is_spaced else re.split("[,;]", given)
    return tuple(filter(None, map(str.strip, parts)))


def _whole(word: str) -> str:
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", word):
        raise NotationError(translated("{word} is not a whole number.", word=quoted(word)))
    return str(int(word))


def is_answerable(question: Question, match: Match) -> str:
    """Return why a question has no answer in a position, or "" if it has one."""
    try:
        right = question.answer(match)
    except MineralsError as error:
        return str(error)
    if not right:
        return translated("The right answer here is: nothing.")
    offered = question.choices(match)
    if offered and not right <= set(offered):
        missing = ", ".join(sorted(right - set(offered)))
        return translated("The answer is not one of the choices: {answer}.", answer=missing)
    return ""
