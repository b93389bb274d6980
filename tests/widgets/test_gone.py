"""What is closed is gone: no object and no connection of it stays, whatever was done with it before."""

from __future__ import annotations

import gc
from weakref import ref

import comm
import pytest
from jupyter_client.manager import start_new_kernel

import minerals
import minerals_widgets as shown
from minerals.classroom import Exercise
from minerals_widgets.screen.cells import _collect
from minerals_widgets.screen.parts import living, parts_of
from tests.widgets.test_as_widgets import MADE, begun, predicted

pytestmark = pytest.mark.usefixtures("errors_are_raised")


def used_board(_folder):
    board = shown.Board(begun(), bots={2: "greedy"})
    board.click("d7")
    board.hint()
    board.ask("d6")
    board._end.button.click()
    board.edit()
    board.paint("tile", "e5")
    board.play_on()
    board.edit()
    board.live()
    return board


def played():
    match = minerals.new("mattock", board="inner", seed=7)
    for _ in range(5):
        match.play(match.legal_actions()[0])
    return match.log


def used_player(_folder):
    player = shown.Player(played(), forecast=True)
    player.goto(player.log.nodes[2].step)
    player.what_if()
    player.branches.go_back()
    player.edit_from_here()
    player.branches.go_back()
    player.branches.edit_from_here(["tile e5"])
    player.branches.go_back()
    player.what_if()
    return player


def used_level(_folder):
    level = shown.LevelBoard("mattock.levels.mine-first")
    level.edit()
    level.hint()
    level.edit()
    return level


def used_play_board(_folder):
    board = shown.PlayBoard("minerals", board="lesson", players=2, bots={2: "greedy"})
    board.seat(2, "random")
    board.begin()
    board._opener.value = True
    board.begin()
    return board


def used_path(_folder):
    path = shown.LessonPath("E17")
    path.guess.view._handle_custom_msg({"guess": "1/4", "label": "1/4"}, [])
    while not path.next.disabled:
        path.next.click()
    path.screens["simulate"].more(50)
    path.screens["simulate"].open_trial(3)
    return path


def used_trials(_folder):
    view = shown.TrialsView(predicted())
    view.more(5)
    view.open_trial(1)
    view.show_dots()
    view.open_trial(2)
    return view


USED = {
    "Analysis": lambda folder: shown.Analysis(played()),
    "Board": used_board,
    "LessonPath": used_path,
    "LevelBoard": used_level,
    "Out of Mine!": lambda folder: shown.Board("out_of_mine", seed=7, bots={2: "greedy"}),
    "PlayBoard": used_play_board,
    "Player": used_player,
    "TrialsView": used_trials,
}


@pytest.mark.parametrize("make", [*MADE.values(), *USED.values()], ids=[*MADE, *(f"used {name}" for name in USED)])
def test_what_is_closed_is_gone(make, tmp_path):
    shown.Board(begun()).close()  # makes what all canvases of a kernel share
    before, connected = set(living()), set(comm.get_comm_manager().comms)
    widget = make(tmp_path)
    made = [ref(each) for name, each in living().items() if name not in before]
    widget.close()
    assert set(living()) == before
    assert set(comm.get_comm_manager().comms) == connected
    del widget
    gc.collect()
    assert [each() for each in made if each() is not None] == []


@pytest.mark.parametrize("make", [MADE["ClassRoom"], used_player], ids=["a class", "a forecast"])
def test_work_in_the_background_does_not_keep_what_is_let_go(make, tmp_path):
    before = set(living())
    let_go = [(ref(each), each.comm) for each in parts_of(make(tmp_path)) if each.comm is not None]
    _collect(let_go)
    assert [each() for each, _ in let_go if each() is not None] == []
    assert set(living()) == before


def test_a_layout_of_two_boards_stays_with_the_second():
    first, second = shown.Board(begun()), shown.Board(begun())
    first.layout = second.layout
    first.close()
    assert second.layout.comm is not None
    second.close()


def test_two_views_of_one_exercise_are_closed_one_by_one():
    exercise = Exercise("E17")
    first, second = shown.NumberLine(exercise), shown.NumberLine(exercise)
    first.close()
    assert second.comm is not None and second.view.comm is not None
    second.close()


BOARD = 'Board("minerals", board="lesson", players=2, removals=0, seed=7)'


@pytest.fixture(scope="module")
def run():
    """Return what runs code as a cell of a notebook, and returns what it prints."""
    manager, client = start_new_kernel(kernel_name="python3")

    def run_cell(cell, code):
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        message = client.session.msg("execute_request", content, metadata={"cellId": cell})
        client.shell_channel.send(message)
        printed = ""
        while True:
            answer = client.get_iopub_msg(timeout=60)
            if answer["parent_header"].get("msg_id") == message["header"]["msg_id"]:
                assert answer["msg_type"] != "error", answer["content"]
                printed += answer["content"].get("text", "")
                if answer["content"].get("execution_state") == "idle":
                    return printed

    run_cell("first", f"from minerals_widgets import Board\n{BOARD}.close()")
    yield run_cell
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.fixture
def count(run):
    """Return what counts the connections of boards in the kernel."""

    def boards():
        found = run("count", "from minerals_widgets.screen.parts import living\nprint(len(living()))")
        return int(found)

    return boards


def test_a_cell_that_runs_again_lets_its_board_go(run, count):
    before = count()
    run("a", BOARD)
    one = count() - before
    for _ in range(3):
        run("a", BOARD)
        run("b", f"board = {BOARD}\ndisplay(board)")
    assert count() - before == 2 * one
    run("a", "1")
    run("b", "del board")
    assert count() == before


def test_a_board_that_somebody_still_has_stays(run, count):
    before = count()
    run("a", f"kept = [{BOARD}]\nkept[0]")
    run("a", "1")
    assert run("c", "kept[0].click('d7'); print(kept[0].said, kept[0].undo_button.comm is not None)").endswith("True\n")
    run("d", "kept[0]")
    run("e", "display(kept.pop())")
    run("d", "1")
    assert count() > before  # the other cell shows it
    run("e", "1")
    assert count() == before


def test_what_stands_with_a_board_in_a_box_is_not_closed(run, count):
    before = count()
    run("a", f"from ipywidgets import HBox, IntSlider\nslider = IntSlider()\nHBox([slider, {BOARD}])")
    run("a", "1")
    assert count() - before == 3  # the slider, its layout and its style
    run("c", "slider.close(); slider.layout.close(); slider.style.close()")
    assert count() == before
