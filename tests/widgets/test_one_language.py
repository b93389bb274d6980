"""A screen in German has no sentence in English: what a widget sends to the page is compared with the catalogues."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets import Widget

import minerals
from minerals.core.text import speaking
from minerals_widgets import Board, Editor, LessonPath, LevelBoard, Player, RuleBoard, TourBoard
from tests.languages.english import english

GAMES = minerals.game_names()


def models_of(widget: Any) -> Iterator[Widget]:
    """Yield a widget and all that it holds, in whichever trait."""
    waiting, seen = [getattr(widget, "widget", widget)], set()
    while waiting:
        model = waiting.pop()
        if isinstance(model, (list, tuple)):
            waiting += model
        elif isinstance(model, dict):
            waiting += model.values()
        elif isinstance(model, Widget) and id(model) not in seen:
            seen.add(id(model))
            yield model
            waiting += [getattr(model, name) for name in model.keys if not name.startswith("_")]


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings_in(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from strings_in(each)


def shown_by(widget: Any) -> str:
    """Everything that a page shows, reads out or keeps ready of a widget, as one text."""
    texts = [
        text
        for model in models_of(widget)
        for name in model.keys
        if not name.startswith("_")
        for text in strings_in(getattr(model, name))
    ]
    return "\n".join(re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^<>]*>", " ", text))) for text in texts)


def said_in_english(widget: Any) -> list[str]:
    shown = shown_by(widget)
    assert len(shown) > 500, "it shows next to nothing"
    return [text for part, text in english().items() if part in shown]


def test_what_is_english_would_be_found():
    with speaking("en"):
        assert len(said_in_english(LevelBoard("mattock.levels.mine-first"))) > 20


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("make", [Board, Editor, LevelBoard], ids=lambda each: each.__name__)
def test_a_board_an_editor_and_a_level_are_in_german(make, game):
    with speaking("de"):
        assert said_in_english(make(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_in_german(game):
    with speaking("de"):
        match = minerals.new(game, seed=7)
        for _ in range(6):
            match.play(match.legal_actions()[0])
        player = Player(match.log)
        for _ in range(4):
            player.next()
        assert said_in_english(player) == []


@pytest.mark.parametrize("code", ["E01", "E12", "E22", "E44"])
def test_an_exercise_is_in_german(code):
    with speaking("de"):
        assert said_in_english(LessonPath(code)) == []


def test_a_rule_and_a_tour_are_in_german():
    with speaking("de"):
        board = RuleBoard(
            "mattock.mine.connected",
            board="inner",
            try_this=[{"do": "Grab weit weg", "refused": "e5"}],
            question={"ask": "Wo kann Ada graben?", "answer": {"legal_among": ["b5", "e5"]}},
        )
        board.try_this(1)
        assert said_in_english(board) == []
        assert said_in_english(TourBoard("minerals")) == []
