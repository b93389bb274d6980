"""What is read from a position of Mattock by name."""

import minerals
from minerals.games.mattock import GAME, Player, Space

POSITION = """\
        .   .   .   .   .
      .   .   .   .   .   .
    .   .   .   .   .   .   .
  .   .   .   T   1   .   .   .
.   .   .   2   T   .   .   .   .
  .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .
      .   .   .   .   .   .
        .   .   .   .   .
turn: 2
removed 1: 1
"""


def at(text=POSITION):
    return minerals.new(GAME, board="inner", players=["Ada", "Ben"], position=text)


def test_each_space_says_what_lies_there():
    board = at().board
    assert (len(board), list(board)[:2], list(board)[-1]) == (61, ["i1", "i2"], "a5")
    assert [space for space in board.values() if not space.is_empty] == [
        Space("f4", tile=True),
        Space("f5", tile=True, miner=1),
        Space("e4", tile=True, miner=2),
        Space("e5", tile=True),
    ]


def test_each_player_has_miners_on_the_board_and_removed_ones():
    assert at().player("Ada") == Player("Ada", 1, 0, has_turn=False, miners=("f5",), removed=1)
    assert at().player(2) == Player("Ben", 2, 0, has_turn=True, miners=("e4",))
    assert at().supply == {"tiles": 41}


def test_miners_are_placed_one_by_one():
    match = minerals.new(GAME, board="inner", setup="freestyle", seed=7)
    assert (match.player(1).unplaced, match.player(1).miners) == (3, ())
    match.play("e5")
    assert (match.player(1).unplaced, match.player(1).miners) == (2, ("e5",))


def test_coordinates_name_rows_and_the_spaces_at_their_ends():
    assert at().diagram(coordinates=True) == (
        "           1   2   3   4   5\n"
        "i          .   .   .   .   .   5\n"
        "h        .   .   .   .   .   .   6\n"
        "g      .   .   .   .   .   .   .   7\n"
        "f    .   .   .   T   1   .   .   .   8\n"
        "e  .   .   .   2   T   .   .   .   .   9\n"
        "d    .   .   .   .   .   .   .   .   8\n"
        "c      .   .   .   .   .   .   .   7\n"
        "b        .   .   .   .   .   .   6\n"
        "a          .   .   .   .   .   5\n"
        "           1   2   3   4   5\n"
        "turn: 2\n"
        "removed 1: 1"
    )
