"""Words around an action in everyday speech, in English, German, French and Dutch, and how alike two words are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

SLIP = 0.65
"""How alike two words are, one of which is the other mistyped."""


def _set_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


FROM = _set_of("from von vom aus de depuis van vanaf")
TO = _set_of("to onto nach zu zum auf vers a jusqu naar")
SMALL = _set_of(
    """
    a an the my our your his her their its i we you he she it they this that me will would like want let us ll d s m am
    to from on onto at of in into with using use by for as and then now so ok okay please just
    hex hexes cell space square field spot

    der die das den dem des ein eine einen einem einer mein meine meinen meinem meiner unser unsere ich wir du er sie es
    von vom aus nach zu zum zur auf an am bei in im mit und dann jetzt nun also bitte mal benutze verwende mir als feld

    le la les l un une des du au aux mon ma mes notre nos ton ta je j nous tu il elle on de depuis vers sur dans avec
    a et puis alors donc maintenant s te vous plait svp utilise comme case hexagone

    de het een mijn ons onze ik wij we jij je hij zij van vanaf naar uit op aan bij in met en dan nu dus graag
    alsjeblieft alstublieft gebruik veld vakje
    """
)
"""Words that people say and no notation needs, without accents."""
NUMBERS = {
    word: str(number)
    for number, words in enumerate(
        (
            "one ein eins eine un une een",
            "two zwei deux twee",
            "three drei trois drie",
            "four vier quatre",
            "five funf cinq vijf",
            "six sechs zes",
            "seven sieben sept zeven",
            "eight acht huit",
            "nine neun neuf negen",
        ),
        start=1,
    )
    for word in words.split()
}


def numbers_in(text: str) -> set[int]:
    """Return the whole numbers that a text names, in figures or, up to nine, in words of one of the kit's languages.

    >>> sorted(numbers_in("Ziehe zwei oder drei, höchstens 12."))
    [2, 3, 12]
    """
    words = re.findall(r"\d+|[^\W\d_]+", text)
    return {int(found) for word in words if (found := NUMBERS.get(plain_word(word), word)).isdecimal()}


def plain_word(word: str) -> str:
    """Return a word in small letters and without accents. "ue" is another way to write "ü", which is "u" here.

    >>> plain_word("Würfeln"), plain_word("wuerfeln"), plain_word("Enlève")
    ('wurfeln', 'wurfeln', 'enleve')
    """
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(sign))
    return re.sub(r"(?<=[aou])e(?=[a-z])", "", bare)


def is_small(word: str) -> bool:
    """Return whether people say a word and no notation needs it.

    >>> is_small("the"), is_small("remove")
    (True, False)
    """
    return plain_word(word) in SMALL


def spoken_words(text: str) -> list[str]:
    """Return the words of a text without punctuation after them and "please" at its end, with numbers in figures.

    >>> spoken_words("I rolled a four, please.")
    ['I', 'rolled', 'a', '4']
    """
    words = [word for word in (word.rstrip(".,;:!?") for word in text.split()) if word]
    while len(words) > 1 and len(words[-1]) > 1 and is_small(words[-1]):  # a letter may be what came up
        words.pop()
    return [word if is_small(word) else NUMBERS.get(plain_word(word), word) for word in words]


def bases(word: str) -> Iterator[str]:
    """Yield a word as it is, and what it may be an English form of.

    >>> "remove" in set(bases("removing")), "drop" in set(bases("dropped"))
    (True, True)
    """
    yield word
    for ending in ("s", "es", "d", "ed", "ing"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            base = word[: -len(ending)]
            yield base
            if ending in ("ed", "ing"):
                yield f"{base}e"
                if base[-1:] == base[-2:-1]:
                    yield base[:-1]


def likeness(typed: str, known: str) -> float:
    """Return how alike two words are, or 0 if the one is not the other mistyped.

    Hardly ever is the first letter wrong, and words with the same ending mean different things.
    """
    if len(typed) < 3 or typed[0] != known[0]:
        return 0.0
    import difflib  # imported only after a typing error

    share = difflib.SequenceMatcher(None, typed, known).ratio()
    return share if share >= SLIP else 0.0
