"""What is said beside a board: seen, and read out by screen readers."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from anywidget import AnyWidget
from traitlets import Bool, Unicode

from minerals.core.languages import term, translated, translated_number
from minerals.core.rulebook import Rule, Rulebook


class Words(AnyWidget):
    """HTML in two parts: what a screen reader is to read out whenever it changes, and what stands below.

    An HTML widget will not do: it replaces its whole content, so that screen readers notice no change
    and whatever a reader has opened is closed again.
    """

    _esm = Path(__file__).with_name("words.js")
    _css = Path(__file__).with_name("words.css")

    said = Unicode().tag(sync=True)
    """What is read out."""
    below = Unicode().tag(sync=True)
    """What is there to be read; a `details` element in it stays open once it has been opened."""
    silent = Bool(False).tag(sync=True)
    """Whether nothing is read out, because it changes too fast."""

    def show(self, said: str, below: str = "") -> None:
        """Show other words."""
        with self.hold_sync():
            self.said = said
            self.below = below

    def __repr__(self) -> str:
        return "Words()"


def paragraphs(sentences: Iterable[str], css_class: str = "") -> str:
    """Return sentences as HTML, a paragraph each.

    >>> paragraphs(["K < O"], "minerals-note")
    '<p class="minerals-note">K &lt; O</p>'
    """
    opening = f'<p class="{css_class}">' if css_class else "<p>"
    return "".join(f"{opening}{escape(sentence)}</p>" for sentence in sentences)


def rules_behind(rulebook: Rulebook, ids: Iterable[str]) -> str:
    """Return rules as HTML that shows their titles, and their text to those who open it; "" for no rule."""
    rules = [rulebook[rule].in_words for rule in ids if rule in rulebook]
    if not rules:
        return ""
    titles = " · ".join(escape(rule.title) for rule in rules)
    texts = "".join(f"<dt>{escape(rule.title)}</dt><dd>{_text(rule)}</dd>" for rule in rules)
    summary = translated_number(len(rules), "Rule: {titles}", "Rules: {titles}", titles=titles)
    return f"<details><summary>{summary}</summary><dl>{texts}</dl></details>"


def _text(rule: Rule) -> str:
    status = escape(term(rule.status))
    readings = "".join(f"<li>{escape(reading)}</li>" for reading in rule.readings)
    heading = escape(translated("Our reading:"))
    said = f"<p>{heading}</p><ul>{readings}</ul>" if readings else ""
    source = f"<small>{escape(rule.source)}, {status}. <code>{escape(rule.id)}</code></small>"
    return f"{escape(rule.text)} {said}{source}"
