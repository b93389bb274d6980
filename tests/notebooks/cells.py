"""Reading the cells of a lesson: where an exercise is opened, guessed, answered and computed."""

from __future__ import annotations

import re

from minerals.classroom import Exercise

OPENED = re.compile(r'^(\w+) = Exercise\("(\w+)"\)$', re.MULTILINE)
GUESS = re.compile(r'^(\w+)\.predict\("(.*)"\)$')
ANSWER = re.compile(r'^(\w+)\.check\("(\w+)", ""\)$')
COMPUTED = re.compile(r'^\w+\.check\("\w+", [^"]', re.MULTILINE)
CHART = re.compile(r"^gap\(", re.MULTILINE)


def opened(sources):
    """The exercises of a lesson by the names they have in it."""
    return {name: Exercise(code) for source in sources for name, code in OPENED.findall(source)}


def said(outputs):
    return outputs[-1].data["text/plain"]
