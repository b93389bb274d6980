"""The picture of Minerals: what is seen, what can be clicked, what is said, and that nothing jumps."""

from __future__ import annotations

from collections import Counter
from math import dist

import pytest

import minerals
from minerals import Mark, View
from minerals.core.geometry import each
from minerals.core.picture import NARROW, Circle, Line, Polygon, Text, Viewport
from minerals.games.minerals import events as e
from minerals.games.minerals.components import load_components
from minerals.games.minerals.events import EVENTS
from minerals.games.minerals.state import GRID
from minerals.picture import style, to_svg, to_text
from tests.games.minerals.pictures import NAMES, arranged, named, of_role, played, texts

# --- the board ---


def test_every_mineral_can_be_clicked_and_is_named_for_a_screen_reader() -> None:
    scene = arranged().scene()
    assert named(scene, "d5").label == "d5, kyanite, value 2"
    assert named(scene, "e9").label == "e9, anthracite, value 4, pawn of Kate"
    for name in GRID.names(arranged().state.tiles):
        assert scene.cell_at(*named(scene, name).centre) == name


def test_every_hex_where_a_mineral_could_be_put_can_be_clicked() -> None:
    match = arranged()
    scene = match.scene()
    beside = GRID.beside(match.state.tiles) & ~match.state.tiles
    for name in GRID.names(beside):
        assert scene.cell_at(*named(scene, name).centre) == name
    assert named(scene, "e6").label == "e6, crevice"
    assert named(scene, "f5").label == "f5, beside the board"
    assert scene.centre_of("h9") is None


def test_a_hole_laid_out_with_the_board_is_a_crevice() -> None:
    match = minerals.new("minerals", board="ring", seed=1)
    hole = GRID.index("k10")
    assert not match.state.extent >> hole & 1
    assert named(match.scene(), "k10").role == "tile.crevice"


def test_colour_is_never_the_only_sign_of_a_mineral() -> None:
    match = arranged()
    scene = match.scene()
    for index in each(match.state.tiles):
        tile = named(scene, GRID.name(index))
        mineral = match.state.components.minerals[match.state.board[index] - 1]
        on_it = [shape for shape in scene.shapes if _lies_on(shape, tile)]
        pips = [shape for shape in on_it if shape.role == f"pip.{mineral.colour}"]
        letters = [shape.text for shape in on_it if isinstance(shape, Text) and shape.role.startswith("letter")]
        assert (len(pips), letters) == (mineral.value, [mineral.letter])


def _lies_on(shape: object, tile: Polygon) -> bool:
    return isinstance(shape, Circle | Text) and tile.contains(shape.x, shape.y)


def test_pawns_show_their_player_and_leave_the_letter_to_be_seen() -> None:
    scene = arranged().scene()
    disc = next(shape for shape in scene.shapes if shape.role == "player.1" and not shape.glyph)
    assert isinstance(disc, Circle)
    assert named(scene, "e9").contains(disc.x, disc.y)
    letter = next(
        shape
        for shape in scene.shapes
        if isinstance(shape, Text) and shape.role == "letter.black" and named(scene, "e9").contains(shape.x, shape.y)
    )
    assert not disc.contains(letter.x, letter.y)


def test_the_pawn_of_who_is_to_act_is_framed() -> None:
    scene = arranged("turn: 2").scene()
    framed = [shape for shape in of_role(scene, "panel.active") if len(shape.points) == 6]
    assert [shape.centre for shape in framed] == [pytest.approx(named(scene, "e7").centre)]


def test_a_lifted_pawn_stands_in_the_crevice_it_made() -> None:
    match = arranged()
    events = match.play("e9-e5")
    state = match.game.engine.evolve(match.log.root.state, events[0])
    scene = match.game.picture(state, View(event=events[0]), NAMES)
    assert named(scene, "e9").label == "e9, crevice, pawn of Kate, before the last event"
    assert "anthracite in hand" in texts(scene)


def test_names_of_rows_and_columns_can_be_left_out() -> None:
    scene = arranged().scene()
    assert {"d", "e", "4", "9"} <= set(texts(scene))
    assert "d" not in texts(arranged().scene(View(coordinates=False)))


@pytest.mark.parametrize("board", ["meadow", "crescent", "lace", "lesson", "random"])
def test_row_letters_and_numbers_stand_beside_their_row_and_column(board: str) -> None:
    match = minerals.new("minerals", board=board, seed=1)
    scene = match.scene()
    written = {shape.text: shape for shape in scene.shapes if isinstance(shape, Text) and shape.role == "text.quiet"}
    for name in GRID.names(match.state.tiles):
        x, y = named(scene, name).centre
        assert written[name[0]].y == pytest.approx(y)
        width = max(abs(x - corner) for corner, _ in named(scene, name).points)
        assert abs(written[name[1:]].x - x) < width


# --- nothing jumps, nothing leaves the picture ---


@pytest.mark.slow
def test_the_board_stays_where_it_is_while_minerals_go() -> None:
    match = played(2, players=3)
    state = match.game.engine.initial(match.log.options)
    scenes = []
    for event in match.log:
        before, state = state, match.game.engine.evolve(state, event)
        scene = match.game.picture(state, View(event=event), match.players)
        if before.extent and before.extent == state.extent:
            assert scene.centre_of("h9") == pytest.approx(scenes[-1].centre_of("h9"))
        scenes.append(scene)
    assert len({(scene.width, scene.height) for scene in scenes}) == 1


@pytest.mark.parametrize("board", [board.name for board in load_components().boards])
@pytest.mark.parametrize("players", [2, 5])
def test_everything_lies_within_the_picture(board: str, players: int) -> None:
    scene = minerals.new("minerals", board=board, players=players, removals=0, seed=1).scene()
    for shape in scene.shapes:
        if isinstance(shape, Polygon | Line):
            points = list(shape.points)
        elif isinstance(shape, Circle):
            points = [
                (shape.x - shape.radius, shape.y - shape.radius),
                (shape.x + shape.radius, shape.y + shape.radius),
            ]
        else:
            points = [(shape.x, shape.y - shape.size / 2), (shape.x, shape.y + shape.size / 2)]
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in points), shape


def test_the_hexes_of_a_board_do_not_overlap() -> None:
    scene = minerals.new("minerals", board="crescent", seed=1).scene()
    centres = [named(scene, name).centre for name in GRID.index_of if scene.centre_of(name)]
    nearest = min(dist(one, other) for one in centres[:40] for other in centres if one != other)
    tile = next(shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.role == "tile.white")
    assert nearest > 2 * (tile.points[1][0] - tile.centre[0])


# --- players, tools, cards, pouch ---


def test_a_panel_tells_pool_tool_stack_cards_and_points() -> None:
    scene = arranged().scene()
    panel = named(scene, "player 1")
    assert panel.label == (
        "Kate: 40 points; pool: 3 wollastonite, 2 kyanite; tool stack: 1 tourmaline; 2 collection cards"
    )
    assert panel.role == "panel.active"
    assert named(scene, "player 2").role == "panel"
    assert {"Kate", "40 points", "WKKTTA 21", "KKT(O) 10", "Matt", "5 points"} <= set(texts(scene))


def test_a_single_point_is_not_a_plural() -> None:
    match = minerals.new("minerals", position="W1  W   W2\n  W   W\npool 1: 1W", players=NAMES)
    assert {"1 point", "0 points"} <= set(texts(match.scene()))


def test_cards_that_find_no_room_are_counted() -> None:
    one_symbol = [card.name for card in load_components().cards if card.symbols == 1]
    match = minerals.new(
        "minerals", position=f"W1  W   W2\n  W   W\ncards: KTA\ncollections 1: {' '.join(one_symbol)}", players=5
    )
    shown = [shape.glyph for shape in of_role(match.scene(), "card") if shape.cell is None]
    assert shown[0] == "WWW 5"
    assert shown[-1] == f"{len(one_symbol) - len(shown) + 1} more"


def test_the_minerals_of_the_own_pool_can_be_clicked() -> None:
    scene = arranged().scene()
    assert scene.cell_at(*named(scene, "K").centre) == "K"
    assert scene.centre_of("O") is None, "only Matt has an orpiment"


def test_a_long_name_is_cut_in_its_panel_and_whole_in_the_description() -> None:
    match = minerals.new("minerals", board="lesson", players=["Bartholomew the Geologist", "Matt"], seed=1)
    assert "Bartholomew the G…" in texts(match.scene())
    assert "Bartholomew the Geologist" in match.scene().description


def test_tools_tell_whether_they_can_be_paid_or_are_in_use() -> None:
    scene = arranged().scene()
    assert [named(scene, tool).role for tool in ("shovel", "sack", "map")] == ["button", "button", "panel"]
    said = [named(scene, tool).label for tool in ("shovel", "map")]
    assert ", affordable. " in said[0]
    assert said[1].count("costs 1 tourmaline") == said[0].count("costs 1") == 1
    used = arranged("tool used: map").scene()
    assert [named(used, tool).role for tool in ("shovel", "map")] == ["panel", "button.active"]
    assert "Map in use" in texts(used)
    assert ", in use. " in named(used, "map").label
    assert named(used, "map").glyph == "[T Map]"


def test_every_tool_and_card_can_be_clicked() -> None:
    match = arranged()
    scene = match.scene()
    for name in (*match.state.tools, *match.state.cards):
        assert scene.cell_at(*named(scene, name).centre) == name


def test_a_card_shows_its_minerals_and_both_its_values() -> None:
    scene = arranged().scene()
    card = named(scene, "WKO")
    assert card.glyph == "WKO 12 / 5"
    assert card.label.startswith(
        "WKO, collection card, 1 wollastonite, 1 kyanite, 1 orpiment: "
        "12 points, or 5 without the orpiment; two symbols."
    )
    on_card = [
        (shape.x, shape.text)
        for shape in scene.shapes
        if isinstance(shape, Text) and shape.role.startswith("letter") and card.contains(shape.x, shape.y)
    ]
    assert [letter for _, letter in sorted(on_card)] == ["W", "K", "O"]


def test_what_is_reconstructed_says_so() -> None:
    scene = arranged().scene()
    assert named(scene, "WKO").label.endswith("Reconstructed.")
    assert named(scene, "sack").label.endswith("Reconstructed.")
    assert not named(scene, "map").label.endswith("Reconstructed.")
    assert not any("econstructed" in text for text in texts(scene)), "it is said of a tool, and about the game"


def test_an_owners_own_cards_are_not_called_reconstructed() -> None:
    deck = [{"symbols": 1, "minerals": "WWK", "points": points} for points in (5, 6, 6, 7)]
    match = minerals.new("minerals", board="lesson", version="7+", components={"card": deck}, removals=0, seed=1)
    assert not any("econstructed" in text for text in texts(match.scene()))


@pytest.mark.parametrize("place", [None, Viewport(800, 480), Viewport(358)])
def test_tools_and_cards_find_their_places_free_and_nothing_stands_there_before(place: Viewport | None) -> None:
    match = minerals.new("minerals", board="lesson", removals=0, seed=1)
    scenes = [
        match.game.picture(match.log.state_at(step), View(place=place), match.players) for step in range(match.step + 1)
    ]
    (first, *_), last = [scene for scene in scenes if scene.centre_of("d6")], scenes[-1]
    assert first.centre_of("d6") == last.centre_of("d6")
    # A column has no room to keep free: it would be a gap below the board.
    is_column = place is not None and place.width < NARROW
    assert first.width == last.width
    assert first.height < last.height if is_column else first.height == last.height
    assert not [shape for shape in first.shapes if shape.role.startswith(("card", "button", "tile.empty"))]
    assert last.centre_of(match.state.tools[0]) and last.centre_of(match.state.cards[0])


def test_the_pouch_and_the_deck_are_counted() -> None:
    scene = arranged().scene()
    assert {"Pouch 2", "Deck 18"} <= set(texts(scene))
    assert "Pouch: 2 tourmaline" in [shape.label for shape in scene.shapes if isinstance(shape, Polygon)]


@pytest.mark.parametrize(("version", "words"), [("7+", {"Shovel", "Hammer"}), ("6", {"Shovel", "Hammer", "Deck 20"})])
def test_a_simpler_version_leaves_out_what_it_does_not_use(version: str, words: set[str]) -> None:
    place = Viewport(358)
    full = minerals.new("minerals", board="lesson", removals=0, seed=1).scene(View(place=place))
    scene = minerals.new("minerals", board="lesson", removals=0, version=version, seed=1).scene(View(place=place))
    assert not words & set(texts(scene))
    assert scene.height < full.height
    # An empty pouch is counted only beside a deck.
    assert any(text.startswith("Pouch") for text in texts(scene)) == (version == "7+")


# --- what is going on ---


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("", "It is Kate's turn"),
        ("turn: 2\nmoves left: 0", "Matt has moved"),
        ("fragments: d4 d5", "Kate cuts off a fragment"),
        ("fragments: d4 / d9", "Kate cuts off fragments"),
        ("phase: removing\nremoved: 2", "Kate removes a mineral (3 of 5)"),
        ("phase: placing\nturn: 1", "Kate places Matt's pawn"),
        ("phase: over", "The game is over"),
        ("phase: over\ncounted 1: 48\ncounted 2: 7", "Kate wins with 48 points"),
        ("phase: over\ncounted 1: 7\ncounted 2: 48", "Matt wins with 48 points"),
    ],
)
def test_the_headline_says_what_is_to_be_done_and_by_whom(lines: str, said: str) -> None:
    match = arranged(lines)
    assert said in texts(match.scene())
    assert match.scene().description.startswith(f"{said}.")


def test_a_shared_victory_is_told() -> None:
    position = "W1  W   W2\n  W   W\nphase: over\ncounted 1: 3\ncounted 2: 3"
    assert "Kate and Matt share the victory" in texts(
        minerals.new("minerals", position=position, players=NAMES).scene()
    )


def test_the_description_tells_the_whole_position() -> None:
    assert arranged().scene().description == (
        "It is Kate's turn. Pawns: Kate on e9 (anthracite), Matt on e7 (wollastonite). Points: Kate 40, Matt 5. "
        "There are 10 minerals on the board and 2 in the pouch."
    )


def test_the_description_tells_the_last_event() -> None:
    scene = arranged().scene(View(event=e.TurnBegan(1)))
    assert "Last: It is Kate's turn." in scene.description


def test_before_everything_there_is_an_empty_picture() -> None:
    match = minerals.new("minerals", board="lesson", seed=1)
    scene = match.game.picture(match.log.state_at(0), View(), match.players)
    assert "The board is being set up" in texts(scene)
    assert scene.height == match.scene().height


# --- painters ---


@pytest.mark.parametrize(
    ("seed", "options"), [(1, {"players": 3}), (4, {"players": 2, "board": "lace"}), (7, {"board": "random"})]
)
def test_every_event_of_whole_games_can_be_painted(seed: int, options: dict[str, object]) -> None:
    match = played(seed, **options)
    state = match.game.engine.initial(match.log.options)
    seen: Counter[type] = Counter()
    for event in match.log:
        state = match.game.engine.evolve(state, event)
        seen[type(event)] += 1
        if seen[type(event)] <= 2:
            scene = match.game.picture(state, View(event=event), match.players)
            assert to_svg(scene).startswith("<svg")
            assert all(style(shape.role) for shape in scene.shapes)
    assert set(seen) <= set(EVENTS)
    assert len(seen) > 15


def test_in_a_terminal_the_board_is_a_board() -> None:
    text = to_text(arranged().scene(View(coordinates=False, marks=(Mark("d6", "target"),))))
    board = [line[:66].rstrip() for line in text.split("\n")[3:24]]
    assert [line.strip() for line in board if line.strip()] == [
        "K      ·      W2     T      A1     O",
        "W      K     (W)     ·      K      W",
    ]


@pytest.mark.parametrize("board", [*(board.name for board in load_components().boards), "random"])
def test_a_terminal_of_120_columns_is_wide_enough(board: str) -> None:
    lines = to_text(minerals.new("minerals", board=board, players=5, removals=0, seed=1).scene()).split("\n")
    assert max(map(len, lines)) <= 120


def test_in_a_terminal_everything_else_is_told_in_words() -> None:
    text = to_text(arranged().scene())
    for words in ("Kate's turn", "1 Kate", "40 points", "WKKTTA 21", "T Map", "WKO 12 / 5", "Pouch 2", "Deck 18"):
        assert words in text


def test_a_written_position_without_tools_and_cards_keeps_no_room_for_them() -> None:
    bare = minerals.new("minerals", position="W1  K   W2\nturn: 1").scene()
    assert bare.rest[3] > arranged().scene().rest[3]
    assert not {"Shovel", "Deck 0"} & set(texts(bare))
    assert not any(text.startswith("Reconstructed") for text in texts(bare))


@pytest.mark.parametrize("options", [{}, {"board": "random"}, {"version": "6"}])
def test_before_the_first_event_the_table_is_empty_and_says_so(options: dict[str, str]) -> None:
    match = minerals.new("minerals", seed=1, **options).goto(0)
    scene = match.scene(View(coordinates=True))
    assert all(getattr(shape, "cell", None) not in GRID.index_of for shape in scene.shapes)
    assert "There are no minerals yet" in texts(scene)
    assert {"j", "k", "l"}.isdisjoint(texts(scene))
    assert match.diagram().startswith("players: 2")


def test_the_headline_of_a_second_move_says_that_it_need_not_be_made() -> None:
    position = "  W   W   W   W\nW1  W   W   W   W2\ntools: rope\npool 1: 1O"
    match = minerals.new("minerals", position=position, players=NAMES)
    match.play("rope")
    assert "It is Kate's turn" in texts(match.scene())
    match.play("d4-d5")
    assert "Kate may move again" in texts(match.scene())


def test_an_empty_pouch_without_cards_is_not_shown():
    without, with_cards = (
        minerals.new("minerals", board="lesson", players=2, removals=0, seed=7, version=version)
        for version in ("6", "full")
    )
    assert not any(said.startswith("Pouch") for said in texts(without.scene()))
    assert "Pouch 0" in texts(with_cards.scene())
