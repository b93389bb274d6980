"""E38: the cards that the tiles in the box can pay for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from minerals.classroom.experiment import AnswerKey, Anything, Experiment, ManyLucks, Mask, Observation, Stage, np
from minerals.games.out_of_mine.components import COLOURS, SIZES
from minerals.games.out_of_mine.exercises.box import STOCK, LineUp, line_ups, possible_cards
from minerals.games.out_of_mine.exercises.whole_games import PLAYERS


class CardArithmetic(Experiment, code="E38"):
    """Give four players any possible card each, and check whether the box has enough tiles for two, and for all."""

    cells: int

    def answers(self) -> AnswerKey:
        """List all line-ups, and add them up to see how many choices of cards fit the stock."""
        cells = self.cells
        everything, possible = list(line_ups(cells)), possible_cards(cells)
        _, two, _, four = (1 - enough for enough in _supply_suffices(cells))
        return AnswerKey(
            {
                "all": Fraction(len(everything)),
                "in_stock": Fraction(len(possible)),
                "all_colours": Fraction(sum(all(line_up) for line_up in possible)),
                "two": two,
                "four": four,
            },
            mistakes={
                "all": {"ordered": Fraction(_sequences(cells))},
                "in_stock": {"ignored-stock": Fraction(len(everything))},
                "all_colours": {"some-missing": Fraction(sum(not all(line_up) for line_up in possible))},
                "two": {"complement": 1 - two},
                "four": {"two-pairs": 1 - (1 - two) ** 2, "complement": 1 - four},
            },
            facts={
                **{f"{colour}_tiles": count for colour, count in zip(COLOURS, STOCK, strict=True)},
                "pairs": len(possible) ** 2,
                "rest": cells - sum(SIZES),
            },
        )

    def trial(self, stage: Stage) -> Observation:
        """Deal the cards."""
        possible = {_named(line_up): line_up for line_up in possible_cards(self.cells)}
        cards = [possible[stage.one_of(list(possible))] for _ in range(PLAYERS[-1])]

        def is_too_much(players: int) -> bool:
            asked = map(sum, zip(*cards[:players], strict=True))
            return any(number > there for number, there in zip(asked, STOCK, strict=True))

        return {"two": is_too_much(PLAYERS[0]), "four": is_too_much(PLAYERS[-1])}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Add up what the cards ask for: there are too many choices of cards."""
        possible = np.asarray(possible_cards(self.cells))
        cards = [possible[luck.below(len(possible))] for _ in range(PLAYERS[-1])]

        def is_too_much(players: int) -> Mask:
            too_much: Mask = (np.sum(cards[:players], axis=0) > np.asarray(STOCK)).any(axis=1)
            return too_much

        return {"two": is_too_much(PLAYERS[0]), "four": is_too_much(PLAYERS[-1])}


@cache
def _named(line_up: LineUp) -> str:
    """Return a line-up by the number of tiles of each colour: `2 + 3 + 1 + 0 + 1`, from yellow to white."""
    return " + ".join(map(str, line_up))


def _sequences(cells: int) -> int:
    """Return in how many orders tiles can be laid end to end to so many cells."""
    ways = [1]
    for length in range(1, cells + 1):
        ways.append(sum(ways[length - size] for size in SIZES if size <= length))
    return ways[cells]


@cache
def _supply_suffices(cells: int) -> tuple[Fraction, ...]:
    """Return how likely the box has enough tiles for one, two, three and four players with any possible cards.

    What is asked for is a whole number with a byte for each colour. A bit set above what is left stays set while
    nothing is taken that is not there, so that all colours are compared at once. O(sums that fit × line-ups).
    """
    asked = [int.from_bytes(line_up) for line_up in possible_cards(cells)]
    guard = int.from_bytes([0x80] * len(STOCK))
    stock = int.from_bytes(STOCK) | guard
    taken, enough = Counter({0: 1}), []
    for players in range(1, PLAYERS[-1] + 1):
        grown = Counter[int]()
        for already, ways in taken.items():
            left = stock - already
            for more in asked:
                if (left - more) & guard == guard:
                    grown[already + more] += ways
        taken = grown
        enough.append(Fraction(taken.total(), len(asked) ** players))
    return tuple(enough)
