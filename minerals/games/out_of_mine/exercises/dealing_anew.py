"""E31: galleries that are dealt again after a call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from math import factorial

from minerals.classroom.experiment import AnswerKey, Experiment, Outcome, Script, Stage
from minerals.core.text import translated
from minerals.games.out_of_mine.actions import Call
from minerals.games.out_of_mine.events import GalleryTurnedOver
from minerals.games.out_of_mine.exercises.whole_games import PLAYERS, in_first_round
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class DealingAnew(Experiment, code="E31"):
    """Let player 1 call, and see who has to turn a gallery over."""

    players: int

    @cached_property
    def again(self) -> Distribution[tuple[bool, ...]]:
        """Who gets the same gallery again, of all players, if every way to deal is equally likely."""
        deals = permutations(range(self.players))
        each = Fraction(1, factorial(self.players))
        return Distribution((tuple(player == got for player, got in enumerate(deal)), each) for deal in deals)

    @cached_property
    def flips(self) -> Distribution[int]:
        """How many players turn a gallery over: the caller's old one is not dealt again."""
        return self.again.map(lambda players: sum(players[1:]))

    def answers(self) -> AnswerKey:
        """Every way to deal is listed; the caller's old gallery is in none of them."""
        players, others = self.players, self.players - 1
        return AnswerKey(
            {"nobody": self.flips.probability(lambda flips: not flips), "flips": self.flips.mean()},
            mistakes={
                "nobody": {
                    "full-derangement": self.again.probability(lambda players: not any(players)),
                    "independent": Fraction(players - 1, players) ** others,
                },
                "flips": {"forgot-caller": Fraction(1), "one-player": Fraction(1, players)},
            },
            facts={"others": others, "deals": factorial(players)},
        )

    @property
    def can_play(self) -> bool:
        """The game has so many players."""
        return self.players in PLAYERS

    def trial(self, stage: Stage) -> Script:
        """Call once."""
        events = yield in_first_round(stage, self.players).ask(Call(1))
        flips = sum(isinstance(event, GalleryTurnedOver) for event in events)
        stage.ends(flips)
        return {"nobody": not flips, "flips": flips}

    @property
    def tally_rows(self) -> Sequence[Outcome]:
        """How many may turn a gallery over."""
        return range(self.players)

    def pictures(self) -> Mapping[str, Picture]:
        """Show how many of the deals make how many players turn their gallery over."""
        law = Distribution(sorted(self.flips.items()))
        return by_caption(
            law.bars(
                marked=lambda flips: flips == 0, title=translated("The number of players who turn their gallery over")
            )
        )
