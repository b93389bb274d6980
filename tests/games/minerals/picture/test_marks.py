"""Marks, arrows and outlines in the picture of Minerals: what is pointed at, and what an event has changed."""

from __future__ import annotations

from collections import Counter
from math import hypot

import pytest

import minerals
from minerals import Mark, View
from minerals.core.picture import Circle, Line, Polygon
from minerals.games.minerals import events as e
from minerals.games.minerals.state import GRID
from tests.games.minerals.pictures import NAMES, arranged, named, of_role

# --- marks and arrows ---


@pytest.mark.parametrize("kind", ["target", "selected", "refused", "before", "after", "hint"])
@pytest.mark.parametrize("cell", ["d5", "e6", "map", "WKO"])
def test_a_mark_lies_around_its_cell_and_lets_clicks_through(kind: str, cell: str) -> None:
    scene = arranged().scene(View(marks=(Mark(cell, kind),)))
    (mark,) = (shape for shape in of_role(scene, f"mark.{kind}") if isinstance(shape, Polygon))
    assert mark.centre == pytest.approx(named(scene, cell).centre)
    assert scene.cell_at(*mark.centre) == cell


def test_a_refused_cell_is_crossed_out() -> None:
    scene = arranged().scene(View(marks=(Mark("d5", "refused"),)))
    assert sum(isinstance(shape, Line) for shape in of_role(scene, "mark.refused")) == 2


def test_marks_are_said_and_written_too() -> None:
    scene = arranged().scene(View(marks=(Mark("d5", "target"), Mark("e9", "selected"), Mark("e6", "refused"))))
    assert named(scene, "d5").label == "d5, kyanite, value 2, legal target"
    assert [named(scene, cell).glyph for cell in ("d5", "e9", "e6", "d6")] == ["(K)", "[A1]", "!·!", "W"]


def test_a_mark_on_what_is_not_in_the_picture_is_left_out() -> None:
    match = arranged()
    assert len(match.scene(View(marks=(Mark("z40", "target"),))).shapes) == len(match.scene().shapes)


def test_arrows_go_through_their_cells_and_leave_the_end_to_be_seen() -> None:
    scene = arranged().scene(View(arrows=(("e7", "d6", "d8"),)))
    begun, crossing, arrow = of_role(scene, "arrow")
    assert (begun.arrow, crossing.arrow, arrow.arrow) == (False, False, True)
    assert begun.points[1] != pytest.approx(scene.centre_of("d6")) != crossing.points[0], "letters stay readable"
    assert named(scene, "d8").contains(arrow.points[-1][0] + 5, arrow.points[-1][1])
    assert arrow.points[-1] != scene.centre_of("d8")


def test_a_move_is_seen_as_an_arrow_from_before_to_after() -> None:
    match = arranged()
    match.play("e9-e5")
    moved = e.PawnMovedOverPawns(1, ("e9", "e8", "e7", "e6", "e5"))
    scene = match.scene(View(event=moved))
    (before,), (after,) = of_role(scene, "mark.before"), of_role(scene, "mark.after")
    assert before.centre == pytest.approx(scene.centre_of("e9"))
    assert after.centre == pytest.approx(scene.centre_of("e5"))
    assert len(of_role(scene, "arrow")) == 4, "a piece between each cell and the next"


@pytest.mark.parametrize(
    ("cells", "corners"),
    [
        (("d4",), [6]),
        (("d4", "d5"), [10]),
        (("d5", "d6", "e5", "e7"), [18]),
        (("d4", "d9"), [6, 6]),
    ],
)
def test_a_fragment_is_outlined(cells: tuple[str, ...], corners: list[int]) -> None:
    match = arranged(f"fragments: {' '.join(cells)}")
    outlines = [len(shape.points) for shape in of_role(match.scene(), "minerals.mark.fragment")]
    assert sorted(outlines) == corners


def test_the_hole_in_a_fragment_is_outlined_too() -> None:
    ring = "  W   W   .   K1  K2\nW   .   W\n  W   W\ncorner: d4\nfragments: d4 d5 e4 e6 f4 f5"
    scene = minerals.new("minerals", position=ring, players=NAMES).scene()
    assert sorted(len(shape.points) for shape in of_role(scene, "minerals.mark.fragment")) == [6, 18]


def test_a_fragment_cut_off_leaves_its_outline_for_a_step() -> None:
    match = minerals.new("minerals", position="W1  W   .   .   W2\n  W   .   .   W", players=NAMES)
    cells = GRID.names(match.state.extent & ~match.state.tiles)
    assert of_role(match.scene(View(event=e.FragmentCutOff(cells))), "mark.before")


TRACES: list[tuple[object, Counter[str]]] = [
    (e.MineralRemoved(1, "e6", "tourmaline"), Counter({"mark.before": 1, "mark.after": 1})),
    (e.CardTurnedUp("WWK", "1/14"), Counter({"mark.after": 1})),
    (e.CardRefilled("WWK", "1/14"), Counter({"mark.after": 1})),
    (e.ToolLaid("map", "1/2"), Counter({"mark.after": 1})),
    (e.PawnPlaced(2, 1, "e7"), Counter({"mark.after": 1})),
    (e.PawnReturned(2, "e7"), Counter({"mark.after": 1})),
    (e.MineralExcavated(1, "e6", "kyanite"), Counter({"mark.before": 1})),
    (e.MineralKept(1, "kyanite"), Counter({"mark.after": 1})),
    (e.MoveFailed(1, "tourmaline"), Counter({"mark.refused": 3, "mark.after": 1})),
    (e.TurnPassed(1), Counter({"mark.refused": 3})),
    (e.PawnSwept(2, "e6", "e7"), Counter({"mark.before": 1, "mark.after": 1, "arrow": 1})),
    (e.FragmentMineralTaken(1, "e6", "kyanite"), Counter({"mark.before": 1, "mark.after": 1})),
    (e.FragmentMineralShovelled(1, "e6", "kyanite"), Counter({"mark.before": 1, "mark.after": 1})),
    (e.FragmentLost(("e6", "d7")), Counter({"mark.before": 2})),
    (e.NeighbourTaken(1, "e6", "kyanite"), Counter({"mark.before": 1, "mark.after": 1})),
    (e.CollectionTaken(1, "WKKTTA"), Counter({"mark.after": 1})),
    (e.CollectionTakenWithoutOrpiment(1, "KKTO"), Counter({"mark.after": 1})),
    (e.ToolPaid(1, "map", "tourmaline"), Counter({"mark.after": 2})),
    (e.MineralAdded(1, "d5", "kyanite"), Counter({"mark.after": 2})),
    (e.MineralAddedFromPouch("kyanite", "1/2", 1, "d5"), Counter({"mark.after": 2})),
    (e.MineralDrawn("kyanite", "1/2", 1), Counter({"mark.after": 1})),
    (e.MineralsExchanged(1, 2, "WK", "T"), Counter({"mark.after": 6})),
    (e.TurnBegan(1), Counter()),
    (e.GameEnded(), Counter()),
]


@pytest.mark.parametrize(("event", "expected"), TRACES, ids=lambda value: type(value).__name__)
def test_what_an_event_changed_is_marked(event: object, expected: Counter[str]) -> None:
    scene = arranged().scene(View(event=event))
    seen = Counter(shape.role for shape in scene.shapes if shape.role.startswith(("mark.", "arrow")))
    assert seen == expected


@pytest.mark.parametrize("cell", ["e8", "d8", "f8"])
def test_an_arrow_begins_beside_the_pawn_that_it_leaves(cell: str) -> None:
    match = arranged()
    start = GRID.name(match.state.pawns[0])
    scene = match.scene(View(arrows=((start, cell),)))
    x, y = scene.centre_of(start)
    circles = (shape for shape in of_role(scene, "player.1") if isinstance(shape, Circle))
    pawn = min(circles, key=lambda circle: hypot(circle.x - x, circle.y - y))
    (begun, *_) = of_role(scene, "arrow")
    assert hypot(begun.points[0][0] - pawn.x, begun.points[0][1] - pawn.y) > pawn.radius
