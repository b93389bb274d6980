"""The owner of a submission: what its path says, compared with what the log says.

Anybody can write a header or name a file. But if a platform or a teacher has sorted the files, the path is more
reliable. So if a path names somebody, the file is listed under that name, whatever the log says. If it names nobody, as
`homework.jsonl` does, the log is believed. What the two contradict each other about is never decided here: it is a
doubt, which the teacher is asked about. With a roster, `matches` does the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import NamedTuple

from minerals.classroom.attempts import same
from minerals.classroom.grading.roster import RosterEntry
from minerals.core.text import translated

_SUFFIX = re.compile(r"\.(jsonl|replay|answers(\s?\(\d+\))?\.json)(\.txt)*$", re.IGNORECASE)
_OTHER_SUFFIX = re.compile(
    r"(?:\.(?:jsonl?|txt|download|part|partial|crdownload|bin|unknown|log|ndjson|icloud|url|webloc|lnk|desktop))+$",
    re.IGNORECASE,
)
"""What browsers, mail and clouds make of the suffix of a log."""
ARCHIVE = re.compile(r"\.(zip|tar|tgz|tbz2?|txz|gz|tar\.(gz|bz2|xz))$", re.IGNORECASE)
"""How the names of archives that are unpacked end."""
_LITTER = re.compile(
    r"\._.*|\.DS_Store|\.localized|\.Spotlight-.*|\.Trash.*|Thumbs\.db|desktop\.ini|Icon\r|~\$.*|\.~lock\..*#|\.#.*"
    r"|#.*#|.*~|\..*\.sw[a-p]|.*\.(?:tmp|bak|lock)|\.nfs.*|\.fuse_hidden.*|\.~.*",
    re.IGNORECASE,
)
_LITTER_FOLDERS = frozenset(
    {"__macosx", ".ipynb_checkpoints", ".git", ".svn", "$recycle.bin", ".trashes", "__pycache__"}
)


class Claim(NamedTuple):
    """The claims about the owner of a submission."""

    file: str
    """Its path below the folder of submissions."""
    student: str
    """What the log in it says."""
    assignment: str

    @property
    def parts(self) -> tuple[str, ...]:
        """The folders of the path and the name of the file, without its suffixes."""
        *folders, name = self.file.replace("\\", "/").split("/")
        return (*(ARCHIVE.sub("", folder) for folder in folders), self.file_student or _stem(name))

    @property
    def file_student(self) -> str:
        """Whom the name of the file names, if it is called as notebooks call it: `NAME.ASSIGNMENT.jsonl`; else ""."""
        name = self.file.replace("\\", "/").rpartition("/")[2]
        # A browser that saves a file twice adds a number: `ada.week-4 (1).jsonl`.
        front, dot, back = re.sub(r"\s*\(\d+\)$", "", _stem(name)).rpartition(".")
        return front if dot and _words(back) == _words(self.assignment) else ""

    @property
    def agrees(self) -> bool:
        """Whether some part of the path names the same student as the log; one name may be shorter than the other."""
        said = _words(self.student)
        if not said:
            return False
        return any(part and (part <= said or said <= part) for part in map(_words, self.parts))


class Owner(NamedTuple):
    """The owner of a submission, and a remark about it."""

    student: str
    remark: str = ""
    doubt: str = ""
    """What the teacher has to decide before the work counts, in a sentence; "" for nothing."""
    claimed: str = ""
    """Whose work the log says it is, if that is somebody else."""
    is_established: bool = False
    """Whether the path names the student, and not only the log."""
    enrolled: RosterEntry | None = None
    """The student in the roster."""
    candidates: tuple[RosterEntry, ...] = ()
    """The students of the roster whose work it may be, if you have to decide that."""

    @property
    def key(self) -> tuple[str, ...]:
        """What all submissions of one student share."""
        found = self.enrolled
        return (same(self.student),) if found is None else (same(found.name), found.id, found.email, found.login)


def owners(claims: Sequence[Claim]) -> list[Owner]:
    """Return the owner of each submission.

    `claims`: what the submissions of a class say.

    >>> [owner.student for owner in owners([Claim("ada.week-4.jsonl", "Ada", "week-4"),
    ...                                     Claim("eve.week-4.jsonl", "Ada", "week-4"),
    ...                                     Claim("homework.jsonl", "Bob", "week-4")])]
    ['Ada', 'eve', 'Bob']
    """
    known = {_words(claim.student): claim.student for claim in claims if claim.agrees}
    return [_owner(claim, known) for claim in claims]


def _owner(claim: Claim, known: dict[frozenset[str], str]) -> Owner:
    if claim.agrees:
        return Owner(claim.student, is_established=True)
    named = _known(claim.parts, known) or claim.file_student
    if named:
        return Owner(named, doubt=contradiction(named, claim.student), claimed=claim.student)
    return Owner(claim.student, log_alone(claim.student))


def contradiction(named: str, student: str) -> str:
    """Return the sentence for a path and a log that name different students."""
    return translated(
        "The file name says {name}, but the log in the file says {student}. It counts for neither until you find out "
        "whose work it is.",
        name=named,
        student=student,
    )


def log_alone(student: str) -> str:
    """Return the sentence for a path that names nobody."""
    return translated("Only the log itself says that this is the work of {student}.", student=student)


def _known(parts: Iterable[str], known: dict[frozenset[str], str]) -> str:
    return next((known[words] for words in map(_words, parts) if words in known), "")


def is_submission(path: PurePath) -> bool:
    """Tell whether a file has the name of a submission. Some systems add `.txt` to a name that they do not know.

    >>> [is_submission(PurePath(name)) for name in ("ada.week-4.jsonl", "ada.week-4.jsonl.TXT", "ada.txt", "._a.jsonl")]
    [True, True, False, False]
    """
    return _SUFFIX.search(path.name) is not None and not is_litter(path)


def is_litter(path: PurePath) -> bool:
    """Tell whether a file is what a system or an editor leaves behind.

    >>> [is_litter(PurePath(name)) for name in ("__MACOSX/ada.jsonl", ".~lock.ada.jsonl#", "ada.jsonl~", "ada.jsonl")]
    [True, True, True, False]
    """
    return _LITTER.fullmatch(path.name) is not None or any(part.casefold() in _LITTER_FOLDERS for part in path.parts)


def is_sealed(name: str) -> bool:
    """Tell whether a file has the name of the answers of a sealed page.

    >>> [is_sealed(name) for name in ("ada.week-4.answers (1).json", "ada.week-4.jsonl")]
    [True, False]
    """
    found = _SUFFIX.search(name)
    return found is not None and found[1].casefold().startswith("answers")


def _stem(name: str) -> str:
    return _OTHER_SUFFIX.sub("", _SUFFIX.sub("", name)).removeprefix(".")


def _words(text: str) -> frozenset[str]:
    """Return the words and numbers in a name, without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return frozenset(re.findall(r"[^\W_]+", "".join(sign for sign in plain if not unicodedata.combining(sign))))
