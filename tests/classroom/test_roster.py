"""The roster: who is in the class, who a file belongs to, and who handed in nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from minerals.classroom.grading import Results, Roster, RosterEntry, class_report, grade_all, read_roster, to_csv
from minerals.classroom.grading.identity import Claim
from minerals.classroom.grading.reports import write_reports
from minerals.classroom.grading.roster_match import owner_in
from minerals.core.text import OptionError
from tests.classroom.test_joined_files import SCHOOL, WEEK, log_of

ADA = RosterEntry(name="Ada Lovelace", id="4711", email="ada@school.example", login="alove", number="12")
ZOE = RosterEntry(name="Zoë Byron", id="4712", number="13", also=("Zo",))
EVE = RosterEntry(name="Eve", id="4713", number="14")
CLASS = Roster((ADA, ZOE, EVE))


def read(tmp_path: Path, text: str | bytes) -> Roster:
    file = tmp_path / "roster.csv"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_roster(file)


# --- read ---


@pytest.mark.parametrize(
    "text",
    [
        "name,id,email,also\nAda Lovelace,4711,ada@x,Ada;Lady Lovelace\n",
        'Also;E-Mail; ID ;Name\n"Ada; Lady Lovelace";ada@x;4711;Ada Lovelace\n',
        "\ufeffNAME\tEMAIL\tID\tALSO\r\n\r\n Ada Lovelace \tada@x\t4711\tAda;Lady Lovelace\r\n",
    ],
)
def test_columns_of_ones_own_in_any_order_case_and_separator(tmp_path, text):
    (ada,) = read(tmp_path, text).students
    assert (ada.name, ada.id, ada.email, ada.also) == ("Ada Lovelace", "4711", "ada@x", ("Ada", "Lady Lovelace"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_what_spreadsheets_write_is_read(tmp_path, encoding):
    assert read(tmp_path, "name\nZoë\n".encode(encoding)).students == (RosterEntry(name="Zoë"),)


PLATFORMS = {
    "Moodle, grades": (
        "First name,Last name,ID number,Institution,Email address,Quiz: Dice (Real)\nAda,Lovelace,4711,,ada@x,5\n",
        ("Ada Lovelace", "4711", "ada@x", ""),
    ),
    "Moodle, participants in German": (
        "Vorname,Nachname,E-Mail-Adresse\nAda,Lovelace,ada@x\n",
        ("Ada Lovelace", "", "ada@x", ""),
    ),
    "Moodle, worksheet for offline grading": (
        "Identifier,Full name,Email address,Status,Grade,Maximum grade\nParticipant 99,Ada Lovelace,ada@x,No,,14\n",
        ("Ada Lovelace", "", "ada@x", "99"),
    ),
    "Canvas, gradebook": (
        """Student,ID,SIS User ID,SIS Login ID,Section,Dice (77)
,,,,,Manual Posting
    Points Possible,,,,,14
"Lovelace, Ada",12,S4711,ada@x,10b,
"Student, Test",13,,,10b,
""",
        ("Ada Lovelace", "S4711", "", "12"),
    ),
    "nbgrader, students": (
        "id,first_name,last_name,email,lms_user_id\nada,Ada,Lovelace,ada@x,12\n",
        ("Ada Lovelace", "ada", "ada@x", "12"),
    ),
    "nbgrader, grades": (
        """assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,score
week-1,,,ada,Lovelace,Ada,ada@x,1,1
week-2,,,ada,Lovelace,Ada,ada@x,2,2
""",
        ("Ada Lovelace", "ada", "ada@x", ""),
    ),
}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_what_platforms_export_is_read(tmp_path, platform):
    text, expected = PLATFORMS[platform]
    (ada,) = read(tmp_path, text).students
    assert (ada.name, ada.id, ada.email, ada.number) == expected
    assert (ada.first, ada.last) == (("", "") if "worksheet" in platform else ("Ada", "Lovelace"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "The roster is empty"),
        ("\n \n", "The roster is empty"),
        ("Points,Grade\n1,2\n", "no column for names"),
        ("Ada\nBen\n", "no column for names"),
        ("name\n", "names no student"),
        ("name,id\nAda,1\nBen,1\n", "line 3: '1' already stands on line 2, for 'Ada'"),
        ("name,login\nAda,A@x\nBen, a@X\n", "line 3: 'a@x' already stands"),
        (b"name\n" + b"x" * 600_000, "larger than 500 kB"),
    ],
)
def test_a_roster_that_cannot_be_used_is_refused_with_its_name_and_reason(tmp_path, text, reason):
    with pytest.raises(OptionError, match=r"roster\.csv: ") as refused:
        read(tmp_path, text)
    assert reason in str(refused.value)


# --- whose work it is ---


@pytest.mark.parametrize(
    "name",
    [
        *("Ada Lovelace", "  ada   LOVELACE ", "Lovelace, Ada", "lovelace ada", "ada-lovelace", "4711"),
        *("ADA@school.example", "alove", "\uff21da Lovelace"),
    ],
)
def test_names_are_the_same_after_trimming_case_folding_and_normalisation(name):
    assert CLASS.with_name(name) == (ADA,)
    owner = owner_in(CLASS, Claim("homework.jsonl", name, "week-4"))
    assert (owner.enrolled, owner.doubt) == (ADA, "")
    assert owner.remark.startswith("Only the log itself says")


def test_the_order_of_the_words_decides_only_if_nobody_has_them_in_the_order_given():
    thomas, martin = RosterEntry(name="Thomas Martin"), RosterEntry(name="Martin Thomas")
    assert Roster((thomas, martin)).with_name("martin  THOMAS") == (martin,)
    assert Roster((thomas,)).with_name("martin thomas") == (thomas,)
    assert Roster((thomas, martin)).with_name("thomas-martin") == (thomas, martin)


def test_accents_may_be_encoded_in_two_ways_but_are_not_ignored():
    assert CLASS.with_name("Zoe\u0308 BYRON") == CLASS.with_name("zo") == (ZOE,)
    assert CLASS.with_name("Zoe Byron") == ()
    assert CLASS.like("Zoe Byron") == (ZOE,)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Ada", "It may be Ada Lovelace."),
        ("Ada L.", "It may be Ada Lovelace."),
        ("Ada Lovlace", "It may be Ada Lovelace."),
        ("Zoe Byron", "It may be Zoë Byron."),
        ("Grace", "no similar name"),
        ("…", "no similar name"),
    ],
)
def test_a_name_that_is_only_similar_is_asked_about_and_never_guessed(tmp_path, name, meant):
    log_of(("six", "1/5"), student=name).save(tmp_path / "homework.jsonl")
    results = grade_all(WEEK, tmp_path, roster=CLASS)
    assert not results.certain
    ((student, why),) = results.doubts
    assert student == name and meant in why
    assert len(results.missing) == 3
    (ada, *_) = results.missing
    assert ("homework.jsonl" in ada.reason) == ("Ada" in name)


def test_the_column_also_answers_the_question():
    roster = Roster((*CLASS.students, RosterEntry(name="Ada Byron", also=("Ada",))))
    assert owner_in(roster, Claim("ada.week-4.jsonl", "Ada", "week-4")).student == "Ada Byron"


def test_of_two_students_of_one_name_a_folder_tells_which(tmp_path):
    roster = Roster((ADA, RosterEntry(name="Ada Lovelace", id="4799")))
    log_of(("six", "1/5"), student="Ada Lovelace").save(tmp_path / "homework.jsonl")
    (tmp_path / "4799").mkdir()
    log_of(("mean", "9"), student="Ada Lovelace", start=SCHOOL + 500).save(tmp_path / "4799" / "homework.jsonl")
    results = grade_all(WEEK, tmp_path, roster=roster)
    (sure,) = results.certain
    assert (sure.enrolled.id, sure.points) == ("4799", 0)
    ((_, why),) = results.doubts
    assert "Ada Lovelace (4711), Ada Lovelace (4799)" in why
    write_reports(results, tmp_path / "reports")
    assert len(list((tmp_path / "reports" / "students").iterdir())) == 2


@pytest.mark.parametrize(
    "file",
    [
        "Ada Lovelace_12_assignsubmission_file/homework.jsonl",
        "Ada Lovelace_12_assignsubmission_file_homework.jsonl",
        "lovelaceada_12_99_homework.jsonl",
        "lovelaceada_LATE_12_99_homework.jsonl.txt",
        "4711/week-4/homework.jsonl",
        "ada@school.example/homework.jsonl",
        "ada-lovelace.week-4 (1).jsonl",
        "section 10b/Lovelace, Ada/homework.jsonl",
    ],
)
def test_folders_and_names_of_platforms_say_whose_work_it_is(file):
    for said in ("Ada Lovelace", "Ada"):
        owner = owner_in(CLASS, Claim(file, said, "week-4"))
        assert (owner.enrolled, owner.doubt, owner.remark, owner.is_established) == (ADA, "", "", True)
    owner = owner_in(CLASS, Claim(file, "batman", "week-4"))
    assert (owner.enrolled, owner.doubt) == (ADA, "")
    assert owner.remark.startswith("The log calls the student 'batman', who is not in the roster.")


@pytest.mark.parametrize("file", ["Eve_14_assignsubmission_file/ada.week-4.jsonl", "eve/x.jsonl", "eve.week-4.jsonl"])
def test_a_file_that_claims_to_be_somebody_elses_is_set_aside_with_both_grades(tmp_path, file):
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    log_of(("six", "1/9"), student="Ada Lovelace", start=SCHOOL + 50_000).save(path)
    log_of(("six", "1/5"), student="Ada Lovelace").save(tmp_path / "ada-lovelace.week-4.jsonl")
    results = grade_all(WEEK, tmp_path, roster=CLASS)
    assert [(student.student, student.points) for student in results.certain] == [("Ada Lovelace", 1)]
    ((name, why),) = results.doubts
    assert name == "Eve" and "The file name says Eve, but the log in the file says Ada Lovelace" in why
    assert f"{file}: 0 of 4 points; ada-lovelace.week-4.jsonl: 1 of 4 points" in why
    assert [missing.student.name for missing in results.missing] == ["Zoë Byron"]


def test_a_stranger_in_the_file_name_and_a_classmate_in_the_log_are_a_doubt():
    owner = owner_in(CLASS, Claim("mallory.week-4.jsonl", "Ada Lovelace", "week-4"))
    assert owner.enrolled is None and owner.doubt and owner.candidates == (ADA,)


# --- who handed in nothing ---


def test_who_handed_in_nothing_is_listed_with_what_there_is_instead(tmp_path):
    roster = Roster((ADA, ZOE, EVE, RosterEntry(name="Ben"), RosterEntry(name="Cleo")))
    log_of(("six", "1/5"), student="Ada Lovelace").save(tmp_path / "ada-lovelace.week-4.jsonl")
    (tmp_path / "eve.week-4.jsonl").write_bytes(b"junk\n")
    (tmp_path / "Zoë Byron").mkdir()
    (tmp_path / "Zoë Byron" / "week-4.ipynb").write_text("{}")
    log_of(("six", "1/5"), student="Clea").save(tmp_path / "homework.jsonl")
    results = grade_all(WEEK, tmp_path, roster=roster)
    assert {missing.student.name: missing.reason for missing in results.missing} == {
        "Zoë Byron": "handed in no attempt log (*.jsonl), only: Zoë Byron/week-4.ipynb",
        "Eve": "handed in, but it cannot be graded: eve.week-4.jsonl",
        "Ben": "handed in nothing",
        "Cleo": "nothing that is surely this student's, but see: homework.jsonl",
    }
    rows = [row for row in to_csv(results).splitlines() if "handed in nothing" in row]
    assert rows == ["Ben,week-4,total,,4,,,,,,handed in nothing,,,"]
    assert "Nothing to grade" in class_report(results) and "Ben" in class_report(results)


def test_an_empty_folder_is_a_class_that_handed_in_nothing(tmp_path):
    results = grade_all(WEEK, tmp_path, roster=CLASS)
    assert [missing.student for missing in results.missing] == list(CLASS.students)
    assert "Zoë Byron" in class_report(results)


def test_a_bad_file_beside_a_good_one_is_told_to_whom_it_belongs(tmp_path):
    log_of(("six", "1/5"), student="Eve").save(tmp_path / "eve.week-4.jsonl")
    (tmp_path / "eve.jsonl").write_bytes(b"junk\n")
    (eve,) = grade_all(WEEK, tmp_path, roster=CLASS).students
    assert eve.points == 1 and "Another file cannot be graded: eve.jsonl" in eve.remarks


def test_students_stand_in_the_order_of_the_roster(tmp_path):
    for student in (EVE, ZOE, ADA):
        log_of(student=student.name).save(tmp_path / f"{student.id}.jsonl")
    results: Results = grade_all(WEEK, tmp_path, roster=Roster((ZOE, EVE, ADA)))
    assert [student.student for student in results.students] == ["Zoë Byron", "Eve", "Ada Lovelace"]
