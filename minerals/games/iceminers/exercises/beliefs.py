"""Iceminers, beliefs about covered gems: what works the exercises out."""

from __future__ import annotations

from fractions import Fraction

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.core.game import Chance
from minerals.games.iceminers.components import ARMS, COLOUR_NAMES
from minerals.games.iceminers.exercises.trials import coasters_of_small_gems

SOUGHT = COLOUR_NAMES[0]
"""The gem that everyone looks for."""


def place_of_sought_gem(chance: Chance) -> str:
    """Lift the caps of a new game and return the coaster with the sought gem."""
    found = coasters_of_small_gems(chance)
    return next(coaster for coaster, gem in found.items() if gem == SOUGHT)


def picked(options: list[str], chance: Chance) -> str:
    """Return one of some options, each equally likely."""
    return chance.draw(dict.fromkeys(options, 1)).outcome


def posterior(prior: dict[str, Fraction], likelihood: dict[str, Fraction]) -> dict[str, Fraction]:
    """Return the beliefs after a look: multiply each by the likelihood of the look, then divide by the sum."""
    weights = {place: belief * likelihood[place] for place, belief in prior.items()}
    total = sum(weights.values())
    return {place: weight / total for place, weight in weights.items()}


# --- E22: renormalise ---


def beliefs(favour: int) -> dict[str, Fraction]:
    """Return the belief in each cover if one is favoured, in percent, and the others share the rest."""
    favourite, *others = COLOUR_NAMES
    rest = (100 - favour) // len(others)
    return {favourite: Fraction(favour, 100)} | dict.fromkeys(others, Fraction(rest, 100))


@worked("E22")
def cover_ruled_out(parameters: Parameters) -> Worked:
    """Keep the ratios of the beliefs that are left, and divide by their sum."""
    prior = beliefs(int(parameters["favour"]))
    favourite, opened, other, _ = prior
    look = {place: Fraction(place != opened) for place in prior}
    after = posterior(prior, look)
    freed = prior[opened]
    left = len(prior) - 1
    return Worked(
        {"favourite": after[favourite], "other": after[other], "opened": after[opened]},
        mistakes={
            "favourite": {
                "stays": prior[favourite],
                "equal-shares": prior[favourite] + freed / left,
                "takes-all": prior[favourite] + freed,
                "equiprobability": Fraction(1, left),
            },
            "other": {
                "stays": prior[other],
                "equal-shares": prior[other] + freed / left,
                "favourite-fixed": prior[other] + freed / (left - 1),
                "equiprobability": Fraction(1, left),
            },
            "opened": {"stays": freed},
        },
        facts={"rest": int(100 * prior[other]), "left": int(100 * (1 - freed))},
    )


@simulated("E22")
def lift_one_cap(parameters: Parameters, chance: Chance) -> Observation:
    """Deal games as often as the beliefs say, then lift the cap."""
    prior = beliefs(int(parameters["favour"]))
    favourite, opened, other, _ = prior
    while True:
        place = place_of_sought_gem(chance)
        weight = int(100 * prior[place])
        if chance.draw({"kept": weight, "dealt again": 100 - weight}).outcome == "kept":
            break
    if place == opened:
        return {}
    return {"favourite": place == favourite, "other": place == other}


# --- E23: an opponent who knows opens a different cap ---


@worked("E23")
def opened_by_an_opponent(parameters: Parameters) -> Worked:
    """For each place of the gem, ask how likely the opponent was to open exactly this cover."""
    covers = int(parameters["covers"])
    prior = {str(number): Fraction(1, covers) for number in range(covers)}
    favourite, opened, other = list(prior)[:3]
    knows = posterior(prior, {place: _opens(opened, place, favourite, covers) for place in prior})
    clumsy = posterior(prior, {place: Fraction(place != opened, covers - 1) for place in prior})
    left = Fraction(1, covers - 1)
    return Worked(
        {
            "knows_stay": knows[favourite],
            "knows_switch": knows[other],
            "clumsy_stay": clumsy[favourite],
            "clumsy_switch": clumsy[other],
        },
        mistakes={
            "knows_stay": {"equiprobability": left},
            "knows_switch": {
                "equiprobability": left,
                "forgot-to-share": 1 - prior[favourite],
                "unchanged": prior[other],
            },
            "clumsy_stay": {"as-if-known": knows[favourite]},
            "clumsy_switch": {"as-if-known": knows[other], "unchanged": prior[other]},
        },
        facts={"others": covers - 1, "closed": covers - 2, "start": prior[favourite]},
    )


def _opens(opened: str, place: str, favourite: str, covers: int) -> Fraction:
    """Return how likely an opponent who knows is to open a cover: never the right one, nor the favourite."""
    if place == opened:
        return Fraction(0)
    return Fraction(1, covers - 1 if place == favourite else covers - 2)


@simulated("E23")
def let_opponents_open(parameters: Parameters, chance: Chance) -> Observation:
    """Let an opponent who knows open a cover, and one who does not. The second counts only if the gem stayed hidden."""
    if parameters["covers"] != len(ARMS):
        return {}
    favourite, *others = COLOUR_NAMES
    place = place_of_sought_gem(chance)
    known = picked([cover for cover in others if cover != place], chance)
    switched = picked([cover for cover in others if cover != known], chance)
    seen = {"knows_stay": place == favourite, "knows_switch": place == switched}
    blind = picked(others, chance)
    if blind == place:
        return seen
    switched = picked([cover for cover in others if cover != blind], chance)
    return {**seen, "clumsy_stay": place == favourite, "clumsy_switch": place == switched}


# --- E24: two trackers ---


@worked("E24")
def two_trackers(parameters: Parameters) -> Worked:
    """Multiply the likelihoods: given the place of the gem, the trackers are independent."""
    covers, right = int(parameters["covers"]), Fraction(int(parameters["reliability"]), 100)
    wrong = (1 - right) / (covers - 1)
    prior = {str(number): Fraction(1, covers) for number in range(covers)}
    first, second, other = list(prior)[:3]

    def says(named: str, place: str) -> Fraction:
        return right if named == place else wrong

    agree = posterior(prior, {place: says(first, place) ** 2 for place in prior})
    disagree = posterior(prior, {place: says(first, place) * says(second, place) for place in prior})
    return Worked(
        {"agree": agree[first], "disagree": disagree[first], "neither": disagree[other]},
        mistakes={
            "agree": {
                "one-tracker": right,
                "both-right": right**2,
                "at-least-one": 1 - (1 - right) ** 2,
                "one-wrong-cover": right**2 / (right**2 + (1 - right) ** 2),
            },
            "disagree": {
                "one-tracker": right,
                "nobody-else": Fraction(1, 2),
                "not-shared-out": right * (1 - right),
                "cancels": prior[first],
            },
            "neither": {"impossible": Fraction(0), "cancels": prior[other], "not-shared-out": (1 - right) ** 2},
        },
    )


@simulated("E24")
def ask_two_trackers(parameters: Parameters, chance: Chance) -> Observation:
    """Let both name a cover. The trial counts for the parts that fit their answers."""
    if parameters["covers"] != len(ARMS):
        return {}
    place = place_of_sought_gem(chance)
    right = int(parameters["reliability"])
    first, second = (named_cap(place, right, chance) for _ in range(2))
    if first == second:
        return {"agree": place == first}
    neither = next(cover for cover in COLOUR_NAMES if cover not in (first, second))
    return {"disagree": place == first, "neither": place == neither}


def named_cap(place: str, right: int, chance: Chance) -> str:
    """Return the cap that a tracker names who is right with this probability, in percent."""
    if chance.draw({"right": right, "wrong": 100 - right}).outcome == "right":
        return place
    return picked([cover for cover in COLOUR_NAMES if cover != place], chance)
