"""Any position of Out of Mine! as a record of the compiled kernel."""

from __future__ import annotations

from minerals.games.out_of_mine.components import SIDES, Components
from minerals.games.out_of_mine.kernel.tables import HANDS, NONE, Game, Rules, word_of
from minerals.games.out_of_mine.rules.clock import MOST
from minerals.games.out_of_mine.state import Seat, State
from minerals.games.out_of_mine.tiles import offsets_of, orientations, shape_of


def refusal(state: State) -> str | None:
    """Return why the kernel cannot play on from a state, as the end of a sentence, or None if it can."""
    if state.clock > MOST // 2:
        return "a round that has lasted for half a day is for the reference engine"
    return None


def load(rules: Rules, state: State, game: Game) -> None:
    """Write a position into a record of zeros."""
    box = state.box
    galleries, cards = list(box.gallery_named), list(box.card_named)
    game.is_placing = state.phase == "placing"
    game.rounds_begun = state.round
    game.clock = state.clock
    game.last = state.last - 1
    game.caller = NONE
    game.retired = sum(1 << galleries.index(name) for name in state.retired)
    game.cards_used = sum(1 << cards.index(name) for name in set(state.cards_used))
    for player, seat in enumerate(state.seats):
        game.galleries[player], game.sides[player] = _side(box, seat.gallery, seat.side)
        game.galleries_before[player], game.sides_before[player] = _side(box, *seat.before)
        game.cards[player] = cards.index(seat.card) if seat.card else NONE
        game.has_passed[player] = seat.has_passed
        game.scores[player] = sum(seat.points)
        game.latest[player] = seat.points[-1] if seat.points else 0
        _load_tiles(rules, box, seat, player, game)
    supply = list(state.supply.values())
    game.supply[: rules.kinds] = supply
    for tile, number in enumerate(supply):
        game.shapes_left[rules.shape_of[tile]] += number


def _side(box: Components, gallery: str, side: str) -> tuple[int, int]:
    return (
        list(box.gallery_named).index(gallery) if gallery else NONE,
        SIDES.index(side) if side else NONE,
    )


def _load_tiles(rules: Rules, box: Components, seat: Seat, player: int, game: Game) -> None:
    kinds = list(box.supply)
    game.tile_numbers[player] = len(seat.tiles)
    for number, lying in enumerate(seat.tiles):
        tile, offsets = kinds.index(lying.tile), offsets_of(lying.cells)
        shape = box.shape_named[shape_of(lying.tile)].offsets
        turns, flipped = next((turns, flipped) for lies, turns, flipped in orientations(shape) if lies == offsets)
        game.tiles[player, number] = tile
        game.tile_cells[player, number] = word_of(lying.cells)
        game.tile_lies[player, number] = rules.orientations[rules.shape_of[tile], int(flipped), turns]
    game.held[player] = NONE
    for hand, held in zip(range(HANDS), seat.hands, strict=False):
        game.held[player, hand] = kinds.index(held.tile)
        game.held_turns[player, hand], game.held_flipped[player, hand] = held.turns, held.flipped
