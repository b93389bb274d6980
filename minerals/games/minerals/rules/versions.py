"""The versions for 6-year-olds and for 7+, and what they leave out.

Rulebook: Version for 6 year olds, Version for 7+ year olds.
"""

from __future__ import annotations

from minerals.core.game import Ruling, ruling
from minerals.games.minerals.state import State


def without_tools(state: State) -> Ruling:
    """Return the ruling that the chosen version has no tools."""
    if state.options.version == "6":
        return ruling("minerals.versions.six", "The version for 6-year-olds has no tools.")
    return ruling("minerals.versions.seven", "The version for 7+ has no tools.")


def without_cards() -> Ruling:
    """Return the ruling that the version for 6-year-olds has no collection cards."""
    return ruling("minerals.versions.six", "The version for 6-year-olds has no collection cards.")


def explain_version(state: State) -> list[Ruling]:
    """Return rulings for everything in a position that the chosen version leaves out."""
    rulings = []
    if state.options.version != "full" and _lines_of_tools(state):
        rulings.append(without_tools(state))
    if state.options.version == "6" and _lines_of_cards(state):
        rulings.append(without_cards())
    return rulings


def lines_of_other_versions(state: State) -> list[str]:
    """Return the names of the lines of a position for things that the chosen version leaves out."""
    has_tools, has_cards = state.options.version == "full", state.options.version != "6"
    lines = [] if has_tools else _lines_of_tools(state)
    return lines if has_cards else lines + _lines_of_cards(state)


def _lines_of_tools(state: State) -> list[str]:
    stacks = {f"stack {seat}": any(stack) for seat, stack in enumerate(state.stacks, start=1)}
    held = {"tools": bool(state.tools), "tool used": bool(state.turn.tool), **stacks}
    return [line for line, is_held in held.items() if is_held]


def _lines_of_cards(state: State) -> list[str]:
    taken = {f"collections {seat}": bool(cards) for seat, cards in enumerate(state.collections, start=1)}
    held = {"cards": bool(state.cards or state.deck), "collected": state.turn.collected, **taken}
    return [line for line, is_held in held.items() if is_held]
