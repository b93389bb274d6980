"""Out of Mine!: the pictures of the exercises, made from the same exact objects as their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from math import comb, factorial

from minerals.classroom.texts import Parameters, seen
from minerals.core.text import term, translated
from minerals.games.out_of_mine.components import COLOURS, SIZES
from minerals.games.out_of_mine.exercises.rounds import CARDS, GALLERIES, THRICE
from minerals.games.out_of_mine.exercises.tiles import STOCK, shape_counts
from minerals.games.out_of_mine.rules.score import FULL
from minerals.probability import Distribution, Look, Picture, sequences
from minerals.probability.pictures import captioned


def tile(colour: object) -> Look | None:
    """Return a tile of a colour, with the number of its squares."""
    if colour not in COLOURS:
        return None
    return Look(f"tile.{colour}", str(SIZES[list(COLOURS).index(colour)]), f"letter.{colour}")


def red(shape: object) -> Look | None:
    """Return a red tile with the letter of its shape."""
    return Look("tile.red", str(shape)[0].upper(), "letter.red") if shape in shape_counts("red") else None


def card(_kind: object) -> Look:
    """Return a card or a gallery."""
    return Look("card", "", "card.text")


@seen("E35", only={"full": 10})
def score_is_not_linear(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the empty cells and the points: below the floor nothing more is lost."""
    half = Fraction(1, 2)
    cells = Distribution([(int(parameters["few"]), half), (int(parameters["many"]), half)])
    points = cells.map(lambda empty: max(0, FULL - empty))
    span = 0.0, float(max(cells))
    return captioned(
        cells.bars(title=translated("Empty cells"), span=span),
        points.bars(title=translated("Points"), span=span),
    )


@seen("E36", only={"extra": 0})
def tile_or_square(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the colours as often as Anna and as Ben find them."""
    colour = str(parameters["colour"])
    squares = [count * size for count, size in zip(STOCK, SIZES, strict=True)]
    laws = {translated("Anna draws a tile"): STOCK, translated("Ben points at a square"): squares}
    longest = max(Fraction(max(counts), sum(counts)) for counts in laws.values())
    return captioned(
        *(
            Distribution(
                ((str(kind), Fraction(count, sum(counts))) for kind, count in zip(COLOURS, counts, strict=True)),
                label=lambda kind: str(term(kind)),
            ).bars(look=tile, marked=lambda kind: kind == colour, scale=longest, title=title)
            for title, counts in laws.items()
        )
    )


@seen("E37", only={"green_copies": 8})
def same_shape_again(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the red tiles with the first taken away, and draw three as a tree."""
    shapes = list(shape_counts("red"))
    copies = int(parameters["copies"])
    total, first = len(shapes) * copies, shapes[0]
    law = Distribution(((shape, Fraction(1, len(shapes))) for shape in shapes), label=lambda shape: str(term(shape)))
    same, new = translated("a shape that is there"), translated("a new shape")
    return captioned(
        law.icons(
            lambda shape: shape == first,
            taken={first: 1},
            total=total,
            look=red,
            title=translated("The red tiles after the first draw"),
        ),
        Distribution(
            [
                ((new, same), Fraction(copies - 1, total - 1)),
                ((new, new, same), Fraction((total - copies) * 2 * (copies - 1), (total - 1) * (total - 2))),
                ((new, new, new), Fraction((total - copies) * (total - 2 * copies), (total - 1) * (total - 2))),
            ]
        ).tree(
            favourable=lambda tiles: tiles == (new, new, new),
            names=(translated("first tile"), translated("second tile"), translated("third tile")),
            title=translated("Three red tiles of three shapes"),
        ),
    )


@seen("E32")
def who_shouts(parameters: Parameters) -> Mapping[str, Picture]:
    """Show how often a certain player calls."""
    players, rounds = int(parameters["players"]), int(parameters["rounds"])
    law = Distribution(
        (calls, Fraction(comb(rounds, calls) * (players - 1) ** (rounds - calls), players**rounds))
        for calls in range(rounds + 1)
    )
    return captioned(law.bars(marked=lambda calls: calls >= THRICE, title=translated("The calls of a certain player")))


@seen("E34", only={"cards": 40})
def your_cards(parameters: Parameters) -> Mapping[str, Picture]:
    """Show how many favourites are among your cards: all bars but the first count."""
    special, rounds = int(parameters["special"]), int(parameters["rounds"])
    law = Distribution(
        (found, Fraction(comb(special, found) * comb(CARDS - special, rounds - found), comb(CARDS, rounds)))
        for found in range(min(special, rounds) + 1)
    )
    favourite, plain = translated("favourite"), translated("other card")
    return captioned(
        law.bars(marked=lambda found: found > 0, title=translated("The favourites among your cards")),
        sequences({favourite: special, plain: CARDS - special}, 2).tree(
            favourable=lambda cards: favourite in cards,
            names=(translated("first card"), translated("second card")),
            title=translated("A favourite among the first two cards"),
        ),
    )


@seen("E31")
def dealt_anew(parameters: Parameters) -> Mapping[str, Picture]:
    """Show how many of the deals make how many players turn their gallery over."""
    players = int(parameters["players"])
    deals = permutations(range(players))
    again = Counter(sum(deal[player] == player for player in range(1, players)) for deal in deals)
    law = Distribution((flips, Fraction(ways, factorial(players))) for flips, ways in sorted(again.items()))
    return captioned(
        law.bars(marked=lambda flips: flips == 0, title=translated("The number of players who turn their gallery over"))
    )


@seen("E33")
def in_a_game(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the galleries and the cards of the box, with those of a game marked."""
    players, rounds = int(parameters["players"]), int(parameters["rounds"])
    used, unused = translated("in the game"), translated("in the box")
    titles = {
        translated("The galleries"): (players + rounds - 1, GALLERIES),
        translated("The treasure cards"): (players * rounds, CARDS),
    }
    return captioned(
        *(
            sequences({used: part, unused: whole - part}, 1)
            .map(lambda drawn: drawn[0])
            .icons(lambda kind: kind == used, total=whole, look=card, title=title)
            for title, (part, whole) in titles.items()
        )
    )
