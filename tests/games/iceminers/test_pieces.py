"""What is read from a position of Iceminers by name."""

import minerals
from minerals.games.iceminers import GAME, GemPickedUp, Player, Square

POSITION = """\
      .  .  .
      .  *  .
      .  .  .
.  .  .  *  .  *  .  .  .
.  *  .  .  *  .  .  *  .
.  .  .  *  .  *  .  .  .
      .  .  .
      .  1r .
      .  bG .
arm veins: small blue, small green, small yellow
delivered 2: medium blue, small red
carries 1: medium yellow
off 2: east
turn: 1
die: 4
points: 3
"""


def at():
    text = POSITION.replace(
        "turn: 1",
        "pair veins: medium red, medium blue, medium green, medium yellow, "
        "small red, small blue, small green, small yellow\nturn: 1",
    )
    return minerals.new(GAME, players=["Ada", "Ben"], position=text)


def test_each_square_says_what_lies_there():
    board = at().board
    assert (len(board), next(iter(board)), list(board)[-1]) == (45, "i4", "a6")
    assert board["b5"] == Square("b5", coaster="yellow", gems=("small red",), miners=(1,))
    assert board["a5"] == Square("a5", coaster="yellow", gems=("medium green", "small blue"))
    assert (board["h5"].cap, board["d4"].cap, board["e5"].cap, board["b5"].cap) == ("medium", "large", "large", "")
    colours = [board[cell].coaster for cell in ("i4", "g6", "f9", "d7", "a4", "c6", "f1", "d3", "d4", "f6")]
    assert colours == ["red"] * 2 + ["blue"] * 2 + ["yellow"] * 2 + ["green"] * 2 + ["black"] * 2


def test_a_coaster_alone_is_an_empty_square():
    board = at().board
    assert board["a4"].is_empty
    assert not any(board[cell].is_empty for cell in ("b5", "a5", "e5"))


def test_two_miners_stand_on_a_square_while_one_passes():
    text = POSITION.replace("1r ", "21r ").replace("off 2: east\n", "").split("arm veins")[0]
    text = text.replace("*", ".") + "turn: 1\ndie: 4\npoints: 3"
    board = minerals.new(GAME, position=text).board
    assert (board["b5"].miners, board["b5"].sign) == ((1, 2), "12r")


def test_each_player_has_a_miner_and_its_gems():
    assert at().player("Ada") == Player("Ada", 1, 0, has_turn=True, colour="red", miner="b5", carried="medium yellow")
    assert at().player(2) == Player(
        "Ben", 2, 5, has_turn=False, colour="blue", off="east", delivered=("medium blue", "small red")
    )


def test_what_lies_under_caps_is_in_the_supply():
    assert at().supply["small blue gems"] == 2
    assert at().supply["medium opaque gems"] == 1
    assert "small opaque gems" in at().supply


def test_events_are_filtered_by_class_and_positions_looked_at_beside_them():
    match = minerals.load("replays/iceminers/carrying.replay")
    steps = [step for step, event in enumerate(match, start=1) if isinstance(event, GemPickedUp)]
    assert steps
    for step in steps:
        event, after = match.events()[step - 1], match.at(step)
        assert after.player(event.player).carried == event.gem


def test_coordinates_name_rows_and_columns():
    lines = at().diagram(coordinates=True).split("\n")
    assert lines[0] == "i           .  .  ."
    assert lines[4] == "e  .  *  .  .  *  .  .  *  ."
    assert lines[8:10] == ["a           .  Gb .", "   1  2  3  4  5  6  7  8  9"]
