"""A replay of a game at the table, where people told what their dice and cards showed."""

from __future__ import annotations

import minerals
from minerals.exchange.page.content import page_data
from minerals.front.records import head_of
from minerals_widgets.player.caption import caption_html
from minerals_widgets.player.replay import Replay


def test_a_replay_and_its_page_say_what_was_told():
    match = minerals.new("iceminers", players=["Ada", "Ben"], at_table=True)
    match.play("roll 4")
    head = dict(head_of(match.log))
    assert head["Chance"] == "Told at the table, not drawn: 1 of 1 outcomes."
    assert "At_table" not in head
    replay = Replay(match.log)
    replay.goto(len(match.log))
    assert "1/6 · told, not drawn" in caption_html(replay.caption())
    assert page_data(match.log)["steps"][-1]["chance"] == "1/6 · told, not drawn"


def test_what_was_drawn_is_as_it_was():
    match = minerals.new("iceminers", seed=7)
    match.play("roll")
    replay = Replay(match.log)
    replay.goto(len(match.log))
    assert "told" not in caption_html(replay.caption())
    assert "Chance" not in dict(head_of(match.log))
