"""Written positions of Out of Mine!, and words to say what must hold in them.

Row `a` lies at the bottom, cells are numbered from the left. In these positions every gallery has a plain hall of 5 × 4
cells on its front, c2 … f6, and a high one of 4 × 5 cells on its back; the cards say by their names what they are for.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

import minerals
from minerals.core.game import Ruling
from minerals.core.match import Match
from minerals.games.out_of_mine.components import ELEMENTS
from minerals.games.out_of_mine.tiles import GRID

EMPTY = """
    # # # # # # # #
    # # # # # # # #
    # . . . . . # #
    # . . . . . # #
    # . . . . . # #
    # . . . . . # #
    # # # # # # # #
    # # # # # # # #
"""
"""The hall without a tile."""

FULL = """
    # # # # # # # #
    # # # # # # # #
    # a a a a a # #
    # b b b b b # #
    # c c c c d # #
    # e e e f f # #
    # # # # # # # #
    # # # # # # # #
"""
"""The hall filled with one tile after the other."""
TILES = "I5, I5, I4, I1, I3, I2"
"""Those tiles: a card called ladder asks for just these."""

WIDE = ("........", "........", ".#####..", ".#####..", ".#####..", ".#####..", "........", "........")
HIGH = ("........", "..####..", "..####..", "..####..", "..####..", "..####..", "........", "........")
ELVES = {"c2": "blue", "d6": "white", "f6": "green"}

GALLERIES = [
    {"name": name, "front": {"rows": WIDE, "elves": ELVES}, "back": {"rows": HIGH}}
    for name in ("hall", "cave", "vault", "crypt")
]
CARDS = [
    {"name": "ladder", "tiles": [1, 1, 1, 1, 2], "good": ["gold", 2], "bad": ["rat", 1]},
    {"name": "ladders", "tiles": [1, 1, 1, 1, 2], "good": ["silver", 1], "bad": ["woodworm", 2]},
    {"name": "mixed", "tiles": [1, 3, 3, 1, 0], "good": ["gold", 2], "bad": ["woodworm", 1]},
    {"name": "reds", "tiles": [0, 0, 0, 5, 0], "good": ["gold", 1], "bad": ["rat", 1]},
    {"name": "small", "tiles": [4, 5, 2, 0, 0], "good": ["gold", 1], "bad": ["rat", 1]},
    {"name": "whites", "tiles": [2, 0, 1, 0, 3], "good": ["gold", 1], "bad": ["rat", 1]},
    {"name": "blues", "tiles": [2, 9, 0, 0, 0], "good": ["gold", 1], "bad": ["rat", 1]},
]
LONG = [
    {"shape": "I5", "colour": "white", "rows": ["#####"], "count": 2},
    {"shape": "I4", "colour": "red", "rows": ["####"], "count": 3, "elements": {"gold": 1, "rat": 1}},
    {"shape": "I3", "colour": "green", "rows": ["###"], "count": 8, "elements": dict.fromkeys(ELEMENTS, 1)},
    {"shape": "L3", "colour": "green", "rows": ["##", "#."], "count": 8, "elements": dict.fromkeys(ELEMENTS, 1)},
    {"shape": "I2", "colour": "blue", "rows": ["##"], "count": 16, "elements": dict.fromkeys(ELEMENTS, 2)},
    {"shape": "I1", "colour": "yellow", "rows": ["#"], "count": 12, "elements": dict.fromkeys(ELEMENTS, 2)},
]
BOX = {"gallery": GALLERIES, "card": CARDS, "tile": LONG}
"""Plain components, in the form in which an owner of the printed game gives them."""


def seat(
    rows: str = EMPTY,
    tiles: str = "",
    *,
    card: str = "ladder",
    gallery: str = "hall front",
    hand: str = "",
    points: str = "",
    before: str = "",
    more: str = "",
) -> str:
    """Return what is in front of a player as lines of a position, still without the player's number."""
    fields = {"gallery": gallery, "card": card, "before": before, "points": points, "hand": hand, "tiles": tiles}
    lines = [f"{name}: {value}" for name, value in fields.items() if value] + ([more] if more else [])
    return "\n".join([*lines, textwrap.dedent(rows).strip("\n")])


OTHER = seat(card="ladders", gallery="cave front")
"""Somebody who has done nothing yet."""


def at(*seats: str, more: str = "", **options: Any) -> Match:
    """Return a match at a written position, in the last round unless the options say otherwise; all luck is a seed's.

    `more` holds lines about the whole game. Where one player is written, the other has done nothing yet.
    """
    written = [more] if more else []
    is_complete = len(seats) > 1 or options.get("players") == 1
    for player, text in enumerate(seats if is_complete else (*seats, OTHER), start=1):
        written.append("\n".join(_numbered(line, player) for line in text.split("\n")))
    given = {"rounds": 1, "components": BOX, "seed": 1} | options
    return minerals.new("out_of_mine", position="\n".join(written), **given)


def _numbered(line: str, player: int) -> str:
    name, colon, value = line.partition(":")
    return f"{name} {player}:{value}" if colon else line


def began(seed: int | str = 1, players: int = 2, **options: Any) -> Match:
    """Return a match in which everybody has chosen the front and the first round has begun."""
    match = minerals.new("out_of_mine", players=players, seed=seed, **options)
    return choose_sides(match)


def choose_sides(match: Match) -> Match:
    """Let everybody who still has to choose a side play on the front."""
    while match.state.phase == "choosing":
        match.play(f"{match.to_act[0]}: front")
    return match


def play_all(match: Match, *actions: str) -> Match:
    """Play several actions."""
    for action in actions:
        match.play(action)
    return match


def why_not(match: Match, action: Any) -> list[str]:
    """Return the rules that forbid an action."""
    rulings = match.explain(action)
    for ruling in rulings:
        assert_is_well_put(match, ruling)
    rules = [ruling.rule for ruling in rulings]
    assert len(set(rules)) == len(rules), rulings
    return rules


def said(match: Match, action: Any) -> list[str]:
    """Return the reasons against an action, in words."""
    return [ruling.message for ruling in match.explain(action)]


def assert_is_well_put(match: Match, ruling: Ruling) -> None:
    """A ruling is a sentence from a rule of the book, about cells of the table."""
    assert ruling.rule in match.game.rulebook
    assert ruling.message[0].isupper()
    assert ruling.message.endswith(".")
    assert "{" not in ruling.message
    assert set(ruling.cells) <= set(GRID.index_of)


def can(match: Match, player: int | None = None) -> set[str]:
    """Return every action allowed now without its time, or those of one player without saying whose they are."""
    actions = match.legal_actions()
    if player is None:
        return {f"{action.player}: {action.words}" for action in actions}
    return {action.words for action in actions if action.player == player}


def kinds(events: Iterable[object]) -> list[str]:
    """Return the names of events."""
    return [type(event).__name__ for event in events]


def of_kind(events: Iterable[Any], kind: type) -> list[Any]:
    """Return the events of a kind, its own subclasses left out."""
    return [event for event in events if type(event) is kind]


def lying(match: Match, player: int) -> list[tuple[str, str]]:
    """Return the tiles in front of a player in the order in which they were placed, each with its cells."""
    return [(tile.tile, " ".join(GRID.names(tile.cells))) for tile in match.state.seat(player).tiles]


def held(match: Match, player: int) -> str:
    """Return the tile in a player's hand, or nothing."""
    hand = match.state.seat(player).hand
    return hand.tile if hand is not None else ""


def points(match: Match, player: int) -> int:
    """Return the points a player has noted for the last round."""
    return match.state.seat(player).points[-1]
