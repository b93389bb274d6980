"""What the tests of all games ask of translated levels and exercises."""

from __future__ import annotations

import re

from minerals.classroom import ExerciseInstance, pose
from minerals.classroom.levels import Level
from minerals.classroom.texts import fill_placeholders
from minerals.core.text import speaking, translated
from tools.catalogues.meaning import placeholders


def texts_of(level: Level) -> list[str]:
    """Return every text of a level."""
    texts = [level.title, level.text, level.ask, level.hint, level.after]
    texts += [way.comment for way in level.solutions] + [tempting.comment for tempting in level.tempting]
    texts += [assertion.say for assertion in level.goal]
    return [text for text in texts if text]


def names_the_same(level: Level, language: str, named: str) -> None:
    """Insist that every text of a level is translated, and says the same of what a pattern finds in it."""
    with speaking(language):
        for text in texts_of(level):
            said = translated(text)
            assert said != text
            assert set(re.findall(named, said)) == set(re.findall(named, text)), f"{text!r} and {said!r}"


def posed_texts(posed: ExerciseInstance) -> list[str]:
    """Return every text of an exercise in which values are filled."""
    text = posed.text
    texts = [text.statement, text.predict.prompt, *text.hints]
    for part in text.parts:
        texts += [part.prompt, *part.hints, *(found.message for found in part.misconceptions)]
    return texts


def takes_the_same_values(code: str, language: str) -> None:
    """Insist that every text of an exercise is translated, and that its values can be filled in."""
    posed = pose(code)
    values = {**posed.answer_key.facts, **posed.parameters}
    with speaking(language):
        for text in posed_texts(posed):
            said = translated(text)
            assert said != text
            assert placeholders(said) == placeholders(text)
            assert "{" not in fill_placeholders(said, values, code)
        answers = dict.fromkeys((part.key for part in posed.parts), "?")
        assert "{" not in fill_placeholders(translated(posed.text.solution), {**values, **answers}, code)
