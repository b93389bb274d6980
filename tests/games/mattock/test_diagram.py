"""Positions written as text and read back, and what is wrong with those that cannot be read."""

from __future__ import annotations

import random

import pytest

import minerals
from tests.games.mattock.positions import at, miners, on

POSITION = """\
        .   .   .   .   .
      .   .   .   .   .   .
    .   .   .   .   .   .   .
  .   .   .   T   .   .   .   .
1   T   1   T   2   .   .   .   .
  .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .
      .   .   .   .   .   .
        .   .   .   .   2
turn: 2
removed 1: 1"""


def test_a_position_is_written_as_it_is_read():
    match = at(POSITION)
    assert match.diagram() == POSITION
    assert (miners(match, 1), miners(match, 2)) == ({"e1", "e3"}, {"e5", "a5"})
    assert (on(match, "e2"), on(match, "f4"), on(match, "i1")) == ("T", "T", ".")
    assert (match.to_act, match.state.removed) == ((2,), (1, 0))


def test_how_rows_are_indented_and_tiles_are_written_is_free():
    rows = [" ".join(line.split()).lower() for line in POSITION.split("\n")[:9]]
    assert at("\n".join(rows) + "\n TURN : 2 \nRemoved 1:1\n\n").diagram() == POSITION


def test_player_1_is_to_move_unless_it_says_otherwise():
    assert at(POSITION.replace("turn: 2\n", "")).to_act == (1,)


@pytest.mark.parametrize("setup", ["fixed", "random", "freestyle"])
@pytest.mark.parametrize("board", ["full", "inner"])
def test_every_position_of_a_game_comes_back(board, setup):
    luck = random.Random(board + setup)
    match = minerals.new("mattock", board=board, setup=setup, seed=7)
    while True:
        text = match.diagram()
        again = minerals.new("mattock", board=board, position=text)
        assert again.diagram() == text
        assert (again.to_act, again.outcome) == (match.to_act, match.outcome)
        assert set(map(str, again.legal_actions())) == set(map(str, match.legal_actions()))
        if match.is_over:
            break
        match.play(luck.choice(match.legal_actions()))


def test_a_position_in_the_midst_of_placing():
    match = minerals.new("mattock", board="inner", setup="freestyle")
    for cell in ("e5", "a1", "i1"):
        match.play(cell)
    text = match.diagram()
    assert text.endswith("turn: 2\nphase: placing")
    assert at(text).to_act == at(text.replace("turn: 2\n", "")).to_act == (2,)


# --- what cannot be read ---


def refused(text, **options):
    with pytest.raises(minerals.NotationError) as caught:
        at(text, **options)
    return str(caught.value)


def test_the_board_must_fit_the_option():
    assert refused(POSITION, board="full") == (
        "The full board has 13 rows, and 9 are written. Begin with the option board='inner'. [mattock.setup.board]"
    )
    assert refused("1 2") == "The inner board has 9 rows, and 1 are written. [mattock.setup.board]"
    assert refused("") == "The inner board has 9 rows, and 0 are written. [mattock.setup.board]"


LINES = "Choose one of: turn, phase, swap, removed 1."
TOKENS = "write '.', 'T', '1' or '2'."


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("1   T   1", "1   T   1   T", "Row e has 9 spaces, and line 5 has 10. [mattock.setup.board]"),
        ("1   T   1", "1   T", "Row e has 9 spaces, and line 5 has 8. [mattock.setup.board]"),
        ("1   T   1", "1   T   3", f"e3: '3' is not a space; {TOKENS}"),
        ("1   T   1", "1   T   11", f"e3: '11' is not a space; {TOKENS}"),
        ("1   T   1", "1   T   ²", f"e3: '²' is not a space; {TOKENS}"),
        ("turn: 2", "turn: 3", "'turn: 3': a whole number from 1 to 2 is wanted."),
        ("turn: 2", "turn: ²", "'turn: ²': a whole number from 1 to 2 is wanted."),
        ("turn: 2", "turn:", "'turn:': a whole number from 1 to 2 is wanted."),
        ("turn: 2", "turn: 2\nturn: 1", "There are two lines 'turn:'."),
        ("turn: 2", "phase: over", "'phase: over': the phase is placing or playing."),
        ("turn: 2", "tiles: 4", f"'tiles: 4' is no line of a position. {LINES}"),
        ("turn: 2", ": 4", f"': 4' is no line of a position. {LINES}"),
        ("removed 1: 1", "removed 3: 1", "'removed 3: 1': there is no player 3; there are at most 2."),
        ("removed 1: 1", "removed 1: -1", "'removed 1: -1': a whole number from 0 to 9 is wanted."),
        (
            "removed 1: 1",
            "removed 1: 2",
            "Player 1 has 2 miners on the board and 2 removed; there are 3. [mattock.setup.board]",
        ),
        (
            ".   .   .   2\n",
            "2   2   2   2\n",
            "Player 2 has 5 miners on the board and 0 removed; there are 3. [mattock.setup.board]",
        ),
    ],
)
def test_what_is_wrong_is_named(old, new, complaint):
    assert refused(POSITION.replace(old, new)) == complaint


EMPTY = "\n".join(" ".join("." * count) for count in (5, 6, 7, 8, 9, 8, 7, 6, 5))


def placing(*rows, more=""):
    return f"{EMPTY[: -len('. . . . .')]}{' '.join(rows)}\nphase: placing\n{more}"


EVERY = "'phase: placing': in this phase every tile has a miner, none is removed, and it is the turn of Player"
FREE = "[mattock.setup.freestyle]"
IN_TURN = f"miners of 3 and 3 do not fit: players place them in turn, and have some left. {FREE}"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (placing(*"1.T.."), f"{EVERY} 2. {FREE}"),
        (placing(*"1....", more="turn: 1"), f"{EVERY} 2. {FREE}"),
        (placing(*".....", more="removed 1: 1"), f"{EVERY} 1. {FREE}"),
        (placing(*"1.1.."), f"'phase: placing': 2 and 0 {IN_TURN}"),
        (placing(*"..2.."), f"'phase: placing': 0 and 1 {IN_TURN}"),
    ],
)
def test_what_cannot_have_been_placed_in_turn_is_named(text, complaint):
    assert refused(text) == complaint


def test_miners_placed_side_by_side_are_told():
    match = at(placing(*"12..."))
    (ruling,) = match.explain_position()
    assert str(ruling) == "The miners on a1 and a2 are placed next to each other. [mattock.setup.freestyle]"
    assert ruling.cells == ("a1", "a2")


def test_a_sound_position_has_no_faults():
    assert at(POSITION.replace(".   .   2\n", "2   .   2\n")).explain_position() == []
