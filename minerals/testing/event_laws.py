"""Laws of events, each with the states before and after it."""

# ruff: noqa: D401 - the docstring of a law is the law

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minerals.core.game import Event
from minerals.core.picture import Scene, View
from minerals.picture import to_svg, to_text
from minerals.testing.laws import Law, Play, through_json
from minerals.testing.position_laws import a_position_can_be_read_at_every_step


def components_are_conserved(play: Play, _before: Any, event: Event, after: Any) -> Iterator[str]:
    """At every step there is as much of each component as after the set-up."""
    if play.match.node.parent is None:
        return  # the components are only being laid out
    wanted, found = dict(play.game.engine.components(play.beginning)), dict(play.game.engine.components(after))
    for component in wanted.keys() | found.keys():
        if wanted.get(component) != found.get(component):
            yield f"{component}: {wanted.get(component)} became {found.get(component)} with {event!r}"


def an_event_survives_json(play: Play, _before: Any, event: Event, _after: Any) -> Iterator[str]:
    """An event is the same after it has been written to a log and read back."""
    (again,) = play.game.read_events(through_json([event]))
    if again != event:
        yield f"{event!r} came back as {again!r}"


def events_cite_rules(play: Play, _before: Any, event: Event, _after: Any) -> Iterator[str]:
    """Every event names the rule in the rulebook that causes it."""
    if event.rule not in play.game.rulebook:
        yield f"{event!r} cites the rule {event.rule!r}, which is not in the rulebook"


def events_of_chance_carry_their_probability(_play: Play, _before: Any, event: Event, _after: Any) -> Iterator[str]:
    """If chance decided, the event has the exact probability of its outcome, between 0 and 1; otherwise it has none."""
    probability = event.probability
    if bool(event.outcomes) != (probability is not None):
        yield f"{event!r} has the outcomes {event.outcomes} and the probability {probability}"
    elif probability is not None and not 0 < probability <= 1:
        yield f"{event!r} has the probability {probability}"


def events_are_told(play: Play, before: Any, event: Event, _after: Any) -> Iterator[str]:
    """Every event is told in one sentence on one line."""
    told = play.game.words.narrate(event, before, play.match.players)
    if not told.strip() or "\n" in told or told.rstrip()[-1] not in ".!?":
        yield f"{event!r} is told as {told!r}"


def events_are_shown(play: Play, _before: Any, event: Event, after: Any) -> Iterator[str]:
    """Every state has a scene that shows the latest event and can be drawn as text and in colour."""
    scene = play.game.picture(after, View(event=event), play.match.players)
    if not isinstance(scene, Scene) or not scene.title.strip() or not (scene.width > 0 and scene.height > 0):
        yield f"after {event!r} the scene has no title or no size"
    elif play.is_worth_painting(event):
        to_svg(scene)  # which asks the theme for every role
        if not to_text(scene).strip():
            yield f"after {event!r} the scene is empty"


def events_know_their_place(play: Play, _before: Any, event: Event, _after: Any) -> Iterator[str]:
    """Every event either begins a turn or does not; every key moment has a title."""
    begins = play.game.engine.begins_turn(event)
    moment = play.game.words.key_moment(event, play.match.players)
    if begins not in (True, False):
        yield f"asked whether {event!r} begins a turn, the game says {begins!r}"
    if moment is not None and not moment.strip():
        yield f"{event!r} is a key moment without a title"


def pieces_go_from_place_to_place(play: Play, before: Any, event: Event, after: Any) -> Iterator[str]:
    """The way of a piece leads through cells that can be clicked and named places of the picture."""
    motions = play.game.motions(before, event)
    left = {point for motion in motions for point in motion.way}
    for state in (after, before):
        if left:  # a cell can be gone, or new
            left -= set(_named_in(play.game.picture(state, View(), play.match.players)))
    for point in sorted(left):
        yield f"a way of {event!r} leads through {point!r}, which is neither a cell nor a place"
    for motion in motions:
        least = 2 if motion.travels else 1
        if len(motion.way) < least:
            yield f"the way of {motion.piece} with {event!r} has {len(motion.way)} points, and {least} are the least"


def _named_in(scene: Scene) -> Iterator[str]:
    """Yield the names of cells and places of a picture."""
    yield from (name for name, _ in scene.places)
    yield from (cell for shape in scene.shapes if (cell := getattr(shape, "cell", None)) is not None)


EVENT_LAWS: tuple[Law, ...] = (
    components_are_conserved,
    an_event_survives_json,
    events_cite_rules,
    events_of_chance_carry_their_probability,
    events_are_told,
    events_are_shown,
    events_know_their_place,
    pieces_go_from_place_to_place,
    a_position_can_be_read_at_every_step,
)
"""Laws of an event, with the states before and after it."""
