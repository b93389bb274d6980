"""The player as a whole: moments, rules, points, the tree of moves, other logs."""

from __future__ import annotations

from pathlib import Path

import pytest

import minerals
from minerals_widgets import Player

REPLAYS = Path(__file__).parents[2] / "replays"


@pytest.fixture
def player():
    return Player(REPLAYS / "iceminers/two-players-greedy.replay")


def sent(shown, **message):
    """What the page sends when something in the course is clicked."""
    shown._course_view._handle_custom_msg(message, [])


def test_it_steps_from_moment_to_moment(player):
    player._by.value = "moment"
    seen = []
    for _ in range(3):
        player.next()
        seen.append(player.step)
    assert seen == [mark.step for mark in player.course.marks if mark.step > player.log.root.step][:3]


def test_a_click_on_a_moment_a_move_or_the_points_goes_there(player):
    mark = player.course.marks[4]
    sent(player, step=mark.step)
    assert player.step == mark.step
    node = player.log.main_line[20]
    sent(player, record=node.n)
    assert player.step == node.step
    sent(player, player=2)
    assert player.course.scores[player.step][1] != player.course.scores[player.step - 1][1]


def test_nonsense_from_the_page_shows_an_error_and_changes_nothing(player):
    step = player.step
    sent(player, step="x", other=1)
    sent(player, player=99)
    assert player.step == step


def test_the_next_place_where_a_rule_fires(player):
    player._rule.value = "iceminers.gems.pick-up"
    player.next_firing()
    assert player.replay.events[player.step - 1].rule == "iceminers.gems.pick-up"


def test_a_record_of_a_variation_is_shown_on_its_line():
    match = minerals.new("mattock", board="inner", seed=1)
    first, second = match.legal_actions()[:2]
    match.play(first)
    match.undo()
    match.play(second)
    player = Player(match.log)
    variation = match.node
    player.goto_record(variation.n)
    assert player.replay.line[-1] is variation
    assert player.step == variation.step


def test_another_log_is_opened_without_running_the_cell_again(player):
    player._file.value = str(REPLAYS / "mattock/printed-example.replay")
    assert player.log.game.name == "mattock"
    assert list(player._course_view.players) == list(player.log.header.players)
    assert player.step == player.log.root.step


def test_a_log_that_is_none_is_refused_and_the_old_one_stays(player, tmp_path):
    (tmp_path / "broken.replay").write_text("nonsense\n")
    with pytest.raises(minerals.LogError):
        player.open(tmp_path / "broken.replay")
    assert player.log.game.name == "iceminers"


def test_seed_and_options_can_be_seen(player):
    about = dict(map(tuple, player._course_view.about))
    assert about["Seed"] == str(player.log.header.meta["seed"])
    assert about["Option spend"] == "all"


def test_a_file_that_is_not_there_is_named(player):
    with pytest.raises(minerals.LogError, match=r"nowhere\.replay"):
        player.open("nowhere.replay")
