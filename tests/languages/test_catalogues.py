"""The catalogues: that nothing is missing, that every placeholder is kept, and that what is checked would be found."""

from __future__ import annotations

import pytest
from babel.messages import Catalog

from tests.languages import catalogues
from tests.languages.catalogues import COMPLETE, TARGETS, clashes, faults, glued, messages, pairs, po, updated, written
from tests.languages.messages import FIELDS, ROOT, TABLES, Fault, Message, in_code, in_data

LANGUAGES = sorted({language for language, _ in COMPLETE})
EXISTING = [(language, domain) for language, domain in pairs() if po(language, domain).exists()]


@pytest.mark.parametrize(("language", "domain"), COMPLETE)
def test_a_complete_catalogue_lacks_nothing(language: str, domain: str) -> None:
    assert list(faults(language, domain)) == []


@pytest.mark.parametrize("domain", sorted({domain for _, domain in COMPLETE}))
def test_no_sentence_is_put_together_from_pieces(domain: str) -> None:
    assert glued(domain) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_the_same_text_in_one_way(language: str) -> None:
    assert list(clashes(language)) == []


@pytest.mark.parametrize(("language", "domain"), EXISTING)
def test_a_catalogue_is_written_as_the_tool_writes_it(language: str, domain: str) -> None:
    assert po(language, domain).read_bytes() == written(updated(language, domain))


def test_a_catalogue_tells_nothing_of_the_machine_it_was_made_on() -> None:
    for language, domain in EXISTING:
        text = po(language, domain).read_text(encoding="utf-8")
        assert str(ROOT) not in text and "-Date:" not in text and "Generated" not in text


def test_every_field_and_table_that_is_read_exists() -> None:
    assert [pattern for pattern in FIELDS if not list(ROOT.glob(pattern))] == []
    assert [file for file in TABLES if not list(in_code(ROOT / file))] == []


def test_what_is_claimed_complete_is_a_target() -> None:
    assert [(language, domain) for language, domain in COMPLETE if domain not in TARGETS.get(language, ())] == []


# --- what is found in the sources ---


def found_in(tmp_path, monkeypatch, code: str) -> list[Message | Fault]:
    monkeypatch.setattr("tests.languages.messages.ROOT", tmp_path)
    file = tmp_path / "minerals" / "games" / "chess" / "narration.py"
    file.parent.mkdir(parents=True)
    file.write_text(code, encoding="utf-8")
    return list(in_code(file))


def test_code_is_searched_for_templates_numbers_and_terms(tmp_path, monkeypatch) -> None:
    code = """
translated("{name} castles.", name=name)
ruling("chess.king", "One." if king else "Two.", cells)
counted(n, "square"), counted(m, "box", "boxes"), term("rook")
translated(self.title)
"""
    file = "minerals/games/chess/narration.py"
    assert found_in(tmp_path, monkeypatch, code) == [
        Message("chess", file, "{name} castles."),
        Message("chess", file, "One."),
        Message("chess", file, "Two."),
        Message("chess", file, ("{number} square", "{number} squares")),
        Message("chess", file, ("{number} box", "{number} boxes")),
        Message("chess", file, "rook", "term"),
    ]


@pytest.mark.parametrize(
    "code",
    ['translated(f"{name} castles.")', 'ruling("chess.king", why)', 'translated("a" + b)', 'counted(n, f"{gem} gem")'],
)
def test_what_is_put_together_from_pieces_is_named(tmp_path, monkeypatch, code) -> None:
    assert any(
        isinstance(found, Fault) and "narration.py, line 1" in found.what
        for found in found_in(tmp_path, monkeypatch, code)
    )


def test_data_is_searched_for_the_texts_of_its_fields(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tests.languages.messages.ROOT", tmp_path)
    file = tmp_path / "minerals" / "games" / "chess" / "levels.toml"
    file.parent.mkdir(parents=True)
    file.write_text(
        '[[level]]\nid = "chess.levels.a"\ntitle = "A"\nafter = "B"\nhint = "3/8"\n'
        'goal = [{ say = "C" }]\ntempting = [{ after = ["e4"], comment = "D" }]\n'
    )
    fields = FIELDS["minerals/games/*/levels.toml"]
    assert [message.id for message in in_data(file, fields)] == ["A", "B", "C", "D"]


# --- what is found in a catalogue ---


@pytest.fixture
def written_catalogue(tmp_path, monkeypatch):
    """Write a catalogue of three texts, translated as asked for."""

    def write(moves: str, squares: tuple[str, str], ends: str, *, fuzzy: bool = False) -> list[str]:
        monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
        texts = (
            Message("chess", "a.py", "{name} moves {cell}."),
            Message("chess", "a.py", ("{number} square", "{number} squares")),
            Message("chess", "a.toml", "The end.\n"),
        )
        monkeypatch.setattr(catalogues, "messages", lambda: {"chess": texts})
        catalogue = Catalog("de", fuzzy=False)
        catalogue.add(texts[0].id, moves, flags={"fuzzy"} if fuzzy else ())
        catalogue.add(texts[1].id, squares)
        catalogue.add(texts[2].id, ends)
        po("de", "chess").parent.mkdir(parents=True)
        po("de", "chess").write_bytes(written(catalogue))
        po("de", "chess").with_suffix(".mo").write_bytes(catalogues.compiled("de", "chess"))
        return list(faults("de", "chess"))

    return write


GOOD = ("{name} zieht {cell}.", ("{number} Feld", "{number} Felder"), "Ende.\n")


def test_a_catalogue_in_order_has_no_faults(written_catalogue) -> None:
    assert written_catalogue(*GOOD) == []


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (("", *GOOD[1:]), "Not translated: '{name} moves {cell}.' in a.py"),
        ((GOOD[0], ("{number} Feld", ""), GOOD[2]), "Not translated: '{number} square' in a.py"),
        (("{name} zieht {Feld}.", *GOOD[1:]), "Other placeholders than cell, name"),
        (("{name} zieht.", *GOOD[1:]), "Other placeholders than cell, name"),
        (("{name} zieht {cell}.}", *GOOD[1:]), "A broken format"),
        ((GOOD[0], ("ein Feld", "{number} Felder"), GOOD[2]), "Other placeholders than number"),
        ((*GOOD[:2], "Ende."), "Other line breaks"),
    ],
)
def test_each_fault_of_a_catalogue_is_named(written_catalogue, said, fault) -> None:
    (found,) = written_catalogue(*said)
    assert found.startswith(fault)


def test_a_fuzzy_translation_does_not_count(written_catalogue) -> None:
    (found,) = written_catalogue(*GOOD, fuzzy=True)
    assert found.startswith("Fuzzy: '{name} moves {cell}.'")


def test_a_compiled_catalogue_that_lags_behind_is_named(written_catalogue) -> None:
    written_catalogue(*GOOD)
    file = po("de", "chess")
    file.write_text(file.read_text(encoding="utf-8").replace("zieht", "geht"), encoding="utf-8")
    assert list(faults("de", "chess")) == ["chess.mo is not that of chess.po, so compile."]


def test_an_update_keeps_what_is_translated_and_what_is_gone(written_catalogue, monkeypatch) -> None:
    written_catalogue(*GOOD)
    texts = (Message("chess", "b.py", "{name} moves {cell}."), Message("chess", "b.py", "New."))
    monkeypatch.setattr(catalogues, "messages", lambda: {"chess": texts})
    monkeypatch.setitem(TARGETS, "de", ("chess",))
    text = written(updated("de", "chess")).decode()
    assert 'msgid "{name} moves {cell}."\nmsgstr "{name} zieht {cell}."' in text
    assert 'msgid "New."\nmsgstr ""' in text
    assert '#~ msgid "The end.\\n"\n#~ msgstr "Ende.\\n"' in text


def test_every_domain_with_texts_has_a_catalogue_to_go_to() -> None:
    assert [domain for domain in messages() if domain not in TARGETS["de"]] == []
