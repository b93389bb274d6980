"""The moves of a game that were missed: where another action would have brought more than the whole turn did.

It looks one action ahead, by what the game says that a state is worth, as the greedy bot does. Only what is beyond
doubt counts. The other action alone must bring more than the action that was played, and more than its whole turn.
What the player did later in the game after all was not missed.

Against the clock nobody has the time to look at everything. There it asks the game what was overlooked.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from minerals.bots.greedy import ways_of, worth_to
from minerals.bots.search import random_order
from minerals.core.game import Action, EndGame, Game, Overlooked, SeededChance
from minerals.core.log import LineChoice, Log, Node
from minerals.core.match import Match
from minerals.core.system import require
from minerals.core.text import naming_players

MOST = 3
"""How many moves it finds at most."""
LOOKED_AT = 4000
"""So many actions it looks at in a whole game, at most about. It counts actions and not seconds, so that the same game
always has the same missed moves."""
_LEAST_EACH = 8
_ALIKE = 1e-6


class MissedMove(NamedTuple):
    """A place in a game where another action was worth more."""

    node: Node
    """The record of the action that was played."""
    turn: int
    """The number of its turn, as the list of moves counts."""
    best: tuple[Action, ...]
    """The best actions that were found: those which are worth the same."""
    better: tuple[Action, ...]
    """Other actions that are better than the one in the game."""
    points: int
    """How many points more the best brings than the turn did, in the lead over the others. 0 if it brings none yet."""
    gain: float
    """The same by what the game says that states are worth."""
    player: int = 0
    """The player who missed it."""
    ways: tuple[tuple[Action, ...], ...] = ()
    """The actions of each way to it, where that takes several. Each ends with one of the best."""
    overlooked: Overlooked | None = None
    """The same in the game's own words, where it has them: in a game against the clock."""


class Look(NamedTuple):
    """How far a search for missed moves has come."""

    done: int
    """How many moves it has looked at."""
    of: int
    """How many there are."""
    found: tuple[MissedMove, ...] = ()
    """The moves that were missed. There are none before the end."""
    is_last: bool = False
    """Whether the search is over."""


def missed_moves(
    log: Log | Match, players: Sequence[int] = (), *, seed: int | str = 0, line: LineChoice | None = None
) -> tuple[MissedMove, ...]:
    """Return the moves of a line that were missed, in the order of the game: at most three, those that cost most.

    The same line and seed always have the same. In a game against the clock they are what the game says was
    overlooked. O(actions looked at), at most about `LOOKED_AT`.

    Parameters
    ----------
    log
        The game, of which the main line is looked at; or a match, for its line.
    players
        The seats whose moves are looked at, by default all of them.
    seed
        The seed for what chance might have brought, if it could go too many ways.
    line
        The records of another line, or the number of a record that it goes through.

    Raises
    ------
    StepError
        If there is no such record.

    Examples
    --------
    >>> import minerals
    >>> from minerals.bots import bot_named, play_out
    >>> match = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
    >>> played = play_out(match, [bot_named("random", 1), bot_named("greedy", 2)])
    >>> [(each.turn, str(each.node.action), str(each.best[0]), each.points) for each in missed_moves(match, [1])]
    [(5, 'hammer K e6', 'h7-e9', 3), (7, 'compass', 'e6-e8', 1), (17, 'end', 'collect WWW', 2)]
    """
    *_, last = search_for_missed_moves(log, players, seed=seed, line=line)
    return last.found


def search_for_missed_moves(
    log: Log | Match, players: Sequence[int] = (), *, seed: int | str = 0, line: LineChoice | None = None
) -> Generator[Look, None, None]:
    """Search for the moves that were missed, move by move, so that something else can be done meanwhile.

    `log`, `players`, `seed`, `line`: as `missed_moves` has them. The last look has what was found.
    """
    require(Log | Match, log=log)
    require(Sequence[int], players=players)
    require(int | str, seed=seed)
    told = log.log if isinstance(log, Match) else log
    cursor = Match(told, SeededChance(seed), line=log.line if isinstance(log, Match) and line is None else line)
    seats = frozenset(players or range(1, len(cursor.players) + 1))
    search = _look_at_choices(cursor, seats, seed) if cursor.game.real_time is None else _look_at_rounds(cursor, seats)
    yield from search


def _look_at_choices(cursor: Match, players: frozenset[int], seed: int | str) -> Generator[Look, None, None]:
    choices = _choices(cursor, players)
    most = max(_LEAST_EACH, LOOKED_AT // max(1, len(choices)))
    is_much = sum(len(choice.others) for choice in choices) > LOOKED_AT
    found = []
    yield Look(0, len(choices))
    for number, choice in enumerate(choices, start=1):
        others = choice.others
        if is_much:
            order = random_order(len(others), SeededChance(f"which/{seed}/{number}"))
            others = [others[place] for place in sorted(order[:most])]
        missed = _missed(cursor, choice, others, f"missed/{seed}/{number}")
        if missed is not None:
            found.append(missed)
        yield Look(number, len(choices))
    yield Look(len(choices), len(choices), _worst(found, cursor.line), is_last=True)


def _look_at_rounds(cursor: Match, players: frozenset[int]) -> Generator[Look, None, None]:
    real_time, begins = cursor.game.real_time, cursor.game.engine.begins_turn
    assert real_time is not None, "only a game against the clock has rounds"
    records, begun, found = cursor.line[1:], 0, []
    yield Look(0, len(records))
    for number, node in enumerate(records, start=1):
        assert node.parent is not None, "only the set-up has no record before it"
        for player in sorted(players):
            with naming_players(cursor.players):
                best = real_time.overlooked(node.parent.state, node.state, player)
            if best is not None:
                ways = tuple(map(tuple, best.ways))
                ends = tuple(way[-1] for way in ways)
                found.append(MissedMove(node, begun, ends, (), best.points, best.points, player, ways, best))
        begun += sum(map(begins, node.events))
        yield Look(number, len(records))
    each_round = {
        (each.player, each.turn): each for each in sorted(found, key=lambda each: (each.points, -each.node.step))
    }
    worst = sorted(each_round.values(), key=lambda each: -each.points)[:MOST]
    yield Look(len(records), len(records), tuple(sorted(worst, key=lambda each: each.node.step)), is_last=True)


class _Choice(NamedTuple):
    """An action that was played, and what else its player could have done."""

    node: Node
    turn: int
    end: Node
    """The last record of its turn."""
    others: Sequence[Action]


def _choices(match: Match, players: frozenset[int]) -> list[_Choice]:
    """Return the choices of some players after the set-up, in order."""
    game = match.game
    turns, begun = [], 0
    for node in match.line:
        turns.append((begun, node.player))
        begun += sum(map(game.engine.begins_turn, node.events))
    ends = dict(zip(turns, match.line, strict=True))
    found = []
    for node, (turn, player) in zip(match.line, turns, strict=True):
        if not turn or player not in players or node.parent is None or isinstance(node.action, EndGame):
            continue
        state = node.parent.state
        legal = game.engine.legal(state)
        others = [each for each in legal if game.actor(state, each) == player and each != node.action]
        if others:
            found.append(_Choice(node, turn, ends[turn, player], others))
    return found


class _Value(NamedTuple):
    worth: float
    lead: float


def _missed(match: Match, choice: _Choice, others: Sequence[Action], luck: str) -> MissedMove | None:
    node, player = choice.node, choice.node.player
    assert node.parent is not None, "it is a choice"
    assert node.action is not None, "it is a choice"
    state, game = node.parent.state, match.game

    def value(action: Action) -> _Value:
        # Every action meets the same luck.
        ways = ways_of(lambda chance: game.engine.decide(state, action, chance).state, SeededChance(luck))
        worth = sum(probability * worth_to(match.game, after, player) for probability, after in ways)
        return _Value(worth, sum(probability * _lead(game, after, player) for probability, after in ways))

    played, end = value(node.action), choice.end.state
    least = _Value(max(played.worth, worth_to(match.game, end, player)), max(played.lead, _lead(game, end, player)))
    looked_at = [(other, value(other)) for other in others]
    better = [(other, each) for other, each in looked_at if each.worth > least.worth + _ALIKE]
    if not better:
        return None
    most = max(each.worth for _, each in better)
    best = tuple(other for other, each in better if each.worth > most - _ALIKE)
    lead = min(each.lead for other, each in better if other in best)
    points = max(0, int(lead - least.lead + _ALIKE)) if game.engine.has_points else 0
    others_better = tuple(other for other, _ in better if other not in best)
    return MissedMove(node, choice.turn, best, others_better, points, most - least.worth, player)


def _lead(game: Game, state: Any, player: int) -> float:
    scores = game.engine.scores(state)
    return scores[player - 1] - max((*scores[: player - 1], *scores[player:]), default=0)


def _worst(found: Sequence[MissedMove], line: Sequence[Node]) -> tuple[MissedMove, ...]:
    """Return those that cost most, each turn and each action once. If some cost points, the others don't count."""
    cost_points = [missed for missed in found if missed.points] or found
    chosen: list[MissedMove] = []
    for missed in sorted(cost_points, key=lambda each: (-each.points, -each.gain)):
        known = {str(action) for each in chosen for action in each.best}
        same = {(each.node.player, each.turn) for each in chosen}
        if (missed.node.player, missed.turn) in same or known & set(map(str, missed.best)):
            continue
        if not _was_played_later(missed, line):
            chosen.append(missed)
        if len(chosen) == MOST:
            break
    return tuple(sorted(chosen, key=lambda each: each.node.step))


def _was_played_later(missed: MissedMove, line: Sequence[Node]) -> bool:
    later = {str(node.action) for node in line if node.player == missed.node.player and node.step > missed.node.step}
    return any(str(action) in later for action in missed.best)
