"""What the compiled kernel works on: the rules of a study as numbers, and a whole game as one record.

A record is a structure in the machine's sense: compiled functions take it by its address. Cells are those of `GRID`.
Its stride is 64, so a row of the table is one word with a bit for each hex; a set of cells is 38 words. No hex of the
table lies in the last bits of a row, so the words are signed numbers that are never negative.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from minerals.core.cells import Cells, each
from minerals.core.chance import SeededChance
from minerals.core.errors import OptionError
from minerals.games.minerals.components import CARDS_FACE_UP
from minerals.games.minerals.diagram import BLIND
from minerals.games.minerals.options import MineralsOptions
from minerals.games.minerals.rules.setup import ROOMY, setup, tools_by_name, written_board
from minerals.games.minerals.rules.tools import bundles_up_to
from minerals.games.minerals.state import GRID, State, initial

WIDTH = 64
"""How many bits a row of the table has, margins included."""
ROWS = GRID.size // WIDTH
MOST_PLAYERS = 5
MOST_TILES = 118
MOST_CARDS = 64
MOST_BUNDLES = 112
KINDS = 5
"""How many kinds of mineral there are; the place of a kind is its value - 1."""

EFFECTS = ("shovel", "hammer", "chest", "sack", "map", "compass", "magnifying-glass", "vortex", "rope", "lamp")
SHOVEL, HAMMER, CHEST, SACK, MAP, COMPASS, GLASS, VORTEX, ROPE, LAMP = range(10)
NOTHING = -1
"""No tool, or no hex."""

REMOVING, PLACING, PLAYING, OVER = range(4)
"""The phases of a game."""
REMOVE, PUT, MOVE, PASS, USE, CLAIM, COLLECT, END = range(8)
"""The kinds of action."""
MINERAL, HEX, GROUND, CARD, TOOL = range(5)
"""What chance brings: each is coded as its kind × `CODES` + its number."""
CODES = 4096
MOST_OUTCOMES = 1536
"""What is drawn for one action at most. A random board takes some 380; for more than there is room for, nearly 600
crevices would have to come up, one in eight draws."""

ACTIONS, EVENTS, MOVES_FAILED, SEPARATED, SEPARATED_BY_TOOL, CUT_OFF, LOST, COLLECTED, COLLECTED_LOWER, PAID = range(10)
"""What is counted in a game."""

_LONG = np.int64
_SET = (np.int64, (ROWS,))
_COUNTS = (np.int64, (KINDS,))
_BY_PLAYER = (np.int64, (MOST_PLAYERS,))

RULES = np.dtype(
    [
        ("steps", np.int64, (6,)),  # what to add to an index, by direction
        ("table", *_SET),
        ("roomy", *_SET),  # where a random board may lie
        ("middle", _LONG),
        ("random_board", np.bool_),
        ("layout", np.int64, (MOST_TILES,)),  # the hexes of the board, in the order in which they are laid
        ("shown", np.int64, (MOST_TILES,)),  # the values on them, 0 where the tile is laid blind
        ("hexes", _LONG),  # how many they are
        ("box", *_COUNTS),  # what is left in the box for the blind tiles
        ("players", _LONG),
        ("first_player", _LONG),  # counted from 0
        ("removals", _LONG),
        ("has_cards", np.bool_),
        ("has_tools", np.bool_),
        ("by_value", np.bool_),  # whether minerals count by value, or one each
        ("by_area", np.bool_),  # whether a crevice is measured by its area
        ("any_turns", np.bool_),
        ("slides", np.bool_),
        ("from_pouch", np.bool_),  # where the Hammer's mineral comes from
        ("cards", _LONG),
        ("prices", np.int64, (MOST_CARDS, KINDS)),
        ("points", np.int64, (MOST_CARDS, 2)),  # by card, without and with orpiment
        ("one_symbol", np.int64, (MOST_CARDS,)),
        ("costs", np.int64, (len(EFFECTS),)),  # the kind of mineral a tool costs
        ("sides", np.int64, (KINDS, 2)),  # the tools on each tile, `NOTHING` for a side that is not to show
        ("bundles", np.int64, (MOST_BUNDLES, KINDS)),  # what the Sack can exchange
        ("worth", np.int64, (MOST_BUNDLES,)),  # the points of each bundle
        ("bundle_number", _LONG),
        ("levels", np.int64, (12,)),  # by points, the first bundle that is worth as much
    ],
    align=True,
)
"""What is fixed in a study."""

GAME = np.dtype(
    [
        ("stream", np.uint64),
        ("counter", _LONG),
        ("phase", _LONG),
        ("board", np.int8, (GRID.size,)),  # the value of the mineral on each hex
        ("tiles", *_SET),
        ("white", *_SET),  # the hexes of wollastonite
        ("occupied", *_SET),  # the hexes with a pawn
        ("fragments", *_SET),  # what is separated and not yet cut off
        ("fragment_number", _LONG),
        ("whole", np.bool_),  # whether what the pawns hold is known to be one part
        ("low", _LONG),  # the lowest and the highest row with a mineral, or further out
        ("high", _LONG),
        ("pawns", *_BY_PLAYER),
        ("pouch", *_COUNTS),
        ("pools", np.int64, (MOST_PLAYERS, KINDS)),
        ("stacks", np.int64, (MOST_PLAYERS, KINDS)),
        ("card_points", *_BY_PLAYER),
        ("card_minerals", *_BY_PLAYER),
        ("deck", np.int64, (MOST_CARDS,)),
        ("deck_number", _LONG),
        ("face_up", np.int64, (CARDS_FACE_UP + 1,)),
        ("face_up_number", _LONG),
        ("tools", *_COUNTS),
        # the turn
        ("player", _LONG),  # counted from 0
        ("moves_left", _LONG),
        ("tool", _LONG),
        ("collected", np.bool_),
        ("excavated", _LONG),
        ("excavated_value", _LONG),
        # the action that was chosen last
        ("possibilities", _LONG),
        ("kind", _LONG),
        ("effect", _LONG),
        ("by_lamp", np.bool_),
        ("cell", _LONG),
        ("mineral", _LONG),
        ("opponent", _LONG),
        ("give", _LONG),
        ("take", _LONG),
        ("card", _LONG),
        ("whole_price", np.bool_),
        ("path", np.int64, (8,)),  # where the move begins, turns and ends
        ("path_number", _LONG),
        ("outcomes", np.int64, (MOST_OUTCOMES,)),
        ("outcome_number", _LONG),
        # the end
        ("tally", np.int64, (10,)),
        ("scores", *_BY_PLAYER),
        ("winners", *_BY_PLAYER),
        # room to work in
        ("part", *_SET),
        ("held", *_SET),
        ("choice", *_SET),
        ("box", *_COUNTS),
        ("ends", np.int64, (MOST_TILES,)),
        ("gives", np.int64, (MOST_BUNDLES,)),
        ("give_number", _LONG),
        ("takes", np.int64, (MOST_BUNDLES,)),
        ("walk_cells", np.int64, (KINDS,)),
        ("walk_directions", np.int64, (KINDS,)),
        ("walk_turns", np.int64, (KINDS,)),
        ("ways", np.int64, (KINDS,)),
        ("lamp_ways", np.int64, (KINDS,)),
    ],
    align=True,
)
"""A game under way."""

RulesRecord: TypeAlias = Any
"""A record of the type `RULES`."""
GameRecord: TypeAlias = Any
"""A record of the type `GAME`."""


def refusal(options: MineralsOptions) -> str | None:
    """Return why games with these options are not for the kernel, as the end of a sentence; None where they are."""
    state = initial(options)
    if len(state.components.cards) > MOST_CARDS:
        return f"a deck of {len(state.components.cards)} cards is more than the {MOST_CARDS} it has room for"
    if options.board == "random":
        return _refused_tools(state)
    try:
        setup(options, SeededChance(0))
    except OptionError as error:
        return str(error)
    whites = _fewest_whites(state)
    if whites < options.players + options.removals:
        return f"the board may have too few wollastonite, {whites}, for the pawns after the removals"
    return None


def _refused_tools(state: State) -> str | None:
    try:
        tools_by_name(state)
    except OptionError as error:
        return str(error)
    return None


def _fewest_whites(state: State) -> int:
    """Return how few wollastonite the blind tiles of a board can leave on it."""
    shown, blind = _layout(state)
    coloured = sum(_box(state, shown)[1:])
    return shown.count(1) + max(0, blind - coloured)


def _layout(state: State) -> tuple[list[int], int]:
    """Return the values a written board shows, and how many of its tiles are blind."""
    letters = [found.mineral for found in written_board(state) if found.mineral != "."]
    shown = [state.components.value_of_letter[letter] for letter in letters if letter != BLIND]
    return shown, letters.count(BLIND)


def _box(state: State, shown: Sequence[int]) -> list[int]:
    return [mineral.count - shown.count(mineral.value) for mineral in state.components.minerals]


def rules_for(options: MineralsOptions) -> RulesRecord:
    """Return the rules of a study as a record. Raises `OptionError` where the kernel refuses them."""
    return _rules_of(options, initial(options)) if options.components else _remembered(options)


@lru_cache(maxsize=64)
def _remembered(options: MineralsOptions) -> RulesRecord:
    return _rules_of(options, initial(options))


def _rules_of(options: MineralsOptions, state: State) -> RulesRecord:
    reason = refusal(options)
    if reason is not None:
        raise OptionError(f"The compiled kernel of Minerals cannot play this: {reason.rstrip('.')}.")
    rules = np.zeros(1, RULES)[0]
    rules["steps"] = GRID.directions
    rules["table"] = words_of(GRID.cells)
    rules["roomy"] = words_of(ROOMY)
    rules["middle"] = GRID.index("m20")
    rules["players"] = options.players
    rules["first_player"] = options.first_player - 1
    rules["removals"] = options.removals
    rules["has_cards"] = options.version != "6"
    rules["has_tools"] = options.version == "full"
    rules["by_value"] = options.version != "6"
    rules["by_area"] = options.crevice == "area"
    rules["any_turns"] = options.map_turns == "any"
    rules["slides"] = options.compass == "slide"
    rules["from_pouch"] = options.hammer == "pouch"
    _write_board(rules, state)
    _write_cards(rules, state)
    _write_tools(rules, state)
    return rules


def words_of(cells: Cells) -> list[int]:
    """Return a set of cells as words, one a row."""
    return [cells >> WIDTH * row & (1 << WIDTH) - 1 for row in range(ROWS)]


def _write_board(rules: RulesRecord, state: State) -> None:
    shown: list[int] = []
    rules["random_board"] = state.options.board == "random"
    if not rules["random_board"]:
        hexes = [found for found in written_board(state) if found.mineral != "."]
        values = [state.components.value_of_letter.get(found.mineral, 0) for found in hexes]
        rules["hexes"] = len(hexes)
        rules["layout"][: len(hexes)] = [found.cell for found in hexes]
        rules["shown"][: len(hexes)] = values
        shown = [value for value in values if value]
    rules["box"] = _box(state, shown)


def _write_cards(rules: RulesRecord, state: State) -> None:
    cards = state.components.cards
    rules["cards"] = len(cards)
    for place, card in enumerate(cards):
        rules["prices"][place] = card.minerals
        rules["points"][place] = (card.points_for(with_orpiment=False), card.points_for(with_orpiment=True))
        rules["one_symbol"][place] = card.symbols == 1


def _write_tools(rules: RulesRecord, state: State) -> None:
    components = state.components
    chosen = tools_by_name(state)
    for tile, sides in enumerate(components.tool_tiles):
        for side, tool in enumerate(sides):
            effect = EFFECTS.index(tool.name)
            rules["costs"][effect] = components.value_of[tool.mineral] - 1
            rules["sides"][tile, side] = effect if not chosen or tool.name in chosen else NOTHING
    bundles = [counts for level in bundles_up_to(state.options.sack_limit) for counts, _ in level]
    rules["bundle_number"] = len(bundles)
    rules["bundles"][: len(bundles)] = bundles
    worth = [sum(value * count for value, count in enumerate(counts, start=1)) for counts in bundles]
    rules["worth"][: len(bundles)] = worth
    rules["levels"] = [sum(points < level for points in worth) for level in range(12)]


def cells_of(words: Sequence[int]) -> list[int]:
    """Return the indices in a set of cells given as words."""
    return [WIDTH * row + bit for row, word in enumerate(words) for bit in each(int(word))]
