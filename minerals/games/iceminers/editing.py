"""Painting positions: caps, gems, miners, the gems they carry, whose turn it is, and the die.

The gems under the caps follow. Of everything that the caps may hide, the best choice leaves the fewest gems missing or
too many. If there are several, it is the one that changes least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, product
from typing import TypeAlias

from msgspec.structs import replace

from minerals.core.game import Brush, brush_named, count_after, counters, once_per_state
from minerals.core.text import NotationError, addressed, seat_name, term, translated
from minerals.games.iceminers.components import (
    ARM_VEINS,
    ARMS,
    CENTRE_VEIN,
    COLOUR_NAMES,
    GEMS,
    GRID,
    MEDIUM_GEMS,
    OPAQUE,
    PAIR_VEINS,
    SMALL_GEMS,
    colour_of,
    small,
)
from minerals.games.iceminers.rules.setup import opposite
from minerals.games.iceminers.rules.veins import fillings
from minerals.games.iceminers.state import Gems, State, Turn, off

_NOTHING = "nothing"
_ARM_NAMES = tuple(arm.name for arm in ARMS)
_HIDDEN = (*SMALL_GEMS, *MEDIUM_GEMS)

Hidden: TypeAlias = tuple[Gems, Gems, Gems]
"""The gems under caps: single ones, and the medium and small ones of pairs."""


@once_per_state
def brushes(state: State) -> tuple[Brush, ...]:
    """Return what a position can be painted with."""
    seats = range(1, state.options.players + 1)
    gems = [gem for gem in GEMS if _most(state, gem)]
    return (
        Brush("cap", translated("Cap"), "squares"),
        Brush("empty", translated("Nothing"), "squares"),
        *(Brush(f"miner {seat}", translated("Miner {number}", number=seat), "miners") for seat in seats),
        *(Brush(gem, term(gem.capitalize()), "gems") for gem in gems),
        *(Brush(f"carried {gem}", term(gem.capitalize()), "carried", is_folded=True) for gem in gems),
        Brush(f"carried {_NOTHING}", translated("Nothing"), "carried", is_folded=True),
        *(Brush(f"turn {seat}", term(seat_name(seat)), "turn", needs_cell=False) for seat in seats),
        Brush("die 0", translated("To roll"), "die", needs_cell=False),
        *(Brush(f"die {pips}", str(pips), "die", needs_cell=False) for pips in range(1, 7)),
        *counters("points", translated("Points left"), "points", state.points),
        *_of_turn(state),
        *(
            Brush(f"off {seat} {arm}", term(arm), f"waits at {seat}", needs_cell=False, is_folded=True)
            for seat in seats
            for arm in _ARM_NAMES
        ),
        *(
            Brush(f"carries {seat} {gem}", term(gem.capitalize()), f"carries {seat}", needs_cell=False, is_folded=True)
            for seat in seats
            for gem in gems
        ),
        *(
            Brush(
                f"carries {seat} {_NOTHING}", translated("Nothing"), f"carries {seat}", needs_cell=False, is_folded=True
            )
            for seat in seats
        ),
        *(
            brush
            for seat in seats
            for gem in gems
            for brush in counters(
                f"delivered {seat} {gem}",
                term(gem.capitalize()),
                f"delivered {seat}",
                state.delivered[seat - 1].count(gem),
            )
        ),
        *(
            Brush(f"arm {arm} {colour}", f"{term(arm)}: {term(colour)}", "coasters", needs_cell=False, is_folded=True)
            for arm in _ARM_NAMES
            for colour in state.coasters
        ),
        *(
            Brush(f"colour {seat} {colour}", term(colour), f"colour {seat}", needs_cell=False, is_folded=True)
            for seat in seats
            for colour in COLOUR_NAMES
        ),
        *(
            Brush(f"arm veins {' '.join(colours)}", _listed(colours), "arm veins", needs_cell=False, is_folded=True)
            for colours in _colours_in_arms(state)
        ),
    )


def _of_turn(state: State) -> Iterator[Brush]:
    """Yield the brushes for what else there is to know of a turn: has the miner stepped, how many turns came before."""
    yield Brush("stepped no", translated("No"), "has stepped", needs_cell=False, is_folded=True)
    yield Brush("stepped yes", translated("Yes"), "has stepped", needs_cell=False, is_folded=True)
    yield from counters("turns", translated("Turns"), "turns", state.turns, (100, 10, 1))
    yield Brush("phase over", translated("Over"), "phase", needs_cell=False, is_folded=True)


def _listed(colours: Iterable[str]) -> str:
    return ", ".join(map(term, colours))


def _colours_in_arms(state: State) -> Iterator[tuple[str, ...]]:
    """Yield what the medium caps may hide, by colours, if there is a choice.

    The small gems that are not in sight lie under the medium caps and the large ones.
    """
    caps, pair_caps = state.arm_caps.bit_count(), state.pair_caps.bit_count()
    if caps in (0, len(SMALL_GEMS)) or not pair_caps:
        return
    hidden = Counter((*state.hidden_singles, *state.hidden_smalls))
    for singles in combinations(SMALL_GEMS, caps):
        smalls = tuple(gem for gem in SMALL_GEMS for _ in range((hidden - Counter(singles))[gem]))
        if len(smalls) == pair_caps == len(set(smalls)) and fillings(state.hidden_mediums, smalls):
            yield tuple(map(colour_of, singles))


def _most(state: State, gem: str) -> int:
    """Return how many of a gem the game has."""
    if colour_of(gem) == OPAQUE:
        return state.opaque_gems.count(gem)
    return SMALL_GEMS.count(gem) * 2 + MEDIUM_GEMS.count(gem)


def paint(state: State, brush: str, cell: str) -> State:
    """Return the state after a stroke. Raises `NotationError` if it cannot be painted."""
    found = brush_named(brushes(state), brush)
    match found.name.split():
        case ["points", by]:
            return _settled(_with_points(state, int(by)))
        case ["delivered", seat, size, colour, by]:
            return _settled(_with_hidden(_with_delivered(state, int(seat), f"{size} {colour}", int(by))))
        case ["arm", "veins", *colours]:
            return _with_singles(state, tuple(map(small, colours)))
        case ["arm", arm, colour]:
            return _settled(_with_coaster(state, _ARM_NAMES.index(arm), colour))
        case ["off", seat, arm]:
            return _settled(_with_place(state, int(seat), off(_ARM_NAMES.index(arm))))
        case ["carries", seat, *gem]:
            name = " ".join(gem)
            return _settled(_with_hidden(_with_carried(state, int(seat) - 1, "" if name == _NOTHING else name)))
        case ["colour", seat, colour]:
            return _settled(_with_colour(state, int(seat) - 1, colour))
        case ["stepped", stepped]:
            return _settled(replace(state, turn=replace(state.turn, has_stepped=stepped == "yes")))
        case ["turns", by]:
            return replace(state, turns=count_after(state.turns, int(by), translated("turn")))
        case ["phase", _]:
            return replace(state, phase="over")
    if not found.needs_cell:
        return _settled(_with_turn(state, found))
    return _settled(_with_hidden(_with_piece(state, found, GRID.index(cell))))


def _with_turn(state: State, brush: Brush) -> State:
    number = int(brush.name[-1])
    if brush.group == "die":
        return replace(state, turn=Turn(state.player, number, number), phase="playing")
    return replace(state, turn=replace(state.turn, player=number))


def _with_points(state: State, by: int) -> State:
    points = count_after(state.points, by, translated("point"))
    if points > state.turn.rolled:
        raise NotationError(
            translated("The die shows {rolled}, so there cannot be more points left.", rolled=state.turn.rolled)
        )
    return replace(state, turn=replace(state.turn, points=points))


def _with_delivered(state: State, seat: int, gem: str, by: int) -> State:
    """Return the state with one more or one fewer gem that a player has delivered."""
    count_after(state.delivered[seat - 1].count(gem), by, term(gem))
    if by > 0 and state.delivered[seat - 1].count(gem) >= _most(state, gem):
        raise NotationError(translated("Every {gem} gem is already delivered.", gem=term(gem)))
    state = _spared(state, gem) if by > 0 else state
    gems = state.delivered[seat - 1]
    after = (*gems, gem) if by > 0 else _without(gems[::-1], gem)[::-1]
    return replace(state, delivered=(*state.delivered[: seat - 1], after, *state.delivered[seat:]))


def _with_coaster(state: State, arm: int, colour: str) -> State:
    """Return the state with a coaster of a colour at an arm, exchanged with the one that was there."""
    coasters = list(state.coasters)
    there = coasters.index(colour)
    coasters[arm], coasters[there] = coasters[there], coasters[arm]
    return replace(state, coasters=tuple(coasters))


def _with_colour(state: State, seat: int, colour: str) -> State:
    """Return the state with a player of a colour, which whoever had it exchanges. Miners stay where they are."""
    colours = list(state.colours)
    if colour in colours:
        colours[colours.index(colour)] = colours[seat]
    colours[seat] = colour
    return replace(state, colours=tuple(colours))


def _with_singles(state: State, singles: Gems) -> State:
    """Return the state with these gems under the medium caps, exchanged with those under the large ones."""
    left = Counter((*state.hidden_singles, *state.hidden_smalls)) - Counter(singles)
    return replace(state, hidden_singles=singles, hidden_smalls=tuple(gem for gem in SMALL_GEMS if left[gem]))


def _with_piece(state: State, brush: Brush, index: int) -> State:
    _, _, which = brush.name.partition(" ")
    match brush.group:
        case "miners":
            return _with_miner(state, int(which), index)
        case "carried":
            return _with_carried(state, _seat_on(state, index), "" if which == _NOTHING else which)
        case "gems":
            return _with_gem(state, index, brush.name)
        case _:
            return _with_cap(state, index) if brush.name == "cap" else _emptied(state, index)


# --- squares ---


def _with_cap(state: State, index: int) -> State:
    if not (ARM_VEINS | PAIR_VEINS | CENTRE_VEIN) >> index & 1:
        raise NotationError(f"There is no vein on {GRID.name(index)}, so there is no cap.")
    if index in state.miners:
        raise NotationError(
            f"A miner is on {GRID.name(index)}. A miner that comes to a cap lifts it, so there is no cap under a miner."
        )
    return replace(state, caps=state.caps | 1 << index, loose=_lie(state, index, ()))


def _emptied(state: State, index: int) -> State:
    """Return the state with nothing on a square. A miner goes back to where it begins."""
    miners = [_start(state, seat) if place == index else place for seat, place in enumerate(state.miners)]
    return replace(_uncapped(state, index), loose=_lie(state, index, ()), miners=tuple(miners))


def _start(state: State, seat: int) -> int:
    """Return where the miner of a seat, counted from 0, begins."""
    return off(opposite(state.coasters.index(state.colours[seat])))


def _uncapped(state: State, index: int) -> State:
    return replace(state, caps=state.caps & ~(1 << index))


def _lie(state: State, index: int, gems: Gems) -> tuple[tuple[int, Gems], ...]:
    """Return the loose gems of the board after a square gets exactly these gems."""
    others = [entry for entry in state.loose if entry[0] != index]
    return tuple(sorted([*others, (index, tuple(sorted(gems)))] if gems else others))


# --- miners and gems ---


def _with_miner(state: State, player: int, index: int) -> State:
    """Return the state with a miner on a square. Only a miner that has points to move on may be there with another."""
    others = [seat for seat, place in enumerate(state.miners, start=1) if place == index and seat != player]
    is_passing = bool(state.points) and state.player in (player, *others)
    if len(others) > is_passing:
        raise NotationError(
            addressed(
                "{name}'s miner is already on {cell}.",
                "Your miner is already on {cell}.",
                name=seat_name(others[0]),
                cell=GRID.name(index),
            )
        )
    return _with_place(_uncapped(state, index), player, index)


def _with_place(state: State, player: int, place: int) -> State:
    return replace(state, miners=(*state.miners[: player - 1], place, *state.miners[player:]))


def _seat_on(state: State, index: int) -> int:
    """Return whose miner is on a square, counted from 0: that of the player whose turn it is, if there are two."""
    seats = [seat for seat, place in enumerate(state.miners) if place == index]
    if not seats:
        raise NotationError(f"There is no miner on {GRID.name(index)} to carry anything.")
    return state.player - 1 if state.player - 1 in seats else seats[0]


def _with_carried(state: State, seat: int, gem: str) -> State:
    if state.carried[seat] == gem:
        return state
    state = _carrying(state, seat, "")
    return _carrying(_spared(state, gem) if gem else state, seat, gem)


def _carrying(state: State, seat: int, gem: str) -> State:
    return replace(state, carried=(*state.carried[:seat], gem, *state.carried[seat + 1 :]))


def _with_gem(state: State, index: int, gem: str) -> State:
    state = _spared(_uncapped(state, index), gem, index)
    return replace(state, loose=_lie(state, index, (*state.lying(index), gem)))


def _spared(state: State, gem: str, index: int | None = None) -> State:
    """Return the state with a free copy of a gem to put on a square. If all of them are in sight, one is taken away.

    Raises `NotationError` if all of them are already on that square.
    """
    in_sight = _in_sight(state)[gem]
    if in_sight < _most(state, gem):
        return state
    for square, gems in state.loose:
        if gem in gems and square != index:
            return replace(state, loose=_lie(state, square, _without(gems, gem)))
    if gem in state.carried:
        return _carrying(state, state.carried.index(gem), "")
    delivered = [_without(gems, gem) for gems in state.delivered]
    if tuple(delivered) == state.delivered and index is not None:
        raise NotationError(f"Every {gem} gem is already on {GRID.name(index)}.")
    first = next(seat for seat, gems in enumerate(state.delivered) if gem in gems)
    return replace(state, delivered=(*state.delivered[:first], delivered[first], *state.delivered[first + 1 :]))


def _without(gems: Gems, gem: str) -> Gems:
    place = gems.index(gem) if gem in gems else len(gems)
    return gems[:place] + gems[place + 1 :]


def _in_sight(state: State) -> Counter[str]:
    """Return how many of each gem are in sight, including delivered ones."""
    lying = (gem for _, gems in state.loose for gem in gems)
    delivered = (gem for gems in state.delivered for gem in gems)
    return Counter([*lying, *delivered, *filter(None, state.carried)])


# --- what follows ---


def _with_hidden(state: State) -> State:
    """Return the state with the gems under the caps that best fit the gems in sight. O(ways to hide them), once."""
    hidden = (state.hidden_singles, state.hidden_mediums, state.hidden_smalls)
    seen = tuple(sorted(_in_sight(state).items()))
    most = tuple(_most(state, gem) for gem in _HIDDEN)
    caps = (state.arm_caps.bit_count(), state.pair_caps.bit_count())
    singles, mediums, smalls = _best_hidden(hidden, seen, most, *caps)
    return replace(state, hidden_singles=singles, hidden_mediums=mediums, hidden_smalls=smalls)


@lru_cache(maxsize=4096)
def _best_hidden(
    before: Hidden, seen: tuple[tuple[str, int], ...], most: tuple[int, ...], arm_caps: int, pair_caps: int
) -> Hidden:
    """Return the gems under so many caps that best fit. Strokes that change none of this are common in a search."""

    def misfit(hidden: Hidden) -> tuple[int, int]:
        there = Counter(dict(seen)) + Counter(chain(*hidden))
        wrong = sum(abs(there[gem] - number) for gem, number in zip(_HIDDEN, most, strict=True))
        fresh = sum((Counter(now) - Counter(then)).total() for now, then in zip(hidden, before, strict=True))
        return wrong, fresh

    singles, mediums, smalls = before
    ways = product(
        _choices(SMALL_GEMS, singles, arm_caps),
        _choices(MEDIUM_GEMS, mediums, pair_caps),
        _choices(SMALL_GEMS, smalls, pair_caps),
    )
    return min((way for way in ways if fillings(way[1], way[2])), key=misfit)


def _choices(every: Gems, now: Gems, count: int) -> list[Gems]:
    """Return the choices of one gem for each cap: the gems of the set-up, each once, or the gems as they are."""
    return [*([now] if len(now) == count else []), *combinations(every, count)]


def _settled(state: State) -> State:
    """Return the state with its phase. A game that was over goes on with a new turn.

    If there are no gems at all, not even delivered ones, the position is not the end of a game. It shows how miners
    move.
    """
    if state.are_all_delivered and any(state.delivered):
        return replace(state, phase="over")
    turn = Turn(state.player) if state.phase == "over" else state.turn
    return replace(state, turn=turn, turns=max(1, state.turns), phase="playing")
