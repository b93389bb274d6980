"""People record a whole game on a board in a real JupyterLab, with slips and told luck, and the file is that game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

import minerals
from tests.table_games import TABLE_GAMES, Line, TableGame, table_game

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.lab import Lab, LabPage, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARD = """
import minerals
from minerals_widgets import Board

match = minerals.new({game!r}, players={players!r}, seed={seed}, **{options!r})
match.at_table = True
match.record("{game}.replay")
Board(match)
"""
# Against the clock an action happens when it is entered, so no two boards have the same game.
_IN_TURNS = [(game, options) for game, options in TABLE_GAMES if minerals.get_game(game).real_time is None]


class Recorder:
    """Somebody who records a game on a board: types each action, answers what is asked, and takes slips back."""

    def __init__(self, lab_page: LabPage, file: Path) -> None:
        self.lab_page = lab_page
        self.page = lab_page.page
        self.file = file
        self.line: list[Line] = []

    def play(self, line: Line) -> None:
        """Type an action, and click what came up."""
        field = self.page.get_by_placeholder("or type an action")
        self.lab_page.wait_for(lambda: field.input_value() == "", "the field to be empty again")
        field.fill(line.action)
        self.page.keyboard.press("Enter")
        for outcome in line.asked:
            self.page.locator(f"[data-outcome='{outcome}']:visible").click()
        self.line.append(line)
        self.lab_page.wait_for(self.is_recorded, f"{line.action} to be in the file")

    def undo(self) -> None:
        """Take back the last action."""
        taken = self.line.pop()
        self.page.locator("button:visible", has_text="Undo").click()
        self.lab_page.wait_for(lambda: self.said().startswith(f"Taken back: {taken.action}"), "what is taken back")

    def said(self) -> str:
        """Return what the board says happened."""
        happened = self.page.locator(".minerals-happened p")
        return happened.first.inner_text() if happened.count() else ""

    def is_recorded(self) -> bool:
        """Tell whether the main line of the file is what was played."""
        told = minerals.load(self.file).main_line[1:]
        return [str(node.action) for node in told] == [line.action for line in self.line]


def as_on_a_board(game: TableGame) -> Iterator[Line]:
    """Yield what is done where an earlier action is corrected by taking back all after it."""
    played: list[Line] = []
    for line in game.lines:
        if line.does == "undo":
            played.pop()
            yield line
        elif line.does == "play":
            played.append(line)
            yield line
        else:
            after = played[line.number :]
            for _ in range(len(after) + 1):
                played.pop()
                yield Line("undo")
            for again in (Line("play", line.action), *after):
                played.append(again)
                yield again


@pytest.mark.parametrize(("game", "options"), _IN_TURNS, ids=[game for game, _ in _IN_TURNS])
def test_a_game_at_the_table_is_recorded_with_slips(
    lab: Lab, jupyter_server: Server, game: str, options: dict[str, Any]
) -> None:
    told = table_game(game, **options)
    code = BOARD.format(game=told.game, players=told.players, seed=told.seed, options=dict(told.options))
    lab_page = lab.open(code, width=1440, height=900)
    lab_page.wait_for_ink()
    recorder = Recorder(lab_page, jupyter_server.folder / f"{game}.replay")
    for line in as_on_a_board(told):
        if line.does == "undo":
            recorder.undo()
        else:
            recorder.play(line)
    log = minerals.load(recorder.file)
    match = told.begun()
    for action, outcomes in zip(told.actions, told.told, strict=True):
        match.play(action, told=outcomes)
    assert log.same_game(match.log), str(log.same_game(match.log))
    assert [node.told for node in log.main_line] == [node.told for node in match.log.main_line]
    assert lab_page.page.get_by_text(told.reason).first.is_visible()
    assert not lab_page.faults
