"""The language of a notebook's kernel: that of whoever reads it, or the one that the kit's notebook is written in.

The server of Jupyter tells its kernels in `READER` which language its reader reads. A notebook of the kit in English
goes on in English, so that no screen mixes languages; one in another language chooses that itself.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path, PurePosixPath

from minerals.core.system.bundled_files import NOTEBOOKS, bundled_file, supplies
from minerals.core.text import MineralsError, best_language, use_first, wishes_of_system

READER = "MINERALS_READER"
"""The environment variable in which the server of Jupyter tells its kernels the language of its reader."""
_NOTEBOOK = "JPY_SESSION_NAME"
"""The environment variable in which the server of Jupyter tells a kernel the path of its notebook."""


def follow_reader() -> None:
    """Speak the language of whoever reads this notebook, unless somebody has chosen one, or it is one of the kit's."""
    reader = os.environ.get(READER)
    if reader and not is_lesson(os.environ.get(_NOTEBOOK, "")):
        use_first([reader])


def tell_kernels(language: str = "") -> None:
    """Tell the kernels that this process begins from now on which language their reader reads.

    `language`: the language; by default that of the system, if nothing is known yet.
    """
    if language:
        os.environ[READER] = language
    else:
        os.environ.setdefault(READER, best_language(wishes_of_system()))


def is_lesson(notebook: str) -> bool:
    """Tell whether a notebook is one of the kit's, or a copy of one, by its name and folder.

    `notebook`: its path.

    >>> [is_lesson(f"/home/ada/{name}.ipynb") for name in ("notebooks/00-start-Copy1", "mattock/mine", "Untitled")]
    [True, False, False]
    """
    path = Path(notebook)
    with suppress(MineralsError):  # an installation without lessons
        for name in map(PurePosixPath, bundled_file(supplies())):
            if name.parts[0] == NOTEBOOKS and path.parent.name == name.parent.name and path.stem.startswith(name.stem):
                return True
    return False


def twin_of(notebook: Path, language: str) -> Path:
    """Return where a notebook of the kit is in another language, if it has been translated.

    >>> twin_of(Path("notebooks/probability/01-blind-bag.ipynb"), "de").as_posix()
    'notebooks/probability-de/01-blind-bag.ipynb'
    >>> twin_of(Path("notebooks/00-start.ipynb"), "de").as_posix()
    'notebooks/00-start-de.ipynb'
    """
    folder = notebook.parent
    if folder.name in ("", NOTEBOOKS):
        return notebook.with_stem(f"{notebook.stem}-{language}")
    return folder.with_name(f"{folder.name}-{language}") / notebook.name


def in_language(notebook: Path, language: str) -> Path:
    """Return a notebook of the kit in a language, or in English if it has not been translated.

    >>> in_language(Path("notebooks/00-start.ipynb"), "tlh").as_posix()
    'notebooks/00-start.ipynb'
    """
    twin = twin_of(notebook, language)
    return twin if twin.is_file() else notebook
