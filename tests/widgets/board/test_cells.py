"""Cells, subshells and clicks at once on one recorded match: nothing is lost, and nobody waits for ever."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import minerals
from minerals_widgets.board.board import Board
from minerals_widgets.player.player import Player
from minerals_widgets.screen.alone import HANDLERS
from tests.widgets.games import begun_match

TIMES = 12


@pytest.fixture(autouse=True)
def _threads_take_turns_all_the_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("MINERALS_RAISE", raising=False)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def run_at_once(*acts: Callable[[], object]) -> list[BaseException]:
    """Do things at the same time, each some times; return what went wrong."""
    wrong: list[BaseException] = []
    begin = threading.Barrier(len(acts))

    def run(act: Callable[[], object]) -> None:
        begin.wait()
        try:
            for _ in range(TIMES):
                act()
        except BaseException as error:  # noqa: BLE001 - a test looks at it
            wrong.append(error)

    # As daemons: should they wait for each other for ever, the test fails instead of waiting with them.
    threads = [threading.Thread(target=run, args=(act,), daemon=True) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    return wrong


def test_clicks_cells_and_subshells_on_one_match_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    match = begun_match().record(path)
    board, player = Board(match), Player(match.log)
    acknowledged: list[tuple[int, str]] = []

    def play_in_a_cell() -> None:
        with match.log.lock:  # to choose and to play as one
            if legal := match.legal_actions():
                match.play(legal[0])
                acknowledged.append((match.node.n, str(match.node.action)))

    def play_in_a_subshell() -> None:
        other = match.branch()
        if legal := other.legal_actions():
            other.play(legal[-1])
            acknowledged.append((other.node.n, str(other.node.action)))

    def press() -> None:
        board.undo_button.click()

    def click() -> None:
        board.click("d7")

    wrong = run_at_once(play_in_a_cell, play_in_a_subshell, press, click, player.last)
    match.log.close()
    assert wrong == []
    assert board.errors.text == player.errors.text == ""
    loaded = minerals.load(path)
    assert len(acknowledged) >= TIMES
    assert [(n, str(loaded.node(n).action)) for n, _ in acknowledged] == acknowledged
    assert b"".join(loaded.lines()) == b"".join(match.log.lines())


def test_a_cell_waits_for_the_handler_that_is_at_work() -> None:
    match = begun_match()
    board = Board(match)
    inside, go_on, played = threading.Event(), threading.Event(), threading.Event()

    def handler() -> None:
        inside.set()
        go_on.wait(30)

    def cell() -> None:
        match.play(match.legal_actions()[0])
        played.set()

    threads = [threading.Thread(target=board.errors.guard(handler)), threading.Thread(target=cell)]
    threads[0].start()
    inside.wait(30)
    threads[1].start()
    assert not played.wait(0.05)
    go_on.set()
    for thread in threads:
        thread.join(30)
    assert played.is_set()


def test_what_a_click_does_takes_both_locks_also_in_a_cell() -> None:
    board = Board(begun_match())
    clicked = threading.Event()

    def cell() -> None:
        board.click("d7")
        clicked.set()

    for lock in (HANDLERS, board.match.log.lock):
        clicked.clear()
        with lock:
            thread = threading.Thread(target=cell)
            thread.start()
            assert not clicked.wait(0.05)
        thread.join(30)
        assert clicked.is_set()


@pytest.mark.skipif(sys.platform == "win32", reason="there, an open file cannot be removed")
def test_a_click_says_that_the_file_is_gone_and_where_to_save(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    match = begun_match().record(path)
    board = Board(match)
    path.unlink()
    board.type(str(match.legal_actions()[0]))
    (said,) = board.said
    assert said.startswith("game.replay: The file was removed, so nothing was added to the log.")
    assert 'match.log.save("another.replay")' in said
    assert board.errors.text == ""
    match.record(tmp_path / "another.replay")
    board.type(str(match.legal_actions()[0]))
    assert len(minerals.load(tmp_path / "another.replay").nodes) == len(match.log.nodes)
    match.log.close()
