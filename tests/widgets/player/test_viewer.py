"""A player seen from a seat, without the result, and with guesses: what it shows, and what it keeps to itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import minerals
from minerals import OptionError, View
from minerals.bots import bot_named, play_out
from minerals_widgets import Player
from minerals_widgets.player.viewer import Viewer

REPLAYS = Path(__file__).parents[3] / "replays"


@pytest.fixture
def log():
    match = minerals.new("minerals", board="lesson", players=["Zerlina", "Quirin"], removals=0, seed=7)
    play_out(match, [bot_named("greedy", seed=seat) for seat in (1, 2)])
    match.log.comment("Zerlina thinks.", on=match.log.main_line[2].n)
    return match.log


def said(player):
    """Everything that the parts of a player say."""
    parts = [player.words.get_state(), player.moves_view.get_state(), player.time_line.get_state()]
    parts += [player.guesses.view.get_state(), player.forecast.graph.get_state()]
    scene = player.scene()
    return str(parts) + scene.description + "".join(str(shape) for shape in scene.shapes)


def sent(player, call, given=None):
    player.guesses.view._handle_custom_msg({"call": call, "with": given}, [])


@pytest.mark.parametrize("name", ["mattock/freestyle", "iceminers/stealing", "out_of_mine/a-round"])
def test_the_board_is_seen_from_a_seat(name):
    log = minerals.load(REPLAYS / f"{name}.replay")
    player = Player(log, seat=2)
    step = player.step
    view = View(event=log.events()[step - 1] if step else None, place=player.place, seat=2, orientation=2)
    assert player.scene() == log.game.picture(log.state_at(step), view, log.header.players)
    player._press("seat")
    assert player.seat == (0 if len(log.header.players) == 2 else 3)
    player.seat = 1
    assert player.canvas.scene == player.scene()
    with pytest.raises(OptionError, match="There is no seat 9"):
        player.seat = 9
    assert player.seat == 1


def test_a_click_on_a_turned_board_asks_about_the_cell_that_is_drawn_there():
    player = Player(REPLAYS / "mattock/freestyle.replay", seat=2)
    x, y = player.scene().centre_of("c3")
    assert player.canvas.scene.cell_at(x, y) == "c3"
    assert (x, y) != Player(REPLAYS / "mattock/freestyle.replay").scene().centre_of("c3")


def test_nobody_is_named_and_nothing_later_is_told_until_the_end(log):
    player = Player(log, hide_result=True, step=0)
    assert "Zerlina" not in said(player)
    for _ in range(5):
        player.next()
        assert "Zerlina" not in said(player)
        assert player.time_line.limit == player.moves_view.seen == player.step
    player.previous()
    assert player.time_line.limit == player.step + 1, "what has been seen stays"
    player.last()
    assert "Zerlina" in said(player)
    assert (player.time_line.limit, player.moves_view.seen) == (-1, -1)
    player.first()
    assert "Zerlina" in said(player), "who has seen the end knows it"


def test_the_switch_hides_the_result_again_and_begins_once_more_at_the_end(log):
    player = Player(log)
    player.last()
    player._press("result")
    assert player.hide_result
    assert player.step == log.root.step
    assert "Zerlina" not in said(player)
    player._press("result")
    assert "Zerlina" in said(player)


def test_a_variation_tells_only_of_what_it_shares_with_the_main_line(log):
    match = minerals.new("mattock", board="inner", seed=1)
    for _ in range(4):
        match.play(match.legal_actions()[0])
    player = Player(match.log, hide_result=True, step=0)
    assert player.replay.common == player.replay.last
    viewer = Viewer(hides_result=True)
    viewer.last = 20
    viewer.see(5)
    assert (viewer.limit(20, 20), viewer.limit(8, 12), viewer.limit(5, 12)) == (5, 5, 12)


def test_the_chances_to_win_end_where_the_viewer_is(log):
    player = Player(log, forecast=minerals.forecast(log, games=4, seed=1), hide_result=True, step=0)
    assert player.forecast.graph.forecast["steps"] == []
    player.goto(12)
    assert 0 < max(player.forecast.graph.forecast["steps"]) <= 12
    assert player.forecast.graph.players == ["Player 1", "Player 2"]
    player.last()
    assert player.forecast.graph.players == ["Zerlina", "Quirin"]


def test_moves_are_guessed_typed_and_on_the_board_to_a_score(log):
    player = Player(log, guess=True)
    panel = player.guesses.view
    assert (panel.visible, panel.shown["phase"]) == (True, "ask")
    assert player.guess("castle") is None
    assert panel.shown["refused"] == "castle"
    node = next(node for node in log.main_line if node.step > player.step)
    assert player.guess(str(node.action)).verdict == "right"
    assert (panel.shown["phase"], player.step) == ("told", node.step)
    assert panel.told["events"][0][1] == log.game.rulebook[node.events[0].rule].in_words.title
    sent(player, "next")
    assert panel.shown["phase"] == "ask"
    node = next(node for node in log.main_line if node.first_step == player.step)
    for token in log.game.words.tokens(node.action):
        player._take_cell(token)
    assert [row["verdict"] for row in panel.shown["rows"]] == ["right", "right"]
    sent(player, "next")
    sent(player, "reveal")
    assert panel.shown["answer"]["verdict"] == "shown"
    while panel.shown["left"]:
        sent(player, "next")
        sent(player, "reveal")
    assert len(panel.shown["rows"]) > 5
    sent(player, "next")
    assert player.step == player.replay.last
    assert panel.shown["phase"] == "over"
    sent(player, "close")
    assert not panel.visible
    assert not player.viewer.is_guessing


def test_one_players_moves_are_guessed(log):
    player = Player(log, guess=2)
    assert {player.guesses.view.shown["player"]} == {2}
    sent(player, "whose", 1)
    assert player.guesses.view.shown["player"] == 1
    with pytest.raises(OptionError, match="There is no seat 7"):
        player.start_guessing(7)


def test_marks_show_what_can_be_clicked_and_what_was_right(log):
    player = Player(log, guess=True)
    kinds = lambda: {mark.kind for mark in player.guesses.marks(player.replay)}  # noqa: E731
    assert kinds() == {"target"}
    options = player.guesses.view.shown["options"]
    played = str(next(node for node in log.main_line if node.first_step == player.step).action)
    player.guess(next(name for name in options if name != played))
    assert {"missed"} <= kinds() <= {"missed", "wrong", "right"}
    player.next()
    assert "missed" not in kinds()


def test_nonsense_from_the_page_changes_nothing(log):
    player = Player(log, guess=True)
    step, shown = player.step, player.guesses.view.shown
    sent(player, "whose", "x")
    sent(player, "guess", 3)
    sent(player, "castle")
    assert (player.step, player.guesses.view.shown) == (step, shown)


def test_another_log_is_seen_in_the_same_way(log, tmp_path):
    player = Player(REPLAYS / "minerals/three-players-lace.replay", seat=3, hide_result=True, guess=True)
    other = log.save(tmp_path / "other.replay")
    player.open(other)
    assert (player.seat, player.hide_result, player.viewer.is_guessing) == (0, True, False)
    assert not player.guesses.view.visible
    assert "Zerlina" not in said(player)


def test_a_page_that_is_shared_shows_the_game_in_the_same_way(log, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    player = Player(log, seat=2, hide_result=True)
    page = player.share("page").read_text()
    assert "Zerlina" not in page
    assert "Zerlina" not in player._display_().page
