"""How far luck and choice moved a whole game: only the two sums, for studies of many games.

The ledger of a game asks what every draw and every choice changed. The sums take far less: the result is known, and so
is what the game was worth before the set-up. So it is enough to add up the choices, and luck is the rest; or the other
way round.

The sum is measured with an error, since only so many games are played on from each position. The games that are played
on are independent of each other, game by game, so they say themselves how large the error is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from minerals.core.log import LineChoice, Log, Node
from minerals.probability.attribution import Account, Question
from minerals.probability.luck_table import Change, on_grid
from minerals.probability.policies import Policy


class Balance(NamedTuple):
    """How far luck and choice moved one player's chance to win, over a whole game."""

    luck: float
    choice: float
    error: float
    """The variance of the error of either. It is the same, because the sum of both is known."""


def balance_of(
    log: Log,
    seat: int,
    start: float,
    *,
    policies: Sequence[Policy],
    games: int = 20,
    ways: int = 36,
    seed: int | str = 0,
    line: LineChoice | None = None,
) -> Balance:
    """Return the sums of luck and of choice over a line of a log.

    `log`: a game that is over. `start`: the player's chance to win before the set-up, if the policies play. `policies`:
    who plays on from each position. `games`: how many games are played on from each position, at least 2. `ways`: if
    chance can go at most so many ways, all of them count, and otherwise a sample of one way for each game. `seed`: the
    seed of the games that are played on. `line`: the records of the line, or the number of a record that
    it goes through, by default the main line.
    """
    nodes = log.along(line).main_line
    account = Account(Question(log, nodes, policies, games, 0, ways, seed, 1))
    place = seat - 1
    whole = on_grid(account.worth_after(len(nodes) - 1))[place] - start
    drawing = [number for number, node in enumerate(nodes) if _draws(node)]
    if not drawing:
        return Balance(0.0, whole, 0.0)
    choices = account.open_choices() if drawing != [0] else None
    if choices is not None and len(choices) < len(drawing):
        choice, error = _sum([account.choice(number) for number in choices], place)
        return Balance(whole - choice, choice, error)
    of_set_up = account.worth_after(0)
    luck, error = _sum([account.luck(number) for number in drawing if number], place, of_set_up.shares[:, place])
    luck += on_grid(of_set_up)[place] - start
    return Balance(luck, whole - luck, error)


def _draws(node: Node) -> int:
    return node.draws - (node.parent.draws if node.parent is not None else 0)


def _sum(changes: Sequence[Change], place: int, more: object = 0.0) -> tuple[float, float]:
    """Return the sum of some changes, and the variance of its error."""
    if not changes and not isinstance(more, np.ndarray):
        return 0.0, 0.0
    shares = np.sum([change.shares[:, place] for change in changes], axis=0) + more
    mean = sum(change.mean[place] for change in changes)
    return float(mean), float(np.var(shares, ddof=1)) / len(shares)
