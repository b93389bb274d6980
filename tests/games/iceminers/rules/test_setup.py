"""The coasters, the veins, where the miners begin, and who does.

Rules: the numbered steps of the set-up.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest

import minerals
from minerals.games.iceminers.components import ARMS, COLOUR_NAMES, GRID, SIZES
from minerals.games.iceminers.events import FirstPlayerRolled
from minerals.games.iceminers.rules.setup import ORDERS, opposite
from minerals.games.iceminers.state import arm_of
from tests.games.iceminers.positions import OPEN, at, caps, gems_in_play, kinds, place
from tests.rules import exercises


@exercises("iceminers.setup.coasters")
def test_five_coasters_of_three_by_three_are_a_plus_of_45_squares():
    assert len(GRID) == 45
    rows = ["456", "456", "456", "123456789", "123456789", "123456789", "456", "456", "456"]
    assert set(GRID.index_of) == {
        f"{letter}{number}" for letter, row in zip("abcdefghi", rows, strict=True) for number in row
    }


@exercises("iceminers.setup.coasters")
def test_blue_lies_opposite_green_as_the_example_of_the_print_says_and_red_opposite_yellow():
    match = minerals.new("iceminers")
    assert match.state.coasters == ("red", "blue", "yellow", "green")
    assert [arm.name for arm in ARMS] == ["north", "east", "south", "west"]
    blue = match.state.colours.index("blue")
    assert match.state.coasters[arm_of(match.state.miners[blue])] == "green", "right off of the green coaster"


@exercises("iceminers.setup.coasters")
def test_by_an_option_they_lie_as_in_the_first_version():
    match = minerals.new("iceminers", coasters="fixed", players=4)
    assert match.state.coasters == ("red", "blue", "green", "yellow")
    assert [place(match, player) for player in (1, 2, 3, 4)] == ["off south", "off west", "off north", "off east"]


@exercises("iceminers.setup.coasters", "iceminers.setup.miners")
@pytest.mark.parametrize(
    ("options", "coasters"),
    [
        ({}, "red blue yellow green"),
        ({"coasters": "fixed"}, "red blue green yellow"),
        ({"coasters": "random"}, "red blue yellow green"),
    ],
)
def test_a_position_that_leaves_lines_out_has_the_coasters_and_colours_of_the_options(options, coasters):
    match = at(f"{OPEN}\nturn: 1", **options, colours="green red")
    assert (match.state.coasters, match.state.colours) == (tuple(coasters.split()), ("green", "red"))


@exercises("iceminers.setup.coasters")
def test_by_an_option_the_order_is_drawn_by_lot():
    luck = minerals.ScriptedChance(["yellow green red blue"])
    match = minerals.new("iceminers", coasters="random", chance=luck)
    assert match.state.coasters == ("yellow", "green", "red", "blue")
    drawn = match.log.events()[0]
    assert (type(drawn).__name__, drawn.probability) == ("CoastersDrawn", Fraction(1, 24))
    assert len(set(ORDERS)) == 24
    # Red begins opposite its own arm, which now is the one in the south; blue opposite the one in the west.
    assert (place(match, 1), place(match, 2)) == ("off north", "off east")


@exercises("iceminers.setup.single-gems", "iceminers.setup.pairs", "iceminers.setup.opaque-gems")
def test_nine_veins_are_covered_and_nothing_is_seen():
    match = minerals.new("iceminers")
    assert caps(match) == {"h5", "e8", "b5", "e2", "d4", "d6", "f4", "f6", "e5"}
    assert match.state.loose == ()
    assert gems_in_play(match) == 14
    assert match.explain_position() == []


@exercises("iceminers.setup.single-gems")
def test_a_medium_cap_in_the_centre_of_each_arm_hides_a_small_gem_of_some_colour():
    beliefs = minerals.new("iceminers").beliefs()
    for arm in ARMS:
        assert beliefs[arm.vein] == {f"small {colour}": Fraction(1, 4) for colour in COLOUR_NAMES}


@exercises("iceminers.setup.pairs")
@pytest.mark.parametrize("cell", ["d4", "d6", "f4", "f6"])
def test_a_large_cap_at_a_corner_hides_one_of_twelve_pairs(cell):
    believed = minerals.new("iceminers").beliefs()[cell]
    assert believed == {
        f"medium {one} + small {other}": Fraction(1, 12)
        for one, other in product(COLOUR_NAMES, repeat=2)
        if one != other
    }


@exercises("iceminers.setup.opaque-gems")
@pytest.mark.parametrize(
    ("centre", "content", "gems"), [("pair", "medium opaque + small opaque", 14), ("small", "small opaque", 13)]
)
def test_what_lies_in_the_middle_is_known(centre, content, gems):
    match = minerals.new("iceminers", centre=centre)
    assert match.beliefs()["e5"] == {content: 1}
    assert gems_in_play(match) == gems
    assert match.explain_position() == []


@exercises("iceminers.setup.miners")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_miner_begins_off_the_arm_opposite_its_own(players):
    match = minerals.new("iceminers", players=players)
    assert match.state.colours == ("red", "blue", "green", "yellow")[:players]
    starts = ["off south", "off west", "off east", "off north"][:players]
    assert [place(match, player) for player in range(1, players + 1)] == starts


@exercises("iceminers.setup.miners")
def test_players_choose_their_colours():
    match = minerals.new("iceminers", colours="yellow green")
    assert match.state.colours == ("yellow", "green")
    assert [place(match, player) for player in (1, 2)] == ["off north", "off east"]


@exercises("iceminers.setup.miners")
@pytest.mark.parametrize("coasters", ["print", "fixed", *ORDERS[::5]])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_by_an_option_the_first_two_begin_opposite_each_other(coasters, players):
    drawn = {"chance": minerals.ScriptedChance([coasters])} if coasters in ORDERS else {}
    named = "random" if drawn else coasters
    match = minerals.new("iceminers", players=players, colours="opposite", coasters=named, **drawn)
    one, other = (arm_of(match.state.miners[seat]) for seat in (0, 1))
    assert opposite(one) == other and match.state.colours[0] == "red"
    assert len(set(match.state.colours)) == players


@exercises("iceminers.setup.miners")
def test_opposite_arms_are_two_apart():
    assert [opposite(arm) for arm in range(4)] == [2, 3, 0, 1]
    assert {opposite(opposite(arm)) for arm in range(4)} == set(range(4))


@pytest.mark.parametrize("players", [1, 5])
def test_iceminers_is_for_two_to_four(players):
    with pytest.raises(minerals.OptionError, match="a whole number from 2 to 4"):
        minerals.new("iceminers", players=players)


def test_the_set_up_is_told_in_events():
    assert kinds(minerals.new("iceminers").log.events()) == [
        "CoastersLaid",
        "ArmVeinsCovered",
        "PairVeinsCovered",
        "CentreVeinCovered",
        "MinerPlaced",
        "MinerPlaced",
        "FirstTurnBegan",
    ]


@exercises("iceminers.end.scoring")
def test_the_gems_are_worth_21_and_37_if_each_is_delivered_by_its_own_colour():
    """Exercise E30."""
    plain = 4 * (2 * SIZES["small"].worth + SIZES["medium"].worth)
    opaque = sum(size.opaque_worth for size in SIZES.values())
    assert (plain + opaque, 2 * plain + opaque) == (21, 37)


class TestFirstPlayer:
    @exercises("iceminers.setup.first-player")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_player_1_begins(self, players):
        assert minerals.new("iceminers", players=players).to_act == (1,)

    @exercises("iceminers.setup.first-player")
    def test_or_the_highest_roll_does(self):
        match = rolling_for_first(3, 2, 6, 5)
        assert match.to_act == (2,)
        assert [(roll.player, roll.outcome, roll.probability) for roll in first_rolls(match)] == [
            (1, "2", Fraction(1, 6)),
            (2, "6", Fraction(1, 6)),
            (3, "5", Fraction(1, 6)),
        ]

    @exercises("iceminers.setup.first-player")
    def test_only_those_level_at_the_top_roll_again(self):
        match = rolling_for_first(4, 5, 3, 5, 5, 2, 4, 4, 1, 6)
        assert [roll.player for roll in first_rolls(match)] == [1, 2, 3, 4, 1, 3, 4, 3, 4]
        assert match.to_act == (4,)

    @exercises("iceminers.setup.first-player")
    @pytest.mark.parametrize(("players", "at_once"), [(2, "5/6"), (3, "55/72"), (4, "25/36")])
    def test_how_often_one_roll_each_decides(self, players, at_once):
        """Exercise E29: by playing the set-up with every throw of the dice."""
        decided = [throw for throw in product(range(1, 7), repeat=players) if begins_after(throw)]
        assert Fraction(len(decided), 6**players) == Fraction(at_once)
        assert all(throw[begins_after(throw) - 1] == max(throw) for throw in decided[::7])


def begins_after(throw):
    """Who begins after one roll each; nobody where these rolls do not decide it."""
    try:
        return rolling_for_first(len(throw), *throw).to_act[0]
    except minerals.ChanceError:
        return None


def rolling_for_first(players, *rolls):
    chance = minerals.ScriptedChance(rolls)
    return minerals.new("iceminers", players=players, first_player="die", chance=chance)


def first_rolls(match):
    return [event for event in match.log.events() if isinstance(event, FirstPlayerRolled)]


class TestWrittenPositions:
    """What in a written position is not as in the box."""

    @exercises("iceminers.setup.single-gems", "iceminers.setup.pairs", "iceminers.setup.opaque-gems")
    def test_missing_gems_are_told(self):
        match = at(
            """
                  . . .
                  . * .
                  . . .
            . . . * . * . . .
            . * . . R . . * .
            . . . * . * . . .
                  . . .
                  . * .
                  . . .
            carries 1: small red
            """
        )
        faults = match.explain_position()
        assert [(fault.rule, fault.message) for fault in faults] == [
            ("iceminers.setup.pairs", "The position has 2 medium red gems, but the game has 1."),
            ("iceminers.setup.single-gems", "The position has 3 small red gems, but the game has 2."),
            ("iceminers.setup.opaque-gems", "The position has 0 medium opaque gems, but the game has 1."),
            ("iceminers.setup.opaque-gems", "The position has 0 small opaque gems, but the game has 1."),
        ]

    @exercises("iceminers.setup.opaque-gems")
    def test_a_medium_opaque_gem_has_no_place_where_the_small_one_is_alone(self):
        position = minerals.new("iceminers").diagram() + "\ncarries 1: medium opaque"
        (fault,) = at(position, centre="small").explain_position()
        assert fault.message == "The position has 1 medium opaque gem, but the game has none."

    @exercises("iceminers.setup.single-gems")
    def test_a_fault_names_the_squares_where_the_gems_are_to_be_seen(self):
        match = minerals.new("iceminers")
        state = match.state
        crowded = msgspec.structs.replace(state, loose=((GRID.index_of["a5"], ("small red",)),))
        faults = match.game.engine.explain_position(crowded)
        assert [(fault.message, fault.cells) for fault in faults] == [
            ("The position has 3 small red gems, but the game has 2.", ("a5",))
        ]
