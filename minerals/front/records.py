"""What the list of moves shows of a log: its records, and the lines at its head. The page and the player share it."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from minerals.bots import BOTS
from minerals.core.game import Action, describe
from minerals.core.log import AT_TABLE, Annotation, Comment, Episode, Log, Moment, Node
from minerals.core.text import plain, term, translated
from minerals.front.bots_reasons import bots_reasons
from minerals.front.names import renamer


def records_of(
    log: Log, turning: Mapping[int, str] | None = None, players: Sequence[str] | None = None
) -> list[dict[str, Any]]:
    """Return the records of a log as the list of moves takes them, each after its parent. O(events).

    They come in the order of lines, without those that were removed. `ends` is whether a line ends there, although
    other records continue it.

    What bots have written is apart, in `asides`, because they explain every one of their moves. `turn` is the number of
    the turn of the move, or 0 before the first. `told` is what the action brought, in a sentence. `moments` are the key
    moments: after how many events of the record, and the title. `turning` are the titles of turning points by the steps
    of the main line: they are key moments too. `players`: their names, by default those of the log.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", seed=1)
    >>> node = match.play(match.legal_actions()[0])
    >>> [(record["n"], record["parent"], record["player"]) for record in records_of(match.log)]
    [(0, -1, 0), (1, 0, 1)]
    """
    told: defaultdict[int, list[Annotation]] = defaultdict(list)
    for annotation in log.annotations:
        told[annotation.on].append(annotation)
    begun: dict[int, int] = {}
    line = log.main_line
    following = {node.parent.n: node for node in line if node.parent is not None}
    main = {node.n for node in line} if turning else set()
    names = log.header.players if players is None else players
    renamed = renamer(log, names)
    records = []
    for node in _in_order(line[0], following):
        before = 0 if node.parent is None else begun[node.parent.n]
        begun[node.n] = before + sum(map(log.game.engine.begins_turn, node.events))
        named = turning if turning and node.n in main else {}
        ends = node.n not in following and bool(node.children) and (node.ends or node is line[-1])
        places: dict[str, Any] = {"turn": before, "moments": _moments(log, node, named, names)}
        if node.action is not None:
            places["told"] = plain(Episode(log.game, log.tree.before(node), node.events).sentence(names))
        records.append(_record(log, node, told[node.n], renamed) | places | ({"ends": True} if ends else {}))
    return records


def _in_order(root: Node, following: Mapping[int, Node]) -> Iterator[Node]:
    """Yield the records that are not hidden, each after its parent. What follows one comes in its order, a line first.

    As far as that allows, they come in the order in which they were recorded. `following`: what comes after a record of
    that line.
    """
    waiting: list[tuple[int, Node, Iterator[Node]]] = [(root.n, root, iter(()))]
    while waiting:
        _, node, others = heapq.heappop(waiting)
        yield node
        leading = [following[node.n]] if node.n in following else []
        for siblings in (others, iter(dict.fromkeys([*leading, *node.children]))):
            if (first := next(siblings, None)) is not None:
                heapq.heappush(waiting, (first.n, first, siblings))


def _record(log: Log, node: Node, told: list[Annotation], renamed: Callable[[str], str]) -> dict[str, Any]:
    comments = [annotation for annotation in told if isinstance(annotation, Comment)]
    return {
        "n": node.n,
        "parent": -1 if node.parent is None else node.parent.n,
        "player": node.player,
        "action": "" if node.action is None else name_of(node.action, node.player),
        "at": node.at,
        "first": node.first_step,
        "count": len(node.events),
        "said": [renamed(plain(str(comment))) for comment in comments if comment.by not in BOTS],
        "asides": list(map(renamed, bots_reasons(log, node))),
        "signs": [str(annotation) for annotation in told if not isinstance(annotation, Comment | Moment)],
        "moment": next((renamed(plain(about.title)) for about in told if isinstance(about, Moment)), ""),
    }


def name_of(action: Action, player: int) -> str:
    """Return an action in notation, without the player and the time that are shown beside it."""
    return str(action).removeprefix(f"{player}: ").removesuffix(f" at {getattr(action, 'at', None)}")


def _moments(log: Log, node: Node, turning: Mapping[int, str], players: Sequence[str]) -> list[tuple[int, str]]:
    titles = (log.game.words.key_moment(event, players) for event in node.events)
    before = node.step - len(node.events)
    moments = [(place, plain(title)) for place, title in enumerate(titles, start=1) if title]
    moments += [(step - before, title) for step, title in turning.items() if before < step <= node.step]
    return sorted(moments, key=lambda moment: moment[0])


def head_of(log: Log, *, is_result_hidden: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the lines at the head of a log: game, players, chosen options, seed and other remarks.

    While the result is hidden, those are left out that may give it away: the players and the remarks.

    Examples
    --------
    >>> import minerals
    >>> list(head_of(minerals.new("mattock", players=["Ada", "Ben"], seed=1).log))[:2]
    [('Game', 'Mattock'), ('Players', 'Ada, Ben')]
    """
    yield translated("Game"), log.game.title
    if not is_result_hidden:
        yield translated("Players"), plain(", ".join(map(term, log.header.players)))
    described = {option.name: option.description.rstrip(".") for option in describe(log.game.engine.options_type)}
    for name, value in log.header.options.items():
        if name != "players":
            yield plain(described.get(name) or name), plain(_value(value))
    made_up = [rule.in_words.title for rule in log.game.rulebook.values() if rule.status == "reconstructed"]
    if made_up and not log.header.options.get("components"):
        yield translated("Reconstructed"), ", ".join(made_up)
    draws = log.draws()
    if draws.told:
        yield translated("Chance"), str(draws)
    for name, value in () if is_result_hidden else log.header.meta.items():
        if name == AT_TABLE:
            continue  # the line above says more
        yield plain(str(term(str(name).capitalize()))), plain(str(value))


def as_told(chance: str) -> str:
    """Return how likely an outcome was, with the remark that people told it.

    >>> as_told("1/6")
    '1/6 · told, not drawn'
    """
    return translated("{chance} · told, not drawn", chance=chance)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return translated("yes") if value else translated("no")
    return str(term(value))
