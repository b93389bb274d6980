"""E28: De Méré in the ice, or who takes the prize in the first round."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.text import translated
from minerals.games.iceminers.actions import Enter, IceminersAction, PickUp, Roll, Step
from minerals.games.iceminers.components import ARMS, GRID, OPAQUE, pips, small
from minerals.games.iceminers.exercises.die import FACES, chance_of_roll
from minerals.games.iceminers.exercises.table import MIDDLE, Table, beginning
from minerals.games.iceminers.rules.move import ENTRY, ORTHOGONAL
from minerals.games.iceminers.state import arm_of
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

PRIZE = small(OPAQUE)


def way_to_middle(arm: int) -> tuple[IceminersAction, ...]:
    """Return how a miner comes from off an arm straight to the middle square."""
    column, row = GRID.place(GRID.index(MIDDLE))
    from_column, from_row = GRID.place(GRID.index(ARMS[arm].edge[1]))
    steps = max(abs(column - from_column), abs(row - from_row))
    places = (
        GRID.at_place(from_column + (column - from_column) * step // steps, from_row + (row - from_row) * step // steps)
        for step in range(steps + 1)
    )
    first, *others = (GRID.name(index) for index in places if index is not None)
    return (Enter(first), *map(Step, others))


STEPS = len(way_to_middle(0)) - 1
TO_MIDDLE = ENTRY + STEPS * ORTHOGONAL
"""The points from off the board to the middle."""
COST = TO_MIDDLE + pips(PRIZE)


class PrizeInTheFirstRound(Experiment, code="E28"):
    """Play the first round twice. Players who fall short of the prize keep away from the middle, or stop on it."""

    players: int
    faces: int

    @cached_property
    def rounds(self) -> tuple[Distribution[tuple[str, ...]], ...]:
        """What one player after the other does at both tables, until something happens that ends it."""
        takes = chance_of_roll(COST, self.faces)
        stops = chance_of_roll(TO_MIDDLE, self.faces) - takes
        tables = {"takes": takes, "fails": 1 - takes}, {"takes": takes, "stops": stops, "fails": 1 - takes - stops}
        return tuple(_first_round(outcomes, self.players) for outcomes in tables)

    def answers(self) -> AnswerKey:
        """Go through the players. A player who stops in the middle shuts out all later ones."""
        takes, going = (chance_of_roll(least, self.faces) for least in (COST, TO_MIDDLE))
        free, blocked = (law.probability(lambda found: found[-1] == "takes") for law in self.rounds)
        return AnswerKey(
            {"cost": COST, "free": free, "blocked": blocked},
            mistakes={
                "cost": {"forgot-price": TO_MIDDLE, "forgot-entry": COST - ENTRY},
                "free": {
                    "union-by-addition": self.players * takes,
                    "one-player": takes,
                    "nobody": 1 - free,
                    "exactly-one": self.players * takes * (1 - takes) ** (self.players - 1),
                },
                "blocked": {
                    "ignored-blocking": free,
                    "anybody-there": 1 - (1 - going) ** self.players,
                    "always-blocked": takes,
                },
            },
            facts={
                "to_middle": TO_MIDDLE,
                "entry": ENTRY,
                "step": ORTHOGONAL,
                "steps": STEPS,
                "price": pips(PRIZE),
            },
        )

    @property
    def can_play(self) -> bool:
        """The die has six faces."""
        return self.faces == FACES

    def trial(self, stage: Stage) -> Observation:
        """Play both rounds."""
        seen: dict[str, bool] = {}
        for part, least in (("free", COST), ("blocked", TO_MIDDLE)):
            seen[part] = self._is_prize_taken(least, stage, part, *seen.values())
        return seen

    def _is_prize_taken(self, least: int, stage: Stage, part: str, *before: bool) -> bool:
        """Tell whether anyone takes the prize if everyone with at least this many points goes to the middle."""
        table = Table(stage, beginning(self.players), part)
        for player in range(1, self.players + 1):
            stage.only(before, player, table.state.miners, table.state.caps, table.state.hidden_singles)
            table.give_turn_to(player)
            table.play(Roll())
            if table.state.points < least:
                continue
            for action in (*way_to_middle(arm_of(table.state.miner)), PickUp(PRIZE)):
                if table.state.player != player:
                    break
                if not table.allows(action):
                    # A miner is there now, so the prize is out of reach for all later players, too.
                    return False
                table.play(action)
            if table.state.carried[player - 1]:
                return True
        return False

    def pictures(self) -> Mapping[str, Picture]:
        """Go through the players: at the second table, one who stops in the middle shuts out all later ones."""
        words = {
            "takes": translated("takes the gem"),
            "fails": translated("keeps away"),
            "stops": translated("stops in the middle"),
        }
        names = [translated("player {number}", number=number) for number in range(1, self.players + 1)]
        titles = (
            translated("First table: somebody takes the gem"),
            translated("Second table: somebody takes the gem"),
        )
        return by_caption(
            *(
                law.map(lambda found: tuple(map(words.__getitem__, found))).tree(
                    favourable=lambda found: found[-1] == words["takes"], names=names, title=title
                )
                for law, title in zip(self.rounds, titles, strict=True)
            )
        )


def _first_round(outcomes: Mapping[str, Fraction], players: int) -> Distribution[tuple[str, ...]]:
    ended: list[tuple[tuple[str, ...], Fraction]] = []
    before = Fraction(1)
    for player in range(players):
        ended += [
            ((*["fails"] * player, outcome), before * chance)
            for outcome, chance in outcomes.items()
            if outcome != "fails" or player == players - 1
        ]
        before *= outcomes["fails"]
    return Distribution(ended)
