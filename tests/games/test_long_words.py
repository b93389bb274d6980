"""Pictures fit their places with the longest words: many winners, long names, and languages with longer words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module

import msgspec
import pytest

import minerals
from minerals.bots import Uniform
from minerals.core.game import SeededChance
from minerals.core.match import Match
from minerals.core.text import speaking
from minerals.template import pond
from minerals.testing.laws import Play
from minerals.testing.place_laws import a_picture_fits_its_place

LANGUAGES = ("en", "de", "fr", "nl")
NAMES = {
    "numbered": ("Player 1", "Player 2", "Player 3", "Player 4", "Player 5"),
    "long": tuple(f"{name} Featherstonehaugh-Cholmondeley" for name in ("Ada", "Ben", "Cleo", "Dan", "Eve")),
    "broad": tuple(name * 12 for name in ("W", "M", "@", "\N{FULLWIDTH LATIN CAPITAL LETTER W}", "%")),
    "narrow": tuple(name * 30 for name in ("i", "l", "j", "t", "!")),
    "ideographs": (
        "東京都渋谷区代々木神園町",
        "欧阳震华司徒美堂诸葛孔明",
        "김수한무거북이와두루미",
        "山田花子山田花子山田",
        "劉備玄德關羽雲長張飛",
    ),
    "pictures": tuple(name * 12 for name in ("\N{GEM STONE}", "\N{PICK}", "\N{BEAR FACE}", "\N{FIRE}", "\N{GAME DIE}")),
    "other scripts": (
        "محمد عبد الرحمن الحسيني",
        "אברהם יצחק ישראל בן דוד",
        "कृष्णमूर्ति सुब्रह्मण्यम",
        "ธนาคารกรุงเทพ",
        "தமிழ்நாடு சென்னை",
    ),
    "one who is reading": ("You", "Ben", "Cleo", "Dan", "Eve"),
}
USUAL = ("numbered", "long", "ideographs")
QUICK = [
    pytest.param(names, language, marks=[] if language == "de" and names in USUAL else pytest.mark.slow)
    for names in NAMES
    for language in LANGUAGES
]
MOST = {"minerals": 5, "iceminers": 4, "out_of_mine": 4, "mattock": 2}
OPTIONS = {
    "minerals": {"board": "meadow"},
    "iceminers": {"most_turns": 12},
    "out_of_mine": {"rounds": 1, "elves": True, "elements": True},
    "mattock": {"board": "inner"},
}
SHARED = ("minerals", "iceminers", "out_of_mine")
"""The games in which several can win."""


class Looked(Play):
    """A game in which every state is laid out."""

    def is_worth_laying_out(self) -> bool:
        return True


@cache
def stages(game: str, players: int) -> tuple[Match, ...]:
    """A game at its beginning, at some of its steps, and at its end."""
    match = minerals.new(game, players=players, seed=3, **OPTIONS[game])
    bot = Uniform(SeededChance(3))
    while not match.is_over:
        match.play(bot.choose(match).action)
    line = match.line
    return tuple(match.branch().goto_record(node.n) for node in (line[0], *line[1 :: len(line) // 3], line[-1]))


def faults(match: Match, names: Sequence[str]) -> list[str]:
    """What is wrong with the pictures of a position, in all places."""
    named = minerals.new(match.game, position=match.diagram(), players=names, **_options(match))
    return list(a_picture_fits_its_place(Looked(named, 0, {}), match.state))


def _options(match: Match) -> dict[str, object]:
    given = msgspec.structs.asdict(match.log.options)
    return {name: value for name, value in given.items() if name != "players"}


@pytest.mark.parametrize(("names", "language"), QUICK)
@pytest.mark.parametrize("game", MOST)
def test_with_all_kinds_of_names(game, names, language):
    players = MOST[game]
    with speaking(language):
        for match in stages(game, players):
            assert not faults(match, NAMES[names][:players])


@pytest.mark.parametrize(("names", "language"), QUICK)
@pytest.mark.parametrize("game", SHARED)
def test_however_many_share_the_victory(game, names, language, monkeypatch):
    scene = import_module(f"minerals.games.{game}.picture.scene")
    decided = scene.outcome
    with speaking(language):
        for players in range(2, MOST[game] + 1):
            *_, ended = stages(game, players)
            for winners in ((1, players), tuple(range(1, players + 1))):
                shared = msgspec.structs.replace(decided(ended.state), winners=winners)
                monkeypatch.setattr(scene, "outcome", lambda _, shared=shared: shared)
                assert not faults(ended, NAMES[names][:players])


@pytest.mark.parametrize(("names", "language"), QUICK)
def test_in_a_game_that_draws_nothing_itself(names, language):
    (game,) = (value for value in vars(pond).values() if isinstance(value, minerals.core.game.Game))
    with speaking(language):
        for players in (2, 3, 4):
            try:
                match = minerals.new(game, players=NAMES[names][:players], seed=2)
            except minerals.OptionError:
                continue
            while not match.is_over:
                assert not list(a_picture_fits_its_place(Looked(match, 0, {}), match.state))
                match.play(match.legal_actions()[0])
            assert not list(a_picture_fits_its_place(Looked(match, 0, {}), match.state))
