"""E44b: miners that are placed by lot in the freestyle set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb

from minerals.classroom.experiment import AnswerKey, Anything, Experiment, ManyLucks, Observation, Outcome, Stage, np
from minerals.core.geometry import Cells
from minerals.core.match import Match, new
from minerals.core.text import translated
from minerals.games.mattock.actions import Place
from minerals.games.mattock.components import BOARDS, Board
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class FreestyleByLot(Experiment, code="E44b"):
    """Place miners on different spaces drawn by lot, until all are placed or the rules forbid one."""

    board: str

    def answers(self) -> AnswerKey:
        """Count the pairs of spaces that are not neighbours, and the sets in which no two are."""
        board = BOARDS[self.board]
        grid = board.grid
        spaces, placed = len(grid), 2 * board.miners
        contacts = sum(len(grid.neighbours(index)) for index in grid.name_of) // 2
        sides = len(grid.directions)
        second = 1 - Fraction(contacts, comb(spaces, 2))
        return AnswerKey(
            {"second": second, "all": Fraction(spread_out(board), comb(spaces, placed))},
            mistakes={
                "second": {
                    "edge-overlooked": Fraction(spaces - 1 - sides, spaces - 1),
                    "replacement": 1 - Fraction(spaces + 2 * contacts, spaces**2),
                },
                "all": {"pairs-independent": second ** comb(placed, 2), "neighbours-in-line": second ** (placed - 1)},
            },
            facts={
                "title": board.title[0].lower() + board.title[1:].split(",")[0],
                "spaces": spaces,
                "placed": placed,
                "miners": board.miners,
                "contacts": contacts,
                "two": comb(spaces, 2),
                "spread": spread_out(board),
            },
        )

    def trial(self, stage: Stage) -> Observation:
        """Place the miners."""
        game = stage.play("mattock", board=self.board, setup="freestyle")
        left = dict.fromkeys(game.state.grid.index_of, 1)
        for number in range(2 * game.state.board.miners):
            cell = stage.draw(left)
            if not game.allows(Place(cell)):
                stage.ends(number)
                return {"second": number > 1, "all": False}
            game.play(Place(cell))
            del left[cell]
        stage.ends("full")
        return {"second": True, "all": True}

    def before(self) -> Match:
        """Return the empty board."""
        return new("mattock", board=self.board, setup="freestyle")

    @property
    def tally_rows(self) -> Sequence[Outcome]:
        """How many miners can be placed before it stops, and that all are."""
        return (*range(1, 2 * BOARDS[self.board].miners), "full")

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Draw all spaces, and look for the first that is beside an earlier one: there are too many orders."""
        board = BOARDS[self.board]
        indices = list(board.grid.index_of.values())
        beside = np.asarray([[bool(board.grid.around(one) >> other & 1) for other in indices] for one in indices])
        drawn = luck.bag([1] * len(indices), 2 * board.miners)
        apart = np.ones(len(luck), dtype=bool)
        second = apart
        for number in range(1, drawn.shape[1]):
            for earlier in range(number):
                apart = apart & ~beside[drawn[:, number], drawn[:, earlier]]
            if number == 1:
                second = apart
        return {"second": second, "all": apart}

    def pictures(self) -> Mapping[str, Picture]:
        """Follow two spaces drawn by lot: the first one says how many are next to it, fewer at the edge."""
        grid = BOARDS[self.board].grid
        left = len(grid) - 1
        beside, apart = translated("next to it"), translated("not next to it")
        law = Distribution(
            (
                (translated("{number} neighbours", number=number), where),
                Fraction(spaces, len(grid)) * Fraction(ways, left),
            )
            for number, spaces in sorted(Counter(len(grid.neighbours(index)) for index in grid.name_of).items())
            for where, ways in ((beside, number), (apart, left - number))
        )
        return by_caption(
            law.tree(
                favourable=lambda drawn: drawn[1] == apart,
                names=(translated("first space"), translated("second space")),
                title=translated("The second space is not next to the first"),
            )
        )


@cache
def spread_out(board: Board) -> int:
    """Return the number of ways to place the miners of both players so that no two are next to each other.

    It decides on one space after another. Only the chosen spaces that touch a space still to come matter. For each such
    set it keeps the number of ways, by the number of chosen spaces, in one whole number: the digits of a polynomial,
    far enough apart.
    """
    grid, most = board.grid, 2 * board.miners
    digit = comb(len(grid), most).bit_length()
    kept = (1 << digit * (most + 1)) - 1
    ways: dict[Cells, int] = {0: 1}
    for index in sorted(grid.name_of):
        still = -1 << index + 1 - grid.stride
        found: dict[Cells, int] = {}
        for chosen, count in ways.items():
            left = chosen & still
            found[left] = found.get(left, 0) + count
            if not chosen & grid.around(index):
                here = left | 1 << index
                found[here] = found.get(here, 0) + (count << digit & kept)
        ways = found
    return sum(ways.values()) >> digit * most
