"""Plays the large runs of the studies, and saves the results as Parquet files.

python -m tools.studies --games 100000 [--folder FOLDER] [STUDY ...]

`first-player.parquet`: one row for each board and set-up of Mattock.

=====================  ===========================================================
board, setup           the options
first_seat             who has the first turn: in the freestyle set-up the second
games                  how many were played
first_player_wins      in how many of them that player won
policy, seed, engine   how it was played
=====================  ===========================================================

`swap.parquet`: what the swap rule of Mattock does, in the fixed set-up. A row for each board, first turn and seed, for
the games after it, and rows without a turn, for whole games. The games of one seed tell whether to swap in those of the
other. A tenth of `--games` on the inner board, a hundredth on the full board, and fewer still in games of `level 4`.

=====================  ===========================================================
board, swap            the options
turn                   the first turn, or nothing where bots chose it
lead                   the lead in territory that it leaves, which greedy players go by
games                  how many were played
first_player_wins      in how many of them the player with the first turn won
swaps                  in how many of them sides were swapped
policy, seed, engine   how it was played
=====================  ===========================================================

`tools.parquet`: a row for each tool tile of Minerals and each line-up of the other four, 80 in all.

=====================  ===========================================================
tool, other            the two sides of the tile
line_up                the other four tools
games                  how many were played with either side, with the same luck
mean_score             points a player with `tool`
mean_score_other       points a player with `other`
difference, low, high  of the two, with its 95 % interval, from pairs of games
p_value                of that difference, not adjusted for there being 80
correlation, saves     see `minerals.probability.statistics.PairedComparison`
policy, seed, engine   how it was played
=====================  ===========================================================

`accepted-rolls.parquet`: rolls of a surrounded miner of Iceminers, and turns of whole random games of 60 turns.

=====================  ===========================================================
of                     "surrounded", or "2 players" …
face                   the roll that counted; 0 where that is not told
rolls                  how many there were; in whole games 1 is the roll that
                       begins a turn, 2 rolls again within a turn
times                  how often that was
seed, engine           how it was played
=====================  ===========================================================

`galleries.parquet`: a row for each player of each round of Out of Mine!, in which one round is a game and everyone
plays like a person; a hundredth of `--games`, because these bots are slow.

=====================  ===========================================================
gallery, side, card    what the player had to fill
fillings               in how many ways that can be done
empty                  cells left empty in the end
seconds                until the round was over
policy, seed, engine   how it was played
=====================  ===========================================================
"""

from __future__ import annotations

import argparse
import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pandas

import minerals
from minerals.core.system import write_whole
from minerals.games.iceminers.events import DieRolled
from minerals.games.mattock import SidesSwapped, Turn
from minerals.games.mattock.rules.territory import territory
from minerals.probability.statistics import compare_pairs
from notebooks.studies.rounds import FILLED, filled
from tools import ROOT

SEED = 7
SECOND_SEED = 8
"""For a second table with luck of its own."""
POLICY = "random"
BOARDS = ("full", "inner")
FIRST_SEATS = {"fixed": 1, "freestyle": 2, "random": 1}
"""The player with the first turn in each set-up of Mattock; in the freestyle set-up, whoever placed the last miner."""
SURROUNDED = """
      . . .
      . . .
      . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
      2 . .
      1 3 .
      4 . .
carries 2: small red
"""
"""Player 1 is in a place where a single point cannot be spent, so a 1 is rolled again."""


def played(game: str, games: int, options: dict[str, Any]) -> pandas.DataFrame:
    """Play one arm of a study."""
    return minerals.simulate(game, games=games, policy=POLICY, seed=SEED, workers=None, **options)


def how(attributes: Mapping[Any, Any], policy: str = POLICY) -> dict[str, Any]:
    """Describe how the games of a table were played, from its attributes."""
    return {"policy": policy, "seed": attributes["seed"], "engine": attributes["engine"]}


def first_player(games: int) -> Iterator[dict[str, Any]]:
    """Report how often the first player wins at Mattock, on both boards and with all set-ups."""
    for board, (setup, seat) in itertools.product(BOARDS, FIRST_SEATS.items()):
        table = played("mattock", games, {"board": board, "setup": setup})
        wins = int(table[f"winner_{seat}"].sum())
        counts = {"first_seat": seat, "games": len(table), "first_player_wins": wins}
        yield {"board": board, "setup": setup, **counts, **how(table.attrs)}


def swap(games: int) -> Iterator[dict[str, Any]]:
    """Report how often the first player wins at Mattock after each first turn, and in whole games of stronger bots."""
    for board, share in (("inner", 10), ("full", 100)):
        for turn, seed in itertools.product(unlike_turns(board), (SEED, SECOND_SEED)):
            yield after_first_turn(board, turn, max(games // share, 1), seed)
        yield first_player_with("greedy", board, max(games // share, 1), may_swap=False)
    for may_swap in (False, True):
        yield first_player_with("level 4", "inner", max(games // 250, 1), may_swap=may_swap)


def unlike_turns(board: str) -> Iterator[str]:
    """Yield one of each three first turns that are alike, since a third of a turn changes nothing about the set-up."""
    match = minerals.new("mattock", board=board)
    grid, alike = match.state.grid, set[Turn]()
    third = {
        name: grid.name(place)
        for name, index in grid.index_of.items()
        if (place := grid.at_place(*grid.place(index, sixths=2))) is not None
    }
    for turn in match.legal_actions():
        assert isinstance(turn, Turn)
        if turn not in alike:
            yield str(turn)
        cells = [turn.mine, turn.miner, turn.to]
        for _ in range(2):
            cells = [third.get(cell, "") for cell in cells]
            alike.add(Turn(*cells))


def after_first_turn(board: str, turn: str, games: int, seed: int) -> dict[str, Any]:
    """Let greedy players play on after a first turn, each with its own miners."""
    match = minerals.new("mattock", board=board)
    match.play(turn)
    lead = territory(match.state).lead(1)
    table = minerals.simulate(
        "mattock", position=match.diagram(), board=board, games=games, policy="greedy", seed=seed, workers=None
    )
    counts = {"games": len(table), "first_player_wins": int(table["winner_1"].sum()), "swaps": 0}
    return {"board": board, "swap": False, "turn": turn, "lead": lead, **counts, **how(table.attrs, "greedy")}


def first_player_with(policy: str, board: str, games: int, *, may_swap: bool) -> dict[str, Any]:
    """Let bots choose the first turn too, and whether to swap."""
    # A table with a measure of ours is played by the rules, which takes far longer.
    measure = swaps if may_swap else None
    table = minerals.simulate(
        "mattock", board=board, swap=may_swap, games=games, policy=policy, seed=SEED, workers=None, measure=measure
    )
    counts = {"games": len(table), "first_player_wins": int(table["winner_1"].sum())}
    counts["swaps"] = int(table["swaps"].sum()) if may_swap else 0
    return {"board": board, "swap": may_swap, "turn": "", "lead": math.nan, **counts, **how(table.attrs, policy)}


def swaps(match: minerals.Match) -> dict[str, Any]:
    """Count how often sides were swapped in a game."""
    return {"swaps": sum(isinstance(event, SidesSwapped) for event in match.log.events())}


def tools(games: int) -> Iterator[dict[str, Any]]:
    """Report what turning over one tool tile is worth, in every line-up of the other four."""
    tiles = [[tool.name for tool in sides] for sides in minerals.new("minerals").state.components.tool_tiles]
    points: dict[tuple[str, ...], pandas.Series[float]] = {}
    for line_up in itertools.product(*tiles):
        table = played("minerals", games, {"tools": " ".join(line_up)})
        points[line_up] = (table["score_1"] + table["score_2"]) / 2
        points[line_up].attrs = table.attrs
    for place, (tool, other) in enumerate(tiles):
        for line_up, with_tool in points.items():
            if line_up[place] == tool:
                turned = (*line_up[:place], other, *line_up[place + 1 :])
                others = " ".join(line_up[:place] + line_up[place + 1 :])
                yield {"tool": tool, "other": other, "line_up": others} | compared(with_tool, points[turned])


def compared(points: pandas.Series[float], others: pandas.Series[float]) -> dict[str, Any]:
    """Compare two line-ups played with the same luck."""
    found = compare_pairs(points, others)
    return {
        "games": found.difference.n,
        "mean_score": found.means[0],
        "mean_score_other": found.means[1],
        "difference": found.difference.estimate,
        "low": found.difference.lower,
        "high": found.difference.upper,
        "p_value": found.p_value,
        "correlation": found.correlation,
        "saves": found.saves,
        **how(points.attrs),
    }


def accepted_rolls(games: int) -> Iterator[dict[str, Any]]:
    """Report which rolls a surrounded miner accepts, and how often random play needs another roll in a turn."""
    counts = Counter(kept_roll(number) for number in range(games))
    for (face, rolls), times in sorted(counts.items()):
        yield {"of": "surrounded", "face": face, "rolls": rolls, "times": times, "seed": SEED, "engine": "reference"}
    for players in (2, 3, 4):
        table = played("iceminers", games, {"players": players, "most_turns": 60})
        turns, again = int(table["turn_began"].sum()), int(table["die_rolled_again"].sum())
        told = {"of": f"{players} players", "face": 0, "seed": SEED, "engine": table.attrs["engine"]}
        yield told | {"rolls": 1, "times": turns}
        yield told | {"rolls": 2, "times": again}


def kept_roll(number: int) -> tuple[int, int]:
    """Roll once with a surrounded miner: return the roll that counts and the number of rolls."""
    chance = minerals.SeededChance(f"{SEED}/{number}")
    events = minerals.new("iceminers", position=SURROUNDED, chance=chance).play("roll")
    rolls = [int(event.outcome) for event in events if isinstance(event, DieRolled)]
    return rolls[-1], len(rolls)


def galleries(games: int) -> Iterator[dict[str, Any]]:
    """Report how players who play like people fill their galleries."""
    policy = "person"
    table = minerals.simulate(
        "out_of_mine",
        games=max(games // 100, 1),
        policy=policy,
        seed=SEED,
        rounds=1,
        workers=None,
        measure=filled,
    )
    for row in table.to_dict("records"):
        for player in (1, 2):
            told = {name: row[f"{name}_{player}"] for name in FILLED}
            yield told | {"seconds": row["seconds"]} | how(table.attrs, policy)


STUDIES = {
    "first-player": first_player,
    "swap": swap,
    "tools": tools,
    "accepted-rolls": accepted_rolls,
    "galleries": galleries,
}


def main() -> None:
    """Play the named studies, or all of them."""
    parser = argparse.ArgumentParser(description="Play the large runs of the studies.")
    parser.add_argument("studies", nargs="*", default=list(STUDIES), help=f"of {', '.join(STUDIES)}; all by default")
    parser.add_argument("--games", type=int, default=100_000, help="in each arm")
    parser.add_argument("--folder", type=Path, default=ROOT / "notebooks" / "studies" / "data")
    asked = parser.parse_args()
    strange = set(asked.studies) - set(STUDIES)
    if strange:
        parser.error(f"there is no study {min(strange)!r}; there are {', '.join(STUDIES)}")
    if asked.games < 2:
        parser.error("--games takes a whole number from 2")
    asked.folder.mkdir(parents=True, exist_ok=True)
    for study in asked.studies:
        file = asked.folder / f"{study}.parquet"
        table = pandas.DataFrame(STUDIES[study](asked.games))
        write_whole(file, table.to_parquet(index=False))
        print(f"{file}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
