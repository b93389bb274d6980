"""Out of Mine!, deals and tiles: thousands of trials of the exercises side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from minerals.classroom.experiment import Anything, ManyLucks, Mask, Numbers, in_bulk
from minerals.classroom.texts import Parameters
from minerals.core.system import lazy
from minerals.games.out_of_mine.components import COLOURS, SIZES, load_components
from minerals.games.out_of_mine.exercises.galleries import REDS_DRAWN, WHITES_DRAWN, is_packed
from minerals.games.out_of_mine.exercises.rounds import CARDS, PLAYERS, THRICE, first_round
from minerals.games.out_of_mine.exercises.tiles import STOCK, TRIPLE, possible_cards, shape_counts
from minerals.games.out_of_mine.tiles import shape_of

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")


# --- whole games ---


class ManyGames:
    """The luck of games in which somebody calls in each round, in the order in which the game asks for it.

    Parameters
    ----------
    players, rounds
        The options of the games.
    luck
        Their luck.
    """

    def __init__(self, players: int, rounds: int, luck: ManyLucks) -> None:
        self.luck = luck
        left = np.ones((len(luck), CARDS), dtype=np.int8)
        everyone = np.arange(len(luck))
        self.first_gallery: Mask = np.zeros(len(luck), dtype=bool)
        """Whether the first gallery of the box was dealt."""
        self.cards: list[list[Numbers]] = [[] for _ in range(players)]
        """The cards of each player, by their places in the box."""
        self.callers: list[Numbers] = []
        """The seat that called in each round, from 0."""
        galleries = len(load_components().gallery)
        for _ in range(players):
            self._draw_gallery(galleries)
            galleries -= 1
        for number in range(rounds):
            for cards in self.cards:
                card = luck.draw_of_own(left)
                left[everyone, card] = 0
                cards.append(card)
            self.callers.append(luck.below(players))
            if number < rounds - 1:
                self._draw_gallery(galleries)
                galleries -= 1
                luck.skip(players)  # the galleries in play are dealt anew

    def _draw_gallery(self, galleries: int) -> None:
        # As long as it has not been in play, the first one of the box is the first of those to be drawn.
        self.first_gallery |= self.luck.below(galleries) == 0


@in_bulk("E32")
def callers_of_many_games(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Look who calls."""
    players = int(parameters["players"])
    callers = np.stack(ManyGames(players, int(parameters["rounds"]), luck).callers)
    everyone = np.stack([(callers == seat).any(axis=0) for seat in range(players)]).all(axis=0)
    return {"all": everyone, "thrice": (callers == 0).sum(axis=0) >= THRICE}


@in_bulk("E33")
def see_all_boards_and_cards(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Look for the first gallery and the first card of the box."""
    games = ManyGames(int(parameters["players"]), int(parameters["rounds"]), luck)
    holders = [(np.stack(cards) == 0).any(axis=0) for cards in games.cards]
    return {"board": games.first_gallery, "never": ~np.stack(holders).any(axis=0), "you": holders[0]}


@in_bulk("E34")
def look_through_all_your_cards(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Look for the first cards of the box among those of player 1."""
    cards = np.stack(ManyGames(PLAYERS[0], int(parameters["rounds"]), luck).cards[0])
    both = (cards == 0).any(axis=0) & (cards == 1).any(axis=0)
    return {"some": (cards < int(parameters["special"])).any(axis=0), "both": both}


# --- tiles ---


@in_bulk("E36")
def pick_many_tiles_and_squares(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Pick from all tiles, and point at one of all squares."""
    box, supply = load_components(), first_round(2).supply
    colours = np.asarray([COLOURS.index(box.colour_of(tile)) for tile in supply])
    sizes = np.asarray(SIZES)[colours]
    picked = luck.draw(list(supply.values()))
    pointed_at = luck.draw([count * int(size) for count, size in zip(supply.values(), sizes, strict=True)])
    colour = [*map(str, COLOURS)].index(str(parameters["colour"]))
    return {
        "tile": colours[picked] == colour,
        "square": colours[pointed_at] == colour,
        "mean_tile": sizes[picked],
        "mean_square": sizes[pointed_at],
    }


class Bag:
    """The tiles of a colour in the engine's supply, to be drawn in a random order.

    Parameters
    ----------
    colour
        The colour.
    """

    def __init__(self, colour: str) -> None:
        box = load_components()
        supply = {tile: count for tile, count in first_round(2).supply.items() if box.colour_of(tile) == colour}
        self.shapes = list(shape_counts(colour))
        self._counts = list(supply.values())
        self._shape: Numbers = np.asarray([self.shapes.index(shape_of(tile)) for tile in supply])

    def drawn(self, luck: ManyLucks, wanted: int = 0) -> Numbers:
        """Return the shapes of the first tiles, or of all, by their places in `shapes`. All tiles are drawn."""
        total = sum(self._counts)
        drawn: Numbers = self._shape[luck.bag(self._counts, wanted or total)]
        luck.skip(total - drawn.shape[1])
        return drawn


@in_bulk("E37")
def draw_all_shapes(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:  # noqa: ARG001 - the engine has one box
    """Draw all red tiles, and all green ones."""
    red, green = Bag("red"), Bag("green")
    reds, greens = red.drawn(luck), green.drawn(luck, len(green.shapes))
    return {
        "same": reds[:, 0] == reds[:, 1],
        "three": _all_differ(reds[:, :TRIPLE]),
        "five": _all_differ(reds[:, : len(red.shapes)]),
        "draws": (reds == 0).argmax(axis=1) + 1,
        "greens": _all_differ(greens),
    }


def _all_differ(shapes: Numbers) -> Mask:
    in_order = np.sort(shapes, axis=1)
    differ: Mask = (in_order[:, 1:] != in_order[:, :-1]).all(axis=1)
    return differ


@in_bulk("E38")
def many_cards_side_by_side(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Add up what the cards ask for."""
    possible = np.asarray(possible_cards(int(parameters["cells"])))
    cards = [possible[luck.below(len(possible))] for _ in range(PLAYERS[-1])]

    def is_too_much(players: int) -> Mask:
        too_much: Mask = (np.sum(cards[:players], axis=0) > np.asarray(STOCK)).any(axis=1)
        return too_much

    return {"two": is_too_much(PLAYERS[0]), "four": is_too_much(PLAYERS[-1])}


@in_bulk("E40")
def draw_all_reds_and_pack(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Draw, and let the engine's search pack each choice of shapes once."""
    return {
        "rectangle": _packed("red", luck, REDS_DRAWN, "4 × 5"),
        "irregular": _packed("red", luck, REDS_DRAWN, str(parameters["gallery"])),
    }


@in_bulk("E41")
def draw_all_whites_and_pack(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Draw, and let the engine's search pack each choice of shapes once."""
    return {"box": _packed("white", luck, WHITES_DRAWN, str(parameters["gallery"]))}


def _packed(colour: str, luck: ManyLucks, wanted: int, gallery: str) -> Mask:
    bag = Bag(colour)
    chosen = np.sort(bag.drawn(luck, wanted), axis=1)
    kinds, which = np.unique(chosen, axis=0, return_inverse=True)
    fits: Sequence[bool] = [is_packed(colour, [bag.shapes[shape] for shape in shapes], gallery) for shapes in kinds]
    packed: Mask = np.asarray(fits)[which.reshape(-1)]
    return packed
