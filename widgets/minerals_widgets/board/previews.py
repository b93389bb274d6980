"""What a click would bring, before it is made. Without any widget."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import hypot

import msgspec

from minerals import Match, MineralsError, Scene, SeededChance
from minerals.core.game import Action, Event, Tokens
from minerals.core.match import CELL
from minerals.core.text import translated
from minerals_widgets.screen.pointer import Preview

BUDGET = 0.05
"""How long all previews of a position may take, in seconds."""
_MOST_SENTENCES = 4


def previews_of(
    match: Match,
    legal: Sequence[Action],
    entered: Tokens,
    scene: Scene,
    *,
    budget: float = BUDGET,
    now: Callable[[], float] = time.monotonic,
) -> dict[str, Preview]:
    """Return what a click on each target would bring, as far as chance plays no part in it.

    `legal`: the actions that are possible now. `entered`: the part of an action that has been entered. `scene`: the
    picture, which says where things are. The nearest targets come first. `budget`: how many seconds there are for it.
    Targets for which there is no time have no preview. `now`: returns the time in seconds.
    """
    until = now() + budget
    found: dict[str, Preview] = {}
    for token, action in _by_distance(_next(match, legal, entered), entered, scene):
        if now() >= until:
            break
        tokens = match.game.words.tokens(action) if action is not None else (*entered, token)
        cells = tuple(dict.fromkeys(name for name in tokens if CELL.fullmatch(name)))
        found[token] = _preview(match, action, cells) if action is not None else Preview(cells[-2:])
    return {token: preview for token, preview in found.items() if preview.sentences or len(preview.path) > 1}


def _next(match: Match, legal: Sequence[Action], entered: Tokens) -> dict[str, Action | None]:
    """Return the tokens that can follow, each with the action that it completes, or None if more must follow."""
    length = len(entered)
    following: dict[str, Action | None] = {}
    implied: dict[str, list[Action]] = {}
    for action in legal:
        tokens = match.game.words.tokens(action)
        if tokens[:length] != entered or len(tokens) <= length:
            continue
        if len(tokens) == length + 1:
            following[tokens[length]] = action
        else:
            following.setdefault(tokens[length], None)
        if not entered and len(tokens) == 2 and CELL.fullmatch(tokens[0]):
            implied.setdefault(tokens[1], []).append(action)
    for token, actions in implied.items():
        if len(actions) == 1:
            following.setdefault(token, actions[0])
    return following


def _by_distance(
    following: dict[str, Action | None], entered: Tokens, scene: Scene
) -> Sequence[tuple[str, Action | None]]:
    """Return tokens with their actions: those in the picture, and the nearest to what was entered last first."""
    places = {token: scene.centre_of(token) for token in following}
    start = scene.centre_of(entered[-1]) if entered else None
    x, y = start if start is not None else (scene.width / 2, scene.height / 2)
    pictured = [(token, place) for token, place in places.items() if place is not None]
    pictured.sort(key=lambda placed: hypot(placed[1][0] - x, placed[1][1] - y))
    return [(token, following[token]) for token, _ in pictured]


def _preview(match: Match, action: Action, path: tuple[str, ...]) -> Preview:
    try:
        events = match.game.engine.decide(match.state, action, SeededChance(0)).events
    except MineralsError:
        return Preview(path)
    sentences: list[str] = []
    cells: dict[str, None] = {}
    state = match.state
    for event in events:
        if event.probability is not None:
            # What chance would decide here is one possibility among many.
            sentences.append(translated("Then chance decides."))
            break
        if not match.game.engine.begins_turn(event):
            sentences.append(match.game.words.narrate(event, state, match.players))
            cells.update(dict.fromkeys(_cells_in(event)))
        state = match.game.engine.evolve(state, event)
    shown = sentences if len(sentences) <= _MOST_SENTENCES else [*sentences[: _MOST_SENTENCES - 1], "…"]
    return Preview(path, tuple(shown), tuple(cell for cell in cells if cell not in path))


def _cells_in(event: Event) -> Iterator[str]:
    """Yield the names of cells in an event."""
    waiting: list[object] = [msgspec.to_builtins(event)]
    while waiting:
        match waiting.pop():
            case str(text) if CELL.fullmatch(text):
                yield text
            case dict() as fields:
                waiting += fields.values()
            case list() | tuple() as values:
                waiting += values
            case _:
                pass
