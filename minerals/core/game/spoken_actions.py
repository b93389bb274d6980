"""What a text means that is not notation: an action in everyday words, or the answer that helps to type it right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from minerals.core.game.early_end import NOTATIONS, read_early_end
from minerals.core.game.phrases import Meaning
from minerals.core.game.suggestion import MOST, message_with_suggestions, offered
from minerals.core.text import AmbiguousNotation, NotationError, addressed, quoted, seat_name, translated

Game: TypeAlias = Any
"""A `Game`, whose module needs this one."""


def understood(game: Game, state: Any, text: str, complaint: str) -> Any:
    """Return the action that a text means, or the `NotationError` to raise.

    People also say the names of players, as `seat_name` has them: "Ada takes e6". `complaint`: why it is not notation.
    """
    meanings = game.notation.phrases.meanings_of(text, _players(game, state))
    meant = _actions(game, state, [meaning for meaning in meanings if not meaning.slips])
    if isinstance(meant, AmbiguousNotation):
        return meant
    if meant:
        return _action(game, state, text, meant)
    try:
        end = read_early_end(text, game.engine.to_act(state), len(game.engine.scores(state)))
    except AmbiguousNotation as doubt:
        return doubt
    if end is not None:
        return end
    nearly = _actions(game, state, [meaning for meaning in meanings if meaning.slips])
    return NotationError(_answer(game, state, text, complaint, [] if isinstance(nearly, Exception) else [*nearly]))


def exactly(game: Game, state: Any, text: str) -> Any | None:
    """Return the action of a text that is notation or says an action without a slip, or None.

    It returns the `NotationError` instead if another player than the one named acts.
    """
    try:
        return game.words.parse(state, text)
    except NotationError:
        meanings = game.notation.phrases.meanings_of(text, _players(game, state))
        meant = _actions(game, state, [meaning for meaning in meanings if not meaning.slips])
        return _action(game, state, text, meant) if meant and isinstance(meant, dict) else None


def _players(game: Game, state: Any) -> list[str]:
    return [seat_name(seat) for seat in range(1, len(game.engine.scores(state)) + 1)]


def _actions(game: Game, state: Any, meanings: Sequence[Meaning]) -> dict[Any, Meaning] | AmbiguousNotation:
    """Return the actions that the game reads from what was said, the likeliest first, or why it cannot choose one."""
    found: dict[Any, Meaning] = {}
    doubt = None
    for meaning in meanings:
        try:
            found.setdefault(game.words.parse(state, meaning.written), meaning)
        except AmbiguousNotation as error:
            doubt = doubt or error
        except NotationError:
            continue
    return doubt if doubt is not None and not found else found


def _action(game: Game, state: Any, text: str, meant: dict[Any, Meaning]) -> Any:
    """Return the action that is allowed, or else the likeliest, so that the rules say why it is not."""
    legal = [action for action in meant if not game.engine.explain(state, action)]
    if len(legal) > 1:
        return AmbiguousNotation(
            translated("{text} can be any of these: {actions}.", text=quoted(text), actions=offered(legal, "and"))
        )
    action = (legal or list(meant))[0]
    actor = game.actor(state, action)
    seat = meant[action].seat
    if seat and actor and seat != actor:
        name, said = seat_name(actor), quoted(text)
        return NotationError(
            addressed("{text}: it is {name}'s turn.", "{text}: it is your turn.", text=said, name=name)
        )
    return action


def _answer(game: Game, state: Any, text: str, complaint: str, nearly: Sequence[Any]) -> str:
    """Return the message for a text that is no action, from the actions that it would be but for a slip."""
    against = {action: tuple(game.engine.explain(state, action)) for action in nearly}
    if legal := [action for action, rulings in against.items() if not rulings]:
        return f"{complaint} {translated('Did you mean {actions}?', actions=offered(legal[:MOST], 'or'))}"
    if against:
        # What is meant stands in no list of legal actions, and another action was not meant: the rule is the answer.
        action, rulings = next(iter(against.items()))
        return translated(
            "{text} seems to mean {action}, which is not allowed: {reason}",
            text=quoted(text),
            action=quoted(str(action)),
            reason=rulings[0],
        )
    phrases, command = game.notation.phrases, f"minerals notation {game.name}"
    knows = phrases.is_notation
    possible = game.engine.legal(state)
    return message_with_suggestions(
        complaint, text, possible, game.notation.meaning_of, command, knows=knows, beside=NOTATIONS
    )
