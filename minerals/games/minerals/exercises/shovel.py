"""E07: what the Shovel is worth."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import Any

from minerals.classroom.experiment import AnswerKey, Anything, Ask, ManyLucks, Play, Script, Stage
from minerals.core.text import translated
from minerals.games.minerals.actions import ClaimFragments, UseTool
from minerals.games.minerals.exercises.bag_of_tiles import GOLDEN, WHITE, count_by_colour, one_tile
from minerals.games.minerals.exercises.fragment import (
    CUT_OFF,
    NECK,
    Fragment,
    fragment_position,
    highest,
    lowest,
    value_taken,
)
from minerals.games.minerals.exercises.points import POINTS_FOR_A_TOOL, gain
from minerals.games.minerals.exercises.side_by_side import side_by_side
from minerals.games.minerals.state import GRID
from minerals.probability import Picture

WITH_SHOVEL = NECK + "tools: shovel chest map magnifying-glass rope\n"


class Shovel(Fragment, code="E07"):
    """Cut off the same fragment twice, and take its best tile once with the Shovel."""

    def answers(self) -> AnswerKey:
        """Subtract the lowest tile and the point for the tool from the highest. The tile paid still scores."""
        left = self.left
        single = one_tile(left).mean()
        low, high = lowest(left, self.size).mean(), highest(left, self.size).mean()
        gap = high - low
        net = gap - POINTS_FOR_A_TOOL
        without_the_tile = net - WHITE.value
        return AnswerKey(
            {"lowest": low, "highest": high, "net": net, "pays": net > 0},
            mistakes={
                "lowest": {"minimum-of-means": single},
                "highest": {"maximum-of-means": single, "always-gold": Fraction(GOLDEN.value)},
                "net": {"tile-lost": without_the_tile, "for-nothing": gap},
                "pays": {"tile-lost": "yes" if without_the_tile > 0 else "no"},
            },
            facts=count_by_colour(left),
        )

    @property
    def looked_at(self) -> int:
        """The tiles of the fragment."""
        return self.size

    def draw_at_once(self, luck: ManyLucks) -> Anything:
        """Draw the tiles, and sort them: the fragment pays the same in whatever order they lie."""
        drawn = super().draw_at_once(luck)
        drawn.sort(axis=1)
        return drawn

    def look(self, tiles: bytes, stage: Stage) -> Script:
        """Dig for the best tile, and compare the final scores if the lowest one is claimed instead."""
        plain = dug = yield from _cut_off(stage, tiles)
        if stage.by_hand:
            claimed = yield plain.ask(ClaimFragments(), todo=translated("Claim the lowest tile, without the Shovel."))
            dug = yield from _cut_off(stage, tiles)
        else:
            plain = dug.branch()
        best = max(
            (action for action in dug.legal() if isinstance(action, UseTool)),
            key=lambda action: dug.state.board[GRID.index_of[action.cell]],
        )
        shovelled = yield dug.ask(best, todo=translated("Now take the Shovel and dig for the best tile."))
        if not stage.by_hand:
            claimed = plain.play(ClaimFragments())
        net = gain(dug, plain)
        stage.ends(net)
        return {"lowest": value_taken(claimed), "highest": value_taken(shovelled), "net": net}

    def pictures(self) -> Mapping[str, Picture]:
        """Show the lowest and the highest tile of a fragment on the same axes."""
        if self.gone:
            return {}
        laws = {
            translated("The lowest of {size} tiles", size=self.size): lowest(self.left, self.size),
            translated("The highest of {size} tiles", size=self.size): highest(self.left, self.size),
        }
        return side_by_side(laws, self.left)


def _cut_off(stage: Stage, tiles: bytes) -> Generator[Ask, Any, Play]:
    """Cut the fragment off, and return the game in which it waits to be claimed."""
    game = stage.play("minerals", position=fragment_position(WITH_SHOVEL, tiles))
    yield game.ask(CUT_OFF, todo=translated("Move your pawn to the west. That cuts the tiles behind it off."))
    return game
