"""Hints while tiles are placed: what lies wrongly, what to place next and why, and when to call."""

from __future__ import annotations

from itertools import product

import pytest

import minerals
from tests.games.out_of_mine.positions import FULL, TILES, at, choose_sides, play_all, seat


def hint(match, player=1):
    return match.game.words.hint(match.state, player)


def test_before_the_command_there_is_none():
    assert hint(minerals.new("out_of_mine", seed=1)) is None


def test_nor_when_the_game_is_over():
    match = at(seat())
    match.play("1: call at 100")
    assert hint(match) is None


@pytest.mark.parametrize(
    ("card", "place", "sentence", "cells"),
    [
        ("ladder", "f6", "The I2 on f6 and f7 sticks out over the edge.", ("1:f6", "1:f7")),
        ("reds", "c2", "The I2 on c2 and c3 has a colour that is not on the card.", ("1:c2", "1:c3")),
        ("reds", "a1", "The I2 on a1 and a2 sticks out over the edge.", ("1:a1", "1:a2")),
    ],
)
def test_first_what_lies_wrongly(card, place, sentence, cells):
    match = at(seat(card=card, hand="I2"))
    match.play(f"1: place {place} at 100")
    assert (hint(match).sentence, hint(match).cells) == (sentence, cells)


def test_of_too_many_the_one_placed_last():
    match = at(seat(hand="I2"))
    play_all(match, "1: place c2 at 100", "1: take I2 at 200", "1: place e3 at 300")
    assert hint(match).sentence == "The I2 on e3 and e4 is one more of its colour than the card asks for."
    assert hint(match).cells == ("1:e3", "1:e4")


def test_else_a_tile_that_leads_to_a_full_gallery():
    match = at(seat())
    found = hint(match)
    assert found.sentence.startswith("c2 leaves the least choice: ")
    assert "1:c2" in found.cells


def test_for_each_player_a_hint_of_her_own():
    match = at(seat())
    assert hint(match, 2).cells[0].startswith("2:")


def test_where_nothing_can_be_completed_it_says_to_lift():
    match = at(seat(hand="I1"))
    play_all(match, "1: place c3 at 100")  # one yellow is on the card, and c2 can still be covered
    assert "lift" not in hint(match).sentence
    match = at(seat(card="reds", hand="I4"))
    play_all(match, "1: place c3 at 100")  # c2 is left alone in its row, and four reds cannot cover the rest
    found = hint(match)
    assert found.sentence.endswith("cannot fill all the open cells: lift a tile.")
    assert found.cells == ("1:c2",)


def test_a_full_gallery_is_to_be_called():
    found = hint(at(seat(FULL, TILES)))
    assert (found.sentence, found.cells) == ("The gallery is covered: call OUT OF MINE!", ("1:call",))


@pytest.mark.parametrize("seed", range(3))
def test_whoever_follows_the_hints_can_call_rightly(seed):
    match = choose_sides(minerals.new("out_of_mine", seed=seed, rounds=1))
    while (found := hint(match)).cells != ("1:call",):
        match = placed_on(match, {cell.removeprefix("1:") for cell in found.cells})
    match.play("1: call")
    assert match.state.seat(1).points == (12,)


def placed_on(match, cells):
    """A branch in which player 1 has placed a tile on just these cells, found by trying all."""
    for tile, flips, turns in product(match.state.supply, ([], ["1: flip"]), range(4)):
        trial = match.branch()
        if not trial.explain(f"1: take {tile}"):
            play_all(trial, f"1: take {tile}", *flips, *["1: turn"] * turns)
            placing = f"1: place {min(cells)}"
            if not trial.explain(placing) and set(trial.play(placing)[0].cells) == cells:
                return trial
    raise AssertionError("no tile fits")
