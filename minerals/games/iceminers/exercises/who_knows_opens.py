"""E23: an opponent who knows opens a different cap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from minerals.classroom.experiment import AnswerKey, Ask, Experiment, Observation, Script, Stage
from minerals.core.text import term, translated
from minerals.games.iceminers.components import ARMS, COLOUR_NAMES, small
from minerals.games.iceminers.exercises.caps import (
    ARM_OF,
    CAPS,
    SOUGHT,
    cap,
    lift_on_board,
    place_of_sought_gem,
    small_gems,
)
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption
from minerals.probability.pictures.shapes import common, figures, over, with_line

FAVOURITE, *OTHERS = COLOUR_NAMES
CAP_NAMED = dict(zip(COLOUR_NAMES, CAPS, strict=False))


class WhoKnowsOpens(Experiment, code="E23"):
    """Let an opponent who knows open a cap, and one who does not. The second counts only if the gem stayed hidden."""

    covers: int

    @cached_property
    def lifted(self) -> dict[str, Distribution[tuple[str, str]]]:
        """The cap with the gem and the cap that is lifted, for an opponent who knows and for a clumsy one."""
        places = CAPS[: self.covers]
        return {
            "knows": _lifted(places, {place: [other for other in places[1:] if other != place] for place in places}),
            "clumsy": _lifted(places, dict.fromkeys(places, places[1:])),
        }

    def answers(self) -> AnswerKey:
        """For each place of the gem, ask how likely the opponent was to open exactly this cap."""
        favourite, opened, other = list(CAPS[:3])
        knows, clumsy = (
            law.given(lambda case: case[1] == opened != case[0]).map(lambda case: case[0])
            for law in self.lifted.values()
        )
        left, start = Fraction(1, self.covers - 1), Fraction(1, self.covers)
        return AnswerKey(
            {
                "knows_stay": knows[favourite],
                "knows_switch": knows[other],
                "clumsy_stay": clumsy[favourite],
                "clumsy_switch": clumsy[other],
            },
            mistakes={
                "knows_stay": {"equiprobability": left},
                "knows_switch": {"equiprobability": left, "forgot-to-share": 1 - start, "unchanged": start},
                "clumsy_stay": {"as-if-known": knows[favourite]},
                "clumsy_switch": {"as-if-known": knows[other], "unchanged": start},
            },
            facts={"others": self.covers - 1, "closed": self.covers - 2, "start": start},
        )

    @property
    def can_play(self) -> bool:
        """The game has four arms."""
        return self.covers == len(ARMS)

    def trial(self, stage: Stage) -> Observation:
        """Let both opponents lift a cap, and somebody switch."""
        place = place_of_sought_gem(small_gems(stage))
        known = stage.one_of([cover for cover in OTHERS if cover != place])
        switched = stage.one_of([cover for cover in OTHERS if cover != known])
        seen = {"knows_stay": place == FAVOURITE, "knows_switch": place == switched}
        blind = stage.one_of(OTHERS)
        if blind == place:
            return seen
        switched = stage.one_of([cover for cover in OTHERS if cover != blind])
        return {**seen, "clumsy_stay": place == FAVOURITE, "clumsy_switch": place == switched}

    def trial_by_hand(self, stage: Stage) -> Script:
        """Let an opponent lift a cap, and then lift your own or another one. Every second opponent is clumsy."""
        found = small_gems(stage)
        place = place_of_sought_gem(found)
        known = stage.one_of([cover for cover in OTHERS if cover != place])
        stage.one_of([cover for cover in OTHERS if cover != known])  # the switch of a simulated student
        knows = stage.number % 2 == 0
        opened = known if knows else stage.one_of(OTHERS)
        position = lift_on_board(stage, {ARM_OF[opened]: small(found[opened])})
        where = {"cell": ARM_OF[FAVOURITE]}
        if knows:
            todo = translated("Your cap is A, at {cell}. This opponent knew. Stay or switch?", **where)
        else:
            todo = translated("Your cap is A, at {cell}. This opponent is clumsy. Stay or switch?", **where)
        if opened == place:
            yield Ask(None, choices=[("next", translated("Red is found: next opponent"))], todo=todo)
            stage.ends(translated("clumsy and found red: does not count"))
            return {}
        chosen = yield Ask(None, choices=_choices(opened), todo=todo)
        lift_on_board(stage, {ARM_OF[chosen]: small(found[chosen])}, position)
        is_won, stayed = found[chosen] == SOUGHT, chosen == FAVOURITE
        stage.ends(_outcome(knows=knows, stayed=stayed, is_won=is_won))
        return {f"{'knows' if knows else 'clumsy'}_{'stay' if stayed else 'switch'}": is_won}

    def pictures(self) -> Mapping[str, Picture]:
        """Branch at the place of the gem, then at the cap that is lifted. The marked leaves fit what you saw."""
        titles = {
            "knows": translated("The opponent knows; B is lifted"),
            "clumsy": translated("The opponent is clumsy; B is lifted"),
        }
        return by_caption(*(self._tree(kind, title) for kind, title in titles.items()))

    def _tree(self, kind: str, title: str) -> Picture:
        """Return the tree of an opponent. The marked leaves are all that fits; asked is how many of them are A's."""
        law = self.lifted[kind]
        fits = law.probability(lambda case: case[1] == CAPS[1] != case[0])
        favourite = law[CAPS[0], CAPS[1]]
        whole = common(law.known.values())
        said = translated(
            "Of these {all}, {some} belong to A: {some} : {all} = {share}",
            all=over(fits, whole),
            some=over(favourite, whole),
            share=figures(favourite / fits),
        )
        tree = law.tree(
            favourable=lambda case: case[1] == CAPS[1] != case[0],
            look=cap,
            names=(translated("the red gem is under"), translated("the opponent lifts")),
            title=title,
        )
        return with_line(tree, said)


def _lifted(places: str, lifts: Mapping[str, Sequence[str]]) -> Distribution[tuple[str, str]]:
    return Distribution(
        ((place, lifted), Fraction(1, len(places) * len(lifts[place]))) for place in places for lifted in lifts[place]
    )


def _choices(opened: str) -> list[tuple[str, str]]:
    words = {
        coaster: translated("Switch to {cap} ({cell})", cap=CAP_NAMED[coaster], cell=ARM_OF[coaster])
        if coaster != FAVOURITE
        else translated("Stay with {cap} ({cell})", cap=CAP_NAMED[coaster], cell=ARM_OF[coaster])
        for coaster in COLOUR_NAMES
        if coaster != opened
    }
    return list(words.items())


def _outcome(*, knows: bool, stayed: bool, is_won: bool) -> str:
    result = term(SOUGHT) if is_won else translated("not red")
    if knows:
        by_luck = translated("knew · stayed · {result}") if stayed else translated("knew · switched · {result}")
    else:
        by_luck = translated("clumsy · stayed · {result}") if stayed else translated("clumsy · switched · {result}")
    return by_luck.format(result=result)
