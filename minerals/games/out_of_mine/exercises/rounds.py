"""Works out the exercises of Out of Mine! about the deals from round to round."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, factorial
from typing import Any

from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import Play, counts, is_watched
from minerals.core.game import Chance, SeededChance, get_game
from minerals.games.out_of_mine.actions import Call, ChooseSide
from minerals.games.out_of_mine.components import SIDES, load_components
from minerals.games.out_of_mine.events import (
    Called,
    CardRevealed,
    GalleryDealt,
    GalleryDrawn,
    GalleryTurnedOver,
    RoundBegan,
)
from minerals.games.out_of_mine.rules.score import CALL
from minerals.games.out_of_mine.state import State

GALLERIES = len(load_components().gallery)
CARDS = len(load_components().card)
PLAYERS = range(2, 5)
"""How many can play."""
MOST_ROUNDS = 7
"""The rounds of the longest game that the rules allow."""
FRONT, _ = SIDES
THRICE = 3

_FIRST_ROUND = "out_of_mine/first-round"
"""The seed of the first round after which galleries are dealt anew."""

# --- what the engine plays ---


def whole_game(players: int, rounds: int, chance: Chance) -> list[Any]:
    """Return the events of a game in which somebody calls in each round; all players are equally likely to."""
    game = Play("out_of_mine", chance, players=players, rounds=rounds)
    while waiting := game.to_act():
        if game.state.phase == "choosing":
            game.play(ChooseSide(waiting[0], FRONT))
        else:
            game.play(Call(int(chance.draw({str(player): 1 for player in waiting}).outcome)))
    return game.events


@cache
def first_round(players: int) -> State:
    """Return a state in which the first round has begun."""
    game = get_game("out_of_mine")
    state: State = game.engine.initial(game.read_options({"players": players}))
    for event in whole_game(players, 1, SeededChance(_FIRST_ROUND)):
        state = game.engine.evolve(state, event)
        if isinstance(event, RoundBegan):
            break
    return state


# --- galleries ---


@worked("E31")
def galleries_dealt_anew(parameters: Parameters) -> Worked:
    """Every way to deal is listed; the caller's old gallery is in none of them."""
    players = int(parameters["players"])
    others = range(1, players)
    deals = list(permutations(range(players)))
    again = [sum(deal[player] == player for player in others) for deal in deals]
    deranged = sum(all(deal[player] != player for player in range(players)) for deal in deals)
    return Worked(
        {"nobody": Fraction(again.count(0), len(deals)), "flips": Fraction(sum(again), len(deals))},
        mistakes={
            "nobody": {
                "full-derangement": Fraction(deranged, len(deals)),
                "independent": Fraction(players - 1, players) ** len(others),
            },
            "flips": {"forgot-caller": Fraction(1), "one-player": Fraction(1, players)},
        },
        facts={"others": len(others), "deals": factorial(players)},
    )


@simulated("E31")
def call_and_deal_anew(parameters: Parameters, chance: Chance) -> Observation:
    """Let player 1 call, and see who has to turn a gallery over."""
    players = int(parameters["players"])
    if players not in PLAYERS:
        return {}
    events = _call_after_the_first_round(players, chance)
    flips = sum(isinstance(event, GalleryTurnedOver) for event in events)
    return {"nobody": not flips, "flips": flips}


def _call_after_the_first_round(players: int, chance: Chance) -> Sequence[Any]:
    if not is_watched():
        return get_game("out_of_mine").engine.decide(first_round(players), Call(1), chance).events
    game = Play("out_of_mine", SeededChance(_FIRST_ROUND), players=players)
    while game.state.phase == "choosing":
        game.play(ChooseSide(game.to_act()[0], FRONT))
    return game.play(Call(1), chance)


# --- calls ---


@worked("E32")
def who_shouts(parameters: Parameters) -> Worked:
    """Who is missing is included and excluded; a player's calls are binomial."""
    players, rounds = int(parameters["players"]), int(parameters["rounds"])
    each, mean = Fraction(1, players), Fraction(rounds, players)
    ways = sum((-1) ** missing * comb(players, missing) * (players - missing) ** rounds for missing in range(players))
    silent = (1 - each) ** rounds
    calls = [comb(rounds, times) * each**times * (1 - each) ** (rounds - times) for times in range(rounds + 1)]
    return Worked(
        {"all": Fraction(ways, players**rounds), "thrice": sum(calls[THRICE:], Fraction(0)), "bonus": CALL * mean},
        mistakes={
            "all": {"surely": Fraction(1), "mean": mean, "independent": (1 - silent) ** players},
            "thrice": {"exactly": calls[THRICE], "more-than": sum(calls[THRICE + 1 :], Fraction(0))},
            "bonus": {"counted-calls": mean, "all-calls": Fraction(CALL * rounds)},
        },
        facts={"bonus_each": CALL, "ways": ways, "sequences": players**rounds},
    )


@simulated("E32")
def callers_of_a_game(parameters: Parameters, chance: Chance) -> Observation:
    """Play a game in which each call comes from a random player; the first one is watched."""
    players = int(parameters["players"])
    if players not in PLAYERS or int(parameters["rounds"]) > MOST_ROUNDS:
        return {}
    calls = [event for event in whole_game(players, int(parameters["rounds"]), chance) if isinstance(event, Called)]
    callers = [call.player for call in calls]
    counts([call for call in calls if call.player == 1][THRICE - 1 : THRICE], "thrice")
    return {"all": len(set(callers)) == players, "thrice": callers.count(1) >= THRICE}


# --- what is seen in a game ---


@worked("E33")
def boards_and_cards_seen(parameters: Parameters) -> Worked:
    """Count what is used in a game: it is a random part of the box, and only its size matters."""
    players, rounds = int(parameters["players"]), int(parameters["rounds"])
    galleries, cards = int(parameters["galleries"]), int(parameters["cards"])
    boards, dealt = players + rounds - 1, players * rounds
    if boards > galleries or dealt > cards:
        raise IllPosed("the box must hold what a game needs")
    return Worked(
        {
            "board": Fraction(boards, galleries),
            "never": 1 - Fraction(dealt, cards),
            "you": Fraction(rounds, cards),
        },
        mistakes={
            "board": {
                "first-deal": Fraction(players, galleries),
                "one-a-round": Fraction(rounds, galleries),
                "all-new": Fraction(dealt, galleries),
            },
            "never": {"complement": Fraction(dealt, cards), "replacement": Fraction(cards - 1, cards) ** dealt},
            "you": {"everybody": Fraction(dealt, cards), "replacement": 1 - Fraction(cards - 1, cards) ** rounds},
        },
        facts={"more": rounds - 1, "boards": boards, "dealt": dealt},
    )


@simulated("E33")
def see_boards_and_cards(parameters: Parameters, chance: Chance) -> Observation:
    """Play a game, and look for one gallery and one card."""
    if (parameters["galleries"], parameters["cards"]) != (GALLERIES, CARDS):
        return {}
    events = whole_game(int(parameters["players"]), int(parameters["rounds"]), chance)
    box = load_components()
    boards = [
        event
        for event in events
        if isinstance(event, GalleryDealt | GalleryDrawn) and event.outcome == box.gallery[0].name
    ]
    cards = [event for event in events if isinstance(event, CardRevealed) and event.outcome == box.card[0].name]
    counts(boards[:1], "board")
    counts(cards[:1], "never", "you")
    return {"board": bool(boards), "never": not cards, "you": any(card.player == 1 for card in cards)}


@worked("E34")
def your_cards(parameters: Parameters) -> Worked:
    """Choose the player's cards from all cards, or from those that are not favourites."""
    special, rounds, cards = (int(parameters[name]) for name in ("special", "rounds", "cards"))
    one = Fraction(rounds, cards)
    return Worked(
        {
            "some": 1 - Fraction(comb(cards - special, rounds), comb(cards, rounds)),
            "both": one * Fraction(rounds - 1, cards - 1),
        },
        mistakes={
            "some": {"added": special * one, "replacement": 1 - Fraction(cards - special, cards) ** rounds},
            "both": {"independent": one**2, "added": 2 * one},
        },
        facts={"plain": cards - special, "mean": special * one},
    )


@simulated("E34")
def look_through_your_cards(parameters: Parameters, chance: Chance) -> Observation:
    """Play a game of two, and look for the first cards of the box among those of player 1."""
    if parameters["cards"] != CARDS:
        return {}
    cards = [
        event
        for event in whole_game(PLAYERS[0], int(parameters["rounds"]), chance)
        if isinstance(event, CardRevealed) and event.player == 1
    ]
    held = {card.outcome for card in cards}
    names = [card.name for card in load_components().card]
    special = names[: int(parameters["special"])]
    counts([card for card in cards if card.outcome in special][:1], "some")
    counts([card for card in cards if card.outcome in names[:2]][1:], "both")
    return {"some": not held.isdisjoint(special), "both": held.issuperset(names[:2])}
