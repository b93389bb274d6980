"""The three basic structures, and territory.

Rules: Basic strategy.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from minerals.bots import bot_named, play_out
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.rules.rule_of_three import blocked_spaces
from minerals.games.mattock.rules.structures import STRUCTURES, structure_around, structure_lessons
from minerals.games.mattock.rules.territory import territory
from minerals.games.mattock.strategy import worth
from tests.games.mattock.positions import at, mines
from tests.rules import exercises

GRID = BOARDS["inner"].grid
MIDDLE = GRID.index("e5")


@exercises("mattock.strategy.structures")
def test_wherever_a_tile_touches_three_others_they_lie_in_one_of_three_ways():
    found = {
        three: structure_around(GRID, sum(1 << index for index in three) | 1 << MIDDLE, MIDDLE)
        for three in combinations(GRID.neighbours(MIDDLE), 3)
    }
    assert len(found) == 20
    counts = {structure.name: list(found.values()).count(structure.name) for structure in STRUCTURES}
    assert counts == {"Y": 2, "hook": 12, "arc": 6}


@exercises("mattock.strategy.structures")
def test_with_fewer_or_more_there_is_no_structure():
    around = GRID.neighbours(MIDDLE)
    for count in (0, 1, 2, 4, 5, 6):
        tiles = sum(1 << index for index in around[:count]) | 1 << MIDDLE
        assert structure_around(GRID, tiles, MIDDLE) == ""


@exercises("mattock.strategy.structures")
@pytest.mark.parametrize(
    ("name", "blocked"),
    [
        ("Y", {"d5", "e4", "f5"}),
        ("hook", {"d4", "d5", "f4"}),
        # The middle one of an arc's outer tiles touches three as well.
        ("arc", {"d4", "d5", "e4", "f6", "g4", "g5"}),
    ],
)
def test_a_complete_structure_blocks_the_spaces_around_its_middle(name, blocked):
    (structure,) = [structure for structure in STRUCTURES if structure.name == name]
    tiles = structure.around(GRID, MIDDLE)
    assert structure_around(GRID, tiles, MIDDLE) == name
    assert set(GRID.names(blocked_spaces(GRID, tiles))) == blocked


@exercises("mattock.strategy.structures")
def test_there_is_a_lesson_for_each_structure_in_which_one_tile_completes_it():
    lessons = structure_lessons()
    assert list(lessons) == [structure.name for structure in STRUCTURES]
    for name, lesson in lessons.items():
        match = at(lesson.position)
        before = blocked_spaces(GRID, match.state.tiles)
        match.play(lesson.mine)
        tiles = match.state.tiles
        assert structure_around(GRID, tiles, GRID.index(lesson.middle)) == name
        assert blocked_spaces(GRID, tiles).bit_count() > before.bit_count()


DIVIDED = """
            .   .   .   .   .
          .   .   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .
    .   1   1   .   .   .   2   2   .
      .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .
          .   .   .   .   .   .
            .   .   .   .   .
"""


@exercises("mattock.strategy.territory")
def test_territory_is_what_one_can_mine_and_the_other_cannot():
    ground = territory(at(DIVIDED).state)
    assert set(GRID.names(ground.of(1))) == mines(at(DIVIDED))
    assert set(GRID.names(ground.of(2))) == mines(at(DIVIDED + "turn: 2"))
    assert ground.shared == 0
    assert ground.lead(1) == ground.lead(2) == 0


@exercises("mattock.strategy.territory")
def test_what_both_can_mine_belongs_to_neither():
    near = territory(at(DIVIDED.replace("1   1   .   .   .   2   2", "1   1   .   2   2   .   .")).state)
    assert GRID.names(near.shared) == ("e4",)
    assert not near.shared & (near.of(1) | near.of(2))


@exercises("mattock.strategy.territory")
def test_the_lead_counts_all_that_each_can_mine():
    ground = territory(
        at(
            """
                    .   .   .   .   .
                  .   .   .   .   .   .
                .   .   .   .   .   .   .
              .   .   .   .   .   .   .   .
            .   .   .   .   1   .   .   .   .
              .   .   .   .   .   .   .   .
                .   .   .   .   .   .   .
                  .   .   .   .   .   .
                    2   .   .   .   .
            """
        ).state
    )
    assert (ground.lead(1), ground.lead(2)) == (6 - 3, 3 - 6)


@exercises("mattock.strategy.territory", "mattock.end.cannot-mine")
def test_the_greedy_bot_takes_a_won_game_over_any_territory():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        1   T   .   2   T   1   .   .   .
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   .
        """
    )
    play_out(match, [bot_named("greedy", seed=seat) for seat in (1, 2)], most_actions=1)
    assert match.outcome.winners == (1,)
    assert (worth(match.state, 1), worth(match.state, 2)) == (61, -61)
