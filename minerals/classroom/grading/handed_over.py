"""Work as it is handed over: a folder or an archive of a platform, with what systems and platforms put beside it.

Archives are unpacked, in other archives as well. Litter of systems and what a teacher has given back are passed over.
A log or an answer file is recognised by its first line, whatever browsers and mail have made of its name. A file
whose content is still in a cloud is named as such.
"""

from __future__ import annotations

import gzip
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path, PurePosixPath
from stat import S_ISREG
from typing import IO, NamedTuple

from minerals.classroom.attempts import LARGEST_ATTEMPTS
from minerals.classroom.grading.grades import Unread
from minerals.classroom.grading.identity import ARCHIVE, is_litter, is_submission
from minerals.core.log import look_through
from minerals.core.system import PRIVATE, open_shared, write_whole
from minerals.core.text import plain_name, translated

_MOST_OTHERS = 1_000
"""So many files that are no submissions are looked at."""
_MOST_ENTRIES = 20_000
_MOST_UNPACKED = 500_000_000
_DEEPEST = 3
_HEAD = 512
_OTHER_ARCHIVES = (".rar", ".7z", ".sit", ".sitx", ".dmg", ".zipx", ".ace")
_GIVEN_BACK = re.compile(
    r"(?:^|_)assignfeedback_|^(?:feedback|feedback attachment|feedback files|returned|r[üu]ckmeldung(?:en)?"
    r"|korrektur(?:en)?|commentaires|terugkoppeling|retroalimentaci[óo]n)(?:\(s\)|s)?$",
    re.IGNORECASE,
)
_ICLOUD = re.compile(r"\.(.+)\.icloud")
_SHORTCUTS = (".url", ".webloc", ".lnk", ".desktop", ".gdoc", ".gsheet", ".gslides", ".gform", ".cloud", ".cloudf")
_DATALESS = 0x40000000
"""What macOS sets for a file whose content is in a cloud."""


class Work(NamedTuple):
    """A file to grade."""

    path: Path
    name: str
    """Its name in tables: below the folder, and in which archives."""
    below: Path | None
    """The folder to which others may write; None, if the teacher names the file."""


class HandedOver(NamedTuple):
    """What there is in a folder or archive."""

    work: list[Work]
    left_out: list[Unread]
    others: list[str]
    """All other files, such as notebooks."""


def look_at(place: Path, scratch: Path) -> HandedOver:
    """Find the work in a folder, an archive or a single file.

    `place`: where it is. `scratch`: an empty folder of this user's own, to unpack archives into. Raises `OSError` if
    the folder itself cannot be read.
    """
    found = HandedOver([], [], [])
    search = _Search(found, scratch)
    if place.is_dir():
        search.folder(place)
    elif ARCHIVE.search(place.name) and not is_submission(place):
        search.archive(place, "", lambda: place.open("rb"), 1)
    else:
        found.work.append(Work(place, plain_name(place.name), None))
    found.work.sort(key=lambda each: each.name)
    return found


class _Search:
    """The search so far."""

    def __init__(self, found: HandedOver, scratch: Path) -> None:
        self._found = found
        self._scratch = scratch
        self._unpacked = 0
        self._entries = 0

    def folder(self, place: Path) -> None:
        """Take in a folder."""
        listed = look_through(place, is_submission)
        for path, reason in listed.left_out:
            self._leave_out(_below(path, place), reason)
        for path in listed.logs:
            self._take(Work(path, _below(path, place), place))
        for path in islice(_ordinary_files(place), _MOST_OTHERS):
            self._other(path, place)

    def _other(self, path: Path, place: Path) -> None:
        name = _below(path, place)
        if _is_given_back(name):
            return
        if why := _not_here(path.name):
            self._leave_out(name, why)
        elif path.name.startswith("."):
            return
        elif ARCHIVE.search(path.name):
            self.archive(path, name, lambda: open_shared(path, below=place), 1)
        elif path.name.casefold().endswith(_OTHER_ARCHIVES):
            self._leave_out(name, _unknown_archive())
        else:
            with suppress(OSError), open_shared(path, below=place) as opened:
                if _is_work(opened.read(_HEAD) or b""):
                    self._take(Work(path, name, place))
                    return
            self._found.others.append(name)

    def _take(self, work: Work) -> None:
        """Take a file for work, unless its content is not here yet or it was given back."""
        if _is_given_back(work.name):
            return
        why = ""
        with suppress(OSError):
            there = work.path.lstat()
            if getattr(there, "st_flags", 0) & _DATALESS:
                why = _in_a_cloud()
            elif S_ISREG(there.st_mode) and not there.st_size:
                why = translated("The file is empty. Perhaps it has not been downloaded yet.")
        if not why and work.below is not None:
            with suppress(OSError), open_shared(work.path, below=work.below) as opened:
                why = _no_content(opened.read(_HEAD) or b"")
        if why:
            self._leave_out(work.name, why)
        else:
            self._found.work.append(work)

    def archive(self, path: Path, name: str, opening: Callable[[], IO[bytes]], depth: int) -> None:
        """Take in an archive: what it is called, and how it is opened."""
        try:
            with opening() as opened:
                for entry, reading in _entries(opened, path.name):
                    self._entries += 1
                    if self._entries > _MOST_ENTRIES or self._unpacked > _MOST_UNPACKED:
                        self._leave_out(
                            name or path.name, translated("It holds more than can be unpacked. Unpack it by hand.")
                        )
                        return
                    self._entry(f"{name}/{entry}".lstrip("/"), reading, depth)
        except (OSError, ValueError, EOFError, RuntimeError, zlib.error, zipfile.BadZipFile, tarfile.TarError) as error:
            reason = translated("The archive is damaged ({error}). Hand it over again.", error=type(error).__name__)
            locked = translated("It is locked with a password. Unpack it first.")
            self._leave_out(name or path.name, locked if "password" in str(error) else reason)

    def _entry(self, name: str, reading: Callable[[int], bytes], depth: int) -> None:
        base = PurePosixPath(name).name
        if is_litter(PurePosixPath(name)) or _is_given_back(name) or not base:
            return
        if why := _not_here(base):
            self._leave_out(plain_name(name), why)
        elif base.casefold().endswith(_OTHER_ARCHIVES):
            self._leave_out(plain_name(name), _unknown_archive())
        elif is_submission(Path(base)) or ARCHIVE.search(base) or _is_work(reading(_HEAD)):
            data = reading(LARGEST_ATTEMPTS + 1)
            self._unpacked += len(data)
            kept = self._scratch / f"{self._entries:06}{PurePosixPath(base).suffix[:10] if base.isascii() else ''}"
            write_whole(kept, data, mode=PRIVATE)
            if not is_submission(Path(base)) and ARCHIVE.search(base):
                if depth < _DEEPEST:
                    self.archive(Path(base), name, lambda: kept.open("rb"), depth + 1)
                else:
                    self._leave_out(plain_name(name), translated("It lies in too many archives. Unpack it by hand."))
            else:
                self._take(Work(kept, plain_name(name), self._scratch))
        elif not base.startswith("."):
            self._found.others.append(plain_name(name))

    def _leave_out(self, name: str, reason: str) -> None:
        self._found.left_out.append(Unread(name, reason))


def _entries(opened: IO[bytes], name: str) -> Iterator[tuple[str, Callable[[int], bytes]]]:
    """Yield the ordinary files of an archive: the name, and a function that reads so many bytes of it."""
    if zipfile.is_zipfile(opened):
        with zipfile.ZipFile(opened) as archive:
            for info in archive.infolist():
                if not info.is_dir():
                    yield _name_in_zip(info), partial(_read_of_zip, archive, info)
        return
    opened.seek(0)
    try:
        with tarfile.open(fileobj=opened, mode="r:*") as pack:
            for member in pack:
                if member.isfile():
                    yield member.name, partial(_read_of_tar, pack, member)
    except tarfile.ReadError:
        opened.seek(0)
        if opened.read(2) != b"\x1f\x8b":
            raise
        yield re.sub(r"\.t?gz$", "", name, flags=re.IGNORECASE), partial(_read_of_gzip, opened)


def _name_in_zip(info: zipfile.ZipInfo) -> str:
    """Return a name as it was meant: without its flag, Python takes UTF-8 for the letters of the first PCs."""
    if not info.flag_bits & 0x800:
        with suppress(UnicodeError):
            return info.filename.encode("cp437").decode("utf-8")
    return info.filename


def _read_of_zip(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    with archive.open(info) as entry:
        return entry.read(most)


def _read_of_tar(pack: tarfile.TarFile, member: tarfile.TarInfo, most: int) -> bytes:
    entry = pack.extractfile(member)
    return entry.read(most) if entry else b""


def _read_of_gzip(opened: IO[bytes], most: int) -> bytes:
    opened.seek(0)
    with gzip.open(opened) as entry:
        return entry.read(most)


def _ordinary_files(place: Path) -> Iterator[Path]:
    """Yield the files that are not named as submissions."""
    for path in sorted(place.rglob("*")):
        with suppress(OSError):  # a folder that may be listed and not entered says nothing about its files
            named = path.relative_to(place)
            if not is_submission(path) and path.is_file() and (_ICLOUD.fullmatch(path.name) or not is_litter(named)):
                yield path


def _is_work(head: bytes) -> bool:
    """Tell whether a file begins as a log of attempts or as the answers of a sealed page do."""
    return re.match(rb'\s*\{\s*"record"\s*:\s*"(attempts|sealed answers)"', _plain_head(head)) is not None


def _plain_head(head: bytes) -> bytes:
    return head.replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe")


def _no_content(head: bytes) -> str:
    if head and not head.strip(b"\x00"):
        return translated("It holds nothing yet but zeros. Perhaps it has not been downloaded completely.")
    if head.startswith(b"version https://git-lfs"):
        return translated("It only points to a file that has not been downloaded yet: run git lfs pull.")
    return ""


def _not_here(name: str) -> str:
    """Return why the content of a file is elsewhere, or nothing."""
    is_shortcut = name.casefold().endswith(_SHORTCUTS) and is_submission(Path(name.rpartition(".")[0]))
    return _in_a_cloud() if is_shortcut or _ICLOUD.fullmatch(name) else ""


def _in_a_cloud() -> str:
    return translated("It is still in the cloud. Download it to this computer first.")


def _unknown_archive() -> str:
    return translated("Archives of this kind cannot be read here. Unpack it first.")


def _is_given_back(name: str) -> bool:
    return any(_GIVEN_BACK.search(part) for part in name.split("/")[:-1])


def _below(path: Path, place: Path) -> str:
    """Return how a file is called: below the folder, and whatever its bytes are, as text."""
    return plain_name(path.relative_to(place))
