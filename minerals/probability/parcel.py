"""A study on its way to another process, and what comes back where it fails there."""

from __future__ import annotations

import pickle
import traceback
from functools import lru_cache

from minerals.core.errors import MineralsError, OptionError
from minerals.core.extras import named_extra
from minerals.probability.study import Study


def packed(study: Study) -> bytes:
    """Return a study as other processes can read it; functions of a notebook or a script go along whole.

    Raises
    ------
    OptionError
        Where a function cannot be sent.
    MissingLibrary
        Where cloudpickle is missing.
    """
    with named_extra("simulate: other processes need"):
        from cloudpickle import dumps  # type: ignore[import-untyped, unused-ignore]  # it has no types
    try:
        parcel: bytes = dumps(study)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        raise OptionError(
            f"simulate: a function of the study cannot be sent to other processes ({error}); workers=1 plays here."
        ) from None
    return parcel


@lru_cache(maxsize=4)
def unpacked(parcel: bytes) -> Study:
    """Return a study that was packed."""
    study: Study = pickle.loads(parcel)
    return study


def packed_error(error: Exception) -> bytes:
    """Return an error as another process can raise it.

    Where it is none of ours, a note says where it was raised, for its traceback stays behind.
    """
    from cloudpickle import dumps

    if not isinstance(error, MineralsError):
        error.add_note("".join(traceback.format_exception(error)).rstrip())
    try:
        parcel: bytes = dumps(error)
        pickle.loads(parcel)
    except Exception:  # noqa: BLE001 - an error of anybody's making may refuse either in any way
        plain = RuntimeError(f"{type(error).__name__}: {error}")
        plain.__notes__ = list(error.__notes__)
        parcel = dumps(plain)
    return parcel
