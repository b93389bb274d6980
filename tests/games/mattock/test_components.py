"""What is in the box agrees with the options and the rulebook."""

from __future__ import annotations

import minerals
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.options import MattockOptions
from minerals.games.mattock.rules.setup import opposite


def test_there_is_a_board_for_each_value_of_the_option():
    (info,) = [info for info in minerals.get_game("mattock").option_list if info.name == "board"]
    assert tuple(BOARDS) == info.choices
    assert MattockOptions().board == "full"
    assert {name: board.name for name, board in BOARDS.items()} == {name: name for name in BOARDS}


def test_the_description_of_the_option_has_the_numbers_of_the_boards():
    (info,) = [info for info in minerals.get_game("mattock").option_list if info.name == "board"]
    full, inner = BOARDS["full"], BOARDS["inner"]
    for number in (len(full.grid), full.miners, len(inner.grid), inner.miners):
        assert str(number) in info.description


def test_the_starts_are_as_many_as_the_miners_and_lie_opposite():
    assert [name for name, board in BOARDS.items() if any(board.starts)] == ["full", "inner"]
    for board in (BOARDS["full"], BOARDS["inner"]):
        first, second = board.starts
        assert len(first) == len(second) == board.miners
        assert {opposite(board.grid, cell) for cell in first} == set(second)


def test_the_box_holds_more_than_fits():
    assert all(board.most_tiles < board.tiles < len(board.grid) for board in BOARDS.values())
