"""E13: the two sides of a tool tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from fractions import Fraction
from functools import cached_property
from math import comb

from minerals.classroom.experiment import (
    AnswerKey,
    Anything,
    Experiment,
    ImpossibleParameters,
    ManyLucks,
    Observation,
    Stage,
)
from minerals.core.match import Match, new
from minerals.core.text import term, translated
from minerals.games.minerals.components import CARDS_FACE_UP, Tool, load_components
from minerals.games.minerals.events import ToolLaid
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

TILES = load_components().tool_tiles
EVEN = 50
"""How likely each side of a tool tile is, in percent."""


class TwoSides(Experiment, code="E13"):
    """Set a game up, and see which tools lie face up."""

    tool: str
    other: str
    tiles: int
    percent: int

    @property
    def sides(self) -> Sequence[Tool]:
        """The two sides of the first tool's tile, that tool first."""
        tile = _tile_with(self.tool)
        return sorted(tile, key=lambda side: side.name != self.tool)

    @cached_property
    def face_up(self) -> Distribution[tuple[str, str]]:
        """Which tool of the first tile lies face up, and which of the other tile."""
        one = Fraction(self.percent, 100)
        first, partner = (side.name for side in self.sides)
        second = _tile_with(self.other)
        up: Distribution[tuple[str, str]] = Distribution([(first, one), (partner, 1 - one)]).combine(
            Distribution((side.name, Fraction(1, len(second))) for side in second)
        )
        return up

    def _chance_of(self, tools: Set[str]) -> Fraction:
        """Return how likely it is that some tools lie face up together."""
        return self.face_up.probability(lambda up: tools <= {*up})

    def answers(self) -> AnswerKey:
        """Two tools on one tile are never in the same line-up. Different tiles are independent."""
        first, partner = self.sides
        third = load_components().tool_named[self.other]
        if third in self.sides:
            raise ImpossibleParameters("the third tool must be on another tile")
        one, two, both, apart = map(
            self._chance_of, ({first.name}, {partner.name}, {first.name, partner.name}, {first.name, third.name})
        )
        sides = len(self.sides)
        return AnswerKey(
            {"both": both, "either": one + two - both, "apart": apart, "lineups": Fraction(sides**self.tiles)},
            mistakes={
                "both": {"independent": one * two},
                "either": {"independent": one + two - one * two, "one-side": one},
                "apart": {"exclusive": Fraction(0), "one-tile": one},
                "lineups": {
                    "any-five": Fraction(comb(sides * self.tiles, self.tiles)),
                    "added": Fraction(sides * self.tiles),
                },
            },
            facts={
                "first": first.title,
                "partner": partner.title,
                "third": third.title,
                "mineral": first.mineral,
            },
        )

    @property
    def can_play(self) -> bool:
        """The game has so many tool tiles, and they are tossed."""
        return (self.tiles, self.percent) == (len(TILES), EVEN)

    def trial(self, stage: Stage) -> Observation:
        """Set a game up, and look at its tools."""
        events = stage.play("minerals", board="lesson", removals=0).events
        up = {event.outcome for event in events if isinstance(event, ToolLaid)}
        wanted = sorted({self.tool, self.other} & up)
        stage.ends(("neither", "one", "both")[len(wanted)], marks=wanted)
        tile = {side.name for side in self.sides}
        return {"both": tile <= up, "either": bool(tile & up), "apart": len(wanted) == 2}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Turn up a side of each tool tile, after the cards: these come in too many orders for the engine."""
        luck.skip(CARDS_FACE_UP)
        up: dict[str, Anything] = {}
        for tile in TILES:
            side = luck.below(len(tile))
            up |= {tool.name: side == number for number, tool in enumerate(tile)}
        first, partner = (up[side.name] for side in self.sides)
        return {"both": first & partner, "either": first | partner, "apart": first & up[self.other]}

    def before(self) -> Match:
        """Return a game before the toss."""
        return new("minerals", board="lesson", removals=0, seed="before")

    def pictures(self) -> Mapping[str, Picture]:
        """Show the two sides of a tile, which are mutually exclusive, and two tiles, which are not."""
        first, partner = self.sides
        third = load_components().tool_named[self.other]
        names = [str(term(tool.title)) for tool in (first, partner, third)]
        return by_caption(
            self.face_up.venn(
                lambda up: up[0] == first.name,
                lambda up: up[0] == partner.name,
                names=(names[0], names[1]),
                title=translated("Two sides of one tile"),
            ),
            self.face_up.venn(
                lambda up: up[0] == first.name,
                lambda up: up[1] == third.name,
                names=(names[0], names[2]),
                title=translated("Two tiles"),
            ),
        )


def _tile_with(tool: str) -> Sequence[Tool]:
    return next(tile for tile in TILES if tool in {side.name for side in tile})
