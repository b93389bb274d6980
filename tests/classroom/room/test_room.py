"""The room: who is where, what was guessed, which misconceptions came up, who is stuck."""

from __future__ import annotations

import typing
from pathlib import Path

import msgspec
import pytest

from minerals.classroom import Exercise, pose
from minerals.classroom.attempts import AttemptLog, Opened
from minerals.classroom.room import ClassFolder, Room, StuckRule, tail, views
from minerals.classroom.room.guesses import Guess, chart
from minerals.classroom.room.views import ProjectorView
from minerals.core.text import OptionError
from tests.classroom.room.students import NAMES, work
from tests.core.system.test_shared_files import TRAPS


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def folder(tmp_path: Path) -> ClassFolder:
    return ClassFolder.make(tmp_path / "7b", code="ruby", lesson=4)


@pytest.fixture
def room(folder, clock) -> Room:
    return Room(folder, clock=clock)


@pytest.fixture
def ada(folder, clock):
    log = folder.begin("Ada", "lesson-4", numbers="bank", clock=clock)
    yield log
    log.close()


def row(room: Room, name: str = "Ada") -> views.Row:
    room.look()
    return next(found for found in room.teacher_view().rows if found.name == name)


def test_an_empty_room_shows_the_questions_of_its_lesson(room) -> None:
    seen = room.teacher_view()
    assert [question.code for question in seen.questions] == ["E17", "E17b"]
    assert seen.rows == () and seen.troubles == () and seen.projected.students == 0


def test_what_a_student_does_is_seen(room, ada) -> None:
    assert room.look()
    assert not room.look()
    exercise = Exercise("E17", log=ada)
    assert row(room).cells[0].guess == ""
    exercise.predict("1/6")
    assert row(room).cells[0].guess == "1/6"
    exercise.check("six", "1/6")
    seen = row(room).cells[0]
    assert (seen.parts[0].state, seen.parts[0].misses) == ("wrong", 1)
    assert seen.ideas == ("Condition ignored or reversed",)
    exercise.check("six", "1/5")
    assert row(room).cells[0].parts[0].state == "right"
    assert not row(room).cells[0].is_done
    Exercise("E18", log=ada)
    assert row(room).current == "E18"


def test_verdicts_are_worked_out_and_not_believed(folder, room, ada) -> None:
    from minerals.classroom.attempts import Checked, Predicted

    ada.add(Predicted(ada.now(), "E17", "1/6"))
    ada.add(Checked(ada.now(), "E17", "six", "0.5", "right"))
    assert row(room).cells[0].parts[0].state == "wrong"


def test_three_wrong_answers_to_a_part_are_stuck(room, ada) -> None:
    exercise = Exercise("E17", log=ada)
    exercise.predict("1/6")
    for answer in ("1/6", "1/6", "1/2"):  # one of them twice
        exercise.check("six", answer)
    assert row(room).stuck == ""
    exercise.check("six", "1/3")
    assert row(room).stuck == "E17, six: 3 wrong answers"
    exercise.check("six", "1/5")
    assert row(room).stuck == ""


def test_five_minutes_without_progress_are_stuck(room, ada, clock) -> None:
    exercise = Exercise("E17", log=ada)
    exercise.predict("1/6")
    clock.now += 200
    assert row(room).stuck == ""
    exercise.check("six", "1/6")  # this is no progress
    clock.now += 150
    assert row(room).stuck == "E17: no progress for 5 minutes"
    exercise.check("six", "1/5")
    assert row(room).stuck == ""


def test_nobody_is_stuck_who_has_finished_or_left(room, ada, clock) -> None:
    exercise = Exercise("E42", log=ada)
    exercise.predict(3)
    clock.now += 31 * 60
    found = row(room)
    assert found.is_away and found.stuck == "" and found.idle == 31
    for part in exercise.parts:
        exercise.check(part.key, exercise.posed.value(part))
    room.look()
    clock.now += 600
    assert row(room).stuck == "" and row(room).cells[-1].is_done


def test_the_rule_of_who_is_stuck_can_be_set(folder, ada, clock) -> None:
    exercise = Exercise("E17", log=ada)
    exercise.predict("1/6")
    exercise.check("six", "1/6")
    assert row(Room(folder, rule=StuckRule.of(1), clock=clock)).stuck
    assert not row(Room(folder, rule=StuckRule.of(2), clock=clock)).stuck
    for wrong in ({"tries": 0}, {"minutes": 0}, {"minutes": float("nan")}):
        with pytest.raises(OptionError, match="stuck"):
            StuckRule.of(**wrong)


def test_the_clock_of_a_students_machine_does_not_matter(folder, room, clock) -> None:
    room.look()
    log = folder.begin("Ada", "lesson-4", clock=lambda: 12.0)
    Exercise("E17", log=log)
    assert row(room).idle == 0 and not row(room).is_away
    log.close()


def test_the_files_of_one_student_are_one_row(folder, room, ada, clock) -> None:
    exercise = Exercise("E17", log=ada)
    exercise.predict("1/6")
    exercise.check("six", "1/5")
    other = AttemptLog("ada ", "lesson-4", numbers="bank", clock=clock)
    again = Exercise("E17", log=other)
    again.predict("1/2")
    again.check("mean", again.posed.value(again.parts[1]))
    other.save(folder.work / "ada-2.jsonl")
    seen = row(room)
    assert (seen.files, len(room.teacher_view().rows)) == (2, 1)
    assert [part.state for part in seen.cells[0].parts[:2]] == ["right", "right"]
    assert sum(room.projector_view().charts[0].counts) == 1  # one student, one guess


def test_trouble_with_a_file_is_named_and_stops_nobody(folder, room, ada, clock) -> None:
    Exercise("E17", log=ada)
    (folder.work / "junk.jsonl").write_bytes(b"junk\n")
    torn = AttemptLog("Bo", "lesson-4")
    torn.add(Opened(torn.now(), "E17"))
    (folder.work / "bo.jsonl").write_bytes(torn.to_bytes()[:-9])
    AttemptLog("Ada", "lesson-4").save(folder.work / "cleo.lesson-4.jsonl")
    AttemptLog("", "lesson-4").save(folder.work / "nobody.jsonl")
    room.look()
    clock.now += 11
    told = {found.file: found.reason for found in room.teacher_view().troubles}
    assert told["junk.jsonl"] == "line 1: The line does not end in a digest."
    assert told["bo.jsonl"].startswith("The last line is half written")
    assert "whose work it is" in told["cleo.lesson-4.jsonl"]
    assert "Nobody's name" in told["nobody.jsonl"]
    assert [found.name for found in room.teacher_view().rows] == ["Ada", "Bo"]


def test_a_file_that_is_taken_away_is_gone(folder, room, ada) -> None:
    ada.close()
    room.look()
    (folder.work / "ada.jsonl").unlink()
    assert room.look()
    assert room.teacher_view().rows == ()


def test_parameters_that_somebody_made_up_are_not_worked_out(folder, room, ada) -> None:
    ada.add(Opened(ada.now(), "E17", {"faces": 10**9, "legal": 10**9}))
    ada.add(Opened(ada.now(), "E999"))
    assert row(room).cells[0].exercise == "E17"


# --- histograms ---


def guesses(code: str, *texts: str) -> list[Guess]:
    return [Guess(text, pose(code)) for text in texts]


def test_probabilities_have_ten_bars() -> None:
    found = chart("E17", guesses("E17", "0", "5 %", "1/10", "0.5", "1", "what"))
    assert found.counts == (2, 1, 0, 0, 0, 1, 0, 0, 0, 1)
    assert (found.labels[0], found.labels[-1], len(found.labels)) == ("0 %", "100 %", 11)
    assert found.exact == (0.2,) and found.answer == "1/5 = 0.2"


def test_few_whole_numbers_have_a_bar_each() -> None:
    found = chart("E42", guesses("E42", "1", "3", "3", "5"))
    assert found.labels == ("1", "2", "3", "4", "5")
    assert found.counts == (1, 0, 2, 0, 1)
    assert found.exact == (0.5,)  # in the middle of the bar for 3
    assert (found.low, found.close, found.high) == (1, 2, 1)


def test_a_wild_guess_does_not_spoil_the_scale() -> None:
    found = chart("E42", guesses("E42", "2", "3", "4", "1000000"))
    assert found.more == 1 and sum(found.counts) == 4
    assert found.labels[-1] == "4"


def test_no_guess_at_all_is_a_chart_too() -> None:
    assert chart("E42", []).guesses == 0
    assert chart("E17", []).guesses == 0


@pytest.mark.parametrize("code", ["E17", "E42", "E18"])
def test_with_numbers_of_their_own_each_guess_is_measured_by_its_own_exact_value(tmp_path, code) -> None:
    folder = ClassFolder.make(tmp_path)
    for name in NAMES[:6]:
        log = folder.begin(name, "lesson-4", numbers="many")
        exercise = Exercise(code, log=log)
        exercise.predict(
            exercise.posed.value(exercise.posed.text.part(exercise.posed.text.predict.of or exercise.parts[0].key))
        )
        log.close()
    room = Room(folder)
    room.look()
    found = room.projector_view().charts[0]
    assert found.has_own_numbers and len(found.exact) > 1
    assert (found.low, found.close, found.high) == (0, 6, 0)


@pytest.mark.slow
def test_every_exercise_has_a_chart_of_its_guesses() -> None:
    from minerals.classroom import exercises

    for text in exercises():
        if text.code in {"E45a", "E43", "E38"}:  # they take seconds to be worked out
            continue
        predict = text.predict
        typed = predict.options[:2] or {"yes-no": ("yes", "no")}.get(predict.type, ("0.5", "1", "1/3", "7", "12.5"))
        found = chart(text.code, guesses(text.code, *typed))
        assert found.guesses >= 1, text.code
        assert len(found.labels) - len(found.counts) in {0, 1}


# --- no names ---


def fields_of(kind: type, seen: set[type]) -> set[type]:
    """All records that a record can hold, itself among them."""
    if kind in seen:
        return seen
    seen.add(kind)
    for hint in typing.get_type_hints(kind).values():
        for part in (hint, *typing.get_args(hint)):
            if isinstance(part, type) and issubclass(part, msgspec.Struct):
                fields_of(part, seen)
    return seen


def test_what_a_projector_gets_has_no_field_for_a_name() -> None:
    assert fields_of(ProjectorView, set()) == {ProjectorView, views.Chart, views.Idea}
    assert "name" not in {field for kind in fields_of(ProjectorView, set()) for field in kind.__struct_fields__}


def test_no_name_and_nothing_that_was_typed_reaches_the_projector(folder, clock) -> None:
    room = Room(folder, clock=clock)
    for name in NAMES[:15]:
        work(folder, name, 1)
    log = folder.begin("Mallory", "lesson-4")
    Exercise("E17", log=log).predict("Mallory was here")
    log.close()
    room.look()
    sent = msgspec.json.encode(room.projector_view()).decode()
    assert [name for name in (*NAMES, "Mallory", "was here") if name in sent] == []
    assert "Mallory" in msgspec.json.encode(room.teacher_view()).decode()


def test_everything_that_is_called_like_a_log_and_is_none_is_named(folder, room, ada) -> None:
    for name, (lay, _) in TRAPS.items():
        lay(folder.work / f"{name}.jsonl")
    room.look()
    seen = room.teacher_view()
    assert [each.name for each in seen.rows] == ["Ada"]
    assert {trouble.file for trouble in seen.troubles} == {f"{name}.jsonl" for name in TRAPS}
    assert all(trouble.reason.startswith("It is ") for trouble in seen.troubles)
    assert not room.look()
    (folder.work / "pipe.jsonl").unlink()
    assert room.look() and len(room.teacher_view().troubles) == len(TRAPS) - 1


def test_a_file_that_takes_too_long_to_read_is_named(folder, room, monkeypatch) -> None:
    monkeypatch.setattr(tail, "_SECONDS", 0.0)
    folder.begin("Ada", "lesson-4").close()
    room.look()
    assert [trouble.reason for trouble in room.teacher_view().troubles] == ["Reading it takes too long."]


def test_a_heap_of_bad_files_is_counted_and_does_not_fill_the_page(folder, room, monkeypatch) -> None:
    monkeypatch.setattr("minerals.classroom.room.room._MOST_TROUBLES", 5)
    for number in range(9):
        (folder.work / f"{number}.jsonl").mkdir()
    room.look()
    troubles = room.teacher_view().troubles
    assert len(troubles) == 6 and troubles[-1].reason == "4 more files do not count."
