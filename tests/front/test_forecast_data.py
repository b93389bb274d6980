"""What a replay shows of a forecast and of luck: turning points, notes, totals, and tables that cannot be shown."""

from __future__ import annotations

import pytest

import minerals
from minerals import OptionError
from minerals.core.text import speaking
from minerals.front.forecast_data import forecast_data
from minerals.front.luck_data import luck_data
from tests.front.tables import forecast_table, luck_table

LOG = minerals.load("replays/mattock/freestyle.replay")
LAST = LOG.main_line[-1].step
NAMES = ["Ada", "Ben"]


def told(chances, **how):
    return forecast_data(forecast_table({step: (first, 1 - first) for step, first in chances.items()}, **how), LOG)


def test_turning_points_are_the_largest_changes_that_are_no_chance():
    sure = told({1: 0.5, 4: 0.7, 9: 0.62, 12: 0.3, 20: 0.45})
    assert [point.step for point in sure.turning_points()] == [4, 12, 20]
    assert sure.titles(NAMES)[12] == "Turning point: Ben, 38 % → 70 %", "the one who gained is named"
    unsure = told({1: 0.5, 4: 0.7, 9: 0.62, 12: 0.3, 20: 0.45}, half=0.12)
    assert [point.step for point in unsure.turning_points()] == [12], "the other intervals meet"


def test_there_are_at_most_five_turning_points_the_largest():
    up_and_down = told({step: 0.5 + (0.2 + step / 100) * (-1) ** step for step in range(1, 10)})
    assert [point.step for point in up_and_down.turning_points()] == [5, 6, 7, 8, 9]


def test_a_forecast_ends_where_another_line_leaves():
    cut = told({1: 0.5, 4: 0.7, 12: 0.3}).up_to(5)
    assert (cut.steps, cut.games, len(cut.chances)) == ((1, 4), (100, 100), 2)


def test_what_the_page_gets_is_short_and_in_the_readers_language():
    with speaking("de"):
        data = told({1: 0.5, LAST: 1.0}, last=LAST).data(NAMES)
    assert data["chances"] == [[500, 500], [1000, 0]]
    assert (data["lows"][0], data["highs"][0]) == ([450, 450], [550, 550])
    assert data["games"] == [100, 0], "what is exact was not played"
    assert data["condition"] == "wenn ab hier alle gierig spielen"
    assert data["turning"] == [[LAST, "Wendepunkt: Ada, 50 % → 100 %"]]


def test_notes_name_who_acted_and_small_changes_are_left_out():
    found = luck_data(
        luck_table([(1, 0, "luck", -0.05), (3, 1, "choice", -0.04), (4, 2, "luck", 0.11), (5, 1, "luck", 0.004)]), LOG
    )
    assert found.notes(NAMES) == {
        1: ["+5 % for Ben: luck"],
        3: ["−4 % for Ada: choice"],
        4: ["−11 % for Ben: luck"],
    }


def test_a_note_says_what_would_have_been_better_by_far():
    table = luck_table([(3, 1, "choice", -0.04), (5, 1, "choice", 0.02), (7, 2, "choice", 0.1)])
    table = table.assign(best=["d4-d6", "e1", None], best_worth=[0.03, 0.03, float("nan")])
    notes = luck_data(table, LOG).notes(NAMES)
    assert notes[3] == ["−4 % for Ada: choice", "best: d4-d6, +3 %"]
    assert (len(notes[5]), len(notes[7])) == (1, 1), "there was nothing much better, or nothing is known"


def test_several_draws_of_a_step_are_added():
    found = luck_data(luck_table([(4, 1, "luck", 0.03), (4, 1, "luck", 0.04), (4, 1, "choice", -0.02)]), LOG)
    assert found.notes(NAMES) == {4: ["+7 % for Ada: luck", "−2 % for Ada: choice"]}


def test_totals_add_up_to_all_that_changed():
    rows = [(1, 0, "luck", 0.05), (3, 1, "choice", -0.04), (4, 2, "luck", 0.11), (6, 2, "choice", 0.2)]
    ada, ben = luck_data(luck_table(rows), LOG).totals()
    assert ada == pytest.approx((0.16, -0.04, 0.2))
    assert ben == pytest.approx((-0.16, -0.2, 0.04))
    assert sum(ada) == pytest.approx(sum(row[3] for row in rows))


GOOD = forecast_table({1: (0.5, 0.5), 4: (0.7, 0.3)})


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        (GOOD.drop(columns="low"), "no column 'low'"),
        (GOOD.drop(index=1), "a row for each player"),
        (GOOD.assign(chance=1.2), "a number is missing"),
        (GOOD.assign(high=float("nan")), "a number is missing"),
        (GOOD.assign(step=LAST + 1), f"has step {LAST + 1}, and this one {LAST} steps"),
        (forecast_table({1: (0.5, 0.3, 0.2)}), "it has 3 players, and this one 2"),
    ],
)
def test_a_table_that_is_not_of_the_game_is_refused(table, complaint):
    with pytest.raises(OptionError, match=complaint):
        forecast_data(table, LOG)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ([(3, 1, "skill", 0.1)], "'skill' is neither luck nor choice"),
        ([(3, 1, "luck", 2.0)], "a number is missing"),
        ([(LAST + 1, 1, "luck", 0.1)], "of another game"),
    ],
)
def test_a_table_of_luck_that_is_not_of_the_game_is_refused(rows, complaint):
    with pytest.raises(OptionError, match=complaint):
        luck_data(luck_table(rows), LOG)
