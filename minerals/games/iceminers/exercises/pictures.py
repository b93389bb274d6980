"""Iceminers: the pictures of the exercises on the die, made from the same exact objects as their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

from minerals.classroom.texts import Parameters, seen
from minerals.core.text import translated
from minerals.games.iceminers.components import medium, pips, small
from minerals.games.iceminers.exercises.dice import PIPS
from minerals.games.iceminers.exercises.luck import FAR, NEAR
from minerals.games.iceminers.exercises.reroll import FACES
from minerals.games.iceminers.exercises.turns import PRIZE, TO_MIDDLE, VICTIM, chance_of_roll
from minerals.games.iceminers.rules.move import ORTHOGONAL
from minerals.probability import Distribution, Look, Picture, sequences
from minerals.probability.pictures import captioned

FAIR = Distribution((face, Fraction(1, FACES)) for face in PIPS)


def die(face: object) -> Look | None:
    """Return a die that shows a number."""
    return Look("die", str(face), "die.pip") if isinstance(face, int) else None


@seen("E17", only={"faces": 6})
def accepted_roll(parameters: Parameters) -> Mapping[str, Picture]:
    """Cross out the faces that are rolled again, and follow three rolls."""
    refused = FACES - int(parameters["legal"])
    again, counts = translated("rolled again"), translated("counts")
    three = sequences({again: refused, counts: FACES - refused}, 3, replaced=True)
    # Nobody rolls after the roll that counts.
    rolls = three.map(lambda found: found[: found.index(counts) + 1] if counts in found else found)
    return captioned(
        FAIR.icons(
            lambda face: face == FACES,
            taken=dict.fromkeys(PIPS[:refused], 1),
            look=die,
            title=translated("The rolls that count, and the six among them"),
        ),
        FAIR.given(lambda face: face > refused).bars(
            marked=lambda face: face == FACES,
            span=(float(PIPS[0]), float(PIPS[-1])),
            title=translated("The roll that counts"),
        ),
        rolls.tree(
            favourable=lambda found: found[:2] == (again, again),
            names=(translated("first roll"), translated("second roll"), translated("third roll")),
            title=translated("A third roll is needed"),
        ),
    )


@seen("E17b")
def accepted_rolls(parameters: Parameters) -> Mapping[str, Picture]:
    """Show free and blocked turns as strips: there is no one in the blocked strip."""
    blocked = Fraction(int(parameters["blocked"]), 100)
    is_free, is_blocked = translated("free"), translated("blocked")
    law = Distribution(
        [((is_free, face), (1 - blocked) / FACES) for face in PIPS]
        + [((is_blocked, face), blocked / (FACES - 1)) for face in PIPS[1:]]
    )
    rolls = law.map(lambda case: case[1])
    return captioned(
        law.area(lambda case: case[0], lambda case: case[1], marked=PIPS[0], title=translated("Accepted rolls")),
        rolls.bars(marked=lambda face: face == PIPS[0], title=translated("The accepted roll at the first table")),
    )


@seen("E25", only={"faces": 6})
def within_reach(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the rolls that are enough for the way, the gem and one more step."""
    way = int(parameters["distance"]) * ORTHOGONAL + ORTHOGONAL
    needed = {
        translated("The thief steals a small gem"): way + pips(small(VICTIM)),
        translated("The thief steals a medium gem"): way + pips(medium(VICTIM)),
    }
    return captioned(
        *(
            FAIR.icons(lambda face, least=least: face >= least, look=die, title=title)  # type: ignore[misc]
            for title, least in needed.items()
        )
    )


# --- several rolls ---


@seen("E26", only={"faces": 6})
def turns_to_cross(parameters: Parameters) -> Mapping[str, Picture]:
    """Show two rolls as a grid, and the number of turns as bars."""
    points = int(parameters["points"])
    missing = not_yet_across(points)
    turns = Distribution((turn, before - after) for turn, (before, after) in enumerate(pairwise(missing), 1))
    return captioned(
        FAIR.combined(FAIR).grid(
            favourable=lambda rolls: sum(rolls) >= points,
            of=sum,
            look=die,
            names=(translated("first roll"), translated("second roll")),
            title=translated("Two rolls make {points} points or more", points=points),
        ),
        turns.bars(marked=lambda turn: turn <= 3, title=translated("The number of turns")),
    )


@cache
def not_yet_across(points: int) -> tuple[Fraction, ...]:
    """Return the probability that the first rolls do not reach these points, from no roll on, until it is 0."""
    sofar, missing, rolls = Counter({0: 1}), [], 0
    while sofar:
        missing.append(Fraction(sofar.total(), FACES**rolls))
        further: Counter[int] = Counter()
        for total, ways in sofar.items():
            further.update({total + face: ways for face in PIPS if total + face < points})
        sofar, rolls = further, rolls + 1
    return (*missing, Fraction(0))


@seen("E29", only={"faces": 6})
def who_starts(parameters: Parameters) -> Mapping[str, Picture]:
    """Show for each highest roll whether one player alone has it; two players also as a grid."""
    players = int(parameters["players"])
    alone, tied = translated("one player alone"), translated("tied")
    table = highest_roll(players).table(
        lambda case: case[0],
        lambda case: alone if case[1] == 1 else tied,
        total=FACES**players,
        title=translated("The highest of {players} rolls", players=players),
    )
    if players != 2:
        return captioned(table)
    grid = FAIR.combined(FAIR).grid(
        favourable=lambda rolls: rolls[0] != rolls[1],
        look=die,
        names=(translated("first player"), translated("second player")),
        title=translated("One player alone has the highest roll"),
    )
    return captioned(grid, table)


@cache
def highest_roll(players: int) -> Distribution[tuple[int, int]]:
    """Return the distribution of the highest roll and of how many players have it."""
    found = Counter((max(rolls), rolls.count(max(rolls))) for rolls in product(PIPS, repeat=players))
    return Distribution(
        (case, Fraction(ways, FACES**players)) for case, ways in sorted(found.items(), key=_alone_first)
    )


def _alone_first(item: tuple[tuple[int, int], int]) -> tuple[int, int]:
    (highest, players), _ = item
    return players, highest


@seen("E46", only={"faces": 6})
def luck_of_a_roll(parameters: Parameters) -> Mapping[str, Picture]:
    """Show both rolls as a grid: a row is what is left to hope for after the first."""
    points = int(parameters["points"])
    return captioned(
        FAIR.combined(FAIR).grid(
            favourable=lambda rolls: sum(rolls) >= points,
            of=sum,
            look=die,
            names=(translated("first roll"), translated("second roll")),
            title=translated("You win with {points} points or more", points=points),
        )
    )


@seen("E50", only={"faces": 6})
def best_of_three(parameters: Parameters) -> Mapping[str, Picture]:
    """Follow a best of three, which stops as soon as somebody has won two games."""
    least = int(parameters["points"])
    won, lost = translated("won"), translated("lost")
    three = sequences(
        {won: sum(face >= least for face in PIPS), lost: sum(face < least for face in PIPS)}, 3, replaced=True
    )
    played = three.map(lambda games: games[:2] if games[0] == games[1] else games)
    return captioned(
        played.tree(
            favourable=lambda games: games.count(won) == 2,
            names=(translated("first game"), translated("second game"), translated("third game")),
            title=translated("Best of three"),
        )
    )


@seen("E48", only={"faces": 6})
def back_to_the_mean(parameters: Parameters) -> Mapping[str, Picture]:
    """Show both kinds of miners as strips: a perfect start is most of all a part of one of them."""
    tries = int(parameters["tries"])
    near, far = translated("near the edge"), translated("further away")
    perfect = {place: chance_of_roll(points) ** tries / 2 for place, points in ((near, NEAR), (far, FAR))}
    law = Distribution(
        ((place, is_perfect), part if is_perfect else Fraction(1, 2) - part)
        for place, part in perfect.items()
        for is_perfect in (True, False)
    )
    return captioned(
        law.area(
            lambda case: case[0],
            lambda case: case[1],
            names=("", (translated("perfect"), translated("not perfect"))),
            title=translated("A perfect start"),
        )
    )


@seen("E28")
def prize(parameters: Parameters) -> Mapping[str, Picture]:
    """Go through the players: at the second table, one who stops in the middle shuts out all later ones."""
    players = int(parameters["players"])
    takes = chance_of_roll(TO_MIDDLE + pips(PRIZE))
    stops = chance_of_roll(TO_MIDDLE) - takes
    names = [translated("player {number}", number=number) for number in range(1, players + 1)]
    gets, fails, blocks = translated("takes the gem"), translated("keeps away"), translated("stops in the middle")
    tables = {
        translated("First table: somebody takes the gem"): {gets: takes, fails: 1 - takes},
        translated("Second table: somebody takes the gem"): {gets: takes, blocks: stops, fails: 1 - takes - stops},
    }
    return captioned(
        *(
            _first_round(outcomes, players, fails).tree(
                favourable=lambda found: found[-1] == gets, names=names, title=title
            )
            for title, outcomes in tables.items()
        )
    )


def _first_round(outcomes: Mapping[str, Fraction], players: int, goes_on: str) -> Distribution[tuple[str, ...]]:
    """Return what one player after the other does, until something happens that ends it."""
    ended: list[tuple[tuple[str, ...], Fraction]] = []
    before = Fraction(1)
    for player in range(players):
        ended += [
            ((*[goes_on] * player, outcome), before * chance)
            for outcome, chance in outcomes.items()
            if outcome != goes_on or player == players - 1
        ]
        before *= outcomes[goes_on]
    return Distribution(ended)


@seen("E47")
def light_or_heavy(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the rolls that bring each of the gems home."""
    small_gem, medium_gem = translated("The small gem comes home"), translated("The medium gem comes home")
    return captioned(
        *(
            FAIR.combined(FAIR).grid(
                favourable=lambda rolls, points=points: sum(rolls) >= points,  # type: ignore[misc]
                of=sum,
                look=die,
                names=(translated("first roll"), translated("second roll")),
                title=title,
            )
            for title, points in ((small_gem, int(parameters["near"])), (medium_gem, int(parameters["far"])))
        )
    )


@seen("E49")
def two_kinds_of_turns(parameters: Parameters) -> Mapping[str, Picture]:
    """Show both kinds of turns as strips: Ada knows in which of them she is."""
    ways = {translated("the shorter way"): "near", translated("the longer way"): "far"}
    law = Distribution(
        ((way, has_left), (leaves if has_left else 1 - leaves) / 2)
        for way, name in ways.items()
        for leaves in (chance_of_roll(int(parameters[name])),)
        for has_left in (True, False)
    )
    return captioned(
        law.area(
            lambda turn: turn[0],
            lambda turn: turn[1],
            names=("", (translated("leaves"), translated("stays"))),
            title=translated("Does the miner leave?"),
        )
    )
