"""The rule of three in both its clauses, and around which tile it would break.

Rules: step 1, Mine.
"""

from __future__ import annotations

from tests.games.mattock.positions import at, mines, why_not
from tests.rules import exercises

RING = """
            .   .   .   .   .
          .   .   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   T   T   .   .   .
    .   .   .   1   .   T   .   .   .
      .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .
          .   .   .   .   .   .
            .   .   .   .   2
"""
"""Tiles around e5: f4 and f5 above, e4 at the left, e6 at the right."""


@exercises("mattock.mine.new-tile")
def test_a_new_tile_touches_at_most_three():
    match = at(RING)
    assert why_not(match, "e5") == {"mattock.mine.new-tile": ("e5", "e4", "e6", "f4", "f5")}
    assert match.explain("e5")[0].message == "A tile on e5 would touch 4 other tiles. Three is the most."


@exercises("mattock.mine.new-tile")
def test_three_are_not_too_many():
    assert "e5" in mines(at(RING.replace("1   .   T", "1   .   .")))


@exercises("mattock.mine.new-tile")
def test_six_are_too_many_as_well():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   T   T   .   .   .
        .   .   .   1   .   T   .   .   .
          .   .   .   T   T   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   2
        """
    )
    assert match.explain("e5")[0].message == "A tile on e5 would touch 6 other tiles. Three is the most."


Y = """
            .   .   .   .   .
          .   .   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   .   T   .   .   .
    .   .   .   T   1   .   .   .   .
      .   .   .   .   T   .   .   .
        .   .   .   .   .   .   .
          .   .   .   .   .   .
            .   .   .   .   2
"""
"""e5 touches e4, f5 and d5, which lie apart."""


@exercises("mattock.mine.full-tile")
def test_a_tile_that_touches_three_takes_no_fourth():
    match = at(Y)
    for space in ("d4", "e6", "f4"):
        assert why_not(match, space) == {"mattock.mine.full-tile": (space, "e5", "d5", "e4", "f5")}
    (ruling,) = match.explain("e6")
    assert ruling.message == "A tile on e6 would be the fourth that e5 touches. The Y around e5 is complete."


@exercises("mattock.mine.full-tile")
def test_the_outer_tiles_of_a_structure_still_take_others():
    assert {"g4", "g5", "f6", "e3", "f3", "d3", "d6", "c4", "c5"} == mines(at(Y))


@exercises("mattock.mine.full-tile")
def test_every_full_tile_around_a_space_is_named():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   T   .   .   T   .
        .   .   .   T   1   .   T   T   .
          .   .   .   T   .   .   T   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   2
        """
    )
    assert [(ruling.rule, ruling.cells[1]) for ruling in match.explain("e6")] == [
        ("mattock.mine.full-tile", "e5"),
        ("mattock.mine.full-tile", "e7"),
    ]


@exercises("mattock.mine.new-tile", "mattock.mine.connected")
def test_all_reasons_at_once():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   T   T   .   .   .
        .   .   .   T   .   T   .   .   .
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                1   .   .   .   2
        """
    )
    assert why_not(match, "e5") == {
        "mattock.mine.new-tile": ("e5", "e4", "e6", "f4", "f5"),
        "mattock.mine.connected": ("e5",),
    }


@exercises("mattock.mine.rule-of-three")
def test_a_written_position_that_breaks_it_is_told_tile_by_tile():
    match = at(RING.replace("1   .   T", "1   T   T") + "removed 1: 2\nremoved 2: 2")
    (ruling,) = match.explain_position()
    assert str(ruling) == "The tile on e5 touches 4 others; three is the most. [mattock.mine.rule-of-three]"
    assert ruling.cells == ("e5", "e4", "e6", "f4", "f5")


@exercises("mattock.mine.full-tile")
def test_a_tile_that_breaks_it_already_takes_no_other_either():
    match = at(RING.replace("1   .   T", "1   T   T"))
    (ruling,) = match.explain("d4")[-1:]
    assert ruling.message == "A tile on d4 would be one more for e5, which touches 4 already."
