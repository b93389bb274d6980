"""Rewriting English: translations follow their sentences, and those that may not hold any more are marked."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import copytree

import pytest
from babel.messages import Catalog

from tools.catalogues.__main__ import main
from tools.catalogues.check import faults
from tools.catalogues.compile import compiled
from tools.catalogues.files import read, with_previous, written
from tools.catalogues.meaning import doubts
from tools.catalogues.update import update

NARRATION = """
def narrate(name, cell):
    translated("{name} moves to {cell}.", name=name, cell=cell)
    translated("{name} captures on {cell}.", name=name, cell=cell)

def far(distance):
    ruling_of_number("chess.far", distance, "{number} square is too far.", "{number} squares are too far.")
"""
RULEBOOK = """
[[rule]]
id = "chess.castling"
title = "The king's leap"
text = "Who castles moves the king by two squares."
readings = ["Who is in check cannot castle.", "A rook may pass an attacked square."]

[[rule]]
id = "chess.promotion"
title = "New queens"
text = "Who reaches the last row takes a queen. It may be the second one."
"""
GERMAN = {
    "{name} moves to {cell}.": "{name} zieht nach {cell}.",
    "{name} captures on {cell}.": "{name} schlägt auf {cell}.",
    ("{number} square is too far.", "{number} squares are too far."): (
        "{number} Feld ist zu weit.",
        "{number} Felder sind zu weit.",
    ),
    "The king's leap": "Der Königssprung",
    "Who castles moves the king by two squares.": "Wer rochiert, zieht den König um zwei Felder.",
    "Who is in check cannot castle.": "Wer im Schach steht, kann nicht rochieren.",
    "A rook may pass an attacked square.": "Ein Turm darf über ein bedrohtes Feld.",
    "New queens": "Neue Damen",
    "Who reaches the last row takes a queen. It may be the second one.": "Am Ende nimmt man eine Dame.",
}


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(("git", *who, *arguments), cwd=folder, check=True, capture_output=True)


class Chess:
    """A small game in a package of its own, with a history."""

    def __init__(self, home: Path) -> None:
        self.home, self.german = home, home / "locale" / "de.po"
        self.french = home / "locale" / "fr.po"

    def begin(self) -> None:
        self.german.parent.mkdir(parents=True)
        (self.home / "narration.py").write_text(NARRATION)
        (self.home / "rulebook.toml").write_text(RULEBOOK)
        for file in (self.german, self.french):
            catalogue = Catalog(file.stem, fuzzy=False)
            for text, said in GERMAN.items():
                catalogue.add(text, said)
            file.write_bytes(written(catalogue, file))
            update(file)
        git(self.home, "init", "-q")
        self.commit()

    def commit(self) -> None:
        git(self.home, "add", "-A")
        git(self.home, "commit", "-qm", "Play")

    def rewrite(self, *changes: tuple[str, str]) -> None:
        for file in (self.home / "narration.py", self.home / "rulebook.toml"):
            text = file.read_text()
            for old, new in changes:
                text = text.replace(old, new)
            file.write_text(text)

    def carry(self, *arguments: str, says: int = 0) -> None:
        assert main(["carry", str(self.german), *arguments]) == says

    def entry(self, text: str):
        return read(self.german).get(text)


@pytest.fixture(autouse=True)
def _no_other_catalogues(monkeypatch) -> None:
    monkeypatch.setattr("tools.catalogues.update.catalogues", lambda *_: ())


@pytest.fixture(scope="module")
def begun(tmp_path_factory) -> Path:
    home: Path = tmp_path_factory.mktemp("begun") / "chess"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tools.catalogues.update.catalogues", lambda *_: ())
        Chess(home).begin()
    return home


@pytest.fixture
def chess(tmp_path: Path, begun: Path) -> Chess:
    copytree(begun, tmp_path / "chess")
    return Chess(tmp_path / "chess")


def test_a_sentence_that_says_the_same_keeps_its_translation(chess: Chess) -> None:
    chess.rewrite(
        ("Who castles moves the king by two squares.", "When you castle, your king moves two squares."),
        ("{name} captures on {cell}.", "{name} captures a piece on {cell}."),
        ("s are too far", "s is too far away"),
    )
    chess.carry()
    assert chess.entry("{name} captures a piece on {cell}.").string == "{name} schlägt auf {cell}."
    castles = chess.entry("When you castle, your king moves two squares.")
    assert (castles.string, castles.fuzzy) == ("Wer rochiert, zieht den König um zwei Felder.", False)
    plural = chess.entry("{number} square is too far.")
    assert plural.id[1] == "{number} squares is too far away." and plural.string[1] == "{number} Felder sind zu weit."
    assert list(faults(chess.german)) == []
    assert not read(chess.german).obsolete


def test_a_file_that_was_renamed_along_with_its_sentence_keeps_its_translation(chess: Chess) -> None:
    chess.rewrite(("{name} moves to {cell}.", "{name} goes to {cell}."))
    (chess.home / "narration.py").rename(chess.home / "story.py")
    git(chess.home, "add", "-A")
    chess.carry()
    assert chess.entry("{name} goes to {cell}.").string == "{name} zieht nach {cell}."


def test_a_sentence_that_goes_to_another_function_keeps_its_translation(chess: Chess) -> None:
    chess.rewrite(("def far", "def long"), ("{number} square is too far.", "{number} square is much too far."))
    chess.carry()
    assert chess.entry("{number} square is much too far.").string[1] == "{number} Felder sind zu weit."


def test_a_field_of_an_entry_keeps_its_translation_to_be_read_where_no_word_is_the_same(chess: Chess) -> None:
    chess.rewrite(("The king's leap", "Castling"))
    chess.carry()
    entry = chess.entry("Castling")
    assert (entry.string, entry.fuzzy, entry.previous_id) == ("Der Königssprung", True, ["The king's leap"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("two squares", "three squares"),
        ("{name} captures on {cell}.", "A piece captures on {cell}."),
        ("is in check cannot castle", "is in check can castle"),
        ("{name} moves to {cell}.", "{name} moves {distance} squares to {cell}."),
    ],
)
def test_a_sentence_that_may_mean_something_else_is_marked_and_shown(chess: Chess, capsys, old: str, new: str) -> None:
    chess.rewrite((old, new))
    chess.carry()
    (entry,) = [entry for entry in read(chess.german) if entry.fuzzy]
    assert (old in entry.previous_id[0], new in entry.id, entry.string in GERMAN.values()) == (True, True, True)
    assert [fault.partition(":")[0] for fault in faults(chess.german)] == ["Fuzzy"]
    assert entry.string.encode() not in compiled(chess.german)
    capsys.readouterr()
    assert main(["carry", "--list", str(chess.german), str(chess.french)]) == 0
    shown = capsys.readouterr().out
    assert f"was: {entry.previous_id[0]}\nnow: {entry.id}\nde: {entry.string}" in shown
    assert "because: " in shown and shown.endswith("1 to be read\n")


def test_all_languages_are_carried_and_listed_together(chess: Chess, capsys) -> None:
    chess.rewrite(("New queens", "Promotion"))
    assert main(["carry", str(chess.german), str(chess.french)]) == 0
    capsys.readouterr()
    main(["carry", "--list", str(chess.german), str(chess.french)])
    assert "now: Promotion\nde: Neue Damen  (de.po)\nfr: Neue Damen  (fr.po)" in capsys.readouterr().out


def test_what_is_marked_stays_marked_until_it_is_confirmed(chess: Chess) -> None:
    chess.rewrite(("two squares", "three squares"), ("New queens", "Promotion"))
    chess.carry()
    before = chess.german.read_bytes()
    assert b'#, fuzzy\n#| msgid "New queens"\nmsgid "Promotion"' in before
    chess.carry()
    update(chess.german)
    assert chess.german.read_bytes() == before
    chess.carry("--confirm")
    assert list(faults(chess.german)) == []
    assert b"#|" not in chess.german.read_bytes()


def test_a_mark_that_is_deleted_by_hand_takes_the_old_sentence_along(chess: Chess) -> None:
    chess.rewrite(("New queens", "Promotion"))
    chess.carry()
    chess.german.write_bytes(chess.german.read_bytes().replace(b"#, fuzzy\n", b""))
    update(chess.german)
    assert list(faults(chess.german)) == []
    assert b"#|" not in chess.german.read_bytes()


def test_what_is_broken_is_not_confirmed(chess: Chess, capsys) -> None:
    chess.rewrite(("{name} captures on {cell}.", "A piece captures on {cell}."))
    chess.carry()
    chess.carry("--confirm", says=1)
    assert "Still fuzzy, its placeholders or forms are not those of: 'A piece captures" in capsys.readouterr().out
    assert chess.entry("A piece captures on {cell}.").fuzzy


def test_a_long_sentence_is_kept_whole_beside_its_heir(chess: Chess) -> None:
    long = "Who castles moves the king by two squares, " + 'and "jumps" the rook \\\\ over it, ' * 9
    chess.german.write_bytes(
        written(_renamed(chess.german, "Who castles moves the king by two squares.", long), chess.german)
    )
    catalogue = read(chess.german)
    assert catalogue.get("Castling.").previous_id == [long]
    assert all(len(line) <= 120 for line in chess.german.read_text(encoding="utf-8").splitlines())


def _renamed(file: Path, text: str, previous: str) -> Catalog:
    catalogue = read(file)
    catalogue.add("Castling.", catalogue[text].string, flags=("fuzzy",), previous_id=(previous,))
    return catalogue


def test_a_sentence_that_becomes_a_plural_or_stops_to_be_one_is_marked(chess: Chess) -> None:
    chess.rewrite(
        (
            'ruling_of_number("chess.far", distance, "{number} square is too far.", "{number} squares are too far.")',
            'ruling("chess.far", "{number} squares are just too far.", number=distance)',
        ),
        (
            'translated("{name} moves to {cell}.", name=name, cell=cell)',
            'counted(cell, "{name} moves to {cell}", "{name} all move to {cell}", name=name)',
        ),
    )
    chess.carry()
    single, plural = chess.entry("{number} squares are just too far."), chess.entry("{name} moves to {cell}")
    assert (single.string, single.fuzzy) == ("{number} Felder sind zu weit.", True)
    assert (plural.string, plural.fuzzy) == (("{name} zieht nach {cell}.", ""), True)
    assert len(single.previous_id) == 2


def test_a_sentence_split_in_two_goes_to_the_nearer_one_and_is_told(chess: Chess, capsys) -> None:
    whole = "Who reaches the last row takes a queen. It may be the second one."
    chess.home.joinpath("narration.py").write_text(NARRATION + f'\ndef queen():\n    translated("{whole} Or third.")\n')
    chess.german.write_bytes(chess.german.read_bytes() + f'\nmsgid "{whole} Or third."\nmsgstr "Dame."\n'.encode())
    chess.commit()
    chess.rewrite(
        (
            f"{whole} Or third.",
            'Who reaches the last row takes a queen.")\n    translated("It may be the second one. Or third.',
        )
    )
    chess.carry()
    assert chess.entry("It may be the second one. Or third.").string == ""
    entry = chess.entry("Who reaches the last row takes a queen.")
    assert (entry.string, entry.fuzzy) == ("Dame.", True)
    assert "Split, 'It may be the second one. Or third.' has no translation" in capsys.readouterr().out


def test_what_is_gone_stays_as_an_obsolete_entry(chess: Chess, capsys) -> None:
    chess.rewrite(('title = "New queens"\n', ""))
    chess.carry()
    assert '#~ msgid "New queens"\n#~ msgstr "Neue Damen"' in chess.german.read_text(encoding="utf-8")
    assert "Gone, kept as obsolete where it is translated: 'New queens'" in capsys.readouterr().out


def test_a_list_that_grows_at_its_head_does_not_shift_translations(chess: Chess) -> None:
    chess.rewrite(
        (
            'readings = ["Who is in check cannot castle."',
            'readings = ["Elves never castle.", "A king in check cannot castle."',
        )
    )
    chess.carry()
    assert chess.entry("A king in check cannot castle.").string == "Wer im Schach steht, kann nicht rochieren."
    assert chess.entry("Elves never castle.").string == ""


def test_sentences_committed_already_are_carried_since_an_older_revision(chess: Chess) -> None:
    chess.rewrite(("by two squares", "two squares"))
    chess.commit()
    update(chess.german)
    chess.carry()
    assert chess.entry("Who castles moves the king two squares.").string == ""
    chess.carry("--since", "HEAD~1")
    assert chess.entry("Who castles moves the king two squares.").string.startswith("Wer rochiert")
    assert list(faults(chess.german)) == []


def test_a_revision_that_is_none_is_refused(chess: Chess, capsys) -> None:
    with pytest.raises(SystemExit):
        chess.carry("--since", "tomorrow")
    assert "--since tomorrow: fatal: bad revision 'tomorrow'" in capsys.readouterr().err


@pytest.mark.parametrize("confirmed", [True, False])
def test_a_sentence_rewritten_twice_keeps_the_newer_translation(chess: Chess, confirmed: bool) -> None:
    chess.rewrite(("New queens", "Promoted pawns"))
    chess.carry()
    mended = chess.german.read_bytes().replace(b"Neue Damen", b"Umwandlung")
    chess.german.write_bytes(mended.replace(b"#, fuzzy\n", b"") if confirmed else mended)
    chess.rewrite(("Promoted pawns", "Promoted pawns now"))
    chess.carry()
    entry = chess.entry("Promoted pawns now")
    assert entry.string == "Umwandlung"
    assert entry.previous_id == (["Promoted pawns"] if confirmed else ["New queens"])


def test_an_unread_translation_of_what_is_gone_goes_back_to_the_sentence_it_was_made_for(chess: Chess) -> None:
    chess.rewrite(("New queens", "Promotion"))
    chess.carry()
    chess.rewrite(('title = "Promotion"\n', ""))
    update(chess.german)
    assert '#~ msgid "New queens"\n#~ msgstr "Neue Damen"' in chess.german.read_text(encoding="utf-8")


def test_a_sentence_that_is_said_elsewhere_still_is_copied_to_its_heir(chess: Chess) -> None:
    chess.rewrite(('title = "New queens"', 'title = "The king\'s leap"'))
    chess.carry()
    chess.commit()
    chess.rewrite(('castling"\ntitle = "The king\'s leap"', 'castling"\ntitle = "The king\'s leaps"'))
    chess.carry()
    assert chess.entry("The king's leap").string == chess.entry("The king's leaps").string == "Der Königssprung"


def test_comments_of_translators_are_not_taken_for_previous_sentences(chess: Chess) -> None:
    text = chess.german.read_text(encoding="utf-8")
    chess.german.write_text(
        text.replace('\nmsgid "New queens"', '\n# chess term\nmsgid "New queens"'), encoding="utf-8"
    )
    assert with_previous(read(chess.german)).get("New queens").user_comments == ["chess term"]
    chess.rewrite(("New queens", "Promotion"))
    chess.carry()
    assert '#, fuzzy\n#| msgid "New queens"' in chess.german.read_text(encoding="utf-8")
    assert chess.entry("Promotion").user_comments == ["chess term"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("You may take two tiles.", "You can take 2 tiles.", ()),
        ("It touches {cell}.", "It is next to {cell}.", ()),
        ("It touches d4.", "It touches e4.", ("other numbers",)),
        ("Take at least one.", "Take at most one.", ("more or less, before or after",)),
        ("Tiles don't move.", "Tiles can move.", ("another negation",)),
        (("{n} tile", "{n} tiles"), "{n} tiles", ("forms for a number came or went",)),
        (
            "Put a tile on a space with no tile in the middle of the board.",
            "Put a tile on a space with no tile in the middle of the board, and then give a gem to a player.",
            ("a statement came or went",),
        ),
        ("What it wants", "Goals", ("hardly a word is the same",)),
    ],
)
def test_what_may_have_changed_is_named(old, new, why: tuple[str, ...]) -> None:
    assert doubts(old, new) == why
