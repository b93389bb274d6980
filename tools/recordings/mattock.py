"""Mattock: the example of the rules in a position of our own, a game from a game record, and games between bots."""

from __future__ import annotations

import json

import minerals
from minerals.exchange.records import read_record
from tools.recordings.peer import peer_records
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


def last_space() -> minerals.Log:
    """Read a full game from the record of another engine; one space decides it."""
    log = read_record(json.dumps(peer_records()[0]))
    ply = {str(node.action): node.n for node in log.main_line}
    for action, comment in _LAST_SPACE:
        log.comment(comment, on=ply[action])
    return log


_LAST_SPACE = (
    (
        "g5",
        "The miner on f4 stands alone. The new tile lets two enemies reach it over empty tiles, so it is removed.",
    ),
    ("k4/d7-f9", "The removed miner comes back at once on the new tile."),
    (
        "d3",
        "The end is near: Engine 1 can mine a4, k7 and l8. What counts now is which spaces are left for one player.",
    ),
    (
        "k7/i4-d10",
        "This removes two miners at once, and leaves Engine 2 a single space, a4, while l8 stays for Engine 1.",
    ),
    ("a4", "Two miners are off the board, and one of them comes back: never more than one in a turn."),
    ("l8", "The last space of the game. Engine 2 cannot mine, and loses."),
)
"""Comments on some of the moves."""


RECORDINGS: Recordings = {
    "mattock/printed-example.replay": printed_example,
    "mattock/last-space.replay": last_space,
    "mattock/inner-board-greedy.replay": bot_game("mattock", ["greedy", "greedy"], 21, board="inner"),
    "mattock/freestyle.replay": bot_game("mattock", ["greedy", "random"], 22, board="inner", setup="freestyle"),
    "mattock/full-board.replay": bot_game("mattock", ["greedy", "random"], 23),
}
