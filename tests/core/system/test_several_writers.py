"""Several threads on one log lose nothing; a forked process and a second one are refused."""

from __future__ import annotations

import copy
import os
import pickle
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

import minerals
from minerals import IllegalAction, LogError, Match, MineralsError
from minerals.core.log import Log, load
from minerals.core.system import Lock
from tests.core.processes import in_another_process

THREADS = 4
PLAYS = 60


@pytest.fixture(autouse=True)
def _threads_take_turns_all_the_time() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def at_once(play: Callable[[int], Sequence[object]]) -> list[object]:
    """Let threads play at the same time; return what all of them had acknowledged."""
    begin = threading.Barrier(THREADS)

    def run(thread: int) -> Sequence[object]:
        begin.wait()
        return play(thread)

    with ThreadPoolExecutor(THREADS) as threads:
        return [done for dones in threads.map(run, range(THREADS)) for done in dones]


def wander(match: Match, random: Random) -> Iterator[object]:
    """Play here and there on a log, and comment; yield what was acknowledged."""
    for _ in range(PLAYS):
        legal = match.legal_actions()
        if not legal or random.random() < 0.1:
            match.goto_record(random.choice(list(match.log.nodes)))
            continue
        action = random.choice(legal)
        match.play(action)
        yield (match.node.n, match.node.parent.n, str(action), match.node.events)
        if random.random() < 0.1:
            yield match.log.comment(f"by {threading.get_ident()}", on=match.node.n)


def find_all(acknowledged: list[object], log: Log) -> None:
    """Find everything that was acknowledged in a log."""
    played = {(node.n, node.parent.n, str(node.action), node.events) for node in log.nodes.values() if node.parent}
    missing = [one for one in acknowledged if one not in played and one not in log.annotations]
    assert missing == []


@pytest.mark.parametrize("seed", range(4))
def test_threads_with_a_match_each_lose_nothing(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "game.replay"
    match = minerals.new("pebbles", seed=seed).record(path)
    acknowledged = at_once(lambda thread: list(wander(match.branch(), Random(f"{seed}/{thread}"))))
    match.log.close()
    loaded = load(path)
    assert len(acknowledged) > THREADS * PLAYS / 2
    find_all(acknowledged, loaded)
    assert b"".join(loaded.lines()) == b"".join(match.log.lines()) == path.read_bytes()


def test_threads_with_one_match_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    match = minerals.new("pebbles", seed=7).record(path)

    def play(thread: int) -> list[object]:
        random, done = Random(thread), []
        for _ in range(PLAYS):
            try:
                if random.random() < 0.2:
                    match.undo()
                elif legal := match.legal_actions():
                    done.append(match.play(random.choice(legal)))
            except (IllegalAction, minerals.StepError):
                continue  # another thread was faster
            # Whoever looks sees a line, a record and a step that belong together.
            assert match.state is not None and match.between_actions
        return done

    acknowledged = at_once(play)
    match.log.close()
    loaded = load(path)
    events = {node.events for node in loaded.nodes.values()}
    assert acknowledged and all(done in events for done in acknowledged)
    assert b"".join(loaded.lines()) == b"".join(match.log.lines())


def test_a_log_is_saved_whole_while_others_play(tmp_path: Path) -> None:
    match = minerals.new("pebbles", seed=7)

    def play_or_save(thread: int) -> list[object]:
        if thread:
            return list(wander(match.branch(), Random(thread)))
        return [len(load(match.log.save(tmp_path / f"{number}.replay")).nodes) for number in range(20)]

    found = at_once(play_or_save)
    sizes = [size for size in found if isinstance(size, int)]
    assert sizes == sorted(sizes) and len(sizes) == 20


def test_the_lock_is_held_while_an_action_is_decided(tmp_path: Path) -> None:
    match = minerals.new("pebbles", seed=7).record(tmp_path / "game.replay")
    done = threading.Event()

    def play() -> None:
        match.branch().play("a1-1")
        done.set()

    with match.log.lock:
        other = threading.Thread(target=play)
        other.start()
        assert not done.wait(0.05)
        match.play("b2-1")  # the thread that holds it goes on
    other.join(10)
    assert done.is_set()
    assert [str(node.action) for node in match.log.nodes.values()] == ["None", "b2-1", "a1-1"]
    match.log.close()


# --- copies ---


def test_a_copy_has_a_free_lock_and_a_life_of_its_own() -> None:
    match = minerals.new("pebbles", seed=7)
    match.play("a1-1")
    with match.log.lock:
        other = copy.deepcopy(match)
        assert in_a_thread(lambda: len(other.play("b2-1"))) > 0
    assert (len(match.log.nodes), len(other.log.nodes)) == (2, 3)
    assert copy.copy(match).log.lock is match.log.lock


def test_a_lock_is_pickled_as_a_free_one() -> None:
    lock = Lock()
    with lock:
        fresh = pickle.loads(pickle.dumps(lock))
        assert in_a_thread(lambda: fresh.acquire(blocking=False))
        assert not in_a_thread(lambda: lock.acquire(blocking=False))


def in_a_thread(act: Callable[[], object]) -> object:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(act).result(10)


# --- fork, and other processes ---

FORKS = """
    import signal, threading
    from pathlib import Path
    folder = Path(sys.argv[1])
    path = folder / "game.replay"
    match = minerals.new("pebbles", seed=7).record(path)
    match.play("a1-1")

    def in_child(act):
        sys.stdout.flush()
        child = os.fork()
        if child:
            os.waitpid(child, 0)
            return
        signal.alarm(30)
        try:
            print(act())
        except minerals.LogError as error:
            print(f"refused: {error}")
        finally:
            sys.stdout.flush()
            os._exit(0)

    before = path.read_bytes()
    in_child(lambda: match.play("b2-1"))
    in_child(lambda: match.log.comment("From the child."))
    in_child(lambda: match.record(path))
    in_child(lambda: match.log.save(path))
    assert path.read_bytes() == before

    def go_on():
        match.record(folder / "child.replay").play("b2-1")
        return len(minerals.load(folder / "child.replay").nodes)

    in_child(go_on)
    in_child(lambda: (match.log.close(), len(match.play("b2-1")) > 0)[1])
    assert path.read_bytes() == before
    match.play("c1-1")
    assert path.read_bytes() == b"".join(match.log.lines())
    print("parent:", [str(node.action) for node in minerals.load(path).main_line])

    # A thread that is not there in the child held the lock when it was forked.
    loose = minerals.new("pebbles", seed=7)
    holds, let_go = threading.Event(), threading.Event()
    def hold():
        with loose.log.lock:
            holds.set()
            let_go.wait(60)
    thread = threading.Thread(target=hold)
    thread.start()
    holds.wait(60)
    in_child(lambda: len(loose.play("a1-1")) > 0)
    let_go.set()
    thread.join()
    with loose.log.lock:
        in_child(lambda: len(loose.play("a1-1")) > 0)
    print("threads:", len(loose.play("a1-1")) > 0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_is_refused_and_the_parent_goes_on(tmp_path: Path) -> None:
    found = in_another_process(FORKS, tmp_path)
    refused = (
        "refused: game.replay: Another process records to the file, the one that this process was forked from, so "
        'nothing was added to the log. Save your log to another file: match.log.save("another.replay").'
    )
    busy = "refused: game.replay: Somebody else is recording to this file, and only one can at a time."
    assert found.stdout.splitlines() == [
        *(refused, refused, busy, busy),
        *("3", "True"),
        "parent: ['None', 'a1-1', 'c1-1']",
        *("True", "True", "threads: True"),
    ], found.stderr


def test_two_processes_cannot_record_to_one_file_nor_save_over_it(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    match = minerals.new("pebbles", seed=7).record(path)
    code = """
        log = minerals.load(sys.argv[1])
        for act in (log.record, log.save):
            try:
                act(sys.argv[1])
            except minerals.LogError as error:
                print(error)
        match = minerals.match_of(log).record(sys.argv[2])
        match.play("a1-1")
    """
    other = tmp_path / "other.replay"
    found = in_another_process(code, path, other)
    refused = "game.replay: Somebody else is recording to this file, and only one can at a time."
    assert found.stdout.splitlines() == [refused, refused], found.stderr
    match.play("a1-1")
    match.log.close()
    assert len(load(path).nodes) == len(load(other).nodes) == 2


def test_a_recording_error_is_one_of_the_kit(tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    match = minerals.new("pebbles", seed=7).record(path)
    path.unlink()
    with pytest.raises(LogError) as refused:
        match.play("a1-1")
    again = pickle.loads(pickle.dumps(refused.value))
    assert isinstance(again, MineralsError) and str(again) == str(refused.value)
    assert (again.reason, again.source) == (refused.value.reason, "game.replay")
