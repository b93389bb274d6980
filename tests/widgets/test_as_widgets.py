"""Every board is a widget like any other: it goes into boxes, has a layout and traits, and can be closed."""

from __future__ import annotations

import pytest
import traitlets
from ipywidgets import DOMWidget, HBox, Tab, link

import minerals
import minerals_widgets as shown
from minerals.classroom import Exercise
from minerals.classroom.room import ClassFolder

pytestmark = pytest.mark.usefixtures("errors_are_raised")


def begun():
    return minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)


def predicted():
    exercise = Exercise("E17")
    exercise.predict("1/6")
    return exercise


TRIED = [{"do": "Mine far away", "refused": "e5"}]
MADE = {
    "Analysis": lambda folder: shown.Analysis(begun()),
    "Board": lambda folder: shown.Board(begun()),
    "ClassRoom": lambda folder: shown.ClassRoom(ClassFolder.make(folder / "7b")),
    "Comparison": lambda folder: shown.Comparison(predicted()),
    "Editor": lambda folder: shown.Editor("mattock", board="inner"),
    "ExerciseBoard": lambda folder: shown.ExerciseBoard("E17"),
    "LessonPath": lambda folder: shown.LessonPath("E17"),
    "LevelBoard": lambda folder: shown.LevelBoard("mattock.levels.mine-first"),
    "NumberLine": lambda folder: shown.NumberLine(Exercise("E17")),
    "PlayBoard": lambda folder: shown.PlayBoard(begun()),
    "Player": lambda folder: shown.Player(begun().log),
    "RuleBoard": lambda folder: shown.RuleBoard("mattock.mine.connected", board="inner", try_this=TRIED),
    "Tally": lambda folder: shown.Tally("E17", seed=4),
    "TourBoard": lambda folder: shown.TourBoard("minerals"),
    "TrialsView": lambda folder: shown.TrialsView(predicted()),
    "WhatIf": lambda folder: shown.WhatIf("E17"),
}


@pytest.fixture(params=MADE)
def widget(request, tmp_path):
    return MADE[request.param](tmp_path)


def test_none_is_left_out():
    widgets = {
        name for name in shown.__all__ if isinstance(each := getattr(shown, name), type) and issubclass(each, DOMWidget)
    }
    assert widgets == set(MADE)


def test_it_goes_into_boxes_and_tabs(widget):
    assert HBox([widget]).children == (widget,)
    assert Tab([widget, HBox([widget])]).children[0] is widget


def test_it_has_a_layout_of_its_own(widget):
    widget.layout.width = "50%"
    widget.layout.margin = "1em"
    assert (widget.layout.width, widget.layout.margin) == ("50%", "1em")


def test_it_is_closed_for_good(widget):
    assert widget.comm is not None
    widget.close()
    assert widget.comm is None


def test_two_boards_can_be_linked():
    first, second = shown.Board(begun()), shown.Board(begun())
    link((first, "position"), (second, "position"))
    first.click("d7")
    assert second.match.diagram() == first.match.diagram() == second.position


def test_a_trait_that_is_only_to_be_read_can_be_watched():
    match = begun()
    while not hasattr(match.legal_actions()[0], "pawn"):
        match.play(match.legal_actions()[0])
    board, seen = shown.Board(match), []
    traitlets.dlink((board, "said"), (told := Told(), "said"))
    board.observe(lambda change: seen.append(change["new"]), "selected")
    board.click(match.legal_actions()[0].pawn)
    assert seen == [board.selected]
    assert told.said == board.said


class Told(traitlets.HasTraits):
    said = traitlets.Any()
