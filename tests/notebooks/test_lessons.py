"""The lessons: what each of them covers, how it is laid out, and that it answers a student rightly.

What they show when they are run: `expected_outputs.py`.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction

import nbformat
import pytest
from nbclient import NotebookClient

from minerals.classroom import Exercise
from minerals.classroom.lessons import lesson, lessons
from tests.notebooks.cells import ANSWER, CODE, GUESS, MORE, OPENED, PATH, heading, opened, paths_in, said, sections
from tools.lessons import LESSONS
from tools.notebooks import is_collapsed, is_folded

PATHS = sorted(LESSONS.glob("*.ipynb"))


@pytest.fixture(params=PATHS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def all_cells(path):
    return nbformat.read(path, as_version=4).cells


@pytest.fixture
def cells(all_cells):
    return [cell for cell in all_cells if cell.cell_type == "code"]


def sources(cells):
    return [cell.source for cell in cells if cell.cell_type == "code"]


def number_of(path):
    return int(path.stem.split("-")[0])


def extras(all_cells):
    """The cells under the heading for what is more than the core."""
    return [cell for section in sections(all_cells, MORE) for cell in section]


def shows_code(all_cells):
    """The cells under the headings that show the code."""
    return [cell for section in sections(all_cells, CODE) for cell in section]


# --- what a lesson covers, and how it is laid out ---


def test_every_lesson_has_a_notebook():
    assert [number_of(path) for path in PATHS] == [found.number for found in lessons()]


def test_a_lesson_has_the_title_and_the_exercises_that_the_plan_gives_it(path, all_cells):
    plan, later = lesson(number_of(path)), extras(all_cells)
    core = [cell for cell in all_cells if cell not in later]
    assert heading(all_cells[0]) == (1, plan.title)
    assert list(dict.fromkeys(code for code, _ in paths_in(sources(core)))) == list(plan.exercises)
    assert {code for code, _ in paths_in(sources(all_cells))} == set(plan.codes)


def test_a_path_chooses_parts_that_its_exercise_has_and_no_part_twice(all_cells):
    shown = [(code, part) for code, parts in paths_in(sources(all_cells)) for part in parts]
    assert len(shown) == len(set(shown))
    for code, part in shown:
        assert Exercise(code).posed.text.part(part).key == part


def test_a_path_has_what_it_is_about_above_it_and_the_code_folded_below(all_cells):
    for place, cell in enumerate(all_cells):
        if not (found := PATH.match(cell.source)):
            continue
        before = [each for each in all_cells[:place] if each.cell_type == "markdown"][-1]
        assert heading(before)[1] not in ("", CODE, MORE)
        assert heading(all_cells[place + 1])[1] == CODE
        ((_, exercise),) = OPENED.findall("\n".join(sources(next(sections(all_cells[place:], CODE)))))
        assert exercise == found[1]


def test_only_the_code_and_the_extras_are_collapsed(all_cells):
    for cell in all_cells:
        assert is_collapsed(cell) == (heading(cell)[1] in (CODE, MORE))


def test_no_code_is_seen_but_where_the_code_is_shown(all_cells):
    shown = shows_code(all_cells)
    for cell in all_cells:
        if cell.cell_type == "code":
            assert is_folded(cell) != (cell in shown), cell.source


def test_the_code_alone_goes_the_same_way(cells):
    for name in opened(sources(cells)):
        steps = (rf"^{name} = Exercise\(", rf'^{name}\.predict\(""\)$', rf'^{name}\.check\("\w+", ""\)$')
        places = [next(place for place, cell in enumerate(cells) if re.search(step, cell.source)) for step in steps]
        assert places == sorted(places)


def test_nothing_is_filled_in_and_no_output_is_kept(cells):
    for cell in cells:
        assert not cell.outputs and cell.execution_count is None
        if ".predict(" in cell.source or ".check(" in cell.source:
            assert (GUESS.match(cell.source) or ["", "", "filled"])[2] == "" or ANSWER.match(cell.source), cell.source


def test_right_answers_to_all_that_the_code_asks_unlock_each_solution(cells):
    openings = 0
    for place, cell in enumerate(cells):
        for name, code, parts in re.findall(
            r'^(\w+) = Exercise\("(\w+)"(?:, parts=\[(.+)\])?\)$', cell.source, re.MULTILINE
        ):
            openings += 1
            exercise = Exercise(code, parts=re.findall(r'"(\w+)"', parts) or None)
            exercise.predict(a_guess(exercise))
            for found in filter(None, (ANSWER.match(later.source) for later in cells[place:])):
                if found[1] == name and found[2] in exercise.progress.shown:
                    exercise.check(found[2], str(exercise.posed.value(exercise.posed.text.part(found[2]))))
            assert exercise.solution().standing == "said", cell.source
    assert openings > 0


def test_an_exact_value_is_drawn_only_after_it_was_found(all_cells):
    for cell in all_cells:
        if cell.cell_type == "code" and "display(" in cell.source:
            assert re.match(r"if e\w+\.progress\.is_answered:\n    display\(.*\)$", cell.source), cell.source


# --- what a student is told ---


def right(part, value):
    return str(value)


def wrong(part, value):
    """Return what can be read and is not right."""
    if part.type == "yes-no":
        return "no" if value == "yes" else "yes"
    if part.type == "choice":
        return next(option for option in part.options if option != value)
    if part.type == "probability":
        return str((value + 1) / 2 if value != 1 else Fraction(1, 2))
    return str(value + 1)


def a_guess(exercise):
    asked = exercise.posed.text.predict
    return {"yes-no": "yes", "choice": (*asked.options, "")[0], "probability": "1/2"}.get(asked.type, "1")


def as_a_student_leaves_it(cells, answer):
    """The cells that open an exercise, guess or answer, with guesses and answers filled in, and nothing else."""
    exercises = opened(sources(cells))
    for cell in cells:
        source = cell.source
        if found := ANSWER.match(source):
            exercise = exercises[found[1]]
            part = exercise.posed.text.part(found[2])
            source = source.replace('""', json.dumps(answer(part, exercise.posed.value(part)), ensure_ascii=False))
        elif found := GUESS.match(source):
            source = f'{found[1]}.predict("{found[2] or a_guess(exercises[found[1]])}")'
        elif not OPENED.match(source):
            continue
        yield nbformat.v4.new_code_cell(source)


def run(cells, folder):
    """Run cells in one kernel and return what those that answer show."""
    begin = nbformat.v4.new_code_cell("from minerals.classroom import Exercise")
    notebook = nbformat.v4.new_notebook(cells=[begin, *cells])
    NotebookClient(notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    return {cell.source: said(cell.outputs) for cell in notebook.cells if ".check(" in cell.source}


@pytest.mark.slow
def test_a_student_is_told_what_is_right_and_what_is_wrong(cells, tmp_path):
    missed = list(as_a_student_leaves_it(cells, wrong))
    solved = list(as_a_student_leaves_it(cells, right))
    shown = run([*missed, *solved], tmp_path)
    answers = [[cell.source for cell in half if ".check(" in cell.source] for half in (missed, solved)]
    assert len(shown) == len(answers[0]) + len(answers[1]) > 0
    assert [source for source in answers[0] if not shown[source].startswith("✗")] == []
    assert [source for source in answers[1] if shown[source] != "✓ Right."] == []
    assert list(tmp_path.iterdir()) == []
