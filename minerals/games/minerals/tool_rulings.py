# --- who, and at what price ---


def _explain_price(state: State, action: UseTool) -> list[Ruling]:
    """Return why a tool cannot be had: not face up, one used already, or nothing to pay it with."""
    paid = "lamp" if action.lamp else action.tool
    rulings = []
    for tool in {paid: None, action.tool: None}:
        if tool not in state.tools:
            rulings.append(
                ruling(
                    _rule(tool),
                    "The {tool} does not lie face up in this game.",
                    tool=state.components.tool_named[tool].title,
                )
            )
    if action.tool == "lamp":
        rulings.append(ruling(_rule("lamp"), "The Lamp copies another tool; name which, and never a Lamp."))
    if state.turn.tool:
        rulings.append(
            ruling(
                "minerals.tools.once",
                "One tool a turn: the {tool} was used already.",
                tool=state.components.tool_named[state.turn.tool].title,
            )
        )
    cost = state.components.tool_named[paid].mineral
    if not state.pool[state.components.value_of[cost] - 1]:
        rulings.append(
            ruling(
                "minerals.tools.payment",
                "The {tool} costs a {mineral}, and there is none in the pool.",
                tool=state.components.tool_named[paid].title,
                mineral=cost,
            )
        )
    return rulings


# --- why not ---


def explain_tool(state: State, action: UseTool) -> list[Ruling]:
    """Return every reason why a tool cannot be used so."""
    rulings = _explain_price(state, action)
    if action.tool == "lamp":
        return rulings
    rulings += _explain_time(state, action.tool)
    if rulings:
        return rulings
    return _EXPLAIN[action.tool](state, action) or _explain_form(state, action)


def _explain_form(state: State, action: UseTool) -> list[Ruling]:
    """Return a ruling where an action says more than its tool takes."""
    if action in _USES[action.tool](state, action.lamp):
        return []
    return [ruling(_rule(action.tool), "{notation} is not a way to use this tool.", notation=str(action))]


def _explain_shovel(state: State, action: UseTool) -> list[Ruling]:
    if action.cell and any(part >> GRID.index_of[action.cell] & 1 for part in state.fragments):
        return []
    return [
        ruling(
            _rule("shovel"),
            "The Shovel takes a mineral of a fragment that is being cut off; name its hex.",
            cells=tuple(name for part in state.fragments for name in GRID.names(part)),
        )
    ]


def _explain_hammer(state: State, action: UseTool) -> list[Ruling]:
    rulings = []
    if not action.cell:
        rulings.append(ruling(_rule("hammer"), "Name the hex where the Hammer adds a mineral."))
    elif not hammer_places(state) >> GRID.index_of[action.cell] & 1:
        rulings.append(
            ruling(
                _rule("hammer"),
                "{cell} is not an empty hex beside at least two minerals.",
                cells=(action.cell,),
                cell=action.cell,
            )
        )
    if state.options.hammer == "pouch":
        if not any(state.pouch):
            rulings.append(ruling(_rule("hammer"), "The pouch is empty."))
        return rulings
    value = state.components.value_of_letter.get(action.mineral)
    if value is None:
        rulings.append(ruling(_rule("hammer"), "Name the mineral the Hammer adds."))
    elif not _pool_after_payment(state, action.lamp, "hammer")[value - 1]:
        rulings.append(
            ruling(
                _rule("hammer"),
                "After paying there is no {mineral} in the pool to add.",
                mineral=state.components.name_of[value],
            )
        )
    return rulings


def _explain_chest(state: State, _action: UseTool) -> list[Ruling]:
    return [] if any(state.pouch) else [ruling(_rule("chest"), "The pouch is empty.")]


def _explain_sack(state: State, action: UseTool) -> list[Ruling]:
    rule = _rule("sack")
    if not 1 <= action.opponent <= state.options.players or action.opponent == state.player:
        return [ruling(rule, "The Sack exchanges with an opponent; name one.")]
    if (
        not action.give
        or not action.take
        or not set(action.give + action.take) <= set(state.components.value_of_letter)
    ):
        return [ruling(rule, "Name the minerals to give and to take, by their letters.")]
    give, take = counts_of(state, action.give), counts_of(state, action.take)
    rulings = []
    if not _holds(_pool_after_payment(state, action.lamp, "sack"), give):
        rulings.append(ruling(rule, "After paying, the pool does not hold {give}.", give=action.give))
    if not _holds(state.pools[action.opponent - 1], take):
        rulings.append(
            ruling(
                rule, "The pool of player {opponent} does not hold {take}.", opponent=action.opponent, take=action.take
            )
        )
    given, taken = _worth(give), _worth(take)
    if given != taken:
        rulings.append(
            ruling(
                rule,
                "{give} is worth {given} and {take} {taken}; an exchange is of equal value.",
                give=action.give,
                given=given,
                take=action.take,
                taken=taken,
            )
        )
    if max(given, taken) > state.options.sack_limit:
        rulings.append(ruling(rule, "The Sack exchanges up to {limit} points.", limit=state.options.sack_limit))
    if give == take:
        rulings.append(ruling(rule, "The same minerals on both sides are no exchange."))
    return rulings


def _worth(counts: Counts) -> int:
    return sum((place + 1) * count for place, count in enumerate(counts))


def _explain_compass(state: State, _action: UseTool) -> list[Ruling]:
    if can_use_compass(state):
        return []
    return [ruling(_rule("compass"), "Every hex beside the pawn is a crevice or holds a pawn.", (_NAME[state.pawn],))]


def _explain_magnifying_glass(state: State, action: UseTool) -> list[Ruling]:
    rule = _rule("magnifying-glass")
    choices = glass_choices(state)
    if not choices:
        return [ruling(rule, "No free mineral of another colour lies beside the excavated hex.")]
    if action.cell and choices >> GRID.index_of[action.cell] & 1:
        return []
    return [
        ruling(
            rule,
            "The Magnifying glass takes a mineral beside {cell}, of another colour and without a pawn.",
            cells=GRID.names(choices),
            cell=_NAME[state.turn.excavated_cell],
        )
    ]


def _explain_vortex(state: State, action: UseTool) -> list[Ruling]:
    if action.cell and vortex_places(state) >> GRID.index_of[action.cell] & 1:
        return []
    return [
        ruling(
            _rule("vortex"),
            "The Vortex carries the pawn and its mineral to an empty hex beside at least two other minerals.",
            cells=(action.cell,) if action.cell else (),
        )
    ]


def _explain_nothing(_state: State, _action: UseTool) -> list[Ruling]:
    return []


_EXPLAIN: dict[str, Callable[[State, UseTool], list[Ruling]]] = {
    "shovel": _explain_shovel,
    "hammer": _explain_hammer,
    "chest": _explain_chest,
    "sack": _explain_sack,
    "map": _explain_nothing,
    "compass": _explain_compass,
    "magnifying-glass": _explain_magnifying_glass,
    "vortex": _explain_vortex,
    "rope": _explain_nothing,
}


