"""Pictures of exact objects: every number in them is the exact one, and everybody can read them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals import OptionError
from minerals.core.picture import Circle, Line, Polygon, Shape, Text
from minerals.picture import style
from minerals.picture.themes import MODES, Mode
from minerals.probability import Distribution, Look, Picture, odds, sequences
from tests.picture.colour_vision import EYES, assert_differ, contrast, over
from tests.picture.test_contrast import _into, colour_of, grounds

DIE = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
TWO_DICE = DIE.combine(DIE)
BAG = {"white": 53, "blue": 30, "pink": 20, "black": 10, "golden": 5}
TILE = Distribution((colour, Fraction(number, 118)) for colour, number in BAG.items())
TWO_TILES = sequences(BAG, 2)
SVG = "{http://www.w3.org/2000/svg}"


def look(colour: object) -> Look | None:
    return Look(f"tile.{colour}", str(colour)[0].upper(), f"letter.{colour}") if colour in BAG else None


def leaves(picture: Picture) -> Iterator[dict[str, object]]:
    return (dict(row) for row in picture.data if row["is_leaf"])


def every_kind() -> Iterator[Picture]:
    yield (DIE + DIE).bars(marked=lambda total: total > 9)
    yield TILE.bars(look=look, marked=lambda colour: colour == "pink")
    yield Distribution([(0, Fraction(99, 100)), (100, Fraction(1, 100))]).bars()
    yield Distribution((number, Fraction(1, 200)) for number in range(200)).bars()
    yield TWO_TILES.tree(favourable=lambda tiles: tiles[1] == "pink", look=look, names=("first", "second"))
    yield TWO_TILES.combine(DIE, lambda tiles, pips: (*tiles, pips)).tree()
    yield TWO_TILES.tree(depth=1, opened=[("pink",)])
    yield TILE.icons(lambda colour: colour == "pink", taken={"pink": 1}, look=look)
    yield DIE.icons(lambda pips: pips > 4)
    yield DIE.table(lambda pips: pips > 3, lambda pips: pips % 2 == 0, names=("high", "even"))
    yield TWO_TILES.area(lambda tiles: tiles[0], lambda tiles: tiles[1], marked="pink")
    yield DIE.venn(lambda pips: pips > 4, lambda pips: pips % 2 == 0, names=("high", "even"))
    yield DIE.venn(lambda pips: pips > 4, lambda pips: pips == 1)
    yield TWO_DICE.grid(favourable=lambda pair: sum(pair) > 9, of=sum)
    yield TWO_TILES.grid(favourable=lambda pair: pair[0] == pair[1], look=look)
    yield odds(minerals.new("iceminers"), "roll", of=lambda position: position.state.points).tree()


KINDS = list(every_kind())
kinds = pytest.mark.parametrize("picture", KINDS, ids=range(len(KINDS)))
modes = pytest.mark.parametrize("mode", MODES)


class TestEveryPicture:
    @modes
    @kinds
    def test_is_one_svg_with_a_title_and_a_description(self, picture: Picture, mode: Mode) -> None:
        root = ElementTree.fromstring(picture.svg(mode))
        assert root.tag == f"{SVG}svg"
        assert root.attrib["role"] == "img"
        title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None and title.text == picture.title != ""
        assert description is not None and description.text == picture.alt != ""

    @kinds
    def test_has_no_letters_below_12(self, picture: Picture) -> None:
        assert min(shape.size for shape in picture.scene.shapes if isinstance(shape, Text)) >= 12

    @modes
    @kinds
    def test_can_be_read_on_what_it_is_written_on(self, picture: Picture, mode: Mode) -> None:
        faint, below = {}, list[Shape]()
        for shape in picture.scene.shapes:
            if isinstance(shape, Text):
                ground = colour_of(grounds(below, shape.x + _into(shape), shape.y), mode)
                ink = style(shape.role, mode).fill
                assert ink is not None
                if (found := contrast(over(ink, ground), ground)) < 4.5:
                    faint[shape.text] = round(found, 2)
            below.append(shape)
        assert faint == {}

    @kinds
    def test_stays_on_its_canvas(self, picture: Picture) -> None:
        scene = picture.scene
        for shape in scene.shapes:
            if isinstance(shape, Polygon | Line):
                points = shape.points
            elif isinstance(shape, Circle):
                points = ((shape.x - shape.radius, shape.y - shape.radius), (shape.x + shape.radius, shape.y))
            else:
                points = ((shape.x, shape.y),)
            assert all(-1 <= x <= scene.width + 1 and -1 <= y <= scene.height + 1 for x, y in points), shape

    @kinds
    def test_shows_itself_in_a_notebook_and_in_a_terminal(self, picture: Picture) -> None:
        bundle = picture._repr_mimebundle_()
        assert bundle["text/plain"] == str(picture) == picture.text
        assert bundle["image/svg+xml"].startswith("<svg")
        assert picture.text.startswith(picture.title)

    @kinds
    def test_has_the_same_number_as_a_fraction_and_as_a_float(self, picture: Picture) -> None:
        assert all(float(row["exact"]) == row["probability"] for row in picture.data)


@modes
@pytest.mark.parametrize("eyes", EYES)
def test_what_counts_differs_from_what_does_not_for_everybody(mode: Mode, eyes: str) -> None:
    assert_differ(["chart.strong", "chart.soft", "background"], mode, eyes, 8)
    first, second = style("chart.first", mode), style("chart.second", mode)
    assert first.dash != second.dash, "two events differ in their lines, too"


class TestBars:
    def test_hold_the_whole_distribution(self) -> None:
        picture = (DIE + DIE).bars()
        assert {row["result"]: row["exact"] for row in picture.data} == dict(DIE + DIE)
        assert "5/36" in picture.text and "5/36" in picture.svg()

    def test_say_where_numbers_balance_and_how_far_they_spread(self) -> None:
        assert DIE.bars().text.endswith("expected value 7/2 = 3.5, standard deviation 1.71")
        assert "expected value" not in TILE.bars().text

    def test_are_as_high_as_they_are_likely(self) -> None:
        bars = [shape for shape in TILE.bars().scene.shapes if getattr(shape, "role", "") == "chart.strong"]
        lengths = [max(x for x, _ in bar.points) - min(x for x, _ in bar.points) for bar in bars]
        assert [round(length / lengths[0] * 53) for length in lengths] == list(BAG.values())

    def test_say_how_much_of_a_long_tail_is_not_drawn(self) -> None:
        half = Fraction(1, 2)
        law = Distribution([*((tosses, half**tosses) for tosses in range(1, 31)), (31, half**30)])
        picture = law.bars()
        drawn = [shape for shape in picture.scene.shapes if getattr(shape, "role", "") == "chart.strong"]
        (said,) = (shape.text for shape in picture.scene.shapes if getattr(shape, "text", "").startswith("and "))
        assert said.startswith(f"and {31 - len(drawn)} more, together 1/") and "< 0.1 %" in said
        assert len(picture.data) == 31

    def test_are_compared_on_one_axis(self) -> None:
        def columns(law: Distribution[int]) -> list[float]:
            drawn = law.bars(span=(1, 6), scale=1).scene.shapes
            return [shape.x for shape in drawn if isinstance(shape, Text) and shape.text == "6"]

        assert columns(DIE) == columns(DIE.given(lambda pips: pips > 3))


SMALL_BAG = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 9), min_size=1, max_size=6).filter(
    lambda bag: sum(bag.values()) >= 3
)


class TestTree:
    def test_multiplies_along_its_branches(self) -> None:
        picture = sequences({"white": 3, "blue": 2}, 2).tree()
        assert "3/5 · 2/4 = 6/20" in picture.text
        by_path = {row["path"]: row for row in picture.data}
        assert by_path["white", "blue"]["exact"] == Fraction(1, 2)
        assert by_path["white", "blue"]["product"] == Fraction(3, 10)

    def test_adds_up_what_is_favourable(self) -> None:
        picture = TWO_TILES.tree(favourable=lambda tiles: tiles[1] == "pink")
        assert sum(row["favourable"] for row in leaves(picture)) == Fraction(20, 118)
        assert picture.text.endswith("= 2340/13806 = 10/59 (16.9 %)")

    @settings(max_examples=60, deadline=None)
    @given(SMALL_BAG, st.integers(1, 3), st.integers(2, 20), st.booleans())
    def test_adds_up_to_1_however_much_is_folded(
        self, bag: dict[str, int], draws: int, most: int, replaced: bool
    ) -> None:
        first = next(iter(bag))
        law = sequences(bag, draws, replaced=replaced)
        picture = law.tree(most=most, favourable=lambda drawn: drawn[-1] == first)
        found = list(leaves(picture))
        assert sum(row["product"] for row in found) == 1
        assert sum(row["favourable"] for row in found) == law.probability(lambda drawn: drawn[-1] == first)
        inside = {(): Fraction(0)}
        for row in picture.data:
            inside.setdefault(row["path"], Fraction(0))
            inside[row["path"][:-1]] += row["exact"]
        assert all(inside[row["path"]] == 1 for row in picture.data if not row["is_leaf"])
        assert inside[()] == 1

    def test_folds_what_is_alike_and_says_how_much(self) -> None:
        many = Distribution(((pair, Fraction(1, 36)) for pair in TWO_DICE), title="Two dice")
        picture = many.tree(most=12)
        assert "together 5/6 and 5 more alike" in picture.text
        assert sum(row["product"] for row in leaves(picture)) == 1

    def test_says_how_many_others_there_are(self) -> None:
        picture = TILE.combine(TILE).tree(most=4)
        (folded, *_) = (row for row in leaves(picture) if row["folded"])
        assert "others" in folded["label"]
        assert len(list(leaves(picture))) <= 4

    def test_opens_branch_by_branch(self) -> None:
        shut = TWO_TILES.tree(depth=1)
        assert [row["path"] for row in shut.data] == [(colour,) for colour in BAG]
        assert not any(row["is_open"] for row in shut.data)
        opened = TWO_TILES.tree(depth=1, opened=[("pink",)])
        assert {row["path"][0] for row in opened.data if len(row["path"]) == 2} == {"pink"}
        assert sum(row["product"] for row in leaves(opened)) == 1

    def test_has_a_button_for_each_branch_that_can_be_opened(self) -> None:
        picture = TWO_TILES.tree(depth=1, opened=[("pink",)])
        buttons = {shape.cell for shape in picture.scene.shapes if isinstance(shape, Circle) and shape.cell}
        assert buttons == {row["cell"] for row in picture.data if len(row["path"]) == 1} == set(BAG)
        assert not any(isinstance(shape, Circle) and shape.cell for shape in TWO_TILES.tree().scene.shapes)

    def test_says_which_part_of_a_shut_branch_is_favourable(self) -> None:
        picture = TWO_TILES.tree(depth=1, favourable=lambda tiles: tiles[1] == "pink")
        assert "20/118, of which 19/" not in picture.text
        assert sum(row["favourable"] for row in leaves(picture)) == Fraction(20, 118)
        assert "of which" in picture.text

    def test_has_other_stages_on_demand(self) -> None:
        picture = TWO_TILES.tree([lambda tiles: tiles[0] == "pink", lambda tiles: tiles[1] == "pink"])
        assert {row["path"]: row["product"] for row in leaves(picture)}[True, True] == Fraction(20 * 19, 118 * 117)
        assert "yes" in picture.text and "no" in picture.text

    def test_of_odds_branches_at_each_draw_and_knows_its_rules(self) -> None:
        match = minerals.new("iceminers")
        law = odds(match, ["roll", "enter a5"], of=lambda position: position.state.points)
        picture = law.tree(favourable=lambda points: points > 2)
        assert sum(row["product"] for row in leaves(picture)) == 1
        assert sum(row["favourable"] for row in leaves(picture)) == law.probability(lambda points: points > 2)
        assert {row["rule"] for row in picture.data} == {rule.id for rule in law.origin.rules}
        assert all(row["rule"] in match.game.rulebook for row in picture.data)
        for rule in law.origin.rules:
            assert rule.title in picture.svg() and rule.source in picture.svg()

    def test_without_chance_has_no_branches(self) -> None:
        match = minerals.new("minerals", board="lesson", seed=7)
        picture = odds(match, "remove d6", of=lambda position: position.to_act).tree()
        assert picture.data == ()
        assert picture.svg()

    def test_of_odds_follows_what_is_made_of_them(self) -> None:
        law = odds(minerals.new("iceminers"), "roll", of=lambda position: position.state.points)
        low = law.map(lambda points: points < 3)
        assert sum(row["product"] for row in leaves(low.tree(favourable=bool))) == 1
        given_low = law.given(lambda points: points < 3)
        assert [row["exact"] for row in given_low.tree().data] == [Fraction(1, 2)] * 2
        assert given_low.origin is not None and given_low.origin.action == "roll"


class TestIcons:
    def test_are_as_many_as_there_are_outcomes(self) -> None:
        picture = TILE.icons(lambda colour: colour == "pink")
        assert {row["label"]: row["count"] for row in picture.data} == BAG
        icons = [shape for shape in picture.scene.shapes if isinstance(shape, Circle)]
        assert len(icons) == 118
        assert "20/118 = 10/59" in picture.text

    def test_are_fewer_when_some_are_taken_away(self) -> None:
        picture = TILE.icons(lambda colour: colour == "pink", taken={"pink": 1})
        assert "19 of 117 outcomes are favourable: 19/117 (16.2 %)" in picture.text
        assert sum(row["exact"] for row in picture.data) == 1
        gone = [shape for shape in picture.scene.shapes if getattr(shape, "role", "") == "chart.gone"]
        assert len(gone) == 1

    def test_have_the_colour_and_the_letter_of_the_piece(self) -> None:
        picture = TILE.icons(lambda colour: colour == "pink", look=look)
        assert {shape.role for shape in picture.scene.shapes if isinstance(shape, Circle)} == {f"tile.{c}" for c in BAG}
        assert sum(shape.text == "P" for shape in picture.scene.shapes if isinstance(shape, Text)) == 20

    def test_are_not_drawn_by_the_thousand(self) -> None:
        with pytest.raises(OptionError, match="too many to draw"):
            TWO_TILES.icons(lambda tiles: tiles[0] == tiles[1])

    def test_cannot_lose_more_than_there_are(self) -> None:
        with pytest.raises(OptionError, match="there are 5"):
            TILE.icons(lambda colour: colour == "pink", taken={"golden": 6})


class TestTwoProperties:
    @settings(max_examples=40, deadline=None)
    @given(st.lists(st.integers(1, 30), min_size=2, max_size=12))
    def test_a_table_an_area_and_a_venn_diagram_add_up_to_1(self, weights: list[int]) -> None:
        law = Distribution((place, Fraction(weight, sum(weights))) for place, weight in enumerate(weights))
        events = (lambda place: place > 2), (lambda place: place % 2 == 0)
        for picture in (law.table(*events), law.area(*events), law.venn(*events)):
            assert sum(row["exact"] for row in picture.data) == 1

    def test_a_table_has_totals(self) -> None:
        table = DIE.table(lambda pips: pips > 2, lambda pips: pips == 6, names=("high", "six"), total=60)
        assert [line.split() for line in table.text.splitlines()[1:]] == [
            ["six", "not", "six", "total"],
            ["high", "10", "30", "40"],
            ["not", "high", "0", "20", "20"],
            ["total", "10", "50", "60"],
        ]

    def test_an_area_is_width_times_height(self) -> None:
        for row in DIE.area(lambda pips: pips > 2, lambda pips: pips == 6).data:
            assert row["width"] * row["height"] == row["exact"]

    def test_a_venn_diagram_says_whether_events_are_independent(self) -> None:
        high, even = (lambda pips: pips > 4), (lambda pips: pips % 2 == 0)
        assert "independent: 2/6 · 3/6 = 1/6" in DIE.venn(high, even).text
        assert "mutually exclusive" in DIE.venn(high, lambda pips: pips == 1).text
        assert "not independent: 2/6 · 1/6 = 1/18, but both: 1/6" in DIE.venn(high, lambda pips: pips == 6).text


class TestGrid:
    def test_marks_and_counts_pairs(self) -> None:
        picture = TWO_DICE.grid(favourable=lambda pair: sum(pair) > 9, of=sum)
        assert sum(row["exact"] for row in picture.data if row["favourable"]) == Fraction(1, 6)
        assert "6 marked pairs: 6/36 = 1/6 (16.7 %)" in picture.text
        assert "[10]" in picture.text

    def test_takes_pairs_only(self) -> None:
        with pytest.raises(OptionError, match="takes pairs"):
            DIE.grid()


def test_pictures_are_in_the_readers_language() -> None:
    with minerals.core.text.translation.speaking("de"):
        assert "29,8 %" in TWO_TILES.grid(favourable=lambda pair: pair[0] == pair[1]).text
