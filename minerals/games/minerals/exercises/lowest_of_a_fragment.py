"""E06: the lowest tile of a fragment."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from minerals.classroom.experiment import AnswerKey, Anything, ManyLucks, Script, Stage
from minerals.core.text import translated
from minerals.games.minerals.events import FragmentMineralTaken
from minerals.games.minerals.exercises.bag_of_tiles import WHITE, count_by_name, one_tile
from minerals.games.minerals.exercises.fragment import CUT_OFF, NECK, Fragment, fragment_position, lowest, value_taken
from minerals.games.minerals.exercises.side_by_side import side_by_side
from minerals.probability import Picture


class LowestOfAFragment(Fragment, code="E06"):
    """Cut off a fragment, and then the same fragment with one tile more."""

    def answers(self) -> AnswerKey:
        """Count the selections in which all tiles reach a value. With more tiles there are fewer."""
        size, left = self.size, self.left
        white, total = left[WHITE.value], sum(left.values())
        single = one_tile(left).mean()
        law = lowest(left, size)
        smaller, larger = law.mean(), lowest(left, size + 1).mean()
        return AnswerKey(
            {"lowest": smaller, "white": law[WHITE.value], "larger": larger, "pays": larger > smaller},
            mistakes={
                "lowest": {"minimum-of-means": single},
                "white": {
                    "one-tile": Fraction(white, total),
                    "replacement": 1 - Fraction(total - white, total) ** size,
                    "all-white": Fraction(comb(white, size), comb(total, size)),
                },
                "larger": {"minimum-of-means": single, "as-before": smaller},
                "pays": {"bigger-pays-more": "yes"},
            },
            facts={**count_by_name(left), "one_more": size + 1},
        )

    @property
    def looked_at(self) -> int:
        """The tiles of the larger fragment."""
        return self.size + 1

    def draw_at_once(self, luck: ManyLucks) -> Anything:
        """Draw the tiles, and sort those of the smaller fragment: it pays the same in whatever order they lie."""
        drawn = super().draw_at_once(luck)
        drawn[:, :-1].sort(axis=1)
        return drawn

    def look(self, tiles: bytes, stage: Stage) -> Script:
        """Cut off both fragments, and look at what the player gets."""
        values = []
        for fragment, parts in ((tiles[:-1], ("lowest", "white")), (tiles, ("larger",))):
            game = stage.play("minerals", *parts, position=fragment_position(NECK, fragment))
            events = yield game.ask(CUT_OFF)
            stage.counts([event for event in events if isinstance(event, FragmentMineralTaken)], *parts)
            values.append(value_taken(events))
        smaller, larger = values
        stage.ends(smaller)
        return {"lowest": smaller, "white": smaller == WHITE.value, "larger": larger}

    def pictures(self) -> Mapping[str, Picture]:
        """Show the lowest tile of a fragment, and of one that is larger by a tile."""
        laws = {
            translated("The lowest of {size} tiles", size=size): lowest(self.left, size)
            for size in (self.size, self.size + 1)
        }
        return side_by_side(laws, self.left)
