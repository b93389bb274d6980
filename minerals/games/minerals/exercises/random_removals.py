"""E11: tiles removed at random before the game."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from minerals.classroom.experiment import AnswerKey, Anything, Experiment, ManyLucks, Observation, Stage
from minerals.core.system import lazy
from minerals.core.text import translated
from minerals.games.minerals.actions import RemoveMineral
from minerals.games.minerals.events import MineralRemoved
from minerals.games.minerals.exercises.bag_of_tiles import GOLDEN, TILES, count_by_colour, number_drawn
from minerals.games.minerals.exercises.blind_tiles import PLAIN_BOARD, bag_of, blind_hexes, draw_at_once
from minerals.games.minerals.exercises.boards_at_once import Boards
from minerals.games.minerals.options import MineralsOptions
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")


class RandomRemovals(Experiment, code="E11"):
    """Remove tiles before the game as the rules say, but let chance choose which."""

    removals: int

    @property
    def golden(self) -> Distribution[int]:
        """How many golden tiles go: tiles removed at random are tiles drawn without replacement."""
        return number_drawn(GOLDEN.count, self.removals)

    def answers(self) -> AnswerKey:
        """'At least one' is the complement of 'none'. Expected values add up."""
        mean, some = self.golden.mean(), 1 - self.golden[0]
        return AnswerKey(
            {"some": some, "mean": mean},
            mistakes={
                "some": {
                    "union-by-addition": mean,
                    "replacement": 1 - Fraction(TILES - GOLDEN.count, TILES) ** self.removals,
                    "opposite": 1 - some,
                },
                "mean": {"at-least-one": some, "one-tile": Fraction(GOLDEN.count, TILES)},
            },
            facts=count_by_colour(),
        )

    @property
    def can_play(self) -> bool:
        """The game removes so many tiles at most."""
        return self.removals <= MineralsOptions().removals

    def trial(self, stage: Stage) -> Observation:
        """Remove one tile after the other, and look which are golden."""
        game = stage.play("minerals", removals=self.removals)
        for _ in range(self.removals):
            removable = [action.cell for action in game.legal() if isinstance(action, RemoveMineral)]
            game.play(RemoveMineral(stage.one_of(removable)))
        removed = [event for event in game.events if isinstance(event, MineralRemoved)]
        golden = [event for event in removed if event.mineral == GOLDEN.name]
        stage.counts(golden[:1] or removed[-1:], "some")
        stage.counts(golden or removed, "mean")
        return {"some": bool(golden), "mean": len(golden)}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Draw all tiles, and then which of the removable ones go: the engine takes too long to list these."""
        laid = blind_hexes(PLAIN_BOARD)
        drawn = draw_at_once(luck, bag_of(PLAIN_BOARD), len(laid))
        boards = Boards(sorted(laid), len(luck))
        place_of = np.asarray([laid.index(cell) for cell in boards.cells])
        golden = np.zeros(len(luck), dtype=np.int64)
        everyone = np.arange(len(luck))
        for _ in range(self.removals):
            removable = boards.removable()
            count = np.cumsum(removable, axis=1, dtype=np.uint8)
            chosen = (count > luck.below(count[:, -1].astype(np.int64))[:, None]).argmax(axis=1)
            golden += drawn[everyone, place_of[chosen]] == GOLDEN.value
            boards.remove(chosen)
        return {"some": golden > 0, "mean": golden}

    def pictures(self) -> Mapping[str, Picture]:
        """Show how many golden tiles go: all bars but the first count."""
        return by_caption(
            self.golden.bars(marked=lambda found: found > 0, title=translated("The number of golden tiles that go"))
        )
