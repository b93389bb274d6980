"""Marks and arrows in the picture of Iceminers: what is asked for, and what an event has changed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import minerals
from minerals import Mark, Match, Scene, View
from minerals.core.picture import Line, Polygon
from minerals.games.iceminers.events import EVENTS
from minerals.picture import to_svg, to_text
from tests.games.iceminers.pictures import GEM_ELSEWHERE, NAMES, arranged, labelled, laid, named, side
from tests.games.iceminers.positions import at, lucky

KINDS = ["target", "selected", "refused", "before", "after", "hint"]


def after(position: str, *actions: str, kind: str = "", outcomes: tuple[str | int, ...] = ()) -> Scene:
    """Return the picture after the last event of a kind that the last of some actions led to."""
    match = lucky(at(position, players=NAMES[:2]), *outcomes)
    for action in actions:
        match.play(action)
    steps = range(match.node.first_step + 1, match.node.step + 1)
    events = {step: match.log.events()[step - 1] for step in steps}
    step = max(step for step, event in events.items() if type(event).__name__ == kind)
    return match.goto(step).scene(View(event=events[step]))


def arrows(scene: Scene) -> list[Line]:
    """Return the arrows."""
    return [shape for shape in scene.shapes if isinstance(shape, Line) and shape.arrow]


def marked(scene: Scene) -> dict[str, list[tuple[float, float]]]:
    """Return the middle of every mark by its kind."""
    found: dict[str, list[tuple[float, float]]] = {}
    for shape in scene.shapes:
        if isinstance(shape, Polygon) and shape.role.startswith("mark."):
            x, y = shape.centre
            found.setdefault(shape.role.removeprefix("mark."), []).append((round(x, 3), round(y, 3)))
    return found


def middle(shape: Polygon) -> tuple[float, float]:
    """Return the middle of a shape, rounded."""
    x, y = shape.centre
    return (round(x, 3), round(y, 3))


# --- what is asked for ---


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cell", ["e6", "roll", "player 2"])
def test_marks_are_drawn_on_top_and_told(cell: str, kind: str) -> None:
    scene = arranged().scene(View(marks=(Mark(cell, kind), Mark("nowhere", kind), Mark("drop", kind))))
    place = named(scene, cell)
    assert marked(scene) == {kind: [middle(place)]}
    assert len(place.label) > len(named(arranged().scene(), cell).label)
    (mark,) = [shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.role == f"mark.{kind}"]
    assert scene.shapes.index(mark) > scene.shapes.index(place)


def test_a_mark_on_a_gem_lies_around_it() -> None:
    scene = arranged().scene(View(marks=(Mark("take small blue", "target"),)))
    gem = named(scene, "take small blue")
    (mark,) = [shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.role == "mark.target"]
    assert middle(mark) == middle(gem) and side(mark) > side(gem)
    assert gem.label == "take small blue gem on e4, 1 point, legal target"


def test_a_mark_to_leave_is_on_the_place_off_the_board() -> None:
    match = at(laid("1 . .", "turn: 1", "die: 2", GEM_ELSEWHERE))
    scene = match.scene(View(marks=(Mark("leave", "target"),)))
    assert marked(scene) == {"target": [middle(named(scene, "leave"))]}
    assert named(scene, "leave").label == "off the north arm, leave the board here, legal target"


def test_what_is_refused_is_crossed_out() -> None:
    scene = arranged().scene(View(marks=(Mark("a5", "refused"),)))
    cross = [shape for shape in scene.shapes if isinstance(shape, Line) and shape.role == "mark.refused"]
    assert len(cross) == 2


def test_arrows_go_through_the_squares_asked_for() -> None:
    scene = arranged().scene(View(arrows=(("e4", "e5", "f6"), ("a5",), ("e4", "nowhere"), ("south", "a5"))))
    assert [arrow.label for arrow in arrows(scene)] == ["arrow from e4 to f6", "arrow from south to a5"]
    begun, ended, *_ = (shape for shape in scene.shapes if shape.role == "arrow")
    assert begun.points[1][0] < named(scene, "e5").centre[0] < ended.points[0][0], "it leaves out the middle of e5"


def test_marks_in_a_terminal() -> None:
    scene = arranged().scene(View(marks=(Mark("e5", "target"), Mark("e6", "selected"), Mark("roll", "after"))))
    words = to_text(scene).split()
    assert "(*)" in words and "[By]" in words and ">[5]<" in words


# --- what an event has changed ---


def test_a_step_is_an_arrow_from_square_to_square() -> None:
    scene = after(laid("1 . .", "die: 3", GEM_ELSEWHERE), "i5", kind="MinerStepped")
    assert [arrow.label for arrow in arrows(scene)] == ["arrow from i4 to i5"]
    assert marked(scene) == {"before": [middle(named(scene, "i4"))], "after": [middle(named(scene, "i5"))]}
    assert "before the last event" in named(scene, "i4").label
    assert "after the last event" in named(scene, "i5").label


def test_entering_is_an_arrow_from_off_the_board() -> None:
    scene = after(laid(". . .", "die: 3", GEM_ELSEWHERE), "a4", kind="MinerEntered")
    (arrow,) = arrows(scene)
    zone = labelled(scene, "off the south arm")
    assert arrow.label == "arrow from south to a4"
    assert zone.contains(*arrow.points[0]) or arrow.points[0][1] < zone.centre[1]
    assert arrow.points[0][0] == pytest.approx(named(scene, "a4").centre[0])
    assert marked(scene) == {"before": [middle(zone)], "after": [middle(named(scene, "a4"))]}


def test_leaving_is_an_arrow_off_the_board_and_a_delivery_marks_the_arm_and_the_panel() -> None:
    position = laid("1 . .", "carries 1: medium red", GEM_ELSEWHERE, "die: 3")
    scene = after(position, "leave", kind="MinerLeft")
    assert [arrow.label for arrow in arrows(scene)] == ["arrow from i4 to north"]
    scene = after(position, "leave", kind="GemDelivered")
    places = [labelled(scene, "off the north arm"), named(scene, "player 1")]
    assert marked(scene) == {"after": list(map(middle, places))}
    assert named(scene, "player 1").label.endswith("after the last event")


@pytest.mark.parametrize(
    ("carrying", "action", "kind"),
    [
        ((), "take medium red", "GemPickedUp"),
        (("carries 1: small blue",), "drop", "GemDropped"),
        (("carries 1: small blue",), "take medium red", "GemLeft"),
    ],
)
def test_where_a_gem_changes_hands_the_square_is_marked(carrying: tuple[str, ...], action: str, kind: str) -> None:
    scene = after(laid("1R . .", "die: 3", *carrying), action, kind=kind)
    assert marked(scene) == {"after": [middle(named(scene, "i4"))]}


def test_a_theft_marks_the_square_and_both_panels() -> None:
    scene = after(laid("12 . .", GEM_ELSEWHERE, "turn: 1", "die: 3"), "steal", kind="GemStolen")
    assert marked(scene) == {
        "after": [middle(named(scene, "i4")), middle(named(scene, "player 1"))],
        "before": [middle(named(scene, "player 2"))],
    }


def test_a_lifted_cap_is_marked() -> None:
    board = laid(". 1 .", "arm veins: small red", "turn: 1", "die: 3").replace(". . .", ". * .", 1)
    scene = after(board, "h5", kind="ArmVeinOpened")
    assert marked(scene) == {"after": [middle(named(scene, "h5"))]}
    assert "small red gem" in named(scene, "h5").label


def test_a_roll_and_points_that_lapse_mark_the_die() -> None:
    scene = after(laid("1 . .", GEM_ELSEWHERE), "roll", kind="DieRolled", outcomes=(4,))
    assert marked(scene) == {"after": [middle(named(scene, "roll"))]}
    position = laid("1 . .", "die: 3", "stepped: yes", GEM_ELSEWHERE)
    match = at(position, spend="up_to")
    match.play("stop")
    event = next(event for event in match.log.events() if type(event).__name__ == "PointsLapsed")
    scene = match.goto(match.log.events().index(event) + 1).scene(View(event=event))
    assert marked(scene) == {"before": [middle(named(scene, "roll"))]}
    assert "Player 1 has spent all points" in scene.description


def test_a_roll_for_who_begins_is_seen_on_the_die() -> None:
    match = minerals.new("iceminers", first_player="die", seed=3)
    events = match.log.events()
    step, event = next(
        (step, event) for step, event in enumerate(events, start=1) if type(event).__name__ == "FirstPlayerRolled"
    )
    scene = match.goto(step).scene(View(event=event))
    assert labelled(scene, "die").label == f"die, shows {event.outcome}, after the last event"
    pips = [shape for shape in scene.shapes if shape.role == "die.pip"]
    assert len(pips) == int(event.outcome)


def test_miners_that_are_set_up_and_covered_veins_are_marked() -> None:
    match = minerals.new("iceminers")
    events = match.log.events()
    seen = [marked(match.goto(step).scene(View(event=events[step - 1]))) for step in range(1, 7)]
    assert [len(marks.get("after", [])) for marks in seen] == [0, 4, 4, 1, 1, 1]


def games() -> Iterator[Match]:
    """Yield games in which everything happens that can happen."""
    for seed, options in enumerate(({"coasters": "random", "first_player": "die"}, {"spend": "up_to", "players": 3})):
        match = minerals.new("iceminers", seed=seed, most_turns=40, **options)
        luck = random.Random(seed)
        while not match.is_over:
            match.play(luck.choice(match.legal_actions()))
        yield match
    for position, *actions in (
        (laid("12 . .", GEM_ELSEWHERE, "turn: 1", "die: 3"), "steal"),
        (laid("12 . .", GEM_ELSEWHERE, "carries 1: medium blue", "turn: 1", "die: 3"), "steal"),
        (laid("1 . .", "carries 1: small red", "delivered 2: small red, small green", "die: 3"), "leave"),
        (laid("1 . .", "carries 1: small opaque", GEM_ELSEWHERE, "die: 3"), "leave"),
        (laid("2 3 4", "miners: green red blue yellow", "off 1: north", GEM_ELSEWHERE), "roll"),
    ):
        match = lucky(at(position), 1, 3)
        for action in actions:
            match.play(action)
        yield match


def test_every_event_can_be_shown() -> None:
    seen = set()
    for match in games():
        state = match.game.engine.initial(match.log.options)
        for event in match.log:
            state = match.game.engine.evolve(state, event)
            if type(event) not in seen:
                assert to_svg(match.game.picture(state, View(event=event), match.players))
            seen.add(type(event))
    assert seen == set(EVENTS)
