"""People record whole games on boards in a real JupyterLab, with slips and told luck, and each file is its game.

A game against the clock is left out: there an action happens when it is entered, so no two people enter the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import minerals
from tests.cli.conftest import Runs, runs
from tests.table_games import CORRECTIONS, SLIPS, TABLE_GAMES, Line, TableGame, table_game
from tests.test_table_games import READERS

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator

    from tests.browser.lab import LabPage, Server

__all__ = ["runs"]

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARD = """
import minerals
from minerals_widgets import Board

match = minerals.new({game.game!r}, players={game.players!r}, seed={game.seed}, **{game.options!r})
match.at_table = True
match.record("table-{game.game}.replay")
Board(match)
"""
GAMES = [table_game(game, **options) for game, options in TABLE_GAMES if minerals.get_game(game).real_time is None]


@pytest.fixture(scope="module")
def lab_page(jupyter_server: Server, browser: Browser) -> Iterator[LabPage]:
    """A page with a board for each game."""
    from tests.browser.lab import Lab

    lab = Lab(jupyter_server, browser)
    yield lab.open(*(BOARD.format(game=game) for game in GAMES), width=1440, height=900)
    lab.close()


class Recorder:
    """Somebody who records a game on a board: types each action, clicks what came up, and takes slips back."""

    def __init__(self, lab_page: LabPage, board: Locator, file: Path) -> None:
        self.lab_page = lab_page
        self.board = board
        self.file = file
        self.line: list[Line] = []
        self._size = 0

    def do(self, line: Line) -> None:
        """Do what somebody does at the table."""
        (self.undo if line.does == "undo" else self.play)(line)

    def play(self, line: Line) -> None:
        """Type an action, and click what came up."""
        field = self.board.get_by_placeholder("or type an action")
        field.fill(line.action)
        field.press("Enter")
        for outcome in line.asked:
            offer = self.board.locator(f"[data-outcome='{outcome}']:visible").element_handle()
            offer.click()
            offer.wait_for_element_state("hidden")  # then the card asks for the next one
        self.line.append(line)
        self.lab_page.wait_for(self.is_recorded, f"{line.action} to be in the file")

    def undo(self, _line: Line) -> None:
        """Take back the last action."""
        taken = self.line.pop()
        self.board.get_by_role("button", name="Undo").click()
        self.board.get_by_text(f"Taken back: {taken.action}.").wait_for()

    def is_recorded(self) -> bool:
        """Tell whether the main line of the file is what was played. It is read only when it has grown."""
        before, self._size = self._size, self.file.stat().st_size
        if before == self._size:
            return False
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


@pytest.fixture(scope="module", params=GAMES, ids=[game.game for game in GAMES])
def game(request: pytest.FixtureRequest) -> TableGame:
    return request.param


@pytest.fixture(scope="module")
def straight(game: TableGame) -> minerals.Log:
    """The log of the same game without a slip."""
    return game.without_slips()


@pytest.fixture(scope="module")
def file(lab_page: LabPage, jupyter_server: Server, game: TableGame) -> Path:
    """The file of the game as somebody records it on a board."""
    board = lab_page.page.locator(".minerals-frame").nth(GAMES.index(game))
    recorder = Recorder(lab_page, board, jupyter_server.folder / f"table-{game.game}.replay")
    for line in as_on_a_board(game):
        recorder.do(line)
    board.get_by_text(game.reason).first.wait_for()
    assert not lab_page.faults
    return recorder.file


def test_the_file_is_the_game_and_keeps_the_slips(file: Path, game: TableGame, straight: minerals.Log) -> None:
    log = minerals.load(file)
    assert log.same_game(straight), str(log.same_game(straight))
    assert [node.told for node in log.main_line] == [node.told for node in straight.main_line]
    assert len(log.nodes) >= len(game.actions) + 1 + SLIPS + CORRECTIONS
    assert b"".join(log.lines()) == file.read_bytes()


@pytest.mark.parametrize("reader", READERS)
def test_every_reader_shows_the_game_without_the_slips(file: Path, straight: minerals.Log, reader: str) -> None:
    assert READERS[reader](minerals.load(file)) == READERS[reader](straight)


def test_the_command_shows_it_too(
    file: Path, straight: minerals.Log, game: TableGame, runs: Runs, tmp_path: Path
) -> None:
    clean = straight.save(tmp_path / "clean.replay")
    assert runs("replay", "--all", file).stdout == runs("replay", "--all", clean).stdout
    assert game.reason.rstrip(".") in runs("verify", file).stdout
