"""The end of a game before its rules end it: a player resigns, time runs out, or the players stop.

It is the same in every game, so the core has the action, the event and their words. `with_early_end` puts them into a
game. The state afterwards is still the game's own state, with the end on it: see `Ended`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

import msgspec

from minerals.core.game.everyday_words import is_small
from minerals.core.game.outcome import Outcome
from minerals.core.game.records import Action, Event
from minerals.core.game.rulebook import EARLY_END
from minerals.core.game.rulings import Ruling, ruling
from minerals.core.text import (
    AmbiguousNotation,
    addressed,
    addressed_together,
    naming_players,
    quoted,
    seat_name,
    template,
    translated,
)

How = Literal["resign", "time", "draw", "abandon", "stop"]
"""The ways in which a game can end early."""
LOST: tuple[How, ...] = ("resign", "time")
"""The ways that one player loses by. Who abandons a game alone loses too."""


class EndGame(Action, frozen=True):
    """End a game early. Every game has this action, at any time between two others, and no list of legal actions does.

    Examples
    --------
    >>> str(EndGame("resign", 2)), str(EndGame("time", 1)), str(EndGame("draw"))
    ('resign 2', 'out of time 1', 'draw')
    """

    how: How
    """`resign` and `time` are lost by one player, and `abandon` by the one who leaves. `draw` is agreed. If all abandon
    the game, or `stop` it at the end of a lesson, nobody wins."""
    player: int = 0
    """The seat of the player who loses by it, or 0."""

    @property
    def notation(self) -> str:
        """The canonical notation."""
        words = _NOTATION[self.how]
        return f"{words} {self.player}" if self.player or self.how in LOST else words


class GameEndedEarly(Event, frozen=True):
    """A game ended before its rules ended it.

    Examples
    --------
    >>> GameEndedEarly("resign", winners=(1,), player=2).rule
    'kit.early-end'
    """

    rule = EARLY_END.id

    how: How
    winners: tuple[int, ...]
    """The seats of those who win, or none."""
    player: int = 0
    """The seat of the player who lost by it, or 0."""


class Ended:
    """What a state has in common with others after an early end: it is the game's own state with an `ending`.

    It is of a subclass of the game's type of states, so every function of the game takes it. It is never equal to the
    state before the end.
    """

    __slots__ = ()

    ending: GameEndedEarly


def ended(state: Any, ending: GameEndedEarly) -> Any:
    """Return the state after an early end. O(fields)."""
    kind: Any = type(state)
    return _type_of_ended(kind)(ending=ending, **_fields(state))


def unended(state: Any) -> Any:
    """Return the state before an early end, or a state that has none as it is. O(fields)."""
    if not isinstance(state, Ended):
        return state
    fields = _fields(state)
    del fields["ending"]
    return type(state).__bases__[1](**fields)


@cache
def _type_of_ended(kind: Any) -> Any:
    # A class made while the program runs has no name to be pickled by, but the function that makes its values has one.
    def reduced(self: Any) -> tuple[Any, ...]:
        return ended, (unended(self), self.ending)

    return msgspec.defstruct(
        f"{kind.__name__}AfterEarlyEnd",
        [("ending", GameEndedEarly)],
        bases=(Ended, kind),
        namespace={"__reduce__": reduced},
        frozen=True,
        kw_only=True,
    )


def _fields(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


# --- the rules ---


def rulings_on(action: EndGame, players: int, *, is_over: bool) -> tuple[Ruling, ...]:
    """Return every reason why a game cannot be ended in a way. `is_over`: whether it has already ended."""
    if is_over:
        return (over(),)
    if (action.how in LOST or action.player) and not 1 <= action.player <= players:
        return (ruling(EARLY_END.id, "There is no player {seat}: say who loses.", seat=action.player),)
    if action.how in ("draw", "stop") and action.player:
        return (ruling(EARLY_END.id, "Such an end is not one player's: leave out the player."),)
    if action.how == "draw" and players == 1:
        return (ruling(EARLY_END.id, "A player alone has nobody to agree on a draw with."),)
    return ()


def over() -> Ruling:
    """Return the reason why nothing is allowed after the end."""
    return ruling(EARLY_END.id, "The game is over.")


def end_of(action: EndGame, scores: Sequence[int], *, has_points: bool) -> GameEndedEarly:
    """Return the event of an early end, which names the winners.

    A player who loses never wins. Of the others, the one with the most points wins, and equal points share the
    victory; where the game has no points, all of them share it.
    """
    others = [seat for seat in range(1, len(scores) + 1) if seat != action.player]
    winners: tuple[int, ...] = ()
    if action.how == "draw":
        winners = tuple(others)
    elif action.player:
        most = max((scores[seat - 1] for seat in others), default=0)
        winners = tuple(seat for seat in others if not has_points or scores[seat - 1] == most)
    return GameEndedEarly(action.how, winners, action.player)


def outcome_of(ending: GameEndedEarly, scores: tuple[int, ...]) -> Outcome:
    """Return how a game ended that ended early."""
    return Outcome(ending.winners, scores, reason(ending))


# --- the words ---


def told(ending: GameEndedEarly) -> str:
    """Return how a game ended early, in one sentence."""
    if ending.how == "resign":
        return addressed("{name} resigned.", "You resigned.", name=seat_name(ending.player))
    if ending.how == "time":
        return addressed("{name} ran out of time.", "You ran out of time.", name=seat_name(ending.player))
    if ending.how == "draw":
        names = [seat_name(seat) for seat in ending.winners]
        return addressed_together("{names} agreed on a draw.", "You agreed on a draw with {others}.", names=names)
    if ending.how == "abandon" and ending.player:
        return addressed("{name} left the game.", "You left the game.", name=seat_name(ending.player))
    if ending.how == "abandon":
        return translated("The game was abandoned. Nobody wins.")
    return translated("The game was stopped here. Nobody wins.")


def reason(ending: GameEndedEarly) -> str:
    """Return how a game ended early and who won.

    >>> with naming_players(["Ada", "You"]):
    ...     reason(GameEndedEarly("resign", (1,), 2)), reason(GameEndedEarly("draw", (1, 2)))
    ('You resigned. Ada wins.', 'You agreed on a draw with Ada.')
    """
    if not ending.player:
        return told(ending)
    names = [seat_name(seat) for seat in ending.winners]
    if not names:
        nobody = translated("Nobody wins.")
        return f"{told(ending)} {nobody}"
    if len(names) == 1:
        return f"{told(ending)} {addressed('{name} wins.', 'You win.', name=names[0])}"
    shared = addressed_together("{names} share the victory.", "You share the victory with {others}.", names=names)
    return f"{told(ending)} {shared}"


def moment(ending: GameEndedEarly, players: Sequence[str]) -> str:
    """Return a short title for the time line."""
    titles = {
        "draw": translated("Draw agreed"),
        "abandon": translated("Game abandoned"),
        "stop": translated("Game stopped"),
    }
    with naming_players(players):
        return told(ending).removesuffix(".") if ending.player else titles[ending.how]


# --- the notation ---

_NOTATION: dict[How, str] = {
    "resign": "resign",
    "time": "out of time",
    "draw": "draw",
    "abandon": "abandon",
    "stop": "stop the game",
}
_SAID: dict[How, str] = {
    "resign": "resign(s|ed)?|resignation|gives? up|gave up|conced(e|es|ed)|surrender(s|ed)?"
    "|gebe|gibt|aufgeben|abandonne|geef|geeft|opgeven",
    "time": "time|(out|ran out|runs? out) time|(lost|loses?) time|timed? ?out|flag(ged|s)?|times? up|time s up",
    "draw": "draw|drawn|draw agreed|agreed?s? draw|tie|remis|unentschieden|nulle|partie nulle|gelijkspel",
    "abandon": "(abandon|abort|cancel)(s|ed|led)?( game)?|game (abandoned|aborted|cancell?ed)|(leaves?|left)( game)?",
    "stop": "(stop|stops|stopped|adjourn|adjourned)( game| lesson)?|game stopped|end (game|lesson)",
}
_FILLING = frozenset(
    {"a", "an", "the", "i", "we", "you", "and", "player", "is", "are", "has", "have", "their", "his", "her", "my"}
    | {"our", "it", "on", "by", "of", "for", "this", "here", "now", "early"}
)
"""Words that people write and that change nothing."""
_PREFIX = re.compile(r"\s*(\d+)\s*:")
"""Who acts, in the notation of a game in which everyone acts at once."""
_WORD = re.compile(r"[^\W\d_]+|\d+")
_LONGEST = 120
"""A longer text is no early end."""

TABLE = (
    ("resign SEAT", template("a player resigns; without SEAT, the one whose turn it is"), "resign 2"),
    ("out of time SEAT", template("a player has no time left"), "out of time 1"),
    ("draw", template("the players agree on a draw"), "draw"),
    ("abandon SEAT", template("a player leaves, or without SEAT all give up the game"), "abandon"),
    ("stop the game", template("the players stop here, and nobody wins"), "stop the game"),
)
"""For people: what to write, what it means, and an example."""
NOTATIONS = tuple(_NOTATION.values())
"""How each early end is written, without the seat of a player."""


def is_early_end(text: str) -> bool:
    """Return whether a text is the notation of an early end, and not just other words for one.

    >>> is_early_end("Resign 2"), is_early_end("Player 2 resigns")
    (True, False)
    """
    return re.sub(r"\s*\d+$", "", " ".join(text.casefold().split())) in NOTATIONS


def read_early_end(text: str, to_act: Sequence[int], players: int) -> EndGame | None:
    """Read an early end from text, forgiving on case, fillers and forms of words, or return None if it is none.

    `to_act`: the players who may act. If nobody is named, the only one of them loses.

    Raises `AmbiguousNotation` if several may act and nobody is named.

    >>> read_early_end("Player 2 resigns.", (1,), 2), read_early_end("I resign", (1,), 2)
    (EndGame(how='resign', player=2), EndGame(how='resign', player=1))
    >>> read_early_end("we agreed on a draw", (1,), 2), read_early_end("b6", (1,), 2)
    (EndGame(how='draw', player=0), None)
    """
    if len(text) > _LONGEST:
        return None
    said = text.casefold()
    named = []
    for seat in range(1, players + 1):
        name = seat_name(seat).strip().casefold()
        said, found = re.subn(rf"(?<!\w){re.escape(name)}(?!\w)", " ", said) if name else (said, 0)
        named += [seat] if found else []
    prefix = _PREFIX.match(said)
    words = _WORD.findall(said.removeprefix(prefix[0]) if prefix else said)
    seats = [int(word) for word in words if word.isdecimal()]
    plain = " ".join(word for word in words if not word.isdecimal() and word not in _FILLING and not is_small(word))
    how = next((how for how, pattern in _SAID.items() if re.fullmatch(pattern, plain)), None)
    if how is None or any(not (letter.isspace() or letter in ".,:!'\u2019") for letter in _WORD.sub("", said)):
        return None
    if how in ("draw", "stop"):
        return EndGame(how) if not seats else None
    if how == "abandon":
        to_act = ()
    chosen = dict.fromkeys([*seats, *named] or ([int(prefix[1])] if prefix else to_act))
    if len(chosen) == 1:
        return EndGame(how, next(iter(chosen)))
    if not chosen:
        return EndGame(how)
    raise AmbiguousNotation(
        translated("Say who loses: {actions}.", actions=", ".join(quoted(str(EndGame(how, seat))) for seat in chosen))
    )
