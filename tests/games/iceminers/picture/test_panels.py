"""Beside the board of Iceminers: the players' panels, what is hidden, and the picture in words."""

from __future__ import annotations

from itertools import combinations

import pytest

import minerals
from minerals import View
from minerals.core.picture import Polygon, Text
from minerals.games.iceminers.components import COLOUR_NAMES, GEMS
from tests.games.iceminers.pictures import (
    NAMES,
    arranged,
    labelled,
    laid,
    named,
    overlap,
    polygons,
    texts,
    within,
)
from tests.games.iceminers.positions import at

# --- panels ---


def test_panels_show_points_and_gems_and_who_is_to_act() -> None:
    scene = arranged().scene()
    ada, dan = named(scene, "player 1"), named(scene, "player 4")
    assert ada.label == ("Ada, red: 4 points, carries small green gem, delivered small red and medium green gem")
    assert dan.label == "Dan, yellow: 0 points, empty-handed, nothing delivered yet"
    assert (ada.role, dan.role) == ("panel.active", "panel")
    shown = [shape for shape in within(scene, ada) if isinstance(shape, Text | Polygon)]
    assert [shape.role for shape in shown if shape.role.startswith("iceminers.gem.")] == [
        *("iceminers.gem.red", "iceminers.gem.green", "iceminers.gem.red", "iceminers.gem.green")
    ], "the miner, the gem it carries, two delivered"
    assert {"Ada", "4", "red miner"} <= {shape.text for shape in shown if isinstance(shape, Text)}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("count", [1, 7, 14])
def test_all_gems_of_a_player_fit_into_the_panel(players: int, count: int) -> None:
    gems = [GEMS[place % len(GEMS)] for place in range(count)]
    miners = f"miners: {' '.join(COLOUR_NAMES[:players])}"
    scene = at(laid(". . .", miners, "carries 2: small red", f"delivered 2: {', '.join(gems)}", "phase: over")).scene()
    panel = named(scene, "player 2")
    _, carried, *delivered = [
        shape
        for shape in within(scene, panel)
        if isinstance(shape, Polygon) and shape.role.startswith("iceminers.gem.")
    ]
    assert [shape.role for shape in delivered] == [f"iceminers.gem.{gem.split()[1]}" for gem in gems]
    assert all(panel.contains(x, y) for shape in delivered for x, y in shape.points)
    assert not any(overlap(one, other) for one, other in combinations([carried, *delivered], 2))


def test_the_gems_not_seen_yet_are_shown_by_the_caps_they_lie_under() -> None:
    scene = arranged().scene()
    hidden = labelled(scene, "Hidden")
    assert hidden.label == (
        "Hidden: under 2 medium caps small red and small blue gem; under 3 large caps medium red, medium green, "
        "medium yellow, small red, small blue and small green gem; in the middle medium opaque and small opaque gem. "
        "Turn 12"
    )
    gems = [shape for shape in within(scene, hidden) if shape.role.startswith("iceminers.gem.")]
    assert [shape.role.removeprefix("iceminers.gem.") for shape in gems] == [
        *("red", "blue"),
        *("red", "green", "yellow"),
        *("red", "blue", "green"),
        *("opaque", "opaque"),
    ]
    assert {"2 medium", "3 large", "middle", "Turn 12"} <= set(texts(scene))


def test_with_the_small_centre_one_opaque_gem_is_hidden() -> None:
    scene = minerals.new("iceminers", centre="small").scene()
    assert "in the middle small opaque gem" in labelled(scene, "Hidden").label
    assert len(polygons(scene, "iceminers.gem.opaque")) == 1


def test_with_every_cap_lifted_nothing_is_hidden() -> None:
    scene = at(laid("r . .")).scene()
    assert "No caps left" in texts(scene)
    assert labelled(scene, "Nothing is hidden")


def test_a_game_without_end_only_counts_its_turns() -> None:
    assert "Turn 1" in texts(minerals.new("iceminers", most_turns=0).scene())


# --- words ---


def test_the_headline_says_what_is_to_be_done() -> None:
    assert "Ada must roll" in texts(minerals.new("iceminers", players=NAMES[:2]).scene())
    assert "Ada has 4 points left" in texts(arranged().scene())
    over = laid("r . .", "delivered 2: small blue", "phase: over")
    assert "Ben wins with 2 points" in texts(at(over, players=NAMES[:2]).scene())
    tie = laid("r . .", "phase: over")
    assert "Ada and Ben share the victory, 0 points" in texts(at(tie, players=NAMES[:2]).scene())


def test_the_set_up_is_told_step_by_step() -> None:
    match = minerals.new("iceminers", players=NAMES[:2], first_player="die", seed=3)
    said = []
    for step in range(len(match.log) + 1):
        event = match.log.events()[step - 1] if step else None
        said.append(texts(match.goto(step).scene(View(event=event)))[0])
    assert said[:7] == [
        "The game is set up",
        "The coasters are laid",
        *["The veins are covered"] * 3,
        "Ada's miner waits in the south",
        "Ben's miner waits in the west",
    ]
    assert said[7].startswith("Ada rolls a ") and said[7].endswith(" for who begins")
    assert said[-1].endswith("must roll")


def test_before_the_coasters_are_laid_the_board_has_no_colours_and_no_miners() -> None:
    scene = minerals.new("iceminers").goto(0).scene()
    assert not [shape for colour in COLOUR_NAMES for shape in polygons(scene, f"iceminers.board.{colour}")]
    assert named(scene, "a5").label == "a5, coaster, outer edge"
    assert labelled(scene, "off the north arm").label == "off the north arm"


def test_the_picture_is_told_in_words() -> None:
    words = at(laid("1r . .", "turn: 1", "die: 3", "points: 2"), players=NAMES[:2]).scene().description
    assert words == (
        "Ada has 2 points left. The die shows 3. "
        "Ada, red: 0 points, empty-handed, nothing delivered yet. The miner is on i4. "
        "Ben, blue: 0 points, empty-handed, nothing delivered yet. The miner is off the west arm. "
        "On i4: small red gem. Nothing is hidden. Turn 1."
    )


@pytest.mark.parametrize("action", ["i5", "h5", "leave", "take medium red", "enter a4"])
def test_what_happened_last_is_told_with_the_points_left_now(action: str) -> None:
    row = "R . ." if action.startswith("enter") else "1R . ."
    match = at(laid(row, "turn: 1", "die: 6"))
    event = match.play(action)[0]
    assert f", {match.state.points} left)" in match.scene(View(event=event)).description


def test_names_are_cut_where_they_are_too_long() -> None:
    match = minerals.new("iceminers", players=["A" * 40, "Ben"])
    assert "A" * 17 + "…" in texts(match.scene())
