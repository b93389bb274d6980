"""Luck and choice told apart: exact sums, luck that is 0 on average, alternatives, and bad input."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
import pandas as pd
import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.bots.greedy import worth_of_each
from minerals.core.game import Chance, EveryOutcome
from minerals.core.log import Log
from minerals.core.match import new
from minerals.core.text import LogError, OptionError
from minerals.probability import attribution
from minerals.probability.alternatives import alternatives_to
from minerals.probability.balance import balance_of
from minerals.probability.draws import Draws
from minerals.probability.greedy_ties import equally_good
from minerals.probability.luck import luck
from minerals.probability.luck_table import PARTS, change, interval
from minerals.probability.position import ReachedPosition
from minerals.probability.worth import Shares, Valuation, Worth
from minerals.template.pebbles import GAME

DIE = {str(pips): 1 for pips in range(1, 7)}


@pytest.fixture(scope="module")
def game() -> minerals.Match:
    match = new(GAME, seed=3, heap=1)
    return play_out(match, [bot_named("random", seat) for seat in (1, 2)])


@pytest.fixture(scope="module")
def table(game: minerals.Match) -> pd.DataFrame:
    return luck(game, policy="random", games=12)


def result(log: Log) -> list[float]:
    outcome = GAME.engine.outcome(log.main_line[-1].state)
    assert outcome is not None
    return [(seat in outcome.winners) / len(outcome.winners) for seat in (1, 2)]


# --- sums ---

to_ten_digits = partial(pytest.approx, abs=1e-10)


def test_choices_and_luck_are_the_result_less_the_start(game: minerals.Match, table: pd.DataFrame) -> None:
    assert table.attrs["end"] == result(game.log)
    assert 0 < table.attrs["start"][0] < 1
    assert table.attrs["start"] == [round(start, 11) for start in table.attrs["start"]], "no noise behind the chance"
    for seat in (1, 2):
        expected = table.attrs["end"][seat - 1] - table.attrs["start"][seat - 1]
        total = table[f"change_{seat}"].sum()
        assert total == to_ten_digits(expected)
        assert table[f"change_{seat}"][::-1].sum() == total, "in any order, to the last digit"
        assert table.groupby("turn")[f"change_{seat}"].sum().sum() == total
    assert {"choice", "luck"} == set(table["kind"])


@pytest.mark.parametrize("by", ["player", "turn", "rule"])
def test_totals_are_sums_of_the_rows(by: Any, game: minerals.Match, table: pd.DataFrame) -> None:
    totals = luck(game, policy="random", games=12, by=by, alternatives=0)
    if by == "player":
        assert list(totals["part"]) == [*PARTS, *PARTS]
        mine = totals[totals["player"] == 1].set_index("part")["change"]
        assert mine.sum() == table["change_1"].sum()
        assert mine["own choices"] == table["change_1"][(table["kind"] == "choice") & (table["player"] == 1)].sum()
        assert mine["luck of the set-up"] == table["change_1"][table["player"] == 0].sum()
    else:
        for keys, sums in totals.groupby([by, "kind"]):
            rows = table[(table[by] == keys[0]) & (table["kind"] == keys[1])]
            assert sums["change_2"].item() == rows["change_2"].sum()
    low, high = ("low", "high") if by == "player" else ("low_1", "high_1")
    assert (totals[low] <= totals[high]).all()


# --- levels: any worth will do ---


def valuation(worth: dict[Any, float], games: int = 4) -> Valuation:
    def play_on(state: Any, _first: int, many: int) -> Shares:
        wins = round(worth[state] * many)
        return np.array([[float(game < wins), float(game >= wins)] for game in range(many)])

    return Valuation(play_on, 2, games, lambda _state: False)


def two_dice(chance: Chance) -> int:
    return int(chance.draw(DIE).outcome) + int(chance.draw(DIE).outcome)


def test_luck_is_0_on_average_exactly() -> None:
    values = valuation({pips: (pips % 4) / 4 for pips in range(2, 13)})
    means = [Fraction(0), Fraction(0)]
    for way in EveryOutcome().of(two_dice):
        after = (way.result, values.of([way.result])[way.result])
        levels = Draws(values, 36, "").levels(two_dice, way.outcomes, [0, 1], after)
        worths = [level.worth.mean[0] for level in levels]
        assert not any(level.sampled for level in levels)
        for place in (0, 1):
            means[place] += way.probability * (worths[place + 1] - worths[place])
    assert means == [0, 0]


def test_each_draw_is_conditioned_on_those_before_it() -> None:
    values = valuation({pips: (pips % 4) / 4 for pips in range(2, 13)})
    for first in range(1, 7):
        of_second = [Fraction((first + second) % 4, 4) for second in range(1, 7)]
        after = (first + 1, values.of([first + 1])[first + 1])
        level = Draws(values, 36, "").levels(two_dice, [str(first), "1"], [1], after)[0]
        assert level.worth.mean == (sum(of_second) / 6, 1 - sum(of_second) / 6)


def test_luck_is_0_on_average_where_every_draw_of_a_game_is_followed(game: minerals.Match) -> None:
    """Play each draw of a real action again with every outcome: the luck of all of them cancels out."""
    node = game.log.main_line[1]
    assert node.parent is not None
    assert node.action is not None
    state, action = node.parent.state, node.action

    def decide(chance: Chance) -> Any:
        return GAME.engine.decide(state, action, chance).state

    question = attribution.Question(game.log, game.log.main_line, ["random"] * 2, 4, 0, 36, 0, 1)
    values = attribution.Account(question)._valuation
    total = Fraction(0)
    for way in EveryOutcome().of(decide):
        after = (way.result, values.of([way.result])[way.result])
        before, final = Draws(values, 36, "").levels(decide, way.outcomes, [0], after)
        total += way.probability * (final.worth.mean[0] - before.worth.mean[0])
    assert total == 0


def test_too_many_ways_are_sampled_and_the_table_says_so(game: minerals.Match, table: pd.DataFrame) -> None:
    sampled = luck(game, policy="random", games=6, alternatives=0, ways=1)
    assert set(sampled["outcomes"]) == {"sample"}
    assert set(table["outcomes"]) == {"all"}
    assert sampled["change_1"].sum() == to_ten_digits(sampled.attrs["end"][0] - sampled.attrs["start"][0])
    assert sampled["best"].isna().all()


# --- only the sums ---


def test_the_sums_of_a_game_are_those_of_its_ledger_within_their_error(game: minerals.Match) -> None:
    table = luck(game, policy="random", games=40, alternatives=0)
    for seat in (1, 2):
        start = table.attrs["start"][seat - 1]
        found = balance_of(game.log, seat, start, policies=["random"] * 2, games=40, seed="other games")
        assert found.luck + found.choice == pytest.approx(result(game.log)[seat - 1] - start)
        of_ledger = table[f"change_{seat}"][table["kind"] == "luck"].sum()
        assert 0 < found.error < 0.1
        assert abs(found.luck - of_ledger) < 5 * found.error**0.5


def test_a_game_without_draws_has_no_luck() -> None:
    match = minerals.new("mattock", board="inner", seed=1)
    match.play(match.legal_actions()[0])
    found = balance_of(match.log, 1, 0.5, policies=["random"] * 2, games=2)
    assert (found.luck, found.error) == (0, 0)


def test_the_kernel_finds_the_same_actions_equally_good_as_the_rules() -> None:
    match = minerals.new("minerals", board="lesson", seed=7)
    play_out(match, [bot_named("random", 1), bot_named("greedy", 2)], most_actions=12)
    options, compared = match.log.options, 0
    for node in match.line:
        legal = tuple(match.game.engine.legal(node.state))
        if not legal:
            continue
        found = equally_good(match.game, options, node.state, legal, 8)
        worth = worth_of_each(ReachedPosition(match.game, node.state, None), legal, minerals.SeededChance(1))
        best = [str(action) for action, value in zip(legal, worth, strict=True) if value == max(worth)]
        if found is not None:
            assert list(map(str, found)) == best
            compared += 1
        else:
            assert len(best) > 8 or node.state == match.line[0].state
    assert compared


def test_a_game_with_a_written_board_in_its_options() -> None:
    log = minerals.load("replays/out_of_mine/example-elements.replay")
    table = luck(log, games=2, alternatives=0)
    for seat in range(1, len(log.header.players) + 1):
        changed = table[f"change_{seat}"].sum()
        assert changed == to_ten_digits(table.attrs["end"][seat - 1] - table.attrs["start"][seat - 1])


# --- what is shown of an action ---


def test_a_forced_action_is_no_choice() -> None:
    match = new(GAME, seed=5, heap=1)
    while len(match.legal_actions()) > 1:
        match.play(match.legal_actions()[0])
    match.play(match.legal_actions()[0])
    forced = match.node
    table = luck(match, policy="random", games=4, alternatives=0)
    of_forced = table[table["step"] > forced.first_step]
    assert len(of_forced)
    assert "choice" not in set(of_forced["kind"])
    before = table[table["step"] <= forced.first_step]
    assert table["change_1"].sum() == to_ten_digits(table.attrs["end"][0] - table.attrs["start"][0])
    assert (before["kind"] == "choice").sum() == forced.n - 1


def test_draws_are_told_where_they_happen(game: minerals.Match, table: pd.DataFrame) -> None:
    events = list(game.log)
    for row in table[table["kind"] == "luck"].itertuples():
        event = events[row.step - 1]
        assert event.outcomes
        assert row.rule == event.rule
        assert row.text in game.log.story()
    played = [str(node.action) for node in game.log.main_line[1:]]
    assert set(table["text"][table["kind"] == "choice"]) <= set(played)
    assert (table["player"][table["step"] <= game.log.root.step] == 0).all()


def test_a_written_position_has_no_luck_of_the_set_up() -> None:
    match = new(GAME, seed=1, position=GAME.words.diagram(new(GAME, seed=2).state))
    match.play(match.legal_actions()[0])
    table = luck(match, policy="random", games=4, alternatives=0)
    assert list(table["kind"]) == ["choice", "luck"]
    assert (table["player"] > 0).all()


def test_a_choice_that_the_policy_shares_changes_nothing() -> None:
    """With one heap of two left, a greedy player takes both; to take one changes something."""
    before = new(GAME, seed=4, heap=2)
    while len(before.legal_actions()) > 2:
        before.play(before.legal_actions()[-1])
    position = GAME.words.diagram(before.state)
    one, both = before.legal_actions()
    for action, is_greedy in ((both, True), (one, False)):
        match = new(GAME, seed=4, position=position)
        match.play(action)
        table = luck(match, policy="greedy", games=8)
        choice = table.iloc[0]
        assert choice["text"] == str(action)
        assert (choice["change_1"] == 0) == is_greedy
        assert (choice["low_1"] == choice["high_1"]) == is_greedy
        assert choice["lost"] >= 0
        assert table["change_1"].sum() == to_ten_digits(table.attrs["end"][0] - table.attrs["start"][0])


# --- the best alternative ---


def test_the_best_alternative_is_found_and_counted_on_other_games() -> None:
    """The last pebble wins the game for whoever takes it, unless it slips."""
    match = new(GAME, seed=1, heap=1)
    while len(match.legal_actions()) > 3:
        match.play(match.legal_actions()[0])
    table = luck(match, policy="random", games=16)
    choices = table[table["kind"] == "choice"]
    assert choices["best"].notna().all()
    same = choices["best"] == choices["text"]
    assert (choices["lost"][same] == 0).all()
    assert (choices["lost"][~same] > 0).all()
    own = [row[f"change_{row['player']}"] for _, row in choices.iterrows()]
    assert np.allclose(choices["best_worth"] - own, choices["lost"])


def test_alternatives_are_those_of_the_player_at_the_same_time() -> None:
    match = minerals.new("out_of_mine", players=2, seed=1)
    for seat in (1, 2):
        match.play(f"{seat}: front")
    take = next(action for action in match.legal_actions() if str(action).startswith("2: take"))
    played = match.parse(f"{str(take).rpartition(' at ')[0]} at 5000")
    others = alternatives_to(match.game, match.state, played, match.legal_actions())
    assert others
    assert {(action.player, action.at) for action in others} == {(2, 5000)}
    assert all(not match.explain(action) for action in others)
    assert played not in others


# --- intervals ---


def worth(shares: Sequence[float]) -> Worth:
    array = np.array(shares)[:, None]
    return Worth((Fraction(round(sum(shares)), len(shares)),), array, False)


def test_paired_games_make_narrow_intervals() -> None:
    early = worth([1, 0] * 50)
    unlike, alike = worth([0, 1] * 49 + [1, 1]), worth([1, 0] * 49 + [1, 1])
    far, near = (interval(change(early, late), 0, 0.95) for late in (unlike, alike))
    assert near[0] == far[0]
    assert (near[2] - near[1]) < (far[2] - far[1]) / 5
    same = interval(change(early, worth([1, 0] * 50)), 0, 0.95)
    assert same[1] < 0 < same[2], "games that agree do not prove that nothing changed"
    assert interval(change(early, early), 0, 0.95) == (0, 0, 0)


def test_confidence_widens_intervals(game: minerals.Match, table: pd.DataFrame) -> None:
    sure = luck(game, policy="random", games=12, confidence=0.999, alternatives=0)
    widths = (sure["high_1"] - sure["low_1"], table["high_1"] - table["low_1"])
    assert (widths[0] >= widths[1]).all()
    assert (widths[0] > widths[1]).any()


def test_threads_change_nothing(game: minerals.Match) -> None:
    one, two = (luck(game, policy="random", games=4, workers=workers) for workers in (1, 2))
    pd.testing.assert_frame_equal(one, two)


# --- bad input, and interrupts ---


def test_a_log_that_todays_rules_do_not_lead_to() -> None:
    match = pebbles_of_other_rules()
    with pytest.raises(LogError, match=r"Today's rules do not lead from action 1, \w+\d-\d, to what the log says"):
        luck(match, policy="random", games=2)


def pebbles_of_other_rules() -> Log:
    """A log in which the die was not rolled."""
    match = new(GAME, seed=3)
    action = match.legal_actions()[0]
    events = list(GAME.engine.decide(match.state, action, minerals.SeededChance(1)).events)
    state = match.state
    kept = tuple(event for event in events if not event.outcomes)
    for event in kept:
        state = GAME.engine.evolve(state, event)
    from minerals.core.game import Decision

    match.log.add(match.node, action, Decision(kept, state))
    return match.log


def test_an_interrupt_keeps_what_is_finished(game: minerals.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    records = attribution.Account.records

    def interrupted(self: attribution.Account) -> Any:
        yield from islice(records(self), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(attribution.Account, "records", interrupted)
    table = luck(game, policy="random", games=4, alternatives=0)
    assert not table.attrs["complete"]
    assert table["step"].min() > game.log.main_line[-4].step
    assert table.attrs["end"] == result(game.log)
    assert table["change_1"].sum() == to_ten_digits(table.attrs["end"][0] - table.attrs["start"][0])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"games": 1}, "games takes a whole number from 2"),
        ({"policy": "deep"}, "no bot 'deep'"),
        ({"policy": ["random"]}, "luck: 1 policies for 2 players"),
        ({"by": "colour"}, "by does not take 'colour'"),
        ({"seed": 1.5}, "seed takes"),
    ],
)
def test_bad_questions(game: minerals.Match, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        luck(game, **({"policy": "random"} | asked))


# --- over many games ---


@pytest.mark.slow
def test_luck_is_0_on_average_over_many_games() -> None:
    """The difference of each game, what was won less what the choices alone would have given, is one observation."""
    sums = []
    for seed in range(200):
        match = new(GAME, seed=seed, heap=1)
        play_out(match, [bot_named("random", f"{seed}/{seat}") for seat in (1, 2)])
        table = luck(match, policy="random", games=3, alternatives=0, seed=seed)
        of_luck = table[table["kind"] == "luck"]
        sums.append([of_luck["change_1"].sum(), table["change_1"][table["player"] == 0].sum()])
    means, spread = np.mean(sums, axis=0), np.std(sums, axis=0, ddof=1)
    assert (spread > 0.05).all()
    assert (abs(means) < 3 * spread / math.sqrt(len(sums))).all()
