"""E30: the points of all players together."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.text import translated
from minerals.games.iceminers.components import (
    COLOUR_NAMES,
    MEDIUM_GEMS,
    OPAQUE,
    SMALL_GEMS,
    colour_of,
    medium,
    small,
    worth,
)
from minerals.games.iceminers.diagram import diagram
from minerals.games.iceminers.exercises.table import beginning
from minerals.games.iceminers.options import IceminersOptions
from minerals.games.iceminers.rules.end import scores
from minerals.games.iceminers.state import State, opaque_gems
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

PRICED = {
    "small": SMALL_GEMS[0],
    "medium": MEDIUM_GEMS[0],
    "small_opaque": small(OPAQUE),
    "medium_opaque": medium(OPAQUE),
}
"""A gem of each kind that is worth something else."""


class PointsOnTheTable(Experiment, code="E30"):
    """Let any player deliver each gem, and let the game count the points."""

    players: int
    centre: str
    arms: int

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the players."""
        return COLOUR_NAMES[: self.players]

    @property
    def gems(self) -> tuple[str, ...]:
        """Every gem of the game, with repeats."""
        options = IceminersOptions(centre="pair" if self.centre == "pair" else "small")
        return (*SMALL_GEMS * self.arms, *SMALL_GEMS, *MEDIUM_GEMS, *opaque_gems(options))

    def answers(self) -> AnswerKey:
        """Add up gem by gem, which is right for points and for expected points."""
        gems = self.gems
        offered = [[worth(gem, colour) for colour in self.colours] for gem in gems]
        least, most = sum(map(min, offered)), sum(map(max, offered))
        plain = [worth(gem, "") for gem in gems]
        opaque = sum(worth(gem, "") for gem in gems if colour_of(gem) == OPAQUE)
        return AnswerKey(
            {"least": least, "most": most, "mean": sum(Fraction(sum(points), len(points)) for points in offered)},
            mistakes={
                "least": {
                    "counted-gems": len(gems),
                    "forgot-opaque": least - opaque,
                    "one-small-a-colour": least - len(SMALL_GEMS) * self.arms,
                },
                "most": {"all-doubled": 2 * sum(plain), "forgot-opaque": most - opaque, "nothing-doubled": sum(plain)},
                "mean": {"middle": Fraction(least + most, 2)},
            },
            facts={
                "opaque": "a medium and a small opaque gem" if self.centre == "pair" else "a small opaque gem",
                "player_colours": ", ".join(self.colours),
                "coloured": sum(plain) - opaque,
                "opaque_points": opaque,
                **{f"{name}_worth": worth(gem, "") for name, gem in PRICED.items()},
            },
        )

    def trial(self, stage: Stage) -> Observation:
        """Deliver all gems."""
        state, sofar = beginning(self.players), 0
        seats = dict.fromkeys(map(str, range(1, len(state.colours) + 1)), 1)
        delivered: list[tuple[str, ...]] = [()] * len(seats)
        for number, gem in enumerate(self.gems):
            seat = int(stage.draw(seats)) - 1
            delivered[seat] += (gem,)
            sofar += worth(gem, state.colours[seat])
            stage.only(number, sofar)
        after = replace(state, delivered=tuple(delivered))
        stage.show("iceminers", lambda: diagram(_emptied(after)))
        return {"mean": sum(scores(after))}

    def pictures(self) -> Mapping[str, Picture]:
        """Show all the points if any player is equally likely to deliver each gem: the middle is not the mean."""
        points = Distribution([(0, Fraction(1))])
        for gem in self.gems:
            points = points + Distribution((worth(gem, colour), Fraction(1, self.players)) for colour in self.colours)
        return by_caption(points.bars(title=translated("The points of all players together")))


def _emptied(state: State) -> State:
    """Return a state whose gems are all out of the veins."""
    return replace(state, caps=0, hidden_singles=(), hidden_mediums=(), hidden_smalls=())
