"""Packs a study for another process, and the errors that come back."""

from __future__ import annotations

import pickle
import traceback
from functools import lru_cache

from minerals.core.system import named_extra
from minerals.core.text import MineralsError, OptionError
from minerals.probability.study import Playable


def packed(study: Playable) -> bytes:
    """Pack a study for other processes, including functions from a notebook or a script.

    Raises
    ------
    OptionError
        If a function cannot be sent.
    MissingLibrary
        If cloudpickle is missing.
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
def unpacked(parcel: bytes) -> Playable:
    """Unpack a study."""
    study: Playable = pickle.loads(parcel)
    return study


def packed_error(error: Exception) -> bytes:
    """Return an error that another process can raise.

    If it is not one of ours, a note says where it was raised, because the traceback is not sent.
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
