"""E33: the galleries and cards that are seen in a game."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.experiment import (
    AnswerKey,
    Anything,
    Experiment,
    ImpossibleParameters,
    ManyLucks,
    Observation,
    Stage,
    np,
)
from minerals.core.text import translated
from minerals.games.out_of_mine.components import load_components
from minerals.games.out_of_mine.events import CardRevealed, GalleryDealt, GalleryDrawn
from minerals.games.out_of_mine.exercises.whole_games import CARDS, GALLERIES, ManyGames, card, whole_game
from minerals.probability import Picture, sequences
from minerals.probability.pictures import by_caption


class SeenInAGame(Experiment, code="E33"):
    """Play a game, and look for one gallery and one card."""

    players: int
    rounds: int
    galleries: int
    cards: int

    @property
    def boards(self) -> int:
        """How many galleries a game needs."""
        return self.players + self.rounds - 1

    @property
    def dealt(self) -> int:
        """How many cards a game needs."""
        return self.players * self.rounds

    def answers(self) -> AnswerKey:
        """Count what is used in a game: it is a random part of the box, and only its size matters."""
        players, rounds, galleries, cards = self.players, self.rounds, self.galleries, self.cards
        boards, dealt = self.boards, self.dealt
        if boards > galleries or dealt > cards:
            raise ImpossibleParameters("the box must hold what a game needs")
        return AnswerKey(
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

    @property
    def can_play(self) -> bool:
        """The box has so many galleries and cards."""
        return (self.galleries, self.cards) == (GALLERIES, CARDS)

    def trial(self, stage: Stage) -> Observation:
        """Play a game."""
        events = whole_game(stage, self.players, self.rounds)
        box = load_components()
        boards = [
            event
            for event in events
            if isinstance(event, GalleryDealt | GalleryDrawn) and event.outcome == box.gallery[0].name
        ]
        cards = [event for event in events if isinstance(event, CardRevealed) and event.outcome == box.card[0].name]
        stage.counts(boards[:1], "board")
        stage.counts(cards[:1], "never", "you")
        return {"board": bool(boards), "never": not cards, "you": any(card.player == 1 for card in cards)}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Look for the first gallery and the first card of the box: no two games are alike."""
        games = ManyGames(self.players, self.rounds, luck)
        holders = [(np.stack(cards) == 0).any(axis=0) for cards in games.cards]
        return {"board": games.first_gallery, "never": ~np.stack(holders).any(axis=0), "you": holders[0]}

    def pictures(self) -> Mapping[str, Picture]:
        """Show the galleries and the cards of the box, with those of a game marked."""
        used, unused = translated("in the game"), translated("in the box")
        titles = {
            translated("The galleries"): (self.boards, self.galleries),
            translated("The treasure cards"): (self.dealt, self.cards),
        }
        return by_caption(
            *(
                sequences({used: part, unused: whole - part}, 1)
                .map(lambda drawn: drawn[0])
                .icons(lambda kind: kind == used, total=whole, look=card, title=title)
                for title, (part, whole) in titles.items()
            )
        )
