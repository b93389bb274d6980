"""Twenty games of Mattock that an independent engine played, as game records of the AbstractPlay site."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from tools import ROOT

_GAMES = ROOT / "tests" / "games" / "mattock" / "peer.jsonl"
"""One game on each line; `tests/games/mattock/test_peer.py` describes the format."""


@cache
def peer_records() -> tuple[Mapping[str, Any], ...]:
    """Return the games as records. They have no dates, because nobody noted when they were played."""
    return tuple(map(_record, _GAMES.read_text(encoding="utf-8").splitlines()))


def _record(line: str) -> Mapping[str, Any]:
    game = json.loads(line)
    moves = [ply[0] for ply in game["plies"]]
    variants = [variant for variant in game["variant"].split(",") if variant]
    return {
        "header": {
            "game": {"name": "Mattock", "variants": variants},
            "site": {"name": "an independent engine"},
            "unrated": True,
            "players": [
                {"name": f"Engine {seat}", "is_ai": True, "result": int(seat in game["winner"])} for seat in (1, 2)
            ],
        },
        "moves": [moves[first : first + 2] for first in range(0, len(moves), 2)],
    }
