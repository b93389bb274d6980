"""Minerals: the worked examples of the rulebook, and games between bots.

The print shows the worked examples as pictures. The positions here are our own, and the comments say what they must
have in common with the print.
"""

from __future__ import annotations

import minerals
from tools.recordings.recording import Recordings, bot_game, play


def example_1() -> minerals.Log:
    """Correct and incorrect movements."""
    match = minerals.new(
        "minerals",
        players=["Matt", "David", "Kate"],
        seed=1,
        meta={"title": "Example 1: correct movements", "source": "Rulebook, Moving your pawn"},
        position="""
                      K   W   T   W   K
                    W   A   W   W3  K   K2
                  K   W   W   K   T   W   T
                W           T1  W   A   T   K
              T   W   W   W   K   W   T
            turn: 1
        """,
    )
    log = match.log
    log.comment(
        "Matt stands on a tourmaline and must move exactly 3. Three directions are correct. To the west the "
        "crevice is two hexes wide; to the south the move would end outside the board, twice."
    )
    play(match, "e8-e11", comment="Three hexes east along a straight line of minerals, onto a tourmaline.")
    log.comment(
        "David stands on a kyanite and must move 2. He can only reach the anthracite or the other kyanite: "
        "to the west he would end on Kate's pawn, all other directions lead off the board."
    )
    play(match, "g11-e10", comment="David takes the way to the anthracite.")
    return log


def example_2() -> minerals.Log:
    """Two fragments at once."""
    match = minerals.new(
        "minerals",
        players=["David", "Matt"],
        seed=2,
        meta={"title": "Example 2: two fragments cut off", "source": "Rulebook, Cutting off fragments"},
        position="""
            O
              T           W
                W1  A   K2
              W       K   W
            K
            turn: 1
        """,
    )
    log = match.log
    log.comment("David's wollastonite is all that joins the two arms on the left to the board.")
    play(
        match,
        "f5-f6",
        comment="From the upper fragment he takes the tourmaline, from the lower the wollastonite: the lowest of each. "
        "The orpiment and the kyanite go into the pouch.",
    )
    return log


def example_3() -> minerals.Log:
    """Kate's Map."""
    match = minerals.new(
        "minerals",
        players=["Kate", "Matt"],
        seed=3,
        meta={"title": "Example 3: the Map, a fragment and a collection", "source": "Rulebook, Tools"},
        position="""
                                W
              A               T   K2
            T   K   A1  K   W
            turn: 1
            tools: hammer chest map magnifying-glass rope
            cards: WWK KKT WKKTTA WTT
            pool 1: 1W 2K 3T
            pool 2: 1W
        """,
    )
    log = match.log
    log.comment(
        "Kate lacks only an anthracite for the card worth 21, and stands on one. No straight line of four "
        "hexes ends on a mineral, so without a tool she would lose it."
    )
    play(match, "map", comment="She pays one of her three tourmalines; two are left, just what the card asks for.")
    play(
        match,
        "d6-d8-f9",
        comment="Two hexes east, then two to the north-east, onto a wollastonite. The anthracite is hers. What lay "
        "behind her is cut off: its lowest mineral, a kyanite, is hers as well.",
    )
    play(match, "collect WKKTTA", comment="One wollastonite, two kyanite, two tourmaline, one anthracite: 21 points.")
    return log


def example_4() -> minerals.Log:
    """Scoring, with the printed arithmetic corrected."""
    match = minerals.new(
        "minerals",
        players=["Charlie", "Matt"],
        seed=4,
        meta={"title": "Example 4: scoring", "source": "Rulebook, The end of the game and scoring"},
        position="""
            W1  K           T2
            turn: 1
            cards: none
            pool 1: 1O
            pool 2: 2K
            stack 1: 2W 1K
            collections 1: WKKTTA KKT WTT
        """,
    )
    log = match.log
    log.comment("Charlie has three cards worth 41 together and has paid for tools three times.")
    play(
        match,
        "d4-d5",
        comment="Nobody can move and no wollastonite is free: the game is over. Charlie scores 41 for the cards, loses "
        "3 for the minerals on the tool stack, takes them back, and counts 3×1 + 1×2 + 1×5 = 10. That makes 48. "
        "The print writes 1×1 for the kyanite, which would give 9; its value is 2, and the printed total is right.",
    )
    return log


RECORDINGS: Recordings = {
    "minerals/example-1-movements.replay": example_1,
    "minerals/example-2-fragments.replay": example_2,
    "minerals/example-3-map-and-collection.replay": example_3,
    "minerals/example-4-scoring.replay": example_4,
    "minerals/two-players-greedy.replay": bot_game("minerals", ["greedy", "greedy"], 12, board="meadow"),
    "minerals/three-players-lace.replay": bot_game("minerals", ["greedy", "random", "greedy"], 13, board="lace"),
    "minerals/five-players-random-board.replay": bot_game(
        "minerals", ["greedy", "random", "greedy", "random", "greedy"], 15, board="random"
    ),
    "minerals/two-players-build.replay": bot_game(
        *("minerals", ["greedy", "greedy"], 16),
        board="build",
        tiles=40,
        removals=2,
        chest="choose",
        tools="shovel chest map magnifying-glass rope",
    ),
}
