"""The picture of Minerals is laid out for its place: large where there is room, and legible where there is little."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import minerals
from minerals import Match, Scene, View
from minerals.core.geometry import each
from minerals.core.picture import Box, Circle, Line, Polygon, Shape, Text, Viewport
from minerals.games.minerals.picture.layout import layout_of
from minerals.games.minerals.state import GRID
from tests.games.minerals.pictures import NAMES, arranged, named, texts

WIDE = (Viewport(1008, 600), Viewport(800, 480), Viewport(1240, 720), Viewport(700, 500))
NARROW = (Viewport(560), Viewport(358), Viewport(340))
places = pytest.mark.parametrize("place", [*WIDE, *NARROW, None], ids=str)


def begun(board: str, players: int) -> Match:
    return minerals.new("minerals", board=board, players=players, removals=0, seed=1)


def rich() -> Match:
    """Two players who have everything that a player can have."""
    cards = "WWKT WWWK WKK KKK WWT WKT"
    return arranged(f"stack 2: 3W 2K 1A 1O\ncollections 2: {cards}")


@places
@pytest.mark.parametrize("match", [begun("meadow", 2), begun("crescent", 5), rich()], ids=["two", "five", "rich"])
def test_nothing_leaves_the_picture_and_everything_can_be_read(match: Match, place: Viewport | None) -> None:
    scene = match.scene(View(place=place))
    for shape in scene.shapes:
        left, top, right, bottom = _bounds(shape)
        assert left >= -0.01 and top >= -0.01, shape
        assert right <= scene.width + 0.01 and bottom <= scene.height + 0.01, shape
        if isinstance(shape, Text):
            assert shape.size >= 12, shape


def _bounds(shape: Shape) -> tuple[float, float, float, float]:
    if isinstance(shape, Polygon | Line):
        across, down = zip(*shape.points, strict=True)
        return (min(across), min(down), max(across), max(down))
    reach = shape.radius if isinstance(shape, Circle) else 0.0
    return (shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach)


@pytest.mark.parametrize("place", WIDE, ids=str)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_in_a_wide_place_the_rest_of_the_right_column_is_free_for_words(place: Viewport, players: int) -> None:
    scene = begun("meadow", players).scene(View(place=place))
    assert scene.width == place.width
    assert scene.height <= place.height
    assert scene.rest is not None
    rest = Box(*scene.rest)
    assert (rest.right, rest.bottom) <= (scene.width, scene.height)
    assert rest.width >= 0.36 * place.width
    assert rest.height >= (250 if place.height >= 600 else 150)
    in_it = [shape for shape in scene.shapes[1:] if _overlaps(_bounds(shape), rest)]
    assert not in_it


def _overlaps(bounds: tuple[float, float, float, float], box: Box) -> bool:
    left, top, right, bottom = bounds
    return left < box.right and right > box.x and top < box.bottom and bottom > box.y


@pytest.mark.parametrize("place", NARROW, ids=str)
def test_a_narrow_place_has_one_column(place: Viewport) -> None:
    match = rich()
    scene = match.scene(View(place=place))
    assert (scene.width, scene.rest) == (place.width, None)
    order = [named(scene, cell).centre[1] for cell in ("d5", "map", "WKO", "player 1", "player 2")]
    assert order == sorted(order)
    assert layout_of(match.state, place).board.width > place.width - 20


@places
def test_what_is_beside_the_board_is_large_enough_for_a_finger(place: Viewport | None) -> None:
    match = arranged()
    scene = match.scene(View(place=place))
    for cell in (*match.state.tools, *match.state.cards, "player 2", "W", "K"):
        left, top, right, bottom = _bounds(named(scene, cell))
        assert min(right - left, bottom - top) >= 24, cell


@pytest.mark.parametrize(
    ("place", "least"), [(Viewport(1008, 600), 32), (Viewport(800, 480), 23), (Viewport(560), 34), (Viewport(358), 20)]
)
def test_hexes_are_as_large_as_the_place_allows(place: Viewport, least: float) -> None:
    assert layout_of(begun("meadow", 2).state, place).frame.hex_width >= least


@places
def test_chips_lie_side_by_side_and_hold_their_words(place: Viewport | None) -> None:
    layout = layout_of(rich().state, place)
    boxes = [*layout.tools, *layout.cards, *layout.panels, layout.supply, layout.board]
    for number, box in enumerate(boxes):
        assert not any(_overlaps((box.x, box.y, box.right, box.bottom), other) for other in boxes[:number]), (
            f"{box} of {place}"
        )


def test_a_panel_has_a_line_for_tools_and_cards_only_if_there_are_any() -> None:
    match = minerals.new("minerals", position="W1  K   W2\nstack 1: 1T\npool 2: 1W", players=NAMES)
    one, other = layout_of(match.state, Viewport(1008, 600)).panels
    assert one.height > other.height
    assert texts(match.scene()).count("Tools") == 1


def test_an_empty_pouch_takes_no_panel_where_there_is_no_deck() -> None:
    match = minerals.new("minerals", position="W1  K   W2", players=NAMES)
    supply = layout_of(match.state).supply
    there = [shape for shape in _texts(match.scene()) if _overlaps((shape.x, shape.y, shape.x, shape.y), supply)]
    assert not there


def _texts(scene: Scene) -> Iterator[Text]:
    return (shape for shape in scene.shapes if isinstance(shape, Text))


@pytest.mark.parametrize("place", [Viewport(358), Viewport(800, 480)], ids=str)
def test_a_headline_that_is_too_long_is_smaller_and_not_cropped(place: Viewport) -> None:
    names = ["Bartholomew the Geologist", "Maximiliane the Miner"]
    match = minerals.new("minerals", board="lesson", players=names, seed=1)
    scene = match.scene(View(place=place))
    title = next(_texts(scene))
    assert title.role == "text.title"
    assert title.text.startswith("Bartholomew the G…")
    assert 12 <= title.size <= 20


def test_each_mineral_has_a_silhouette_of_its_own() -> None:
    match = arranged()
    scene = match.scene()
    seen = {}
    for index in each(match.state.tiles):
        tile, value = named(scene, GRID.name(index)), match.state.board[index]
        x, y = tile.centre
        faces = [
            shape
            for shape in scene.shapes
            if isinstance(shape, Polygon) and shape.role in (f"{tile.role}.facet", f"{tile.role}.shade")
            if all(tile.contains(*point) for point in shape.points)
        ]
        assert len(faces) == 2
        seen[value] = tuple(
            (round(across - x, 1), round(down - y, 1)) for face in faces for across, down in face.points
        )
    assert len(set(seen.values())) == len(seen) == 5


def test_a_board_has_at_most_half_as_many_shapes_again_as_one_without_faces() -> None:
    match = begun("meadow", 2)
    shapes = match.scene().shapes
    values = [match.state.board[index] for index in each(match.state.tiles)]
    plain = sum(2 + 1 + value for value in values)
    on_tiles = [shape for shape in shapes if shape.role.startswith(("tile.", "letter.", "pip."))]
    assert len(on_tiles) <= 1.5 * plain


def test_a_replay_leaves_out_the_places_around_its_board() -> None:
    match = rich()
    wide, narrow = Viewport(820, 620), Viewport(358)
    for place in (wide, narrow):
        whole, cropped = (match.scene(View(place=place, margins=shown)) for shown in (True, False))
        assert any(shape.label.endswith("beside the board") for shape in whole.shapes if isinstance(shape, Polygon))
        assert not any("beside the board" in getattr(shape, "label", "") for shape in cropped.shapes)
        sizes = [layout_of(match.state, place, margin=margin).frame.hex_width for margin in (1, 0)]
        assert sizes[1] > 1.08 * sizes[0]
