"""Finds the new English sentence that replaced a deleted one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from tools.catalogues.files import forms
from tools.catalogues.meaning import doubts, likeness, share_within
from tools.catalogues.sources import Text

Key: TypeAlias = tuple[tuple[str, ...], str | None]
"""The English text in its forms, and its context."""

_ALIKE_HERE = 0.6
"""How alike two texts of the same function or field are that are a pair wherever they stand in it."""
_ALIKE_IN_FILE = 0.55
_ALIKE_ELSEWHERE = 0.75
_IN_ORDER = 0.2
"""What standing at the same place in a function or a field is worth."""
_PART = 0.6
"""Which share of the words of a text another has of which it is a part."""


@dataclass(frozen=True)
class Pair:
    """A deleted text and the one that replaced it."""

    old: Text
    new: Text
    doubts: tuple[str, ...]
    """Why the new text may mean something different."""


@dataclass
class Rewritten:
    """What has become of the deleted texts."""

    pairs: list[Pair] = field(default_factory=list)
    split: list[tuple[Text, Text]] = field(default_factory=list)
    """A text that was split, and the part of it that has no translation yet."""
    joined: list[tuple[Text, Text]] = field(default_factory=list)
    """A deleted text, and the text that was merged from it and another one."""
    gone: list[Text] = field(default_factory=list)
    """Texts without a similar new text."""


def key_of(text: Text) -> Key:
    """Return the key of a text in catalogues."""
    return forms(text.id), text.context


def paired(
    old: Sequence[Text], new: Sequence[Text], unchanged: Iterable[Text], renamed: Mapping[Path, Path]
) -> Rewritten:
    """Pair the texts deleted from some files with the new texts in them.

    Parameters
    ----------
    old, new
        The texts of the changed files, before and after.
    unchanged
        The texts of all other files.
    renamed
        The former name of each current file.
    """
    return _Pairing(old, new, unchanged, renamed).result()


class _Pairing:
    def __init__(
        self, old: Sequence[Text], new: Sequence[Text], unchanged: Iterable[Text], renamed: Mapping[Path, Path]
    ) -> None:
        elsewhere = {key_of(text) for text in unchanged}
        self.known = {key_of(text) for text in old} | elsewhere
        self.said = {key_of(text) for text in new} | elsewhere
        self.before, self.now = _grouped(old, {}), _grouped(new, renamed)
        self.found: dict[Key, Pair] = {}
        """The pairs by their new texts, of which each gets the translation of one."""
        self.carried: set[Key] = set()
        self.old = _once(text for text in old if key_of(text) not in self.said)
        self.new = _once(text for text in new if key_of(text) not in self.known)
        self.renamed = renamed

    def result(self) -> Rewritten:
        for group, now in self.now.items():
            self._pair_group(self.before.get(group, []), now)
        self._pair_alike(_ALIKE_IN_FILE, lambda old, new: self._was(new) == old.file)
        self._pair_alike(_ALIKE_ELSEWHERE, lambda _old, _new: True)
        return self._with_parts()

    def _was(self, text: Text) -> Path:
        return self.renamed.get(text.file, text.file)

    def _pair_group(self, before: Sequence[Text], now: Sequence[Text]) -> None:
        """Pair the texts of one function, or of one field of an entry."""
        here, there = {key_of(text) for text in now}, {key_of(text) for text in before}
        gone = [(at, text) for at, text in enumerate(before) if key_of(text) not in here]
        came = [(at, text) for at, text in enumerate(now) if key_of(text) not in there and self._is_free(text)]
        same_places = len(before) == len(now)
        if not same_places and len(gone) == len(came):  # equally many others came and went
            gone, came = list(enumerate(text for _, text in gone)), list(enumerate(text for _, text in came))
            same_places = True
        ranked = sorted(
            (
                (-_likeness(old, new) - _IN_ORDER * (same_places and was == at), was, at, old, new)
                for was, old in gone
                for at, new in came
                if old.context == new.context
                and (
                    _likeness(old, new) >= _ALIKE_HERE
                    or (same_places and was == at and self._is_the_place_of(old, before))
                )
            ),
            key=lambda ranked: ranked[:3],
        )
        taken: set[int] = set()
        for _, was, _, old, new in ranked:
            if was not in taken and self._is_free(new):
                taken.add(was)
                self._pair(old, new)

    def _is_the_place_of(self, old: Text, group: Sequence[Text]) -> bool:
        """Tell whether what stands in a text's place is its heir: in code only where the text is said nowhere else."""
        return key_of(old) not in self.said or (old.file.suffix != ".py" and len(group) == 1)

    def _is_free(self, new: Text) -> bool:
        return key_of(new) not in self.known and key_of(new) not in self.found

    def _pair_alike(self, least: float, may: Callable[[Text, Text], bool]) -> None:
        """Pair what is left and alike, the most alike first."""
        ranked = sorted(
            (
                (-_likeness(old, new), at, by, old, new)
                for at, old in enumerate(self.old)
                if key_of(old) not in self.carried
                for by, new in enumerate(self.new)
                if key_of(new) not in self.found and old.context == new.context and may(old, new)
                if _could_be(old, new, least) and _likeness(old, new) >= least
            ),
            key=lambda ranked: ranked[:3],
        )
        for _, _, _, old, new in ranked:
            if key_of(old) not in self.carried and key_of(new) not in self.found:
                self._pair(old, new)

    def _pair(self, old: Text, new: Text) -> None:
        self.found[key_of(new)] = Pair(old, new, doubts(old.id, new.id))
        self.carried.add(key_of(old))

    def _with_parts(self) -> Rewritten:
        """Return the pairs, and what was divided or joined, whose translation says too much or too little now."""
        whole = Rewritten()
        left_new = [text for text in self.new if key_of(text) not in self.found]
        left_old = [text for text in self.old if key_of(text) not in self.carried]
        doubtful: dict[Key, str] = {}
        for new in left_new:
            pair = self._pair_around(new, lambda pair: pair.old, lambda pair: pair.new)
            if pair is not None:
                whole.split.append((pair.old, new))
                doubtful[key_of(pair.new)] = "it is only a part of what it was"
        for old in left_old:
            pair = self._pair_around(old, lambda pair: pair.new, lambda pair: pair.old)
            if pair is not None:
                whole.joined.append((old, pair.new))
                doubtful[key_of(pair.new)] = "it says what two said"
            else:
                whole.gone.append(old)
        for key, pair in self.found.items():
            more = (doubtful[key],) if key in doubtful else ()
            whole.pairs.append(Pair(pair.old, pair.new, (*pair.doubts, *more)))
        return whole

    def _pair_around(self, part: Text, whole: Callable[[Pair], Text], other: Callable[[Pair], Text]) -> Pair | None:
        """Return the pair of the same file, one text of which has this one within it, beside the other."""
        around = [
            (_share(part, whole(pair)), pair)
            for pair in self.found.values()
            if self._was(part) == self._was(whole(pair)) and _has_room(part, whole(pair), other(pair))
        ]
        share, best = max(around, key=lambda found: found[0], default=(0.0, None))
        return best if share >= _PART else None


def _grouped(texts: Iterable[Text], renamed: Mapping[Path, Path]) -> dict[tuple[Path, str], list[Text]]:
    """Return texts by what they were a part of: a function, or a field of an entry without its number in a list."""
    groups: dict[tuple[Path, str], list[Text]] = defaultdict(list)
    for text in texts:
        place = " ".join(part for part in text.place.split(" ") if not part.isdigit())
        groups[renamed.get(text.file, text.file), place].append(text)
    return groups


def _once(texts: Iterable[Text]) -> list[Text]:
    return list({key_of(text): text for text in texts}.values())


def _last(text: Text) -> str:
    return forms(text.id)[-1]


def _likeness(old: Text, new: Text) -> float:
    return likeness(_last(old), _last(new))


def _share(part: Text, whole: Text) -> float:
    return share_within(_last(part), _last(whole))


def _has_room(part: Text, whole: Text, other: Text) -> bool:
    """Tell whether a text is long enough to hold two."""
    return len(_last(whole)) >= 0.7 * (len(_last(part)) + len(_last(other)))


def _could_be(old: Text, new: Text, least: float) -> bool:
    """Tell quickly whether two texts could be that alike: likeness is at most what their lengths allow."""
    one, other = len(_last(old)), len(_last(new))
    return 2 * min(one, other) >= least * (one + other)
