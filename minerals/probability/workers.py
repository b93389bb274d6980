"""Where the games of a study are played: here, in threads or processes of this machine, or on a cluster.

Whatever plays them, rows come as they are finished, in any order.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from minerals.core.errors import MineralsError, OptionError
from minerals.core.lazy import lazy
from minerals.core.quotation import quoted
from minerals.probability.rows import Rows, play_rows
from minerals.probability.study import Study

if TYPE_CHECKING:
    from multiprocessing import synchronize

    import distributed
else:
    synchronize = lazy("multiprocessing.synchronize")
    distributed = lazy("distributed")

Finished: TypeAlias = Generator[Rows, None, None]

_AHEAD = 3
"""So many chunks are handed out for each worker: none idles, and what is finished does not pile up where it is kept."""
_LEAST_AHEAD = 12
"""So many are handed out where a cluster has no workers yet."""


def chunks_of(games: Iterable[range], size: int) -> Iterator[range]:
    """Cut ranges of games into chunks of at most a size.

    >>> list(chunks_of([range(0, 5), range(8, 10)], 3))
    [range(0, 3), range(3, 5), range(8, 10)]
    """
    for each in games:
        for first in range(each.start, each.stop, size):
            yield range(first, min(first + size, each.stop))


def finished_rows(
    study: Study, chunks: Iterator[range], workers: int, client: distributed.Client | None = None
) -> Finished:
    """Play chunks of games, and yield the rows of each as it is finished, in any order.

    Closing the generator stops what is still being played. After `KeyboardInterrupt`, what is finished meanwhile is
    yielded before it is raised again.

    Raises
    ------
    OptionError
        Where the study cannot be sent to other processes, or a game cannot be played.
    MineralsError
        Where workers die.
    """
    if client is not None:
        return _on_cluster(study, chunks, client)
    if workers == 1:
        return (play_rows(study, chunk) for chunk in chunks)
    return _in_threads(study, chunks, workers) if study.engine == "compiled" else _in_processes(study, chunks, workers)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# --- one machine ---


def _in_threads(study: Study, chunks: Iterator[range], workers: int) -> Finished:
    """Play in threads, for kernels release the GIL."""
    with ThreadPoolExecutor(workers) as executor:
        yield from _by(lambda chunk: executor.submit(play_rows, study, chunk), chunks, workers)


def _in_processes(study: Study, chunks: Iterator[range], workers: int) -> Finished:
    packed = _packed(study)
    # A forked child would inherit the locks that other threads, such as those of a notebook, happen to hold.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(workers, context, _prepare_worker, (stop,)) as executor:
        try:
            yield from _by(lambda chunk: executor.submit(_play_here, packed, chunk), chunks, workers)
        except BrokenExecutor:
            raise MineralsError(
                "simulate: a worker process has died, perhaps for want of memory. In a script, what starts processes "
                'stands below `if __name__ == "__main__":`.'
            ) from None
        finally:
            stop.set()


def _by(submit: Callable[[range], Future[Rows]], chunks: Iterator[range], workers: int) -> Iterator[Rows]:
    running = {submit(chunk) for chunk in islice(chunks, _AHEAD * workers)}
    try:
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                running.remove(future)
                running |= {submit(chunk) for chunk in islice(chunks, 1)}
                yield future.result()
    except KeyboardInterrupt:
        for future in wait(running, timeout=0).done:
            if future.exception() is None:
                yield future.result()
        raise
    finally:
        for future in running:
            future.cancel()


_stop: synchronize.Event | None = None


def _prepare_worker(stop: synchronize.Event) -> None:
    """Leave an interrupt, which a terminal sends to all processes, to the one that waits for the rows."""
    global _stop  # noqa: PLW0603 - what a process is told when it starts has no other place
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_here(packed: bytes, games: range) -> Rows:
    assert _stop is not None, "told when the process started"
    return play_rows(_unpacked(packed), games, _stop.is_set)


# --- a cluster ---


def _on_cluster(study: Study, chunks: Iterator[range], client: Any) -> Finished:
    """Play on a Dask cluster, which plays a chunk anew elsewhere where a worker dies."""
    from distributed import KilledWorker, as_completed

    packed = _packed(study)

    def submit(chunk: range) -> Any:
        # The packed study goes with every chunk: what is scattered is lost with the worker that holds it.
        return client.submit(_play_there, packed, chunk, pure=False)

    def room() -> int:
        """Return how many more chunks to hand out; workers may have come and gone."""
        threads: int = sum(client.nthreads().values())
        return max(0, max(_LEAST_AHEAD, _AHEAD * threads) - len(waiting))

    waiting: set[Any] = set()
    waiting |= {submit(chunk) for chunk in islice(chunks, room())}
    # Its loop is named, for a client need not be the one that distributed takes by default.
    completed: Any = as_completed(waiting, loop=client.loop, with_results=True)  # type: ignore[no-untyped-call, unused-ignore]
    try:
        for future, rows in completed:
            waiting.discard(future)
            for chunk in islice(chunks, room()):
                another = submit(chunk)
                waiting.add(another)
                completed.add(another)
            yield rows
    except KilledWorker:
        raise MineralsError(
            "simulate: several workers of the cluster died over the same games; give them more memory, or smaller "
            "chunks."
        ) from None
    except ModuleNotFoundError as error:
        raise OptionError(
            f"simulate: a worker of the cluster has no module {quoted(error.name)}; install it there."
        ) from None
    finally:
        client.cancel(list(waiting))


def _play_there(packed: bytes, games: range) -> Rows:
    return play_rows(_unpacked(packed), games)


# --- sending a study ---


def _packed(study: Study) -> bytes:
    """Return a study as other processes can read it; functions of a notebook or a script go along whole."""
    try:
        from cloudpickle import dumps  # type: ignore[import-untyped, unused-ignore]  # it has no types
    except ModuleNotFoundError:
        from pickle import dumps
    try:
        packed: bytes = dumps(study)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        raise OptionError(
            f"simulate: a function of the study cannot be sent to other processes ({error}); workers=1 plays here."
        ) from None
    return packed


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Study:
    study: Study = pickle.loads(packed)
    return study
