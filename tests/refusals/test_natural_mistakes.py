"""What somebody types who has read one page of the guide: 58 mistakes, each answered in one clear line.

The line says what is wrong in the words of the call, and what to do instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

import minerals
from minerals.bots import play_out
from minerals.classroom import Exercise, pose
from minerals.core.text import LONGEST_SENTENCE
from minerals.exchange.page import to_html
from minerals.exchange.table import to_csv
from minerals.picture import to_svg
from minerals_widgets import Board, ExerciseBoard, Player
from tests.refusals.test_calls import INSIDE


@cache
def match() -> minerals.Match:
    return minerals.new("minerals", board="lesson", players=["Ada", "Ben"], removals=0, seed=7)


MISTAKES: tuple[tuple[Callable[[], object], str], ...] = (
    # Beginning a game
    (lambda: minerals.new("mineral"), "There is no game 'mineral'. Did you mean 'minerals'?"),
    (lambda: minerals.new("Minerals"), "Did you mean 'minerals'?"),
    (lambda: minerals.new("chess"), "Choose one of: iceminers, mattock, minerals, out_of_mine."),
    (lambda: minerals.new(minerals.get_game), "new: game takes a game or a text, not"),
    (lambda: minerals.new("minerals", players="Ada"), "'players' takes a whole number from 1 to 5, not 'Ada'"),
    (lambda: minerals.new("minerals", players=0), "'players' takes a whole number from 1 to 5, not 0"),
    (lambda: minerals.new("minerals", players=[]), "'players' takes a whole number from 1 to 5, not 0"),
    (lambda: minerals.new("minerals", bord="lesson"), "minerals has no option 'bord'. Did you mean 'board'?"),
    (lambda: minerals.new("minerals", board="leson"), "crescent, spiral, lesson, not 'leson'"),
    (lambda: minerals.new("minerals", options={"board": "lesson"}), "minerals has no option 'options'"),
    (lambda: minerals.new("minerals", seed=1.5), "A seed is a whole number or a text, not 1.5."),
    (lambda: minerals.new("minerals", chance=7), "7 is not a chance source, such as SeededChance(7)."),
    (lambda: minerals.new("minerals", position="nonsense"), "row 1, column 1: 'nonsense' is not a hex"),
    (lambda: minerals.get_game("chess"), "There is no game 'chess'."),
    (lambda: minerals.notation("chess"), "There is no game 'chess'."),
    # Playing
    (lambda: match().play("zzz"), "'zzz' is not an action of Minerals. Possible now: 'pawn d6'"),
    (lambda: match().play(""), "'' is not an action of Minerals. Possible now"),
    (lambda: match().play("remove d6"), "remove d6: First place all the pawns."),
    (lambda: match().play("pawn z9"), "You can put a pawn only on a wollastonite, and z9 is not one."),
    (lambda: match().play(["pawn e6"]), "Give an action or its notation, not ['pawn e6']."),
    (lambda: match().play(None), "Give an action or its notation, not None."),
    (lambda: match().explain("fly"), "'fly' is not an action of Minerals."),
    (lambda: match().goto("3"), "goto: step takes a whole number, not '3'."),
    (lambda: match().goto(99), "There is no step 99: this line has the steps 0 to 10."),
    (lambda: match().undo(), "There is no action to take back."),
    (lambda: match().redo(), "There is no action to play again."),
    (lambda: match().branch(chance="other"), "branch takes \"same\" or a chance source, not 'other'."),
    # Looking at a position
    (lambda: match().board["z9"], "There is no cell 'z9' on this board; nearby are"),
    (lambda: match().board[3], "3 is not the name of a cell; write one like h5."),
    (lambda: match().player("Eve"), "There is no player 'Eve'; the players are 1 'Ada', 2 'Ben'."),
    (lambda: match().player(0), "There is no player 0; the players are 1 'Ada', 2 'Ben'."),
    (lambda: match().diagram(coordinates="yes"), "diagram: coordinates takes True or False, not 'yes'."),
    (lambda: to_svg(match()), "to_svg: scene takes a scene, not <Match of minerals"),
    # Logs and files
    (lambda: minerals.load("game.replay"), "There is no file 'game.replay' in the folder"),
    (lambda: minerals.load("."), "'.' is a folder (a directory), not a file. Name a file in it."),
    (lambda: minerals.load(match()), "load: path takes a text or a path, not <Match of minerals"),
    (lambda: match().log.save("nowhere/game.replay"), "There is no folder 'nowhere'"),
    (lambda: match().log.at(99), "There is no step 99"),
    (lambda: match().log.comment(3), "comment: text takes a text, not 3."),
    (lambda: match().log.mark("#"), "'#' is not one of the symbols"),
    (
        lambda: match().log.to_html("page.html"),
        "to_html takes a language and returns the page; write it to",
    ),
    (lambda: to_html(match()), "to_html: log takes a log, not <Match of minerals"),
    (lambda: to_csv("game.replay"), "to_csv: log takes a log, not 'game.replay'."),
    (lambda: minerals.match_of(match()), "match_of: log takes a log, not <Match of minerals"),
    (lambda: minerals.replays("chess"), "There are no recorded games of 'chess'."),
    (lambda: minerals.replays("minerals")["first"], "There is no recorded game 'first'."),
    # Odds, studies and bots
    (lambda: minerals.odds("minerals", "roll"), "odds: match takes a match, not 'minerals'."),
    (lambda: minerals.odds(match(), "pawn e6", of="points"), "odds: of takes a function or None, not 'points'."),
    (lambda: minerals.simulate("mattock", games="many"), "games takes a whole number from 1, not 'many'."),
    (lambda: minerals.simulate("mattock", policy="deep"), "There is no bot 'deep'. Choose one of: random, greedy"),
    (lambda: minerals.luck(None), "luck: log takes a log or a match, not None."),
    (lambda: minerals.forecast("game.replay"), "forecast: log takes a log or a match, not 'game.replay'."),
    (lambda: play_out(match(), ["random", "random"]), "play_out: bots takes a list (each a bot), not"),
    # Exercises and boards
    (lambda: Exercise("E999"), "There is no exercise 'E999'."),
    (lambda: pose("E17", 5), "pose: parameters takes a dictionary or None, not 5."),
    (lambda: Board(match().log), "game takes a match or a text, not <Log of minerals"),
    (lambda: Player("game.replay"), "There is no file 'game.replay' in the folder"),
    (lambda: ExerciseBoard("E999"), "There is no exercise 'E999'."),
)


def test_there_are_58() -> None:
    assert len(MISTAKES) == 58


@pytest.mark.parametrize(("mistake", "words"), MISTAKES, ids=[words for _, words in MISTAKES])
def test_a_natural_mistake_is_answered_in_one_clear_line(mistake: Callable[[], object], words: str) -> None:
    with pytest.raises(minerals.MineralsError) as caught:
        mistake()
    said = str(caught.value)
    assert words in said
    assert "\n" not in said
    assert len(said) <= LONGEST_SENTENCE
    assert not INSIDE.search(said)


def test_an_illegal_action_is_refused_without_a_detour() -> None:
    """The traceback of a typing error leads from the call to the reader of the game, with nothing in between."""
    with pytest.raises(minerals.NotationError) as caught:
        match().play("zzz")
    assert [entry.name for entry in caught.traceback][1:] == ["play", "_reading", "_reading", "parse"]


def test_a_fault_of_a_game_is_not_blamed_on_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """An argument that looks wrong is no excuse for an error of ours."""

    def broken(*_given: object) -> None:
        raise AttributeError("our own mistake")

    monkeypatch.setattr(type(match().game), "parse", broken)
    with pytest.raises(AttributeError, match=re.escape("our own mistake")):
        match().play("pawn e6")
