"""Reading the cells of a lesson: its paths, and the code below them that opens, guesses and answers an exercise."""

from __future__ import annotations

import re

from minerals.classroom import Exercise

PATH = re.compile(r'^LessonPath\("(\w+)"(?:, parts=\[(.+)\])?\)$')
OPENED = re.compile(r'^(\w+) = Exercise\("(\w+)"(?:, parts=\[.+\])?\)$', re.MULTILINE)
GUESS = re.compile(r'^(\w+)\.predict\("(.*)"\)$')
ANSWER = re.compile(r'^(\w+)\.check\("(\w+)", ""\)$')
SIMULATED = re.compile(r"^(?:played = )?e\w+\.simulate\(\d+, seed=\d+\)$", re.MULTILINE)
SPEAKS = re.compile(r'^use\("(\w+)"\)$', re.MULTILINE)
CHART = re.compile(r"^gap\(", re.MULTILINE)

MORE = "More"
CODE = "Show the code"


def opened(sources):
    """The exercises of a lesson by the names they have in it."""
    return {name: Exercise(code) for source in sources for name, code in OPENED.findall(source)}


def paths_in(sources):
    """The exercises that a lesson shows as paths, in their order, each with the parts that it chooses."""
    found = [found for source in sources if (found := PATH.match(source))]
    return [(each[1], tuple(re.findall(r'"(\w+)"', each[2] or ""))) for each in found]


def heading(cell):
    """The heading that a cell begins with: how deep it is, and what it says."""
    found = re.match(r"(#+) (.+)", cell.source) if cell.cell_type == "markdown" else None
    return (len(found[1]), found[2]) if found else (0, "")


def sections(cells, name):
    """The sections with a heading, each up to the next heading that is as high."""
    for place, cell in enumerate(cells):
        depth, said = heading(cell)
        if said == name:
            ends = (later for later in range(place + 1, len(cells)) if 0 < heading(cells[later])[0] <= depth)
            yield cells[place : next(ends, len(cells))]


def said(outputs):
    return outputs[-1].data["text/plain"]
