"""The picture of Iceminers in every place it has on a page: nothing is cut, overlaps or becomes too small to read."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from PIL import ImageFont

import minerals
from minerals import Match, Scene, View
from minerals.core.picture import Circle, Line, Polygon, Text, Viewport
from minerals.core.text import speaking
from minerals.games.iceminers.components import COLOUR_NAMES, GEMS, GRID
from minerals.picture import style
from minerals.picture.letters import letters
from tests.games.iceminers.pictures import NAMES, arranged, laid, named, of_role, side
from tests.games.iceminers.positions import at

WIDE = (Viewport(1008, 600), Viewport(800, 480), Viewport(700, 620), Viewport(1400, 800))
NARROW = (Viewport(560), Viewport(358), Viewport(340))
LONG = ("Bartholomew Anderson", "Wilhelmina of the Mines", "Ben", "Maximiliane Oberhauser")

places = pytest.mark.parametrize("place", [*WIDE, *NARROW, None], ids=str)


def begun(players: int) -> Match:
    return minerals.new("iceminers", players=LONG[:players])


def rich(players: int) -> Match:
    """Return a position in which the second player has delivered every gem there is."""
    miners = f"miners: {' '.join(COLOUR_NAMES[:players])}"
    gems = [*GEMS, *GEMS[:2], *GEMS[4:6]]
    fields = (miners, "carries 1: medium red", f"delivered 2: {', '.join(gems)}", "phase: over")
    return at(laid(". . .", *fields), players=LONG[:players])


@cache
def matches() -> tuple[Match, ...]:
    return (arranged(), begun(2), begun(4), rich(2), rich(4))


@cache
def seen(place: Viewport | None, language: str = "en") -> list[Scene]:
    with speaking(language):
        return [match.scene(View(place=place)) for match in matches()]


@cache
def font(size: float, *, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(letters("Sans-Bold" if bold else "Sans", "pictures")), size)


def box_of(text: Text) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of the letters of a text."""
    width = font(text.size, bold=style(text.role).bold).getlength(text.text)
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.align] * width
    return (left, text.y - 0.36 * text.size, left + width, text.y + 0.36 * text.size)


def are_apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def is_on_a_piece(text: Text) -> bool:
    return text.role.startswith(("iceminers.letter.", "iceminers.cap.", "iceminers.cost", "player."))


@pytest.mark.parametrize(
    ("place", "language"),
    [*((place, "en") for place in (*WIDE, *NARROW, None)), *((place, "de") for place in (WIDE[1], WIDE[2], NARROW[2]))],
    ids=str,
)
def test_words_are_large_enough_and_neither_cut_nor_on_each_other(place: Viewport | None, language: str) -> None:
    for scene in seen(place, language):
        written = [shape for shape in scene.shapes if isinstance(shape, Text)]
        assert min(text.size for text in written) >= 12
        words = {text: box_of(text) for text in written if not is_on_a_piece(text)}
        for text, (left, top, right, bottom) in words.items():
            assert left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height, text
        for (one, here), (other, there) in combinations(words.items(), 2):
            assert are_apart(here, there), (one, other)


@places
def test_everything_is_within_the_picture(place: Viewport | None) -> None:
    for scene in seen(place):
        for shape in scene.shapes:
            if isinstance(shape, Polygon | Line):
                assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in shape.points), shape
            if isinstance(shape, Circle):
                assert shape.radius < shape.x < scene.width - shape.radius


@pytest.mark.parametrize("place", WIDE, ids=str)
def test_a_wide_place_has_the_board_at_its_left_and_room_for_words_at_its_right(place: Viewport) -> None:
    for scene in seen(place):
        assert scene.width == place.width and scene.height <= place.height
        (board,) = of_role(scene, "board")
        assert isinstance(board, Polygon) and 0.5 * place.width < side(board) <= 0.6 * place.width
        assert scene.rest is not None
        x, y, width, height = scene.rest
        least = {1008: (300, 250), 800: (260, 150)}.get(int(place.width), (240, 120))
        assert width >= least[0] and height >= least[1]
        assert x + width <= scene.width and y + height <= scene.height
        rest = Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), "")
        drawn = (shape.centre for shape in scene.shapes if isinstance(shape, Polygon) and shape.role != "background")
        assert not any(rest.contains(*centre) for centre in drawn)


@pytest.mark.parametrize("place", NARROW, ids=str)
def test_a_narrow_place_has_one_column(place: Viewport) -> None:
    for scene in seen(place):
        assert scene.width == place.width and scene.rest is None
        (board,) = of_role(scene, "board")
        assert isinstance(board, Polygon) and side(board) > place.width - 20
        assert all(named(scene, "player 1").centre[1] > y for _, y in board.points)


@places
def test_what_can_be_clicked_is_the_same_everywhere_and_large_enough_to_hit(place: Viewport | None) -> None:
    scene, usual = seen(place)[0], seen(None)[0]
    assert labels_of(scene) == labels_of(usual)
    for name in (*GRID.index_of, "roll"):
        assert side(named(scene, name)) >= 24
        assert scene.cell_at(*named(scene, name).centre) == name


def labels_of(scene: Scene) -> dict[str, str]:
    return {
        shape.cell: shape.label
        for shape in scene.shapes
        if isinstance(shape, Polygon | Circle) and shape.cell is not None
    }


@places
def test_points_stand_below_each_other(place: Viewport | None) -> None:
    scene = at(laid("r . .", "delivered 2: small red, medium opaque", "phase: over"), players=NAMES[:2]).scene(
        View(place=place)
    )
    panels = [named(scene, "player 1"), named(scene, "player 2")]
    points = [
        next(
            shape
            for shape in scene.shapes
            if isinstance(shape, Text)
            and shape.align == "end"
            and shape.text.isdigit()
            and panel.contains(*ground(shape))
        )
        for panel in panels
    ]
    assert {text.align for text in points} == {"end"}
    if panels[0].centre[0] == panels[1].centre[0]:
        assert points[0].x == points[1].x


def ground(text: Text) -> tuple[float, float]:
    return (text.x - 1, text.y)


@pytest.mark.parametrize("place", [*WIDE, *NARROW], ids=str)
def test_nothing_moves_while_a_game_goes_on(place: Viewport) -> None:
    whole, late = begun(3).scene(View(place=place)), rich(3).scene(View(place=place))
    assert named(whole, "e5").points == named(late, "e5").points
    assert named(whole, "player 3").points == named(late, "player 3").points


def test_gems_without_room_for_a_letter_differ_in_their_cut() -> None:
    scene = at(laid("RGBYO . .")).scene(View(place=Viewport(340)))
    square = named(scene, "i4")
    gems = [
        shape
        for shape in scene.shapes
        if isinstance(shape, Polygon) and shape.role.startswith("iceminers.gem.") and square.contains(*shape.centre)
    ]
    outlines = {
        tuple((round(x - gem.centre[0], 1), round(y - gem.centre[1], 1)) for x, y in gem.points) for gem in gems
    }
    assert len(gems) == len(outlines) == 5
