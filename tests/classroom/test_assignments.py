"""One assignment as notebooks: for students, with solutions, for nbgrader and for otter."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import nbformat
import pytest

from minerals.classroom import AttemptLog, Variant, exercises, pose
from minerals.classroom.answers import Feedback
from minerals.classroom.grading import Assignment, Task, grade_all
from minerals.classroom.grading.assignments import LevelTask
from minerals.classroom.publishing import Sheet, begin
from minerals.classroom.publishing.nbgrader import BEGIN_SOLUTION, END_SOLUTION, nbgrader_notebook
from minerals.classroom.publishing.notebooks import solution_notebook, student_notebook
from minerals.classroom.publishing.otter import otter_notebook
from minerals.classroom.publishing.sheets import any_guess, right_answer
from minerals.classroom.texts import text_of
from minerals.core.text import OptionError
from tests.classroom.pretend import wrong_answer

CODES = [text.code for text in exercises()]
EVERYTHING = Assignment(id="all", title="All", numbers="bank", exercises=tuple(Task(code, 2.0) for code in CODES))
WEEK = Assignment(
    id="week-4",
    title="Dice that lie",
    numbers="bank",
    exercises=(Task("E17", 4.0), Task("E07", 1.0), Task("E39", 3.0), Task("E45a", 2.0)),
    levels=(LevelTask("mattock.levels.mine-first", 1.0),),
)
WRITERS = [student_notebook, solution_notebook, nbgrader_notebook, otter_notebook]


def run(notebook, **variables):
    """Run the code cells in one namespace; return what each showed, by the cell's id."""
    shown = {}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            *body, last = ast.parse(cell.source).body
            is_shown = isinstance(last, ast.Expr)
            exec(compile(ast.Module([*body, *([] if is_shown else [last])], []), cell.id, "exec"), variables)
            if is_shown:
                shown[cell.id] = eval(compile(ast.Expression(last.value), cell.id, "eval"), variables)
    return shown


def answered(notebook, sheet, answer, *, guess=any_guess):
    """A copy of a student's notebook with something written into every cell."""
    filled = nbformat.from_dict(notebook)
    cells = {cell.id: cell for cell in filled.cells}
    for item in sheet.items:
        cells[f"{item.name}-guess"].source = f"{item.name}.predict({guess(item.posed)!r})"
        for part in item.posed.parts:
            cell = cells[f"{item.name}-{part.key}".replace("_", "-")]
            cell.source = f"{item.name}.check({part.key!r}, {answer(item.posed, part)!r})"
    return filled


def checks(sheet, shown):
    """What was said to the answer to each part."""
    return [shown[f"{item.name}-{part.key}".replace("_", "-")] for item in sheet.items for part in item.posed.parts]


# --- the student's ---


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("writer", WRITERS)
def test_every_notebook_is_of_the_form_that_jupyter_reads(writer):
    notebook = writer(Sheet(EVERYTHING))
    nbformat.validate(notebook)
    identifiers = [cell.id for cell in notebook.cells]
    assert len(set(identifiers)) == len(identifiers)


def test_unanswered_it_runs_and_everything_is_not_attempted():
    sheet = Sheet(EVERYTHING)
    variables: dict[str, object] = {}
    shown = run(student_notebook(sheet), **variables)
    assert {said.standing for said in checks(sheet, shown)} == {"locked"}, "the guess comes first"
    assert {shown[f"{item.name}-guess"].standing for item in sheet.items} == {"not attempted"}
    with_guesses = run(answered(student_notebook(sheet), sheet, lambda posed, part: ""))
    assert {said.standing for said in checks(sheet, with_guesses)} == {"not attempted"}


def test_with_right_answers_everything_is_right():
    sheet = Sheet(EVERYTHING)
    shown = run(answered(student_notebook(sheet), sheet, right_answer))
    assert {said.standing for said in checks(sheet, shown)} == {"right"}
    assert {shown[f"{item.name}-guess"].standing for item in sheet.items} == {"said"}


def test_with_wrong_answers_nothing_is_right_and_nothing_breaks():
    sheet = Sheet(EVERYTHING)
    shown = run(answered(student_notebook(sheet), sheet, wrong_answer))
    assert {said.standing for said in checks(sheet, shown)} == {"wrong"}


def test_no_answer_stands_in_it():
    sheet = Sheet(EVERYTHING)
    notebook = student_notebook(sheet)
    calls = [
        node
        for cell in notebook.cells
        if cell.cell_type == "code"
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]
    assert {call.func.attr for call in calls} == {"predict", "check"}
    assert {ast.literal_eval(call.args[-1]) for call in calls} == {""}
    assert not any(cell.get("outputs") for cell in notebook.cells)
    written = "\n".join(cell.source for cell in notebook.cells)
    for item in sheet.items:
        posed = item.posed
        assert posed.solution not in written
        for part in posed.parts:
            assert not any(said in written for said in (*posed.hints(part), *posed.messages(part).values()))


def test_it_says_everything_there_is_to_know_before():
    sheet = Sheet(WEEK)
    written = "\n\n".join(cell.source for cell in student_notebook(sheet).cells)
    for item in sheet.items:
        posed = item.posed
        assert f"## {item.number}. {posed.text.title}" in written
        assert posed.tag in written
        assert posed.statement in written
        assert posed.prediction_prompt in written
        assert all(posed.prompt(part) in written for part in posed.parts)
        assert f"{item.name}.hint()" in written
    assert "these games cannot tell" in written, "the options of a choice"
    assert "mattock.levels.mine-first" in written


def test_a_drawing_stays_a_drawing():
    cell = next(cell for cell in student_notebook(Sheet(WEEK)).cells if cell.id == "e39")
    drawing = [line for line in pose("E39").statement.split("\n") if line.startswith("    ")]
    assert len(drawing) > 2
    assert "\n".join(drawing) in cell.source


def test_the_points_of_the_parts_add_up():
    for item in Sheet(EVERYTHING).items:
        assert sum(item.share(part) for part in item.posed.parts) == pytest.approx(item.points, abs=1e-4)


# --- whose numbers ---


def test_with_a_name_it_has_the_numbers_of_that_student():
    own = Assignment(id="week-4", title="Dice", numbers="many", exercises=WEEK.exercises)
    sheet = Sheet(own, "Ada")
    notebook = student_notebook(sheet)
    written = "\n".join(cell.source for cell in notebook.cells)
    for item in sheet.items:
        assert item.posed is Variant("Ada", "week-4").pose(item.posed.text.code)
        assert item.posed.statement in written
    assert {said.standing for said in checks(sheet, run(answered(notebook, sheet, right_answer)))} == {"right"}


def test_without_a_name_it_shows_numbers_only_when_it_knows_whose():
    own = Assignment(id="week-4", title="Dice", numbers="many", exercises=WEEK.exercises)
    notebook = student_notebook(Sheet(own))
    written = "\n".join(cell.source for cell in notebook.cells)
    assert not any(pose(task.exercise).statement in written for task in own.exercises)
    begun = next(cell for cell in notebook.cells if cell.id == "begin")
    begun.source = begun.source.replace('student = ""', 'student = "Bo"')
    shown = run(notebook)
    assert shown["e17-open"].statement == Variant("Bo", "week-4").pose("E17").statement


def test_what_is_done_in_it_can_be_graded():
    sheet = Sheet(WEEK, "Ada Lovelace")
    run(answered(student_notebook(sheet), sheet, right_answer))
    file = Path("ada-lovelace.week-4.jsonl")
    (student,) = grade_all({"week-4": WEEK}, file).students
    assert student.student == "Ada Lovelace"
    assert [graded.points for graded in student.exercises] == [4, 1, 3, 2]


def test_without_a_name_nothing_is_kept():
    run(student_notebook(Sheet(WEEK)))
    assert list(Path().iterdir()) == []
    assert isinstance(begin("week-4", " "), AttemptLog)


def test_a_name_of_which_no_file_can_be_made_is_refused():
    with pytest.raises(OptionError, match="no letter and no digit"):
        begin("week-4", "///")


# --- with solutions ---


def test_the_solutions_are_right_and_explained_and_kept_nowhere():
    sheet = Sheet(EVERYTHING)
    notebook = solution_notebook(sheet)
    assert {said.standing for said in checks(sheet, run(notebook))} == {"right"}
    written = "\n".join(cell.source for cell in notebook.cells)
    assert all(item.posed.solution in written for item in sheet.items)
    assert list(Path().iterdir()) == []


def test_solutions_to_own_numbers_say_whose_they_are():
    own = Assignment(id="week-4", title="Dice", numbers="many", exercises=WEEK.exercises)
    assert "the bank's own" in solution_notebook(Sheet(own)).cells[0].source
    sheet = Sheet(own, "Ada")
    assert "the bank's own" not in solution_notebook(sheet).cells[0].source
    assert {said.standing for said in checks(sheet, run(solution_notebook(sheet)))} == {"right"}


# --- nbgrader ---


def stripped(notebook):
    """What nbgrader makes of a source for students, but for the line that raises."""
    released = nbformat.from_dict(notebook)
    for cell in released.cells:
        cell.source = re.sub(f"{BEGIN_SOLUTION}.*?{END_SOLUTION}", "", cell.source, flags=re.DOTALL)
    return released


def test_nbgrader_finds_its_tags_as_its_schema_wants_them():
    tags = [cell.metadata.nbgrader for cell in nbgrader_notebook(Sheet(WEEK)).cells if "nbgrader" in cell.metadata]
    for tag in tags:
        assert set(tag) - {"points"} == {"schema_version", "grade_id", "grade", "locked", "solution", "task"}
        assert tag.schema_version == 3
        assert all(isinstance(tag[name], bool) for name in ("grade", "locked", "solution", "task"))
        assert re.fullmatch(r"[a-zA-Z0-9_-]+", tag.grade_id)
        assert ("points" in tag) == tag.grade
        assert not (tag.solution and (tag.locked or tag.grade)), "an answer is written by the student"
    assert len({tag.grade_id for tag in tags}) == len(tags)
    assert sum(tag.points for tag in tags if tag.grade) == pytest.approx(10, abs=1e-4), "levels are not for nbgrader"


def test_the_source_for_nbgrader_passes_its_own_tests():
    run(nbgrader_notebook(Sheet(EVERYTHING)))


def test_what_nbgrader_releases_holds_no_answer_and_fails_every_test():
    sheet = Sheet(WEEK)
    released = stripped(nbgrader_notebook(sheet))
    written = "\n".join(cell.source for cell in released.cells)
    tests = [cell for cell in released.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    others = [cell for cell in released.cells if cell not in tests]
    for item in sheet.items:
        for part in item.posed.parts:
            assert f'{item.name}_{part.key} = ""' in written
            assert f"= {right_answer(item.posed, part)!r}" not in written.replace('"', "'")
    for test in tests:
        with pytest.raises(AssertionError, match="Write your name after `student =`"):
            run(nbformat.v4.new_notebook(cells=[*others, test]))


# --- otter ---


def otter_questions(notebook):
    """Each question's configuration, solution and test; fails where a block is opened or closed out of turn."""
    questions, stack, cells = [], [], []
    for cell in notebook.cells:
        boundary = (
            re.match(r"# (BEGIN|END) (QUESTION|SOLUTION|TESTS)\n?", cell.source) if cell.cell_type == "raw" else None
        )
        if boundary is None:
            cells.append((tuple(stack), cell))
            continue
        verb, block = boundary.groups()
        if verb == "BEGIN":
            assert stack == ([] if block == "QUESTION" else ["QUESTION"])
            stack.append(block)
            if block == "QUESTION":
                cells = []
                configuration = dict(line.split(": ") for line in cell.source.split("\n")[1:])
        else:
            assert stack.pop() == block
            if block == "QUESTION":
                (solution,) = [each for place, each in cells if place == ("QUESTION", "SOLUTION")]
                (test,) = [each for place, each in cells if place == ("QUESTION", "TESTS")]
                questions.append((configuration, solution, test))
    assert stack == []
    return questions


def test_otter_finds_a_question_for_each_guess_and_each_part():
    sheet = Sheet(WEEK)
    notebook = otter_notebook(sheet)
    assert notebook.cells[0].cell_type == "raw"
    assert notebook.cells[0].source.startswith('# ASSIGNMENT CONFIG\nname: "week-4"\n')
    questions = otter_questions(notebook)
    parts = [f"{item.name}_{part.key}" for item in sheet.items for part in item.posed.parts]
    assert questions.pop(0)[0] == {"name": "student", "points": "0"}
    named = [configuration["name"] for configuration, _, _ in questions]
    assert [name for name in named if not name.endswith("_guess")] == parts
    assert len(named) == len(parts) + len(sheet.items)
    assert sum(float(configuration["points"]) for configuration, _, _ in questions) == pytest.approx(10, abs=1e-4)


def test_the_master_for_otter_passes_its_own_tests_and_without_solutions_fails_them():
    notebook = otter_notebook(Sheet(EVERYTHING))
    tests = [test for _, _, test in otter_questions(notebook)]
    shown = run(notebook)
    for test in tests:
        assert [output["data"]["text/plain"] for output in test.outputs] == ["True"]
        assert shown[test.id] is True
    for cell in notebook.cells:
        if cell.source.endswith("# SOLUTION"):
            cell.source = re.sub("= .*# SOLUTION$", "= ...", cell.source)
    others = [cell for cell in notebook.cells if cell not in tests]
    for test in (test for test in tests if "check_answer" in test.source):
        with pytest.raises(AssertionError, match="Guess first"):
            run(nbformat.v4.new_notebook(cells=[*others, test]))


def test_neither_the_order_of_the_tests_nor_a_cell_left_out_changes_anything():
    sheet = Sheet(WEEK)
    notebook = otter_notebook(sheet)
    written = [cell for cell in notebook.cells if re.match(r"\w+ = .*# SOLUTION$", cell.source)]
    name = nbformat.v4.new_code_cell('student = "Ada"')
    tests = [test for _, _, test in otter_questions(notebook) if "check_answer" in test.source]
    for ordered in (tests, tests[::-1]):
        shown = run(nbformat.v4.new_notebook(cells=[name, *written, *ordered]))
        assert [shown[test.id] for test in ordered] == [True] * len(tests)


def test_a_test_of_otter_holds_no_answer():
    for configuration, solution, test in otter_questions(otter_notebook(Sheet(EVERYTHING)))[1:]:
        right = ast.literal_eval(ast.parse(solution.source).body[0].value)
        constants = [node.value for node in ast.walk(ast.parse(test.source)) if isinstance(node, ast.Constant)]
        exercise, key = configuration["name"].split("_", 1)
        known = {"said"} if key == "guess" else {key, exercise.upper(), text_of(exercise).code, "all", "bank"}
        assert set(constants) <= known
        assert right not in constants


@pytest.mark.parametrize("writer", [nbgrader_notebook, otter_notebook])
def test_the_heading_says_how_many_points_the_graders_give(writer):
    cells = {cell.id: cell.source for cell in writer(Sheet(WEEK)).cells}
    assert cells["head"].startswith("# Dice that lie\n\n10 points\n\n"), "the level is worth one more"
    assert "they earn no points" in cells["levels"] and "1 point" not in cells["levels"]


def test_the_points_of_the_parts_are_exactly_those_of_the_exercise():
    (item,) = Sheet(Assignment(id="one", title="One", exercises=(Task("E42", 1.0),))).items
    assert [item.share(part) for part in item.posed.parts] == [0.3333, 0.3333, 0.3334]


@pytest.mark.parametrize("writer", [nbgrader_notebook, otter_notebook])
def test_a_notebook_for_one_student_is_marked_for_that_student(writer):
    notebook = writer(Sheet(WEEK, "Ada"))
    tests = [cell.source for cell in notebook.cells if "check_answer(" in cell.source]
    assert len(tests) == sum(len(item.posed.parts) for item in Sheet(WEEK).items)
    assert all('student="Ada"' in test for test in tests)
    run(notebook)


# --- a kernel ---


@pytest.mark.slow
def test_in_a_kernel_of_its_own_the_students_notebook_runs(tmp_path):
    from nbclient import NotebookClient

    notebook = student_notebook(Sheet(Assignment(id="one", title="One", exercises=(Task("E17"),))))
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(tmp_path)}}).execute()
    said = next(cell for cell in notebook.cells if cell.id == "e17-guess").outputs[0]["data"]["text/plain"]
    assert said == str(Feedback("not attempted", f"Guess first: {pose('E17').prediction_prompt}"))


@pytest.mark.parametrize("points", [10, 1, 2.5, 7])
def test_the_parts_of_a_sheet_add_up_exactly_in_any_order(points):
    week = Assignment(id="week-1", exercises=tuple(Task(text.code, points) for text in exercises()))
    for item in Sheet(week).items:
        shares = [item.exact_share(part) for part in item.posed.parts]
        assert sum(shares) == sum(reversed(shares)) == points
        whole = sum(part.weight for part in item.posed.parts)
        for share, part in zip(shares, item.posed.parts, strict=True):
            assert share == pytest.approx(points * part.weight / whole, abs=1 / 1000)
