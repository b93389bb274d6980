"""What the list of moves says of each record, in a page and in a notebook alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from minerals.bots import BOTS
from minerals.core.log import Comment, Log, Moment, Node
from minerals.core.plain_text import plain


def told(log: Log) -> Iterator[dict[str, Any]]:
    """Yield what is said of each record, in the order of their numbers. O(events + annotations).

    What bots say of every move would hide what people say of some, so it is kept apart.

    Yields
    ------
    dict
        Plain JSON values. `turn` is the number of the turn of the move, or 0 before the first turn. `moments` are the
        key moments: after how many events of the record, and the title.
    """
    annotations = defaultdict(list)
    for annotation in log.annotations:
        annotations[annotation.on].append(annotation)
    begun: dict[int, int] = {}
    for node in sorted(log.nodes.values(), key=lambda node: node.n):
        before = 0 if node.parent is None else begun[node.parent.n]
        begun[node.n] = before + sum(map(log.game.engine.begins_turn, node.events))
        of_node = annotations[node.n]
        comments = [annotation for annotation in of_node if isinstance(annotation, Comment)]
        yield {
            "parent": -1 if node.parent is None else node.parent.n,
            "n": node.n,
            "player": node.player,
            "action": _action(node),
            "at": node.at,
            "turn": before,
            "said": [plain(str(comment)) for comment in comments if comment.by not in BOTS],
            "asides": [plain(str(comment)) for comment in comments if comment.by in BOTS],
            "signs": [str(annotation) for annotation in of_node if not isinstance(annotation, Comment | Moment)],
            "moment": next((plain(about.title) for about in of_node if isinstance(about, Moment)), ""),
            "moments": _moments(log, node),
        }


def _action(node: Node) -> str:
    """Return an action in notation, without the player and the time that are shown beside it."""
    if node.action is None:
        return ""
    return str(node.action).removeprefix(f"{node.player}: ").removesuffix(f" at {node.at}")


def _moments(log: Log, node: Node) -> list[tuple[int, str]]:
    titles = (log.game.words.key_moment(event, log.header.players) for event in node.events)
    return [(place, plain(title)) for place, title in enumerate(titles, start=1) if title]
