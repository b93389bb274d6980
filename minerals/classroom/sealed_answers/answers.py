"""The answers that a student saves from a sealed page and hands in: a small JSON file.

The page does not know what is right, so neither does the file. Its checksum shows a torn file and careless edits, and
the page's code shows whose page it was: only the teacher's key can make such a code.
"""

from __future__ import annotations

from binascii import crc32
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from minerals.classroom.attempts import FORMAT as FORMAT_OF_LOGS
from minerals.classroom.attempts import LONGEST_TEXT, AttemptRecord, Attempts, Checked, Header, Predicted, Whole
from minerals.classroom.exercise import ExerciseInstance, reply_to
from minerals.classroom.sealed_answers.key import Key
from minerals.core.system import UNREADABLE, require_time
from minerals.core.text import LogError, quoted, reason_of, translated

FORMAT = 1
SUFFIX = ".answers.json"
"""How the name of such a file ends."""
LARGEST_ANSWERS = 1_000_000
"""The size limit of such a file in bytes. That of a diligent student has about 2,000."""
_BETWEEN = "\x1f"


class SealedAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text in one field of the page."""

    exercise: str
    part: str
    """The key of the part; "" for the guess."""
    text: str
    at: Whole
    """When it was changed last, in milliseconds since 1970."""


class SealedAnswers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The contents of a file of answers."""

    record: Literal["sealed answers"]
    format: int
    assignment: str
    student: str
    id: str
    page: str
    """The code of the page."""
    saved: Whole
    """When the file was saved, in milliseconds since 1970."""
    answers: tuple[SealedAnswer, ...]
    check: str

    @property
    def checksum(self) -> str:
        """The checksum that the contents have."""
        fields = [self.assignment, self.student, self.id, self.page, str(self.saved)]
        for answer in self.answers:
            fields += [answer.exercise, answer.part, answer.text, str(answer.at)]
        return f"{crc32(_BETWEEN.join(fields).encode('utf-8', 'replace')):08x}"

    def to_attempts(self, posed: Sequence[ExerciseInstance]) -> Attempts:
        """Return the answers as a log of attempts, each part answered once.

        `posed`: the exercises of the assignment, with this student's numbers.
        """
        by_code = {each.text.code: each for each in posed}
        records: list[AttemptRecord] = []
        for answer in sorted(self.answers, key=lambda found: (found.at, found.part != "")):
            require_time()
            each, text = by_code.get(answer.exercise), answer.text[:LONGEST_TEXT]
            if each is None or not text.strip():
                continue
            if not answer.part:
                records.append(Predicted(answer.at, answer.exercise, text))
            elif any(part.key == answer.part for part in each.parts):
                said = reply_to(each, each.text.part(answer.part), text)
                records.append(Checked(answer.at, answer.exercise, answer.part, text, said.standing))
        return Attempts(Header(FORMAT_OF_LOGS, self.student, self.assignment, "", "many"), tuple(records))


def read_answers(data: bytes, key: Key) -> SealedAnswers:
    """Read and verify a file of answers.

    `data`: the bytes of the file. `key`: the key of the assignment. Raises `LogError` if the file is torn, changed, or
    of another assignment or another key.
    """
    try:
        found = msgspec.json.decode(data, type=SealedAnswers)
    except UNREADABLE as error:
        raise LogError(
            translated("It is torn, or not a file of answers: {error}.", error=reason_of(error).rstrip("."))
        ) from None
    if found.format != FORMAT:
        raise LogError(
            translated(
                "The file has format {format}, but this kit reads format {known}.", format=found.format, known=FORMAT
            )
        )
    if found.assignment != key.assignment:
        raise LogError(
            translated(
                "It belongs to the assignment {name}, but the key is for {known}.",
                name=repr(found.assignment[:100]),
                known=repr(key.assignment),
            )
        )
    if found.check != found.checksum:
        raise LogError(translated("The checksum does not fit: the file was changed after the page saved it."))
    fields = Counter((answer.exercise, answer.part) for answer in found.answers)
    if twice := [f"{exercise} {part}".strip() for (exercise, part), times in fields.items() if times > 1]:
        raise LogError(
            translated("It answers {part} more than once, but a page saves each answer once.", part=quoted(twice[0]))
        )
    if found.page != key.code(found.student, found.id):
        raise LogError(
            translated(
                "The page's code does not belong to {name}: the name was changed, or another key made the page.",
                name=repr(found.student[:100]),
            )
        )
    return found
