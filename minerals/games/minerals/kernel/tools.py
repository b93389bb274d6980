"""Tools in the compiled kernel: in how many ways each can be used, one way drawn, and what it does."""

from __future__ import annotations

from minerals.games.minerals.kernel.board import (
    chance_brings,
    cut_off,
    join,
    lay,
    lift,
    places_for_mineral,
    put_pawn,
    separate,
)
from minerals.games.minerals.kernel.moves import can_use_compass, can_use_map, plain_ends
from minerals.games.minerals.kernel.tables import (
    CHEST,
    COMPASS,
    EVENTS,
    GLASS,
    HAMMER,
    KINDS,
    LAMP,
    MAP,
    MINERAL,
    NOTHING,
    PAID,
    ROPE,
    SACK,
    SHOVEL,
    VORTEX,
    Game,
    Rules,
)
from minerals.kernels.bits import exclude, holds, include, nth_of_rows, size, size_of_rows
from minerals.kernels.compilation import compiled
from minerals.kernels.hexagons import beside_two
from minerals.kernels.luck import choose, draw_kind, total_of

# --- in how many ways ---


@compiled
def can_use_any(rules: Rules, game: Game) -> bool:
    """Tell whether some tool can be used now."""
    return count_uses(rules, game) > 0


@compiled
def count_uses(rules: Rules, game: Game) -> int:
    """Write in how many ways each tool can be used, of itself and by the Lamp, and return how many these are."""
    game.ways[:] = 0
    game.lamp_ways[:] = 0
    total = 0
    if not rules.has_tools or game.tool != NOTHING:
        return total
    for tile in range(KINDS):
        effect = game.tools[tile]
        if effect == NOTHING:
            continue
        cost = rules.costs[effect]
        if game.pools[game.player, cost] == 0:
            continue
        if effect == LAMP:
            for other in range(KINDS):
                if game.tools[other] not in (LAMP, NOTHING):
                    game.lamp_ways[other] = _ways_to_use(rules, game, game.tools[other], cost)
                    game.ways[tile] += game.lamp_ways[other]
        else:
            game.ways[tile] = _ways_to_use(rules, game, effect, cost)
        total += game.ways[tile]
    return total


@compiled
def _ways_to_use(rules: Rules, game: Game, effect: int, cost: int) -> int:
    cutting = game.fragment_number > 0
    if cutting and effect not in (SHOVEL, HAMMER):
        return 0
    if effect == SHOVEL:
        return size_of_rows(game.fragments, game.low, game.high) if cutting else 0
    if effect == HAMMER:
        return _ways_to_hammer(rules, game, cost)
    if effect == CHEST:
        return int(total_of(game.pouch) > 0)
    if effect == SACK:
        return _ways_to_exchange(rules, game, cost)
    if effect in (MAP, COMPASS, ROPE):
        return int(_can_use_on_move(rules, game, effect))
    if effect == GLASS:
        return glass_choices(rules, game)
    if effect == VORTEX:
        return vortex_places(rules, game)
    return 0


@compiled
def _can_use_on_move(rules: Rules, game: Game, effect: int) -> bool:
    """Tell whether a tool that changes a move, or adds one, has a move to work on."""
    pawn = game.pawns[game.player]
    if effect == ROPE:
        return plain_ends(rules, game, pawn) > 0
    if game.moves_left == 0:
        return False
    return can_use_map(rules, game, pawn) if effect == MAP else can_use_compass(rules, game, pawn)


@compiled
def _ways_to_hammer(rules: Rules, game: Game, cost: int) -> int:
    kinds = int(total_of(game.pouch) > 0) if rules.from_pouch else _kinds_after_payment(game, cost)
    return kinds * places_for_mineral(rules, game) if kinds > 0 else 0


@compiled
def _kinds_after_payment(game: Game, cost: int) -> int:
    """Return how many kinds of mineral are in the pool when the price is paid."""
    kinds = 0
    for kind in range(KINDS):
        kinds += game.pools[game.player, kind] > (kind == cost)
    return kinds


@compiled
def glass_choices(rules: Rules, game: Game) -> int:
    """Write the minerals the Magnifying glass can take, and return how many there are."""
    if game.moves_left > 0 or game.excavated == NOTHING:
        return 0
    number = 0
    for step in rules.steps:
        cell = game.excavated + step
        value = game.board[cell]
        if value > 0 and value != game.excavated_value and not holds(game.occupied, cell):
            game.ends[number] = cell
            number += 1
    return number


@compiled
def vortex_places(rules: Rules, game: Game) -> int:
    """Write the empty hexes beside at least two minerals other than the pawn's own; return how many they are."""
    pawn = game.pawns[game.player]
    exclude(game.tiles, pawn)
    number = 0
    for row in range(game.low - 1, game.high + 2):
        game.places[row] = beside_two(game.tiles, row) & rules.table[row] & ~game.tiles[row]
        number += size(game.places[row])
    include(game.tiles, pawn)
    if holds(game.places, pawn):
        exclude(game.places, pawn)
        number -= 1
    return number


# --- the Sack ---


@compiled
def _can_give(rules: Rules, game: Game, player: int, bundle: int, cost: int) -> bool:
    """Tell whether a pool holds a bundle, when a mineral of the kind `cost` has been paid from it."""
    lacking = 0
    for kind in range(KINDS):
        lacking += game.pools[player, kind] - (kind == cost) < rules.bundles[bundle, kind]
    return lacking == 0


@compiled
def _takes_for(rules: Rules, game: Game, opponent: int, give: int) -> int:
    """Write the bundles of an opponent for which one can be given, and return how many they are."""
    number = 0
    for bundle in range(rules.levels[rules.worth[give]], rules.levels[rules.worth[give] + 1]):
        if bundle != give and _can_give(rules, game, opponent, bundle, NOTHING):
            game.takes[number] = bundle
            number += 1
    return number


@compiled
def _exchanges_with(rules: Rules, game: Game, opponent: int, cost: int) -> int:
    """Write the bundles that can be given to an opponent for another one, and return the number of exchanges."""
    total = 0
    game.give_number = 0
    for bundle in range(rules.bundle_number):
        if _can_give(rules, game, game.player, bundle, cost):
            takes = _takes_for(rules, game, opponent, bundle)
            total += takes
            if takes > 0:
                game.gives[game.give_number] = bundle
                game.give_number += 1
    return total


@compiled
def _ways_to_exchange(rules: Rules, game: Game, cost: int) -> int:
    total = 0
    for opponent in range(rules.players):
        if opponent != game.player:
            total += _exchanges_with(rules, game, opponent, cost)
    return total


@compiled
def _draw_exchange(rules: Rules, game: Game, cost: int) -> None:
    """Draw with whom to exchange, then what to give, then what to take."""
    opponents = 0
    for opponent in range(rules.players):
        if opponent != game.player and _exchanges_with(rules, game, opponent, cost) > 0:
            game.ends[opponents] = opponent
            opponents += 1
    game.opponent = game.ends[choose(game, opponents)]
    _exchanges_with(rules, game, game.opponent, cost)
    game.given = game.gives[choose(game, game.give_number)]
    game.taken = game.takes[choose(game, _takes_for(rules, game, game.opponent, game.given))]


# --- one way drawn ---


@compiled
def draw_use(rules: Rules, game: Game, tile: int) -> None:
    """Draw how to use the tool of a tile: by the Lamp first which, then its parts."""
    cost = rules.costs[game.tools[tile]]
    game.by_lamp = game.tools[tile] == LAMP
    if game.by_lamp:
        number = 0
        for other in range(KINDS):
            number += game.lamp_ways[other] > 0
        number = choose(game, number)
        for other in range(KINDS):
            if game.lamp_ways[other] > 0:
                if number == 0:
                    tile = other
                number -= 1
    game.effect = game.tools[tile]
    _draw_parts(rules, game, cost)


@compiled
def _draw_parts(rules: Rules, game: Game, cost: int) -> None:
    low, high = game.low - 1, game.high + 1
    game.cell = NOTHING
    game.mineral = NOTHING
    if game.effect == SHOVEL:
        game.cell = nth_of_rows(game.fragments, low, high, choose(game, size_of_rows(game.fragments, low, high)))
    elif game.effect == HAMMER:
        if not rules.from_pouch:
            game.mineral = _draw_kind_to_add(game, cost)
        game.cell = nth_of_rows(game.places, low, high, choose(game, places_for_mineral(rules, game)))
    elif game.effect == SACK:
        _draw_exchange(rules, game, cost)
    elif game.effect == GLASS:
        game.cell = game.ends[choose(game, glass_choices(rules, game))]
    elif game.effect == VORTEX:
        game.cell = nth_of_rows(game.places, low, high, choose(game, vortex_places(rules, game)))


@compiled
def _draw_kind_to_add(game: Game, cost: int) -> int:
    number = choose(game, _kinds_after_payment(game, cost))
    found = NOTHING
    for kind in range(KINDS):
        if game.pools[game.player, kind] > (kind == cost):
            if number == 0:
                found = kind
            number -= 1
    return found


# --- what happens ---


@compiled
def use_tool(rules: Rules, game: Game) -> None:
    """Pay for the tool that was drawn, and let happen what it does."""
    cost = rules.costs[LAMP if game.by_lamp else game.effect]
    game.pools[game.player, cost] -= 1
    game.stacks[game.player, cost] += 1
    game.tool = game.effect
    game.tally[EVENTS] += 1
    game.tally[PAID] += 1
    if game.effect == SHOVEL:
        cut_off(game, game.cell, game.board[game.cell])
    elif game.effect == ROPE:
        game.moves_left += 1
    elif game.effect not in (MAP, COMPASS):
        game.tally[EVENTS] += 1
        _take_effect(rules, game)


@compiled
def _take_effect(rules: Rules, game: Game) -> None:
    player = game.player
    if game.effect == CHEST:
        game.pools[player, _drawn_from_pouch(game)] += 1
    elif game.effect == SACK:
        for kind in range(KINDS):
            gained = rules.bundles[game.taken, kind] - rules.bundles[game.given, kind]
            game.pools[player, kind] += gained
            game.pools[game.opponent, kind] -= gained
    else:
        emptied = _change_board(rules, game)
        if game.effect == HAMMER:
            join(rules, game, game.cell)
        else:
            separate(rules, game, emptied, True)


@compiled
def _change_board(rules: Rules, game: Game) -> int:
    """Add, take or move a mineral; return the hex that was emptied where that is all that changes, else -1."""
    player = game.player
    if game.effect == GLASS:
        game.pools[player, lift(game, game.cell) - 1] += 1
        return int(game.cell)
    if game.effect == VORTEX:
        value = lift(game, game.pawns[player])
        put_pawn(game, player, game.cell)
    elif rules.from_pouch:
        value = _drawn_from_pouch(game) + 1
    else:
        value = game.mineral + 1
        game.pools[player, game.mineral] -= 1
    lay(game, game.cell, value)
    return NOTHING


@compiled
def _drawn_from_pouch(game: Game) -> int:
    kind = draw_kind(game, game.pouch)
    game.pouch[kind] -= 1
    chance_brings(game, MINERAL, kind)
    return kind
