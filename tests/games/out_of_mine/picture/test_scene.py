"""The picture of Out of Mine!: what is seen, what can be clicked, and what is said."""

from __future__ import annotations

from itertools import combinations
from math import floor

import pytest

import minerals
from minerals import Mark, Match, SeededChance, View
from minerals.bots import Pacing, bot_named, play_out
from minerals.core.picture import NARROW, Box, Circle, Polygon, Scene, Text, Viewport
from minerals.games.out_of_mine.tiles import GRID
from minerals.picture import to_svg, to_text
from minerals.picture.themes import family
from tests.games.out_of_mine.positions import BOX, at, began, seat

NAMES = ["Ada", "Ben", "Cleo", "Dan"]

LAID = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # . . . . . # #
    # . . . . . # #
    # . . . . a a #
    # b b b . . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I2 gold, I3",
    card="mixed",
    hand="L3 turned 1",
)
"""A blue tile with gold sticks out over the edge, a green one lies rightly, another is in the hand."""


def cells_of(scene: Scene) -> set[str]:
    """What can be clicked in a scene."""
    return {shape.cell for shape in scene.shapes if isinstance(shape, Polygon | Circle) and shape.cell}


def label_of(scene: Scene, cell: str) -> str:
    """What a screen reader says of a clickable shape, the topmost of them."""
    return [shape.label for shape in scene.shapes if getattr(shape, "cell", None) == cell and shape.label][-1]


def written(scene: Scene) -> list[str]:
    """Everything that is written in a scene."""
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


# --- tables ---


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_tables_stand_side_by_side_and_each_cell_can_be_clicked(players: int) -> None:
    scene = began(players=players).scene()
    for player in range(1, players + 1):
        for name in GRID.index_of:
            centre = scene.centre_of(f"{player}:{name}")
            assert centre is not None
            assert 0 < centre[0] < scene.width
            assert 0 < centre[1] < scene.height
            assert scene.cell_at(*centre) == f"{player}:{name}"


def test_a_cell_says_whose_it_is_and_what_is_there() -> None:
    scene = at(LAID, players=["Ada", "Ben"]).scene()
    assert "rock" in label_of(scene, "1:a1")
    assert "open" in label_of(scene, "1:f2")
    for part in ("c3", "Ada", "I3", "green"):
        assert part in label_of(scene, "1:c3")
    assert "blue" in label_of(scene, "1:d7")


def test_one_player_is_shown_alone_with_buttons_and_the_others_small() -> None:
    match = at(LAID)
    alone = match.scene(View(seat=1))
    assert {"1:turn", "1:flip", "1:call", "1:return", "1:c4", "1:take L3"} <= cells_of(alone)
    assert not {cell for cell in cells_of(alone) if cell.startswith("2:")}
    assert not {"1:turn", "1:flip"} & cells_of(match.scene())


def test_a_table_is_larger_where_it_is_shown_alone() -> None:
    match = at(LAID)

    def step(scene: Scene) -> float:
        left, right = scene.centre_of("1:a1"), scene.centre_of("1:a2")
        assert left is not None
        assert right is not None
        return right[0] - left[0]

    assert step(match.scene(View(seat=1))) > step(match.scene())


def test_before_a_side_is_chosen_both_can_be_clicked() -> None:
    scene = minerals.new("out_of_mine", players=3, seed=4).scene()
    assert {f"{player}:{side}" for player in (1, 2, 3) for side in ("front", "back")} <= cells_of(scene)


def test_coordinates_can_be_left_out() -> None:
    match = began()
    assert written(match.scene()).count("8") > written(match.scene(View(coordinates=False))).count("8")


# --- tiles, cards, supply ---


def test_a_tile_is_one_shape_with_the_letter_of_its_colour() -> None:
    before = at(seat(card="mixed")).scene()
    after = at(LAID).scene()
    assert written(after).count("G") > written(before).count("G")
    stones = [shape for shape in after.shapes if isinstance(shape, Polygon) and shape.role == "tile.green"]
    assert stones
    assert all(len(stone.points) > 4 for stone in stones), "its corners are rounded, all cells in one outline"


def test_elements_are_shown_where_they_count() -> None:
    plain, counting = at(LAID).scene(), at(LAID, elements=True).scene()
    assert "gold" not in label_of(plain, "1:d6")
    assert "gold" in label_of(counting, "1:d6")
    assert {"1:take L3 gold", "1:take L3"} <= cells_of(counting)


def test_elves_are_shown_where_they_count() -> None:
    assert "elf" not in label_of(at(LAID).scene(), "1:f6")
    assert "elf" in label_of(at(LAID, elves=True).scene(), "1:f6")


def test_the_supply_says_how_many_are_left() -> None:
    match = began(components=None)
    assert "×8" in written(match.scene())
    match.play("1: take L3 at 500")
    assert written(match.scene()).count("×8") == written(began(components=None).scene()).count("×8") - 1


def test_what_is_gone_cannot_be_clicked_or_says_so() -> None:
    match = began(components=None)
    match.play("1: take F5 at 500") if match.state.supply.get("F5") else match.play("1: take P5 gold at 500")
    taken = match.state.seat(1).hand
    assert taken is not None
    assert "×0" in written(match.scene())


def test_the_hand_shows_how_the_tile_is_held() -> None:
    match = at(LAID)
    held = to_svg(match.scene(View(seat=1)))
    match.play("1: turn at 100")
    assert to_svg(match.scene(View(seat=1))) != held


def test_clock_and_round_are_told() -> None:
    match = began(rounds=3)
    match.play("1: take I3 at 61500") if match.state.supply.get("I3") else match.play("1: pass at 61500")
    assert any("1:01" in text for text in written(match.scene()))
    assert any("Round 1 of 3" in text for text in written(match.scene()))


# --- marks ---


def test_marks_are_drawn_on_cells_and_tiles() -> None:
    match = at(LAID)
    for token in ("1:f2", "1:take L3", "1:return", "1:call"):
        scene = match.scene(View(seat=1, marks=(Mark(token, "selected"),)))
        assert [shape for shape in scene.shapes if getattr(shape, "role", "") == "mark.selected"], token
        labels = [getattr(shape, "label", "") for shape in scene.shapes if getattr(shape, "cell", None) == token]
        assert "selected" in " ".join(labels)


def test_what_an_event_changed_is_marked() -> None:
    match = at(seat(card="mixed", hand="I2"))
    (event,) = match.play("1: place c3 at 900")
    scene = match.scene(View(event=event))
    assert [shape for shape in scene.shapes if getattr(shape, "role", "") == "mark.after"]
    assert "I2" in scene.description


@pytest.mark.unmeasured
def test_every_event_of_a_whole_game_can_be_painted() -> None:
    match = minerals.new("out_of_mine", players=NAMES, seed=9, rounds=2, elves=True, elements=True)
    play_out(match, [bot_named("person", seed=number) for number in range(4)])
    seen = set()
    for node in match.log.main_line:
        state = node.parent.state if node.parent is not None else match.game.engine.initial(match.log.options)
        for event in node.events:
            state = match.game.engine.evolve(state, event)
            if type(event) not in seen:
                seen.add(type(event))
                for shown in (0, 1, 4):
                    scene = match.game.picture(state, View(event=event, seat=shown), match.players)
                    assert to_svg(scene)
                    assert to_text(scene).strip()
    assert len(seen) > 20


def test_the_end_tells_who_has_won() -> None:
    match = at(seat(card="mixed"), players=["Ada", "Ben"])
    match.play("1: pass at 10")
    match.play("2: pass at 20")
    assert match.is_over
    assert "share the victory" in " ".join(written(match.scene()))
    assert "Ada" in match.scene().description


def test_long_names_are_cut_and_odd_ones_do_no_harm() -> None:
    scene = Match.scene(minerals.new("out_of_mine", players=["A" * 60, "<b>&"], seed=1, components=BOX, rounds=1))
    assert "A" * 60 not in written(scene)
    assert to_svg(scene)


@pytest.mark.parametrize("kind", ["target", "selected", "refused", "before", "after", "hint"])
def test_every_kind_of_mark_can_stand_everywhere(kind: str) -> None:
    match = at(LAID, players=["Ada", "Ben"])
    for shown in (0, 1):
        tokens = sorted(cells_of(match.scene(View(seat=shown))))
        scene = match.scene(View(seat=shown, marks=tuple(Mark(token, kind) for token in tokens)))
        assert to_svg(scene)
        assert [shape for shape in scene.shapes if getattr(shape, "role", "").startswith("mark.")]


def test_arrows_can_be_drawn() -> None:
    scene = at(LAID).scene(View(arrows=(("1:f2", "1:f4"), ("1:c4", "1:c4"))))
    assert [shape for shape in scene.shapes if getattr(shape, "role", "") == "arrow"]


# --- in a terminal ---


def overprinted(scene: Scene) -> list[tuple[str, str]]:
    """The pairs of texts that would write over each other in a terminal, or touch."""
    width, height = scene.character
    spans = []
    for shape in scene.shapes:
        if isinstance(shape, Text) and shape.role.startswith("text") and shape.text:
            left = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.align]
            first = floor(shape.x / width - left * len(shape.text) + 0.5)
            spans.append((floor(shape.y / height), first, first + len(shape.text), shape.text))
    return [
        (one[3], other[3])
        for one, other in combinations(spans, 2)
        if one[0] == other[0] and one[1] <= other[2] and other[1] <= one[2]
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("action", ["pass", "call"])
def test_no_label_is_printed_over_another(players: int, action: str) -> None:
    match = began(players=players, elements=True, elves=True, seed=4)
    state = match.state
    for number in range(players, players + 1) if action == "call" else range(1, players + 1):
        event = match.play(f"{number}: {action} at 61000")[0]
        state = match.game.engine.evolve(state, event)
        for shown in range(players + 1):
            assert overprinted(match.game.picture(state, View(event=event, seat=shown), NAMES[:players])) == []


@pytest.mark.parametrize("names", [("hall", "cave", "vault"), ("hall", "cave", "vault", "crypt")], ids=len)
def test_a_card_of_five_colours_and_two_elements_can_be_read(names: tuple[str, ...]) -> None:
    cards = ("ladder", "ladders", "mixed", "reds")
    seats = [seat(card=card, gallery=f"{name} front") for name, card in zip(names, cards, strict=False)]
    match = at(*seats, players=len(names), elements=True)
    assert overprinted(match.scene()) == []
    lines = [line.split() for line in to_text(match.scene()).split("\n")]
    card = next(number for number, line in enumerate(lines) if line[:2] == ["Card", "ladder"])
    letters, counts, worth = [line for line in lines[card + 1 :] if line][:3]
    assert (letters[:5], counts[:5], worth[:4]) == (
        ["Y", "B", "G", "R", "W"],
        ["0/1", "0/1", "0/1", "0/1", "0/2"],
        ["g", "+2", "r", "−1"],
    )


# --- in a place ---

PLACES = [Viewport(1440, 800), Viewport(1008, 600), Viewport(800, 480), Viewport(560), Viewport(358), Viewport(340)]


@pytest.fixture(scope="module")
def played() -> dict[tuple[int, bool], Match]:
    """Games of two to four players after some actions, with a card, a tile in hand, elves and elements."""
    matches = {}
    for players in (2, 3, 4):
        for everything in (False, True):
            match = minerals.new("out_of_mine", players=NAMES[:players], seed=9, elves=everything, elements=everything)
            pacing = Pacing(
                match, {seat: bot_named("person", seed=seat) for seat in range(1, players + 1)}, SeededChance(3)
            )
            for _ in range(8 * players):
                pacing.act()
            matches[players, everything] = match
    return matches


def extent(text: Text) -> Box:
    """About where a text is; letters are at least half as wide as high."""
    width = 0.5 * text.size * len(text.text)
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.align]
    return Box(text.x - left * width, text.y - 0.4 * text.size, width, 0.8 * text.size)


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes overlap."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place.width:.0f}")
def test_a_picture_is_laid_out_for_its_place(place: Viewport, played: dict[tuple[int, bool], Match]) -> None:
    for (players, _), match in played.items():
        for shown in (0, players):
            scene = match.scene(View(place=place, seat=shown))
            assert scene.width == place.width
            assert scene.height <= place.height or place.width < NARROW
            texts = [shape for shape in scene.shapes if isinstance(shape, Text)]
            assert min(text.size for text in texts) >= 12
            boxes = [extent(text) for text in texts if family(text.role) in ("text", "button", "card")]
            assert all(box.x >= 0 and box.right <= scene.width and box.bottom <= scene.height for box in boxes)
            assert not any(meet(one, other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize(("place", "least"), [(Viewport(1008, 600), (300, 250)), (Viewport(800, 480), (260, 150))])
def test_a_wide_place_leaves_a_rest_for_words(
    place: Viewport, least: tuple[int, int], played: dict[tuple[int, bool], Match]
) -> None:
    for (players, _), match in played.items():
        for shown in (0, players):
            scene = match.scene(View(place=place, seat=shown))
            assert scene.rest is not None
            x, y, width, height = scene.rest
            assert width >= least[0]
            assert height >= least[1]
            assert x + width <= scene.width
            assert y + height <= scene.height
            for shape in scene.shapes:
                if shape.role != "background":
                    corners = [shape.centre] if isinstance(shape, Circle) else getattr(shape, "points", ())
                    assert not any(x < left < x + width and y < top < y + height for left, top in corners)


def test_what_can_be_clicked_is_large_enough(played: dict[tuple[int, bool], Match]) -> None:
    for place in (Viewport(1008, 600), Viewport(560), Viewport(358)):
        for (players, everything), match in played.items():
            for shown in (0, players):
                scene = match.scene(View(place=place, seat=shown))
                clickable = [shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.cell]
                # Four tables beside all kinds of tiles are a little smaller at the least height.
                least = 23 if everything and not shown else 24
                for shape in clickable:
                    if shape.role.startswith(("out_of_mine.gallery", "out_of_mine.supply", "button")):
                        xs, ys = zip(*shape.points, strict=True)
                        assert min(max(xs) - min(xs), max(ys) - min(ys)) >= least - 0.01, (place, shape)


def test_a_board_with_a_clock_of_its_own_shows_no_other() -> None:
    match = began(rounds=3, time_limit=120)
    match.play("1: pass at 61500")
    assert any("1:01" in text for text in written(match.scene()))
    without = match.scene(View(clock=False))
    assert "Round 1 of 3" in written(without)
    assert not any("1:01" in text for text in [*written(without), without.description])
    assert not [shape for shape in without.shapes if shape.role.startswith("out_of_mine.clock")]
