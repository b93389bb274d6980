"""Reading what students write: many spellings of one value, and never anything run as code."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minerals.classroom import pose
from minerals.classroom.answers import UnreadableAnswer, agreement, is_blank, read_answer, value_text
from minerals.classroom.answers.expressions import evaluate
from minerals.core.text import speaking

KYANITE = Fraction(15, 59)

SPELLINGS = {
    "fraction": ("15/59", "30/118", " 15 / 59 ", "15÷59", "(15)/(59)"),
    "decimal": ("0.254", ".254", "0.2542", "0.25424", "+0.254"),
    "decimal comma": ("0,254", ",254", "0,2542", "0,25424", "+0,254"),
    "percent": ("25.4 %", "25.4%", "25,4 %", "25.42%", "25.424 %"),
    "odds": ("15:44", "15 : 44", "15 to 44", "30:88", "15 zu 44"),
    "expression": ("1 - 44/59", "C(30,1)/C(118;1)", "(53-23)/118", "15*59^-1", "5!/472"),
    "powers and roots": ("2^4/59 - 1/59", "√225/59", "sqrt(225)/59", "15·59**-1", "wurzel(225)/59"),
}


@pytest.mark.parametrize("spelling", [spelling for group in SPELLINGS.values() for spelling in group])
def test_one_probability_in_many_spellings(spelling: str):
    answer = read_answer(spelling, "probability")
    assert agreement(answer, KYANITE, "probability", 3) == "right"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 - C(113,7)/C(118,7)", Fraction(5199859, 19440382)),
        ("1 − binom(113, 7) / binom(118, 7)", Fraction(5199859, 19440382)),
        ("P(5,2)", Fraction(20)),
        ("-2^2", Fraction(-4)),
        ("2^-3", Fraction(1, 8)),
        ("2^3^2", Fraction(512)),
        ("10/3/2", Fraction(5, 3)),
        ("2*(3+4)%", Fraction(7, 50)),
        ("C(2+3, 2)", Fraction(10)),
        ("0,5 + 0,25", Fraction(3, 4)),
        ("(1/4)^(1/2)", Fraction(1, 2)),
        ("5714724783074472240707/238605300557075694528", Fraction(5714724783074472240707, 238605300557075694528)),
    ],
)
def test_expressions_come_to_exact_values(text: str, value: Fraction):
    assert evaluate(text).value == value


def test_a_root_that_is_no_fraction_is_worked_out_closely():
    root = evaluate("sqrt(2)")
    assert not root.exact
    assert abs(root.value**2 - 2) < Fraction(1, 10**15)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("10**10**10", "too large"),
        ("9^9^9^9", "too large"),
        ("2^99999", "too large"),
        ("99999!", "up to 500"),
        ("400!!", "up to 500"),
        ("C(10000000,5000000)", "up to 2000"),
        ("1/0", "cannot divide by zero"),
        ("0^-1", "cannot divide by zero"),
        ("1/(2-2)", "cannot divide by zero"),
        ("sqrt(-1)", "square root of a negative number"),
        ("2^0.3", "Exponents must be whole numbers"),
        ("1.5!", "whole numbers"),
        ("((1)", "closing bracket is missing"),
        ("(" * 200 + "1" + ")" * 200, "too long"),
        ("(" * 60 + "1" + ")" * 60, "nested too deeply"),
        ("-" * 100 + "1", "nested too deeply"),
        ("√" * 90 + "2", "nested too deeply"),
        ("1" * 400, "too long"),
        ("1 2 3/4", "should end"),
        ("1/", "number missing at the end"),
        ("3 +* 4", "should be a number instead of"),
        ("__import__('os')", "cannot contain '_'"),
        ("open", "is not a number"),
        ("C(5)", "two numbers"),
        ("sqrt(1;2)", "one number"),
        ("half", "is not a number"),
        ("0x10", "should end"),
    ],
)
def test_what_is_no_arithmetic_is_refused_with_a_reason(text: str, reason: str):
    with pytest.raises(UnreadableAnswer, match=reason):
        read_answer(text, "number")


@given(st.text(alphabet="0123456789+-*/^!%()., √CPsqrt;:", max_size=60))
def test_whatever_is_typed_is_read_or_refused(text: str):
    try:
        read = read_answer(text, "number").value
    except UnreadableAnswer as refusal:
        read = str(refusal)
    assert isinstance(read, Fraction) or read.endswith((".", "?"))


@given(st.fractions(min_value=0, max_value=1, max_denominator=10_000))
def test_every_fraction_is_read_as_itself_and_right_as_five_digits(value: Fraction):
    assert read_answer(str(value), "probability").value == value
    if value > Fraction(1, 1000):
        rounded = read_answer(f"{float(value):.8f}", "probability")
        assert agreement(rounded, value, "probability", 3) == "right"


@pytest.mark.parametrize(
    ("text", "value", "standing"),
    [
        ("0.254", "15/59", "right"),
        ("0.255", "15/59", "different"),
        ("0.25", "15/59", "rough"),  # rounded well, but two digits tell too little
        ("0.2", "15/59", "rough"),  # cut off
        ("0.3", "15/59", "rough"),  # rounded
        ("0.1", "15/59", "different"),
        ("0.666", "2/3", "right"),  # cut off
        ("0.667", "2/3", "right"),  # rounded
        ("0.668", "2/3", "different"),
        ("0.201", "1/5", "different"),
        ("0.5", "1/2", "right"),  # exact
        ("66.7 %", "2/3", "right"),
        ("67 %", "2/3", "rough"),
        ("0.0424", "5/118", "right"),  # leading zeros are no significant digits
        ("0.042", "5/118", "rough"),
        ("1", "0.98", "different"),  # certainty is not a rounded probability
        ("0", "0.02", "different"),
    ],
)
def test_a_decimal_is_good_as_far_as_it_goes(text: str, value: str, standing: str):
    assert agreement(read_answer(text, "probability"), Fraction(value), "probability", 3) == standing


def test_a_whole_number_is_never_short_for_another():
    assert agreement(read_answer("784", "number"), Fraction(783), "number", 3) == "different"
    assert agreement(read_answer("783", "number"), Fraction(783), "number", 3) == "right"


def test_where_the_exact_value_is_asked_a_rounded_one_is_rough():
    assert agreement(read_answer("0.254", "fraction"), KYANITE, "fraction", 3) == "rough"
    assert agreement(read_answer("15/59", "fraction"), KYANITE, "fraction", 3) == "right"


def test_what_no_fraction_is_can_be_met_by_an_expression():
    assert agreement(read_answer("sqrt(2)/2", "number"), 0.5**0.5, "number", 3) == "right"
    assert agreement(read_answer("0.707", "number"), 0.5**0.5, "number", 3) == "right"
    assert agreement(read_answer("7/10", "number"), 0.5**0.5, "number", 3) == "different"


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("1.3", "probability", "between 0 and 1"),
        ("-0.2", "probability", "between 0 and 1"),
        ("130 %", "probability", "between 0 and 1"),
        ("-3", "count", "whole number"),
        ("2.5", "count", "whole number"),
        ("15:44", "number", "Odds"),
        ("0:0", "probability", "Odds of 0 to 0"),
        ("maybe", "yes-no", "neither yes nor no"),
        ("5,184", "count", "Write 5184 or 5.184"),
        ("5,184", "number", "two different numbers"),
    ],
)
def test_a_wrong_form_is_told_apart_from_a_wrong_value(text: str, kind: str, reason: str):
    with pytest.raises(UnreadableAnswer, match=reason):
        read_answer(text, kind)


@pytest.mark.parametrize("text", ["5184", "5 184", "5184.0", "72^2", "2*2592"])
def test_a_count_in_five_spellings(text: str):
    assert read_answer(text, "count").value == 5184


@pytest.mark.parametrize("text", ["yes", "Ja", "TRUE", "y", "oui"])
def test_yes_in_five_spellings(text: str):
    assert read_answer(text, "yes-no").value == "yes"


@pytest.mark.parametrize("text", ["no", "Nein", "FALSE", "n", "non"])
def test_no_in_five_spellings(text: str):
    assert read_answer(text, "yes-no").value == "no"


@pytest.mark.parametrize("text", ["Shovel", "shovel", "b", "(b)", "2"])
def test_a_choice_in_five_spellings(text: str):
    assert read_answer(text, "choice", ("Map", "Shovel", "Rope")).value == "Shovel"


def test_the_words_of_a_choice_come_before_its_number():
    assert read_answer("2", "choice", ("2", "1")).value == "2"


def test_what_is_no_choice_lists_the_choices():
    with pytest.raises(UnreadableAnswer, match="Map, Shovel or Rope"):
        read_answer("Hammer", "choice", ("Map", "Shovel", "Rope"))


@pytest.mark.parametrize("text", ["", "  ", "...", "…", "___", "?"])
def test_a_blank_is_no_attempt(text: str):
    assert is_blank(text)


def test_a_value_is_shown_exactly_and_rounded():
    assert value_text(Fraction(15, 59), 4) == "15/59 ≈ 0.2542"


# --- odds and chances ---


@pytest.mark.parametrize("text", ["15 in 59", "15 out of 59", "15 von 59"])
def test_chances_are_read(text: str):
    assert read_answer(text, "probability").value == Fraction(15, 59)


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_a_colon_is_odds_in_every_language_and_the_reply_says_so(spoken: str):
    posed = pose("E17")
    with speaking(spoken):
        right, divided = (posed.judge(posed.parts[0], text) for text in ("1:4", "1:5"))
        assert (right.standing, divided.standing) == ("right", "unreadable")
        assert "1:4" in right.message and "1/5" in right.message
        assert "1:5" in divided.message and "1/5" in divided.message


@pytest.mark.parametrize("text", ["53:118", "53 : 118", "1:7", "1:5"])
def test_a_ratio_is_no_wrong_answer_and_the_reply_does_not_say_whether_it_is_right(text: str):
    posed = pose("E01")
    reply = posed.judge(posed.parts[0], text)
    one, other = text.replace(" ", "").split(":")
    assert reply.standing == "unreadable"
    assert reply.message == (
        f"{text} can be a division or odds. Write {one}/{other} if you divide, or {one} to {other} if these are odds."
    )
    assert posed.judge(posed.parts[0], f"{one}/{other}").value_is_right == (one == "53")


def test_a_guess_in_odds_is_read_back():
    assert "1/6" in pose("E17").judge_prediction("1:5").message
