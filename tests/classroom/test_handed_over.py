"""Work as it is handed over: archives of platforms, litter of systems, renamed files, and files that are not here."""

from __future__ import annotations

import csv
import gzip
import io
import tarfile
import zipfile
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from minerals.classroom.attempts import AttemptLog
from minerals.classroom.grading import Results, Roster, RosterEntry, column_warnings, grade_all, to_csv, to_workbook
from minerals.classroom.publishing.start import begin
from minerals.cli.grade import grade
from minerals.core.text import LogError, OptionError
from tests.classroom.test_joined_files import SCHOOL, WEEK, log_of

ADA = RosterEntry(name="Ada Lovelace", id="4711", login="alove", number="12", first="Ada", last="Lovelace")
BEN = RosterEntry(name="Ben Nevis", id="4712", login="bnevis", number="13", first="Ben", last="Nevis")
CLASS = Roster((ADA, BEN))


def work(student: str = "Ada Lovelace", *, start: int = SCHOOL) -> bytes:
    return log_of(("six", "1/5"), student=student, start=start).to_bytes()


def zipped(**files: bytes) -> bytes:
    opened = io.BytesIO()
    with zipfile.ZipFile(opened, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return opened.getvalue()


def put(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def points(results: Results) -> dict[str, float]:
    return {student.student: student.points for student in results.certain}


# --- archives ---

PLATFORMS = {
    "Moodle": "Ada Lovelace_12_assignsubmission_file/homework.jsonl",
    "Canvas": "lovelaceada_12_99_homework.jsonl",
    "Blackboard": "Dice_alove_attempt_2026-11-02-08-15-00_homework.jsonl",
    "Brightspace": "12345-67890 - Ada Lovelace - Nov 2, 2026 815 AM/homework.jsonl",
    "Sakai": "Dice/Lovelace, Ada(alove)/Submission attachment(s)/homework.jsonl",
    "Teams": "Submitted files/Ada Lovelace/Dice/Version 1/homework.jsonl",
    "nbgrader": "submitted/4711/week-4/homework.jsonl",
}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_platforms_download_is_graded_as_it_comes(tmp_path: Path, platform: str):
    archive = put(tmp_path, "all.zip", zipped(**{PLATFORMS[platform]: work("Ada")}))
    results = grade_all(WEEK, archive, roster=CLASS)
    assert points(results) == {"Ada Lovelace": 1} and not results.unread
    assert [missing.student.name for missing in results.missing] == ["Ben Nevis"]


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_tar_archives_are_read(tmp_path: Path, mode: str):
    path = tmp_path / f"all.tar{mode[1:].replace(':', '.')}"
    with tarfile.open(path, mode) as pack:
        info = tarfile.TarInfo("Ada Lovelace/homework.jsonl")
        info.size = len(work())
        pack.addfile(info, io.BytesIO(work()))
    assert points(grade_all(WEEK, path, roster=CLASS)) == {"Ada Lovelace": 1}


def test_an_archive_of_a_student_in_the_archive_of_a_platform(tmp_path: Path):
    inner = zipped(**{"week-4.jsonl": work()})
    put(tmp_path, "all.zip", zipped(**{"Ada Lovelace.zip": inner}))
    put(tmp_path, "Ben Nevis.zip", zipped(**{"my work/week-4.jsonl": work("Ben Nevis")}))
    put(tmp_path, "ben.jsonl.gz", gzip.compress(work("Ben Nevis", start=SCHOOL + 50_000)))
    results = grade_all(WEEK, tmp_path, roster=CLASS)
    assert points(results) == {"Ada Lovelace": 1, "Ben Nevis": 1}
    assert results.students[0].file == "all.zip/Ada Lovelace.zip/week-4.jsonl"


def test_names_in_an_archive_lead_nowhere_and_keep_their_letters(tmp_path: Path):
    archive = put(
        tmp_path, "all.zip", zipped(**{"../../../Ben Nevis/x.jsonl": work("Ben Nevis"), "/Zoë/x.jsonl": work("Zoë")})
    )
    results = grade_all(WEEK, archive)
    assert {student.student for student in results.students} == {"Ben Nevis", "Zoë"}
    assert {path.name for path in tmp_path.iterdir()} == {"all.zip"}


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("all.zip", b"PK\x03\x04 torn", "The archive is damaged"),
        ("all.tar.gz", b"\x1f\x8b torn", "The archive is damaged"),
        ("all.rar", b"Rar!", "Archives of this kind cannot be read here"),
        ("ada.7z", b"7z", "Archives of this kind cannot be read here"),
    ],
)
def test_an_archive_that_cannot_be_read_is_named_and_the_rest_is_graded(
    tmp_path: Path, name: str, data: bytes, reason: str
):
    put(tmp_path, name, data)
    put(tmp_path, "ada.jsonl", work())
    results = grade_all(WEEK, tmp_path)
    assert points(results) == {"Ada Lovelace": 1}
    (unread,) = results.unread
    assert unread.file == name and unread.reason.startswith(reason)


def test_an_archive_that_unpacks_to_more_than_it_may_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minerals.classroom.grading.handed_over._MOST_ENTRIES", 3)
    archive = put(tmp_path, "all.zip", zipped(**{f"{number}.jsonl": work() for number in range(6)}))
    (unread,) = grade_all(WEEK, archive).unread
    assert unread.reason == "It holds more than can be unpacked. Unpack it by hand."


# --- litter, and what was given back ---

LITTER = [
    "__MACOSX/._ada.jsonl", "._ada.jsonl", ".DS_Store", "Thumbs.db", "desktop.ini", ".~lock.ada.jsonl#", "~$ada.jsonl",
    "ada.jsonl~", "#ada.jsonl#", ".#ada.jsonl", ".ada.jsonl.swp", "ada.jsonl.tmp", ".ipynb_checkpoints/ada.jsonl",
    "feedback/ada.jsonl", "Ada Lovelace_12_assignfeedback_file/ada.jsonl",
    "Lovelace, Ada(alove)/Feedback Attachment(s)/a.jsonl",
]  # fmt: skip


@pytest.mark.parametrize("name", LITTER)
@pytest.mark.parametrize("is_packed", [False, True])
def test_litter_and_feedback_are_passed_over(tmp_path: Path, name: str, is_packed: bool):
    files = {name: b"\x00\x05\x16\x07 not a log", "Ada Lovelace/homework.jsonl": work()}
    for each, data in {"all.zip": zipped(**files)}.items() if is_packed else files.items():
        put(tmp_path, each, data)
    results = grade_all(WEEK, tmp_path, roster=CLASS)
    assert points(results) == {"Ada Lovelace": 1} and not results.unread


# --- other endings, and files that are not here ---

RENAMED = [
    "Ada Lovelace.week-4.json", "ada-lovelace.week-4.jsonl.download", "ada-lovelace.week-4.jsonl.json",
    "ada-lovelace.week-4.jsonl.part", "ada-lovelace.week-4.txt", "ada-lovelace.week-4", "ada-lovelace.week-4 (1).json",
    "ada-lovelace.week-4.ndjson", "homework.bin",
]  # fmt: skip


@pytest.mark.parametrize("name", RENAMED)
def test_a_log_is_known_by_what_it_begins_with(tmp_path: Path, name: str):
    put(tmp_path, name, work())
    put(tmp_path, "notes.json", b'{"record": "notes"}')
    results = grade_all(WEEK, tmp_path, roster=CLASS)
    assert points(results) == {"Ada Lovelace": 1} and not results.unread


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        (".ada-lovelace.week-4.jsonl.icloud", b"bplist00", "It is still in the cloud"),
        ("ada-lovelace.week-4.jsonl.url", b"[InternetShortcut]", "It is still in the cloud"),
        ("ada-lovelace.week-4.jsonl", b"", "The file is empty. Perhaps it has not been downloaded yet"),
        ("ada-lovelace.week-4.jsonl", b"\x00" * 4096, "It holds nothing yet but zeros"),
        ("ada-lovelace.week-4.jsonl", b"version https://git-lfs.github.com/spec/v1\noid", "run git lfs pull"),
    ],
)
def test_a_file_that_is_not_here_yet_is_named_as_such(tmp_path: Path, name: str, data: bytes, reason: str):
    put(tmp_path, name, data)
    results = grade_all(WEEK, tmp_path, roster=CLASS)
    (unread,) = results.unread
    assert unread.file == name and reason in unread.reason
    missing = {missing.student.name: missing.reason for missing in results.missing}
    assert name in missing["Ada Lovelace"] and missing["Ben Nevis"] == "handed in nothing"


# --- a name typed another way ---


def test_ones_own_name_in_other_letters_goes_on_and_another_is_asked_about(tmp_path: Path):
    begin("week-4", "Ada Lovelace", folder=tmp_path).close()
    again = begin("week-4", "ada  LOVELACE", folder=tmp_path)
    assert again.header.student == "Ada Lovelace"
    again.close()
    file = tmp_path / "ada-lovelace.week-4.jsonl"
    with pytest.raises(
        LogError, match=r"holds the attempts of 'Ada Lovelace' at 'week-4'. If that is you, write your name"
    ):
        AttemptLog.open(file, "Ben", "week-4")


def test_names_that_no_file_can_have_are_refused_in_a_sentence(tmp_path: Path):
    assert begin("week-4", None, folder=tmp_path).file is None
    with pytest.raises(OptionError, match="is too long for the name of a file"):
        begin("week-4", "A" * 300, folder=tmp_path)
    with pytest.raises(OptionError, match="is too long for the name of a file"):
        begin("week-4", "王" * 100, folder=tmp_path)
    with pytest.raises((OptionError, TypeError), match="student"):
        begin("week-4", 5, folder=tmp_path)  # type: ignore[arg-type]


# --- tables ---


def doubtful(tmp_path: Path) -> Results:
    put(tmp_path, "ada-lovelace.week-4.jsonl", work("Ben Nevis"))
    return grade_all(WEEK, tmp_path, roster=CLASS)


def test_a_table_never_shows_points_that_do_not_count(tmp_path: Path):
    rows = list(csv.DictReader(io.StringIO(to_csv(doubtful(tmp_path)))))
    assert {row["points"] for row in rows} == {""}
    assert {row["counts"] for row in rows if row["file"]} == {"no"}
    assert any("1 of 4 points" in row["reasons"] for row in rows)


def test_a_workbook_has_numbers_and_no_formulas(tmp_path: Path):
    from openpyxl import load_workbook

    put(tmp_path, "x.jsonl", work("=1+1"))
    sheet = load_workbook(io.BytesIO(to_workbook(grade_all(WEEK, tmp_path)))).active
    header, *rows = list(sheet.iter_rows(values_only=True))
    total = dict(zip(header, rows[-1], strict=True))
    assert (total["student"], total["points"], total["counts"]) == ("=1+1", 1, "yes")
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"s", "n", "inlineStr"}


app = typer.Typer()
app.command()(grade)


def run(*arguments: object):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_the_command_says_how_the_class_was_understood_and_writes_for_excel(tmp_path: Path):
    week = put(
        tmp_path,
        "week-4.toml",
        b'title = "Final exam"\nnumbers = "bank"\n[[exercises]]\nexercise = "E17"\npoints = 4\n',
    )
    put(tmp_path, "work/ada-lovelace.week-4.jsonl", work())
    roster = put(tmp_path, "class.csv", "Xvoor;Yachter;ID\nAda;Lovelace;4711\nBen;Nevis;4712\n".encode("cp1252"))
    plain = (week, tmp_path / "work", "--roster", roster)
    assert "--columns 'name=Xvoor'" in str(run(*plain).exception)
    done = run(*plain, "--columns", "first=Xvoor, last=2", "-o", tmp_path / "a.csv", "--format", "canvas")
    assert done.exit_code == 0, done.output
    assert "class.csv: 2 students; names from 'Xvoor' and 'Yachter'; ids from 'ID'" in done.stderr
    assert "Warning: Canvas may skip the column 'Final exam' without a word" in done.stderr
    assert (tmp_path / "a.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    done = run(*plain, "--columns", "first=Xvoor, last=2", "-o", tmp_path / "b.xlsx")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "b.xlsx").read_bytes().startswith(b"PK")
    assert "--columns needs a roster" in str(run(*plain[:2], "--columns", "name=1").exception)


@pytest.mark.parametrize(
    ("title", "is_warned"),
    [
        ("Final exam", True),
        ("Semifinal", True),
        ("Current Score", True),
        ("Section", True),
        ("Dice (2026)", True),
        ("Dice", False),
    ],
)
def test_words_that_make_a_column_of_canvas_vanish_are_warned_of(tmp_path: Path, title: str, is_warned: bool):
    import msgspec

    week = {"week-4": msgspec.structs.replace(WEEK["week-4"], title=title)}
    put(tmp_path, "ada-lovelace.week-4.jsonl", work())
    results = grade_all(week, tmp_path, roster=CLASS)
    assert bool(column_warnings(results, CLASS, "canvas")) == is_warned
    assert not column_warnings(results, CLASS, "moodle")
