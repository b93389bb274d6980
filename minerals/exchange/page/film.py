"""A log as the data of its page: every picture once, and the changes at each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

from minerals.core.languages import term
from minerals.core.log import Comment, Log, Moment, Node
from minerals.core.plain_text import plain
from minerals.core.rulebook import Rule
from minerals.core.scene import Scene, View
from minerals.picture.svg import Sheet

_LONGEST_COMPARED = 400


class Film:
    """The pictures of a log in order, as lists of elements. Each element is kept once."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        self.elements: dict[str, int] = {}
        self.changes: list[list[Any]] = []
        self.descriptions: list[str] = []
        self._last: list[int] = []
        self.width = self.height = 0.0

    def add(self, scene: Scene) -> None:
        """Add a picture. O(shapes), and more if much has changed."""
        numbers = [self.elements.setdefault(text, len(self.elements)) for text in self.sheet.elements(scene)]
        self.changes.append(list(changes(self._last, numbers)))
        self.descriptions.append(scene.description)
        self._last = numbers
        self.width, self.height = max(self.width, scene.width), max(self.height, scene.height)


def changes(before: Sequence[int], after: Sequence[int]) -> Iterator[tuple[int, int, list[int]]]:
    """Yield the changes from one list to another: place, number of elements to remove, elements to add. Last first.

    >>> list(changes([1, 2, 3, 4], [1, 5, 3, 4, 6]))
    [(4, 0, [6]), (1, 1, [5])]
    """
    head = 0
    while head < min(len(before), len(after)) and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    if max(len(old), len(new)) > _LONGEST_COMPARED:
        yield head, len(old), list(new)
        return
    for kind, start, end, new_start, new_end in reversed(SequenceMatcher(None, old, new, autojunk=False).get_opcodes()):
        if kind != "equal":
            yield head + start, end - start, list(new[new_start:new_end])


def page_data(log: Log) -> dict[str, Any]:
    """Return everything that a page shows of a log. O(events) pictures.

    Returns
    -------
    dict
        Plain JSON values. The page's script says how they are used.
    """
    film = Film()
    rules: dict[str, int] = {}
    game, players = log.game, tuple(plain(player) for player in log.header.players)
    film.add(game.picture(game.engine.initial(log.options), View(), players))
    steps: list[list[Any]] = [["Nothing has happened yet.", -1, "", "", 0, [0] * len(players)]]
    records = []
    for node in sorted(log.nodes.values(), key=lambda node: node.n):
        state = node.parent.state if node.parent is not None else game.engine.initial(log.options)
        first = len(steps)
        for event in node.events:
            sentence = game.words.narrate(event, state, players)
            state = game.engine.evolve(state, event)
            film.add(game.picture(state, View(event=event), players))
            probability = "" if event.probability is None else str(event.probability)
            rule = rules.setdefault(event.rule, len(rules))
            moment = game.words.key_moment(event, players) or ""
            scores = list(game.engine.scores(state))
            steps.append([sentence, rule, probability, moment, int(game.engine.begins_turn(event)), scores])
        records.append(_record(log, node, first, len(steps) - first))
    return {
        "game": game.title,
        "players": list(players),
        "header": list(_header(log)),
        "width": film.width,
        "height": film.height,
        "elements": list(film.elements),
        "changes": film.changes,
        "descriptions": film.descriptions,
        "steps": steps,
        "records": records,
        "rules": [_rule(game.rulebook[rule]) for rule in rules],
        "style": film.sheet.rules(".board", "light"),
        "dark": film.sheet.rules(".board", "dark"),
    }


def _record(log: Log, node: Node, first: int, count: int) -> dict[str, Any]:
    annotations = log.annotations_of(node.n)
    return {
        "parent": -1 if node.parent is None else node.parent.n,
        "n": node.n,
        "player": node.player,
        "action": "" if node.action is None else str(node.action),
        "at": node.at,
        "first": first,
        "count": count,
        "said": [plain(str(annotation)) for annotation in annotations if isinstance(annotation, Comment)],
        "signs": [str(annotation) for annotation in annotations if not isinstance(annotation, Comment | Moment)],
        "moment": next((about.title for about in annotations if isinstance(about, Moment)), ""),
    }


def _header(log: Log) -> Iterator[tuple[str, str]]:
    """Yield the lines at the head of a log: players, chosen options, seed and other remarks."""
    yield "Players", plain(", ".join(log.header.players))
    for name, value in log.header.options.items():
        if name != "players":
            yield plain(f"Option {name}"), plain(str(value))
    for name, value in log.header.meta.items():
        yield plain(str(name).capitalize()), plain(str(value))


def _rule(rule: Rule) -> list[Any]:
    said = rule.in_words
    return [rule.id, said.title, said.text, said.source, term(rule.status), list(said.readings)]
