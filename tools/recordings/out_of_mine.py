"""Out of Mine!: the examples of the rulebook, a round as a lesson, and games between bots that play like people."""

from __future__ import annotations

from typing import Any

import minerals
from tools.recordings.recording import Recordings, bot_game, play

_HALL = ("........", "........", ".#####..", ".#####..", ".#####..", ".#####..", "........", "........")
_CAVE = ("........", "..####..", "..####..", "..####..", "..####..", "..####..", "........", "........")
_ELVES = {"c2": "blue", "d6": "white", "f6": "green"}
_OWN: dict[str, Any] = {
    "gallery": [
        {"name": name, "front": {"rows": _HALL, "elves": _ELVES}, "back": {"rows": _CAVE}}
        for name in ("hall", "cave", "vault")
    ],
    "card": [
        {"name": "greens", "tiles": [1, 3, 3, 1, 0], "good": ["gold", 2], "bad": ["woodworm", 1]},
        {"name": "whites", "tiles": [1, 1, 1, 1, 2], "good": ["gold", 2], "bad": ["rat", 1]},
        {"name": "mixed", "tiles": [1, 1, 3, 2, 0], "good": ["silver", 1], "bad": ["rat", 2]},
    ],
}
"""A plain hall of 5 × 4 cells, and cards for it: the print shows the examples as pictures."""

_BEN = """
gallery 2: cave front
card 2: mixed
# # # # # # # #
# # # # # # # #
# . . . . . # #
# . . . . . # #
# . . . . . # #
# . . . . . # #
# # # # # # # #
# # # # # # # #
"""


def example_tim() -> minerals.Log:
    """Show a premature call with two wrong tiles."""
    match = _example(
        ["Tim", "Ben"],
        "Example: Tim calls too early",
        """
        gallery 1: hall front
        card 1: greens
        tiles 1: I4, I3, I3, I3, I1, L3, I2, I2
        # # # # # # # #
        # # # # # # # #
        # d d d g h h #
        # c c c g e # #
        # b b b f f # #
        # a a a a f # #
        # # # # # # # #
        # # # # # # # #
        """,
    )
    match.log.comment(
        "Tim's card asks for one yellow, three blue, three green and one red tile. Everything is covered, and he is "
        "about to call. Find the two mistakes first."
    )
    play(
        match,
        "1: call at 60000",
        comment="One blue tile stands out over the edge, and there are four green ones. Of those the one placed last "
        "goes. Four cells are empty then: 10 − 4, and two points less for a wrong call. Tim notes 4.",
    )
    return match.log


def example_elves() -> minerals.Log:
    """Show that two of three elves have their colour."""
    match = _example(
        ["Carl", "Ben"],
        "Example: Carl and the elves",
        """
        gallery 1: hall front
        card 1: whites
        tiles 1: L5 woodworm, I2, P5 gold, L3, I1
        # # # # # # # #
        # # # # # # # #
        # d d c c c # #
        # d . . c c # #
        # . a a a a # #
        # b b e . a # #
        # # # # # # # #
        # # # # # # # #
        """,
        elves=True,
    )
    match.log.comment("A blue elf stands on c2, a white one on d6, a green one on f6. Ben is about to call.")
    play(
        match,
        "2: call at 60000",
        comment="The blue and the white elf have a tile of their colour; on the green one's cell lies a white tile. So "
        "10 − 4 + 1 + 1 = 8. The Dutch print counts five empty cells for the same picture, and comes to 7.",
    )
    return match.log


def example_elements() -> minerals.Log:
    """Show one bad find and two good ones."""
    match = _example(
        ["Ann", "Ben"],
        "Example: Ann's finds",
        """
        gallery 1: hall front
        card 1: greens
        tiles 1: I4 gold, I3 gold, I3 woodworm, L3, I1, I2
        # # # # # # # #
        # # # # # # # #
        # a a a a . # #
        # b b b d d # #
        # c c c d . # #
        # e f f . . # #
        # # # # # # # #
        # # # # # # # #
        """,
        elements=True,
    )
    match.log.comment("Ann's card gives two points for each gold, and takes one for each woodworm. What will she note?")
    play(
        match,
        "2: call at 60000",
        comment="Four cells are empty, there is one woodworm and there are two nuggets of gold: "
        "10 − 4 − 1 + 2 + 2 = 9. Ben, who called with an empty gallery, notes nothing at all: not even the loss for a "
        "wrong call.",
    )
    return match.log


def a_round() -> minerals.Log:
    """Teach taking, turning and placing, a tile that both want, the call, the check and the new deal."""
    match = minerals.new(
        "out_of_mine",
        players=["Ada", "Ben"],
        rounds=2,
        seed=11,
        meta={"title": "A round, step by step"},
    )
    play(match, "1: front", "2: front", comment="Both choose a side, and the cards are revealed. Into the mine!")
    play(match, "1: take L4 at 2400", comment="One tile at a time. Ada's card asks for two red ones.")
    play(
        match,
        *("1: flip at 3000", "1: turn at 3400", "1: place b2 at 4200"),
        comment="Flipped, turned, and placed: the dot is the cell that comes to the cell clicked.",
    )
    play(match, "2: take I4 at 4200", comment="Ben at the same millisecond, after Ada, whose seat is before his.")
    play(match, "2: place b3 at 5100", comment="Four in a row.")
    play(
        match,
        *("1: take I4 gold at 6000", "1: turn at 6300", "1: place c4 at 7000"),
        comment="The plain one is gone, so Ada takes the one with gold. Without the variant it makes no difference.",
    )
    play(
        match,
        *("2: take I4 silver at 7600", "2: place c4 at 8300"),
        comment="The last of the three. Whoever needs a long red tile now has to find another way.",
    )
    play(
        match,
        *("1: take L3 at 8800", "1: turn at 9100", "1: turn at 9400", "1: place c5 at 10200"),
        comment="Two quarters on.",
    )
    play(match, "1: lift c5 at 12000", comment="A second thought: what lies can be lifted again.")
    play(
        match,
        *("1: turn at 12300", "1: turn at 12600", "1: place c5 at 13000"),
        comment="It is held as it lay. Two more quarters, and it lies the other way round.",
    )
    play(
        match,
        "2: call at 14000",
        comment="Ben calls, far too early. Ada's tile stood out over the edge and is removed. More than ten cells are "
        "empty in both galleries, so nobody notes a point.",
    )
    match.log.comment(
        "Who called gives the gallery back, a new one comes, and both are dealt anew. Who gets the same again must "
        "turn it over.",
        on=match.node.n,
    )
    return match.log


def _example(players: list[str], title: str, first: str, **options: Any) -> minerals.Match:
    from textwrap import dedent

    return minerals.new(
        "out_of_mine",
        players=players,
        rounds=1,
        seed=1,
        components=_OWN,
        position=dedent(first) + _BEN,
        meta={"title": title, "source": "Rules, Tallying and noting down points"},
        **options,
    )


RECORDINGS: Recordings = {
    "out_of_mine/example-tim.replay": example_tim,
    "out_of_mine/example-elves.replay": example_elves,
    "out_of_mine/example-elements.replay": example_elements,
    "out_of_mine/a-round.replay": a_round,
    "out_of_mine/three-players.replay": bot_game("out_of_mine", ["person"] * 3, seed=51),
    "out_of_mine/four-players-both-variants.replay": bot_game(
        "out_of_mine", ["person"] * 4, seed=52, elves=True, elements=True
    ),
}
"""The logs of Out of Mine!, in the order of the index."""
