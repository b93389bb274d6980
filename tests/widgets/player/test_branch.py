"""What if: branches with the same, new and forced luck, kept as variations in the log."""

from __future__ import annotations

from pathlib import Path

import pytest

import minerals
from minerals_widgets.player.branch import Branch
from minerals_widgets.player.player import Player
from minerals_widgets.player.what_if import WhatIf

REPLAYS = Path(__file__).parents[3] / "replays"


@pytest.fixture
def log():
    return minerals.load(REPLAYS / "iceminers/two-players-greedy.replay")


def before_roll(log, number=3):
    """The step before one of the rolls of a game."""
    rolls = [node for node in log.main_line if str(node.action) == "roll"]
    return rolls[number].first_step


def test_with_the_same_luck_the_same_roll_comes(log):
    step = before_roll(log)
    other = Branch(log, step=step)
    rolled = other.match.play("roll")
    assert list(rolled) == list(log.events()[step : step + len(rolled)])
    assert other.match.node in log.main_line, "the same action with the same events is the same record"


def test_forced_luck_comes_first_and_then_that_of_a_seed(log):
    rolls = []
    for seed in (1, 2, 3):
        other = Branch(log, step=before_roll(log), luck="forced", outcomes="6", seed=seed)
        other.match.play("roll")
        assert other.match.state.turn.rolled == 6
        other.play_on("greedy", 12, seed)
        rolls.append(tuple(str(node.action) for node in other.match.line[-12:]))
    assert len(set(rolls)) > 1


def test_what_cannot_come_up_is_refused_when_it_is_asked_for(log):
    other = Branch(log, step=before_roll(log), luck="forced", outcomes="seven")
    with pytest.raises(minerals.ChanceError, match="The script says 'seven'"):
        other.match.play("roll")


def test_there_is_no_other_kind_of_luck(log):
    with pytest.raises(minerals.OptionError, match="'good' is not a kind of luck"):
        Branch(log, luck="good")


def test_a_bot_plays_on_to_the_end_and_both_lines_can_be_compared(log):
    other = Branch(log, step=before_roll(log), luck="new", seed=5)
    other.play_on("greedy", seed=5)
    as_it_was, what_if = other.standings()
    assert as_it_was.scores == log.game.engine.scores(log.main_line[-1].state)
    assert other.match.is_over
    assert what_if.scores == other.match.scores
    assert what_if.ending == other.match.outcome.reason


def test_a_branch_amid_an_action_decides_the_rest_of_it_anew(log):
    lifted = next(node for node in log.main_line if any("VeinOpened" in type(event).__name__ for event in node.events))
    step = lifted.first_step + 1
    hidden = minerals.match_of(log).goto(step)
    content = max(hidden.beliefs()[lifted.events[0].cell])
    other = Branch(log, step=step, luck="forced", outcomes=content)
    assert [event.outcome for event in other.match.node.events if event.outcomes] == [content]


def test_it_is_a_variation_in_the_same_file(log, tmp_path):
    path = log.save(tmp_path / "game.replay")
    player = Player(path)
    player.goto(before_roll(player.log))
    asked = player.what_if()
    asked.branch.match.play("roll")
    asked.board.type("enter a5") if asked.branch.match.state.miner < 0 else asked.play_on(1)
    asked.save()
    again = minerals.load(path)
    assert len(again.nodes) >= len(log.nodes)
    assert again.game.engine.outcome(again.main_line[-1].state) == log.game.engine.outcome(log.main_line[-1].state)


def test_the_widget_shows_both_lines_and_follows_the_bot(log):
    asked = WhatIf(log, step=before_roll(log))
    before = asked._compared.value
    asked._luck.value = "new"
    asked.begin()
    asked.play_on(4)
    assert asked.board.said == ("The greedy bot has played 4 actions.",)
    assert asked._compared.value != before
    assert "As it was" in asked._compared.value
    assert asked._repr_mimebundle_()["image/svg+xml"].startswith("<svg")
