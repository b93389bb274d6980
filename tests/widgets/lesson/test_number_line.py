"""A guess on a number line: dragged, stepped, pressed or typed; kept in the log; never changed."""

from __future__ import annotations

import pytest

from minerals.classroom import AttemptLog, Exercise
from minerals.core.text import speaking
from minerals_widgets import NumberLine

pytestmark = pytest.mark.usefixtures("errors_are_raised")


def press(line, text, label=""):
    """Do what the page does when somebody presses “This is my guess”."""
    line.view._handle_custom_msg({"guess": text, "label": label or text}, [])


def kinds(log):
    return [type(record).__name__ for record in log.of("E17")]


def test_a_guess_is_kept_in_the_log_and_shown_where_it_is():
    log = AttemptLog()
    line = NumberLine(Exercise("E17", log=log))
    assert line.view.kept == {} and line.kept == ""
    press(line, "1/6", "1 in 6")
    assert kinds(log) == ["Opened", "Predicted"] and log.of("E17")[1].text == "1/6"
    assert line.kept == "1/6"
    assert line.view.kept == {"label": "1 in 6", "value": pytest.approx(1 / 6)}


def test_the_first_guess_counts():
    line = NumberLine(Exercise("E17"))
    press(line, "1/6")
    press(line, "1/5")
    assert line.kept == "1/6" and line.exercise.progress.prediction == "1/6"


def test_nothing_is_filled_in_and_the_line_tells_nothing():
    line = NumberLine(Exercise("E17"))
    state = line.view.get_state()
    assert state["kept"] == {}
    assert (state["scale"]["low"], state["scale"]["high"]) == (0.0, 1.0)
    assert "value" not in state


def test_what_cannot_be_read_is_refused_in_words_and_not_kept():
    line = NumberLine(Exercise("E17"))
    press(line, "1.5")
    assert "between 0 and 1" in line.said.said
    assert line.kept == "" and not line.exercise.progress.is_predicted
    press(line, "perhaps")
    assert line.kept == "" and line.said.said
    press(line, "20 %")
    assert line.kept == "20 %" and line.said.said == ""


def test_a_typed_guess_may_lie_beyond_the_end_of_the_line():
    line = NumberLine(Exercise("E30"))
    press(line, "400")
    assert line.kept == "400" and line.view.kept["value"] == 400


def test_a_guess_that_is_no_number_is_one_of_a_few_buttons():
    line = NumberLine(Exercise("E39"))
    assert line.view.scale == {}
    assert line.view.options == [("yes", "Yes"), ("no", "No")]
    press(line, "no", "No")
    assert line.kept == "no" and line.view.kept["label"] == "No"


def test_a_choice_shows_its_options_in_words_and_keeps_the_english():
    with speaking("de"):
        line = NumberLine(Exercise("E47"))
        text, label = line.view.options[0]
        assert text != label
        press(line, text, label)
        assert line.kept == text and line.view.kept["label"] == label
        again = NumberLine(line.exercise)
        assert again.view.kept["label"] == label


def test_a_guess_from_before_is_shown_again(tmp_path):
    path = tmp_path / "ada.jsonl"
    log = AttemptLog.open(path, "Ada", "week 1")
    press(NumberLine(Exercise("E17", log=log)), "25 %")
    log.close()
    line = NumberLine(Exercise("E17", log=path))
    assert line.kept == "25 %" and line.view.kept == {"label": "25 %", "value": 0.25}


def test_numbers_are_written_as_the_reader_does():
    with speaking("de"):
        line = NumberLine(Exercise("E17"))
    one_in = line.view.scale["forms"][2]
    assert any(stop[2] == "1 von 6" or stop[2] == "1 in 6" for stop in one_in["stops"])
    assert line.view.words["take"]


def test_messages_that_are_no_guess_do_nothing():
    line = NumberLine(Exercise("E17"))
    for message in ({}, {"guess": None}, {"guess": 5}, {"other": "1/6"}):
        line.view._handle_custom_msg(message, [])
    assert line.kept == ""


def test_it_is_a_widget_that_can_be_observed_and_closed():
    line = NumberLine(Exercise("E17"))
    seen = []
    line.observe(lambda change: seen.append(change["new"]), "kept")
    line.guess("1/6")
    assert seen == ["1/6"]
    bundle = line._repr_mimebundle_()
    assert "1/6" in bundle["text/plain"] and "application/vnd.jupyter.widget-view+json" in bundle
    parts = [line.view, line.said, line.page]
    line.close()
    assert all(part.comm is None for part in (line, *parts))
