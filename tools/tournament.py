"""Lets bots play against each other, and writes the page on how strong they are.

python -m tools.tournament --games 200 [ARENA ...]

It goes on where it stopped: every finished game is a line in `tools/tournaments/ARENA.csv`, and no game is played
again. Without `--games` it only writes `docs/opponents.md` from these lines. Delete an arena's file after a change to
its bots.

=====================  ===========================================================
one, other             the bots
game                   the number of the game between these two; two games in a row
                       have the same set-up, and the bots change seats
seat                   the seat of `one`
share                  what `one` had of the victory: 1, 0, or 0.5 if they shared it
actions                how many actions the game took
mean, slowest          processor seconds for a choice of `one`
=====================  ===========================================================
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import statsmodels.api as statsmodels  # type: ignore[import-untyped, unused-ignore]  # no types

import minerals
from minerals import SeededChance
from minerals.bots import Bot, Choice, Grabber, bot_named, make_ready, play_out
from minerals.core.game import key_of
from minerals.core.match import Match
from minerals.core.system import write_whole
from minerals.probability.intervals import proportion_interval
from tools import ICEMINERS_OF_VERSION_1, ROOT
from tools.kept_games import keep_games, read_games

RESULTS = ROOT / "tools" / "tournaments"
PAGE = ROOT / "docs" / "opponents.md"
BASE, BASE_ELO = "greedy", 1500
"""The bot that the others are compared with, and its rating."""
_PER_UNIT = 400 / log(10)
"""Elo points for each unit of the logarithm of the odds."""
_NOTICED = 0.1
"""The page tells how long choices take if one took longer than this, in seconds."""
_IN_TURNS = (
    ("magpie", "level 1"),
    ("level 2", "level 1"),
    ("level 2", "magpie"),
    ("level 3", "level 2"),
    ("greedy", "level 3"),
    ("greedy", "magpie"),
    ("level 4", "greedy"),
    ("level 5", "greedy"),
    ("level 5", "level 4"),
)
_AGAINST_THE_CLOCK = (
    ("beginner", "level 1"),
    ("level 2", "level 1"),
    ("level 2", "beginner"),
    ("level 3", "level 2"),
    ("level 4", "level 3"),
    ("greedy", "level 3"),
    ("level 4", "greedy"),
    ("level 5", "greedy"),
    ("level 5", "level 4"),
)


class Arena(NamedTuple):
    """A game with its options, and who plays whom in it."""

    title: str
    game: str
    options: Mapping[str, Any]
    pairings: Sequence[tuple[str, str]]


ARENAS = {
    "mattock-full": Arena("Mattock, full board", "mattock", {"board": "full"}, _IN_TURNS),
    "mattock-inner": Arena("Mattock, inner board", "mattock", {"board": "inner"}, _IN_TURNS),
    "minerals": Arena("Minerals", "minerals", {}, _IN_TURNS),
    "iceminers": Arena("Iceminers", "iceminers", ICEMINERS_OF_VERSION_1, _IN_TURNS),
    "out_of_mine": Arena("Out of Mine!", "out_of_mine", {}, _AGAINST_THE_CLOCK),
}


class Line(NamedTuple):
    """A finished game; see the table above."""

    one: str
    other: str
    game: int
    seat: int
    share: float
    actions: int
    mean: float
    slowest: float


# --- playing ---


class Timed:
    """A bot that notes the processor time of its choices."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.strength = getattr(bot, "strength", "")
        self.seconds: list[float] = []

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose what the bot chooses."""
        began = time.process_time()
        choice = self.bot.choose(match, player)
        self.seconds.append(time.process_time() - began)
        return choice


def bot_of(name: str, seed: str) -> Bot:
    """Return a bot by name; the magpie plays in tournaments only."""
    return Grabber(SeededChance(seed)) if name == Grabber.name else bot_named(name, seed=seed)


def played(arena: Arena, one: str, other: str, number: int) -> Line:
    """Play game number `number` of two bots. It depends on nothing but these names and the number."""
    seat = 1 + number % 2
    match = minerals.new(arena.game, players=2, seed=f"tournament/{number // 2}", **arena.options)
    first = Timed(bot_of(one, f"{one}/{number}"))
    second = bot_of(other, f"{other}/{number} against {one}")
    if getattr(first.bot, "plays_ahead", False):
        make_ready(match)  # compiling is no part of a choice
    play_out(match, [first, second] if seat == 1 else [second, first])
    outcome = match.outcome
    winners = outcome.winners if outcome is not None else (1, 2)
    share = (seat in winners) / len(winners)
    seconds = first.seconds or [0.0]
    mean, slowest = round(sum(seconds) / len(seconds), 4), round(max(seconds), 3)
    return Line(one, other, number, seat, share, len(match.line) - 1, mean, slowest)


def compiled(arena: Arena, one: str, other: str, games: int) -> list[Line] | None:
    """Play the games of two bots against the clock compiled, or return None if the kernel does not play both of them.

    They take no time to choose that is worth noting.
    """
    match = minerals.new(arena.game, players=2, seed=0, **arena.options)
    kernel, options = match.game.kernel(), match.log.options
    if match.game.real_time is None or kernel is None or kernel.refuses(options, (one, other)) is not None:
        return None
    lines = []
    for number in range(games):
        seat = 1 + number % 2
        policies = (one, other) if seat == 1 else (other, one)
        row = kernel.play(options, key_of(f"{one} against {other}"), number // 2, 1, policies=policies)[0].tolist()
        winners = row[4:6]
        lines.append(Line(one, other, number, seat, winners[seat - 1] / sum(winners), row[0], 0.0, 0.0))
    return lines


def play(name: str, games: int, folder: Path = RESULTS) -> Iterator[Line]:
    """Play what is missing until every pairing has so many games; keep each game, and yield it."""
    arena, lines = ARENAS[name], read(name, folder)
    done = {(line.one, line.other, line.game) for line in lines}
    for one, other in arena.pairings:
        missing = any((one, other, number) not in done for number in range(games))
        made = (compiled(arena, one, other, games) or []) if missing else []
        new = [line for line in made if (one, other, line.game) not in done]
        if new:
            lines += new
            done |= {(one, other, line.game) for line in new}
            keep(name, lines, folder)
            yield from new
    for number in range(games):
        for one, other in arena.pairings:
            if (one, other, number) not in done:
                lines.append(played(arena, one, other, number))
                keep(name, lines, folder)
                yield lines[-1]


# --- what is kept ---


def read(name: str, folder: Path = RESULTS) -> list[Line]:
    """Return the finished games of an arena."""
    return read_games(folder / f"{name}.csv", Line)


def keep(name: str, lines: Sequence[Line], folder: Path = RESULTS) -> None:
    """Write the finished games of an arena."""
    keep_games(folder / f"{name}.csv", Line, lines)


# --- how strong they are ---


class Rating(NamedTuple):
    """The Elo of a bot, with its 95 % interval."""

    bot: str
    elo: float
    low: float
    high: float
    games: int


class Score(NamedTuple):
    """What one bot scored against another."""

    one: str
    other: str
    games: int
    points: float


def scores_of(lines: Sequence[Line]) -> list[Score]:
    """Return the result of each pairing, in the order in which they are first met."""
    pairs = dict.fromkeys((line.one, line.other) for line in lines)
    found = []
    for one, other in pairs:
        shares = [line.share for line in lines if (line.one, line.other) == (one, other)]
        found.append(Score(one, other, len(shares), sum(shares)))
    return found


def ratings_of(scores: Sequence[Score]) -> list[Rating]:
    """Return the Elo of each bot, the strongest first.

    This is the Bradley-Terry model, a logistic regression. Every pairing counts as if it had one more drawn game.
    Otherwise a bot that never lost would be infinitely strong.
    """
    bots = list(dict.fromkeys(name for score in scores for name in (score.one, score.other)))
    rated = [bot for bot in bots if bot != BASE]
    design = np.array([[float(bot == score.one) - float(bot == score.other) for bot in rated] for score in scores])
    won = np.array([[score.points, score.games - score.points] for score in scores])
    drawn = np.full(won.shape, 0.5)
    binomial = statsmodels.families.Binomial()
    fitted = statsmodels.GLM(np.vstack([won, drawn]), np.vstack([design, design]), family=binomial).fit()
    found = [Rating(BASE, BASE_ELO, BASE_ELO, BASE_ELO, _games(scores, BASE))]
    for bot, logit, (low, high) in zip(rated, fitted.params, fitted.conf_int(), strict=True):
        elo, lower, upper = (BASE_ELO + _PER_UNIT * value for value in (logit, low, high))
        found.append(Rating(bot, elo, lower, upper, _games(scores, bot)))
    return sorted(found, key=lambda rating: -rating.elo)


def _games(scores: Sequence[Score], bot: str) -> int:
    return sum(score.games for score in scores if bot in {score.one, score.other})


# --- the page ---

BEGINNING = """\
# Opponents

Every game has opponents of five levels. Use them by name, as any other bot:

```python
from minerals_widgets import Board

Board("mattock", board="inner", bots={2: "level 3"})
```

```console
$ minerals play iceminers --policy "level 3,greedy"
```

| level | in games in turns | against the clock |
| --- | --- | --- |
| 1 | plays at random | very slow, and takes tiles only because they fit |
| 2 | looks at up to five actions, misses half of them, and takes the best one action ahead | slow, with mistakes |
| 3 | looks at up to 24 actions, misses a quarter, and takes the best one action ahead | a little slow, with mistakes |
| 4 | looks at all actions, and plays up to 60 games on from the best six | as fast as most people, and careful |
| 5 | looks at all actions, and plays up to 1,000 games on from the best sixteen | faster than most, and very careful |

Levels 4 and 5 play their games on with compiled greedy players where the game has them. Other games are played on at
random. After each round of games they drop the worse half of the actions, so most games go to those that are hard to
tell apart. All actions meet the same luck. The greedy choice stays unless another is better by more than its standard
error. A search counts games, not seconds: the same seed makes the same choice on every machine that has numba. Without
numba the rules play the games, which are then far fewer, and these two levels are weaker.

A bot sees what every player sees, and no more. Hidden things are decided only when they come up, so there is nothing
to peek at. But a bot forgets nothing: it counts what is left in the pouch, in the deck and under the caps, and few
people do. Against the clock, it also sees at once whether a gallery can still be filled.

The **Hint** button of a board says what level 5 would do, and how many games in a hundred it wins with the best three
actions. Out of Mine! has hints of its own. The first time that somebody needs them, the players of a game are compiled,
which takes up to half a minute. The board says so, and you can use it meanwhile.

## How strong they are

`python -m tools.tournament --games 200` plays these games and writes this page. It goes on where it stopped. All games
have two players. Two games in a row have the same set-up, and the bots change seats. A shared victory counts one half.
Out of Mine! is played compiled, the other games by the rules.
The *magpie* is a beginner: it plays at random, but takes anything that leaves it better off than before. Against the
clock, the bot `beginner` takes its place.

Elo is relative to the greedy bot, which has 1500; 100 points more mean that a bot wins 64 % of the games. The intervals
hold the true value with 95 % confidence. They are for games between these bots, not for people.
"""


def page(folder: Path = RESULTS) -> str:
    """Return the page, from the finished games."""
    parts = [BEGINNING]
    for name, arena in ARENAS.items():
        lines = read(name, folder)
        if lines:
            parts.append(_told(arena, lines))
    return "\n".join(parts)


def _told(arena: Arena, lines: Sequence[Line]) -> str:
    """Return what an arena found: the ratings, and each pairing."""
    scores = sorted(scores_of(lines), key=lambda score: arena.pairings.index((score.one, score.other)))
    ratings = [f"| {one.bot} | {one.elo:.0f} | {_range(one)} | {one.games} |" for one in ratings_of(scores)]
    pairings = [f"| {score.one} against {score.other} | {score.games} | {_share(score)} |" for score in scores]
    choices = {bot: [line for line in lines if line.one == bot] for bot in ("level 4", "level 5")}
    seconds = [
        f"On one core, a choice of {bot} took {_mean(line.mean for line in its):.2f} seconds on average, "
        f"and the slowest {max(line.slowest for line in its):.2f}."
        for bot, its in choices.items()
        if its and max(line.slowest for line in its) > _NOTICED
    ]
    return "\n".join(
        (
            f"### {arena.title}",
            "",
            "| bot | Elo | 95 % interval | games |",
            "| --- | --- | --- | --- |",
            *ratings,
            "",
            "| pairing | games | won |",
            "| --- | --- | --- |",
            *pairings,
            "",
            *([" ".join(seconds), ""] if seconds else []),
        )
    )


def _range(rating: Rating) -> str:
    return "" if rating.bot == BASE else f"{rating.low:.0f} to {rating.high:.0f}"


def _share(score: Score) -> str:
    """Return a share with its Wilson interval; half points are rounded down for the interval."""
    interval = proportion_interval(int(score.points), score.games)
    share = score.points / score.games
    return f"{100 * share:.0f} % ({100 * interval.lower:.0f} to {100 * interval.upper:.0f} %)"


def _mean(values: Iterator[float]) -> float:
    every = list(values)
    return sum(every) / len(every)


def main() -> None:
    """Play what is asked for, and write the page."""
    parser = argparse.ArgumentParser(description="Let bots play, and write docs/opponents.md.")
    parser.add_argument("arenas", nargs="*", metavar="ARENA", help=f"which: {', '.join(ARENAS)}; by default all")
    parser.add_argument("--games", type=int, default=0, help="how many games each pairing shall have in all")
    asked = parser.parse_args()
    unknown = [name for name in asked.arenas if name not in ARENAS]
    if unknown:
        parser.error(f"There is no arena {unknown[0]!r}. Choose from: {', '.join(ARENAS)}.")
    try:
        for name in asked.arenas or ARENAS:
            for line in play(name, asked.games):
                print(name, f"{line.one} against {line.other}, game {line.game}: {line.share:g}", flush=True)
    except KeyboardInterrupt:
        print("Stopped. The finished games are kept.")
    write_whole(PAGE, page())


if __name__ == "__main__":
    main()
