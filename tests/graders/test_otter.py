"""otter-grader itself, in two major versions: assign, run and grade, where the kit is not installed."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import nbformat
import pytest

from minerals.classroom.publishing.bundle import FINDER, WHEEL, requirements
from tests.graders.environments import run
from tests.graders.work import FIRST, NOTHING, POINTS, SECOND, answers, earned

pytestmark = pytest.mark.slow

_CONTAINER = "import sys; from otter.run.run_autograder import main; main(sys.argv[1], logo=False)"


@pytest.fixture(scope="module")
def assigned(otter: Path, sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `otter assign` makes; it also checks that the answers in the master pass every test."""
    folder = tmp_path_factory.mktemp("otter")
    run([otter / "otter", "assign", sources / "otter/week-4/week-4.ipynb", folder / "dist"], folder)
    return folder / "dist"


def autograder(assigned: Path) -> Path:
    (found,) = (assigned / "autograder").glob("*.zip")
    return found


def hand_in(assigned: Path, place: Path, written: dict[str, str]) -> Path:
    """Write a student's notebook."""
    notebook = nbformat.read(assigned / "student/week-4.ipynb", 4)
    for cell in notebook.cells:
        if found := re.fullmatch(r'(\w+) = (?:\.\.\.|"")', cell.source):
            cell.source = f"{found[1]} = {json.dumps(written[found[1]])}"
    nbformat.write(notebook, place / "week-4.ipynb")
    return place / "week-4.ipynb"


def scores(file: Path) -> dict[str, float]:
    """The points of each part; the name and the guesses earn none."""
    found = {each["name"]: each for each in json.loads(file.read_text())["tests"] if "max_score" in each}
    assert sum(each["max_score"] for each in found.values()) == pytest.approx(8)
    assert {name for name, each in found.items() if each["max_score"]} == set(POINTS)
    return {name: found[name]["score"] for name in POINTS}


def graded(otter: Path, assigned: Path, folder: Path, written: dict[str, str]) -> dict[str, float]:
    """What `otter run` says."""
    file = hand_in(assigned, folder, written)
    run([otter / "otter", "run", file, "-a", autograder(assigned), "-o", folder], folder)
    return scores(folder / "results.json")


def contained(otter: Path, assigned: Path, folder: Path, written: dict[str, str], name: str) -> dict[str, float]:
    """What a container of otter says on Gradescope, which knows who handed in."""
    for each in ("source", "submission", "results"):
        (folder / each).mkdir()
    with zipfile.ZipFile(autograder(assigned)) as opened:
        opened.extractall(folder / "source")
    users = [{"email": "someone@school.example", "id": 1, "name": name}]
    (folder / "submission_metadata.json").write_text(json.dumps({"users": users}))
    hand_in(assigned, folder / "submission", written)
    run([otter / "python", "-c", _CONTAINER, folder], folder)
    return scores(folder / "results/results.json")


def test_what_it_gives_to_students_holds_no_answer_no_name_and_not_the_kit(assigned):
    student = nbformat.read(assigned / "student/week-4.ipynb", 4)
    written = "\n".join(cell.source for cell in student.cells)
    assert "e17_six = ..." in written
    assert 'student = ""' in written
    assert "SOLUTION" not in written and "PROMPT" not in written
    assert not list((assigned / "student").glob("minerals*"))
    assert "\n\n8 points\n\n" in written, "the most that can be had, without the level"


def test_the_autograder_brings_the_kit_along(otter, assigned):
    with zipfile.ZipFile(autograder(assigned)) as opened:
        assert {f"files/{WHEEL}", f"files/{FINDER}"} <= set(opened.namelist())
        environment = opened.read("environment.yml").decode()
    assert all(f"- {requirement}\n" in environment for requirement in requirements())
    listing = "from importlib.metadata import distributions; print(*(each.name for each in distributions()))"
    known = run([otter / "python", "-I", "-c", listing])
    assert "otter-grader" in known
    assert "minerals" not in known, "where these tests run, nobody has installed it"


@pytest.mark.parametrize("wrong", [FIRST, SECOND], ids=["first", "second"])
def test_a_right_answer_gets_its_points_and_a_wrong_one_loses_only_its_own(otter, assigned, tmp_path, wrong):
    assert graded(otter, assigned, tmp_path, answers("bo", wrong=wrong)) == pytest.approx(earned(wrong=wrong))


def test_an_empty_name_is_refused(otter, assigned, tmp_path):
    assert graded(otter, assigned, tmp_path, answers("", numbers_of="")) == NOTHING


def test_a_name_that_gradescope_knows_otherwise_is_refused(otter, assigned, tmp_path):
    assert contained(otter, assigned, tmp_path, answers("Ada"), "Eve Mallory") == NOTHING


def test_in_its_container_right_answers_get_all_points(otter, assigned, tmp_path):
    assert contained(otter, assigned, tmp_path, answers("Ada"), "Ada Lovelace") == pytest.approx(earned())
