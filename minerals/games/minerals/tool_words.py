"""What the components and readings in force say: on the tool tiles, and in the texts of the rules.

What a tool does here follows from its effect, so the kit says it in its own words. An owner's tile may have words of
its own, which are quoted beside them, unless they name another number or mineral than the effect has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from minerals.core.game import numbers_in
from minerals.core.text import ENGLISH, counted, listed, quoted, speaking, template, term, translated
from minerals.games.minerals.components import CARDS_FACE_UP, Tool, components_for, load_components
from minerals.games.minerals.options import READINGS_OF_TOOLS, MineralsOptions
from minerals.games.minerals.state import in_force
from minerals.games.minerals.words import a

_ADDED = {
    ("pool", "own"): template(
        "Add a mineral from your pool to an empty hex beside two others, or beside a fragment that you cut off. "
        "Not in mid-move."
    ),
    ("pouch", "all"): template(
        "Add a mineral drawn from the pouch to an empty hex beside two others, or beside a fragment about to be cut "
        "off. Not in mid-move."
    ),
    ("pouch", "own"): template(
        "Add a mineral drawn from the pouch to an empty hex beside two others, or beside a fragment that you cut off. "
        "Not in mid-move."
    ),
}
_OTHERWISE: Mapping[tuple[str, str], str] = {
    ("chest", "two"): template(
        "Draw two minerals blind from the pouch into your pool, or the last one. Not while the pouch is empty."
    ),
    ("chest", "three"): template(
        "Draw three minerals blind from the pouch into your pool, or what is left. Not while the pouch is empty."
    ),
    ("chest", "choose"): template(
        "Look into the pouch, choose one mineral and put it into your pool. Not while the pouch is empty."
    ),
    ("map", "any"): template(
        "Turn as often as you like during the move: on a tile, over a crevice or over a pawn, even straight back."
    ),
    ("compass", "slide"): template("Move as far as you can in a straight line, up to a crevice, a pawn or the edge."),
    ("magnifying-glass", "pawn"): template(
        "With a correct move: take one more mineral, beside your pawn and of another colour than the excavated one."
    ),
    ("vortex", "one"): template(
        "Before or after the move: shift your pawn, with its tile, to an empty hex beside another mineral."
    ),
    ("vortex", "near"): template(
        "Before or after the move: shift your pawn, with its tile, to the next hex, beside two or more other minerals."
    ),
    ("rope", "must"): template(
        "Make a second move in this turn if you can, and excavate again. Still only one collection."
    ),
    ("lamp", "both"): template(
        "Use the effect of any other face-up tool, except a Lamp. You pay for that tool as well."
    ),
}
"""What a tool does if it is read otherwise than usual, by the tool and the value of its option."""


# --- tools ---


def effect_in_words(options: MineralsOptions, tool: str) -> str:
    """Return what a tool does by the readings in force, in the reader's language.

    >>> effect_in_words(MineralsOptions(chest="two"), "chest")
    'Draw two minerals blind from the pouch into your pool, or the last one. Not while the pouch is empty.'
    """
    usual = load_components().tool_named[tool].wording
    match tool:
        case "sack":
            return translated(
                "Swap minerals of the same total value, at most {limit}, with one opponent. "
                "The numbers of tiles may differ.",
                limit=options.sack_limit,
            )
        case "hammer":
            return translated(_ADDED.get((options.hammer, options.hammer_reach), usual))
    values = (getattr(options, name) for name in READINGS_OF_TOOLS.get(tool, ()))
    return translated(next(filter(None, (_OTHERWISE.get((tool, value)) for value in values)), usual))


def wording_on_tile(options: MineralsOptions, tool: Tool) -> str:
    """Return what a tool does, and the words of an owner's tile unless they say otherwise. In the reader's language."""
    effect = effect_in_words(options, tool.name)
    if not _has_own_words(tool):
        return effect
    if contradiction(options, tool):
        return translated("{effect} The words on the tile say otherwise, so they are left out.", effect=effect)
    return translated("{effect} On the tile: “{wording}”", effect=effect, wording=tool.wording)


def _has_own_words(tool: Tool) -> bool:
    return tool.wording not in ("", load_components().tool_named[tool.name].wording)


def contradiction(options: MineralsOptions, tool: Tool) -> str:
    """Return a number or a mineral that the words of an owner's tile name and its effect does not have, or nothing."""
    if not _has_own_words(tool):
        return ""
    with speaking(ENGLISH):
        known = numbers_in(effect_in_words(options, tool.name)) | {1}
    for number in sorted(numbers_in(tool.wording) - known):
        return str(number)
    return next((found for found in _minerals_in(tool.wording) if found != tool.mineral), "")


def _minerals_in(text: str) -> Iterator[str]:
    """Yield the minerals that a text names, in one of the languages of the kit: they begin alike."""
    for mineral in load_components().minerals:
        if re.search(rf"\b{mineral.name[:5]}", text, re.IGNORECASE):
            yield mineral.name


def objection(options: MineralsOptions) -> str | None:
    """Return why no new game may begin with an owner's tools, or None: their words or titles would mislead."""
    components = components_for(options.components)
    titles = [tool.title.casefold() for tool in components.tools]
    for tool in components.tools:
        usual = [other for other in load_components().tools if other.title.casefold() == tool.title.casefold()]
        if titles.count(tool.title.casefold()) > 1 or any(other.name != tool.name for other in usual):
            return f"components: the {tool.name} cannot be called {quoted(tool.title)}, which is another tool's title."
        found = contradiction(in_force(options, components), tool)
        if found:
            with speaking(ENGLISH):
                effect = effect_in_words(in_force(options, components), tool.name)
            known = READINGS_OF_TOOLS.get(tool.name)
            readings = f" Its 'readings' can set {', '.join(known)}." if known else ""
            return f"components: the words of the {tool.name} name {found}, but its effect does not: {effect}{readings}"
    return None


# --- the texts of the rules ---


def rule_facts(options: MineralsOptions) -> dict[str, Any]:
    """Return what the texts of the rules say of the components and readings in force, in the reader's language."""
    components = components_for(options.components)
    options = in_force(options, components)
    one_symbol = sum(card.symbols == 1 for card in components.cards)
    pairs = [listed([term(side.title) for side in tile]) for tile in components.tool_tiles]
    return {
        **{f"{tool.name.replace('-', '_')}_cost": a(tool.mineral) for tool in components.tools},
        **{mineral.name: mineral.count for mineral in components.minerals},
        "minerals": sum(mineral.count for mineral in components.minerals),
        "tiles": ", ".join(pairs),
        "face_up": CARDS_FACE_UP,
        "one_symbol": one_symbol,
        "one_symbol_left": one_symbol - CARDS_FACE_UP,
        "two_symbols": len(components.cards) - one_symbol,
        "sack_limit": counted(options.sack_limit, "{number} point", "{number} points"),
        **{f"minerals.tools.{tool.name}": " ".join(_in_this_game(options, tool)) for tool in components.tools},
        "minerals.move.over-pawns": translated("In this game, it may pass only one.")
        if options.over_pawns == "one"
        else "",
    }


def _in_this_game(options: MineralsOptions, tool: Tool) -> Iterator[str]:
    """Yield in sentences what is not as usual about a tool: its title, and how it works."""
    usual = load_components().tool_named[tool.name]
    if tool.title != usual.title:
        yield translated("In this game, the {tool} is called “{title}”.", tool=usual.title, title=tool.title)
    default = MineralsOptions()
    if any(getattr(options, name) != getattr(default, name) for name in READINGS_OF_TOOLS.get(tool.name, ())):
        yield translated("In this game: {effect}", effect=effect_in_words(options, tool.name))
    if options.useless_tools == "paid" and tool.name in ("map", "rope"):
        yield translated("You can pay for it even if it can do nothing.")
