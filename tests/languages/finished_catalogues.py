"""Which catalogues are translated from end to end: all there are but those named here."""

from __future__ import annotations

from minerals import game_names
from tools.catalogues.files import catalogues, name_of

UNFINISHED = frozenset({"minerals/games/minerals/locale/nl.po"})
"""Catalogues that translate only a part of their texts, as yet: of Minerals the exercises on designs and estimates."""
FINISHED = tuple(file for file in catalogues() if name_of(file) not in UNFINISHED)
LANGUAGES = tuple(sorted({file.stem for file in FINISHED}))
GAMES = tuple(
    (file.stem, file.parents[1].name)
    for file in FINISHED
    if file.parents[2].name == "games" and file.parents[1].name in game_names()
)
"""The language and the name of each game that is translated."""
