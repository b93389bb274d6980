"""E14: fair swaps with the Sack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.match import new
from minerals.core.text import translated
from minerals.games.minerals.actions import UseTool
from minerals.games.minerals.exercises.bag_of_tiles import BOX, VALUE_OF_LETTER
from minerals.games.minerals.options import MineralsOptions
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption
from minerals.probability.pictures.grid import MOST_SIDE

TWO_RICH_PLAYERS = """
W1  W   W2
turn: 1
tools: shovel sack map magnifying-glass rope
pool 1: 20W 20K 20T 20A 20O
pool 2: 20W 20K 20T 20A 20O
"""
MOST_LISTED = 8
"""With more points the engine lists too many swaps to wait for."""
MOST_POINTS = MineralsOptions().sack_limit
"""The most points that the Sack exchanges."""


class FairSwaps(Experiment, code="E14"):
    """List the swaps of two players with plenty of everything."""

    points: int

    @property
    def bundles(self) -> Sequence[tuple[int, ...]]:
        """The bundles that are worth so much."""
        return list(_partitions(self.points, max(BOX)))

    def answers(self) -> AnswerKey:
        """Bundles are partitions into the values of minerals; a swap is an ordered pair of different ones."""
        bundles, rows = len(self.bundles), _compositions(self.points)
        return AnswerKey(
            {"bundles": Fraction(bundles), "swaps": Fraction(bundles * (bundles - 1))},
            mistakes={
                "bundles": {"tiles-in-order": Fraction(rows)},
                "swaps": {
                    "same-for-same": Fraction(bundles**2),
                    "one-direction": Fraction(bundles * (bundles - 1), 2),
                    "tiles-in-order": Fraction(rows * (rows - 1)),
                },
            },
            facts={"most": MOST_POINTS},
        )

    @property
    def can_play(self) -> bool:
        """With more points there are too many swaps."""
        return self.points <= MOST_LISTED

    def trial(self, stage: Stage) -> Observation:
        """Let the engine list the uses of the Sack. Nothing is left to chance."""
        stage.show("minerals", lambda: TWO_RICH_PLAYERS, sack_limit=max(self.points, MOST_POINTS))
        return _listed_swaps(self.points)

    def pictures(self) -> Mapping[str, Picture]:
        """Show all pairs of bundles: nobody swaps a bundle for the same one, so those on the diagonal do not count."""
        bundles = self.bundles
        if len(bundles) > MOST_SIDE:
            return {}
        law = Distribution(("+".join(map(str, bundle)), Fraction(1, len(bundles))) for bundle in bundles)
        return by_caption(
            law.combine(law).grid(
                favourable=lambda pair: pair[0] != pair[1],
                names=(translated("given"), translated("taken")),
                title=translated("Swaps of two different bundles worth {points} points", points=self.points),
            )
        )


def _partitions(points: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write points as a sum of values, the larger ones first."""
    if not points:
        yield ()
    for value in range(min(points, largest), 0, -1):
        for rest in _partitions(points - value, value):
            yield (value, *rest)


def _compositions(points: int) -> int:
    """Return the number of ways to write points as a sum of values, if the order counts."""
    ways = [1]
    for total in range(1, points + 1):
        ways.append(sum(ways[total - value] for value in BOX if value <= total))
    return ways[points]


@cache
def _listed_swaps(points: int) -> Observation:
    match = new("minerals", position=TWO_RICH_PLAYERS, sack_limit=max(points, MOST_POINTS))
    given = [
        action.give
        for action in match.legal_actions()
        if isinstance(action, UseTool) and action.tool == "sack" and _worth(action.give) == points
    ]
    return {"bundles": len(set(given)), "swaps": len(given)}


def _worth(letters: str) -> int:
    return sum(VALUE_OF_LETTER[letter] for letter in letters)
