"""A board that answers clicks without a kernel: goals, reasons and consequences, one action deep, as a page's data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from minerals.core.editing import Draft
from minerals.core.game import Action, SeededChance, Stroke, Tokens, read_stroke
from minerals.core.match import Match, SharedPosition, Trial, enter
from minerals.core.picture import Scene, View
from minerals.core.text import MineralsError, NotationError, naming_players, translated
from minerals.exchange.position.views import Album, centres_of

MOST_CONSEQUENCES = 150
"""So many actions are shown with their consequences."""
MOST_BEGINNINGS = 40
"""So many first clicks have reasons of their own for the second."""


def position_data(match: Match, shared: SharedPosition) -> dict[str, Any]:
    """Return what a page shows of a position to click on. O(actions) pictures. Raises `NotationError`."""
    with naming_players(match.players):
        return _position_data(match, shared)


def _position_data(match: Match, shared: SharedPosition) -> dict[str, Any]:
    legal = match.legal_actions()
    album = Album(match, 1 + len(shared.try_this) + min(len(legal), MOST_CONSEQUENCES))
    first = album.view(match.state, [_standing(match)])
    scenes = [match.game.picture(match.state, View(place=place), match.players) for place in album.places]
    choices = [_trial(album, match, scenes, number, trial) for number, trial in enumerate(shared.try_this, start=1)]
    reasons = _Reasons(album, match, legal, scenes[0])
    moves = [_move(album, match, action, number) for number, action in enumerate(legal)]
    return {
        "first": first,
        "heading": translated("Try this") if choices else "",
        "choices": choices,
        "moves": moves,
        "refusals": reasons.data,
        "sentences": list(reasons.sentences),
        "centres": [centres_of(scene) for scene in scenes],
        "link": shared.link,
        **album.data(),
    }


def _standing(match: Match) -> str:
    if match.outcome is not None:
        return match.outcome.reason
    names = ", ".join(match.players[seat - 1] for seat in match.to_act)
    return translated("To move: {names}. Click a piece or a cell.", names=names)


# --- consequences ---


def _move(album: Album, match: Match, action: Action, number: int) -> dict[str, Any]:
    tokens = list(match.game.words.tokens(action))
    if number >= MOST_CONSEQUENCES:
        return {"tokens": tokens, "name": str(action)}
    sentences: list[str] = []
    rules: dict[str, None] = {}
    state, last = match.state, None
    for event in match.game.engine.decide(match.state, action, SeededChance(0)).events:
        rules[event.rule] = None
        if event.probability is not None:
            # What chance would decide here is one possibility among many.
            sentences.append(translated("Then chance decides."))
            break
        if not match.game.engine.begins_turn(event):
            sentences.append(match.game.words.narrate(event, state, match.players))
            last = event
        state = match.game.engine.evolve(state, event)
    view = album.view(state, sentences, rules=rules, event=last, title=str(action))
    return {"tokens": tokens, "name": str(action), "view": view | {"legal": True}}


# --- reasons ---


def beginning_of(tokens: Tokens) -> str:
    """Return the name of a beginning in a table of refusals, as `entry.js` has it."""
    return " > ".join(tokens)


class _Reasons:
    """Why the other clicks lead nowhere, after no click and after each first one. Each sentence is kept once."""

    def __init__(self, album: Album, match: Match, legal: Sequence[Action], scene: Scene) -> None:
        self.album = album
        self.match = match
        self.sentences: dict[str, int] = {}
        self.data: dict[str, dict[str, list[list[int]]]] = {}
        cells = list(centres_of(scene))
        start = enter(match.game, legal)
        beginnings = [()] + [(token,) for token in start.next]
        for entered in beginnings[: MOST_BEGINNINGS + 1] if legal else ():
            following = set(enter(match.game, legal, entered).next)
            if not following:
                continue
            own = {cell: found for cell in cells if cell not in following and (found := self._found((*entered, cell)))}
            self.data[beginning_of(entered)] = own

    def _found(self, tokens: tuple[str, ...]) -> list[list[int]]:
        game, state = self.match.game, self.match.state
        try:
            meant = game.words.attempt(state, tokens)
            rulings = list(game.engine.explain(state, meant)) if meant is not None else []
        except MineralsError as error:
            return [[self._number(str(error))], []]
        said = [self._number(ruling.message) for ruling in rulings]
        return [said, self.album.rule_numbers(ruling.rule for ruling in rulings)] if said else []

    def _number(self, sentence: str) -> int:
        return self.sentences.setdefault(sentence, len(self.sentences))


# --- try this ---


def _trial(album: Album, match: Match, scenes: Sequence[Scene], number: int, trial: Trial) -> dict[str, Any]:
    """Return a *Try this* with its picture. Raises `NotationError` with its place."""
    strokes: list[Stroke] = []
    draft = Draft(match)
    for place, text in enumerate(trial.paint, start=1):
        with _placed(f"try_this {number}, paint {place}"):
            strokes.append(read_stroke(draft.brushes, text))
            draft.paint(*strokes[-1])
    with _placed(f"try_this {number}"):
        if draft.refusal:
            raise NotationError(draft.refusal)
    changed = draft.match()
    said = list(_played(changed, number, trial)) + ([trial.say] if trial.say else [])
    view = album.view(changed.state, said or [trial.do], title=trial.do)
    return {"label": trial.do, "view": view, "ghosts": album.ghosts(match.state, scenes, strokes)}


def _played(match: Match, number: int, trial: Trial) -> Iterator[str]:
    for place, text in enumerate(trial.play, start=1):
        with _placed(f"try_this {number}, play {place}"):
            match.play(text)
        yield from match.narrate(since=match.node.first_step)


@contextmanager
def _placed(where: str) -> Iterator[None]:
    """Say where in the list of *Try this* an error is."""
    try:
        yield
    except MineralsError as error:
        raise NotationError(f"{where}: {error}") from None
