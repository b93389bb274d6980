"""The player: its buttons, moments, rules, points, the tree of moves, other logs."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from ipywidgets import Dropdown, HBox, link

import minerals
from minerals_widgets import Player
from minerals_widgets.screen.ticks import Ticks
from tests.widgets.controls import controls, press
from tests.widgets.games import begun_match
from tests.widgets.player.test_playback import timed_match

REPLAYS = Path(__file__).parents[3] / "replays"


@pytest.fixture
def player():
    return Player(REPLAYS / "iceminers/two-players-greedy.replay")


def sent(shown, **message):
    """What the page sends when something in the course is clicked."""
    for part in (shown.time_line, shown.moves_view):
        part._handle_custom_msg(message, [])


def test_it_steps_from_moment_to_moment(player):
    player.controls.by.value = "moment"
    seen = []
    for _ in range(3):
        player.next()
        seen.append(player.step)
    assert seen == [mark.step for mark in player.course.moments if mark.step > player.log.root.step][:3]


def test_a_click_on_a_moment_a_move_or_the_points_goes_there(player):
    mark = player.course.moments[4]
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
    player.search.rule.value = "iceminers.gems.pick-up"
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
    player._file.hear({"text": str(REPLAYS / "mattock/printed-example.replay")})
    assert player.log.game.name == "mattock"
    assert list(player.moves_view.players) == list(player.log.header.players)
    assert player.step == player.log.root.step


def test_a_log_that_is_none_is_refused_and_the_old_one_stays(player, tmp_path):
    (tmp_path / "broken.replay").write_text("nonsense\n")
    with pytest.raises(minerals.LogError):
        player.open(tmp_path / "broken.replay")
    assert player.log.game.name == "iceminers"


def test_seed_and_options_can_be_seen(player):
    about = dict(map(tuple, player.moves_view.about))
    assert about["Seed"] == str(player.log.header.meta["seed"])
    assert about["Whether a miner must spend all its points, or may stop after at least one step"] == "all"


def test_a_file_that_is_not_there_is_named(player):
    with pytest.raises(minerals.LogError, match=r"nowhere\.replay"):
        player.open("nowhere.replay")


def test_a_player_is_stepped_by_its_buttons():
    match = begun_match()
    player = Player(match.log, by="action")
    start = player.step
    press(player, "Next step")
    assert player.step == match.line[1].step
    press(player, "Previous step")
    assert player.step == start
    press(player, "Last step")
    assert player.step == match.step
    press(player, "First step")
    assert player.step == 0


def test_a_player_shows_any_line_of_a_match():
    match = begun_match()
    match.undo()
    match.play("pawn e9")
    player = Player(match)
    player.last()
    assert player.replay.node.action == match.node.action


def test_a_player_reads_a_file_and_refuses_a_bad_one(tmp_path):
    path = begun_match().log.save(tmp_path / "game.replay")
    assert Player(path).replay.last == len(minerals.load(path))
    path.write_text("nonsense\n")
    with pytest.raises(minerals.LogError, match="line 1"):
        Player(path)


def test_the_clock_is_a_unit_of_a_player_where_the_log_has_times():
    units = next(controls(Player(timed_match().log, by="clock"), Dropdown))
    assert [label for label, _ in units.options] == ["Event", "Action", "Turn", "Key moment", "As recorded"]
    units = next(controls(Player(begun_match().log), Dropdown))
    assert [label for label, _ in units.options] == ["Event", "Action", "Turn", "Key moment"]
    with pytest.raises(minerals.OptionError):
        Player(begun_match().log, by="clock")


def test_a_player_by_the_clock_looks_at_it_ten_times_a_second():
    player = Player(timed_match().log)
    play = next(controls(player.widget, Ticks))
    assert play.interval == 1000
    next(controls(player, Dropdown)).value = "clock"
    assert play.interval == 100
    player.next()
    assert player.step == player.replay.line[1].step


def test_a_player_has_still_twins():
    player = Player(begun_match().log)
    bundle = player._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith(repr(player))
    assert "application/vnd.jupyter.widget-view+json" in bundle


# --- a widget with traits ---


def test_the_step_can_be_observed_set_and_linked(player):
    other = Player(player.log)
    seen = []
    player.observe(lambda change: seen.append(change["new"]), "step")
    link((player, "step"), (other, "step"))
    player.goto(40)
    assert (other.replay.step, seen) == (40, [40])
    other.step = 41
    assert player.replay.step == 41
    player.playing = True
    assert player.controls.play.value
    assert player.final == player.replay.last


def test_it_goes_into_a_box_and_is_closed_with_all_its_parts(player):
    assert HBox([player]).children == (player,)
    canvas = player.canvas.widget
    player.close()
    assert player.comm is None
    assert canvas.comm is None


def test_keys_of_the_page_step_by_event_and_turn(player):
    start = player.step
    sent(player, press="next")
    assert player.step == start + 1
    sent(player, press="end of the world")
    sent(player, press="last")
    assert player.step == player.final
    sent(player, press="previous_turn")
    assert player.step < player.final


# --- comments and files ---


def test_a_comment_and_a_symbol_are_in_the_moves_on_the_time_line_and_in_the_file(tmp_path):
    player = Player(begun_match().log.save(tmp_path / "game.replay"))
    player.last()
    player.notes.text.value = "A brave start"
    player.notes.symbol.value = "!?"
    press(player, "Comment")
    press(player, "Add")
    record = player.moves_view.records[-1]
    assert (record["said"], record["signs"]) == (["A brave start"], ["!?"])
    assert player.time_line.marks[-1] == {"step": player.step, "kind": "comment", "title": "A brave start"}
    player.save()
    assert "A brave start" in map(str, minerals.load(player.path).annotations)


def test_what_is_shared_is_written_under_a_name_that_is_free(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    player = Player(begun_match().log)
    assert [player.share("page").name, player.share("page").name] == ["minerals.html", "minerals-2.html"]
    assert player.share("picture").read_bytes().startswith(b"\x89PNG")
    assert len(minerals.load(player.share("log"))) == player.final


def test_what_was_written_is_opened_and_downloaded(player, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sent = []
    monkeypatch.setattr("minerals_widgets.screen.download.Download.send", lambda button, file: sent.append(file))
    player.sharing._write("page")
    told, opens, download = player.sharing.widget.children[-1].children
    assert "two-players-greedy.html" in told.value
    assert (opens.opens, download.opens, opens.layout.display) == (True, False, None)
    for button in (opens, download):
        button._handle_custom_msg({"wanted": True}, [])
    assert [file["name"] for file in sent] == ["two-players-greedy.html"] * 2
    assert base64.b64decode(sent[0]["data"]) == (tmp_path / "two-players-greedy.html").read_bytes()
    player.sharing._write("log")
    assert len(player.sharing.widget.children) == 2
    assert "two-players-greedy.replay" in told.value and opens.layout.display == "none"


def test_a_variation_takes_the_place_of_the_picture_and_gives_it_back(player):
    asked = player.what_if()
    assert player.inside.layout.display == "none"
    assert asked.widget in player.branches.area.children
    asked.play_on(1)
    press(player, "Back to the game")
    assert player.inside.layout.display == ""
    assert not player.branches.area.children


def test_a_key_moment_in_the_list_leads_to_its_event_and_the_list_and_caption_count_alike():
    player = Player("replays/minerals/two-players-greedy.replay")
    record = next(
        record for record in player.moves_view.records if any("Fragment" in title for _, title in record["moments"])
    )
    events, title = next(moment for moment in record["moments"] if "Fragment" in moment[1])
    player.moves_view._handle_custom_msg({"record": record["n"], "events": events}, [])
    assert dict(player.course.moments)[player.step] == title
    assert f"turn {record['turn']} " in player.replay.caption().place
    assert not any(record["said"] for record in player.moves_view.records), "what bots say would fill the list"


def test_the_position_that_is_shown_can_be_copied(player):
    player.goto(player.replay.last)
    copied = player.sharing.position.text
    assert copied == player.log.game.words.diagram(player.log.main_line[-1].state)
    player.first()
    assert player.sharing.position.text != copied
