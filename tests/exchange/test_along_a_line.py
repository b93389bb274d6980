"""Everything that reads a log can look at another line than the main line, and all of them see the same game."""

import copy
import pickle

import pytest

import minerals
from minerals import OptionError, StepError
from minerals.bots import Uniform
from minerals.classroom.paper import material
from minerals.core.editing import EditedStep
from minerals.core.log import Stops
from minerals.exchange.animation import to_gif, to_webp
from minerals.exchange.page import to_html
from minerals.exchange.page.content import page_data
from minerals.exchange.records import write_record
from minerals.exchange.table import to_csv
from minerals.probability.balance import balance_of
from minerals.probability.forecast import forecast_steps


def begun(*slips):
    """A game of which a move was a slip, which was played on and then taken back."""
    match = minerals.new("mattock", board="inner", players=["Ada", "Ben"], seed=7)
    for action in ("b5", *slips):
        match.play(action)
    match.goto_record(1)
    while match.to_act:
        match.play(match.legal_actions()[0])
    return match.log


@pytest.fixture(scope="module")
def log():
    return begun("a3", "b4")


@pytest.fixture(scope="module")
def slip():
    """The same log, in which the slip was promoted: its main line is the line that is asked for."""
    log = begun("a3", "b4")
    log.promote_to_main(3)
    return log


READERS = {
    "events": lambda log, **line: log.events(**line),
    "state_at": lambda log, **line: log.state_at(11, **line),
    "draws_at": lambda log, **line: log.draws_at(11, **line),
    "at": lambda log, **line: log.at(11, **line).board,
    "frame": lambda log, **line: log.frame(**line).to_csv(),
    "story": lambda log, **line: log.story(**line),
    "stops": lambda log, **line: Stops(log, **line).last,
    "csv": to_csv,
    "gif": lambda log, **line: to_gif(log, by="turn", scale=0.3, **line),
    "webp": lambda log, **line: to_webp(log, by="turn", scale=0.3, **line),
    "forecast": lambda log, **line: minerals.forecast(log, policy="random", games=2, steps="turns", **line).to_csv(),
    "forecast_steps": lambda log, **line: [
        table.to_csv() for table in forecast_steps(log, policy="random", games=2, steps="turns", **line)
    ][-1],
    "luck": lambda log, **line: minerals.luck(log, policy=Uniform, games=2, alternatives=0, **line).to_csv(),
    "match_of": lambda log, **line: minerals.match_of(log, **line).diagram(),
    "edited": lambda log, **line: EditedStep(log, **line).match.diagram(),
    "len": lambda log, line=None: len(log.along(line)),
    "list": lambda log, line=None: list(log.along(line)),
    "picture": lambda log, line=None: log.along(line)._repr_mimebundle_(),
}


@pytest.mark.parametrize("reader", READERS)
def test_every_reader_sees_the_same_line(reader, log, slip):
    read = READERS[reader]
    by_number, by_records = read(log, line=3), read(log, line=log.line_through(log.node(3)))
    assert by_number == by_records == read(slip)
    assert by_number != read(log) or reader == "draws_at"
    assert read(log, line=None) == read(log)


def test_a_page_has_the_line_first(log):
    records = page_data(log.along(3))["records"]
    assert [record["n"] for record in records if record["parent"] == 1] == [2, 4]
    assert [record["n"] for record in page_data(log)["records"] if record["parent"] == 1] == [4, 2]
    assert to_html(log, line=3) == log.to_html(line=3) != log.to_html()


def test_a_record_of_another_line(log):
    match = minerals.match_of(copy.deepcopy(log))
    last = match.node.n
    match.goto_record(1).play("a3")
    assert match.log.main_line[-1].n == 3
    assert write_record(match.log, line=last).splitlines()[-40:] == write_record(log).splitlines()[-40:]


def test_a_balance_of_another_line():
    match = minerals.new("iceminers", seed=7)
    for _ in range(3):
        match.play(match.legal_actions()[0])
    last = match.node.n
    led = balance_of(match.log, 1, 0.5, policies=[Uniform, Uniform], games=2)
    match.undo().play(match.legal_actions()[-1])
    assert match.log.main_line[-1].n != last
    assert balance_of(match.log, 1, 0.5, policies=[Uniform, Uniform], games=2, line=last) == led


def test_paper_of_another_line(log, tmp_path):
    path = str(log.save(tmp_path / "game.replay"))
    assert material(path, line=3).tasks[0].scene == log.along(3).game.picture(
        log.node(3).state, minerals.View(), log.header.players
    )
    assert material(path, line=3) != material(path)


def test_a_log_along_a_line_is_the_same_log():
    log = begun("a3", "b4")
    seen = log.along(3)
    assert seen.comment("A slip.").on == 3
    assert [str(note) for note in log.annotations] == ["A slip."]
    assert log.lock is seen.lock
    for again in (copy.deepcopy(seen), pickle.loads(pickle.dumps(seen))):
        assert [node.n for node in again.main_line] == [0, 1, 2, 3]
        assert b"".join(again.lines()) == b"".join(log.lines())
    assert log.along(None) is log


@pytest.mark.parametrize("wrong", ["3", 2.5, [], [3], True, object()])
def test_what_is_no_line_is_refused(log, wrong):
    with pytest.raises(OptionError, match=r"^line takes a list of records, or the number of a record, not "):
        log.frame(line=wrong)


def test_a_record_that_is_not_there_is_refused(log):
    with pytest.raises(StepError, match=r"the log has no action record 999\.$"):
        minerals.forecast(log, line=999)
