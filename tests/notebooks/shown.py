"""What a notebook has to show when it is run.

nbval runs the cells of each notebook once. What is expected of them is looked at right after the last one, as further
tests of the same file: so nothing is run twice, and nothing need be kept in the notebook.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from nbval.plugin import IPyNbFile

from tests.notebooks.cells import ANSWER, CHART, COMPUTED, said

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = NOTEBOOKS / "probability"


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path, parent):
    found = yield
    is_ours = file_path.is_relative_to(NOTEBOOKS)
    return [
        Notebook.from_parent(parent, path=file_path) if is_ours and isinstance(each, IPyNbFile) else each
        for each in found
    ]


class Notebook(IPyNbFile):
    """A notebook: its cells, then what is expected of them."""

    def collect(self):
        cells = list(super().collect())
        yield from cells
        for expected in EXPECTED + (EXPECTED_OF_LESSONS if self.path.parent == LESSONS else ()):
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


def nothing_is_answered_yet_but_what_the_lesson_computes(shown):
    answers = [said(outputs) for source, outputs in shown if ANSWER.match(source)]
    assert [answer for answer in answers if answer[0] not in "○🔒"] == []
    computed = [said(outputs) for source, outputs in shown if COMPUTED.search(source)]
    assert set(computed) == {"✓ Right."}


def the_chart_shows_guess_exact_value_and_trials(shown):
    (outputs,) = [outputs for source, outputs in shown if CHART.search(source)]
    assert "image/svg+xml" in outputs[-1].data
    assert all(f"{name} " in said(outputs) for name in ("guess", "exact", "simulated"))


EXPECTED_OF_LESSONS = (
    nothing_is_answered_yet_but_what_the_lesson_computes,
    the_chart_shows_guess_exact_value_and_trials,
)
