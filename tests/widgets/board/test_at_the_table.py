"""A board at the table: it asks what real dice, tiles and cards show. Without a browser."""

from __future__ import annotations

import pytest
from ipywidgets import ToggleButton

import minerals
from minerals.core.match import SharedPosition
from minerals_widgets import Board, Editor, RuleBoard
from tests.widgets.controls import controls, press

pytestmark = pytest.mark.usefixtures("errors_are_raised")

LIFTING = ("roll 5", "enter a4", "b4")
"""What comes before a cap is lifted on b5."""


def at_the_table(*actions: str, **more: object) -> Board:
    match = minerals.new("iceminers", players=["Ada", "Ben"], at_table=True, seed=7)
    for action in actions:
        match.play(action)
    return Board(match, **more)  # type: ignore[arg-type]


def asked(board: Board) -> list[str]:
    return [label for _, label, *_ in board._question.question.get("offers", [])]


def toggle(board: Board) -> ToggleButton:
    return next(each for each in controls(board.widget, ToggleButton) if each.description == "At the table")


def test_a_roll_is_asked_for_and_told_by_a_click():
    board = at_the_table()
    board.click("roll")
    assert asked(board) == ["1", "2", "3", "4", "5", "6"]
    assert board.session.standing() == "Ada: The roll. What came up?"
    board._question._take(board._question, {"answer": "4", "number": board._question.question["number"]}, None)
    assert asked(board) == []
    assert board.said == ("Ada rolls a 4 (1 in 6).",)
    assert board.match.node.told == (1,)


def test_a_roll_is_told_in_notation():
    board = at_the_table()
    board.type("Roll 4")
    assert board.match.state.points == 4
    board.undo()
    board.type("roll")
    board.type("5")
    assert board.match.state.points == 5


@pytest.mark.parametrize(("typed", "said"), [("roll 7", "cannot come up"), ("roll 4 4", "nothing more is drawn")])
def test_what_cannot_come_up_is_refused(typed, said):
    board = at_the_table()
    board.type(typed)
    assert said in board.said[0]
    assert len(board.match.log.nodes) == 1


def test_a_wrong_answer_leaves_the_question():
    board = at_the_table()
    board.click("roll")
    board.type("seven")
    assert "Possible: 1, 2, 3, 4, 5, 6." in board.said[0]
    assert len(asked(board)) == 6


def test_a_key_for_the_question_before_answers_nothing():
    board = at_the_table()
    board.click("roll")
    board._question._take(board._question, {"answer": "4", "number": board._question.question["number"] - 1}, None)
    assert len(asked(board)) == 6


def test_a_question_marks_its_cell_and_shows_what_has_happened():
    board = at_the_table(*LIFTING)
    board.click("b5")
    assert asked(board) == ["Small red", "Small blue", "Small green", "Small yellow"]
    assert [offer[2][:4] for offer in board._question.question["offers"]] == ["<svg"] * 4
    assert board.session.asking is not None
    assert board.session.asking.question.cell == "b5"
    assert board.session.asking.question.state.points == 2
    board.tell("red")
    assert "small red" in board.said[1]


@pytest.mark.parametrize("leave", ["Cancel", "Undo"])
def test_the_action_can_be_taken_back(leave):
    board = at_the_table()
    board.click("roll")
    press(board, leave)
    assert asked(board) == []
    assert board.session.standing() == "Ada: roll the die."
    assert len(board.match.log.nodes) == 1


def test_draws_of_one_action_are_asked_one_after_the_other():
    board = Board(minerals.new("out_of_mine", players=["Ada", "Ben"], told=[3, 5], at_table=True))
    board.type("1: front")
    board.type("2: back")
    assert len(asked(board)) == 40
    board.tell("37")
    assert board.session.standing() == "Ben: Treasure cards. What came up?"
    assert board._question.question["controls"][0] == ["back", "Back"]
    board.session.table.take_back()
    board.show()
    assert board.session.standing() == "Ada: Treasure cards. What came up?"
    board.tell("36")
    board.tell("14")
    assert board.match.node.told == (1, 2)
    assert [event.outcome for event in board.match.node.events if event.outcomes] == ["36", "14"]


def test_the_board_can_decide_instead():
    board = at_the_table()
    board.click("roll")
    board._question._take(board._question, {"do": "draw"}, None)
    assert board.match.node.told == ()
    assert board.match.node.events == minerals.new("iceminers", players=["Ada", "Ben"], seed=7).play("roll")
    assert board.at_table


def test_it_is_turned_on_and_off_at_any_time():
    board = Board(minerals.new("iceminers", seed=7))
    assert not toggle(board).value
    toggle(board).value = True
    assert board.match.at_table
    assert board.said == ("From now on, roll and draw at your table. The board asks what came up.",)
    board.click("roll")
    assert len(asked(board)) == 6
    toggle(board).value = False
    assert asked(board) == []
    assert board.match.node.told == ()
    assert not board.match.at_table


def test_a_game_without_luck_says_so():
    board = Board("mattock")
    board.at_table = True
    assert board.said == ("Nothing is rolled or drawn in Mattock after the set-up, so there is nothing to tell.",)


def test_undo_and_redo_ask_for_nothing():
    board = at_the_table()
    board.type("roll 4")
    board.undo()
    board.redo()
    assert board.match.state.points == 4
    assert asked(board) == []


def test_a_set_up_is_told_tile_by_tile():
    board = Board("minerals", at_table=True)
    assert asked(board) == ["Wollastonite", "Kyanite", "Tourmaline", "Anthracite", "Orpiment"]
    board.tell("k")
    assert board.session.standing() == "The board. What came up on o7? 116 more come after it."
    shown = board.session.asking.question.state
    assert minerals.get_game("minerals").pieces.place(shown, "o6").mineral == "kyanite"
    assert minerals.get_game("minerals").pieces.place(shown, "o7").mineral == ""
    board.session.table.take_back()
    board.tell("tourmaline")
    board._question._take(board._question, {"do": "draw"}, None)
    assert board.match.log.root.told == (1,)
    assert board.match.board["o6"].mineral == "tourmaline"
    assert board.at_table
    assert asked(board) == []


def test_the_whole_board_is_painted_or_pasted_instead():
    board = Board("minerals", players=["Ada", "Ben"], at_table=True)
    board.tell("kyanite")
    assert dict(board._question.question["controls"])["lay"] == "Paint or paste the whole board"
    board._question._take(board._question, {"do": "lay"}, None)
    laid = (
        board.draft.game.pieces.place(board.draft.state, "o6"),
        board.draft.game.pieces.place(board.draft.state, "o7"),
    )
    assert [place.mineral for place in laid] == ["kyanite", ""]
    real = minerals.new("minerals", players=["Ada", "Ben"], seed=3)
    with pytest.raises(minerals.NotationError, match="not a hex"):
        board.painting.pasted.value = "nonsense"
    board.painting.pasted.value = real.diagram()
    board.play_on()
    assert (board.match.diagram(), board.at_table, asked(board)) == (real.diagram(), True, [])
    assert board.match.players == ("Ada", "Ben")


def test_a_link_is_pasted():
    board = Board("iceminers", players=["Ada", "Ben"], seed=7)
    board.edit()
    link = SharedPosition.of(minerals.new("iceminers", players=["Ada", "Ben"], seed=9)).link
    board.painting.pasted.value = link
    assert board.position == SharedPosition.read(link).position


def test_cells_that_are_drawn_are_clicked_on_the_board():
    board = Board("mattock", setup="random", at_table=True)
    assert board._question.question["pictured"]
    for _ in range(6):
        board.click(board.session.targets()[0])
    assert board.match.to_act == (1,)
    assert board.match.log.root.told == (1, 2, 3, 4, 5, 6)


def test_a_painted_position_is_played_at_the_table():
    board = at_the_table()
    board.paint("die 3")
    board.play_on()
    assert board.match.at_table
    assert board.match.log.header.position is not None


def test_the_dice_of_a_bot_are_real_too():
    board = at_the_table(bots={2: "random"})
    board.type("roll 1")
    board.click("a4")
    assert board.session.standing() == "Ben: The roll. What came up?"
    assert "Ada's miner" in board.said[0]
    press(board, "Cancel")
    assert len(asked(board)) == 6
    board.tell("1")
    while board.session.asking is not None:
        board.tell(board.session.asking.question.offers[0].outcome)
    assert board.match.to_act == (1,)
    assert {said.by for said in board.match.log.annotations} == {"random"}


@pytest.mark.parametrize("board", [lambda: Editor("iceminers"), lambda: RuleBoard("iceminers.turn.roll")])
def test_lessons_and_editors_have_no_table(board):
    assert not [each for each in controls(board().widget, ToggleButton) if each.description == "At the table"]


def test_a_board_that_draws_is_told_nothing():
    board = Board(minerals.new("iceminers", seed=7))
    board.type("roll 6")
    assert board.session.answer.is_refusal
    assert len(board.match.log.nodes) == 1


def test_a_round_against_the_clock_waits_for_the_cards():
    board = Board("out_of_mine", players=["Ada", "Ben"], told=[3, 5], rounds=2, at_table=True)
    board.type("1: front")
    board.type("2: back")
    board.tell("37")
    board.tell("14")
    board.start()
    board.type("1: call")
    assert board.session.standing() == "A new gallery. What came up?"
    assert not board.session.is_running
    board.tell("8")
    board.tell("5")
    assert board.match.node.told == (1, 2, 3)
    assert "Ada calls OUT OF MINE!" in board.said[0]


def test_a_board_of_one_widget_asks_as_well():
    board = at_the_table()
    live = board.live()
    live.take({"click": "roll"})
    assert live.standing == "Ada: The roll. What came up?"
    assert live.choices == [[face, face] for face in "123456"]
    live.take({"click": "3"})
    assert live.said == ["Ada rolls a 3 (1 in 6)."]
