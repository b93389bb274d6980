"""The pictures of the exercises: made from the same numbers as the answers, for all parameters."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from xml.etree import ElementTree

import pytest

from minerals.classroom import ImpossibleParameters, exercises
from minerals.classroom.experiment import Experiment, experiment_of
from minerals.classroom.experiment.experiment import experiment_type, pictures_of
from minerals.classroom.texts import AnswerKey, Parameters, text_of
from minerals.core.picture import Text
from minerals.probability import Picture

# To pose them all takes seconds, and these tests are collected by each process of each gate.
WITH_PICTURES = [each.code for each in exercises() if experiment_type(each.code).pictures is not Experiment.pictures]
ASKED_FOR = (
    *("E01", "E02", "E03", "E04", "E05", "E06", "E07", "E08", "E12", "E13", "E16", "E17", "E17b", "E18", "E19"),
    *("E20", "E21", "E22", "E23", "E24", "E25", "E26", "E29", "E35", "E37", "E51"),
)
MOST_CASES = 1_000


def cases(code: str) -> Iterator[tuple[Parameters, AnswerKey]]:
    """The parameters that fit together, with what they come to; where there are many, one changes at a time."""
    parameters = {name: [*each.real, *each.what_if] for name, each in text_of(code).parameters.items()}
    standard = {name: values[0] for name, values in parameters.items()}
    all_chosen = (dict(zip(parameters, values, strict=True)) for values in product(*parameters.values()))
    if prod(map(len, parameters.values())) > MOST_CASES:
        all_chosen = (standard | {name: value} for name, values in parameters.items() for value in values)
    for chosen in all_chosen:
        try:
            yield chosen, experiment_of(code, chosen).answers()
        except ImpossibleParameters:
            continue


def drawn(code: str) -> Iterator[tuple[list[Picture], AnswerKey]]:
    return ((list(pictures_of(code, chosen).values()), worked) for chosen, worked in cases(code))


def total(picture: Picture, **wanted: object) -> Fraction:
    """The probability of the rows that fit."""
    return sum(
        (row["exact"] for row in picture.data if all(row[key] == value for key, value in wanted.items())), Fraction(0)
    )


def favourable(tree: Picture) -> Fraction:
    return sum((row["favourable"] for row in tree.data if row["is_leaf"]), Fraction(0))


def mean(bars: Picture) -> Fraction:
    return sum((row["result"] * row["exact"] for row in bars.data), Fraction(0))


def test_the_exercises_that_ask_for_a_picture_have_one() -> None:
    assert set(ASKED_FOR) <= set(WITH_PICTURES)


def test_an_exercise_without_pictures_has_none() -> None:
    assert pictures_of("E99", {}) == {}


@pytest.mark.parametrize("code", WITH_PICTURES)
def test_every_picture_is_well_formed_readable_and_under_its_title(code: str) -> None:
    for chosen, _ in cases(code):
        pictures = pictures_of(code, chosen)
        assert pictures
        for caption, picture in pictures.items():
            assert caption == picture.title
            assert picture.alt and picture.text and picture.data
            assert min(shape.size for shape in picture.scene.shapes if isinstance(shape, Text)) >= 12
    ElementTree.fromstring(picture.svg())


@pytest.mark.parametrize("code", WITH_PICTURES)
def test_pictures_follow_the_parameters(code: str) -> None:
    texts = {"\n".join(picture.text for picture in pictures) for pictures, _ in drawn(code)}
    assert len(texts) > 1 or code == "E03"  # on every board, two tiles are alike


class TestTheSameNumbers:
    def test_e01(self) -> None:
        for (bag, bars), worked in drawn("E01"):
            assert {row["label"]: row["exact"] for row in bag.data}.items() <= worked.values.items()
            assert mean(bars) == worked.values["mean"]

    def test_e02(self) -> None:
        for (tree, bag, both), worked in drawn("E02"):
            assert favourable(tree) == worked.values["second"]
            assert total(bag, favourable=True) == worked.values["first"]
            assert favourable(both) == worked.values["both"]

    def test_e03(self) -> None:
        for (grid,), worked in drawn("E03"):
            assert total(grid, favourable=False) == worked.values["differ"]

    def test_e04_and_e11_and_e34(self) -> None:
        for code, key in (("E04", "golden"), ("E11", "some"), ("E34", "some")):
            for (bars, *_), worked in drawn(code):
                assert total(bars, marked=True) == worked.values[key]

    def test_e05(self) -> None:
        for (bars,), worked in drawn("E05"):
            assert mean(bars) == worked.values["mean"]
            assert max(row["result"] for row in bars.data if row["marked"]) == worked.values["median"]

    def test_e06_and_e07(self) -> None:
        for code, keys in (("E06", ("lowest", "larger")), ("E07", ("lowest", "highest"))):
            for pictures, worked in drawn(code):
                assert [mean(bars) for bars in pictures] == [worked.values[key] for key in keys]

    def test_e08(self) -> None:
        for (_, scored), worked in drawn("E08"):
            assert total(scored, result="blue") == worked.values["term"] / worked.values["pool"]

    def test_e10(self) -> None:
        for (area,), worked in drawn("E10"):
            full, none = area.data[0]["row"], area.data[0]["column"]
            assert total(area, row=full, column=none) / total(area, column=none) == worked.values["full"]

    def test_e12(self) -> None:
        for (deck, tree), worked in drawn("E12"):
            assert total(deck, favourable=True) == worked.values["first"]
            assert favourable(tree) == worked.values["either"]

    def test_e13(self) -> None:
        for (one_tile, two_tiles), worked in drawn("E13"):
            assert one_tile.data[1]["exact"] == worked.values["both"]
            assert 1 - one_tile.data[3]["exact"] == worked.values["either"]
            assert two_tiles.data[1]["exact"] == worked.values["apart"]

    def test_e14(self) -> None:
        for (grid,), worked in drawn("E14"):
            assert len({row["first"] for row in grid.data}) == worked.values["bundles"]
            assert sum(row["favourable"] for row in grid.data) == worked.values["swaps"]

    def test_e15(self) -> None:
        for (shortest, longest, blind), worked in drawn("E15"):
            keys = ("wollastonite", "orpiment", "blind")
            assert [mean(bars) for bars in (shortest, longest, blind)] == [worked.values[key] for key in keys]

    def test_e16(self) -> None:
        for (grid, bars), worked in drawn("E16"):
            assert total(grid, favourable=True) == worked.values["three"] == total(bars, result=3)
            assert mean(bars) == worked.values["mean"]

    def test_e17_and_e17b(self) -> None:
        for (faces, bars, tree), worked in drawn("E17"):
            assert total(faces, favourable=True) == worked.values["six"] == total(bars, marked=True)
            assert mean(bars) == worked.values["mean"]
            assert favourable(tree) == worked.values["three"]
        for (area, bars), worked in drawn("E17b"):
            assert total(area, column="1") == worked.values["one"] == total(bars, marked=True)
            assert total(bars, result=6) == worked.values["other"]

    def test_e18(self) -> None:
        for (_, table, bars), worked in drawn("E18"):
            assert total(table, row="black coaster") == worked.values["share"]
            assert 1 / total(bars, marked=True) == worked.values["home"]

    def test_e19_to_e21(self) -> None:
        for (bars,), worked in drawn("E19"):
            assert total(bars, result=0) == worked.values["none"]
            assert mean(bars) == worked.values["mean"]
        for (tree,), worked in drawn("E20"):
            assert favourable(tree) == worked.values["success"]
        for (before, after), worked in drawn("E21"):
            assert favourable(before) == worked.values["before"]
            assert favourable(after) == worked.values["after"]

    def test_e22(self) -> None:
        for (parts, bars), worked in drawn("E22"):
            assert total(parts, result="A") == worked.values["favourite"] == total(bars, result="A")
            assert total(parts, result="B") == worked.values["opened"] == 0
            assert total(parts, result="C") == worked.values["other"]

    def test_e23(self) -> None:
        for pictures, worked in drawn("E23"):
            for tree, name in zip(pictures, ("knows", "clumsy"), strict=True):
                fits = {row["path"]: row["favourable"] for row in tree.data if row["is_leaf"]}
                assert fits["A", "B"] / favourable(tree) == worked.values[f"{name}_stay"]
                assert fits["C", "B"] / favourable(tree) == worked.values[f"{name}_switch"]

    def test_e24(self) -> None:
        for (agree, disagree, _), worked in drawn("E24"):
            assert total(agree, result="A") == worked.values["agree"]
            assert total(disagree, result="A") == worked.values["disagree"]
            assert total(disagree, result="C") == worked.values["neither"]

    def test_e25_and_e26(self) -> None:
        for (small, medium), worked in drawn("E25"):
            assert total(small, favourable=True) == worked.values["small"]
            assert total(medium, favourable=True) == worked.values["medium"]
        for (grid, bars), worked in drawn("E26"):
            assert total(grid, favourable=True) == worked.values["two"]
            assert total(bars, marked=True) == worked.values["three"]
            assert mean(bars) == worked.values["mean"]

    def test_e29(self) -> None:
        for (*grid, table), worked in drawn("E29"):
            assert total(table, column="one player alone") == worked.values["unique"]
            assert [total(each, favourable=True) for each in grid] == [worked.values["unique"]] * len(grid)

    def test_e30(self) -> None:
        for (bars,), worked in drawn("E30"):
            points = [row["result"] for row in bars.data]
            assert (min(points), max(points), mean(bars)) == tuple(
                worked.values[key] for key in ("least", "most", "mean")
            )

    def test_e32_and_e35_to_e37(self) -> None:
        for (bars,), worked in drawn("E32"):
            assert total(bars, marked=True) == worked.values["thrice"]
        for (cells, points), worked in drawn("E35"):
            assert mean(points) == worked.values["expected"]
            assert mean(cells) == worked.facts["mean"]
        for (anna, ben), worked in drawn("E36"):
            assert total(anna, marked=True) == worked.values["tile"]
            assert total(ben, marked=True) == worked.values["square"]
        for (tiles, tree), worked in drawn("E37"):
            assert total(tiles, favourable=True) == worked.values["same"]
            assert favourable(tree) == worked.values["three"]

    def test_e44_to_e50(self) -> None:
        for (grid,), worked in drawn("E44"):
            assert total(grid, favourable=True) == worked.values["wins"]
        for (tree,), worked in drawn("E44b"):
            assert favourable(tree) == worked.values["second"]
        for (grid,), worked in drawn("E46"):
            assert total(grid, favourable=True) == worked.values["before"]
        for (area,), worked in drawn("E48"):
            assert total(area, column="perfect") == worked.values["perfect"]
            assert area.data[0]["exact"] / worked.values["perfect"] == worked.values["skilled"]
        for (tree,), worked in drawn("E50"):
            assert favourable(tree) == worked.values["three"]

    def test_e28_and_e31_and_e33(self) -> None:
        for (free, blocked), worked in drawn("E28"):
            assert favourable(free) == worked.values["free"]
            assert favourable(blocked) == worked.values["blocked"]
        for (bars,), worked in drawn("E31"):
            assert total(bars, marked=True) == worked.values["nobody"]
            assert mean(bars) == worked.values["flips"]
        for (galleries, cards), worked in drawn("E33"):
            assert total(galleries, favourable=True) == worked.values["board"]
            assert total(cards, favourable=False) == worked.values["never"]

    def test_e45a_and_e45c(self) -> None:
        for pictures, worked in drawn("E45a"):
            for bars, key in zip(pictures, ("p_long", "p_short"), strict=True):
                assert float(total(bars, marked=True)) == pytest.approx(worked.values[key])
        for pictures, worked in drawn("E45c"):
            for bars, key in zip(pictures, ("wald", "wilson"), strict=True):
                assert float(total(bars, marked=True)) == pytest.approx(worked.values[key])

    def test_e45d_and_e45e(self) -> None:
        for (bars,), worked in drawn("E45d"):
            assert total(bars, marked=True) == worked.values["any"]
        for pictures, worked in drawn("E45e"):
            for area, tools in zip(pictures, ("tools", "plain"), strict=True):
                two, _, four, _ = area.data
                assert (two["height"], four["height"]) == (
                    worked.values[f"two_{tools}"],
                    worked.values[f"four_{tools}"],
                )
                assert total(area, column="won") == worked.values[f"pooled_{tools}"]

    def test_e47_and_e49(self) -> None:
        for (small, medium), worked in drawn("E47"):
            assert total(small, favourable=True) == worked.values["small"] / worked.facts["light"]
            assert total(medium, favourable=True) == worked.values["medium"] / worked.facts["heavy"]
        for (area,), worked in drawn("E49"):
            assert total(area, column="leaves") == worked.values["won"]

    def test_e51_which_shows_tiles_to_count_and_no_probability(self) -> None:
        for (bag,), worked in drawn("E51"):
            counted = {row["label"]: row["count"] for row in bag.data}
            assert sum(counted.values()) == worked.values["total"]
            assert max(counted, key=counted.__getitem__) == worked.values["common"]
            assert min(counted, key=counted.__getitem__) == worked.values["rare"]
            assert [row["count"] - 1 for row in bag.data if row["favourable"]] == [worked.values["left"]]
            words = [bag.alt, bag.text, *(shape.text for shape in bag.scene.shapes if isinstance(shape, Text))]
            assert not any(sign in text for text in words for sign in "/%")
            assert str(worked.values["total"]) not in bag.text.split()
