"""The file of a class: a table found in it, its columns understood, and its rows read as students.

What was understood is told in one line. What can be understood by half only is refused, with what to say instead.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from minerals.classroom.grading.roster_text import Letters, decoded
from minerals.core.system import named_extra, read_toml
from minerals.core.text import (
    OptionError,
    counted,
    did_you_mean,
    listed,
    plain,
    quoted,
    shortened,
    translated,
)

FIELDS = ("name", "first", "last", "id", "email", "login", "number", "section", "also", "codes", "extension")
"""What columns can be named by hand."""

LONGEST_CELL = 200
_MOST_HEADING_LINES = 30
_MOST_NAMED = 3
_SEPARATORS = ",;\t|"
_KEYS = ("name", "first", "last", "either", "id", "email", "login")
_CANVAS = frozenset({"student", "id", "section"})
"""Columns of Canvas's gradebook, in which `ID` is the platform's own number and not the school's."""
_LARGEST_WORKBOOK = 50_000_000
_OTHER_FILES = {
    b"\xd0\xcf\x11\xe0": "Excel 97",
    b"%PDF": "PDF",
    b"<htm": "HTML",
    b"<!DO": "HTML",
    b"<tab": "HTML",
    b"{\\rt": "RTF",
}
_LOST = re.compile(r"\ufffd|[^\W\d_]\?[^\W\d_]")
_ADDRESS = re.compile(r"[^\s<>@,;]+@[^\s<>@,;]+")
_FORMULA = re.compile(r'^="?(.*?)"?$')


class Line(NamedTuple):
    """A line of the table."""

    number: int
    cells: Sequence[str]


class Understood(NamedTuple):
    """The rows of a class, and a sentence about what was understood."""

    rows: Sequence[tuple[int, Mapping[str, str]]]
    """The line, and the texts by field."""
    columns: Sequence[str]
    told: Sequence[str]
    """How the columns and rows were understood, in pieces of a sentence."""


@cache
def known_columns() -> Mapping[str, tuple[str, ...]]:
    """Return what each column may be called."""
    return {field: tuple(names) for field, names in _table().items() if isinstance(names, list)}


@cache
def _table() -> Mapping[str, Any]:
    return read_toml(files(__package__).joinpath("roster_columns.toml").read_bytes())


@cache
def _bare_columns() -> Mapping[str, Mapping[str, int]]:
    """Return, for each field, its headings in bare form with their rank."""
    found: dict[str, dict[str, int]] = {}
    for field, names in known_columns().items():
        for rank, name in enumerate(names):
            found.setdefault(field, {}).setdefault(bare(name), rank)
    return found


@cache
def _row_words(kind: str) -> frozenset[str]:
    return frozenset(bare(word) or word for word in _table()["rows"][kind])


def bare(text: str) -> str:
    """Return a heading without what makes no difference: capitals, accents, spaces and punctuation.

    >>> bare("First name"), bare("first_name"), bare("FIRSTNAME"), bare("Prénom")
    ('firstname', 'firstname', 'firstname', 'prenom')
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in letters if sign.isalnum())


# --- the table ---


def lines_of(data: bytes) -> tuple[list[Line], str]:
    """Return the lines of a file that are not empty, and the encoding if it had to be found out."""
    if data.startswith(b"PK"):
        return _workbook(data), ""
    for start, kind in _OTHER_FILES.items():
        if data.lstrip()[: len(start)].lower() == start.lower():
            raise OptionError(translated("This is {kind}, not CSV. Save it as CSV in UTF-8, or as .xlsx.", kind=kind))
    letters = decoded(data, _known_letters)
    return _csv_lines(letters), letters.encoding


def _csv_lines(letters: Letters) -> list[Line]:
    text, first_line = letters.text, 1
    named = re.match(r"\s*\"?sep=(.)\"?\s*?\r?\n", text, re.IGNORECASE)  # as Excel writes it
    if named:
        text, first_line = text[named.end() :], 2
        return _rows(text, named[1], first_line)
    tables = [_rows(text, separator, first_line) for separator in _SEPARATORS]
    return max(tables, key=_columns_known)


def _columns_known(lines: Sequence[Line]) -> tuple[int, int]:
    head = [_known_in(line.cells) for line in lines[:_MOST_HEADING_LINES]]
    return max(head, default=0), max((len(line.cells) for line in lines[:_MOST_HEADING_LINES]), default=0)


def _rows(text: str, separator: str, first: int) -> list[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    lines, before = [], 0
    for row in reader:
        if any(cell.strip() for cell in row):
            lines.append(Line(before + first, row))
        before = reader.line_num
    return lines


def _workbook(data: bytes) -> list[Line]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names, size = archive.namelist(), sum(each.file_size for each in archive.infolist())
    except zipfile.BadZipFile:
        raise OptionError(translated("It is a damaged workbook. Save it again.")) from None
    if "xl/workbook.xml" not in names:
        raise OptionError(translated("This is not an Excel workbook. Save the list as CSV in UTF-8, or as .xlsx."))
    if size > _LARGEST_WORKBOOK:
        raise OptionError(translated("The workbook is too large to be a list of students."))
    with named_extra("Reading an Excel workbook needs", "excel"):
        from openpyxl import load_workbook
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheets = [
            [
                Line(number, cells)
                for number, row in enumerate(sheet.iter_rows(values_only=True), start=1)
                if any(cells := [_cell_text(value) for value in row])
            ]
            for sheet in book.worksheets
        ]
    except Exception as error:  # noqa: BLE001 - openpyxl raises whatever the XML sets off
        raise OptionError(
            translated("It is a damaged workbook ({error}). Save it again.", error=type(error).__name__)
        ) from None
    return max(sheets, key=_columns_known, default=[])


def _cell_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()


def _known_letters(text: str) -> int:
    """Return how many headings with letters of their own a text has that are known."""
    known = {name for names in _bare_columns().values() for name in names}
    cells = re.split(r"[,;\t|\r\n]", text[:4_000])
    return sum(not cell.isascii() and _exact(cell) in _exact_headings() and bare(cell) in known for cell in cells)


@cache
def _exact_headings() -> frozenset[str]:
    return frozenset(_exact(name) for names in known_columns().values() for name in names)


def _exact(text: str) -> str:
    return unicodedata.normalize("NFC", text.strip(" \"'").casefold())


# --- the columns ---


def _known_in(cells: Iterable[str]) -> int:
    """Return how many cells are headings that tell who somebody is."""
    names = {bare(cell) for cell in cells}
    return sum(any(name in _bare_columns()[field] for field in _KEYS) for name in names)


def _heading_line(lines: Sequence[Line]) -> int | None:
    known = [_known_in(line.cells) for line in lines[:_MOST_HEADING_LINES]]
    most = max(known, default=0)
    return known.index(most) if most else None


def _places(header: Sequence[str]) -> dict[str, list[int]]:
    """Return where the cells of each field are, those first that count first."""
    names = [bare(cell) for cell in header]
    found: dict[str, list[int]] = {}
    for field, ranks in _bare_columns().items():
        at = [place for place, name in enumerate(names) if name in ranks]
        if at:
            found[field] = [place for _, place in sorted((ranks[names[place]], place) for place in at)]
    if set(names) >= _CANVAS:
        found["number"] = [names.index("id"), *found.get("number", [])]
        found["id"] = [place for place in found.get("id", []) if names[place] != "id"]
    _settle_names(found)
    return {field: places for field, places in found.items() if places}


def _settle_names(found: dict[str, list[int]]) -> None:
    """Take a heading that may be a whole name or half of one for what the others leave."""
    either = found.pop("either", [])
    if "first" in found and "last" not in found:
        field = "last"
    elif "last" in found and "first" not in found:
        field = "first"
    else:
        field = "name"
    if either:
        found[field] = found.get(field, []) + either


def _by_hand(columns: Mapping[str, str], header: Sequence[str]) -> dict[str, list[int]]:
    found = {}
    for field, said in columns.items():
        if field not in FIELDS:
            hint = did_you_mean(field, FIELDS)
            raise OptionError(
                translated("There is no field {field} of a student. {hint}", field=quoted(field), hint=hint)
            )
        at = [place for place, cell in enumerate(header) if bare(cell) == bare(said)]
        if not at and said.strip().isdecimal() and 1 <= int(said) <= len(header):
            at = [int(said) - 1]
        if not at:
            named = ", ".join(quoted(cell.strip()) for cell in header if cell.strip())
            raise OptionError(
                translated("There is no column {name}. The columns are: {known}.", name=quoted(said), known=named)
            )
        found[field] = at
    return found


def understood(lines: Sequence[Line], columns: Mapping[str, str]) -> Understood:
    """Return the students' rows of a table.

    `lines`: the table. `columns`: headings or numbers of columns by field, where a person says which they are. Raises
    `OptionError` if the table is understood by half only.
    """
    if not lines:
        raise OptionError(translated("The roster is empty. Its first line names the columns, such as: name,id,email."))
    at = _heading_line(lines)
    is_numbered = bool(columns) and all(said.strip().isdecimal() for said in columns.values())
    if at is None and columns and not is_numbered:
        wanted = {bare(said) for said in columns.values()}
        at = next(
            (place for place, line in enumerate(lines) if wanted & {bare(cell) for cell in line.cells}),
            0,
        )
    if at is None and not is_numbered:
        raise _no_names(lines[0].cells)
    width = max(len(line.cells) for line in lines)
    header = lines[at].cells if at is not None else [str(number + 1) for number in range(width)]
    body = lines[at + 1 :] if at is not None else lines
    places = _chosen_places(header, columns)
    _require_names(header, body, places)
    rows, skipped = _student_rows(header, body, places)
    return Understood(rows, header, tuple(_told(header, lines, at, places, skipped)))


def _chosen_places(header: Sequence[str], columns: Mapping[str, str]) -> dict[str, list[int]]:
    places, said = _places(header), _by_hand(columns, header)
    taken = {place for at in said.values() for place in at}
    places = {field: [place for place in at if place not in taken] for field, at in places.items()}
    if "name" in said:
        places |= {"first": [], "last": []}
    elif said.keys() & {"first", "last"}:
        places["name"] = []
    return {field: at for field, at in (places | said).items() if at}


def _require_names(header: Sequence[str], body: Sequence[Line], places: Mapping[str, Sequence[int]]) -> None:
    if "name" in places:
        return
    halves = [field for field in ("first", "last") if field in places]
    others = _not_understood(header, body, places)
    if len(halves) == 1:
        missing = "last" if halves == ["first"] else "first"
        raise OptionError(
            translated(
                "Only half of the names was found, in the column {found}. Say where the other half is, as in "
                "--columns {example}. Not understood: {others}.",
                found=quoted(header[places[halves[0]][0]].strip()),
                example=quoted(f"{missing}={others[0] if others else 2}"),
                others=", ".join(map(quoted, others)) or "–",
            )
        )
    if not halves and (others or not places.keys() & {"id", "email", "login"}):
        raise _no_names(header, others)


def _no_names(header: Sequence[str], others: Sequence[str] = ()) -> OptionError:
    named = others or [plain(cell.strip(), keep="")[:40] for cell in header if cell.strip()]
    return OptionError(
        translated(
            "The roster has no column for names. Its first line names the columns, such as: name,id,email. Or say "
            "which columns they are, as in --columns {example}. Not understood: {others}.",
            example=quoted(f"name={named[0] if named else 1}"),
            others=", ".join(map(quoted, named[: 2 * _MOST_NAMED])),
        )
    )


def _not_understood(header: Sequence[str], body: Sequence[Line], places: Mapping[str, Sequence[int]]) -> list[str]:
    """Return the headings of columns that may hold names: words without digits, that differ from row to row."""
    taken = {place for at in places.values() for place in at}
    found = []
    for place, heading in enumerate(header):
        cells = [line.cells[place].strip() for line in body if place < len(line.cells) and line.cells[place].strip()]
        words = {cell for cell in cells if re.fullmatch(r"[^\d@:/%]{2,}", cell)}
        if place not in taken and heading.strip() and len(words) > max(len(cells) // 2, min(1, len(cells) - 1)):
            found.append(plain(heading.strip(), keep="")[:40])
    return found


# --- the rows ---


def _student_rows(
    header: Sequence[str], body: Sequence[Line], places: Mapping[str, Sequence[int]]
) -> tuple[list[tuple[int, Mapping[str, str]]], list[str]]:
    rows: list[tuple[int, Mapping[str, str]]] = []
    skipped: list[str] = []
    heading = [bare(cell) for cell in header]
    for line in body:
        fields = {field: _field(line, at, field) for field, at in places.items()}
        label = next((cell.strip() for cell in line.cells if cell.strip()), "")
        if [bare(cell) for cell in line.cells] == heading:
            continue
        if _is_no_student(fields, line):
            skipped.append(plain(label, keep="")[:40])
            continue
        rows.append((line.number, fields))
    return rows, skipped


def _field(line: Line, places: Sequence[int], field: str) -> str:
    filled = (line.cells[at].strip() for at in places if at < len(line.cells) and line.cells[at].strip())
    text = next(filled, "")
    if field in ("name", "first", "last", "prefix", "more_last"):
        if re.search(r"[\r\n]", text):
            raise OptionError(
                translated("line {line}: A name goes over several lines. Write one student per line.", line=line.number)
            )
        if _LOST.search(text):
            raise OptionError(
                translated(
                    "line {line}: {name} has lost letters. Save the list again as CSV in UTF-8.",
                    line=line.number,
                    name=quoted(text),
                )
            )
        return plain(" ".join(text.split()), keep="")[:LONGEST_CELL]
    if field in ("id", "email", "login", "number"):
        text = _identifier(text, is_address=field == "email")
    return plain(text, keep="")[:LONGEST_CELL]


def _identifier(text: str, *, is_address: bool) -> str:
    """Return an id as it is meant, whatever platforms and spreadsheets put around it; "" if there is none.

    >>> [_identifier(text, is_address=False) for text in ("#4711", '="0815"', "'0815", "4711.0", "n/a", "-")]
    ['4711', '0815', '0815', '4711', '', '']
    """
    if text.casefold() in _row_words_as_written("nothing"):
        return ""
    if is_address:
        found = _ADDRESS.search(text.removeprefix("mailto:"))
        return found[0] if found else ""
    text = _FORMULA.sub(r"\1", text).lstrip("#'").strip()
    return text.removesuffix(".0") if re.fullmatch(r"\d+\.0", text) else text


@cache
def _row_words_as_written(kind: str) -> frozenset[str]:
    return frozenset(_table()["rows"][kind])


def _is_no_student(fields: Mapping[str, str], line: Line) -> bool:
    """Tell whether a row holds a total, points, a date, a member of staff, or what was printed below the list."""
    role = re.findall(r"\w+", fields.get("role", "").casefold())
    if any(word in _row_words("staff") for word in map(bare, role)):
        return True
    has_id = any(fields.get(field) for field in ("id", "email", "login", "number"))
    name = " ".join(filter(None, (fields.get(field, "") for field in ("first", "last", "name"))))
    label = name or next((cell.strip() for cell in line.cells if cell.strip()), "")
    if label.startswith("Points Possible") or bare(label) == "studenttest":
        return True
    is_half = "last" in fields and not (fields.get("first") and fields["last"]) and not fields.get("email")
    if (not has_id or is_half) and (bare(label) in _row_words("totals") or not name):
        return True
    filled = sum(bool(cell.strip()) for cell in line.cells)
    is_printed = filled == 1 and len(line.cells) > 1 and re.search(r"\d|:", label)
    return not has_id and bool(is_printed)


# --- what is told ---


def _told(
    header: Sequence[str],
    lines: Sequence[Line],
    at: int | None,
    places: Mapping[str, Sequence[int]],
    skipped: Sequence[str],
) -> Iterator[str]:
    def headings(*fields: str) -> list[str]:
        return [quoted(header[places[field][0]].strip()) for field in fields if field in places]

    halves = ("first", "prefix", "last", "more_last")
    names = headings("name") or headings(*halves) or headings("id", "email", "login")[:1]
    yield translated("names from {columns}", columns=listed(names))
    if ids := headings("id"):
        yield translated("ids from {columns}", columns=listed(ids))
    if emails := headings("email"):
        yield translated("emails from {columns}", columns=listed(emails))
    used = {place for field, found in places.items() for place in found}
    unused = [plain(cell.strip(), keep="") for place, cell in enumerate(header) if place not in used and cell.strip()]
    if unused and at is not None:
        yield translated("not used: {columns}", columns=_some(unused))
    if at:
        yield translated("headings in line {line}", line=lines[at].number)
    if skipped:
        count = counted(len(skipped), "{number} row left out", "{number} rows left out")
        yield f"{count}: {_some(skipped)}"


def _some(names: Sequence[str]) -> str:
    shown = [quoted(shortened(name, 30)) for name in names[:_MOST_NAMED]]
    return ", ".join(shown) + (", …" if len(names) > _MOST_NAMED else "")
