"""The letters of a class list: which encoding an old Excel, a Mac or a platform has written them in.

A list of names is short, and detectors for texts guess wrong on it (decision 67). What decides here are the headings,
which are known in many languages, and whether letters stand where letters stand in names.
"""

from __future__ import annotations

import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Callable
from typing import NamedTuple

from minerals.core.text import OptionError, translated

_WESTERN = "äöüßéèêëàâçñóòôõíìîúùûáãåæøœÿÄÖÜÉÈÊËÀÂÇÑÓÒÔÕÍÌÎÚÙÛÁÃÅÆØŒ"
_CENTRAL = "ąćęłńóśźżáčďéěíňřšťúůýžäöüőűâîăşţđßĄĆĘŁŃÓŚŹŻÁČĎÉĚÍŇŘŠŤÚŮÝŽÄÖÜŐŰÂÎĂŞŢĐ"
_BALTIC = "āčēģīķļņšūžąęėįųõäöüĀČĒĢĪĶĻŅŠŪŽĄĘĖĮŲ"
_TURKISH = "çğıöşüâîÇĞİÖŞÜ"
_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ"
_GREEK = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ"
_HEBREW = "אבגדהוזחטיךכלםמןנסעףפץצקרשת"

# In the order in which they are preferred where nothing decides between them.
_ENCODINGS = {
    "cp1252": _WESTERN,
    "cp1250": _CENTRAL,
    "mac_roman": _WESTERN,
    "cp1251": _CYRILLIC + _CYRILLIC.upper(),
    "cp1254": _TURKISH,
    "cp1253": _GREEK + _GREEK.upper(),
    "cp1257": _BALTIC,
    "mac_latin2": _CENTRAL,
    "iso8859_2": _CENTRAL,
    "mac_cyrillic": _CYRILLIC + _CYRILLIC.upper(),
    "mac_turkish": _TURKISH,
    "cp1255": _HEBREW,
    "koi8_r": _CYRILLIC + _CYRILLIC.upper(),
    "cp850": _WESTERN,
    "cp852": _CENTRAL,
    "shift_jis": "",
    "gb18030": "",
    "euc_kr": "",
}
_OF_A_WORD = "'\u2019-·."
_FEWEST = 0.0


class Letters(NamedTuple):
    """A text, and the encoding that it was read in if that had to be found out."""

    text: str
    encoding: str = ""


def decoded(data: bytes, known: Callable[[str], int]) -> Letters:
    """Return the text of a file.

    `data`: its bytes. `known`: tells how many headings with letters of their own a text has that are known. Raises
    `OptionError` if the letters are plausible in no encoding.
    """
    if data.startswith((BOM_UTF32_LE, BOM_UTF32_BE)):
        return Letters(data.decode("utf-32", "replace"))
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return Letters(data.decode("utf-16", "replace"))
    if data.count(0) > len(data) // 4:  # UTF-16 without its mark
        return Letters(
            data.decode("utf-16-le" if data[1::2].count(0) >= data[::2].count(0) else "utf-16-be", "replace")
        )
    try:
        return _mended(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _likeliest(data, known)


def _mended(text: str) -> Letters:
    """Return a text whose UTF-8 was once read as something else, as it was before."""
    if "Ã" in text or "Å" in text or "Ä" in text:
        for encoding in ("cp1252", "mac_roman"):
            try:
                return Letters(text.encode(encoding).decode("utf-8"), "UTF-8, saved twice")
            except UnicodeError:
                continue
    return Letters(text)


def _likeliest(data: bytes, known: Callable[[str], int]) -> Letters:
    found: dict[str, tuple[float, str]] = {}
    for encoding, usual in _ENCODINGS.items():
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        found[encoding] = (_plausibility(text, usual) + 5 * known(text), text)
    best = max(found, key=lambda encoding: found[encoding][0], default="")
    if not best or found[best][0] <= _FEWEST:
        raise OptionError(
            translated("Its letters cannot be read. Save the list again as CSV in UTF-8, or as an Excel workbook.")
        )
    return Letters(found[best][1], best)


def _plausibility(text: str, usual: str) -> float:
    """Return how much a text looks like names: a letter of the alphabet where letters stand in them counts one."""
    total = 0.0
    for place, letter in enumerate(text):
        if letter.isascii():
            continue
        before, after = text[place - 1 : place], text[place + 1 : place + 2]
        if not letter.isalpha():
            is_inside = before.isalpha() or after.isalpha()
            total -= 3 if unicodedata.category(letter) == "Cc" or (is_inside and letter not in _OF_A_WORD) else 0.2
        elif usual:
            is_misplaced = (letter.isupper() and before.isalpha() and before.islower()) or (
                not usual[0].isascii() and usual[0] > "Ͱ" and before.isascii() and before.isalpha()
            )
            total += -3 if is_misplaced else letter in usual
        elif unicodedata.name(letter, "").startswith(("CJK", "HIRAGANA", "KATAKANA", "HANGUL")):
            total += 0.5 if not (before.isascii() and before.isalpha()) else -3
        else:
            total -= 1
    return total
