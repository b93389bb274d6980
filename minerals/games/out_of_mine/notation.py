"""Notation: reading what `str(action)` writes, forgiving on case and spaces, and the clicks of each action.

Who acts may be left out where only one player can, and when, where it is now.
"""

from __future__ import annotations

import re

from minerals.core.game import Tokens
from minerals.core.text import NotationError, listed, quoted, translated
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
from minerals.games.out_of_mine.components import SIDES
from minerals.games.out_of_mine.rules.clock import earliest
from minerals.games.out_of_mine.rules.deal import players_of
from minerals.games.out_of_mine.rules.legal import to_act
from minerals.games.out_of_mine.rules.place import has_free_hand
from minerals.games.out_of_mine.rules.supply import tile_meant
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID, element_of
from minerals.games.out_of_mine.words import tile_name

_ACTION = re.compile(r"(?:([0-9]+)\s*:)?\s*(.*?)\s*(?:\bat\s+([0-9]+))?", re.IGNORECASE)
_WORDS: dict[str, type[Return | Turn | Flip | Call | Pass]] = {
    "return": Return,
    "turn": Turn,
    "flip": Flip,
    "call": Call,
    "pass": Pass,
}
_WITH_CELL: dict[str, type[Place | Lift]] = {"place": Place, "lift": Lift}


def parse(state: State, text: str) -> OutOfMineAction:
    """Read an action. Raises `NotationError` that says what was not understood."""
    found = _ACTION.fullmatch(" ".join(text.split()))
    assert found is not None, "there is room for any words"
    player = _player(state, found[1], text)
    words = found[2].lower()
    word, _, rest = words.partition(" ")
    if words in SIDES:
        if found[3]:
            raise NotationError(
                translated(
                    "'{text}': players choose sides before the clock starts; leave out 'at {time}'.",
                    text=text,
                    time=found[3],
                )
            )
        return ChooseSide(player, words)
    at = int(found[3][:12]) if found[3] else earliest(state, player)
    if words in _WORDS:
        return _WORDS[words](player, at)
    if word in _WITH_CELL:
        return _WITH_CELL[word](player, at, cell=_cell(rest, text))
    if word == "take":
        return Take(player, at, tile=_tile(state, player, found[2][len(word) :].strip(), text))
    raise NotationError(translated("{text} is not an action of Out of Mine!.", text=quoted(text)))


def _player(state: State, digits: str | None, text: str) -> int:
    if digits is not None:
        return int(digits[:9])
    able = to_act(state)
    if len(able) != 1:
        raise NotationError(
            translated("'{text}': several players can act; say who, like '1: {words}'.", text=text, words=text.strip())
        )
    return able[0]


def _cell(text: str, whole: str) -> str:
    try:
        return GRID.name(GRID.index(text))
    except NotationError as error:
        raise NotationError(f"{quoted(whole)}: {error}") from None


def _tile(state: State, player: int, said: str, whole: str) -> str:
    """Return the tile that is named. Its shape is enough where elements do not count, or where there are plain ones."""
    if not said:
        raise NotationError(translated("{text}: say which tile.", text=quoted(whole)))
    text = said.lower()
    for tile in state.box.supply:
        if tile.lower() == text and element_of(tile):
            return tile
    for shape, tiles in state.box.tiles_of.items():
        if shape.lower() == text:
            meant = tile_meant(state, player, shape) if player in players_of(state) else tiles[0]
            if meant in tiles:
                return meant
            raise NotationError(
                translated(
                    "{text}: every {shape} shows an element; write {tiles}.",
                    text=quoted(whole),
                    shape=shape,
                    tiles=listed(map(tile_name, tiles), "or"),
                )
            )
        if shape.lower() == text.partition(" ")[0]:
            raise NotationError(
                translated(
                    "{text}: there is no tile {tile}; write {tiles}.",
                    text=quoted(whole),
                    tile=quoted(f"{shape} {text.partition(' ')[2]}"),
                    tiles=listed(map(tile_name, tiles), "or"),
                )
            )
    raise NotationError(translated("{text}: there is no tile {tile}.", text=quoted(whole), tile=quoted(said)))


# --- clicks ---


def tokens(action: OutOfMineAction) -> Tokens:
    """Return the click that enters an action: a cell of the player's table, or a button."""
    if isinstance(action, Place | Lift):
        return (f"{action.player}:{action.cell}",)
    return (f"{action.player}:{action.words}",)


def decisions(action: OutOfMineAction) -> Tokens:
    """Return an action as sub-decisions: whose it is, of what kind, then its tile or cell."""
    word, _, rest = action.words.partition(" ")
    return tuple(filter(None, (str(action.player), word, rest)))


def attempt(state: State, entered: Tokens) -> OutOfMineAction | None:
    """Return the action that a refused entry seems to mean, or None."""
    if not entered or not re.fullmatch(r"[1-9]:.+", entered[-1]):
        return None
    player, words = int(entered[-1][0]), entered[-1][2:]
    if player > state.options.players:
        return None
    if words in GRID.index_of:
        at = earliest(state, player)
        seat = state.seat(player)
        moves_one = seat.hand is None or (seat.tile_on(GRID.index_of[words]) and has_free_hand(state, player))
        return Lift(player, at, cell=words) if moves_one else Place(player, at, cell=words)
    try:
        return parse(state, f"{player}: {words}")
    except NotationError:
        return None


def label(state: State, token: str) -> str:
    """Return what the button of a token says."""
    _, _, words = token.partition(":")
    labels = {
        "return": translated("Put it back"),
        "turn": translated("Turn"),
        "flip": translated("Flip"),
        "call": translated("Out of Mine!"),
        "pass": translated("Pass"),
        "front": translated("Play the front"),
        "back": translated("Play the back"),
    }
    if words.startswith("take "):
        tile = words.removeprefix("take ")
        number = state.supply.get(tile, 0)
        return translated("Take {tile} ({number} left)", tile=tile_name(tile), number=number)
    return labels.get(words, words or token)
