"""The answers to the question of a level, worked out beforehand, as the data of a page."""

from __future__ import annotations

from typing import Any

from minerals.classroom.level_page.refusals import Refusals
from minerals.classroom.levels.answer import read_answer
from minerals.classroom.levels.level import Level
from minerals.classroom.levels.play import Play
from minerals.classroom.levels.terms import labels
from minerals.core.text import translated


def question_data(level: Level, play: Play, refusals: Refusals) -> dict[str, Any]:
    """Return the question of a level: what can be chosen, what is right, and what is said of wrong answers."""
    question, match = level.answer, play.match
    assert question is not None, "only of a question"
    right = question.answer(match)
    choices = [(word, question.name(match, word)) for word in question.choices(match)]
    words = [word for word, _ in choices] or (list(labels(match.scene())) if question.form == "cells" else [])
    why: dict[str, list[list[int]]] = {}
    for word in words:
        if word not in right and (rulings := question.why_not(match, word)):
            said = [refusals.number(ruling.message) for ruling in rulings]
            why[word] = [said, refusals.album.rule_numbers(ruling.rule for ruling in rulings)]
    return {
        "form": question.form,
        "choices": choices,
        "cells": words if question.form == "cells" and not choices else [],
        "right": sorted(right),
        "why": why,
        "tempting": [
            [sorted(read_answer(question, match, wrong.action)), translated(wrong.comment)] for wrong in level.tempting
        ],
        "rules": refusals.album.rule_numbers(level.rules),
    }
