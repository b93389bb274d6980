"""Charts: what they say in words, the data behind them, and that they are drawn in both modes."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import minerals
from minerals.core.game import SeededChance
from minerals.core.picture import Circle, Polygon, Scene
from minerals.probability.chart import Chart
from minerals.probability.charts import comparison, distribution_chart, running_proportion
from minerals.probability.distribution import Distribution
from minerals.probability.heat import heat_map, in_figures

DIE = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
LUCK = SeededChance(1)
ROLLS = [int(LUCK.draw({str(pips): 1 for pips in range(1, 7)}).outcome) for _ in range(1200)]
SIXES = [pips == 6 for pips in ROLLS]


def every_kind(mode: str) -> list[Chart]:
    return [
        running_proportion(SIXES, exact=Fraction(1, 6), mode=mode),
        distribution_chart(DIE, ROLLS, mode=mode),
        distribution_chart(DIE.map(lambda pips: "one of the higher" if pips > 3 else "one of the lower"), mode=mode),
        comparison({"one": (30, 100), "two": (45, 100)}, mode=mode),
        heat_map(minerals.new("mattock"), {"g7": 3, "a1": 1}, mode=mode),
    ]


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_every_chart_shows_itself_with_alternative_text(mode):
    for chart in every_kind(mode):
        bundle = chart._repr_mimebundle_()
        svg = ElementTree.fromstring(bundle["image/svg+xml"])
        assert svg.get("role") == "img"
        assert svg.get("aria-label") == chart.alt
        assert svg.findtext("{http://www.w3.org/2000/svg}title") == chart.alt
        assert chart.alt in bundle["text/plain"]
        assert chart.png().startswith(b"\x89PNG")
        assert len(chart.data)


def test_light_and_dark_have_the_grounds_of_the_boards():
    def ground(mode: str) -> tuple[float, ...]:
        return tuple(round(255 * part) for part in comparison({"a": (1, 2)}, mode=mode).figure.get_facecolor()[:3])

    assert ground("light") == (0xFB, 0xFA, 0xF7)
    assert ground("dark") == (0x15, 0x17, 0x1B)


def test_the_same_chart_gives_the_same_picture():
    assert comparison({"a": (1, 2)}).svg() == comparison({"a": (1, 2)}).svg()


def test_drawing_changes_nothing_global():
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    every_kind("dark")[0].svg()
    assert dict(mpl.rcParams) == before
    assert "matplotlib.pyplot" not in loaded_by("import minerals.probability.charts")
    assert "matplotlib" not in loaded_by("import minerals.probability.charts, minerals.probability.heat")


def loaded_by(program: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


# --- a running proportion ---


def test_a_running_proportion_ends_at_the_share_with_wilsons_interval():
    chart = running_proportion(SIXES, exact=Fraction(1, 6), of="share of sixes")
    last = chart.data.iloc[-1]
    assert (last["games"], last["proportion"]) == (1200, sum(SIXES) / 1200)
    share, z = last["proportion"], 1.959964
    centre = (share + z**2 / 2400) / (1 + z**2 / 1200)
    assert (last["lower"] + last["upper"]) / 2 == pytest.approx(centre)
    assert len(chart.data) <= 500
    assert chart.alt.startswith("Running proportion: after 1,200 games the share of sixes is ")
    assert chart.alt.endswith("the exact value 16.7 % lies inside it.")


def test_every_game_of_a_short_study_is_drawn():
    assert list(running_proportion([True, False, True]).data["proportion"]) == [1, 0.5, pytest.approx(2 / 3)]
    assert len(running_proportion([True]).data) == 1


@pytest.mark.parametrize("outcomes", [[], [0, 2], ["yes"]])
def test_outcomes_that_are_not_yes_or_no_are_refused(outcomes):
    with pytest.raises(minerals.OptionError, match="running_proportion takes True or False"):
        running_proportion(outcomes)


@pytest.mark.parametrize("chart", [lambda level: running_proportion([True], confidence=level)])
def test_a_confidence_beyond_certainty_is_refused(chart):
    with pytest.raises(minerals.OptionError, match="between 0 and 1, not 95"):
        chart(95)


# --- a distribution ---


def test_bars_are_exact_and_dots_observed():
    chart = distribution_chart(DIE, ROLLS, of="roll")
    counts = Counter(ROLLS)
    assert list(chart.data["result"]) == list("123456")
    assert list(chart.data["count"]) == [counts[pips] for pips in range(1, 7)]
    assert chart.data["exact"].tolist() == [1 / 6] * 6
    assert ((chart.data["lower"] < chart.data["observed"]) & (chart.data["observed"] < chart.data["upper"])).all()
    assert "1 16.7 %, 2 16.7 %" in chart.alt
    heights = [bar.get_height() for bar in chart.figure.axes[0].patches]
    assert heights == pytest.approx([1 / 6] * 6)


def test_what_cannot_be_and_was_observed_is_drawn_at_nothing():
    chart = distribution_chart(DIE, {7: 1, 1: 9})
    assert list(chart.data["result"]) == list("1234567")
    assert (chart.data["exact"][6], chart.data["observed"][6]) == (0, 0.1)


def test_a_large_distribution_is_cut_and_says_so():
    chart = distribution_chart(Distribution((f"result {n}", Fraction(1, 100)) for n in range(100)))
    assert len(chart.data) == 60
    assert "and 88 less likely ones" in chart.alt


def test_a_count_that_is_none_is_refused():
    with pytest.raises(minerals.OptionError, match=r"1 was observed 2\.5 times"):
        distribution_chart(DIE, {1: 2.5})


# --- arms ---


def test_arms_are_compared_by_counts_or_by_any_interval():
    chart = comparison({"rope": (30, 100), "lamp": SimpleNamespace(estimate=0.5, lower=0.4, upper=0.6)})
    assert list(chart.data["arm"]) == ["rope", "lamp"]
    assert list(chart.data["estimate"]) == [0.3, 0.5]
    assert chart.data["lower"][0] == pytest.approx(0.2189, abs=1e-4)
    assert "lamp 50.0 % (from 40.0 % to 60.0 %)" in chart.alt


@pytest.mark.parametrize(
    ("arms", "message"), [({}, "at least one arm"), ({"rope": 3}, "the arm 'rope' is 3; give how often")]
)
def test_arms_that_are_none_are_refused(arms, message):
    with pytest.raises(minerals.OptionError, match=message):
        comparison(arms)


# --- heat on the board ---


def test_a_heat_map_fills_the_cells_of_the_board_and_writes_the_numbers():
    match = minerals.new("mattock")
    chart = heat_map(match, {"a1": 1, "g7": 1234}, of="mined")
    drawn = chart.figure.axes[0]
    written = {text.get_text(): text.get_position() for text in drawn.texts}
    assert written["1.2k"] == match.scene().centre_of("g7")
    top = [patch for patch in drawn.patches if patch.get_zorder() == 2]
    colours = [patch.get_facecolor() for patch in top]
    assert sum(colours[1][:3]) > sum(colours[0][:3])  # more is lighter, so that hue is not needed
    assert list(chart.data["cell"]) == ["g7", "a1"]
    assert chart.alt == "Heat map on Mattock: mined on 2 cells, together 1,235; most on g7 1,234, a1 1; least on a1, 1."


@pytest.mark.parametrize("game", ["mattock", "minerals", "iceminers"])
def test_every_board_with_named_cells_can_be_heated(game):
    match = minerals.new(game, seed=1)
    cells = {shape.cell for shape in match.scene().shapes if isinstance(shape, Polygon | Circle) and shape.cell}
    named = sorted(cell for cell in cells if cell[1:].isdigit())
    chart = heat_map(match, {cell: place for place, cell in enumerate(named)})
    assert len(chart.data) == len(named)
    chart.svg()


def test_the_galleries_of_the_players_can_be_heated():
    match = minerals.new("out_of_mine", seed=1)
    match.play("1: front")
    match.play("2: front")
    chart = heat_map(match, {"1:b2": 3, "2:c4": 1})
    assert chart.alt.startswith("Heat map on Out of Mine!")
    assert {text.get_text() for text in chart.figure.axes[0].texts} >= {"3", "1"}


def test_cells_that_are_circles_or_have_other_names_can_be_heated():
    scene = Scene(40, 20, (Circle(10, 10, 8, "tile", cell="left"), Circle(30, 10, 8, "tile", cell="right")), "Two")
    assert list(heat_map(scene, {"left": 0, "right": 0}).data["count"]) == [0, 0]


@pytest.mark.parametrize(
    ("counts", "message"), [({}, "at least one cell"), ({"z99": 1}, "the board has no cell 'z99'")]
)
def test_cells_the_board_does_not_have_are_refused(counts, message):
    with pytest.raises(minerals.OptionError, match=message):
        heat_map(minerals.new("mattock"), counts)


def test_numbers_fit_on_cells():
    assert [in_figures(count) for count in (999, 1000, 12_345, 678_901, 0.5, 12.34)] == [
        *("999", "1k", "12k", "679k", ".50", "12.3"),
    ]
