"""Pebbles: a whole game in one file, for the tests and as an example for authors of new games.

Seven heaps of pebbles lie on a small hexagon. In turn, take one or two pebbles from a heap and roll the die:
on a six one of them slips into the river. Who holds most pebbles at the end wins.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from minerals.core.chance import Chance
from minerals.core.decision import Decision, Unfolding
from minerals.core.errors import AmbiguousNotation, NotationError
from minerals.core.game import Engine, Game, Outcome, Tokens, Words
from minerals.core.hexagons import HexGrid, corners
from minerals.core.options import Options
from minerals.core.records import Action, ChanceEvent, Event
from minerals.core.ruling import IllegalAction, Ruling, ruling
from minerals.core.scene import Polygon, Scene, Shape, Text, View

GRID = HexGrid.hexagon(2)
CELLS = tuple(GRID.index_of)
DIE = {str(pips): 1 for pips in range(1, 7)}


class PebblesOptions(Options, frozen=True):
    players: Annotated[int, msgspec.Meta(ge=2, le=4, description="How many play.")] = 2
    heap: Annotated[int, msgspec.Meta(ge=1, le=3, description="How many pebbles lie on each cell.")] = 2
    die: Annotated[Literal["fair", "loaded"], msgspec.Meta(description="A loaded die shows a six half the time.")] = (
        "fair"
    )


class State(msgspec.Struct, frozen=True):
    heaps: Mapping[str, int]
    hands: tuple[int, ...]
    river: int = 0
    turn: int = 1
    over: bool = False
    die: str = "fair"


# --- actions and events ---


class Take(Action, frozen=True):
    cell: str
    pebbles: int

    @property
    def notation(self) -> str:
        return f"{self.cell}-{self.pebbles}"


class FirstPlayerDrawn(ChanceEvent, frozen=True):
    rule: ClassVar[str] = "pebbles.setup"


class PebblesLaid(Event, frozen=True):
    rule: ClassVar[str] = "pebbles.setup"
    heaps: tuple[int, ...]
    hands: tuple[int, ...]
    river: int
    turn: int


class PebblesTaken(Event, frozen=True):
    rule: ClassVar[str] = "pebbles.take.count"
    player: int
    cell: str
    pebbles: int


class DieRolled(ChanceEvent, frozen=True):
    rule: ClassVar[str] = "pebbles.die"


class PebbleSlipped(Event, frozen=True):
    rule: ClassVar[str] = "pebbles.die"
    player: int


class TurnBegan(Event, frozen=True):
    rule: ClassVar[str] = "pebbles.turn"
    player: int


class GameEnded(Event, frozen=True):
    rule: ClassVar[str] = "pebbles.end"


PebblesEvent: TypeAlias = (
    FirstPlayerDrawn | PebblesLaid | PebblesTaken | DieRolled | PebbleSlipped | TurnBegan | GameEnded
)


Decided: TypeAlias = Decision[State, PebblesEvent]

# --- the engine ---


def initial(options: PebblesOptions) -> State:
    return State(dict.fromkeys(CELLS, 0), (0,) * options.players, die=options.die)


def setup(options: PebblesOptions, chance: Chance) -> Decided:
    first, probability = chance.draw({str(player): 1 for player in range(1, options.players + 1)})
    heaps = (options.heap,) * len(CELLS)
    laying: Unfolding[State, PebblesEvent] = Unfolding(evolve, initial(options), chance)
    laying.happens(FirstPlayerDrawn(first, str(probability)))
    laying.happens(PebblesLaid(heaps, (0,) * options.players, 0, int(first)))
    return laying.decision


def legal(state: State) -> Sequence[Take]:
    return [Take(cell, pebbles) for cell, heap in state.heaps.items() for pebbles in (1, 2) if pebbles <= heap]


def explain(state: State, action: Take) -> Sequence[Ruling]:
    heap = state.heaps.get(action.cell, 0)
    rulings = []
    if action.pebbles not in (1, 2):
        rulings.append(ruling("pebbles.take.count", "One takes one or two pebbles, not {count}.", count=action.pebbles))
    if action.pebbles > heap:
        sentence = "There are only {heap} pebbles on {cell}."
        rulings.append(ruling("pebbles.take.heap", sentence, cells=(action.cell,), heap=heap, cell=action.cell))
    return rulings


def decide(state: State, action: Take, chance: Chance) -> Decided:
    if rulings := explain(state, action):
        raise IllegalAction(rulings, str(action))
    turn: Unfolding[State, PebblesEvent] = Unfolding(evolve, state, chance)
    turn.happens(PebblesTaken(state.turn, action.cell, action.pebbles))
    rolled, probability = chance.draw(DIE | {"6": 5} if state.die == "loaded" else DIE)
    turn.happens(DieRolled(rolled, str(probability)))
    if rolled == "6":
        turn.happens(PebbleSlipped(state.turn))
    if any(turn.state.heaps.values()):
        turn.happens(TurnBegan(state.turn % len(state.hands) + 1))
    else:
        turn.happens(GameEnded())
    return turn.decision


def evolve(state: State, event: PebblesEvent) -> State:
    match event:
        case PebblesLaid(heaps, hands, river, turn):
            laid = dict(zip(CELLS, heaps, strict=True))
            return msgspec.structs.replace(state, heaps=laid, hands=hands, river=river, turn=turn, over=not any(heaps))
        case PebblesTaken(player, cell, pebbles):
            left = {**state.heaps, cell: state.heaps[cell] - pebbles}
            return msgspec.structs.replace(state, heaps=left, hands=_added(state.hands, player, pebbles))
        case PebbleSlipped(player):
            return msgspec.structs.replace(state, hands=_added(state.hands, player, -1), river=state.river + 1)
        case TurnBegan(player):
            return msgspec.structs.replace(state, turn=player)
        case GameEnded():
            return msgspec.structs.replace(state, over=True)
    return state


def _added(hands: tuple[int, ...], player: int, pebbles: int) -> tuple[int, ...]:
    return tuple(hand + pebbles if seat == player else hand for seat, hand in enumerate(hands, start=1))


def to_act(state: State) -> tuple[int, ...]:
    return () if state.over else (state.turn,)


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    most = max(state.hands)
    winners = tuple(seat for seat, hand in enumerate(state.hands, start=1) if hand == most)
    return Outcome(winners, state.hands, f"The last pebble is taken; {most} is the most anybody holds.")


# --- words and pictures ---


def parse(state: State, text: str) -> Take:
    match = re.fullmatch(r"\s*([a-z])\s*([0-9])\s*(?:-\s*([0-9]))?\s*", text, re.IGNORECASE)
    if match is None:
        raise NotationError(f"{text!r} is not a move of Pebbles: a cell and how many, like b2-1.")
    cell = GRID.name(GRID.index(match[1] + match[2]))
    if match[3] is None:
        raise AmbiguousNotation(f"One or two pebbles from {cell}: {cell}-1 or {cell}-2?")
    return Take(cell, int(match[3]))


def diagram(state: State) -> str:
    rows = [
        " " * (len(GRID.rows) - count)
        + " ".join(str(state.heaps[f"{letter}{number}"]) for number in range(1, count + 1))
        for letter, (_, count) in zip("abc", GRID.rows, strict=True)
    ]
    hands = " ".join(map(str, state.hands))
    return "\n".join([*reversed(rows), f"hands {hands}", f"river {state.river}", f"turn {state.turn}"])


_DIAGRAM = re.compile(
    r"\s*(\d)\s+(\d)\s*\n\s*(\d)\s+(\d)\s+(\d)\s*\n\s*(\d)\s+(\d)\s*\n"
    r"\s*hands((?:\s+\d{1,3}){2,4})\s*\n\s*river\s+(\d{1,3})\s*\n\s*turn\s+([1-4])\s*",
    re.IGNORECASE,
)


def _read_position(text: str) -> PebblesLaid:
    match = _DIAGRAM.fullmatch(text)
    if match is None:
        raise NotationError("A position of Pebbles is three rows of heaps, then the hands, the river and the turn.")
    c1, c2, b1, b2, b3, a1, a2 = map(int, match.groups()[:7])
    laid = PebblesLaid((a1, a2, b1, b2, b3, c1, c2), tuple(map(int, match[8].split())), int(match[9]), int(match[10]))
    if laid.turn > len(laid.hands):
        raise NotationError(f"It cannot be the turn of player {laid.turn} with {len(laid.hands)} players.")
    return laid


def arrange(options: PebblesOptions, text: str) -> Decided:
    laid = _read_position(text)
    if len(laid.hands) != options.players:
        raise NotationError(f"The position is one of {len(laid.hands)} players, not {options.players}.")
    return Decision((laid,), evolve(initial(options), laid))


def tokens(action: Take) -> Tokens:
    return (action.cell, str(action.pebbles))


def attempt(state: State, entered: Tokens) -> Take | None:
    if len(entered) == 2 and entered[0] in GRID.index_of and entered[1] in ("1", "2"):
        return Take(entered[0], int(entered[1]))
    return None


def label(state: State, token: str) -> str:
    return f"take {token}" if token in ("1", "2") else token


def picture(state: State, view: View, names: Sequence[str]) -> Scene:
    shapes: list[Shape] = []
    for cell, heap in state.heaps.items():
        x, y = GRID.point(GRID.index(cell), 20.0, 80.0)
        shapes.append(Polygon(corners(x + 20, y, 20.0), "cell", f"{cell}: {heap} pebbles", cell, str(heap)))
    for number, name in enumerate(names, start=1):
        shapes.append(Text(60.0 * number, 120.0, f"{name}: {state.hands[number - 1]}", "caption"))
    return Scene(160.0, 140.0, tuple(shapes), "Pebbles", diagram(state))


def narrate(event: PebblesEvent, state: State, names: Sequence[str]) -> str:
    match event:
        case FirstPlayerDrawn(outcome):
            return f"{names[int(outcome) - 1]} begins."
        case PebblesLaid(heaps):
            return f"{sum(heaps)} pebbles lie on the board."
        case PebblesTaken(player, cell, pebbles):
            return f"{names[player - 1]} takes {pebbles} from {cell}."
        case DieRolled(outcome):
            return f"The die shows {outcome}."
        case PebbleSlipped(player):
            return f"{names[player - 1]} drops a pebble into the river."
        case TurnBegan(player):
            return f"It is the turn of {names[player - 1]}."
    return "The last pebble is taken."


def components(state: State) -> Mapping[str, int]:
    return {"pebble": sum(state.heaps.values()) + sum(state.hands) + state.river}


GAME: Game[State, Take, PebblesEvent, PebblesOptions] = Game(
    name="pebbles",
    title="Pebbles",
    package=__name__,
    rules_version=1,
    engine=Engine(
        options_type=PebblesOptions,
        action_types=(Take,),
        event_types=(FirstPlayerDrawn, PebblesLaid, PebblesTaken, DieRolled, PebbleSlipped, TurnBegan, GameEnded),
        initial=initial,
        setup=setup,
        arrange=arrange,
        legal=legal,
        explain=explain,
        decide=decide,
        evolve=evolve,
        to_act=to_act,
        outcome=outcome,
        scores=lambda state: state.hands,
        components=components,
        begins_turn=lambda event: isinstance(event, TurnBegan),
    ),
    words=Words(
        parse=parse,
        diagram=diagram,
        players_in=lambda text: len(_read_position(text).hands),
        tokens=tokens,
        attempt=attempt,
        label=label,
        narrate=narrate,
        key_moment=lambda event: "A slip" if isinstance(event, PebbleSlipped) else None,
    ),
    picture=picture,
)
