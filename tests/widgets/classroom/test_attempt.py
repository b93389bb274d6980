"""One attempt at a level, without a widget."""

from __future__ import annotations

from minerals.classroom.levels import Play, level_named
from minerals_widgets.classroom.attempt import Attempt


def _attempt(level):
    return Attempt(Play(level_named(level)))


def test_a_question_marks_no_cell_that_gives_the_answer_away():
    attempt = _attempt("mattock.levels.where-to-mine")
    assert attempt.session.targets() == () and attempt.session.buttons(attempt.scene()) == ()


def test_a_refused_click_counts_as_a_try_where_forbidden_things_are_asked_for():
    attempt = _attempt("mattock.levels.whose-miner")
    attempt.click("d1")
    attempt.click("e4")
    assert attempt.lesson.solved and attempt.lesson.stars == 3
    assert attempt.answer.rules == ("mattock.move.own-miner",)
    assert not attempt.answer.is_refusal


def test_undo_does_not_go_back_behind_the_beginning_of_the_level():
    attempt = _attempt("mattock.levels.last-places-first-plays")
    assert not attempt.can_undo
    attempt.click("a1")
    attempt.undo()
    attempt.undo()
    assert attempt.match.node == attempt.lesson.table.begun


def test_markers_of_blocked_spaces_are_hidden_until_the_question_about_them_is_answered():
    attempt = _attempt("mattock.levels.without-markers")

    def cubes():
        return [shape for shape in attempt.scene().shapes if shape.role == "mattock.cube"]

    assert not cubes()
    for cell in ("d4", "d5"):
        attempt.click(cell)
    attempt.give()
    assert not attempt.lesson.solved and not cubes()
    for cell in ("e6", "f3", "g3", "g4"):
        attempt.click(cell)
    attempt.give()
    assert attempt.lesson.solved and cubes()
