"""Whether two logs hold the same game, and where they part.

The same game: the same rules and options, the same players' names, and the same set-up, actions and events on the main
line. What else a file holds says nothing about the game: comments, variations, the numbers of records, the free `meta`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from minerals.core.game import Game, Options
from minerals.core.log.node import Node
from minerals.core.log.tree import Tree
from minerals.core.text import LogError, listed, quoted, template, translated


@dataclass(frozen=True)
class SameGame:
    """Whether two logs hold the same game: true if they do. As text, it is a sentence that says where they part.

    Examples
    --------
    >>> import minerals
    >>> one, two = (minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7) for _ in range(2))
    >>> bool(one.log.same_game(two.log))
    True
    >>> events = one.play("remove d6"), two.play("remove e5")
    >>> found = one.log.same_game(two.log)
    >>> bool(found), found.step, found.record
    (False, 1, 1)
    >>> print(found)
    They part after step 1: the action of record 1 is 'remove d6' here and 'remove e5' there.
    """

    sentence: str
    """A sentence that says where they part, or that they do not."""
    step: int | None = None
    """The last step that they share, or None if they hold the same game."""
    record: int | None = None
    """The number of the record of this log that the other one has otherwise, or None if it has none there."""
    other_record: int | None = None
    """The same of the other log."""

    def __bool__(self) -> bool:
        return self.step is None

    def __str__(self) -> str:
        return self.sentence


class Course(NamedTuple):
    """What a log says of its game."""

    game: Game
    options: Options
    players: tuple[str, ...]
    tree: Tree
    line: Sequence[Node]


def compare_games(here: Course, there: Course, *, names: bool) -> SameGame:
    """Return whether two logs hold the same game. O(events). `names`: whether the players' names count."""
    words = _other_header(here, there, names=names)
    if words:
        return SameGame(words, 0, 0, 0)
    for one, two in zip_longest(here.line, there.line):
        if one is None or two is None:
            return _ended(one, two)
        if one.action != two.action:
            words = template(
                "They part after step {step}: the action of record {record} is {one} here and {two} there."
            )
            return _parted(words, one, two, one.first_step, quoted(str(one.action)), quoted(str(two.action)))
        if one.events != two.events:
            return _parted_within(here, there, one, two)
    return SameGame(translated("Both logs hold the same game."))


def require_one_game(here: Course, there: Course) -> None:
    """Raise `LogError`, with where they part, if two logs do not begin alike: the game, options, players and set-up."""
    begun, beginning = (course._replace(line=[course.tree.root]) for course in (here, there))
    found = compare_games(begun, beginning, names=True)
    if not found:
        raise LogError(translated("The logs are not of one game. {difference}", difference=found))


def _other_header(log: Course, other: Course, *, names: bool) -> str:
    """Return a sentence about what is played otherwise, or by others, or "" if that is the same."""
    if log.game.name != other.game.name:
        words = template("They are different games: {one} here and {two} there.")
        return translated(words, one=log.game.title, two=other.game.title)
    for name in log.options.__struct_fields__:
        one, two = getattr(log.options, name), getattr(other.options, name)
        if one != two:
            words = template("The option {name} differs: {one} here and {two} there.")
            return translated(words, name=quoted(name), one=quoted(one), two=quoted(two))
    if names and log.players != other.players:
        words = template("The players differ: {one} here and {two} there.")
        return translated(words, one=listed(log.players), two=listed(other.players))
    return ""


def _ended(one: Node | None, two: Node | None) -> SameGame:
    going_on, words = one, template("The other game ends after step {step}, and this one goes on with {action}.")
    if going_on is None:
        going_on, words = two, template("This game ends after step {step}, and the other one goes on with {action}.")
    assert going_on is not None, "one of them goes on"
    sentence = translated(words, step=going_on.first_step, action=quoted(str(going_on.action)))
    return SameGame(sentence, going_on.first_step, _number(one), _number(two))


def _number(node: Node | None) -> int | None:
    return None if node is None else node.n


def _parted_within(log: Course, other: Course, one: Node, two: Node) -> SameGame:
    """Return where the set-up or the same action came to something else."""
    pairs = zip(one.events, two.events, strict=False)
    shared = min(len(one.events), len(two.events))
    place = next((place for place, (here, there) in enumerate(pairs) if here != there), shared)
    words = template("They part after step {step}, in record {record}. Here: {one} There: {two}")
    sentences = (_sentence(log, one, place), _sentence(other, two, place))
    return _parted(words, one, two, one.first_step + place, *sentences)


def _sentence(log: Course, node: Node, place: int) -> str:
    """Return what happens at a place among the events of a record, in a sentence."""
    if place == len(node.events):
        return translated("Nothing more happens.")
    state = log.tree.before(node)
    for event in node.events[:place]:
        state = log.game.engine.evolve(state, event)
    return log.game.words.narrate(node.events[place], state, log.players)


def _parted(words: str, one: Node, two: Node, step: int, here: str, there: str) -> SameGame:
    return SameGame(translated(words, step=step, record=one.n, one=here, two=there), step, one.n, two.n)
