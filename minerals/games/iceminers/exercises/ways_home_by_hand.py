"""Iceminers, trials by hand in which a miner tries to leave the board in the turns that are left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from minerals.classroom.texts import Observation, Parameters, trial_of
from minerals.classroom.trials import Hand, Legs, Luck, counted_out, draws_of, luck_after, played, trials_counted
from minerals.core.game import ScriptedChance
from minerals.core.match import Match, new
from minerals.core.text import translated, translated_number
from minerals.games.iceminers.actions import Leave
from minerals.games.iceminers.exercises.by_hand import (
    accepted,
    is_under_way,
    next_turn_of,
    only_roll,
    straight_on,
    the_die_is_luck,
    which_gems,
)
from minerals.games.iceminers.exercises.luck import FAR, MEDIUM, NEAR, SMALL, TURNS, miner_away


class Way(NamedTuple):
    """A way to the edge."""

    points: int
    """The points that it takes."""
    turns: int = 1
    """The turns that are left."""
    gem: str = ""
    """The gem that the miner carries."""


Plan = Callable[[str], Sequence[Way]]
"""Returns the ways of a trial, for what chance has decided before."""


def is_home(match: Match) -> bool:
    """Tell whether the miner has left the board."""
    return isinstance(match.node.action, Leave)


def _is_turn_over(match: Match) -> bool:
    return is_home(match) or (accepted(match) > 0 and not is_under_way(match))


def decided_before(legs: Legs) -> str:
    """Return what chance has decided before the trial."""
    return str(legs[0].log.header.meta.get("decided", ""))


def by_way(legs: Legs) -> list[Legs]:
    """Return the legs of each way that has begun."""
    ways: dict[object, Legs] = {}
    for leg in legs:
        number = leg.log.header.meta["way"]
        ways[number] = (*ways.get(number, ()), leg)
    return list(ways.values())


def set_out(way: Way, number: int, luck: Luck, decided: str) -> Match:
    """Return the match in which a way begins."""
    return new(
        "iceminers",
        position=miner_away(way.points, way.gem),
        chance=luck,
        meta={"way": number, "decided": decided},
    )


def go_on_with(plan: Plan) -> Callable[[Legs], Match | None]:
    """Return what begins the next turn of a way, or the next way."""

    def go_on(legs: Legs) -> Match | None:
        decided, begun = decided_before(legs), by_way(legs)
        ways = plan(decided)
        if not _is_turn_over(legs[-1]):
            return None
        if not is_home(legs[-1]) and len(begun[-1]) < ways[len(begun) - 1].turns:
            return next_turn_of(legs[-1], 1)
        return set_out(ways[len(begun)], len(begun), luck_after(legs[-1]), decided) if len(begun) < len(ways) else None

    return go_on


def is_done(legs: Legs, plan: Plan) -> bool:
    """Tell whether the last way is over."""
    begun, ways = by_way(legs), plan(decided_before(legs))
    is_last = len(begun) == len(ways) and len(begun[-1]) == ways[-1].turns
    return _is_turn_over(legs[-1]) and len(begun) == len(ways) and (is_last or is_home(legs[-1]))


def homes(legs: Legs) -> list[bool]:
    """Return whether the miner has left the board, for each way that has begun."""
    return [any(map(is_home, way)) for way in by_way(legs)]


def _seen_again(code: str, parameters: Parameters, plan: Plan) -> Callable[[Legs], Observation | None]:
    """Return what observes a trial by the recorded rolls, as the exercise itself does."""
    trial = trial_of(code)
    assert trial is not None, f"the kit simulates {code}"

    def observe(legs: Legs) -> Observation | None:
        if not is_done(legs, plan):
            return None
        rolls = [outcome for leg in legs for outcome in draws_of(leg)]
        return trial(parameters, ScriptedChance([*filter(None, [decided_before(legs)]), *rolls]))

    return observe


def _roll_to_leave(_match: Match) -> str:
    return translated("Roll the die. The miner goes straight to the edge.")


def _in_time(is_in_time: object) -> str:
    return translated("home in time") if is_in_time else translated("too late")


def _wins(trials: int, wins: int) -> str:
    return counted_out(
        trials_counted(trials),
        translated_number(wins, "the miner left in time {number} time", "the miner left in time {number} times"),
    )


@played("E46")
def two_turns_to_leave(parameters: Parameters) -> Hand:
    """Play both turns."""
    way = Way(int(parameters["points"]), TURNS)
    return Hand(
        begin=lambda luck, _number: set_out(way, 0, luck, ""),
        observe=_seen_again("E46", parameters, lambda _decided: [way]),
        todo=_roll_to_leave,
        outcome=lambda legs: _in_time(homes(legs)[0]),
        outcomes=lambda: [_in_time(True), _in_time(False)],
        said=_wins,
        main="before",
        luck=the_die_is_luck,
        offers=only_roll,
        scripted=straight_on,
        go_on=go_on_with(lambda _decided: [way]),
        is_quick=True,
    )


@played("E47")
def bring_a_gem_home(parameters: Parameters) -> Hand:
    """Carry the small gem off the board, and in another game the medium one."""
    ways = [Way(int(parameters["near"]), TURNS, SMALL), Way(int(parameters["far"]), TURNS, MEDIUM)]

    def outcome(legs: Legs) -> str:
        return which_gems(*homes(legs))

    return Hand(
        begin=lambda luck, _number: set_out(ways[0], 0, luck, ""),
        observe=_seen_again("E47", parameters, lambda _decided: ways),
        todo=lambda _match: translated("Roll the die: first with the small gem, and then with the medium one."),
        outcome=outcome,
        outcomes=lambda: [which_gems(*each) for each in product((True, False), repeat=2)],
        said=lambda trials, points: counted_out(
            trials_counted(trials),
            translated_number(
                points, "{number} point in all from medium gems", "{number} points in all from medium gems"
            ),
        ),
        main="medium",
        luck=the_die_is_luck,
        offers=only_roll,
        scripted=straight_on,
        go_on=go_on_with(lambda _decided: ways),
        is_quick=True,
    )


@played("E48")
def try_twice_as_often(parameters: Parameters) -> Hand:
    """Let a miner try some turns and, after a perfect start, as many again."""
    tries = int(parameters["tries"])

    def plan(decided: str) -> Sequence[Way]:
        return [Way(NEAR if decided == "near" else FAR)] * (2 * tries)

    def begin(luck: Luck, _number: int) -> Match:
        decided = luck.draw({"near": 1, "far": 1}).outcome
        return set_out(plan(decided)[0], 0, luck.rest(), decided)

    def observe(legs: Legs) -> Observation | None:
        if not _is_turn_over(legs[-1]):
            return None
        done = homes(legs)
        if not all(done[:tries]):
            return {"perfect": 0}
        if len(done) < 2 * tries:
            return None
        return {"perfect": 1, "skilled": decided_before(legs) == "near", "again": sum(done[tries:])}

    def outcome(legs: Legs) -> str:
        return translated("perfect start") if all(homes(legs)[:tries]) else translated("no perfect start")

    return Hand(
        begin=begin,
        observe=observe,
        todo=lambda _match: translated("Roll the die. After a start that is not perfect, the next miner comes."),
        outcome=outcome,
        outcomes=lambda: [translated("perfect start"), translated("no perfect start")],
        said=lambda trials, perfect: counted_out(
            translated_number(trials, "Your {number} miner", "Your {number} miners"),
            translated_number(perfect, "{number} perfect start", "{number} perfect starts"),
        ),
        main="perfect",
        luck=lambda: translated("Chance decides how far the miner is from the edge, and the die is luck."),
        offers=only_roll,
        scripted=straight_on,
        go_on=go_on_with(plan),
        is_quick=True,
    )


@played("E49")
def forecast_a_turn(parameters: Parameters) -> Hand:
    """Play one turn from one of the two places."""

    def plan(decided: str) -> Sequence[Way]:
        return [Way(int(parameters[decided]))]

    def begin(luck: Luck, _number: int) -> Match:
        decided = luck.draw({"near": 1, "far": 1}).outcome
        return set_out(plan(decided)[0], 0, luck.rest(), decided)

    def label(decided: str, is_in_time: object) -> str:
        if decided == "near":
            return translated("near, and left") if is_in_time else translated("near, and stayed")
        return translated("far, and left") if is_in_time else translated("far, and stayed")

    return Hand(
        begin=begin,
        observe=_seen_again("E49", parameters, plan),
        todo=_roll_to_leave,
        outcome=lambda legs: label(decided_before(legs), homes(legs)[0]),
        outcomes=lambda: [label(place, is_in_time) for place in ("near", "far") for is_in_time in (True, False)],
        said=_wins,
        main="won",
        luck=lambda: translated("Chance decides how far the miner is from the edge, and the die is luck."),
        offers=only_roll,
        scripted=straight_on,
        go_on=go_on_with(plan),
        is_quick=True,
    )


@played("E50")
def play_a_series(parameters: Parameters) -> Hand:
    """Play five games, and look who was first to two and to three victories."""
    ways = [Way(int(parameters["points"]))] * 5

    def games(won: int) -> str:
        return translated_number(won, "{number} game won", "{number} games won")

    return Hand(
        begin=lambda luck, _number: set_out(ways[0], 0, luck, ""),
        observe=_seen_again("E50", parameters, lambda _decided: ways),
        todo=lambda _match: translated("Roll the die once for each of the five games."),
        outcome=lambda legs: games(sum(homes(legs))),
        outcomes=lambda: list(map(games, range(6))),
        said=lambda trials, won: counted_out(
            translated_number(trials, "Your {number} series of five games", "Your {number} series of five games"),
            translated_number(won, "you won the best of five {number} time", "you won the best of five {number} times"),
        ),
        main="five",
        luck=the_die_is_luck,
        offers=only_roll,
        scripted=straight_on,
        go_on=go_on_with(lambda _decided: ways),
        is_quick=True,
    )
