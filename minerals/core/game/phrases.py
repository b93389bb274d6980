"""Actions as people say them: "I remove e6", "take e6, please", "move my pawn from e9 to e8".

A phrase of `notation.toml` is a bag of words and fields: `move FROM TO`. A text fits if it has every word of the bag,
or a synonym, and a value for every field. The order of the words does not matter, because it differs from one language
to the next: "e6 entfernen" is "remove e6". Small words such as articles are skipped, words in brackets may be left out,
and a cell after "from" or "to" is the one that moves or the one that it moves to. What fits is written out as notation,
and the game reads that, so no phrase can do what notation cannot.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from minerals.core.game.everyday_words import FROM, NUMBERS, SMALL, TO, bases, is_small, likeness, plain_word

PLAYER = "PLAYER"
"""The field for the number of a player, in forms and in the names of lines."""
_MOST_WORDS = 40
"""A longer text is not an action."""

_FIELD = re.compile(r"[A-Z][A-Z_]+|…")
_IN_PHRASE = re.compile(rf"\[(?P<spare>\w+)\]|(?P<field>{_FIELD.pattern})|(?P<word>\w+)")
# The letter of "a 4" is an article, and that of "b 4" names a row.
_TOKEN = re.compile(
    r"@(?P<seat>\d+)@|(?P<cell>[a-z]\d{1,2}(?!\w)|[b-z] \d{1,2}(?!\w))|(?P<number>\d+)|(?P<word>[^\W\d_]+|(?<!-)>)",
    re.IGNORECASE,
)
_CELL = re.compile(r"[a-z]\d{1,2}")
_PLAYER = re.compile(r"\b(?:player|spieler|spielerin|joueur|joueuse|speler|speelster)\s+(\d)\b", re.IGNORECASE)
_LEADING = re.compile(r"^\s*(\d)\s*:")


class Meaning(NamedTuple):
    """What a text may mean."""

    written: str
    """The notation."""
    slips: int
    """How many words are mistyped, or mean nothing."""
    words: int
    """How many words of the phrase were said."""
    seat: int
    """The player who is named as acting, or 0."""


class _Token(NamedTuple):
    text: str
    kind: str
    """seat, cell, number or word."""


class _Phrase(NamedTuple):
    form: str
    needed: tuple[str, ...]
    spare: frozenset[str]
    fields: tuple[str, ...]
    kinds: Mapping[str, str]
    """What stands in each field of the form: a cell, a number or words."""


_AT_A_TIME = " at TIME"
"""The end of a form in games against the clock. A number without "at" is no time: it may be what somebody drew."""


class Phrases:
    """The phrases of a game.

    Parameters
    ----------
    forms
        For each form of notation, an example of it and its phrases. The form itself is a phrase, too.
    synonyms
        For each word of the phrases and of the notation, other words for it.
    """

    def __init__(self, forms: Sequence[tuple[str, str, Sequence[str]]], synonyms: Mapping[str, Sequence[str]]) -> None:
        self._phrases = [
            _phrase(form, example, phrase)
            for form, example, more in forms
            for phrase in (form.removesuffix(_AT_A_TIME), *more)
        ]
        self._known = {word for phrase in self._phrases for word in (*phrase.needed, *phrase.spare)}
        self._notation = {plain_word(word) for form, *_ in forms for word in re.findall(r"[a-z]+", form)}
        self._canonical: dict[str, list[str]] = {}
        for word, others in synonyms.items():
            for other in others:
                self._canonical.setdefault(plain_word(other), []).append(word)

    def meanings_of(self, text: str, players: Sequence[str] = ()) -> list[Meaning]:
        """Return what a text may mean: those with few slips first, and then those with many words of the phrase."""
        tokens = _tokens(_with_seats(text, players))
        if len(tokens) > _MOST_WORDS:
            return []
        found = [meaning for phrase in self._phrases if (meaning := _Fit(self, phrase).meaning(tokens)) is not None]
        best: dict[str, Meaning] = {}
        for meaning in sorted(found, key=lambda meaning: (meaning.slips, -meaning.words)):
            best.setdefault(meaning.written, meaning)
        return list(best.values())

    def is_notation(self, word: str) -> bool:
        """Return whether a word is one of the notation itself, and so cannot mean another action."""
        return plain_word(word) in self._notation

    def words_meant(self, word: str) -> set[str]:
        """Return the words that a plain word may stand for."""
        alike = set(bases(word))
        return alike | {known for base in alike for known in self._canonical.get(base, ())}

    def knows(self, meanings: set[str]) -> bool:
        """Return whether one of these words is in a phrase."""
        return not self._known.isdisjoint(meanings)

    def value(self, word: str) -> str:
        """Return how a word within a value is written: "kyanite" as K. A small word is not written at all."""
        plain = plain_word(word)
        return self._canonical.get(plain, ["" if plain in SMALL else word])[0]


class _Fit:
    """A phrase, as far as the words of a text fill it."""

    def __init__(self, phrases: Phrases, phrase: _Phrase) -> None:
        self.phrases = phrases
        self.phrase = phrase
        self.values: dict[str, str] = {}
        self.needed = Counter(phrase.needed)
        self.said: list[str] = []
        self.strangers: list[str] = []
        self.rest: list[str] = []
        """The words of a value that is words."""
        self.words = 0
        self.seat = 0

    def meaning(self, tokens: Sequence[_Token]) -> Meaning | None:
        """Return what a text means if it is this phrase, or None."""
        moving = self._fill_moving(tokens)
        for place, (text, kind) in enumerate(tokens):
            if place in moving or getattr(self, f"_take_{kind}")(text, place and is_small(tokens[place - 1].text)):
                continue
            return None
        slips = len(self.strangers)
        phrase = self.phrase
        if not tokens or not self._find_mistyped() or self._open("cell") or self._open("number"):
            return None
        # Each verb of "mine d5, move e5 to e6" has its own cells, so there the order matters.
        if len(phrase.needed) > 1 < len(phrase.fields) and len(self.said) > 1 and tuple(self.said) != phrase.needed:
            return None
        if slips and not self.words:
            return None
        return Meaning(_written(phrase, self.values, " ".join(self.rest)), slips, self.words, self.seat)

    def _fill_moving(self, tokens: Sequence[_Token]) -> set[int]:
        """Fill in the cells after "from" and "to", and return the places of both in the text."""
        places: set[int] = set()
        for place, (before, cell) in enumerate(pairwise(tokens)):
            for field, signs in (("FROM", FROM), ("TO", TO)):
                bare = field in self.phrase.fields and field not in self.values and place not in places
                if bare and cell.kind == "cell" and before.kind == "word" and plain_word(before.text) in signs:
                    self.values[field] = cell.text.lower()
                    self.words += 1
                    places |= {place, place + 1}
        return places

    def _open(self, kind: str) -> list[str]:
        """Return the fields of this kind that have no value yet."""
        phrase = self.phrase
        return [field for field in phrase.fields if phrase.kinds[field] == kind and field not in self.values]

    # --- one token after another: each returns whether it has a place in the phrase ---

    def _take_seat(self, text: str, _after_small: bool) -> bool:
        if PLAYER in self.phrase.kinds and PLAYER not in self.values:
            self.values[PLAYER] = text
        elif self.said or self.values:
            self.strangers.append(text)  # "steal from Ben": whom that is about is not for words to say
        else:
            self.seat = int(text)
        return True

    def _take_cell(self, text: str, _after_small: bool) -> bool:
        if fields := self._open("cell"):
            self.values[fields[0]] = text.lower()
            return True
        self.rest.append(text)
        return bool(self._open("words"))

    def _take_number(self, text: str, after_small: bool) -> bool:
        fields = self._open("number")
        if not fields and after_small:
            # "At" what time may be said with any phrase.
            kinds = self.phrase.kinds
            fields = [field for field in kinds if kinds[field] == "number" and field not in (PLAYER, *self.values)]
        if fields:
            self.values[fields[0]] = text
            return True
        self.rest.append(text)
        return bool(self._open("words"))

    def _take_word(self, text: str, _after_small: bool) -> bool:
        plain = plain_word(text)
        meanings = self.phrases.words_meant(plain)
        if meant := next((meaning for meaning in meanings if self.needed[meaning] > 0), None):
            self.needed[meant] -= 1
            self.said.append(meant)
            self.words += 1
        elif not meanings.isdisjoint(self.phrase.spare):
            self.words += 1
        elif plain in NUMBERS and plain not in SMALL and (fields := self._open("number")):
            self.values[fields[0]] = NUMBERS[plain]
        elif self._open("words"):
            self.rest += filter(None, [self.phrases.value(text)])
        elif plain not in SMALL:
            self.strangers.append(plain)
            return not self.phrases.knows(meanings)  # a word of another action is not a slip
        return True

    def _find_mistyped(self) -> bool:
        """Return whether every word that is still needed is there, if mistyped."""
        strangers = list(self.strangers)
        for word in (word for word in self.needed if self.needed[word] > 0):
            slip = next((other for other in strangers if likeness(other, word)), None)
            if slip is None:
                return False
            strangers.remove(slip)
            self.words += 1
        return True


# --- what people type ---


def _with_seats(text: str, players: Sequence[str]) -> str:
    """Return a text with `@2@` for the second player's name, or for "player 2"."""
    for seat, name in enumerate(players, start=1):
        if len(name) > 1 and plain_word(name) != "you":
            # "Will" is a player, and "I will remove e6" names nobody.
            case = re.NOFLAG if is_small(name) else re.IGNORECASE
            text = re.sub(rf"(?<!\w){re.escape(name)}(?:['\u2019]s)?(?!\w)", f"@{seat}@", text, flags=case)
    return _LEADING.sub(r"@\1@", _PLAYER.sub(r"@\1@", text))


def _tokens(text: str) -> list[_Token]:
    found = ((each[each.lastgroup or 0], each.lastgroup or "") for each in _TOKEN.finditer(text))
    return [_Token(text.replace(" ", "") if kind == "cell" else text, kind) for text, kind in found]


# --- phrases ---


def spoken(form: str, example: str, phrase: str) -> tuple[str, str]:
    """Return an example in the words of a phrase: as short as can be, and with every word in brackets.

    >>> spoken("remove HEX", "remove d6", "take [away] HEX")
    ('take d6', 'take away d6')
    """
    values = _values(form, example)
    filled = _FIELD.sub(lambda field: values.get(field[0], field[0]), phrase)
    if PLAYER in values and PLAYER not in phrase:
        filled = f"player {values[PLAYER]} {filled}"
    short = re.sub(r"\[\w+\]", "", filled)
    return " ".join(short.split()), " ".join(re.sub(r"[\[\]]", "", filled).split())


def _phrase(form: str, example: str, phrase: str) -> _Phrase:
    values = _values(form, example)
    found = list(_IN_PHRASE.finditer(phrase))
    return _Phrase(
        form,
        tuple(word for each in found if each["word"] and (word := plain_word(each["word"])) not in SMALL),
        frozenset(plain_word(each["spare"]) for each in found if each["spare"]),
        tuple(each["field"] for each in found if each["field"] and each["field"] != "…"),
        {field: _kind(values.get(field, "")) for field in _FIELD.findall(form)},
    )


def _values(form: str, example: str) -> dict[str, str]:
    """Return what stands in each field of a form, as its example shows."""
    found = re.fullmatch("(.+?)".join(map(re.escape, _FIELD.split(form))), example, re.IGNORECASE)
    return dict(zip(_FIELD.findall(form), found.groups(), strict=True)) if found else {}


def _kind(value: str) -> str:
    return "number" if value.isdecimal() else "cell" if _CELL.fullmatch(value.lower()) else "words"


def _written(phrase: _Phrase, values: Mapping[str, str], rest: str) -> str:
    """Return the notation of a form with these values. Fields without one are left out, with what ties them."""
    parts = re.split(f"({_FIELD.pattern})", phrase.form)
    written = ""
    begun = False
    for literal, field in zip(parts[::2], [*parts[1::2], ""], strict=True):
        if field == "…" or (phrase.kinds.get(field) == "words" and field in phrase.fields):
            written += "" if begun else f"{literal}{rest}"
            begun = True
        elif field and field not in values:
            words = literal.rstrip(" -/").split(" ")
            written += " ".join(words[:-1] if is_small(words[-1]) else words) + " "
        else:
            written += literal + values.get(field, "")
    return re.sub(r"^\W+", "", " ".join(written.split()))
