"""The moves that were missed in a game, as levels: the position before each of them, and a better move to find."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from minerals.bots.missed_moves import MissedMove
from minerals.classroom.levels.goals import AnyAssertion, Either, EventAssertion, MoveFound
from minerals.classroom.levels.level import Level, Solution, Tempting
from minerals.core.game import Action, Decision, Event, Game, Overlooked, SeededChance
from minerals.core.log import Log, Node
from minerals.core.match import Match
from minerals.core.text import addressed, counted, naming_players, quoted, seat_name, translated

_MOST_SOLUTIONS = 5
"""How many of the best moves a level shows, once it is solved. Others solve it too."""
_MOST_RULES = 3


def levels_of(log: Log, missed: Iterable[MissedMove]) -> tuple[Level, ...]:
    """Return a level for each move that was missed, in the reader's language. It begins at the position before.

    Parameters
    ----------
    log
        The game. It is not touched.
    missed
        The moves.

    Examples
    --------
    >>> import minerals
    >>> from minerals.bots import bot_named, play_out
    >>> from minerals.bots.missed_moves import missed_moves
    >>> from minerals.classroom.levels import Play
    >>> match = minerals.new("minerals", board="lesson", players=["You", "Ben"], removals=0, seed=7)
    >>> played = play_out(match, [bot_named("random", 1), bot_named("greedy", 2)])
    >>> level = levels_of(match.log, missed_moves(match, [1]))[0]
    >>> level.title, level.text
    ('Turn 5: you missed 3 points', "You played 'hammer K e6'. Another move would have brought more. Find it.")
    >>> Play(level).attempt(level.solutions[0].play[0]).solved
    True
    """
    with naming_players(log.header.players):
        return tuple(_level(log, each) for each in missed)


def _level(log: Log, missed: MissedMove) -> Level:
    node, game = missed.node, log.game
    assert node.parent is not None, "a move follows something"
    id_ = f"{game.name}.levels.missed-{node.n}-{missed.player}"
    ways = missed.ways or tuple((action,) for action in missed.best)
    results = [_result(game, node.parent.state, way, id_) for way in ways]
    rules = tuple(dict.fromkeys(event.rule for event in results[0]))[-_MOST_RULES:]
    solutions = tuple(Solution(tuple(map(str, way))) for way in ways[:_MOST_SOLUTIONS])
    text, goal, tempting = _move(missed) if missed.overlooked is None else _in_own_words(missed.overlooked, results)
    return Level(
        game=game.name,
        id=id_,
        title=_title(missed),
        rules=rules,
        text=text,
        goal=(goal,),
        options={**log.header.options, "players": list(log.header.players)},
        start=partial(_copy, log, node.parent, id_),
        seat=None if missed.overlooked is None else missed.player,
        par=min(len(way.play) for way in solutions),
        solutions=solutions,
        tempting=tempting,
        hint=translated(
            "See the rule “{title}”.", title=game.rulebook[rules[0 if missed.overlooked is None else -1]].in_words.title
        ),
    )


def _title(missed: MissedMove) -> str:
    if not missed.points and missed.overlooked is not None:
        return translated("Round {turn}: there was a better place", turn=missed.turn)
    if not missed.points:
        return translated("Turn {turn}: there was a better move", turn=missed.turn)
    named = {
        "turn": missed.turn,
        "name": seat_name(missed.player),
        "points": counted(missed.points, "{number} point", "{number} points"),
    }
    if missed.overlooked is not None:
        return addressed("Round {turn}: {name} missed {points}", "Round {turn}: you missed {points}", **named)
    return addressed("Turn {turn}: {name} missed {points}", "Turn {turn}: you missed {points}", **named)


def _move(missed: MissedMove) -> tuple[str, AnyAssertion, tuple[Tempting, ...]]:
    """Return the text, the goal and the wrong tries of a single move."""
    action, best = str(missed.node.action), tuple(map(str, missed.best))
    if missed.points:
        points = counted(missed.points, "{number} point", "{number} points")
        goal = translated("The move brings {points} more than the whole turn did in the game.", points=points)
    else:
        goal = translated("The move is the best that the greedy bot knows here.")
    text = addressed(
        "{name} played {action}. Another move would have brought more. Find it.",
        "You played {action}. Another move would have brought more. Find it.",
        name=seat_name(missed.player),
        action=quoted(action),
    )
    played = translated("This is what was played in the game.")
    better = translated("This is better than the move in the game, but there is a better one still.")
    tempting = (Tempting(action, played), *(Tempting(str(other), better) for other in missed.better))
    return text, MoveFound(found=best, say=goal), tempting


def _in_own_words(
    overlooked: Overlooked, results: Sequence[Sequence[Event]]
) -> tuple[str, AnyAssertion, tuple[Tempting, ...]]:
    """Return the same of what a game says was overlooked: the last event of one of the ways."""
    ends = {str(_where(events[-1])): events[-1] for events in results}.values()
    parts = tuple(EventAssertion(event=type(event).__name__, where=_where(event)) for event in ends)
    return overlooked.task, Either(parts=parts, say=overlooked.goal), ()


def _where(event: Event) -> dict[str, Any]:
    """Return the values of an event, without its time, as a goal names them."""
    values = {name: getattr(event, name) for name in event.__struct_fields__ if name != "at"}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _result(game: Game, state: Any, way: Sequence[Action], luck: str) -> list[Event]:
    """Return the events of some actions."""
    events: list[Event] = []
    for action in way:
        decision = game.engine.decide(state, action, SeededChance(luck))
        events += decision.events
        state = decision.state
    return events


def _copy(log: Log, node: Node, level: str) -> Match:
    """Return a match in a log of its own that has the records up to one."""
    header = log.header
    copy: Log = Log(log.game, log.options, header.players, position=header.position, meta={"level": level})
    root, *path = node.path()
    last = copy.begin(Decision(root.events, root.state))
    for each in path:
        last = copy.add(last, each.action, Decision(each.events, each.state), leads=True)
    return Match(copy, SeededChance(level))
