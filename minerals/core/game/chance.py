"""Chance is an argument, never a global.

A rule that needs luck asks its `Chance` one question: *which of these outcomes, with these
weights?* The answer is recorded in an event together with its exact probability, so a replay
never asks again. `SeededChance` plays, `ScriptedChance` teaches and tests, `ToldChance` asks people
at a table, `EveryOutcome` enumerates.

Outcomes are strings, so a log and a script can contain them as they are.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any, NamedTuple, Protocol, runtime_checkable

from minerals.core.text import ChanceError, listed, name_list, quoted, template, term, translated

Weights = Mapping[str, int]
"""Outcome to whole-number weight. Outcomes of weight 0 cannot come up. The order matters: it is
part of the question, and the same seed gives the same answer only to the same question."""


class Draw(NamedTuple):
    """An outcome and its exact probability.

    >>> Draw("heads", Fraction(1, 2)).outcome
    'heads'
    """

    outcome: str
    probability: Fraction


@runtime_checkable
class Chance(Protocol):
    """A source of luck: it decides between outcomes that have weights.

    Any object with these two methods will do. The kit has `SeededChance` to play, `ScriptedChance` to teach and test,
    and `EveryOutcome` to count every possibility.

    Examples
    --------
    >>> class AlwaysTheFirst:
    ...     def draw(self, weights):
    ...         first = next(iter(weights))
    ...         return Draw(first, probability_of(first, weights))
    ...
    ...     def at(self, position):
    ...         return self
    >>> isinstance(AlwaysTheFirst(), Chance)
    True
    """

    def draw(self, weights: Weights) -> Draw:
        """Decide between outcomes.

        Parameters
        ----------
        weights
            Each outcome with its weight, a whole number; an outcome of weight 0 cannot come up.

        Raises
        ------
        ChanceError
            If nothing can come up.
        """
        ...

    def at(self, position: int) -> Chance:
        """Return this source as it is after this many draws from its beginning. The source itself does not change."""
        ...


def probability_of(outcome: str, weights: Weights) -> Fraction:
    """Return the exact probability of an outcome.

    >>> probability_of("white", {"white": 53, "blue": 30})
    Fraction(53, 83)
    """
    return Fraction(weights.get(outcome, 0), total_of(weights))


def total_of(weights: Weights) -> int:
    """Return the sum of the weights. Raises `ChanceError` if nothing can come up or something is not a weight."""
    try:
        total = sum(weights.values())
        is_right = hasattr(total, "__index__") and min(weights.values(), default=0) >= 0
    except (AttributeError, TypeError):
        is_right = False
    if not is_right:
        raise ChanceError(f"Chance takes outcomes with whole numbers from 0 as weights, not {quoted(weights)}.")
    if total <= 0:
        raise ChanceError("Nothing can come up: every outcome has weight 0.")
    return total


def _pick(weights: Weights, number: int) -> str:
    """Return the outcome that a number in range(total) falls on."""
    for outcome, weight in weights.items():
        if number < weight:
            return outcome
        number -= weight
    raise AssertionError("number is below the total of the weights")


def _draws(position: int) -> int:
    """Return how many draws have been made already. Raises `ChanceError` if it is not such a number."""
    if not isinstance(position, int) or position < 0:
        raise ChanceError(f"position takes a whole number from 0, not {quoted(position)}.")
    return position


class SeededChance:
    """Luck from a seed.

    Draw number *n* depends only on the seed and *n*. So a branch of a game can have the same luck without replaying
    the game up to that point.

    Parameters
    ----------
    seed
        A whole number or a text. Without one, the operating system supplies a random seed.
    position
        How many draws have been made already.

    Examples
    --------
    >>> die = {str(pips): 1 for pips in range(1, 7)}
    >>> luck = SeededChance(7)
    >>> [luck.draw(die).outcome for _ in range(5)]
    ['5', '1', '6', '5', '2']
    >>> luck.at(2).draw(die)
    Draw(outcome='6', probability=Fraction(1, 6))
    """

    def __init__(self, seed: int | str | None = None, position: int = 0) -> None:
        if not isinstance(seed, int | str | None):
            raise ChanceError(f"A seed is a whole number or a text, not {quoted(seed)}.")
        self.seed: int | str = int.from_bytes(os.urandom(8), "big") if seed is None else seed
        self.position = _draws(position)

    def draw(self, weights: Weights) -> Draw:
        """Decide by the seed's next number. Raises `ChanceError` if nothing can come up. O(outcomes)."""
        total = total_of(weights)
        outcome = _pick(weights, self._number_below(total))
        self.position += 1
        return Draw(outcome, Fraction(weights[outcome], total))

    def at(self, position: int) -> SeededChance:
        """Return the same seed's luck after `position` draws. O(1)."""
        return SeededChance(self.seed, position)

    def _number_below(self, total: int) -> int:
        # Rejection keeps all numbers exactly equally likely. The number of the attempt is also hashed.
        from hashlib import blake2b  # imported only if somebody draws

        bits = total.bit_length()
        size = (bits + 7) // 8 + 8
        limit = (1 << 8 * size) // total * total
        attempt = 0
        while True:
            key = f"{self.seed}/{self.position}/{attempt}".encode()
            number = int.from_bytes(blake2b(key, digest_size=size).digest(), "big")
            if number < limit:
                return number % total
            attempt += 1

    def __repr__(self) -> str:
        return f"SeededChance({self.seed!r}, position={self.position})"


class ScriptedChance:
    """Luck that is written down beforehand, to see what happens if a six comes up.

    Parameters
    ----------
    outcomes
        The outcomes in order. Numbers are taken as text.
    then
        The source that decides when the script has run out. Without one, you get a `ChanceError`.
    position
        How many outcomes of the script have been used already.

    Examples
    --------
    >>> ScriptedChance([6]).draw({str(pips): 1 for pips in range(1, 7)}).outcome
    '6'
    >>> ScriptedChance(["seven"]).draw({"six": 1})
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.ChanceError: The script says 'seven' (outcome 1), but only these can come up: six.
    """

    def __init__(self, outcomes: Iterable[str | int], then: Chance | None = None, *, position: int = 0) -> None:
        if not isinstance(outcomes, Iterable):
            raise ChanceError(f"A script is a list of outcomes, not {quoted(outcomes)}.")
        if then is not None and not isinstance(then, Chance):
            raise ChanceError(f"Give a chance source to follow a script, such as SeededChance(7), not {quoted(then)}.")
        self.outcomes: tuple[str, ...] = tuple(str(outcome) for outcome in outcomes)
        self.then = then
        self.position = _draws(position)

    def draw(self, weights: Weights) -> Draw:
        """Decide as the script says. Raises `ChanceError` if it has run out, or if that outcome cannot come up."""
        total_of(weights)
        if self.position >= len(self.outcomes):
            if self.then is None:
                raise ChanceError(
                    f"The script of {len(self.outcomes)} outcomes has run out; next is one of: {_listed(weights)}."
                )
            return self.then.draw(weights)
        outcome = self.outcomes[self.position]
        if weights.get(outcome, 0) <= 0:
            raise ChanceError(
                f"The script says {quoted(outcome)} (outcome {self.position + 1}), "
                f"but only these can come up: {_listed(weights)}."
            )
        self.position += 1
        return Draw(outcome, probability_of(outcome, weights))

    def at(self, position: int) -> ScriptedChance:
        """Return the script from `position` onwards. The source after it is counted from the script's end."""
        within = min(position, len(self.outcomes))
        then = self.then.at(position - within) if self.then is not None else None
        return ScriptedChance(self.outcomes, then, position=within)

    def __repr__(self) -> str:
        return f"ScriptedChance({list(self.outcomes)!r}, position={self.position})"


def _listed(weights: Weights, most: int = 12) -> str:
    possible = [outcome for outcome, weight in weights.items() if weight > 0]
    shown = ", ".join(possible[:most])
    return shown if len(possible) <= most else f"{shown} and {len(possible) - most} more"


class RecordedChance:
    """The luck of a recorded line of play, dealt again in the same order.

    If the game has gone another way and the recorded outcome cannot come up, `then` decides.

    `outcomes`: the recorded outcomes, in order. `then`: the source that decides if the record does not help.
    `position`: how many draws have been made already. `first`: how many draws there are before the recorded ones.

    >>> luck = RecordedChance(["heads"], then=SeededChance(1))
    >>> luck.draw({"heads": 1, "tails": 1}).outcome
    'heads'
    """

    def __init__(self, outcomes: Iterable[str], then: Chance, *, position: int = 0, first: int = 0) -> None:
        self.outcomes = tuple(outcomes)
        self.then = then
        self.position = position
        self.first = first

    def draw(self, weights: Weights) -> Draw:
        """Decide as recorded if that is possible, or else as `then` does."""
        position = self.position
        self.position += 1
        place = position - self.first
        if 0 <= place < len(self.outcomes) and weights.get(self.outcomes[place], 0) > 0:
            outcome = self.outcomes[place]
            return Draw(outcome, probability_of(outcome, weights))
        return self.then.at(position).draw(weights)

    def at(self, position: int) -> RecordedChance:
        """Return the same luck after `position` draws."""
        return RecordedChance(self.outcomes, self.then, position=position, first=self.first)


class UntoldOutcome(ChanceError):  # noqa: N818 - it is the outcome that is untold
    """A draw that people have to tell, of a real die, a tile or a card. Nothing is played.

    Parameters
    ----------
    weights
        What can come up, with its weights.
    told
        What people have told so far of the same action or set-up.
    drawn
        How many draws there were so far. If only one outcome was possible, nobody had to tell it.
    text
        The message, by default a list of what can come up.

    Examples
    --------
    >>> ToldChance().draw({"heads": 1, "tails": 1})
    Traceback (most recent call last):
        ...
    minerals.core.game.chance.UntoldOutcome: Say what came up. Possible now: heads, tails.
    """

    question: Any = None
    """All that people need in order to answer: a `minerals.core.match.Question`, if a match asks."""

    def __init__(self, weights: Weights, told: Iterable[str] = (), drawn: int = 0, text: str = "") -> None:
        self.weights = dict(weights)
        self.told = tuple(told)
        self.drawn = drawn
        super().__init__(text or translated("Say what came up. Possible now: {outcomes}.", outcomes=_named(weights)))

    def __reduce__(self) -> tuple[type[UntoldOutcome], tuple[object, ...], dict[str, object]]:
        return type(self), (self.weights, self.told, self.drawn, str(self)), {"question": self.question}


class ToldChance:
    """Luck that people tell: real dice, real draws and real cards. What is certain need not be told.

    Parameters
    ----------
    told
        What came up, in order: each as a log has it, or as people say it. Numbers are taken as text.
    then
        The source that decides afterwards. Without one, the next draw asks: it raises `UntoldOutcome`.
    position
        How many outcomes have been used already.
    called
        Returns what people call an outcome, by default the word for it in their language.

    Examples
    --------
    >>> gems = {"small red": 1, "small blue": 1}
    >>> luck = ToldChance(["Red"])
    >>> luck.draw(gems).outcome
    'small red'
    >>> luck.draw(gems)
    Traceback (most recent call last):
        ...
    minerals.core.game.chance.UntoldOutcome: Say what came up. Possible now: small red, small blue.
    >>> ToldChance(["green"]).draw(gems)
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.ChanceError: 'green' cannot come up now. Possible: small red, small blue.
    """

    def __init__(
        self,
        told: Iterable[str | int] = (),
        then: Chance | None = None,
        *,
        position: int = 0,
        called: Callable[[str], str] = term,
    ) -> None:
        if isinstance(told, str) or not isinstance(told, Iterable):
            raise ChanceError(translated("told takes a list of outcomes, not {value}.", value=quoted(told)))
        self.told: tuple[str, ...] = tuple(str(outcome) for outcome in told)
        self.then = then
        self.position = _draws(position)
        self._called = called
        self._meant: list[str] = []
        self._draws = 0
        self.marks: list[int] = []
        """Which of its draws people told, or need not have told, counted from 1."""

    def draw(self, weights: Weights) -> Draw:
        """Decide as told. Raises `ChanceError` if that cannot come up, or `UntoldOutcome` if nothing is told."""
        outcome = self._outcome(weights)
        self._draws += 1
        if outcome is None:
            assert self.then is not None, "otherwise somebody is asked"
            return self.then.draw(weights)
        self.marks.append(self._draws)
        return Draw(outcome, probability_of(outcome, weights))

    def _outcome(self, weights: Weights) -> str | None:
        certain = certain_outcome(weights)
        if self.position < len(self.told):
            try:
                meant = outcome_meant(self.told[self.position], weights, self._called)
            except ChanceError:
                if certain is None:
                    raise
                return certain  # what is told comes after it
            self.position += 1
            self._meant.append(meant)
            return meant
        if self.then is None and certain is None:
            raise UntoldOutcome(weights, self._meant, self._draws)
        return certain if self.then is None else None

    def at(self, position: int) -> ToldChance:
        """Return the same luck after `position` draws. The source after it is counted from the last that is told."""
        within = min(position, len(self.told))
        then = self.then.at(position - within) if self.then is not None else None
        return ToldChance(self.told, then, position=within, called=self._called)

    def __repr__(self) -> str:
        return f"ToldChance({list(self.told)!r}, position={self.position})"


_FILLING = frozenset({"a", "an", "and", "the"})
_WORD = re.compile(r"[^\s,+&]+")
_PARTS = " + "
"""What stands between the parts of an outcome that may be told in any order."""


def certain_outcome(weights: Weights) -> str | None:
    """Return the outcome that must come up, or None if there are several. Raises `ChanceError` if nothing can come up.

    >>> certain_outcome({"red": 0, "blue": 2}), certain_outcome({"red": 1, "blue": 2})
    ('blue', None)
    """
    total = total_of(weights)
    return next((outcome for outcome, weight in weights.items() if weight == total), None)


def outcome_meant(said: str, weights: Weights, called: Callable[[str], str] = term) -> str:
    """Return the outcome that people mean, as a log has it.

    They may say it in their own language, in any case, with its parts in any order. Words may be shortened or left out
    as long as nothing else is meant, but numbers, cells and codes such as WKT may not.

    Parameters
    ----------
    said
        What they say.
    weights
        What can come up.
    called
        Returns what people call an outcome, by default the word for it in their language.

    Raises
    ------
    ChanceError
        If it cannot come up, or several outcomes can be meant. The message names what can come up.

    Examples
    --------
    >>> outcome_meant("small YELLOW, medium red", {"medium red + small yellow": 1, "medium yellow + small red": 1})
    'medium red + small yellow'
    >>> outcome_meant("k", {"kyanite": 3, "tourmaline": 2})
    'kyanite'
    """
    possible = [outcome for outcome, weight in weights.items() if weight > 0]
    if said in possible:
        return said
    typed = _words(said)
    forms = {
        outcome: [*_orders(outcome), *_orders(str(term(outcome))), *_orders(called(outcome))] for outcome in possible
    }
    in_words = [outcome for outcome in possible if outcome.islower()]
    for fits, among in ((_is_same, possible), (_is_shorter, in_words), (_is_part, in_words)):
        found = [outcome for outcome in among if any(fits(typed, words) for words in forms[outcome])]
        if len(found) == 1:
            return found[0]
        if found:
            sentence = template("{said} can be any of these: {outcomes}.")
            raise ChanceError(translated(sentence, said=quoted(said), outcomes=listed(map(called, found), "or")))
    sentence = template("{said} cannot come up now. Possible: {outcomes}.")
    raise ChanceError(translated(sentence, said=quoted(said), outcomes=name_list(map(called, possible))))


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in _WORD.findall(text.casefold()) if word not in _FILLING)


def _orders(outcome: str) -> Iterator[tuple[str, ...]]:
    """Yield the words of an outcome, with its parts in every order."""
    parts = [_words(part) for part in outcome.split(_PARTS)]
    for order in permutations(parts) if len(parts) <= 3 else [parts]:
        yield tuple(word for part in order for word in part)


def _is_same(typed: Sequence[str], words: Sequence[str]) -> bool:
    return typed == words


def _is_shorter(typed: Sequence[str], words: Sequence[str]) -> bool:
    return len(typed) == len(words) and all(map(_begins, words, typed))


def _is_part(typed: Sequence[str], words: Sequence[str]) -> bool:
    return bool(typed) and all(any(_begins(word, each) for word in words) for each in typed)


def _begins(word: str, typed: str) -> bool:
    return word.startswith(typed) if typed.isalpha() else word == typed


def _named(weights: Weights) -> str:
    """Return what can come up, in the reader's language."""
    return name_list(str(term(outcome)) for outcome, weight in weights.items() if weight > 0)


class SplicedChance:
    """One source of luck up to a certain draw and another one after it: the luck of a branch with new luck.

    `before`: decides the draws before `cut`. `after`: decides the later draws, counted from its own beginning. `cut`:
    how many draws `before` decides. `position`: how many draws have been made already.

    >>> luck = SplicedChance(ScriptedChance(["tails"]), ScriptedChance(["heads"]), cut=1)
    >>> [luck.draw({"heads": 1, "tails": 1}).outcome for _ in range(2)]
    ['tails', 'heads']
    """

    def __init__(self, before: Chance, after: Chance, cut: int, *, position: int = 0) -> None:
        self.before = before
        self.after = after
        self.cut = cut
        self.position = position

    def draw(self, weights: Weights) -> Draw:
        """Decide with the source that is responsible for this draw."""
        position = self.position
        source = self.before.at(position) if position < self.cut else self.after.at(position - self.cut)
        drawn = source.draw(weights)
        self.position += 1
        return drawn

    def at(self, position: int) -> SplicedChance:
        """Return the same luck after `position` draws."""
        return SplicedChance(self.before, self.after, self.cut, position=position)


class OpenDraw(Exception):  # noqa: N818 - control flow of an enumeration, never seen outside
    """Raised at the first draw that an enumeration has not decided yet.

    `weights`: what can come up.
    """

    state: Hashable = None
    """The state in which chance was asked, if the rules have told it: what follows depends on it alone."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights


class NoChance:
    """The chance source of a game without chance. Asking it is a mistake.

    Examples
    --------
    >>> NoChance().draw({"heads": 1, "tails": 1})
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.ChanceError: There is no chance here, yet one of these was asked for: heads, tails.
    """

    def draw(self, weights: Weights) -> Draw:
        """Raise `ChanceError`."""
        raise ChanceError(f"There is no chance here, yet one of these was asked for: {_listed(weights)}.")

    def at(self, position: int) -> NoChance:  # noqa: ARG002 - nothing depends on the position
        """Return itself."""
        return self
