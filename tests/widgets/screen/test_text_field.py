"""The field whose text is sent whenever Enter is pressed, without a browser."""

from __future__ import annotations

import pytest

from minerals import OptionError
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.text_field import TextField


def test_the_same_text_is_taken_as_often_as_it_is_entered() -> None:
    taken: list[str] = []
    field = TextField(taken.append, ErrorLine())
    for _ in range(2):
        field.hear({"text": " e1 "})
    assert taken == ["e1", "e1"]


@pytest.mark.parametrize("message", [{"text": "  "}, {"text": 1}, {"do": "e1"}, "e1", None])
def test_what_is_no_text_is_not_taken(message: object) -> None:
    taken: list[str] = []
    TextField(taken.append, ErrorLine()).hear(message)
    assert taken == []


def test_an_error_is_shown_below() -> None:
    def refuse(text: str) -> None:
        raise OptionError(f"{text} is no cell.")

    errors = ErrorLine()
    TextField(refuse, errors).hear({"text": "z9"})
    assert errors.text == "z9 is no cell."
