"""The picture of Iceminers: what is seen, what can be clicked, what is said, and that nothing jumps."""

from __future__ import annotations

import random

import pytest

import minerals
from minerals import Match, View
from minerals.core.picture import Circle, Line, Polygon, Text
from minerals.games.iceminers.components import ARMS, COASTERS, COLOUR_NAMES, GRID
from minerals.games.iceminers.rules.move import reachable
from minerals.picture import style, to_text
from minerals.picture.themes import MODES, Mode
from tests.games.iceminers.pictures import (
    GEM_ELSEWHERE,
    NAMES,
    arranged,
    labelled,
    laid,
    named,
    of_role,
    polygons,
    pyramids,
    texts,
    within,
)
from tests.games.iceminers.positions import at, rolled
from tests.picture.colour_vision import EYES, assert_differ, contrast, over

# --- coasters and squares ---


def test_every_square_can_be_clicked_and_is_named_for_a_screen_reader() -> None:
    scene = minerals.new("iceminers", seed=1).scene()
    for name in GRID.index_of:
        assert scene.cell_at(*named(scene, name).centre) == name
        assert named(scene, name).label.startswith(f"{name}, ")
    assert len(GRID.index_of) == 45


def test_labels_say_what_is_on_a_square() -> None:
    scene = arranged().scene()
    assert named(scene, "e4").label == (
        "e4, black coaster, medium red and small blue gem, miner of Dan, miner of Ada carrying small green gem"
    )
    assert named(scene, "i5").label == "i5, red coaster, outer edge, miner of Cleo carrying medium yellow gem"
    assert named(scene, "e5").label == "e5, black coaster, large cap, 1 point away"
    assert named(scene, "e8").label == "e8, blue coaster, medium cap, 4 points away"
    assert named(scene, "a5").label == "a5, yellow coaster, outer edge"


@pytest.mark.parametrize("order", [("red", "blue", "green", "yellow"), ("blue", "yellow", "red", "green")])
def test_each_coaster_has_its_colour_and_its_name(order: tuple[str, ...]) -> None:
    scene = at(laid(". . .", f"coasters: {' '.join(order)}", "phase: over")).scene()
    for arm, colour in zip(ARMS, order, strict=True):
        (coaster,) = of_role(scene, f"iceminers.board.{colour}")
        assert isinstance(coaster, Polygon)
        assert {scene.cell_at(*square.centre) for square in polygons(scene, f"iceminers.board.{colour}.square")} > set(
            arm.edge
        )
        assert coaster.contains(*named(scene, arm.vein).centre)
        (tab,) = of_role(scene, f"tile.{colour}")
        assert isinstance(tab, Polygon) and tab.glyph == colour
        assert colour in [shape.text for shape in within(scene, tab) if isinstance(shape, Text)]
    (black,) = of_role(scene, "iceminers.board.black")
    assert isinstance(black, Polygon)
    assert [name for name in GRID.index_of if black.contains(*named(scene, name).centre)] == [
        *("d4", "d5", "d6", "e4", "e5", "e6", "f4", "f5", "f6")
    ]


@pytest.mark.parametrize("arm", ARMS, ids=[arm.name for arm in ARMS])
def test_the_outer_edge_is_open_and_arrow_heads_stand_between_its_squares_and_the_place_off_the_board(
    arm: object,
) -> None:
    number = ARMS.index(arm)  # type: ignore[arg-type]
    scene = minerals.new("iceminers").scene()
    colour = COASTERS["print"][number]
    (edge,) = of_role(scene, f"iceminers.board.{colour}.edge.open")
    assert isinstance(edge, Line) and style(edge.role).dash
    zone = labelled(scene, f"off the {ARMS[number].name} arm")
    heads = polygons(scene, f"iceminers.board.{colour}.way")
    assert len(heads) == 6, "one out and one in at each of three squares"
    nearest = {min(GRID.index_of, key=lambda name: _apart(named(scene, name), head)) for head in heads}
    assert nearest == set(ARMS[number].edge)
    for head in heads:
        assert _apart(head, zone) < _apart(named(scene, ARMS[number].vein), zone)


def _apart(one: Polygon, other: Polygon) -> float:
    return abs(one.centre[0] - other.centre[0]) + abs(one.centre[1] - other.centre[1])


def test_names_of_rows_and_columns_stand_beside_the_board_and_can_be_left_out() -> None:
    scene = arranged().scene()
    names = {
        shape.text: shape
        for shape in of_role(scene, "text.quiet")
        if isinstance(shape, Text) and len(shape.text) == 1 and shape.text.isalnum()
    }
    assert set(names) == set("abcdefghi123456789")
    for name in GRID.index_of:
        x, y = named(scene, name).centre
        assert names[name[0]].y == pytest.approx(y) and names[name[0]].x < x
        assert names[name[1]].x == pytest.approx(x) and names[name[1]].y > y
    assert not {"a", "i"} & set(texts(arranged().scene(View(coordinates=False))))


# --- the turn: die, points, costs, and what can be clicked ---


def test_the_die_waits_to_be_rolled_with_a_click() -> None:
    match = minerals.new("iceminers", players=NAMES[:2])
    scene = match.scene()
    die = named(scene, "roll")
    assert die.label == "die, Ada must roll"
    assert "?" in texts(scene) and not of_role(scene, "die.pip")
    assert scene.cell_at(*die.centre) == "roll" == str(match.legal_actions()[0])


@pytest.mark.parametrize("pips", range(1, 7))
def test_the_die_shows_what_was_rolled(pips: int) -> None:
    scene = rolled(minerals.new("iceminers"), pips).scene()
    die = named(scene, "roll")
    assert die.label == f"die, shows {pips}"
    assert [die.contains(pip.x, pip.y) for pip in of_role(scene, "die.pip") if isinstance(pip, Circle)] == [True] * pips


def test_the_points_left_are_written_large() -> None:
    scene = arranged().scene()
    (left,) = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.size > 40]
    assert left.text == "4"
    assert "of 5 points left" in texts(scene)


def test_every_square_within_reach_says_what_it_costs_to_go_there() -> None:
    match = arranged()
    scene = match.scene()
    costs = {
        scene.cell_at(shape.x, shape.y): int(shape.text)
        for shape in of_role(scene, "iceminers.cost")
        if isinstance(shape, Text)
    }
    assert costs == {GRID.name(index): cost for index, cost in reachable(match.state).items()}
    assert costs["e5"] == 1 and costs["f5"] == 2 and costs["h5"] == 4 and "e4" not in costs


def test_before_the_roll_nothing_is_within_reach() -> None:
    assert not of_role(minerals.new("iceminers").scene(), "iceminers.cost")


def test_gems_that_can_be_picked_up_are_clicked_by_themselves_and_others_mean_their_square() -> None:
    match = arranged()
    scene = match.scene()
    for gem, price in (("medium red", "2 points"), ("small blue", "1 point")):
        shape = named(scene, f"take {gem}")
        assert shape.label == f"take {gem} gem on e4, {price}"
        assert scene.cell_at(*shape.centre) == f"take {gem}" in set(map(str, match.legal_actions()))
    for gem in pyramids(scene, "e6"):
        assert scene.cell_at(*gem.centre) == "e6"
    for miner in pyramids(scene, "i5"):
        assert scene.cell_at(*miner.centre) == "i5"


def test_a_gem_like_one_to_pick_up_means_its_square_when_it_lies_elsewhere() -> None:
    scene = at(laid("1r r .", "turn: 1", "die: 3")).scene()
    (elsewhere,) = pyramids(scene, "i5")
    assert scene.cell_at(*elsewhere.centre) == "i5"


def test_a_gem_that_is_too_dear_means_its_square() -> None:
    scene = at(laid("1Rr . .", "turn: 1", "die: 1")).scene()
    assert {scene.cell_at(*gem.centre) for gem in pyramids(scene, "i4")} == {"i4", "take small red"}


def test_who_may_leave_clicks_on_the_place_off_that_arm() -> None:
    match = at(laid("1 . .", "turn: 1", "die: 2", GEM_ELSEWHERE))
    scene = match.scene()
    zone = named(scene, "leave")
    assert zone.label == "off the north arm, leave the board here"
    assert scene.cell_at(*zone.centre) == "leave" in set(map(str, match.legal_actions()))
    assert [shape.label for shape in polygons(scene, "iceminers.board.") if shape.cell == "leave"] == [zone.label]


@pytest.mark.parametrize("fields", [("turn: 2", "die: 2"), ("turn: 1",)], ids=["out of turn", "before the roll"])
def test_nobody_leaves_out_of_turn_or_before_the_roll(fields: tuple[str, ...]) -> None:
    scene = at(laid("1 . .", *fields, GEM_ELSEWHERE)).scene()
    assert "leave" not in {getattr(shape, "cell", None) for shape in scene.shapes}


# --- nothing jumps, nothing leaves the picture ---


def played(seed: int, **options: object) -> Match:
    """Play a game out at random."""
    match = minerals.new("iceminers", seed=seed, most_turns=60, **options)
    luck = random.Random(seed)
    while not match.is_over:
        match.play(luck.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_stays_where_it_is_and_within_the_picture(players: int) -> None:
    match = played(4, players=players)
    places = set()
    for step in (0, 5, len(match.log) // 2, len(match.log)):
        scene = match.goto(step).scene()
        places.add((scene.width, scene.height, named(scene, "c4").centre, named(scene, "player 2").centre))
        for shape in scene.shapes:
            if isinstance(shape, Polygon | Line):
                points = list(shape.points)
            else:
                reach = shape.radius if isinstance(shape, Circle) else shape.size / 2
                points = [(shape.x, shape.y - reach), (shape.x, shape.y + reach)]
            assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in points), shape
    assert len(places) == 1


# --- colours ---


def test_every_role_is_in_the_theme() -> None:
    for match in (arranged(), played(1), minerals.new("iceminers").goto(0)):
        for shape in match.scene(View(arrows=(("e1", "e2"),))).shapes:
            assert style(shape.role)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("colour", [*COLOUR_NAMES, "black"])
def test_costs_stand_out_from_every_coaster(colour: str, mode: Mode) -> None:
    cost, ground = style("iceminers.cost", mode), style(f"iceminers.board.{colour}.square", mode).fill
    assert cost.fill and cost.halo and ground
    assert contrast(cost.fill, over(cost.halo, ground)) >= 4.5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("colour", [*COLOUR_NAMES, "opaque"])
def test_the_digit_beside_a_carried_gem_and_the_pips_stand_out_from_the_side_they_are_on(
    colour: str, mode: Mode
) -> None:
    ground = style(f"iceminers.gem.{colour}", mode).fill
    light, shade = style("iceminers.facet.light", mode).fill, style("iceminers.facet.shade", mode).fill
    letter, pip = style(f"iceminers.letter.{colour}", mode).fill, style(f"iceminers.pip.{colour}", mode).fill
    assert ground and light and shade and letter and pip
    assert contrast(letter, over(light, ground)) >= 3, "large and bold"
    assert contrast(pip, over(shade, ground)) >= 3


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("words", ["text.title", "text.quiet"])
def test_the_list_on_the_table_can_be_read(words: str, mode: Mode) -> None:
    letters, ground = style(words, mode).fill, style("iceminers.board.list", mode).fill
    assert letters and ground
    assert contrast(letters, ground) >= 4.5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("eyes", EYES)
def test_every_two_gems_differ(eyes: str, mode: Mode) -> None:
    assert_differ([f"iceminers.gem.{colour}" for colour in (*COLOUR_NAMES, "opaque")], mode, eyes, least=20)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("words", "ground"),
    [
        ("cap.text", "cap.medium"),
        ("cap.text", "cap.large"),
        *((f"letter.{colour}", f"gem.{colour}") for colour in (*COLOUR_NAMES, "opaque")),
    ],
)
def test_what_is_written_on_caps_and_gems_can_be_read(words: str, ground: str, mode: Mode) -> None:
    letters, below = style(f"iceminers.{words}", mode).fill, style(f"iceminers.{ground}", mode).fill
    assert letters and below
    assert contrast(letters, below) >= 4.5


# --- as text ---


def test_the_board_in_a_terminal() -> None:
    board = [line[:72].split() for line in to_text(arranged().scene()).split("\n")]
    rows = {row[0]: row[1:] for row in board if row and row[0] in set("abcdefghi")}
    assert rows["e"] == ["-", ".", "*", ".", "41Rb", "*", "By", ".", "*", ".", "-"]
    assert rows["d"] == [".", ".", ".", "*", ".", ".", ".", ".", "BOor"]
    assert (rows["i"], rows["b"], rows["c"]) == ([".", "3", "."], [".", "2Bgry", "."], [".", ".", "gr"])
    words = [word for row in board for word in row]
    assert {*COLOUR_NAMES, "[5]"} <= set(words)


def test_the_squares_of_a_column_stand_below_each_other_in_a_terminal() -> None:
    match = at(laid(". . .", "phase: over"))
    lines = [line[:72] for line in to_text(match.scene()).split("\n")]
    places = [{at for at, sign in enumerate(line) if sign == "."} for line in lines if line.count(".") in (3, 9)]
    long = [place for place in places if len(place) == 9]
    short = [place for place in places if len(place) == 3]
    assert len(long) == 3 and len(short) == 6
    assert len(set(map(frozenset, long))) == 1 and all(place < long[0] for place in short)


def test_miners_off_the_board_are_seen_in_a_terminal() -> None:
    lines = to_text(minerals.new("iceminers", players=NAMES).scene()).split("\n")
    (row,) = [line[:72].split() for line in lines if line.strip().startswith("e ")]
    assert (row[1], row[-1]) == ("2", "3")
    assert [line[:72].split() for line in lines if line[:72].split() in (["1"], ["4"])] == [["4"], ["1"]]
