"""Why bots chose their moves, in words. A log keeps their notes in short, as they write them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from minerals.bots import BOTS
from minerals.core.game import Game
from minerals.core.log import Comment, Log, Node
from minerals.core.text import plain, term, translated, translated_number

_NUMBER = r"[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?"
_GREEDY = re.compile(rf"({_NUMBER}) of (\d+) actions(?:, next best ({_NUMBER}))?")
_SEEN = re.compile(r"the best of (\d+) seen")
_SEARCH = re.compile(r"(\d\.\d+) of (\d+) playouts(?:; then (.*))?")
_OTHER = re.compile(r"(.+) (\d\.\d+)")
_SAYS_NOTHING = re.compile(r"as people play|the only action|one of \d+")


def bots_reasons(log: Log, node: Node) -> list[str]:
    """Return why bots chose a move, each reason in a few words. What says nothing is left out.

    Examples
    --------
    >>> import minerals
    >>> from minerals.bots import bot_named, play_out
    >>> match = minerals.new("minerals", board="lesson", version="6", seed=7)
    >>> bots_reasons(match.log, play_out(match, [bot_named("greedy", 1), bot_named("random", 2)]).line[-1])
    []
    """
    notes = (about for about in log.annotations_of(node.n) if isinstance(about, Comment) and about.by in BOTS)
    said = (in_words(log.game, node, plain(about.text)) for about in notes)
    return [translated("Bot: {reason}", reason=reason) for reason in said if reason]


def in_words(game: Game, node: Node, note: str) -> str:
    """Return the note of a bot as a reader would say it, or "" if it says nothing. `node`: the move that it is about.

    A note that is none of the kit's own stays as it is.
    """
    if _SAYS_NOTHING.fullmatch(note):
        return ""
    if found := _GREEDY.fullmatch(note):
        best, moves, other = found.groups()
        return " ".join(_greedy(game, node, float(best), int(moves), None if other is None else float(other)))
    if found := _SEEN.fullmatch(note):
        return translated_number(
            int(found[1]), "it noticed only this move.", "best of the {number} moves that it noticed."
        )
    if found := _SEARCH.fullmatch(note):
        others = [other for each in (found[3] or "").split(", ") if (other := _OTHER.fullmatch(each))]
        wins = translated("wins about {wins} of 100 games from here.", wins=round(100 * float(found[1])))
        then = ", ".join(f"{other[1]}: {round(100 * float(other[2]))}" for other in others)
        return f"{wins} ({then})" if then else wins
    return note


def _greedy(game: Game, node: Node, best: float, moves: int, other: float | None) -> Iterator[str]:
    """Yield how good the move is, and the next best, counted from how things stood before it."""
    worth, counts_in = game.study.worth, game.study.counts_in
    if moves == 1:
        return
    if worth is None or not counts_in or node.parent is None:
        yield translated("best of {moves} moves.", moves=moves)
        return
    before = worth(node.parent.state, node.player)
    gain, less = round(best - before, 2), None if other is None else round(other - before, 2)
    if gain < 0:
        yield translated("best of {moves} moves: each of them loses, and this one loses least.", moves=moves)
    elif less is None:
        yield translated("one of {moves} moves that are equally good.", moves=moves)
        return
    else:
        yield translated("best of {moves} moves.", moves=moves)
        yield translated("It gains {much}.", much=_much(gain, counts_in)) if gain else translated("It loses nothing.")
    if less is not None:
        yield _next_best(gain, less, counts_in)


def _next_best(gain: float, less: float, counts_in: str) -> str:
    if gain < 0:
        return translated("({gain}; the next best would lose {less})", gain=_much(-gain, counts_in), less=_plain(-less))
    if less < 0:
        return translated("The next best would lose {less}.", less=_much(-less, counts_in))
    return translated("The next best would gain {less}.", less=_plain(less))


def _plain(number: float) -> str:
    return str(term(f"{number:.4g}"))


def _much(number: float, counts_in: str) -> str:
    """Return a number of points, or of whatever counts."""
    whole = _plain(number)
    if counts_in == "spaces":
        return translated_number(1 if number == 1 else 2, "{much} space", "{much} spaces", much=whole)
    return translated_number(1 if number == 1 else 2, "{much} point", "{much} points", much=whole)
