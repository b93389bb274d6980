"""Iceminers as the trials play it: the game's own rules decide, and the trial arranges only whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from functools import cache
from typing import Any

from minerals.classroom.experiment import Ask, Play, Stage, state_of
from minerals.core.game import NoChance, ScriptedChance
from minerals.core.geometry import each
from minerals.core.match import new
from minerals.games.iceminers.actions import Enter, IceminersAction, Leave, Roll, Step
from minerals.games.iceminers.components import ARMS, CENTRE_VEIN, GRID
from minerals.games.iceminers.diagram import diagram
from minerals.games.iceminers.events import TurnBegan
from minerals.games.iceminers.evolve import evolve
from minerals.games.iceminers.rules.explain import explain
from minerals.games.iceminers.state import State

(MIDDLE,) = GRID.names(CENTRE_VEIN)
"""The square in the middle of the board."""

LINE = [GRID.name(index) for index in each(GRID.cells) if GRID.place(index)[0] == GRID.place(GRID.index(MIDDLE))[0]]
"""The straight way from the south to the north."""

_ENDS = frozenset(arm.edge[0] for arm in ARMS)
_MOST_ASIDE = 40
"""The most actions in which the others have stepped aside."""


def state_at(position: str) -> State:
    """Return the state of a written position."""
    state: State = state_of("iceminers", position)
    return state


@cache
def beginning(players: int) -> State:
    """Return the usual set-up, in which nothing is drawn."""
    state: State = new("iceminers", players=players).state
    return state


class Table:
    """A game that a trial plays.

    Parameters
    ----------
    stage
        Where the trial is played.
    state
        The state it begins from.
    *parts
        The parts of the exercise that it is about.
    """

    def __init__(self, stage: Stage, state: State, *parts: str) -> None:
        self._stage = stage
        self._parts = parts
        self._state = state
        self._game: Play | None = self._begun() if stage.by_hand else None

    def _begun(self) -> Play:
        return self._stage.play("iceminers", *self._parts, state=self._state)

    @property
    def state(self) -> State:
        """The state now."""
        return self._game.state if self._game is not None else self._state

    def play(self, action: IceminersAction) -> Sequence[Any]:
        """Play an action and return its events. Raises `IllegalAction`."""
        self._game = self._game or self._begun()
        return self._game.play(action)

    def roll(self) -> Ask:
        """Return what to yield, so that the die is rolled."""
        self._game = self._game or self._begun()
        return self._game.ask(Roll())

    def allows(self, action: IceminersAction) -> bool:
        """Tell whether an action is legal."""
        return not explain(self.state, action)

    def give_turn_to(self, player: int) -> None:
        """Let the turns of the others pass unplayed. Somebody who watches sees them roll a one, and step aside."""
        if self._stage.is_watched and self._game is not None and _all_step_aside(self._game, player):
            return
        if not self._stage.by_hand:
            self._state, self._game = evolve(self.state, TurnBegan(player)), None
        elif self.state.player != player or self.state.turn.rolled:
            written = re.sub(r"(?m)^(die|points|stepped):.*\n?", "", diagram(self.state))
            written = re.sub(r"(?m)^turn:.*$", f"turn: {player}", written)
            self._game = self._stage.play("iceminers", position=written, players=self.state.options.players)


def _all_step_aside(game: Play, player: int) -> bool:
    """Play until it is a player's turn, with no luck of the trial. Return whether that was possible.

    Whoever has points to spend enters and leaves the board over the end of an edge, where nothing is in the way.
    """
    for _ in range(_MOST_ASIDE):
        if game.state.player == player and not game.state.turn.rolled:
            return True
        aside = next(filter(_is_aside, game.legal()), None)
        if aside is None:
            return False
        game.play(aside, ScriptedChance(["1"]) if isinstance(aside, Roll) else NoChance())
    return False


def _is_aside(action: IceminersAction) -> bool:
    return isinstance(action, Roll | Leave) or (isinstance(action, Enter) and action.cell in _ENDS)


# --- turns straight to the edge ---

FURTHEST = 9
"""The points from the southern edge of the board to off the northern one."""

TURNS = 2
"""The turns that are left in the exercises with more than one roll."""


def miner_away(points: int, gem: str = "") -> State:
    """Return the state in which player 1 needs this many points to go off the board in the north."""
    rows = [". . ."] * 3 + [". . . . . . . . ."] * 3 + [". . ."] * 3
    row = rows[points - 1].split()
    row[len(row) // 2] = "1"
    rows[points - 1] = " ".join(row)
    return state_at("\n".join([*rows, f"carries 1: {gem}"] if gem else rows))


def go_home(
    stage: Stage, points: int, turns: int = 1, gem: str = "", parts: Sequence[str] = (), first: Sequence[str] = ()
) -> Generator[Ask, Any, tuple[list[int], bool]]:
    """Play up to this many turns straight to the edge. Return the rolls, and whether the miner went off.

    Some parts of an exercise are about these turns, and some about the first roll.
    """
    table = Table(stage, miner_away(points, gem), *parts)
    rolls: list[int] = []
    while len(rolls) < turns:
        table.give_turn_to(1)
        rolled = yield table.roll()
        stage.counts([] if rolls else rolled, *first)
        rolls.append(int(table.state.turn.rolled))
        while table.state.player == 1 and table.state.turn.points:
            here = LINE.index(GRID.name(table.state.miner))
            if here == len(LINE) - 1:
                table.play(Leave())
                return rolls, True
            table.play(Step(LINE[here + 1]))
    return rolls, False


def which_gems(small: object, medium: object) -> str:
    """Return which of two gems it was, as an outcome of a trial by hand."""
    if small:
        return "both" if medium else "small"
    return "medium" if medium else "neither"
