"""The moves that were missed in a game, as levels: the position before each of them, and a better move to find."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from minerals.bots.missed_moves import MissedMove
from minerals.classroom.levels.goals import MoveFound
from minerals.classroom.levels.level import Level, Solution, Tempting
from minerals.core.game import Decision, SeededChance
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
    name, action = seat_name(node.player), str(node.action)
    id_ = f"{game.name}.levels.missed-{node.n}"
    events = game.engine.decide(node.parent.state, missed.best[0], SeededChance(id_)).events
    rules = tuple(dict.fromkeys(event.rule for event in events))[:_MOST_RULES]
    best = tuple(map(str, missed.best))
    if missed.points:
        points = counted(missed.points, "{number} point", "{number} points")
        title = addressed(
            "Turn {turn}: {name} missed {points}",
            "Turn {turn}: you missed {points}",
            turn=missed.turn,
            name=name,
            points=points,
        )
        goal = translated("The move brings {points} more than the whole turn did in the game.", points=points)
    else:
        title = translated("Turn {turn}: there was a better move", turn=missed.turn)
        goal = translated("The move is the best that the greedy bot knows here.")
    played = translated("This is what was played in the game.")
    better = translated("This is better than the move in the game, but there is a better one still.")
    return Level(
        game=game.name,
        id=id_,
        title=title,
        rules=rules,
        text=addressed(
            "{name} played {action}. Another move would have brought more. Find it.",
            "You played {action}. Another move would have brought more. Find it.",
            name=name,
            action=quoted(action),
        ),
        goal=(MoveFound(found=best, say=goal),),
        options={**log.header.options, "players": list(log.header.players)},
        start=partial(_copy, log, node.parent, id_),
        solutions=tuple(Solution((each,)) for each in best[:_MOST_SOLUTIONS]),
        tempting=(Tempting(action, played), *(Tempting(str(other), better) for other in missed.better)),
        hint=translated("See the rule “{title}”.", title=game.rulebook[rules[0]].in_words.title),
    )


def _copy(log: Log, node: Node, level: str) -> Match:
    """Return a match in a log of its own that has the records up to one."""
    header = log.header
    copy: Log = Log(log.game, log.options, header.players, position=header.position, meta={"level": level})
    root, *path = node.path()
    last = copy.begin(Decision(root.events, root.state))
    for each in path:
        last = copy.add(last, each.action, Decision(each.events, each.state), leads=True)
    return Match(copy, SeededChance(level))
