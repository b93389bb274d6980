"""E44: who digs last, by the safe digs of both players."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from minerals.classroom.experiment import AnswerKey, Ask, Experiment, Script, Stage
from minerals.core.text import translated
from minerals.games.mattock.actions import Turn
from minerals.games.mattock.rules.mine import mines
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption
from minerals.probability.pictures.grid import MOST_SIDE

DIVIDED = """
        2   T   .   T   T
      .   T   T   T   .   T
    T   .   .   .   1   T   .
  2   T   T   T   .   T   .   x
y   .   .   .   T   T   .   T   x
  y   .   .   .   T   .   .   1
    T   T   2   .   .   T   T
      T   .   T   T   .   x
        y   .   T   T   1
"""
"""The inner board late in a game: x are the safe digs of player 1, y those of player 2, and nothing else is open."""

DIGS = DIVIDED.count("x")


class TerritoryParity(Experiment, code="E44"):
    """Draw the number of safe digs for each player, set up that position and let both mine to the end."""

    most: int

    def answers(self) -> AnswerKey:
        """Count the wins: more safe digs win, and with equal numbers the player who has to begin loses."""
        most = self.most
        pairs = list(product(range(most + 1), repeat=2))
        wins = [pair for pair in pairs if mover_wins(*pair)]
        not_fewer = [pair for pair in pairs if pair[0] >= pair[1]]
        return AnswerKey(
            {
                "equal": "yes" if mover_wins(most, most) else "no",
                "one_more": "yes" if mover_wins(most + 1, most) else "no",
                "pairs": Fraction(len(wins)),
                "wins": Fraction(len(wins), len(pairs)),
            },
            mistakes={
                "equal": {"ties-to-the-mover": "yes"},
                "one_more": {"parity-alone": "no"},
                "pairs": {"ties-to-the-mover": Fraction(len(not_fewer))},
                "wins": {"ties-to-the-mover": Fraction(len(not_fewer), len(pairs)), "fifty-fifty": Fraction(1, 2)},
            },
            facts={"more": most + 1, "kinds": most + 1},
        )

    @property
    def can_play(self) -> bool:
        """The divided board has only so many safe digs."""
        return self.most <= DIGS

    def trial(self, stage: Stage) -> Script:
        """Draw the numbers, and mine."""
        kinds = [str(digs) for digs in range(self.most + 1)]
        own, other = (int(stage.one_of(kinds)) for _ in range(2))
        winner = yield from winner_with(stage, own, other)
        stage.ends(winner)
        return {"wins": winner == 1}

    def pictures(self) -> Mapping[str, Picture]:
        """Show all pairs of safe digs: the player to move wins on one side of the diagonal."""
        kinds = self.most + 1
        if kinds > MOST_SIDE:
            return {}
        digs = Distribution((number, Fraction(1, kinds)) for number in range(kinds))
        return by_caption(
            digs.combine(digs).grid(
                favourable=lambda pair: mover_wins(*pair),
                names=(translated("to move"), translated("the other")),
                title=translated("The player to move wins"),
            )
        )


@cache
def mover_wins(own: int, other: int) -> bool:
    """Tell whether the player to move mines last, given the safe digs of both players."""
    return own > 0 and not mover_wins(other, own - 1)


def divided_board(own: int, other: int) -> str:
    """Return the divided board with so many safe digs for each player, as a position in which player 1 begins."""
    board = DIVIDED.replace("x", "T", DIGS - own).replace("y", "T", DIGS - other)
    return board.replace("x", ".").replace("y", ".") + "turn: 1"


def winner_with(stage: Stage, own: int, other: int) -> Generator[Ask, Any, int]:
    """Return who wins on the divided board when player 1 begins and nobody moves a miner."""
    game = stage.play("mattock", board="inner", position=divided_board(own, other))
    while waiting := game.to_act():
        digs = map(Turn, game.state.grid.names(mines(game.state)))
        todo = translated("Dig for both players in turn. Now it is player {player}.", player=waiting[0])
        yield game.ask(*digs, todo=todo)
    winner: int = game.state.winner
    return winner
