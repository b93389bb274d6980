"""The box and the rules of a study, written into the record of the compiled kernel. Needs numpy."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.games.out_of_mine.components import COLOURS, ELEMENTS, SIDES, Components, GallerySide
from minerals.games.out_of_mine.kernel.tables import (
    MOST_CARDS,
    MOST_GALLERIES,
    MOST_KINDS,
    MOST_PLACEMENTS,
    MOST_SHAPES,
    NONE,
    Rules,
    word_of,
)
from minerals.games.out_of_mine.options import OutOfMineOptions
from minerals.games.out_of_mine.packing import Placement, placements
from minerals.games.out_of_mine.state import initial
from minerals.games.out_of_mine.strategy import (
    JITTERS,
    MILLISECONDS,
    SKILLS,
    THINKING,
    USUAL,
    large_first,
    preference_order,
    turns_to,
)
from minerals.games.out_of_mine.tiles import (
    GRID,
    TURNS,
    Offsets,
    cells_at,
    element_of,
    offsets_of,
    orientations,
    shape_of,
    turn_shape,
)
from minerals.kernels.form import POLICIES
from minerals.kernels.records import blank

_KNOWN: list[tuple[OutOfMineOptions, Rules]] = []
_MOST_KNOWN = 8


def box_of(options: OutOfMineOptions) -> Components:
    """Return what is in the box. Raises `OptionError` if it is not well made."""
    return initial(options).box


def refusal_of(options: OutOfMineOptions) -> str | None:
    """Return why the kernel cannot play with some options, as the end of a sentence, or None if it can."""
    if options.head_start or options.grace or not options.calls:
        return "a head start, a grace period and equal time are for the reference engine"
    if options.numbers == "exact":
        return "exact numbers are for the reference engine"
    box = box_of(options)
    fields = (
        ("galleries", len(box.gallery), MOST_GALLERIES),
        ("cards", len(box.card), MOST_CARDS),
        ("shapes", len(box.tile), MOST_SHAPES),
        ("kinds of tiles", len(box.supply), MOST_KINDS),
        ("ways to lay tiles", sum(len(_ways(box, side)) for side in _sides(box)), MOST_PLACEMENTS),
    )
    for what, number, most in fields:
        if number > most:
            return f"a box with more than {most:,} {what} is for the reference engine"
    return None


def rules_for(options: OutOfMineOptions) -> Rules:
    """Return the rules of a study as a record; the last ones are remembered."""
    for known, rules in _KNOWN:
        if known == options:
            return rules
    rules = _written(options)
    _KNOWN[:0] = [(options, rules)]
    del _KNOWN[_MOST_KNOWN:]
    return rules


def _written(options: OutOfMineOptions) -> Rules:
    rules = blank(Rules)
    rules.players = options.players
    rules.do_elves_count = options.elves
    rules.do_elements_count = options.elements
    rules.last_round = options.rounds
    rules.time_limit = options.time_limit * 1000
    rules.has_both_hands = options.hands == "both"
    box = box_of(options)
    _write_tiles(rules, box)
    orientation_of = _write_shapes(rules, box)
    _write_galleries(rules, box, orientation_of)
    _write_cards(rules, box, options.elements)
    _write_people(rules)
    return rules


# --- tiles ---


def _write_tiles(rules: Rules, box: Components) -> None:
    shapes = [shape.name for shape in box.shapes]
    rules.kinds = len(box.supply)
    rules.box[: rules.kinds] = list(box.supply.values())
    rules.shape_of[: rules.kinds] = [shapes.index(shape_of(tile)) for tile in box.supply]
    rules.element_of[: rules.kinds] = [_number_of(element_of(tile)) for tile in box.supply]


def _number_of(element: str) -> int:
    return ELEMENTS.index(element) if element else NONE


def _write_shapes(rules: Rules, box: Components) -> dict[tuple[int, Offsets], int]:
    """Write the shapes, and return the number of each way that a shape can lie."""
    rules.shapes = len(box.shapes)
    numbers: dict[tuple[int, Offsets], int] = {}
    for shape, drawing in enumerate(box.shapes):
        rules.colour_of[shape] = drawing.colour
        for offsets, turns, flipped in orientations(drawing.offsets):
            number = numbers.setdefault((shape, offsets), len(numbers))
            rules.plain_turns[number] = turns
            rules.plain_flip[number] = flipped
            rules.spots[number] = [word_of(cells_at(offsets, index) or 0) for index in GRID.name_of]
            for flip in (False, True):
                rules.turns_to[number, int(flip)] = [
                    turns_to(drawing.offsets, held, flip, offsets) for held in range(TURNS)
                ]
        for flip in (False, True):
            ways = [numbers[shape, turn_shape(drawing.offsets, turns, flip)] for turns in range(TURNS)]
            rules.orientations[shape, int(flip)] = ways
    return numbers


# --- galleries ---


def _sides(box: Components) -> Iterator[GallerySide]:
    return (gallery.side(side) for gallery in box.gallery for side in SIDES)


def _ways(box: Components, side: GallerySide) -> tuple[Placement, ...]:
    return placements(side.cells, box.shapes)


def _write_galleries(rules: Rules, box: Components, orientation_of: dict[tuple[int, Offsets], int]) -> None:
    shapes = [shape.name for shape in box.shapes]
    rules.galleries = len(box.gallery)
    begin = 0
    for number, side in enumerate(_sides(box)):
        rules.gallery_cells[number] = word_of(side.cells)
        for cell, colour in side.elves.items():
            rules.elves[number, COLOURS.index(colour)] |= word_of(GRID.set_of([cell]))
        ways = large_first(list(_ways(box, side)))
        end = begin + len(ways)
        rules.first_placement[number] = begin
        rules.placement_cells[begin:end] = [word_of(way.cells) for way in ways]
        rules.placement_shapes[begin:end] = [shapes.index(way.shape) for way in ways]
        rules.placement_lies[begin:end] = [
            orientation_of[shapes.index(way.shape), offsets_of(way.cells)] for way in ways
        ]
        _write_by_cell(rules, number, begin, ways)
        begin = end
    rules.first_placement[2 * rules.galleries] = begin


def _write_by_cell(rules: Rules, side: int, begin: int, ways: list[Placement]) -> None:
    place = begin
    for cell, index in enumerate(GRID.name_of):
        rules.first_of_cell[side, cell] = place
        for number, way in enumerate(ways):
            if way.cells & -way.cells == 1 << index:
                rules.by_cell[place] = begin + number
                place += 1
    rules.first_of_cell[side, len(GRID)] = place


# --- cards and people ---


def _write_cards(rules: Rules, box: Components, do_elements_count: bool) -> None:
    kinds = list(box.supply)
    rules.cards = len(box.card)
    rules.preferred[:] = NONE
    for number, card in enumerate(box.card):
        rules.asked[number] = card.tiles
        rules.rewarded[number] = [_number_of(element) for element, _ in (card.good, card.bad)]
        rules.rewards[number] = [card.good[1], -card.bad[1]]
        for shape, tiles in enumerate(box.tiles_of.values()):
            order = [kinds.index(tile) for tile in preference_order(tiles, card, do_elements_count)]
            rules.preferred[number, shape, : len(order)] = order


def _write_people(rules: Rules) -> None:
    rules.moods[:] = list(THINKING.values())
    for policy, name in enumerate(POLICIES):
        skill = SKILLS.get(name, USUAL)
        rules.careful[policy], rules.noticed[policy] = skill.careful, skill.noticed
        rules.thoughtful[policy] = skill.thoughtful
        for need, kind in enumerate(("look", "fit", "turn", "ponder")):
            for mood, thinking in enumerate(THINKING):
                usual = MILLISECONDS[kind][thinking]
                rules.pauses[policy, need, mood] = [round(skill.slowness * (usual + more)) for more in JITTERS]
