"""The positions that tries at a level lead to, worked out beforehand, as the data of a page."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

from minerals.classroom.level_page.refusals import Refusals
from minerals.classroom.levels.level import Level
from minerals.classroom.levels.play import Play, Verdict
from minerals.classroom.levels.terms import timeless
from minerals.core.game import Event
from minerals.core.text import MineralsError, naming_players
from minerals.exchange.position.views import Album, centres_of

MOST_POSITIONS = 300
"""So many positions a page holds, and those of the level's own ways on top."""

MOST_REMARKS = 24
"""So many remarks a page works out: each may take as long as playing a hundred actions."""

BEYOND_PAR = 1
"""So many actions more than par are answered."""

Path = tuple[str, ...]


class Tree(NamedTuple):
    """The positions of a page."""

    nodes: list[dict[str, Any]]
    """Each position and the words about it, with the moves and refusals from there if it is answered."""
    depth: int
    """So many moves are answered whatever is played."""


def position_tree(level: Level, album: Album, refusals: Refusals) -> Tree:
    """Return the positions that tries lead to.

    The ways that the level knows come first, then the others by the number of moves, up to `MOST_POSITIONS`.
    """
    play = Play(level)
    ways = set(map(_timeless, _known_ways(level)))
    nodes = [_node(play, album, None)]
    waiting: deque[tuple[int, Path]] = deque([(0, ())])
    unanswered: list[Path] = []
    remarks = 0
    while waiting:
        number, path = waiting.popleft()
        actions = () if nodes[number].get("solved") else _arrived(play, path).table.actions()
        is_known = _timeless(path) in ways or not path
        fits = len(nodes) + len(actions) <= MOST_POSITIONS
        if not is_known and (not fits or len(path) > level.par + BEYOND_PAR):
            if actions:
                unanswered.append(path)
            continue
        moves = []
        for action in actions:
            tokens = list(play.match.game.words.tokens(action))
            before = play.match.node
            verdict = play.attempt(action)
            remark = None
            if not verdict.comment and not verdict.solved and remarks < MOST_REMARKS:
                remark, remarks = play.remark(), remarks + 1
            child = _node(play, album, verdict, remark.text if remark is not None else "", last_event(play, before))
            moves.append({"tokens": tokens, "name": str(action), "to": len(nodes)})
            further = (*path, str(action))
            if _timeless(further) in ways:
                waiting.appendleft((len(nodes), further))
            else:
                waiting.append((len(nodes), further))
            nodes.append(child)
            play.undo()
        # Taking back answers to an action that cannot be played again begins anew.
        nodes[number] |= {"moves": moves, "hint": _hint(play)}
        if is_known and not nodes[number].get("solved"):
            cells = centres_of(play.match.scene())
            nodes[number]["refusals"] = refusals.at(play, cells)
    depth = min(map(len, unanswered), default=level.par + BEYOND_PAR + 1)
    return Tree(nodes, depth)


def _arrived(play: Play, path: Path) -> Play:
    """Bring the play to a path. Taking back leaves earlier lines in the log, which nothing of a level looks at."""
    if play.table.own() != path:
        while play.undo():
            pass
        for action in path:
            play.attempt(action)
    return play


def _known_ways(level: Level) -> Iterator[Path]:
    """Yield the beginnings of what solves the level, and of its tempting tries."""
    for way in level.solutions:
        yield from (way.play[:length] for length in range(len(way.play)))
    for wrong in level.tempting:
        yield from (wrong.after[:length] for length in range(len(wrong.after) + 1))


def _timeless(path: Path) -> Path:
    return tuple(map(timeless, path))


def last_event(play: Play, before: Any) -> Event | None:
    """Return the last event since a record."""
    path = play.match.node.path()
    found = [event for node in path[path.index(before) + 1 :] for event in node.events]
    return found[-1] if found else None


def _node(
    play: Play, album: Album, verdict: Verdict | None, remark: str = "", event: Event | None = None
) -> dict[str, Any]:
    match = play.match
    sentences = verdict.sentences if verdict is not None else ()
    with naming_players(match.players):
        view = album.view(match.state, sentences, rules=verdict.rules if verdict is not None else (), event=event)
    comments = [text for text in (verdict.comment if verdict is not None else "", remark) if text]
    node = view | {"progress": [int(is_met) for _, is_met in play.progress()]}
    if comments:
        node["comments"] = comments
    if play.solved:
        node["solved"] = True
    elif not play.table.actions():
        node["ended"] = play.standing()
    return node


def _hint(play: Play) -> list[Any]:
    try:
        hint = play.hint()
    except MineralsError:
        return ["", []]
    return [hint.sentence, list(hint.cells)]
