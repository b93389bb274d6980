"""Chance is an argument: seeds, scripts, recorded luck, and every outcome at once."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minerals.core.game import (
    Chance,
    EveryOutcome,
    NoChance,
    RecordedChance,
    ScriptedChance,
    SeededChance,
    SplicedChance,
)
from minerals.core.game.chance import probability_of
from minerals.core.text import ChanceError

COIN = {"heads": 1, "tails": 1}
DIE = {str(pips): 1 for pips in range(1, 7)}
POUCH = {"white": 53, "blue": 30, "pink": 20, "black": 10, "golden": 5}

weights = st.dictionaries(st.text(max_size=3), st.integers(0, 9), min_size=1, max_size=5).filter(
    lambda given: sum(given.values()) > 0
)


def drawn(chance: Chance, question=DIE, times=6) -> list[str]:
    return [chance.draw(question).outcome for _ in range(times)]


def test_every_source_is_a_chance():
    luck = SeededChance(1)
    for source in (luck, ScriptedChance([]), RecordedChance([], luck), SplicedChance(luck, luck, 0), NoChance()):
        assert isinstance(source, Chance)


def test_the_probability_of_an_outcome_is_exact():
    assert probability_of("blue", POUCH) == Fraction(30, 118)
    assert probability_of("green", POUCH) == 0
    with pytest.raises(ChanceError, match="every outcome has weight 0"):
        probability_of("blue", {"blue": 0})


# --- seeds ---


def test_a_seed_means_the_same_luck_on_every_platform_and_forever():
    assert drawn(SeededChance(7), times=10) == ["5", "1", "6", "5", "2", "4", "4", "4", "1", "3"]
    assert drawn(SeededChance("a lesson"), POUCH, 5) == ["blue", "blue", "white", "blue", "white"]
    assert drawn(SeededChance(1), {"x": 10**30, "y": 10**30}, 8) == list("yyyyyxxy")


@pytest.mark.slow
@given(seed=st.integers() | st.text(), position=st.integers(0, 50), question=weights)
def test_a_draw_depends_on_seed_and_position_alone(seed, position, question):
    luck = SeededChance(seed)
    for _ in range(position):
        luck.draw(COIN)
    assert luck.draw(question) == SeededChance(seed).at(position).draw(question)


@given(seed=st.integers(), question=weights)
def test_what_comes_up_was_possible_and_carries_its_probability(seed, question):
    outcome, probability = SeededChance(seed).draw(question)
    assert question[outcome] > 0
    assert probability == Fraction(question[outcome], sum(question.values()))


def test_outcomes_come_up_as_often_as_their_weights_say():
    luck = SeededChance("often")
    counts = Counter(drawn(luck, {"once": 1, "never": 0, "twice": 2}, 6000))
    assert counts["never"] == 0
    assert abs(counts["twice"] - 4000) < 4 * (6000 * 2 / 9) ** 0.5  # four standard deviations


def test_numbers_that_would_favour_low_outcomes_are_thrown_away(monkeypatch):
    class Digest:
        def __init__(self, key, digest_size):
            self.value = b"\xff" * digest_size if key.endswith(b"/0") else b"\x00" * (digest_size - 1) + b"\x04"

        def digest(self):
            return self.value

    monkeypatch.setattr("hashlib.blake2b", Digest)
    assert SeededChance(0).draw(DIE).outcome == "5"


def test_without_a_seed_the_luck_is_new_and_its_seed_can_be_read():
    luck = SeededChance()
    assert luck.seed != SeededChance().seed
    assert drawn(luck) == drawn(SeededChance(luck.seed))
    assert repr(SeededChance(7, position=2)) == "SeededChance(7, position=2)"


def test_nothing_can_come_up_where_all_weights_are_zero():
    with pytest.raises(ChanceError, match="Nothing can come up"):
        SeededChance(1).draw({"a": 0})


# --- scripts ---


def test_a_script_comes_up_word_for_word():
    script = ScriptedChance([6, "1", 3])
    assert drawn(script, times=3) == ["6", "1", "3"]
    assert repr(script) == "ScriptedChance(['6', '1', '3'], position=3)"


def test_a_script_that_runs_out_says_what_it_was_asked():
    with pytest.raises(ChanceError, match="script of 0 outcomes has run out; next is one of: heads, tails"):
        ScriptedChance([]).draw(COIN)


def test_a_script_hands_over_to_who_comes_then():
    luck = SeededChance(7)
    assert drawn(ScriptedChance([6, 6], then=luck), times=4) == ["6", "6", "5", "1"]
    assert drawn(ScriptedChance([6, 6], then=SeededChance(7)).at(3), times=2) == ["1", "6"]
    assert drawn(ScriptedChance([6, 2], then=SeededChance(7)).at(1), times=2) == ["2", "5"]


def test_an_impossible_script_names_the_outcome_and_what_there_is():
    question = {str(number): 1 for number in range(20)} | {"none": 0}
    with pytest.raises(ChanceError, match=r"says 'none' \(outcome 1\).*: 0, 1, .*, 11 and 8 more\."):
        ScriptedChance(["none"]).draw(question)


# --- recorded, spliced, none ---


def test_recorded_luck_is_dealt_again_and_skips_what_cannot_come_up():
    luck = RecordedChance(["2", "heads", "5"], SeededChance(7))
    assert drawn(luck, times=4) == ["2", "1", "5", "5"]  # 2 and the first 5 as recorded, the rest as the seed says
    assert drawn(luck.at(2), times=1) == ["5"]


def test_spliced_luck_changes_hands_at_the_cut():
    luck = SplicedChance(SeededChance(7), ScriptedChance([2, 2]), cut=3)
    assert drawn(luck, times=5) == ["5", "1", "6", "2", "2"]
    assert drawn(luck.at(2), times=2) == ["6", "2"]


def test_a_draw_that_fails_does_not_count():
    luck = SplicedChance(SeededChance(7), ScriptedChance(["heads"]), cut=0)
    with pytest.raises(ChanceError):
        luck.draw(DIE)
    assert luck.draw(COIN).outcome == "heads"


def test_a_game_without_chance_must_not_ask():
    with pytest.raises(ChanceError, match="There is no chance here"):
        NoChance().at(3).draw(COIN)


# --- every outcome ---


def test_every_outcome_of_two_dice():
    ways = list(EveryOutcome().of(lambda chance: int(chance.draw(DIE).outcome) + int(chance.draw(DIE).outcome)))
    assert len(ways) == 36
    assert sum(way.probability for way in ways if way.result == 7) == Fraction(1, 6)


@given(st.lists(weights, max_size=4))
def test_probabilities_add_up_to_exactly_one(questions):
    ways = list(EveryOutcome().of(lambda chance: [chance.draw(question).outcome for question in questions]))
    assert sum(way.probability for way in ways) == 1
    assert all(list(way.outcomes) == way.result for way in ways)
    assert len({way.outcomes for way in ways}) == len(ways)


def test_later_questions_may_depend_on_earlier_answers():
    def until_heads(chance, most=3):
        return next((toss for toss in range(most) if chance.draw(COIN).outcome == "heads"), None)

    found = {way.result: way.probability for way in EveryOutcome().of(until_heads)}
    assert found == {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 8), None: Fraction(1, 8)}


def test_a_decision_may_look_at_luck_further_on():
    ways = list(EveryOutcome().of(lambda chance: chance.at(0).draw(COIN).outcome))
    assert [way.result for way in ways] == ["heads", "tails"]


def test_more_ways_than_the_limit_are_refused_before_they_are_run():
    runs = []

    def many(chance):
        runs.append(chance)
        return [chance.draw(DIE) for _ in range(20)]

    with pytest.raises(ChanceError, match="more than 10 ways"):
        list(EveryOutcome(limit=10).of(many))
    assert len(runs) <= 3


def test_an_impossible_question_is_refused():
    with pytest.raises(ChanceError, match="Nothing can come up"):
        list(EveryOutcome().of(lambda chance: chance.draw({"a": 0})))


def test_a_rule_that_may_ask_without_end_is_found_out():
    def until_heads(chance):
        while chance.draw({"tails": 1, "heads": 1}).outcome == "tails":
            pass

    with pytest.raises(
        ChanceError, match=r"asked more than 200 times along one way, perhaps without end \(tails, tails"
    ):
        list(EveryOutcome().of(until_heads))
    with pytest.raises(ChanceError, match="more than 5 times"):
        list(EveryOutcome(most_draws=5).of(until_heads))
