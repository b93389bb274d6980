"""The options that the kernel leaves to the reference engine."""

from __future__ import annotations

import pytest

import minerals


@pytest.mark.parametrize(("options", "policy"), [({"numbers": "exact"}, "greedy"), ({"grace": 10}, "person")])
def test_studies_of_them_are_played_by_the_reference_engine(options, policy):
    frame = minerals.simulate("out_of_mine", games=1, rounds=1, policy=policy, seed=1, progress=False, **options)
    assert frame.attrs["engine"] == "reference"
