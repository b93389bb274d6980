"""What a notebook has to show when it is run.

nbval runs the cells of each notebook once. What is expected of them is looked at right after the last one, as further
tests of the same file: so nothing is run twice, and nothing need be kept in the notebook.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from nbval.plugin import IPyNbFile

from minerals.classroom.lessons import lessons
from minerals.core.text import ENGLISH, speaking, translated
from tests.notebooks.cells import ANSWER, CHART, GUESS, PATH, SIMULATED, SPEAKS, opened, said
from tools.notebooks import language_of

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = "probability"
"""The folder of the lessons, and how those in other languages begin."""
QUICK = ("12-which-colour-is-rare", "06-end-and-scoring")
"""Of the notebooks in other languages, whose code is the same, only these are run every time."""
THOROUGH = ("00-start-de", "05-shell-game", "11-was-it-luck")
"""These are run with the slow tests; the others only if they are named, for `test_twins.py` compares their code."""


def notebook(path, parent):
    """Return what collects the tests of a notebook, or None if its code is compared and need not run."""
    if not path.is_relative_to(NOTEBOOKS):
        return IPyNbFile.from_parent(parent, path=path)
    if is_twin(path) and path.stem not in QUICK + THOROUGH and not parent.session.isinitpath(path):
        return None
    return Notebook.from_parent(parent, path=path)


def is_twin(path):
    """Whether it is a notebook in another language."""
    return language_of(path) != ENGLISH


class Notebook(IPyNbFile):
    """A notebook: its cells, then what is expected of them."""

    def collect(self):
        cells = list(super().collect())
        if is_twin(self.path) and self.path.stem not in QUICK:
            self.add_marker(pytest.mark.slow)
        yield from cells
        for expected in EXPECTED + (EXPECTED_OF_LESSONS if self.path.parent.name.startswith(LESSONS) else ()):
            yield Expectation.from_parent(self, name=expected.__name__, expected=expected, cells=cells)


class Expectation(pytest.Item):
    """What is expected of a notebook that has been run."""

    def __init__(self, *, expected, cells, **node):
        super().__init__(**node)
        self.expected = expected
        self.cells = cells

    def runtest(self):
        assert [cell.name for cell in self.cells if cell.test_outputs is None] == [], "run the whole notebook"
        self.expected([(cell.cell.source, cell.test_outputs) for cell in self.cells])

    def reportinfo(self):
        return self.path, 0, f"{self.path.name}: {self.name}"


# --- of every notebook ---


def it_soon_shows_a_picture(shown):
    early = [output.get("data", {}) for _, outputs in shown[:3] for output in outputs]
    assert any("image/svg+xml" in data for data in early)


def it_tells_nothing_of_the_machine(shown):
    text = json.dumps([outputs for _, outputs in shown])
    assert str(Path.home()) not in text
    assert not re.search(r"/tmp/|0x[0-9a-f]{6,}", text)


EXPECTED = (it_soon_shows_a_picture, it_tells_nothing_of_the_machine)


# --- of the lessons ---


def nothing_is_guessed_or_answered_yet(shown):
    waiting = [said(outputs) for source, outputs in shown if ANSWER.match(source) or GUESS.match(source)]
    assert waiting and [answer for answer in waiting if answer[0] not in "○🔒"] == []
    simulated = [said(outputs) for source, outputs in shown if SIMULATED.match(source)]
    assert [found for found in simulated if not found.startswith("🔒")] == []


def no_chart_shows_anything_yet(shown):
    language = next((found[1] for source, _ in shown if (found := SPEAKS.search(source))), "en")
    with speaking(language):
        unknown = translated("nothing known yet")
    charts = [said(outputs) for source, outputs in shown if CHART.search(source)]
    assert charts
    assert [chart for chart in charts if chart.count(unknown) != chart.count(";") + 1] == []


def nothing_shown_gives_an_answer(shown):
    """Look for fractions that only a calculation can bring; a half may stand anywhere."""
    text = json.dumps([outputs for _, outputs in shown], ensure_ascii=False)
    core = {code for lesson in lessons() for code in lesson.exercises}
    for exercise in opened(source for source, _ in shown).values():
        if exercise.code not in core:
            continue
        values = [exercise.posed.value(part) for part in exercise.parts]
        telling = [value for value in values if isinstance(value, Fraction) and value.denominator > 12]
        assert [str(value) for value in telling if re.search(rf"(?<!\d){value}(?!\d)", text)] == []


def every_path_is_a_widget(shown):
    paths = [outputs[-1].data for source, outputs in shown if PATH.match(source)]
    assert paths
    assert all("application/vnd.jupyter.widget-view+json" in data and data["text/plain"] for data in paths)


EXPECTED_OF_LESSONS = (
    nothing_is_guessed_or_answered_yet,
    no_chart_shows_anything_yet,
    nothing_shown_gives_an_answer,
    every_path_is_a_widget,
)
