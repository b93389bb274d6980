"""Mattock: the example of the rules, in a position of ours, and games between bots."""

from __future__ import annotations

import minerals
from tools.recordings.recording import Recordings, bot_game, play


def printed_example() -> minerals.Log:
    """One turn with all three steps."""
    match = minerals.new(
        "mattock",
        board="inner",
        players=["Red", "Blue"],
        meta={"title": "The printed example: mine, move, remove", "source": "Rules, Remove"},
        position="""
                .   .   .   .   .
              .   .   .   .   1   .
            .   .   .   .   2   .   .
          .   .   .   .   T   .   .   .
        .   1   2   T   .   .   .   .   .
          .   .   .   .   T   .   .   .
            .   .   .   .   1   .   .
              .   .   .   .   2   .
                .   .   .   .   .
        turn: 1
        """,
    )
    log = match.log
    log.comment(
        "Each blue miner stands alone, and each is reached by one red miner only: e3 by e2, g5 by h5, b5 by c5. "
        "The open space e5 touches one tile near each of them."
    )
    play(
        match,
        "e5/c5-e5",
        comment="Red mines e5, moves the miner from c5 onto it, and so reaches e3 and g5 with a second miner: both are "
        "removed. The last blue miner, on b5, stays: over the empty tiles it is connected to the miner on e5 alone.",
    )
    return log


RECORDINGS: Recordings = {
    "mattock/printed-example.replay": printed_example,
    "mattock/inner-board-greedy.replay": bot_game("mattock", ["greedy", "greedy"], 21, board="inner"),
    "mattock/freestyle.replay": bot_game("mattock", ["greedy", "random"], 22, board="inner", setup="freestyle"),
    "mattock/full-board.replay": bot_game("mattock", ["greedy", "random"], 23),
}
