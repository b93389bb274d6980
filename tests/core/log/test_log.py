"""The log: a tree of records that is written as JSON Lines and read back as it was."""

import json

import pytest

import minerals
from minerals import LogError, StepError
from minerals.core.log import Comment, Log, Moment, Symbol, load, node_at, read_log
from minerals.core.log.files import logs_below
from tests.core.forging import bodies, chained, sample_log
from tests.core.pebbles import PebbleSlipped


@pytest.fixture
def log():
    return sample_log()


def written(log: Log) -> bytes:
    return b"".join(log.lines())


def states(log):
    return {number: node.state for number, node in log.nodes.items()}


def test_a_log_is_read_back_as_it_was_written(log, tmp_path):
    loaded = load(log.save(tmp_path / "game.replay"))
    assert written(loaded) == written(log)
    assert states(loaded) == states(log)
    assert loaded.header == log.header
    assert loaded.annotations == log.annotations
    assert loaded.damage == ""
    assert {n: [child.n for child in node.children] for n, node in loaded.nodes.items()} == {
        0: [1],
        1: [2, 4],
        2: [],
        4: [],
    }


def test_a_file_is_one_record_a_line_and_readable(log):
    lines = [json.loads(line) for line in written(log).decode().splitlines()]
    assert [line["record"] for line in lines] == [
        "header", "setup", "action", "action", "comment", "action", "symbol", "moment",
    ]  # fmt: skip
    assert [line["n"] for line in lines[1:]] == [0, 1, 2, 3, 4, 5, 6]
    assert lines[0]["players"] == ["Ann", "Bob"]
    assert "Zürich" in written(log).decode()
    assert lines[5]["parent"] == 1


def test_the_chain_is_as_documented(log):
    """Each digest is over the digest before and the line up to its own digest."""
    data = written(log)
    assert b"".join(log.lines()) == data
    original = [line.rpartition(b',"digest":"')[0] + b"}" for line in data.splitlines()]
    assert chained(original) == data


def test_another_writers_spacing_is_read_as_well(log):
    loaded = read_log(chained(bodies(written(log))))
    assert states(loaded) == states(log)
    assert written(loaded) == written(log)


def test_line_ends_of_windows_change_nothing(log):
    loaded = read_log(written(log).replace(b"\n", b"\r\n"))
    assert written(loaded) == written(log)


def test_steps_count_events_along_the_main_line(log):
    assert len(log) == len(log.events()) == len(list(log)) == 9
    assert [node.n for node in log.main_line] == [0, 1, 2]
    assert log.root.n == 0
    assert log.state_at(0) == log.game.engine.initial(log.options)
    assert log.state_at(len(log)) == log.main_line[-1].state
    assert [log.draws_at(step) for step in range(10)] == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_another_line_has_its_own_steps(log):
    line = log.line_through(log.node(4))
    assert [node.n for node in line] == [0, 1, 4]
    assert log.events(line)[:5] == log.events()[:5]
    assert log.events(line)[5:] != log.events()[5:]
    assert log.state_at(line[-1].step, line) == log.node(4).state
    assert log.draws_at(line[-1].step, line) == 3
    assert node_at(line, 5) is log.node(1)


def test_a_step_or_record_that_is_not_there(log):
    for ask in (log.state_at, log.draws_at):
        with pytest.raises(StepError, match=r"There is no step 10: this line has the steps 0 to 9\."):
            ask(10)
    with pytest.raises(StepError, match="The log has no action record 3"):
        log.node(3)  # a comment


# --- annotations ---


def test_annotations_never_change_the_game(log):
    before = states(log)
    log.comment("Better was b3.", on=1)
    assert states(log) == before
    assert log.annotations_of(1)[-1] == Comment(7, 1, "Better was b3.")
    assert [type(note) for note in log.annotations_of(2)] == [Comment, Moment]
    assert log.annotations_of(0) == ()


def test_annotations_are_shown_in_words():
    assert str(Comment(3, 1, "Well played.", "Ann")) == "Ann: Well played."
    assert str(Comment(3, 1, "Well played.")) == "Well played."
    assert (str(Symbol(3, 1, "!?")), str(Moment(3, 1, "A slip"))) == ("!?", "★ A slip")


def test_an_annotation_is_about_the_end_of_the_main_line_where_nothing_is_named(log):
    assert log.comment("Over.").on == log.mark("!!").on == log.moment("The end").on == 2


def test_an_annotation_made_elsewhere_gets_the_next_number(log):
    assert log.annotate(Symbol(99, 1, "!?")) == Symbol(7, 1, "!?")
    assert read_log(written(log)).annotations[-1] == Symbol(7, 1, "!?")


def test_annotations_that_cannot_be(log):
    before = written(log)
    with pytest.raises(LogError, match="'!!!' is not one of the symbols !! ! !\\? \\?! \\? \\?\\?"):
        log.mark("!!!")
    with pytest.raises(StepError, match="no action record 3"):
        log.comment("On a comment.", on=3)
    with pytest.raises(LogError, match="cannot be written to a log"):
        log.comment("\ud800")
    assert written(log) == before


def test_what_the_game_calls_a_key_moment_is_the_games_affair(log):
    assert log.game.words.key_moment(PebbleSlipped(1), log.header.players) == "A slip"


# --- saving ---


def test_a_log_replaces_what_was_in_the_file_whole(log, tmp_path):
    path = tmp_path / "game.replay"
    path.write_text("something else")
    log.save(path)
    assert path.read_bytes() == written(log)
    assert list(tmp_path.iterdir()) == [path]


def test_a_log_that_cannot_be_saved_leaves_no_trace(log, tmp_path, monkeypatch):
    path = tmp_path / "game.replay"
    path.write_text("something else")

    def no_space(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(OSError, match="No space left"):
        log.save(path)
    assert path.read_text() == "something else"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["game.replay", "game.jsonl", "game"])
def test_a_log_loads_whatever_its_file_is_called(log, tmp_path, name):
    assert written(load(log.save(tmp_path / name))) == written(log)


def test_logs_are_found_by_both_suffixes_however_deep(tmp_path):
    (tmp_path / "b" / "c.replay").mkdir(parents=True)
    names = ("a.jsonl", "a.replay", "b/c.replay/d.replay", "b/e.json", "b/f.replay.txt", "b/g.jsonl")
    for name in names:
        (tmp_path / name).touch()
    found = [path.relative_to(tmp_path).as_posix() for path in logs_below(tmp_path)]
    assert found == ["a.jsonl", "a.replay", "b/c.replay/d.replay", "b/g.jsonl"]


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "missing.replay")


def test_a_position_and_no_options_are_read_back_too():
    match = minerals.new(
        "pebbles", position="0 0\n0 2 1\n0 0\nhands 3 3\nriver 1\nturn 2", chance=minerals.SeededChance(1)
    )
    match.play("b2-2")
    loaded = read_log(written(match.log))
    assert loaded.header.position == match.log.header.position
    assert states(loaded) == states(match.log)
    bare = bodies(written(match.log))
    bare[0]["options"] = {}
    assert states(read_log(chained(bare))) == states(match.log)
