"""A hint for a person: what the strongest level would do, and what it expects of the best three actions."""

from __future__ import annotations

from minerals.bots.bot import choices
from minerals.bots.level import BUDGETS, LEVELS
from minerals.bots.search import Budget, Candidate, Search
from minerals.core.game import Hint, SeededChance
from minerals.core.match import Match
from minerals.core.system import require
from minerals.core.text import template, translated

_SHOWN = 3
_SENTENCES = {
    "greedy": template("Play {action}. That wins about {share} of 100 games, if everyone plays greedily from there."),
    "random": template("Play {action}. That wins about {share} of 100 games, if everyone plays at random from there."),
}
"""The hint, by how the games were played out."""


def advice(match: Match, player: int | None = None, *, budget: Budget | None = None) -> Hint | None:
    """Return a hint for a player: the game's own, or what the strongest level would do and why.

    The same position always gets the same hint. It takes up to a second, and the first time some seconds more.

    Parameters
    ----------
    match
        The game, at the position to choose in.
    player
        The player who asks, if several may act at the same time; by default the first of them.
    budget
        How far to search; by default as far as the strongest level.

    Returns
    -------
    Hint or None
        None if there is nothing to do, or if the game is played against the clock and has no hints.

    Examples
    --------
    >>> import minerals
    >>> from minerals.template.pebbles import GAME
    >>> match = minerals.new(GAME, seed=3)
    >>> advice(match, budget=Budget(candidates=3, playouts=12, work=100_000)).cells
    ('b3', '2')
    """
    require(Match, match=match)
    if not match.to_act:
        return None
    game, seat = match.game, player or match.to_act[0]
    if game.words.hint is not None:
        return game.words.hint(match.state, seat)
    if game.real_time is not None:
        return None
    legal = choices(match, seat)
    if len(legal) == 1:
        return Hint(translated("You can only play {action}.", action=legal[0]), game.words.tokens(legal[0]))
    search = Search(match, seat, "a hint")
    found = search.ranking(legal, budget or BUDGETS[LEVELS[-1]], SeededChance("a hint"))
    return Hint(_sentence(found, search.policy()), game.words.tokens(found[0].action))


def _sentence(found: list[Candidate], policy: str) -> str:
    """Return the choice of a search and what it expects of it, and then the next best."""
    best, *others = found
    said = translated(_SENTENCES[policy], action=best.action, share=_per_cent(best))
    if not others:
        return said
    next_best = ", ".join(f"{other.action}: {_per_cent(other)}" for other in others[: _SHOWN - 1])
    return f"{said} ({next_best})"


def _per_cent(candidate: Candidate) -> int:
    return round(100 * candidate.played.chance)
