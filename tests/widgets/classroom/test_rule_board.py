"""The board of a rule: what it suggests, asks, marks and says, without a browser."""

from __future__ import annotations

import pytest
from ipywidgets import Button, Text

import minerals
from minerals.classroom.levels import level_named
from minerals.classroom.rule_lessons.try_this import TryThisError
from minerals_widgets import RuleBoard
from minerals_widgets.screen.choice_buttons import ChoiceButtons
from tests.widgets.controls import control, controls, marked, press

pytestmark = pytest.mark.usefixtures("errors_are_raised")

DITCH = """
    W   K   W   K
  W   W   T   W   W
K   .   A   .   W   T
  W   .   T1  .   .   K
W   K   W   W   K2  W
  W   W   K   W   W
turn: 1
"""
JUMP = {"do": "Jump over the ditch", "refused": "f6-f9"}
FILL = {
    "do": "Fill one hex",
    "paint": ["wollastonite f7"],
    "ask": "Where can Kate go?",
    "answer": {"next": ["f6"]},
    "say": "One empty hex is left.",
}
WIDEN = {"do": "Widen the gap", "paint": ["empty h7"]}
GO = {"do": "Go to i8", "play": ["f6-i8"], "ask": "How many points?", "answer": {"score_of": 1}}
MOVES = {"do": "Which moves?", "ask": "Which are allowed?", "answer": {"legal_among": ["f6-i8", "f6-f9"]}}
QUESTION = {"ask": "Where can Kate go now?", "answer": {"next": ["f6"]}}


@pytest.fixture
def board():
    return RuleBoard(
        "minerals.move.crevice",
        position=DITCH,
        players=["Kate", "Matt"],
        try_this=[JUMP, FILL, WIDEN, GO, MOVES],
        question=QUESTION,
    )


def is_at_the_lesson(board):
    return board.match.state == board.lesson.begun.state and not board.editing


def test_the_rule_unfolds_with_its_source_and_status(board):
    (rule,) = [words for words in board.side.children if "<details>" in getattr(words, "below", "")]
    assert "Over crevices of one hex" in rule.below
    assert "Rulebook, Moving your pawn, C" in rule.below and "stated" in rule.below


def test_a_refused_action_is_answered_with_the_rule_at_its_cell(board):
    press(board, "Jump over the ditch")
    assert board.said == ("f7 and f8 are two empty hexes in a row, but the pawn can cross only one.",)
    assert board.session.answer.at == "f9"
    assert board.tried == (1,) and is_at_the_lesson(board)


def test_nothing_gives_the_answer_away_before_the_prediction(board):
    press(board, "Fill one hex")
    assert is_at_the_lesson(board)
    assert marked(board, "legal target") == set()
    assert "Where can Kate go?" in board.words.said
    assert control(board, Button, "Check").disabled
    assert board.tried == ()


def test_right_missed_and_wrong_cells_are_marked_apart_on_the_changed_board(board):
    press(board, "Fill one hex")
    for cell in ("f9", "i8", "i8", "e8"):
        board.click(cell)
    assert marked(board, "selected") == {"f9", "e8"}
    press(board, "Check")
    assert "1 right, 1 wrong, 2 missed. Look again" in board.words.said
    assert is_at_the_lesson(board) and marked(board, "selected") == {"f9", "e8"}
    assert (board.tried, board.answered) == ((), ())
    press(board, "Show me")
    assert board.match.board["f7"].mineral == "wollastonite"
    assert marked(board, "predicted, and right") == {"f9"}
    assert marked(board, "not predicted, but right") == {"i5", "i8"}
    assert marked(board, "predicted, but wrong") == {"e8"}
    assert {"mark.right.sign", "mark.missed.sign", "mark.wrong.sign"} <= {
        shape.role for shape in board.canvas.scene.shapes
    }
    assert "1 right, 1 wrong, 2 missed" in board.words.said
    assert "One empty hex is left." in board.words.said
    assert board.session.answer.at == "e8" and "minerals.move.straight-line" in board.session.answer.rules
    assert (board.tried, board.answered, board.score) == ((2,), (2,), 0)


def test_a_wrong_prediction_can_be_mended_and_scores_no_more(board):
    press(board, "Fill one hex")
    for cell in ("f9", "e8"):
        board.click(cell)
    press(board, "Check")
    assert "Look again" in board.words.said
    board.click("e8")
    assert "Look again" not in board.words.said
    for cell in ("i5", "i8"):
        board.click(cell)
    press(board, "Check")
    assert "That is right." in board.words.said
    assert (board.tried, board.answered, board.score) == ((2,), (2,), 0)


def test_what_the_change_brought_is_told_with_the_rule_behind_it_and_flips(board):
    press(board, "Widen the gap")
    assert marked(board, "no longer possible") == {"i8"}
    assert "g7 and h7 are two empty hexes in a row" in board.words.said
    press(board, "Before")
    assert "before the change" in board.words.said
    assert any(getattr(shape, "label", "").startswith("h7, wollastonite") for shape in board.canvas.scene.shapes)
    press(board, "After")
    assert marked(board, "no longer possible") == {"i8"}


def test_a_right_prediction_scores_only_at_the_first_go(board):
    for _ in range(2):
        press(board, "Fill one hex")
        board.predict("f9 i5 i8")
        assert "That is right." in board.words.said
    assert board.score == 1
    press(board, "Answer")
    board.predict("i5")
    press(board, "Answer")
    board.predict("i5, i8")
    assert "That is right." in board.words.said
    assert (board.answered, board.score) == ((0, 2), 1)


def test_numbers_and_actions_are_answered_in_the_side(board):
    press(board, "Go to i8")
    (field,) = [field for field in controls(board.side, Text) if field.layout.display != "none"]
    field.value = "many"
    assert "not a whole number" in board.words.said and is_at_the_lesson(board)
    field.value = "2"
    assert "That is not it. Look again" in board.words.said and "3" not in board.words.said
    press(board, "Check")  # which takes the keyboard out of the field, and so has checked it already
    assert "That is not it. Look again" in board.words.said
    press(board, "Show me")
    assert "You said 2, but it is 3." in board.words.said
    assert board.match.board["i8"].pawn == 1
    press(board, "Which moves?")
    assert is_at_the_lesson(board)
    (buttons,) = controls(board.side, ChoiceButtons)
    assert buttons.options == [("f6-i8", "f6-i8"), ("f6-f9", "f6-f9")]
    buttons.press("f6-f9")
    press(board, "Check")
    press(board, "Show me")
    assert "two empty hexes in a row" in board.words.said
    assert "minerals.move.crevice" in board.session.answer.rules


def test_who_wins_is_a_choice_of_players_and_those_who_share_the_victory_are_all_winners():
    board = RuleBoard(
        "minerals.end.ties",
        position="W1  K           T2\nturn: 1\ncards: none\npool 2: 1W",
        question={"ask": "Who has won?", "answer": {"winner_after": ["d4-d5"]}},
    )
    board.answer()
    (buttons,) = controls(board.side, ChoiceButtons)
    assert buttons.options == [("1", "Player 1"), ("2", "Player 2"), ("0", "Nobody")]
    buttons.press("2")
    press(board, "Check")
    assert "1 right, 1 missed. Look again" in board.words.said
    board.click("player 1")
    assert buttons.chosen == ["2", "1"]
    press(board, "Check")
    assert "That is right." in board.words.said


def test_yes_or_no_is_one_of_two_buttons():
    board = RuleBoard(
        "minerals.move.crevice",
        position=DITCH,
        question={"ask": "Is a fragment cut off?", "answer": {"happens": "FragmentCutOff", "after": ["f6-i8"]}},
    )
    board.answer()
    (buttons,) = controls(board.side, ChoiceButtons)
    assert buttons.options == [("yes", "Yes"), ("no", "No")]
    buttons.press("yes")
    buttons.press("no")
    assert buttons.chosen == ["no"]
    press(board, "Check")
    assert board.score == 1


def test_to_whom_something_happens_is_a_choice_of_players():
    board = RuleBoard(
        "minerals.move.crevice",
        position=DITCH,
        players=["Kate", "Matt"],
        question={"ask": "Whose pawn moves?", "answer": {"players_of": "PawnMoved", "after": ["f6-i8"]}},
    )
    board.answer()
    board.predict("Kate")
    assert board.score == 1


def test_a_board_with_a_question_comes_without_rings_until_one_plays_on(board):
    assert marked(board, "legal target") == set()
    assert board.session.suggestions() == () and "f6-" not in board._typed.placeholder
    board.click("f6")
    assert marked(board, "legal target") == {"i8", "i5"}
    board.click("f6")
    assert marked(board, "legal target") == set()
    press(board, "Show my moves")
    assert "f6" in marked(board, "legal target")
    board.reset()
    assert marked(board, "legal target") == set()
    board.answer()
    board.predict("i5 i8")
    board.reset()
    assert "f6" in marked(board, "legal target")


def test_show_me_and_none_need_no_cells(board):
    press(board, "Fill one hex")
    press(board, "Show me")
    assert "f9, i5 and i8" in board.words.said and board.tried == (2,) and board.score == 0
    press(board, "Answer")
    press(board, "None")
    assert "2 missed. Look again" in board.words.said


def test_cancelling_goes_back_to_playing(board):
    press(board, "Fill one hex")
    press(board, "Go back to playing")
    board.click("f6")
    board.click("i8")
    assert board.match.board["i8"].pawn == 1 and board.tried == ()


def test_each_experiment_begins_at_the_lesson_unless_the_reader_has_changed_the_board(board):
    press(board, "Widen the gap")
    press(board, "Fill one hex")
    assert is_at_the_lesson(board)
    board.show_me()
    board.reset()
    board.paint("empty", "f9")
    board.play_on()
    press(board, "Fill one hex")
    board.predict("i5 i8")
    assert "That is right." in board.words.said
    assert "One empty hex is left." not in board.words.said
    assert not board.match.board["f9"].mineral


def test_what_does_not_fit_the_changed_board_is_said_and_changes_nothing(board):
    board.paint("empty", "h7")
    board.play_on()
    before = board.position
    press(board, "Go to i8")
    (said,) = board.said
    assert "does not fit your board" in said and "Reset" in said
    assert board.position == before and board.tried == ()
    reset = control(board, Button, "Reset")
    assert not reset.disabled and reset.button_style == "primary"
    reset.click()
    assert is_at_the_lesson(board)
    press(board, "Go to i8")
    assert board.inquiry.is_asking


def test_undo_brings_back_what_was_there_before(board):
    board.click("f6")
    board.click("i8")
    board.reset()
    assert is_at_the_lesson(board)
    press(board, "Undo")
    assert board.match.board["i8"].pawn == 1


def test_only_a_question_answered_rightly_at_the_first_go_has_a_tick(board):
    assert control(board, Button, "Answer").icon == ""
    board.answer()
    board.show_me()
    assert control(board, Button, "Answer").icon == "eye"
    assert control(board, Button, "Answer").button_style == ""


def test_tried_buttons_have_a_tick(board):
    assert control(board, Button, "Widen the gap").icon == ""
    press(board, "Widen the gap")
    assert control(board, Button, "Widen the gap").icon == "check"


def test_a_board_begins_from_a_match_or_a_step_of_a_recorded_game():
    match = minerals.new("iceminers", players=["Ada", "Ben"], seed=7)
    match.play("roll")
    step = match.step
    match.play(match.legal_actions()[0])
    recorded = RuleBoard("iceminers.turn.roll", match=match.log, step=step)
    assert recorded.match.step == step and match.step > step
    assert RuleBoard("iceminers.turn.roll", match=match).match is match


def test_luck_is_scripted():
    tries = [
        {"do": f"Roll {face}", "play": ["roll"], "luck": [face], "ask": "What?", "answer": {"count_of": "DieRolled"}}
        for face in ("2", "5")
    ]
    board = RuleBoard("iceminers.turn.roll", players=2, try_this=tries)
    seen = []
    for number in (1, 2):
        board.try_this(number)
        board.show_me()
        seen.append(next(event.outcome for event in board.match.node.events if event.outcomes))
    assert seen == ["2", "5"]


def test_a_change_that_breaks_the_set_up_is_answered_with_its_rule():
    board = RuleBoard(
        "minerals.setup.board",
        board="lesson",
        try_this=[
            {"do": "Lay one beside a single other", "paint": ["wollastonite f12"]},
            {"do": "Lay one beside two others", "paint": ["wollastonite e5"]},
        ],
    )
    board.try_this(1)
    assert any("not beside at least two other minerals: f12" in said for said in board.said)
    assert board.session.answer.rules == ("minerals.setup.board",)
    board.try_this(2)
    assert not board.session.answer.is_refusal


def test_a_game_against_the_clock_can_be_asked_about():
    board = RuleBoard(
        "out_of_mine.tiles.place",
        players=2,
        question={"ask": "How many points has player 1?", "answer": {"score_of": 1}},
    )
    board.answer()
    board.predict("0")
    assert board.score == 1


def test_wrong_data_and_wrong_rules_are_refused_with_their_place():
    with pytest.raises(TryThisError, match=r"try_this 1: there is no key 'pait'\. Did you mean 'paint'\?"):
        RuleBoard("minerals.move.ending", position=DITCH, try_this=[{"do": "Dig", "pait": []}])
    with pytest.raises(minerals.OptionError, match=r"There is no rule 'minerals\.move\.endin'\."):
        RuleBoard("minerals.move.endin", position=DITCH)


# --- a game in real time ---


def test_nobody_starts_a_clock_on_the_board_of_a_rule():
    a_table = "gallery 1: 8 back\ncard 1: 30\ngallery 2: 1 front\ncard 2: 37"
    board = RuleBoard("out_of_mine.tiles.take", position=a_table, try_this=[{"do": "Take it", "play": ["1: take T4"]}])
    board.try_this(1)
    board.click("1:d5")
    assert str(board.match.node.action) == "1: place d5 at 0"
    assert board.session.clock is None


def test_hidden_markers_are_seen_once_the_question_about_them_is_answered():
    board = RuleBoard(
        "mattock.mine.full-tile",
        match=level_named("mattock.levels.without-markers").begin(),
        question={"ask": "Which spaces are blocked?", "answer": {"cells_holding": "blocked"}},
        markers=False,
    )

    def cubes():
        return any(shape.role == "mattock.cube" for shape in board.scene().shapes)

    assert not cubes()
    board.answer()
    assert not cubes()
    board.predict("d4 d5 e6 f3 g3 g4")
    assert board.score == 1 and cubes()
