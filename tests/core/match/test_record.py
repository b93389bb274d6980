"""Recording a game at a table: a cell that runs again goes on with the game, and never loses a move."""

from __future__ import annotations

import pytest

import minerals

NAMES = ["Ada", "Ben"]


def test_the_same_call_goes_on_with_the_game(tmp_path):
    path = tmp_path / "ours.replay"
    match = minerals.record(path, "minerals", players=NAMES, board="lesson", seed=7)
    match.play("Ada takes d6")
    again = minerals.record(path, "minerals", players=NAMES, board="lesson", seed=7)
    assert again is match
    again.play("Ben takes e6")
    match.log.close()
    del match, again
    later = minerals.record(path, "minerals")
    assert [str(node.action) for node in later.line[1:]] == ["remove d6", "remove e6"]
    assert later.at_table


def test_before_the_first_move_it_begins_anew(tmp_path):
    path = tmp_path / "ours.replay"
    first = minerals.record(path, "minerals", players=NAMES, board="lesson", seed=7)
    painted = first.diagram().replace("A   W   O", "A   W   K")
    second = minerals.record(path, "minerals", players=NAMES, board="lesson", position=painted)
    assert second.diagram() == painted != first.diagram()
    second.play(second.legal_actions()[0])
    second.log.close()
    assert minerals.load(path).state_at(1) == minerals.match_of(minerals.load(path)).goto(1).state


def test_a_set_up_that_people_told_is_never_begun_anew(tmp_path):
    path = tmp_path / "ours.replay"
    match = minerals.record(path, "out_of_mine", players=NAMES, told=[3, 5], seed=1)
    assert match.node.told
    assert minerals.record(path, "out_of_mine", players=NAMES) is match


def test_real_dice_are_asked_for(tmp_path):
    match = minerals.record(tmp_path / "ours.replay", "iceminers", players=NAMES, seed=1)
    with pytest.raises(minerals.UntoldOutcome):
        match.play("roll")
    match.play("I rolled a four.")
    assert match.state.points == 4
    drawn = minerals.record(tmp_path / "drawn.replay", "iceminers", at_table=False, seed=1)
    drawn.play("roll")


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        ("mattock", None, "is a game of Minerals: choose another name for the file."),
        ("minerals", ["Ada", "Eve"], "is a game of Ada and Ben: choose another name for the file."),
        ("minerals", 3, "is a game of Ada and Ben: choose another name for the file."),
    ],
)
def test_another_game_is_not_taken_for_this_one(tmp_path, game, players, said):
    path = tmp_path / "ours.replay"
    minerals.record(path, "minerals", players=NAMES, board="lesson", seed=7).log.close()
    with pytest.raises(minerals.OptionError, match=said):
        minerals.record(path, game, players=players)


def test_what_is_no_log_is_left_alone(tmp_path):
    path = tmp_path / "ours.replay"
    path.write_text("shopping list")
    with pytest.raises(minerals.LogError):
        minerals.record(path, "minerals")
    assert path.read_text() == "shopping list"
