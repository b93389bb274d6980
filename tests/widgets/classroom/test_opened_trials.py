"""A trial opens in a player, at the event that counted."""

from __future__ import annotations

import pytest

from minerals.classroom import Trials, pose
from minerals_widgets import Player


@pytest.mark.parametrize(
    ("code", "part"),
    [
        ("E17", "six"),
        ("E01", "kyanite"),
        ("E12", "wait"),
        ("E20", "success"),
        ("E34", "some"),
        ("E37", "draws"),
        ("E44", "wins"),
    ],
)
def test_a_trial_opens_in_a_player(code, part):
    trials = Trials(pose(code))
    trials.play(20)
    again = trials.replay(7, part)
    player = Player(again.log, step=again.step)
    assert player.step == again.step
    assert player.final >= again.step
    player.close()
