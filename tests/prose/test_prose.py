"""Everything people read is in plain English: the check, and what it finds in the project."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from textwrap import dedent

import pytest

from tools import ROOT
from tools.prose.__main__ import main
from tools.prose.check import Allowed, exceptions, findings, found_in
from tools.prose.code import passages_of_code
from tools.prose.data import passages_of_data, passages_of_notebook
from tools.prose.glossary import avoided
from tools.prose.grades import FEWEST_WORDS, grade, grades, syllables, words
from tools.prose.markup import paragraphs_of_docstring, paragraphs_of_markdown
from tools.prose.passages import Kind, Passage, sentences
from tools.prose.phrases import Phrase, all_phrases, phrases
from tools.prose.texts import files, name_of, passages

LONG = f"You roll the die, {'and then you go on, ' * 5}and it ends. Now wait."
HARD = "Probability distributions characterise experimental uncertainty in sophisticated organisations. " * 15
EASY = "You roll the die. It is a six. Now you can go on. " * 12


@pytest.mark.parametrize("file", files(), ids=name_of)
def test_every_text_is_plain(file):
    found = findings(file)
    assert not found, "\n".join(("", *map(str, found)))


def test_no_exception_is_for_a_file_that_is_not_read():
    assert {exception.file for exception in exceptions()} <= set(map(name_of, files()))


def test_every_exception_has_a_reason():
    assert [exception for exception in exceptions() if len(exception.reason.split()) < 4] == []


@pytest.mark.parametrize("phrase", phrases(), ids=lambda phrase: phrase.found)
class TestPhrases:
    def test_its_example_is_found(self, phrase):
        assert list(phrase.places(phrase.found))

    def test_its_counter_example_is_left(self, phrase):
        assert phrase.left
        assert not list(phrase.places(phrase.left))

    def test_it_says_what_to_write(self, phrase):
        assert phrase.instead
        assert phrase.kinds


def test_a_phrase_is_found_across_a_line_break():
    assert list(Phrase("for ever", "forever").places("old logs load for\never"))


def test_a_phrase_is_looked_for_only_where_it_is_out_of_place():
    noun = "What is in the box."
    assert [*found_in([Passage(noun, 1, Kind.GUIDE)], "a.md")]
    assert not [*found_in([Passage(noun, 1, Kind.REFERENCE)], "a.py")]


def test_the_words_that_the_glossary_does_not_use_are_found():
    assert ("learner", "student") in avoided()
    found = found_in([Passage("Each Learner\nrolls. Learners play.", 5, Kind.PUPILS)], "a.md")
    assert [(each.line, each.what) for each in found] == [(5, '"Learner"'), (6, '"Learners"')]


def test_the_glossary_has_no_word_that_it_does_not_use_as_a_name():
    assert {word for word, _ in avoided()} & {name for _, name in avoided()} == set()
    assert len(all_phrases()) == len(phrases()) + len(avoided())


class TestGrades:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("The cat sat on the mat.", 0.39 * 6 + 11.8 - 15.59),
            ("Open the door. Then wait.", 0.39 * 5 / 2 + 11.8 * 6 / 5 - 15.59),
            ("The probability of a tile is equal everywhere.", 0.39 * 8 + 11.8 * 16 / 8 - 15.59),
        ],
    )
    def test_known_sentences(self, text, expected):
        assert grade(text) == pytest.approx(expected)

    @pytest.mark.parametrize(
        ("word", "number"),
        [
            *(("tile", 1), ("placed", 1), ("wanted", 2), ("open", 2), ("lion", 2), ("every", 2), ("idea", 3)),
            *(("probability", 5), ("independent", 4), ("squares", 1), ("boxes", 2), ("watches", 2), ("player's", 2)),
        ],
    )
    def test_syllables(self, word, number):
        assert syllables(word) == number

    def test_names_of_the_games_count_as_two(self):
        assert {syllables(name) for name in ("wollastonite", "Tourmaline", "galleries", "mattock", "hexagons")} == {2}

    def test_numbers_notation_and_values_are_not_counted(self):
        assert words("Go from d6-c4 to 1/3 of ◇ in 2026: ◇!") == ["Go", "from", "to", "of", "in"]

    def test_the_name_of_a_game_ends_no_sentence(self):
        assert grade("In Out of Mine! Ada packs tiles.") == grade("In Out of Mine Ada packs tiles.")

    def test_short_texts_of_a_file_are_taken_together(self):
        rules = [Passage(EASY[:200], line, Kind.PUPILS, unit=f"rule-{line}") for line in range(1, 5)]
        long = Passage(EASY, 9, Kind.PUPILS, unit="long")
        assert [(each.unit, each.line) for each in grades([*rules, long])] == [("", 1), ("long", 9)]

    def test_fewer_words_have_no_grade(self):
        assert grades([Passage(HARD[:80] + ".", 1, Kind.PUPILS)]) == []

    def test_headings_are_not_graded(self):
        assert grades([Passage("word " * FEWEST_WORDS, 1, Kind.GUIDE)]) == []

    def test_what_is_too_hard_is_told_with_its_limit(self):
        found = [*found_in([Passage(HARD, 3, Kind.PUPILS, unit="E17")], "a.toml")]
        assert [(each.line, each.what.split(" has")[0], each.instead[:9]) for each in found] == [
            (3, "E17", "at most 7")
        ]
        assert not [*found_in([Passage(HARD, 3, Kind.REFERENCE)], "a.py")]
        assert not [*found_in([Passage(EASY, 3, Kind.PUPILS)], "a.toml")]

    @pytest.mark.parametrize(("kind", "number"), [(Kind.PUPILS, 1), (Kind.GUIDE, 0), (Kind.REFERENCE, 0)])
    def test_a_long_sentence_is_told(self, kind, number):
        found = [*found_in([Passage(f"Roll.\n{LONG}", 3, kind)], "a.md")]
        assert [(each.line, each.instead[-8:]) for each in found] == [(4, "split it")] * number

    def test_a_long_sentence_may_stay(self):
        allowed = Allowed("a.md", "the law says it so", quote="You roll the die")
        assert not [*found_in([Passage(LONG, 3, Kind.PUPILS)], "a.md", [allowed])]


class TestExceptions:
    PASSAGE = Passage("Old logs load for ever. New ones load for ever too.", 4, Kind.GUIDE)

    def test_only_what_it_quotes_may_stay(self):
        found = found_in([self.PASSAGE], "a.md", [Allowed("a.md", "the song says so", quote="logs load for ever")])
        assert [each.what for each in found] == ['"for ever"']

    def test_one_that_nothing_needs_is_told(self):
        found = [*found_in([self.PASSAGE], "a.md", [Allowed("a.md", "the song says so", quote="in vain")])]
        assert [each.what for each in found][-1] == "the exception for 'in vain' is not needed any more"

    def test_a_hard_text_may_stay(self):
        hard = Passage(HARD, 1, Kind.GUIDE)
        allowed = Allowed("a.md", "a quotation of a law", text="")
        assert not [*found_in([hard], "a.md", [allowed])]
        assert [each.instead for each in found_in([Passage(EASY, 1, Kind.GUIDE)], "a.md", [allowed])] == [
            "take it out of tools/prose/exceptions.toml"
        ]


class TestReading:
    def test_markdown_is_stripped(self):
        page = """\
            # A *heading*

            See [the **board**](boards.md) and `code`,
            with $x^2$ and ![a picture](p.png).

            | one | two |
            | --- | --- |
            | `a` | a cell |

            ```python
            for ever
            ```

            - An item.

            <!-- a comment -->
            """
        assert [*paragraphs_of_markdown(dedent(page))] == [
            (1, "A heading"),
            (3, "See the board and ◇,\nwith ◇ and a picture."),
            *((6, "one"), (6, "two"), (8, "◇"), (8, "a cell")),
            (14, "An item."),
        ]

    def test_sentences(self):
        assert sentences('She asks: "Why?" He waits, e.g. here. (Then\nnot.) 3.5 is more.') == [
            'She asks: "Why?"',
            "He waits, e.g. here.",
            "(Then not.)",
            "3.5 is more.",
        ]

    def test_texts_of_data_are_found_where_they_stand(self, tmp_path):
        (file := tmp_path / "levels.toml").write_text(
            '[[level]]\nid = "a.first"\nkind = "not read"\ntext = """\nRoll the \\\n  die. It is\na {number}."""\n'
            '[[level]]\nid = "a.second"\nhint = "Roll the die."\n',
            "utf-8",
        )
        assert [(each.text, each.line, each.kind, each.unit) for each in passages_of_data(file)] == [
            ("Roll the die.", 5, Kind.PUPILS, "a.first"),
            ("It is a ◇.", 6, Kind.PUPILS, "a.first"),
            ("Roll the die.", 10, Kind.PUPILS, "a.second"),
        ]

    def test_texts_of_a_notebook_are_found_where_they_stand(self, tmp_path):
        (file := tmp_path / "a.ipynb").write_text(
            '{"cells": [\n{"cell_type": "code", "source": ["for ever"]},\n{"cell_type": "markdown", "source": [\n'
            '"# Play\\n",\n"\\n",\n"Roll.\\n",\n"Then \\"stay\\"."]}]}',
            "utf-8",
        )
        assert [(each.text, each.line) for each in passages_of_notebook(file)] == [
            ("Play", 4),
            ("Roll.", 6),
            ('Then "stay".', 7),
        ]

    def test_what_people_read_of_code(self, tmp_path):
        (file := tmp_path / "a.py").write_text(
            dedent('''\
                """A module."""
                LIMIT = 3
                """A constant."""
                def _private(): "Not read."
                def public(x: int = typer.Option(help="An option.")):
                    """Do it `now`.

                    Parameters
                    ----------
                    x
                        A number.

                    >>> public()
                    not read
                    """
                    translated("{player} rolls.", player=counted(3, "{number} die", "{number} dice"))
                    raise LogError(f"The file {file} is " "gone.")
                '''),
            "utf-8",
        )
        read = sorted(passages_of_code(file, "minerals/games/a.py"), key=lambda passage: passage.line)
        assert [(each.line, each.text, each.kind.value) for each in read] == [
            (1, "A module.", "reference"),
            (3, "A constant.", "reference"),
            (5, "An option.", "guide"),
            (6, "Do it ◇.", "reference"),
            (11, "A number.", "reference"),
            (16, "◇ rolls.", "pupils"),
            (16, "◇ die", "pupils"),
            (16, "◇ dice", "pupils"),
            (17, "The file ◇ is gone.", "guide"),
        ]

    def test_each_item_of_a_list_in_a_docstring_is_a_passage(self):
        docstring = "Look for:\n\n- one thing;\n- another\n  thing."
        assert [*paragraphs_of_docstring(docstring)] == [(1, "Look for:"), (3, "one thing;"), (4, "another\nthing.")]

    def test_the_docstring_of_a_command_is_its_help(self, tmp_path):
        (file := tmp_path / "a.py").write_text('def play() -> None:\n    """Play a game."""\n', "utf-8")
        assert [each.kind for each in passages_of_code(file, "minerals/cli/a.py")] == [Kind.GUIDE]

    def test_every_kind_of_file_is_read(self):
        names = set(map(name_of, files()))
        assert {"README.md", "docs/command.md", "notebooks/00-start.ipynb", "minerals/classroom/lessons.toml"} <= names
        assert {
            "minerals/games/mattock/exercises/territory_parity.toml",
            "minerals/template/pebbles/rulebook.toml",
        } <= names
        assert {
            "widgets/minerals_widgets/player/player.py",
            "minerals/cli/play.py",
            "minerals/core/match/match.py",
        } <= names

    @pytest.mark.parametrize("game", ["minerals", "mattock", "iceminers", "out_of_mine"])
    def test_every_rule_is_read_with_its_line(self, game):
        file = ROOT / "minerals" / "games" / game / "rulebook.toml"
        lines = file.read_text("utf-8").splitlines()
        titles = {rule["title"] for rule in tomllib.loads("\n".join(lines))["rule"]}
        read = {each.text: lines[each.line - 1] for each in passages(file) if each.text in titles}
        assert set(read) == {title for title in titles if len(sentences(title)) == 1}
        assert all(line.startswith("title = ") for line in read.values())


class TestCommand:
    @pytest.fixture
    def page(self, tmp_path) -> Iterator[str]:
        (file := tmp_path / "page.md").write_text(f"# Play\n\nOld logs load for\never. {HARD}\n", "utf-8")
        return str(file)

    def test_it_lists_what_it_finds_and_the_grades(self, page, capsys):
        assert main([page, "--grades"]) == 1
        printed = capsys.readouterr().out.splitlines()
        assert printed[0] == f'{page}:3: "for ever": forever, always'
        assert "has grade" in printed[1]
        assert printed[2].split() == ["grade", "words", "for", "text"]
        assert printed[3].endswith(f"guide      {page}")

    def test_it_lists_sentences(self, page, capsys):
        assert main([page, "--list"]) == 0
        assert capsys.readouterr().out.splitlines()[:2] == [
            f"{page}:1: guide: Play",
            f"{page}:3: guide: Old logs load for ever.",
        ]

    def test_it_is_content_with_plain_english(self, tmp_path, capsys):
        (file := tmp_path / "page.md").write_text(EASY, "utf-8")
        assert main([str(file)]) == 0
        assert capsys.readouterr().out == ""
