"""A class on a real JupyterHub, with the configuration that the kit ships: two students, a teacher, a shared folder.

Each server runs as a system user of its own if the tests may do that, as root may. Otherwise one user runs them all,
and what the system keeps from one student about another is tested in `test_shared_folder.py` only, where it can be.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest
import requests

from minerals.classroom.grading import Assignment, Task
from minerals.classroom.hub import hub_configuration
from minerals.classroom.publishing import Sheet
from minerals.classroom.publishing.sheets import right_answer
from minerals.classroom.room import ClassFolder
from tests.browser.patience import PATIENCE
from tests.classroom.pretend import wrong_answer
from tests.graders.environments import run
from tests.hub.class_folder import share
from tests.hub.conftest import STUDENTS, TEACHER
from tests.hub.hub import PASSWORD, running
from tests.hub.member import Member

pytestmark = pytest.mark.slow

LESSON = Assignment(id="lesson-4", title="Dice that lie", numbers="many", exercises=(Task("E17", 4.0),))
_WORK = """
import os
from minerals.classroom import Exercise
from minerals.classroom.room import ClassFolder

folder = ClassFolder.open(os.environ["MINERALS_CLASS_FOLDER"])
log = folder.begin(os.environ["JUPYTERHUB_USER"], "lesson-4")
exercise = Exercise("E17", log=log)
print(exercise.predict({guess!r}))
for part, answer in {answers!r}.items():
    print(exercise.check(part, answer))
"""
_WATCH = """
import os, time
from minerals.classroom.room import ClassFolder, Room, Watch

told = []
watch = Watch(Room(ClassFolder.open(os.environ["MINERALS_CLASS_FOLDER"])), told.append)
watch.start()
"""
_SEEN = """
import json

def shown(students):
    rows = told[-1].rows if told else ()
    cells = {{row.name: cell for row in rows for cell in row.cells if row.name in students and cell.exercise == "E17"}}
    return {{name: [cell.guess, *(part.state for part in cell.parts)] for name, cell in cells.items()}}

expected = {expected!r}
end = time.monotonic() + 60
while shown(expected) != expected and time.monotonic() < end:
    time.sleep(0.05)
print(json.dumps(shown(expected)))
"""
_PRY = """
import os
from pathlib import Path

work = Path(os.environ["MINERALS_CLASS_FOLDER"], "work")
other = work / "ada/ada.jsonl"
for name, deed in {
    "list": lambda: list(work.iterdir()),
    "enter": lambda: list(other.parent.iterdir()),
    "take a name": lambda: (work / "cleo").mkdir(),
    "read": other.read_bytes,
    "change": lambda: other.open("ab"),
    "remove": other.unlink,
    "rename": lambda: other.rename(work / "mine.jsonl"),
    "move the folder": lambda: work.rename(work.with_name("old")),
}.items():
    try:
        deed()
    except PermissionError:
        print(name, "refused", sep=": ")
    else:
        print(name, "done", sep=": ")
"""


class Room(NamedTuple):
    """A class on a hub."""

    address: str
    folder: ClassFolder
    members: Mapping[str, Member]
    log: Path


def answers(name: str, *, right: bool = True) -> dict[str, str]:
    """What a student types into the parts of the exercise; the numbers are the student's own."""
    (item,) = Sheet(LESSON, name).items
    answer = right_answer if right else wrong_answer
    return {part.key: answer(item.posed, part) for part in item.posed.parts}


Shown = dict[str, list[str]]


def seen(teacher: Member, expected: Shown) -> Shown:
    """What the teacher sees of these students: the guess, and how far the parts are. It may take a while."""
    found: Shown = json.loads(teacher.run(_SEEN.format(expected=expected)))
    return found


@pytest.fixture(scope="module")
def room(
    root: Path, programs: Path, kit: Mapping[str, str], public: Path, numbers: Mapping[str, int]
) -> Iterator[Room]:
    """A hub that runs, and everybody logged in."""
    folder = ClassFolder.make(public / "7b", title="Class 7b", code="ruby", lesson=4)
    share(folder, numbers.get(TEACHER))
    shipped = public / "jupyterhub_config.py"
    shipped.write_text(hub_configuration(folder.path, lessons=root, teachers=[TEACHER], students=STUDENTS))
    with running(programs, shipped, public, kit, numbers) as address, ThreadPoolExecutor() as together:
        members = {name: Member(address, name, PASSWORD) for name in (TEACHER, "ada", "ben")}
        list(together.map(Member.start, members.values()))
        members[TEACHER].run(_WATCH)
        yield Room(address, folder, members, public / "hub.log")


def test_a_class_from_the_login_to_the_grades(room, programs, kit, numbers, tmp_path):
    teacher, ada, ben = room.members.values()
    right, wrong = answers("ada"), answers("ben", right=False)
    assert ada.run(_WORK.format(guess="1/6", answers=right)).count("✓") == len(right)
    of_ada = {"ada": ["1/6", *["right"] * len(right)]}
    assert seen(teacher, of_ada) == of_ada

    assert "✓" not in ben.run(_WORK.format(guess="1/5", answers=wrong))
    of_both = of_ada | {"ben": ["1/5", *["wrong"] * len(wrong)]}
    assert seen(teacher, of_both) == of_both

    files = {file.name: file.stat() for file in room.folder.files()}
    assert set(files) == {"ada.jsonl", "ben.jsonl"}
    if numbers:
        assert {name: status.st_uid for name, status in files.items()} == {
            "ada.jsonl": numbers["ada"],
            "ben.jsonl": numbers["ben"],
        }
        assert {status.st_gid for status in files.values()} == {numbers[TEACHER]}
        assert {status.st_mode & 0o777 for status in files.values()} == {0o640}

    (tmp_path / "lesson.toml").write_text(
        'id = "lesson-4"\nnumbers = "many"\n[[exercises]]\nexercise = "E17"\npoints = 4\n'
    )
    graded = [programs / "python", "-m", "minerals", "grade", "lesson.toml", room.folder.work, "-o", "points.csv"]
    run(graded, tmp_path, **kit)
    with (tmp_path / "points.csv").open(encoding="utf-8-sig", newline="") as table:
        points = {row["student"]: float(row["points"]) for row in csv.DictReader(table)}
    assert points == {"ada": 4.0, "ben": 0.0}


def test_the_system_keeps_students_from_each_others_work(room, numbers):
    if not numbers:
        pytest.skip("only root can start servers as other users; test_shared_folder.py tests the folder alone")
    room.members["ada"].run(_WORK.format(guess="1/6", answers={}))
    said = room.members["ben"].run(_PRY).splitlines()
    assert said and all(line.endswith(": refused") for line in said)


def test_students_begin_on_the_lesson_and_teachers_in_jupyterlab(room):
    for name in ("ada", "ben"):
        assert room.members[name].first_page.startswith(f"/user/{name}/minerals/lesson")
    assert room.members[TEACHER].first_page.startswith(f"/user/{TEACHER}/lab")


def test_one_student_cannot_open_the_server_of_another(room):
    answer = room.members["ben"].browser.get(f"{room.address}/user/ada/api/kernels", timeout=60)
    assert answer.status_code in (403, 404)


@pytest.mark.parametrize(("name", "password"), [("ada", "wrong"), ("mallory", PASSWORD)])
def test_who_does_not_belong_to_the_class_does_not_come_in(room, name, password):
    with pytest.raises(AssertionError, match="was not let in: 403"):
        Member(room.address, name, password)


def test_a_program_that_wants_too_much_memory_is_refused_it(room):
    greedy = "try:\n    bytes(3 * 10**9)\nexcept MemoryError:\n    print('refused')"
    assert room.members["ada"].run(greedy) == "refused\n"


def test_servers_that_nobody_uses_are_looked_for(room):
    assert "(idle-culler@127.0.0.1)" in room.log.read_text()
    assert requests.get(f"{room.address}/hub/api/users", timeout=60).status_code == 403


def test_a_student_is_on_the_page_of_the_lesson_after_the_login(room, browser):
    teacher = room.members[TEACHER]
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(room.address)
    page.get_by_label("Username").fill("cleo")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{room.address}/user/cleo/minerals/lesson*")
    page.get_by_label("The roll that counts").first.click()
    guess = page.get_by_placeholder("or type it").locator("visible=true").first
    guess.fill("1/6")
    guess.press("Enter")
    page.get_by_text("Your guess: 1/6").locator("visible=true").first.wait_for()
    page.close()
    of_cleo = {"cleo": ["1/6", *["open"] * len(answers("cleo"))]}
    assert seen(teacher, of_cleo) == of_cleo
