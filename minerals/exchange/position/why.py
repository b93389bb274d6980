"""Why an action is not allowed: the line that fails, the rule, and what would have to change, as the data of a page."""

from __future__ import annotations

from typing import Any

from minerals.core.editing import Mending, mending
from minerals.core.game import Action
from minerals.core.match import Match, new
from minerals.core.picture import View
from minerals.core.text import translated
from minerals.exchange.position.views import Album, centres_of, crosses_of, failing_line


def why_data(match: Match, action: Action, found: Mending | None = None) -> dict[str, Any]:
    """Return what a page shows about an action that is not allowed, or that is."""
    rulings = match.explain(action)
    found = mending(match, action) if found is None else found
    tokens = match.game.words.tokens(action)
    album = Album(match, 1 + len(found.remedies))
    scenes = [match.game.picture(match.state, View(place=place), match.players) for place in album.places]
    line = failing_line(tokens, rulings, centres_of(scenes[0]))
    sentences = [ruling.message for ruling in rulings] or [translated("{action} is allowed.", action=str(action))]
    first = album.view(
        match.state,
        sentences,
        rules=[ruling.rule for ruling in rulings],
        line=line,
        crosses=crosses_of(tokens, rulings) if rulings else (),
        title=str(action),
    )
    choices = []
    for remedy in found.remedies:
        changed = new(
            match.game,
            players=match.players,
            position=remedy.position,
            **{name: value for name, value in match.log.header.options.items() if name != "players"},
        )
        shown = album.view(
            changed.state,
            [translated("Now {action} is allowed.", action=str(action)), remedy.exact],
            line=line,
            title=str(action),
        )
        ghosts = album.ghosts(match.state, scenes, remedy.strokes)
        choices.append({"label": remedy.sentence, "view": shown | {"legal": True}, "ghosts": ghosts})
    return {
        "first": first | ({} if rulings else {"legal": True}),
        "heading": found.sentence if rulings else "",
        "choices": choices,
        **album.data(),
    }
