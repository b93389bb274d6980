"""Set-up: the board, the removals, the cards and tools, the pawns.

Rulebook: Preparing the game, 1 to 6.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from fractions import Fraction

from minerals.core.game import Chance, NoChance, Ruling, ruling, ruling_of_number
from minerals.core.geometry import Cells, each
from minerals.core.text import NotationError, OptionError, name_list, quoted
from minerals.games.minerals.events import BoardLaid, BuildingBegan, CardTurnedUp, PositionLaid, ToolLaid
from minerals.games.minerals.options import BUILD, MineralsOptions
from minerals.games.minerals.rules.decision import Decided, Deciding, begin
from minerals.games.minerals.rules.versions import explain_version, lines_of_other_versions
from minerals.games.minerals.state import GRID, MIDDLE, State, initial
from minerals.games.minerals.written_board import BLIND, Hex, board_rows, read_board

# Cells nearer to the edge of the table stay free, so that tools can add minerals outside the board.
_ROOM = 3
_CREVICES = {"tile": 7, "crevice": 1}


def setup(options: MineralsOptions, chance: Chance) -> Decided:
    """Return the events that lay out the board, and the cards and tools if no minerals are removed.

    Raises `OptionError` if the options do not go together.
    """
    deciding = begin(initial(options), chance)
    tools_by_name(deciding.state)
    if options.board == BUILD:
        deciding.happens(BuildingBegan(MIDDLE, deciding.state.components.name_of[1], options.tiles))
        return deciding.decision
    deciding.happens(_laid_board(deciding.state, chance))
    _refuse_bad_board(deciding.state)
    if not options.removals:
        lay_cards_and_tools(deciding)
    return deciding.decision


def arrange(options: MineralsOptions, position: str) -> Decided:
    """Return the event that sets up a written position.

    Raises `NotationError` if it cannot be read, or if it holds things that the chosen version leaves out. The
    first version of these rules allowed that.
    """
    text = textwrap.dedent(position).strip("\n")
    deciding = begin(initial(options), NoChance())
    deciding.happens(PositionLaid(text))
    rulings = [] if deciding.state.follows_first_rules else explain_version(deciding.state)
    if rulings:
        lines = name_list(f"'{line}:'" for line in lines_of_other_versions(deciding.state))
        raise NotationError(f"{lines}: {' '.join(map(str, rulings))}")
    return deciding.decision


# --- the board ---


def _laid_board(state: State, chance: Chance) -> BoardLaid:
    drawing = _Drawing(state, chance)
    if state.options.board == "random":
        return drawing.random_board()
    return drawing.filled(written_board(state))


def written_board(state: State) -> Sequence[Hex]:
    """Return the hexes of the board that the options name or hold. Raises `OptionError` if it cannot be read."""
    board = state.options.board
    if "\n" in board:
        try:
            return read_board(board.split("\n"))
        except NotationError as error:
            raise OptionError(f"minerals: option 'board': {error}") from None
    boards = state.components.board_named
    if board not in boards:
        raise OptionError(
            f"minerals: option 'board' takes 'random', 'build', a board written as a diagram, or one of "
            f"{', '.join(boards)}, not {quoted(board)}."
        )
    return read_board(boards[board].rows.split("\n"))


class _Drawing:
    """Lays tiles, blind ones from the box, and keeps what was drawn and how likely it was."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.box = {mineral.name: mineral.count for mineral in state.components.minerals}
        self.drawn: list[str] = []
        # Over a hundred draws: reducing the fraction once, at the end, is much quicker than after each.
        self._ways, self._of = 1, 1

    @property
    def probability(self) -> Fraction:
        """How likely it was to draw what was drawn, in this order."""
        return Fraction(self._ways, self._of)

    def draw(self, weights: dict[str, int]) -> str:
        outcome, probability = self.chance.draw(weights)
        self.drawn.append(outcome)
        self._ways *= probability.numerator
        self._of *= probability.denominator
        return outcome

    def draw_mineral(self) -> str:
        mineral = self.draw(self.box)
        self.box[mineral] -= 1
        return self.state.components.letter_of[self.state.components.value_of[mineral]]

    def filled(self, hexes: Sequence[Hex]) -> BoardLaid:
        """Lay a written board, its blind tiles drawn in reading order."""
        components = self.state.components
        for found in hexes:
            if found.pawn:
                raise OptionError(
                    "minerals: option 'board' shows a pawn, but pawns are placed later, or in a position."
                )
            value = components.value_of_letter.get(found.mineral)
            if value is None and found.mineral not in (BLIND, "."):
                raise OptionError(f"minerals: option 'board': there is no mineral {quoted(found.mineral)}.")
            if value is not None:
                self._take(components.name_of[value])
        if sum(found.mineral == BLIND for found in hexes) > sum(self.box.values()):
            raise OptionError("minerals: option 'board' has more tiles than the box holds.")
        return self._laid(
            [Hex(index, self.draw_mineral() if letter == BLIND else letter, 0) for index, letter, _ in hexes]
        )

    def _take(self, mineral: str) -> None:
        if not self.box[mineral]:
            raise OptionError(f"minerals: option 'board' shows more {mineral} than the box holds.")
        self.box[mineral] -= 1

    def random_board(self) -> BoardLaid:
        """Lay every tile of the box, each beside at least two others; now and then a hex is left empty."""
        middle = GRID.index(MIDDLE)
        letters: dict[int, str] = {}
        crevices = 0
        for index in (middle, middle + GRID.directions[0], middle + GRID.directions[1]):
            letters[index] = self.draw_mineral()
        while any(self.box.values()):
            tiles = sum(1 << index for index in letters)
            open_hexes = beside_two(tiles) & ROOMY & ~tiles
            if not open_hexes & ~crevices:
                crevices = 0
            names = GRID.names(open_hexes & ~crevices)
            index = GRID.index_of[self.draw(dict.fromkeys(names, 1))]
            if self.draw(_CREVICES) == "crevice":
                crevices |= 1 << index
            else:
                letters[index] = self.draw_mineral()
        return self._laid([Hex(index, letter, 0) for index, letter in sorted(letters.items())])

    def _laid(self, hexes: list[Hex]) -> BoardLaid:
        components = self.state.components
        board = bytearray(GRID.size)
        cells = 0
        for index, letter, _ in hexes:
            board[index] = components.value_of_letter.get(letter, 0)
            cells |= 1 << index if board[index] else 0
        shown = lay_rows(self.state, bytes(board), cells)
        return BoardLaid(*shown, drawn=tuple(self.drawn), chance=str(self.probability))


def lay_rows(state: State, board: bytes, cells: Cells) -> tuple[tuple[str, ...], str]:
    """Return the rows and the corner of a board given by its bytes."""
    from msgspec.structs import replace

    return board_rows(replace(state, board=board), cells)


def beside_two(tiles: Cells) -> Cells:
    """Return the hexes, of the table and its margins, that are beside at least two of a set of hexes."""
    step = GRID.stride
    once = twice = 0
    for moved in (tiles << 1, tiles >> 1, tiles << step, tiles >> step, tiles << (step - 1), tiles >> (step - 1)):
        twice |= once & moved
        once |= moved
    return twice


def _roomy() -> Cells:
    rows, columns = len(GRID.rows), GRID.rows[0][1]
    return sum(
        1 << index
        for index in each(GRID.cells)
        if _ROOM <= GRID.place(index)[1] < rows - _ROOM and 2 * _ROOM <= GRID.place(index)[0] < 2 * (columns - _ROOM)
    )


ROOMY = _roomy()
"""The hexes on which a random board may lie."""


def explain_board(state: State) -> list[Ruling]:
    """Return what breaks the rules for a board. A removal may leave a mineral beside fewer than two others."""
    rulings = []
    lonely = state.tiles & ~beside_two(state.tiles)
    if lonely and not state.removed:
        names = GRID.names(lonely)
        rulings.append(
            ruling(
                "minerals.setup.board",
                "These hexes are not beside at least two other minerals: {hexes}.",
                cells=names,
                hexes=", ".join(names),
            )
        )
    parts = GRID.parts(state.tiles)
    if len(parts) > 1:
        smallest = min(parts, key=int.bit_count)
        rulings.append(
            ruling_of_number(
                "minerals.setup.board",
                len(parts),
                "The board is in {number} piece, but it must be in one.",
                "The board is in {number} pieces, but it must be in one.",
                cells=GRID.names(smallest),
            )
        )
    return rulings


def _refuse_bad_board(state: State) -> None:
    rulings = explain_board(state)
    if rulings:
        raise OptionError(f"minerals: option 'board': {' '.join(found.message for found in rulings)}")
    players, removals = state.options.players, state.options.removals
    if state.board.count(1) < players + removals:
        raise OptionError(
            f"minerals: option 'board' has {state.board.count(1)} wollastonite, but {removals} removals and "
            f"{players} pawns need {players + removals}: add some, or choose fewer removals."
        )


# --- cards and tools ---


def lay_cards_and_tools(deciding: Deciding) -> None:
    """Turn up four one-symbol cards and lay the five tools, if the version uses them."""
    options, components = deciding.state.options, deciding.state.components
    if options.version != "6":
        for _ in range(4):
            one_symbol = {card: 1 for card in deciding.state.deck if components.card_named[card].symbols == 1}
            if one_symbol:
                outcome, probability = deciding.draw(one_symbol)
                deciding.happens(CardTurnedUp(outcome, str(probability)))
    if options.version == "full":
        chosen = tools_by_name(deciding.state)
        for sides in components.tool_tiles:
            possible = {tool.name: 1 for tool in sides if not chosen or tool.name in chosen}
            outcome, probability = deciding.draw(possible)
            deciding.happens(ToolLaid(outcome, str(probability)))


def tools_by_name(state: State) -> tuple[str, ...]:
    """Return the tools chosen by the option `tools`, or none if they are random. Raises `OptionError`."""
    option = state.options.tools
    if option == "random":
        return ()
    chosen = tuple(option.lower().replace(",", " ").split())
    for tool in chosen:
        if tool not in state.components.tool_named:
            raise OptionError(
                f"minerals: option 'tools' names {quoted(tool)}; there are {', '.join(state.components.tool_named)}."
            )
    for sides in state.components.tool_tiles:
        names = [tool.name for tool in sides]
        if sum(chosen.count(name) for name in names) != 1:
            raise OptionError(f"minerals: option 'tools' must name exactly one of {' and '.join(names)}.")
    return chosen
