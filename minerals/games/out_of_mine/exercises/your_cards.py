"""E34: favourites among your cards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import comb

from minerals.classroom.experiment import AnswerKey, Anything, Experiment, ManyLucks, Observation, Stage, np
from minerals.core.text import translated
from minerals.games.out_of_mine.components import load_components
from minerals.games.out_of_mine.events import CardRevealed
from minerals.games.out_of_mine.exercises.whole_games import CARDS, PLAYERS, ManyGames, whole_game
from minerals.probability import Distribution, Picture, sequences
from minerals.probability.pictures import by_caption


class YourCards(Experiment, code="E34"):
    """Play a game of two, and look for the first cards of the box among those of player 1."""

    special: int
    rounds: int
    cards: int

    @cached_property
    def favourites(self) -> Distribution[int]:
        """How many favourites are among the player's cards."""
        special, plain = self.special, self.cards - self.special
        return Distribution(
            (found, Fraction(comb(special, found) * comb(plain, self.rounds - found), comb(self.cards, self.rounds)))
            for found in range(min(special, self.rounds) + 1)
        )

    def answers(self) -> AnswerKey:
        """Choose the player's cards from all cards, or from those that are not favourites."""
        special, rounds, cards = self.special, self.rounds, self.cards
        one = Fraction(rounds, cards)
        return AnswerKey(
            {
                "some": self.favourites.probability(lambda found: found > 0),
                "both": one * Fraction(rounds - 1, cards - 1),
            },
            mistakes={
                "some": {"added": special * one, "replacement": 1 - Fraction(cards - special, cards) ** rounds},
                "both": {"independent": one**2, "added": 2 * one},
            },
            facts={"plain": cards - special, "mean": special * one},
        )

    @property
    def can_play(self) -> bool:
        """The box has so many cards."""
        return self.cards == CARDS

    def trial(self, stage: Stage) -> Observation:
        """Play a game."""
        events = whole_game(stage, PLAYERS[0], self.rounds)
        cards = [event for event in events if isinstance(event, CardRevealed) and event.player == 1]
        held = {card.outcome for card in cards}
        names = [card.name for card in load_components().card]
        special = names[: self.special]
        stage.counts([card for card in cards if card.outcome in special][:1], "some")
        stage.counts([card for card in cards if card.outcome in names[:2]][1:], "both")
        return {"some": not held.isdisjoint(special), "both": held.issuperset(names[:2])}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Look for the first cards of the box among those of player 1: no two games are alike."""
        cards = np.stack(ManyGames(PLAYERS[0], self.rounds, luck).cards[0])
        both = (cards == 0).any(axis=0) & (cards == 1).any(axis=0)
        return {"some": (cards < self.special).any(axis=0), "both": both}

    def pictures(self) -> Mapping[str, Picture]:
        """Show how many favourites are among your cards: all bars but the first count."""
        if self.cards != CARDS:
            return {}
        favourite, plain = translated("favourite"), translated("other card")
        return by_caption(
            self.favourites.bars(marked=lambda found: found > 0, title=translated("The favourites among your cards")),
            sequences({favourite: self.special, plain: self.cards - self.special}, 2).tree(
                favourable=lambda cards: favourite in cards,
                names=(translated("first card"), translated("second card")),
                title=translated("A favourite among the first two cards"),
            ),
        )
