"""`minerals assignment`: one file in, notebooks and question banks out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from minerals.classroom.publishing import FORMS, VARIANTS
from minerals.classroom.publishing.bundle import WHEEL
from minerals.cli.assignment import assignment
from minerals.cli.refusal import Refusal
from minerals.core.text import OptionError

app = typer.Typer()
app.command()(assignment)

EVERY_FILE = {
    "student/week-4.ipynb",
    "solution/week-4.ipynb",
    "nbgrader/source/week-4/week-4.ipynb",
    "otter/week-4/minerals.py",
    f"otter/week-4/{WHEEL}",
    "otter/week-4/week-4.ipynb",
    "week-4.gift.txt",
    "week-4.moodle.xml",
    "week-4.qti.zip",
    "week-4.canvas.zip",
}


@pytest.fixture
def source(tmp_path) -> Path:
    file = tmp_path / "week-4.toml"
    file.write_text('title = "Dice"\n[[exercises]]\nexercise = "E17"\npoints = 4\n')
    return file


def run(*arguments: object):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def files(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def test_by_default_it_writes_the_students_notebook_and_says_where(source, tmp_path):
    done = run(source, "-o", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert files(tmp_path / "out") == {"student/week-4.ipynb"}
    assert str(tmp_path / "out" / "student" / "week-4.ipynb") in done.stdout


def test_it_writes_all_forms_at_once(source, tmp_path):
    assert run(source, "-o", tmp_path / "out", "--as", "all").exit_code == 0
    assert files(tmp_path / "out") == EVERY_FILE


@pytest.mark.parametrize("form", FORMS)
def test_it_writes_each_form_the_same_every_time(source, tmp_path, form):
    for folder in ("one", "other"):
        assert run(source, "-o", tmp_path / folder, "--as", form).exit_code == 0
    names = files(tmp_path / "one")
    assert names and names <= EVERY_FILE
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


def test_every_form_is_named_in_the_help_and_so_is_the_number_of_variants():
    shown = " ".join(run("--help").stdout.replace("│", " ").split())
    assert all(form in shown for form in (*FORMS, "all"))
    assert f"[default: {VARIANTS}]" in shown


def test_a_student_gets_a_notebook_of_their_own(source, tmp_path):
    assert run(source, "-o", tmp_path / "out", "--student", "Ada Lovelace").exit_code == 0
    notebook = json.loads((tmp_path / "out" / "student" / "ada-lovelace.week-4.ipynb").read_text("utf-8"))
    assert 'student = "Ada Lovelace"' in "".join("".join(cell["source"]) for cell in notebook["cells"])


def test_there_are_as_many_variants_as_are_asked_for(source, tmp_path):
    assert run(source, "-o", tmp_path, "--as", "gift", "--variants", 2).exit_code == 0
    assert (tmp_path / "week-4.gift.txt").read_text("utf-8").count("::E17 six ") == 2


def test_what_is_there_already_is_not_overwritten_without_being_told(source, tmp_path):
    assert run(source, "-o", tmp_path, "--as", "moodle").exit_code == 0
    (tmp_path / "week-4.moodle.xml").write_text("mine")
    again = run(source, "-o", tmp_path, "--as", "all")
    assert isinstance(again.exception, Refusal)
    assert "week-4.moodle.xml: the file exists already; --force" in str(again.exception)
    assert files(tmp_path) == {"week-4.toml", "week-4.moodle.xml"}, "nothing is written where something is in the way"
    assert (tmp_path / "week-4.moodle.xml").read_text() == "mine"
    assert run(source, "-o", tmp_path, "--as", "moodle", "--force").exit_code == 0
    assert (tmp_path / "week-4.moodle.xml").read_text("utf-8") != "mine"


def test_an_unknown_form_is_refused_with_a_suggestion(source, tmp_path):
    done = run(source, "-o", tmp_path / "out", "--as", "moodel")
    assert isinstance(done.exception, OptionError)
    assert "'moodel'" in str(done.exception) and "moodle" in str(done.exception)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[[exercises]]\nexercise = "E99"\n', "There is no exercise 'E99'"),
        ("", "no exercise and no level"),
        ("[[exercises]", "week-4.toml"),
        ('[[exercises]]\nexercise = "E17"\npoints = -1\n', "points"),
    ],
)
def test_what_is_wrong_with_the_assignment_is_said(source, tmp_path, text, reason):
    source.write_text(text)
    done = run(source, "-o", tmp_path / "out")
    assert isinstance(done.exception, OptionError)
    assert reason in str(done.exception)


def test_a_folder_is_no_assignment_and_a_file_is_no_folder(source, tmp_path):
    assert "name the file" in str(run(tmp_path, "-o", tmp_path / "out").exception)
    assert "not a folder" in str(run(source, "-o", source).exception)


def test_an_assignment_of_levels_has_notebooks_but_no_question_bank(tmp_path):
    source = tmp_path / "levels.toml"
    source.write_text('[[levels]]\nlevel = "mattock.levels.mine-first"\n')
    assert run(source, "-o", tmp_path / "out", "--as", "all").exit_code == 0
    assert {Path(name).suffix for name in files(tmp_path / "out")} == {".ipynb", ".py", ".whl"}, (
        "with the kit for otter"
    )
    assert "no exercise" in str(run(source, "-o", tmp_path, "--as", "qti").exception)


def test_the_name_of_an_assignment_leads_to_no_other_folder(source, tmp_path):
    source.write_text('id = "../../else/where"\n' + source.read_text())
    assert run(source, "-o", tmp_path / "out", "--as", "all").exit_code == 0
    assert all("else-where" in name for name in files(tmp_path / "out"))


# --- a whole class, and sealed pages ---


@pytest.fixture
def roster(tmp_path) -> Path:
    file = tmp_path / "class.csv"
    file.write_text("name,id\nAda Lovelace,4711\nZoë Byron,4712\n", encoding="utf-8")
    return file


def test_each_student_of_a_roster_gets_a_notebook(source, roster, tmp_path):
    assert run(source, "-o", tmp_path / "out", "--roster", roster).exit_code == 0
    assert files(tmp_path / "out") == {"student/ada-lovelace.week-4.ipynb", "student/zoë-byron.week-4.ipynb"}


@pytest.mark.parametrize("says_so", ["the file", "the option"])
def test_a_sealed_assignment_is_a_page_for_each_student_and_a_key(source, roster, tmp_path, says_so):
    if says_so == "the file":
        source.write_text(f"sealed = true\n{source.read_text()}")
    option = ["--as", "sealed"] if says_so == "the option" else []
    done = run(source, "-o", tmp_path / "out", "--roster", roster, *option)
    assert done.exit_code == 0, done.output
    pages = {f"sealed/week-4/{name}.week-4.html" for name in ("ada-lovelace", "zoë-byron")}
    assert files(tmp_path / "out") == pages, "the key is not among what is handed out"
    key = source.with_name("week-4.key")
    assert key.stat().st_mode & 0o777 == 0o600
    secret = json.loads(key.read_bytes())["secret"]
    assert all(secret not in (tmp_path / "out" / page).read_text("utf-8") for page in pages)


def test_a_page_that_is_made_later_fits_the_key_that_is_there(source, roster, tmp_path):
    out = tmp_path / "out"
    assert run(source, "-o", out, "--as", "sealed", "--roster", roster).exit_code == 0
    before = {name: (out / name).read_bytes() for name in files(out)}
    refused = run(source, "-o", out, "--as", "sealed", "--roster", roster)
    assert isinstance(refused.exception, Refusal)
    assert run(source, "-o", out, "--as", "sealed", "--roster", roster, "--force").exit_code == 0
    assert run(source, "-o", out, "--as", "sealed", "--student", "Emmy Noether").exit_code == 0
    assert {name: (out / name).read_bytes() for name in before} == before
    assert len(files(out)) == len(before) + 1


def test_a_key_that_an_earlier_kit_has_put_beside_the_pages_is_used(source, tmp_path):
    out = tmp_path / "out"
    assert run(source, "-o", out, "--as", "sealed", "--student", "Ada").exit_code == 0
    before = (out / "sealed/week-4/ada.week-4.html").read_bytes()
    source.with_name("week-4.key").rename(out / "week-4.key")
    assert run(source, "-o", out, "--as", "sealed", "--student", "Ada", "--force").exit_code == 0
    assert (out / "sealed/week-4/ada.week-4.html").read_bytes() == before
    assert not source.with_name("week-4.key").exists()


def test_a_key_is_not_put_among_the_pages(source, tmp_path):
    out = tmp_path / "out"
    for place in (out / "sealed/my.key", out / "sealed/week-4/my.key", out / "x/../sealed/my.key"):
        done = run(source, "-o", out, "--as", "sealed", "--student", "Ada", "--key", place)
        assert isinstance(done.exception, Refusal) and "lies among the pages" in str(done.exception)
    assert not out.exists()


def test_a_key_may_be_kept_elsewhere(source, tmp_path):
    key = tmp_path / "safe.key"
    assert run(source, "-o", tmp_path / "out", "--as", "sealed", "--student", "Ada", "--key", key).exit_code == 0
    assert files(tmp_path / "out") == {"sealed/week-4/ada.week-4.html"}
    assert json.loads(key.read_bytes())["assignment"] == "week-4"
