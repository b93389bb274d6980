"""What somebody does on a page whose Python has only what a browser's has: see test_page_python.py."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import minerals
from minerals.classroom import exercises
from minerals.exchange.given_game import read_game
from minerals.probability.coarse_forecast import coarse_forecasts
from minerals_widgets import Analysis, Board, ExerciseBoard, LessonPath, LevelBoard, Player, RuleBoard, Tally, TourBoard
from minerals_widgets.board.painting.easel import Easel
from minerals_widgets.screen.svg_surface import Drawing
from tests.widgets.controls import controls, press

GUESSES = {"count": "3", "yes-no": "yes"}
FORM = re.compile(" [=≈] ")
"""What stands between the forms of a number, such as `53/118 ≈ 0.449`."""
REPLAYS = Path(__file__).parents[2] / "replays"


def drawn(shown) -> list[str]:
    """Return the elements that a page has, from what it was sent."""
    (drawing,) = controls(shown.canvas.widget, Drawing)
    elements = list(drawing.elements)
    for start, end, coming in reversed(drawing.changes):
        elements[start:end] = coming
    return elements


def changed(shown, act) -> None:
    """Do something that shows."""
    before = drawn(shown)
    act()
    assert len(before) > 50 and drawn(shown) != before


def a_board_is_pressed() -> None:
    for game in ("iceminers", "mattock", "minerals", "out_of_mine"):
        board = Board(game, players=2, seed=3)
        for _ in range(3):
            changed(board, lambda played=board: played.type(str(played.match.legal_actions()[0])))
    board = Board("minerals", board="lesson", players=2, removals=0, seed=7)
    changed(board, lambda: board.canvas.press(*board.canvas.scene.centre_of("d6")))
    assert "image/svg+xml" in board._repr_mimebundle_()
    board._ipython_display_()


def a_board_is_edited() -> None:
    board = Board("mattock", board="inner", players=2, seed=7)
    press(board, "Edit")
    assert isinstance(board.easel, Easel)
    board.painting.palette.in_hand = "tile"
    changed(board, lambda: board.canvas.press(*board.canvas.scene.centre_of("e5")))


def a_level_is_solved() -> None:
    level = LevelBoard("minerals")
    level.click("e5")
    changed(level, lambda: level.click("e6"))
    assert "Solved in one move" in repr(level)


def a_rule_is_tried() -> None:
    jump = {"do": "Jump over the ditch", "refused": "f6-f9"}
    board = RuleBoard("minerals.move.crevice", try_this=[jump], position=DITCH)
    press(board, "Jump over the ditch")
    assert board.said and board.canvas.shield.bubble["at"] == "f9"


def a_tour_is_begun() -> None:
    tour = TourBoard("minerals")
    changed(tour, lambda: tour.click("f6"))
    assert tour.step == 1


def a_replay_is_stepped_and_branched() -> None:
    player = Player(REPLAYS / "mattock/printed-example.replay", by="action")
    changed(player, player.next)
    asked = player.what_if()
    changed(asked.board, lambda: asked.board.type(str(asked.board.match.legal_actions()[0])))


def a_game_is_dropped_and_forecast() -> None:
    shown = Analysis()
    shown.read((REPLAYS / "mattock/printed-example.replay").read_bytes(), "printed-example.replay")
    assert shown.player is not None
    changed(shown.player, shown.player.next)
    assert b"".join(read_game(shown.link).lines()) == shown.file().data
    *_, forecast = coarse_forecasts(shown.log, games=2, steps=2)
    assert forecast.is_complete


def a_lesson_goes_from_guess_to_what_if() -> None:
    path = LessonPath("E17")
    path.guess.view._handle_custom_msg({"guess": "1/6", "label": "1/6"}, [])
    press(path, "Next")
    assert path.step == "play"
    path.screens["play"].click("roll")
    path.stepper._handle_custom_msg({"chosen": "simulate"}, [])
    press(path.screens["simulate"], "100 more")
    assert sum(path.screens["simulate"].picture.piles["sizes"]) == 100
    path.screens["simulate"].open_trial(3)
    press(path, "Next")
    for part in path.exercise.parts:
        text = path.exercise.posed.value_in_words(part).split(" ")[0]
        path.screens["compute"].field._handle_custom_msg({"answer": text}, [])
        path.screens["compute"].go_on()
    press(path, "Next")
    assert {"guess", "simulated", "exact"} <= {line.name for line in path.screens["compare"].findings.lines}
    path.screens["compare"].field._handle_custom_msg({"answer": "1/5"}, [])
    press(path, "Next")
    assert path.step == "what_if"
    path.screens["what_if"].sliders._handle_custom_msg({"slider": 0, "place": 0}, [])


def every_exercise_is_worked_through() -> None:
    for text in exercises():
        board = ExerciseBoard(text.code)
        posed = board.exercise.posed
        guess = next(iter(text.predict.options), GUESSES.get(text.predict.type, "1/6"))
        right = {part.key: FORM.split(posed.value_in_words(part).removeprefix("≈ "))[0] for part in posed.parts}
        board.predict(guess)
        board.simulate(5)
        while board.session.is_running:
            board._tick()
        board.check(posed.parts[0].key, right[posed.parts[0].key])
        assert "<svg" in board._chart.value, text.code

        path = LessonPath(text.code)
        path.guess.guess(guess)
        assert all(path.go(step) for step in path.steps.keys), text.code
        if "play" in path.screens:
            tally = path.screens["play"]
            if tally.trials.choices():
                tally.click(tally.trials.choices()[0][0])
            else:
                tally.play(str(tally.trials.trial_actions()[0]))
        if "simulate" in path.screens:
            path.screens["simulate"].more(5)
            path.screens["simulate"].open_trial(2)
        path.screens["compute"].solve()
        path.screens["compare"].answer(right[path.screens["compare"].part.key])
        assert path.screens["compare"].findings.line("exact") is not None, text.code
        board.close()
        path.close()


def an_exercise_is_answered() -> None:
    board = ExerciseBoard("E17")
    board.exercise.predict("1/6")
    assert repr(board.exercise.check("six", "1/5")) == "✓ Right."
    tally = Tally("E17", seed=4)
    for _ in range(10):
        tally.click("roll")
    assert str(tally.estimate("six")) == "0.3 ± 0.3 (10 trials)"


DITCH = """
    W   K   W   K
  W   W   T   W   W
K   .   A   .   W   T
  W   .   T1  .   .   K
W   K   W   W   K2  W
  W   W   K   W   W
turn: 1
"""

STORY = (
    a_board_is_pressed,
    a_board_is_edited,
    a_level_is_solved,
    a_rule_is_tried,
    a_tour_is_begun,
    a_replay_is_stepped_and_branched,
    a_game_is_dropped_and_forecast,
    an_exercise_is_answered,
    every_exercise_is_worked_through,
    a_lesson_goes_from_guess_to_what_if,
)


def tell() -> None:
    """Do all of it, and make sure that nothing was imported that a browser lacks."""
    from tests.widgets.browser_python import MISSING  # not above: it changes the whole process

    for chapter in STORY:
        chapter()
        sys.stdout.write(f"{chapter.__name__}\n")
    assert minerals.__name__ in sys.modules
    assert not [name for name in sys.modules if name.partition(".")[0] in MISSING]
