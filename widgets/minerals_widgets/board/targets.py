"""What can be clicked and dragged next. Without any widget."""

from __future__ import annotations

from collections.abc import Sequence

from minerals import Mark, Match, Scene
from minerals.core.game import Action, Game, Tokens
from minerals.core.match import CELL, Entry, enter
from minerals_widgets.board.answer import Answer


def without_player(token: str) -> str:
    """Return a token without the number of the player.

    >>> without_player("2:turn"), without_player("d4")
    ('turn', 'd4')
    """
    return token.rpartition(":")[2]


def targets_of(game: Game, legal: Sequence[Action], entry: Entry) -> tuple[str, ...]:
    """Return the tokens that can be clicked next, including targets that need no first click. O(legal actions)."""
    implied: dict[str, set[str]] = {}
    if not entry.tokens:
        for action in legal:
            first, *rest = game.words.tokens(action)
            if rest and CELL.fullmatch(first):
                implied.setdefault(rest[0], set()).add(first)
    unmistakable = (token for token, firsts in implied.items() if len(firsts) == 1)
    return tuple(dict.fromkeys([*entry.next, *unmistakable]))


def drags_of(game: Game, legal: Sequence[Action], entry: Entry) -> tuple[str, ...]:
    """Return the tokens that begin or continue an action of several clicks, the last one entered first.

    In a game against the clock every click is an action, and anything that is not a cell, such as a tile to take, can
    be dragged to a cell. O(legal actions).
    """
    if game.real_time is not None:
        return tuple(token for token in targets_of(game, legal, entry) if not CELL.fullmatch(without_player(token)))
    firsts = [tokens[0] for action in legal if len(tokens := game.words.tokens(action)) > 1]
    last = entry.tokens[-1:] if entry.next else ()
    return tuple(dict.fromkeys([*last, *firsts]))


def token_of(game: Game, entry: Entry, letter: str) -> str | None:
    """Return the token that a letter on the keyboard clicks next, or None if it clicks none, or nobody knows whose.

    >>> from minerals import get_game
    >>> token_of(get_game("out_of_mine"), Entry(next=("1:c4", "1:turn", "1:flip")), "r")
    '1:turn'
    """
    meant = game.words.keys.get(letter.lower())
    found = [token for token in entry.next if meant is not None and token.rpartition(":")[2] == meant]
    return found[0] if len(found) == 1 else None


def buttons_of(match: Match, legal: Sequence[Action], entry: Entry, scene: Scene) -> tuple[tuple[str, str], ...]:
    """Return (token, label) for everything that can be clicked next, or instead, and is not in the picture.

    What could have been clicked instead of a cell is still offered: a player who has already chosen a miner can still
    press *Stay*.
    """
    pictured = {getattr(shape, "cell", None) for shape in scene.shapes}
    offered = dict.fromkeys((*entry.next, *_instead(match.game, legal, entry.tokens)))
    return tuple((token, match.label(token)) for token in offered if token not in pictured)


def _instead(game: Game, legal: Sequence[Action], tokens: Tokens) -> Sequence[str]:
    """Return what could have been clicked instead of the last cell, if that was not the first click."""
    if len(tokens) < 2 or not CELL.fullmatch(tokens[-1]):
        return ()
    return enter(game, legal, tokens[:-1]).next


def marks_of(entered: Tokens, targets: Sequence[str], answer: Answer, pointed: Sequence[str]) -> tuple[Mark, ...]:
    """Return the marks of a board: what can be clicked, what was, what others point at, and what an answer is about."""
    marks = [Mark(cell, "target") for cell in targets]
    # A pawn that may stay where it is has been chosen, and its own cell is a goal.
    marks += [Mark(cell, "selected.target" if cell in targets else "selected") for cell in entered]
    marks += [Mark(cell, "hint") for cell in pointed if cell not in entered]
    marks += [Mark(cell, kind) for cell, kind in answer.marks if kind == "hint" or cell not in entered]
    return tuple(marks)
