"""The help of the command in the language of its reader: that of the system, or of `MINERALS_LANGUAGE`.

Help is written where the command is, in English, as docstrings and texts of options. It is translated a paragraph at a
time when it is shown: before that, nobody knows the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from typer.core import TyperCommand

from minerals.core.text import (
    best_language,
    chosen_language,
    languages,
    speaking,
    template,
    translated,
    wishes_of_system,
)

_ENGLISH = "minerals_english"
"""The attribute in which a command or an option keeps its help in English."""
_WORDS = {
    r"^Usage:": template("Usage:"),
    r"^Arguments:": template("Arguments:"),
    r"^Options:": template("Options:"),
    r"^Commands:": template("Commands:"),
    r"(?<=\[)default:": template("default:"),
    r"(?<=[\[ ])required(?=\])": template("required"),
}
"""The words of the library that lays the help out: where they stand, and what they are."""
_HELP = template("Show this message and exit.")


class CommandInWords(TyperCommand):
    """A command whose help is in the reader's language."""

    def get_help(self, ctx: Any) -> str:
        """Return the help."""
        return help_in_words(self, ctx, super().get_help)


def help_in_words(command: Any, context: Any, laid_out: Callable[[Any], str]) -> str:
    """Return the help of a command, or of all of them, in the reader's language."""
    with speaking(chosen_language() or best_language(wishes_of_system(), languages())):
        command.get_help_option(context).help = translated(_HELP)
        for each in _with_help(command):
            setattr(each, _ENGLISH, _in_english(each))
            each.help = paragraphs_in_words(_in_english(each))
        if command.epilog:
            command.epilog = translated(command.__dict__.setdefault(f"{_ENGLISH}_end", command.epilog))
        text = laid_out(context)
        for where, word in _WORDS.items():
            text = re.sub(where, translated(word), text, flags=re.MULTILINE)
        return text


def help_texts(command: Any) -> Iterator[tuple[str, str]]:
    """Yield the texts to translate in the help of all commands: the module that each is in, and a paragraph.

    >>> from typer.main import get_command
    >>> from minerals.cli.application import app
    >>> ("minerals.cli.lab", "Open JupyterLab with the lessons.") in set(help_texts(get_command(app)))
    True
    """
    for each in (command, *command.commands.values()):
        module = each.callback.__module__
        found = (each, *each.params)
        texts = (*(_in_english(part) for part in found if getattr(part, "help", None)), each.epilog)
        yield from ((module, paragraph) for text in texts if text for paragraph in _paragraphs(text))


def _in_english(each: Any) -> str:
    return str(getattr(each, _ENGLISH, each.help))


def paragraphs_in_words(text: str) -> str:
    """Return a text in the reader's language."""
    return "\n\n".join(map(translated, _paragraphs(text)))


def _paragraphs(text: str) -> list[str]:
    return [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]


def _with_help(command: Any) -> Iterator[Any]:
    """Yield a command, its options and its sub-commands, as far as they have help."""
    found = (command, *command.params, *getattr(command, "commands", {}).values())
    yield from (each for each in found if getattr(each, "help", None))
