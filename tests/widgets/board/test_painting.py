"""Painting a position where its board stands, playing on from it, and coming back, without a browser."""

from __future__ import annotations

import pytest
from ipywidgets import Button

import minerals
from minerals_widgets import Board, TourBoard
from tests.widgets.controls import control, controls, marked

LESSON = """
  K   W   W1
T   .   A
  W2  W   K
players: 2
turn: 1
"""

pytestmark = pytest.mark.usefixtures("errors_are_raised")


@pytest.fixture
def board():
    return Board("minerals", position=LESSON, players=["Kate", "Matt"], seed=7)


def names(board):
    return {made.description for made in controls(board.widget, Button)}


def label(board, cell):
    return next(shape.label for shape in board.canvas.scene.shapes if getattr(shape, "cell", "") == cell)


def take(board, name):
    """Press a swatch on the page."""
    board.painting.palette._take(board.painting.palette, {"take": name}, [])


def test_edit_puts_the_brushes_where_the_words_begin_and_play_on_takes_them_away(board):
    control(board, Button, "Edit").click()
    assert board.editing and board.draft is not None
    assert board.side.children[:2] == (board.painting.palette, board.words)
    assert {"Play on", "Undo", "Redo", "Reset"} <= names(board)
    control(board, Button, "Play on").click()
    assert not board.editing and board.draft is None
    assert board.side.children[0] is board.words
    assert "Edit" in names(board)


def test_what_is_painted_is_played_by_the_same_people(board):
    board.edit()
    take(board, "turn 2")
    take(board, "kyanite")
    board.canvas.press(*board.canvas.scene.centre_of("e5"))
    painted = board.position
    lesson = board.match
    control(board, Button, "Play on").click()
    assert board.match is not lesson
    assert board.match.diagram() == painted == board.position
    assert board.match.players == ("Kate", "Matt") and board.match.to_act == (2,)
    assert board.errors.lock is board.match.log.lock


def test_a_board_that_was_only_looked_at_goes_on_with_its_match(board):
    match, first = board.match, board.match.legal_actions()[0]
    board.type(str(first))
    session = board.session
    board.edit()
    board.click("f6")
    board.play_on()
    assert board.match is match and board.session is session
    board.undo_button.click()
    assert board.match.node.n == 0


def test_the_trait_begins_and_ends_painting(board):
    told = []
    board.observe(lambda change: told.append(change["new"]), "editing")
    board.editing = True
    assert board.draft is not None
    board.editing = False
    assert board.draft is None
    assert told == [True, False]


def test_what_is_incomplete_cannot_be_played_and_the_trait_stays(board):
    board.paint("no pawn", "f6")
    board.editing = False
    assert board.editing
    assert "pawn is not on the board" in board.said[0]


def test_reset_shows_the_lesson_and_undo_brings_everything_back(board):
    lesson, begun = board.match, board.position
    board.type(str(board.match.legal_actions()[0]))
    played = lesson.node
    board.paint("kyanite", "e5")
    painted = board.position
    board.play_on()
    board.type(str(board.match.legal_actions()[0]))
    further = board.position
    control(board, Button, "Edit").click()
    control(board, Button, "Reset").click()
    assert (board.match, board.position, board.editing) == (lesson, begun, False)
    board.undo_button.click()
    assert board.editing and board.position == further
    assert lesson.node is not played, "the lesson's board stands at its beginning, with the action to play again"
    board.play_on()
    assert board.position == further
    board.undo_button.click()
    assert board.position == painted
    board.undo_button.click()
    assert board.editing and board.position == painted
    board.undo_button.click()
    assert board.editing and board.position != painted and board.undo_button.disabled


def test_reset_of_a_board_that_began_with_painting_paints():
    board = Board("mattock", board="inner", edit=True)
    begun = board.position
    assert board.editing and "Edit" not in names(board)
    board.paint("tile", "e5")
    board.reset()
    assert board.editing and board.position == begun
    board.undo_button.click()
    assert board.editing and board.position != begun
    board.redo_button.click()
    assert board.position == begun


def test_strokes_as_text_are_one_change_or_none(board):
    begun = board.position
    assert board.paint_all(["kyanite e5", "pawn 2 e5", "turn 2"])
    painted = board.position
    board.undo_button.click()
    assert board.position == begun
    board.redo_button.click()
    assert board.position == painted
    assert not board.paint_all(["empty f5", "pawn 1 z9"])
    assert board.position == painted
    assert "z9" in board.said[0]
    assert not board.paint_all(["paint f5"])
    assert "There is no brush" in board.said[0]
    assert not board.paint_all(["kyanite"]) and not board.paint_all(["turn 2 f5"])
    assert board.position == painted


def test_a_stroke_that_makes_no_sense_is_answered_at_its_cell(board):
    assert not board.paint("pawn 1", "e5")
    assert marked(board, "refused") == {"e5"}
    assert board.canvas.shield.bubble["at"] == "e5"
    assert "no mineral on e5" in board.canvas.shield.bubble["sentences"][0]
    assert board.draft.can_undo is False


def test_setting_the_position_while_painting_paints_it(board):
    board.edit()
    other = board.position.replace("turn: 1", "turn: 2")
    board.position = other
    assert board.editing and board.draft.text == other
    board.undo_button.click()
    assert board.position == LESSON.strip("\n") + "\n" or "turn: 1" in board.position


def test_bots_wait_while_one_paints():
    board = Board("minerals", position=LESSON, bots={2: "greedy"}, seed=7)
    board._pause.ticks.seen = True
    board.errors.guard(lambda: board.type(str(board.match.legal_actions()[0])))()
    assert board.session.is_thinking
    board.edit()
    node = board.match.node
    board._pause._answer()
    assert board.match.node is node and not board._pause.ticks.playing
    board.play_on()
    assert board._pause.ticks.playing
    board._pause._answer()
    assert board.match.node is not node


def test_a_bot_plays_on_from_what_was_painted():
    board = Board("minerals", position=LESSON, bots={2: "greedy"}, seed=7)
    board.paint("turn 2")
    board.play_on()
    assert board.match.node.player == 2
    assert board.match.to_act == (1,)


def test_the_clock_stands_still_while_one_paints():
    match = minerals.new("out_of_mine", players=2, seed=11)
    for player in (1, 2):
        match.play(f"{player}: front")
    board = Board(match)
    board.start()
    assert board.session.is_running
    board.edit()
    assert not board.session.is_running
    board.start()
    assert not board.session.is_running
    board.paint("L3", "1:c4")
    board.play_on()
    assert board.match is not match and "tiles 1: L3" in board.position
    assert board._clock._clock is board.session.clock
    board._start_or_pause()
    assert board.session.is_running


def test_escape_puts_the_brush_away_and_keys_do_nothing_while_one_paints(board):
    board.take("kyanite")
    assert board.canvas.shield.paints and board.canvas.shield.letters == []
    board.on_escape()
    assert board.painting.palette.in_hand == "" and not board.canvas.shield.paints
    board.take("kyanite")
    board.play_on()
    assert not board.canvas.shield.paints


def test_boards_within_something_else_are_not_edited():
    assert "Edit" not in names(TourBoard("minerals"))
    assert "Edit" not in names(Board("minerals", seed=1, editable=False))


# --- what a change brings ---

CREVICE = {"board": "lesson", "removals": 0, "seed": 7}


@pytest.fixture
def crevice():
    board = Board("minerals", **CREVICE)
    board.paint_all(["pawn 1 e8", "pawn 2 e5"])
    return board


def test_a_goal_that_vanishes_is_marked_and_told_with_its_rule(crevice):
    crevice.click("e8")
    assert marked(crevice, "legal target") | marked(crevice, "possible now") == {"e11", "h6"}
    crevice.paint("empty", "e9")
    assert crevice.easel.looked_at == "e8", "the piece in question stays"
    assert marked(crevice, "no longer possible") == {"e11"}
    assert marked(crevice, "legal target") == {"h6"}
    assert "You can no longer use e11" in crevice.words.said and "Over crevices of one hex" in crevice.words.said
    assert "minerals.move.crevice" in crevice.words.below
    crevice.undo_button.click()
    assert marked(crevice, "no longer possible") == set()
    crevice.redo_button.click()
    crevice.paint("wollastonite", "e9")
    assert marked(crevice, "possible now") == {"e11"}


def test_the_cells_of_a_painted_tile_are_told_in_one_line():
    board = Board("out_of_mine", seed=7)
    board.paint_all(["side 1 front", "side 2 front"])
    assert "and 88 others now" in board.words.said, "a long list is cut"
    board.paint("O4", "1:d5")
    told = [line for line in board.words.said.split("<p") if "minerals-appeared" in line]
    assert len(told) == 1, "one reason, which only names another cell"
    assert "You can use 1:d5, 1:d6, 1:e5 and 1:e6 now. Before, for example: Player 1 has no tile on d5." in told[0]
    assert "You can no longer use 1:take O4 and 2:take O4. No plain O4" in board.words.said


def test_before_and_after_are_flipped_and_a_stroke_paints_the_position_after(crevice):
    crevice.paint("empty", "e9")
    after = crevice.position
    control(crevice, Button, "Before").click()
    assert crevice.position == after, "only the picture flips"
    assert "wollastonite" in label(crevice, "e9")
    assert "before the last change" in crevice.words.said
    control(crevice, Button, "After").click()
    assert "before the last change" not in crevice.words.said
    assert "wollastonite" not in label(crevice, "e9")
    crevice.flip()
    crevice.paint("turn 2")
    assert not crevice.easel.shows_before


def test_why_the_piece_looked_at_cannot_go_elsewhere_is_said_there_and_told_by_rule(crevice):
    crevice.click("e8")
    crevice.canvas.shield.watched = True
    crevice.paint("empty", "e9")
    assert tuple(crevice.canvas.shield.previews["e11"]["path"]) == ("e8", "e11")
    assert (
        "Why e8 cannot go elsewhere" in crevice.words.below
        and "<dt>Over crevices of one hex</dt>" in crevice.words.below
    )
    crevice.click("e11")
    assert crevice.canvas.shield.bubble["at"] == "e11"
    assert "two empty hexes" in crevice.said[0]
    crevice.click("h6")
    assert "e8-h6" in crevice.said[0], "a legal action is shown"


def test_what_is_told_is_what_the_rules_say(crevice):
    crevice.click("e8")
    crevice.paint("empty", "e9")
    match = crevice.draft.match()
    for cell, ruling in crevice.easel.reasons.items():
        assert ruling in match.explain(match.game.words.attempt(match.state, ("e8", cell)))
