"""The greedy player of Minerals, compiled: the action after which it has the most points. Needs numba.

No action changes the points of another player, so the lead that the greedy bot looks at grows as much as the points.
Ending the turn, a failed move and a pass cost nothing. So no tool is worth its price but the Shovel, the Chest, the
Magnifying glass and the Vortex: with the others a player has a point less, and a mineral that the Hammer adds to a
fragment is never more than its cost. What a card leaves to be turned up changes no points either.

An action is coded as its section × `_SECTION` + a number, both in the order in which the rules list them.
"""

from __future__ import annotations

from minerals.games.minerals.kernel.board import lay, lift, put_pawn
from minerals.games.minerals.kernel.moves import (
    begin_bent_moves,
    compass_ends,
    free_white,
    is_second_move,
    next_bent_end,
    plain_ends,
    write_bent_path,
)
from minerals.games.minerals.kernel.tables import (
    CHEST,
    CLAIM,
    COLLECT,
    COMPASS,
    END,
    GLASS,
    KINDS,
    LAMP,
    MAP,
    MOVE,
    NOTHING,
    ORPIMENT,
    PASS,
    PUT,
    SHOVEL,
    USE,
    VORTEX,
    Game,
    Rules,
)
from minerals.games.minerals.kernel.tools import count_uses, glass_choices, vortex_places
from minerals.games.minerals.kernel.turn import carry_out, count_collections, ways_to_collect
from minerals.games.minerals.kernel.worth import (
    can_split,
    claimed_after,
    claimed_by_move,
    fragment_points,
    gained_by_card,
    lowest_in_fragment,
    points_of,
)
from minerals.kernels.best import EQUALS, begin_best, consider, nth_smallest, round_worth
from minerals.kernels.bits import WORD, lowest, nth_of_rows
from minerals.kernels.compilation import compiled
from minerals.kernels.luck import choose
from minerals.kernels.records import Numbers

_SECTION = 1 << 24
_FRAGMENT = 1 << 12
"""The number of a hex is smaller."""
_SIDES = KINDS + 1
"""The sections of a tile: its tool, and by the Lamp that of each other tile."""
_CLAIM = _SIDES * KINDS
_MOVES, _COLLECTIONS, _OTHERWISE = range(_CLAIM + 1, _CLAIM + 4)
"""The sections after those of the tools."""
MOST_EQUALS = 1 << 14
"""More than the legal actions of a turn that can be worth most: 6 ** 5 moves with the Map, or some hundreds."""


@compiled
def act_greedily(rules: Rules, game: Game, scratch: Numbers, exact: bool) -> None:
    """Choose the action of a turn that is worth most, one of several by lot, and let it happen."""
    begin_best(scratch)
    uses = count_uses(rules, game) if exact else 0
    _consider_tools(rules, game, scratch)
    if game.fragment_number > 0:
        consider(scratch, round_worth(fragment_points(rules, game)), _CLAIM * _SECTION)
        game.possibilities = uses + 1
    else:
        game.possibilities = uses + _consider_rest(rules, game, scratch)
    game.equals = scratch[EQUALS]
    game.drawn = choose(game, game.equals)
    code = nth_smallest(scratch, game.drawn)
    _choose(rules, game, code // _SECTION, code % _SECTION)
    carry_out(rules, game)


@compiled
def _consider_rest(rules: Rules, game: Game, scratch: Numbers) -> int:
    """Consider moves, cards and the end of the turn; return how many these are."""
    is_second = is_second_move(game)
    legal = 0
    if game.moves_left > 0:
        legal = _consider_moves(rules, game, scratch)
    if is_second or game.moves_left == 0:
        collections = count_collections(rules, game)
        if collections > 0:
            _consider_collections(rules, game, scratch)
        legal += collections
    if legal == 0 or is_second or game.moves_left == 0:
        # The turn ends, or passes.
        consider(scratch, 0, _OTHERWISE * _SECTION)
        legal += 1
    return legal


# --- tools ---


@compiled
def _consider_tools(rules: Rules, game: Game, scratch: Numbers) -> None:
    if not rules.has_tools or game.tool != NOTHING:
        return
    for tile in range(KINDS):
        effect = game.tools[tile]
        if effect == NOTHING or game.pools[game.player, rules.costs[effect]] == 0:
            continue
        if effect == LAMP:
            for other in range(KINDS):
                _consider_tool(rules, game, scratch, game.tools[other], _SIDES * tile + 1 + other)
        else:
            _consider_tool(rules, game, scratch, effect, _SIDES * tile)


@compiled
def _consider_tool(rules: Rules, game: Game, scratch: Numbers, effect: int, section: int) -> None:
    """Consider the uses of a tool that may be worth its price of a point."""
    code = section * _SECTION
    if game.fragment_number > 0:
        if effect == SHOVEL:
            _consider_shovel(rules, game, scratch, code)
    elif effect == CHEST:
        _consider_chest(rules, game, scratch, code)
    elif effect == GLASS:
        for number in range(glass_choices(rules, game)):
            _consider_glass(rules, game, scratch, code, game.ends[number])
    elif effect == VORTEX and can_split(rules, game, game.pawns[game.player]):
        _consider_vortex(rules, game, scratch, code)


@compiled
def _consider_shovel(rules: Rules, game: Game, scratch: Numbers, code: int) -> None:
    lowest_of_all = fragment_points(rules, game)
    for row in range(game.low, game.high + 1):
        game.reach[row] = game.fragments[row]
    fragment = 0
    cell = nth_of_rows(game.reach, game.low, game.high, 0)
    while cell >= 0:
        others = lowest_of_all - points_of(rules, lowest_in_fragment(game, cell)) - 1
        for row in range(game.low, game.high + 1):
            word = game.part[row]
            game.reach[row] &= ~word
            while word:
                there = row * WORD + lowest(word)
                worth = others + points_of(rules, int(game.board[there]))
                consider(scratch, round_worth(worth), code + fragment * _FRAGMENT + there)
                word &= word - 1
        fragment += 1
        cell = nth_of_rows(game.reach, game.low, game.high, 0)


@compiled
def _consider_chest(rules: Rules, game: Game, scratch: Numbers, code: int) -> None:
    minerals = 0
    points = 0
    for kind in range(KINDS):
        minerals += game.pouch[kind]
        points += game.pouch[kind] * points_of(rules, kind + 1)
    if minerals > 0:
        consider(scratch, round_worth(points / minerals - 1), code)


@compiled
def _consider_glass(rules: Rules, game: Game, scratch: Numbers, code: int, cell: int) -> None:
    points = points_of(rules, int(game.board[cell])) - 1
    if can_split(rules, game, cell):
        value = lift(game, cell)
        points += claimed_after(rules, game)
        lay(game, cell, value)
    # The Magnifying glass takes only what lies around one hex, listed in the order of the board.
    consider(scratch, round_worth(points), code + cell)


@compiled
def _consider_vortex(rules: Rules, game: Game, scratch: Numbers, code: int) -> None:
    low, high = game.low, game.high
    origin = game.pawns[game.player]
    vortex_places(rules, game)
    # The rows between `low` and `high` may grow by one, and stay so.
    for row in range(low - 1, high + 2):
        game.reach[row] = game.places[row]
    for row in range(low - 1, high + 2):
        word = game.reach[row]
        while word:
            to = row * WORD + lowest(word)
            value = lift(game, origin)
            put_pawn(game, game.player, to)
            lay(game, to, value)
            consider(scratch, round_worth(claimed_after(rules, game) - 1), code + to)
            lift(game, to)
            put_pawn(game, game.player, origin)
            lay(game, origin, value)
            word &= word - 1


# --- moves ---


@compiled
def _consider_moves(rules: Rules, game: Game, scratch: Numbers) -> int:
    """Consider every correct move, or without one every return to a free wollastonite; return how many these are."""
    pawn = game.pawns[game.player]
    may_split = can_split(rules, game, pawn)
    moves = _straight_moves(rules, game)
    for number in range(moves):
        _consider_move(rules, game, scratch, game.ends[number], number, may_split)
    if game.tool == MAP:
        begin_bent_moves(game, pawn)
        end = next_bent_end(rules, game, pawn)
        while end != NOTHING:
            _consider_move(rules, game, scratch, end, moves, may_split)
            moves += 1
            end = next_bent_end(rules, game, pawn)
    if moves > 0:
        return moves
    returns = free_white(game)
    for number in range(returns):
        consider(scratch, 0, _MOVES * _SECTION + number)
    return returns


@compiled
def _straight_moves(rules: Rules, game: Game) -> int:
    """Write where the correct moves end that do not turn, and return how many these are."""
    pawn = game.pawns[game.player]
    return compass_ends(rules, game, pawn) if game.tool == COMPASS else plain_ends(rules, game, pawn)


@compiled
def _consider_move(rules: Rules, game: Game, scratch: Numbers, end: int, number: int, may_split: bool) -> None:
    points = points_of(rules, int(game.board[game.pawns[game.player]]))
    if may_split:
        points += claimed_by_move(rules, game, end)
    consider(scratch, round_worth(points), _MOVES * _SECTION + number)


# --- cards ---


@compiled
def _consider_collections(rules: Rules, game: Game, scratch: Numbers) -> None:
    for place in range(game.face_up_number):
        card = game.face_up[place]
        ways = ways_to_collect(rules, game, card)
        code = _COLLECTIONS * _SECTION + 2 * game.face_up_since[place]
        orpiment = rules.prices[card, ORPIMENT]
        for without in range(2):
            if ways == 2 or (ways == 1 and without == (orpiment > 0)):
                consider(scratch, round_worth(gained_by_card(rules, card, without)), code + without)


# --- the action ---


@compiled
def _choose(rules: Rules, game: Game, section: int, number: int) -> None:
    """Write the action of a code."""
    game.cell = NOTHING
    if section < _CLAIM:
        _choose_tool(game, section, number)
    elif section == _CLAIM:
        game.kind = CLAIM
    elif section == _MOVES:
        _choose_move(rules, game, number)
    elif section == _COLLECTIONS:
        _choose_card(game, number)
    else:
        game.kind = PASS if game.moves_left > 0 and not is_second_move(game) else END


@compiled
def _choose_tool(game: Game, section: int, number: int) -> None:
    tile, side = section // _SIDES, section % _SIDES
    game.kind = USE
    game.by_lamp = side > 0
    game.effect = game.tools[side - 1] if side > 0 else game.tools[tile]
    game.mineral = NOTHING
    if game.effect != CHEST:
        game.cell = number % _FRAGMENT


@compiled
def _choose_move(rules: Rules, game: Game, number: int) -> None:
    pawn = game.pawns[game.player]
    straight = _straight_moves(rules, game)
    game.kind = MOVE
    if number < straight:
        game.path[0], game.path[1] = pawn, game.ends[number]
        game.path_number = 2
    else:
        begin_bent_moves(game, pawn)
        end = NOTHING
        for _ in range(straight, number + 1):
            end = next_bent_end(rules, game, pawn) if game.tool == MAP else NOTHING
        if end == NOTHING:
            game.kind = PUT
            free_white(game)
            game.cell = nth_of_rows(game.places, game.low, game.high, number)
            return
        write_bent_path(game, end)
    game.cell = game.path[game.path_number - 1]


@compiled
def _choose_card(game: Game, number: int) -> None:
    game.kind = COLLECT
    for place in range(game.face_up_number):
        if game.face_up_since[place] == number // 2:
            game.card = game.face_up[place]
    game.whole_price = number % 2 == 0
