"""What is read from a position of Out of Mine! by name."""

import pytest

import minerals
from minerals.core.text import UnknownCell
from minerals.games.out_of_mine import GAME, Cell, PlacedTile, Player

BEGINNING = ("1: front", "2: front")


def played(*words, **options):
    match = minerals.new(GAME, players=["Ada", "Ben"], seed=7, **options)
    for action in (*BEGINNING, *words):
        match.play(action)
    return match


def test_each_table_has_cells_of_its_own():
    match = played("1: take I2", "1: place d4")
    assert len(match.board) == 128
    tiles = {cell: place.tile for cell, place in match.board.items() if place.tile}
    assert set(tiles.values()) == {"I2"}
    assert len(tiles) == 2
    assert match.board["1:d4"].tile == "I2"
    assert match.board["2:d4"].is_empty


def test_each_cell_says_whether_it_is_gallery_or_rock():
    match = played()
    for seat in (1, 2):
        cells = [place for cell, place in match.board.items() if cell.startswith(f"{seat}:") and place.in_gallery]
        assert len(cells) == 20
    rock = next(place for place in match.board.values() if not place.in_gallery)
    assert rock == Cell(rock.cell)


def test_elves_are_seen():
    match = played(elves=True)
    elves = {cell.partition(":")[2]: place.elf for cell, place in match.board.items() if place.elf and cell[0] == "1"}
    assert elves == match.state.side(1).elves
    assert elves


def test_a_cell_needs_its_table():
    with pytest.raises(UnknownCell, match=r"There is no cell 'd4' on this board; nearby are .*1:d4.*2:d4"):
        played().board["d4"]


def test_each_player_has_a_hand_and_what_was_placed():
    match = played("1: take I2", "1: place d4", "1: take L3")
    ada = match.player("Ada")
    assert ada == Player(
        "Ada",
        1,
        0,
        has_turn=True,
        gallery=match.state.seats[0].gallery,
        side="front",
        card=match.state.seats[0].card,
        hand="L3",
        placed=(PlacedTile("I2", tuple(cell[2:] for cell, place in match.board.items() if place.tile)),),
    )
    assert match.supply["L3"] == minerals.new(GAME, seed=7).supply["L3"] - 1


def test_a_tile_lifted_with_the_other_hand_is_not_lost():
    match = played("1: take I2", "1: place d4", "1: take L3", "1: lift d4")
    ada = match.player("Ada")
    assert (ada.hand, ada.other_hand, ada.placed) == ("I2", "L3", ())
    assert ada.components == {"I2": 1, "L3": 1, "cards": 1}


def test_there_is_no_table_before_a_side_is_chosen():
    match = minerals.new(GAME, players=["Ada", "Ben"], seed=7)
    assert not match.board
    match.play("2: front")
    assert {cell[0] for cell in match.board} == {"2"}
    assert (match.player(1).has_turn, match.player(2).has_turn, match.player(2).side) == (True, False, "front")


def test_coordinates_name_rows_and_columns_of_each_table():
    lines = played().diagram(coordinates=True).split("\n")
    assert lines.count("   1 2 3 4 5 6 7 8") == 2
    assert [line[0] for line in lines if line[1:3] == "  " and line[0] != " "] == [*"hgfedcba"] * 2
