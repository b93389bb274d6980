"""What is in the box, and the errors for what an owner of the printed game gives instead."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import minerals
from minerals.games.out_of_mine.components import (
    CELLS,
    COLOURS,
    ELEMENTS,
    SIDES,
    SIZES,
    components_for,
    load_components,
)
from minerals.games.out_of_mine.tiles import GRID, orientations
from tests.games.out_of_mine.positions import BOX as OWN
from tests.games.out_of_mine.positions import CARDS, GALLERIES, HIGH, WIDE
from tests.rules import exercises

BOX = load_components()
FIRST = load_components("first")


class TestTiles:
    @exercises("out_of_mine.tiles.take")
    def test_there_are_69_in_five_colours(self):
        colours = Counter()
        for tile, number in BOX.supply.items():
            colours[BOX.colour_of(tile)] += number
        assert colours == {"yellow": 12, "blue": 16, "green": 16, "red": 15, "white": 10}
        assert sum(colours.values()) == 69

    def test_the_shapes_and_how_many_of_each(self):
        assert [(entry.shape, entry.count) for entry in BOX.tile] == [
            ("I1", 12),
            ("I2", 16),
            ("I3", 8),
            ("L3", 8),
            *((f"{letter}4", 3) for letter in "IOTLS"),
            *((f"{letter}5", 1) for letter in "FLNPTUVWYZ"),
        ]

    def test_a_tile_has_as_many_cells_as_its_colour_says(self):
        for shape in BOX.shapes:
            assert len(shape.offsets) == SIZES[shape.colour]

    def test_no_two_shapes_are_the_same_however_they_are_turned(self):
        lies = [offsets for shape in BOX.shapes for offsets, _, _ in orientations(shape.offsets)]
        assert len(set(lies)) == len(lies)

    @pytest.mark.parametrize(
        ("shape", "ways"),
        [("I1", 1), ("I2", 2), ("I3", 2), ("L3", 4), ("O4", 1), ("S4", 4), ("L4", 8), ("T5", 4), ("Z5", 4), ("F5", 8)],
    )
    def test_in_how_many_ways_a_tile_can_lie(self, shape, ways):
        assert len(orientations(BOX.shape_named[shape].offsets)) == ways

    @exercises("out_of_mine.score.elements")
    def test_there_are_as_many_of_each_element_in_each_colour_as_can_be(self):
        elements = Counter()
        for tile, number in BOX.supply.items():
            elements[tile.partition(" ")[2]] += number
        assert set(elements) == {"", *ELEMENTS}
        assert max(elements[name] for name in ELEMENTS) - min(elements[name] for name in ELEMENTS) <= 1

    def test_tiles_are_known_by_their_shape(self):
        assert BOX.tiles_of["L4"] == ("L4", "L4 rat", "L4 gold")
        assert BOX.tiles_of["L5"] == ("L5 woodworm",)
        assert {tile for tiles in BOX.tiles_of.values() for tile in tiles} == set(BOX.supply)


class TestGalleries:
    @exercises("out_of_mine.setup.galleries")
    def test_ten_of_two_sides_with_20_connected_cells_and_rock_all_around(self):
        assert len(BOX.gallery) == 10
        for gallery in BOX.gallery:
            for side in SIDES:
                cells = gallery.side(side).cells
                assert cells.bit_count() == CELLS
                first = (cells & -cells).bit_length() - 1
                assert GRID.part_of(first, cells) == cells
                assert not set(GRID.names(cells)) & {f"{row}{column}" for row in "ah" for column in range(1, 9)}
                assert not {name[1] for name in GRID.names(cells)} & {"1", "8"}

    @exercises("out_of_mine.score.elves")
    def test_three_elves_of_different_colours_stand_at_the_edge_of_each_side(self):
        for gallery in BOX.gallery:
            for side in map(gallery.side, SIDES):
                assert len(side.elves) == len(set(side.elves.values())) == 3
                for cell in side.elves:
                    index = GRID.index(cell)
                    assert side.cells >> index & 1
                    assert any(not side.cells >> beside & 1 for beside in GRID.orthogonal(index))

    @exercises("out_of_mine.score.elves")
    def test_an_elf_may_be_yellow_and_a_card_without_yellow(self):
        assert "yellow" in {colour for gallery in BOX.gallery for colour in gallery.front.elves.values()}
        assert any(not card.number("yellow") for card in BOX.card)


class TestTheFirstBox:
    """It stays for the logs that were played with it."""

    def test_tiles_galleries_and_what_cards_ask_for_are_the_same(self):
        assert (FIRST.tile, FIRST.fillings) == (BOX.tile, BOX.fillings)
        assert [card.tiles for card in FIRST.card] == [card.tiles for card in BOX.card]
        for one, other in zip(FIRST.gallery, BOX.gallery, strict=True):
            assert [one.side(side).rows for side in SIDES] == [other.side(side).rows for side in SIDES]

    def test_elves_and_elements_are_others(self):
        assert "yellow" not in {colour for gallery in FIRST.gallery for colour in gallery.front.elves.values()}
        assert FIRST.card_named["31"].good == ("woodworm", 2)

    def test_a_game_takes_it_by_an_option(self):
        match = minerals.new("out_of_mine", seed=1, box="first")
        assert match.state.box is FIRST

    def test_what_an_owner_leaves_out_comes_from_it(self):
        given = {"card": CARDS}
        assert components_for(given, "first").gallery == FIRST.gallery
        assert components_for(given).gallery == BOX.gallery


class TestCards:
    @exercises("out_of_mine.round.cards")
    def test_forty_different_ones_with_tiles_for_20_cells(self):
        assert len(BOX.card) == len({card.tiles for card in BOX.card}) == 40
        for card in BOX.card:
            assert sum(number * size for number, size in zip(card.tiles, SIZES, strict=True)) == CELLS
            assert [card.number(colour) for colour in COLOURS] == list(card.tiles)

    @exercises("out_of_mine.score.elements")
    def test_metals_are_good_and_vermin_is_bad_for_one_or_two_points(self):
        for card in BOX.card:
            assert card.good[0] in {"gold", "silver"}
            assert card.bad[0] in {"woodworm", "rat"}
            assert {card.good[1], card.bad[1]} <= {1, 2}

    def test_the_supply_lasts_for_four_players_with_any_cards(self):
        for place, colour in enumerate(COLOURS):
            most = sum(sorted((card.tiles[place] for card in BOX.card), reverse=True)[:4])
            there = sum(number for tile, number in BOX.supply.items() if BOX.colour_of(tile) == colour)
            assert most <= there + 4 * (colour != "white"), colour


def gallery(**front):
    return {"gallery": [{"name": "A", "front": {"rows": WIDE} | front, "back": {"rows": HIGH}}, GALLERIES[0]]}


def card(**fields):
    return {"card": [CARDS[0], {"name": "odd", "tiles": [1, 1, 1, 1, 2]} | fields]}


def tile(**fields):
    return {"tile": [{"shape": "I2", "colour": "blue", "rows": ["##"], "count": 4} | fields]}


class TestOwnersData:
    def test_nothing_given_leaves_what_ships(self):
        assert components_for(None) is BOX

    def test_a_list_replaces_ours_as_a_whole_and_is_read_once(self):
        given = {"card": CARDS}
        own = components_for(given)
        assert [one.name for one in own.card] == [one["name"] for one in CARDS]
        assert (own.gallery, own.tile) == (BOX.gallery, BOX.tile)
        assert components_for(given) is own

    def test_what_an_owner_gives_is_printed_and_has_no_fillings_counted(self):
        own = components_for(OWN)
        assert (own.status, own.fillings) == ("printed", ())

    def test_it_may_say_otherwise(self):
        assert components_for({"card": CARDS, "status": "reconstructed"}).status == "reconstructed"

    def test_ours_are_left_as_they_are(self):
        components_for(OWN)
        assert len(load_components().card) == 40

    def test_a_game_is_played_with_them(self):
        match = minerals.new("out_of_mine", components=OWN, rounds=1, seed=1)
        assert {one.gallery for one in match.state.seats} <= {"hall", "cave", "vault", "crypt"}

    @pytest.mark.parametrize(
        ("given", "message"),
        [
            ({"cards": []}, "components: there is no 'cards'; there are tile, gallery and card."),
            ({"card": "many"}, "components: card: expected `array`, got `str`."),
            ({"card": [3]}, "components: card[0]: expected `object`, got `int`."),
            (card(points=3), "components: card[1]: object contains unknown field `points`."),
            (card(tiles=[1, 1, 1, 1]), "components: card[1].tiles: expected `array` of length 5, got 4."),
            (card(tiles=[1, 1, 1, 1, "2"]), "components: card[1].tiles[4]: expected `int`, got `str`."),
            ({"status": "copied"}, "components: status: invalid enum value 'copied'."),
            (tile(colour="pink"), "components: tile[0].colour: invalid enum value 'pink'."),
            (tile(elements={"copper": 1}), "components: tile[0].elements: invalid enum value 'copper'."),
            # --- names ---
            (tile(shape="I 2"), "components: tile 'I 2': a name has letters, digits, - and _ only."),
            ({"card": [{**CARDS[0], "name": ""}]}, "components: card '': a name has letters, digits, - and _ only"),
            ({"gallery": [*GALLERIES, GALLERIES[0]]}, "components: gallery hall: this name is used twice."),
            ({"card": [CARDS[0], {**CARDS[1], "name": "LADDER"}]}, "components: card ladder: this name is used twice."),
            # --- tiles ---
            (tile(rows=["#o"]), "components: tile I2: draw it with '#' and '.'."),
            (tile(rows=["#.#"]), "components: tile I2: its cells are not connected."),
            (tile(rows=["#.......#"]), "components: tile I2: its cells are not connected."),
            (tile(count=-1), "components: tile I2: a number cannot be less than 0."),
            (tile(elements={"gold": -1}), "components: tile I2: a number cannot be less than 0."),
            (tile(rows=["###"]), "components: tile I2: a blue tile has 2 cells."),
            (tile(rows=[]), "components: tile I2: a blue tile has 2 cells."),
            (tile(elements={"gold": 3, "rat": 2}), "components: tile I2: it has more elements than tiles."),
            # --- galleries ---
            ({"gallery": GALLERIES[:1]}, "components: there are too few galleries."),
            (gallery(rows=WIDE[:7]), "components: gallery A, front: it needs eight rows of eight '#' and '.'."),
            (
                gallery(rows=[*WIDE[:7], "......."]),
                "components: gallery A, front: it needs eight rows of eight '#' and '.'",
            ),
            (
                gallery(rows=[*WIDE[:7], ".......x"]),
                "components: gallery A, front: it needs eight rows of eight '#' and '.'",
            ),
            (gallery(rows=[*WIDE[:7], "#......."]), "components: gallery A, front: 20 connected cells are needed."),
            (
                gallery(rows=[*WIDE[:2], "#.####..", *WIDE[3:]]),
                "components: gallery A, front: 20 connected cells are needed.",
            ),
            (
                gallery(elves={"a1": "red"}),
                "components: gallery A, front: an elf stands on a1, which is not one of its cells.",
            ),
            (
                gallery(elves={"z9": "red"}),
                "components: gallery A, front: an elf stands on z9, which is not one of its cells.",
            ),
            (gallery(elves={"c2": "pink"}), "components: gallery[0].front.elves[...]: invalid enum value 'pink'."),
            # --- cards ---
            (card(tiles=[1, 1, 1, 1, 1]), "components: card odd: its tiles have 15 cells, not 20."),
            (card(tiles=[-5, 0, 0, 0, 5]), "components: card odd: its tiles have 20 cells, not 20."),
            (card(good=["copper", 1]), "components: card odd: copper 1: an element and 1 or 2 points."),
            (card(bad=["rat", 3]), "components: card odd: rat 3: an element and 1 or 2 points."),
        ],
    )
    def test_a_mistake_is_named_with_its_entry(self, given, message):
        with pytest.raises(minerals.OptionError, match=re.escape(message)) as caught:
            minerals.new("out_of_mine", components=given)
        assert "\n" not in str(caught.value)

    def test_components_cannot_be_changed(self):
        with pytest.raises(AttributeError):
            BOX.card = ()
