"""Laws of an early end, which the core adds to every game."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

from minerals.core.game import EndGame, NoChance
from minerals.core.picture import Scene, View
from minerals.core.text import NotationError
from minerals.picture import to_text
from minerals.testing.laws import Law, Play, through_json

_SHARE = 0.1
"""The share of states in which an early end is tried, besides the first."""


def a_game_can_end_early(play: Play, state: Any) -> Iterator[str]:
    """Between any two actions players can resign, run out of time, agree on a draw or stop; then nothing is allowed.

    Who plays alone has nobody to agree with.
    """
    # Drawn by itself, so that the other samples do not depend on it.
    luck = Random(f"an early end of {play.seed} {play.step}")
    if play.game.engine.outcome(state) is not None or (state is not play.beginning and luck.random() > _SHARE):
        return
    seats = range(1, len(play.match.players) + 1)
    alone = [EndGame(how, seat) for how in ("resign", "time") for seat in seats]
    together = [EndGame("draw"), EndGame("abandon"), EndGame("stop")][len(seats) == 1 :]
    for action in [luck.choice(alone), luck.choice(together)]:
        yield from _ended_by(play, state, action)


def _ended_by(play: Play, state: Any, action: EndGame) -> Iterator[str]:
    game, engine, names = play.game, play.game.engine, play.match.players
    if rulings := engine.explain(state, action):
        yield f"{action} is not allowed: {' '.join(map(str, rulings))}"
        return
    try:
        if (read := game.words.parse(state, str(action))) != action:
            yield f"{str(action)!r} is read as {read!r}, so nobody can write {action!r}"
    except NotationError as error:
        yield f"{str(action)!r} cannot be read: {error}"
    (event,), after = engine.decide(state, action, NoChance())
    if engine.evolve(state, event) != after:
        yield f"{event!r} does not lead to the state after it"
    if game.read_action(through_json(action)) != action or game.read_events(through_json([event])) != (event,):
        yield f"{action!r} or {event!r} does not come back from a log"
    if after == state or pickle.loads(pickle.dumps(after)) != after or hash(after) != hash(engine.evolve(state, event)):
        yield f"the state after {action} is not a value of its own"
    outcome = engine.outcome(after)
    if engine.to_act(after) or engine.legal(after) or outcome is None or not engine.explain(after, action):
        yield f"the game goes on after {action}"
    elif outcome.scores != engine.scores(after) or action.player in outcome.winners or not outcome.reason.strip():
        yield f"{action} leads to {outcome!r} with the scores {engine.scores(after)}"
    if any(game.pieces.player(after, seat, name).has_turn for seat, name in enumerate(names, start=1)):
        yield f"somebody has a turn after {action}"
    told, moment = game.words.narrate(event, state, names), game.words.key_moment(event, names)
    if not told.strip() or not moment or event.rule not in game.rulebook or engine.begins_turn(event):
        yield f"{event!r} is told as {told!r}, with the key moment {moment!r}"
    scene = game.picture(after, View(event=event), names)
    if not isinstance(scene, Scene) or not (scene.title.strip() and to_text(scene).strip()):
        yield f"after {action} the scene is empty"


EARLY_END_LAWS: tuple[Law, ...] = (a_game_can_end_early,)
"""Laws of an early end."""
