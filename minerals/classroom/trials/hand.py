"""Trials by hand: how one trial of an exercise is played on a real board.

A function decorated with `played` gets the parameters and returns a `Hand`: the position to begin with, what to do
next, and how a finished trial is observed. What it observes means the same as what the exercise's `simulated` trial
observes, so that both can be compared. `minerals.classroom.attempts.hand_trials` plays such trials and counts them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from minerals.classroom.exercise import pose
from minerals.classroom.texts import Observation, Parameters, exercises, register_once, text_of
from minerals.core.game import Action, Chance, Draw, Weights
from minerals.core.match import Match
from minerals.core.system import require
from minerals.core.text import translated_number

Legs: TypeAlias = tuple[Match, ...]
"""The matches of one trial, mostly a single one. Where turns of others are left out, each turn is a match."""


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """How one trial of an exercise is played by hand."""

    begin: Callable[[Luck, int], Match]
    """Returns the position to begin with, for the luck and the number of a trial, counted from 0."""
    observe: Callable[[Legs], Observation | None]
    """Returns what a finished trial shows, by part, or None as long as it goes on."""
    todo: Callable[[Match], str]
    """Returns what to do next, as a sentence."""
    outcome: Callable[[Legs], str]
    """Returns the outcome of a finished trial in a few words. Each has its own row of tally strokes."""
    outcomes: Callable[[], Sequence[str]] = tuple
    """Returns the outcomes that have a row from the beginning."""
    said: Callable[[int, int], str]
    """Returns the tally in words, for the number of trials and the total of the part `main`."""
    main: str
    """The key of the part that the words are about."""
    luck: Callable[[], str]
    """Returns what is luck in a trial, as a sentence."""
    deal: Callable[[], str] | None = None
    """Returns the words on a button, if a press on it is all there is to do: chance does everything."""
    before: Callable[[], Match] | None = None
    """Returns what the board shows before the first deal."""
    offers: Callable[[Match], Sequence[Action]] = Match.legal_actions
    """Returns the actions that belong to the trial."""
    scripted: Callable[[Match], Action | None] = lambda _match: None
    """Returns an action that happens without the student, or None."""
    choices: Callable[[Legs], Sequence[tuple[str, str]]] = lambda _legs: ()
    """Returns choices beside the actions of the game, each with the words on its button."""
    choose: Callable[[Legs, str], Match] | None = None
    """Returns the match in which the trial goes on after a choice."""
    go_on: Callable[[Legs], Match | None] = lambda _legs: None
    """Returns the match in which the trial goes on by itself, or None if it does not."""
    marks: Callable[[Legs], Sequence[str]] = lambda _legs: ()
    """Returns the cells that a finished trial is about."""
    shows_players: bool = False
    """Whether cards, tools or hands matter. If not, the tally has the place of the players beside the board."""
    is_quick: bool = False
    """Whether the next trial begins by itself, because a trial takes only a click or two. After a deal it always does.
    """


HandMaker: TypeAlias = Callable[[Parameters], Hand | None]

_HANDS: dict[str, HandMaker] = {}


def played(code: str) -> Callable[[HandMaker], HandMaker]:
    """Register how a trial of an exercise is played by hand: a decorator.

    The function gets the parameters and returns a `Hand`, or None if the engine never leads to these parameters.

    Parameters
    ----------
    code
        The code in the exercise's text, such as `E01`.

    Raises
    ------
    MineralsError
        If that exercise is played by hand already.

    Examples
    --------
    The kit has a hand for E17 already, so a second one is refused:

    >>> from minerals.classroom import exercises
    >>> "E17" in [text.code for text in exercises()]
    True
    >>> @played("E17")
    ... def another_hand(parameters):
    ...     return None
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.MineralsError: Exercise E17 is played by hand twice.
    """
    require(str, code=code)

    def register(maker: HandMaker) -> HandMaker:
        register_once(_HANDS, code, maker, "played by hand")
        return maker

    return register


def hand_of(code: str, parameters: Parameters | None = None) -> Hand | None:
    """Return how a trial of an exercise is played by hand.

    Parameters
    ----------
    code
        The code, such as `E17`, or the id.
    parameters
        Values of some parameters. The others keep the bank's own values.

    Returns
    -------
    Hand or None
        None if it cannot be played by hand, or never with these parameters.

    Raises
    ------
    MineralsError
        For an unknown exercise or parameter.

    Examples
    --------
    >>> hand_of("E17").is_quick, hand_of("E17", {"legal": 3}), hand_of("E42")
    (True, None, None)
    """
    require(str, code=code)
    require(Mapping | None, parameters=parameters)
    maker = _HANDS.get(text_of(code).code)
    return maker(pose(code, parameters).parameters) if maker is not None else None


def codes_by_hand() -> tuple[str, ...]:
    """Return the codes of the exercises that can be played by hand.

    >>> "E17" in codes_by_hand(), "E42" in codes_by_hand()
    (True, False)
    """
    return tuple(text.code for text in exercises() if text.code in _HANDS)


class Luck:
    """The luck of one trial: a source that knows how much of it has been used.

    Examples
    --------
    >>> from minerals.core.game import ScriptedChance
    >>> luck = Luck(ScriptedChance(["2", "5", "1"]))
    >>> luck.draw({"2": 1, "5": 1}).outcome
    '2'
    >>> luck.rest().draw({"2": 1, "5": 1}).outcome
    '5'
    """

    def __init__(self, source: Chance, start: int = 0) -> None:
        self._source = source
        self._start = start
        self._now = source.at(start)
        self._made = 0

    def draw(self, weights: Weights) -> Draw:
        """Decide between outcomes."""
        self._made += 1
        return self._now.draw(weights)

    def at(self, position: int) -> Luck:
        """Return this luck as it is after this many draws from its beginning."""
        return Luck(self._source, self._start + position)

    def rest(self) -> Luck:
        """Return what is left, as luck that begins now. A match needs that, because it counts from its beginning."""
        return self.at(self._made)


def luck_after(match: Match) -> Luck:
    """Return what a match has left of its luck."""
    return Luck(match.chance).at(match.node.draws)


def draws_of(match: Match) -> list[str]:
    """Return what chance has decided in a match so far, in order."""
    return [outcome for node in match.node.path() for event in node.events for outcome in event.outcomes]


def counted_out(trials: str, total: str) -> str:
    """Return a tally in words.

    >>> counted_out("Your 10 rolls", "3 sixes")
    'Your 10 rolls: 3 sixes.'
    """
    return f"{trials}: {total}."


def trials_counted(number: int) -> str:
    """Return how many trials there are, for exercises in which a trial has no name of its own.

    >>> trials_counted(2)
    'Your 2 trials'
    """
    return translated_number(number, "Your {number} trial", "Your {number} trials")
