"""The handicap: who has a miner less and which, in every set-up, and what it does not go together with."""

from __future__ import annotations

import json

import pytest

import minerals
from minerals.core.editing import Draft
from minerals.exchange.records import RecordError
from minerals.games.mattock import MinerDrawn, MinersDrawn
from minerals.games.mattock.exchange import write_record
from minerals.games.mattock.rules.setup import opposite, sixth_of
from minerals.testing import check_game
from tests.games.mattock.positions import at, miners
from tests.rules import exercises

pytestmark = exercises("mattock.setup.handicap")

ROWS = """
        .   .   .   .   .
      .   .   .   .   .   .
    .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .
      .   .   .   .   .   .
        {}   .   {}   .   {}
turn: {}
"""

SETUPS = [
    *((board, setup) for board in ("full", "inner") for setup in ("fixed", "freestyle", "random", "sixths")),
    *((board, setup) for board in ("size-6", "size-8") for setup in ("freestyle", "random")),
]


def begun(**options):
    return minerals.new("mattock", **{"board": "inner", "handicap": 1, "seed": 1} | options)


def all_placed(match):
    while match.state.phase == "placing":
        match.play(match.legal_actions()[0])
    return match


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_one_player_has_a_miner_less_and_nothing_is_missing(board, setup, seat):
    match = all_placed(begun(board=board, setup=setup, handicap=seat))
    whole = match.state.board.miners
    assert [len(miners(match, player)) for player in (1, 2)] == [whole - (seat == player) for player in (1, 2)]
    assert match.state.tiles.bit_count() == 2 * whole - 1
    assert match.explain_position() == []
    assert not any(match.state.unplaced(player) for player in (1, 2))


@pytest.mark.parametrize(("board", "left_out"), [("full", ("f4", "h9")), ("inner", ("d2", "f7"))])
def test_the_fixed_set_up_does_without_the_miners_that_the_rulebook_names(board, left_out):
    printed = minerals.new("mattock", board=board)
    for seat, cell in enumerate(left_out, start=1):
        assert miners(begun(board=board, handicap=seat), seat) == miners(printed, seat) - {cell}
        assert cell in "".join(printed.game.rulebook["mattock.setup.handicap"].readings)
    assert opposite(printed.state.grid, left_out[0]) == left_out[1]


@pytest.mark.parametrize(("seat", "placing"), [(1, [1, 2, 1, 2, 2]), (2, [1, 2, 1, 2, 1])])
def test_in_the_freestyle_set_up_the_other_places_last_and_begins(seat, placing):
    match, placed = begun(setup="freestyle", handicap=seat), []
    for cell in ("a1", "a3", "a5", "i1", "i3"):
        assert minerals.new("mattock", board="inner", handicap=seat, position=match.diagram()).to_act == match.to_act
        placed += match.to_act
        match.play(cell)
    assert placed == placing
    assert match.state.phase == "playing" and match.to_act == (3 - seat,)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("setup", ["random", "sixths"])
def test_by_lot_the_last_space_is_for_a_miner_of_the_other_alone(setup, seat):
    match = begun(setup=setup, handicap=seat)
    *pairs, alone = match.log.events()[:-1]
    assert [type(event) for event in (*pairs, alone)] == [MinersDrawn, MinersDrawn, MinerDrawn]
    grid = match.state.grid
    assert alone.player == 3 - seat
    assert not match.state.tiles & 1 << grid.index(opposite(grid, alone.outcome))
    if setup == "sixths":
        held = [sum((own & sixth_of(grid, number)).bit_count() for own in match.state.miners) for number in range(6)]
        assert sorted(held) == [0, 1, 1, 1, 1, 1]


def test_a_written_position_has_no_more_miners_than_the_handicap_leaves():
    with pytest.raises(minerals.NotationError, match="Player 1 has 3 miners on the board and 0 removed; there are 2"):
        at(ROWS.format(1, 1, 1, 1), handicap=1)
    with pytest.raises(minerals.NotationError, match="1 and 3 miners of 2 and 3 do not fit"):
        at(
            ROWS.replace(".   .   .   .   .\n", "2   .   2   .   2\n", 1).format(1, ".", ".", 2) + "phase: placing",
            handicap=1,
        )
    (lacks,) = at(ROWS.format(1, 1, 2, 1) + "removed 2: 1", handicap=1).explain_position()
    assert lacks.message == "Player 2 lacks 1 miner: neither on the board nor removed."


def test_the_editor_has_a_miner_less_to_paint_with():
    edited = Draft("mattock", board="inner", handicap=1, position=ROWS.format(1, 1, ".", 1))
    with pytest.raises(minerals.NotationError, match="All 2 miners of Player 1 are on the board"):
        edited.paint("miner 1", "e5")


def test_a_last_miner_that_is_removed_comes_back_as_any_other():
    match = at(ROWS.format(1, ".", 2, 1) + "removed 1: 1", handicap=1)
    match.play(match.legal_actions()[0])
    assert match.state.removed == (0, 0) and len(miners(match, 1)) == match.state.crew(1) == 2


def test_it_does_not_go_together_with_swapping_sides():
    with pytest.raises(minerals.OptionError, match="hand the handicap on to the other player; choose swap or handicap"):
        begun(swap=True)


def test_the_records_of_the_site_have_none():
    with pytest.raises(RecordError, match="handicap"):
        write_record(begun().log)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("setup", ["fixed", "freestyle", "random", "sixths"])
def test_the_laws_of_a_game_hold_with_it(setup, seat):
    check_game("mattock", games=1, board="inner", handicap=seat, setup=setup)


def test_a_log_with_a_handicap_loads_as_it_was_saved(tmp_path):
    match = begun(setup="random")
    match.play(match.legal_actions()[0])
    path = tmp_path / "handicap.replay"
    match.log.save(path)
    assert json.loads(path.read_text().splitlines()[0])["options"]["handicap"] == 1
    assert minerals.load(path).main_line[-1].state == match.state
