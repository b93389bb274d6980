"""Tools: when each may be used, every way to use it, and what it does.

Rulebook: Tools, and Tool tiles. A tool is used once a turn; the price is paid first, from the pool onto the
player's tool stack. `tool_rulings` says why a tool may not be used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

from minerals.core.game import Ruling, ruling
from minerals.core.geometry import Cells, each
from minerals.games.minerals.actions import UseTool
from minerals.games.minerals.components import MINERALS
from minerals.games.minerals.counts import Counts, change_count, holds
from minerals.games.minerals.events import (
    FragmentSeparatedByTool,
    MineralAdded,
    MineralAddedFromPouch,
    MineralChosen,
    MineralDrawn,
    MineralsExchanged,
    NeighbourTaken,
    PawnSwept,
    ToolPaid,
)
from minerals.games.minerals.rules.decision import Deciding
from minerals.games.minerals.rules.fragments import separate_fragments, shovel_fragment, tell_what_is_joined
from minerals.games.minerals.rules.move import can_use_compass, can_use_map, can_use_rope
from minerals.games.minerals.rules.setup import beside_two
from minerals.games.minerals.state import GRID, NO_CELL, State

_NAME = GRID.name_of

DRAWN_BY_CHEST = {"one": 1, "two": 2, "three": 3}
"""How many minerals the Chest draws, by its option."""


# --- when ---


def is_cutting(state: State) -> bool:
    """Tell whether separated fragments wait to be cut off."""
    return bool(state.fragments)


def rule_of(tool: str) -> str:
    """Return the id of a tool's rule."""
    return f"minerals.tools.{tool}"


def explain_time(state: State, tool: str) -> list[Ruling]:
    """Return why a tool cannot be used at this moment of the turn."""
    cutting, before_move = is_cutting(state), state.turn.moves_left > 0
    if tool == "shovel" and not cutting:
        return [ruling(rule_of(tool), "You can use the Shovel only when a fragment is being cut off.")]
    if cutting and tool not in ("shovel", "hammer"):
        return [
            ruling(
                "minerals.fragments.cut-off",
                "First cut off the separated fragments. Only the Shovel or the Hammer can be used on them.",
                cells=GRID.names(state.fragments[0]),
            )
        ]
    if tool in ("map", "compass") and not before_move:
        return [ruling(rule_of(tool), "The {tool} changes a move, but you have already moved.", tool=tool.capitalize())]
    if tool == "magnifying-glass" and (before_move or state.turn.excavated_cell == NO_CELL):
        return [ruling(rule_of(tool), "You can use the Magnifying glass only after a correct move.")]
    return []


# --- every use there is ---


def pool_after_payment(state: State, lamp: bool, tool: str) -> Counts:
    """Return the pool of the player whose turn it is without what the tool costs."""
    pool = state.pool
    for paid in tools_to_pay(state, tool, lamp=lamp):
        value = state.components.value_of[state.components.tool_named[paid].mineral]
        pool = change_count(pool, value, -1) if pool[value - 1] else pool
    return pool


def tools_to_pay(state: State, tool: str, *, lamp: bool) -> tuple[str, ...]:
    """Return the tools whose minerals a use costs: the tool's own, and by the Lamp that of the Lamp."""
    if not lamp:
        return (tool,)
    return ("lamp", tool) if state.options.lamp == "both" else ("lamp",)


def cannot_pay_for(state: State, tool: str, *, lamp: bool) -> str:
    """Return the first tool that the pool of the player whose turn it is cannot pay for, or nothing."""
    pool = state.pool
    for paid in tools_to_pay(state, tool, lamp=lamp):
        value = state.components.value_of[state.components.tool_named[paid].mineral]
        if not pool[value - 1]:
            return paid
        pool = change_count(pool, value, -1)
    return ""


def usable_tools(state: State) -> Iterator[tuple[str, bool]]:
    """Yield (tool, by the Lamp) for every tool that can be paid for in this turn."""
    if state.turn.tool:
        return
    for tool in state.tools:
        copied = [other for other in state.tools if other != "lamp"] if tool == "lamp" else [tool]
        for used in copied:
            if not cannot_pay_for(state, used, lamp=tool == "lamp"):
                yield used, tool == "lamp"


def uses_of(state: State, tool: str, *, lamp: bool) -> Iterator[UseTool]:
    """Yield every way to use a tool now, leaving its price aside."""
    return _USES[tool](state, lamp)


def uses(state: State) -> Iterator[UseTool]:
    """Yield every legal use of a tool. O(empty hexes, fragments and pairs of bundles)."""
    for tool, lamp in usable_tools(state):
        if not explain_time(state, tool):
            yield from uses_of(state, tool, lamp=lamp)


def can_use_any(state: State) -> bool:
    """Tell whether some tool can be used now."""
    return next(uses(state), None) is not None


def _shovel_uses(state: State, lamp: bool) -> Iterator[UseTool]:
    for fragment in state.fragments:
        for index in each(fragment):
            yield UseTool("shovel", lamp, _NAME[index])


def _hammer_uses(state: State, lamp: bool) -> Iterator[UseTool]:
    added: tuple[str, ...]
    if state.options.hammer == "pouch":
        added = ("",) if any(state.pouch) else ()
    else:
        pool = pool_after_payment(state, lamp, "hammer")
        added = tuple(state.components.letter_of[place + 1] for place, count in enumerate(pool) if count)
    if added:
        for index in each(hammer_places(state)):
            for letter in added:
                yield UseTool("hammer", lamp, _NAME[index], letter)


def hammer_places(state: State) -> Cells:
    """Return the empty hexes beside two minerals, or beside a fragment that somebody is about to cut off."""
    places = beside_two(state.tiles)
    for fragment in (*state.fragments, *islands_of_others(state)):
        places |= GRID.beside(fragment)
    return places & GRID.cells & ~state.tiles


def islands_of_others(state: State) -> Iterator[Cells]:
    """Yield the parts of the board that only one other player's pawn holds: that player is about to cut them off."""
    if state.options.hammer_reach == "own":
        return
    occupied = state.occupied
    own = GRID.part_of(state.pawn, state.tiles)
    while away := occupied & ~own:
        island = GRID.part_of((away & -away).bit_length() - 1, state.tiles)
        if (island & occupied).bit_count() == 1:
            yield island
        occupied &= ~island


def _simple_use(tool: str, possible: Callable[[State], bool]) -> Callable[[State, bool], Iterator[UseTool]]:
    def use(state: State, lamp: bool) -> Iterator[UseTool]:
        if possible(state):
            yield UseTool(tool, lamp)

    return use


def _chest_uses(state: State, lamp: bool) -> Iterator[UseTool]:
    if state.options.chest == "choose":
        for place, count in enumerate(state.pouch):
            if count:
                yield UseTool("chest", lamp, mineral=state.components.letter_of[place + 1])
    elif any(state.pouch):
        yield UseTool("chest", lamp)


def _sack_uses(state: State, lamp: bool) -> Iterator[UseTool]:
    mine = pool_after_payment(state, lamp, "sack")
    for opponent in range(1, state.options.players + 1):
        if opponent == state.player:
            continue
        theirs = state.pools[opponent - 1]
        for bundles in bundles_up_to(state.options.sack_limit):
            giving = [letters for counts, letters in bundles if holds(mine, counts)]
            if not giving:
                continue
            for counts, take in bundles:
                if holds(theirs, counts):
                    for give in giving:
                        if give != take:
                            yield UseTool("sack", lamp, opponent=opponent, give=give, take=take)


@cache
def bundles_up_to(limit: int) -> tuple[tuple[tuple[Counts, str], ...], ...]:
    """Return the bundles of minerals worth 1, 2, … points up to `limit`, each as counts and as letters."""
    by_points: dict[int, list[tuple[Counts, str]]] = {points: [] for points in range(1, limit + 1)}
    most = [range(limit // mineral.value + 1) for mineral in MINERALS]
    for w, k, t, a, o in product(*most):
        counts = (w, k, t, a, o)
        points = sum(mineral.value * count for mineral, count in zip(MINERALS, counts, strict=True))
        if 0 < points <= limit:
            letters = "".join(mineral.letter * count for mineral, count in zip(MINERALS, counts, strict=True))
            by_points[points].append((counts, letters))
    return tuple(map(tuple, by_points.values()))


def _magnifying_glass_uses(state: State, lamp: bool) -> Iterator[UseTool]:
    for index in each(glass_choices(state)):
        yield UseTool("magnifying-glass", lamp, _NAME[index])


def glass_centre(state: State) -> int:
    """Return the hex beside which the Magnifying glass takes a mineral: the excavated one, or the pawn's new place."""
    return state.pawn if state.options.glass == "pawn" else state.turn.excavated_cell


def glass_choices(state: State) -> Cells:
    """Return the minerals of another colour than the excavated one, with no pawn on them, that can be taken."""
    around = GRID.around(glass_centre(state)) & state.tiles & ~state.occupied
    return sum(1 << index for index in each(around) if state.board[index] != state.turn.excavated_value)


def _vortex_uses(state: State, lamp: bool) -> Iterator[UseTool]:
    for index in each(vortex_places(state)):
        yield UseTool("vortex", lamp, _NAME[index])


def vortex_places(state: State) -> Cells:
    """Return the empty hexes beside at least two minerals other than the pawn's own, or where the option says."""
    others = state.tiles & ~(1 << state.pawn)
    beside = GRID.beside(others) if state.options.vortex == "one" else beside_two(others)
    if state.options.vortex == "near":
        beside &= GRID.around(state.pawn)
    return beside & GRID.cells & ~state.tiles


_USES: dict[str, Callable[[State, bool], Iterator[UseTool]]] = {
    "shovel": _shovel_uses,
    "hammer": _hammer_uses,
    "chest": _chest_uses,
    "sack": _sack_uses,
    "map": _simple_use("map", can_use_map),
    "compass": _simple_use("compass", can_use_compass),
    "magnifying-glass": _magnifying_glass_uses,
    "vortex": _vortex_uses,
    "rope": _simple_use("rope", can_use_rope),
}


# --- what happens ---


def use_tool(deciding: Deciding, action: UseTool) -> None:
    """Pay for a legal use of a tool, and carry out its effect."""
    state = deciding.state
    for paid in tools_to_pay(state, action.tool, lamp=action.lamp):
        cost = state.components.tool_named[paid].mineral
        deciding.happens(ToolPaid(state.player, action.tool, cost, paid == "lamp"))
    if action.tool == "shovel":
        shovel_fragment(deciding, action.cell)
        return
    effect = _EFFECTS.get(action.tool)
    if effect is not None:
        effect(deciding, action)
        separate_fragments(deciding, FragmentSeparatedByTool)


def _hammer(deciding: Deciding, action: UseTool) -> None:
    state = deciding.state
    if state.options.hammer == "pouch":
        outcome, probability = deciding.draw(pouch_weights(state))
        deciding.happens(MineralAddedFromPouch(outcome, str(probability), state.player, action.cell))
    else:
        mineral = state.components.name_of[state.components.value_of_letter[action.mineral]]
        deciding.happens(MineralAdded(state.player, action.cell, mineral))
    tell_what_is_joined(deciding, state.fragments)


def _chest(deciding: Deciding, action: UseTool) -> None:
    state = deciding.state
    if action.mineral:
        mineral = state.components.name_of[state.components.value_of_letter[action.mineral]]
        deciding.happens(MineralChosen(state.player, mineral))
        return
    for _ in range(DRAWN_BY_CHEST[state.options.chest]):
        if any(deciding.state.pouch):
            outcome, probability = deciding.draw(pouch_weights(deciding.state))
            deciding.happens(MineralDrawn(outcome, str(probability), state.player))


def pouch_weights(state: State) -> dict[str, int]:
    """Return what can be drawn from the pouch, each mineral as often as it is in it."""
    return {state.components.name_of[place + 1]: count for place, count in enumerate(state.pouch) if count}


def _sack(deciding: Deciding, action: UseTool) -> None:
    deciding.happens(MineralsExchanged(deciding.state.player, action.opponent, action.give, action.take))


def _magnifying_glass(deciding: Deciding, action: UseTool) -> None:
    state = deciding.state
    mineral = state.components.name_of[state.board[GRID.index_of[action.cell]]]
    deciding.happens(NeighbourTaken(state.player, action.cell, mineral))


def _vortex(deciding: Deciding, action: UseTool) -> None:
    deciding.happens(PawnSwept(deciding.state.player, _NAME[deciding.state.pawn], action.cell))


_EFFECTS: dict[str, Callable[[Deciding, UseTool], None]] = {
    "hammer": _hammer,
    "chest": _chest,
    "sack": _sack,
    "magnifying-glass": _magnifying_glass,
    "vortex": _vortex,
}
