"""E12: the deck of collection cards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, perm

from minerals.classroom.experiment import AnswerKey, Experiment, ImpossibleParameters, Script, Stage
from minerals.core.text import translated
from minerals.games.minerals.actions import Move, TakeCollection
from minerals.games.minerals.components import CARDS_FACE_UP, load_components
from minerals.games.minerals.events import CardRefilled
from minerals.games.minerals.exercises.bag_of_tiles import number_drawn, one_tile
from minerals.probability import Look, Picture, sequences
from minerals.probability.pictures import by_caption

SYMBOLS = {card.name: card.symbols for card in load_components().cards}
ONE_SYMBOL = [name for name, symbols in SYMBOLS.items() if symbols == 1]
TWO_SYMBOLS = [name for name, symbols in SYMBOLS.items() if symbols == 2]

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


class CollectionsDeck(Experiment, code="E12"):
    """Let both players take cards in turn, and look at what the deck brings."""

    seen: int
    ones: int

    @property
    def deck(self) -> dict[int, int]:
        """How many cards of the deck show one symbol, and how many two."""
        return {1: self.ones - CARDS_FACE_UP - self.seen, 2: len(TWO_SYMBOLS)}

    def answers(self) -> AnswerKey:
        """Four one-symbol cards lie face up, so the deck has equal numbers of both kinds. No card goes back."""
        one, two = self.deck.values()
        if one < 1:
            raise ImpossibleParameters("No card with one symbol is left in the deck.")
        deck, cards = one + two, self.ones + two
        first, next_two, next_three = (number_drawn(two, drawn, deck) for drawn in (1, 2, 3))
        return AnswerKey(
            {
                "first": first[1],
                "three": next_three[3],
                "either": 1 - next_two[0],
                "wait": Fraction(deck + 1, two + 1),
                "openings": Fraction(comb(self.ones, CARDS_FACE_UP)),
            },
            mistakes={
                "first": {"ignored-deal": Fraction(two, cards)},
                "three": {"replacement": first[1] ** 3},
                "either": {"replacement": 1 - first[0] ** 2, "both": next_two[2]},
                "wait": {"replacement": 1 / first[1]},
                "openings": {
                    "ordered": Fraction(perm(self.ones, CARDS_FACE_UP)),
                    "any-cards": Fraction(comb(cards, CARDS_FACE_UP)),
                },
            },
            facts={"one_symbol": self.ones, "two_symbols": two, "open": CARDS_FACE_UP, "all": cards},
        )

    @property
    def can_play(self) -> bool:
        """The game has so many cards with one symbol."""
        return self.ones == len(ONE_SYMBOL)

    def trial(self, stage: Stage) -> Script:
        """Take cards until one with two symbols has come, but at least three. The moves happen by themselves."""
        taken = CARDS_FACE_UP + self.seen
        position = TWO_COLLECTORS.format(
            cards=" ".join(ONE_SYMBOL[:CARDS_FACE_UP]), taken=" ".join(ONE_SYMBOL[CARDS_FACE_UP:taken]) or "none"
        )
        game = stage.play("minerals", position=position)
        refills: list[CardRefilled] = []
        dear: list[bool] = []
        while len(dear) < 3 or True not in dear:
            if game.state.turn.moves_left:
                game.play(next(action for action in game.legal() if isinstance(action, Move)))
            events = yield game.ask(*(action for action in game.legal() if isinstance(action, TakeCollection)))
            refills += [event for event in events if isinstance(event, CardRefilled)]
            dear.append(SYMBOLS[refills[-1].outcome] == 2)
            # Cards with one symbol come first in the deck, so it is alike whichever of them have gone.
            stage.only(*dear)
        wait = dear.index(True) + 1
        for part, number in {"first": 1, "either": 2, "three": 3, "wait": wait}.items():
            stage.counts(refills[:number], part)
        stage.ends(wait)
        return {"first": dear[0], "three": all(dear[:3]), "either": any(dear[:2]), "wait": wait}

    def pictures(self) -> Mapping[str, Picture]:
        """Show the cards that are left in the deck, and the next two as a tree."""
        if not self.can_play:
            return {}
        words = {1: translated("one symbol"), 2: translated("two symbols")}
        dealt = {words[1]: len(ONE_SYMBOL) - CARDS_FACE_UP, words[2]: len(TWO_SYMBOLS)}
        card = {word: Look("card", str(symbols), "card.text") for symbols, word in words.items()}
        left = {words[symbols]: number for symbols, number in self.deck.items()}
        return by_caption(
            one_tile(dealt).icons(
                lambda kind: kind == words[2],
                taken={words[1]: self.seen} if self.seen else None,
                total=sum(dealt.values()),
                look=card.get,
                title=translated("The deck"),
            ),
            sequences(left, 2).tree(
                favourable=lambda kinds: words[2] in kinds,
                look=card.get,
                names=(translated("next card"), translated("the one after")),
                title=translated("At least one of the next two cards has two symbols"),
            ),
        )
