"""Every trial in a small size; `python -m tests.hardening` runs them in any."""

from __future__ import annotations

import pytest

from tests.hardening.trial import Trial
from tests.hardening.trials import MODULES, all_trials, trial_named

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("trial", all_trials(), ids=lambda trial: trial.name)
def test_what_is_promised_holds(trial: Trial) -> None:
    result = trial.run(range(trial.small), seed=0)
    assert result.count == trial.small
    assert not result.failures, "\n".join(f"{each.reproduction}\n    {each.complaint}" for each in result.failures)


def test_a_trial_is_named_as_its_module() -> None:
    assert [trial.name for trial in all_trials()] == list(MODULES)


def test_a_case_is_the_same_alone_and_among_others() -> None:
    trial = trial_named("mutated_logs")
    (alone,) = trial.check(range(7, 8), 3)
    assert alone.complaints == list(trial.check(range(5, 9), 3))[2].complaints
