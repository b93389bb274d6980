"""Minerals, collection cards and the final count: the functions of the exercises."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm

from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import counts, watched
from minerals.core.game import Chance
from minerals.core.match import Match, new
from minerals.games.minerals.actions import Move, TakeCollection
from minerals.games.minerals.components import CARDS_FACE_UP, load_components
from minerals.games.minerals.events import CardRefilled, ScoreCounted
from minerals.games.minerals.exercises.fragments import POINTS_FOR_A_TOOL

CARD_NAMED = load_components().card_named
VALUE_OF = load_components().value_of_letter

# --- the final count ---

CARDS_TAKEN = ("WKKTTA", "KKT", "WTT")
TOOL_STACK = "WWK"
WHITE, GOLDEN = 3, 1
"""How many of them are in the pool after the tool stack has come back, in the printed example."""

BEFORE_THE_END = """
W1  K           T2
turn: 1
cards: none
pool 1: {kyanite}K {golden}O
stack 1: {stack}
collections 1: {cards}
"""
LAST_MOVE = "d4-d5"


@worked("E08")
def spot_the_erratum(parameters: Parameters) -> Worked:
    """Each mineral counts its value; the printed example counts the kyanite as if it were white."""
    blue = int(parameters["blue"])
    white_value, blue_value, golden_value = (VALUE_OF[letter] for letter in "WKO")
    others = WHITE * white_value + GOLDEN * golden_value
    cards = sum(CARD_NAMED[name].points for name in CARDS_TAKEN)
    lost = POINTS_FOR_A_TOOL * len(TOOL_STACK)
    printed, pool = others + blue * white_value, others + blue * blue_value
    spent = sum(VALUE_OF[letter] for letter in TOOL_STACK)
    return Worked(
        {
            "printed": Fraction(printed),
            "term": Fraction(blue * blue_value),
            "pool": Fraction(pool),
            "final": Fraction(cards - lost + pool),
        },
        mistakes={
            "printed": {"read-as-meant": Fraction(pool)},
            "term": {"authority": Fraction(blue * white_value)},
            "pool": {"authority": Fraction(printed)},
            "final": {
                "authority": Fraction(cards - lost + printed),
                "tools-for-nothing": Fraction(cards + pool),
                "stack-lost": Fraction(cards - lost + pool - spent),
            },
        },
        facts={
            "white": WHITE,
            "golden": GOLDEN,
            "white_value": white_value,
            "blue_value": blue_value,
            "golden_value": golden_value,
            "cards": cards,
            "tools": len(TOOL_STACK),
        },
    )


@simulated("E08")
def count_the_points(parameters: Parameters, chance: Chance) -> Observation:
    """End the game of the example with the engine and let it count."""
    on_stack = TOOL_STACK.count("K")
    position = BEFORE_THE_END.format(
        kyanite=int(parameters["blue"]) - on_stack,
        golden=GOLDEN,
        stack=" ".join(TOOL_STACK),
        cards=" ".join(CARDS_TAKEN),
    )
    events = watched(new("minerals", position=position.replace(" 0K", ""), chance=chance)).play(LAST_MOVE)
    counted = next(event for event in events if isinstance(event, ScoreCounted) and event.player == 1)
    return {"pool": counted.minerals, "final": counted.total}


# --- the deck ---

ONE_SYMBOL = tuple(card.name for card in CARD_NAMED.values() if card.symbols == 1)
TWO_SYMBOLS = tuple(card.name for card in CARD_NAMED.values() if card.symbols == 2)

TWO_COLLECTORS = """
W1  W   W   W   W   W   W   W
  .   .   .   .   .   .   .
W2  W   W   W   W   W   W   W
turn: 1
moves left: 0
cards: {cards}
collections 2: {taken}
pool 1: 40W 40K 40T 20A 20O
pool 2: 40W 40K 40T 20A 20O
"""
"""Both players have room to move and can pay for any card; player 1 has just moved."""


@worked("E12")
def collections_deck(parameters: Parameters) -> Worked:
    """Four one-symbol cards lie face up, so the deck has equal numbers of both kinds. No card goes back."""
    seen = int(parameters["seen"])
    ones = int(parameters["ones"])
    one, two = ones - CARDS_FACE_UP - seen, len(TWO_SYMBOLS)
    if one < 1:
        raise IllPosed("No card with one symbol is left in the deck.")
    deck = one + two
    first = Fraction(two, deck)
    cards = ones + two
    return Worked(
        {
            "first": first,
            "three": Fraction(comb(two, 3), comb(deck, 3)),
            "either": 1 - Fraction(comb(one, 2), comb(deck, 2)),
            "wait": Fraction(deck + 1, two + 1),
            "openings": Fraction(comb(ones, CARDS_FACE_UP)),
        },
        mistakes={
            "first": {"ignored-deal": Fraction(two, cards)},
            "three": {"replacement": first**3},
            "either": {"replacement": 1 - (1 - first) ** 2, "both": Fraction(comb(two, 2), comb(deck, 2))},
            "wait": {"replacement": 1 / first},
            "openings": {
                "ordered": Fraction(perm(ones, CARDS_FACE_UP)),
                "any-cards": Fraction(comb(cards, CARDS_FACE_UP)),
            },
        },
        facts={"one_symbol": ones, "two_symbols": len(TWO_SYMBOLS), "open": CARDS_FACE_UP, "all": cards},
    )


@simulated("E12")
def collect_and_refill(parameters: Parameters, chance: Chance) -> Observation:
    """Let both players move and take cards in turn, and look at what the engine turns up for them."""
    if parameters["ones"] != len(ONE_SYMBOL):
        return {}
    taken = CARDS_FACE_UP + int(parameters["seen"])
    match = new(
        "minerals",
        position=TWO_COLLECTORS.format(
            cards=" ".join(ONE_SYMBOL[:CARDS_FACE_UP]), taken=" ".join(ONE_SYMBOL[CARDS_FACE_UP:taken]) or "none"
        ),
        chance=chance,
    )
    watched(match)
    refills: list[CardRefilled] = []
    dear: list[bool] = []
    while len(dear) < 3 or True not in dear:
        refills.append(_next_refill(match))
        dear.append(CARD_NAMED[refills[-1].outcome].symbols == 2)
    counts(refills[:1], "first")
    counts(refills[:2], "either")
    counts(refills[:3], "three")
    counts(refills[: dear.index(True) + 1], "wait")
    return {"first": dear[0], "three": all(dear[:3]), "either": any(dear[:2]), "wait": dear.index(True) + 1}


def _next_refill(match: Match) -> CardRefilled:
    """Make a move if one is due, take a card, and return how it is replaced."""
    if match.state.turn.moves_left:
        match.play(next(action for action in match.legal_actions() if isinstance(action, Move)))
    events = match.play(next(action for action in match.legal_actions() if isinstance(action, TakeCollection)))
    return next(event for event in events if isinstance(event, CardRefilled))
