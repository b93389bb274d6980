"""Pyramids in the picture of Iceminers: miners, gems and caps, told apart by more than their colour."""

from __future__ import annotations

from itertools import combinations

import pytest

import minerals
from minerals.core.picture import Polygon, Text
from minerals.games.iceminers.components import GEMS
from tests.games.iceminers.pictures import (
    arranged,
    labelled,
    laid,
    named,
    overlap,
    pips_on,
    polygons,
    pyramids,
    side,
    within,
    written_on,
)
from tests.games.iceminers.positions import at

# --- pyramids ---


@pytest.mark.parametrize("gem", GEMS)
def test_a_gem_tells_its_size_by_pips_and_its_colour_by_a_letter(gem: str) -> None:
    size, colour = gem.split()
    letter = colour[0] if size == "small" else colour[0].upper()
    scene = at(laid(f"{letter} . .")).scene()
    (pyramid,) = pyramids(scene, "i4")
    assert pyramid.role == f"iceminers.gem.{colour}"
    assert pips_on(scene, pyramid) == {"small": 1, "medium": 2}[size]
    assert written_on(scene, pyramid) == [colour[0].upper()]


def test_miners_are_large_medium_gems_smaller_and_small_gems_smallest() -> None:
    scene = at(laid("1 R r")).scene()
    miner, medium, small = (pyramids(scene, cell)[0] for cell in ("i4", "i5", "i6"))
    assert side(miner) > 1.4 * side(medium) > 1.4 * 1.2 * side(small)
    assert (pips_on(scene, miner), written_on(scene, miner)) == (3, ["1"])


def test_a_miner_has_the_colour_of_its_coaster_and_the_players_digit() -> None:
    scene = at(laid("1 2 R", "miners: green yellow")).scene()
    for cell, colour, digit in (("i4", "green", "1"), ("i5", "yellow", "2")):
        (miner,) = pyramids(scene, cell)
        assert (miner.role, written_on(scene, miner)) == (f"iceminers.gem.{colour}", [digit])


def test_a_rim_lies_around_the_miner_whose_turn_it_is() -> None:
    scene = arranged().scene()
    (rim,) = polygons(scene, "piece.active")
    (ada,) = [miner for miner in pyramids(scene, "e4") if written_on(scene, miner)[0] == "1"]
    assert rim.centre == pytest.approx(ada.centre) and side(rim) > side(ada)


def test_a_carried_gem_stands_on_its_miner_and_leaves_its_digit_to_be_read() -> None:
    scene = arranged().scene()
    miner, gem = pyramids(scene, "i5")
    assert (miner.role, gem.role) == ("iceminers.gem.green", "iceminers.gem.yellow")
    assert all(miner.contains(x, y) for x, y in gem.points)
    (digit,) = [shape for shape in within(scene, miner) if isinstance(shape, Text) and shape.text == "3"]
    assert not gem.contains(digit.x, digit.y)
    assert pips_on(scene, gem) == 2 and written_on(scene, gem) == ["Y"]


def test_caps_are_large_on_the_black_coaster_and_medium_on_the_arms() -> None:
    scene = minerals.new("iceminers").scene()
    for cell in ("d4", "d6", "e5", "f4", "f6"):
        (large,) = pyramids(scene, cell, "iceminers.cap")
        assert (large.role, pips_on(scene, large), written_on(scene, large)) == ("iceminers.cap.large", 3, ["?"])
    for cell in ("b5", "e2", "e8", "h5"):
        (medium,) = pyramids(scene, cell, "iceminers.cap")
        assert (medium.role, pips_on(scene, medium), written_on(scene, medium)) == ("iceminers.cap.medium", 2, ["?"])
    assert side(large) > 1.3 * side(medium)


@pytest.mark.parametrize("miners", ["", "1", "12"])
@pytest.mark.parametrize("gems", ["", "R", "RB", "RBy", "RBGY", "RBGYr", "RBGYrbgyOo"])
def test_what_shares_a_square_stands_side_by_side_on_it(miners: str, gems: str) -> None:
    match = at(laid(f"{miners + gems or '.'} . y", "turn: 1", "die: 3"))
    scene = match.scene()
    square, there = named(scene, "i4"), pyramids(scene, "i4")
    assert len(there) == len(miners + gems)
    assert all(square.contains(x, y) for pyramid in there for x, y in pyramid.points)
    assert not any(overlap(one, other) for one, other in combinations(there, 2))


def test_several_miners_wait_side_by_side_off_one_arm() -> None:
    scene = at(laid("r . .", "miners: red blue green yellow", *(f"off {seat}: west" for seat in (1, 2, 3, 4)))).scene()
    zone = labelled(scene, "off the west arm")
    waiting = [
        shape for shape in within(scene, zone) if isinstance(shape, Polygon) and shape.role.startswith("iceminers.gem.")
    ]
    assert [written_on(scene, miner) for miner in waiting] == [["1"], ["2"], ["3"], ["4"]]
    assert all(zone.contains(x, y) for miner in waiting for x, y in miner.points)
    assert not any(overlap(one, other) for one, other in combinations(waiting, 2))
    assert zone.label == (
        "off the west arm, miner of Player 1, miner of Player 2, miner of Player 3, miner of Player 4"
    )
    assert scene.cell_at(*zone.centre) is None
