"""Twenty games recorded with an independent engine: legal turns, removals and winner agree at every ply.

`peer.jsonl` holds a game a line: its variant; the start, space to player; the plies, each as the move, how many turns
were legal, the first 12 hexadecimal digits of the SHA-1 of the legal turns sorted and joined by a space, and the spaces
of the miners removed; and the winner. The engine plays by the rules of the AbstractPlay site, where a freestyle set-up
ends with a `pass`, so that the second player moves first.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import minerals

pytestmark = pytest.mark.unmeasured  # the tests of each rule reach the same lines

GAMES = [json.loads(line) for line in Path(__file__).with_name("peer.jsonl").read_text("utf-8").splitlines()]


def begun(game: dict[str, Any]) -> minerals.Match:
    variants = game["variant"].split(",")
    return minerals.new(
        "mattock",
        board="inner" if "size-5" in variants else "full",
        setup="freestyle" if "freestyle" in variants else "fixed",
    )


def digest(turns: list[str]) -> str:
    return hashlib.sha1(" ".join(sorted(turns)).encode(), usedforsecurity=False).hexdigest()[:12]


def test_there_are_games_of_every_kind():
    kinds = Counter(game["variant"] for game in GAMES)
    assert kinds == {"": 6, "size-5": 6, "freestyle": 4, "size-5,freestyle": 4}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['variant'] or 'full'} {game['plies'][0][0]}")
def test_the_engines_agree_at_every_ply(game):
    match = begun(game)
    state = match.state
    assert game["start"] == {
        state.grid.name(index): player
        for player, miners in enumerate(state.miners, start=1)
        for index in state.grid.name_of
        if miners >> index & 1
    }
    for ply, (move, count, legal_digest, removed) in enumerate(game["plies"], start=1):
        if move == "pass":
            assert match.state.phase == "playing" and match.to_act == (2,)
            continue
        legal = [str(action) for action in match.legal_actions()]
        assert (len(legal), digest(legal)) == (count, legal_digest), f"ply {ply}: the turns before {move}"
        events = match.play(move)
        gone = sorted(event.cell for event in events if type(event).__name__ == "MinerRemoved")
        assert gone == sorted(removed), f"ply {ply}: the removals after {move}"
    assert match.outcome is not None
    assert list(match.outcome.winners) == game["winner"]
