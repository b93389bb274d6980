"""Sealed assignments: pages that know no answer, and files of answers that only the teacher's key can check."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
import typer
from msgspec import structs, to_builtins
from typer.testing import CliRunner

from minerals.classroom.attempts import AttemptLog
from minerals.classroom.exercise import Variant
from minerals.classroom.grading import (
    Assignment,
    Deductions,
    Results,
    Roster,
    RosterEntry,
    Task,
    class_report,
    grade_all,
)
from minerals.classroom.grading.assignments import LevelTask
from minerals.classroom.publishing import publication
from minerals.classroom.publishing.sealed_page import sealed_pages
from minerals.classroom.sealed_answers import Key, SealedAnswers, read_key
from minerals.classroom.sealed_answers.answers import SealedAnswer
from minerals.classroom.texts import title_of
from minerals.cli.assignment import assignment
from minerals.cli.grade import grade
from minerals.core.text import OptionError

WEEK = Assignment(
    id="week-4", title="Dice that lie", numbers="many", sealed=True, exercises=(Task("E17", 4), Task("E42", 3))
)
WEEKS = {"week-4": WEEK}
KEY = Key(assignment="week-4", secret="nobody can guess this one")
ADA, EVE = RosterEntry(name="Ada Lovelace", id="4711"), RosterEntry(name="Eve Mallory", id="4712")
CLASS = Roster((ADA, EVE))
START = 1_700_000_000_000


def right(student: RosterEntry, exercise: str = "E17") -> dict[str, str]:
    posed = KEY.variant(student.name, student.id).pose(exercise)
    return {part.key: str(posed.value(part)) for part in posed.parts}


def answers(
    student: RosterEntry, given: dict[str, str], saved: int = 600_000, key: Key = KEY, guess: str = "0.4"
) -> bytes:
    """Return the file that a page saves: a minute for each answer."""
    fields = [("", guess), *given.items()]
    found = SealedAnswers(
        record="sealed answers",
        format=1,
        assignment=key.assignment,
        student=student.name,
        id=student.id,
        page=key.code(student.name, student.id),
        saved=START + saved,
        answers=tuple(SealedAnswer("E17", part, text, START + 60_000 * at) for at, (part, text) in enumerate(fields)),
        check="",
    )
    return json.dumps(to_builtins(structs.replace(found, check=found.checksum))).encode()


def graded(folder: Path, files: dict[str, bytes], **options: object) -> Results:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return grade_all(WEEKS, folder, **({"key": KEY, "roster": CLASS} | options))


# --- the page ---


def page_of(student: RosterEntry) -> str:
    pages = sealed_pages(WEEK, KEY, CLASS.students)
    (page,) = [page.decode() for name, page in pages.items() if student.name.split()[0].casefold() in name.name]
    return page


def test_a_page_asks_everything_and_tells_nothing_right_from_wrong():
    page = page_of(ADA)
    for task in WEEK.exercises:
        posed = KEY.variant(ADA.name, ADA.id).pose(task.exercise)
        assert posed.title in page
        assert all(f'data-part="{part.key}"' in page for part in posed.parts)
        assert posed._explanation() not in page
        for part in posed.parts:
            assert not any(said in page for said in (*posed.hints(part), *posed.messages(part).values()))
    assert KEY.secret not in page
    assert "parameters" not in page


def test_everybody_gets_numbers_that_nobody_can_draw_without_the_key():
    assert page_of(ADA) != page_of(EVE).replace("Eve Mallory", "Ada Lovelace")
    drawn = [KEY.variant(f"student {number}").parameters("E17") for number in range(20)]
    public = [Variant(f"student {number}", "week-4").parameters("E17") for number in range(20)]
    other = structs.replace(KEY, secret="nobody can guess that one")
    assert drawn != public
    assert drawn != [other.variant(f"student {number}").parameters("E17") for number in range(20)]
    assert drawn == [KEY.variant(f"student {number}").parameters("E17") for number in range(20)]


def test_a_page_loads_nothing_and_runs_only_its_own_script():
    page = page_of(ADA)
    assert "default-src 'none'" in page.replace("&#39;", "'")
    assert "src=" not in page and "href=" not in page.split("<script>")[0]


def test_namesakes_get_pages_of_their_own(tmp_path):
    twins = Roster((ADA, structs.replace(ADA, id="4799")))
    pages = sealed_pages(WEEK, KEY, twins.students)
    assert [name.name for name in pages] == ["ada-lovelace-4711.week-4.html", "ada-lovelace-4799.week-4.html"]
    files = {
        f"ada-lovelace-{student.id}.week-4.answers.json": answers(student, right(student)) for student in twins.students
    }
    results = graded(tmp_path, files, roster=twins)
    assert [(found.enrolled.id, found.points, found.doubt) for found in results.students] == [
        ("4711", 4, ""),
        ("4799", 4, ""),
    ]


def test_what_a_page_cannot_hold_is_refused():
    levels = structs.replace(WEEK, levels=(LevelTask("mattock.levels.mine-first"),))
    with pytest.raises(OptionError, match=r"Take these out: mattock\.levels\.mine-first"):
        sealed_pages(levels, KEY, [ADA])
    with pytest.raises(OptionError, match="The key is for the assignment 'week-4'"):
        sealed_pages(structs.replace(WEEK, id="week-5"), KEY, [ADA])
    with pytest.raises(OptionError, match="without ids of their own"):
        sealed_pages(WEEK, KEY, [ADA, ADA])
    for form in ("student", "solution", "nbgrader", "otter"):
        with pytest.raises(OptionError, match="is sealed"):
            publication(WEEK, form)


# --- grading ---


def test_answers_are_graded_by_the_rules_of_logs(tmp_path):
    given = right(ADA)
    posed = KEY.variant(ADA.name, ADA.id).pose("E17")
    six = posed.text.part("six")
    name, wrong = next((name, value) for name, value in posed.mistakes(six).items() if not isinstance(value, str))
    given["six"] = str(wrong)
    given["mean"] = f"{float(posed.value(posed.text.part('mean'))):.4f}"
    results = graded(tmp_path, {"ada-lovelace.week-4.answers.json": answers(ADA, given)})
    (ada,) = results.students
    by_key = {part.key: part for part in ada.exercises[0].parts}
    assert (ada.points, ada.remarks, ada.doubt) == (3, (), "")
    assert by_key["six"].misconceptions == (name,)
    assert by_key["mean"].reason == "right at once"
    assert title_of(name) in class_report(results)
    assert [found.student.name for found in results.missing] == ["Eve Mallory"]
    assert "1 sitting" in ada.sittings


def test_without_a_guess_that_can_be_read_the_answers_count_as_well(tmp_path):
    (ada,) = graded(tmp_path, {"ada-lovelace.week-4.answers.json": answers(ADA, right(ADA), guess="dunno")}).students
    assert (ada.points, ada.exercises[0].remarks) == (4, ())


@pytest.mark.parametrize("name", ["ada.week-4.answers.json.txt", "ada.week-4.answers (1).json", "4711/x.answers.json"])
def test_what_browsers_and_platforms_make_of_the_name_does_no_harm(tmp_path, name):
    data = b"\xef\xbb\xbf" + answers(ADA, right(ADA)).replace(b", ", b",\r\n ")
    (ada,) = graded(tmp_path, {name: data}).students
    assert (ada.student, ada.points, ada.doubt) == ("Ada Lovelace", 4, "")


def test_of_several_files_the_one_that_was_saved_last_counts(tmp_path):
    first = right(ADA) | {"six": "1/77"}
    files = {
        "a/ada-lovelace.week-4.answers.json": answers(ADA, right(ADA), saved=900_000),
        "b/ada-lovelace.week-4.answers.json": answers(ADA, first),
    }
    (ada,) = graded(tmp_path, files).students
    assert (ada.points, ada.doubt) == (4, "")
    assert ada.remarks == (
        "2 files were saved from one page. The one that was saved last counts: a/ada-lovelace.week-4.answers.json.",
        "b/ada-lovelace.week-4.answers.json has other answers: E17 six.",
    )


def test_a_file_under_another_name_counts_for_neither(tmp_path):
    files = {"eve-mallory.week-4.answers.json": answers(ADA, right(ADA))}
    (found,) = graded(tmp_path, files).students
    assert "The file name says Eve Mallory" in found.doubt


def reason(folder: Path, data: bytes, **options: object) -> str:
    results = graded(folder, {"ada-lovelace.week-4.answers.json": data}, **options)
    assert not results.students
    (unread,) = results.unread
    return unread.reason


def test_a_torn_or_changed_file_is_named_in_a_sentence(tmp_path):
    data = answers(ADA, right(ADA) | {"six": "1/77"})
    assert reason(tmp_path, data[: len(data) // 2]).startswith("It is torn, or not a file of answers")
    assert reason(tmp_path, b'{"record": "sealed"}').startswith("It is torn, or not a file of answers")
    changed = data.replace(b"1/77", b"1/78")
    assert reason(tmp_path, changed) == "The checksum does not fit: the file was changed after the page saved it."
    forged = answers(EVE, right(EVE)).replace(b"Eve Mallory", b"Ada Lovelace")
    assert "was changed" in reason(tmp_path, forged)
    other = answers(ADA, right(ADA), key=structs.replace(KEY, secret="nobody can guess that one"))
    assert "another key made the page" in reason(tmp_path, other)
    third = answers(ADA, right(ADA), key=structs.replace(KEY, assignment="week-5"))
    assert "It belongs to the assignment 'week-5'" in reason(tmp_path, third)


def test_a_file_made_by_hand_cannot_answer_a_question_twice(tmp_path):
    found = msgspec.json.decode(answers(ADA, right(ADA)), type=SealedAnswers)
    twice = structs.replace(found, answers=(*found.answers, structs.replace(found.answers[1], text="1/77")))
    data = json.dumps(to_builtins(structs.replace(twice, check=twice.checksum))).encode()
    assert reason(tmp_path, data) == "It answers 'E17 six' more than once, but a page saves each answer once."


@pytest.mark.parametrize("bomb", [b"[" * 500_000, b"1" * 1_100_000, b'{"saved": 1e400}', b"\x00" * 10, b""])
def test_a_hostile_file_is_refused_like_a_torn_one(tmp_path, bomb):
    said = reason(tmp_path, bomb)
    assert "not a file of answers" in said or "limit" in said or "has not been downloaded" in said


def test_answers_need_the_key_and_a_log_does_not_count(tmp_path):
    assert "takes its key" in reason(tmp_path, answers(ADA, right(ADA)), key=None)
    log = AttemptLog("Ada Lovelace", "week-4")
    results = graded(tmp_path / "logs", {"ada-lovelace.week-4.jsonl": log.to_bytes()})
    assert [found.reason for found in results.unread] == [
        "This assignment is sealed: only answers that its pages have saved count."
    ]


def test_a_key_of_another_assignment_is_refused(tmp_path):
    with pytest.raises(OptionError, match="The key is for the assignment 'week-9'"):
        graded(tmp_path, {}, key=Key(assignment="week-9", secret="nobody can guess this one"))


# --- the key file ---


def test_a_key_is_read_as_it_was_written(tmp_path):
    (tmp_path / "week-4.key").write_bytes(KEY.to_bytes())
    assert read_key(tmp_path / "week-4.key") == KEY


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"{}", b'{"assignment": "a", "secret": "short"}', KEY.to_bytes().replace(b": 1", b": 9")]
)
def test_what_is_no_key_is_refused(tmp_path, content):
    (tmp_path / "week-4.key").write_bytes(content)
    with pytest.raises(OptionError, match=r"week-4.key: "):
        read_key(tmp_path / "week-4.key")


# --- own numbers for each student, without a seal ---

OPEN = {"week-4": structs.replace(WEEK, sealed=False)}


def worked(name: str) -> bytes:
    from minerals.classroom import Exercise

    log = AttemptLog(name, "week-4")
    exercise = Exercise("E17", log=log)
    exercise.predict("0.4")
    for part in exercise.parts:
        exercise.check(
            part.key, exercise.posed.in_words(part, exercise.posed._answer_key.values[part.key]).split(" ")[0]
        )
    return log.to_bytes()


def test_with_own_numbers_only_those_of_the_name_in_the_roster_earn_points(tmp_path):
    (tmp_path / "4711").mkdir()
    file = tmp_path / "4711" / "ada.week-4.jsonl"
    file.write_bytes(worked("ADA LOVELACE"))
    assert grade_all(OPEN, tmp_path, roster=CLASS).students[0].points == 4
    (ada,) = grade_all(OPEN, tmp_path, roster=CLASS, own_numbers=True).students
    assert ada.points == 0
    assert "different numbers from this student's own, so it earns no points" in ada.exercises[0].remarks[0]
    file.write_bytes(worked("Ada Lovelace"))
    assert grade_all(OPEN, tmp_path, roster=CLASS, own_numbers=True).students[0].points == 4
    with pytest.raises(OptionError, match="takes a roster"):
        grade_all(OPEN, tmp_path, own_numbers=True)


def test_tries_have_no_price_where_nobody_can_try(tmp_path):
    (ada,) = graded(
        tmp_path,
        {"ada-lovelace.week-4.answers.json": answers(ADA, right(ADA))},
        deductions=Deductions(most_tries=1, points_per_try=1),
    ).students
    assert ada.points == 4


# --- the guide ---


def test_the_guide_shows_what_the_commands_say(tmp_path, monkeypatch):
    """If this fails because a sentence has changed, copy the new output into the guide."""
    monkeypatch.chdir(tmp_path)
    guide = (Path(__file__).parents[2] / "docs" / "teaching" / "running-a-class.md").read_text(encoding="utf-8")
    blocks = guide.partition("### Sealed pages")[2].split("```console\n$ minerals ")[1:]
    handing_out, grading = (block.partition("```")[0].partition("\n") for block in blocks)
    (tmp_path / "week-4.toml").write_text(
        'title = "Dice that lie"\nnumbers = "many"\nsealed = true\n\n[[exercises]]\nexercise = "E17"\npoints = 4\n'
    )
    names = ("Ada Lovelace", "Blaise Pascal", "Emmy Noether", "Thomas Bayes")
    (tmp_path / "class.csv").write_text("\n".join(["name", *names]))
    app = typer.Typer()
    app.command()(assignment)
    made = CliRunner().invoke(app, handing_out[0].split()[1:])
    assert made.stdout.split() == handing_out[2].split()

    key = read_key("week-4.key")
    (tmp_path / "submissions").mkdir()
    for number, name in enumerate(names):
        student = RosterEntry(name=name)
        posed = key.variant(name).pose("E17")
        given = {part.key: str(posed.value(part)) for part in posed.parts[number:]}
        data = answers(student, given, key=key)
        file = tmp_path / "submissions" / f"{name.casefold().replace(' ', '-')}.week-4.answers.json"
        file.write_bytes(data.replace(b'"0.4"', b'"0.5"') if name.startswith("Emmy") else data)
    app = typer.Typer()
    app.command()(grade)
    done = CliRunner().invoke(app, grading[0].split()[1:])
    assert f"{done.stdout}\n{done.stderr}".split() == grading[2].split()
    assert [row.split(",")[:4] for row in Path("points.csv").read_text("utf-8").splitlines() if ",total," in row] == [
        ["Ada Lovelace", "week-4", "total", "4"],
        ["Blaise Pascal", "week-4", "total", "3"],
        ["Thomas Bayes", "week-4", "total", "1"],
        ["Emmy Noether", "week-4", "total", ""],
    ]
