"""Sentences about players if the reader may be a player: a seat called "You".

"You takes a tile" is not English. So a sentence that names a player has two whole templates. The first tells about a
player by name, the second speaks to the reader: `addressed("{name} takes {tile}.", "You take {tile}.", name=name,
tile=tile)`. Translators need whole templates rather than a verb with an ending: German has "Ada nimmt" and "Du nimmst",
"die Figur von Ada" and "deine Figur".

A second player in the same sentence is `{other}`. Then a third template speaks to the reader as that player: "{name}
takes your tile." A fourth is not needed, because only one player is the reader.

The name "You" is a term of the catalogues ("Du"), for lists and panels, where it stands alone: "Du: 3 Punkte". Both
names mean the reader of a German sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minerals.core.text.translation import term, translated, translated_number
from minerals.core.text.words import listed

YOU = "You"
"""The name of the reader's own seat. It is a term in the catalogues."""


def is_you(name: object) -> bool:
    """Return whether a player's name means the reader: "You", or the same in the reader's language.

    >>> is_you("You"), is_you("you"), is_you("Yolanda")
    (True, True, False)
    """
    return isinstance(name, str) and name.strip().casefold() in {YOU.casefold(), str(term(YOU)).casefold()}


def addressed(named: str, to_you: str, of_you: str = "", /, **values: Any) -> str:
    """Return a sentence about a player, who may be the reader, in the reader's language.

    Parameters
    ----------
    named
        The template for players by name. `{name}` is the player that the sentence is about, `{other}` a second one.
    to_you
        The same where the name is "You".
    of_you
        The same where the other player is "You". Needed if the sentence names two players.
    **values
        The values, as for `translated`. One of them is `name`.

    Examples
    --------
    >>> templates = ("{name} takes {other}'s tile.", "You take {other}'s tile.", "{name} takes your tile.")
    >>> addressed(*templates, name="Ada", other="Ben")
    "Ada takes Ben's tile."
    >>> addressed(*templates, name="You", other="Ben"), addressed(*templates, name="Ada", other="You")
    ("You take Ben's tile.", 'Ada takes your tile.')
    """
    if is_you(values["name"]):
        return translated(to_you, **values)
    return translated(of_you if of_you and is_you(values["other"]) else named, **values)


def addressed_number(
    number: int, one: str, many: str, one_to_you: str, many_to_you: str, /, *, name: str, **values: Any
) -> str:
    """Return a sentence about a player, who may be the reader, in the right form for a number.

    Parameters
    ----------
    number
        The number that decides the form. It is the value of `{number}`.
    one, many
        The templates for players by name, for one and for any other number.
    one_to_you, many_to_you
        The same where the name is "You".
    name
        The player that the sentence is about.
    **values
        The other values, as for `translated`.

    Examples
    --------
    >>> templates = ("{name} has {number} tile.", "{name} has {number} tiles.")
    >>> templates += ("You have {number} tile.", "You have {number} tiles.")
    >>> addressed_number(1, *templates, name="Ada"), addressed_number(2, *templates, name="You")
    ('Ada has 1 tile.', 'You have 2 tiles.')
    """
    if is_you(name):
        return translated_number(number, one_to_you, many_to_you, name=name, **values)
    return translated_number(number, one, many, name=name, **values)


def addressed_together(named: str, to_you: str, /, *, names: Sequence[str], **values: Any) -> str:
    """Return a sentence about several players, and the reader may be one of them, in the reader's language.

    `named`: the template for players by name. All of them are `{names}`. `to_you`: the same if the reader is one of
    them. The rest are `{others}`. `names`: the players' names, at least two. `values`: the other values, as for
    `translated`.

    >>> templates = ("{names} share the victory.", "You share the victory with {others}.")
    >>> addressed_together(*templates, names=["Ada", "Ben"]), addressed_together(*templates, names=["Ada", "You"])
    ('Ada and Ben share the victory.', 'You share the victory with Ada.')
    """
    yours = next((place for place, name in enumerate(names) if is_you(name)), None)
    if yours is None:
        return translated(named, names=listed(map(term, names)), **values)
    others = (term(name) for place, name in enumerate(names) if place != yours)
    return translated(to_you, others=listed(others), **values)
