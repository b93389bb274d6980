"""Writes the page on the galleries and cards of Out of Mine! that were made from a seed.

python -m tools.fillings
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from minerals.core.files import write_whole
from minerals.games.out_of_mine.components import (
    COLOURS,
    SIDES,
    Components,
    Gallery,
    GallerySide,
    load_components,
)
from tools import ROOT

PAGE = ROOT / "docs" / "out-of-mine-fillings.md"

BEGINNING = """\
# Galleries and cards of Out of Mine!

**Reconstructed.** What is printed on the galleries and on the treasure cards is not available to us. Those on this page
stand in for it: they were made from the seed 2014, and are the ones in
[components.toml](../minerals/games/out_of_mine/components.toml). Of the tiles the printed rules say how many there are
of each size and colour; which ten shapes of five cells they have, and what is on which tile, is our reading.

`python -m tools.fillings` writes this page, and a test holds it against the components.

## How they were made

`minerals design out_of_mine --seed 2014` writes them anew; another seed gives others. It needs the extra `odds`, and
takes some seconds.

1. A gallery's side grows from one cell, always by a cell beside one that is there, to 20 cells on 6 × 6: so it is
   connected. One that has been there before, however turned or flipped, is left out; so is one with fewer than two or
   more than five blocks of 2 × 2, which would be a thread or a hall. There are 20, two for each of ten galleries.
2. Every card is tried whose tiles have three colours or more, at most 4 of them yellow, 5 blue, 4 green, 3 red and
   3 white, and 20 cells in all: there are 77. All ways in which each card fills each side are counted, with every tile
   in the supply. Tiles of one shape are alike, whatever is on them.
3. Only cards that fill every side remain; if they are not 40, everything begins again with other sides. Otherwise 40
   are taken at even distances from the hardest to the easiest, and shuffled.
4. Each side gets three elves of different colours at cells of its edge that are not neighbours; each card a metal that
   gives one or two points, gold or silver, and a pest that costs one or two, woodworm or rat.

Logs of the first version of the rules were played with another box, which lies in
[components-first.toml](../minerals/games/out_of_mine/components-first.toml) and is used with the option `box="first"`.
Its galleries and the tiles on its cards are the same; it has no yellow elves, and its cards reward any element.

## If you own the printed game

Write its galleries and cards into a file, and play with it. Ours is a beginning:

```console
$ minerals design out_of_mine --seed 2014 --output printed.toml
```

Change the rows, the elves and the cards to what is printed, set `status = "printed"`, and take out `fillings`, which
counts ours. What cannot be so is refused in one sentence: a side must have 20 connected cells, and the tiles of a card
20 cells. What you leave out, such as all cards, is ours.

```console
$ minerals play out_of_mine --policy person,person --option components=@printed.toml
```

In Python it is `minerals.new("out_of_mine", components=tomllib.loads(text))`. A log holds the components it was played
with, and needs the file no more.
"""


def page(box: Components) -> str:
    """Return the page."""
    return "\n".join([BEGINNING, *_galleries(box), *_cards(box), *_fillings(box), ""])


def _galleries(box: Components) -> Iterator[str]:
    yield "## The galleries\n"
    yield "`#` is a cell of the gallery, `.` rock; a capital is a cell with an elf of that colour: yellow, blue,"
    yield "green, red or white.\n"
    yield "```text"
    yield "\n\n".join(_drawn(gallery) for gallery in box.gallery)
    yield "```\n"


def _drawn(gallery: Gallery) -> str:
    lines = zip(*(_rows(gallery.side(name), f"{gallery.name} {name}") for name in SIDES), strict=True)
    return "\n".join("      ".join(line).rstrip() for line in lines)


def _rows(side: GallerySide, title: str) -> Iterator[str]:
    width = 2 * len(side.rows) + 1
    yield title.ljust(width)
    for row, signs in zip(reversed("abcdefgh"), side.rows, strict=True):
        cells = (f"{row}{column}" for column in range(1, len(signs) + 1))
        yield f"{row} " + " ".join(
            side.elves[cell][0].upper() if cell in side.elves else sign for cell, sign in zip(cells, signs, strict=True)
        )
    yield "  " + " ".join(str(column) for column in range(1, len(side.rows) + 1))


def _cards(box: Components) -> Iterator[str]:
    yield "## The cards\n"
    yield from _table(
        ("card", *COLOURS, "good", "bad"),
        ((card.name, *map(str, card.tiles), _sign(card.good), _sign(card.bad)) for card in box.card),
    )
    yield ""


def _sign(sign: tuple[str, int]) -> str:
    element, points = sign
    return f"{element} {points}"


def _fillings(box: Components) -> Iterator[str]:
    ways = [number for row in box.fillings for number in row]
    yield "## In how many ways each card fills each side\n"
    yield f"Every one of the {len(ways)} pairs can be filled: in {min(ways):,} to {max(ways):,} ways, half of them in"
    yield f"{median(ways):,.0f} or fewer.\n"
    sides = [f"{gallery.name} {name}" for gallery in box.gallery for name in SIDES]
    by_card = zip(box.card, zip(*box.fillings, strict=True), strict=True)
    yield from _table(("card", *sides), ((card.name, *map(str, numbers)) for card, numbers in by_card))


def _table(headings: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    yield _line(headings)
    yield _line(["---:"] * len(headings))
    yield from map(_line, rows)


def _line(texts: Sequence[str]) -> str:
    return f"| {' | '.join(texts)} |"


if __name__ == "__main__":
    write_whole(PAGE, page(load_components()))
