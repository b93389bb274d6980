"""The data of a class: the table of answers, statistics of the questions, and what an anonymous export leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest

import minerals
from minerals.classroom import AttemptLog, Exercise
from minerals.classroom.grading import (
    Results,
    grade_all,
    item_statistics,
    learning_curves,
    misconception_counts,
    reliability,
    write_data,
)
from minerals.classroom.grading.answer_table import assignments_in


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the work of twelve students: the first six are right at once, the others forget the condition first."""
    place = tmp_path / "work"
    place.mkdir()
    for number in range(12):
        seconds = iter(range(1_800_000_000 + number, 1_900_000_000, 30))
        log = AttemptLog(f"Pupil Nr{number}", "week-4", numbers="bank", clock=lambda seconds=seconds: next(seconds))
        exercise = Exercise("E17", log=log)
        exercise.predict("1/6")
        for answer in ("1/5",) if number < 6 else ("my name is Nr", "1/6", "1/5"):
            exercise.check("six", answer)
        exercise.check("mean", "4" if number < 6 else "3.5")
        log.save(place / f"{number}.jsonl")
    return place


def results_of(folder: Path) -> Results:
    return grade_all(assignments_in(folder), folder)


def test_the_statistics_count_first_answers_that_could_be_read(folder: Path) -> None:
    items = {item.part: item for item in item_statistics(results_of(folder))}
    counts = {part: (item.answered, item.right_first, item.right_at_last, item.answers) for part, item in items.items()}
    assert counts == {"six": (12, 6, 12, 24), "mean": (12, 6, 6, 12), "rolls": (0, 0, 0, 0), "three": (0, 0, 0, 0)}
    assert [item.difficulty for item in items.values()] == [0.5, 0.5, None, None]
    assert items["six"].discrimination == pytest.approx(1)  # whoever was right at one was right at the other
    assert items["three"].discrimination is None
    assert reliability(results_of(folder)) == {"week-4": pytest.approx(2 / 3)}


def test_a_table_of_answers_has_a_row_for_each_answer(folder: Path) -> None:
    table = minerals.attempts(folder)
    assert len(table) == 6 * 2 + 6 * 4
    assert str(table["time"].dtype) == "datetime64[ns, UTC]"
    assert table.attrs["unread"] == []
    own = table[(table.student == "Pupil Nr7") & (table.part == "six")]
    assert own["answer"].tolist() == ["my name is Nr", "1/6", "1/5"]
    assert own["number"].tolist() == [1, 2, 3]
    assert own["seconds"].tolist() == [30, 30, 30]


def test_misconceptions_are_counted_by_student(folder: Path) -> None:
    counts = {
        each.part: (each.students, each.first, each.overcome) for each in misconception_counts(results_of(folder))
    }
    assert counts == {"six": (6, 6, 6), "mean": (6, 6, 0)}
    steps = [
        (step.misconception, step.opportunity, step.students, step.tripped)
        for step in learning_curves(results_of(folder))
    ]
    assert steps == [("forgot-condition", 1, 12, 6), ("forgot-condition", 2, 12, 6)]


def test_few_students_have_no_discrimination(folder: Path) -> None:
    for number in range(3, 12):
        (folder / f"{number}.jsonl").unlink()
    assert all(item.discrimination is None for item in item_statistics(results_of(folder)))
    assert reliability(results_of(folder)) == {"week-4": None}


def test_an_anonymous_export_holds_no_name_no_time_and_no_free_text(folder: Path, tmp_path: Path) -> None:
    write_data(results_of(folder), tmp_path / "data", anonymous=True)
    files = {file.name: file.read_text() for file in (tmp_path / "data").iterdir()}
    assert set(files) == {
        *("answers.csv", "items.csv", "misconceptions.csv", "learning.csv", "codebook.md", "class.html"),
    }
    assert not [name for name, text in files.items() if "Pupil" in text or "Nr" in text or "2027" in text]
    assert len(files["answers.csv"].splitlines()) == 1 + 36
    for name in ("answers", "items", "misconceptions", "learning"):
        for column in files[f"{name}.csv"].splitlines()[0].split(","):
            assert f"| `{column}` |" in files["codebook.md"]
