"""The editor of positions: what it marks and says, and what its buttons do, without a browser."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets import Button, Dropdown, Textarea

import minerals
from minerals.core.editing import Draft
from minerals_widgets import Editor
from minerals_widgets.board.painting.easel import Easel
from tests.widgets.controls import control, controls, marked
from tests.widgets.games import begun_match

POSITION = """
  K   W   W1
T   .   A
  W2  W   K
players: 2
turn: 1
"""


pytestmark = pytest.mark.usefixtures("errors_are_raised")


@pytest.fixture
def editor():
    return Editor("minerals", position=POSITION)


# --- painting ---


def take(editor, name):
    """Press a swatch."""
    editor.painting.palette._take(editor.painting.palette, {"take": name}, [])


def swatches(editor):
    """Return all swatches by name: group, label, picture, whether they need a cell."""
    return {
        name: (group, label, picture, needs_cell)
        for group, _, brushes, is_folded in editor.painting.palette.groups
        for name, label, picture, needs_cell, _ in brushes
        if not is_folded
    }


def test_a_brush_is_taken_by_its_swatch_and_paints_what_is_pressed(editor):
    take(editor, "kyanite")
    assert editor.painting.palette.in_hand == "kyanite"
    editor.canvas.press(*editor.canvas.scene.centre_of("e5"))
    assert "K" in editor.text.split("\n")[1]
    assert editor.painting.palette.in_hand == "kyanite"


def test_only_one_brush_is_in_hand_and_another_press_puts_it_away(editor):
    take(editor, "kyanite")
    take(editor, "pawn 1")
    assert editor.painting.palette.in_hand == "pawn 1"
    take(editor, "pawn 1")
    assert editor.painting.palette.in_hand == "" and editor.easel.brush is None


def test_whose_turn_it_is_changes_at_once_and_its_swatch_shows_it(editor):
    assert editor.painting.palette.painted == ["turn 1"]
    take(editor, "turn 2")
    assert editor.painting.palette.painted == ["turn 2"]
    assert "Player 2&#x27;s turn" in editor.words.said


@pytest.mark.parametrize("game", ["minerals", "mattock", "iceminers", "out_of_mine"])
def test_swatches_look_like_what_they_paint(game):
    match = minerals.new(game, seed=11, players=2)
    if game == "out_of_mine":
        for seat in (1, 2):
            match.play(f"{seat}: front")
    shown = swatches(Editor(match))
    plain = {label for _, label, picture, _ in shown.values() if not picture}
    assert plain <= {"Nothing", "No pawn", "To roll"} or all(
        "front" in label or "back" in label for label in plain - {"Nothing"}
    )
    pictures = [picture for name, (group, _, picture, _) in shown.items() if picture and group not in ("Turn", "Hand")]
    assert len(pictures) == len(set(pictures)) > 4, "no two look the same"
    assert all(picture.startswith("<svg") and 'viewBox="0 0 36 36"' in picture for picture in pictures)


def test_swatches_follow_the_page_into_the_dark(editor):
    light = swatches(editor)["wollastonite"]
    editor._page.dark = True
    assert swatches(editor)["wollastonite"] != light


def test_a_drag_paints_every_cell_and_is_one_change():
    editor = Editor("mattock", board="inner")
    before = editor.text
    editor.take("tile")
    editor.paint_path(("e5", "e6", "f6", "e6", "player 1"))
    assert {"e5", "e6", "f6"} <= tiles(editor)
    control(editor, Button, "Undo").click()
    assert editor.text == before
    assert not editor.draft.can_undo
    control(editor, Button, "Redo").click()
    assert {"e5", "e6", "f6"} <= tiles(editor)


def tiles(editor):
    state = editor.draft.state
    return set(state.grid.names(state.tiles))


def test_a_drag_on_the_page_paints_only_with_a_brush_in_hand():
    editor = Editor("mattock", board="inner")
    shield = editor.canvas.shield
    assert not shield.paints
    editor.take("tile")
    assert shield.paints
    shield.take(shield, {"path": ["e5", "e6"]}, [])
    assert {"e5", "e6"} <= tiles(editor)


def test_a_drag_says_which_cells_it_left_out_and_paints_the_others(editor):
    editor.take("pawn 1")
    editor.paint_path(("e5", "f4"))
    assert marked(editor, "refused") == {"e5"}
    assert "no mineral on e5" in editor.words.said
    assert editor.draft.can_undo


def test_a_drag_that_changes_nothing_leaves_nothing_to_undo(editor):
    editor.take("empty")
    editor.paint_path(("e5", "g5"))
    assert not editor.draft.can_undo


def test_a_drag_without_a_brush_looks_at_where_it_ends(editor):
    editor.paint_path(("e5", "f6"))
    assert editor.easel.looked_at == "f6"


def test_a_fault_is_named_with_its_rule_and_its_cells_are_marked(editor):
    editor.paint("empty", "f5")
    editor.paint("empty", "e4")
    assert "has no pawn and would have been cut off: f4" in editor.words.said
    assert "minerals.fragments.cut-off" in editor.words.below
    assert marked(editor, "refused") == {"f4"}
    control(editor, Button, "Undo").click()
    assert marked(editor, "refused") == set()


def test_what_cannot_be_painted_is_said_and_marked(editor):
    editor.paint("pawn 1", "e5")
    assert "no mineral on e5" in editor.words.said
    assert marked(editor, "refused") == {"e5"}
    assert not editor.draft.can_undo


def test_undo_and_redo_are_off_where_they_would_do_nothing(editor):
    undo, redo = (control(editor, Button, text) for text in ("Undo", "Redo"))
    assert (undo.disabled, redo.disabled) == (True, True)
    editor.paint("kyanite", "e5")
    assert (undo.disabled, redo.disabled) == (False, True)
    undo.click()
    assert (undo.disabled, redo.disabled) == (True, False)
    redo.click()
    assert (undo.disabled, redo.disabled) == (False, True)


def test_escape_puts_the_brush_away(editor):
    editor.take("kyanite")
    editor.on_escape()
    assert editor.painting.palette.in_hand == ""


def test_who_paints_hits_the_cell_and_not_a_button_on_it():
    board = ". . .\n. . .\n. . ."
    wide = "\n".join([". . . . . . . . ."] * 3)
    editor = Editor("iceminers", position=f"{board}\n{wide}\n{board.replace('.', '1r', 1)}\ndie: 3")
    token = "take small red"
    place = editor.canvas.scene.centre_of(token)
    assert editor.canvas.scene.cell_at(*place) == token
    editor.take("empty")
    editor.canvas.press(*place)
    assert editor.draft.state.loose == ()


# --- looking ---


def test_the_legal_actions_are_listed_and_the_one_chosen_is_told_and_shown(editor):
    legal = next(controls(editor.widget, Dropdown))
    assert [value for _, value in legal.options[1:]] == list(editor.draft.match().legal_actions())
    legal.value = legal.options[1][1]
    assert str(legal.value) in editor.said[0]
    assert any("Player 1" in sentence for sentence in editor.said[1:])
    assert editor.draft.text == Draft("minerals", position=POSITION).text
    legal.value = None
    assert editor.said == ()


def test_looking_at_a_pawn_marks_its_goals_and_lists_its_moves_only(editor):
    editor.paint("wollastonite", "g6")
    goals = {action.to for action in editor.draft.match().legal_actions() if getattr(action, "pawn", "") == "f6"}
    editor.click("f6")
    assert len(goals) > 1
    assert marked(editor, "legal target") | marked(editor, "possible now") == goals
    assert marked(editor, "possible now") == {"g6"}
    assert len(next(controls(editor.widget, Dropdown)).options) == 1 + len(editor.easel.legal())
    editor.click("f6")
    assert editor.easel.looked_at == ""


def test_looking_at_the_goal_of_one_action_shows_that_action(editor):
    action = editor.draft.match().legal_actions()[0]
    editor.click(action.to)
    assert next(controls(editor.widget, Dropdown)).value == action
    assert marked(editor, "selected") == {action.pawn, action.to}


def test_looking_where_nothing_can_be_done_says_why(editor):
    editor.click("d6")
    assert editor.easel.answer.is_refusal
    assert editor.easel.answer.rules


def test_looking_at_a_miner_of_mattock_marks_where_it_can_go():
    editor = Editor("mattock", board="inner")
    editor.paint("tile", "e5")
    editor.take("")
    miner = next(action.miner for action in editor.draft.legal if action.miner)
    editor.click(miner)
    goals = {action.to for action in editor.draft.legal if action.miner == miner}
    assert set(editor.easel.goals()) == goals


def test_very_many_actions_are_listed_in_part_and_all_by_looking():
    editor = Editor("mattock")
    editor.random(5, 40)
    legal = next(controls(editor.widget, Dropdown))
    assert len(editor.draft.legal) > 300
    assert len(legal.options) == 301
    assert "the first 300" in legal.options[0][0]


# --- text, luck, play ---


def test_the_text_follows_the_position_and_is_read_back(editor):
    text = next(controls(editor.widget, Textarea))
    assert text.value == editor.text
    editor.paint("kyanite", "e5")
    assert text.value == editor.text
    text.value = POSITION.replace("turn: 1", "turn: 2")
    control(editor, Button, "Apply text").click()
    assert "turn: 2" in editor.text
    assert text.value == editor.text


def test_text_that_cannot_be_read_is_explained_and_stays_to_be_mended(editor):
    text = next(controls(editor.widget, Textarea))
    before = editor.text
    text.value = before.replace("turn: 1", "turn: 9")
    control(editor, Button, "Apply text").click()
    assert "turn: 9" in editor.words.said
    assert editor.text == before
    assert "turn: 9" in text.value


def test_a_random_position_follows_from_seed_and_actions():
    editor = Editor("mattock", board="inner")
    control(editor, Button, "Random position").click()
    expected = Draft("mattock", board="inner")
    expected.random("1", 20)
    assert editor.text == expected.text


def test_play_goes_on_where_the_editor_stands_and_back(editor):
    editor.paint("kyanite", "e5")
    control(editor, Button, "Play on").click()
    assert not editor.editing and editor.draft is None
    assert editor.match.diagram() == editor.text and "K" in editor.text.split("\n")[1]
    assert editor.painting.palette not in shown_in(editor)
    editor.edit()
    assert editor.painting.palette in shown_in(editor)
    editor.paint("turn 2")
    editor.play_on()
    assert editor.match.to_act == (2,)


def shown_in(widget):
    return [part for child in getattr(widget, "children", ()) for part in (child, *shown_in(child))]


def test_an_incomplete_position_cannot_be_played_and_the_button_says_what_is_missing(editor):
    editor.paint("no pawn", "e6")
    editor.paint("no pawn", "f6")
    (missing,) = [found for found in controls(editor.widget, Button) if "Not ready to play" in found.description]
    assert missing.disabled
    assert "pawn is not on the board" in missing.description + missing.tooltip
    editor.play_on()
    assert editor.editing
    assert "pawn is not on the board" in editor.said[0]


def test_what_cannot_be_played_is_said():
    wide = "\n".join([". . . . . . . . ."] * 3)
    board = f"2 3 4\n. . .\n. . .\n{wide}\n. . .\n. . .\n. . ."
    editor = Editor("iceminers", position=f"{board}\noff 1: north\ncarries 1: small red\nminers: red blue green yellow")
    editor.paint("die 1")
    assert "can spend none" in editor.words.said
    assert editor.draft.match().state.turn.rolled == 0
    editor.play_on()
    assert editor.editing
    assert "can spend none" in editor.said[0]


def test_what_follows_in_a_lesson_is_told_of_every_change():
    told = []
    editor = Editor("mattock", board="inner", on_change=told.append)
    editor.paint("tile", "e5")
    editor.click("e5")
    editor.random(1)
    assert [match.diagram() for match in told][-1] == editor.text
    assert len(told) == 2


def test_an_editor_has_a_still_twin(editor):
    bundle = editor._repr_mimebundle_()
    assert bundle["text/plain"].startswith("<Editor of Minerals: Player 1's turn.>")
    assert bundle["image/svg+xml"].startswith("<svg")


def test_editing_a_match_leaves_the_match_alone():
    match = begun_match()
    before = (match.diagram(), len(match.log.nodes))
    editor = Editor(match)
    editor.paint("turn 2")
    assert (match.diagram(), len(match.log.nodes)) == before
    assert editor.draft.match().players == match.players


@settings(max_examples=25)
@given(game=st.sampled_from(["minerals", "mattock", "iceminers"]), seed=st.integers(0, 999), acts=st.data())
def test_whatever_is_pressed_is_answered(game, seed, acts):
    easel = Easel(Draft(game, seed=seed))
    easel.draw(seed, 30)
    for _ in range(acts.draw(st.integers(1, 12))):
        tokens = sorted({cell for shape in easel.scene().shapes if (cell := getattr(shape, "cell", None))})
        names = ["", *(brush.name for brush in easel.draft.brushes)]
        match acts.draw(st.sampled_from(["take", "click", "click", "show", "undo", "redo", "write"])):
            case "take":
                easel.take(acts.draw(st.sampled_from(names)))
            case "click":
                easel.click(acts.draw(st.sampled_from(tokens)))
            case "show":
                easel.show(acts.draw(st.sampled_from([None, *easel.legal()[:20]])))
            case "write":
                easel.write(acts.draw(st.sampled_from([easel.draft.text, easel.draft.text[:40], "nonsense"])))
            case other:
                getattr(easel, other)()
        easel.standing(), easel.complaints(), easel.rules(), easel.scene()


def test_a_cell_of_one_player_of_many_can_be_painted():
    match = minerals.new("out_of_mine", players=2, seed=11)
    for player in (1, 2):
        match.play(f"{player}: front")
    editor = Editor(match)
    editor.take("L3")
    scene = editor.canvas.scene
    assert scene.cell_at(*scene.centre_of("1:c4")) == "1:c4"
    editor.click("1:c4")
    assert "tiles 1: L3" in editor.text
