"""Rules as they are shown below a board."""

from __future__ import annotations

from minerals.core.game import Rule, Rulebook
from minerals_widgets.screen.words import rules_behind

STAY = Rule("demo.stay", "Staying", "A pawn may stay.", "page 2", "stated", ("A pawn that stays & sleeps has moved.",))
MOVE = Rule("demo.move", "Moving", "A pawn moves.", "page 1", "stated")


def test_the_readings_of_a_rule_are_shown_with_it() -> None:
    book = Rulebook("Demo", "2019", (MOVE, STAY))
    assert "<ul><li>A pawn that stays &amp; sleeps has moved.</li></ul>" in rules_behind(book, ["demo.stay"])
    assert "reading" not in rules_behind(book, ["demo.move"])
