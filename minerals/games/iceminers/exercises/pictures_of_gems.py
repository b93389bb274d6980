"""Iceminers: the pictures of the exercises on covered gems, and on what to believe of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import factorial

from minerals.classroom.texts import Parameters, seen
from minerals.core.text import term, translated
from minerals.games.iceminers.components import COLOUR_NAMES, worth
from minerals.games.iceminers.exercises.beliefs import beliefs
from minerals.games.iceminers.exercises.gems import COLOURS, matches, pairings
from minerals.games.iceminers.exercises.trials import MIDDLE
from minerals.games.iceminers.exercises.turns import gems_of_the_game
from minerals.games.iceminers.exercises.walks import black, graph
from minerals.probability import Distribution, Look, Picture, sequences
from minerals.probability.pictures import captioned

CAPS = "ABCDEF"
"""The names of the medium caps."""


def gem(colour: object) -> Look | None:
    """Return a gem of a colour with its letter."""
    if colour not in COLOUR_NAMES:
        return None
    return Look(f"iceminers.gem.{colour}", str(colour)[0].upper(), f"iceminers.letter.{colour}")


def cap(place: object) -> Look | None:
    """Return a medium cap with its name."""
    return Look("iceminers.cap.medium", str(place), "iceminers.cap.text") if str(place) in CAPS else None


# --- arrangements ---


@seen("E19")
def small_gems(parameters: Parameters) -> Mapping[str, Picture]:
    """Show how many of the arrangements have how many matches."""
    covers = int(parameters["covers"])
    law = Distribution((found, Fraction(ways, factorial(covers))) for found, ways in sorted(matches(covers).items()))
    return captioned(law.bars(marked=lambda found: found == 0, title=translated("The number of matches")))


@seen("E20")
def shuffle_until_different(parameters: Parameters) -> Mapping[str, Picture]:
    """Follow the first three shuffles."""
    count = int(parameters["colours"])
    good, again = translated("all differ"), translated("shuffle again")
    ways = pairings(COLOURS[:count])
    three = sequences({good: ways, again: factorial(count) - ways}, 3, replaced=True)
    shuffles = three.map(lambda found: found[: found.index(good) + 1] if good in found else found)
    return captioned(
        shuffles.tree(
            favourable=lambda found: found[0] == good,
            names=(translated("first shuffle"), translated("second shuffle"), translated("third shuffle")),
            title=translated("Shuffle until the colours differ"),
        )
    )


@cache
def pairs(colours: tuple[str, ...]) -> Distribution[tuple[str, ...]]:
    """Return the small gem of each medium one in turn, with every pairing of different colours equally likely."""
    found = [order for order in permutations(colours) if all(map(str.__ne__, order, colours))]
    return Distribution((order, Fraction(1, len(found))) for order in found)


@seen("E21")
def one_pair_seen(parameters: Parameters) -> Mapping[str, Picture]:
    """Show all pairings as a tree, and those that are left after the look."""
    colours = COLOURS[: int(parameters["colours"])]
    red, blue, green, yellow = (colours.index(colour) for colour in COLOUR_NAMES)
    law = pairs(colours)
    asked = translated("medium yellow is with"), translated("medium blue is with")
    before = law.map(lambda order: (order[red], order[yellow]))
    after = law.given(lambda order: order[red] == colours[blue]).map(lambda order: (order[yellow], order[blue]))
    return captioned(
        before.tree(
            favourable=lambda found: found[1] == colours[green],
            look=gem,
            names=(translated("medium red is with"), asked[0]),
            title=translated("Before you look"),
        ),
        after.tree(
            favourable=lambda found: found[0] == colours[green],
            look=gem,
            names=asked,
            title=translated("After you have looked"),
        ),
    )


# --- beliefs ---


@seen("E22")
def cap_ruled_out(parameters: Parameters) -> Mapping[str, Picture]:
    """Show belief as a hundred icons, and take those away that the look rules out."""
    prior = Distribution(zip(CAPS, beliefs(int(parameters["favour"])).values(), strict=False))
    ruled_out = {CAPS[1]: int(100 * prior[CAPS[1]])}
    return captioned(
        prior.icons(
            lambda place: place == CAPS[0],
            taken=ruled_out,
            total=100,
            look=cap,
            title=translated("Your belief in 100 parts; B is ruled out"),
        ),
        prior.given(lambda place: place != CAPS[1]).bars(look=cap, title=translated("Your belief after the look")),
    )


Lifts = Callable[[str], Mapping[str, int]]
"""Returns how often each cap is lifted, if the gem is under a given one."""


@seen("E23")
def lifted_by_an_opponent(parameters: Parameters) -> Mapping[str, Picture]:
    """Branch at the place of the gem, then at the cap that is lifted. The marked leaves fit what you saw."""
    places = CAPS[: int(parameters["covers"])]

    def knows(place: str) -> Mapping[str, int]:
        return dict.fromkeys((other for other in places[1:] if other != place), 1)

    def clumsy(_place: str) -> Mapping[str, int]:
        return dict.fromkeys(places[1:], 1)

    titles = {
        translated("The opponent knows; B is lifted"): knows,
        translated("The opponent is clumsy; B is lifted"): clumsy,
    }
    return captioned(*(_lifted(places, lifts, title) for title, lifts in titles.items()))


def _lifted(places: str, lifts: Lifts, title: str) -> Picture:
    def cases() -> Iterator[tuple[tuple[str, str], Fraction]]:
        for place in places:
            ways = lifts(place)
            for lifted, weight in ways.items():
                yield (place, lifted), Fraction(weight, len(places) * sum(ways.values()))

    return Distribution(cases()).tree(
        favourable=lambda case: case[1] == CAPS[1] != case[0],
        look=cap,
        names=(translated("the red gem is under"), translated("the opponent lifts")),
        title=title,
    )


@seen("E24")
def two_trackers(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the places of the gem against what both say: a column shows the beliefs that fit the answers."""
    places, right = CAPS[: int(parameters["covers"])], Fraction(int(parameters["reliability"]), 100)
    wrong = (1 - right) / (len(places) - 1)
    law = Distribution(
        (
            (place, one, other),
            Fraction(1, len(places)) * _says(one, place, right, wrong) * _says(other, place, right, wrong),
        )
        for place in places
        for one in places
        for other in places
    )
    agree, disagree = translated("both name A"), translated("the first names A, the second B")
    answers = {("A", "A"): agree, ("A", "B"): disagree}
    heard = law.map(lambda case: (case[0], answers.get(case[1:], "")))
    return captioned(
        *(_belief(heard, said) for said in (agree, disagree)),
        heard.map(lambda case: (case[0], case[1] or translated("anything else"))).table(
            lambda case: case[0], lambda case: case[1], title=translated("The red gem and the answers")
        ),
    )


def _belief(heard: Distribution[tuple[str, str]], said: str) -> Picture:
    """Return the picture of where the gem is, given both answers."""
    places = heard.given(lambda case: case[1] == said).map(lambda case: case[0])
    return places.bars(look=cap, title=translated("The red gem, if {answers}", answers=said), scale=Fraction(1))


def _says(named: str, place: str, right: Fraction, wrong: Fraction) -> Fraction:
    return right if named == place else wrong


# --- a walk ---


@seen("E18", only={"also": "none"})
def lost_miner(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the share of each kind of square: as many visits as it has neighbours."""
    ways = {square: len(beside) for square, beside in graph(str(parameters["blocked"])).items()}
    total = sum(ways.values())
    law = Distribution((square, Fraction(count, total)) for square, count in ways.items())
    return captioned(
        law.table(
            black,
            lambda square: ways[square],
            names=(translated("black coaster"), ""),
            total=total,
            title=translated("{total} visits, by the number of neighbours of the square", total=total),
        ),
        law.map(lambda square: str(term(square)) if square == MIDDLE else translated("other squares")).bars(
            title=translated("How often the miner is on {middle}", middle=MIDDLE),
            marked=lambda square: square == MIDDLE,
        ),
    )


# --- the gems of a game together ---


@seen("E30")
def points_of_all(parameters: Parameters) -> Mapping[str, Picture]:
    """Show all the points if any player is equally likely to deliver each gem: the middle is not the mean."""
    colours = COLOUR_NAMES[: int(parameters["players"])]
    points = Distribution([(0, Fraction(1))])
    for gem in gems_of_the_game(str(parameters["centre"]), int(parameters["arms"])):
        scored = Distribution((worth(gem, colour), Fraction(1, len(colours))) for colour in colours)
        points = points + scored
    return captioned(points.bars(title=translated("The points of all players together")))
