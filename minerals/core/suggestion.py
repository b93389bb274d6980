"""What a typing error could mean: the legal actions that are written most like it, never one that is not legal now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from minerals.core.languages import translated
from minerals.core.quotation import LONGEST_SENTENCE, named, quoted
from minerals.core.records import Action
from minerals.core.words import listed

MOST = 3
"""So many actions are proposed at most."""

_LONGEST = 80
"""What is longer is no slip of the finger, and would cost much to compare."""
_NEAR = 0.5
"""Which share of what was typed an action must have, to be proposed."""
_SLIP = 0.65
"""How alike two words are, one of which is the other mistyped."""
_LEVEL = 0.1
"""How much less alike than the nearest an action may be, to be proposed beside it."""
_ROOM = 150
"""So long a list of what is possible may be."""
_WORD = re.compile(r"[a-z]+[0-9]+|[a-z]+|[0-9]+")
_CELL = re.compile(r"[a-z][0-9]{1,2}")
_FILLING = frozenset({"a", "an", "at", "from", "my", "of", "on", "the", "to", "with"})
"""Words that people write and no notation needs."""


def near(text: str, notations: Iterable[str]) -> tuple[str, ...]:
    """Return the notations that a mistyped text is nearest to, three at most. O(notations).

    Parameters
    ----------
    text
        What was typed.
    notations
        Those of the legal actions.

    Examples
    --------
    >>> near("remov d6", ["remove d6", "remove d8", "remove e7"])
    ('remove d6',)
    >>> near("move d4 d6", ["d4-d6", "d4-e5", "end"])
    ('d4-d6',)
    >>> near("take w5", ["1: take W5 gold at 0", "1: take W5 rat at 0", "1: take L5 at 0", "1: pass at 0"])
    ('1: take W5 gold at 0', '1: take W5 rat at 0')
    >>> near("help", ["remove d6", "remove d8", "remove e7"]), near("move d4 d5", ["remove d6", "remove e7"])
    ((), ())
    """
    typed = [word for word in _words(text) if word not in _FILLING] if len(text) <= _LONGEST else []
    if not typed:
        return ()
    written = {notation: _words(notation) for notation in notations}
    alike = _likeness(typed, {word for words in written.values() for word in words})
    ranked = []
    for place, (notation, words) in enumerate(written.items()):
        shares = [max((alike[of].get(word, 0.0) for word in words), default=0.0) for of in typed]
        # A number, or a cell in another's place, says nothing by itself: a word or cell must be the one typed.
        told = max(0.0 if word.isdigit() else share for word, share in zip(typed, shares, strict=True))
        if sum(shares) >= _NEAR * len(typed) and told >= _SLIP:
            ranked.append((-round(sum(shares), 6), len(words), place, notation))
    ranked.sort()
    return tuple(notation for share, _, _, notation in ranked[:MOST] if share <= ranked[0][0] + _LEVEL)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _likeness(typed: Sequence[str], known: Iterable[str]) -> Mapping[str, Mapping[str, float]]:
    """Return for each typed word how alike the known ones are that are like it at all."""
    known = list(known)
    return {word: {other: share for other in known if (share := _share(word, other))} for word in typed}


def _share(typed: str, known: str) -> float:
    if typed == known:
        return 1.0
    if _CELL.fullmatch(typed) and _CELL.fullmatch(known):
        distance = abs(ord(typed[0]) - ord(known[0])) + abs(int(typed[1:]) - int(known[1:]))
        return max(0.0, 0.5 - 0.05 * distance)
    # Who mistypes a word hardly ever begins with another letter, and other words that end alike mean other things.
    if len(typed) < 3 or typed[0] != known[0] or not typed.isalpha() or not known.isalpha():
        return 0.0
    import difflib  # only who has mistyped pays for it

    share = difflib.SequenceMatcher(None, typed, known).ratio()
    return share if share >= _SLIP else 0.0


# --- what is possible ---


def form_of(notation: str) -> tuple[str, ...]:
    """Return how a notation is built: its first word, and of what kind all its words are.

    >>> form_of("hammer K d4"), form_of("1: take W5 gold at 0")[:3]
    (('hammer', 'word', 'word', 'cell'), ('take', 'number', 'word'))
    """
    words = _words(notation)
    verb = next((word for word in words if word.isalpha()), "")
    return (verb, *("cell" if _CELL.fullmatch(word) else "word" if word.isalpha() else "number" for word in words))


def possible_now(actions: Sequence[Action], meaning_of: Callable[[Action], str]) -> str:
    """Return how each kind of action that is legal is written, with an example each.

    Parameters
    ----------
    actions
        The legal actions.
    meaning_of
        Returns what an action does in a few words, "" where nobody says so.
    """
    kinds: dict[tuple[str, ...], Action] = {}
    for action in actions:
        kinds.setdefault((type(action).__name__, *form_of(str(action))), action)
    written = {action: quoted(str(action)) for action in kinds.values()}
    explained = ", ".join(
        f"{notation} ({meaning})" if (meaning := meaning_of(action)) else notation
        for action, notation in written.items()
    )
    return explained if len(explained) <= _ROOM else named(written.values(), most=_ROOM)


def answered(
    complaint: str, text: str, actions: Sequence[Action], meaning_of: Callable[[Action], str], command: str
) -> str:
    """Return what is said to a text that is no action: the complaint, then what could be meant or what is possible.

    Parameters
    ----------
    complaint
        What is wrong with the text.
    text
        What was typed.
    actions
        The legal actions.
    meaning_of
        Returns what an action does in a few words, "" where nobody says so.
    command
        What lists the whole notation.
    """
    if not actions:
        return complaint
    found = near(text, map(str, actions))
    if found:
        hint = translated("Did you mean {actions}?", actions=listed(map(quoted, found), "or"))
    else:
        hint = translated(
            "Possible now: {actions}. The command {command} lists everything.",
            actions=possible_now(actions, meaning_of),
            command=quoted(command),
        )
    whole = f"{complaint} {hint}"
    return whole if len(whole) <= LONGEST_SENTENCE else hint
