"""The board of the compiled kernel: laid, mined away, and fallen apart."""

from __future__ import annotations

from minerals.games.minerals.kernel.tables import (
    CODES,
    CUT_OFF,
    EVENTS,
    GROUND,
    HEX,
    LOST,
    MINERAL,
    NOTHING,
    ROWS,
    SEPARATED,
    SEPARATED_BY_TOOL,
    Game,
    Rules,
)
from minerals.kernels.bits import WORD, exclude, holds, include, lowest, nth_of_rows, size, size_of_rows
from minerals.kernels.compilation import compiled
from minerals.kernels.hexagons import beside_one, beside_two, write_part
from minerals.kernels.luck import choose, draw_kind, total_of
from minerals.kernels.records import Numbers

_TILES_TO_A_CREVICE = 7


@compiled
def chance_brings(game: Game, code: int, number: int) -> None:
    """Record an outcome of chance."""
    game.outcomes[game.outcome_number] = code * CODES + number
    game.outcome_number += 1


@compiled
def lay(game: Game, cell: int, value: int) -> None:
    """Put a mineral on an empty hex."""
    game.board[cell] = value
    include(game.tiles, cell)
    if value == 1:
        include(game.white, cell)
    game.low = min(game.low, cell // WORD)
    game.high = max(game.high, cell // WORD)


@compiled
def lift(game: Game, cell: int) -> int:
    """Take the mineral off a hex, and return its value."""
    value: int = game.board[cell]
    game.board[cell] = 0
    exclude(game.tiles, cell)
    exclude(game.white, cell)
    return value


@compiled
def put_pawn(game: Game, player: int, cell: int) -> None:
    """Put a pawn on a hex, from wherever it stood."""
    if game.pawns[player] >= 0:
        exclude(game.occupied, game.pawns[player])
    game.pawns[player] = cell
    include(game.occupied, cell)


# --- the set-up ---


@compiled
def lay_board(rules: Rules, game: Game) -> None:
    """Lay the board out, blind tiles from the box."""
    for kind in range(game.box.size):
        game.box[kind] = rules.box[kind]
    if rules.random_board:
        _lay_random_board(rules, game)
        return
    for place in range(rules.hexes):
        value = rules.shown[place]
        if value == 0:
            value = _drawn_from_box(game)
        lay(game, rules.layout[place], value)


@compiled
def _drawn_from_box(game: Game) -> int:
    kind = draw_kind(game, game.box)
    game.box[kind] -= 1
    chance_brings(game, MINERAL, kind)
    return kind + 1


@compiled
def _lay_random_board(rules: Rules, game: Game) -> None:
    lay(game, rules.middle, _drawn_from_box(game))
    lay(game, rules.middle + rules.steps[0], _drawn_from_box(game))
    lay(game, rules.middle + rules.steps[1], _drawn_from_box(game))
    crevices = game.held
    crevices[:] = 0
    while total_of(game.box) > 0:
        number = _open_hexes(rules, game, crevices)
        if number == 0:
            crevices[:] = 0
            number = _open_hexes(rules, game, crevices)
        cell = nth_of_rows(game.places, 0, ROWS - 1, choose(game, number))
        chance_brings(game, HEX, cell)
        is_crevice = choose(game, _TILES_TO_A_CREVICE + 1) == _TILES_TO_A_CREVICE
        chance_brings(game, GROUND, is_crevice)
        if is_crevice:
            include(crevices, cell)
        else:
            lay(game, cell, _drawn_from_box(game))
    crevices[:] = 0
    game.places[:] = 0


@compiled
def _open_hexes(rules: Rules, game: Game, crevices: Numbers) -> int:
    """Write where a tile may be laid on, and return how many hexes these are."""
    for row in range(1, ROWS - 1):
        game.places[row] = beside_two(game.tiles, row) & rules.roomy[row] & ~game.tiles[row] & ~crevices[row]
    return size_of_rows(game.places, 1, ROWS - 2)


@compiled
def drawn_removal(rules: Rules, game: Game, exact: bool) -> int:
    """Return a mineral that can be removed in the set-up, all equally likely."""
    spares_white = size_of_rows(game.white, game.low, game.high) <= rules.players
    for row in range(game.low, game.high + 1):
        game.places[row] = game.tiles[row] & ~game.white[row] if spares_white else game.tiles[row]
    number = size_of_rows(game.places, game.low, game.high)
    # Drawing again until one may go asks about two minerals on average, instead of all.
    place = choose(game, number)
    cell = nth_of_rows(game.places, game.low, game.high, place)
    while would_split(rules, game, cell):
        place = choose(game, number)
        cell = nth_of_rows(game.places, game.low, game.high, place)
    if exact:
        _count_removals(rules, game, number, place)
    return cell


@compiled
def _count_removals(rules: Rules, game: Game, number: int, drawn: int) -> None:
    """Count which of some minerals can be removed, and which of these was drawn."""
    game.possibilities = 0
    for place in range(number):
        if place == drawn:
            game.drawn = game.possibilities
        game.possibilities += not would_split(rules, game, nth_of_rows(game.places, game.low, game.high, place))


@compiled
def would_split(rules: Rules, game: Game, cell: int) -> bool:
    """Tell whether a board in one piece falls apart without a mineral."""
    if groups_around(rules, game, cell) < 2:
        return False
    exclude(game.tiles, cell)
    write_part(game.tiles, game.part, nth_of_rows(game.tiles, game.low, game.high, 0), game.low, game.high)
    split = _has_rest(game.tiles, game.part, game.low, game.high)
    include(game.tiles, cell)
    return split


@compiled
def groups_around(rules: Rules, game: Game, cell: int) -> int:
    """Return in how many groups minerals lie around a hex."""
    groups = 0
    before = game.board[cell + rules.steps[5]] > 0
    for step in rules.steps:
        here = game.board[cell + step] > 0
        groups += here and not before
        before = here
    return groups


@compiled
def _has_rest(cells: Numbers, part: Numbers, low: int, high: int) -> bool:
    """Tell whether a set is more than a part of it."""
    rest = 0
    for row in range(low, high + 1):
        rest |= cells[row] ^ part[row]
    return rest != 0


# --- fragments ---


@compiled
def separate(rules: Rules, game: Game, changed: int, by_tool: bool) -> None:
    """Check the board after a change, and separate every part that no longer holds together with a pawn.

    `changed` is the hex that was emptied if nothing else has changed, else -1.
    """
    forget_fragments(game)
    if game.whole and changed >= 0 and groups_around(rules, game, changed) < 2:
        return
    find_parts(game)
    game.tally[EVENTS] += game.fragment_number
    game.tally[SEPARATED_BY_TOOL if by_tool else SEPARATED] += game.fragment_number


@compiled
def forget_fragments(game: Game) -> None:
    """Let nothing be separated."""
    game.fragment_number = 0
    for row in range(game.low, game.high + 1):
        game.fragments[row] = 0


@compiled
def join(rules: Rules, game: Game, added: int) -> None:
    """Join the fragments that an added mineral touches to the board, or in one fragment."""
    waiting, touched = game.fragment_number, _fragments_touched(rules, game, added)
    forget_fragments(game)
    find_parts(game)
    belong_to_board = waiting - game.fragment_number == touched
    game.tally[EVENTS] += touched if belong_to_board else touched > 1


@compiled
def _fragments_touched(rules: Rules, game: Game, cell: int) -> int:
    """Return how many of the fragments that wait to be cut off are beside a hex."""
    number = 0
    if game.fragment_number == 0:
        return number
    for row in range(game.low, game.high + 1):
        game.held[row] = 0
    for step in rules.steps:
        if holds(game.fragments, cell + step) and not holds(game.held, cell + step):
            write_part(game.fragments, game.part, cell + step, game.low, game.high)
            for row in range(game.low, game.high + 1):
                game.held[row] |= game.part[row]
            number += 1
    return number


@compiled
def find_parts(game: Game) -> None:
    """Find the parts of the board: fragments where no pawn stands, and whether there is one part with pawns only."""
    for row in range(game.low, game.high + 1):
        game.places[row] = game.tiles[row]
    parts_with_pawn = 0
    cell = nth_of_rows(game.places, game.low, game.high, 0)
    while cell >= 0:
        write_part(game.tiles, game.part, cell, game.low, game.high)
        with_pawn = 0
        for row in range(game.low, game.high + 1):
            game.places[row] &= ~game.part[row]
            with_pawn |= game.part[row] & game.occupied[row]
        if with_pawn:
            parts_with_pawn += 1
        else:
            game.fragment_number += 1
            for row in range(game.low, game.high + 1):
                game.fragments[row] |= game.part[row]
        cell = nth_of_rows(game.places, game.low, game.high, 0)
    game.whole = parts_with_pawn == 1


@compiled
def claim(game: Game) -> None:
    """Take a mineral of the lowest value from each separated fragment; the rest goes into the pouch."""
    while game.fragment_number > 0:
        cut_off(game, nth_of_rows(game.fragments, game.low, game.high, 0), 0)


@compiled
def cut_off(game: Game, cell: int, value: int) -> None:
    """Cut off the fragment of a hex: a mineral of a value, or of the lowest for 0, is taken, the rest put away."""
    minerals = _put_away(game, cell)
    if value == 0:
        value = 1
        while game.box[value - 1] == 0:
            value += 1
    game.pools[game.player, value - 1] += 1
    game.pouch[value - 1] -= 1
    game.tally[EVENTS] += 1
    if minerals > 1:
        game.tally[EVENTS] += 1
        game.tally[CUT_OFF] += 1


@compiled
def lose(game: Game) -> None:
    """Put every separated fragment into the pouch."""
    game.tally[EVENTS] += game.fragment_number
    game.tally[LOST] += game.fragment_number
    while game.fragment_number > 0:
        _put_away(game, nth_of_rows(game.fragments, game.low, game.high, 0))


@compiled
def _put_away(game: Game, cell: int) -> int:
    """Put the fragment of a hex into the pouch; return how many minerals, and in `box` how many of each kind."""
    write_part(game.fragments, game.part, cell, game.low, game.high)
    game.box[:] = 0
    minerals = 0
    for row in range(game.low, game.high + 1):
        word = game.part[row]
        game.fragments[row] &= ~word
        while word:
            game.box[lift(game, row * WORD + lowest(word)) - 1] += 1
            word &= word - 1
            minerals += 1
    for kind in range(game.box.size):
        game.pouch[kind] += game.box[kind]
    game.fragment_number -= 1
    return minerals


@compiled
def places_for_mineral(rules: Rules, game: Game) -> int:
    """Write the empty hexes beside two minerals or beside a fragment about to be cut off; return how many they are."""
    total = 0
    with_islands = _write_islands_of_others(rules, game)
    for row in range(game.low - 1, game.high + 2):
        places = beside_two(game.tiles, row)
        if game.fragment_number > 0:
            places |= beside_one(game.fragments, row)
        if with_islands:
            places |= beside_one(game.held, row)
        game.places[row] = places & rules.table[row] & ~game.tiles[row]
        total += size(game.places[row])
    return total


@compiled
def _write_islands_of_others(rules: Rules, game: Game) -> bool:
    """Write the parts of the board that one other player's pawn alone holds; tell whether there are any."""
    found = False
    if game.whole:
        return found
    for row in range(game.low, game.high + 1):
        game.held[row] = 0
    for player in range(rules.players):
        if player != game.player and game.pawns[player] != NOTHING:
            write_part(game.tiles, game.part, game.pawns[player], game.low, game.high)
            pawns = 0
            for row in range(game.low, game.high + 1):
                pawns += size(game.part[row] & game.occupied[row])
            if pawns == 1:
                found = True
                for row in range(game.low, game.high + 1):
                    game.held[row] |= game.part[row]
    return found
