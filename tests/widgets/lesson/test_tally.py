"""The tally on the live board: it fills itself, says what to do next, and cannot be filled by taking back."""

from __future__ import annotations

import pytest
from ipywidgets import Button

from minerals.classroom import Exercise
from minerals.core.text import MineralsError
from minerals_widgets import Tally
from minerals_widgets.lesson.tally_page import outcomes_html, part_told, strokes
from tests.widgets.controls import control, controls, press

pytestmark = pytest.mark.usefixtures("errors_are_raised")


def labels(tally):
    return [button.description for button in controls(tally, Button) if button.layout.display != "none"]


def test_ten_rolls_fill_the_tally():
    tally = Tally("E17", seed=4)
    assert "Do this next:" in tally.task.said and "Roll the die." in tally.task.said
    for _ in range(10):
        press(tally, "Roll the die")
    assert tally.n == 10
    assert "Your 10 rolls: 3 sixes." in tally.marks.said
    assert "3 of 10 = 0.3" in tally.marks.said
    assert tally.estimate("six").mean == pytest.approx(0.3)
    assert list(tally.observations("six")).count(1.0) == 3


def test_whoever_watches_n_hears_of_every_trial():
    tally = Tally("E17", seed=4)
    heard = []
    tally.observe(lambda change: heard.append((change["new"], tally.estimate("mean").n)), "n")
    for _ in range(3):
        tally.click("roll")
    assert heard == [(1, 1), (2, 2), (3, 3)]


def test_where_a_click_is_a_trial_the_next_one_begins_by_itself_and_the_last_stays_in_sight():
    tally = Tally("E17", seed=4)
    tally.click("roll")
    assert "Again" not in labels(tally)
    assert tally.session.past.match.node.action is not None, "the board shows the roll"
    assert tally.session.match.node.action is None, "the next roll waits"
    assert tally.said[0] == "This time: 4."


def test_where_a_trial_takes_longer_again_begins_the_next():
    tally = Tally("E26", seed=3)
    assert "Again" not in labels(tally)
    while not tally.n:
        press(tally, "Roll the die")
    assert "This trial is over." in tally.task.said
    assert "Roll the die" not in labels(tally)
    press(tally, "Again")
    assert tally.n == 1 and "Roll the die" in labels(tally)


def test_a_press_lays_the_board_and_marks_the_tile_that_counts():
    tally = Tally("E01", seed=1)
    assert tally.session.past is None, "before the first draw the board is empty"
    press(tally, "Draw a tile")
    assert tally.n == 1
    assert len(tally.session.past.marks) == 1
    press(tally, "Draw a tile")
    assert sum(tally.trials.outcomes.values()) == tally.n == 2


def test_moves_are_clicked_on_the_board():
    tally = Tally("E06", seed=1)
    for cell in ("d6", "d5", "d6", "d5"):
        tally.click(cell)
    assert tally.n == 1 and len(tally.finished_trials[0].logs) == 2


def test_a_click_that_does_not_belong_to_the_trial_is_answered_and_counts_nothing():
    tally = Tally("E07", seed=1)
    tally.play("d6-d5")
    tally.click("shovel")
    assert tally.said[0].startswith("Not in this trial. Claim the lowest tile")
    tally.click("e5")
    assert tally.said and not tally.n


def test_nothing_can_be_taken_back_or_painted():
    tally = Tally("E26", seed=3)
    press(tally, "Roll the die")
    offered = set(labels(tally))
    assert not offered & {"Undo", "Redo", "Edit", "Hint", "Reset"}
    assert not hasattr(tally, "undo")


def test_beginning_an_unfinished_trial_again_meets_the_same_luck():
    tally, other = Tally("E26", seed=3), Tally("E26", seed=3)
    press(tally, "Roll the die")
    press(tally, "Again")
    for each in (tally, other):
        while not each.n:
            press(each, "Roll the die")
    assert tally.finished_trials[0].observation == other.finished_trials[0].observation


def test_starting_over_empties_the_tally():
    tally = Tally("E17", seed=4)
    assert control(tally, Button, "Start over").disabled
    for _ in range(5):
        tally.click("roll")
    press(tally, "Start over")
    assert (tally.n, tally.said, tally.estimate("six")) == (0, (), None)
    assert "Your 0 rolls" in tally.marks.said


def test_an_opponent_leaves_you_the_choice():
    tally = Tally("E23", seed=1)
    assert {"Stay with A (h5)", "Switch to C (e2)"} <= set(labels(tally))
    press(tally, "Stay with A (h5)")
    assert tally.estimate("knows_stay").n == 1 and tally.estimate("knows_switch") is None
    assert "Again" in labels(tally), "the next opponent waits until you have seen this one"


def test_a_page_without_widgets_shows_the_board_and_the_tally():
    tally = Tally("E17", seed=4)
    for _ in range(10):
        tally.click("roll")
    bundle = tally._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("Your 10 rolls: 3 sixes.\n1, rolled again  || 2\n2                || 2\n")
    assert repr(tally) == "<Tally E17: Your 10 rolls: 3 sixes.>"


def test_the_numbers_of_the_exercise_are_those_of_the_student():
    exercise = Exercise("E26", parameters={"points": 11})
    assert Tally(exercise, "three").trials.posed.parameters == exercise.posed.parameters
    assert exercise.posed.parameters["points"] == 11


def test_what_cannot_be_played_is_refused():
    with pytest.raises(MineralsError, match="You cannot play E42 by hand"):
        Tally("E42")
    with pytest.raises(MineralsError, match="has no part"):
        Tally("E17", "seven")


def test_strokes_come_in_groups_of_five():
    assert strokes(0) == ""
    assert strokes(5).count("M") == 5 and strokes(5).count("<svg") == 1
    assert strokes(12).count("<svg") == 3
    assert strokes(1000).endswith("…"), "a long row says its number"


def test_outcomes_are_escaped_and_the_newest_stands_out():
    page = outcomes_html({"<b>": 1, "two": 3}, "two")
    assert "&lt;b&gt;" in page and page.count("minerals-newest") == 1


def test_a_mean_is_told_as_a_mean():
    tally = Tally("E17", "mean", seed=4)
    assert part_told(tally.trials, tally.trials.posed.text.part("mean")) == "not observed yet"
    tally.click("roll")
    assert "4 on average in 1 trial" in tally.marks.said


def test_the_tally_has_the_place_of_the_players_unless_cards_or_tools_matter():
    rolls, cards = Tally("E17", seed=4), Tally("E12", seed=4)
    assert "player.text" not in {shape.role for shape in rolls.scene().shapes}
    assert rolls.scene().rest[1] < 20 and rolls.scene().rest[3] > 500
    assert "player.text" in {shape.role for shape in cards.scene().shapes}
    press(rolls, "Roll the die")
    assert rolls.scene().rest[3] > 500


def test_what_was_observed_is_no_probability():
    tally = Tally("E01", seed=2)
    for _ in range(4):
        tally.click("deal")
    said = tally.marks.said
    assert "Relative frequency of “the tile is wollastonite”" in said and "P(" not in said
    sums = Tally("E16", part="mean", seed=2)
    sums.click("deal")
    assert "Mean so far" in sums.marks.said and "expected" not in sums.marks.said


def test_rolls_that_are_refused_have_a_row_that_is_crossed_out():
    tally = Tally("E17", seed=4)
    for _ in range(10):
        tally.click("roll")
    assert tally.trials.asides == {"1, rolled again": 2}
    assert "<s>1, rolled again</s>" in tally.marks.said
    assert not any("in 6)" in said for said in tally.said), "how likely one roll is, is not the question"


def test_the_bag_is_counted_by_colour_and_by_nothing_that_no_draw_shows():
    tally = Tally("E51", seed=3)
    for _ in range(4):
        tally.click("deal")
    assert sum(tally.trials.outcomes.values()) == 4
    assert "on average" not in tally.marks.said and "1e-09" not in tally.marks.said
    assert tally.estimate("common") is None
