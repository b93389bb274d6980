"""Moving: entering, orthogonal and diagonal steps, leaving, and where a turn may end.

Rules: On each players turn; Movement restrictions.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import minerals
from minerals.games.iceminers.actions import Step
from minerals.games.iceminers.components import ARMS, GRID
from minerals.games.iceminers.rules.move import points_to_rest, reachable, steps_from
from minerals.games.iceminers.state import Turn
from tests.games.iceminers import oracle
from tests.games.iceminers.positions import OPEN, at, can, kinds, place, rolled, said, why_not
from tests.rules import exercises

OFF = (
    OPEN
    + """
    carries 2: small red
"""
)
"""Both miners are off the board where they begin: player 1 in the south, player 2 in the west."""


def standing(cell, points, more=""):
    """Player 1 alone on a square of the board, with so many points."""
    rows = {letter: OPEN.split("\n")[row].split() for row, letter in enumerate("ihgfedcba", start=1)}
    letter, number = cell[0], int(cell[1])
    rows[letter][number - (1 if letter in "def" else 4)] = "1"
    board = "\n".join(" ".join(row) for row in rows.values())
    return at(f"{board}\ncarries 2: small red\ndie: {points}\n{more}")


def costs(match):
    """What each step that is allowed now costs."""
    spent = {}
    for action in sorted(can(match) - {"leave"}):
        before = match.state.points
        branch = match.branch()
        event = branch.play(action)[0]
        spent[action] = {"MinerStepped": 1, "MinerSteppedDiagonally": 2}[type(event).__name__]
        if branch.state.player == 1:
            assert before - branch.state.points == spent[action]
    return spent


class TestEntering:
    @exercises("iceminers.move.enter")
    @pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
    def test_a_miner_comes_onto_one_of_the_three_outer_squares_of_its_arm(self, arm):
        match = at(f"{OFF}\noff 1: {arm.name}\ndie: 3")
        assert can(match) == {f"enter {cell}" for cell in arm.edge}

    @exercises("iceminers.move.enter")
    def test_it_costs_one_point(self):
        match = rolled(at(OFF), 3)
        assert kinds(match.play("enter a4")) == ["MinerEntered"]
        assert (place(match, 1), match.state.points) == ("a4", 2)

    @exercises("iceminers.move.enter")
    def test_not_over_another_square(self):
        match = rolled(at(OFF), 6)
        assert why_not(match, "enter b5") == {"iceminers.move.enter": ("b5", "a4", "a5", "a6")}
        assert said(match, "enter i5") == ["From off the south arm a miner comes in over a4, a5 or a6, not over i5."]

    @exercises("iceminers.move.enter")
    def test_not_from_the_board(self):
        assert why_not(standing("a5", 3), "enter a4") == {"iceminers.move.enter": ("a5",)}

    @exercises("iceminers.move.enter")
    def test_off_the_board_there_are_no_steps(self):
        match = rolled(at(OFF), 2)
        assert why_not(match, Step("a5")) == {"iceminers.move.enter": ("a4", "a5", "a6")}
        assert said(match, Step("a5")) == ["The miner is off the board. It comes in over a4, a5 or a6."]


def test_an_illegal_action_is_refused_with_every_reason_and_changes_nothing():
    match = standing("c4", 1)
    before = match.step
    with pytest.raises(minerals.IllegalAction) as caught:
        match.play("d3")
    assert [ruling.rule for ruling in caught.value.rulings] == ["iceminers.move.diagonal"]
    assert (match.step, place(match, 1)) == (before, "c4")


class TestSteps:
    @exercises("iceminers.move.orthogonal", "iceminers.move.diagonal")
    def test_eight_ways_from_the_centre(self):
        assert costs(standing("e5", 6)) == {
            **dict.fromkeys(["d5", "e4", "e6", "f5"], 1),
            **dict.fromkeys(["d4", "d6", "f4", "f6"], 2),
        }

    @exercises("iceminers.move.orthogonal", "iceminers.move.diagonal")
    def test_from_one_coaster_to_another_it_is_the_same(self):
        assert costs(standing("d4", 6)) == {
            **dict.fromkeys(["d3", "d5", "c4", "e4"], 1),
            **dict.fromkeys(["c5", "e3", "e5"], 2),
        }

    @exercises("iceminers.move.diagonal")
    @pytest.mark.parametrize(
        ("origin", "to"),
        [
            ("c4", "d3"),
            ("d3", "c4"),
            ("c6", "d7"),
            ("d7", "c6"),
            ("g4", "f3"),
            ("f3", "g4"),
            ("g6", "f7"),
            ("f7", "g6"),
        ],
    )
    def test_past_a_corner_of_the_black_coaster_one_step_leads_to_the_next_arm(self, origin, to):
        match = standing(origin, 4)
        assert kinds(match.play(to)) == ["MinerSteppedDiagonally"]
        assert (place(match, 1), match.state.points) == (to, 2)

    @exercises("iceminers.move.diagonal")
    def test_a_single_point_is_not_enough(self):
        match = standing("c4", 1)
        assert can(match) == {"c5", "b4", "d4"}
        assert why_not(match, "d3") == {"iceminers.move.diagonal": ("c4", "d3")}
        assert said(match, "d3") == ["The step from c4 to d3 is diagonal and costs 2 points. Only 1 is left."]

    @exercises("iceminers.move.orthogonal")
    @pytest.mark.parametrize(("origin", "to"), [("e5", "e7"), ("e5", "e5"), ("c4", "e3"), ("f3", "h4")])
    def test_further_than_next_door_is_no_step(self, origin, to):
        match = standing(origin, 6)
        cells = (origin, to)
        assert why_not(match, to) == {"iceminers.move.orthogonal": cells}
        assert said(match, to) == [f"{to} is not next to {origin}."]

    @exercises("iceminers.move.orthogonal", "iceminers.move.diagonal")
    def test_the_corners_between_the_arms_are_no_squares(self):
        assert not {"c3", "c7", "g3", "g7"} & set(GRID.index_of)

    @exercises("iceminers.move.orthogonal", "iceminers.move.diagonal")
    def test_each_step_costs_what_it_costs_plainly(self):
        for name, index in GRID.index_of.items():
            prices = [(GRID.name(square), price) for square, price in steps_from(index)]
            assert len(prices) == len(dict(prices))
            assert dict(prices) == oracle.steps(name)

    @exercises("iceminers.move.diagonal")
    def test_diagonal_steps_shorten_no_way(self):
        """Exercise E27: all 45 × 45 distances."""
        state = standing("e5", 6).state
        for name, index in GRID.index_of.items():
            far = replace(state, miners=(index, state.miners[1]), turn=Turn(1, 6, 40))
            found = {GRID.name(square): points for square, points in reachable(far).items()}
            assert {name: 0} | found == oracle.distances(name) == oracle.distances(name, dearest_step=1)

    @exercises("iceminers.move.orthogonal")
    def test_how_many_squares_walks_from_the_centre_end_on(self):
        """Exercise E27: for walks of exactly one to six steps."""
        assert [len(walks_of(length)) for length in range(1, 7)] == [4, 9, 16, 21, 24, 21]
        assert all(walks_of(length) == oracle.after_walks("e5", length) for length in range(1, 7))


def walks_of(length):
    """Where exactly so many orthogonal steps from the centre can lead, by the engine's steps."""
    ends = {GRID.index("e5")}
    for _ in range(length):
        ends = {square for end in ends for square, price in steps_from(end) if price == 1}
    return {GRID.name(end) for end in ends}


class TestLeaving:
    @exercises("iceminers.move.leave")
    @pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
    def test_off_the_end_of_any_arm_for_a_point(self, arm):
        for cell in arm.edge:
            match = standing(cell, 3)
            assert kinds(match.play("leave")) == ["MinerLeft"]
            assert (place(match, 1), match.state.points) == (f"off {arm.name}", 2)

    @exercises("iceminers.move.leave")
    def test_and_back_over_any_of_its_three_squares(self):
        match = standing("a4", 3)
        match.play("leave")
        assert can(match) == {"enter a4", "enter a5", "enter a6"}
        match.play("enter a6")
        assert (place(match, 1), match.state.points) == ("a6", 1)

    @exercises("iceminers.move.leave")
    @pytest.mark.parametrize("cell", ["b5", "c4", "e5", "e3", "g6"])
    def test_not_from_elsewhere(self, cell):
        match = standing(cell, 6)
        assert why_not(match, "leave") == {"iceminers.move.leave": (cell,)}
        assert said(match, "leave") == [f"A miner leaves only over the outer edge of an arm, and {cell} is not there."]

    @exercises("iceminers.move.leave")
    def test_not_twice(self):
        match = rolled(at(OFF), 3)
        assert why_not(match, "leave") == {"iceminers.move.leave": ()}
        assert said(match, "leave") == ["The miner is already off the board."]

    @exercises("iceminers.move.leave", "iceminers.gems.off-board")
    def test_off_the_board_there_is_room_for_all(self):
        match = at(
            f"{OPEN}\noff 1: west\noff 2: west\ncarries 1: small red\nminers: red blue green yellow\noff 3: west"
        )
        assert {place(match, player) for player in (1, 2, 3)} == {"off west"}
        match = at(
            """
                  . . .
                  . . .
                  . . .
            . . . . . . . . .
            1 . . . . . . . .
            . . . . . . . . .
                  . . .
                  . . .
                  . . .
            off 2: west
            carries 2: small red
            die: 1
            """
        )
        match.play("leave")
        assert (place(match, 1), place(match, 2), match.to_act) == ("off west", "off west", (2,))


CROWDED = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . 1 2 . . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
    carries 2: small red
"""


class TestOtherMiners:
    @exercises("iceminers.turn.free-square")
    def test_a_turn_does_not_end_on_another_miner(self):
        match = rolled(at(CROWDED), 1)
        assert "e4" not in can(match)
        assert why_not(match, "e4") == {"iceminers.turn.free-square": ("e4",)}
        assert said(match, "e4") == [
            "Another miner is on e4, and with 0 points left after that you could not reach a free square."
        ]

    @exercises("iceminers.turn.free-square")
    @pytest.mark.parametrize("pips", [2, 3, 4, 5, 6])
    def test_with_more_points_it_passes_through(self, pips):
        match = rolled(at(CROWDED), pips)
        match.play("e4")
        assert (place(match, 1), place(match, 2)) == ("e4", "e4")
        assert match.to_act == (1,)

    @exercises("iceminers.turn.free-square")
    def test_and_must_go_on_as_far_as_a_free_square(self):
        match = rolled(at(CROWDED), 2)
        match.play("e4")
        # A diagonal step would cost more than is left.
        assert can(match) == {"d4", "f4", "e3", "e5"}

    @exercises("iceminers.turn.free-square")
    def test_diagonally_too(self):
        position = """
                  . . .
                  . . .
                  . . .
            . . 1 . . . . . .
            . . . 2 . . . . .
            . . . . . . . . .
                  . . .
                  . . .
                  . . .
            carries 2: small red
        """
        match = rolled(at(position), 2)
        assert why_not(match, "e4") == {"iceminers.turn.free-square": ("e4",)}
        match = rolled(at(position), 3)
        assert kinds(match.play("e4")) == ["MinerSteppedDiagonally"]

    @exercises("iceminers.turn.free-square")
    def test_through_several_in_a_row(self):
        position = CROWDED.replace("1 2 . .", "1 2 3 4")
        assert can(rolled(at(position), 1)) == {"d3", "f3", "e2"}
        match = rolled(at(position), 3)
        match.play("e4")
        assert can(match) == {"d4", "f4", "e3", "e5", "d3", "d5", "f3", "f5", "steal"}
        match.play("e5")
        assert can(match) == {"d5", "f5"}

    @exercises("iceminers.turn.free-square", "iceminers.move.enter")
    def test_entering_is_no_different(self):
        position = """
                  . . .
                  . . .
                  . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
                  . . .
                  . . .
                  . 2 .
            carries 2: small red
        """
        match = rolled(at(position), 1)
        assert can(match) == {"enter a4", "enter a6"}
        assert why_not(match, "enter a5") == {"iceminers.turn.free-square": ("a5",)}
        assert can(rolled(at(position), 2)) == {"enter a4", "enter a5", "enter a6"}

    @exercises("iceminers.turn.free-square")
    def test_a_way_off_the_board_is_a_way_to_end(self):
        match = at(
            """
                  . . .
                  . . .
                  . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
                  . . .
                  3 . .
                  2 4 .
            off 1: south
            carries 2: small red
            die: 2
            """
        )
        match.play("enter a4")
        assert can(match) == {"leave"}

    @exercises("iceminers.turn.free-square")
    def test_the_points_to_a_free_place(self):
        def needed(cell, *others):
            return points_to_rest(GRID.index(cell), GRID.set_of(others))

        assert needed("e5") == 0
        assert needed("e5", "e5") == 1
        assert needed("a4", "a4", "a5", "b4") == 1  # off the board
        assert needed("b4", "b4", "a4", "b5", "c4") == 2


class TestReachable:
    """What the board marks: where steps can lead, and for how many points."""

    def test_the_fewest_points_to_every_square_in_reach(self):
        match = standing("e5", 4)
        found = {GRID.name(index): points for index, points in reachable(match.state).items()}
        near = {name: points for name, points in oracle.distances("e5").items() if 0 < points <= 4}
        assert found == near

    def test_from_off_the_board(self):
        match = rolled(at(OFF), 2)
        found = {GRID.name(index): points for index, points in reachable(match.state).items()}
        assert found == {"a4": 1, "a5": 1, "a6": 1, "b4": 2, "b5": 2, "b6": 2}

    def test_not_where_the_turn_could_neither_end_nor_go_on(self):
        found = {GRID.name(index): points for index, points in reachable(rolled(at(CROWDED), 1).state).items()}
        assert found == {"d3": 1, "f3": 1, "e2": 1}
        found = {GRID.name(index) for index in reachable(rolled(at(CROWDED), 2).state)}
        assert "e4" in found
