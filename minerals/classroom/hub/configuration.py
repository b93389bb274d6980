"""The configuration of a JupyterHub for a class, which is a file of Python that JupyterHub runs."""

from __future__ import annotations

import re
from collections.abc import Collection
from os import PathLike, fspath
from pathlib import Path

from minerals.core.system import require
from minerals.core.text import OptionError, quoted, translated

LESSONS = "/srv/lessons"
"""Where the lessons are, unless somebody says otherwise."""

_MODEL = Path(__file__).with_name("jupyterhub_config.txt")
_SETTING = re.compile(r"^(\w+) = \.\.\.", re.MULTILINE)
_LOGIN = re.compile(r"[^\s/\\'\"]+")


def hub_configuration(
    folder: str | PathLike[str],
    *,
    lessons: str | PathLike[str] = LESSONS,
    teachers: Collection[str] = (),
    students: Collection[str] = (),
    language: str = "en",
) -> str:
    """Return the contents of a `jupyterhub_config.py` for a class.

    Parameters
    ----------
    folder
        The folder of the class, as `ClassFolder.make` makes it.
    lessons
        A copy of the kit's folders `notebooks` and `replays`, which everybody may read.
    teachers, students
        Their logins. They can be added to the file later.
    language
        The language of the lessons: `en` or `de`.

    Raises
    ------
    OptionError
        If a login cannot be one, or there are no lessons in this language.

    Examples
    --------
    >>> text = hub_configuration("/srv/class-7b", teachers=["kowalski"], students=["ada", "ben"])
    >>> [line.partition("  #")[0] for line in text.splitlines() if line.startswith(("CLASS", "STUDENTS"))]
    ["CLASS_FOLDER = '/srv/class-7b'", "STUDENTS = {'ada', 'ben'}"]
    """
    require(str | PathLike, folder=folder, lessons=lessons)
    require(Collection[str], teachers=teachers, students=students)
    require(str, language=language)
    if language not in _NOTEBOOKS:
        raise OptionError(
            translated("There are no lessons in {language}, only in en and de.", language=quoted(language))
        )
    settings = {
        "CLASS_FOLDER": repr(str(Path(fspath(folder)).absolute())),
        "LESSONS": repr(str(Path(fspath(lessons)).absolute())),
        "LANGUAGE": repr(_NOTEBOOKS[language]),
        "TEACHERS": _logins(teachers),
        "STUDENTS": _logins(students),
    }
    return _SETTING.sub(lambda found: f"{found[1]} = {settings[found[1]]}", _MODEL.read_text(encoding="utf-8"))


_NOTEBOOKS = {"en": "probability", "de": "probability-de"}


def _logins(names: Collection[str]) -> str:
    if isinstance(names, str):
        raise OptionError(translated("{name} is one login. A list of logins is needed.", name=quoted(names)))
    for name in names:
        if not _LOGIN.fullmatch(name):
            raise OptionError(translated("{name} cannot be a login.", name=quoted(name)))
    return "{" + ", ".join(map(repr, sorted(set(names)))) + "}" if names else "set()"
