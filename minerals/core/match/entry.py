"""Entering an action step by step: one path for clicks, keys and typed notation.

A click is a pure function from (partial action, token) to a new partial action. All it needs from a game is the legal
actions and the tokens that enter each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal

import msgspec

from minerals.core.game import ActionT, EventT, Game, OptionsT, PlaceT, PlayerT, Ruling, StateT, Tokens


class Entry(msgspec.Struct, Generic[ActionT], frozen=True):
    """A partial action."""

    tokens: Tokens = ()
    """The tokens clicked so far."""
    complete: Literal["no", "maybe", "yes"] = "no"
    """`yes`: it is an action; `maybe`: it is an action, but could go on; `no`: more clicks are needed."""
    action: ActionT | None = None
    """The action, if it is one."""
    next: tuple[str, ...] = ()
    """The tokens that can follow."""
    rulings: tuple[Ruling, ...] = ()
    """The reasons why the last click was refused. The tokens are then those before it."""


def enter(
    game: Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT], legal: Sequence[ActionT], tokens: Tokens = ()
) -> Entry[ActionT]:
    """Return the partial action with these tokens, as far as a legal action begins with them.

    O(legal actions).
    """
    length = len(tokens)
    exact: ActionT | None = None
    following: dict[str, None] = {}
    for action in legal:
        entered = game.words.tokens(action)
        if entered[:length] != tokens:
            continue
        if len(entered) == length:
            exact = action
        else:
            following[entered[length]] = None
    complete: Literal["no", "maybe", "yes"] = "no"
    if exact is not None:
        complete = "maybe" if following else "yes"
    return Entry(tokens, complete, exact, tuple(following))


def click(
    game: Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    state: StateT,
    legal: Sequence[ActionT],
    entry: Entry[ActionT],
    token: str,
) -> Entry[ActionT]:
    """Return the partial action after one more click.

    A token that cannot follow replaces the last one, or as many as it must, up to a new action. An obvious first click
    (a player has only one pawn) may be left out. A refused click keeps what was entered and says why. O(legal actions),
    times the clicks so far, and times the possible first clicks if one is left out.
    """
    for kept in range(len(entry.tokens), -1, -1):
        entered = enter(game, legal, (*entry.tokens[:kept], token))
        if _leads_on(entered):
            return entered
    if not entry.tokens:
        implied = [enter(game, legal, (first, token)) for first in enter(game, legal).next]
        possible = [entered for entered in implied if _leads_on(entered)]
        if len(possible) == 1:
            return possible[0]
    meant = game.words.attempt(state, (*entry.tokens, token))
    rulings = tuple(game.engine.explain(state, meant)) if meant is not None else ()
    return msgspec.structs.replace(entry, rulings=rulings)


def _leads_on(entry: Entry[ActionT]) -> bool:
    return bool(entry.next) or entry.action is not None
