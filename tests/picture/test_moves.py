"""What moves from one picture to the next, and the way it takes."""

from __future__ import annotations

from math import dist
from pathlib import Path
from typing import Any

import pytest

import minerals
from minerals.core.picture import Circle, Motion, Polygon, Scene, Shape, Text, View
from minerals.picture import to_svg
from minerals.picture.crack import crack_across
from minerals.picture.moves import Move, moves
from tests.widgets.games import begun_match

REPLAYS = Path(__file__).parents[2] / "replays"
TILE = Circle(20, 20, 9, "tile.blue", "kyanite", "a1")
POOL = ("pool", (150.0, 60.0, 20.0, 20.0))


def picture(*shapes: Shape, width: float = 200) -> Scene:
    return Scene(width, 100, shapes, "A table", places=(POOL,))


def pawn(x: float, seat: int = 1) -> Circle:
    return Circle(x, 20, 5, f"player.{seat}")


def hexes(*columns: float) -> tuple[Circle, ...]:
    return tuple(Circle(x, 20 if x < 60 else 60, 9, "cell", cell=f"a{x}") for x in columns)


def moved_by(move: Move) -> tuple[float, float]:
    (x, y), (to_x, to_y) = move.way[0], move.way[-1]
    return (to_x - x, to_y - y)


def test_a_pawn_slides_and_what_lies_still_does_not():
    (move,) = moves(picture(TILE, pawn(20)), picture(TILE, pawn(80)))
    assert (move.shapes, moved_by(move), move.kind) == ((pawn(20),), (60, 0), "slide")
    assert move.hidden == (pawn(80),)


def test_each_thing_goes_to_the_nearest_place_of_its_kind():
    found = moves(picture(pawn(20), pawn(60, 2)), picture(pawn(40), pawn(100, 2)))
    assert {move.way[0][0]: moved_by(move)[0] for move in found} == {20: 20, 60: 40}


def test_what_is_gone_fades_and_what_lies_within_it_goes_along():
    dot = Circle(20, 20, 2, "pip.blue")
    (move,) = moves(picture(TILE, dot, pawn(90)), picture(pawn(90)))
    assert (move.shapes, move.kind) == ((TILE, dot), "fade")


def test_words_marks_and_panels_do_not_move():
    before = (Text(9, 9, "12", "text"), Circle(9, 9, 4, "mark.target"), Circle(9, 9, 4, "panel.active"))
    after = (Text(99, 9, "12", "text"), Circle(99, 9, 4, "mark.target"), Circle(99, 9, 4, "panel.active"))
    assert moves(picture(*before), picture(*after)) == ()


def test_nothing_moves_to_another_position_or_into_a_picture_of_another_size():
    places = range(10, 190, 12)
    before = [Circle(x, 20, 3 + x / 100, "player.1") for x in places]
    after = [Circle(x + x / 3, 60, 3 + x / 100, "player.1") for x in places]
    assert moves(picture(*before), picture(*after)) == ()
    assert moves(picture(pawn(20)), picture(pawn(80), width=300)) == ()


def test_a_way_leads_through_its_bends():
    cells = hexes(20, 50, 80)
    way = Motion("pawn", ("a20", "a50", "a80"))
    there = Circle(80, 60, 5, "player.1")
    (move,) = moves(picture(*cells, pawn(20)), picture(*cells, there), [way])
    assert (move.piece, move.way) == ("pawn", ((20, 20), (50, 20), (80, 60)))


def test_two_steps_of_a_piece_are_one_way():
    cells = hexes(20, 50, 80)
    steps = [Motion("pawn", ("a20", "a50")), Motion("pawn", ("a50", "a80"))]
    (move,) = moves(picture(*cells, pawn(20)), picture(*cells, Circle(80, 60, 5, "player.1")), steps)
    assert len(move.way) == 3


def test_a_pawn_and_the_mineral_below_it_go_their_own_ways():
    cells = hexes(20, 50)
    letter = Text(20, 20, "K", "letter.blue")
    motions = [Motion("mineral", ("a20", "pool")), Motion("pawn", ("a20", "a50"))]
    mineral, piece = moves(
        picture(*cells, Circle(20, 20, 8, "tile.blue"), letter, pawn(20)), picture(*cells, pawn(50)), motions
    )
    assert mineral.way == ((20, 20), (160, 70))
    assert mineral.scale < 1, "it is put away"
    assert {shape.role for shape in mineral.shapes} == {"tile.blue", "letter.blue"}
    assert {shape.role for shape in piece.shapes} == {"player.1"}


def test_what_comes_from_elsewhere_is_seen_as_it_will_be():
    cells = hexes(20, 50)
    tile = Circle(50, 20, 8, "tile.blue")
    (move,) = moves(picture(*cells), picture(*cells, tile), [Motion("mineral", ("pool", "a50"))])
    assert (move.way, move.base) == (((160, 70), (50, 20)), (50, 20))
    assert move.shapes == move.hidden == (tile,)


def test_a_part_of_the_board_drifts_away_from_its_middle_as_one_piece():
    board = Polygon(((0, 0), (200, 0), (200, 100), (0, 100)), "board")
    cells = hexes(20, 40)
    tiles = [Circle(x, 20, 8, "tile.blue") for x in (20, 40)]
    (move,) = moves(picture(board, *cells, *tiles), picture(board, *cells), [Motion("rest", ("a20", "a40"), "drift")])
    assert (move.kind, move.shapes) == ("drift", tuple(tiles))
    x, y = moved_by(move)
    assert x < 0 > y
    assert dist((0, 0), (x, y)) == pytest.approx(70)


@pytest.mark.parametrize("aside", range(0, 24, 2))
def test_a_crack_can_be_painted_wherever_it_is(aside: int):
    tiles = [Circle(20, 20, 9, "tile.blue"), Circle(50, 20 + aside, 9, "tile.blue")]
    cracks = crack_across(tiles, (35, 20 + aside / 2), (0.0, 1.0))
    to_svg(picture(*tiles, *cracks))
    for crack in cracks:
        assert all(min(dist(point, (tile.x, tile.y)) for tile in tiles) < 15 for point in crack.points)
    if aside in {0, 22}:
        assert bool(cracks) == (aside == 0), "in a gap, there is none"


def test_without_guesses_only_what_the_game_tells_moves():
    assert moves(picture(pawn(20)), picture(pawn(80)), guesses=False) == ()


def test_in_a_real_game_the_pawn_slides_to_its_target_and_the_mineral_to_the_pool():
    match = begun_match()
    before, state = match.scene(), match.state
    match.play("d6-d7")
    after = match.scene()
    told = []
    for event in match.node.events:
        told += match.game.motions(state, event)
        state = match.game.engine.evolve(state, event)
    found = {move.piece: move for move in moves(before, after, told)}
    here, there = (before.centre_of(cell) or (0.0, 0.0) for cell in ("d6", "d7"))
    pawn_moved = found[f"pawn {match.node.player}"]
    assert dist(moved_by(pawn_moved), (there[0] - here[0], there[1] - here[1])) < 3
    mineral = found["mineral in hand"]
    pools = {name: box for name, box in after.places if name.startswith(f"pool {match.node.player}")}
    kept = next(event.mineral for event in match.node.events if hasattr(event, "mineral"))
    x, y, width, height = pools[f"pool {match.node.player} {kept}"]
    assert mineral.way[-1] == (x + width / 2, y + height / 2)


def test_nothing_moves_when_a_cell_is_only_marked():
    match = minerals.new("mattock", seed=3)
    marked = match.scene(minerals.View(marks=(minerals.Mark("e5", "selected"),)))
    assert moves(match.scene(), marked) == ()


def kinds_of(game: str, actions: int, **options: Any) -> dict[str, set[str]]:
    """Play a game, and return how pieces move with each kind of event."""
    from minerals.bots import Uniform
    from minerals.core.game import SeededChance

    match = minerals.new(game, seed=5, **options)
    chooser = Uniform(SeededChance("motions"))
    found: dict[str, set[str]] = {}
    for _ in range(actions):
        state = match.state
        match.play(chooser.choose(match).action)
        for event in match.node.events:
            before, state = state, match.game.engine.evolve(state, event)
            scenes = [match.game.picture(one, View(), match.players) for one in (before, state)]
            told = match.game.motions(before, event)
            found.setdefault(type(event).__name__, set()).update(
                move.kind for move in moves(*scenes, told, guesses=False)
            )
    return found


def test_the_die_tumbles_and_a_miner_walks():
    found = kinds_of("iceminers", 25)
    assert "tumble" in found["DieRolled"]
    assert found["MinerStepped"] == {"walk"}


def test_a_mined_tile_drops_and_a_miner_moves():
    found = kinds_of("mattock", 25)
    assert "drop" in found["TileMined"]
    assert found["MinerMoved"] == {"walk"}


def test_a_tile_drops_into_its_place_and_is_lifted_into_the_hand():
    log = minerals.load(REPLAYS / "out_of_mine/a-round.replay")
    state = log.game.engine.initial(log.options)
    found: dict[str, list[Move]] = {}
    for event in log.events()[:60]:
        before, state = state, log.game.engine.evolve(state, event)
        told = log.game.motions(before, event)
        scenes = [log.game.picture(one, View(), log.header.players) for one in (before, state)]
        found.setdefault(type(event).__name__, []).extend(moves(*scenes, told, guesses=False))
    assert {move.kind for move in found["TilePlaced"]} == {"click"}
    assert {move.kind for move in found["TileTaken"]} == {"slide"}
