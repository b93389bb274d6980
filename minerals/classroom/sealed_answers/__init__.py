"""Sealed assignments: the answers are checked on the teacher's machine only.

Each student gets a page with questions and fields, and hands in a file of answers. The numbers are drawn with a secret,
which stays in the teacher's key file. So nothing that a student has can tell right from wrong.
"""

from minerals.classroom.sealed_answers.answers import SUFFIX, SealedAnswers, read_answers
from minerals.classroom.sealed_answers.key import Key, read_key

__all__ = ["SUFFIX", "Key", "SealedAnswers", "read_answers", "read_key"]
