"""What can be clicked next and is not in the picture."""

from __future__ import annotations

from minerals_widgets.board.choices import MOST_BUTTONS, Choices
from minerals_widgets.screen.errors import ErrorLine
from tests.widgets.controls import press


def test_buttons_stay_where_they_are_offered_again():
    pressed = []
    choices = Choices(pressed.append, ErrorLine())
    choices.show((("turn", "Turn"), ("take", "Take (3 left)")), None, keep=True)
    turn, take = choices.widget.children
    choices.show((("turn", "Turn"), ("take", "Take (2 left)"), ("call", "Call")), None, keep=True)
    assert choices.widget.children[:2] == (turn, take)
    assert take.description == "Take (2 left)"
    press(choices, "Take (2 left)")
    press(choices, "Call")
    assert pressed == ["take", "call"]


def test_by_turns_a_button_counts_only_once():
    choices = Choices(print, ErrorLine())
    choices.show((("roll", "Roll"),), None, keep=False)
    (roll,) = choices.widget.children
    choices.show((("roll", "Roll"),), None, keep=False)
    assert roll.comm is None
    assert choices.widget.children != (roll,)


def test_many_become_a_list_and_few_become_buttons_again():
    pressed = []
    choices = Choices(pressed.append, ErrorLine())
    choices.show(tuple((str(n), f"Number {n}") for n in range(MOST_BUTTONS + 1)), None, keep=True)
    (listed,) = choices.widget.children
    listed.value = "7"
    assert pressed == ["7"]
    choices.show((("1", "Number 1"),), None, keep=True)
    press(choices, "Number 1")
    assert pressed == ["7", "1"]
