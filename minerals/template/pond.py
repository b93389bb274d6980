"""Pond: frogs hop from lily pad to lily pad and take the pads that they leave. A whole game in one file.

Change it, and play it: `python pond.py play pond`. `docs/writing-a-game.md` says what each part is for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from minerals import authoring as kit

# --- the table: a square board, a sign for everything that can be on a cell, and what players have ---

GRID = kit.SquareGrid.rectangle(columns=4, rows=4)
FROGS = {str(seat): kit.Sign("a frog", "tile.green", seat, ("pads", "frogs")) for seat in (1, 2, 3, 4)}
PADS = {".": kit.Sign("water", "tile.empty"), "o": kit.Sign("a lily pad", "tile.green", components=("pads",))}
TABLE = kit.Tabletop(GRID, {**PADS, **FROGS}, hands=("pads", "throws"))


class State(Struct, frozen=True):
    board: tuple[str, ...]
    pads: tuple[int, ...]
    throws: tuple[int, ...]
    turn: int = 1


class PondOptions(kit.Options, frozen=True):
    players: Annotated[int, Meta(ge=2, le=4, description="The number of frogs.")] = 2


# --- two kinds of action: a cell alone, and a button before a cell ---


class Hop(kit.Action, frozen=True):
    """Hop to a lily pad beside your frog."""

    form = "{cell}"
    cell: kit.CellName


class Throw(kit.Action, frozen=True):
    """Throw one of your lily pads back on the water."""

    form = "throw {cell}"
    cell: kit.CellName


# --- events: one visible change each, with its rule and its sentence ---


class FirstPlayerDrawn(kit.ChanceEvent, frozen=True):
    rule, sentence, to_you = "pond.set-up", "{name} begins.", "You begin."


class PadsLaid(kit.Event, frozen=True):
    rule, sentence = "pond.set-up", "The frogs sit on their lily pads."
    state: State


class FrogHopped(kit.Event, frozen=True):
    rule, sentence, to_you = "pond.hop", "{name} hops from {start} to {cell}.", "You hop from {start} to {cell}."
    player: int
    start: kit.CellName
    cell: kit.CellName


class PadTaken(kit.Event, frozen=True):
    rule, sentence, to_you = "pond.take", "{name} takes the pad from {cell}.", "You take the pad from {cell}."
    player: int
    cell: kit.CellName


class PadThrown(kit.Event, frozen=True):
    rule, sentence, to_you = "pond.throw", "{name} throws a pad on {cell}.", "You throw a pad on {cell}."
    player: int
    cell: kit.CellName


class TurnBegan(kit.Event, frozen=True):
    rule, sentence, to_you = "pond.turn", "It is {name}'s turn.", "It is your turn."
    player: int


# --- the rules, in words and as functions ---

RULES = {
    "pond.set-up": "Every cell has a lily pad, and each player a frog in a corner. Chance decides who begins.",
    "pond.hop": "In your turn, hop to a free pad that touches yours, if only at a corner.",
    "pond.take": "Then take the pad that your frog has left.",
    "pond.throw": "Once in a game, you may throw one of your pads on free water instead.",
    "pond.turn": "Then it is the next player's turn. If that player can do nothing, the game is over: most pads win.",
}


def initial(options: PondOptions) -> State:
    return State((".",) * len(GRID), (0,) * options.players, (1,) * options.players)


def deal(deciding: kit.Deciding, options: PondOptions) -> None:
    first, probability = deciding.draw({str(seat): 1 for seat in range(1, options.players + 1)})
    deciding.happens(FirstPlayerDrawn(first, str(probability)))
    corners = dict(zip(("a1", "d4", "a4", "d1")[: options.players], FROGS, strict=False))
    board = tuple(corners.get(cell, "o") for cell in TABLE.cells)
    deciding.happens(PadsLaid(replace(deciding.state, board=board)))
    deciding.happens(TurnBegan(int(first)))


def frog_of(state: State) -> str:
    return next((cell for cell, sign in TABLE.signs_of(state).items() if sign == str(state.turn)), "")


def explain(state: State, action: Hop | Throw) -> Iterator[kit.Ruling]:
    cell, me, there = action.cell, state.turn - 1, TABLE.signs_of(state).get(action.cell)
    if isinstance(action, Hop):
        if there != "o":
            yield kit.ruling("pond.hop", "There is no free lily pad on {cell}.", (cell,), cell=cell)
        if cell not in TABLE.beside(frog_of(state), corners=True):
            yield kit.ruling("pond.hop", "{cell} is not beside the frog.", (cell,), cell=cell)
    else:
        if there != ".":
            yield kit.ruling("pond.throw", "There is no free water on {cell}.", (cell,), cell=cell)
        if state.pads[me] == 0:
            yield kit.ruling("pond.throw", "There is no pad to throw.")
        if state.throws[me] == 0:
            yield kit.ruling("pond.throw", "A player throws only once in a game.")


def play(deciding: kit.Deciding, action: Hop | Throw) -> None:
    me, start = deciding.state.turn, frog_of(deciding.state)
    if isinstance(action, Hop):
        deciding.happens(FrogHopped(me, start, action.cell))
        deciding.happens(PadTaken(me, start))
    else:
        deciding.happens(PadThrown(me, action.cell))
    deciding.happens(TurnBegan(me % len(deciding.state.pads) + 1))


def evolve(state: State, event: kit.Event) -> State:
    match event:
        case FrogHopped(player, start, cell):
            return TABLE.with_sign(TABLE.with_sign(state, start, "o"), cell, player)
        case PadTaken(player, cell):
            return TABLE.with_more(TABLE.with_sign(state, cell, "."), player, pads=1)
        case PadThrown(player, cell):
            return TABLE.with_more(TABLE.with_sign(state, cell, "o"), player, pads=-1, throws=-1)
        case TurnBegan(player):
            return replace(state, turn=player)
        case _:
            return state


GAME = kit.Game(
    name="pond",
    title="Pond",
    package=__name__,
    rules_version=1,
    rules=kit.rulebook("Pond", RULES),
    tabletop=TABLE,
    engine=kit.small_engine(
        TABLE,
        options=PondOptions,
        actions=(Hop, Throw),
        events=(FirstPlayerDrawn, PadsLaid, FrogHopped, PadTaken, PadThrown, TurnBegan),
        initial=initial,
        deal=deal,
        explain=explain,
        play=play,
        evolve=evolve,
        scores=lambda state: state.pads,
        ending="The player whose turn it is can neither hop nor throw.",
        turn=TurnBegan,
    ),
)

if __name__ == "__main__":  # python pond.py play pond
    import os

    from minerals_command import main

    os.environ["MINERALS_GAMES"] = __file__
    main()
