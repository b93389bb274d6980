"""Texts as they are read, without marks and line ends."""

from __future__ import annotations

from xml.etree import ElementTree

from minerals.classroom.publishing.prose import html


def words(text: str) -> str:
    """A text of an exercise."""
    return words_of(html(text))


def words_of(written: str) -> str:
    """A text in HTML."""
    return "".join(ElementTree.fromstring(f"<div>{written}</div>").itertext())
