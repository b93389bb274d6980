"""What the compiled kernel works on: the rules of a study as numbers, and a whole game as one record.

A record is a structure in the machine's sense: compiled functions take it by its address. Cells are those of `GRID`.
Its stride is 64, so a row of the table is one word with a bit for each hex; a set of cells is 38 words. No hex of the
table lies in the last bits of a row, so the words are signed numbers that are never negative.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

import numpy as np

from minerals.core.game import SeededChance
from minerals.core.geometry import Cells, each
from minerals.core.text import OptionError, name_list
from minerals.games.minerals.components import CARDS_FACE_UP
from minerals.games.minerals.options import BUILD, MineralsOptions
from minerals.games.minerals.rules.setup import ROOMY, setup, tools_by_name, written_board
from minerals.games.minerals.rules.tools import bundles_up_to
from minerals.games.minerals.state import GRID, State, initial
from minerals.games.minerals.written_board import BLIND
from minerals.kernels.bits import WORD
from minerals.kernels.records import Bytes, Numbers, blank

ROWS = GRID.size // WORD
MOST_PLAYERS = 5
MOST_TILES = 118
MOST_CARDS = 64
MOST_BUNDLES = 112
KINDS = 5
"""How many kinds of mineral there are; the place of a kind is its value - 1."""
ORPIMENT = KINDS - 1

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


class Rules:
    """What is fixed in a study."""

    steps: Annotated[Numbers, 6]
    """What to add to an index, by direction."""
    table: Annotated[Numbers, ROWS]
    """The hexes of the table."""
    roomy: Annotated[Numbers, ROWS]
    """Where a random board may lie."""
    middle: int
    random_board: bool
    layout: Annotated[Numbers, MOST_TILES]
    """The hexes of the board, in the order in which they are laid."""
    shown: Annotated[Numbers, MOST_TILES]
    """The values on them, 0 where the tile is laid blind."""
    hexes: int
    """How many they are."""
    box: Annotated[Numbers, KINDS]
    """What is left in the box for the blind tiles."""
    players: int
    first_player: int
    """Counted from 0."""
    removals: int
    has_cards: bool
    has_tools: bool
    by_value: bool
    """Whether minerals count by value, or one each."""
    by_area: bool
    """Whether a crevice is measured by its area."""
    any_turns: bool
    slides: bool
    from_pouch: bool
    """Where the Hammer's mineral comes from."""
    cards: int
    prices: Annotated[Numbers, MOST_CARDS, KINDS]
    points: Annotated[Numbers, MOST_CARDS, 2]
    """By card, without and with orpiment."""
    one_symbol: Annotated[Numbers, MOST_CARDS]
    costs: Annotated[Numbers, len(EFFECTS)]
    """The kind of mineral a tool costs."""
    sides: Annotated[Numbers, KINDS, 2]
    """The tools on each tile, `NOTHING` for a side that is not to show."""
    bundles: Annotated[Numbers, MOST_BUNDLES, KINDS]
    """What the Sack can exchange."""
    worth: Annotated[Numbers, MOST_BUNDLES]
    """The points of each bundle."""
    bundle_number: int
    levels: Annotated[Numbers, 12]
    """By points, the first bundle that is worth as much."""


class Game:
    """A game in progress."""

    stream: np.uint64
    counter: int
    policies: Annotated[Numbers, MOST_PLAYERS]
    """By player, how actions are chosen."""
    is_over: bool
    phase: int
    removed: int
    """How many minerals were removed in the set-up."""
    board: Annotated[Bytes, GRID.size]
    """The value of the mineral on each hex."""
    tiles: Annotated[Numbers, ROWS]
    white: Annotated[Numbers, ROWS]
    """The hexes of wollastonite."""
    occupied: Annotated[Numbers, ROWS]
    """The hexes with a pawn."""
    fragments: Annotated[Numbers, ROWS]
    """What is separated and not yet cut off."""
    fragment_number: int
    whole: bool
    """Whether what the pawns hold is known to be one part."""
    low: int
    """The lowest row with a mineral, or further out."""
    high: int
    pawns: Annotated[Numbers, MOST_PLAYERS]
    pouch: Annotated[Numbers, KINDS]
    pools: Annotated[Numbers, MOST_PLAYERS, KINDS]
    stacks: Annotated[Numbers, MOST_PLAYERS, KINDS]
    card_points: Annotated[Numbers, MOST_PLAYERS]
    card_minerals: Annotated[Numbers, MOST_PLAYERS]
    deck: Annotated[Numbers, MOST_CARDS]
    deck_number: int
    face_up: Annotated[Numbers, CARDS_FACE_UP + 1]
    face_up_number: int
    face_up_since: Annotated[Numbers, CARDS_FACE_UP + 1]
    """By card face up, how many had been turned up before it: the rules list them in this order."""
    turned_up: int
    """How many cards have been turned up."""
    tools: Annotated[Numbers, KINDS]
    # the turn
    player: int
    """Counted from 0."""
    moves_left: int
    tool: int
    collected: bool
    excavated: int
    excavated_value: int
    # the action that was chosen last
    possibilities: int
    equals: int
    drawn: int
    kind: int
    effect: int
    by_lamp: bool
    cell: int
    mineral: int
    opponent: int
    given: int
    taken: int
    card: int
    whole_price: bool
    path: Annotated[Numbers, 8]
    """Where the move begins, turns and ends."""
    path_number: int
    outcomes: Annotated[Numbers, MOST_OUTCOMES]
    outcome_number: int
    # the end
    tally: Annotated[Numbers, 10]
    scores: Annotated[Numbers, MOST_PLAYERS]
    winners: Annotated[Numbers, MOST_PLAYERS]
    # room to work in
    part: Annotated[Numbers, ROWS]
    held: Annotated[Numbers, ROWS]
    places: Annotated[Numbers, ROWS]
    reach: Annotated[Numbers, ROWS]
    box: Annotated[Numbers, KINDS]
    ends: Annotated[Numbers, MOST_TILES]
    gives: Annotated[Numbers, MOST_BUNDLES]
    give_number: int
    takes: Annotated[Numbers, MOST_BUNDLES]
    walk_depth: int
    walk_cells: Annotated[Numbers, KINDS]
    walk_directions: Annotated[Numbers, KINDS]
    walk_turns: Annotated[Numbers, KINDS]
    ways: Annotated[Numbers, KINDS]
    lamp_ways: Annotated[Numbers, KINDS]


_KNOWN = {
    "over_pawns": "any",
    "hammer_reach": "all",
    "chest": "one",
    "glass": "start",
    "vortex": "two",
    "rope": "may",
    "lamp": "alone",
    "useless_tools": "refused",
}
"""The only reading that the kernel knows of these options."""


def refusal_from_anywhere(options: MineralsOptions) -> str | None:
    """Return why the kernel can play no game with these options, not even from a position, or None if it can."""
    state = initial(options)
    if state.follows_first_rules:
        return "games by the first version of the rules are for the reference engine"
    unknown = [name for name, value in _KNOWN.items() if getattr(state.options, name) != value]
    if unknown:
        return f"this reading of {name_list(unknown)} is for the reference engine"
    if len(state.components.cards) > MOST_CARDS:
        return f"a deck of {len(state.components.cards)} cards is more than the {MOST_CARDS} it has room for"
    return _refused_tools(state)


def refusal(options: MineralsOptions) -> str | None:
    """Return why the kernel cannot play games with these options, as the end of a sentence, or None if it can."""
    reason = refusal_from_anywhere(options)
    if options.board == BUILD:
        reason = reason or "a board that the players build is for the reference engine until it is built"
    if reason is not None or options.board == "random":
        return reason
    state = initial(options)
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


def rules_for(options: MineralsOptions) -> Rules:
    """Return the rules of a study as a record. Without a board where the kernel refuses to begin on it."""
    return _rules_of(options, initial(options)) if options.components else _remembered(options)


@lru_cache(maxsize=64)
def _remembered(options: MineralsOptions) -> Rules:
    return _rules_of(options, initial(options))


def _rules_of(options: MineralsOptions, state: State) -> Rules:
    rules = blank(Rules)
    options = state.options  # with what an owner's tools say
    rules.steps[:] = GRID.directions
    rules.table[:] = words_of(GRID.cells)
    rules.roomy[:] = words_of(ROOMY)
    rules.middle = GRID.index("m20")
    rules.players = options.players
    rules.first_player = options.first_player - 1
    rules.removals = options.removals
    rules.has_cards = options.version != "6"
    rules.has_tools = options.version == "full"
    rules.by_value = options.version != "6"
    rules.by_area = options.crevice == "area"
    rules.any_turns = options.map_turns == "any"
    rules.slides = options.compass == "slide"
    rules.from_pouch = options.hammer == "pouch"
    if refusal(options) is None:
        _write_board(rules, state)
    _write_cards(rules, state)
    _write_tools(rules, state)
    return rules


def words_of(cells: Cells) -> list[int]:
    """Return a set of cells as words, one a row."""
    return [cells >> WORD * row & (1 << WORD) - 1 for row in range(ROWS)]


def _write_board(rules: Rules, state: State) -> None:
    shown: list[int] = []
    rules.random_board = state.options.board == "random"
    if not rules.random_board:
        hexes = [found for found in written_board(state) if found.mineral != "."]
        values = [state.components.value_of_letter.get(found.mineral, 0) for found in hexes]
        rules.hexes = len(hexes)
        rules.layout[: len(hexes)] = [found.cell for found in hexes]
        rules.shown[: len(hexes)] = values
        shown = [value for value in values if value]
    rules.box[:] = _box(state, shown)


def _write_cards(rules: Rules, state: State) -> None:
    cards = state.components.cards
    rules.cards = len(cards)
    for place, card in enumerate(cards):
        rules.prices[place] = card.minerals
        rules.points[place] = (card.points_for(with_orpiment=False), card.points_for(with_orpiment=True))
        rules.one_symbol[place] = card.symbols == 1


def _write_tools(rules: Rules, state: State) -> None:
    components = state.components
    chosen = tools_by_name(state)
    for tile, sides in enumerate(components.tool_tiles):
        for side, tool in enumerate(sides):
            effect = EFFECTS.index(tool.name)
            rules.costs[effect] = components.value_of[tool.mineral] - 1
            rules.sides[tile, side] = effect if not chosen or tool.name in chosen else NOTHING
    bundles = [counts for level in bundles_up_to(state.options.sack_limit) for counts, _ in level]
    rules.bundle_number = len(bundles)
    rules.bundles[: len(bundles)] = bundles
    worth = [sum(value * count for value, count in enumerate(counts, start=1)) for counts in bundles]
    rules.worth[: len(bundles)] = worth
    rules.levels[:] = [sum(points < level for points in worth) for level in range(12)]


def cells_of(words: Sequence[int]) -> list[int]:
    """Return the indices in a set of cells given as words."""
    return [WORD * row + bit for row, word in enumerate(words) for bit in each(int(word))]
