import pytest

from tests.core.pebbles import GAME
from tests.core.temporary_games import registered


@pytest.fixture(scope="module", autouse=True)
def pebbles():
    with registered(GAME) as game:
        yield game
