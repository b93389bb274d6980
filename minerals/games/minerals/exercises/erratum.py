"""E08: a misprint in the rulebook's example of a final count."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.text import translated
from minerals.games.minerals.actions import Move
from minerals.games.minerals.components import load_components
from minerals.games.minerals.events import ScoreCounted
from minerals.games.minerals.exercises.bag_of_tiles import VALUE_OF_COLOUR, VALUE_OF_LETTER, tile
from minerals.games.minerals.exercises.points import POINTS_FOR_A_TOOL
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

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
LAST_MOVE = Move("d4", "d5")


class Erratum(Experiment, code="E08"):
    """End the game of the example, and let it count."""

    blue: int

    @property
    def numbers(self) -> Mapping[str, int]:
        """The minerals in the pool, by colour."""
        return {"white": WHITE, "blue": self.blue, "golden": GOLDEN}

    def terms(self, *, as_printed: bool) -> Mapping[str, int]:
        """Return the points of each colour. The printed example counts blue minerals as if they were white."""
        worth = VALUE_OF_COLOUR | ({"blue": VALUE_OF_COLOUR["white"]} if as_printed else {})
        return {colour: number * worth[colour] for colour, number in self.numbers.items()}

    def answers(self) -> AnswerKey:
        """Each mineral counts its value."""
        scored, as_printed = self.terms(as_printed=False), self.terms(as_printed=True)
        pool, printed = sum(scored.values()), sum(as_printed.values())
        cards = sum(load_components().card_named[name].points for name in CARDS_TAKEN)
        lost = POINTS_FOR_A_TOOL * len(TOOL_STACK)
        spent = sum(VALUE_OF_LETTER[letter] for letter in TOOL_STACK)
        return AnswerKey(
            {
                "printed": Fraction(printed),
                "term": Fraction(scored["blue"]),
                "pool": Fraction(pool),
                "final": Fraction(cards - lost + pool),
            },
            mistakes={
                "printed": {"read-as-meant": Fraction(pool)},
                "term": {"authority": Fraction(as_printed["blue"])},
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
                **{f"{colour}_value": VALUE_OF_COLOUR[colour] for colour in self.numbers},
                "cards": cards,
                "tools": len(TOOL_STACK),
            },
        )

    def trial(self, stage: Stage) -> Observation:
        """Make the last move, and let the engine count."""
        position = BEFORE_THE_END.format(
            kyanite=self.blue - TOOL_STACK.count("K"),
            golden=GOLDEN,
            stack=" ".join(TOOL_STACK),
            cards=" ".join(CARDS_TAKEN),
        )
        events = stage.play("minerals", position=position.replace(" 0K", "")).play(LAST_MOVE)
        counted = next(event for event in events if isinstance(event, ScoreCounted) and event.player == 1)
        return {"pool": counted.minerals, "final": counted.total}

    def pictures(self) -> Mapping[str, Picture]:
        """Show what each term adds to the points of the pool, as printed and as it scores."""
        titles = {
            True: translated("The points of the pool, as printed"),
            False: translated("The points that it scores"),
        }
        return by_caption(*(self._bars(title, as_printed=as_printed) for as_printed, title in titles.items()))

    def _bars(self, title: str, *, as_printed: bool) -> Picture:
        points = self.terms(as_printed=as_printed)
        return Distribution(
            ((colour, Fraction(part, sum(points.values()))) for colour, part in points.items()),
            label=lambda colour: (
                f"{self.numbers[colour]} × {points[colour] // self.numbers[colour]} = {points[colour]}"
            ),
        ).bars(look=tile, marked=lambda colour: colour == "blue", scale=Fraction(1), title=title)
