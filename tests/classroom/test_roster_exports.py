"""Class lists as systems of schools export them, in many languages: each is understood whole, or refused."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path

import pytest

from minerals.classroom.grading import Roster, read_roster
from minerals.core.text import OptionError


def read(tmp_path: Path, text: str | bytes, **columns: str) -> Roster:
    file = tmp_path / "roster.csv"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_roster(file, columns=columns)


ADA = ("Ada Lovelace", "4711", "ada@x.example")
LISTS = tomllib.loads(Path(__file__).with_name("class_lists.toml").read_text(encoding="utf-8"))
EXPORTS = LISTS["exports"]


@pytest.mark.parametrize("system", EXPORTS)
def test_what_systems_export_is_understood(tmp_path: Path, system: str):
    (ada,) = read(tmp_path, EXPORTS[system]).students
    assert (ada.name.title().split(), ada.id, ada.email) in (
        (["Ada", "Lovelace"], ADA[1], ADA[2]),
        (["Lovelace", "Ada"], ADA[1], ADA[2]),
    )
    if ada.first:
        assert (ada.first, ada.last.title()) == ("Ada", "Lovelace")


def test_at_least_twenty_systems_in_ten_languages():
    assert len({system.split(",")[0] for system in EXPORTS}) >= 20
    assert sum(system.startswith("Moodle") for system in EXPORTS) >= 10


def test_a_name_with_a_prefix_and_two_surnames(tmp_path: Path):
    (anna,) = read(tmp_path, "Roepnaam;Voorvoegsel;Achternaam\nAnna;van den;Berg\n").students
    assert (anna.name, anna.last) == ("Anna van den Berg", "van den Berg")
    (eva,) = read(tmp_path, "Nombre;Primer apellido;Segundo apellido\nEva;García;Muñoz\n").students
    assert eva.name == "Eva García Muñoz"


# --- what was understood is said ---


def test_one_line_says_what_was_understood(tmp_path: Path):
    text = "Class 7c\n\nVoornaam,Achternaam,ID-nummer,Groepen\nAda,Lovelace,4711,x\nBen,Nevis,4712,y\nTotaal,,,2\n"
    assert read(tmp_path, text).understood == (
        "2 students; names from 'Voornaam' and 'Achternaam'; ids from 'ID-nummer'; headings in line 3; "
        "1 row left out: 'Totaal'"
    )
    assert "not used: 'Grade', 'Feedback'" in read(tmp_path, "Name,Grade,Feedback\nAda,3,\n").understood


def test_rows_of_google_classroom_that_are_no_students(tmp_path: Path):
    text = (
        "Last Name,First Name,Email Address,Dice\nDate,,,2026-11-02\nPoints,,,10\nLovelace,Ada,ada@x.example,9\n"
        "Byron,Zoë,zoe@x.example,8\nClass Average,,,8.5\n"
    )
    found = read(tmp_path, text)
    assert [student.name for student in found.students] == ["Ada Lovelace", "Zoë Byron"]
    assert "3 rows left out: 'Date', 'Points', 'Class Average'" in found.understood


@pytest.mark.parametrize(
    "row", ["Durchschnitt;;", "Summe;;", "Exported on 2026-11-01;;", "Anzahl Schüler: 2;;", "Nachname;Vorname;Nr"]
)
def test_totals_and_what_is_printed_below_the_list(tmp_path: Path, row: str):
    found = read(tmp_path, f"Nachname;Vorname;Nr\nLovelace;Ada;1\nNevis;Ben;2\n{row}\n")
    assert [student.name for student in found.students] == ["Ada Lovelace", "Ben Nevis"]


def test_a_student_whose_name_is_that_of_a_total(tmp_path: Path):
    found = read(tmp_path, "name,id\nPoints,4711\nMean,4712\n")
    assert [student.name for student in found.students] == ["Points", "Mean"]


def test_staff_in_the_list_hand_in_nothing(tmp_path: Path):
    found = read(tmp_path, "Name;Rolle\nAda Lovelace;Teilnehmer/in\nGrace Hopper;Lehrkraft (Trainer/in)\n")
    assert [student.name for student in found.students] == ["Ada Lovelace"]


# --- half an understanding is refused ---


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Xvoor,Yachter,ID-nummer,E-mailadres\nAda,Lovelace,4711,ada@x\nBen,Nevis,4712,ben@x\n", "no column for names"),
        ("Vorname;ID\nAda;1\nBen;2\n", "Only half of the names was found, in the column 'Vorname'"),
        ("Vorname;Sippe;ID\nAda;Lovelace;1\nBen;Nevis;2\n", "as in --columns 'last=Sippe'"),
        ('name,id\n"Ada Lovelace\nBen Nevis",1\n', "goes over several lines"),
        ("name,id\nJos\ufffd,1\n", "has lost letters"),
        ("name,id\nMu?oz,1\n", "has lost letters"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", "This is Excel 97, not CSV"),
        (b"%PDF-1.7", "This is PDF, not CSV"),
        (b"PK\x03\x04junk", "damaged workbook"),
        (b"name\nJos\x81\x8d\x8f\x90\n", "letters cannot be read"),
    ],
)
def test_what_is_understood_by_half_is_refused(tmp_path: Path, text: str | bytes, reason: str):
    with pytest.raises(OptionError) as refused:
        read(tmp_path, text)
    assert reason in str(refused.value)


def test_columns_by_hand(tmp_path: Path):
    text = "Xvoor,Yachter,ID-nummer\nAda,Lovelace,4711\nBen,Nevis,4712\n"
    (ada, _) = read(tmp_path, text, first="Xvoor", last="2").students
    assert (ada.name, ada.id) == ("Ada Lovelace", "4711")
    (ada, ben) = read(tmp_path, "Ada Lovelace;1\nBen Nevis;2\n", name="1", id="2").students
    assert (ada.name, ben.id) == ("Ada Lovelace", "2")
    (ada, _) = read(tmp_path, "Vorname;ID\nAda;1\nBen;2\n", name="Vorname").students
    assert ada.name == "Ada"


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"name": "Nobody"}, "There is no column 'Nobody'. The columns are: 'Name', 'ID'"),
        ({"nmae": "Name"}, "no field 'nmae'"),
    ],
)
def test_columns_by_hand_that_are_none(tmp_path: Path, columns: dict[str, str], reason: str):
    with pytest.raises(OptionError) as refused:
        read(tmp_path, "Name,ID\nAda,1\n", **columns)
    assert reason in str(refused.value)


# --- ids and addresses ---


@pytest.mark.parametrize("written", ["#4711", '"=""4711"""', "'4711", "4711.0", " 4711 "])
def test_an_id_in_every_spelling(tmp_path: Path, written: str):
    (ada, _) = read(tmp_path, f"name,id\nAda,{written}\nBen,12\n").students
    assert ada.id == "4711"


@pytest.mark.parametrize("nothing", ["-", "–", "n/a", "N/A", "#N/A", "k.A.", "none", "?"])
def test_nothing_in_every_spelling_is_no_id(tmp_path: Path, nothing: str):
    found = read(tmp_path, f"name,id,email\nAda,{nothing},{nothing}\nBen,{nothing},{nothing}\n")
    assert [(student.id, student.email) for student in found.students] == [("", ""), ("", "")]


def test_zeros_in_front_of_an_id_make_no_difference(tmp_path: Path):
    found = read(tmp_path, "name,id\nAda,004711\nBen,12\n")
    assert [student.name for student in found.with_name("4711")] == ["Ada"]


def test_a_family_address_finds_nobody_and_refuses_nobody(tmp_path: Path):
    found = read(tmp_path, "name,email\nAda,family@x.example\nBen,Family@x.example\nEve,eve@x.example\n")
    assert [student.email for student in found.students] == ["", "", "eve@x.example"]
    assert "addresses of several students, not used: family@x.example" in found.understood


def test_an_address_with_a_name_around_it(tmp_path: Path):
    (ada,) = read(tmp_path, 'name,email\nAda,"Ada Lovelace <ada@x.example>"\n').students
    assert ada.email == "ada@x.example"


# --- letters, separators, workbooks ---


@pytest.mark.parametrize(("text", "encoding"), LISTS["letters"]["lists"])
def test_the_letters_of_old_excel_and_mac(tmp_path: Path, text: str, encoding: str):
    found = read(tmp_path, text.encode(encoding))
    names = {name for student in found.students for name in (student.name, *student.name.split())}
    for line in text.splitlines()[1:]:
        assert {cell for cell in line.replace(",", ";").split(";") if not cell.isdigit()} <= names


def test_utf_8_that_was_saved_twice_is_mended(tmp_path: Path):
    twice = "name\nZoë Śliwińska\n".encode().decode("cp1252", "replace")
    if "\ufffd" not in twice:
        assert [student.name for student in read(tmp_path, twice).students] == ["Zoë Śliwińska"]
    twice = "name\nZoë Müller\n".encode().decode("cp1252")
    found = read(tmp_path, twice)
    assert [student.name for student in found.students] == ["Zoë Müller"] and "UTF-8" in found.understood


@pytest.mark.parametrize(
    "text",
    [
        "sep=;\nname;id\nAda;1\n",
        '"sep=;"\r\nname;id\r\nAda;1\r\n',
        "sep=,\nname,id\nAda,1\n",
        "School of Mines;;\nList of students, class 7c;;\n;;\nname;id;\nAda;1;\n",
        "name|id\nAda|1\n",
        "name\tid\nAda\t1\n",
    ],
)
def test_titles_and_separators(tmp_path: Path, text: str):
    (ada,) = read(tmp_path, text).students
    assert (ada.name, ada.id) == ("Ada", "1")


def test_a_workbook_is_read(tmp_path: Path):
    from openpyxl import Workbook

    book = Workbook()
    book.active.append(["Notes"])
    sheet = book.create_sheet("7c")
    for row in (
        ["Klasse 7c"],
        [],
        ["Vorname", "Nachname", "Matrikelnummer"],
        ["Zoë", "Byron", 4711],
        ["Summe", None, 1],
    ):
        sheet.append(row)
    opened = io.BytesIO()
    book.save(opened)
    found = read(tmp_path, opened.getvalue())
    assert [(student.name, student.id) for student in found.students] == [("Zoë Byron", "4711")]
    assert "headings in line 3" in found.understood
