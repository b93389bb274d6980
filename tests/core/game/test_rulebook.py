"""A rulebook is data: every rule can be looked up, and a broken file is refused by name."""

import pytest

from minerals.core.game import Rule, Rulebook
from minerals.core.game.rulebook import RulebookError

RULE = """
[[rule]]
id = "demo.move"
title = "Moving"
text = "A pawn moves."
source = "page 1"
status = "stated"
"""
FILE = 'title = "Demo"\nedition = "2019"\n'


def load(folder, text):
    file = folder / "rulebook.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return Rulebook.load(file)


def test_rules_are_looked_up_by_id(tmp_path, pebbles):
    book = load(tmp_path, FILE + RULE)
    assert book["demo.move"] == Rule("demo.move", "Moving", "A pawn moves.", "page 1", "stated")
    assert (len(book), list(book), "demo.jump" in book) == (1, ["demo.move"], False)
    assert repr(book) == "<Rulebook of Demo: 1 rules>"


def test_a_rule_has_readings_which_are_sentences(tmp_path):
    rule = load(tmp_path, FILE + RULE + 'readings = ["A pawn may stay.", "2 pawns may meet."]')["demo.move"]
    assert rule.readings == ("A pawn may stay.", "2 pawns may meet.")
    assert "\n- A pawn may stay.\n- 2 pawns may meet.\n" in rule._repr_markdown_()
    assert "reading" not in load(tmp_path, FILE + RULE)["demo.move"]._repr_markdown_()


def test_a_game_reads_its_rulebook_at_first_use(pebbles):
    assert pebbles.rulebook is pebbles.rulebook
    assert next(iter(pebbles.rulebook)) == "pebbles.setup"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (FILE + RULE + RULE, "Demo: the rule id 'demo.move' appears twice"),
        (FILE + RULE.replace("stated", "guessed"), "rulebook.toml: Invalid enum value 'guessed'"),
        (FILE + RULE.replace("source", "page"), "rulebook.toml: Object contains unknown field `page`"),
        (FILE + RULE + 'readings = "It may stay."', "rulebook.toml: Expected `array`, got `str`"),
        (FILE + RULE + 'readings = ["it may stay"]', "Demo, demo.move: a reading is a whole sentence"),
        (FILE + RULE + 'readings = ["It may\\nstay."]', "Demo, demo.move: a reading is a whole sentence"),
        (FILE, "rulebook.toml: Object missing required field `rule`"),
        (FILE + "rule = [", "rulebook.toml: Invalid value"),
        (b'title = "\xff"', "rulebook.toml: 'utf-8' codec can't decode"),
    ],
)
def test_a_broken_rulebook_is_refused(tmp_path, text, complaint):
    with pytest.raises(RulebookError, match=complaint):
        load(tmp_path, text)
