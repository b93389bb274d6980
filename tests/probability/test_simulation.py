"""Simulations by the reference engine."""

from __future__ import annotations

import pytest

import minerals

LESSON = {"board": "lesson", "removals": 0}


def test_a_row_a_game_with_scores_and_winners():
    table = minerals.simulate("minerals", games=4, seed=1, options=LESSON)
    assert list(table.columns) == ["actions", "events", "score_1", "score_2", "winner_1", "winner_2"]
    assert len(table) == 4
    assert (table["winner_1"] | table["winner_2"]).all()


def test_a_longer_study_begins_with_the_rows_of_a_shorter_one():
    short = minerals.simulate("minerals", games=2, seed=1, options=LESSON)
    long = minerals.simulate("minerals", games=5, seed=1, options=LESSON)
    assert long.head(2).equals(short)


def test_another_seed_gives_other_games():
    one = minerals.simulate("minerals", games=3, seed=1, options=LESSON)
    other = minerals.simulate("minerals", games=3, seed=2, options=LESSON)
    assert not one.equals(other)


def test_greedy_beats_random():
    table = minerals.simulate("minerals", games=10, policy=["greedy", "random"], seed=3, options=LESSON)
    assert table["score_1"].sum() > table["score_2"].sum()


@pytest.mark.parametrize(
    ("study", "message"),
    [
        ({"games": 0}, "games takes a whole number from 1"),
        ({"policy": "clever"}, "no bot 'clever'"),
        ({"policy": ["random"]}, "1 policies for 2 players"),
        ({"options": {"bord": "lesson"}}, "Did you mean 'board'"),
    ],
)
def test_bad_studies_are_refused(study, message):
    with pytest.raises(minerals.OptionError, match=message):
        minerals.simulate("minerals", **study)
