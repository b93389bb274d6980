"""Replies that fit: to what a wrong number comes from, with the rules that an exercise needs."""

from __future__ import annotations

import pytest

from minerals.classroom import pose
from minerals.classroom.texts.misconceptions import idea_behind
from minerals.games.iceminers.components import OPAQUE, medium, pips, small, worth


def test_the_reply_to_one_point_too_few_names_everything_that_may_be_missing():
    said = pose("E25").judge(pose("E25").text.part("small"), "5/6")
    assert all(cost in said.message for cost in ("the way", "the gem", "a step away"))


@pytest.mark.parametrize("few", [0, 1, 2, 4])
@pytest.mark.parametrize("many", [14, 16, 18, 20])
def test_whoever_lets_points_sink_below_zero_is_told_of_zero(few: int, many: int):
    posed = pose("E35", {"few": few, "many": many})
    mistake = posed.answer_key.mistakes["expected"]["below-zero"]
    said = posed.judge(posed.text.part("expected"), str(mistake))
    assert "below zero" in said.message or posed.value(posed.text.part("expected")) == mistake


def test_one_roll_for_all_overlooks_the_rule_of_the_second():
    said = pose("E17").judge(pose("E17").text.part("rolls"), "1")
    assert idea_behind(said.misconception).name == "rule-overlooked"


@pytest.mark.parametrize("board", ["inner", "full"])
def test_an_average_is_right_rounded_or_cut_off_to_the_digits_asked_for(board: str):
    posed = pose("E43", {"board": board})
    jam = posed.text.part("jam")
    value = posed.value(jam)
    assert isinstance(value, float)
    assert "nearest" not in posed.prompt(jam)
    assert {posed.judge(jam, text).standing for text in (str(round(value)), f"{value:.1f}", f"{value:.2f}")} == {
        "right"
    }


def test_exercises_state_the_prices_and_values_that_they_need():
    steal, prize, table = (pose(code).statement for code in ("E25", "E28", "E30"))
    assert f"{pips(small('red'))} for a small gem, {pips(medium('red'))} for a medium one" in steal
    assert f"The small gem costs {pips(small(OPAQUE))} more" in prize
    assert f"a small gem is worth {worth(small('red'), '')} and a medium one {worth(medium('red'), '')}" in table
    assert f"A small opaque gem is worth {worth(small(OPAQUE), '')}" in table
    assert all("No turn may end on a square with another miner" in said for said in (steal, " ".join(prize.split())))


def test_the_rare_colour_is_the_one_with_the_fewest_tiles():
    posed = pose("E51", {"golden": 5, "black": 1, "wanted": "pink"})
    values = {part.key: posed.value(part) for part in posed.parts}
    assert values == {"total": 25, "common": "white", "rare": "black", "left": 3, "often": 8, "sure": 22}
