"""Events of Minerals told in one sentence each, and the moments worth a mark on the time line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import singledispatch
from itertools import groupby
from typing import Any

from minerals.games.minerals import events as e
from minerals.games.minerals.state import GRID, State

_DIRECTIONS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
_MOST_CELLS = 6
"""How many cells of a fragment are named one by one."""


def narrate(event: Any, before: State, players: Sequence[str]) -> str:
    """Return an event in one sentence. O(cells concerned).

    Parameters
    ----------
    before
        The state before the event; the one after it gives the same sentence.
    players
        The players' names, by seat.

    Examples
    --------
    >>> from minerals.games.minerals.options import MineralsOptions
    >>> from minerals.games.minerals.state import initial
    >>> narrate(e.MineralExcavated(1, "d4", "anthracite"), initial(MineralsOptions()), ["Kate", "Matt"])
    'Kate lifts the anthracite at d4: 4 hexes to go.'
    """
    return _tell(event, before, tuple(players))


def key_moment(event: Any) -> str | None:
    """Return a short title where an event is worth a mark on the time line, else None.

    >>> key_moment(e.FragmentSeparated(("a1", "a2")))
    'Fragment of 2 separated'
    """
    match event:
        case e.FragmentSeparated(cells=cells):
            return f"Fragment of {len(cells)} separated"
        case e.CollectionTaken(player=player, card=card):
            return f"Player {player} takes {card}"
        case e.CollectionTakenWithoutOrpiment(player=player, card=card):
            return f"Player {player} takes {card} without orpiment"
        case e.MoveFailed(player=player):
            return f"Player {player} cannot move"
        case e.ToolPaid(player=player, tool=tool, lamp=lamp):
            return f"Player {player} uses {tool.replace('-', ' ')}" + (" by the lamp" if lamp else "")
        case e.GameEnded():
            return "Game over"
    return None


# --- words ---


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> counted(1, "hex", "hexes"), counted(2, "hex", "hexes"), counted(0, "point")
    ('1 hex', '2 hexes', '0 points')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """Return words as an enumeration.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def a(noun: str) -> str:
    """Return a noun with its article.

    >>> a("kyanite"), a("orpiment")
    ('a kyanite', 'an orpiment')
    """
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def odds(probability: Fraction) -> str:
    """Return how likely something was, in brackets.

    >>> odds(Fraction(2, 10)), odds(Fraction(1))
    ('(1 in 5)', '(certain)')
    """
    return "(certain)" if probability == 1 else f"({probability.numerator} in {probability.denominator})"


def _minerals(state: State, letters: str) -> str:
    """Return minerals written as letters in words, in order of value."""
    values = Counter(state.components.value_of_letter[letter] for letter in letters)
    return listed(f"{values[value]} {state.components.name_of[value]}" for value in sorted(values)) if values else "nothing"


def _price(state: State, card: str, *, with_orpiment: bool) -> str:
    price = state.components.card_named[card].price(with_orpiment=with_orpiment)
    return _minerals(
        state, "".join(mineral.letter * count for mineral, count in zip(state.components.minerals, price, strict=True))
    )


def _points(state: State, card: str, *, with_orpiment: bool) -> str:
    return counted(state.components.card_named[card].points_for(with_orpiment=with_orpiment), "point")


def _title(state: State, tool: str) -> str:
    return state.components.tool_named[tool].title


def _hexes(number: int) -> str:
    return counted(number, "hex", "hexes")


# --- set-up ---


@singledispatch
def _tell(event: Any, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001 - every sentence has the same form
    raise TypeError(f"{type(event).__name__} is no event of Minerals.")


@_tell.register
def _(event: e.BoardLaid, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    letters = "".join(letter for row in event.rows for letter in row if letter in state.components.value_of_letter)
    blind = ", drawn blind" if event.drawn else ""
    return f"The board is laid out: {counted(len(letters), 'mineral')}{blind}, {_minerals(state, letters)}."


@_tell.register
def _(event: e.PositionLaid, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    return "A written position is laid out."


@_tell.register
def _(event: e.MineralRemoved, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    return f"{players[event.player - 1]} removes the {event.mineral} at {event.cell}; it goes into the pouch."


@_tell.register
def _(event: e.CardTurnedUp, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    points = _points(state, event.outcome, with_orpiment=True)
    return f"The collection card {event.outcome} for {points} is turned up {odds(event.probability)}."


@_tell.register
def _(event: e.CardRefilled, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    points = _points(state, event.outcome, with_orpiment=True)
    return f"The card {event.outcome} for {points} takes the free place {odds(event.probability)}."


@_tell.register
def _(event: e.ToolLaid, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    tool = state.components.tool_named[event.outcome]
    return f"The {tool.title} is laid out; it costs {a(tool.mineral)} {odds(event.probability)}."


@_tell.register
def _(event: e.PawnPlaced, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    whose = "the own pawn" if event.by == event.player else f"{players[event.player - 1]}'s pawn"
    return f"{players[event.by - 1]} places {whose} on the wollastonite at {event.cell}."


# --- a turn ---


@_tell.register
def _(event: e.TurnBegan, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    return f"It is {players[event.player - 1]}'s turn."


@_tell.register
def _(event: e.MineralExcavated, state: State, players: tuple[str, ...]) -> str:
    distance = _hexes(state.components.value_of[event.mineral])
    return f"{players[event.player - 1]} lifts the {event.mineral} at {event.cell}: {distance} to go."


@_tell.register
def _(event: e.PawnMoved, state: State, players: tuple[str, ...]) -> str:
    path = [GRID.index(cell) for cell in event.path]
    over = list(_crossed(state, path[1:-1], players, event.player))
    crossing = f", over {listed(over)}," if over else ""
    course = _course(path)
    return f"{players[event.player - 1]}'s pawn goes {_hexes(len(path) - 1)} {course}{crossing} to {event.path[-1]}."


def _course(path: Sequence[int]) -> str:
    """Return the direction of a path, or each stretch of one that turns."""
    stretches = [
        (_DIRECTIONS[GRID.directions.index(step)], len(list(steps)))
        for step, steps in groupby(end - start for start, end in zip(path, path[1:], strict=False))
    ]
    if len(stretches) == 1:
        return stretches[0][0]
    first, *then = [f"{length} {direction}" for direction, length in stretches]
    return ", ".join([f"by the Map, first {first}", *(f"then {stretch}" for stretch in then)])


def _crossed(state: State, cells: Sequence[int], players: Sequence[str], player: int) -> Iterator[str]:
    for index in cells:
        if not state.board[index]:
            yield f"a crevice at {GRID.name(index)}"
        elif index in state.pawns and state.pawns.index(index) != player - 1:
            yield f"{players[state.pawns.index(index)]}'s pawn at {GRID.name(index)}"


@_tell.register
def _(event: e.MineralKept, state: State, players: tuple[str, ...]) -> str:
    worth = _worth(state, event.mineral)
    return f"{players[event.player - 1]} keeps the {event.mineral}, worth {worth}."


def _worth(state: State, mineral: str) -> str:
    return counted(1 if state.options.version == "6" else state.components.value_of[mineral], "point")


@_tell.register
def _(event: e.MoveFailed, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    return f"{players[event.player - 1]} has no correct move, so the {event.mineral} goes into the pouch."


@_tell.register
def _(event: e.PawnReturned, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    return f"{players[event.player - 1]}'s pawn goes to the wollastonite at {event.cell}."


@_tell.register
def _(event: e.TurnPassed, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    return f"{players[event.player - 1]} has no correct move and no wollastonite is free: the turn passes."


# --- fragments ---


@_tell.register
def _(event: e.FragmentSeparated, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    where = f" ({listed(event.cells)})" if len(event.cells) <= _MOST_CELLS else f" around {event.cells[len(event.cells) // 2]}"
    return f"A fragment of {counted(len(event.cells), 'mineral')}{where} breaks off: no pawn stands on it."


@_tell.register
def _(event: e.FragmentMineralTaken, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    name = players[event.player - 1]
    return f"{name} takes the {event.mineral} at {event.cell}, of the lowest value in the fragment."


@_tell.register
def _(event: e.FragmentMineralShovelled, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    return f"With the Shovel {players[event.player - 1]} picks the {event.mineral} at {event.cell} from the fragment."


@_tell.register
def _(event: e.FragmentCutOff, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    if len(event.cells) == 1:
        return f"The other mineral of the fragment, at {event.cells[0]}, goes into the pouch."
    return f"The other {len(event.cells)} minerals of the fragment go into the pouch."


@_tell.register
def _(event: e.FragmentLost, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    if len(event.cells) == 1:
        return f"After the failed move the mineral at {event.cells[0]} goes into the pouch."
    number = "both" if len(event.cells) == 2 else f"all {len(event.cells)}"
    return f"After the failed move {number} minerals of the fragment go into the pouch."


# --- collections ---


@_tell.register
def _(event: e.CollectionTaken, state: State, players: tuple[str, ...]) -> str:
    price, points = (say(state, event.card, with_orpiment=True) for say in (_price, _points))
    return f"{players[event.player - 1]} returns {price} to the pouch and takes the card {event.card} for {points}."


@_tell.register
def _(event: e.CollectionTakenWithoutOrpiment, state: State, players: tuple[str, ...]) -> str:
    price, points = (say(state, event.card, with_orpiment=False) for say in (_price, _points))
    name = players[event.player - 1]
    return f"{name} returns {price} to the pouch and takes the card {event.card} without its orpiment, for {points}."


# --- tools ---


@_tell.register
def _(event: e.ToolPaid, state: State, players: tuple[str, ...]) -> str:
    title = _title(state, event.tool)
    used = f"Lamp and uses it as the {title}" if event.lamp else title
    return f"{players[event.player - 1]} pays {a(event.mineral)} for the {used}."


@_tell.register
def _(event: e.MineralAdded, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    return f"With the Hammer {players[event.player - 1]} adds {a(event.mineral)} from the pool at {event.cell}."


@_tell.register
def _(event: e.MineralAddedFromPouch, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    drawn = f"{a(event.outcome)} drawn from the pouch {odds(event.probability)}"
    return f"With the Hammer {players[event.player - 1]} adds {drawn} at {event.cell}."


@_tell.register
def _(event: e.MineralDrawn, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    name = players[event.player - 1]
    return f"From the Chest {name} draws {a(event.outcome)} out of the pouch {odds(event.probability)}."


@_tell.register
def _(event: e.MineralsExchanged, state: State, players: tuple[str, ...]) -> str:
    given, taken = _minerals(state, event.give), _minerals(state, event.take)
    value = counted(sum(state.components.value_of_letter[letter] for letter in event.give), "point")
    names = (players[event.player - 1], players[event.opponent - 1])
    return f"With the Sack {names[0]} gives {names[1]} {given} for {taken}, {value} each way."


@_tell.register
def _(event: e.NeighbourTaken, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    return f"With the Magnifying glass {players[event.player - 1]} also takes the {event.mineral} at {event.cell}."


@_tell.register
def _(event: e.PawnSwept, state: State, players: tuple[str, ...]) -> str:
    # Before the event the mineral lies at the origin, after it at the goal.
    value = state.board[GRID.index(event.origin)] or state.board[GRID.index(event.cell)]
    load = f"{players[event.player - 1]}'s pawn and the {state.components.name_of[value]} below it"
    return f"The Vortex sweeps {load} from {event.origin} to {event.cell}."


# --- end ---


@_tell.register
def _(event: e.GameEnded, state: State, players: tuple[str, ...]) -> str:  # noqa: ARG001
    return "Nobody can move and no wollastonite is free: the game ends, and what lies on the board goes into the pouch."


@_tell.register
def _(event: e.ScoreCounted, state: State, players: tuple[str, ...]) -> str:
    name, version = players[event.player - 1], state.options.version
    total = f"{name} has {counted(event.total, 'point')}"
    if version == "6":
        return f"{total}, one for each mineral."
    tools = f", {event.tools} for tools".replace("-", "−") if version == "full" else ""
    return f"{total}: {event.collections} on cards{tools}, {event.minerals} in minerals."
