"""Tools: every reason why one may not be used.

Rulebook: Tools, and Tool tiles; the versions for 6-year-olds and for 7+.
"""

from __future__ import annotations

from collections.abc import Callable

from minerals.core.game import Ruling, ruling, ruling_of_number, ruling_to
from minerals.core.text import seat_name, template
from minerals.games.minerals.actions import UseTool
from minerals.games.minerals.counts import Counts, holds
from minerals.games.minerals.evolve import counts_of
from minerals.games.minerals.rules.move import can_use_compass, can_use_map, can_use_rope
from minerals.games.minerals.rules.tools import (
    cannot_pay_for,
    explain_time,
    glass_centre,
    glass_choices,
    hammer_places,
    pool_after_payment,
    rule_of,
    uses_of,
    vortex_places,
)
from minerals.games.minerals.rules.versions import without_tools
from minerals.games.minerals.state import GRID, State

_NAME = GRID.name_of


def explain_tool(state: State, action: UseTool) -> list[Ruling]:
    """Return every reason why a tool cannot be used this way; the way is checked only at a time for the tool."""
    if state.options.version != "full" and not state.tools:
        return [without_tools(state)]
    rulings = _explain_price(state, action)
    if action.tool == "lamp":
        return rulings
    untimely = explain_time(state, action.tool)
    rulings += untimely or _EXPLAIN[action.tool](state, action)
    return rulings or _explain_form(state, action)


# --- who, and at what price ---


def _explain_price(state: State, action: UseTool) -> list[Ruling]:
    """Return why a tool is not available: not face up, another one used already, or nothing to pay with."""
    paid = "lamp" if action.lamp else action.tool
    rulings = [_not_face_up(state, tool) for tool in dict.fromkeys((paid, action.tool)) if tool not in state.tools]
    if action.tool == "lamp":
        rulings.append(ruling(rule_of("lamp"), "The Lamp copies another tool: name one that is not a Lamp."))
    if state.turn.tool:
        rulings.append(
            ruling(
                "minerals.tools.once",
                "You may use only one tool in a turn, and you have used the {tool}.",
                tool=state.components.tool_named[state.turn.tool].title,
            )
        )
    unpaid = cannot_pay_for(state, action.tool, lamp=action.lamp)
    if unpaid:
        rulings.append(
            ruling(
                "minerals.tools.payment",
                "There is no {mineral} in your pool to pay for the {tool}.",
                mineral=state.components.tool_named[unpaid].mineral,
                tool=state.components.tool_named[unpaid].title,
            )
        )
    return rulings


def _not_face_up(state: State, tool: str) -> Ruling:
    title = state.components.tool_named[tool].title
    return ruling(rule_of(tool), "The {tool} is not face up in this game.", tool=title)


# --- in which way ---


def _explain_form(state: State, action: UseTool) -> list[Ruling]:
    """Return a ruling if an action says more than its tool takes."""
    if action in uses_of(state, action.tool, lamp=action.lamp):
        return []
    return [ruling(rule_of(action.tool), "You cannot use this tool that way: {notation}.", notation=str(action))]


def _explain_shovel(state: State, action: UseTool) -> list[Ruling]:
    if action.cell and any(part >> GRID.index_of[action.cell] & 1 for part in state.fragments):
        return []
    return [
        ruling(
            rule_of("shovel"),
            "The Shovel takes a mineral from a fragment that is being cut off: name its hex.",
            cells=tuple(name for part in state.fragments for name in GRID.names(part)),
        )
    ]


def _explain_hammer(state: State, action: UseTool) -> list[Ruling]:
    rulings = []
    if not action.cell:
        rulings.append(ruling(rule_of("hammer"), "Name the hex where the Hammer should add a mineral."))
    elif not hammer_places(state) >> GRID.index_of[action.cell] & 1:
        rulings.append(_not_for_hammer(state, action.cell))
    if state.options.hammer == "pouch":
        if not any(state.pouch):
            rulings.append(ruling(rule_of("hammer"), "The pouch is empty."))
        return rulings
    value = state.components.value_of_letter.get(action.mineral)
    if value is None:
        rulings.append(ruling(rule_of("hammer"), "Name the mineral that the Hammer should add."))
    elif not pool_after_payment(state, action.lamp, "hammer")[value - 1]:
        rulings.append(
            ruling(
                rule_of("hammer"),
                "After you pay, there is no {mineral} left in your pool to add.",
                mineral=state.components.name_of[value],
            )
        )
    return rulings


def _not_for_hammer(state: State, cell: str) -> Ruling:
    own = GRID.part_of(state.pawn, state.tiles)
    is_beside_own = GRID.beside(own) >> GRID.index_of[cell] & 1 and not state.board[GRID.index_of[cell]]
    # By an option the Hammer never reaches the islands of others, so there is no difference to tell.
    if (
        state.options.hammer_reach != "own"
        and is_beside_own
        and own != state.tiles
        and (own & state.occupied).bit_count() == 1
    ):
        return ruling(
            rule_of("hammer"),
            "{cell} is beside the part that you stand on alone. It counts as about to be cut off only once you have "
            "left it, or in the turn of another player. Elsewhere the Hammer needs two minerals beside the hex.",
            cells=(cell,),
            cell=cell,
        )
    if state.board[GRID.index_of[cell]]:
        return ruling(rule_of("hammer"), "The Hammer needs an empty hex, and {cell} has a mineral.", (cell,), cell=cell)
    return ruling_of_number(
        rule_of("hammer"),
        (GRID.around(GRID.index_of[cell]) & state.tiles).bit_count(),
        "The Hammer needs an empty hex beside two minerals, or beside a fragment about to be cut off. {cell} is beside "
        "one mineral.",
        "The Hammer needs an empty hex beside two minerals, or beside a fragment about to be cut off. {cell} is beside "
        "{number} minerals.",
        cells=(cell,),
        cell=cell,
    )


def _explain_chest(state: State, action: UseTool) -> list[Ruling]:
    if not any(state.pouch):
        return [ruling(rule_of("chest"), "The pouch is empty.")]
    if state.options.chest != "choose":
        return []
    value = state.components.value_of_letter.get(action.mineral)
    if value is None:
        return [ruling(rule_of("chest"), "Name the mineral that you choose from the pouch.")]
    if state.pouch[value - 1]:
        return []
    return [ruling(rule_of("chest"), "There is no {mineral} in the pouch.", mineral=state.components.name_of[value])]


def _explain_sack(state: State, action: UseTool) -> list[Ruling]:
    rule = rule_of("sack")
    if not 1 <= action.opponent <= state.options.players or action.opponent == state.player:
        return [ruling(rule, "The Sack swaps minerals with an opponent: name one.")]
    if (
        not action.give
        or not action.take
        or not set(action.give + action.take) <= set(state.components.value_of_letter)
    ):
        return [ruling(rule, "Name the letters of the minerals to give and to take.")]
    give, take = counts_of(state, action.give), counts_of(state, action.take)
    rulings = []
    if not holds(pool_after_payment(state, action.lamp, "sack"), give):
        rulings.append(ruling(rule, "After you pay, your pool does not hold {give}.", give=action.give))
    if not holds(state.pools[action.opponent - 1], take):
        rulings.append(
            ruling_to(
                rule,
                "{name}'s pool does not hold {take}.",
                "Your pool does not hold {take}.",
                name=seat_name(action.opponent),
                take=action.take,
            )
        )
    given, taken = _worth(give), _worth(take)
    if given != taken:
        rulings.append(
            ruling(
                rule,
                "{give} is worth {given} and {take} is worth {taken}, but both sides of a swap must be equal.",
                give=action.give,
                given=given,
                take=action.take,
                taken=taken,
            )
        )
    if max(given, taken) > state.options.sack_limit:
        rulings.append(
            ruling_of_number(
                rule,
                state.options.sack_limit,
                "The Sack swaps at most {number} point.",
                "The Sack swaps at most {number} points.",
            )
        )
    if give == take:
        rulings.append(ruling(rule, "You cannot swap minerals for the very same minerals."))
    return rulings


def _worth(counts: Counts) -> int:
    return sum((place + 1) * count for place, count in enumerate(counts))


def _explain_compass(state: State, _action: UseTool) -> list[Ruling]:
    if can_use_compass(state):
        return []
    return [
        ruling(rule_of("compass"), "Every hex beside the pawn is a crevice or has a pawn on it.", (_NAME[state.pawn],))
    ]


def _explain_magnifying_glass(state: State, action: UseTool) -> list[Ruling]:
    rule = rule_of("magnifying-glass")
    choices = glass_choices(state)
    if not choices:
        if state.options.glass == "pawn":
            return [
                ruling(rule, "There is no free mineral beside your pawn that differs from the one that you excavated.")
            ]
        return [ruling(rule, "There is no free mineral of a different colour beside the excavated hex.")]
    if action.cell and choices >> GRID.index_of[action.cell] & 1:
        return []
    return [
        ruling(
            rule,
            "The Magnifying glass takes a mineral beside {cell} that has a different colour and no pawn on it.",
            cells=GRID.names(choices),
            cell=_NAME[glass_centre(state)],
        )
    ]


def _explain_vortex(state: State, action: UseTool) -> list[Ruling]:
    if action.cell and vortex_places(state) >> GRID.index_of[action.cell] & 1:
        return []
    return [
        ruling(
            rule_of("vortex"),
            template("The Vortex carries the pawn and its mineral to an empty hex beside another mineral.")
            if state.options.vortex == "one"
            else template(
                "The Vortex carries the pawn and its mineral to an empty hex next to it, beside at least two others."
            )
            if state.options.vortex == "near"
            else template(
                "The Vortex carries the pawn and its mineral to an empty hex beside at least two other minerals."
            ),
            cells=(action.cell,) if action.cell else (),
        )
    ]


def _explain_map(state: State, _action: UseTool) -> list[Ruling]:
    if can_use_map(state):
        return []
    return [ruling(rule_of("map"), "The pawn has no correct move that turns on the way.", (_NAME[state.pawn],))]


def _explain_rope(state: State, _action: UseTool) -> list[Ruling]:
    if can_use_rope(state):
        return []
    return [ruling(rule_of("rope"), "The Rope needs a correct move, and the pawn has none.", (_NAME[state.pawn],))]


_EXPLAIN: dict[str, Callable[[State, UseTool], list[Ruling]]] = {
    "shovel": _explain_shovel,
    "hammer": _explain_hammer,
    "chest": _explain_chest,
    "sack": _explain_sack,
    "map": _explain_map,
    "compass": _explain_compass,
    "magnifying-glass": _explain_magnifying_glass,
    "vortex": _explain_vortex,
    "rope": _explain_rope,
}
