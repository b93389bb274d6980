"""The levels of a game, one after the other, and their stars."""

from __future__ import annotations

import pytest

import minerals
from minerals.classroom.levels import load
from minerals_widgets.classroom.level_session import LevelSession


def test_a_game_begins_with_its_first_level_and_goes_on_to_the_next():
    session = LevelSession("mattock")
    assert session.level == load("mattock")[0]
    session.previous()
    assert session.place == 0
    session.next()
    assert session.place == 1
    session.goto(load("mattock")[-1].id)
    session.next()
    assert session.level == load("mattock")[-1]


@pytest.mark.parametrize("which", ["chess", "mattock.levels.mine-frist"])
def test_what_there_is_not_is_refused(which):
    with pytest.raises(minerals.OptionError):
        LevelSession(which)


def test_the_most_stars_won_are_kept():
    session = LevelSession("mattock.levels.how-many-spaces")
    session.attempt.give("12")
    session.attempt.give("55")
    assert session.stars == {"mattock.levels.how-many-spaces": 2}
    session.reset()
    session.attempt.give("55")
    assert session.stars == {"mattock.levels.how-many-spaces": 3}
    session.reset()
    for answer in ("1", "2", "3", "55"):
        session.attempt.give(answer)
    assert session.stars == {"mattock.levels.how-many-spaces": 3}
