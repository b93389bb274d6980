"""Broken positions of every game: each a small change to one that is sound, and what must be said about it.

A refusal names the place: the row and column, the cell, or the line. Where it rests on a rule, it ends in the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

MINERALS = """\
    K   W1  W
  T   W   A
    W2  W   K
turn: 1
tools: rope
cards: none"""

ICEMINERS = """\
      . . .
      . * .
      . . .
. . . * . * . . .
. * . . * . . * .
. . . * . * . . .
      . . .
      . * .
      . . .
coasters: red blue green yellow
miners: red blue
turn: 1
turns: 0"""

MATTOCK = """\
    .   .   .   .   2
  1   .   .   .   .   .
.   .   .   .   .   .   .
  .   .   .   .   .   .   .   .
.   .   .   2   .   .   .   .   .
  .   .   .   .   .   .   .   .
.   .   .   .   1   .   .
  .   .   2   .   .   .
    .   .   1   .   .
turn: 1"""

OUT_OF_MINE = """\
round: 1
gallery 1: 6 front
card 1: 22
hand 1: I2 gold
tiles 1: I1
# # # # # # # #
# # a # # . # #
# # . # # . # #
# # . . . . . #
# . . . . . # #
# . . . # # # #
# . # . . # # #
# # # # # # # #
gallery 2: 2 front
card 2: 1"""

SOUND = {"minerals": MINERALS, "iceminers": ICEMINERS, "mattock": MATTOCK, "out_of_mine": OUT_OF_MINE}
OPTIONS: Mapping[str, Mapping[str, object]] = {"mattock": {"board": "inner"}}


class Broken(NamedTuple):
    """A position that is refused."""

    game: str
    position: str
    words: str
    """What the error must hold: the place, and the rule if there is one."""
    options: Mapping[str, object]


Change = tuple[str, str, str]
"""What is replaced in a sound position, by what, and what is then said."""

CHANGES: dict[str, tuple[Change, ...]] = {
    "minerals": (
        ("turn: 1", "corner: xyzzy", "'corner: xyzzy': 'xyzzy' is not the name of a cell"),
        ("turn: 1", "corner: z99", "'corner: z99': There is no cell z99"),
        ("turn: 1", "colour: red", "'colour: red' is no line of a position."),
        ("turn: 1", "trun: 1", "'trun: 1' is no line of a position. Did you mean 'turn'?"),
        ("turn: 1", "turn 1", "row 4, column 1: 'turn' is not a hex"),
        ("turn: 1", "turn: 3", "'turn: 3': write a whole number from 1 to 2."),
        ("turn: 1", "turn: 1\nTurn: 2", "There are two lines 'turn:'."),
        ("turn: 1", "pool 3: 1W", "'pool 3: 1W': there is no player 3 in a game of 2."),
        ("turn: 1", "pool 6: 1W", "'pool 6: 1W': there is no player 6"),
        ("turn: 1", "pool 1: 3X", "'pool 1: 3X': write minerals like 3W 1K."),
        ("turn: 1", "excavated: W", "'excavated: W': write a mineral and its hex"),
        ("turn: 1", "excavated: W zz", "'excavated: W zz': 'zz' is not the name of a cell"),
        ("turn: 1", "fragments: zz", "'fragments: zz': 'zz' is not the name of a cell"),
        ("turn: 1", "fragments: a1", "'fragments: a1': there is no mineral on a1. [minerals.fragments.cut-off]"),
        (
            "turn: 1",
            "fragments: d4 / d4",
            "a hex can be in only one fragment, so name it once. [minerals.fragments.cut-off]",
        ),
        ("tools: rope", "tools: spoon", "'tools: spoon': there is no tool 'spoon'."),
        ("cards: none", "cards: X", "'cards: X': there is no collection card 'X'."),
        ("cards: none", "cards: WWK\ncollections 1: WWK", "'cards:', 'collections 1:': the card WWK is there twice"),
        ("cards: none", "cards: WWK WWK", "is there twice, but there is only one. [minerals.setup.cards]"),
        ("T   W ", "T   W1", "e5: player 1's pawn is already on f5. [minerals.setup.pawns]"),
        ("W1", ".1", "on f5, but there is no mineral there. [minerals.setup.pawns]"),
        ("T   W ", "T   Q ", "e5: there is no mineral 'Q'."),
        ("T   W ", "T   * ", "e5: '*' is drawn blind"),
        ("T   W ", "T   WW", "row 2, column 5: 'WW' is not a hex"),
        ("  T   W", " T   W", "row 2, column 1: 'T' is out of line or off the table"),
    ),
    "iceminers": (
        ("turn: 1", "colour: red", "'colour: red' is no line of a position."),
        ("turn: 1", "nonsense", "Line 12: 'nonsense' is no row of the board"),
        ("turn: 1", "carries 1 small red", "Line 12: 'carries 1 small red' is no row of the board"),
        ("turn: 1", "turn: 3", "'turn: 3': a whole number from 1 to 2 is wanted."),
        ("turn: 1", "turn: 1\nturn: 2", "There are two lines 'turn:'."),
        ("turn: 1", "off 5: north", "'off 5: north': there is no player 5"),
        ("turn: 1", "off 1: up", "'off 1: up': one of north, east, south, west is wanted."),
        ("turn: 1", "delivered 3: small red", "'delivered 3: small red': there is no player 3 among 2."),
        ("turn: 1", "carries 1: red", "'carries 1:': 'red' is not a gem"),
        ("turn: 1", "carries 1: small red, small blue", "one gem at a time. [iceminers.gems.one-at-a-time]"),
        ("turn: 1", "die: 7", "'die: 7': a whole number from 0 to 6 is wanted. [iceminers.turn.roll]"),
        ("turn: 1", "die: 3\npoints: 5", "'points: 5': the die shows 3. [iceminers.turn.spend]"),
        ("turn: 1", "die: 3\npoints: 0", "'points: 0': Player 1 can spend none of them. [iceminers.turn.spend]"),
        ("turn: 1", "stepped: maybe", "'stepped: maybe': no or yes is wanted."),
        ("turn: 1", "phase: asleep", "'phase: asleep': playing or over is wanted."),
        ("miners: red blue", "miners: red red", "'miners: red red': 2 different colours"),
        ("miners: red blue", "miners: red pink", "are wanted. [iceminers.setup.miners]"),
        ("coasters: red", "coasters: pink", "clockwise are wanted. [iceminers.setup.coasters]"),
        ("      . . .\n", "", "The board has 9 rows, and 8 are written. [iceminers.setup.coasters]"),
        (". . .\n", ". . . .\n", "Row i has 3 squares, and line 1 has 4. [iceminers.setup.coasters]"),
        (". . .\n", ". x .\n", "i5: 'x' is not a square"),
        (". . .\n", ". * .\n", "There is no vein on i5, so there is no cap. [iceminers.setup.single-gems]"),
        (". * . . *", ". * . * *", "There is no vein on e4, so there is no cap. [iceminers.setup.pairs]"),
        (". . .\n", ". 1 1\n", "player 1 is on two squares, i5 and i6. [iceminers.setup.miners]"),
        (". . .\n", ". 12 .\n", "2 miners are on i5. [iceminers.turn.free-square]"),
        (". . .\n", ". 3 .\n", "i5: there is no player 3 among 2."),
        ("turn: 1", "arm veins: small red", "4 gems, and 1 are written. [iceminers.setup.single-gems]"),
        ("turn: 1", "pair veins: small red", "8 gems, and 1 are written. [iceminers.setup.pairs]"),
    ),
    "mattock": (
        ("turn: 1", "colour: red", "'colour: red' is no line of a position."),
        ("turn: 1", "nonsense", "Line 10: 'nonsense' is no row of the board"),
        ("turn: 1", "turn 1", "Line 10: 'turn 1' is no row of the board, and no line with a name"),
        ("turn: 1", "turn: 3", "'turn: 3': a whole number from 1 to 2 is wanted."),
        ("turn: 1", "turn: x", "'turn: x': a whole number from 1 to 2 is wanted."),
        ("turn: 1", "turn: 1\nturn: 2", "There are two lines 'turn:'."),
        ("turn: 1", "removed: 1", "'removed: 1' is no line of a position. Did you mean 'removed 1'?"),
        ("turn: 1", "removed 3: 1", "'removed 3: 1': there is no player 3"),
        ("turn: 1", "removed 1: x", "'removed 1: x': a whole number from 0 to 9 is wanted."),
        ("turn: 1", "removed 1: 3", "3 miners on the board and 3 removed; there are 3. [mattock.setup.board]"),
        ("turn: 1", "phase: over", "'phase: over': the phase is placing or playing."),
        ("turn: 1", "phase: placing", "'phase: placing': 3 and 3 miners of 3 and 3"),
        ("2\n", "X\n", "i5: 'X' is not a space"),
        ("2\n", "12\n", "i5: '12' is not a space"),
        ("2\n", "2   .\n", "Row i has 5 spaces, and line 1 has 6. [mattock.setup.board]"),
        (".   2\n", "2\n", "Row i has 5 spaces, and line 1 has 4. [mattock.setup.board]"),
        (".   2\n", "1   2\n", "Player 1 has 4 miners on the board and 0 removed; there are 3. [mattock.setup.board]"),
        (".", "T", "There are 61 tiles on the board, but the box holds 45. [mattock.setup.supply]"),
    ),
    "out_of_mine": (
        ("round: 1", "colour: red", "'colour: red' is no line of a position."),
        ("round: 1", "round: 9", "'round: 9': a whole number from 1 to 7 is wanted."),
        ("round: 1", "round: 1\nround: 2", "There are two lines 'round:'."),
        ("round: 1", "phase: asleep", "'phase: asleep': one of choosing, placing, over is wanted."),
        ("round: 1", "# # #", "Line 1: '# # #': whose table is it?"),
        ("round: 1", "passed: 5", "'passed: 5': write players"),
        (
            "round: 1",
            "called: 1 at 5",
            "'called: 1 at 5': only while others may go on after a call; set the option 'grace'.",
        ),
        ("round: 1", "passed: 1 2", "somebody must still place. [out_of_mine.call.pass]"),
        ("round: 1", "retired: 99", "'retired:': there is no '99'."),
        ("round: 1", "retired: 6", "'retired:': gallery 6 is still in play. [out_of_mine.between.gallery-leaves]"),
        ("round: 1", "before 1: 6 front", "'before 1:': a player who gets the same gallery again turns it over."),
        ("round: 1", "points 1: many", "'points 1: many': write the points of each round"),
        ("gallery 1: 6 front", "gallery 1: 6", "'gallery 1: 6': write a gallery and its side"),
        ("gallery 2: 2", "gallery 2: 6", "Two players have gallery 6. [out_of_mine.setup.galleries]"),
        ("gallery 2: 2", "gallery 5: 2", "'gallery 5: 2 front': there is no player 5"),
        ("card 1: 22", "card 1: ace", "'card 1: ace': write the name of a treasure card."),
        ("card 2: 1", "card 2: 22", "Two players have card 22. [out_of_mine.round.cards]"),
        ("hand 1: I2 gold", "hand 1: spade", "'hand 1:': 'spade' is not a tile"),
        ("hand 1: I2 gold", "other hand 1: I2", "is in hand. [out_of_mine.tiles.both-hands]"),
        ("tiles 1: I1", "tiles 1: I2", "'tiles 1:': the cells of a, g3, do not have the shape of I2."),
        ("tiles 1: I1", "tiles 1:", "'tiles 1:': there is no tile a in the line, and it lies on g3."),
        ("tiles 1: I1", "tiles 1: I1, I1", "'tiles 1:': the cells of b do not have the shape of I1."),
        ("# # a", ". # a", "Row g of player 1: g1 is '.', and the gallery has rock there."),
        ("# # a", "# a", "Row g of player 1 has 8 cells, and 7 are written."),
    ),
}


def broken_positions() -> Iterator[Broken]:
    """Yield every broken position."""
    for game, changes in CHANGES.items():
        for old, new, words in changes:
            # A full stop stands for all of them.
            changed = SOUND[game].replace(old, new, -1 if old == "." else 1)
            yield Broken(game, changed, words, OPTIONS.get(game, {}))
    yield Broken("minerals", MINERALS, "'tools:', 'cards:': The version for 6", {"version": "6"})
    yield Broken("minerals", MINERALS, "has no tools. [minerals.versions.seven]", {"version": "7+"})
    yield Broken("minerals", MINERALS.replace("tools: rope\n", ""), "[minerals.versions.six]", {"version": "6"})
    yield Broken("mattock", MATTOCK, "The full board has 13 rows, and 9 are written. Begin with", {"board": "full"})
    for game in SOUND:
        yield Broken(game, "", "gallery" if game == "out_of_mine" else "board", OPTIONS.get(game, {}))
