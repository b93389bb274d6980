"""What if: sliders, and the pictures and formulas that follow them."""

from __future__ import annotations

import random
import time

import pytest

from minerals.classroom import Exercise, exercises, pose
from minerals.classroom.texts import ImpossibleParameters
from minerals.core.text import MineralsError
from minerals_widgets import WhatIf
from tests.widgets.controls import press

pytestmark = pytest.mark.usefixtures("errors_are_raised")


def put(what_if, name, value):
    """Move the slider of a parameter to a value."""
    number, choice = next(found for found in enumerate(what_if.sliders.choices) if found[1].name == name)
    slide(what_if, choice.values.index(value), number)


def slide(what_if, place, slider=0):
    """Do what the page does when somebody moves a slider to one of its places."""
    what_if.sliders._handle_custom_msg({"slider": slider, "place": place}, [])


def test_pictures_and_formulas_follow_the_slider():
    what_if = WhatIf("E17")
    before = what_if.gallery.pictures
    put(what_if, "legal", 2)
    assert what_if.posed.parameters["legal"] == 2
    assert "1/2 = 0.5" in what_if.formulas["six"]
    assert "1/2 = 0.5" in what_if._told.value
    assert what_if.gallery.pictures != before
    picture = next(iter(what_if.gallery.pictures.values()))
    assert what_if.gallery._picture.value.endswith(picture.svg("light")[-200:])
    assert what_if.settings == 1 and what_if.sliders.shown == 1


def test_a_value_that_the_game_has_not_is_said_to_be_a_what_if():
    what_if = WhatIf("E17")
    put(what_if, "legal", 2)
    assert "What if?" in what_if.said.said
    put(what_if, "legal", 5)
    assert what_if.said.said == ""


def test_words_are_chosen_from_a_list_and_numbers_by_a_slider():
    what_if = WhatIf("E02")
    assert [slider["list"] for slider in what_if.sliders.sliders] == [True, True, False]
    what_if = WhatIf("E45c")
    assert [slider["list"] for slider in what_if.sliders.sliders] == [False, False]
    labels = [int(label) for label in what_if.sliders.sliders[0]["labels"]]
    assert labels == sorted(labels)


def test_values_that_do_not_go_together_move_another_slider_and_never_disagree_with_the_picture():
    what_if = WhatIf("E13")
    first = what_if.posed.parameters["tool"]
    others = next(choice.values for choice in what_if.sliders.choices if choice.name == "other")
    fits = {value: goes_together({"tool": first, "other": value}) for value in others}
    bad, good = (next(value for value in others if fits[value] is wanted) for wanted in (False, True))
    put(what_if, "other", bad)
    assert "do not go together" in what_if.said.said
    assert what_if.posed.parameters["other"] == bad and what_if.posed.parameters["tool"] != first
    assert set_to(what_if) == what_if.posed.parameters
    what_if.reset()
    put(what_if, "other", good)
    assert what_if.said.said == "" and what_if.posed.parameters["other"] == good


def set_to(what_if):
    """Where the sliders stand: where the page has moved them, or where they were put."""
    return what_if.sliders.values


@pytest.mark.parametrize("text", exercises(), ids=lambda text: text.code)
def test_no_slider_can_be_moved_to_where_the_exercise_refuses(text):
    what_if = WhatIf(text.code)
    for number, choice in enumerate(what_if.sliders.choices):
        for place in {0, len(choice.values) // 2, len(choice.values) - 1}:
            what_if.reset()
            slide(what_if, place, number)
            assert what_if.posed.parameters[choice.name] == choice.values[place], (choice.name, what_if.said.said)
            assert set_to(what_if) == what_if.posed.parameters


def test_a_bag_in_which_gold_is_the_most_likely_colour_can_be_set():
    what_if = WhatIf("E51")
    for name, value in {"golden": 5, "white": 4, "blue": 3, "pink": 2, "black": 1}.items():
        put(what_if, name, value)
    for name, value in {"golden": 5, "white": 4, "blue": 3, "pink": 2, "black": 1}.items():
        put(what_if, name, value)
    assert what_if.posed.answer_key.values["common"] == "golden"


@pytest.mark.parametrize("code", ["E02", "E13"])
def test_the_pictures_stay_wherever_the_sliders_are(code):
    what_if = WhatIf(code)
    number = len(what_if.gallery.pictures)
    for choice in what_if.sliders.choices:
        for value in (choice.values[0], choice.values[-1]):
            what_if.reset()
            what_if.choose({choice.name: value})
            assert len(what_if.gallery.pictures) == number


def goes_together(parameters):
    try:
        pose("E13", parameters)
    except ImpossibleParameters:
        return False
    return True


@pytest.mark.slow
def test_pictures_and_formulas_follow_within_a_tenth_of_a_second():
    luck, seconds = random.Random(1), []
    for text in exercises():
        what_if = WhatIf(text.code)
        for _ in range(10):
            chosen = {choice.name: luck.choice(choice.values) for choice in what_if.sliders.choices}
            began = time.perf_counter()
            what_if.choose(chosen)
            seconds.append(time.perf_counter() - began)
        what_if.close()
    assert sum(found <= 0.1 for found in seconds) >= 0.95 * len(seconds)


def test_reset_goes_back_to_the_numbers_of_the_exercise():
    what_if = WhatIf("E17")
    before, places = what_if.posed, [slider["place"] for slider in what_if.sliders.sliders]
    put(what_if, "legal", 2)
    assert what_if.posed is not before
    press(what_if, "Reset")
    assert what_if.posed is before
    assert [slider["place"] for slider in what_if.sliders.sliders] == places


def test_it_stays_shut_until_the_answers_are_in_where_they_are_graded():
    exercise = Exercise("E17", "Ada", "week-4", parts=["six"])
    exercise.predict("1/6")
    what_if = WhatIf("E17", exercise)
    assert what_if._open.layout.display == "none" and "graded" in what_if._shut.value
    slide(what_if, 0)
    assert what_if.formulas == {} and what_if._told.value == ""
    exercise.check("six", exercise.posed.value(exercise.parts[0]))
    what_if.refresh()
    assert what_if._open.layout.display == "" and what_if.formulas


def test_it_begins_with_the_numbers_of_the_student():
    exercise = Exercise("E17", parameters={"legal": 4})
    exercise.predict("1/6")
    what_if = WhatIf("E17", exercise)
    assert what_if.sliders.values["legal"] == 4 and "1/4" in what_if.formulas["six"]
    legal = next(slider for slider in what_if.sliders.sliders if "4" in slider["labels"])
    assert legal["labels"][legal["place"]] == "4"


def test_messages_that_make_no_sense_change_nothing():
    what_if = WhatIf("E17")
    before = what_if.posed
    for message in ({}, {"slider": 9, "place": 0}, {"slider": 0, "place": 99}, {"slider": "legal", "place": None}):
        what_if.sliders._handle_custom_msg(message, [])
    assert what_if.posed is before and what_if.settings == 0


def test_an_unknown_exercise_or_parameter_is_one_clear_error():
    with pytest.raises(MineralsError, match="There is no exercise 'E99'"):
        WhatIf("E99")
    with pytest.raises(MineralsError, match="has no parameter 'coins'"):
        WhatIf("E17").choose({"coins": 3})


def test_as_text_it_is_its_formulas():
    assert "1/5 = 0.2" in WhatIf("E17")._repr_mimebundle_()["text/plain"]
