"""The catalogues, each of which is translated from end to end."""

from __future__ import annotations

from minerals import game_names
from tools.catalogues.files import catalogues

FINISHED = tuple(catalogues())
LANGUAGES = tuple(sorted({file.stem for file in FINISHED}))
GAMES = tuple(
    (file.stem, file.parents[1].name)
    for file in FINISHED
    if file.parents[2].name == "games" and file.parents[1].name in game_names()
)
"""The language and the name of each game that is translated."""
