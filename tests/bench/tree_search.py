"""How often the tree search beats the random bot at Mattock on the inner board.

python -m tests.bench.tree_search [GAMES]
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor

import minerals
from minerals.bots import TreeSearch, bot_named, play_out

PLAYOUTS = 200


def tree_wins(number: int) -> bool:
    """Play one game, the tree search on either seat in turn, and tell whether it wins."""
    match = minerals.new("mattock", board="inner")
    seat = number % 2 + 1
    tree = TreeSearch(minerals.SeededChance(f"tree/{number}"), PLAYOUTS)
    rival = bot_named("random", seed=f"random/{number}")
    play_out(match, [tree, rival] if seat == 1 else [rival, tree])
    return match.outcome is not None and match.outcome.winners == (seat,)


def main() -> None:
    """Play the games on all cores and say how many were won."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    begun = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        won = sum(pool.map(tree_wins, range(games)))
    seconds = time.perf_counter() - begun
    sys.stdout.write(f"{won} of {games} games won at {PLAYOUTS} playouts a move, in {seconds:.0f} s\n")


if __name__ == "__main__":
    main()
