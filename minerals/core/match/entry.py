"""Entering an action step by step: one path for clicks, keys and typed notation.

A click is a pure function from (partial action, token) to a new partial action. All it needs from a game is the legal
actions and the tokens that enter each of them. `front/entry.js` decides the clicks on pages in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Generic, Literal

import msgspec

from minerals.core.game import ActionT, EventT, Game, OptionsT, PlaceT, PlayerT, Ruling, StateT, Tokens

CELL = re.compile(r"[a-z]+\d+")
"""The pattern of a cell's name."""


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


def press(
    game: Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    state: StateT,
    legal: Sequence[ActionT],
    entry: Entry[ActionT],
    token: str,
) -> Entry[ActionT]:
    """Return the partial action after a click on a board. O(legal actions), as `click`.

    A second click on the same token takes it back, or completes the action if it is one already. The first click of a
    move may be left out, but not the click on a tool: nobody who tries a target wants to pay for a tool that could
    reach it.
    """
    if entry.tokens[-1:] == (token,) and token not in entry.next:
        if entry.action is not None:
            return msgspec.structs.replace(entry, complete="yes")
        return enter(game, legal, entry.tokens[:-1])
    if not entry.tokens and token not in entry.next:
        legal = [action for action in legal if CELL.fullmatch(game.words.tokens(action)[0])]
    return click(game, state, legal, entry, token)


def _leads_on(entry: Entry[ActionT]) -> bool:
    return bool(entry.next) or entry.action is not None
