"""Meanings of a typing error: the legal actions with the most similar notation, never one that is not legal now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from minerals.core.game.records import Action
from minerals.core.text import LONGEST_SENTENCE, listed, name_list, quoted, translated

MOST = 3
"""The largest number of suggested actions."""

_LONGEST = 80
"""A longer text is not a typing error, and comparing it would take long."""
_NEAR = 0.5
"""The share of the typed text that an action must have to be suggested."""
_SLIP = 0.65
"""How alike two words are, one of which is the other mistyped."""
_LEVEL = 0.1
"""How much less similar than the nearest action another one may be to be suggested too."""
_ROOM = 150
"""The longest list of possible actions."""
_WORD = re.compile(r"[a-z]+[0-9]+|[a-z]+|[0-9]+")
_CELL = re.compile(r"[a-z][0-9]{1,2}")
_FILLING = frozenset({"a", "an", "at", "from", "my", "of", "on", "the", "to", "with"})
"""Words that people write and no notation needs."""


def near(text: str, notations: Iterable[str]) -> tuple[str, ...]:
    """Return the notations that are closest to a mistyped text, at most three. O(notations).

    `notations`: the notations of the legal actions.

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
        # A number or a misplaced cell is not enough: at least one word or cell must match the typed text.
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
    # A mistyped word hardly ever has a wrong first letter, and words with the same ending mean different things.
    if len(typed) < 3 or typed[0] != known[0] or not typed.isalpha() or not known.isalpha():
        return 0.0
    import difflib  # imported only after a typing error

    share = difflib.SequenceMatcher(None, typed, known).ratio()
    return share if share >= _SLIP else 0.0


# --- what is possible ---


def form_of(notation: str) -> tuple[str, ...]:
    """Return the form of a notation: its first word, and the kinds of all its words.

    >>> form_of("hammer K d4"), form_of("1: take W5 gold at 0")[:3]
    (('hammer', 'word', 'word', 'cell'), ('take', 'number', 'word'))
    """
    words = _words(notation)
    verb = next((word for word in words if word.isalpha()), "")
    return (verb, *("cell" if _CELL.fullmatch(word) else "word" if word.isalpha() else "number" for word in words))


def possible_now(actions: Sequence[Action], meaning_of: Callable[[Action], str]) -> str:
    """Return the notation of each kind of legal action, with an example.

    `meaning_of`: returns in a few words what an action does, or "" if that is unknown.
    """
    kinds: dict[tuple[str, ...], Action] = {}
    for action in actions:
        kinds.setdefault((type(action).__name__, *form_of(str(action))), action)
    written = {action: quoted(str(action)) for action in kinds.values()}
    explained = ", ".join(
        f"{notation} ({meaning})" if (meaning := meaning_of(action)) else notation
        for action, notation in written.items()
    )
    return explained if len(explained) <= _ROOM else name_list(written.values(), most=_ROOM)


def message_with_suggestions(
    complaint: str, text: str, actions: Sequence[Action], meaning_of: Callable[[Action], str], command: str
) -> str:
    """Return the message for a text that is not an action: the complaint, and then suggestions or the possible actions.

    `complaint`: what is wrong with the text. `meaning_of`: returns in a few words what an action does, or "" if that is
    unknown. `command`: the command that lists the whole notation.
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
