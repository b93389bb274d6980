"""The lines of play of a log, by name."""

from __future__ import annotations

from minerals_widgets.player.lines import lines_of
from minerals_widgets.player.replay import Replay
from tests.widgets.games import begun_match


def test_each_line_of_play_has_a_name():
    match = begun_match()
    match.undo()
    match.play("pawn e9")
    names = list(lines_of(match.log))
    assert names == ["1. Main line, 2 actions in all", "2. pawn d6 as action 2, 2 actions in all"], (
        "what was played last leads"
    )
    replay = Replay(match.log, lines_of(match.log)[names[1]])
    replay.end()
    assert str(replay.node.action) == "pawn d6"
