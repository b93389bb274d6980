"""What a page shows of an exercise, and how it reads and judges answers, as data for its script."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from minerals.classroom.answers import (
    LONGEST,
    MISSES_FOR_A_HINT,
    MISSES_FOR_THE_SOLUTION,
    NO,
    SENTENCES,
    YES,
    first_hint_locked,
    hint_again,
    not_a_choice,
    reply_text,
    solution_locked,
    spellings,
    too_long,
    too_rough,
    what_can_be_said,
)
from minerals.classroom.exercise import ExerciseInstance, common_mistakes
from minerals.classroom.publishing.prose import html
from minerals.classroom.texts import Kind, Part, Value, choices_of, example_of
from minerals.core.text import translated


def exercise_data(variants: Sequence[ExerciseInstance]) -> dict[str, Any]:
    """Return what a page shows of an exercise with different numbers. An open attempt log notes that it was looked up.

    `variants`: the exercise with its numbers, at least once.
    """
    text = variants[0].text
    keys = [part.key for part in text.parts]
    return {
        "code": text.code,
        "words": _sentences(),
        "guess": _asked(text.predict.type, text.predict.options, variants[0].prediction_options)
        | {"formerly": [_asked(kind, (), ()) for kind in text.predict.formerly]},
        "of": keys.index(text.predict.of) if text.predict.of else 0,
        "parts": [_part(variants[0], part) for part in text.parts],
        "firstHint": [first_hint_locked(misses) for misses in range(MISSES_FOR_A_HINT)],
        "missesForHint": MISSES_FOR_A_HINT,
        "missesForSolution": MISSES_FOR_THE_SOLUTION,
        "variants": [_variant(posed) for posed in variants],
    }


def _sentences() -> dict[str, str]:
    """Return the sentences by name, with gaps for the script to fill in."""
    return {name: translated(sentence) for name, sentence in SENTENCES.items()} | {
        "odds": translated("{one} to {other}"),
        "too_long": too_long(LONGEST + 1, LONGEST, number="{number}"),
        "solution_locked": solution_locked(),
    }


def _asked(kind: Kind, options: Sequence[str], shown: Sequence[str]) -> dict[str, Any]:
    """Return how the answers to a question are read."""
    words = dict.fromkeys(YES, "yes") | dict.fromkeys(NO, "no")
    is_choice = kind == "choice"
    return {
        "key": "",
        "kind": kind,
        "digits": 0,
        "weight": 1,
        "unit": "",
        "example": example_of(kind),
        "choices": choices_of(kind, options, shown),
        "options": options,
        "spellings": spellings(tuple(options)) if is_choice else words if kind == "yes-no" else {},
        "notChosen": not_a_choice("{answer}", options) if is_choice else reply_text("neither", answer="{answer}"),
        "rough": "",
        "tooLarge": what_can_be_said(kind, is_too_large=True),
        "tooSmall": what_can_be_said(kind),
    }


def _part(posed: ExerciseInstance, part: Part) -> dict[str, Any]:
    return _asked(part.type, part.options, posed.options(part)) | {
        "key": part.key,
        "digits": part.digits,
        "weight": part.weight,
        "unit": posed.unit(part),
        "rough": too_rough(part),
    }


def _variant(posed: ExerciseInstance) -> dict[str, Any]:
    solution = posed.solution
    return {
        "statement": html(posed.statement),
        "guess": html(posed.prediction_prompt),
        "guessFirst": reply_text("guess_first", question=posed.prediction_prompt),
        "parts": [_part_of_variant(posed, part) for part in posed.parts],
        "solution": solution,
        "worked": html(solution),
    }


def _part_of_variant(posed: ExerciseInstance, part: Part) -> dict[str, Any]:
    messages, ladder, mistakes = posed.messages(part), posed.hints(part), posed.mistakes(part)
    common = common_mistakes(part, posed.value(part))
    return {
        "prompt": html(posed.prompt(part)),
        "right": _value(posed.value(part)),
        "exact": posed.value_in_words(part),
        "mistakes": [(name, _value(value), messages[name]) for name, value in mistakes.items()],
        "common": [(name, _value(value)) for name, value in common.items() if name not in mistakes],
        "hints": ladder,
        "again": [hint_again(ladder, read) for read in range(1, len(ladder) + 1)],
    }


def _value(value: Value) -> dict[str, Any]:
    """Return a value for the script, which works with exact fractions."""
    if isinstance(value, str):
        return {"word": value}
    return {"number": str(Fraction(value))} | ({"isClose": True} if isinstance(value, float) else {})
