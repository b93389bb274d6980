"""The box of Minerals: tiles, cards, tools, board shapes, and an owner's own data in their place."""

from __future__ import annotations

import itertools
import re
import textwrap
from collections import Counter
from typing import Any

import msgspec
import pytest

from minerals.core.geometry import Cells, HexGrid, each
from minerals.core.text import OptionError
from minerals.games.minerals.components import (
    CARDS_FACE_UP,
    LONGEST_WORDING,
    MINERALS,
    Board,
    Components,
    components_for,
    load_components,
)

BOX = load_components()
SHAPES = [board for board in BOX.boards if board.name != "lesson"]
TABLE = HexGrid.table(26, 40)
HIGHEST, WIDEST = 22, 36


def card(minerals: str = "WWK", symbols: int = 1, points: int = 6, **more: Any) -> dict[str, Any]:
    """Write down a card as an owner does."""
    return {"symbols": symbols, "minerals": minerals, "points": points, **more}


def deck(*cards: dict[str, Any]) -> dict[str, Any]:
    """Write down a deck: these cards, with enough simple ones behind them."""
    return {"card": [*cards, *(card() for _ in range(CARDS_FACE_UP))]}


def shipped_tools() -> list[dict[str, Any]]:
    """Write down the tools that ship, as an owner does."""
    return [msgspec.structs.asdict(tool) for tool in BOX.tools]


def tools_with(number: int, **changes: Any) -> dict[str, Any]:
    """Write down the tools with something changed on one, counted from 1."""
    tools = shipped_tools()
    tools[number - 1].update(changes)
    return {"tool": tools}


def lines_of(board: Board) -> list[str]:
    """Return the rows of a diagram, top row first."""
    return textwrap.dedent(board.rows).strip("\n").splitlines()


def lay(board: Board) -> dict[int, str]:
    """Lay a diagram out well inside the table: the token of each hex by its index."""
    lines = lines_of(board)
    # The bottom row comes to lie on row c, whose hexes are not set aside; if its tokens are, all moves half a hex.
    left = 4 + (len(lines[-1]) - len(lines[-1].lstrip())) // 2 % 2
    laid = {}
    for row, line in enumerate(reversed(lines), 2):
        for token in re.finditer(r"\S+", line):
            index = TABLE.at_place(left + token.start() // 2, row)
            assert index is not None, f"{board.name}: {token[0]} at column {token.start()} lies on no hex."
            laid[index] = token[0]
    return laid


def tiles_of(board: Board) -> Cells:
    """Return the hexes of a board as a set."""
    return sum(1 << index for index in lay(board))


def crevices_inside(board: Board) -> list[int]:
    """Return the sizes of the empty areas that the board encloses, smallest first."""
    outside, *inside = TABLE.parts(TABLE.cells & ~tiles_of(board))
    assert TABLE.index("a1") in each(outside)
    return sorted(len(list(each(area))) for area in inside)


class TestTiles:
    def test_the_values_are_one_to_five_in_order(self) -> None:
        assert [mineral.value for mineral in MINERALS] == [1, 2, 3, 4, 5]
        assert [BOX.value_of[mineral.name] for mineral in MINERALS] == [1, 2, 3, 4, 5]
        assert [BOX.value_of_letter[letter] for letter in "WKTAO"] == [1, 2, 3, 4, 5]

    def test_a_value_gives_back_its_mineral(self) -> None:
        assert [BOX.name_of[value] for value in range(1, 6)] == [mineral.name for mineral in MINERALS]
        assert "".join(BOX.letter_of[value] for value in range(1, 6)) == "WKTAO"

    def test_there_are_118_of_them(self) -> None:
        assert [mineral.count for mineral in MINERALS] == [53, 30, 20, 10, 5]
        assert sum(mineral.count for mineral in MINERALS) == 118

    def test_they_are_worth_238_points_together(self) -> None:
        assert sum(mineral.value * mineral.count for mineral in MINERALS) == 238

    def test_each_has_its_colour(self) -> None:
        assert [mineral.colour for mineral in MINERALS] == ["white", "blue", "pink", "black", "golden"]


class TestCards:
    def test_fourteen_have_one_symbol_and_ten_have_two(self) -> None:
        assert Counter(card.symbols for card in BOX.cards) == {1: 14, 2: 10}
        assert len(BOX.card_named) == 24

    def test_the_card_of_the_printed_example(self) -> None:
        """A wollastonite, two kyanites, two tourmalines and an anthracite: 21 points."""
        kate = BOX.card_named["WKKTTA"]
        assert (kate.symbols, kate.minerals, kate.points) == (2, (1, 2, 2, 1, 0), 21)
        assert not kate.reconstructed

    def test_every_other_face_says_that_it_is_reconstructed(self) -> None:
        assert [card.name for card in BOX.cards if not card.reconstructed] == ["WKKTTA"]

    def test_three_of_them_can_make_the_41_points_of_the_printed_example(self) -> None:
        points = [card.points for card in BOX.cards]
        assert any(a + b + c == 41 for a in points for b in points for c in points)

    def test_a_name_is_the_minerals_in_order_of_value(self) -> None:
        for card in BOX.cards:
            assert card.name == "".join(letter * count for letter, count in zip("WKTAO", card.minerals, strict=True))

    def test_each_is_worth_more_than_its_minerals(self) -> None:
        for card in BOX.cards:
            for with_orpiment in (True, False):
                price = card.price(with_orpiment)
                assert card.points_for(with_orpiment) > sum(value * count for value, count in enumerate(price, 1))

    def test_an_orpiment_may_be_left_out_for_fewer_points(self) -> None:
        lower = {card.name: card.points_for(with_orpiment=False) for card in BOX.cards if card.has_orpiment}
        assert lower == {"WKO": 5, "WWTO": 7, "KKTO": 10, "TAO": 10, "WKTAO": 14}
        card = BOX.card_named["WKTAO"]
        assert (card.price(), card.points_for()) == ((1, 1, 1, 1, 1), 23)
        assert card.price(with_orpiment=False) == (1, 1, 1, 1, 0)

    def test_without_an_orpiment_on_it_a_card_has_one_price(self) -> None:
        card = BOX.card_named["WWK"]
        assert card.price(with_orpiment=False) == card.price() == (2, 1, 0, 0, 0)
        assert card.points_for(with_orpiment=False) == card.points_for() == 6


class TestTools:
    def test_five_tiles_with_two_sides_in_order_of_their_cost(self) -> None:
        assert [(a.name, b.name) for a, b in BOX.tool_tiles] == [
            ("shovel", "hammer"),
            ("chest", "sack"),
            ("map", "compass"),
            ("magnifying-glass", "vortex"),
            ("rope", "lamp"),
        ]
        for mineral, (a, b) in zip(MINERALS, BOX.tool_tiles, strict=True):
            assert (a.mineral, a.side, b.mineral, b.side) == (mineral.name, "A", mineral.name, "B")

    def test_the_wording_fits_a_button(self) -> None:
        assert all(0 < len(tool.wording) <= LONGEST_WORDING for tool in BOX.tools)

    def test_what_the_rulebook_does_not_print_is_reconstructed(self) -> None:
        reconstructed = {tool.name for tool in BOX.tools if tool.reconstructed}
        assert reconstructed == {"hammer", "chest", "sack", "vortex", "lamp"}


class TestBoards:
    def test_there_are_at_least_six_different_shapes(self) -> None:
        assert len({board.rows for board in SHAPES}) == len(SHAPES) >= 6
        assert len(BOX.board_named) == len(BOX.boards)

    @pytest.mark.parametrize("board", BOX.boards, ids=lambda board: board.name)
    def test_every_second_row_stands_half_a_hex_aside(self, board: Board) -> None:
        lines = lines_of(board)
        asides = []
        for line in lines:
            columns = {token.start() % 4 for token in re.finditer(r"\S+", line)}
            assert len(columns) == 1 and columns <= {0, 2}
            asides.append(columns.pop())
        assert all(a != b for a, b in itertools.pairwise(asides))
        assert len(lines) <= HIGHEST
        assert max(map(len, lines)) <= 4 * WIDEST

    @pytest.mark.parametrize("board", SHAPES, ids=lambda board: board.name)
    def test_a_shape_takes_118_tiles(self, board: Board) -> None:
        assert Counter(lay(board).values()) == {"*": 118}

    @pytest.mark.parametrize("board", BOX.boards, ids=lambda board: board.name)
    def test_each_tile_lies_beside_two_others(self, board: Board) -> None:
        laid = lay(board)
        for index in laid:
            assert sum(beside in laid for beside in TABLE.neighbours(index)) >= 2, TABLE.name(index)

    @pytest.mark.parametrize("board", BOX.boards, ids=lambda board: board.name)
    def test_it_is_one_undivided_board(self, board: Board) -> None:
        assert len(TABLE.parts(tiles_of(board))) == 1

    @pytest.mark.parametrize(
        ("name", "inside"),
        [
            ("meadow", []),
            ("ring", [48]),
            ("star", [1, 1, 1]),
            ("lace", [1] * 32),
            ("river", [9]),
            ("butterfly", [1] * 6),
            ("archipelago", []),
            ("crescent", []),
            ("spiral", []),
        ],
    )
    def test_the_crevices_inside_are_as_its_name_promises(self, name: str, inside: list[int]) -> None:
        assert crevices_inside(BOX.board_named[name]) == inside

    def test_they_suit_two_to_five_players(self) -> None:
        assert {board.players for board in SHAPES} == {(2, 5)}

    def test_the_lesson_board_is_small_and_has_some_of_each_mineral(self) -> None:
        lesson = BOX.board_named["lesson"]
        minerals = Counter(lay(lesson).values())
        assert lesson.players == (2, 3)
        assert minerals == {"W": 9, "K": 6, "T": 5, "A": 2, "O": 2}


class TestOwnersData:
    def test_nothing_given_leaves_what_ships(self) -> None:
        assert components_for(None) is components_for({}) is BOX
        assert load_components() is BOX

    def test_a_list_replaces_ours_as_a_whole(self) -> None:
        own = BOX.replaced(deck(card("WKTAO", 2, 30, points_without_orpiment=20)))
        assert [one.name for one in own.cards] == ["WKTAO", "WWK", "WWK#2", "WWK#3", "WWK#4"]
        assert own.card_named["WKTAO"].points_for(with_orpiment=False) == 20
        assert (own.tools, own.boards, own.minerals) == (BOX.tools, BOX.boards, BOX.minerals)
        assert components_for(deck()) == BOX.replaced(deck())

    def test_ours_are_left_as_they_are(self) -> None:
        BOX.replaced(deck())
        assert len(load_components().cards) == 24

    def test_letters_may_stand_in_any_order_and_case(self) -> None:
        assert BOX.replaced(deck(card("tkw", 1, 9))).cards[0].name == "WKT"

    def test_cards_with_the_same_minerals_are_told_apart(self) -> None:
        own = BOX.replaced(deck(card("KKT", points=10), card("TKK", points=11)))
        assert own.card_named["KKT"].points == 10
        assert own.card_named["KKT#2"].points == 11

    def test_what_an_owner_gives_is_not_reconstructed(self) -> None:
        own = BOX.replaced(deck())
        assert not any(one.reconstructed for one in own.cards)

    def test_the_shipped_data_written_down_again_is_the_same(self) -> None:
        cards = [{**msgspec.structs.asdict(one), "minerals": one.name} for one in BOX.cards]
        for written in cards:
            del written["name"]
        assert BOX.replaced({"card": cards, "tool": shipped_tools()}) == BOX

    def test_tools_may_swap_their_tiles(self) -> None:
        tools = shipped_tools()
        tools[0]["mineral"], tools[2]["mineral"] = "kyanite", "wollastonite"
        own = BOX.replaced({"tool": tools})
        assert [(a.name, b.name) for a, b in own.tool_tiles][:2] == [("chest", "hammer"), ("shovel", "sack")]
        assert own.tool_named["shovel"].mineral == "kyanite"

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            ({"cards": []}, "only the lists 'card' and 'tool' can be replaced, not 'cards'"),
            ({"card": "WWK"}, "'card' takes a list of entries"),
            ({"card": card()}, "'card' takes a list of entries"),
            ({"card": 3}, "'card' takes a list of entries"),
            ({"card": [card(), "WWK"]}, "card 2 takes named fields"),
            ({"card": [card()] * 3}, "at least 4 cards with one symbol, because the game begins with them; this list"),
            (deck({"symbols": 1, "minerals": "WWK"}), "card 1, field 'points': it is missing"),
            (deck(card(), card(value=7)), "card 2, field 'value': there is no such field"),
            (deck(card(), card(), card("WXK")), "card 3, field 'minerals': 'X' in 'WXK' is not a mineral"),
            (deck(card("")), "card 1, field 'minerals': it shows none"),
            (deck(card("OOOOOO", 2)), "card 1, field 'minerals': 'OOOOOO' shows 6 orpiment, but the game has only 5"),
            (deck(card(symbols=3)), "card 1, field 'symbols': a card shows 1 or 2 symbols, not 3"),
            (deck(card(points=-1)), "card 1, field 'points': they cannot be less than 0, but -1 is"),
            (deck({**card(), "points": "six"}), "card 1, field 'points': expected `int`, got `str`"),
            (deck(card(status="printed")), "card 1, field 'status': invalid enum value 'printed'"),
            (deck(card("WKO", 2, 12)), "card 1, field 'points_without_orpiment': it is missing; WKO"),
            (
                deck(card("WKO", 2, 12, points_without_orpiment=12)),
                "card 1, field 'points_without_orpiment': it must be at least 0 and less than 12",
            ),
            (
                deck(card("WWK", points_without_orpiment=3)),
                "card 1, field 'points_without_orpiment': WWK shows no orpiment",
            ),
            (deck(card("WKO", 1, 12, points_without_orpiment=5)), "card 1, field 'symbols': WKO shows an orpiment"),
            (deck(card("OO", 2, 12, points_without_orpiment=5)), "card 1, field 'minerals': OO would cost nothing"),
            (
                tools_with(2, mineral="gold"),
                "tool 2, field 'mineral': there is no mineral 'gold' to pay. Choose one of: wol",
            ),
            (tools_with(2, mineral="kianite"), "no mineral 'kianite' to pay. Did you mean 'kyanite'?"),
            (
                tools_with(2, mineral="kyanite"),
                "tool 4, field 'side': side B of the kyanite tile is already the hammer",
            ),
            (
                tools_with(2, name="hamer"),
                "tool 2, field 'name': the rules do not know 'hamer'. Did you mean 'hammer'?",
            ),
            (tools_with(2, name="shovel"), "tool 2, field 'name': 'shovel' is there twice"),
            (tools_with(2, side="C"), "tool 2, field 'side': invalid enum value 'C'"),
            (tools_with(2, wording="o" * 161), "tool 2, field 'wording': it has room for 160 characters, not 161"),
            ({"tool": shipped_tools()[:8]}, "these are missing: rope, lamp"),
        ],
    )
    def test_a_mistake_is_named_with_its_entry_and_field(self, data: dict[str, Any], message: str) -> None:
        with pytest.raises(OptionError, match=re.escape(message)) as caught:
            BOX.replaced(data)
        assert str(caught.value).startswith("components: ")
        assert "\n" not in str(caught.value)

    def test_components_cannot_be_changed(self) -> None:
        with pytest.raises(AttributeError):
            BOX.cards = ()  # type: ignore[misc]  # that is the point
        assert isinstance(BOX, Components)
