"""Iceminers, the die: what works the exercises out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil, comb, perm

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import set_up
from minerals.core.game import Chance
from minerals.core.geometry import each
from minerals.games.iceminers.actions import Enter, IceminersAction, Leave, PickUp, Roll, Step
from minerals.games.iceminers.components import GRID, OPAQUE, pips, small
from minerals.games.iceminers.events import FirstPlayerRolled
from minerals.games.iceminers.exercises.reroll import FACES, SURROUNDED
from minerals.games.iceminers.exercises.trials import MIDDLE, Table, laid
from minerals.games.iceminers.rules.move import ENTRY, ORTHOGONAL
from minerals.games.iceminers.rules.roll import DIE
from minerals.games.iceminers.state import State

PIPS = tuple(map(int, DIE))
"""What a die shows."""

FREE = laid("""
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
          2 . .
          1 . .
          4 . .
    carries 2: small red
""")
"""Player 1 on b4 with room on one side, so that every roll can be spent."""


# --- E17b: dice that look biased ---


@worked("E17b")
def accepted_rolls(parameters: Parameters) -> Worked:
    """Mix the distribution of a free turn with that of a blocked one. The test compares counts with a fair die's."""
    blocked = Fraction(int(parameters["blocked"]), 100)
    turns = int(parameters["turns"])
    one, other = _accepted(blocked)
    ones, others = (turns * probability for probability in _accepted(2 * blocked))
    fair = Fraction(turns, FACES)
    distances = [(ones - fair) ** 2] + [(others - fair) ** 2] * (FACES - 1)
    return Worked(
        {"one": one, "other": other, "ones": ones, "others": others, "chi": sum(distances) / fair, "raw": True},
        mistakes={
            "one": {"forgot-refused": Fraction(1, FACES), "took-all-blocked": Fraction(1, FACES) - blocked},
            "other": {
                "forgot-refused": Fraction(1, FACES),
                "always-blocked": Fraction(1, FACES - 1),
                "added": Fraction(1, FACES) + blocked / (FACES - 1),
            },
            "ones": {"forgot-refused": fair, "not-doubled": turns * one},
            "others": {"forgot-refused": fair, "not-doubled": turns * other},
            "chi": {
                "one-face": distances[0] / fair,
                "wrong-divisor": distances[0] / ones + (FACES - 1) * distances[1] / others,
                "not-divided": sum(distances),
            },
            "raw": {"selected": False},
        },
        facts={"doubled": int(200 * blocked), "faces": FACES},
    )


def _accepted(blocked: Fraction) -> tuple[Fraction, Fraction]:
    """Return P(the accepted roll is a one) and P(it is another given face)."""
    free = (1 - blocked) / FACES
    return free, free + blocked / (FACES - 1)


@simulated("E17b")
def roll_in_a_free_or_blocked_position(parameters: Parameters, chance: Chance) -> Observation:
    """Roll once at a table with a share of blocked turns, and once at a table with twice as many."""
    blocked, turns = int(parameters["blocked"]), int(parameters["turns"])
    once = _accepted_roll(blocked, chance, "one", "other")
    doubled = _accepted_roll(2 * blocked, chance, "ones", "others")
    return {
        "one": once == PIPS[0],
        "other": once == PIPS[-1],
        "ones": turns * (doubled == PIPS[0]),
        "others": turns * (doubled == PIPS[-1]),
    }


def _accepted_roll(blocked: int, chance: Chance, *parts: str) -> int:
    is_blocked = chance.draw({"blocked": blocked, "free": 100 - blocked}).outcome == "blocked"
    table = Table(laid(SURROUNDED) if is_blocked else FREE, chance, *parts)
    table.play(Roll())
    return int(table.state.turn.rolled)


# --- E26: turns to cross ---

LINE = [GRID.name(index) for index in each(GRID.cells) if GRID.place(index)[0] == GRID.place(GRID.index(MIDDLE))[0]]
"""The straight way from the south to the north."""

STRAIGHT = 2 * ENTRY + (len(LINE) - 1) * ORTHOGONAL
"""The points for coming on, crossing the board and leaving it."""

LOADS = {STRAIGHT: "", STRAIGHT + pips(small(OPAQUE)): small(OPAQUE)}
"""The gem that a way of this many points includes, by the rules."""

CROSSING = laid("""
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . o . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
""")
"""Player 1 off the southern arm, and a small gem in the middle."""


@worked("E26")
def turns_to_cross(parameters: Parameters) -> Worked:
    """Follow the distribution of the sum of the rolls, turn by turn, until it is enough."""
    points, faces = int(parameters["points"]), int(parameters["faces"])
    missing = _not_yet_across(points, faces)
    two, three = 1 - missing[2], 1 - missing[3]
    exactly = Fraction(sum(sum(rolls) == points for rolls in product(range(1, faces + 1), repeat=2)), faces**2)
    mean_roll = Fraction(faces + 1, 2)
    return Worked(
        {"two": two, "three": three, "mean": sum(missing, Fraction(0))},
        mistakes={
            "two": {"exactly": exactly, "more-than": two - exactly},
            "three": {"third-turn": three - two},
            "mean": {"ratio": points / mean_roll, "ratio-rounded-up": ceil(points / mean_roll)},
        },
        facts={
            "load": "with empty hands"
            if points == STRAIGHT
            else "with a small gem picked up on the way"
            if points in LOADS
            else "by another way",
        },
    )


@cache
def _not_yet_across(points: int, faces: int) -> tuple[Fraction, ...]:
    """Return P(the first n rolls do not reach these points) for n from 0, until it is 0."""
    law = {0: Fraction(1)}
    missing = []
    while law:
        missing.append(sum(law.values(), Fraction(0)))
        further: dict[int, Fraction] = {}
        for sofar, probability in law.items():
            for rolled in range(1, faces + 1):
                if sofar + rolled < points:
                    further[sofar + rolled] = further.get(sofar + rolled, Fraction(0)) + probability / faces
        law = further
    return (*missing, *[Fraction(0)] * (4 - len(missing)))


@simulated("E26")
def cross_the_board(parameters: Parameters, chance: Chance) -> Observation:
    """Roll and go straight on, turn after turn, while the opponent waits."""
    points = int(parameters["points"])
    if points not in LOADS or parameters["faces"] != FACES:
        return {}
    table, turns = Table(CROSSING, chance), 1
    table.play(Roll())
    while True:
        action = next_across(table.state, LOADS[points])
        table.play(action)
        if table.state.player != 1 and not isinstance(action, Leave):
            table.give_turn_to(1)
            table.play(Roll())
            turns += 1
        elif isinstance(action, Leave):
            break
    return {"two": turns <= 2, "three": turns <= 3, "mean": turns}


def next_across(state: State, load: str) -> IceminersAction:
    """Return the next action of a miner that goes north in a straight line, and picks a gem up where it lies."""
    if state.miner < 0:
        return Enter(LINE[0])
    if load and not state.gem and load in state.lying(state.miner):
        return PickUp(load)
    here = LINE.index(GRID.name(state.miner))
    return Leave() if here == len(LINE) - 1 else Step(LINE[here + 1])


# --- E29: who starts ---


@worked("E29")
def who_starts(parameters: Parameters) -> Worked:
    """Count the outcomes in which all others show less. Players who are tied roll again."""
    players, faces = int(parameters["players"]), int(parameters["faces"])
    unique = _ways_to_be_ahead(players, 1, faces)
    level = _rolls_of_those_level(players, faces)
    return Worked(
        {"unique": unique, "everybody": 1 / unique, "level": level},
        mistakes={
            "unique": {
                "all-alike": 1 - Fraction(1, faces ** (players - 1)),
                "all-different": Fraction(perm(faces, players), faces**players),
                "one-player": unique / players,
            },
            "everybody": {"inverted": unique, "all-alike": 1 / (1 - Fraction(1, faces ** (players - 1)))},
            "level": {"everybody-again": 1 / unique, "one-more": 2 - unique},
        },
    )


def _ways_to_be_ahead(players: int, ahead: int, faces: int) -> Fraction:
    """Return P(exactly this many players share the highest roll)."""
    below = (comb(players, ahead) * (top - 1) ** (players - ahead) for top in range(1, faces + 1))
    return Fraction(sum(below), faces**players)


@cache
def _rolls_of_those_level(players: int, faces: int) -> Fraction:
    """Return the expected number of rounds, if only the players who are tied at the top roll again."""
    if players == 1:
        return Fraction(0)
    fewer = sum(
        (_ways_to_be_ahead(players, ahead, faces) * _rolls_of_those_level(ahead, faces) for ahead in range(1, players)),
        Fraction(0),
    )
    return (1 + fewer) / (1 - _ways_to_be_ahead(players, players, faces))


@simulated("E29")
def roll_for_the_start(parameters: Parameters, chance: Chance) -> Observation:
    """Set up a game that begins with the highest roll, and count the rounds until one player is ahead."""
    if parameters["faces"] != FACES:
        return {}
    players = int(parameters["players"])
    events = set_up("iceminers", chance, players=players, first_player="die").events
    rolls = iter(int(event.outcomes[0]) for event in events if isinstance(event, FirstPlayerRolled))
    rounds, rolling = [], players
    while rolling > 1:
        shown = [next(rolls) for _ in range(rolling)]
        rolling = shown.count(max(shown))
        rounds.append(rolling)
    return {"unique": rounds[0] == 1, "level": len(rounds)}
