"""Writes the page on the galleries and cards of Out of Mine! that were made from a seed.

python -m tools.fillings
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from minerals.core.system import write_whole
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

**Reconstructed.** We have no access to the printed galleries and treasure cards. Those on this page stand in for them.
They were made from the seed 2014, and are the ones in
[components.toml](../minerals/games/out_of_mine/components.toml). The printed rules say how many tiles there are of each
size and colour. The ten shapes of five cells, and the elements on the tiles, are our reading.

`python -m tools.fillings` writes this page, and a test compares it with the components.

## How they were made

`minerals design out_of_mine --seed 2014` makes them again, and another seed makes others. The command needs the extra
`odds` and takes a few seconds.

1. Each side of a gallery starts with one cell and grows, always next to a cell that is there, until it has 20 cells on
   6 × 6. So it is connected. A side is thrown away if an earlier one has the same form, even turned or flipped. It is
   also thrown away if it has fewer than two blocks of 2 × 2, which makes it a thread, or more than five, which makes it
   a hall. There are 20 sides, two for each of ten galleries.
2. A card must have three colours or more and 20 cells in all, with at most 4 yellow, 5 blue, 4 green, 3 red and 3 white
   tiles. There are 77 such cards. For each of them, the program counts all ways to fill each side with the tiles in the
   supply. Tiles of one shape count as the same, whatever element they show.
3. Only cards that fill every side remain. If there are fewer than 40, everything starts again with other sides. If not,
   40 of them are chosen at even distances from the hardest to the easiest, and shuffled.
4. Each side gets three elves of different colours, on cells at its edge that are not neighbours. Each card gets a
   metal, gold or silver, that gives one or two points, and a pest, woodworm or rat, that costs one or two.

Logs of version 1 of the rules were played with another box. It is in
[components-first.toml](../minerals/games/out_of_mine/components-first.toml), and the option `box="first"` uses it. It
has the same galleries and the same tiles on its cards, but no yellow elves, and its cards reward any element.

## If you own the printed game

You can write its galleries and cards into a file and play with them. Start with ours:

```console
$ minerals design out_of_mine --seed 2014 --output printed.toml
```

Change the rows, the elves and the cards to match the print. Set `status = "printed"`, and delete `fillings`, which are
the counts for ours. A side must have 20 connected cells, and the tiles of a card must have 20 cells too; anything else
is refused in one sentence. If you leave something out, such as all cards, the game uses ours.

```console
$ minerals play out_of_mine --policy person,person --option components=@printed.toml
```

In Python, use `minerals.new("out_of_mine", components=tomllib.loads(text))`. A log contains the components of its game
and no longer needs the file.
"""


def page(box: Components) -> str:
    """Return the page."""
    return "\n".join([BEGINNING, *_galleries(box), *_cards(box), *_fillings(box), ""])


def _galleries(box: Components) -> Iterator[str]:
    yield "## The galleries\n"
    yield "`#` is a cell of the gallery, and `.` is rock. A capital letter is a cell with an elf of that colour:"
    yield "yellow, blue, green, red or white.\n"
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
    yield "## Ways to fill each side with each card\n"
    yield f"Every card can fill every side. The {len(ways)} pairs have {min(ways):,} to {max(ways):,} ways each, and"
    yield f"half of them have {median(ways):,.0f} or fewer.\n"
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
