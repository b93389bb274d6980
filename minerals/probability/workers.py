"""Plays the games of a study here, in threads or processes on this machine, or on a cluster.

In every case, rows arrive as soon as they are finished, in any order.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from minerals.core.system import lazy, named_extra
from minerals.core.text import MineralsError, OptionError, quoted
from minerals.probability.rows import Rows, play_rows
from minerals.probability.study import Playable

if TYPE_CHECKING:
    import distributed
else:
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
    study: Playable, chunks: Iterator[range], workers: int, client: distributed.Client | None = None
) -> Finished:
    """Play chunks of games, and yield the rows of each chunk when it is finished, in any order.

    Closing the generator stops the games that are still being played. After a `KeyboardInterrupt`, chunks that have
    finished are yielded before it is raised again.

    Raises `OptionError` if the study cannot be sent to other processes, or a game cannot be played. Raises
    `MineralsError` if workers die.
    """
    if client is not None:
        return _on_cluster(study, chunks, client)
    if workers == 1:
        return (play_rows(study, chunk) for chunk in chunks)
    require_processes(workers)
    if study.engine == "compiled":
        return _in_threads(study, chunks, workers)
    return _in_processes(study, chunks, workers)


def require_processes(workers: int) -> None:
    """Raise `OptionError` if games shall be played by several workers where there is only one."""
    if workers > 1 and sys.platform == "emscripten":
        raise OptionError(f"A browser has no processes, so workers={workers} is not possible: use workers=1.")


# --- one machine ---


def _in_threads(study: Playable, chunks: Iterator[range], workers: int) -> Finished:
    """Play in threads, for kernels release the GIL."""
    from minerals.core.system import results_of

    with ThreadPoolExecutor(workers) as executor:
        yield from results_of(lambda chunk: executor.submit(play_rows, study, chunk), chunks, _AHEAD * workers)


def _in_processes(study: Playable, chunks: Iterator[range], workers: int) -> Finished:
    """Play in processes on this machine."""
    from minerals.core.system import LostTaskError, done_in_processes  # a browser has no processes

    need = "simulate: workers=1 plays without it, but several workers need"
    try:
        yield from done_in_processes(partial(_play_there, _packed(study)), chunks, workers, need)
    except LostTaskError as death:
        games: range = death.task
        which = f"game {games.start}" if len(games) == 1 else f"games {games.start} to {games[-1]}"
        raise MineralsError(
            f"simulate: {death.deaths} worker processes died while playing {which} ({death.how}), perhaps because "
            "memory ran out; use fewer workers or smaller chunks."
        ) from None


# --- a cluster ---


def _on_cluster(study: Playable, chunks: Iterator[range], client: Any) -> Finished:
    """Play on a Dask cluster, which plays a chunk anew elsewhere where a worker dies."""
    from distributed import KilledWorker, as_completed

    parcel = _packed(study)

    def submit(chunk: range) -> Any:
        # The packed study goes with every chunk: scattered data is lost with the worker that holds it.
        return client.submit(_play_there, parcel, chunk, pure=False)

    def chunks_wanted() -> int:
        """Return how many more chunks to hand out; workers may have come and gone."""
        threads: int = sum(client.nthreads().values())
        return max(0, max(_LEAST_AHEAD, _AHEAD * threads) - len(waiting))

    waiting: set[Any] = set()
    waiting |= {submit(chunk) for chunk in islice(chunks, chunks_wanted())}
    # Its loop is named, because the client may not be the one that distributed uses by default.
    completed: Any = as_completed(waiting, loop=client.loop, with_results=True)  # type: ignore[no-untyped-call, unused-ignore]
    try:
        for future, rows in completed:
            waiting.discard(future)
            for chunk in islice(chunks, chunks_wanted()):
                another = submit(chunk)
                waiting.add(another)
                completed.add(another)
            yield rows
    except KilledWorker:
        raise MineralsError(
            "simulate: several workers of the cluster died while playing the same games; give them more memory, "
            "or smaller chunks."
        ) from None
    except ModuleNotFoundError as error:
        raise OptionError(
            f"simulate: a worker of the cluster has no module {quoted(error.name)}; install it there."
        ) from None
    finally:
        client.cancel(list(waiting))


# --- elsewhere ---


def _packed(study: Playable) -> bytes:
    """Pack a study for other processes, including functions from a notebook or a script.

    Raises `OptionError` if a function cannot be sent, and `MissingLibrary`.
    """
    with named_extra("simulate: other processes need"):
        from cloudpickle import dumps  # type: ignore[import-untyped, unused-ignore]  # it has no types
    try:
        parcel: bytes = dumps(study)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        raise OptionError(
            f"simulate: a function of the study cannot be sent to other processes ({error}); use workers=1."
        ) from None
    return parcel


@lru_cache(maxsize=4)
def _unpacked(parcel: bytes) -> Playable:
    study: Playable = pickle.loads(parcel)
    return study


def _play_there(parcel: bytes, games: range) -> Rows:
    return play_rows(_unpacked(parcel), games)
