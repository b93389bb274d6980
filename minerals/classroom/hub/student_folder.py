"""The folder of one student in the folder of a class on a hub: only the student and the teacher can enter it."""

from __future__ import annotations

import os
import re
from hashlib import blake2b
from os import PathLike, fspath
from pathlib import Path

from minerals.classroom.room.folder import WORK
from minerals.core.system import require
from minerals.core.text import OptionError, plain_name, quoted, translated

_MODE = 0o2770
"""For the student and for the group of the class's folder; what is put there belongs to the same group."""
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_SAFE = re.compile(r"[a-z0-9][a-z0-9_-]{0,59}")


def own_folder(folder: str | PathLike[str], login: str, user: int | None = None) -> Path:
    """Make the folder of a student in the folder of a class, if it is not there, and return it.

    The hub calls it as root before the server of a student starts, so it makes nothing through a link, and gives away
    nothing that anybody else has made.

    Parameters
    ----------
    folder
        The folder of the class.
    login
        The login of the student.
    user
        The number of the student's user on this machine, to whom the folder is given. By default, it stays ours.

    Raises
    ------
    OptionError
        If the name is taken by something else, or the student is in the group of the folder.
    OSError
        If the system refuses it.

    Examples
    --------
    >>> import tempfile
    >>> from minerals.classroom.room import ClassFolder
    >>> with tempfile.TemporaryDirectory() as place:
    ...     made = own_folder(ClassFolder.make(place, code="ruby").path, "ada")
    ...     made.relative_to(place).as_posix(), oct(made.stat().st_mode & 0o7777)
    ('work/ada', '0o2770')
    """
    require(str | PathLike, folder=folder)
    require(str, login=login)
    require(int | None, user=user)
    work, name = Path(fspath(folder)).absolute() / WORK, _folder_name(login)
    above = os.open(work, _FOLDER)
    try:
        group = os.fstat(above).st_gid
        if user is not None:
            _require_outside(user, group, work)
        _make(above, name, user, work / name)
    finally:
        os.close(above)
    return work / name


def _make(above: int, name: str, user: int | None, path: Path) -> None:
    try:
        os.mkdir(name, 0o700, dir_fd=above)
        is_new = True
    except FileExistsError:
        is_new = False
    try:
        opened = os.open(name, _FOLDER, dir_fd=above)
    except OSError:
        raise _taken(path) from None
    try:
        maker = os.geteuid()
        owner = maker if user is None else user
        if os.fstat(opened).st_uid != (maker if is_new else owner):
            raise _taken(path)
        # The group first: once the folder is the student's, its rights are the student's to change.
        os.fchown(opened, -1, os.fstat(above).st_gid)
        os.fchmod(opened, _MODE)
        os.fchown(opened, owner, -1)
    finally:
        os.close(opened)


def _require_outside(user: int, group: int, work: Path) -> None:
    """Refuse a group in which a student is: all students would be in it, and could enter each other's folders."""
    import pwd

    try:
        found = pwd.getpwuid(user)
        groups = os.getgrouplist(found.pw_name, found.pw_gid)
    except KeyError:  # a user without a name is in no group
        return
    if group in groups:
        raise OptionError(
            translated(
                "{folder}: students are in the group of this folder. Give it to a group that has only teachers.",
                folder=plain_name(work),
            )
        )


def _taken(path: Path) -> OptionError:
    return OptionError(
        translated(
            "{path}: this folder does not belong to this student. Look whose it is, and move it away.",
            path=plain_name(path),
        )
    )


def _folder_name(login: str) -> str:
    """Return the name of a login's folder: the login, if it can be a name, and nobody else's in any case."""
    if _SAFE.fullmatch(login):
        return login
    if not login or "\0" in login:
        raise OptionError(translated("{name} cannot be a login.", name=quoted(login)))
    readable = re.sub(r"[^a-z0-9_-]+", "-", login.casefold()).strip("-")[:40]
    # The dot keeps it apart from every login that is its own name.
    return f"{readable or 'student'}.{blake2b(login.encode(), digest_size=6).hexdigest()}"
