"""The core serves games and pictures that it does not know: what stands above it is connected when it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from minerals import connections


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("from minerals.core.match import new; print(new('mattock', seed=1).game.name)", "mattock"),
        ("from minerals.core.game import game_names; print('minerals' in game_names())", "True"),
        (
            "from minerals.core.match import new; print('image/svg+xml' in new('mattock', seed=1)._repr_mimebundle_())",
            "True",
        ),
        ("from minerals.core.match import new; print('<html' in new('mattock', seed=1).log.to_html())", "True"),
    ],
)
def test_whoever_imports_the_core_alone_finds_games_pictures_and_pages(asked: str, answer: str) -> None:
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == answer, done.stderr


def test_nothing_is_connected_before_it_is_needed() -> None:
    program = f"import sys, minerals.core.match; print({connections.__name__!r} in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "False"
