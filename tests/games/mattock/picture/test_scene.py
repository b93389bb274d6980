"""The picture of Mattock: what is seen, what can be clicked, what is said, and that nothing jumps."""

from __future__ import annotations

import random
from itertools import pairwise
from math import dist

import pytest

import minerals
from minerals import Mark, Match, Scene, View
from minerals.core.picture import Circle, Line, Polygon, Text, Viewport
from minerals.games.mattock.events import EVENTS, MinerMoved, TileMined
from minerals.games.mattock.rules.rule_of_three import blocked_spaces
from minerals.picture import style, to_svg, to_text
from tests.games.mattock.positions import at

NAMES = ("Ada", "Ben")
POSITION = """
            .   .   .   .   .
          .   .   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   .   T   .   .   .
    1   T   .   2   T   1   .   .   .
      .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .
          .   .   .   .   .   .
            .   .   .   .   2
    removed 1: 1
"""
ARC = """
        .   .   .   .   2
      .   .   .   .   .   .
    .   .   .   .   .   .   .
  .   .   .   T   T   .   .   .
.   .   .   1   T   .   .   .   .
  .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .
      .   .   .   .   .   .
        .   .   .   .   2
"""


def arranged() -> Match:
    return at(POSITION, players=NAMES)


def played(seed: int, **options: object) -> Match:
    """Play a game out at random."""
    match = minerals.new("mattock", seed=seed, players=NAMES, **options)
    luck = random.Random(seed)
    while not match.is_over:
        match.play(luck.choice(match.legal_actions()))
    return match


def named(scene: Scene, cell: str) -> Polygon:
    """Return the shape that stands for a space."""
    return next(shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.cell == cell)


def texts(scene: Scene) -> list[str]:
    """Return everything written."""
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def of_role(scene: Scene, role: str) -> list[object]:
    """Return the shapes of a role."""
    return [shape for shape in scene.shapes if shape.role == role]


# --- the board ---


@pytest.mark.parametrize("board", ["full", "inner"])
def test_every_space_can_be_clicked_and_is_named_for_a_screen_reader(board: str) -> None:
    match = minerals.new("mattock", board=board, seed=1)
    scene = match.scene()
    for name in match.state.grid.index_of:
        assert scene.cell_at(*named(scene, name).centre) == name
        assert named(scene, name).label.startswith(f"{name}, ")


def test_labels_say_what_is_on_a_space() -> None:
    scene = arranged().scene()
    assert named(scene, "e1").label == "e1, tile with a miner of Ada"
    assert named(scene, "e4").label == "e4, tile with a miner of Ben"
    assert named(scene, "e2").label == "e2, tile"
    assert named(scene, "a1").label == "a1, open"
    assert named(scene, "d5").label == "d5, blocked by the rule of three"


def test_miners_show_their_player_by_colour_and_digit() -> None:
    scene = arranged().scene()
    for cell, player in (("e1", 1), ("e6", 1), ("e4", 2), ("a5", 2)):
        tile = named(scene, cell)
        discs = [shape for shape in of_role(scene, f"player.{player}") if tile.contains(shape.x, shape.y)]
        digits = [shape.text for shape in of_role(scene, "player.text") if tile.contains(shape.x, shape.y)]
        assert (len(discs), digits) == (1, [str(player)])


def test_a_small_black_cube_marks_each_blocked_space() -> None:
    match = played(2, board="inner")
    scene = match.scene()
    blocked = blocked_spaces(match.state.grid, match.state.tiles)
    cubes = [shape for shape in of_role(scene, "mattock.cube") if scene.cell_at(*shape.centre) is not None]
    assert {scene.cell_at(*cube.centre) for cube in cubes} == set(match.state.grid.names(blocked))


def test_lines_join_the_tiles_that_touch_and_bold_ones_those_connected_to_who_is_to_act() -> None:
    scene = arranged().scene()

    def joined(role: str) -> set[frozenset[str | None]]:
        lines = [shape for shape in of_role(scene, role) if isinstance(shape, Line)]
        return {frozenset(scene.cell_at(x, y) for x, y in line.points) for line in lines}

    bold = {("e1", "e2"), ("e5", "e6"), ("e5", "f5"), ("e6", "f5")}
    assert joined("mattock.joint.active") == {frozenset(pair) for pair in bold}
    assert joined("mattock.joint") == {frozenset(("e4", "e5"))}


def test_names_of_rows_and_spaces_can_be_left_out() -> None:
    assert {"a", "i", "5", "9"} <= set(texts(arranged().scene()))
    assert "i" not in texts(arranged().scene(View(coordinates=False)))


@pytest.mark.parametrize("board", ["full", "inner"])
def test_each_row_has_its_letter_and_each_number_its_place(board: str) -> None:
    match = minerals.new("mattock", board=board)
    scene, grid = match.scene(), match.state.grid
    quiet = [shape for shape in of_role(scene, "text.quiet") if shape.size == 13]
    for row, (_, count) in enumerate(grid.rows):
        letter = chr(ord("a") + row)
        (written,) = [shape for shape in quiet if shape.text == letter]
        first = named(scene, f"{letter}1").centre
        assert written.y == pytest.approx(first[1]) and written.x < first[0]
        if row and count > grid.rows[row - 1][1]:
            (number,) = [shape for shape in quiet if shape.text == str(count)]
            assert number.y == pytest.approx(first[1])


# --- nothing jumps, nothing leaves the picture ---


@pytest.mark.parametrize("board", ["full", "inner"])
def test_everything_stays_where_it_is_and_within_the_picture(board: str) -> None:
    match = played(4, board=board)
    places = set()
    for step in (0, 5, len(match.log) // 2, len(match.log)):
        scene = match.goto(step).scene()
        places.add((scene.width, scene.height, named(scene, "c3").centre))
        for shape in scene.shapes:
            if isinstance(shape, Polygon | Line):
                points = list(shape.points)
            else:
                reach = shape.radius if isinstance(shape, Circle) else shape.size / 2
                points = [(shape.x, shape.y - reach), (shape.x, shape.y + reach)]
            assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in points), shape
    assert len(places) == 1


def test_spaces_do_not_overlap() -> None:
    match = minerals.new("mattock")
    scene, grid = match.scene(), match.state.grid
    centres = [named(scene, name).centre for name in grid.index_of]
    nearest = min(dist(one, other) for one in centres[:30] for other in centres if one != other)
    tile = next(shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.role == "mattock.tile")
    assert nearest > 2 * (tile.points[1][0] - tile.centre[0])


@pytest.mark.parametrize("board", ["full", "inner"])
def test_the_picture_is_laid_out_for_its_place(board: str) -> None:
    match = played(4, board=board)
    for place, rest in (
        (Viewport(1008, 600), (300, 250)),
        (Viewport(800, 480), (260, 150)),
        (Viewport(358, 600), None),
    ):
        scene = match.scene(View(place=place))
        assert scene.width == place.width
        if rest is None:
            assert scene.rest is None
        else:
            assert scene.height <= place.height and scene.rest[2] >= rest[0] and scene.rest[3] >= rest[1]
        assert named(scene, "player 1").label == named(match.scene(), "player 1").label


def test_a_headline_too_long_for_its_line_has_smaller_letters() -> None:
    match = played(4, board="inner")
    usual = next(shape for shape in match.scene().shapes if isinstance(shape, Text))
    narrow = next(shape for shape in match.scene(View(place=Viewport(358))).shapes if isinstance(shape, Text))
    assert usual.text == narrow.text and 12 <= narrow.size < usual.size


# --- panels and words ---


def test_panels_count_miners_and_what_can_be_mined() -> None:
    scene = arranged().scene()
    assert named(scene, "player 1").label == (
        "Ada: 2 miners on the board, 1 removed, can mine 10 spaces, 6 that only Ada can mine"
    )
    assert named(scene, "player 1").role == "panel.active"
    assert "1 removed" in texts(scene)
    column = scene.rest[0]
    in_panels = [shape for shape in of_role(scene, "player.1") if isinstance(shape, Circle) and shape.x > column]
    assert len(in_panels) == 3, "Ada's sign, and one for each of her miners on the board"


def test_the_box_counts_its_tiles() -> None:
    match = minerals.new("mattock")
    scene = match.scene()
    (label,) = [shape.label for shape in scene.shapes if "left" in getattr(shape, "label", "")]
    assert label == "78 tiles left, 115 open spaces, 0 blocked"


def test_the_headline_says_what_is_to_be_done() -> None:
    assert "Ada must mine" in texts(arranged().scene())
    freestyle = minerals.new("mattock", setup="freestyle", players=NAMES)
    assert "Ada places a miner" in texts(freestyle.scene())
    assert "6 to place" in texts(freestyle.scene())
    over = played(1, board="inner")
    winner = NAMES[over.outcome.winners[0] - 1]
    loser = NAMES[2 - over.outcome.winners[0]]
    assert f"{winner} wins: {loser} cannot mine" in texts(over.scene())


def test_amid_a_turn_the_headline_says_what_has_been_done() -> None:
    match = arranged()
    match.play("e3/e1-e2")
    said = []
    for step in range(match.node.first_step + 1, match.node.step + 1):
        match.goto(step)
        event = match.log.events()[step - 1]
        said.append(texts(match.scene(View(event=event)))[0])
    assert said == ["Ada has mined", "Ada has mined", "Ada has moved", "Ada removes", "Ben must mine"]


def test_the_picture_is_told_in_words() -> None:
    match = arranged()
    event = TileMined(1, "e2")
    words = match.scene(View(event=event)).description
    assert words == (
        "Ada has mined. Last: Ada mines e2. The new tile touches 1 other. "
        "Ada: 2 miners on the board, 1 removed, can mine 10 spaces, 6 that only Ada can mine. Miners on e1 and e6. "
        "Ben: 2 miners on the board, 0 removed, can mine 9 spaces, 5 that only Ben can mine. Miners on a5 and e4. "
        "On the board: 7 tiles and 3 blocked spaces."
    )


def test_names_are_cut_where_they_are_too_long() -> None:
    match = minerals.new("mattock", players=["A" * 40, "Ben"])
    assert "A" * 17 + "…" in texts(match.scene())


# --- marks and arrows ---


@pytest.mark.parametrize("kind", ["target", "selected", "refused", "before", "after", "hint"])
def test_marks_are_drawn_on_top_and_told(kind: str) -> None:
    scene = arranged().scene(View(marks=(Mark("e3", kind), Mark("nowhere", kind))))
    marks = [shape for shape in scene.shapes if shape.role == f"mark.{kind}" and isinstance(shape, Polygon)]
    assert [mark.centre for mark in marks] == [pytest.approx(named(scene, "e3").centre)]
    assert scene.shapes.index(marks[0]) > scene.shapes.index(named(scene, "e3"))
    assert named(scene, "e3").label.count(",") == 2


def test_where_one_stands_can_be_chosen_and_be_a_goal() -> None:
    scene = arranged().scene(View(marks=(Mark("e1", "selected.target"),)))
    rings = [shape.role for shape in scene.shapes if shape.role.startswith("mark.")]
    assert rings == ["mark.selected.target", "mark.target"]
    assert named(scene, "e1").label.endswith("Ada, selected, legal target")


def traced(match: Match, kind: str) -> Scene:
    """Return the picture after the last event of a kind."""
    events = match.log.events()
    step = max(step for step, event in enumerate(events, start=1) if type(event).__name__ == kind)
    return match.goto(step).scene(View(event=events[step - 1]))


def arrows(scene: Scene) -> list[str]:
    return [shape.label for shape in scene.shapes if isinstance(shape, Line) and shape.arrow]


def test_a_mined_tile_is_marked() -> None:
    match = arranged()
    match.play("d1")
    assert "after the last event" in named(traced(match, "TileMined"), "d1").label


def test_a_move_is_an_arrow_along_the_tiles() -> None:
    match = arranged()
    match.play("d1/e1-e2")
    scene = traced(match, "MinerMoved")
    assert arrows(scene) == ["arrow from e1 to e2"]
    assert "before the last event" in named(scene, "e1").label
    assert "after the last event" in named(scene, "e2").label


def test_a_move_goes_over_every_tile_on_its_way() -> None:
    match = at(POSITION.replace("1   T   .   2", "1   T   T   ."))
    match.play("d1/e1-e3")
    lines = [shape for shape in traced(match, "MinerMoved").shapes if isinstance(shape, Line) and shape.role == "arrow"]
    (begun, ended), middle = lines, named(match.scene(), "e2").centre
    assert begun.points[1][0] < middle[0] < ended.points[0][0], "it leaves out the middle of the tile on its way"
    assert (begun.arrow, ended.arrow) == (False, True)


def test_without_a_way_there_is_no_arrow() -> None:
    assert arrows(arranged().scene(View(event=MinerMoved(1, "e1", "e6")))) == []


def test_a_removal_shows_who_reaches_the_miner() -> None:
    match = arranged()
    match.play("e3")
    scene = traced(match, "MinerRemoved")
    assert sorted(arrows(scene)) == ["arrow from e3 to e4", "arrow from e6 to e4"]
    assert "before the last event" in named(scene, "e4").label


def test_the_miners_of_who_has_lost_are_crossed_out() -> None:
    match = played(3, board="inner")
    scene = traced(match, "GameLost")
    loser = match.state.miners[match.state.player - 1]
    for name in match.state.grid.names(loser):
        assert "refused" in named(scene, name).label


def swapped() -> Match:
    """Play a turn and swap sides."""
    match = minerals.new("mattock", board="inner", swap=True, players=NAMES)
    match.play(match.legal_actions()[0])
    match.play("swap")
    return match


def test_every_event_can_be_shown() -> None:
    seen = set()
    matches = (
        played(1, setup="random"),
        played(2, setup="freestyle", board="inner"),
        played(3, setup="random", handicap=1),
        arranged(),
        swapped(),
    )
    for match in matches:
        state = match.game.engine.initial(match.log.options)
        for event in match.log:
            state = match.game.engine.evolve(state, event)
            scene = match.game.picture(state, View(event=event), NAMES)
            assert type(event) in seen or to_svg(scene)
            seen.add(type(event))
    assert seen == set(EVENTS)


def test_every_role_is_in_the_theme() -> None:
    for match in (arranged(), played(1)):
        for shape in match.scene(View(arrows=(("e1", "e2"),))).shapes:
            assert style(shape.role)


# --- as text ---


def test_the_board_in_a_terminal() -> None:
    match = arranged()
    board = [line[:62].rstrip() for line in to_text(match.scene(View(marks=(Mark("e3", "target"),)))).split("\n")]
    rows = {line.split()[0]: line.split()[1:] for line in board if line.strip() and line.split()[0] in "abcdefghi"}
    assert rows["e"] == ["1", "T", "(.)", "2", "T", "1", ".", ".", ".", "9"]
    assert rows["f"] == [".", ".", ".", "x", "T", ".", ".", "."]
    assert rows["a"] == [".", ".", ".", ".", "2"]


@pytest.mark.parametrize("board", ["full", "inner"])
def test_the_rows_in_a_terminal_are_shifted_by_half_a_space(board: str) -> None:
    match = minerals.new("mattock", board=board, setup="freestyle")
    lines = to_text(match.scene()).split("\n")
    starts = {line.split()[0]: line.index(".") for line in lines if "." in line}
    middle = "g" if board == "full" else "e"
    rows = [starts[letter] for letter in sorted(starts) if letter <= middle]
    steps = {before - after for before, after in pairwise(rows)}
    assert len(rows) == (7 if board == "full" else 5)
    assert len(steps) == 1 and steps.pop() > 0


def test_in_a_low_place_the_tiles_are_counted_in_one_line_so_that_the_words_have_room():
    match = minerals.new("mattock", board="inner")
    low, high = (
        match.game.picture(match.state, View(place=Viewport(848, height)), match.players) for height in (465, 600)
    )
    said = {shape.text for shape in low.shapes if isinstance(shape, Text)}
    assert {"tiles", "open", "blocked"} <= said
    assert low.rest is not None
    assert low.rest[3] >= 180
    assert "tiles left" in {shape.text for shape in high.shapes if isinstance(shape, Text)}


def test_without_markers_nothing_tells_which_spaces_are_blocked_or_how_many():
    match = minerals.new("mattock", board="inner", position=ARC)
    shown, hidden = (match.scene(View(markers=markers)) for markers in (True, False))
    assert named(shown, "d4").label == "d4, blocked by the rule of three"
    assert named(hidden, "d4").label == "d4, open" and named(hidden, "d4").glyph == "."
    assert of_role(shown, "mattock.cube") and not of_role(hidden, "mattock.cube")
    said = [hidden.description, *texts(hidden), *(getattr(shape, "label", "") for shape in hidden.shapes)]
    assert not [words for words in said if "blocked" in words]
    # The number of open spaces counts the blocked ones, too. Else it would tell them.
    assert "55" in texts(hidden) and "49" in texts(shown)


@pytest.mark.parametrize("place", [None, Viewport(1008, 600), Viewport(380)])
def test_without_markers_everything_else_stays_where_it_is(place):
    match = minerals.new("mattock", board="inner", position=ARC)
    shown, hidden = (match.scene(View(place=place, markers=markers)) for markers in (True, False))
    assert (shown.width, shown.height, shown.rest) == (hidden.width, hidden.height, hidden.rest)
    clickable = [
        {shape.cell: shape.points for shape in scene.shapes if isinstance(shape, Polygon) and shape.cell}
        for scene in (shown, hidden)
    ]
    assert clickable[0] == clickable[1]
