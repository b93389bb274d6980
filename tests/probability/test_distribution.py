"""Exact distributions: arithmetic in fractions, and how they show themselves."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minerals import ChanceError, MineralsError
from minerals.probability.bounds import Bounds
from minerals.probability.distribution import Distribution

DIE = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
WEIGHTS = st.lists(st.integers(1, 50), min_size=1, max_size=8)


def weighed(weights: list[int]) -> Distribution[int]:
    return Distribution((place, Fraction(weight, sum(weights))) for place, weight in enumerate(weights))


# --- what it is ---


def test_equal_results_are_merged_and_impossible_ones_left_out():
    parity = Distribution([*((pips % 2, Fraction(1, 6)) for pips in range(1, 7)), (2, Fraction(0))])
    assert dict(parity) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_two_are_equal_where_every_result_is_exactly_as_likely():
    assert Distribution([("a", 1 / Fraction(3)), ("b", Fraction(2, 3))]) == Distribution(
        [("b", Fraction(2, 3)), ("a", Fraction(1, 3))]
    )
    assert DIE.map(lambda pips: pips + 1) != DIE


def test_decimals_mean_what_they_say():
    assert dict(Distribution((place, 0.1) for place in range(10))) == dict.fromkeys(range(10), Fraction(1, 10))


@pytest.mark.parametrize(
    ("weighted", "message"),
    [
        ([(pips, Fraction(1, 6)) for pips in range(1, 6)], "add up to 5/6, not to 1"),
        ([], "add up to 0"),
        ([(1, Fraction(3, 2)), (2, Fraction(-1, 2))], "The probability of 2 is -1/2"),
        ([([1], Fraction(1))], "give a tuple instead of a list"),
        ([(1, "often")], "'often' is not a number"),
    ],
)
def test_what_is_no_distribution_is_refused(weighted, message):
    with pytest.raises(MineralsError, match=re.escape(message)):
        Distribution(weighted)


# --- numbers of it ---


def test_the_numbers_of_a_die():
    assert (DIE.mean(), DIE.variance()) == (Fraction(7, 2), Fraction(35, 12))
    assert DIE.standard_deviation() == pytest.approx(1.7078251)
    assert DIE.probability(lambda pips: pips > 4) == Fraction(1, 3)
    assert DIE.mean(lambda pips: 0.1 * (pips == 6)) == Fraction(1, 60)


@pytest.mark.parametrize(
    ("level", "result"), [("1/6", 1), (Fraction(1, 6) + Fraction(1, 10**9), 2), (0.5, 3), ("5/6", 5), (1, 6)]
)
def test_a_quantile_is_reached_exactly(level, result):
    assert DIE.quantile(level) == result


def test_a_decimal_level_is_not_missed_by_a_hair():
    tenths = Distribution((place, Fraction(1, 10)) for place in range(1, 11))
    assert tenths.quantile(0.9) == 9  # in binary, 0.9 is a little more than nine tenths


@pytest.mark.parametrize("level", [0, -1, 1.5])
def test_a_quantile_of_no_level_is_refused(level):
    with pytest.raises(MineralsError, match="level of a quantile must be above 0"):
        DIE.quantile(level)


def test_the_likeliest_come_first_and_of_equals_the_one_found_first():
    sums = DIE + DIE
    assert sums.mode() == 7
    assert sums.most_likely(3) == ((7, Fraction(1, 6)), (6, Fraction(5, 36)), (8, Fraction(5, 36)))
    assert (DIE.mode(), DIE.median(), sums.median()) == (1, 3, 7)


@pytest.mark.parametrize("ask", [Distribution.mean, Distribution.variance])
def test_numbers_of_what_is_no_number_are_refused(ask):
    with pytest.raises(MineralsError, match="'heads' is not a number to calculate with"):
        ask(Distribution([("heads", Fraction(1))]))


def test_results_without_an_order_have_no_median():
    mixed = Distribution([("heads", Fraction(1, 2)), (1, Fraction(1, 2))])
    with pytest.raises(MineralsError, match="have no order"):
        mixed.median()


@given(WEIGHTS)
def test_mapping_keeps_the_expected_value(weights):
    distribution = weighed(weights)
    doubled = distribution.map(lambda value: 2 * value)
    assert doubled.mean() == 2 * distribution.mean()
    assert doubled.variance() == 4 * distribution.variance()


# --- conditions, observations, two of them ---


@given(WEIGHTS, st.sets(st.integers(0, 7)))
def test_the_law_of_total_probability(weights, known):
    distribution = weighed(weights)
    here = distribution.probability(lambda value: value in known)
    if 0 < here < 1:
        parts = (distribution.given(lambda value: value in known), distribution.given(lambda value: value not in known))
        assert here * parts[0].mean() + (1 - here) * parts[1].mean() == distribution.mean()
        assert set(parts[0]) <= known


def test_a_condition_that_never_holds_is_refused():
    with pytest.raises(ChanceError, match="Of these 6 results the condition holds of none"):
        DIE.given(lambda pips: pips > 6)


def test_a_posterior_follows_bayes():
    bag = Distribution([("fair", Fraction(9, 10)), ("loaded", Fraction(1, 10))])
    after = bag.posterior(lambda die: {"fair": Fraction(1, 36), "loaded": 1}[die])
    assert dict(after) == {"fair": Fraction(1, 5), "loaded": Fraction(4, 5)}
    assert after == bag.posterior(lambda die: {"fair": 1, "loaded": 36}[die])


def test_what_is_impossible_is_not_observed():
    with pytest.raises(ChanceError, match="impossible for each of these 6 results"):
        DIE.posterior(lambda pips: 0)
    with pytest.raises(MineralsError, match="which is below 0"):
        DIE.posterior(lambda pips: 1 - pips)


@given(WEIGHTS, WEIGHTS)
def test_sums_of_independent_results_add_means_and_variances(one, two):
    first, second = weighed(one), weighed(two)
    assert (first + second).mean() == first.mean() + second.mean()
    assert (first + second).variance() == first.variance() + second.variance()
    assert first.combine(second).map(sum) == first + second


# --- bounds ---


def test_bounds_are_as_wide_as_what_is_missing():
    found = Bounds([(1, Fraction(1, 2)), (6, Fraction(1, 4)), (1, Fraction(1, 8))])
    assert found.missing == Fraction(1, 8)
    assert found[1] == (Fraction(5, 8), Fraction(3, 4))
    assert found.probability(lambda pips: pips > 6) == (0, Fraction(1, 8))
    assert found.probability(lambda pips: True).upper == 1
    assert found.mean(least=1, most=6) == (Fraction(9, 4), Fraction(23, 8))
    assert dict(found.distribution()) == {1: Fraction(5, 7), 6: Fraction(2, 7)}
    assert found.map(lambda pips: pips > 3)[True].width == found.missing


@pytest.mark.parametrize(
    ("refused", "message"),
    [
        (lambda: Bounds([(1, Fraction(3, 2))]), "which is more than 1"),
        (lambda: Bounds([(9, Fraction(1, 2))]).mean(least=1, most=6), "The number of 9 is 9, which is not between"),
        (lambda: Bounds([]).distribution(), "No way was followed to its end"),
    ],
)
def test_bounds_that_bound_nothing_are_refused(refused, message):
    with pytest.raises(MineralsError, match=message):
        refused()


# --- showing ---


def test_it_shows_itself_as_a_table_with_bars():
    shown = str(DIE.map(lambda pips: "six" if pips == 6 else "less"))
    assert shown == "less  5/6  83.3 %  ████████████████████\nsix   1/6  16.7 %  ████"


def test_numbers_are_shown_in_their_order_and_others_the_likeliest_first():
    def first_column(distribution: Distribution[object]) -> list[str]:
        return [line.split()[0] for line in str(distribution).split("\n")]

    upside_down = Distribution([(2, Fraction(1, 4)), (1, Fraction(1, 4)), (10, Fraction(1, 2))])
    assert first_column(upside_down) == ["1", "2", "10"]
    assert first_column(upside_down.map("abcdefghijk".__getitem__)) == ["k", "c", "b"]


def test_a_large_one_is_shortened_and_says_by_how_much():
    many = Distribution(
        [("usual", Fraction(19, 20) - Fraction(23, 2000))] + [(f"rare {n}", Fraction(1, 2000)) for n in range(123)]
    )
    lines = str(many).split("\n")
    assert len(lines) == 25
    assert lines[-1].split() == ["and", "100", "more", "1/20", "5.0", "%"]
    assert "and 100 more" in many._repr_html_()


def test_a_fraction_too_long_to_be_read_is_a_decimal_that_says_so():
    rare = Distribution([("lost", Fraction(1, 3**30)), ("kept", 1 - Fraction(1, 3**30))])
    assert [line.split()[1:5] for line in str(rare).split("\n")] == [
        ["≈", "1", ">", "99.9"],
        ["≈", "4.86e-15", "<", "0.1"],
    ]


def test_bounds_say_what_was_not_followed():
    assert "not followed to the end  1/4  25.0 %" in str(Bounds([("heads", Fraction(3, 4))]))


def test_a_notebook_is_given_a_table_and_a_chart_with_alternative_text():
    bundle = DIE._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/markdown", "text/html", "image/svg+xml"}
    html = bundle["text/html"]
    assert html.count("<tr>") == 7
    assert bundle["image/svg+xml"] in html
    svg = ElementTree.fromstring(bundle["image/svg+xml"])
    space = "{http://www.w3.org/2000/svg}"
    assert svg.get("role") == "img"
    assert svg.findtext(f"{space}desc") == "6 possible results; the likeliest is 1 with 1/6; the expected value is 7/2."
    bars = [bar.findtext(f"{space}title") for bar in svg.iter(f"{space}polygon")]
    assert [bar for bar in bars if bar] == [f"{pips}: 1/6, 16.7 %" for pips in range(1, 7)]
    assert "prefers-color-scheme:dark" in bundle["image/svg+xml"]


def test_bars_are_as_long_as_they_are_likely():
    svg = ElementTree.fromstring(
        Distribution([("a", Fraction(3, 4)), ("b", Fraction(1, 4))])._repr_mimebundle_()["image/svg+xml"]
    )
    lengths = []
    for bar in svg.iter("{http://www.w3.org/2000/svg}polygon"):
        if len(bar):
            across = [float(point.split(",")[0]) for point in bar.get("points", "").split()]
            lengths.append(max(across) - min(across))
    assert lengths[0] == pytest.approx(3 * lengths[1], abs=0.1)


def test_names_cannot_break_out_of_html_or_markdown():
    evil = Distribution([("<script>|a", Fraction(1))])
    assert "<script>" not in evil._repr_html_()
    assert "&lt;script&gt;\\|a" in evil._repr_markdown_()


def test_a_frame_keeps_the_fractions_and_results_as_they_are():
    table = (DIE.combine(DIE)).frame()
    assert list(table.columns) == ["result", "label", "exact", "probability"]
    assert table["result"][0] == (1, 1)
    assert table["exact"].sum() == 1
    bounds = Bounds([("heads", Fraction(3, 4))]).frame()
    assert (bounds["lower"][0], bounds["upper"][0]) == (0.75, 1.0)
