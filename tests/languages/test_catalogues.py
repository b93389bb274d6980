"""The catalogues: that nothing is missing, that every placeholder is kept, and that what is checked would be found."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from configparser import RawConfigParser
from gettext import GNUTranslations
from pathlib import Path
from zipfile import ZipFile

import pytest
from babel.messages.pofile import read_po

from tests.languages.finished_catalogues import FINISHED, LANGUAGES
from tools import ROOT
from tools.catalogues.__main__ import main
from tools.catalogues.check import clashes, faults
from tools.catalogues.compile import compile_stale, compiled, is_stale
from tools.catalogues.files import SOURCES, TEMPLATE, catalogues, home_of, is_said, name_of, read, written
from tools.catalogues.sources import MAPPING, texts
from tools.catalogues.update import update, updated


@pytest.mark.parametrize("file", FINISHED, ids=name_of)
def test_a_finished_catalogue_lacks_nothing(file: Path) -> None:
    assert list(faults(file)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_the_same_text_in_one_way(language: str) -> None:
    assert list(clashes(language)) == []


@pytest.mark.parametrize("file", catalogues(), ids=name_of)
def test_a_catalogue_is_written_as_the_tool_writes_it(file: Path) -> None:
    assert file.read_bytes() == written(updated(file), file)


@pytest.mark.parametrize("file", catalogues("fr.po"), ids=name_of)
def test_a_catalogue_keeps_its_plural_forms_whatever_babel_knows_of_the_language(file: Path, monkeypatch) -> None:
    monkeypatch.setattr("babel.messages.catalog.get_plural", lambda locale: (4, "n % 4"))
    assert file.read_bytes() == written(updated(file), file)
    many = next(entry for entry in read(file) if entry.pluralizable and is_said(entry) and not entry.fuzzy)
    spoken = GNUTranslations(io.BytesIO(compiled(file)))
    assert [spoken.ngettext(*many.id, number) for number in (1, 2, 1_000_000)] == [*many.string, many.string[1]]


@pytest.mark.parametrize("file", catalogues(), ids=name_of)
def test_a_catalogue_tells_nothing_of_the_machine_it_was_made_on(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert str(ROOT) not in text and "-Date:" not in text and "Generated" not in text


def test_every_kind_of_file_that_is_searched_has_texts() -> None:
    mapping = RawConfigParser()
    mapping.read(MAPPING, encoding="utf-8")
    methods = [section.partition(":") for section in mapping.sections()]
    patterns = [pattern.strip() for method, _, pattern in methods if method not in ("extractors", "ignore")]
    found = [text.file for text in texts()]
    assert patterns
    for pattern in patterns:
        assert any(file.match(pattern.replace("**.", "*.")) for file in found), pattern


def test_every_folder_with_texts_has_a_german_catalogue() -> None:
    homes = {home_of(text.file) for text in texts()} - set(TEMPLATE.iterdir())
    assert {name_of(file.parents[1]) for file in FINISHED if file.stem == "de"} == {name_of(home) for home in homes}


def test_every_catalogue_is_compiled_before_the_tests_read_it() -> None:
    assert [name_of(file) for file in catalogues() if is_stale(file)] == []


@pytest.mark.parametrize(
    ("file", "home"),
    [
        ("minerals/games/mattock/narration.py", "minerals/games/mattock"),
        ("minerals/games/mattock/exercises/handshakes.toml", "minerals/games/mattock"),
        ("minerals/games/chess/rules/castling.py", "minerals/games/chess"),
        ("minerals/classroom/levels/goals.py", "minerals/classroom"),
        ("minerals/core/text/words.py", "minerals"),
        ("minerals/cli/odds.py", "minerals"),
        ("widgets/minerals_widgets/board/clock.py", "widgets/minerals_widgets"),
    ],
)
def test_a_text_belongs_to_the_folder_it_stands_in(file: str, home: str) -> None:
    assert name_of(home_of(ROOT / file)) == home


def test_a_wheel_holds_what_is_compiled_and_not_what_it_is_made_from(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    held = {name for name in ZipFile(wheel).namelist() if "/locale/" in name}
    assert held == {name_of(file.with_suffix(".mo")).removeprefix("widgets/") for file in catalogues()}


# --- a game in a package of its own ---

NARRATION = """
translated("{name} moves {cell}.", name=name, cell=cell)
ruling_of_number("chess.far", distance, "{number} square is too far.", "{number} squares are too far.")
"""
LEVELS = '[[level]]\nid = "chess.levels.a"\nhint = "3/8"\ntext = "The end.\\n"\n'
TERMS = 'terms = ["rook"]\n'
GERMAN = """
msgid "The end.\\n"
msgstr "Ende.\\n"

msgctxt "term"
msgid "rook"
msgstr "Turm"

msgid "{name} moves {cell}."
msgstr "{name} zieht {cell}."

msgid "{number} square is too far."
msgid_plural "{number} squares are too far."
msgstr[0] "{number} Feld ist zu weit."
msgstr[1] "{number} Felder sind zu weit."
"""


@pytest.fixture
def chess(tmp_path: Path) -> Callable[[str], Path]:
    """Write a game with four texts, and its catalogue."""
    home = tmp_path / "chess"
    (home / "locale").mkdir(parents=True)
    (home / "narration.py").write_text(NARRATION)
    (home / "levels.toml").write_text(LEVELS)
    (home / "locale" / "terms.toml").write_text(TERMS)

    def write(german: str) -> Path:
        file = home / "locale" / "de.po"
        file.write_text(german, encoding="utf-8")
        return file

    return write


def test_a_catalogue_in_order_has_no_faults(chess) -> None:
    assert list(faults(chess(GERMAN))) == []


@pytest.mark.parametrize(
    ("right", "said", "fault"),
    [
        ("{name} zieht {cell}.", "", "Not translated: '{name} moves {cell}.' in narration.py."),
        ("{number} Felder sind zu weit.", "", "Not translated: '{number} square is too far.' in narration.py."),
        ("Turm", "", "Not translated: 'rook' (term) in terms.toml."),
        ("{name} zieht {cell}.", "{name} zieht {Feld}.", "The placeholders should be cell, name"),
        ("{name} zieht {cell}.", "{name} zieht.", "The placeholders should be cell, name"),
        ("{name} zieht {cell}.", "{name} zieht {cell}.}", "A broken format"),
        ("{number} Feld ist zu weit.", "Ein Feld ist zu weit.", "The placeholders should be number"),
        ("Ende.\\n", "Ende.", "Different line breaks"),
        ('\nmsgid "{name}', '\n#, fuzzy\nmsgid "{name}', "Fuzzy: '{name} moves {cell}.'"),
        ('\nmsgid "{name}', '\nmsgid "Gone."\nmsgstr "Weg."\n\nmsgid "{name}', "No longer in the sources"),
        ('msgctxt "term"', 'msgctxt "other"', "Missing; run update: 'rook' (term) in terms.toml."),
        ('msgstr "Turm"', "Turm", "The file cannot be read"),
    ],
)
def test_each_fault_of_a_catalogue_is_named(chess, right: str, said: str, fault: str) -> None:
    assert right in GERMAN
    found = list(faults(chess(GERMAN.replace(right, said))))
    assert found[0].startswith(fault)


def test_an_update_keeps_what_is_translated_and_what_is_gone(chess) -> None:
    file = chess(GERMAN)
    (file.parents[1] / "levels.toml").write_text(LEVELS.replace("The end.\\n", "New."))
    once = written(updated(file), file).decode()
    assert once.startswith("# chess in de.")
    assert 'msgid "{name} moves {cell}."\nmsgstr "{name} zieht {cell}."' in once
    assert 'msgid "New."\nmsgstr ""' in once
    assert '#~ msgid "The end.\\n"\n#~ msgstr "Ende.\\n"' in once


def test_a_text_that_comes_back_has_its_translation_again(chess) -> None:
    file = chess(GERMAN)
    (file.parents[1] / "levels.toml").write_text("")
    file.write_bytes(written(updated(file), file))
    assert '\nmsgid "The end.' not in file.read_text(encoding="utf-8")
    (file.parents[1] / "levels.toml").write_text(LEVELS)
    assert main(["update", str(file)]) == 0
    assert list(faults(file)) == []


def test_a_text_that_moves_to_another_folder_takes_its_translation_along(chess, tmp_path, monkeypatch) -> None:
    def found(ending: str = ".po") -> list[Path]:
        return sorted(tmp_path.glob(f"*/locale/*{ending}"))

    monkeypatch.setattr("tools.catalogues.update.catalogues", found)
    old = chess(GERMAN)
    new = tmp_path / "club" / "locale" / "de.po"
    new.parent.mkdir(parents=True)
    new.touch()
    (old.parents[1] / "levels.toml").rename(new.parents[1] / "levels.toml")
    assert set(update()) == {old, new}
    with old.open("rb") as first, new.open("rb") as second:
        left, moved = read_po(first), read_po(second)
    assert moved["The end.\n"].string == "Ende.\n"
    assert left.get("The end.\n") is None and not left.obsolete
    assert update() == ()


def test_a_text_that_becomes_a_plural_keeps_its_form_for_one_and_is_fuzzy(chess) -> None:
    file = chess(GERMAN)
    (file.parents[1] / "narration.py").write_text('counted(n, "{name} moves {cell}.", "{name} move {cell}.")')
    text = written(updated(file), file).decode()
    assert '#, fuzzy\nmsgid "{name} moves {cell}."\nmsgid_plural "{name} move {cell}."' in text
    assert 'msgstr[0] "{name} zieht {cell}."\nmsgstr[1] ""' in text


def test_a_new_catalogue_takes_over_what_others_say(chess) -> None:
    file = chess("").with_name("fr.po")
    (file.parents[1] / "levels.toml").write_text(LEVELS.replace("The end.\\n", "Undo"))
    assert main(["update", str(file)]) == 0
    with file.open("rb") as opened:
        assert read_po(opened)["Undo"].string == "Annuler"


# --- what the command says and does ---


def test_the_command_checks_and_says_how_much_there_is_to_do(chess, capsys) -> None:
    assert main(["check", str(chess(GERMAN))]) == 0
    assert "de.po: nothing to do" in capsys.readouterr().out
    assert main(["check", str(chess(GERMAN.replace("Turm", "")))]) == 1
    assert "de.po: 1 to do\n  Not translated: 'rook' (term) in terms.toml." in capsys.readouterr().out


def test_a_catalogue_is_compiled_when_it_has_changed_and_only_then(chess) -> None:
    file = chess(GERMAN)
    compiled = file.with_suffix(".mo")
    assert compile_stale(file) == (compiled,)
    assert compile_stale(file) == ()
    file.write_text(GERMAN.replace("Turm", "Rochen"), encoding="utf-8")
    later = compiled.stat().st_mtime_ns + 1_000_000
    os.utime(file, ns=(later, later))
    assert main(["compile", str(file)]) == 0
    with compiled.open("rb") as opened:
        said = GNUTranslations(opened)
    assert said.pgettext("term", "rook") == "Rochen"
    assert said.ngettext("{number} square is too far.", "", 2) == "{number} Felder sind zu weit."


@pytest.mark.parametrize("lacking", ["#, fuzzy\n", ""], ids=["fuzzy", "half"])
def test_what_is_not_fully_translated_is_said_in_english(chess, lacking: str) -> None:
    said = '\nmsgid "{number} square' if lacking else '"{number} Felder sind zu weit."'
    file = chess(GERMAN.replace(said, f"\n{lacking}{said.strip()}" if lacking else '""'))
    (compiled,) = compile_stale(file)
    with compiled.open("rb") as opened:
        assert GNUTranslations(opened).ngettext("{number} square is too far.", "many", 2) == "many"


def test_what_is_compiled_of_a_catalogue_that_is_gone_goes_as_well() -> None:
    left = ROOT / SOURCES[0] / "locale" / "tlh.mo"
    left.touch()
    compile_stale()
    assert not left.exists()
