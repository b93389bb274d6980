"""Playing by clicks, without a widget."""

from __future__ import annotations

import pytest

import minerals
from minerals import Mark
from minerals.bots import bot_named
from minerals.bots.level import BUDGETS
from minerals.bots.search import Budget
from minerals.core.game import game_names
from minerals.core.match import enter
from minerals_widgets.board.answer import Answer, bubble_of
from minerals_widgets.board.new_session import session_of
from minerals_widgets.board.session import Session
from minerals_widgets.board.targets import drags_of
from tests.widgets.games import Round, begun_match, lesson_match


def drags(session: Session) -> tuple[str, ...]:
    return drags_of(session.match.game, session.actions(), session.entry)


MARKED = ("mark.target", "mark.selected.target")


def _click_through(session: Session, seed: int) -> int:
    """Play a game to its end, choosing each click among those offered; return how many there were."""
    luck = minerals.SeededChance(seed)
    clicks = 0
    while not session.match.is_over:
        before = session.match.node
        if session.entry.complete == "maybe" and luck.draw({"play": 1, "go on": 1}).outcome == "play":
            session.confirm()
        else:
            session.click(luck.draw(dict.fromkeys(session.targets(), 1)).outcome)
        assert not session.answer.is_refusal
        assert session.match.node is before or session.answer.sentences
        clicks += 1
    return clicks


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_is_played_by_clicking_what_is_offered(players, seed):
    match = minerals.new("minerals", board="meadow", players=players, seed=seed)
    assert _click_through(session_of(match), seed) >= len(match.line) - 1
    assert match.outcome is not None


def test_a_pawn_then_a_target_is_a_move():
    session = session_of(begun_match())
    session.click("d6")
    assert session.entry.tokens == ("d6",)
    session.click("d7")
    assert str(session.match.node.action) == "d6-d7"
    assert session.answer.sentences[1] == "Kate's pawn goes 1 hex east to d7."


def test_the_click_on_the_only_pawn_can_be_left_out():
    session = session_of(begun_match())
    assert set(session.targets()) == {"d6", "d7"}
    session.click("d7")
    assert str(session.match.node.action) == "d6-d7"


def test_a_refused_click_changes_nothing_and_says_why_with_cells_and_rules():
    session = session_of(begun_match())
    before = session.match.node
    session.click("d8")
    assert session.match.node is before
    assert session.answer.is_refusal
    assert "minerals.move.exact-distance" in session.answer.rules
    assert "d8" in session.answer.cells
    refused = [mark for mark in _marks(session) if mark[1] == "refused"]
    assert refused == [("d8", "refused")], "the target, and never the pawn"
    assert session.answer.trail == ("d6", "d8")


def test_a_typed_action_that_is_refused_is_crossed_out_at_its_target():
    session = session_of(begun_match())
    session.type("d6-d8")
    assert (session.answer.is_refusal, session.answer.at) == (True, "d8")


def test_the_answer_to_a_question_is_marked_until_nobody_asks_any_more():
    session = session_of(begun_match())
    for cell in ("d6", "d8"):
        session.ask(cell)
        assert not [mark for mark in _marks(session) if mark[1] == "refused"]
        assert Mark(cell, "hint") in [Mark(*mark) for mark in session.answer.marks]
    session.stop_asking()
    assert (session.answer.marks, session.answer.sentences) == ((), ())


def test_a_pawn_can_be_dragged_and_a_target_can_not():
    session = session_of(begun_match())
    assert drags(session) == ("d6",)
    session.click("d6")
    assert drags(session) == ("d6",)


def test_the_bubble_of_a_refusal_says_why_and_names_the_rule():
    session = session_of(begun_match())
    session.click("d8")
    bubble = bubble_of(session.answer, session.match.game.rulebook)
    assert (bubble.at, bubble.trail, bubble.tone) == ("d8", ("d6", "d8"), "refused")
    assert bubble.rules[0] == ("minerals.move.exact-distance", "Exactly as far as the value")
    assert bubble_of(Answer(("Well done.",)), session.match.game.rulebook) is None


def _marks(session: Session) -> list[tuple[str, str]]:
    """Return what a screen reader hears of marks, by cell."""
    labels = {shape.cell: shape.label for shape in session.scene().shapes if getattr(shape, "cell", None)}
    return [(cell, kind) for cell, label in labels.items() for kind in ("refused", "legal target") if kind in label]


@pytest.mark.parametrize("game", game_names())
def test_whatever_can_come_next_is_marked_in_the_picture_or_is_a_button(game):
    luck = minerals.SeededChance(3)
    session = session_of(minerals.new(game, seed=3))
    session.start()
    for _ in range(12):
        legal = {str(number): action for number, action in enumerate(session.actions())}
        if not legal:
            break
        action = legal[luck.draw(dict.fromkeys(legal, 1)).outcome]
        tokens = session.match.game.words.tokens(action)
        for count in range(len(tokens)):
            session.entry = enter(session.match.game, session.actions(), tokens[:count])
            scene = session.scene()
            pictured = {shape.cell for shape in scene.shapes if getattr(shape, "cell", None)}
            goals = {shape.cell for shape in scene.shapes if "legal target" in getattr(shape, "label", "")}
            goals |= {scene.cell_at(*shape.centre) for shape in scene.shapes if shape.role in MARKED}
            offered, buttons = set(session.entry.next), {token for token, _ in session.buttons(scene)}
            assert offered <= buttons | goals, tokens[:count]
            assert not buttons & pictured
        session.entry = enter(session.match.game, session.actions(), tokens)
        session.confirm()


def test_the_goal_can_be_where_the_new_tile_lies_and_one_can_still_stay():
    session = session_of(minerals.new("mattock", board="inner", players=["Ada", "Ben"]))
    session.click("i3")
    session.click("h4")
    labels = {shape.cell: shape.label for shape in session.scene().shapes if getattr(shape, "cell", None)}
    assert labels["i3"].endswith("tile, selected, legal target")
    assert labels["h4"].endswith("Ada, selected")
    assert session.standing() == "Ada: move the miner from h4 to i3 or let all miners stay."
    assert session.buttons(session.scene()) == (("stay", "Stay: no move"),)
    session.click("stay")
    assert str(session.match.node.action) == "i3"


def test_the_words_say_what_can_be_clicked_next():
    session = session_of(minerals.new("mattock", board="inner", players=["Ada", "Ben"]))
    session.click("i3")
    assert session.standing() == "Ada: move the miner from h4 or let all miners stay."


def test_legal_targets_are_marked_on_the_board():
    session = session_of(begun_match())
    assert ("d7", "legal target") in _marks(session)


def test_another_click_on_the_same_cell_takes_it_back():
    session = session_of(begun_match())
    session.click("d6")
    session.click("d6")
    assert session.entry.tokens == ()


def test_a_tool_that_cannot_be_paid_is_refused_with_the_price():
    session = session_of(begun_match())
    tool = session.match.state.tools[0]
    session.click(tool)
    assert session.answer.is_refusal
    assert session.answer.rules[0] == "minerals.tools.payment"


def test_typing_plays_or_says_what_is_wrong():
    session = session_of(begun_match())
    session.type("flurb")
    assert session.answer.sentences[0].startswith("'flurb' is not an action of Minerals.")
    session.type("d6-d8")
    assert session.answer.rules
    session.type(" D6 - d7 ")
    assert str(session.match.node.action) == "d6-d7"


def test_undo_and_redo_go_over_the_bots_actions():
    session = session_of(lesson_match(players=["Kate", "Bot"]), {2: bot_named("random", seed=1)})
    session.click("e6")
    placed = session.match.node
    assert placed.player == 2
    session.click(session.targets()[-1])
    session.undo()
    assert session.match.node is placed
    session.redo()
    assert session.match.node.player == 2
    assert session.match.to_act == (1,)


def test_undo_at_the_beginning_is_refused_in_words():
    session = session_of(lesson_match())
    assert not session.can_undo
    session.undo()
    assert session.answer.sentences == ("You have no action to take back.",)


def test_playing_on_after_undo_makes_a_variation_and_loses_nothing():
    session = session_of(lesson_match())
    session.click("e6")
    session.undo()
    session.click("d6")
    log = session.match.log
    assert [str(child.action) for child in log.root.children] == ["pawn d6", "pawn e6"]


def test_the_bots_comment_what_they_chose():
    match = lesson_match(players=["Kate", "Bot"])
    session_of(match, {2: "greedy"}).click("e6")
    assert [comment.by for comment in match.log.annotations] == ["greedy"]


def test_a_match_that_was_moved_on_elsewhere_is_taken_in_before_a_click_counts():
    match = lesson_match()
    session = session_of(match)
    match.play("pawn e6")
    session.click("d6")
    assert session.answer.sentences[0].startswith("The game went on elsewhere")
    assert len(match.line) == 2


def test_a_bot_needs_a_seat():
    with pytest.raises(minerals.OptionError, match="No bot can take seat 3"):
        session_of(lesson_match(), {3: "random"})


def test_when_the_game_is_over_clicks_are_refused_and_the_result_stands_there():
    session = session_of(minerals.new("minerals", position="W1  K           T2\nturn: 1"))
    session.click("d5")
    assert session.standing().startswith("The game is over. ")
    session.click("d5")
    assert session.answer.is_refusal


def test_what_is_not_in_the_picture_becomes_a_button():
    session = session_of(
        minerals.new(
            "minerals",
            position="""
              W   K   K2
            W1  W   K
            turn: 1
            tools: hammer sack map vortex rope
            pool 1: 2W 2K
            pool 2: 1T
            """,
        )
    )
    session.click("sack")
    scene = session.scene()
    assert {token for token, _ in session.buttons(scene)} <= set(session.entry.next)
    while session.entry.tokens:
        session.click(session.entry.next[0])
    assert session.match.node.action.tool == "sack"


def test_against_the_clock_tiles_can_be_dragged():
    game = Round().begin()
    game.session.click(next(token for token in drags(game.session) if "take" in token))
    assert not [token for token in drags(game.session) if token in {"1:a1", "1:c3"}]


def test_without_hints_of_its_own_a_game_says_what_the_strongest_bot_would_do(monkeypatch):
    monkeypatch.setattr("minerals.bots.playouts.Playouts._kernel", None)
    monkeypatch.setitem(BUDGETS, 5, Budget(candidates=2, playouts=4, work=10**9))
    session = session_of(lesson_match())
    session.hint()
    (sentence,) = session.answer.sentences
    assert sentence.startswith("Play pawn ")
    assert "of 100 games" in sentence and "(pawn " in sentence
    assert session.answer.is_hint
    assert session.answer.cells[0] in session.targets()
    assert f"pawn {session.answer.cells[0]}." in sentence
