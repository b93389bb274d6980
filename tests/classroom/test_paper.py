"""Sheets of paper: what stands on them, what does not, and that they are the same each time."""

from __future__ import annotations

import ctypes
import re
from math import cos, sin
from pathlib import Path

import pytest

from minerals.classroom import exercises, pose
from minerals.classroom.lessons import lessons
from minerals.classroom.levels.level import load as load_levels
from minerals.classroom.levels.questions import ReasonAgainst
from minerals.classroom.paper import material, sheets, to_pdf
from minerals.classroom.paper.pages import EMPHASIS, Pages
from minerals.classroom.publishing.prose import running
from minerals.cli.application import app
from minerals.core.game import game_names
from minerals.core.picture import Circle, Polygon, Scene, Text
from minerals.core.text import MineralsError, speaking
from minerals.picture import style

pypdfium2 = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")

LOG = Path(__file__).parents[2] / "replays" / "iceminers" / "stealing.replay"


def pages(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]


def words(pdf: bytes) -> str:
    return " ".join(" ".join(pages(pdf)).split())


def test_every_lesson_fits_on_paper_with_its_exercises():
    for lesson in lessons():
        said = words(to_pdf(sheets([material(str(lesson.number))])))
        for code in lesson.exercises:
            assert pose(code).text.title in said


def test_no_answer_stands_on_a_sheet_but_on_the_teacher_s():
    sheet = sheets([material("E17")])
    posed = pose("E17")
    assert "1/5" not in words(to_pdf(sheet))
    answers = words(to_pdf(sheet, answers=True))
    assert "1/5 = 0.2" in answers
    for part in posed.parts:
        assert posed.prompt(part) in answers


def test_each_student_has_numbers_of_their_own_and_their_name_on_the_page():
    found = sheets([material("E01")], ["Ada", "Ben"])
    said = pages(to_pdf(found))
    assert ["Ada" in said[0], "Ben" in said[-1]] == [True, True]
    assert words(to_pdf(found[:1])) != words(to_pdf(sheets([material("E01")], ["Ben"])))


def test_sheets_are_in_the_reader_s_language():
    with speaking("de"):
        found = sheets([material("4")])
        sheet, answers = words(to_pdf(found)), words(to_pdf(found, answers=True))
        level = words(to_pdf(sheets([material("mattock.levels.mine-first")])))
    for said in ("Würfel, die lügen", "Name: ___", "Iceminers: ein möglicher Aufbau", "Zuerst eine Schätzung:"):
        assert said in sheet
    assert "Schreib auf, was du tust" in level
    for said in ("Würfel, die lügen: Lösungen", "1/5 = 0,2", "4 Punkte", "Eine Regel übersehen:"):
        assert said in answers
    for english in ("points", "rolls", "guess", "answers", "Numbers"):
        assert english not in sheet + answers


def everything():
    """Every exercise, and the levels whose answer is a rule: their choices have ids."""
    levels = [level for game in game_names() for level in load_levels(game) if isinstance(level.answer, ReasonAgainst)]
    found = [material(source) for source in (*(text.code for text in exercises()), *(level.id for level in levels))]
    assert len(found) > 60
    return found


@pytest.mark.parametrize("spoken", ["en", "de", "fr"])
@pytest.mark.parametrize("answers", [False, True], ids=["sheets", "answers"])
def test_no_sheet_shows_the_markup_of_a_text_or_the_id_of_a_rule(monkeypatch, spoken, answers):
    monkeypatch.setattr(Pages, "board", lambda *_: None)
    with speaking(spoken):
        said = words(to_pdf(sheets(everything(), ["Ada"]), answers=answers))
    assert len(said) > 20_000
    assert re.findall(r".{20}(?:[*`_\ue000-\ue00f]|\]\(|\w\.(?:rule|call|move|steal|mine)\.).{20}", said) == []


def test_emphasis_is_italic_among_upright_words_and_upright_among_italic_ones():
    pages = Pages("a4", "A test")
    pages.begin("", "")
    emphasised = running("It counts *accepted* rolls, and 2 * 3 * 4 stays.", EMPHASIS)
    pages.write_text(emphasised)
    pages.write_text(emphasised, weight="I")
    text = pypdfium2.PdfDocument(bytes(pages.output()))[0].get_textpage()
    said = text.get_text_bounded()
    assert said.count("It counts accepted rolls, and 2 * 3 * 4 stays.") == 2
    for start, is_italic in ((said.index("It"), False), (said.rindex("It"), True)):
        assert is_oblique(text, start) is is_italic
        assert is_oblique(text, said.index("accepted", start)) is not is_italic
        assert is_oblique(text, said.index("rolls", start)) is is_italic


def is_oblique(text, place: int) -> bool:
    """Whether a character on a page is italic."""
    name = ctypes.create_string_buffer(100)
    pypdfium2.raw.FPDFText_GetFontInfo(text, place, name, 100, None)
    return b"Oblique" in name.value


def test_a_long_title_leaves_room_for_the_name():
    found = sheets([material("E17b"), material("E01"), material("E34"), material("E33"), material("E02")])
    assert len(found[0].title) > 60
    page = pypdfium2.PdfDocument(to_pdf(found))[0].get_textpage()
    first = page.get_text_bounded().splitlines()[0]
    assert "…" in first
    ends = page.get_charbox(first.index("…"))[2]
    begins = page.get_charbox(page.get_text_bounded().index("Name:"))[0]
    assert ends < begins


def test_drawings_keep_their_form():
    assert len(to_pdf(sheets([material("E39")]))) > len(to_pdf(sheets([material("E42")])))


@pytest.mark.parametrize("game", game_names())
def test_the_board_of_a_game_is_drawn_as_lines_not_pixels(game):
    pdf = to_pdf(sheets([material(game)]))
    assert b"/Subtype /Image" not in pdf
    assert len(pages(pdf)) == 1


def printed(*shapes):
    """Shapes on a dark ground as they come out on paper, ten pixels a unit, the corner of the picture at (0, 0)."""
    ground = Polygon(((0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0)), "tile.black.facet")
    pages = Pages("a4", "A test")
    pages.begin("", "")
    left, top = pages.l_margin, pages.get_y()
    pages.board(Scene(60, 60, (ground, *shapes), "A test"), pages.epw)
    scale = 600 / pages.epw * 25.4 / 72
    page = pypdfium2.PdfDocument(bytes(pages.output()))[0].render(scale=scale).to_pil().convert("RGB")
    corner = [round(length * 72 / 25.4 * scale) for length in (left, top)]
    return lambda x, y: page.getpixel((corner[0] + round(10 * x), corner[1] + round(10 * y)))


def test_the_halo_of_letters_lies_under_them():
    letter = style("iceminers.cost").fill
    colour_at = printed(Text(30, 30, "–", "iceminers.cost", 60))
    stroke = next(y / 10 for y in range(200, 500) if colour_at(30, y / 10) != colour_at(30, 10))
    assert colour_at(30, stroke + 0.5) > (200, 200, 200), "the halo begins above the dash"
    assert colour_at(30, stroke + 3) == (letter.red, letter.green, letter.blue)


def test_a_dashed_circle_is_dashed():
    hint = style("mark.hint").stroke
    colour_at = printed(Circle(30, 30, 20, "mark.hint"))
    around = [colour_at(30 + 20 * cos(turn / 100), 30 + 20 * sin(turn / 100)) for turn in range(628)]
    share = around.count((hint.red, hint.green, hint.blue)) / len(around)
    assert 0.2 < share < 0.8


def test_a_level_and_a_step_of_a_log_are_printed():
    assert "Mine first" in words(to_pdf(sheets([material("mattock.levels.mine-first")])))
    assert words(to_pdf(sheets([material(str(LOG), step=5)]))) != words(to_pdf(sheets([material(str(LOG))])))


def test_a_log_is_printed_by_either_of_its_names(tmp_path):
    old = tmp_path / "stealing.jsonl"
    old.write_bytes(LOG.read_bytes())
    assert words(to_pdf(sheets([material(str(old))]))) == words(to_pdf(sheets([material(str(LOG))])))


def test_the_same_sheets_give_the_same_bytes():
    assert to_pdf(sheets([material("4")])) == to_pdf(sheets([material("4")]))


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: material("E99"), "'E99' is not a lesson, an exercise, a level or a game"),
        (lambda: material("77"), "77"),
        (lambda: sheets([material("E17")], ["Ada", "Ada"]), "Two students are called 'Ada'"),
        (lambda: to_pdf([]), "There is no sheet to print."),
        (lambda: to_pdf(sheets([material("E17")]), "a5"), "There is no paper 'a5'. The kinds are: a4, letter."),
    ],
)
def test_what_cannot_be_printed_is_refused(make, complaint):
    with pytest.raises(MineralsError) as caught:
        make()
    assert complaint in str(caught.value)


def test_the_command_writes_a_pdf_and_refuses_in_one_line(tmp_path, capsys):
    file = tmp_path / "sheet.pdf"
    with pytest.raises(SystemExit) as ended:
        app(["paper", "4", "-o", str(file), "--students", "Ada,Ben"])
    assert not ended.value.code
    assert file.read_bytes().startswith(b"%PDF")
    assert "2 sheets" in capsys.readouterr().out
    for arguments, complaint in (
        (["paper", "4", "-o", str(file)], "the file exists already"),
        (["paper", "4", "-o", str(tmp_path / "sheet.doc")], "ends in .pdf"),
        (["paper", "4", "-o", str(tmp_path / "b.pdf"), "--paper", "a5"], "There is no paper 'a5'"),
        (["paper", "E99", "-o", str(tmp_path / "b.pdf")], "'E99' is not a lesson"),
    ):
        with pytest.raises(SystemExit) as ended:
            app(arguments)
        assert ended.value.code == 2
        assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(("spoken", "told"), [("en", False), ("de", False), ("fr", True)])
def test_a_sheet_that_would_mix_languages_says_so_first_and_is_made(tmp_path, capsys, spoken, told):
    file = tmp_path / "sheet.pdf"
    with speaking(spoken), pytest.raises(SystemExit) as ended:
        app(["paper", "mattock.levels.mine-first", "-o", str(file)])
    assert not ended.value.code
    assert file.read_bytes().startswith(b"%PDF")
    found = re.search(r"(\d+) phrases sur (\d+) ne sont pas encore traduites", capsys.readouterr().err)
    assert bool(found) is told
    if found:
        assert 0 < int(found[1]) < int(found[2])


def test_the_pages_of_every_sheet_are_numbered_from_one():
    from minerals.classroom.paper.pages import Pages

    class Numbered(Pages):
        def __init__(self) -> None:
            super().__init__("A4", "sheets")
            self.numbers: list[int] = []

        def footer(self) -> None:
            self.numbers.append(self.page_no() - self._first + 1)
            super().footer()

    pages = Numbered()
    for sheet in range(3):
        pages.begin(f"sheet {sheet}", "")
        pages.add_page()
    pages.output()
    assert pages.numbers == [1, 2, 1, 2, 1, 2]
