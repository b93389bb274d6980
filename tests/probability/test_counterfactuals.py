"""Counterfactuals of luck: what comes up instead, the futures behind it, and the variation that one of them becomes."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import minerals
from minerals import ChanceError, OptionError, ScriptedChance, StepError
from minerals.core.log import Log
from minerals.core.match import RecordedDraw, steps_of_draws
from minerals.probability.counterfactuals import Counterfactual, Future, Futures, counterfactuals

RECORDED = {
    "a die": ("iceminers/two-players-greedy", "DieRolled", 20),
    "a cap": ("iceminers/two-players-greedy", "PairVeinOpened", 1),
    "a gem of an arm": ("iceminers/three-players", "ArmVeinOpened", 2),
    "a tool": ("minerals/three-players-lace", "ToolLaid", 2),
    "a card turned up": ("minerals/two-players-build", "CardTurnedUp", 1),
    "a card refilled": ("minerals/two-players-greedy", "CardRefilled", 4),
    "a tile": ("minerals/three-players-lace", "MineralDrawn", 3),
    "a gallery": ("out_of_mine/three-players", "GalleryDrawn", 4),
    "a treasure card": ("out_of_mine/three-players", "CardRevealed", 14),
    "a gallery of a set-up": ("out_of_mine/three-players", "GalleryDealt", 1),
    "the roll for the first player": ("iceminers/four-players-random-coasters", "FirstPlayerRolled", 1),
}


def _draw(what: str) -> RecordedDraw:
    name, event, number = RECORDED[what]
    log = minerals.load(f"replays/{name}.replay")
    steps = [step for step, each in enumerate(log.events(), start=1) if type(each).__name__ == event]
    return RecordedDraw(log, steps[number - 1])


def _other(draw: RecordedDraw) -> str:
    return next(outcome for outcome in draw.probabilities if outcome != draw.came_up)


@pytest.mark.parametrize("what", RECORDED)
def test_a_future_begins_with_what_was_put_in_and_opens_as_it_was_counted(what):
    draw = _draw(what)
    assert sum(draw.probabilities.values()) == 1
    if draw.event.outcomes == (draw.came_up,):
        assert draw.probabilities[draw.came_up] == draw.event.probability
    luck = Counterfactual(draw, seed=3)
    outcome = _other(draw)
    futures = luck.futures(outcome, games=8)
    assert [future.number for future in futures.all] == list(range(8))
    opened = luck.open(outcome, 5)
    assert opened.is_over
    assert opened.scores == futures.all[5].points
    won = [seat for seat, share in enumerate(futures.all[5].shares, start=1) if share]
    assert opened.outcome is not None
    assert list(opened.outcome.winners) == won
    assert opened.step == futures.all[5].last
    put_in = [each for event in opened.log.events(opened.line) for each in event.outcomes]
    before = draw.log.draws_at(draw.step, draw.line) - len(draw.event.outcomes)
    recorded = [each for event in draw.log.events(draw.line) for each in event.outcomes]
    assert put_in[: before + 1] == [*recorded[:before], outcome]


def test_a_future_is_a_variation_and_the_game_stays_as_it_was():
    draw = _draw("a die")
    main = list(draw.log.main_line)
    luck = Counterfactual(draw, policy="random")
    opened = luck.open("6" if draw.came_up != "6" else "1", 0)
    assert opened.log is draw.log
    assert list(draw.log.main_line) == main
    number = len(list(draw.log.lines()))
    luck.open("6" if draw.came_up != "6" else "1", 0)
    assert len(list(draw.log.lines())) == number  # the same future is the same records


def test_a_log_with_an_opened_future_loads_again_as_it_was_saved(tmp_path):
    draw = _draw("a tool")
    opened = Counterfactual(draw).open(_other(draw), 1)
    path = draw.log.save(tmp_path / "opened.replay")
    again = minerals.load(path)
    end = again.node(opened.node.n)
    assert draw.game.engine.scores(end.state) == opened.scores
    again.save(tmp_path / "again.replay")
    assert (tmp_path / "again.replay").read_bytes() == (tmp_path / "opened.replay").read_bytes()


@pytest.mark.parametrize("what", ["a die", "a tool", "a card refilled", "a treasure card"])
def test_no_later_luck_of_the_real_line_leaks_into_a_future(what):
    draw = _draw(what)
    other = RecordedDraw(_log_up_to(draw), draw.step)
    assert other.node.state == draw.node.state
    outcome = _other(draw)
    assert Counterfactual(other).futures(outcome, 6) == Counterfactual(draw).futures(outcome, 6)
    assert other.probabilities == draw.probabilities


def _log_up_to(draw: RecordedDraw) -> Log:
    """Return a log that ends with the record of a draw, so that nothing later is in it."""
    header = draw.log.header
    outcomes = [each for node in draw.node.path() for event in node.events for each in event.outcomes]
    options = {**header.options, "players": list(header.players)}
    match = minerals.new(header.game, chance=ScriptedChance(outcomes), position=header.position, **options)
    for node in draw.node.path()[1:]:
        match.play(node.action)
    return match.log


def test_the_same_seed_gives_the_same_futures_and_another_seed_gives_others():
    draw = _draw("a die")
    one, same, other = (Counterfactual(draw, seed=seed).futures("1", 30) for seed in (1, 1, 2))
    assert one == same != other


def test_what_came_up_differs_from_itself_by_nothing_and_pairs_are_sharper():
    draw = _draw("a die")
    luck = Counterfactual(draw)
    real, other = luck.futures(draw.came_up), luck.futures(_other(draw))
    change, low, high = other.change_from(real, 1)
    assert low <= change <= high
    assert change == pytest.approx(other.chance(1) - real.chance(1))
    alone = 1.96 * math.sqrt(sum(each.chance(1) * (1 - each.chance(1)) / 300 for each in (real, other)))
    assert high - low < 2 * alone + 0.02


def test_where_the_game_ends_with_the_draw_the_chance_is_exact():
    over = [Future(number, (1.0, 0.0), (4, 2), 90) for number in range(2)]
    lost = [Future(number, (0.0, 1.0), (1, 2), 90) for number in range(2)]
    won = Futures("6", over, is_exact=True)
    assert won.interval(1) == (1.0, 1.0)
    assert won.change_from(Futures("1", lost, is_exact=True), 1) == (1.0, 1.0, 1.0)
    change, low, high = won.change_from(Futures("1", lost, is_exact=False), 1)
    assert low < change <= high


def test_the_table_has_a_row_for_each_outcome_and_player_and_its_probabilities_add_up_to_one():
    draw = _draw("a cap")
    table = counterfactuals(draw.log, draw.step, games=4)
    names = draw.log.header.players
    assert len(table) == len(names) * len(draw.probabilities)
    assert table[table["player"] == 1]["probability"].sum() == pytest.approx(1)
    assert table.groupby("outcome")["chance"].sum().round(9).eq(1).all()
    assert table[table["came_up"]]["outcome"].unique().tolist() == [draw.came_up]
    assert (table[table["came_up"]]["difference"] == 0).all()
    assert (table["low"] <= table["chance"]).all()
    assert (table["chance"] <= table["high"]).all()
    assert table.attrs["complete"]
    assert table.attrs["condition"]


def test_a_board_is_laid_by_many_draws_and_each_can_be_looked_at():
    log = minerals.load("replays/minerals/two-players-greedy.replay")
    step = steps_of_draws(log.main_line)[0]
    draw = RecordedDraw(log, step, 2)
    assert draw.count > 100
    assert sum(draw.probabilities.values()) == Fraction(1)
    opened = Counterfactual(draw, policy="random").open(_other(draw), 0)
    assert opened.log is not log
    laid = opened.log.events()[step - 1].outcomes
    assert laid[:2] == (*log.events()[step - 1].outcomes[:1], _other(draw))


def test_what_is_wrong_is_said():
    log = minerals.load("replays/iceminers/two-players-greedy.replay")
    with pytest.raises(StepError, match=r"Nothing is drawn at step 4\. The nearest draws are at these steps: "):
        counterfactuals(log, 4)
    step = steps_of_draws(log.main_line)[3]
    with pytest.raises(ChanceError, match="'7' cannot come up at step"):
        counterfactuals(log, step, outcomes=["7"])
    with pytest.raises(OptionError, match="draw takes a whole number from 1 to 1"):
        counterfactuals(log, step, draw=2)
    with pytest.raises(OptionError, match="outcomes takes a list of outcomes"):
        counterfactuals(log, step, outcomes="6")
    with pytest.raises(StepError, match="Nothing is drawn in this game"):
        counterfactuals(minerals.load("replays/mattock/last-space.replay"), 20)
