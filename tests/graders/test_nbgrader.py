"""nbgrader itself: from its quickstart to the exported points."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import nbformat
import pytest

from minerals.classroom.publishing.bundle import WHEEL
from tests.graders.environments import install, run
from tests.graders.work import EXACT, FIRST, NOTHING, POINTS, SECOND, WEEK, answers, earned

pytestmark = pytest.mark.slow

SUBMISSIONS = {
    "4711": answers("Zoë Byron"),  # the list of students says who that is
    "bo": answers("bo", wrong=FIRST),
    "cleo": answers("cleo", wrong=SECOND),
    "nemo": answers("", numbers_of=""),
    "eve": answers("Ada"),
}
_GRADES = """
import json
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps({
        submission.student.id: {each.name: each.score for notebook in submission.notebooks for each in notebook.grades}
        for submission in book.assignment_submissions("week-4")
    }))
"""


def fill(released: Path, written: dict[str, str]) -> nbformat.NotebookNode:
    """A student's notebook: the line that says that nothing is done is deleted, and something is written."""
    notebook = nbformat.read(released, 4)
    for cell in notebook.cells:
        for variable, answer in written.items():
            if cell.source.startswith(f'{variable} = ""'):
                cell.source = f"{variable} = {json.dumps(answer)}"
    return notebook


@pytest.fixture(scope="module")
def course(nbgrader: Path, sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course in which everything has been graded and exported."""
    folder = tmp_path_factory.mktemp("nbgrader")
    kit = install(nbgrader, sources / "otter/week-4" / WHEEL, folder / "kit")
    own = {**kit, "HOME": str(folder)}
    run([nbgrader / "nbgrader", "quickstart", "course"], folder, **own)
    course = folder / "course"
    shutil.copytree(sources / "nbgrader/source/week-4", course / "source/week-4")
    run([nbgrader / "nbgrader", "generate_assignment", "week-4"], course, **own)
    byron = ["4711", "--first-name", "Zoë", "--last-name", "Byron"]
    run([nbgrader / "nbgrader", "db", "student", "add", *byron], course, **own)
    for student, written in SUBMISSIONS.items():
        place = course / "submitted" / student / "week-4"
        place.mkdir(parents=True)
        nbformat.write(fill(course / "release/week-4/week-4.ipynb", written), place / "week-4.ipynb")
    run([nbgrader / "nbgrader", "autograde", "week-4"], course, **own)
    run([nbgrader / "nbgrader", "generate_feedback", "week-4"], course, **own)
    run([nbgrader / "nbgrader", "export"], course, **own)
    (course / "grades.json").write_text(run([nbgrader / "python", "-c", _GRADES], course, **own))
    return course


@pytest.fixture(scope="module")
def grades(course: Path) -> dict[str, dict[str, float]]:
    """The points of each student in each part."""
    found = json.loads((course / "grades.json").read_text())
    return {
        student: {variable: each[f"{variable}-test".replace("_", "-")] for variable in POINTS}
        for student, each in found.items()
    }


def test_what_it_releases_holds_no_answer_and_no_name(course):
    released = nbformat.read(course / "release/week-4/week-4.ipynb", 4)
    written = "\n".join(cell.source for cell in released.cells)
    assert 'e17_six = ""\n# YOUR CODE HERE' in written
    assert 'student = ""\n# YOUR CODE HERE' in written
    assert "SOLUTION" not in written


def test_its_own_header_comes_first_and_the_text_still_says_which_cell_decides_the_numbers(course):
    released = nbformat.read(course / "release/week-4/week-4.ipynb", 4)
    codes = [cell.source for cell in released.cells if cell.cell_type == "code"]
    assert codes[0].startswith('NAME = ""')
    (head,) = [cell.source for cell in released.cells if cell.source.startswith("# Dice that lie")]
    assert "`student =`" in head and "first cell" not in head
    assert len([source for source in codes if source.startswith("student =")]) == 1


def test_right_answers_get_all_points_under_the_name_in_the_list_of_students(grades):
    assert grades["4711"] == pytest.approx(earned(EXACT))


@pytest.mark.parametrize(("student", "wrong"), [("bo", FIRST), ("cleo", SECOND)])
def test_a_wrong_answer_loses_its_own_points_only_under_the_login(grades, student, wrong):
    assert grades[student] == pytest.approx(earned(EXACT, wrong=wrong))


@pytest.mark.parametrize(
    ("student", "reason"),
    [("nemo", "Write your name after `student =`."), ("eve", "eve handed this in, but the name in it is 'Ada'.")],
)
def test_an_empty_or_borrowed_name_is_refused_and_the_feedback_says_so(course, grades, student, reason):
    assert grades[student] == NOTHING
    graded = nbformat.read(course / "autograded" / student / "week-4/week-4.ipynb", 4)
    said = [output.evalue for cell in graded.cells for output in cell.get("outputs", []) if "evalue" in output]
    assert any(reason in each for each in said)
    feedback = (course / "feedback" / student / "week-4/week-4.html").read_text()
    assert "It decides which numbers you get." in feedback


def test_the_heading_says_the_most_that_can_be_had(course):
    with (course / "grades.csv").open(newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file) if row["assignment"] == "week-4"}
    assert float(rows["4711"]["score"]) == pytest.approx(8)
    assert [float(row["max_score"]) for row in rows.values()] == pytest.approx([8] * len(rows))
    released = nbformat.read(course / "release/week-4/week-4.ipynb", 4)
    (head,) = [cell.source for cell in released.cells if cell.source.startswith(f"# {WEEK.title}")]
    assert head.startswith("# Dice that lie\n\n8 points\n\n")
