"""Plays games between bots, tells luck and choice apart in each, and writes the page on how much of a game is luck.

python -m tools.luck_study --games 10000 --pairs 200 --workers 2 [GAME ...]

There are `--games` games between two players alike, and `--pairs` games between each two neighbouring levels. It goes
on where it stopped: every finished game is a line in `tools/luck/GAME.csv`, and no game is played again. Without
`--games` and `--pairs` it only writes `docs/how-much-luck.md` from these lines. Delete a game's file after a change to
its bots or its kernel.

=====================  ===========================================================
one, other             the bots
game                   the number of the game between these two; the bots change
                       seats from one game to the next
seat                   the seat of `one`
result                 what `one` had of the victory: 1, 0, or 0.5 if they shared it
start                  the chance of `one` to win before the set-up
luck, choice           how far luck and choice moved it, together from start to result
error                  the variance of the error of `luck`, and so of `choice`
playouts               how many games were played on from each position
=====================  ===========================================================
"""

from __future__ import annotations

import argparse
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import minerals
from minerals.bots import bot_named, play_out
from minerals.core.game import ScriptedChance, key_of
from minerals.core.match import Match
from minerals.core.system import write_whole
from minerals.probability.balance import balance_of
from tools import ICEMINERS_OF_VERSION_1, ROOT
from tools.kept_games import keep_games, read_games
from tools.luck_page import Line, page

RESULTS = ROOT / "tools" / "luck"
PAGE = ROOT / "docs" / "how-much-luck.md"
START_GAMES = 1_000
"""So many games say what a player's chance is before the set-up."""
_KEPT_EVERY = 5.0
"""Finished games are written after so many seconds."""


class Study(NamedTuple):
    """A game with its options, two players alike, and who plays on."""

    game: str
    options: Mapping[str, Any]
    alike: Sequence[str]
    """Each of these bots plays against its like, and plays on as well."""


STUDIES = {
    "minerals": Study("minerals", {"players": 2}, ["greedy"]),
    "iceminers": Study("iceminers", {"players": 2, **ICEMINERS_OF_VERSION_1}, ["greedy"]),
    "mattock": Study("mattock", {}, ["greedy"]),
    "mattock-lot": Study("mattock", {"board": "inner", "setup": "random"}, ["greedy"]),
    "out_of_mine": Study("out_of_mine", {"players": 2}, ["greedy", "person"]),
}
LEVELS = [(f"level {level + 1}", f"level {level}") for level in range(1, 5)]


class Task(NamedTuple):
    """A game to play, and to tell luck and choice apart in."""

    study: str
    one: str
    other: str
    number: int
    policy: str
    start: tuple[float, ...]
    """The chance of each seat before the set-up."""
    playouts: int


# --- a game ---


def split(task: Task) -> Line:
    """Play a game, and tell luck and choice apart. It depends on nothing but the task."""
    study, seat = STUDIES[task.study], 1 + task.number % 2
    match = played(study, (task.one, task.other) if seat == 1 else (task.other, task.one), task.number)
    assert match.outcome is not None, "bots play to the end"
    start = task.start[seat - 1]
    found = balance_of(
        match.log,
        seat,
        start,
        policies=[task.policy] * len(match.players),
        games=task.playouts,
        seed=f"{task.one} against {task.other}/{task.number}",
    )
    result = (seat in match.outcome.winners) / len(match.outcome.winners)
    luck, choice, error = (round(number, 6) for number in (found.luck, found.choice, found.error))
    return Line(
        task.one, task.other, task.number, seat, result, round(start, 6), luck, choice, error, playouts=task.playouts
    )


def played(study: Study, bots: Sequence[str], number: int) -> Match:
    """Play a game: by the kernel if it can, and played again by the rules; otherwise by the rules."""
    match = minerals.new(study.game, seed=f"luck/{number}", **study.options)
    game, options = match.game, match.log.options
    kernel = game.kernel()
    if kernel is None or kernel.refuses(options, bots) is not None:
        return play_out(match, [bot_named(bot, seed=f"{bot}/{number}/{seat}") for seat, bot in enumerate(bots)])
    trace = kernel.trace(options, key_of("luck"), number, policies=bots)
    outcomes = [*trace.setup, *(outcome for step in trace.steps for outcome in step.outcomes)]
    match = minerals.new(study.game, chance=ScriptedChance(outcomes), **study.options)
    for step in trace.steps:
        match.play(step.action)
    return match


@cache
def start_of(name: str, policy: str) -> tuple[float, ...]:
    """Return each seat's chance to win before the set-up of a study's game, if all seats play by a policy."""
    study = STUDIES[name]
    match = minerals.new(study.game, seed=0, **study.options)
    options, kernel = match.log.options, match.game.kernel()
    assert kernel is not None, "every game of the study has one"
    seats = options.players
    rows = kernel.play(options, key_of("the start"), 0, START_GAMES, policies=[policy] * seats)
    won = rows[:, 2 + seats : 2 + 2 * seats] != 0
    return tuple(map(float, (won / won.sum(axis=1, keepdims=True)).mean(axis=0)))


# --- what is missing ---


def tasks(name: str, games: int, pairs: int, playouts: int, done: Sequence[Line], most: int = 4) -> Iterator[Task]:
    """Yield the games that are missing, the same number of each pairing after the other."""
    study = STUDIES[name]
    known = {(line.one, line.other, line.game) for line in done}
    wanted = [(bot, bot, bot, games) for bot in study.alike]
    wanted += [(*levels, study.alike[0], pairs) for levels in LEVELS[:most]]
    missing = [
        (number, place)
        for place, (one, other, _, many) in enumerate(wanted)
        for number in range(many)
        if (one, other, number) not in known
    ]
    starts = {policy: start_of(name, policy) for policy in dict.fromkeys(wanted[place][2] for _, place in missing)}
    for number, place in sorted(missing):
        one, other, policy, _ = wanted[place]
        yield Task(name, one, other, number, policy, starts[policy], playouts)


def play(waiting: Sequence[Task], workers: int) -> Iterator[Line]:
    """Yield the games of some tasks as they are finished."""
    if workers == 1:
        yield from map(split, waiting)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), _deaf) as executor:
        try:
            for finished in as_completed([executor.submit(split, task) for task in waiting]):
                yield finished.result()
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _deaf() -> None:
    """Let only the main process hear of Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(name: str, waiting: Sequence[Task], workers: int, folder: Path = RESULTS) -> None:
    """Play what is missing, and keep what is finished, also if it is interrupted."""
    lines, kept = read(name, folder), time.monotonic()
    try:
        for line in play(waiting, workers):
            lines.append(line)
            if time.monotonic() - kept > _KEPT_EVERY:
                keep(name, lines, folder)
                kept = time.monotonic()
                print(f"{name}: {len(lines)} games, the last one {line.one} against {line.other}", flush=True)
    finally:
        keep(name, lines, folder)


# --- what is kept ---


def read(name: str, folder: Path = RESULTS) -> list[Line]:
    """Return the finished games of a study."""
    return read_games(folder / f"{name}.csv", Line)


def keep(name: str, lines: Sequence[Line], folder: Path = RESULTS) -> None:
    """Write the finished games of a study."""
    keep_games(folder / f"{name}.csv", Line, lines)


def main() -> None:
    """Play the games, and write the page."""
    parser = argparse.ArgumentParser(description="Find out how much of each game is luck.")
    parser.add_argument("studies", nargs="*", metavar="GAME", help=f"which: {', '.join(STUDIES)}; by default all")
    parser.add_argument("--games", type=int, default=0, help="how many games two players alike shall have in all")
    parser.add_argument("--pairs", type=int, default=0, help="how many games each two neighbouring levels shall have")
    parser.add_argument("--most-levels", type=int, default=5, help="leave out the levels above this one")
    parser.add_argument("--playouts", type=int, default=30, help="how many games to play on from each position")
    parser.add_argument("--workers", type=int, default=1, help="how many cores to use")
    asked = parser.parse_args()
    unknown = [name for name in asked.studies if name not in STUDIES]
    if unknown:
        parser.error(f"There is no game {unknown[0]!r}. Choose from: {', '.join(STUDIES)}.")
    if asked.playouts < 2 or asked.workers < 1 or min(asked.games, asked.pairs) < 0:
        parser.error("--playouts takes a whole number from 2, --workers one from 1, --games and --pairs one from 0.")
    try:
        for name in asked.studies or STUDIES:
            done = read(name)
            waiting = list(tasks(name, asked.games, asked.pairs, asked.playouts, done, asked.most_levels - 1))
            if waiting:
                run(name, waiting, asked.workers)
    except KeyboardInterrupt:
        print("Stopped. The finished games are kept.")
    write_whole(PAGE, page({name: read(name) for name in STUDIES}))


if __name__ == "__main__":
    main()
