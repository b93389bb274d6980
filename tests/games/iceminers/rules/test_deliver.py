"""Delivering: carrying a gem off the end of the arm it belongs to. Red north, blue east, yellow south, green west.

Rules: Delivering gems.
"""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.games.iceminers.components import ARMS
from tests.games.iceminers.positions import OPEN, at, can, carried, gems_in_play, kinds, place, rolled
from tests.rules import exercises

AT_THE_ENDS = """
          . 1 .
          . . .
          . . .
    . . . . . . . . .
    3 . . . y . . . 2
    . . . . . . . . .
          . . .
          . . .
          . 4 .
"""
"""Each miner stands at the end of the arm of its own colour."""
EDGE = {"north": 1, "east": 2, "south": 4, "west": 3}


def about_to_leave(arm, gem, pips=3, **options):
    """The miner at the end of an arm is to play and carries a gem."""
    player = EDGE[arm]
    return rolled(at(f"{AT_THE_ENDS}\nturn: {player}\ncarries {player}: {gem}", **options), pips), player


@exercises("iceminers.deliver.colour")
@pytest.mark.parametrize("size", ["small", "medium"])
@pytest.mark.parametrize(
    ("arm", "colour"), [("north", "red"), ("east", "blue"), ("south", "yellow"), ("west", "green")]
)
def test_a_gem_is_delivered_off_the_arm_of_its_colour(arm, colour, size):
    match, player = about_to_leave(arm, f"{size} {colour}")
    left, delivered = match.play("leave")
    assert kinds([left, delivered]) == ["MinerLeft", "GemDelivered"]
    assert (delivered.player, delivered.gem, delivered.arm) == (player, f"{size} {colour}", arm)
    assert match.state.delivered[player - 1] == (f"{size} {colour}",)
    assert carried(match, player) == ""


@exercises("iceminers.deliver.colour")
@pytest.mark.parametrize(("arm", "colour"), [("north", "green"), ("east", "red"), ("south", "green"), ("west", "blue")])
def test_off_another_arm_the_gem_is_kept(arm, colour):
    match, player = about_to_leave(arm, f"small {colour}")
    assert kinds(match.play("leave")) == ["MinerLeft"]
    assert (place(match, player), carried(match, player)) == (f"off {arm}", f"small {colour}")
    assert match.state.delivered[player - 1] == ()


@exercises("iceminers.deliver.colour")
def test_where_the_coasters_lie_otherwise_so_do_their_arms():
    position = f"{AT_THE_ENDS}\ncoasters: green red yellow blue\nturn: 2\ncarries 2: small red"
    assert kinds(rolled(at(position), 3).play("leave")) == ["MinerLeft", "GemDelivered"]
    elsewhere = position.replace("small red", "small blue")
    assert kinds(rolled(at(elsewhere), 3).play("leave")) == ["MinerLeft"]


@exercises("iceminers.deliver.opaque")
@pytest.mark.parametrize("gem", ["small opaque", "medium opaque"])
@pytest.mark.parametrize("arm", [arm.name for arm in ARMS])
def test_an_opaque_gem_is_delivered_off_the_arm_of_the_players_own_colour(arm, gem):
    match, player = about_to_leave(arm, gem)
    assert kinds(match.play("leave")) == ["MinerLeft", "OpaqueGemDelivered"]
    assert match.state.delivered[player - 1] == (gem,)


@exercises("iceminers.deliver.opaque")
@pytest.mark.parametrize("colours", ["blue red green yellow", "green yellow red blue"])
def test_off_any_other_arm_it_is_kept(colours):
    for arm, player in EDGE.items():
        position = f"{AT_THE_ENDS}\nminers: {colours}\nturn: {player}\ncarries {player}: small opaque"
        match = rolled(at(position), 3)
        its_own = match.state.coasters[list(EDGE).index(arm)] == match.state.colours[player - 1]
        assert kinds(match.play("leave")) == (["MinerLeft", "OpaqueGemDelivered"] if its_own else ["MinerLeft"])
        assert place(match, player) == f"off {arm}"


@exercises("iceminers.deliver.colour")
@pytest.mark.parametrize("cell", ["i4", "i5", "i6"])
def test_the_miner_may_come_back_over_any_square_of_that_arm(cell):
    match, _ = about_to_leave("north", "small red", pips=3)
    match.play("leave")
    assert can(match) == {"enter i4", "enter i5", "enter i6"}
    match.play(f"enter {cell}")
    assert (place(match, 1), match.state.points) == (cell, 1)


@exercises("iceminers.deliver.colour")
def test_or_stays_off_until_the_next_roll_when_the_points_end_there():
    match, _ = about_to_leave("north", "small red", pips=1)
    assert kinds(match.play("leave")) == ["MinerLeft", "GemDelivered", "TurnBegan"]
    assert (place(match, 1), match.to_act) == ("off north", (2,))


@exercises("iceminers.deliver.colour", "iceminers.turn.spend")
def test_or_by_choice_where_points_need_not_be_spent():
    match, _ = about_to_leave("north", "small red", pips=3, spend="up_to")
    match.play("leave")
    assert kinds(match.play("stop")) == ["PointsLapsed", "TurnBegan"]
    assert place(match, 1) == "off north"


@exercises("iceminers.deliver.colour")
def test_who_carries_nothing_delivers_nothing():
    match = rolled(at(AT_THE_ENDS), 1)
    assert kinds(match.play("leave")) == ["MinerLeft", "TurnBegan"]


@exercises("iceminers.deliver.colour")
def test_a_gem_delivered_is_out_of_play():
    match = rolled(at(f"{OPEN.replace('. . .', '. 1r .', 1)}\ncarries 2: small blue"), 6)
    match.play("take small red")
    match.play("leave")
    match.play("enter i5")
    assert match.state.loose == ()
    assert match.state.delivered == (("small red",), ())
    assert gems_in_play(match) == 2


@exercises("iceminers.deliver.colour", "iceminers.deliver.opaque")
@pytest.mark.parametrize(("centre", "gems"), [("pair", 14), ("small", 13)])
def test_in_a_whole_game_no_gem_is_lost(centre, gems):
    match = minerals.new("iceminers", players=3, centre=centre, seed=4)
    play_out(match, [bot_named("greedy", seed=seat) for seat in (1, 2, 3)])
    for step in range(4 + 3, match.step + 1):
        match.goto(step)
        assert gems_in_play(match) == gems
        assert match.explain_position() == []
    assert sum(map(len, match.state.delivered)) == gems
