"""Games of Out of Mine! in which somebody calls in each round, one by one and by the thousand."""

from __future__ import annotations

from functools import cache
from typing import Any

from minerals.classroom.experiment import ManyLucks, Mask, Numbers, Play, Stage, np
from minerals.core.game import SeededChance, get_game
from minerals.games.out_of_mine.actions import Call, ChooseSide
from minerals.games.out_of_mine.components import SIDES, load_components
from minerals.games.out_of_mine.events import RoundBegan
from minerals.games.out_of_mine.state import State
from minerals.probability import Look

GALLERIES = len(load_components().gallery)
CARDS = len(load_components().card)
PLAYERS = range(2, 5)
"""How many can play."""
MOST_ROUNDS = 7
"""The rounds of the longest game that the rules allow."""
FRONT, _ = SIDES

_FIRST_ROUND = "out_of_mine/first-round"
"""The seed of the first round after which galleries are dealt anew."""


def whole_game(stage: Stage, players: int, rounds: int) -> list[Any]:
    """Return the events of a game in which somebody calls in each round; all players are equally likely to."""
    game = stage.play("out_of_mine", players=players, rounds=rounds)
    while waiting := game.to_act():
        if game.state.phase == "choosing":
            game.play(ChooseSide(waiting[0], FRONT))
        else:
            game.play(Call(int(stage.one_of([str(player) for player in waiting]))))
    return game.events


@cache
def first_round(players: int) -> State:
    """Return a state in which the first round has begun."""
    game = get_game("out_of_mine")
    state: State = game.engine.initial(game.read_options({"players": players}))
    for event in whole_game(Stage(SeededChance(_FIRST_ROUND)), players, 1):
        state = game.engine.evolve(state, event)
        if isinstance(event, RoundBegan):
            break
    return state


def in_first_round(stage: Stage, players: int) -> Play:
    """Return a game in which the first round has begun. Somebody who watches sees it from its set-up."""
    if not stage.is_watched:
        return stage.play("out_of_mine", state=first_round(players))
    game = stage.play("out_of_mine", players=players, chance=SeededChance(_FIRST_ROUND))
    while game.state.phase == "choosing":
        game.play(ChooseSide(game.to_act()[0], FRONT))
    game.chance = stage.chance
    return game


class ManyGames:
    """The luck of games in which somebody calls in each round, in the order in which the game asks for it.

    Parameters
    ----------
    players, rounds
        The options of the games.
    luck
        Their luck.
    """

    def __init__(self, players: int, rounds: int, luck: ManyLucks) -> None:
        self.luck = luck
        left = np.ones((len(luck), CARDS), dtype=np.int8)
        everyone = np.arange(len(luck))
        self.first_gallery: Mask = np.zeros(len(luck), dtype=bool)
        """Whether the first gallery of the box was dealt."""
        self.cards: list[list[Numbers]] = [[] for _ in range(players)]
        """The cards of each player, by their places in the box."""
        self.callers: list[Numbers] = []
        """The seat that called in each round, from 0."""
        galleries = len(load_components().gallery)
        for _ in range(players):
            self._draw_gallery(galleries)
            galleries -= 1
        for number in range(rounds):
            for cards in self.cards:
                card = luck.draw_of_own(left)
                left[everyone, card] = 0
                cards.append(card)
            self.callers.append(luck.below(players))
            if number < rounds - 1:
                self._draw_gallery(galleries)
                galleries -= 1
                luck.skip(players)  # the galleries in play are dealt anew

    def _draw_gallery(self, galleries: int) -> None:
        # As long as it has not been in play, the first one of the box is the first of those to be drawn.
        self.first_gallery |= self.luck.below(galleries) == 0


def card(_kind: object) -> Look:
    """Return the look of a card or a gallery."""
    return Look("card", "", "card.text")
