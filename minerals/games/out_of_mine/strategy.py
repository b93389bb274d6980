"""How people play: what they place next, how long it takes them, and what they get wrong.

Bots that play like this fill whole simultaneous games that look like games of people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial

import msgspec
from msgspec.structs import replace

from minerals.core.game import Chance, RealTime
from minerals.games.out_of_mine.actions import (
    Call,
    ChooseSide,
    Flip,
    Lift,
    OutOfMineAction,
    Pass,
    Place,
    Return,
    Take,
    Turn,
)
from minerals.games.out_of_mine.components import CELLS, SIDES, Card
from minerals.games.out_of_mine.packing import Placement, Problem, after, placements, solution
from minerals.games.out_of_mine.rules.check import of_wrong_colour, over_edge, too_few, too_many
from minerals.games.out_of_mine.rules.clock import can_call, earliest, explain_limit
from minerals.games.out_of_mine.rules.place import anchors
from minerals.games.out_of_mine.rules.score import CALL, FULL, elements_shown, elves_matched, scores
from minerals.games.out_of_mine.state import Hand, Lying, Seat, State
from minerals.games.out_of_mine.tiles import GRID, TURNS, Offsets, element_of, offsets_of, shape_of, turn_shape

THINKING = {"quick": 3, "usual": 5, "slow": 2}
"""How often a person is quick, as usual, or slow."""
MILLISECONDS = {
    "look": {"quick": 900, "usual": 2200, "slow": 5200},
    "fit": {"quick": 500, "usual": 1200, "slow": 2600},
    "turn": {"quick": 200, "usual": 350, "slow": 700},
    "ponder": {"quick": 1500, "usual": 3500, "slow": 8000},
}
"""How long a person looks for a tile, fits one in, turns it, or wonders what went wrong."""
_KIND_OF = {Take: "fit", Place: "look", Turn: "turn", Flip: "turn", Lift: "ponder", Return: "look"}
"""What a person does after an action."""
JITTERS = range(0, 400, 10)
"""One of these milliseconds more, so that two people are seldom equal."""

_NEARLY_FULL = 2
"""With so few empty cells that nothing fits, a person calls all the same."""


class Skill(msgspec.Struct, frozen=True):
    """How well somebody plays: the pace, and how often something goes wrong."""

    slowness: float = 1.0
    """How many times as long everything takes."""
    careful: int = 24
    """Of so many tiles and one more, one is placed a cell beside where it should go."""
    noticed: int = 6
    """Of so many troubles and one more, one is overlooked."""
    thoughtful: int = 0
    """Of so many tiles and one more, one is taken only because it fits somewhere; 0 if none ever is."""


USUAL = Skill()
SKILLS = {
    "beginner": Skill(slowness=4.5, careful=7, noticed=3, thoughtful=2),
    "steady": Skill(slowness=2.2, careful=14, noticed=5, thoughtful=6),
    "expert": Skill(slowness=0.9, careful=80, noticed=20),
    "level 1": Skill(slowness=7.0, careful=4, noticed=2, thoughtful=1),
    "level 2": Skill(slowness=3.2, careful=10, noticed=4, thoughtful=4),
    "level 3": Skill(slowness=1.6, careful=20, noticed=6, thoughtful=12),
    "level 4": Skill(slowness=0.85, careful=40, noticed=12),
    "level 5": Skill(slowness=0.65, careful=400, noticed=100),
}
"""The strengths of bots by name."""


# --- worth ---

_STEP = 0.001
"""What each action costs that a plan still needs: so the best plan is followed, and brought to its end."""


def worth(state: State, player: int) -> float:
    """Return what a position is worth to a player: the points noted, and what can be made of the gallery.

    The points of the others are left out: a bot that looked at them would call as soon as anybody is ahead. A round
    in which nobody has acted yet is left out too, or the next round would be worth more than going on with this one.
    """
    return scores(state)[player - 1] + (_outlook(state, player) if state.phase == "placing" and state.last else 0.0)


def _outlook(state: State, player: int) -> float:
    """Return the points of a gallery as it lies, or those that come of it if it is filled on, whichever are more.

    Every action on the way to them costs a little. So each is worth more than the one before, the last of them ends the
    round for the player, and nothing goes in circles.
    """
    seat = state.seat(player)
    lying = rightly_lying(state, player)
    wrong = len(lying.tiles) < len(seat.tiles)
    now = points_of(state, player, lying)
    if state.caller == player:
        covers_all = state.gallery_cells(player) == lying.covered and not wrong
        return now + (CALL if covers_all else -CALL) if lying.covered.bit_count() >= CELLS - FULL else now
    if seat.has_passed:
        return now
    plan = _stopgap_plan(remaining(state, player), tuple(shape_of(hand.tile) for hand in seat.hands))
    planned = replace(lying, tiles=(*lying.tiles, *_tiles_for(state, player, plan)))
    covers_all = state.gallery_cells(player) == planned.covered and not wrong
    filled = points_of(state, player, planned) + (CALL if covers_all and can_call(state) else 0)
    return max(now - _STEP, filled - _STEP * (1 + _steps(state, player, plan)))


def rightly_lying(state: State, player: int) -> Seat:
    """Return what is in front of a player with nothing in hand, and without the tiles that a check would remove."""
    seat = state.seat(player)
    wrong = {lying for find in (over_edge, of_wrong_colour, too_many) for lying in find(state, player)}
    return replace(seat, tiles=tuple(tile for tile in seat.tiles if tile not in wrong), hand=None, other_hand=None)


def points_of(state: State, player: int, seat: Seat) -> int:
    """Return the points of a gallery with nothing wrong in it, without those for a call."""
    shown = _with_seat(state, player, seat)
    if lacking := too_few(shown, player):
        shown = _with_seat(
            state, player, replace(seat, tiles=tuple(tile for tile in seat.tiles if tile not in lacking))
        )
    covered = shown.seat(player).covered.bit_count()
    if covered < CELLS - FULL:
        return 0
    points = covered - (CELLS - FULL)
    if state.options.elves:
        points += len(elves_matched(shown, player))
    if state.options.elements:
        points += sum(count * each for _, count, each in elements_shown(shown, player))
    return points


def _with_seat(state: State, player: int, seat: Seat) -> State:
    return replace(state, seats=(*state.seats[: player - 1], seat, *state.seats[player:]))


@lru_cache(maxsize=4096)
def _stopgap_plan(problem: Problem, held: tuple[str, ...]) -> tuple[Placement, ...]:
    """Return one way to go on until nothing fits any more: always a large tile, first those that are held."""
    plan: list[Placement] = []
    fitting = _stopgaps(problem)
    while fitting:
        chosen = next((tile for shape in held for tile in fitting if tile.shape == shape), fitting[0])
        plan.append(chosen)
        problem, held = after(problem, chosen), _left_in_hand(held, chosen.shape)
        fitting = _usable(problem, [tile for tile in fitting if not tile.cells & chosen.cells])
    return tuple(plan)


def _left_in_hand(held: tuple[str, ...], placed: str) -> tuple[str, ...]:
    """Return what is still held after a tile was placed: what is handled before it has to be put back first."""
    return held[held.index(placed) + 1 :] if placed in held else ()


def _from_hand(state: State, player: int, plan: Sequence[Placement]) -> Iterator[tuple[Placement, Hand | None, int]]:
    """Yield each tile of a plan with the hand that it comes from, if any, and how many are put back for it."""
    hands = state.seat(player).hands
    for placement in plan:
        held = tuple(shape_of(hand.tile) for hand in hands)
        if placement.shape in held:
            place = held.index(placement.shape)
            yield placement, hands[place], place
            hands = hands[place + 1 :]
        else:
            yield placement, None, max(0, len(hands) - 1)  # taking a new one puts back the last
            hands = ()


def _tiles_for(state: State, player: int, plan: Sequence[Placement]) -> Iterator[Lying]:
    """Yield the tiles to use in a plan, first the one in hand where it fits."""
    supply = state.supply
    for hand in state.seat(player).hands:
        supply[hand.tile] += 1
    for placement, from_hand, _ in _from_hand(state, player, plan):
        tile = from_hand.tile if from_hand is not None else _tile_for(state, player, placement, supply)
        supply[tile] -= 1
        yield Lying(tile, placement.cells)


def _steps(state: State, player: int, plan: Sequence[Placement]) -> int:
    """Return how many times a tile is taken, turned, flipped and placed in a plan."""
    steps = 0
    for placement, hand, put_back in _from_hand(state, player, plan):
        shape, wanted = state.box.shape_named[placement.shape].offsets, offsets_of(placement.cells)
        if hand is not None:
            steps += put_back + 1 + turns_to(shape, hand.turns, hand.flipped, wanted)
        else:
            steps += put_back + 2 + turns_to(shape, 0, False, wanted)
    return steps


@cache
def turns_to(shape: Offsets, turns: int, flipped: bool, wanted: Offsets) -> int:
    """Return how often a tile must be turned and flipped, at least, until it lies as is wanted."""
    return min(
        steps
        for more in range(TURNS)
        for steps, lies in (
            (more, turn_shape(shape, turns + more, flipped)),
            (more + 1, turn_shape(shape, more - turns, not flipped)),
            (more + 1, turn_shape(shape, -turns - more, not flipped)),
        )
        if lies == wanted
    )


# --- time ---


def pace(_state: State, action: OutOfMineAction | None, chance: Chance, skill: Skill = USUAL) -> int:
    """Return how long a person takes after an action until the next one, in milliseconds.

    None stands for the command with which a round begins.
    """
    kind = "look" if action is None else _KIND_OF.get(type(action), "look")
    usual = MILLISECONDS[kind][chance.draw(THINKING).outcome]
    jitter = int(chance.draw({str(more): 1 for more in JITTERS}).outcome)
    return round(skill.slowness * (usual + jitter))


# --- what a person does next ---


def person(state: State, player: int, chance: Chance, skill: Skill = USUAL) -> OutOfMineAction:
    """Return what a person may do next: mostly a step on a way to fill the gallery, sometimes a mistake.

    O(search for a filling), some tenths of a millisecond to some milliseconds.
    """
    if state.phase == "choosing":
        return ChooseSide(player, chance.draw(dict.fromkeys(SIDES, 1)).outcome)
    at, seat = earliest(state, player), state.seat(player)
    if any(explain_limit(state, at)):
        return Pass(player, at)
    open_cells = state.open_cells(player).bit_count()
    if not open_cells and seat.hand is None:
        return Call(player, at) if can_call(state) else Pass(player, at)
    plan = _way(state, player) or ()
    if not plan and seat.hand is None and _would_start_over(state, player, chance, skill):
        return Lift(player, at, cell=GRID.names(seat.tiles[-1].cells)[0])
    plan = plan or stopgaps(state, player)[:1]
    if seat.hand is not None:
        return _with_hand(state, player, plan, chance, skill)
    if plan and _is_hasty(chance, skill):
        plan = _anything(state, player, chance) or plan
    if plan:
        return Take(player, at, tile=_tile_for(state, player, plan[0], state.supply))
    return Call(player, at) if open_cells <= _NEARLY_FULL and can_call(state) else Pass(player, at)


def remaining(state: State, player: int) -> Problem:
    """Return what a player has still to fill, with how many tiles of each colour, and what there is for it.

    What lies wrongly is taken as it lies: it uses up its colour, and covers what it covers. What the player holds is
    there to be used.
    """
    seat, box = state.seat(player), state.box
    numbers = list(state.card(player).tiles)
    for lying in seat.tiles:
        numbers[box.shape_named[shape_of(lying.tile)].colour] -= 1
    supply = state.supply
    there = {shape: sum(supply[tile] for tile in tiles) for shape, tiles in box.tiles_of.items()}
    for hand in seat.hands:
        there[shape_of(hand.tile)] += 1
    return Problem(
        state.open_cells(player), tuple(max(number, 0) for number in numbers), tuple(there.items()), box.shapes
    )


def _way(state: State, player: int) -> tuple[Placement, ...] | None:
    """Return a way to fill what is open, the tile in hand or a large one first, or None."""
    found = solution(remaining(state, player), large_first)
    hand = state.seat(player).hand
    held = shape_of(hand.tile) if hand is not None else ""
    return found and tuple(sorted(found, key=lambda tile: (tile.shape != held, -tile.cells.bit_count(), tile.cells)))


def large_first(tiles: list[Placement]) -> list[Placement]:
    """Return placements in the order in which people try them."""
    return sorted(tiles, key=lambda tile: (-tile.cells.bit_count(), tile.cells))


def _would_start_over(state: State, player: int, chance: Chance, skill: Skill) -> bool:
    """Tell whether a person lifts a tile again: something can still come of it, and the trouble is noticed."""
    seat = state.seat(player)
    if not seat.tiles or chance.draw({"noticed": skill.noticed, "overlooked": 1}).outcome == "overlooked":
        return False
    emptied = _with_seat(state, player, replace(seat, tiles=(), hand=None, other_hand=None))
    return solution(remaining(emptied, player), large_first) is not None


def stopgaps(state: State, player: int) -> tuple[Placement, ...]:
    """Return what can be placed rightly, even if the rest cannot be filled then: large tiles first.

    With a tile in hand, only the places for that tile count. O(placements in the gallery).
    """
    hand = state.seat(player).hand
    return tuple(tile for tile in fitting(state, player) if hand is None or tile.shape == shape_of(hand.tile))


def fitting(state: State, player: int) -> list[Placement]:
    """Return what can be placed rightly, whatever is in hand: large tiles first. O(placements in the gallery)."""
    return _stopgaps(remaining(state, player))


def _stopgaps(problem: Problem) -> list[Placement]:
    return _usable(problem, large_first(list(placements(problem.open_cells, problem.shapes))))


def _usable(problem: Problem, tiles: Iterable[Placement]) -> list[Placement]:
    """Return those of some tiles that the card asks for and that are there."""
    there = dict(problem.supply)
    return [tile for tile in tiles if problem.numbers[tile.colour] and there[tile.shape]]


def _tile_for(state: State, player: int, placement: Placement, supply: Mapping[str, int]) -> str:
    """Return the tile to take for a placement: with elements, a good one rather than a plain one than a bad one."""
    there = (tile for tile in state.box.tiles_of[placement.shape] if supply[tile])
    return preference_order(there, state.card(player), state.options.elements)[0]


def preference_order(tiles: Iterable[str], card: Card, do_elements_count: bool) -> list[str]:
    """Return tiles in the order in which a person takes them."""
    rank = {card.good[0]: 0, "": 1, card.bad[0]: 3} if do_elements_count else {}
    return sorted(tiles, key=lambda tile: (rank.get(element_of(tile), 2), tile))


def _is_hasty(chance: Chance, skill: Skill) -> bool:
    """Tell whether the next tile is taken without thinking ahead."""
    return skill.thoughtful > 0 and chance.draw({"thinks": skill.thoughtful, "grabs": 1}).outcome == "grabs"


def _anything(state: State, player: int, chance: Chance) -> tuple[Placement, ...]:
    """Return any placement that fits now, whatever becomes of the rest."""
    fitting = {tile.shape: tile for tile in stopgaps(state, player)}
    return (fitting[chance.draw(dict.fromkeys(sorted(fitting), 1)).outcome],) if fitting else ()


def _with_hand(state: State, player: int, plan: tuple[Placement, ...], chance: Chance, skill: Skill) -> OutOfMineAction:
    """Turn, flip and place the tile in hand as planned, or put it back where no plan needs it."""
    at, hand = earliest(state, player), state.seat(player).hand
    if hand is None or not plan or plan[0].shape != shape_of(hand.tile):
        return Return(player, at)
    shape, wanted = state.box.shape_named[plan[0].shape].offsets, offsets_of(plan[0].cells)
    if state.held(player) != wanted:
        by_turning = (turn_shape(shape, hand.turns + more, hand.flipped) for more in range(TURNS))
        return Turn(player, at) if wanted in by_turning else Flip(player, at)
    anchor = GRID.name((plan[0].cells & -plan[0].cells).bit_length() - 1)
    if chance.draw({"right": skill.careful, "beside": 1}).outcome == "beside":
        around = {GRID.name(index) for index in GRID.orthogonal(GRID.index_of[anchor])}
        beside = [cell for cell in anchors(state, player) if cell in around]
        anchor = chance.draw(dict.fromkeys(beside, 1)).outcome if beside else anchor
    return Place(player, at, cell=anchor)


STRENGTHS: Mapping[str, RealTime[State, OutOfMineAction]] = {
    name: RealTime(pace=partial(pace, skill=skill), person=partial(person, skill=skill))
    for name, skill in SKILLS.items()
}
"""How people of each strength play."""
