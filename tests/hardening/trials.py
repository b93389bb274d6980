"""All trials, in the order of the table: each module of this folder with a `TRIAL`."""

from __future__ import annotations

import importlib

from tests.hardening.trial import Trial

MODULES = (
    "kills",
    "interrupts",
    "moved_files",
    "full_disks",
    "threads",
    "processes",
    "random_games",
    "explored_games",
    "mutated_logs",
    "bombs",
    "bad_inputs",
    "hostile_names",
    "shared_folders",
    "long_logs",
    "double_faults",
    "class_doors",
    "surroundings",
    "studies",
)


def trial_named(name: str) -> Trial:
    """Return a trial."""
    found: Trial = importlib.import_module(f"tests.hardening.{name}").TRIAL
    return found


def all_trials() -> list[Trial]:
    """Return all trials."""
    return [trial_named(name) for name in MODULES]
