"""The versions for 6-year-olds and for 7+: what they are played without.

Rulebook: Version for 6 year olds, Version for 7+ year olds.
"""

from __future__ import annotations

from minerals.core.ruling import Ruling, ruling
from minerals.games.minerals.state import State


def without_tools(state: State) -> Ruling:
    """Return the ruling that the version chosen has no tools."""
    if state.options.version == "6":
        return ruling("minerals.versions.six", "The version for 6-year-olds is played without tools.")
    return ruling("minerals.versions.seven", "The version for 7+ is played without tools.")


def without_cards() -> Ruling:
    """Return the ruling that the version for 6-year-olds has no collection cards."""
    return ruling("minerals.versions.six", "The version for 6-year-olds is played without collection cards.")


def explain_version(state: State) -> list[Ruling]:
    """Return what a position holds that the version chosen is played without."""
    rulings = []
    if state.options.version != "full" and _holds_tools(state):
        rulings.append(without_tools(state))
    if state.options.version == "6" and _holds_cards(state):
        rulings.append(without_cards())
    return rulings


def _holds_tools(state: State) -> bool:
    return bool(state.tools or state.turn.tool or any(map(any, state.stacks)))


def _holds_cards(state: State) -> bool:
    return bool(state.cards or state.deck or any(state.collections) or state.turn.collected)
