"""Tools that make committed files. Each module runs as `python -m tools.NAME`, in the project's folder.

================  ======================================================================================
`archive`         copies recorded games to `replays/archive`, where they stay as they are
`calibration`     the end of `docs/forecasts.md`, whether forecasts are right, and the games that say so
`catalogues`      the translations: updates `.po` files, carries them over rewritten English, checks them
`check`           makes nothing: says what is wrong with a change, from lint and the tests that concern it
`class_page`      the output in `docs/teaching/a-class-of-thirty.md`, of the commands that stand there
`draw`            a board as a picture, `docs/images/board.svg`
`embedding`       the table in `docs/embedding.md`, how large the pages of levels are and how long they take
`fillings`        `docs/out-of-mine-fillings.md`, the galleries and cards of Out of Mine!
`film`            the moving picture in the README, `docs/images/replay.gif`
`lessons`         the notebooks in other languages, such as `notebooks/mattock-de/`, from the English ones
`lite`            makes nothing that is committed: a site with the kit and its notebooks, all in the browser
`luck_study`      `docs/how-much-luck.md`, how much of each game is luck, and the games that say so
`manual`          `docs/minerals.1`, the manual page of the command, from its help
`names`           the copies of the names in `minerals/_names.py`, and `CITATION.cff`
`notebooks`       makes notebooks what is committed: no outputs but those that the tests compare
`prose`           makes nothing: says where what people read is not plain English
`record`          the recorded games in `replays/`, from what `recordings/` says of each game
`screenshots`     the other pictures in `docs/images/`, in a real JupyterLab
`site`            `build/site`, the site of the project; it is not committed
`studies`         `notebooks/studies/data/`, the large runs of the studies
`tournament`      `docs/opponents.md`, how strong the bots are, and the games that say so
`tutorial`        the files in `docs/writing-a-game.md`, from the template of a new game
================  ======================================================================================
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
"""The project's folder."""

ICEMINERS_OF_VERSION_1: dict[str, Any] = {"coasters": "fixed", "most_turns": 200}
"""The board and the limit of the first version of Iceminers: recorded games and the large studies were played on it."""
