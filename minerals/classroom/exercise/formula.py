"""How a part is computed, with the numbers put in: the sentences of the worked solution that lead to its value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from minerals.classroom.exercise.instance import ExerciseInstance, answer_key
from minerals.classroom.texts import fill_placeholders
from minerals.core.text import translated

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜÉ*{(])")


def formulas(posed: ExerciseInstance) -> Mapping[str, str]:
    """Return for each part the sentence of the worked solution that gives its value, with the numbers put in.

    A part that the solution does not mention is left out.

    `posed`: the exercise with its numbers.

    >>> from minerals.classroom.exercise.instance import pose
    >>> formulas(pose("E17"))["rolls"]
    'Each roll is accepted with probability 5/6, so the expected number of rolls is 6/5 = 1.2.'
    >>> formulas(pose("E17", {"legal": 2}))["six"]
    'That makes P(a six) = 1/2 = 0.5.'
    """
    worked = answer_key(posed)
    values = {part.key: posed.in_words(part, worked.values[part.key]) for part in posed.parts}
    said = {**worked.facts, **posed.parameters, **values}
    sentences = _SENTENCE.split(" ".join(translated(posed.text.solution).split()))
    found: dict[str, str] = {}
    for sentence in sentences:
        for key in values:
            if f"{{{key}}}" in sentence:
                found.setdefault(key, fill_placeholders(sentence, said, posed.text.code))
    return MappingProxyType(found)
