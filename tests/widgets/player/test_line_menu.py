"""Lines are worked with in the player: their menu, and a move that is corrected on the board."""

from __future__ import annotations

import minerals
from minerals.core.log import read_log
from minerals_widgets import Board, Player
from tests.widgets.controls import press
from tests.widgets.player.test_correction import lesson, notation, text
from tests.widgets.player.test_player import sent


def slipped() -> minerals.Match:
    """A game in which a slip was taken back."""
    match = lesson("remove d6", "remove h6")
    match.undo().play("remove h5")
    return match


def shown(player: Player) -> list[str]:
    """The line that the player shows."""
    return [str(node.action) for node in player.replay.line[1:]]


def listed(player: Player) -> list[int]:
    """The records in the list of moves."""
    return [record["n"] for record in player.moves_view.records]


def offered(player: Player) -> list[str]:
    """The lines to choose from."""
    return [name for name, _ in player._lines.options]


def test_what_was_played_last_is_the_line_shown_and_the_slip_a_variation() -> None:
    player = Player(slipped().log)
    assert shown(player) == ["remove d6", "remove h5"]
    assert listed(player) == [0, 1, 3, 2]
    assert offered(player) == ["1. Main line, 2 actions in all", "2. remove h6 as action 2, 2 actions in all"]


def test_a_line_becomes_the_main_line_moves_up_and_down() -> None:
    match = slipped()
    player = Player(match.log)
    sent(player, line=2, act="promote_to_main")
    assert notation(match.log) == ["remove d6", "remove h6"]
    assert listed(player) == [0, 1, 2, 3]
    sent(player, line=3, act="promote")
    assert notation(match.log) == ["remove d6", "remove h5"]
    sent(player, line=3, act="demote")
    assert notation(match.log) == ["remove d6", "remove h6"]
    sent(player, act="undo_order", line=0)
    assert notation(match.log) == ["remove d6", "remove h5"]


def test_a_removed_line_leaves_all_lists_and_comes_back() -> None:
    match = slipped()
    player = Player(match.log)
    player.goto_record(2)
    sent(player, line=2, act="remove")
    assert listed(player) == [0, 1, 3]
    assert (shown(player), player.step) == (["remove d6", "remove h5"], match.log.node(1).step)
    assert player._lines.layout.display == "none"
    sent(player, line=1, act="undo_order")
    assert listed(player) == [0, 1, 3, 2]


def test_the_end_of_the_line_shown_can_be_removed() -> None:
    player = Player(lesson("remove d6", "remove h6").log)
    player.last()
    player.rearrange("remove", 2)
    assert (shown(player), player.final, player.step) == (["remove d6"], 2, 2)


def test_what_cannot_be_done_says_so_and_changes_nothing() -> None:
    match = slipped()
    player = Player(match.log)
    before = text(match.log)
    for message in ({"line": 0, "act": "remove"}, {"line": 1, "act": "promote"}, {"line": 99, "act": "remove"}):
        sent(player, **message)
        assert player.errors.widget.value
    sent(player, line=1, act="close")
    assert text(match.log) == before


def test_what_if_is_a_variation_that_does_not_lead() -> None:
    match = slipped()
    player = Player(match.log, step=1)
    asked = player.what_if()
    asked.board.type("remove e5")
    player.go_back()
    assert shown(player) == notation(match.log) == ["remove d6", "remove h5"]
    assert listed(player) == [0, 1, 3, 2, 5]


def test_after_undo_on_the_board_the_next_move_is_the_game() -> None:
    match = lesson()
    board = Board(match)
    board.type("remove d6")
    board.undo()
    board.type("remove e5")
    board.click("h6")
    board.undo()
    board.undo()
    board.redo()
    assert notation(match.log) == ["remove e5", "remove h6"]
    board.undo()
    board.click("e5")
    board.click("h5")
    assert notation(match.log) == ["remove e5", "remove h5"]
    assert shown(Player(match.log)) == notation(match.log)


def test_a_move_is_corrected_and_the_moves_after_it_stay() -> None:
    match = lesson("remove d6", "remove h6", "pawn e6", "pawn f5")
    player = Player(match.log)
    player.goto_record(2)
    sent(player, line=2, act="correct")
    board = player.branches.area.children[0].children[2]
    assert player.inside.layout.display == "none"
    board.type("remove h5")
    assert player.inside.layout.display == ""
    assert shown(player) == notation(match.log) == ["remove d6", "remove h5", "pawn e6", "pawn f5"]
    assert str(player.replay.node.action) == "remove h5"
    assert not player.branches.area.children


def test_what_no_longer_fits_is_named_and_asked_for() -> None:
    match = lesson("remove d6", "remove d7", "pawn e6", "pawn f5")
    player = Player(match.log)
    asked = player.correct(1)
    assert "Play what was really played instead of remove d6." in asked.said.value
    asked.board.type("remove e6")
    assert "remove d7 by Ben no longer fits. Without d7 the board would fall apart." in asked.said.value
    asked.board.type("remove f8")
    assert "pawn e6 by Ada no longer fits." in asked.said.value
    asked.board.click("d6")
    assert notation(match.log) == ["remove e6", "remove f8", "pawn d6", "pawn f5"]
    assert shown(player) == notation(match.log)


def test_a_correction_can_be_left_at_any_time() -> None:
    match = lesson("remove d6", "remove d7")
    before = text(match.log)
    player = Player(match.log)
    asked = player.correct(1)
    asked.board.type("remove e6")
    press(asked, "Back to the game")
    assert text(match.log) == before
    assert player.inside.layout.display == ""
    asked = player.correct(1)
    asked.board.type("nonsense")
    assert asked.board.said
    asked.board.type("remove e6")
    press(asked, "Leave out the rest")
    assert notation(match.log) == ["remove e6"]


def test_a_move_that_was_too_many_is_left_out() -> None:
    match = lesson("remove d6", "remove h6")
    player = Player(match.log)
    press(player.correct(2), "Leave this move out")
    assert notation(match.log) == shown(player) == ["remove d6"]


def test_a_move_that_was_forgotten_is_put_before_another() -> None:
    match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7)
    for action in ("remove d6", "remove h6"):
        match.play(action)
    asked = Player(match.log).correct(2)
    asked.before.value = True
    assert "Play what was really played before remove h6." in asked.said.value
    asked.board.type("remove e5")
    assert notation(match.log) == ["remove d6", "remove e5", "remove h6"]


def test_what_if_at_the_end_is_not_the_game() -> None:
    match = lesson("remove d6")
    player = Player(match.log)
    player.last()
    asked = player.what_if()
    asked.board.type("remove e5")
    player.go_back()
    again = read_log(text(match.log))
    for log in (match.log, again):
        seen = Player(log)
        assert shown(seen) == notation(log) == ["remove d6"]
        assert offered(seen)[1:] == ["2. remove e5 as action 2, 2 actions in all"]
        assert listed(seen) == [0, 1, 2]
        board = Board(minerals.match_of(log))
        board.type("remove h5")
        assert shown(Player(log)) == notation(log) == ["remove d6", "remove h5"]
    sent(player, line=2, act="promote_to_main")
    assert notation(match.log) == ["remove d6", "remove e5"]


def test_a_board_of_a_branch_at_the_end_is_a_trial() -> None:
    match = lesson("remove d6")
    board = Board(match.branch())
    board.type("remove e5")
    board.undo()
    board.type("remove h5")
    assert notation(match.log) == ["remove d6"]
    assert offered(Player(match.log)) == [
        "1. Main line, 1 action in all",
        "2. remove e5 as action 2, 2 actions in all",
        "3. remove h5 as action 2, 2 actions in all",
    ]
