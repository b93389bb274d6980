"""What every game knows about its early end, put into the functions of each game in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from minerals.core.game.chance import Chance
from minerals.core.game.decision import Decision
from minerals.core.game.early_end import (
    Ended,
    EndGame,
    GameEndedEarly,
    end_of,
    ended,
    is_early_end,
    moment,
    outcome_of,
    over,
    read_early_end,
    reason,
    rulings_on,
)
from minerals.core.game.rulings import IllegalAction, Ruling
from minerals.core.picture import Motion, Polygon, Scene, Shape, View
from minerals.core.text import AmbiguousNotation, NotationError, naming_players

_Function = Callable[..., Any]
"""A function of the game that is put in front of, or that is called."""

# Each function below takes that of the game first. `partial` joins them: what it makes can be pickled, and it is quick,
# because a study asks `legal` and `to_act` a million times.


def _before(ours: _Function, own: _Function, *beside: Any) -> _Function:
    """Return our function in front of that of a game, once: parts of a game can be used in another."""
    return own if isinstance(own, partial) and own.func is ours else partial(ours, own, *beside)


def engine_with_early_end(engine: Any) -> Any:
    """Return an engine that can end a game early, with its other functions as they are."""
    return msgspec.structs.replace(
        engine,
        legal=_before(_nothing_after, engine.legal),
        to_act=_before(_nothing_after, engine.to_act),
        explain=_before(_explain, engine.explain, engine),
        decide=_before(_decide, engine.decide, engine),
        evolve=_before(_evolve, engine.evolve),
        outcome=_before(_outcome, engine.outcome, engine),
        scores=_before(_scores, engine.scores, engine),
        begins_turn=_before(_begins_turn, engine.begins_turn),
    )


def words_with_early_end(words: Any, engine: Any) -> Any:
    """Return words that write and tell an early end, with the others as they are."""
    return msgspec.structs.replace(
        words,
        parse=_before(_parse, words.parse, engine),
        tokens=_before(_tokens, words.tokens),
        narrate=_before(_narrate, words.narrate),
        key_moment=_before(_key_moment, words.key_moment),
        hint=words.hint and _before(_hint, words.hint),
    )


def pieces_with_early_end(pieces: Any, engine: Any) -> Any:
    """Return pieces that leave nobody a turn after an early end."""
    return msgspec.structs.replace(pieces, player=_before(_player, pieces.player, engine))


def picture_with_early_end(picture: _Function) -> _Function:
    """Return a picture that says how a game ended early."""
    return _before(_picture, picture)


def motions_with_early_end(motions: _Function) -> _Function:
    """Return motions of which an early end has none."""
    return _before(_motions, motions)


# --- the engine ---


def _nothing_after(asked: _Function, state: Any) -> Sequence[Any]:
    return () if isinstance(state, Ended) else asked(state)


def _explain(explain: _Function, engine: Any, state: Any, action: Any) -> Sequence[Ruling]:
    if isinstance(action, EndGame):
        is_over = isinstance(state, Ended) or not engine.to_act(state)
        return rulings_on(action, len(engine.scores(state)), is_over=is_over)
    if isinstance(state, Ended):
        return (over(),)
    return explain(state, action)  # type: ignore[no-any-return]


def _decide(decide: _Function, engine: Any, state: Any, action: Any, chance: Chance) -> Decision[Any, Any]:
    if not isinstance(state, Ended) and not isinstance(action, EndGame):
        return decide(state, action, chance)  # type: ignore[no-any-return]
    if rulings := _explain(engine.explain, engine, state, action):
        raise IllegalAction(rulings, str(action))
    event = end_of(action, engine.scores(state), has_points=engine.has_points)
    return Decision((event,), ended(state, event))


def _evolve(evolve: _Function, state: Any, event: Any) -> Any:
    return ended(state, event) if isinstance(event, GameEndedEarly) else evolve(state, event)


def _outcome(outcome: _Function, engine: Any, state: Any) -> Any:
    if not isinstance(state, Ended):
        return outcome(state)
    return outcome_of(state.ending, _scores(engine.scores, engine, state))


def _scores(scores: _Function, engine: Any, state: Any) -> tuple[int, ...]:
    points: tuple[int, ...] = scores(state)
    if engine.has_points or not isinstance(state, Ended):
        return points
    return tuple(int(seat in state.ending.winners) for seat in range(1, len(points) + 1))


def _begins_turn(begins_turn: _Function, event: Any) -> bool:
    return not isinstance(event, GameEndedEarly) and begins_turn(event)


# --- words, pieces and pictures ---


def _parse(parse: _Function, engine: Any, state: Any, text: str) -> Any:
    try:
        return parse(state, text)
    except AmbiguousNotation:
        raise
    except NotationError:
        read = is_early_end(text) and read_early_end(text, engine.to_act(state), len(engine.scores(state)))
        if not read:
            raise
        return read


def _tokens(tokens: _Function, action: Any) -> tuple[str, ...]:
    return (str(action),) if isinstance(action, EndGame) else tokens(action)


def _narrate(narrate: _Function, event: Any, state: Any, names: Sequence[str]) -> str:
    if not isinstance(event, GameEndedEarly):
        return narrate(event, state, names)  # type: ignore[no-any-return]
    with naming_players(names):
        return reason(event)


def _key_moment(key_moment: _Function, event: Any, names: Sequence[str]) -> str | None:
    return moment(event, names) if isinstance(event, GameEndedEarly) else key_moment(event, names)


def _hint(hint: _Function, state: Any, seat: int) -> Any:
    return None if isinstance(state, Ended) else hint(state, seat)


def _player(player: _Function, engine: Any, state: Any, seat: int, name: str) -> Any:
    found = player(state, seat, name)
    if not isinstance(state, Ended):
        return found
    return msgspec.structs.replace(found, has_turn=False, points=_scores(engine.scores, engine, state)[seat - 1])


def _picture(picture: _Function, state: Any, view: View[Any], names: Sequence[str]) -> Scene:
    if not isinstance(state, Ended):
        return picture(state, view, names)  # type: ignore[no-any-return]
    with naming_players(names):
        headline = reason(state.ending)
    scene: Scene = picture(state, msgspec.structs.replace(view, event=None, headline=headline.removesuffix(".")), names)
    return msgspec.structs.replace(scene, shapes=tuple(filter(None, map(_passive, scene.shapes))))


def _passive(shape: Shape) -> Shape | None:
    """Return a shape that shows whose turn it is as one that does not: a panel stays, what is behind a piece goes."""
    if not isinstance(shape, Polygon) or shape.role != "panel.active":
        return shape
    return msgspec.structs.replace(shape, role="panel") if shape.label else None


def _motions(motions: _Function, state: Any, event: Any) -> tuple[Motion, ...]:
    return () if isinstance(event, GameEndedEarly) else motions(state, event)
