"""Positions as text.

The board is written row by row, from the north: `.` is an empty square, `*` a cap, a letter a loose gem (`r` a small
red one, `R` a medium one, `o` and `O` the opaque ones), and a digit that player's miner. So `1rG` is a miner and two
gems. The rows of the northern and southern arms have three squares; you may indent them as you like. The rest follows,
one line for each thing. Anything that you leave out is as in the set-up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from minerals.core.geometry import Cells, each, ruler, with_letters
from minerals.core.text import Names, NotationError, Row, line_error, quoted, require_rows
from minerals.games.iceminers.components import (
    ARM_VEINS,
    ARMS,
    CENTRE_VEIN,
    COASTERS,
    COLOUR_NAMES,
    COLOURS,
    GEMS,
    GRID,
    MEDIUM_GEMS,
    OPAQUE,
    PAIR_VEINS,
    SMALL_GEMS,
    colour_of,
    medium,
    small,
)
from minerals.games.iceminers.state import Gems, State, Turn, arm_of, off

_COASTERS, _SINGLES, _PAIRS, _MINERS = (
    f"iceminers.setup.{rule}" for rule in ("coasters", "single-gems", "pairs", "miners")
)

CAP = "*"
EMPTY = "."

LETTER_OF = {small(colour.name): colour.letter for colour in COLOURS} | {small(OPAQUE): "o"}
LETTER_OF |= {medium(colour_of(gem)): letter.upper() for gem, letter in tuple(LETTER_OF.items())}
"""The letter of each gem: small ones have small letters."""
GEM_OF = {letter: gem for gem, letter in LETTER_OF.items()}

_NAMES = Names(
    game=("coasters", "miners", "arm veins", "pair veins", "turn", "die", "points", "stepped", "turns", "phase"),
    player=("off", "carries", "delivered"),
    most_players=4,
)
_TOKEN = re.compile(r"\.|\*|[1-4]*[rgbyoRGBYO]*")

_ARM_NAMES = tuple(arm.name for arm in ARMS)
_ROWS = tuple(range(8, -1, -1))
_MIDDLE = range(3, 6)
"""The rows and the columns of the black coaster."""
_NOWHERE = off(len(ARMS))


# --- reading ---


def lay_position(state: State, text: str) -> State:
    """Return the state that a written position shows. Raises `NotationError` that names the row or line."""
    rows, fields = _NAMES.split(text)
    coasters = _coasters(state, fields)
    laid = _read_board(replace(state, coasters=coasters, colours=_colours(state, coasters, fields)), rows)
    laid = _with_miners_off_board(laid, fields)
    laid = replace(laid, carried=tuple(_carried(fields, seat) for seat in _seats(state)))
    laid = replace(laid, delivered=tuple(_gems(fields, f"delivered {seat}") for seat in _seats(state)))
    laid = _with_hidden_gems(laid, fields)
    return _with_turn(laid, fields)


def players_in(text: str) -> int:
    """Return how many players a written position shows: by its line `miners`, else by the highest digit. At least 2."""
    rows, fields = _NAMES.split(text)
    if "miners" in fields:
        return max(2, min(4, len(fields["miners"].split())))
    shown = [int(digit) for row in rows for digit in re.findall("[1-4]", row.text)]
    shown += [int(name[-1]) for name in fields if name[-1].isdigit()]
    return max([2, *shown])


def _seats(state: State) -> range:
    return range(1, state.options.players + 1)


def _read_board(state: State, rows: list[Row]) -> State:
    require_rows(rows, _TOKEN.fullmatch)
    if len(rows) != len(_ROWS):
        raise NotationError(f"The board has {len(_ROWS)} rows, and {len(rows)} are written.", _COASTERS)
    caps: Cells = 0
    loose, miners = [], [_NOWHERE] * state.options.players
    for row, (number, line) in zip(_ROWS, rows, strict=True):
        cells, tokens = row_of(row), line.split()
        if len(tokens) != len(cells):
            written = f"line {number} has {len(tokens)}"
            raise NotationError(f"Row {_letter(row)} has {len(cells)} squares, and {written}.", _COASTERS)
        for index, token in zip(cells, tokens, strict=True):
            if not _TOKEN.fullmatch(token):
                fault = f"{quoted(token)} is not a square; write '.', '*', or digits and letters like 1rG."
                raise NotationError(f"{GRID.name(index)}: {fault}")
            if token == CAP:
                caps |= _cap(index)
            _place_miners(miners, token, index)
            if gems := tuple(sorted(GEM_OF[letter] for letter in token if letter in GEM_OF)):
                loose.append((index, gems))
    return replace(state, caps=caps, loose=tuple(sorted(loose)), miners=tuple(miners))


def _cap(index: int) -> Cells:
    if not (ARM_VEINS | PAIR_VEINS | CENTRE_VEIN) >> index & 1:
        is_on_black = all(place in _MIDDLE for place in GRID.place(index))
        rule = _PAIRS if is_on_black else _SINGLES
        raise NotationError(f"There is no vein on {GRID.name(index)}, so there is no cap.", rule)
    return 1 << index


def _place_miners(miners: list[int], token: str, index: int) -> None:
    for digit in re.findall("[1-4]", token):
        seat = int(digit)
        if seat > len(miners):
            raise NotationError(f"{GRID.name(index)}: there is no player {seat} among {len(miners)}.")
        if miners[seat - 1] != _NOWHERE:
            both = f"{GRID.name(miners[seat - 1])} and {GRID.name(index)}"
            raise NotationError(f"The miner of player {seat} is on two squares, {both}.", _MINERS)
        miners[seat - 1] = index


def _coasters(state: State, fields: Mapping[str, str]) -> tuple[str, ...]:
    usual = COASTERS.get(state.options.coasters, COASTERS["print"])
    colours = tuple(fields.get("coasters", " ".join(usual)).split())
    if sorted(colours) != sorted(COLOUR_NAMES):
        line = f"coasters: {' '.join(colours)}"
        raise line_error(line, "the four colours from the north clockwise are wanted.", _COASTERS)
    return colours


def _colours(state: State, coasters: tuple[str, ...], fields: Mapping[str, str]) -> tuple[str, ...]:
    players = state.options.players
    colours = tuple(fields.get("miners", " ".join(state.options.colours_with(coasters))).split())
    if len(colours) != players or len(set(colours)) != players or not set(colours) <= set(COLOUR_NAMES):
        raise line_error(f"miners: {' '.join(colours)}", f"{players} different colours are wanted.", _MINERS)
    return colours


def _with_miners_off_board(state: State, fields: Mapping[str, str]) -> State:
    """Place the miners that are not on the board: where a line says so, or else where they begin."""
    miners = list(state.miners)
    for seat in _seats(state):
        on_board = miners[seat - 1] != _NOWHERE
        start = _ARM_NAMES[(state.coasters.index(state.colours[seat - 1]) + 2) % 4]
        arm = fields.get(f"off {seat}", start)
        if arm not in _ARM_NAMES:
            raise line_error(f"off {seat}: {arm}", f"one of {', '.join(_ARM_NAMES)} is wanted.")
        if on_board and f"off {seat}" in fields:
            where = GRID.name(miners[seat - 1])
            raise line_error(f"off {seat}: {arm}", f"the miner of player {seat} stands on the board, on {where}.")
        if not on_board:
            miners[seat - 1] = off(_ARM_NAMES.index(arm))
    for name in fields:
        if name[-1].isdigit() and int(name[-1]) > len(miners):
            raise line_error(f"{name}: {fields[name]}", f"there is no player {name[-1]} among {len(miners)}.")
    return replace(state, miners=tuple(miners))


def _carried(fields: Mapping[str, str], seat: int) -> str:
    gems = _gems(fields, f"carries {seat}")
    if len(gems) > 1:
        line = f"carries {seat}: {', '.join(gems)}"
        raise line_error(line, "a miner carries one gem at a time.", "iceminers.gems.one-at-a-time")
    return gems[0] if gems else ""


def _gems(fields: Mapping[str, str], name: str) -> Gems:
    gems = tuple(" ".join(gem.split()) for gem in fields.get(name, "").split(",") if gem.strip())
    for gem in gems:
        if gem not in GEMS:
            raise NotationError(f"'{name}:': {quoted(gem)} is not a gem; write gems like small red, medium blue.")
    return gems


def _with_hidden_gems(state: State, fields: Mapping[str, str]) -> State:
    """Add the gems under the caps: those of their line, or else of the set-up, if all of these are covered."""
    singles = _hidden(fields, "arm veins", SMALL_GEMS, state.arm_caps, 1)
    pairs = _hidden(fields, "pair veins", (*MEDIUM_GEMS, *SMALL_GEMS), state.pair_caps, 2)
    if any(gem not in SMALL_GEMS for gem in singles):
        line = f"arm veins: {', '.join(singles)}"
        raise line_error(line, "small gems that are not opaque are wanted.", _SINGLES)
    mediums = tuple(gem for gem in MEDIUM_GEMS for _ in range(pairs.count(gem)))
    smalls = tuple(gem for gem in SMALL_GEMS for _ in range(pairs.count(gem)))
    if len(mediums) != len(smalls) or len(mediums) + len(smalls) != len(pairs):
        line = f"pair veins: {', '.join(pairs)}"
        raise line_error(line, "as many medium as small gems are wanted, none opaque.", _PAIRS)
    return replace(state, hidden_singles=singles, hidden_mediums=mediums, hidden_smalls=smalls)


def _hidden(fields: Mapping[str, str], name: str, every: Gems, caps: Cells, gems_each: int) -> Gems:
    wanted = caps.bit_count() * gems_each
    if name not in fields and wanted == len(every):
        return every
    gems = _gems(fields, name)
    if len(gems) != wanted:
        reason = f"{caps.bit_count()} caps hide {wanted} gems, and {len(gems)} are written."
        raise line_error(f"{name}: {', '.join(gems)}", reason, _SINGLES if gems_each == 1 else _PAIRS)
    return tuple(gem for gem in every for _ in range(gems.count(gem))) + tuple(gem for gem in gems if gem not in every)


def _with_turn(state: State, fields: Mapping[str, str]) -> State:
    player = _number(fields, "turn", 1, 1, state.options.players)
    rolled = _number(fields, "die", 0, 0, 6)
    points = _number(fields, "points", rolled, 0, 6)
    if points > rolled:
        raise line_error(f"points: {points}", f"the die shows {rolled}.", "iceminers.turn.spend")
    stepped = _one_of(fields, "stepped", "no", "yes")
    phase = _one_of(fields, "phase", "playing", "over")
    turns = _number(fields, "turns", int(bool(rolled)), 0, 1_000_000)
    turn = Turn(player, rolled, points, stepped == "yes")
    laid = replace(state, turn=turn, turns=turns, phase="over" if phase == "over" else "playing")
    _require_places(laid)
    return laid


def _require_places(state: State) -> None:
    """Refuse miners in places where none can be. Raises `NotationError`."""
    standing = [index for index in state.miners if index >= 0]
    passing = state.miner if state.turn.rolled and state.phase == "playing" else -1
    for index in set(standing):
        most = 2 if index == passing else 1
        if standing.count(index) > most:
            number = standing.count(index)
            raise NotationError(f"{number} miners are on {GRID.name(index)}.", "iceminers.turn.free-square")


def _one_of(fields: Mapping[str, str], name: str, default: str, other: str) -> str:
    text = fields.get(name, default)
    if text not in (default, other):
        raise line_error(f"{name}: {text}", f"{default} or {other} is wanted.")
    return text


def _number(fields: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = fields.get(name, str(default))
    if not re.fullmatch(r"[0-9]{1,7}", text) or not least <= int(text) <= most:
        rule = "iceminers.turn.roll" if name == "die" else ""
        raise line_error(f"{name}: {text}", f"a whole number from {least} to {most} is wanted.", rule)
    return int(text)


def _letter(row: int) -> str:
    return chr(ord("a") + row)


def row_of(row: int) -> tuple[int, ...]:
    """Return the squares of a row, counted from the south, from west to east."""
    places = (GRID.at_place(column, row) for column in range(9))
    return tuple(index for index in places if index is not None)


# --- writing ---


def diagram(state: State) -> str:
    """Return the whole position as text that `lay_position` can read."""
    tokens = {index: _token(state, index) for index in each(GRID.cells)}
    width = _width(state)
    lines = []
    for row in _ROWS:
        margin = " " * (3 * (width + 1) if len(row_of(row)) == 3 else 0)
        lines.append((margin + " ".join(tokens[index].ljust(width) for index in row_of(row))).rstrip())
    return "\n".join([*lines, *(f"{name}: {value}" for name, value in _fields(state))])


def diagram_with_coordinates(state: State) -> str:
    """Return the whole position as text, with the letters of the rows and the numbers of the columns."""
    lines = diagram(state).split("\n")
    numbers = ruler({column * (_width(state) + 1): column + 1 for column in range(len(_ROWS))})
    letters = [*map(_letter, _ROWS), ""]
    return "\n".join([*with_letters(letters, [*lines[: len(_ROWS)], numbers]), *lines[len(_ROWS) :]])


def _width(state: State) -> int:
    return max(len(_token(state, index)) for index in each(GRID.cells))


def _token(state: State, index: int) -> str:
    if state.caps >> index & 1:
        return CAP
    miners = "".join(str(seat) for seat, square in enumerate(state.miners, start=1) if square == index)
    return miners + "".join(LETTER_OF[gem] for gem in state.lying(index)) or EMPTY


def _fields(state: State) -> Iterator[tuple[str, str]]:
    yield "coasters", " ".join(state.coasters)
    yield "miners", " ".join(state.colours)
    for seat, index in enumerate(state.miners, start=1):
        if index < 0:
            yield f"off {seat}", _ARM_NAMES[arm_of(index)]
        if state.carried[seat - 1]:
            yield f"carries {seat}", state.carried[seat - 1]
        if state.delivered[seat - 1]:
            yield f"delivered {seat}", ", ".join(state.delivered[seat - 1])
    if state.arm_caps:
        yield "arm veins", ", ".join(state.hidden_singles)
    if state.pair_caps:
        yield "pair veins", ", ".join((*state.hidden_mediums, *state.hidden_smalls))
    turn = state.turn
    yield "turn", str(turn.player)
    if turn.rolled:
        yield "die", str(turn.rolled)
        yield "points", str(turn.points)
        if turn.has_stepped:
            yield "stepped", "yes"
    # A turn that waits for its roll begins again when it is read.
    waits = not turn.rolled and state.phase == "playing"
    yield "turns", str(state.turns - waits)
    if state.phase == "over":
        yield "phase", "over"
