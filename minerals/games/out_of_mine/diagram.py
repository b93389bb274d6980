"""Positions as text.

A few lines describe the game, and then come the players. Each player has lines for the gallery and its side, the card,
the points of the rounds, the tile in hand and the one in the other hand. Then comes the table, row by row from the top:
`#` is rock, `.` is an open cell of the gallery, and a letter is the tile at that place in the line `tiles`, whether it
is in the right place or not. Anything left out is as at the beginning of a first round. If elements do not count, the
shape is enough to name a tile.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import ascii_letters

from msgspec.structs import replace

from minerals.core.geometry import Cells, ruler, with_letters
from minerals.core.text import Names, NotationError, line_error, quoted, require_new
from minerals.games.out_of_mine.components import SIDES, Components
from minerals.games.out_of_mine.state import Hand, Lying, Phase, Seat, State
from minerals.games.out_of_mine.tiles import GRID, TURNS, element_of, offsets_of, orientations, shape_of
from minerals.games.out_of_mine.words import kinds

OPEN, ROCK = ".", "#"

_NAMES = Names(
    game=("round", "phase", "clock", "last", "called", "retired", "cards used", "passed"),
    player=("gallery", "card", "before", "points", "hand", "other hand", "tiles"),
    most_players=4,
)
_CARDS, _GALLERIES, _SIDES, _SUPPLY = (
    f"out_of_mine.{rule}" for rule in ("round.cards", "setup.galleries", "setup.sides", "tiles.supply")
)
_HAND = re.compile(r"(\S+(?: [a-z]+)??)(?: turned ([1-3]))?( flipped)?", re.IGNORECASE)
_PHASES: tuple[Phase, ...] = ("choosing", "placing", "over")
_ROWS = tuple(range(7, -1, -1))
_MOST_CLOCK = 24 * 60 * 60 * 1000


# --- reading ---


def lay_position(state: State, text: str) -> State:
    """Return the state that a written position shows. Raises `NotationError` that names the line."""
    tables, fields = _split(text)
    players = state.options.players
    for name in fields:
        if name[-1].isdigit() and int(name[-1]) > players:
            raise line_error(f"{name}: {fields[name]}", f"there is no player {name[-1]} among {players}.")
    phase = _phase(fields)
    box = state.box
    seats = tuple(_seat(box, fields, tables.get(player, []), player, phase) for player in range(1, players + 1))
    clock = _number(fields, "clock", 0, 0, _MOST_CLOCK)
    laid = State(
        state.options,
        _with_passes(seats, fields),
        retired=_known(fields, "retired", box.gallery_named),
        cards_used=_cards_used(fields, seats, box),
        round=_round(fields, phase, state.options.rounds),
        clock=clock,
        last=_number(fields, "last", 0, 0, players),
        phase=phase,
    )
    laid = _with_call(laid, fields)
    laid = _with_tiles_meant(laid)
    _require_sense(laid)
    return laid


def _round(fields: Mapping[str, str], phase: Phase, rounds: int) -> int:
    """Return how many rounds have begun: while sides are chosen, the next one has not."""
    before = phase == "choosing"
    return _number(fields, "round", int(not before), int(not before), rounds - before)


def players_in(text: str) -> int:
    """Return how many players a written position shows."""
    tables, fields = _split(text)
    return max([1, *tables, *(int(name[-1]) for name in fields if name[-1].isdigit())])


def _split(text: str) -> tuple[dict[int, list[str]], dict[str, str]]:
    """Return the rows of each player's table, and the other lines by name."""
    tables: dict[int, list[str]] = {}
    fields: dict[str, str] = {}
    player = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if ":" not in line:
            if line.strip():
                if not player:
                    reason = "whose table is it? Write 'gallery 1: …' above it."
                    raise NotationError(f"Line {number}: {quoted(line.strip())}: {reason}")
                tables.setdefault(player, []).append(line)
            continue
        name, value = _NAMES.read(line)
        require_new(name, fields)
        fields[name] = value
        player = int(name[-1]) if name[-1].isdigit() else player
    return tables, fields


def _phase(fields: Mapping[str, str]) -> Phase:
    given = fields.get("phase", "placing").lower()
    for phase in _PHASES:
        if given == phase:
            return phase
    raise line_error(f"phase: {given}", f"one of {', '.join(_PHASES)} is wanted.")


def _seat(box: Components, fields: Mapping[str, str], rows: list[str], player: int, phase: Phase) -> Seat:
    gallery, side = _gallery(box, fields, f"gallery {player}", with_side=phase != "choosing")
    before = _gallery(box, fields, f"before {player}", with_side=True) if f"before {player}" in fields else ("", "")
    card = fields.get(f"card {player}", "")
    for name in ("card", "hand", "other hand", "tiles"):
        if phase == "choosing" and fields.get(f"{name} {player}"):
            reason = "while sides are chosen there are no cards and no tiles."
            raise NotationError(f"'{name} {player}:': {reason}", _CARDS)
    if phase != "choosing" and card not in box.card_named:
        raise line_error(f"card {player}: {card}", "write the name of a treasure card.")
    gallery_cells = box.gallery_named[gallery].side(side).cells if side else 0
    tiles = _tiles(box, fields, rows, player, gallery_cells)
    hand, other_hand = (_hand(box, fields, f"{name} {player}") for name in ("hand", "other hand"))
    if other_hand is not None and hand is None:
        reason = "a tile waits there only while another is in hand."
        raise NotationError(f"'other hand {player}:': {reason}", "out_of_mine.tiles.both-hands")
    return Seat(gallery, side, card, tiles, hand, other_hand, before=before, points=_points(fields, player))


def _gallery(box: Components, fields: Mapping[str, str], name: str, *, with_side: bool) -> tuple[str, str]:
    gallery, _, side = fields.get(name, "").partition(" ")
    side = side.strip().lower()
    if gallery not in box.gallery_named or side not in (*SIDES, *(() if with_side else ("",))):
        raise line_error(f"{name}: {gallery} {side}", "write a gallery and its side, like 3 front.")
    return gallery, side


def _tiles(
    box: Components, fields: Mapping[str, str], rows: list[str], player: int, gallery: Cells
) -> tuple[Lying, ...]:
    names = [" ".join(name.split()) for name in fields.get(f"tiles {player}", "").split(",") if name.strip()]
    if len(names) > len(ascii_letters):
        raise NotationError(f"'tiles {player}:': at most {len(ascii_letters)} tiles fit on a table.")
    cells = _cells_of_letters(rows, player, gallery)
    lying = []
    for letter, name in zip(ascii_letters, names, strict=False):
        tile = _tile(box, name, f"tiles {player}")
        covered = cells.pop(letter, 0)
        shapes = [offsets for offsets, _, _ in orientations(box.shape_named[shape_of(tile)].offsets)]
        if not covered or offsets_of(covered) not in shapes:
            shown = f"the cells of {letter}, {', '.join(GRID.names(covered))}," if covered else f"the cells of {letter}"
            raise NotationError(f"'tiles {player}:': {shown} do not have the shape of {tile}.")
        lying.append(Lying(tile, covered))
    if cells:
        letter, covered = min(cells.items())
        where = ", ".join(GRID.names(covered))
        raise NotationError(f"'tiles {player}:': there is no tile {letter} in the line, and it lies on {where}.")
    return tuple(lying)


def _cells_of_letters(rows: list[str], player: int, gallery: Cells) -> dict[str, Cells]:
    """Return the cells of each letter on a table. Raises `NotationError` where it is not that of the gallery."""
    cells: dict[str, Cells] = {}
    if not rows:
        return cells
    if len(rows) != len(_ROWS):
        raise NotationError(f"The table of player {player} has {len(_ROWS)} rows, and {len(rows)} are written.")
    for row, line in zip(_ROWS, rows, strict=True):
        tokens = line.split()
        if len(tokens) != len(_ROWS):
            raise NotationError(f"Row {_letter(row)} of player {player} has 8 cells, and {len(tokens)} are written.")
        for column, token in enumerate(tokens, start=1):
            name = f"{_letter(row)}{column}"
            here = 1 << GRID.index_of[name]
            if len(token) == 1 and token in ascii_letters:
                cells[token] = cells.get(token, 0) | here
            elif token != (OPEN if gallery & here else ROCK):
                raise NotationError(
                    f"Row {_letter(row)} of player {player}: {name} is {quoted(token)}, and the gallery has "
                    f"{'an open cell' if gallery & here else 'rock'} there."
                )
    return cells


def _hand(box: Components, fields: Mapping[str, str], line: str) -> Hand | None:
    text = " ".join(fields.get(line, "").split())
    if not text:
        return None
    found = _HAND.fullmatch(text)
    if found is None:
        raise line_error(f"{line}: {text}", "write a tile, like L3 gold turned 1 flipped.")
    return Hand(_tile(box, found[1], line), int(found[2] or 0) % TURNS, bool(found[3]))


def _tile(box: Components, name: str, line: str) -> str:
    for tile in (*box.supply, *box.tiles_of):
        if tile.lower() == name.lower():
            return tile
    raise NotationError(f"'{line}:': {quoted(name)} is not a tile; write one like L3, or L3 gold.")


def _with_tiles_meant(state: State) -> State:
    """Return the state with a tile of the box for each one that is named by its shape alone.

    Where elements do not count, a shape is name enough: it stands for any tile of the shape that lies nowhere else.
    """
    left = Counter(state.box.supply)
    left.subtract(tile for seat in state.seats for tile in _tiles_of(seat))

    def meant(tile: str) -> str:
        if element_of(tile) or left[tile] >= 0:
            return tile
        kinds_of_shape = state.box.tiles_of[tile]
        if state.options.elements:
            if tile not in kinds_of_shape:
                raise NotationError(
                    f"{quoted(tile)}: every {tile} shows an element; write {' or '.join(kinds_of_shape)}."
                )
            return tile
        instead = next((other for other in kinds_of_shape if left[other] > 0), kinds_of_shape[0])
        left[tile] += 1
        left[instead] -= 1
        return instead

    return replace(state, seats=tuple(_renamed(seat, meant) for seat in state.seats))


def _tiles_of(seat: Seat) -> Iterator[str]:
    yield from (lying.tile for lying in seat.tiles)
    yield from (hand.tile for hand in seat.hands)


def _renamed(seat: Seat, meant: Callable[[str], str]) -> Seat:
    tiles = tuple(replace(lying, tile=meant(lying.tile)) for lying in seat.tiles)
    hands = [hand and replace(hand, tile=meant(hand.tile)) for hand in (seat.hand, seat.other_hand)]
    return replace(seat, tiles=tiles, hand=hands[0], other_hand=hands[1])


def _points(fields: Mapping[str, str], player: int) -> tuple[int, ...]:
    text = fields.get(f"points {player}", "")
    if not re.fullmatch(r"(-?[0-9]{1,3}( -?[0-9]{1,3})*)?", text):
        raise line_error(f"points {player}: {text}", "write the points of each round, like 8 -2 10.")
    return tuple(int(points) for points in text.split())


def _with_passes(seats: tuple[Seat, ...], fields: Mapping[str, str]) -> tuple[Seat, ...]:
    passed = fields.get("passed", "").split()
    if any(name not in map(str, range(1, len(seats) + 1)) for name in passed):
        raise line_error(f"passed: {' '.join(passed)}", "write players, like 1 3.")
    return tuple(replace(seat, has_passed=str(player) in passed) for player, seat in enumerate(seats, start=1))


def _with_call(state: State, fields: Mapping[str, str]) -> State:
    """Return the state with a call after which the others may go on."""
    text = fields.get("called", "")
    if not text:
        return state
    if not state.options.grace or state.phase != "placing":
        reason = "only while others may go on after a call; set the option 'grace'."
        raise line_error(f"called: {text}", reason)
    found = re.fullmatch(r"([1-4]) at ([0-9]{1,9})", text)
    if found is None or int(found[1]) > len(state.seats) or int(found[2]) > state.clock:
        raise line_error(f"called: {text}", "write who called and when, like 1 at 61500, not after the clock.")
    return replace(state, caller=int(found[1]), called_at=int(found[2]))


def _known(fields: Mapping[str, str], name: str, known: Mapping[str, object]) -> tuple[str, ...]:
    names = tuple(fields.get(name, "").split())
    for each in names:
        if each not in known:
            raise NotationError(f"'{name}:': there is no {quoted(each)}.")
        if names.count(each) > 1:
            raise NotationError(f"'{name}:': {each} is written twice.", _CARDS if "cards" in name else _GALLERIES)
    return names


def _cards_used(fields: Mapping[str, str], seats: tuple[Seat, ...], box: Components) -> tuple[str, ...]:
    used = _known(fields, "cards used", box.card_named)
    return (*used, *(seat.card for seat in seats if seat.card and seat.card not in used))


def _require_sense(state: State) -> None:
    """Refuse what no play could go on from. Raises `NotationError`."""
    galleries = [seat.gallery for seat in state.seats]
    cards = [seat.card for seat in state.seats if seat.card]
    for what, names, rule in (("gallery", galleries, _GALLERIES), ("card", cards, _CARDS)):
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise NotationError(f"Two players have {what} {min(twice)}.", rule)
    if retired := set(galleries) & set(state.retired):
        raise NotationError(
            f"'retired:': gallery {min(retired)} is still in play.", "out_of_mine.between.gallery-leaves"
        )
    for player, seat in enumerate(state.seats, start=1):
        if seat.before == (seat.gallery, seat.side) or (seat.before[0] == seat.gallery and not seat.side):
            reason = "a player who gets the same gallery again turns it over."
            raise NotationError(f"'before {player}:': {reason}", "out_of_mine.between.turn-over")
    if state.phase == "placing" and all(
        seat.has_passed or player == state.caller for player, seat in enumerate(state.seats, start=1)
    ):
        raise NotationError("'passed:': somebody must still place.", "out_of_mine.call.pass")
    if state.phase == "choosing" and any(seat.has_passed for seat in state.seats):
        raise NotationError("'passed:': nobody passes while sides are chosen.", "out_of_mine.call.pass")
    if state.phase == "choosing" and all(seat.side for seat in state.seats):
        raise NotationError("'phase: choosing': somebody must still choose a side.", _SIDES)
    if state.phase != "over" and len(state.unseen_cards) < state.options.players * (state.options.rounds - state.round):
        raise NotationError("'cards used:': too few treasure cards are left.", _CARDS)
    redeals = state.options.rounds - state.round - (state.phase == "choosing")
    if state.phase != "over" and len(state.unseen_galleries) < redeals:
        raise NotationError("'retired:': too few galleries are left.", "out_of_mine.between.new-gallery")
    for tile, number in state.supply.items():
        if number < 0:
            others = state.others_left(tile)
            plain = "plain " if others and tile == shape_of(tile) else ""
            left = f", which still has {kinds(others)}" if others else ""
            raise NotationError(f"The tables hold {-number} more {plain}{tile} than the box{left}.", _SUPPLY)


def _number(fields: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = fields.get(name, str(default))
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise line_error(f"{name}: {text}", f"a whole number from {least} to {most} is wanted.")
    return int(text)


def _letter(row: int) -> str:
    return chr(ord("a") + row)


# --- writing ---

_ROWS_OF_CELLS = tuple(tuple(GRID.index_of[f"{_letter(row)}{column}"] for column in range(1, 9)) for row in _ROWS)


def diagram(state: State) -> str:
    """Return the whole position as text, which `lay_position` reads back."""
    return _written(state, _table)


def diagram_with_coordinates(state: State) -> str:
    """Return the whole position as text, with the letters of the rows and the numbers of the columns."""
    return _written(state, _labelled_table)


def _written(state: State, table: Callable[[State, int], Iterable[str]]) -> str:
    lines = [f"{name}: {value}" for name, value in _game_fields(state)]
    for player, seat in enumerate(state.seats, start=1):
        lines.append("")
        lines += [f"{name} {player}: {value}" for name, value in _seat_fields(seat)]
        if seat.side:
            lines += table(state, player)
    return "\n".join(lines)


def _game_fields(state: State) -> Iterator[tuple[str, str]]:
    yield "round", str(state.round)
    yield "phase", state.phase
    if state.clock:
        yield "clock", str(state.clock)
    if state.last:
        yield "last", str(state.last)
    if state.caller and state.options.grace and state.phase == "placing":
        yield "called", f"{state.caller} at {state.called_at}"
    passed = [str(player) for player, seat in enumerate(state.seats, start=1) if seat.has_passed]
    for name, names in (("passed", passed), ("retired", state.retired), ("cards used", state.cards_used)):
        if names:
            yield name, " ".join(names)


def _seat_fields(seat: Seat) -> Iterator[tuple[str, str]]:
    yield "gallery", f"{seat.gallery} {seat.side}".strip()
    if seat.card:
        yield "card", seat.card
    if seat.before[0]:
        yield "before", " ".join(seat.before)
    if seat.points:
        yield "points", " ".join(map(str, seat.points))
    for name, hand in zip(("hand", "other hand"), seat.hands, strict=False):
        turned = f" turned {hand.turns}" if hand.turns else ""
        yield name, hand.tile + turned + (" flipped" if hand.flipped else "")
    if seat.tiles:
        yield "tiles", ", ".join(lying.tile for lying in seat.tiles)


def _table(state: State, player: int) -> Iterator[str]:
    gallery, seat = state.gallery_cells(player), state.seat(player)
    signs = {index: OPEN if gallery >> index & 1 else ROCK for index in GRID.name_of}
    for letter, lying in zip(ascii_letters, seat.tiles, strict=False):
        signs |= {index: letter for index in GRID.name_of if lying.cells >> index & 1}
    for row in _ROWS_OF_CELLS:
        yield " ".join(signs[index] for index in row)


def _labelled_table(state: State, player: int) -> list[str]:
    numbers = ruler({2 * column: column + 1 for column in range(len(_ROWS))})
    return with_letters([*map(_letter, _ROWS), ""], [*_table(state, player), numbers])
