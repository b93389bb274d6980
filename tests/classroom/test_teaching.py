"""The teacher's guide says what is so: its plans against the lessons, the exercises, the levels and the notebooks."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import nbformat
import pytest
import typer

from minerals.classroom.exercise import pose
from minerals.classroom.grading.assignments import read_assignment
from minerals.classroom.lessons import lesson, lessons
from minerals.classroom.levels import level_named
from minerals.classroom.paper import material
from minerals.classroom.texts.misconceptions import idea_behind
from minerals.cli.application import app

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "teaching"
PLANS = sorted(GUIDE.glob("[0-9]*.md"))
PAGES = sorted(GUIDE.glob("*.md"))

SECTIONS = [
    "Before class",
    "What to project",
    "The hour, minute by minute",
    "What goes wrong",
    "Questions to ask",
    "Homework and extra work",
    "Answers for the teacher",
]

CODE = re.compile(r"\bE\d\d[a-z]?\b")
LEVEL = re.compile(r"\b\w+\.levels\.[\w-]+")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
COMMAND = re.compile(r"^\$ minerals (.*?)(?:#.*)?$|`minerals ([a-z][^`\n]*)`", re.MULTILINE)
GIVEN = re.compile(r"^- (E\d\d[a-z]?) (.*)$")
WRONG = re.compile(r"^- \*\*(.+?)\*\* \((E\d\d[a-z]?) (\w+): (.+?)\)\. .*Ask: \"(.+)\"$")
ROW = re.compile(r"^\| (\d+)–(\d+) \| (.+?) \| (.*?) ?\|$", re.MULTILINE)
OTHER_NUMBERS = re.compile(r'Exercise\("(\w+)", parameters=\{"(\w+)": (\d+)\}\)')
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@cache
def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def sections(page: Path) -> dict[str, str]:
    """What stands under each heading; what stands before the first under no name."""
    found = re.split(r"^## (.+)$", read(page), flags=re.MULTILINE)
    return {"": found[0], **dict(zip(found[1::2], found[2::2], strict=True))}


def bullets(text: str) -> list[str]:
    """The points of a list, each on one line."""
    return [line for line in re.sub(r"\n  +", " ", text).splitlines() if line.startswith("- ")]


def planned(plan: Path):
    return lesson(int(plan.stem.split("-")[0]))


@pytest.fixture(params=PLANS, ids=lambda page: page.stem)
def plan(request):
    return request.param


@pytest.fixture(params=PAGES, ids=lambda page: page.stem)
def page(request):
    return request.param


# --- the plan of a lesson ---


def test_every_lesson_has_a_plan():
    assert [planned(page).number for page in PLANS] == [found.number for found in lessons()]


def test_a_plan_has_the_title_time_needs_goals_and_standards_of_its_lesson(plan):
    found, head = planned(plan), sections(plan)[""]
    assert head.startswith(f"# Lesson {found.number}: {found.title}\n")
    assert f"\n**Time:** {found.minutes} minutes: {found.core} for the core, {found.extra} for extras\n" in head
    needs, goals = head.partition("**Students can already:**")[2].split("**Goals:**")
    assert bullets(needs) == [f"- {need}" for need in found.needs]
    assert bullets(goals) == [f"- {goal}" for goal in found.goals]
    standards = head.partition("**Standards:** ")[2]
    assert " ".join(standards.split()).split(", ") == list(found.standards)


def test_a_plan_has_all_sections_and_none_is_empty(plan):
    found = sections(plan)
    assert [name for name in found if name] == SECTIONS
    assert all(found[name].strip() for name in SECTIONS)


def test_the_minutes_of_a_plan_go_from_the_first_to_the_last_without_a_gap(plan):
    rows = ROW.findall(sections(plan)["The hour, minute by minute"])
    assert [int(begin) for begin, *_ in rows] == [0, *(int(end) for _, end, *_ in rows[:-1])]
    assert int(rows[-1][1]) == planned(plan).minutes
    assert all(int(begin) < int(end) for begin, end, *_ in rows)
    extra = [int(begin) for begin, _, what, _ in rows if what.startswith("Extra")]
    assert extra == [planned(plan).core]


def test_a_plan_does_the_core_in_its_minutes_and_leaves_the_rest_for_extras_and_homework(plan):
    found, parts = planned(plan), sections(plan)
    core, _, extra = parts["The hour, minute by minute"].partition("| Extra")
    assert set(CODE.findall(core)) == set(found.exercises)
    assert set(CODE.findall(extra)) <= set(found.codes)
    assert set(found.more) <= set(CODE.findall(extra + parts["Homework and extra work"]))


def test_a_plan_projects_the_notebook_of_its_lesson_and_names_only_headings_that_it_has(plan):
    parts = sections(plan)
    notebook = ROOT / "notebooks" / "probability" / f"{plan.stem}.ipynb"
    linked = {(GUIDE / target).resolve() for target in LINK.findall(parts["What to project"])}
    assert notebook in linked
    text = "\n".join(
        cell.source for cell in nbformat.read(notebook, as_version=4).cells if cell.cell_type == "markdown"
    )
    headings = set(re.findall(r"^#+ (.+)$", text, re.MULTILINE))
    for *_, where in ROW.findall(parts["The hour, minute by minute"]):
        for name in re.findall(r"\*([^*]+)\*", where):
            assert name in headings or f"**{name}**" in text, name


def test_every_answer_of_a_lesson_is_given_and_right(plan):
    given: dict[str, dict[str, str]] = {}
    for point in bullets(sections(plan)["Answers for the teacher"]):
        code, answers = GIVEN.match(point).groups()
        given[code] = dict(answer.split(": ", 1) for answer in answers.split("; "))
    assert list(given) == list(planned(plan).codes)
    for code, answers in given.items():
        posed = pose(code)
        assert list(answers) == [part.key for part in posed.parts], code
        for part in posed.parts:
            answer, _, rounded = re.sub(" [≈=] ", "\n", answers[part.key]).partition("\n")
            assert posed.judge(part, answer).standing == "right", (code, part.key, answer)
            value = posed.value(part)
            if "/" in answer or rounded:
                assert Fraction(answer) == value, (code, part.key, answer)
            if rounded:
                assert float(rounded) == pytest.approx(float(value), rel=5e-3), (code, part.key, rounded)


def test_a_wrong_number_is_that_of_the_misconception_it_stands_beside(plan):
    points = bullets(sections(plan)["What goes wrong"])
    assert len(points) >= 5
    for point in points:
        found = WRONG.match(point)
        assert found, point
        title, code, key, number, question = found.groups()
        assert code in planned(plan).codes
        posed = pose(code)
        part = next(part for part in posed.parts if part.key == key)
        judged = posed.judge(part, number)
        assert judged.standing == "wrong", point
        assert judged.misconception, point
        assert idea_behind(judged.misconception).title == title, point
        assert not gives_away(posed.value(part), question), point


def gives_away(value, question: str) -> bool:
    """Whether a question tells the answer."""
    if isinstance(value, Fraction) and value.denominator != 1:
        return str(value) in question
    return value not in ("yes", "no") and re.search(rf"\b{re.escape(str(value))}\b", question) is not None


# --- the words of school ---


def words_of_school() -> list[str]:
    table = sections(ROOT / "docs" / "glossary.md")["The words of school"]
    return [word for cell in re.findall(r"^\| \*\*(.+?)\*\* \|", table, re.MULTILINE) for word in cell.split(", ")]


def introduced(plan: Path) -> list[str]:
    """The words of school that the notebook of a lesson prints in bold, in their order."""
    notebook = nbformat.read(ROOT / "notebooks" / "probability" / f"{plan.stem}.ipynb", as_version=4)
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return [word for word in re.findall(r"\*\*(.+?)\*\*", text) if word in words_of_school()]


def test_the_notebooks_introduce_every_word_of_school_once():
    *plans, for_ten_year_olds = PLANS  # who begin with it
    assert Counter(word for plan in plans for word in introduced(plan)) == Counter(words_of_school())
    assert set(introduced(for_ten_year_olds)) <= set(words_of_school())


def test_the_notebook_of_a_lesson_introduces_the_words_that_the_lesson_lists(plan):
    assert tuple(introduced(plan)) == planned(plan).words


def test_a_plan_and_the_overview_list_the_words_that_are_new_in_a_lesson(plan):
    before = " ".join(sections(plan)["Before class"].split())
    listed = re.findall(r"\*\*New words:\*\* (.+?)\. The notebook", before)
    assert listed == ([", ".join(introduced(plan))] if introduced(plan) else [])
    (row,) = re.findall(rf"^\| \[.*\({plan.name}\) .* \| (.*?) ?\|$", read(GUIDE / "index.md"), re.MULTILINE)
    assert row == ", ".join(introduced(plan))


# --- whatever is mentioned, on all pages ---


def test_every_exercise_and_level_that_is_mentioned_exists(page):
    text = read(page)
    for code in CODE.findall(text):
        pose(code)
    for level in LEVEL.findall(text):
        level_named(level)


def test_every_plan_names_levels_worth_doing_before(plan):
    assert LEVEL.search(sections(plan)["Before class"])


def test_other_numbers_that_are_proposed_can_be_posed(page):
    for code, name, value in OTHER_NUMBERS.findall(read(page)):
        assert pose(code, {name: int(value)}).parameters[name] == int(value)


def test_every_link_leads_somewhere(page):
    for target in LINK.findall(read(page)):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        place = (page.parent / name).resolve() if name else page
        assert place.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", read(place), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}, target


def test_every_command_that_is_mentioned_exists_with_its_options(page):
    commands = typer.main.get_command(app).commands
    for line in COMMAND.findall(read(page)):
        name, *rest = shlex.split(line[0] or line[1])
        assert name in commands, name
        known = {option for parameter in commands[name].params for option in parameter.opts}
        assert {word for word in rest if word.startswith("-")} <= known, line


def test_the_code_on_a_page_can_be_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if "minerals_widgets" in read(page):
        pytest.importorskip("minerals_widgets")
    if "to_pdf" in read(page):
        pytest.importorskip("fpdf")
    for language, text in FENCED.findall(read(page)):
        if language == "python":
            exec(compile(text, page.name, "exec"), {})


def test_the_assignment_in_the_guide_can_be_read(tmp_path):
    text, due = (text for language, text in FENCED.findall(read(GUIDE / "running-a-class.md")) if language == "toml")
    file = tmp_path / "week-4.toml"
    file.write_text(due + text, encoding="utf-8")
    assert read_assignment(file).points == 8
    assert read_assignment(file).deadline.in_words == "2026-12-04 23:59 (Europe/Berlin)"
    assert material(str(file)).title == "Dice that lie"


# --- the overview ---


def test_the_overview_has_every_lesson_with_its_title_and_time():
    rows = re.findall(r"^\| \[(\d+) (.+?)\]\((.+?)\) \| (\d+) \|", read(GUIDE / "index.md"), re.MULTILINE)
    assert [(int(number), title, int(minutes)) for number, title, _, minutes in rows] == [
        (found.number, found.title, found.minutes) for found in lessons()
    ]
    assert [target for _, _, target, _ in rows] == [page.name for page in PLANS]
    assert "(running-a-class.md)" in read(GUIDE / "index.md")
