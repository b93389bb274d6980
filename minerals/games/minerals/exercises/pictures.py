"""Minerals: the pictures of the exercises, made from the same exact objects as their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import comb

import msgspec

from minerals.classroom.texts import Parameters, seen
from minerals.core.picture import Text
from minerals.core.text import term, translated
from minerals.games.minerals.components import CARDS_FACE_UP, MINERALS
from minerals.games.minerals.exercises.bag import box
from minerals.games.minerals.exercises.cards import GOLDEN, ONE_SYMBOL, TWO_SYMBOLS, VALUE_OF, WHITE
from minerals.games.minerals.exercises.colours import bag_of as tiles_in_the_bag
from minerals.games.minerals.exercises.tiles import COLOUR, TILES, TILES_OF, VALUE, none_among
from minerals.games.minerals.exercises.tools import COMPONENTS, partitions
from minerals.probability import Distribution, Look, Picture, sequences
from minerals.probability.pictures import captioned
from minerals.probability.pictures.grid import MOST_SIDE

LETTER = {mineral.colour: mineral.letter for mineral in MINERALS}
COLOUR_OF_VALUE = {mineral.value: mineral.colour for mineral in MINERALS}


def tile(colour: object) -> Look | None:
    """Return a tile of a colour as it is on the board."""
    return Look(f"tile.{colour}", LETTER[colour], f"letter.{colour}") if colour in LETTER else None


def tile_worth(value: object) -> Look | None:
    """Return the tile that is worth so many points."""
    return tile(COLOUR_OF_VALUE.get(value)) if isinstance(value, int) else None


def word(value: object) -> str:
    """Return a word of the game in the reader's language."""
    return str(term(str(value)))


def bag_of(tiles: Mapping[str, int]) -> Distribution[str]:
    """Return the distribution of one blind tile."""
    total = sum(tiles.values())
    return Distribution(((kind, Fraction(number, total)) for kind, number in tiles.items()), label=word)


def of_one_colour(colour: str) -> dict[str, int]:
    """Return the box as tiles of a colour and all others."""
    return {colour: TILES_OF[colour], translated("other colour"): TILES - TILES_OF[colour]}


def number_drawn(wanted: int, drawn: int, of: int = TILES) -> Distribution[int]:
    """Return the distribution of how many of the wanted tiles are among the drawn ones."""
    return Distribution(
        (found, Fraction(comb(wanted, found) * comb(of - wanted, drawn - found), comb(of, drawn)))
        for found in range(min(wanted, drawn) + 1)
    )


# --- from the bag ---


@seen("E01")
def one_blind_tile(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the bag without the tiles that lie face up, and the values with their mean."""
    gone = int(parameters["gone"])
    first = MINERALS[0].name
    whole = bag_of({mineral.name: mineral.count for mineral in MINERALS})
    left = box("W" * gone)
    value = Distribution((VALUE[name], Fraction(number, sum(left.values()))) for name, number in left.items())
    return captioned(
        whole.icons(
            lambda name: name == first,
            taken={first: gone} if gone else None,
            total=TILES,
            look=lambda name: tile(COLOUR[name]),
            title=translated("The tiles in the bag"),
        ),
        value.bars(title=translated("The points of one tile")),
    )


@seen("E02", only={"gone": 0})
def second_tile(parameters: Parameters) -> Mapping[str, Picture]:
    """Show both draws as a tree, and the bag once one tile is known."""
    colour, pair = str(parameters["colour"]), str(parameters["pair"])
    names = translated("first tile"), translated("second tile")
    return captioned(
        sequences(of_one_colour(colour), 2).tree(
            favourable=lambda tiles: tiles[1] == colour,
            look=tile,
            names=names,
            title=translated("The second tile is {colour}", colour=colour),
        ),
        bag_of(TILES_OF).icons(
            lambda found: found == colour,
            taken={colour: 1},
            total=TILES,
            look=tile,
            title=translated("The bag without one {colour} tile", colour=colour),
        ),
        sequences(of_one_colour(pair), 2).tree(
            favourable=lambda tiles: tiles == (pair, pair),
            look=tile,
            names=names,
            title=translated("Both tiles are {colour}", colour=pair),
        ),
    )


@seen("E03", only={"gone": 0})
def neighbours(parameters: Parameters) -> Mapping[str, Picture]:  # noqa: ARG001 - a pair is alike on every board
    """Show every pair of tiles that touch; those of one colour are on the diagonal."""
    return captioned(
        sequences(TILES_OF, 2).grid(
            favourable=lambda pair: pair[0] == pair[1],
            look=tile,
            title=translated("Two tiles that touch have one colour"),
        )
    )


@seen("E04", only={"gone": 0})
def flower(parameters: Parameters) -> Mapping[str, Picture]:
    """Show how many tiles are golden: all bars but the first count."""
    size = int(parameters["size"])
    golden = number_drawn(TILES_OF["golden"], size)
    return captioned(
        golden.bars(
            marked=lambda found: found > 0,
            title=translated("The number of golden tiles among {size}", size=size),
        )
    )


@seen("E05", only={"gone": 0})
def wait_for_a_colour(parameters: Parameters) -> Mapping[str, Picture]:
    """Show on which tile the colour comes up first: a long tail pulls the mean beyond the median."""
    colour = str(parameters["colour"])
    wanted = TILES_OF[colour]
    waiting = [none_among(drawn, wanted) for drawn in range(TILES - wanted + 2)]
    first = Distribution((drawn, waiting[drawn - 1] - waiting[drawn]) for drawn in range(1, TILES - wanted + 2))
    median = first.median()
    return captioned(
        first.bars(
            marked=lambda drawn: drawn <= median,
            title=translated(
                "Half of the time, the first {colour} tile is among the first {median}",
                colour=colour,
                median=median,
            ),
        )
    )


@cache
def directions(side: int, distance: int) -> Distribution[int]:
    """Return the distribution of how many directions of a jump end on a board in the shape of a hexagon."""
    hexes = [(q, r) for q in range(1 - side, side) for r in range(1 - side, side) if abs(q + r) < side]
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    ends = Counter(
        sum(max(abs(q + distance * a), abs(r + distance * b), abs(q + r + distance * (a + b))) < side for a, b in steps)
        for q, r in hexes
    )
    return Distribution((number, Fraction(ways, len(hexes))) for number, ways in ends.items())


@seen("E15")
def ways_to_go(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the directions from a random tile for the shortest jump, for the longest, and from a blind tile."""
    side = int(parameters["side"])
    blind = Distribution(
        (number, share * Fraction(mineral.count, TILES))
        for mineral in MINERALS
        for number, share in directions(side, mineral.value).items()
    )
    laws = {
        translated("Directions for a jump of {distance}", distance=mineral.value): directions(side, mineral.value)
        for mineral in (MINERALS[0], MINERALS[-1])
    }
    every_number = dict.fromkeys(number for law in (*laws.values(), blind) for number in law)
    return side_by_side(laws | {translated("Directions from a blind tile"): blind}, every_number)


@seen("E16")
def sum_of_two(parameters: Parameters) -> Mapping[str, Picture]:
    """Show all pairs of tiles, and their sums."""
    left = {VALUE[name]: number for name, number in box("W" * int(parameters["gone"])).items()}
    pairs = sequences(left, 2)
    smallest = min(left) + sorted(left)[1]
    return captioned(
        pairs.grid(
            favourable=lambda pair: sum(pair) == smallest,
            look=tile_worth,
            title=translated("Two tiles with the sum {number}", number=smallest),
        ),
        pairs.map(sum).bars(marked=lambda total: total == smallest, title=translated("The sum of two tiles")),
    )


@seen("E51")
def tiles_by_colour(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the tiles of the bag, sorted by colour, for those who only count."""
    bag, wanted = tiles_in_the_bag(parameters), str(parameters["wanted"])
    sorted_tiles = bag_of(bag).icons(
        lambda colour: colour == wanted,
        total=sum(bag.values()),
        look=tile,
        title=translated("The tiles in the bag"),
    )
    return captioned(only_counted(sorted_tiles))


def only_counted(icons: Picture) -> Picture:
    """Return icons without the sentence below them, which tells the probability."""
    *_, sentence = icons.text.splitlines()
    scene = msgspec.structs.replace(
        icons.scene,
        shapes=tuple(shape for shape in icons.scene.shapes if not (isinstance(shape, Text) and shape.text == sentence)),
        description=icons.alt.removesuffix(f"{sentence}.").rstrip(),
    )
    return Picture(scene, icons.text.removesuffix(sentence).rstrip(), icons.data)


# --- fragments ---


def extreme(size: int, left: Mapping[int, int], *, lowest: bool) -> Distribution[int]:
    """Return the distribution of the lowest or the highest value among some tiles."""
    ways = comb(sum(left.values()), size)

    def all_beyond(value: int) -> int:
        beyond = (number for worth, number in left.items() if (worth > value if lowest else worth < value))
        return comb(sum(beyond), size)

    def all_reach(value: int) -> int:
        reach = (number for worth, number in left.items() if (worth >= value if lowest else worth <= value))
        return comb(sum(reach), size)

    return Distribution((value, Fraction(all_reach(value) - all_beyond(value), ways)) for value in sorted(left))


def side_by_side(laws: Mapping[str, Distribution[int]], left: Iterable[int]) -> Mapping[str, Picture]:
    """Return distributions as bars with the same axes."""
    tallest = max(max(law.values()) for law in laws.values())
    numbers = list(left)
    span = float(min(numbers)), float(max(numbers))
    return captioned(*(law.bars(title=title, scale=tallest, span=span) for title, law in laws.items()))


@seen("E06")
def lowest_of_a_fragment(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the lowest tile of a fragment, and of one that is larger by a tile."""
    size = int(parameters["size"])
    left = {VALUE[name]: number for name, number in box("W" * int(parameters["gone"])).items()}
    return side_by_side(
        {
            translated("The lowest of {size} tiles", size=number): extreme(number, left, lowest=True)
            for number in (size, size + 1)
        },
        left,
    )


@seen("E07", only={"gone": 0})
def worth_of_the_shovel(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the lowest and the highest tile of a fragment on the same axes."""
    size, left = int(parameters["size"]), {VALUE[name]: number for name, number in box().items()}
    return side_by_side(
        {
            translated("The lowest of {size} tiles", size=size): extreme(size, left, lowest=True),
            translated("The highest of {size} tiles", size=size): extreme(size, left, lowest=False),
        },
        left,
    )


# --- cards, tools and bags ---


@seen("E08")
def misprint(parameters: Parameters) -> Mapping[str, Picture]:
    """Show what each term adds to the points of the pool, as printed and as it scores."""
    numbers = {"white": WHITE, "blue": int(parameters["blue"]), "golden": GOLDEN}
    scored = {colour: VALUE_OF[LETTER[colour]] for colour in numbers}
    printed = scored | {"blue": scored["white"]}
    titles = {
        translated("The points of the pool, as printed"): printed,
        translated("The points that it scores"): scored,
    }
    return captioned(*(_terms(numbers, values, title) for title, values in titles.items()))


def _terms(numbers: Mapping[str, int], values: Mapping[str, int], title: str) -> Picture:
    """Return the share that each term has of a sum of points."""
    points = {colour: number * values[colour] for colour, number in numbers.items()}
    return Distribution(
        ((colour, Fraction(part, sum(points.values()))) for colour, part in points.items()),
        label=lambda colour: f"{numbers[colour]} × {values[colour]} = {points[colour]}",
    ).bars(look=tile, marked=lambda colour: colour == "blue", scale=Fraction(1), title=title)


@seen("E12", only={"ones": 14})
def deck(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the cards that are left in the deck, and the next two as a tree."""
    seen_so_far = int(parameters["seen"])
    one, two = translated("one symbol"), translated("two symbols")
    dealt = {one: len(ONE_SYMBOL) - CARDS_FACE_UP, two: len(TWO_SYMBOLS)}
    left = dealt | {one: dealt[one] - seen_so_far}
    card = {one: Look("card", "1", "card.text"), two: Look("card", "2", "card.text")}
    return captioned(
        bag_of(dealt).icons(
            lambda kind: kind == two,
            taken={one: seen_so_far} if seen_so_far else None,
            total=sum(dealt.values()),
            look=card.get,
            title=translated("The deck"),
        ),
        sequences(left, 2).tree(
            favourable=lambda kinds: two in kinds,
            look=card.get,
            names=(translated("next card"), translated("the one after")),
            title=translated("At least one of the next two cards has two symbols"),
        ),
    )


@seen("E13", only={"tiles": 5, "percent": 50})
def two_sides(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the two sides of a tile, which are mutually exclusive, and two tiles, which are not."""
    tool, other = (COMPONENTS.tool_named[str(parameters[name])] for name in ("tool", "other"))
    tiles = [next(sides for sides in COMPONENTS.tool_tiles if found in sides) for found in (tool, other)]
    partner = next(side for side in tiles[0] if side != tool)
    first, second = (Distribution((side.title, Fraction(1, 2)) for side in sides) for sides in tiles)
    face_up: Distribution[tuple[str, str]] = first.combined(second)
    names = {side: word(side.title) for side in (tool, partner, other)}
    return captioned(
        face_up.venn(
            lambda up: up[0] == tool.title,
            lambda up: up[0] == partner.title,
            names=(names[tool], names[partner]),
            title=translated("Two sides of one tile"),
        ),
        face_up.venn(
            lambda up: up[0] == tool.title,
            lambda up: up[1] == other.title,
            names=(names[tool], names[other]),
            title=translated("Two tiles"),
        ),
    )


@seen("E14")
def swaps(parameters: Parameters) -> Mapping[str, Picture]:
    """Show all pairs of bundles: nobody swaps a bundle for the same one, so those on the diagonal do not count."""
    points = int(parameters["points"])
    bundles = list(partitions(points, max(COLOUR_OF_VALUE)))
    if len(bundles) > MOST_SIDE:
        return {}
    law = Distribution(("+".join(map(str, bundle)), Fraction(1, len(bundles))) for bundle in bundles)
    return captioned(
        law.combined(law).grid(
            favourable=lambda pair: pair[0] != pair[1],
            names=(translated("given"), translated("taken")),
            title=translated("Swaps of two different bundles worth {points} points", points=points),
        )
    )


@seen("E10")
def gold_missing(parameters: Parameters) -> Mapping[str, Picture]:
    """Show both bags as strips of a square: the parts without gold are left to compare."""
    drawn = int(parameters["draws"])
    half, none = Fraction(1, 2), none_among(drawn, TILES_OF["golden"])
    full, without = translated("full bag"), translated("bag without gold")
    law = Distribution([((full, True), half * none), ((full, False), half * (1 - none)), ((without, True), half)])
    return captioned(
        law.area(
            lambda case: case[0],
            lambda case: case[1],
            names=("", (translated("no gold"), translated("gold"))),
            title=translated("No gold in {draws} draws", draws=drawn),
        )
    )


@seen("E11")
def removed_at_random(parameters: Parameters) -> Mapping[str, Picture]:
    """Show how many golden tiles go: all bars but the first count."""
    return captioned(
        number_drawn(TILES_OF["golden"], int(parameters["removals"])).bars(
            marked=lambda found: found > 0, title=translated("The number of golden tiles that go")
        )
    )
