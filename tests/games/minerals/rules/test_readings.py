"""The other readings of tools and moves, each by an option of its own, or by an owner's tile.

Rulebook: Moving your pawn, and Tool tiles, where the print is silent.
"""

from __future__ import annotations

import pytest

import minerals
from minerals.games.minerals.components import load_components
from minerals.games.minerals.events import MineralChosen, MineralDrawn, NeighbourTaken, ToolPaid
from tests.games.minerals.positions import at, ends, kinds, legal, only, pool, pouch, why_not
from tests.rules import exercises

TWO_PAWNS = "T1  W2  W3  W   W\ncorner: d4\n"
CHEST = "W1  W   W   W2\ntools: chest\npool 1: 1K\n"
GLASS = """
      K   W   T
    W   W1  W2  A
      K   T   W
tools: magnifying-glass
pool 1: 1A
corner: d4
"""
VORTEX = "W1  W   W   W2\ntools: vortex\npool 1: 1A\ncorner: d4\n"
LAMP = "W1  K   W   W2\ntools: chest lamp\npool 1: 1O\npouch: 2W\n"
ROPE = "W1  W   W   W   W2\ntools: rope\npool 1: 1O\n"


@exercises("minerals.move.over-pawns")
def test_a_move_may_cross_several_pawns_or_only_one():
    assert "d7" in ends(at(TWO_PAWNS))
    match = at(TWO_PAWNS, over_pawns="one")
    assert "d7" not in ends(match)
    assert why_not(match, "d4-d7") == {"minerals.move.over-pawns": ("d5", "d6")}
    assert "d7" in ends(at("T1  W2  W   W   W3\ncorner: d4\n", over_pawns="one"))


@exercises("minerals.move.over-pawns", "minerals.tools.map")
def test_one_pawn_crossed_twice_on_a_bent_path_is_one_pawn():
    position = "W   O1  W2  W\ncorner: d3\ntool used: map\ntools: map\n"
    assert legal(at(position, over_pawns="one"), "d4-d6-d3") == ["d4-d6-d3"]


@exercises("minerals.tools.chest")
@pytest.mark.parametrize(("chest", "number"), [("one", 1), ("two", 2), ("three", 3)])
def test_the_chest_draws_as_many_as_the_option_says(chest, number):
    match = at(CHEST + "pouch: 3W 1T", *["wollastonite"] * number, chest=chest)
    events = match.play("chest")
    assert kinds(events).count("MineralDrawn") == number
    assert pool(match) == {"W": number}


@exercises("minerals.tools.chest")
def test_the_chest_draws_what_is_left():
    match = at(CHEST + "pouch: 1T", "tourmaline", chest="three")
    assert only(match.play("chest"), MineralDrawn).outcome == "tourmaline"
    assert pouch(match) == {}


@exercises("minerals.tools.chest")
def test_the_chest_lets_you_choose():
    match = at(CHEST + "pouch: 3W 1T", chest="choose")
    assert legal(match, "chest") == ["chest W", "chest T"]
    assert match.explain("chest A")[0].message == "There is no anthracite in the pouch."
    assert match.explain("chest")[0].message == "Name the mineral that you choose from the pouch."
    assert only(match.play("chest T"), MineralChosen) == MineralChosen(1, "tourmaline")
    assert (pool(match), pouch(match)) == ({"T": 1}, {"W": 3})
    assert at(CHEST, chest="choose").explain("chest T")[0].message == "The pouch is empty."
    assert at(CHEST + "pouch: 1W").explain("chest W")[0].message == "You cannot use this tool that way: chest W."


@exercises("minerals.tools.magnifying-glass")
def test_the_glass_takes_beside_the_excavated_hex_or_beside_the_pawn():
    match = at(GLASS, glass="pawn")
    match.play("e5-d5")
    assert legal(match, "magnifying") == ["magnifying-glass d4"]
    assert why_not(match, "magnifying-glass f4") == {"minerals.tools.magnifying-glass": ("d4",)}
    assert "beside d5" in match.explain("magnifying-glass f4")[0].message
    assert only(match.play("magnifying-glass d4"), NeighbourTaken).mineral == "kyanite"


@exercises("minerals.tools.magnifying-glass")
def test_the_glass_finds_nothing_beside_the_pawn():
    match = at("W   K   W1  W   W2\ntools: magnifying-glass\npool 1: 1A\ncorner: d4\n", glass="pawn")
    match.play("d6-d7")
    assert not legal(match, "magnifying")
    position = "W1  W   W2\ntools: magnifying-glass\npool 1: 1A\nmoves left: 0\nexcavated: W d7\n"
    message = at(position, glass="pawn").explain("magnifying-glass d5")[0].message
    assert message == "There is no free mineral beside your pawn that differs from the one that you excavated."


@exercises("minerals.tools.vortex")
def test_the_vortex_goes_beside_two_beside_one_or_to_the_next_hex():
    two, one, near = (set(legal(at(VORTEX, vortex=reading), "vortex")) for reading in ("two", "one", "near"))
    assert near < two < one
    assert near == {"vortex e4"} or all(cell in two for cell in near)
    assert "vortex d8" in one - two
    for reading, words in (
        ("one", "beside another mineral."),
        ("near", "next to it, beside at least two others."),
    ):
        match = at(VORTEX, vortex=reading)
        assert match.explain("vortex g9")[0].message.endswith(words)
        for cell in ("c4", "d3", "d8", "e4", "e5", "c5"):
            assert (not match.explain(f"vortex {cell}")) == (f"vortex {cell}" in legal(match))


@exercises("minerals.tools.lamp", "minerals.tools.payment")
def test_the_lamp_costs_its_own_mineral_or_both():
    alone = at(LAMP, "wollastonite")
    assert legal(alone, "lamp") == ["lamp chest"]
    match = at(LAMP, "wollastonite", lamp="both")
    assert not legal(match, "lamp")
    assert match.explain("lamp chest")[0].message == "There is no kyanite in your pool to pay for the Chest."
    match = at(LAMP.replace("1O", "1K 1O"), "wollastonite", lamp="both")
    events = match.play("lamp chest")
    assert events[:2] == (ToolPaid(1, "chest", "orpiment", lamp=True), ToolPaid(1, "chest", "kyanite"))
    assert match.state.stacks[0] == (0, 1, 0, 0, 1)


@exercises("minerals.tools.lamp", "minerals.tools.rope")
def test_a_rope_that_is_paid_for_twice_adds_one_move():
    tools = [tool_entry(tool) for tool in load_components().tools]
    tools[8]["mineral"], tools[0]["mineral"] = "wollastonite", "orpiment"
    position = "W1  W   W   W   W2\ntools: rope lamp\npool 1: 1W 1O\n"
    match = at(position, lamp="both", components={"tool": tools})
    match.play("lamp rope")
    assert match.state.turn.moves_left == 2


def tool_entry(tool):
    """A tool as an owner writes it down."""
    return {"name": tool.name, "title": tool.title, "mineral": tool.mineral, "side": tool.side}


@exercises("minerals.tools.rope")
def test_the_second_move_of_the_rope_may_or_must_be_made():
    for rope, is_free in (("may", True), ("must", False)):
        match = at(ROPE, rope=rope)
        match.play("rope")
        match.play("d4-d5")
        assert ("end" in legal(match)) is is_free
        assert "d5-d6" in legal(match)


@exercises("minerals.tools.payment", "minerals.tools.map", "minerals.tools.rope")
@pytest.mark.parametrize(("tool", "cost"), [("map", "T"), ("rope", "O")])
def test_a_map_or_a_rope_that_can_do_nothing_is_refused_or_paid_for(tool, cost):
    position = f"W1  .   .   W2\ntools: {tool}\npool 1: 1{cost}\n"
    assert not legal(at(position), tool)
    assert legal(at(position, useless_tools="paid"), tool) == [tool]


@exercises("minerals.tools.hammer")
def test_the_hammer_reaches_what_others_cut_off_or_only_your_own():
    position = "K1  .   W   .   .   W2\ntools: hammer\npool 1: 1W 1T"
    everywhere, own = legal(at(position), "hammer"), legal(at(position, hammer_reach="own"), "hammer")
    assert set(own) < set(everywhere)


# --- the first version of the rules, and an owner's tiles ---


def test_the_first_version_of_the_rules_is_three_readings_and_how_it_announces():
    state = minerals.new("minerals", rules=1, seed=1).state
    assert (state.options.rope, state.options.useless_tools, state.options.hammer_reach) == ("must", "paid", "own")
    match = minerals.new("minerals", rules=1, seed=1)
    assert (match.log.options.rope, match.log.header.options["rules"]) == ("may", 1)


def test_a_tile_says_how_its_effect_is_read_whatever_the_options_say():
    tools = [tool_entry(tool) for tool in load_components().tools]
    tools[2] |= {"readings": {"chest": "two"}}
    tools[7] |= {"readings": {"vortex": "near"}}
    match = at(CHEST + "pouch: 3W", "wollastonite", "wollastonite", chest="three", components={"tool": tools})
    match.play("chest")
    assert pool(match) == {"W": 2}
    assert match.state.options.vortex == "near"


@pytest.mark.parametrize(
    ("place", "readings", "message"),
    [
        (2, {"chest": "ten"}, "tool 3, field 'readings': 'chest': it takes one, two, three, choose, not 'ten'"),
        (2, {"vortex": "one"}, "tool 3, field 'readings': the chest has no 'vortex'; it has chest."),
        (0, {"shovel": 2}, "tool 1, field 'readings': the shovel has no 'shovel'; it has none."),
        (3, {"sack_limit": 70}, "tool 4, field 'readings': 'sack_limit': expected `int` <= 10."),
    ],
)
def test_a_reading_that_the_rules_do_not_know_is_refused(place, readings, message):
    tools = [tool_entry(tool) for tool in load_components().tools]
    tools[place] |= {"readings": readings}
    with pytest.raises(minerals.OptionError) as caught:
        minerals.new("minerals", components={"tool": tools})
    assert message in str(caught.value)
